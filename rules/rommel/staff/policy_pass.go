package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// passesNow reports whether a turn that waits for its player is passed by his standing orders,
// or has been begun so.
func passesNow(s *orderFile, v view, q rules.Asked) bool {
	if s.Pass == nil {
		return false
	}
	mine := func(clause string) bool {
		return clause == s.Pass.At || slices.ContainsFunc(s.Pass.Moves, func(m order.Move) bool { return m.At == clause })
	}
	if slices.ContainsFunc(q.Spoken, func(x rules.Spoken) bool { return mine(x.Clause) }) {
		return true
	}
	return q.Halt == rules.Must && s.Pass.When.Speaks(q, order.ChanceKey(q), s.Pass.At, s.site(v, rommel.Eliminated))
}

// passesTurn answers in such a turn: no card is laid, and who is to withdraw does. What standing
// orders say of supply holds for its beginning too (D-30). A Withdrawal that is due and not
// named, or not possible as named, is that of the default: a Pass does not decline it.
func passesTurn(s *orderFile, v view, q rules.Asked) (any, string, bool) {
	a, clause, ok := fileAnswers.Answer(s.policy(s.InPass()), v, q)
	if move, is := rommel.MoveKind.Of(q); is && a == any(rommel.NoMove) && move.Judge(rommel.NoMove) != nil {
		a = s.Default(v, q)
	}
	return a, cmp.Or(clause, s.Pass.At), ok
}
