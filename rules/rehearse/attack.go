package rehearse

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// ParseAttack reads an Attack such as "2 from W, 1 from NE, 2 cards at Sollum"; false: it is
// none. Which places and directions there are is the game's affair.
func ParseAttack(text string) (a rules.Attack, ok bool) {
	head, at, ok := strings.Cut(text, " at ")
	if a.At = strings.TrimSpace(at); !ok || a.At == "" {
		return a, false
	}
	for part := range strings.SplitSeq(head, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			return a, false
		}
		n, err := strconv.Atoi(words[0])
		switch {
		case err != nil || n < 1 || n > maxUnits:
			return a, false
		case len(words) == 1:
			a.From = append(a.From, rules.Entering{Units: n})
		case len(words) == 2 && (words[1] == "cards" || words[1] == "card") && a.Cards == 0:
			a.Cards = n
		case len(words) == 3 && words[1] == "from":
			a.From = append(a.From, rules.Entering{Units: n, From: words[2]})
		default:
			return a, false
		}
	}
	return a, len(a.From) > 0
}

// maxUnits is more than any game has.
const maxUnits = 99

// Attacked plays so often how an Attack of the enemy goes that a side's standing orders alone
// answer, each time with other dice and another guess at them: it counts which of their
// clauses have spoken, whether play would have waited, and what became of what. Guesses with
// which they could not make that Attack do not count, such as one at a hand that does not pay
// for it; with all of them it says why they cannot.
func Attacked(seat rules.Seat, by rules.Side, a rules.Attack, standing *orders.Node, seed uint64, times int) (*Answered, *page.Msg, error) {
	var clauses, rest []Count
	var cannot *page.Msg
	played := 0
	for i := range uint64(maxGuesses * times) {
		if played == times {
			break
		}
		h := newHost(seed+i, nil)
		x, problem := seat.Suppose(by, a, standing, h, seed+i)
		if problem != nil {
			return nil, problem, nil
		}
		due, err := x.Run()
		if err != nil {
			return nil, nil, err
		}
		if r := refusedBy(x.Refused(), by.Other()); r != nil {
			m := page.M("rehearse.cannot", r[0].Refusal.Why, r[0].Refusal.Rule)
			cannot = cmp.Or(cannot, &m)
			continue
		}
		played++
		for _, r := range spoken(x, by, h) {
			clauses = counted(clauses, r)
		}
		for _, d := range due {
			rest = counted(rest, rules.Result{What: page.M("rehearse.asked"), How: page.M("rehearse.is-asked", x.Owed(d))})
		}
		if due == nil {
			for _, r := range x.Results(by) {
				rest = counted(rest, r)
			}
		}
	}
	if played == 0 {
		return nil, cannot, nil
	}
	slices.SortStableFunc(clauses, func(x, y Count) int { return x.What.Args[0].(int) - y.What.Args[0].(int) })
	return &Answered{append(clauses, rest...), played}, nil, nil
}

// Answered is how standing orders have answered an Attack that was played so often.
type Answered struct {
	Counts []Count
	Times  int
}

// maxGuesses is how many are made for each play, at most.
const maxGuesses = 4

// spoken are the clauses that have answered, or would have but for their conditions, with what
// became of them.
func spoken(x rules.Course, by rules.Side, h *host) (rs []rules.Result) {
	var answers []rules.Answered
	speaks := map[string]bool{}
	for _, e := range h.entries {
		if e.By == by && e.From != "" {
			answers = append(answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
			speaks[e.From] = true
		}
	}
	for _, u := range x.Unmet(by) {
		speaks[u.Clause] = true
	}
	for _, b := range x.Became(by, answers, nil) {
		if speaks[b.Clause] && b.What.ID != "" {
			_, place := rules.Source(b.Clause)
			at, _, _ := strings.Cut(place, ":")
			line, _ := strconv.Atoi(at)
			rs = append(rs, rules.Result{What: page.M("rehearse.clause", line, b.Orders), How: b.What})
		}
	}
	return rs
}
