package rules

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Told is what the owner of an order file knows of what became of it.
type Told struct {
	Answers []Answered // of his own, by the clauses of his orders and by default
	Before  []Event    // that he had read before the file was due
	Since   []Event    // and since
	Late    bool       // the phase of the file was over before: only what lasts beyond it is told of, often nothing
}

// Became is what became of a clause of an order file, or (no Orders) something that is
// to be told of none.
type Became struct {
	Clause string     // its place in the file
	Orders page.Msg   // what it orders
	What   page.Msg   // no ID: there is nothing to be told
	Also   []page.Msg // what else a rehearsal tells of it, such as what it costs
	Wish   bool       // it speaks only if something comes up
	// Uncalled is that play has not asked for it, though it is no wish.
	Uncalled bool
	// Under are the clauses that pay for it or open it: where one of them is refused there is
	// no more to say of it.
	Under []string
	// Several are the words for what such clauses order, one or several of which the same
	// is to be told, by the list of each one's Orders; "": each is told alone.
	Several string
}

// Account implements Seat.
func (s *seat[P, S]) Account(by Side, phase string, n *orders.Node, answers []Answered, from int, late bool, unmet func() []Unmet) []page.Msg {
	f, _ := s.clerk.Orders(s.View(by), phase, n)
	if f == nil {
		return nil
	}
	events := s.since(by, 0)
	from = min(from, len(events))
	became := f.Became(s.View(by), Told{answers, events[:from], events[from:], late})
	if conditions := f.Conditions(s.View(by)); conditions != nil {
		became = Waited(became, conditions, unmet(), answers)
	}
	return Account(became)
}

// Account tells what became of clauses, in the order of their lines, then what is about
// none; of each in a line of its own but for those that several words tell together.
func Account(all []Became) (told []page.Msg) {
	all = slices.DeleteFunc(slices.Clone(all), func(x Became) bool { return x.What.ID == "" })
	slices.SortStableFunc(all, func(a, b Became) int { return cmp.Compare(a.line(), b.line()) })
	for _, fold := range page.Alike(all, Became.alike) {
		told = append(told, together(fold))
	}
	return told
}

// line is where a clause stands; what is about none comes last.
func (x Became) line() int {
	if x.Orders.ID == "" {
		return math.MaxInt
	}
	line, _, _ := strings.Cut(x.Clause, ":")
	n, _ := strconv.Atoi(line) // 0 of what was built
	return n
}

// alike reports whether two clauses can be told together.
func (x Became) alike(y Became) bool {
	return x.Several != "" && x.Several == y.Several && reflect.DeepEqual(x.What, y.What)
}

// together is one sentence about clauses of which the same is told.
func together(fold []Became) page.Msg {
	x := fold[0]
	if x.Orders.ID == "" {
		return x.What
	}
	var lines []int
	var all []page.Msg
	for _, y := range fold {
		lines, all = append(lines, y.line()), append(all, y.Orders)
	}
	if x.Several != "" {
		x.Orders = page.M(x.Several, all)
	}
	runs := runsOf(lines)
	if _, err := strconv.Atoi(runs); err != nil {
		return page.M("account.items", runs, x.Orders, x.What)
	}
	return page.M("account.item", runs, x.Orders, x.What)
}

// runsOf are lines in words: "4" or "4-6, 9".
func runsOf(lines []int) string {
	slices.Sort(lines)
	lines = slices.Compact(lines)
	var runs []string
	for len(lines) > 0 {
		n := 1
		for n < len(lines) && lines[n] == lines[0]+n {
			n++
		}
		run := strconv.Itoa(lines[0])
		if n > 1 {
			run += "-" + strconv.Itoa(lines[n-1])
		}
		runs, lines = append(runs, run), lines[n:]
	}
	return strings.Join(runs, ", ")
}
