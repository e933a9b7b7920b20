package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// defaultOfMonth answers what is asked in set-up, Buildup and Initiative:
// nothing that costs or commits.
func (g *Game) defaultOfMonth(v rules.View[Plane, Secret], q rules.Asked) (any, bool) {
	switch q.Kind {
	case redrawKind.Name:
		return false, true
	case buildupKind.Name, actionKind.Name:
		return act(EndBuildup), true
	case redeployKind.Name:
		if q.Facts.(RedeployFacts).Done == 0 { // one step must be made
			return q.At(0), true
		}
		return board.None, true
	case "rebuild-unit":
		return noUnit, true
	case "lift-minefield":
		return board.None, true
	case "lay-minefield":
		return best(q, func(a any) int { return len(v.Public.in(g, v.Side, a.(board.Hex))) }), true // that holds most own blocks
	case discardKind.Name, challengeKind.Name, answerKind.Name:
		return noCard, true
	}
	return nil, false
}
