package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// chapters sorts the events of a report: for each Buildup and Player-Turn its
// story, and a table for each round of fire.
func (r *reporter) chapters(es []rules.Event) (all []page.Chapter) {
	chapter := func() *page.Chapter {
		if len(all) == 0 {
			all = append(all, page.Chapter{Title: page.M("chronicle.first")})
		}
		return &all[len(all)-1]
	}
	fight := round{at: board.None}
	for _, x := range digest(es) {
		if fight.takes(r, x) {
			continue
		}
		fight.end(r, chapter)
		switch x.Kind {
		case "turn":
			all = append(all, page.Chapter{Title: page.M("stage.turn", r.month(x.N[0]), int(x.N[1]), sideWord(x.Side))})
		case "month":
			all = append(all, page.Chapter{Title: page.M("stage.buildup", r.month(x.N[0]))})
		case "pregame":
			all = append(all, page.Chapter{Title: page.M("stage.pregame")})
		case "battle", "probe":
			fight = round{at: x.Hex, Battle: page.Battle{Place: page.M("text", r.Place(x.Hex)), About: r.tell(x)}}
		default:
			t := page.Tale{Text: r.tell(x), Faces: x.Dice}
			if x.Roll != (rules.Key{}) {
				t.Label = x.Roll.String()
				if x.Kind == "pursuit" || x.Kind == "march-die" {
					t.Low = 4
				}
			}
			c := chapter()
			c.Tale = append(c.Tale, t)
		}
	}
	fight.end(r, chapter)
	for n := len(all); n > 0 && len(all[n-1].Tale) == 0 && len(all[n-1].Battles) == 0; n = len(all) {
		all = all[:n-1]
	}
	return all
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
func (f *round) takes(r *reporter, x telling) bool {
	if f.at == board.None || x.Hex != f.at {
		return false
	}
	switch x.Kind {
	case "fire":
		f.losses(r)
		face := x.Faces[0]
		row := page.Row{Side: int(x.Side), Unit: r.Unit(face).Name, Strength: r.Strength(face), At: page.M("class." + Class(x.N[0]).String()),
			Faces: x.Dice, Low: int(x.N[1]), Hits: int(x.Hits), Times: r.diceEach(x.Event)}
		f.doubled, f.mined = f.doubled || row.Times > 1, f.mined || x.N[2] != 0
		f.hits += row.Hits
		f.Rows = append(f.Rows, row)
	case "loses", "eliminated":
		for _, face := range x.Faces {
			f.loses(face, x)
		}
	case "holds-fire", "reveals":
		f.Notes = append(f.Notes, r.tell(x))
	default:
		return false
	}
	return true
}

func (f *round) loses(face Face, x telling) {
	step := 1
	if x.Kind == "eliminated" {
		step = 0
	}
	lost := &f.lost[x.Side]
	for i := range *lost {
		if l := &(*lost)[i]; l.face.Unit == face.Unit {
			l.face, l.steps = face, l.steps+step
			return
		}
	}
	*lost = append(*lost, lostStep{face, step})
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
func (f *round) end(r *reporter, chapter func() *page.Chapter) {
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
	c := chapter()
	c.Battles = append(c.Battles, f.Battle)
	*f = round{at: board.None}
}
