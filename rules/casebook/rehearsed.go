package casebook

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Rehearse plays a file of a side at the halt where it is due, on a machine of its own that
// knows what a journal has for that side. Unread is what its names have wrong, and what it lacks.
func Rehearse[P, S any](t testing.TB, g rules.Complete[P, S], journal Journal, by rules.Side, file *orders.Node) (r *rehearse.Record, unread []orders.Problem) {
	t.Helper()
	return rehearsed(t, rules.NewDesk(g), journal, by, earlier{}, file, nil)
}

// earlier is what was in force up to the halt: a file of the phase of the one that is due, or
// standing orders, which go on.
type earlier struct {
	phase    string
	file     *orders.Node // nil: there was none
	standing *orders.Node // as a file of nothing else; nil: there were none
}

// due is a machine of a side's own at the halt where its file is due.
func due(t testing.TB, desk rules.Desk, journal Journal, by rules.Side, before earlier) (rules.Seat, rules.Due) {
	t.Helper()
	own := playout.NewMemory(journal.Sown(), rules.Only(by), false)
	own.Luck.Permute = journal.Permutes()
	own.Load(journal.Entries())
	seat, err := desk.Sit(own, own.Reads, nil)
	if err != nil {
		t.Fatal(err)
	}
	if before.file != nil {
		seat.Orders(by, before.phase, before.file, "")
	}
	if before.standing != nil {
		seat.Stand(by, before.standing, nil)
	}
	all, err := seat.Run()
	i := slices.IndexFunc(all, func(d rules.Due) bool { return d.By == by && d.Halt })
	if err != nil || i < 0 {
		t.Fatalf("the file is not due to its side: %v, %v", all, err)
	}
	return seat, all[i]
}

// rehearsed is Rehearse for a game with its types erased; from the text comes the guess.
func rehearsed(t testing.TB, desk rules.Desk, journal Journal, by rules.Side, before earlier, file *orders.Node, text []byte) (*rehearse.Record, []orders.Problem) {
	t.Helper()
	seat, d := due(t, desk, journal, by, before)
	seat.Withdraw(by)
	unread := seat.Try(by, seat.Phase(by), file, d.Kind, before.standing)
	seed := rehearse.Seed(seat, by, text)
	r, err := rehearse.File(seat, d, seed)
	if err != nil {
		t.Fatal(err)
	}
	if text == nil { // files at random are too many to be played in all courses
		rulestest.Courses(t, seat, d, seed, r)
	}
	return r, unread
}

// Journal is what a file is rehearsed on: the entries of a host, and its seed, from which the
// permutations of a side come if nothing else is said.
type Journal interface {
	Entries() []rules.Entry
	Sown() uint64
	Permutes() func(by rules.Side, k rules.Key, n int) []int
}

// Check is all that check says of a file, and what it foresees.
func Check[P, S any](t testing.TB, g rules.Complete[P, S], journal Journal, by rules.Side, file *orders.Node) ([]orders.Problem, rules.Foreseen) {
	t.Helper()
	return checked(rehearsed(t, rules.NewDesk(g), journal, by, earlier{}, file, nil))
}

// checked is all that check says of a record and of what was found before, and what the
// record foresees.
func checked(r *rehearse.Record, found []orders.Problem) ([]orders.Problem, rules.Foreseen) {
	seen := r.Foresee()
	found = append(append(found, r.Problems(found)...), seen.Problems...)
	orders.Sort(found)
	return found, seen
}
