package session

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aid is what the game tells this person beside its reports, from their own view at the
// last halt; see rules.Advisor. The question is made when it is known what this game is
// asked by that name, as a map of names and values as in order files; problems are those
// of the question.
func (s *Session) Aid(name string, question func(rules.Aid) (*orders.Node, error)) (page.Page, []orders.Problem, error) {
	t, err := s.game.look()
	if err != nil {
		return page.Page{}, nil, err
	}
	aid, err := rules.FindAid(s.desk.Aids(), name)
	if err != nil {
		return page.Page{}, nil, &Fault{CodeUsage, err}
	}
	n, err := question(aid)
	if err != nil {
		return page.Page{}, nil, &Fault{CodeUsage, err}
	}
	p, problems, _ := t.seat.Aid(s.eyes().side, name, n)
	return p, problems, nil
}
