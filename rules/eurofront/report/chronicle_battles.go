package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// round is a battle that is being told.
type round struct {
	*writer
	page.Battle
	at       Place
	passive  rules.Side
	defence  int                 // hits on the passive side that take a step
	news     bool                // that has not been so in the battle before
	lost     [2][]eurofront.Face // by side, as each step leaves its unit
	dead     [2][]UnitNo
	hits     int
	repulses int
	bled     bool // somebody has lost a step
}

// newRound begins a battle. What the defence of its passive side is worth is told where it is
// another than in the battle before: hits[side], which begins with one.
func newRound(r *writer, e event.Battle, before int, hits *[2]int) *round {
	passive := e.Attacker.By.Other()
	news := hits[passive] != e.Defence
	hits[passive] = e.Defence
	return &round{writer: r, at: e.At, passive: passive, defence: e.Defence, news: news,
		Battle: page.Battle{Before: before, Place: text1(r.label(e.At)), About: r.say(told{Event: e, n: 1})}}
}

// takes adds what belongs to the battle.
func (f *round) takes(x told) bool {
	if f == nil || f.where(x.Event) != f.at {
		return false
	}
	switch e := x.Event.(type) {
	case event.Fire:
		f.losses()
		unit := f.unitName(e.Unit)
		row := page.Row{Side: int(e.By), Unit: unit, Strength: len(e.Dice), Times: 1, At: page.M("fire.at", sideWord(e.By.Other())),
			Label: e.Roll.String(), Faces: e.Dice, Low: e.Lowest, Hits: e.Hits}
		if e.Air {
			row.Unit = f.Words("").Say(page.M("fire.air", unit))
		}
		f.Rows = append(f.Rows, row)
		f.hits, f.repulses = f.hits+e.Hits, f.repulses+e.Repulses
	case event.Loses:
		f.lost[e.By] = append(f.lost[e.By], e.Face)
	case event.Dies:
		f.dead[e.By] = append(f.dead[e.By], e.Unit)
	case event.Repulsed:
		f.Notes = append(f.Notes, f.say(x))
	default:
		return false
	}
	return true
}

// losses tells what was lost since the last fire.
func (f *round) losses() {
	for side := range f.lost {
		left := page.Every(f.lost[side], f.unitWord)
		for _, u := range f.dead[side] {
			left = append(left, page.M("fight.dead", f.unitName(u)))
		}
		if left != nil {
			f.bled = true
			f.Rows = append(f.Rows, page.Row{Side: side, Hits: len(left), Lost: left})
		}
	}
	f.lost, f.dead = [2][]eurofront.Face{}, [2][]UnitNo{}
}

// where is the place of an event.
func (f *round) where(e rules.Event) Place {
	if x, ok := e.(interface{ Where() Place }); ok {
		return x.Where()
	}
	return eurofront.None
}

// end closes the table and explains what is odd in it.
func (f *round) end(all *page.Chapters) {
	if f == nil {
		return
	}
	f.losses()
	if f.news {
		f.Notes = append(f.Notes, page.M("fight.defence", f.defence, sideWord(f.passive)))
	}
	if f.repulses > 0 {
		f.Notes = append(f.Notes, page.M("fight.repulses", f.repulses))
	}
	if f.hits > 0 && !f.bled {
		f.Notes = append(f.Notes, page.M("fight.no-loss"))
	}
	c := all.Now()
	c.Battles = append(c.Battles, f.Battle)
}
