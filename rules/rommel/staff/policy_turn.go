package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Player-Turn.

// half is the half of the turn that is being played; a reply has one for both.
func (f *orderFile) half(p *Plane) *half {
	if p.Blitz && p.Active == f.side {
		return &f.halves[1]
	}
	return &f.halves[0]
}

func (f *orderFile) lays(v view, q put[string, CardFacts]) (string, string, bool) {
	n := q.Facts.Laid
	if n >= len(f.cards) || f.overdrawn(v) || !q.Try(f.cards[n].What, f.cards[n].At) {
		return rommel.NoCard, f.passing.At, true
	}
	return f.cards[n].Answer()
}

// overdrawn reports whether the file lays more cards than there are, or than a Turn
// Option takes: then none is laid, and nothing is done that they were to pay for.
func (f *orderFile) overdrawn(v view) bool {
	for face, wanted := range f.laid {
		held := v.Own.Count(v.Public.Hands[v.Side], face) + v.Own.Count(v.Public.Laid, face)
		if wanted.What > held || face == rommel.RealCard && wanted.What > 3 {
			return true
		}
	}
	return false
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(_ view, q put[bool, none]) (bool, string, bool) {
	return !f.pays(), f.passing.At, q.Try(!f.pays(), f.passing.At)
}

func (f *orderFile) pays() bool { return f.laid[rommel.RealCard].What > 0 }

// moves are the Moves that a half of the turn names, without Overruns to be
// resolved; in a Pass it is a Withdrawal Move. An entry that names a Move again
// after an Overrun goes on with it (R-11.4-2).
func (f *orderFile) moves(p *Plane) []moveOrder {
	ms, _ := f.numbered(p)
	return ms
}

// numbered are the Moves and, for each entry of the file, the index of its
// Move, -1 for an Overrun.
func (f *orderFile) numbered(p *Plane) (ms []moveOrder, entries []int) {
	overrun := false
	for _, m := range f.half(p).moves {
		i := -1
		if m.overrun != board.None {
			overrun = true
			entries = append(entries, i)
			continue
		}
		m.move.Withdrawal = !f.pays()
		if overrun {
			i = slices.IndexFunc(ms, func(x moveOrder) bool { return x.move == m.move })
		}
		if i >= 0 {
			ms[i].units = append(slices.Clip(ms[i].units), m.units...)
		} else {
			i = len(ms)
			ms = append(ms, m)
		}
		entries = append(entries, i)
	}
	return ms, entries
}

// names: one Move after the other, each if somebody whom it names can go: one that moves
// nobody is not paid for. Nor is one that would be one too many with all before it in the
// file.
func (f *orderFile) names(v view, q put[Move, NameFacts]) (Move, string, bool) {
	ms := f.moves(v.Public)
	if f.overdrawn(v) {
		ms = nil
	}
	for i, m := range ms {
		if i > 0 && !f.Position(v.Public).PaysAfter(v.Own, i) {
			break
		}
		if i <= lastNamed(ms, q.Spoken) {
			continue
		}
		named := m.move
		named.To = board.None // asked next
		if m.whole(f.Game) && f.sends(v, q.Spoken, m) && f.concedes(v, m) && q.Try(named, m.at) {
			return named, m.at, true
		}
	}
	return rommel.NoMove, "", true
}

// lastNamed is the index of the Move that was named last, -1 if none was.
func lastNamed(ms []moveOrder, spoken []rules.Spoken) int {
	for i := len(ms) - 1; i >= 0; i-- {
		if slices.Contains(spoken, rules.Spoken{Kind: rommel.MoveKind.Name, Clause: ms[i].at}) {
			return i
		}
	}
	return -1
}

// whole reports whether a Move names all that belongs to it: a Regroup a hex for its
// Command Point and one to go to (5.2).
func (m *moveOrder) whole(g *Game) bool {
	return !m.move.Regroup || g.Map.Board.Has(m.move.From) && g.Map.Board.Has(m.move.To)
}

// sends reports whether a Move can move somebody whom the file names for it, as blocks
// stand: who has a way, or leaves a Battle, or waits for a way that others may open.
func (f *orderFile) sends(v view, spoken []rules.Spoken, m moveOrder) bool {
	s := f.Position(v.Public)
	return slices.ContainsFunc(f.movers(v, m), func(x mover) bool {
		b := &v.Public.Blocks[x.block]
		if b.Disrupted || b.Moved || !s.Reaches(m.move, b.At) {
			return false
		}
		if x.retreat && (b.At < 0 || !s.AnyIn(v.Side.Other(), b.At)) {
			return false
		}
		way, _ := f.wayOf(v, f.outset(v, spoken), m, x.unitOrder, x.block)
		return len(way) > 0 || f.waits(v, spoken, m, x)
	})
}

// concedes reports whether a Move is none of Withdrawal, or takes a hex out of the Network
// if all its units get where they are sent; one that does not would be taken back
// (R-5.3-5). After an Overrun it is not, whatever it takes out.
func (f *orderFile) concedes(v view, m moveOrder) bool {
	if !m.move.Withdrawal || f.overruns(v) {
		return true
	}
	s := f.Position(v.Public).Copy()
	network := s.NetworkOf(v.Side)
	for _, x := range f.movers(v, m) {
		from := s.P.Blocks[x.block].At
		way, _ := f.wayOf(v, outset{}, m, x.unitOrder, x.block)
		if len(way) == 0 {
			continue
		}
		enter(s, x.block, way)
		if b := s.P.Battle(from); b != nil && !s.AnyFit(v.Side, from) {
			s.P.Battles = slices.DeleteFunc(s.P.Battles, func(b Battle) bool { return b.Hex == from })
		}
	}
	return !network.Minus(s.NetworkOf(v.Side)).Empty()
}

// waits reports whether a unit may find a way once others have gone: one that nobody bars,
// after an Overrun, or out of a Battle by a hexside that another Move wins back.
func (f *orderFile) waits(v view, spoken []rules.Spoken, m moveOrder, x mover) bool {
	if !x.retreat && (m.move.Withdrawal || !f.overruns(v)) {
		return false
	}
	free := travel(f.Position(v.Public), v.Own, f.outset(v, spoken).foes, m.move, x.unitOrder, x.block, int(b2i(x.forced)))
	free.Crowded, free.Through, free.Start.Retreats = true, true, false
	return free.Way() != nil
}

// overruns reports whether a half resolves an Overrun before all have moved, of enemies
// who can be Overrun.
func (f *orderFile) overruns(v view) bool {
	s, enemy := f.Position(v.Public), v.Side.Other()
	return slices.ContainsFunc(f.half(v.Public).moves, func(m moveOrder) bool {
		return f.Map.Board.Has(m.overrun) && s.AnyIn(enemy, m.overrun) && !s.AnyFit(enemy, m.overrun)
	})
}

func (f *orderFile) destination(v view, q put[board.Hex, NameFacts]) (board.Hex, string, bool) {
	ms := f.moves(v.Public)
	n := lastNamed(ms, q.Spoken)
	if n < 0 {
		return board.None, "", false
	}
	named := ms[n].move
	if named.To = board.None; named != q.Facts.Move { // a default has named another
		return board.None, "", false
	}
	return ms[n].move.To, ms[n].at, q.Try(ms[n].move.To, ms[n].at)
}

// indices are those of the file's Moves in Plane.Moves, -1 for one that has not
// been named, such as a Regroup whose destination was refused: it moves nobody.
func (f *orderFile) indices(p *Plane, spoken []rules.Spoken) []int {
	ms, n := f.moves(p), len(p.Moves)
	is := make([]int, len(ms))
	for i := len(ms) - 1; i >= 0; i-- {
		is[i] = -1
		if n > 0 && p.Moves[n-1] == ms[i].move && slices.Contains(spoken, rules.Spoken{Kind: rommel.MoveKind.Name, Clause: ms[i].at}) {
			n--
			is[i] = n
		}
	}
	return is
}

// mover is a unit of a Move that is on the board.
type mover struct {
	unitOrder
	block rules.Token
}

// movers are the units of a Move in the order in which they go. Those of one
// mapping go in the order of hexes and blocks, which tells nothing: that of the
// file may be the order of a roster.
func (f *orderFile) movers(v view, m moveOrder) (ms []mover) {
	for _, u := range m.units {
		if k, ok := f.own(v, u.unit); ok && f.orderOf(v, u.unit, k).at == u.at {
			ms = append(ms, mover{u, k})
		}
	}
	slices.SortStableFunc(ms, func(x, y mover) int {
		return cmp.Or(cmp.Compare(x.turn, y.turn), v.Public.Order(x.block, y.block))
	})
	return ms
}

// orderOf is the clause that a unit follows: the first that names it for a Move that it
// can be part of, whatever comes of that (R-4-4).
func (f *orderFile) orderOf(v view, unit UnitNo, k rules.Token) unitOrder {
	s, from := f.Position(v.Public), v.Public.Blocks[k].At
	if b := &v.Public.Blocks[k]; b.Move > 0 {
		from = b.From
	}
	for i, m := range f.moves(v.Public) {
		if i > 0 && !s.PaysAfter(v.Own, i) {
			break
		}
		for _, u := range m.units {
			if u.unit == unit && m.whole(f.Game) && s.Reaches(m.move, from) {
				return u
			}
		}
	}
	return unitOrder{}
}

// takes: units of one Move after the other, each as soon as its way is open, and
// Overruns where the file resolves them; those that leave Battles go later.
func (f *orderFile) takes(v view, q put[Take, none]) (Take, string, bool) {
	indices := f.indices(v.Public, q.Spoken)
	ms, entries := f.numbered(v.Public)
	for i, m := range f.half(v.Public).moves {
		n := entries[i]
		switch t := (Take{Block: rommel.NoBlock, Move: 0, Rout: m.overrun}); {
		case m.overrun != board.None && q.Judge(t) == nil: // so that it is never tried in vain
			return t, m.at, true
		case n < 0 || indices[n] < 0:
			continue
		}
		for _, u := range f.movers(v, m) {
			if u.retreat || u.forced && m.move.Regroup || v.Public.Blocks[u.block].Moved {
				continue
			}
			t := Take{Block: u.block, Move: uint8(indices[n]), Rout: board.None}
			if way, _ := f.wayOf(v, f.outset(v, q.Spoken), ms[n], u.unitOrder, u.block); len(way) > 0 && q.Try(t, u.at) {
				return t, u.at, true
			}
		}
	}
	return rommel.NoTake, "", true
}

// leaves: units that retreat from Battles; from one that can only be left by all, all
// that the file has leave it, or none.
func (f *orderFile) leaves(v view, q put[Take, none]) (Take, string, bool) {
	var wanted []said[Take]
	going := map[rules.Token]bool{}
	indices := f.indices(v.Public, q.Spoken)
	ms := f.moves(v.Public)
	for i, m := range ms {
		for _, u := range f.movers(v, m) {
			b := &v.Public.Blocks[u.block]
			if b.Retreating {
				going[u.block] = true
			}
			switch {
			case indices[i] < 0 || !u.retreat:
				continue
			case b.Retreating && int(b.Move) == indices[i]+1, b.Moved && !b.Retreating: // or it has been announced with all others by the other Move
				continue
			}
			if way, _ := f.wayOf(v, f.outset(v, q.Spoken), m, u.unitOrder, u.block); way != nil { // else it stays, or it would go anywhere
				wanted = append(wanted, said[Take]{What: Take{Block: u.block, Move: uint8(indices[i]), Rout: board.None}, At: u.at})
				going[u.block] = true
			}
		}
	}
	s := f.Position(v.Public)
	for _, w := range wanted {
		h := v.Public.Blocks[w.What.Block].At
		if s.Whole(h, v.Public.Moves[w.What.Move]) && slices.ContainsFunc(s.Fit(v.Side, h), func(k rules.Token) bool { return !going[k] }) {
			continue
		}
		if q.Try(w.What, w.At) {
			return w.Answer()
		}
	}
	return rommel.NoTake, "", q.Judge(rommel.NoTake) == nil
}

// order finds what a block is to do in this half: of the Move that it has been taken up
// in, or of the first that names it.
func (f *orderFile) order(v view, spoken []rules.Spoken, k rules.Token) (m moveOrder, u unitOrder, ok bool) {
	unit, in := f.Face(v.Own.S, k).Unit, int(v.Public.Blocks[k].Move)
	indices := f.indices(v.Public, spoken)
	for i, m := range f.moves(v.Public) {
		if in > 0 && indices[i] != in-1 {
			continue
		}
		for _, u := range m.units {
			if u.unit == unit {
				return m, u, true
			}
		}
	}
	return m, u, false
}

// through reports whether enemies stand in a way before its end: whoever comes
// among them must stop and fight (6.0).
func through(x *journey, way []board.Hex) bool {
	return !x.Start.Retreats && slices.ContainsFunc(way[:len(way)-1], x.Foes.Has)
}

// outset is what is left of how things stood when the turn began, by what all have seen
// since.
type outset struct {
	foes    board.Set // hexes with enemies who have stood there since then
	changed bool      // by an Overrun that the file resolves, or the first half of a Blitz
}

// outset: a Rout, and who withdraws, is Disrupted from then on (R-11.4-2).
func (f *orderFile) outset(v view, spoken []rules.Spoken) (x outset) {
	p, s := v.Public, f.Position(v.Public)
	x.changed = p.Blitz || slices.ContainsFunc(f.half(p).moves, func(m moveOrder) bool {
		return m.overrun != board.None && slices.Contains(spoken, rules.Spoken{Kind: rommel.TakeKind.Name, Clause: m.at})
	})
	if x.foes, _ = s.Stacks(v.Side.Other()); !x.changed {
		return x
	}
	x.foes = board.Set{}
	for _, b := range s.Of(v.Side.Other()) {
		if b.At >= 0 && !(b.Disrupted && b.Since == p.Count) {
			x.foes = x.foes.Add(b.At)
		}
	}
	return x
}

// wayOf is the way of a unit from where its Move has begun or begins; none if there is
// none. It ends before enemies who have come to its end and whom it is not to attack (in
// a Regroup it stays). March tells whether its last hex is by Forced March: who
// ends before enemies needs none, nor who has but one hex to go since a nearer way has
// opened (in a Regroup all who are to march by force do).
func (f *orderFile) wayOf(v view, begin outset, order moveOrder, u unitOrder, k rules.Token) (way []board.Hex, march bool) {
	m := order.move
	if end := u.end(m); end == board.None || m.Regroup && end != m.To {
		return nil, false // the others go there
	}
	s := f.Position(v.Public).Copy()
	f.allot(v, s, begin, m, u)
	b := &s.P.Blocks[k]
	if b.Moved && b.From != b.At && b.Walked > 0 {
		b.At = b.From
	}
	if u.forced && !b.Moved && !begin.changed && travel(s, v.Own, begin.foes, m, u, k, 0).Way() != nil {
		return nil, false // it needs no force, and the file is wrong (R-6.4-1)
	}
	x := travel(s, v.Own, begin.foes, m, u, k, int(b2i(u.forced)))
	// The file knows of no enemy who has come to the end since.
	came := x.Foes.Has(x.End()) && !begin.foes.Has(x.End())
	stops := came && !x.Attack && !u.retreat && !m.Withdrawal
	x.Attack = x.Attack || stops
	way = x.Way()
	switch {
	case way == nil, stops && m.Regroup, through(x, way), u.forced && x.Leaves():
		return nil, false
	case stops:
		return way[:len(way)-1], false
	}
	return way, u.forced && (m.Regroup || len(way) > 1)
}

// allot takes those into a position whom the file has Engage in the hex of a unit before
// it: a hexside that is full is for who is named first, whoever goes first (7.1). Who
// marches by force comes after all others (R-3.43-1).
func (f *orderFile) allot(v view, s *position, begin outset, in Move, u unitOrder) {
	end := u.end(in)
	if u.retreat || end == board.None || !s.AnyIn(v.Side.Other(), end) {
		return
	}
	for _, forced := range []bool{false, true} {
		for _, m := range f.moves(v.Public) {
			for _, x := range m.units {
				if x.at == u.at && x.forced == forced || forced && !u.forced {
					return
				}
				k, ok := f.own(v, x.unit)
				if b := &s.P.Blocks[k]; !ok || x.forced != forced || x.retreat || x.end(m.move) != end || b.Moved && !forced || b.At == end || !b.Moved && !s.Reaches(m.move, b.At) {
					continue
				}
				if way := travel(s, v.Own, begin.foes, m.move, x, k, int(b2i(forced))).Way(); len(way) > 0 {
					enter(s, k, way)
				}
			}
		}
	}
}

// end is the hex where a clause ends, board.None if it names none.
func (u unitOrder) end(m Move) board.Hex {
	if by := u.named(m); len(by) > 0 {
		return last(by)
	}
	return board.None
}

// steps leads a unit along its way; who marches by force stops a hex before its
// end.
func (f *orderFile) steps(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	m, u, ok := f.order(v, q.Spoken, facts.Block)
	if !ok {
		return rommel.Stop, "", false
	}
	way, march := f.wayOf(v, f.outset(v, q.Spoken), m, u, facts.Block)
	n := facts.Walked
	if n >= len(way) || march && !m.move.Regroup && n == len(way)-1 || !q.Try(way[n], u.at) {
		return rommel.Stop, u.at, q.Judge(rommel.Stop) == nil
	}
	return way[n], u.at, true
}

// goes answers whether a unit leaves its Battle at once or waits for its Forced
// March: there is no choice but for its owner's enemy.
func (f *orderFile) goes(_ view, q put[bool, StepFacts]) (bool, string, bool) {
	return q.Judge(true) == nil, "", true
}

func (f *orderFile) marches(v view, q put[March, none]) (March, string, bool) {
	for _, m := range f.moves(v.Public) {
		for _, u := range f.movers(v, m) {
			if !u.forced {
				continue
			}
			way, march := f.wayOf(v, f.outset(v, q.Spoken), m, u.unitOrder, u.block)
			if !march {
				continue
			}
			x := March{Block: u.block, Via: v.Public.Blocks[u.block].At, To: way[len(way)-1]}
			if n := len(way) - 2; n >= 0 && m.move.Regroup {
				x.Via = way[n]
			} else if n >= 0 && x.Via != way[n] {
				continue // it has not come so far
			}
			if q.Judge(x) == nil { // one that has been announced is refused
				return x, u.at, true
			}
		}
	}
	return rommel.NoMarch, "", true
}

func (f *orderFile) blitzes(_ view, q put[bool, none]) (bool, string, bool) {
	if f.blitz.What && !q.Try(true, f.blitz.At) {
		return false, "", true
	}
	return f.blitz.What, f.blitz.At, true
}
