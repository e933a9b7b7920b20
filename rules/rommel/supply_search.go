package rommel

import (
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

func lowest(mask uint8) board.Direction { return board.Direction(bits.TrailingZeros8(mask)) }

// A spot is a hex with a mode; the number of a spot is its mode and its hex.
type spot uint16

const nowhere spot = 1<<16 - 1

func at(h board.Hex, m mode) spot { return spot(m)<<8 | spot(h) }
func (s spot) hex() board.Hex     { return board.Hex(s & 0xFF) }
func (s spot) mode() mode         { return mode(s >> 8) }

// before is into read backwards: the modes from which a road leads into a mode, by mode, road and whether a link may
// start before (2) and end after it (1).
var before = func() (t [modes][Highway + 1][4]uint8) {
	for from := range modes {
		for r := range Highway + 1 {
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
func (f *field) spread(t *tracer, free *[modes]board.Set) {
	f.seen, f.once = [modes]board.Set{}, [modes]board.Set{}
	if !free[node].Has(t.source) {
		return
	}
	var queue [int(modes) << 8]spot
	first, last := 0, 1
	s := at(t.source, node)
	queue[0], f.next[s], f.far[s] = s, nowhere, 0
	f.seen[node], f.once[node] = board.SetOf(t.source), board.SetOf(t.source)
	for first < last {
		s := queue[first]
		first++
		h, m := s.hex(), s.mode()
		l := &t.m.links[h]
		ends := 0
		if t.ends(h) {
			ends = 1
		}
		once := f.once[m][h>>6]>>(h&63)&1 != 0
		for open := t.open[h]; open != 0; open &= open - 1 {
			d := lowest(open)
			g := l.near[d]
			word, bit := g>>6, uint64(1)<<(g&63)
			starts := 0
			if t.chain[word]&bit != 0 {
				starts = 2
			}
			for from := before[m][l.road[d]][starts|ends]; from != 0; from &= from - 1 {
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

// line is the beginning of a Supply Line: the hexes passed, the one reached and the modes in which it is reached.
type line struct {
	hex   board.Hex
	modes uint8 // a bit for each mode
	start bool  // the hex is the unit's own: a link may begin here
	used  board.Set
}

// begin starts a line in the hex of a unit, Disrupted or not.
func begin(h board.Hex) line {
	return line{hex: h, modes: 1 << node, start: true, used: board.SetOf(h)}
}

// step goes on to the next hex; the result has no modes if no line goes there.
func (t *tracer) step(p line, d board.Direction) line {
	l := &t.m.links[p.hex]
	q := line{hex: l.near[d], used: p.used}
	if p.hex == t.source || t.open[p.hex]>>d&1 == 0 || p.used.Has(q.hex) {
		return q
	}
	start, target := p.start || t.chain.Has(p.hex), t.ends(q.hex)
	for from := range modes {
		if p.modes>>from&1 != 0 {
			q.modes |= into(from, l.road[d], start, target)
		}
	}
	for m := range modes {
		if !t.free[m].Has(q.hex) {
			q.modes &^= 1 << m
		}
	}
	q.used = q.used.Add(q.hex)
	return q
}

// first finds the best next spot of a line in a field.
func (t *tracer) first(f *field, p line, avoid board.Set) spot {
	best := nowhere
	l := &t.m.links[p.hex]
	start := p.start || t.chain.Has(p.hex)
	for open := t.open[p.hex]; open != 0; open &= open - 1 {
		d := lowest(open)
		g := l.near[d]
		if avoid.Has(g) {
			continue
		}
		target := t.ends(g)
		for from := range modes {
			if p.modes>>from&1 == 0 {
				continue
			}
			for to := into(from, l.road[d], start, target); to != 0; to &= to - 1 {
				m := mode(bits.TrailingZeros8(to))
				if s := at(g, m); f.seen[m].Has(g) && (best == nowhere || f.far[s] < f.far[best]) {
					best = s
				}
			}
		}
	}
	return best
}

// supplied reports whether the beginning of a line can be led on to the source without passing a hex twice. What is
// found of a line's first hex is kept, for all units that stand there.
func (t *tracer) supplied(p line) bool {
	if !p.start {
		return t.leads(p)
	}
	if !t.known.Has(p.hex) {
		t.known = t.known.Add(p.hex)
		if t.leads(p) {
			t.served = t.served.Add(p.hex)
		}
	}
	return t.served.Has(p.hex)
}

// suppliedBy reports the same of the step in a direction.
func (t *tracer) suppliedBy(p line, d board.Direction) bool {
	if !p.start {
		return t.leads(t.step(p, d))
	}
	s := &t.steps[p.hex]
	if s.known>>d&1 == 0 {
		s.known |= 1 << d
		if t.leads(t.step(p, d)) {
			s.served |= 1 << d
		}
	}
	return s.served>>d&1 != 0
}

// leads finds it out.
func (t *tracer) leads(p line) bool {
	if p.modes == 0 {
		return false
	}
	if p.hex == t.source {
		return true
	}
	s := t.first(&t.best, p, p.used)
	if s == nowhere { // no way even if hexes could be passed twice
		return false
	}
	if t.best.clear(s, p.used) || twice(&t.best, s, p.used) == board.None {
		return true
	}
	free := t.free
	for m := range free {
		free[m] = free[m].Minus(p.used)
	}
	return t.exact(p, free)
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

// exact decides whether a line exists. A shortest way that passes no hex twice is a line. If it passes one twice, then
// in two modes; a line passes it in one mode at most, so it is enough to try each mode alone.
func (t *tracer) exact(p line, free [modes]board.Set) bool {
	var f field
	f.spread(t, &free)
	s := t.first(&f, p, p.used)
	if s == nowhere {
		return false
	}
	h := twice(&f, s, p.used)
	if h == board.None {
		return true
	}
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
		if t.exact(p, one) {
			return true
		}
	}
	return false
}
