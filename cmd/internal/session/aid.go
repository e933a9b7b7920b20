package session

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aid is what the game tells this person beside its reports, from his own view
// at the last halt; see rules.Aide. Problems are those of the question n, which
// is a map of names and values as in order files.
func (s *Session) Aid(name string, n *orders.Node) (page.Page, []orders.Problem, error) {
	t, err := s.game.look()
	if err != nil {
		return page.Page{}, nil, err
	}
	p, problems, ok := t.seat.Aid(s.eyes().side, name, n)
	if !ok {
		return p, nil, &Fault{CodeUsage, rules.Unknown("aid", name, s.desk.Aids())}
	}
	return p, problems, nil
}
