package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// following is how a file goes on with its Moves at a question: by what its side sees, and
// by the clauses that have answered it in this turn, which the journal has.
type following struct {
	*orderFile
	v       view
	spoken  []rules.Spoken
	moves   []order.Move
	entries []int // by entry of the half: the index of its Move, -1 for an Overrun
	named   []int // by Move: its index in Plane.Moves, -1 if it was not named: it moves nobody
	outset  outset

	marching bool // the Forced Marches are being made
}

// follow reads the half of the file that is played. Moves stand in it without
// Overruns to be resolved; in a Pass they are Withdrawal Moves. An entry that names a Move
// again after an Overrun goes on with it.
func (f *orderFile) follow(v view, spoken []rules.Spoken) *following {
	x := &following{orderFile: f, v: v, spoken: spoken}
	overrun := false
	for _, m := range f.half(v.Public).Moves {
		if m.Overrun != board.None {
			overrun = true
			x.entries = append(x.entries, -1)
			continue
		}
		m.Named.Withdrawal = !f.pays(v.Public)
		i := -1
		if overrun {
			i = slices.IndexFunc(x.moves, func(before order.Move) bool { return before.Named == m.Named })
		}
		if i >= 0 {
			x.moves[i].Units = append(slices.Clip(x.moves[i].Units), m.Units...)
		} else {
			i = len(x.moves)
			x.moves = append(x.moves, m)
		}
		x.entries = append(x.entries, i)
	}
	x.findNamed()
	x.outset = x.findOutset()
	return x
}

// findNamed finds the Moves that the file has named, from the last one back. One whose
// destination was refused is none; nor is one that a default has named between or after them.
func (x *following) findNamed() {
	before := x.v.Public.Moves
	x.named = make([]int, len(x.moves))
	for i := len(x.moves) - 1; i >= 0; i-- {
		x.named[i] = -1
		if !x.said(rommel.MoveKind.Name, x.moves[i].At) {
			continue
		}
		for n := len(before) - 1; n >= 0; n-- {
			if before[n] == x.moves[i].Named {
				x.named[i], before = n, before[:n]
				break
			}
		}
	}
}

// said reports whether a clause has answered a question of a kind.
func (x *following) said(kind, clause string) bool {
	return slices.Contains(x.spoken, rules.Spoken{Kind: kind, Clause: clause})
}

// outset is what is left of how things stood when the turn began, by what all have seen
// since.
type outset struct {
	foes    board.Set // hexes with enemies who have stood there since then
	changed bool      // by an Overrun that the file resolves, or the first half of a Blitz
}

// findOutset: whom a Rout has moved, and who has withdrawn, is Disrupted from then on.
func (x *following) findOutset() (begin outset) {
	p, s := x.v.Public, x.Position(x.v.Public)
	begin.changed = p.Blitz || slices.ContainsFunc(x.half(p).Moves, func(m order.Move) bool {
		return m.Overrun != board.None && x.said(rommel.TakeKind.Name, m.At)
	})
	if begin.foes, _ = s.Stacks(x.v.Side.Other()); !begin.changed {
		return begin
	}
	begin.foes = board.Set{}
	for _, b := range s.Of(x.v.Side.Other()) {
		if b.At >= 0 && !(b.Disrupted && b.Since == p.Count) {
			begin.foes = begin.foes.Add(b.At)
		}
	}
	return begin
}

// names: one Move after the other, each if somebody whom it names can go: one that moves
// nobody is not paid for. Nor is one that would be one too many with all before it in the
// file.
func (f *orderFile) names(v view, q put[Move, NameFacts]) (Move, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	last := x.lastNamed()
	for i, m := range x.moves {
		if f.overdrawn(v) || i > 0 && !f.Position(v.Public).PaysAfter(v.Own, i) {
			break
		}
		named := m.Named
		named.To = board.None // asked next
		if i <= last || !m.Whole(f.Map) || !x.sends(m) || !x.concedes(m) {
			continue
		}
		if q.Judge(named) == nil {
			r := f.Position(v.Public).JudgeDestination(v.Own, m.Named)
			if r == nil {
				return named, m.At, true
			}
			q.Bar(m.At, r) // it is not named, or it would lead elsewhere
			continue
		}
		at, r := barsAt(f, v).mayMove(m, i)
		q.Bar(at, r)
		q.Try(named, cmp.Or(at, m.At))
	}
	return rommel.NoMove, "", true
}

