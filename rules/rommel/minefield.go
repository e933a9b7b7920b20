package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// passes notes a hex that a block has entered: a minefield there will be
// revealed at the end of the phase, or of its side's Buildup (14.2, R-14.2-1).
func (s *Script) passes(side rules.Side, h board.Hex) {
	if h >= 0 && !slices.Contains(s.P.Mines, h) {
		s.entered[side] = s.entered[side].Add(h)
	}
}

// mines reveals the minefields that were entered: at the end of a movement
// phase, refusals included (AMB-34), and when a side has ended its Buildup:
// who stands there as Def later has them for him (R-14.0-2). Nothing before this
// moment depends on them, so their owner is asked once for all hexes (R-14.2-2).
func (s *Script) mines() {
	for side := range Side(2) {
		entered, owner := s.entered[side], side.Other()
		s.entered[side] = board.Set{}
		if entered.Empty() || s.P.Mined[owner] == 0 && !s.P.Relaid[owner] { // he cannot have laid any
			continue
		}
		found := rules.Claim(s.t, mineKind, owner, s.label("minefields"), func(o *rules.Scope[Secret]) board.Set {
			return board.SetOf(o.S.Mines...).Intersect(entered)
		})
		found = found.Intersect(entered)
		if found.Empty() {
			continue
		}
		rules.Do(s.t, owner, s.label("minefields/known"), func(o *rules.Scope[Secret]) {
			o.S.Mines = slices.DeleteFunc(o.S.Mines, found.Has)
		})
		for h := range found.All() {
			s.t.Tell(event.Minefield{Of: event.Of{By: owner}, In: event.In{Hex: h}})
			s.P.Mines = append(s.P.Mines, h)
		}
		slices.Sort(s.P.Mines)
		s.P.Mines = slices.Compact(s.P.Mines)
	}
}
