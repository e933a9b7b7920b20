package rules

import (
	"cmp"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Told is what the owner of an order file knows of what became of it.
type Told struct {
	Answers []Answered // of their own, by the clauses of their orders and by default
	Before  []Event    // that they had read before the file was due
	Since   []Event    // and since
	Late    bool       // its phase is over: only what it says of other phases is told of, often nothing
	Unmet   []Unmet    // conditions and wishes of their orders that were false; of files with Conditions alone
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

// NotCalled is what became of a clause that play has not asked for, as far as the game knows.
var NotCalled = page.M("account.never")

// NotNeeded is what became of a clause in whose place another was done.
var NotNeeded = page.M("account.not-needed")

// Again is what orders have said beside their answers when the questions were put to them once
// more: nothing of it is journaled.
type Again struct {
	Unmet   []Unmet
	Refused []Refused
}

// Account implements Seat.
func (s *seat[P, S]) Account(by Side, files []Filed, answers []Answered, from int, again func() Again) []page.Msg {
	again = sync.OnceValue(again)
	events := s.since(by, 0)
	from = min(from, len(events))
	var all []Became
	for i, x := range files {
		if x.Late { // its standing orders are a text of their own
			x.File = withoutStanding(x.File)
		}
		f, _ := s.clerk.Orders(s.View(by), x.Phase, x.File)
		if f == nil {
			continue
		}
		conditions, told := f.Conditions(s.View(by)), Told{Answers: answers, Before: events[:from], Since: events[from:], Late: x.Late || x.Phase == StandingOrders}
		if conditions != nil {
			told.Unmet = again().Unmet
		}
		became := Waited(f.Became(s.View(by), told), conditions, told.Unmet, answers)
		if slices.ContainsFunc(became, Became.uncalled) {
			became = Barred(became, ofFile(again().Refused, x.Phase))
		}
		if i > 0 { // the first has told what is about no clause
			became = slices.DeleteFunc(became, func(b Became) bool { return b.Orders.ID == "" })
		}
		all = append(all, became...)
	}
	return Account(all)
}

// Barred says of clauses that were not called for why they could not be done, if that was said.
func Barred(all []Became, refused []Refused) []Became {
	for i, x := range all {
		r := slices.IndexFunc(refused, func(r Refused) bool { return r.Clause == x.Clause && r.On == "" && r.Refusal.Rule != "" })
		if r >= 0 && x.uncalled() {
			all[i].What, all[i].Several = page.M("account.refused", refused[r].Refusal.Why, refused[r].Refusal.Rule), ""
		}
	}
	return all
}

// ofFile are the refusals of the clauses of a file that was written for a phase: a file of another
// may have had clauses at the same places.
func ofFile(refused []Refused, phase string) []Refused {
	return slices.DeleteFunc(slices.Clone(refused), func(r Refused) bool { return r.phase != phase })
}

func (x Became) uncalled() bool { return x.Uncalled && !x.Wish && x.What.ID == NotCalled.ID }

// Filed is an order file with the phase that it was written for; late, when that is over.
type Filed struct {
	Phase string
	File  *orders.Node
	Late  bool
}

// Account tells what became of clauses, in the order of their lines, then what is about
// none; of each in a line of its own but for those that several words tell together.
func Account(all []Became) (told []page.Msg) {
	all = slices.DeleteFunc(slices.Clone(all), func(x Became) bool { return x.What.ID == "" })
	slices.SortStableFunc(all, func(a, b Became) int { return cmp.Or(a.source()-b.source(), cmp.Compare(a.line(), b.line())) })
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
	_, place := Source(x.Clause)
	line, _, _ := strings.Cut(place, ":")
	n, _ := strconv.Atoi(line) // 0 of what was built
	return n
}

// source is the text in which it stands, 0 of the only one.
func (x Became) source() int {
	source, _ := Source(x.Clause)
	n, _ := strconv.Atoi(source)
	return n
}

// Source is the text in which a clause stands, "" of the only one, and its place there.
func Source(clause string) (source, place string) {
	if source, place, ok := strings.Cut(clause, "/"); ok {
		return source, place
	}
	return "", clause
}

// alike reports whether two clauses can be told together.
func (x Became) alike(y Became) bool {
	return x.Several != "" && x.Several == y.Several && x.source() == y.source() && reflect.DeepEqual(x.What, y.What)
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
		lines = append(lines, y.line())
		if !slices.ContainsFunc(all, func(m page.Msg) bool { return reflect.DeepEqual(m, y.Orders) }) { // as the second halves of several cases
			all = append(all, y.Orders)
		}
	}
	if x.Several != "" {
		x.Orders = page.M(x.Several, all)
	}
	runs := runsOf(lines)
	id := "account.item"
	if _, err := strconv.Atoi(runs); err != nil {
		id = "account.items"
	}
	if n := x.source(); n != 0 {
		return page.M(id+".of", runs, x.Orders, x.What, n)
	}
	return page.M(id, runs, x.Orders, x.What)
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
