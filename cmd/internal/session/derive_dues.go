package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Duty is what a side owes.
type Duty struct {
	Side  string   `json:"side"`
	Phase string   `json:"phase"`
	Kind  string   `json:"kind"`
	What  page.Msg `json:"-"`               // in the words of the game; without an id for none
	Words string   `json:"words,omitempty"` // the same, said
}

// Say is what is owed, and the name of its orders.
func (d Duty) Say(w page.Words) string {
	if d.What.ID == "" {
		return d.Phase
	}
	return w.Say(d.What) + " (" + d.Phase + ")"
}

// duties are the halt's dues.
func (t *table) duties() []Duty {
	var ds []Duty
	for _, d := range t.due {
		x := Duty{Side: t.f.Charter.name(d.By), Phase: "-", Kind: d.Kind, What: t.seat.Owed(d)}
		if d.By < rules.Nobody {
			x.Phase = t.seat.Phase(d.By)
		}
		ds = append(ds, x)
	}
	return ds
}

// owes finds what a side owes at the halt: the phase of its orders.
func (t *table) owes(side rules.Side) (phase string, ok bool) {
	for _, d := range t.due {
		if d.By == side {
			return t.seat.Phase(side), true
		}
	}
	return "", false
}

// dueOf is what the halt waits for: of a side, if it owes something.
func (t *table) dueOf(side rules.Side) rules.Due {
	i := slices.IndexFunc(t.due, func(d rules.Due) bool { return d.By == side })
	return t.due[max(i, 0)]
}

func phaseOf(t *table, side rules.Side) string {
	phase, _ := t.owes(side)
	return phase
}

// asks is the kind of what is asked of a side at this halt, "" for nothing but a
// link.
func (t *table) asks(side rules.Side) string {
	for _, d := range t.due {
		if d.By == side && isQuestion(d) {
			return d.Kind
		}
	}
	return ""
}

// isQuestion reports whether orders answer what is due: they do not throw or deal.
func isQuestion(d rules.Due) bool {
	return !slices.Contains([]string{rules.DueLink, rules.DueDice, rules.DueDeal}, d.Kind)
}

func (t *table) debtors(words page.Words) string {
	text := ""
	for _, d := range t.duties() {
		if text != "" {
			text += " and "
		}
		if d.What.ID == "" {
			text += fmt.Sprintf("%s (%s)", d.Side, d.Phase)
		} else {
			text += fmt.Sprintf("%s (%s, %s)", d.Side, words.Say(d.What), d.Phase)
		}
	}
	return text
}

// whose are the names of those who owe something.
func (t *table) whose() string {
	var names []string
	for _, d := range t.duties() {
		if !slices.Contains(names, d.Side) {
			names = append(names, d.Side)
		}
	}
	return strings.Join(names, " and ")
}
