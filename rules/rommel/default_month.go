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
		return g.strongest(v, q), true
	case discardKind.Name, challengeKind.Name, answerKind.Name:
		return noCard, true
	}
	return nil, false
}

// strongest is the hex among the choices that holds most own blocks, of
// several the first.
func (g *Game) strongest(v rules.View[Plane, Secret], q rules.Asked) board.Hex {
	best, most := board.None, -1
	for i := range q.N() {
		h := q.At(i).(board.Hex)
		if n := len(v.Public.in(g, v.Side, h)); n > most {
			best, most = h, n
		}
	}
	return best
}
