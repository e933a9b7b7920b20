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

func (f *orderFile) lays(_ view, q put[string, CardFacts]) (string, string, bool) {
	n := q.Facts.Laid
	if n >= len(f.cards) || q.Tries > 0 || f.overdrawn() {
		return rommel.NoCard, f.passing.At, true
	}
	return f.cards[n].Answer()
}

// overdrawn reports whether the cards of the file have been refused: then none is
// laid, and nothing is done that they were to pay for.
func (f *orderFile) overdrawn() bool {
	return f.refused[f.laid[rommel.RealCard].At] || f.refused[f.laid[rommel.DummyCard].At]
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(view, put[bool, none]) (bool, string, bool) {
	return !f.pays(), f.passing.At, true
}

func (f *orderFile) pays() bool { return f.laid[rommel.RealCard].What > 0 }

// moves are the Moves that a half of the turn names, without Overruns to be
// resolved; in a Pass it is a Withdrawal Move. An entry that names a Move again
// after an Overrun goes on with it (R-11.4-2). What a plan has refused is none.
func (f *orderFile) moves(p *Plane) []moveOrder {
	ms, _ := f.numbered(p)
	return ms
}

// numbered are the Moves and, for each entry of the file, the index of its
// Move.
func (f *orderFile) numbered(p *Plane) (ms []moveOrder, entries []int) {
	overrun := false
	for _, m := range f.half(p).moves {
		i := -1
		m.move.Withdrawal = !f.pays()
		switch {
		case m.overrun != board.None:
			overrun = true
		case f.refused[m.at]:
			entries = append(entries, -1)
			continue
		case overrun:
			i = slices.IndexFunc(ms, func(x moveOrder) bool { return x.move == m.move })
			if i >= 0 {
				ms[i].units = append(slices.Clip(ms[i].units), m.units...)
			}
		}
		if i < 0 && m.overrun == board.None {
			i = len(ms)
			ms = append(ms, m)
		}
		entries = append(entries, i)
	}
	return ms, entries
}

func (f *orderFile) names(v view, q put[Move, NameFacts]) (Move, string, bool) {
	n, ms := q.Facts.Number-1, f.moves(v.Public)
	if n >= len(ms) || q.Tries > 0 || f.overdrawn() {
		return rommel.NoMove, "", true
	}
	m := ms[n].move
	m.To = board.None // asked next
	return m, ms[n].at, true
}

func (f *orderFile) destination(v view, q put[board.Hex, NameFacts]) (board.Hex, string, bool) {
	ms, n := f.moves(v.Public), q.Facts.Number-1
	if n < 0 || n >= len(ms) || q.Tries > 0 {
		return board.None, "", false
	}
	named := ms[n].move
	if named.To = board.None; named != q.Facts.Move { // a default has named another
		return board.None, "", false
	}
	return ms[n].move.To, ms[n].at, true
}

// indices are those of the file's Moves in Plane.Moves, -1 for one that has not
// been named, such as a Regroup whose destination was refused: it moves nobody.
func (f *orderFile) indices(p *Plane) []int {
	ms, n := f.moves(p), len(p.Moves)
	is := make([]int, len(ms))
	for i := len(ms) - 1; i >= 0; i-- {
		is[i] = -1
		if n > 0 && p.Moves[n-1] == ms[i].move {
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
		if k, ok := f.own(v, u.unit); ok && !f.refused[u.at] {
			ms = append(ms, mover{u, k})
		}
	}
	slices.SortStableFunc(ms, func(x, y mover) int {
		return cmp.Or(cmp.Compare(x.turn, y.turn), v.Public.Order(x.block, y.block))
	})
	return ms
}

// takes: units of one Move after the other, each as soon as its way is open, and
// Overruns where the file resolves them; those that leave Battles go later.
func (f *orderFile) takes(v view, q put[Take, none]) (Take, string, bool) {
	tries := q.Tries
	indices := f.indices(v.Public)
	_, entries := f.numbered(v.Public)
	for i, m := range f.half(v.Public).moves {
		if m.overrun != board.None {
			t := Take{Block: rommel.NoBlock, Move: 0, Rout: m.overrun}
			if !f.refused[m.at] && q.Judge(t) == nil { // so that it is never tried in vain
				return t, m.at, true
			}
			continue
		}
		if entries[i] < 0 || indices[entries[i]] < 0 {
			continue
		}
		for _, u := range f.movers(v, m) {
			if u.retreat || v.Public.Blocks[u.block].Moved || u.forced && m.move.Regroup {
				continue
			}
			m := f.moves(v.Public)[entries[i]]
			if way, _ := f.wayOf(v, m.move, u.unitOrder, u.block); len(way) == 0 {
				continue
			}
			if tries--; tries < 0 {
				return Take{Block: u.block, Move: uint8(indices[entries[i]]), Rout: board.None}, u.at, true
			}
		}
	}
	return rommel.NoTake, "", true
}

// leaves: units that retreat from Battles.
func (f *orderFile) leaves(v view, q put[Take, none]) (Take, string, bool) {
	var wanted []said[Take]
	indices := f.indices(v.Public)
	for i, m := range f.moves(v.Public) {
		for _, u := range f.movers(v, m) {
			switch b := &v.Public.Blocks[u.block]; {
			case indices[i] < 0 || !u.retreat:
				continue
			case b.Retreating && int(b.Move) == indices[i]+1, b.Moved && !b.Retreating: // or it has been announced with all others by the other Move
				continue
			}
			if way, _ := f.wayOf(v, m.move, u.unitOrder, u.block); way != nil { // else it stays, or it would go anywhere
				wanted = append(wanted, said[Take]{What: Take{Block: u.block, Move: uint8(indices[i]), Rout: board.None}, At: u.at})
			}
		}
	}
	if q.Tries >= len(wanted) {
		return rommel.NoTake, "", q.Judge(rommel.NoTake) == nil
	}
	return wanted[q.Tries].Answer()
}

// order finds what a block is to do in this half.
func (f *orderFile) order(v view, k rules.Token) (m moveOrder, u unitOrder, ok bool) {
	unit := f.Face(v.Own.S, k).Unit
	for _, m := range f.moves(v.Public) {
		for _, u := range m.units {
			if u.unit == unit && !f.refused[u.at] {
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

// wayOf is the way of a unit from where its Move has begun or begins: as it was
// planned, or, where something has come between, another that gets to the same
// end; none if there is none. It ends before enemies whom it is not to attack
// (in a Regroup it stays). March tells whether its last hex is by Forced March: who
// ends before enemies needs none, nor who has but one hex to go since a nearer way has
// opened (in a Regroup all who are to march by force do).
func (f *orderFile) wayOf(v view, m Move, u unitOrder, k rules.Token) (way []board.Hex, march bool) {
	s := f.Position(v.Public).Copy()
	b := &s.P.Blocks[k]
	if b.Moved && b.From != b.At && b.Walked > 0 {
		b.At = b.From
	}
	extra := int(b2i(u.forced))
	forced := func(way []board.Hex) bool { return u.forced && (m.Regroup || len(way) > 1) }
	x := f.travel(s, v.Own, m, u, k, extra)
	// The plan knows of no enemy who has come to the end since.
	stops := x.Foes.Has(x.End()) && !x.Attack && !u.retreat && !m.Withdrawal
	if f.met != nil && !stops {
		if way := f.met.ways[u.at]; way != nil && s.Walk(v.Own, m, k, b.At, board.None, extra, way) == nil && !through(x, way) {
			return way, forced(way)
		}
	}
	x.Attack = x.Attack || stops
	way = x.Way()
	switch {
	case way == nil, stops && m.Regroup:
		return nil, false
	case stops:
		return way[:len(way)-1], false
	}
	return way, forced(way)
}

// steps leads a unit along its way; who marches by force stops a hex before its
// end.
func (f *orderFile) steps(v view, q put[board.Hex, StepFacts]) (board.Hex, string, bool) {
	facts := q.Facts
	m, u, ok := f.order(v, facts.Block)
	if !ok {
		return rommel.Stop, "", false
	}
	way, march := f.wayOf(v, m.move, u, facts.Block)
	n := facts.Walked
	switch {
	case q.Tries > 0, n >= len(way), march && !m.move.Regroup && n == len(way)-1:
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
			way, march := f.wayOf(v, m.move, u.unitOrder, u.block)
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
				return x, u.at, q.Tries == 0
			}
		}
	}
	return rommel.NoMarch, "", true
}

func (f *orderFile) blitzes(_ view, q put[bool, none]) (bool, string, bool) {
	if f.refused[f.blitz.At] {
		return false, "", true
	}
	return f.blitz.What && q.Tries == 0, f.blitz.At, true
}