// lastNamed is the index of the Move that was named last, -1 if none was.
func (x *following) lastNamed() int {
	for i := len(x.moves) - 1; i >= 0; i-- {
		if x.said(rommel.MoveKind.Name, x.moves[i].At) {
			return i
		}
	}
	return -1
}

// sends reports whether a Move can move somebody whom the file names for it, as blocks
// stand: who has a way, or waits for one.
func (x *following) sends(m order.Move) bool {
	s := x.Position(x.v.Public)
	return slices.ContainsFunc(x.movers(m), func(u mover) bool {
		b := &x.v.Public.Blocks[u.block]
		if b.Disrupted || b.Moved || !s.Reaches(m.Named, b.At) || u.Retreat && !s.AnyIn(x.v.Side.Other(), b.At) {
			return false
		}
		way, _ := x.wayOf(m, u.March, u.block)
		return len(way) > 0 || x.waits(m, u)
	})
}

// waits reports whether a unit may find a way once others have gone: one that nobody bars,
// after an Overrun, or out of a Battle by a hexside that another Move wins back.
func (x *following) waits(m order.Move, u mover) bool {
	if !x.overruns() && !(u.Retreat && x.joined(x.v.Public.Blocks[u.block].At, u.End(m.Named))) || m.Named.Withdrawal && !u.Retreat {
		return false
	}
	free := x.travel(x.Position(x.v.Public), m.Named, u.March, u.block, u.Extra())
	free.Crowded, free.Through, free.Start.Retreats = true, true, false
	return free.Way() != nil
}

// joined reports whether the half sends a unit into one of some hexes.
func (x *following) joined(hexes ...board.Hex) bool {
	return slices.ContainsFunc(x.moves, func(m order.Move) bool {
		return slices.ContainsFunc(m.Units, func(u order.March) bool { return !u.Retreat && slices.Contains(hexes, u.End(m.Named)) })
	})
}

// overruns reports whether the half resolves an Overrun before all have moved, of enemies
// who can be Overrun.
func (x *following) overruns() bool {
	s, enemy := x.Position(x.v.Public), x.v.Side.Other()
	return slices.ContainsFunc(x.half(x.v.Public).Moves, func(m order.Move) bool {
		return x.Map.Board.Has(m.Overrun) && s.AnyIn(enemy, m.Overrun) && !s.AnyFit(enemy, m.Overrun)
	})
}

// concedes reports whether a Move is none of Withdrawal, or takes a hex out of the Network
// if all its units get where they are sent; one that does not would be taken back.
// After an Overrun it is not, whatever it takes out.
func (x *following) concedes(m order.Move) bool {
	if !m.Named.Withdrawal || x.overruns() {
		return true
	}
	s := x.withdrawn(m)
	return !s.Overrunning().Empty() || !x.Position(x.v.Public).NetworkOf(x.v.Side).Minus(s.NetworkOf(x.v.Side)).Empty()
}

// withdrawn is the position if all units of a Move of Withdrawal get where they are sent.
func (x *following) withdrawn(m order.Move) *position {
	s, side := x.Position(x.v.Public).Copy(), x.v.Side
	for _, u := range x.movers(m) {
		from := s.P.Blocks[u.block].At
		way, _ := x.wayOf(m, u.March, u.block)
		if len(way) == 0 {
			continue
		}
		enter(s, u.block, way)
		if b := s.P.Battle(from); b != nil && !s.AnyFit(side, from) {
			s.P.Battles = slices.DeleteFunc(s.P.Battles, func(b Battle) bool { return b.Hex == from })
		}
	}
	return s
}

