package rommel

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Staff is what package staff makes of a game. It stands above the rules, so an
// outer test file (staff_test.go) brings it to the tests that prove a rule by an
// order file or by what is told.
type Staff interface {
	rules.Complete[Plane, Secret]
}

// StaffOf is the staff of a game.
var StaffOf func(*Game) Staff

// OrderSchema is the staff's schema of order files.
var OrderSchema func() map[string]any

// orderFile is an order file of the staff.
type orderFile = rules.OrderFile[Plane, Secret]

// rehearsed is the record of a file of a side at the halt where it is due, played on a
// machine of its own, which has read a journal. What the file lacks is told too.
func rehearsed(t testing.TB, x rules.Game[Plane, Secret], g *Game, journal *playout.Memory, by rules.Side, n *orders.Node) (*rehearse.Record, []orders.Problem) {
	t.Helper()
	own := playout.NewMemory(journal.Seed, rules.Only(by), false)
	own.Load(journal.Entries())
	seat, err := deskOf(x, g).Sit(own, own.Reads, nil)
	if err != nil {
		t.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 || due[0].By != by {
		t.Fatal("nothing is due: ", due, err)
	}
	lacks := seat.Orders(by, seat.Phase(by), n, due[0].Kind)
	r, err := rehearse.File(seat, due[0], rehearse.Seed(seat, by, nil))
	if err != nil {
		t.Fatal(err)
	}
	return r, lacks
}

// drawn is what a file of a side orders, drawn over the map.
func (y *played) drawn(by rules.Side, file *orders.Node) board.Overlay {
	r, _ := rehearsed(y.t, rules.Game[Plane, Secret](y.table), y.table.Game, y.journal, by, file)
	return r.Foresee().Draw()
}

// checked is all that check says of a file, with what its names have wrong, and how it reads
// it back.
func checked(t testing.TB, x rules.Game[Plane, Secret], g *Game, journal *playout.Memory, by rules.Side, n *orders.Node) ([]orders.Problem, page.Page) {
	t.Helper()
	r, problems := rehearsed(t, x, g, journal, by, n)
	seen := r.Foresee()
	problems = slices.Concat(problems, r.Refusals(), r.Hangs(), seen.Problems)
	orders.Sort(problems)
	return problems, seen.Read
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
	return staffedGame{x, StaffOf(g), StaffOf(g), StaffOf(g)}
}

func deskOf(x rules.Game[Plane, Secret], g *Game) rules.Desk {
	return rules.NewDesk[Plane, Secret](staffed(x, g))
}
