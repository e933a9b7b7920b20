package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// pursuitHit is the lowest die that hits in Pursuit Fire (R-10.5-3).
const pursuitHit = 4

// Luck is that of the dice of fire and Pursuit Fire, all of which are open, by hex and
// Player-Turn. A die that hits counts one, and half of that in a minefield that halves
// it (9.52); what the hits could not take any more counts too.
func (g *Game) Luck(es []rules.Event, from int) (all []page.Luck) {
	var at []board.Hex // of this Player-Turn
	var when page.Msg
	first := 0 // of this Player-Turn
	for i, x := range es {
		e := x.(Event)
		lowest := pursuitHit
		switch e.Kind {
		case "turn":
			when, at, first = page.M("luck.when", int(e.N[0]), int(e.N[1])), nil, len(all)
			continue
		case "month", "pregame": // nobody fires there
			when, at, first = page.Msg{}, nil, len(all)
			continue
		case "fire":
			lowest = int(e.N[1])
		case "pursuit":
		default:
			continue
		}
		if i < from || len(e.Dice) == 0 {
			continue
		}
		n := slices.Index(at, e.Hex)
		if n < 0 {
			n, at = len(at), append(at, e.Hex)
			all = append(all, page.Luck{When: when, Place: page.M("text", g.Place(e.Hex))})
		}
		l := &all[first+n]
		expected, thrown := page.HitsOf(len(e.Dice), lowest, int(e.Hits), e.Kind == "fire" && e.N[2] != 0)
		l.Expected[e.Side] += expected
		l.Thrown[e.Side] += thrown
	}
	return all
}