func (f *orderFile) destination(v view, q put[board.Hex, NameFacts]) (board.Hex, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	n := x.lastNamed()
	if n < 0 {
		return board.None, "", false
	}
	named := x.moves[n].Named
	if named.To = board.None; named != q.Facts.Move { // a default has named another
		return board.None, "", false
	}
	return x.moves[n].Named.To, x.moves[n].At, q.Try(x.moves[n].Named.To, x.moves[n].At)
}

// mover is a unit of a Move that is on the board.
type mover struct {
	order.March
	block rules.Token
}

// movers are the units of a Move in the order in which they go. Those of one
// mapping go in the order of hexes and blocks, which tells nothing: that of the
// file may be the order of a roster.
func (x *following) movers(m order.Move) (us []mover) {
	for _, u := range m.Units {
		if k, ok := x.BlockOf(x.v, u.Unit); ok && x.orderOf(u.Unit, k).At == u.At {
			us = append(us, mover{u, k})
		}
	}
	slices.SortStableFunc(us, func(a, b mover) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), x.v.Public.Order(a.block, b.block))
	})
	return us
}

// orderOf is the clause that a unit follows in a Move that it can be part of, as far as the
// cards pay for that: none if it stands in a Battle and is not to leave it, or the reverse.
func (x *following) orderOf(unit UnitNo, k rules.Token) (found order.March) {
	s, b := x.Position(x.v.Public), &x.v.Public.Blocks[k]
	from := b.At
	if b.Move > 0 {
		from = b.From
	}
	for entry, m := range x.half(x.v.Public).Moves {
		n := x.entries[entry]
		if n < 0 || n > 0 && !s.PaysAfter(x.v.Own, n) || !m.Whole(x.Map) || !s.Reaches(m.Named, from) {
			continue
		}
		for _, u := range m.Units {
			if u.Unit == unit && (b.Move > 0 || u.Retreat == (b.At >= 0 && s.AnyIn(x.v.Side.Other(), b.At))) {
				return u
			}
		}
	}
	return found
}

// takes: units of one Move after the other, each as soon as its way is open, and
// Overruns where the file resolves them; those that leave Battles go later.
func (f *orderFile) takes(v view, q put[Take, none]) (Take, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	for i, m := range x.half(v.Public).Moves {
		n := x.entries[i]
		switch t := (Take{Block: rommel.NoBlock, Move: 0, Rout: m.Overrun}); {
		case m.Overrun != board.None && x.reached(i) && q.Judge(t) == nil: // so that it is never tried in vain
			return t, m.At, true
		case n < 0 || x.named[n] < 0:
			continue
		}
		for _, u := range x.movers(m) {
			if b := &v.Public.Blocks[u.block]; u.Retreat || u.Forced && m.Named.Regroup || b.Moved || b.Disrupted {
				continue
			}
			t := Take{Block: u.block, Move: uint8(x.named[n]), Rout: board.None}
			if way, _ := x.wayOf(x.moves[n], u.March, u.block); len(way) > 0 && q.Try(t, u.At) {
				return t, u.At, true
			}
		}
	}
	return rommel.NoTake, "", true
}

// reached reports whether the Overrun of an entry comes when own units may be there: those
// that stood there before, or whom an entry before it sends.
func (x *following) reached(entry int) bool {
	h := x.half(x.v.Public)
	end := h.Moves[entry].Overrun
	before := &order.Half{Moves: h.Moves[:entry]}
	return before.SentTo(end, func(order.March) bool { return true }) || slices.ContainsFunc(x.Position(x.v.Public).Fit(x.Side, end), func(k rules.Token) bool {
		return x.v.Public.Blocks[k].Move == 0
	})
}

