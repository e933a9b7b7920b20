package rehearse

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
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
		if at.Warning, at.ID = true, "file.never"; v.spare {
			at.ID = "file.spare"
		}
		ps = append(ps, at)
	case False:
		at.Warning, at.ID, at.Args = true, "file.false", []any{v.Waits.Words, v.Waits.Why}
		if v.Waits.Zero {
			at.ID = "file.zero"
		}
		ps = append(ps, at)
	case Depends:
		return v.depends(at)
	}
	return ps
}

// Problems is what there is to say of all clauses, besides what was found when they were read. Where
// one of that is an error nobody is told of clauses that nobody asks for: they may hang on it.
func (r *Record) Problems(found []orders.Problem) (ps []orders.Problem) {
	unread := slices.ContainsFunc(found, func(p orders.Problem) bool { return !p.Warning })
	for _, v := range r.Verdicts() {
		if v.Is != Never || !unread {
			ps = append(ps, v.Problems()...)
		}
	}
	return append(ps, r.lost()...)
}

// lost warns of what may lose the game, if not all that may happen does.
func (r *Record) lost() []orders.Problem {
	i := slices.IndexFunc(r.Courses, func(c Course) bool { return c.Lost.ID != "" })
	if i < 0 || !slices.ContainsFunc(r.Courses, func(c Course) bool { return c.Lost.ID == "" }) {
		return nil
	}
	return []orders.Problem{{Line: 1, Col: 1, Warning: true, ID: "file.lost", Args: []any{r.Courses[i].Lost}}}
}

// depends tells on what a clause hangs, and for what it waits.
func (v Verdict) depends(at orders.Problem) (ps []orders.Problem) {
	at.Warning = true
	if v.Waits != nil {
		p := at
		p.On, p.ID, p.Args = onCondition, "file.waits", []any{v.Waits.Words}
		if x := v.stands; x != nil && x.is {
			p.ID, p.Args = "file.holds", []any{v.Waits.Words, x.why}
		} else if x != nil {
			p.ID, p.Args = "file.falls", []any{v.Waits.Words, x.why}
		}
		ps = append(ps, p)
	}
	for i, x := range v.Hangs {
		p := at
		switch p.On = x.On; {
		case x.Why != nil:
			p.Rule, p.ID, p.Args = x.Why.Rule, x.Why.Why.ID, x.Why.Why.Args
		case v.Waits != nil && (x.Base.ID == "" || x.Other.ID == ""): // that is how its condition comes out
			continue
		case x.Orders.ID == "": // the game has no words for what it orders: what stands in it is told of
			continue
		case slices.ContainsFunc(v.Hangs[:i], x.alike):
			p.ID, p.Args = "file.depends-too", []any{x.In, x.Orders}
		default:
			p.ID, p.Args = "file.depends", []any{x.In, x.Orders, called(x.Base), called(x.Other)}
		}
		ps = append(ps, p)
	}
	if v.Hangs == nil && v.Waits == nil { // good luck and bad differ, and no one thing alone
		at.On, at.ID = "luck", "file.luck"
		ps = append(ps, at)
	}
	return ps
}

// alike reports whether the same two ends hang on another dimension.
func (x Hang) alike(y Hang) bool {
	return y.Why == nil && (reflect.DeepEqual(x.Base, y.Base) && reflect.DeepEqual(x.Other, y.Other) ||
		reflect.DeepEqual(x.Base, y.Other) && reflect.DeepEqual(x.Other, y.Base))
}

// called is what became of a clause, or that nobody called for it.
func called(what page.Msg) page.Msg {
	if what.ID == "" || what.ID == rules.NotCalled.ID {
		return uncalled
	}
	return what
}

var uncalled = page.M("file.uncalled")

// Hangs are the clauses that something else than the orders decides about.
func (r *Record) Hangs() (ps []orders.Problem) {
	for _, v := range r.Verdicts() {
		if v.Is == Depends {
			ps = append(ps, v.Problems()...)
		}
	}
	return ps
}

// Refusals are the clauses of orders that do nothing in any course, and why.
func (r *Record) Refusals() (ps []orders.Problem) {
	for _, v := range r.Verdicts() {
		if v.Is == Error {
			ps = append(ps, v.Problems()...)
		}
	}
	return ps
}
