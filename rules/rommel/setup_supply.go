package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// DeploymentSupply returns the hexes of an area where one more block of a free group
// would be Supplied, and all others still are (R-18.0-5): by a line to the
// Base, else by a Fortress within its capacity or by an Oasis.
func (s *Position) DeploymentSupply(side rules.Side, area board.Set) board.Set {
	lines, l, without := s.deployedSupply(side, area)
	out := lines
	near := board.SetOf(s.Map.Oases...).Union(board.SetOf(s.Map.Fortresses...))
	for _, reach := range l.reach {
		near = near.Union(reach)
	}
	for h := range near.Intersect(area).Minus(lines).All() {
		if l.supplies(append(slices.Clone(without), h)) {
			out = out.Add(h)
		}
	}
	return out
}

// deployedSupply judges a side as it stands: the hexes of an area and of its
// blocks with a line to the Base, what else can supply, and where blocks of free
// groups stand without a line. Blocks in fixed hexes are not checked.
func (s *Position) deployedSupply(side rules.Side, area board.Set) (lines board.Set, l *localSupply, without []board.Hex) {
	t := s.Tracer(side)
	all := area.Union(t.Chain).Union(board.SetOf(s.Map.Fortresses...)).Minus(t.Blocked)
	if rest := all.Minus(s.linked[side]); !rest.Empty() {
		s.linked[side] = s.linked[side].Union(t.Status(s.Map.Bases[side], rest))
	}
	lines = s.linked[side].Intersect(all)
	bare := all.Minus(lines)
	for _, g := range s.Groups[side] {
		for _, k := range g.Blocks {
			if at := s.P.Blocks[k].At; g.Mode == theatre.Free && bare.Has(at) {
				without = append(without, at)
			}
		}
	}
	return lines, s.localSupply(side, t, all, lines), without
}

// localSupply is what a side has beside the Base: the places of its isolated
// Fortresses with the hexes that can trace to each (13.3), and one place in
// each Oasis (15).
type localSupply struct {
	m     *Map
	own   []bool // by Fortress: controlled
	room  []int
	reach []board.Set
}

func (s *Position) localSupply(side rules.Side, t *supply.Tracer, all, lines board.Set) *localSupply {
	n := len(s.Map.Fortresses)
	l := &localSupply{s.Map, make([]bool, n), make([]int, n), make([]board.Set, n)}
	for i, f := range s.Map.Fortresses {
		if l.own[i] = s.P.Control[i] == side; l.own[i] && !lines.Has(f) {
			l.room[i] = int(s.Map.Places[f].Ports[side])
			l.reach[i] = t.Status(f, all)
		}
	}
	return l
}

// supplies reports whether blocks without a line to the Base can all be
// supplied: those inside a Fortress first, the others by the first one that
// they can trace to (R-13.3-3, R-15.1-1).
func (l *localSupply) supplies(hexes []board.Hex) bool {
	room := slices.Clone(l.room)
	var outside []board.Hex
	var oases board.Set
	for _, h := range hexes {
		switch i := l.m.FortressAt(h); {
		case i >= 0 && l.own[i]:
			if room[i]--; room[i] < 0 {
				return false
			}
		case l.m.Places[h].Feature == theatre.Oasis && !oases.Has(h):
			oases = oases.Add(h)
		default:
			outside = append(outside, h)
		}
	}
	for _, h := range outside {
		i := 0
		for i < len(room) && (room[i] == 0 || !l.reach[i].Has(h)) {
			i++
		}
		if i == len(room) {
			return false
		}
		room[i]--
	}
	return true
}
