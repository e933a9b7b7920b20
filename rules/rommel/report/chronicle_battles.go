package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// chapters sorts the events of a report: for each Buildup and Player-Turn its
// story, and a table for each round of fire.
func (r *writer) chapters(es []rules.Event) []page.Chapter {
	all := page.Chapters{First: page.M("chronicle.first")}
	fight := round{at: board.None}
	for _, x := range digest(es) {
		if fight.takes(r, x) {
			continue
		}
		fight.end(r, &all)
		switch e := x.(type) {
		case event.Turn:
			all.Begin(page.M("stage.turn", r.Month(int16(e.Month)), e.Turn, SideWord(e.By)))
		case event.Month:
			all.Begin(page.M("stage.buildup", r.Month(int16(e.Month))))
		case event.Pregame:
			id := "stage.pregame"
			if e.Deployed {
				id = "stage.pregame.deployed"
			}
			all.Begin(page.M(id))
		case event.Battle, event.Probe:
			h := event.At(x)
			fight = round{at: h, Battle: page.Battle{Before: len(all.Now().Tale), Place: page.M("text", r.Place(h)), About: r.tell(x)}}
		default:
			dice := thrown(x)
			_, scores := x.(event.Pursuit)
			c := all.Now()
			c.Tale = append(c.Tale, page.Tale{Text: r.tell(x), Label: labelOf(dice), Faces: dice.Dice, Low: dice.Lowest, Scores: scores})
		}
	}
	fight.end(r, &all)
	return all.End()
}

// labelOf is that by which anybody can throw dice again, "" if none were thrown.
func labelOf(x event.Throw) string {
	if x.Roll == (rules.Key{}) {
		return ""
	}
	return x.Roll.String()
}

// round is a round of combat that is being told.
type round struct {
	at board.Hex
	page.Battle
	lost  [2][]rommel.Face // by side, as each step leaves its unit
	times int              // most dice for a point of strength
	mined bool             // hits were halved
	hits  int
}

// takes adds what belongs to the round.
func (f *round) takes(r *writer, x rules.Event) bool {
	if f.at == board.None || event.At(x) != f.at {
		return false
	}
	switch x := x.(type) {
	case event.Fire:
		f.losses(r)
		row := page.Row{Side: int(x.By), Unit: r.Unit(x.Face).Name, Strength: r.Strength(x.Face), At: page.M("class." + x.Target.String()),
			Label: labelOf(x.Throw), Faces: x.Dice, Low: x.Lowest, Hits: x.Hits, Times: x.Times}
		f.times, f.mined = max(f.times, row.Times), f.mined || x.Mined
		f.hits += row.Hits
		f.Rows = append(f.Rows, row)
	case event.Loses:
		f.lost[x.By] = append(f.lost[x.By], x.Face)
	case event.Eliminated:
		return slices.ContainsFunc(f.lost[x.By], func(lost rommel.Face) bool { return lost.Unit == x.Unit }) // its last step has told it
	case event.HoldsFire, event.Reveals:
		f.Notes = append(f.Notes, r.tell(x))
	default:
		return false
	}
	return true
}

// losses tells what was lost since the last fire.
func (f *round) losses(r *writer) {
	for side, lost := range f.lost {
		if lost != nil {
			f.Rows = append(f.Rows, page.Row{Side: side, Hits: len(lost), Lost: r.left(lost)})
		}
	}
	f.lost = [2][]rommel.Face{}
}

// end closes the round and explains what is odd in it.
func (f *round) end(r *writer, all *page.Chapters) {
	if f.at == board.None {
		return
	}
	f.losses(r)
	switch {
	case f.times > 2:
		f.Notes = append(f.Notes, page.M("battle.fourfold"))
	case f.times > 1:
		f.Notes = append(f.Notes, page.M("battle.doubled"))
	}
	if f.mined {
		f.Notes = append(f.Notes, page.M("battle.mined"))
	}
	if f.hits > 0 && !slices.ContainsFunc(f.Rows, func(x page.Row) bool { return x.Lost != nil }) {
		f.Notes = append(f.Notes, page.M("battle.no-loss"))
	}
	c := all.Now()
	c.Battles = append(c.Battles, f.Battle)
	*f = round{at: board.None}
}
