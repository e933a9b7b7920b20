package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Luck is that of the dice of fire, by place and player-turn. Hits count, whether they took a step
// or not. A pursuit throws two kinds of dice at once, and counts for neither.
func (g Reporter) Luck(es []rules.Event, from int) []page.Luck {
	var all page.Lucks
	for i, x := range es {
		switch e := x.(type) {
		case event.Turn:
			all.Begin(page.M("chronicle.turn", g.fortnightWord(e.Fortnight), sideWord(e.By)))
		case event.Fire:
			if i >= from {
				all.Throw(g.label(e.At), int(e.By), len(e.Dice), e.Lowest, e.Hits, false)
			}
		}
	}
	return all.All
}
