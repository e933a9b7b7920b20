package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Luck is that of the dice of fire and Pursuit Fire, all of which are open, by hex and
// Player-Turn. A die that hits counts one, and half of that in a minefield that halves
// it (9.52); what the hits could not take any more counts too.
func (g *Game) Luck(es []rules.Event, from int) (all []page.Luck) {
	var at []board.Hex // of this Player-Turn
	var when page.Msg
	first := 0 // of this Player-Turn
	for i, x := range es {
		halved := false
		switch e := x.(type) {
		case event.Turn:
			when, at, first = page.M("luck.when", int(e.Month), e.Turn), nil, len(all)
			continue
		case event.Month, event.Pregame: // nobody fires there
			when, at, first = page.Msg{}, nil, len(all)
			continue
		case event.Fire:
			halved = e.Mined
		case event.Pursuit:
		default:
			continue
		}
		dice, h, side := thrown(x), event.At(x), event.By(x)
		if i < from || len(dice.Dice) == 0 {
			continue
		}
		n := slices.Index(at, h)
		if n < 0 {
			n, at = len(at), append(at, h)
			all = append(all, page.Luck{When: when, Place: page.M("text", g.Place(h))})
		}
		l := &all[first+n]
		expected, hit := page.HitsOf(len(dice.Dice), dice.Lowest, dice.Hits, halved)
		l.Expected[side] += expected
		l.Thrown[side] += hit
	}
	return all
}
