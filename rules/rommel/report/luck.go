package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Luck is that of the dice of fire and Pursuit Fire, all of which are open, by hex and
// Player-Turn. A die that hits counts one, and half of that in a minefield that halves
// it (9.52); what the hits could not take any more counts too.
func (g Reporter) Luck(es []rules.Event, from int) []page.Luck {
	var all page.Lucks
	for i, x := range es {
		halved := false
		switch e := x.(type) {
		case event.Turn:
			all.Begin(page.M("luck.when", int(e.Month), e.Turn))
			continue
		case event.Month, event.Pregame: // nobody fires there
			all.Begin(page.Msg{})
			continue
		case event.Fire:
			halved = e.Mined
		case event.Pursuit:
		default:
			continue
		}
		if dice := thrown(x); i >= from && len(dice.Dice) > 0 {
			all.Throw(g.Place(event.At(x)), int(event.By(x)), len(dice.Dice), dice.Lowest, dice.Hits, halved)
		}
	}
	return all.All
}
