package rommel_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
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
type orderFile = rules.OrderFile[Plane, Secret]

// checked is all that check says of a file of a side that is due in a game, and what it
// foresees.
func checked(t testing.TB, x rules.Game[Plane, Secret], g *Game, journal casebook.Journal, by rules.Side, n *orders.Node) ([]orders.Problem, rules.Foreseen) {
	t.Helper()
	return casebook.Check[Plane, Secret](t, staffed(x, g), journal, by, n)
}

// drawn is what a file orders at the halt of a position, drawn over the map.
func drawn(y *Played, by rules.Side, file *orders.Node) board.Overlay {
	_, seen := checked(y.T, y.Table, y.Game, y.Journal, by, file)
	return seen.Draw()
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
	text := page.Merge(rules.Words, rehearse.Words, page.Words(orders.Words()), staffOf(y.Game).Words("en")).Say(page.M(p.ID, p.Args...))
	for _, h := range p.Hints {
		text += " " + h
	}
	return text
}
