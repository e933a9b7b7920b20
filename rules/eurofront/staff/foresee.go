package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// foresight is what is told of a course of play in which nothing unforeseen happens.
type foresight struct {
	*file
	v       view
	answers []rules.Answered
	refused []string // clauses that are errors
	all     rules.Foreseen
}

// Foresee implements rules.OrderFile: it warns of a capital or a line of National Supply that lies
// open, of HQs that are spent, of who suffers from the winter, and reads back what becomes of each
// clause.
func (f *file) Foresee(v view, ahead rules.Ahead[Plane, Secret]) rules.Foreseen {
	x := &foresight{file: f, v: v, answers: ahead.Answers, refused: ahead.Refused}
	for _, e := range ahead.Since {
		x.warnOf(e)
	}
	x.warnOfPeace(ahead.Since)
	end := v
	for _, s := range ahead.Seen {
		end = s.View
	}
	x.warnOfLines(v, end)
	x.all.Read.Title = page.M("readback.title")
	became := rules.Waited(f.Became(end, ahead.Told), f.Conditions(end), ahead.Unmet, ahead.Answers)
	for _, m := range rules.Account(undecided(x.deployed(end, rules.Barred(became, ahead.Barred)))) {
		x.all.Read.Item(m.ID, m.Args...)
	}
	x.battles(ahead)
	x.all.Draw = func() board.Overlay { return f.PlanOverlay(v, ahead.Since) }
	return x.all
}

// deployed reads back where the units of a set-up stand and how strong, place by place, and gives
// what is left to be told.
func (x *foresight) deployed(end view, became []rules.Became) []rules.Became {
	var places []Place
	at := map[Place][]page.Msg{}
	for _, s := range x.setup {
		if k, lives := eurofront.BlockOf(end, s.Name); lives {
			p := end.Public.Blocks[k].At
			if !slices.Contains(places, p) {
				places = append(places, p)
			}
			at[p] = append(at[p], page.M("readback.unit", x.Units[s.Name].Name, int(end.Own.S.Blocks[k].Level)))
		}
	}
	for _, p := range places {
		x.all.Read.Item("readback.place", x.Spots[p].Name, at[p])
	}
	return slices.DeleteFunc(became, func(b rules.Became) bool { return stationed(b) && b.What.ID == becameDone.ID })
}

// stationed reports whether a clause is of a unit's place in a set-up, or its level.
func stationed(b rules.Became) bool { return b.Several == severalPlaces || b.Several == severalLevels }

// warn adds a warning about a clause, or about the file.
func (x *foresight) warn(clause, rule, id string, args ...any) {
	x.all.Problems = append(x.all.Problems, clerk.ProblemAt(clause, orders.Problem{Warning: true, Rule: rule, ID: id, Args: args}))
}

// activating is the clause that has activated an HQ.
func (x *foresight) activating(u UnitNo) string {
	for hq, c := range x.turn.activations() {
		if hq == u && slices.ContainsFunc(x.answers, func(y rules.Answered) bool { return y.From == c.At }) {
			return c.At
		}
	}
	return ""
}

// wasted warns of points that are lost, if all that is to be built could be read, and is no error.
func (x *foresight) wasted(e event.Produced) {
	refused := func(d deed) bool { return slices.Contains(x.refused, d.at) }
	if e.Lost > 0 && !x.stands.Misread["production"] && !slices.ContainsFunc(x.list.deeds(), refused) {
		x.warn(x.list.at, "EF-11.4-1", "warn.points", e.Lost, e.Available)
	}
}

// warnOf warns of what happens to one's own side in the course.
func (x *foresight) warnOf(e rules.Event) {
	if of, ok := e.(interface{ Whose() rules.Side }); !ok || of.Whose() != x.side {
		return
	}
	switch e := e.(type) {
	case event.Deactivated:
		if e.Level == 0 {
			x.warn(x.activating(e.Unit), "EF-5.5-1", "warn.spent", x.Units[e.Unit].Name)
		}
	case event.Produced:
		x.wasted(e)
	case event.Dies:
		if x.Units[e.Unit].Type.Leads() {
			x.warn(x.activating(e.Unit), "EF-5.5-1", "warn.lost", x.Units[e.Unit].Name)
		}
	case event.BlitzBegins:
		if b := x.turn.blitz; b.ask == "" && b.none == "" && b.cases == nil && !x.stands.Misread["blitz"] {
			x.warn("", "EF-5.6-1", "warn.second")
		}
		x.warnOfThens()
	case event.Acclimatized:
		if e.Costs {
			x.warn("", "EF-21.44-1", "warn.winter", x.Units[e.Units.Units[0]].Name, x.Spots[e.At].Name)
		}
	}
}

// warnOfThens warns where HQs in Blitz are to go by themselves and their second half is left open.
func (x *foresight) warnOfThens() {
	for u, c := range x.turn.activations() {
		if x.turn.later(&c.What) && c.What.goes() && x.activating(u) == c.At {
			x.warn(c.What.then.At, "EF-5.6-1", "warn.then-later", x.Units[u].Name)
		}
	}
}

// warnOfPeace warns the Soviets of an armistice that they would lose by.
func (x *foresight) warnOfPeace(since []rules.Event) {
	if w := &x.wishes; w.armistice.At != "" && w.armistice.What < eurofront.Enough && w.armisticeIf.Expr == nil && !x.v.Public.Offered {
		x.warn(w.armistice.At, "EF-22-7", "warn.low-count", w.armistice.What, eurofront.Enough)
	}
	for _, e := range since {
		if c, ok := e.(event.Counted); ok && c.HQs+c.Finns < eurofront.Enough && x.answer.At != "" {
			x.warn(x.answer.At, "EF-22-7", "warn.low-count", c.HQs+c.Finns, eurofront.Enough)
		}
	}
}

// warnOfLines warns Finland where it lays its capital or its line open.
func (x *foresight) warnOfLines(before, after view) {
	if x.side != eurofront.Axis {
		return
	}
	was, is, home := x.Look(before.Public), x.Chart(after.Public), x.Capital[eurofront.Axis]
	if was.Any(x.side, home) && !is.Any(x.side, home) {
		x.warn("", "EF-16.9-1", "warn.capital", x.Spots[home].Name)
	}
	full := is.National(x.side) == eurofront.FullLine
	if was.National(x.side) == eurofront.FullLine && !full {
		x.warn("", "EF-10.21-1", "warn.national")
	}
	for at := range Place(len(x.Spots)) {
		if full && at != home && was.Any(x.side, at) && !is.Any(x.side, at) && is.Without(x.side, at).National(x.side) != eurofront.FullLine {
			x.warn("", "EF-10.21-1", "warn.national-open", x.Spots[at].Name)
		}
	}
}
