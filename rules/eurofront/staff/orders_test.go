package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// TestShelf: programs get what they ask first.
func TestShelf(t *testing.T) { casebook.Shelf(t, Title()) }

// TestModeBefore: an HQ is active until it is deactivated, or the turn is over.
func TestModeBefore(t *testing.T) {
	of := func(u UnitNo) event.Face { return event.Face{Unit: u, Level: 2} }
	active := event.Activated{Face: of(3), Mode: "blitz"}
	for want, before := range map[string][]rules.Event{
		"blitz":  {event.Turn{}, active, event.Activated{Face: of(4), Mode: "normal"}, event.Deactivated{Face: of(4)}},
		"":       {event.Turn{}, active, event.Deactivated{Face: of(3)}},
		"normal": {active, event.Turn{}, event.Activated{Face: of(3), Mode: "normal"}},
	} {
		if got := (&account{since: rules.Told{Before: before}}).modeBefore(3); got != want {
			t.Errorf("%q after %v", got, before)
		}
	}
	if got := (&account{since: rules.Told{Before: []rules.Event{active, event.Dies{Unit: 3}, event.Turn{}}}}).modeBefore(3); got != "" {
		t.Errorf("%q in another turn", got)
	}
}
