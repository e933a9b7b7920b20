package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// chapters sorts the events of a report: for each Buildup and Player-Turn its
// story, and a table for each round of fire.
func (r *reporter) chapters(es []rules.Event) []page.Chapter {
	all := page.Chapters{First: page.M("chronicle.first")}
	fight := round{at: board.None}
	for _, x := range digest(es) {
		if fight.takes(r, x) {
			continue
		}
		fight.end(r, &all)
		switch x.(type) {
		case event.Turn, event.Month:
			all.Begin(r.heading(x))
		case event.Pregame:
			all.Begin(page.M("stage.pregame"))
		case event.Battle, event.Probe:
			h := event.At(x)
			fight = round{at: h, Battle: page.Battle{Place: page.M("text", r.Place(h)), About: r.tell(x)}}
		default:
			dice := thrown(x)
			t := page.Tale{Text: r.tell(x), Faces: dice.Dice, Low: dice.Lowest}
			if dice.Roll != (rules.Key{}) {
				t.Label = dice.Roll.String()
			}
			c := all.Now()
			c.Tale = append(c.Tale, t)
		}
	}
	fight.end(r, &all)
	return all.End()
}

// round is a round of combat that is being told.
type round struct {
	at board.Hex
	page.Battle
	lost    [2][]lostStep // by side
	doubled bool
	mined   bool // hits were halved
	hits    int
}

// lostStep is the last that was told of a unit: how much strength it has left.
type lostStep struct {
	face  Face
	steps int
}

// takes adds what belongs to the round.
func (f *round) takes(r *reporter, x rules.Event) bool {
	if f.at == board.None || event.At(x) != f.at {
		return false
	}
	switch x := x.(type) {
	case event.Fire:
		f.losses(r)
		row := page.Row{Side: int(x.By), Unit: r.Unit(x.Face).Name, Strength: r.Strength(x.Face), At: page.M("class." + x.Target.String()),
			Faces: x.Dice, Low: x.Lowest, Hits: x.Hits, Times: x.Times}
		f.doubled, f.mined = f.doubled || row.Times > 1, f.mined || x.Mined
		f.hits += row.Hits
		f.Rows = append(f.Rows, row)
	case event.Loses:
		f.loses(x.By, x.Face, 1)
	case event.Eliminated:
		f.loses(x.By, x.Face, 0)
	case event.HoldsFire, event.Reveals:
		f.Notes = append(f.Notes, r.tell(x))
	default:
		return false
	}
	return true
}

func (f *round) loses(side rules.Side, face Face, steps int) {
	lost := &f.lost[side]
	for i := range *lost {
		if l := &(*lost)[i]; l.face.Unit == face.Unit {
			l.face, l.steps = face, l.steps+steps
			return
		}
	}
	*lost = append(*lost, lostStep{face, steps})
}

// losses tells what was lost since the last fire.
func (f *round) losses(r *reporter) {
	for side, lost := range f.lost {
		row, steps := page.Row{Side: side}, 0
		for _, l := range lost {
			steps += l.steps
			m := page.M("lost.left", r.Unit(l.face).Name, r.Strength(l.face))
			if l.face.Steps == 0 {
				m = page.M("lost.dead", r.Unit(l.face).Name)
			}
			row.Lost = append(row.Lost, m)
		}
		if row.Lost != nil {
			row.Hits = steps
			f.Rows = append(f.Rows, row)
		}
	}
	f.lost = [2][]lostStep{}
}

// end closes the round and explains what is odd in it.
func (f *round) end(r *reporter, all *page.Chapters) {
	if f.at == board.None {
		return
	}
	f.losses(r)
	if f.doubled {
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
