package supply

import (
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// A spot is a hex with a mode; the number of a spot is its mode and its hex.
type spot uint16

const nowhere spot = 1<<16 - 1

func at(h board.Hex, m mode) spot { return spot(m)<<8 | spot(h) }
func (s spot) hex() board.Hex     { return board.Hex(s & 0xFF) }
func (s spot) mode() mode         { return mode(s >> 8) }

// before is into read backwards: the modes from which a road leads into a mode, by mode, road and whether a link may
// start before (2) and end after it (1).
var before = func() (t [modes][theatre.Highway + 1][4]uint8) {
	for from := range modes {
		for r := range theatre.Highway + 1 {
			for flags := range 4 {
				for to := range modes {
					t[to][r][flags] |= into(from, r, flags&2 != 0, flags&1 != 0) >> to & 1 << from
				}
			}
		}
	}
	return t
}()

// field is the result of a search backwards from the source: for each spot that leads there, the next one on a shortest
// way and the length of the way. Ways may pass a hex twice, in two modes; lines may not.
type field struct {
	seen [modes]board.Set
	once [modes]board.Set // spots whose way passes no hex twice
	next [int(modes) << 8]spot
	far  [int(modes) << 8]uint16
}

// spread searches from the source over the spots that are free.
func (f *field) spread(t *Tracer, free *[modes]board.Set) {
	f.seen, f.once = [modes]board.Set{}, [modes]board.Set{}
	if !free[node].Has(t.Source) {
		return
	}
	var queue [int(modes) << 8]spot
	first, last := 0, 1
	s := at(t.Source, node)
	queue[0], f.next[s], f.far[s] = s, nowhere, 0
	f.seen[node], f.once[node] = board.SetOf(t.Source), board.SetOf(t.Source)
	for first < last {
		s := queue[first]
		first++
		h, m := s.hex(), s.mode()
		l := &t.Map.Links[h]
		ends := 0
		if t.ends(h) {
			ends = 1
		}
		once := f.once[m][h>>6]>>(h&63)&1 != 0
		for open := t.Open[h]; open != 0; open &= open - 1 {
			d := lowest(open)
			g := l.Hex[d]
			word, bit := g>>6, uint64(1)<<(g&63)
			starts := 0
			if t.Chain[word]&bit != 0 {
				starts = 2
			}
			for from := before[m][l.Road[d]][starts|ends]; from != 0; from &= from - 1 {
				m := bits.TrailingZeros8(from)
				if free[m][word]&^f.seen[m][word]&bit == 0 {
					continue
				}
				if once && !(f.anyMode(g) && f.passes(s, g)) {
					f.once[m][word] |= bit
				}
				f.seen[m][word] |= bit
				p := at(g, mode(m))
				f.next[p], f.far[p] = s, f.far[s]+1
				queue[last] = p
				last++
			}
		}
	}
}

// anyMode reports whether the search has come to a hex.
func (f *field) anyMode(h board.Hex) bool {
	for m := range modes {
		if f.seen[m].Has(h) {
			return true
		}
	}
	return false
}

// passes reports whether the way from a spot passes a hex.
func (f *field) passes(s spot, h board.Hex) bool {
	for ; s != nowhere; s = f.next[s] {
		if s.hex() == h {
			return true
		}
	}
	return false
}

// clear reports, without following it, whether the way from a spot passes no
// hex twice and none of some: they are further from the source than the spot,
// in every mode. It may say no where the way is clear.
func (f *field) clear(s spot, used board.Set) bool {
	if !f.once[s.mode()].Has(s.hex()) {
		return false
	}
	for h := range used.All() {
		for m := range modes {
			if f.seen[m].Has(h) && f.far[at(h, m)] <= f.far[s] {
				return false
			}
		}
	}
	return true
}

// first finds the best next spot of a line in a field.
func (t *Tracer) first(f *field, p Line, avoid board.Set) spot {
	best := nowhere
	l := &t.Map.Links[p.Hex]
	start := p.start || t.Chain.Has(p.Hex)
	for open := t.Open[p.Hex]; open != 0; open &= open - 1 {
		d := lowest(open)
		g := l.Hex[d]
		if avoid.Has(g) {
			continue
		}
		target := t.ends(g)
		for from := range modes {
			if p.modes>>from&1 == 0 {
				continue
			}
			for to := into(from, l.Road[d], start, target); to != 0; to &= to - 1 {
				m := mode(bits.TrailingZeros8(to))
				if s := at(g, m); f.seen[m].Has(g) && (best == nowhere || f.far[s] < f.far[best]) {
					best = s
				}
			}
		}
	}
	return best
}

// Supplied reports whether the beginning of a line can be led on to the source without passing a hex twice. What is
// found of a line's first hex is kept, for all units that stand there.
func (t *Tracer) Supplied(p Line) bool {
	if !p.start {
		return t.leads(p)
	}
	if !t.known.Has(p.Hex) {
		t.known = t.known.Add(p.Hex)
		if t.leads(p) {
			t.served = t.served.Add(p.Hex)
		}
	}
	return t.served.Has(p.Hex)
}

// SuppliedBy reports the same of the step in a direction.
func (t *Tracer) SuppliedBy(p Line, d board.Direction) bool {
	if !p.start {
		return t.leads(t.Step(p, d))
	}
	s := &t.steps[p.Hex]
	if s.known>>d&1 == 0 {
		s.known |= 1 << d
		if t.leads(t.Step(p, d)) {
			s.served |= 1 << d
		}
	}
	return s.served>>d&1 != 0
}

// leads finds it out.
func (t *Tracer) leads(p Line) bool {
	if p.modes == 0 {
		return false
	}
	if p.Hex == t.Source {
		return true
	}
	s := t.first(&t.best, p, p.used)
	if s == nowhere { // no way even if hexes could be passed twice
		return false
	}
	if t.best.clear(s, p.used) || twice(&t.best, s, p.used) == board.None {
		return true
	}
	return t.exact(p, t.freeOf(p), endless, true) >= 0
}

// freeOf are the hexes that the beginning of a line may still pass in each mode.
func (t *Tracer) freeOf(p Line) [modes]board.Set {
	free := t.free
	for m := range free {
		free[m] = free[m].Minus(p.used)
	}
	return free
}

// twice follows a way and returns the first hex that was passed before, or None.
func twice(f *field, s spot, used board.Set) board.Hex {
	for ; s != nowhere; s = f.next[s] {
		h := s.hex()
		if used.Has(h) {
			return h
		}
		used = used.Add(h)
	}
	return board.None
}

// endless is more hexes than any line has.
const endless = board.MaxHexes + 1

// exact is how many hexes the shortest line goes on, or (any) some line, -1 if there is none of fewer than some hexes.
// A shortest way that passes no hex twice is a line. If it passes one twice, then in two modes; a line passes it in one
// mode at most, so it is enough to try each mode alone.
func (t *Tracer) exact(p Line, free [modes]board.Set, below int, any bool) int {
	var f field
	f.spread(t, &free)
	s := t.first(&f, p, p.used)
	if s == nowhere || int(f.far[s])+1 >= below {
		return -1
	}
	h := twice(&f, s, p.used)
	if h == board.None {
		return int(f.far[s]) + 1
	}
	length := -1
	for m := range modes {
		if !f.seen[m].Has(h) {
			continue
		}
		one := free
		for o := range modes {
			if o != m {
				one[o] = one[o].Remove(h)
			}
		}
		if n := t.exact(p, one, below, any); n >= 0 {
			if any {
				return n
			}
			length, below = n, n
		}
	}
	return length
}
