package rehearse

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Problems is what there is to say of a clause: why it is refused, on what it hangs, or
// that nobody asks for it. Of what answers by default there is nothing.
func (v Verdict) Problems() (ps []orders.Problem) {
	var at orders.Problem
	if _, err := fmt.Sscanf(v.Clause, "%d:%d", &at.Line, &at.Col); err != nil {
		return nil
	}
	switch v.Is {
	case Error:
		for _, why := range v.Why {
			at.Rule, at.ID, at.Args = why.Rule, why.Why.ID, why.Why.Args
			ps = append(ps, at)
		}
	case Never:
		at.Warning, at.ID = true, "file.never"
		ps = append(ps, at)
	case Depends:
		at.Warning = true
		for _, name := range v.On {
			at.On, at.ID, at.Args = name, "file.depends", []any{page.M(name)}
			ps = append(ps, at)
		}
		if v.On == nil { // good luck and bad differ, and no one thing alone
			at.On, at.ID = "luck", "file.luck"
			ps = append(ps, at)
		}
	}
	return ps
}

// Refusals are the clauses of orders that do nothing in any course, and why.
func (r *Record) Refusals() (ps []orders.Problem) {
	for _, v := range Judge(r, r.Clauses()) {
		if v.Is == Error {
			ps = append(ps, v.Problems()...)
		}
	}
	return ps
}
