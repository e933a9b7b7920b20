package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Where a clause leads a unit that must withdraw: which hexes are open to it with all that the
// clause wishes, which of them is its end, and what of the clause cannot be kept.

// limit is a wish that leaves hexes out.
type limit struct {
	order.Wish
	way      func(x flight) bool                     // nil: any
	end      func(k rules.Token, end board.Hex) bool // nil: any
	together bool                                    // all who withdraw can end there
}

// withdrawal is how a unit stands that is about to withdraw: all who go with it stand where
// they begin.
type withdrawal struct {
	s       *position
	o       *rules.Own[Secret]
	t       *supply.Tracer // the lines that they go along
	block   rules.Token
	with    []rules.Token
	leaving board.Set // hexes whose groups go after them

	ways   map[rules.Token][]flight // all that a block can do
	traced map[[2]board.Hex]bool    // by source of supply and end
}

// withdrawing is a withdrawal by the lines of a tracer.
func withdrawing(s *position, o *rules.Own[Secret], t *supply.Tracer, k rules.Token, with []rules.Token, leaving board.Set) *withdrawal {
	return &withdrawal{s, o, t, k, with, leaving, map[rules.Token][]flight{}, map[[2]board.Hex]bool{}}
}

// withdrawalOf is that of a question.
func withdrawalOf(g *Game, v view, x StepFacts) *withdrawal {
	w := withdrawing(g.Position(v.Public).Copy(), v.Own, x.Lines, x.Block, x.With, x.Leaving)
	for _, k := range append(x.With[:len(x.With):len(x.With)], x.Block) {
		w.s.P.Blocks[k].At = x.Way[0]
	}
	return w
}

func (w *withdrawal) side() Side      { return w.s.SideOf(w.block) }
func (w *withdrawal) from() board.Hex { return w.s.P.Blocks[w.block].At }

// limits are the wishes of a clause that leave hexes out.
func (w *withdrawal) limits(g *Game, r order.Retreat) (all []limit) {
	for _, x := range r.Limits(g.Game) {
		all = append(all, w.limit(x))
	}
	return all
}

// limit is one of them.
func (w *withdrawal) limit(x order.Wish) limit {
	l := limit{Wish: x}
	switch x.ID {
	case order.WishAvoid:
		l.way = func(y flight) bool { return !y.over.Has(x.Hex) }
	case order.WishVia:
		l.way = func(y flight) bool { return y.over.Has(x.Hex) }
	case order.WishFoes:
		l.end = func(_ rules.Token, end board.Hex) bool { return !w.beside(end) }
	case order.WishSupply:
		l.end = w.traces
	case order.WishStack:
		l.together = true
	}
	return l
}

// beside reports whether Undisrupted enemies stand next to a hex.
func (w *withdrawal) beside(h board.Hex) (foes bool) {
	w.s.Neighbours(h, func(next board.Hex) bool {
		foes = foes || w.s.AnyFit(w.side().Other(), next)
		return !foes
	})
	return foes
}

// traces reports whether a block has a Supply Line in a hex when all have gone who withdraw:
// with it, and in their turn after it.
func (w *withdrawal) traces(k rules.Token, end board.Hex) bool {
	from := [2]board.Hex{w.s.Source(k), end}
	if yes, known := w.traced[from]; known {
		return yes
	}
	after := w.s.Copy()
	for i, b := range after.OnBoard(w.side()) {
		if slices.Contains(w.with, i) || w.leaving.Has(b.At) && !b.Disrupted {
			after.P.Blocks[i] = rommel.Away(rommel.Undeployed)
		}
	}
	b := w.s.P.Blocks[k]
	b.At, b.Disrupted, b.Raider = end, true, false
	after.P.Blocks[k] = b
	w.traced[from] = after.SupplyOf(k).Way != nil
	return w.traced[from]
}

// shielded are the hexes where own units can shield others: Undisrupted, in no Battle, and not
// about to go.
func (w *withdrawal) shielded() (hs board.Set) {
	for k, b := range w.s.OnBoard(w.side()) {
		if !b.Disrupted && w.s.P.Battle(b.At) == nil && !slices.Contains(w.with, k) {
			hs = hs.Add(b.At)
		}
	}
	return hs
}

// flights are all that a block of the withdrawal can do.
func (w *withdrawal) flights(k rules.Token) []flight {
	all, known := w.ways[k]
	if !known {
		flightOf(w.s, w.o, w.t, k, []board.Hex{w.from()}).ends(board.None, func(_ board.Hex, x flight) { all = append(all, x) })
		w.t.Aim(w.s.Source(w.block))
		w.ways[k] = all
	}
	return all
}

