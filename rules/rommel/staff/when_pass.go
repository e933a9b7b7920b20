package staff

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// passesNow reports whether a turn that waits for its player is passed by his standing orders,
// or has been begun so.
func passesNow(s *orderFile, v view, q rules.Asked) bool {
	if s.pass == nil {
		return false
	}
	mine := func(clause string) bool {
		return clause == s.pass.at || slices.ContainsFunc(s.pass.moves, func(m moveOrder) bool { return m.at == clause })
	}
	if slices.ContainsFunc(q.Spoken, func(x rules.Spoken) bool { return mine(x.Clause) }) {
		return true
	}
	return q.Halt == rules.Must && s.pass.when.Speaks(q, chanceKey(q), s.pass.at, siteOf(s.Game, v, rommel.Eliminated))
}

// passesTurn answers in such a turn: no card is laid, and who is to withdraw does. What standing
// orders say of supply holds for its beginning too (D-30).
func passesTurn(s *orderFile, v view, q rules.Asked) (any, string, bool) {
	x := *s
	x.laid = map[string]said[int]{rommel.RealCard: {At: s.pass.at}}
	x.passing, x.halves = said[bool]{What: true, At: s.pass.at}, [2]half{{moves: s.pass.moves}, {}}
	a, clause, ok := fileAnswers.Answer(&x, v, q)
	return a, cmp.Or(clause, s.pass.at), ok
}
