package session

import (
	"errors"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// Rehearsed is how orders came out that were played many times.
type Rehearsed struct {
	Phase    string
	Problems []orders.Problem // with an error among them nothing was played
	Text     []byte
	Counts   []rehearse.Count
}

// Rehearse plays an order file so often, from the halt where it is due, on this player's
// own plane and against guesses; see package rehearse. What is wrong in it does nothing
// there, as in play.
func (s *Session) Rehearse(file string, text []byte, times int, enemy rehearse.Enemy) (*Rehearsed, error) {
	d, err := s.demandAt(func() (*table, error) { return s.game.play(len(s.results)) })
	if err != nil {
		return nil, err
	}
	n, text, problems := s.written(file, text, d.phase)
	r := &Rehearsed{Phase: d.phase, Text: text, Problems: problems}
	if n == nil || slices.ContainsFunc(problems, func(p orders.Problem) bool { return p.ID == "file.other" }) {
		return r, nil
	}
	r.Problems = once(append(r.Problems, d.seat.Orders(d.side, d.phase, n, d.asks(d.side))...))
	if !r.OK() {
		return r, nil
	}
	r.Counts, err = rehearse.Spread(d.seat, d.dueOf(d.side), rehearse.Seed(d.seat, d.side, text), times, enemy)
	if errors.Is(err, rehearse.ErrNone) {
		err = &Fault{CodeUsage, err}
	}
	return r, err
}

// OK reports whether nothing is wrong with the orders.
func (r *Rehearsed) OK() bool { return !wrong(r.Problems) }

var _ rules.Rereader = (*journal)(nil)
