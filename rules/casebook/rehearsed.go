package casebook

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// rehearsed is what rehearsal finds in a file that is due: what is refused, what hangs on
// something, and what is never asked.
func (p *play[P, S]) rehearsed() (found []orders.Problem) {
	p.Helper()
	own := playout.NewMemory(1, rules.Only(p.By), false)
	own.Load(p.Host.Entries())
	seat, err := rules.NewDesk(p.Game).Sit(own, own.Reads, nil)
	if err != nil {
		p.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 {
		p.Fatalf("the file is not due to its side: %v, %v", due, err)
	}
	seat.Orders(p.By, p.phase, p.file, due[0].Kind)
	r, err := rehearse.File(seat, due[0], rehearse.Seed(seat, p.By, orders.Write(p.file)))
	if err != nil {
		p.Fatal(err)
	}
	for _, v := range rehearse.Judge(r, r.Clauses()) {
		found = append(found, problems(v)...)
	}
	return found
}

// problems is what there is to say of a clause: why it is refused, or on what it hangs.
func problems(v rehearse.Verdict) (ps []orders.Problem) {
	var at orders.Problem
	if _, err := fmt.Sscanf(v.Clause, "%d:%d", &at.Line, &at.Col); err != nil {
		return nil // of a default
	}
	switch v.Is {
	case rehearse.Error:
		for _, why := range v.Why {
			at.Rule, at.ID, at.Args = why.Rule, why.Why.ID, why.Why.Args
			ps = append(ps, at)
		}
	case rehearse.Never:
		at.Warning, at.ID = true, "file.never"
		ps = append(ps, at)
	case rehearse.Depends:
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
