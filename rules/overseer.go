package rules

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (s *seat[P, S]) oversee(from int) (page.Page, page.Chronicle) {
	return s.reporter.Oversee([2]View[P, S]{s.View(0), s.View(1)}, s.since(Overseer, from))
}

// overlayOfBoth is an overlay that tells of both sides, or the one that only one side
// has, such as the reach of its unit.
func (s *seat[P, S]) overlayOfBoth(from int, kind OverlayKind, o Overlay) (board.Overlay, error) {
	c := s.reporter
	if kind.Open {
		return c.Overlay(s.known(Nobody), s.since(Overseer, from), o)
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
func (s *seat[P, S]) aidOfBoth(name string, n *orders.Node) (page.Page, []orders.Problem) {
	first, problems := s.advisor.Aid(s.View(0), name, n)
	second, problems2 := s.advisor.Aid(s.View(1), name, n)
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
