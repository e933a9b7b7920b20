package rommel_test

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

const (
	axis   = rules.Side(Axis)
	allied = rules.Side(Allied)
)

// staffOf is the staff of a game, which stands above the rules: a test that proves a rule
// by an order file or by what is told needs it.
func staffOf(g *Game) *staff.Game { return staff.New(g) }

// orderFile is an order file of the staff.
type orderFile interface {
	rules.OrderFile[Plane, Secret]
	rules.Planner[Plane, Secret]
}

// foretold is what the plan of a file finds.
func foretold(f rules.Policy[Plane, Secret], v rules.View[Plane, Secret], due string) []orders.Problem {
	problems, _ := f.(orderFile).Plan(v, due)
	return problems
}

// accountOf is what the owner of a file is told of it.
func accountOf(f rules.Policy[Plane, Secret], v rules.View[Plane, Secret], answers []rules.Answered, before, since []rules.Event, late bool) []page.Msg {
	return rules.Account(f.(orderFile).Became(v, rules.Told{Answers: answers, Before: before, Since: since, Late: late}))
}

// staffedGame is a game that may begin in a position of its own, with its staff.
type staffedGame struct {
	rules.Game[Plane, Secret]
	rules.Clerk[Plane, Secret]
	rules.Reporter[Plane, Secret]
	rules.Advisor[Plane, Secret]
}

// staffed is x, which plays g, with the staff of g.
func staffed(x rules.Game[Plane, Secret], g *Game) staffedGame {
	return staffedGame{x, staffOf(g), staffOf(g), staffOf(g)}
}

func deskOf(x rules.Game[Plane, Secret], g *Game) rules.Desk {
	return rules.NewDesk[Plane, Secret](staffed(x, g))
}

// wordsOf are those of a problem with what may have been meant.
func wordsOf(y *Played, p orders.Problem) string {
	text := page.Merge(rules.Words, page.Words(orders.Words()), staffOf(y.Game).Words("en")).Say(page.M(p.ID, p.Args...))
	for _, h := range p.Hints {
		text += " " + h
	}
	return text
}