// open are the hexes in which a block may end within some limits.
func (w *withdrawal) open(k rules.Token, ls []limit) (hs board.Set) {
	for _, x := range w.flights(k) {
		if keeps(ls, x) {
			hs = hs.Add(x.line.Hex)
		}
	}
	for _, l := range ls {
		if l.together {
			continue
		}
		for h := range hs.All() {
			if l.end != nil && !l.end(k, h) {
				hs = hs.Remove(h)
			}
		}
	}
	return hs
}

// openTo are those of the block of the withdrawal: with stack, of all who withdraw.
func (w *withdrawal) openTo(ls []limit) board.Set {
	hs := w.open(w.block, ls)
	if slices.ContainsFunc(ls, func(l limit) bool { return l.together }) {
		for _, k := range w.with {
			hs = hs.Intersect(w.open(k, ls))
		}
	}
	return hs
}

// keeps reports whether a way is within some limits.
func keeps(ls []limit, x flight) bool {
	return !slices.ContainsFunc(ls, func(l limit) bool { return l.way != nil && !l.way(x) })
}

// refuge is where a clause leads a block, board.None where it leaves that to the default; and
// the wishes that are not kept then. Where the places cannot be had what else it wishes holds.
func refuge(g *Game, w *withdrawal, r order.Retreat) (end board.Hex, unkept []order.Wish) {
	ls := w.limits(g, r)
	open := w.openTo(ls)
	if open.Empty() {
		return board.None, w.blame(ls, r.Together())
	}
	best, shielded := open, board.Set{}
	if r.Friends.What {
		if shielded = open.Intersect(w.shielded()); !shielded.Empty() {
			best = shielded
		}
	}
	if end = w.chosen(r, ls, shielded); end == board.None {
		end = w.chosen(r, ls, open)
	}
	placed := end != board.None
	if !placed && !r.Plain() {
		end = rommel.Safest(w.s, w.leader(r), best)
	}
	for _, x := range r.Wishes(g.Game) {
		if x.ID == order.WishFriends && !shielded.Has(end) || x.ID == order.WishToward && !placed {
			unkept = append(unkept, x)
		}
	}
	return end, append(unkept, passedBy(g, r, open, end)...)
}

// passedBy are the ends of a clause, before the one that was chosen, that are not open.
func passedBy(g *Game, r order.Retreat, open board.Set, end board.Hex) (all []order.Wish) {
	for _, h := range r.Ends {
		if h.What == end {
			break
		}
		if !open.Has(h.What) {
			all = append(all, r.EndAt(g.Game, h.What))
		}
	}
	return all
}

// blame are the limits that no hex keeps; where each alone is kept by some, that they are not
// kept together.
func (w *withdrawal) blame(ls []limit, together order.Wish) (all []order.Wish) {
	for _, l := range ls {
		if w.openTo([]limit{l}).Empty() {
			all = append(all, l.Wish)
		}
	}
	if all == nil {
		return []order.Wish{together}
	}
	return all
}

// leader is the block that chooses the end: where all go to one, the first of them.
func (w *withdrawal) leader(r order.Retreat) rules.Token {
	if r.Stack.What && len(w.with) > 0 {
		return w.with[0]
	}
	return w.block
}

// chosen is the first of the places of a clause in some hexes: an end, or the hex that comes
// nearest to a place that it comes nearer to; of several the nearest to the source of supply,
// then by the shortest way, then by the better road. Every withdrawal comes nearer to the
// source, by whatever way. Board.None: there is none.
func (w *withdrawal) chosen(r order.Retreat, ls []limit, hs board.Set) board.Hex {
	for _, h := range r.Ends {
		if hs.Has(h.What) {
			return h.What
		}
	}
	k := w.leader(r)
	m, from, source := w.s.Map.Board, w.from(), w.s.Source(k)
	for _, place := range r.Toward {
		if !m.Has(place.What) || place.What == from {
			continue
		}
		end, far := board.None, m.Distance(from, place.What)
		if place.What == source {
			far = m.Len()
		}
		best := [4]int{far}
		for _, x := range w.flights(k) {
			h := x.line.Hex
			if rank := [4]int{m.Distance(h, place.What), m.Distance(h, source), x.n, -int(x.road)}; hs.Has(h) && keeps(ls, x) && slices.Compare(rank[:], best[:]) < 0 {
				end, best = h, rank
			}
		}
		if end != board.None {
			return end
		}
	}
	return board.None
}

// next is the next hex of a flight that is to end in a hex within some limits, by the shortest
// way, of such ways by the better road, else by the first; rommel.Stop where it is there. No:
// it does not get there any more.
func (x flight) next(end board.Hex, ls []limit) (_ board.Hex, ok bool) {
	to, best := rommel.Stop, [2]int{}
	try := func(first board.Hex, y flight) {
		if rank := [2]int{y.n, -int(y.road)}; y.line.Hex == end && keeps(ls, y) && (!ok || slices.Compare(rank[:], best[:]) < 0) {
			to, ok, best = first, true, rank
		}
	}
	try(rommel.Stop, x)
	x.ends(board.None, try)
	return to, ok
}