// leaves: units that retreat from Battles; from one that can only be left by all, all
// that the file has leave it, or none.
func (f *orderFile) leaves(v view, q put[Take, none]) (Take, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	wanted, going := x.leavers()
	s := f.Position(v.Public)
	for _, w := range wanted {
		h := v.Public.Blocks[w.What.Block].At
		stays := func(k rules.Token) bool { return !going[k] }
		if s.Whole(h, v.Public.Moves[w.What.Move]) && slices.ContainsFunc(s.Fit(v.Side, h), stays) {
			continue
		}
		if q.Try(w.What, w.At) {
			return w.Answer()
		}
	}
	return rommel.NoTake, "", q.Judge(rommel.NoTake) == nil
}

// leavers are the Retreats that have still to be announced, and all blocks that leave
// their Battles.
func (x *following) leavers() (wanted []said[Take], going map[rules.Token]bool) {
	going = map[rules.Token]bool{}
	for i, m := range x.moves {
		for _, u := range x.movers(m) {
			b := &x.v.Public.Blocks[u.block]
			going[u.block] = going[u.block] || b.Retreating
			switch {
			case x.named[i] < 0 || !u.Retreat:
				continue
			case b.Retreating && int(b.Move) == x.named[i]+1, b.Moved && !b.Retreating: // or it has been announced with all others by the other Move
				continue
			}
			if way, _ := x.wayOf(m, u.March, u.block); way != nil { // else it stays, or it would go anywhere
				wanted = append(wanted, said[Take]{What: Take{Block: u.block, Move: uint8(x.named[i]), Rout: board.None}, At: u.At})
				going[u.block] = true
			}
		}
	}
	return wanted, going
}

// steps leads a unit along its way; who marches by force stops a hex before its
// end.
func (f *orderFile) steps(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	m, u, ok := x.order(q.Facts.Block)
	if !ok {
		return rommel.Stop, "", false
	}
	way, march := x.wayOf(m, u, q.Facts.Block)
	n := q.Facts.Walked
	if n >= len(way) || march && !m.Named.Regroup && n == len(way)-1 || !q.Try(way[n], u.At) {
		return rommel.Stop, u.At, q.Judge(rommel.Stop) == nil
	}
	return way[n], u.At, true
}

// order is the clause that a block follows in this half, with its Move: that in which it
// has been taken up.
func (x *following) order(k rules.Token) (m order.Move, u order.March, ok bool) {
	u, in := x.orderOf(x.Face(x.v.Own.S, k).Unit, k), int(x.v.Public.Blocks[k].Move)
	for i, m := range x.moves {
		if (in == 0 || x.named[i] == in-1) && slices.ContainsFunc(m.Units, func(other order.March) bool { return u.At != "" && other.At == u.At }) {
			return m, u, true
		}
	}
	return m, u, false
}

// goes answers whether a unit leaves its Battle at once or waits for its Forced
// March: there is no choice but for its owner's enemy.
func (f *orderFile) goes(_ view, q put[bool, StepFacts]) (bool, string, bool) {
	return q.Judge(true) == nil, "", true
}

func (f *orderFile) marches(v view, q put[March, none]) (March, string, bool) {
	x := moving(f, v, q.Asked).follow(v, q.Spoken)
	x.marching = true
	for i, m := range x.moves {
		for _, u := range x.movers(m) {
			if !u.Forced || x.named[i] < 0 {
				continue
			}
			way, march := x.wayOf(m, u.March, u.block)
			if !march {
				continue
			}
			a := March{Block: u.block, Via: v.Public.Blocks[u.block].At, To: way[len(way)-1], Move: uint8(x.named[i])}
			if n := len(way) - 2; n >= 0 && m.Named.Regroup { // else it has come by a way that may be another
				a.Via = way[n]
			}
			if q.Judge(a) == nil { // one that has been announced is refused, and who has not come so far
				return a, u.At, true
			}
		}
	}
	return rommel.NoMarch, "", true
}
