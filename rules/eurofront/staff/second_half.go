package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
)

// A Blitz whose second half was left open has a file of its own for it. No HQ is activated any more
// then: of those that still are such a file says what they do when all have moved.

// leavesOpen reports whether a second half has begun for which the file waits: another one has it, and
// where HQs go after it.
func (f *file) leavesOpen(v view) bool { return v.Public.Second && f.turn.blitz.ask != "" }

// goesOn reports whether an activation speaks of an HQ as it is active already: in its mode, named as
// an event names it, or in none.
func (a *activation) goesOn(mode string) bool { return a.mode.At == "" || a.mode.What.String() == mode }

// later reports whether the file for the second half says what an HQ does when all have moved.
func (t *turn) later(a *activation) bool { return t.blitz.ask != "" && a.mode.What.Blitzes() }

// goes reports whether an HQ is to go by itself.
func (a *activation) goes() bool {
	return slices.ContainsFunc(a.then.All(), func(y caseOf[journey]) bool { return len(y.What.to) > 0 })
}

// sent reports whether its HQ is on its way by it.
func (a *activation) sent(q rules.Asked) bool {
	return slices.ContainsFunc(a.then.All(), func(y caseOf[journey]) bool { return has(q, thenName, y.At) })
}

// Resume implements rules.Clerk: in the second half of a Blitz what HQs do when all have moved
// goes on, and the list for the production to come.
func (g *Game) Resume(v view, held *orders.Node) *orders.Node {
	again := orders.NewMap()
	if !v.Public.Second {
		return again
	}
	for _, key := range []string{"activate", "offer", "production"} {
		value := book.Value(held, key)
		if key == "activate" && value != nil {
			value = g.stillActive(v, value)
		}
		if !value.Empty() {
			again.Pairs = append(again.Pairs, orders.Entry(key, value))
		}
	}
	return again
}

// stillActive is what activations say of HQs that are active and may go by themselves.
func (g *Game) stillActive(v view, activate *orders.Node) *orders.Node {
	var left []orders.Pair
	for _, n := range append([]*orders.Node{activate}, activate.Items...) {
		for _, p := range n.Pairs {
			if book.Value(p.Value, "then") != nil && slices.ContainsFunc(g.Of(v.Side), func(u UnitNo) bool {
				k, lives := eurofront.BlockOf(v, u)
				return lives && v.Public.Blocks[k].Mode != eurofront.Idle && names.Called(g.Game, u, p.Key.Text)
			}) {
				left = append(left, p)
			}
		}
	}
	if left == nil {
		return nil
	}
	return orders.NewMap(left...)
}

// modeBefore is the mode in which an HQ was active when the file was due, as it is in a second half;
// "": in none.
func (a *account) modeBefore(u UnitNo) (mode string) {
	for _, e := range a.since.Before {
		switch e := e.(type) {
		case event.Turn: // who has died in the one before was not deactivated
			mode = ""
		case event.Activated:
			if e.Unit == u {
				mode = e.Mode
			}
		case event.Deactivated:
			if e.Unit == u {
				mode = ""
			}
		}
	}
	return mode
}

// tooLate: with the first half it is over that HQs are activated, and deploy, and that anything is
// ordered but under blitz.
func (x *explaining) tooLate() {
	if x.at.Due != takeName {
		return
	}
	for u, c := range x.turn.activations() {
		if x.at.Bar(c.At, x.notActivated(u, &c.What)); c.What.deploy.At != "" {
			x.at.Bar(c.What.deploy.At, rules.Refuse("EF-5.6-1", "no.late-deploy"))
		}
	}
	for _, c := range x.turn.first.clauses() {
		x.at.Bar(c.At, rules.Refuse("EF-5.6-1", "no.first-half"))
	}
	for _, r := range x.turn.first.rear {
		x.at.Bar(r.Value.At, rules.Refuse("EF-5.6-1", "no.first-half"))
	}
}

// notActivated is why an HQ is not activated; nil: it is active, and there is something for it to do.
func (x *explaining) notActivated(u UnitNo, a *activation) *rules.Refusal {
	k, lives := eurofront.BlockOf(x.v, u)
	if !lives {
		return x.gone(u)
	}
	switch mode := x.v.Public.Blocks[k].Mode; {
	case slices.ContainsFunc(a.then.All(), func(y caseOf[journey]) bool { return x.spoke(y.At) }):
		return nil
	case mode == eurofront.Idle:
		return rules.Refuse("EF-5.2-1", "no.late-hq", x.Units[u].Name)
	case !a.goesOn(mode.String()) || a.then.At == "":
		return rules.Refuse("EF-5.2-1", "no.active-before", x.Units[u].Name, mode.String())
	}
	return nil
}
