package rules

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Overseen is a Clerk that has a report for the Overseer: what both sides know, told
// once. Of a game without it he reads what everybody knows. All else that is for him is
// made of what each side is told, so that no game has a view of both.
type Overseen[P, S any] interface {
	// Oversee is Report and Chronicle from the views of both sides, and the events of
	// both in the words of those who know most of each.
	Oversee(of [2]View[P, S], e []Event) (page.Page, page.Chronicle)
}

// Thrower is a Clerk that knows which dice should have hit how often.
type Thrower[P, S any] interface {
	// Luck tells of each battle in the events from an index on; those before it say
	// when they happened.
	Luck(e []Event, from int) []page.Luck
}

// Namer is a Clerk that has names for phases, such as people use.
type Namer interface{ Named(phase string) page.Msg }

// Named implements Seat; without a Namer a phase has its own name.
func (s *seat[P, S]) Named(phase string) page.Msg {
	if c, ok := s.clerk.(Namer); ok {
		return c.Named(phase)
	}
	return page.M("phase", phase)
}

// Luck implements Seat.
func (s *seat[P, S]) Luck(from int) []page.Luck {
	if c, ok := s.clerk.(Thrower[P, S]); ok {
		return c.Luck(s.since(Nobody, 0), from)
	}
	return nil
}

func (s *seat[P, S]) oversee(from int) (page.Page, page.Chronicle) {
	if c, ok := s.clerk.(Overseen[P, S]); ok {
		return c.Oversee([2]View[P, S]{s.View(0), s.View(1)}, s.since(Overseer, from))
	}
	public := 0 // of the events before, of which he has read more than everybody
	for _, x := range s.events[:min(from, len(s.events))] {
		if x.to == Both {
			public++
		}
	}
	return s.Report(Nobody, public), s.Chronicle(Nobody, public)
}

// overlayOfBoth is an overlay that tells of both sides, or the one that only one side
// has, such as the reach of its unit.
func (s *seat[P, S]) overlayOfBoth(from int, o Overlay) (board.Overlay, error) {
	c := s.clerk.(Overlayer[P, S])
	if all, err := c.Overlay(s.known(Nobody), s.since(Overseer, from), o); err == nil {
		return all, nil
	}
	first, err := c.Overlay(s.View(0), s.since(Overseer, from), o)
	second, err2 := c.Overlay(s.View(1), s.since(Overseer, from), o)
	switch {
	case err == nil && err2 == nil:
		return first, fmt.Errorf("the overlay %s is that of one side: say whose", o.Kind)
	case err2 == nil:
		return second, nil
	}
	return first, err
}

// aidOfBoth is what both sides are told one after the other, or the one that has an
// answer.
func (s *seat[P, S]) aidOfBoth(a Aide[P, S], name string, n *orders.Node) (page.Page, []orders.Problem) {
	first, problems := a.Aid(s.View(0), name, n)
	second, problems2 := a.Aid(s.View(1), name, n)
	switch {
	case len(problems) > 0 && len(problems2) > 0:
		return first, problems
	case len(problems) > 0:
		return second, nil
	case len(problems2) > 0:
		return first, nil
	}
	both := page.Page{Title: first.Title}
	if same := fmt.Sprint(first.Title) == fmt.Sprint(second.Title); same {
		both.Heading("overseer.of", page.M("side.0"))
		second.Title = page.M("overseer.of", page.M("side.1"))
	}
	both.Blocks = append(both.Blocks, first.Blocks...)
	both.Add(page.Heading{Text: second.Title})
	both.Blocks = append(both.Blocks, second.Blocks...)
	return both, nil
}
