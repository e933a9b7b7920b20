package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// In an Offensive turn one Move can make the other possible: a unit that
// Engages over a hexside retakes it at once, for those who retreat after it
// (8.1, R-8.1-1), and a hex whose enemies are Overrun is open to those who move
// later (11.4, R-11.4-2). Both Moves are named before the first unit moves
// (R-4-3), so each is judged by what the other may bring about.

// prospect is the position as the units of a Move may make it before others
// move: with the hexsides that they can retake and without the enemies that
// they can Overrun, wherever those may go. It is nil if they can do nothing of
// the kind. A unit does one such thing, so a chain of them is no longer than
// there are units.
func (s *Position) prospect(o *rules.Own[Secret], m Move) *Position {
	var x *Position
	for range s.members(m) {
		next := s.opened(o, m)
		if next == nil {
			break
		}
		x, s = next, next
	}
	return x
}

// opened is the position after one such thing of each unit, nil if there is
// none. Those who stand among enemies move too late for it (R-3.43-1).
func (s *Position) opened(o *rules.Own[Secret], m Move) *Position {
	j := s.Judge(m)
	weak, lost := j.Foes.Minus(j.Fit), s.lostHexsides()
	if weak.Empty() && len(lost) == 0 {
		return nil
	}
	var overrun board.Set
	var retaken []hexside
	for _, k := range s.members(m) {
		if j.Foes.Has(s.P.Blocks[k].At) {
			continue
		}
		if !weak.Empty() {
			ends := j.Destinations(o, k).Intersect(weak)
			if m.To != board.None {
				ends = ends.Intersect(board.SetOf(m.To))
			}
			overrun = overrun.Union(ends)
		}
		for _, x := range lost {
			if !s.P.Blocks[k].Unsupplied && s.reachesOver(o, m, k, x) { // R-8.1-4
				retaken = append(retaken, x)
			}
		}
	}
	if overrun.Empty() && len(retaken) == 0 {
		return nil
	}
	next := s.Copy()
	foes := next.Of(s.Passive)
	for i := range foes {
		if b := &foes[i]; overrun.Has(b.At) {
			b.At = Eliminated
		}
	}
	for _, x := range retaken {
		next.P.Battle(x.of).Sides[x.to] = s.Active
	}
	return next
}

// hexside is one of a Battle, by its direction.
type hexside struct {
	of board.Hex
	to board.Direction
}

// lostHexsides are the enemy's of Battles that own units could leave.
func (s *Position) lostHexsides() (lost []hexside) {
	leavers := s.groupHexes()
	for _, b := range s.P.Battles {
		for d := range board.Directions {
			if leavers.Has(b.Hex) && b.Sides[d] != s.Active && s.Map.Open[b.Hex]>>d&1 != 0 {
				lost = append(lost, hexside{b.Hex, d})
			}
		}
	}
	return lost
}

// reachesOver reports whether a unit of a Move can Engage over a hexside.
func (s *Position) reachesOver(o *rules.Own[Secret], m Move, k rules.Token, x hexside) bool {
	if m.To != board.None && m.To != x.of {
		return false
	}
	j := s.Judge(Move{Regroup: true, From: m.From, To: x.of, Rommel: m.Rommel})
	j.via = s.Map.Board.Neighbour(x.of, x.to)
	return j.SomeStep(o, k)
}

// outlook judges the Moves of one phase by each other while one question is
// asked. What it has found is kept, as all see it and as their owner does.
type outlook struct {
	*Position
	named     []Move         // in this phase
	first     [2]*bool       // the Move that is named can be made as the blocks stand
	prospects [2][]*Position // that the other Move, named or not, may bring about
	looked    [2]bool        // for prospects
}

func (s *Position) outlook(named int) *outlook {
	return &outlook{Position: s, named: s.P.Moves[len(s.P.Moves)-named:]}
}

// others are the positions that the other Move may bring about. If it is not
// named yet it is enough what the Group of some hex can do.
func (x *outlook) others(o *rules.Own[Secret]) []*Position {
	i := rules.Bit(o != nil)
	if x.looked[i] {
		return x.prospects[i]
	}
	x.looked[i] = true
	var moves []Move
	switch {
	case x.P.Blitz: // one Move
	case len(x.named) > 0:
		moves = x.named
	case x.could(o, Offensive):
		rommel := x.Active == Axis && x.Scenario.RommelBonus && !x.P.Rommel
		for h := range x.groupHexes().All() {
			moves = append(moves, Move{From: h, To: board.None, Rommel: rommel})
		}
		moves = append(moves, Move{From: Waiting, To: board.None, Rommel: rommel})
	}
	for _, m := range moves {
		if p := x.prospect(o, m); p != nil {
			p.memo.open = true // nobody changes it
			x.prospects[i] = append(x.prospects[i], p)
		}
	}
	return x.prospects[i]
}

// possible reports whether a Move can move a unit as the blocks stand.
func (s *Position) possible(o *rules.Own[Secret], m Move) bool {
	if m.To != board.None {
		return s.destinations(o, m).Has(m.To)
	}
	return s.some(m)
}

// can reports whether a Move can move a unit, as the blocks stand or after the
// other one. One that can move no unit is not a Move (AMB-25, T-4-b iv).
func (x *outlook) can(o *rules.Own[Secret], m Move) bool {
	if x.some(m) {
		return x.spares(o, m)
	}
	if m.Withdrawal {
		return false
	}
	return slices.ContainsFunc(x.others(o), func(p *Position) bool { return p.some(m) }) && x.spares(o, m)
}

// spares reports whether the Move that was named first can move a unit, as the
// blocks stand or after this second one.
func (x *outlook) spares(o *rules.Own[Secret], m Move) bool {
	if len(x.named) == 0 {
		return true
	}
	first := &x.first[rules.Bit(o != nil)]
	if *first == nil {
		can := x.possible(o, x.named[0])
		*first = &can
	}
	if **first {
		return true
	}
	p := x.prospect(o, m)
	return p != nil && p.possible(o, x.named[0])
}

// leads reports whether some unit of a Regroup can reach its destination, as
// the blocks stand or after the other Move.
func (x *outlook) leads(o *rules.Own[Secret], m Move, to board.Hex) bool {
	reached := x.destinations(o, m).Has(to) || !m.Withdrawal &&
		slices.ContainsFunc(x.others(o), func(p *Position) bool { return p.destinations(o, m).Has(to) })
	m.To = to
	return reached && x.spares(o, m)
}
