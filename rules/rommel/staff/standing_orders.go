package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Standing orders answer what no other orders in force do, and by post nobody is asked: in
// Battles, and at the Supply Check of a Month's end. They last until others of their side
// replace them. What their owner is asked for they never answer.

// lasting are the questions that standing orders answer, by the key for them.
var lasting = map[string]string{
	rommel.FortressKind.Name: "supply",
	rommel.OasisKind.Name:    "supply",
	rommel.FireKind.Name:     "combat",
	rommel.LossKind.Name:     "losses",
	rommel.LoseStepKind.Name: "losses",
	rommel.ProbeKind.Name:    "probe",
	rommel.PursueKind.Name:   "pursue",
}

// Afterwards implements rules.OrderFile.
func (f *orderFile) Afterwards(v view, q rules.Asked) (any, string, bool) {
	key, lasts := lasting[q.Kind]
	if f.standing == nil || !lasts || q.Halt == rules.Must || f.standing.keys[key] == "" {
		return nil, "", false
	}
	return fileAnswers.Answer(f.standing, v, q)
}

// Keep implements rules.Clerk: lists go on without the eliminated.
func (g *Game) Keep(v rules.View[Plane, Secret], standing *orders.Node) *orders.Node {
	kept := *standing
	kept.Pairs = nil
	for _, p := range standing.Pairs {
		if key := book.Name(p.Key); key == "losses" || key == "supply" {
			p.Value = g.living(v, p.Value)
		}
		if p.Value != nil {
			kept.Pairs = append(kept.Pairs, p)
		}
	}
	return &kept
}

// living is a unit, a list of units or a mapping of them without the eliminated, nil if
// nobody is left.
func (g *Game) living(v view, units *orders.Node) *orders.Node {
	dead := func(n *orders.Node) bool {
		us := g.UnitsNamed(v.Side, n.Text)
		if n.Kind != orders.Scalar || len(us) != 1 {
			return false
		}
		_, lives := g.own(v, us[0])
		return !lives
	}
	left := *units
	left.Items = slices.DeleteFunc(slices.Clone(left.Items), dead)
	left.Pairs = slices.DeleteFunc(slices.Clone(left.Pairs), func(p orders.Pair) bool { return dead(p.Key) })
	if dead(units) || left.Kind != orders.Scalar && len(left.Items)+len(left.Pairs) == 0 {
		return nil
	}
	return &left
}

// Resume implements rules.Clerk: wishes for what may come up in the phase at any time
// go on without the eliminated, and in the enemy's turn those for Battles that go on.
func (g *Game) Resume(v rules.View[Plane, Secret], before *orders.Node, say func(page.Msg) string) *orders.Node {
	again := orders.NewMap()
	add := func(key string, value *orders.Node) {
		again.Pairs = append(again.Pairs, orders.Pair{Key: orders.Text(key).Note(say(page.M("sheet.again"))), Value: value})
	}
	for _, key := range []string{"withdraw", "pursue", "losses"} {
		if value := book.Value(before, key); !value.Empty() {
			if value = g.living(v, value); value != nil {
				add(key, value)
			}
		}
	}
	fought := orders.NewList()
	for _, b := range clerk.Items(book.Value(before, "combat")) {
		if at := book.Value(b, "at"); at != nil && v.Side != v.Public.Active {
			if h, err := g.Map.Board.Find(at.Text); err == nil && v.Public.Battle(h) != nil {
				fought.Items = append(fought.Items, b)
			}
		}
	}
	if len(fought.Items) > 0 {
		add("combat", fought)
	}
	return again
}

// speaksOf reports whether standing orders say who is supplied first.
func (f *orderFile) speaksOf(us []UnitNo) bool {
	return f.standing != nil && slices.ContainsFunc(f.standing.supply, func(u said[UnitNo]) bool { return slices.Contains(us, u.What) })
}

// firstStanding is how early standing orders name a block for supply.
func (p *foresight) firstStanding(k rules.Token) int {
	if p.standing == nil {
		return 0
	}
	i := slices.IndexFunc(p.standing.supply, func(u said[UnitNo]) bool { return u.What == p.unitOf(k) })
	if i < 0 {
		return len(p.standing.supply)
	}
	return i
}

// standingOrders tells what they have answered. What was not called for may be
// until others replace them.
func (a *account) standingOrders() {
	if a.standing == nil {
		return
	}
	tell := func(at string, clause page.Msg) {
		became := page.M("account.stands")
		switch {
		case len(a.by(at)) > 0:
			became = done
		case a.v.Public.Stage == rommel.Finished:
			became = notCalled
		}
		a.stands(at, clause, became)
	}
	of := func(u said[UnitNo], clause page.Msg) {
		if _, lives := a.own(a.v, u.What); !lives && len(a.by(u.At)) == 0 {
			a.stands(u.At, clause, page.M("account.stands-dead"))
			return
		}
		tell(u.At, clause)
	}
	f := a.standing
	for _, u := range f.supply {
		of(u, page.M("account.supply", a.name(u.What)))
	}
	for _, b := range f.halves[0].combat {
		clause := page.M("account.fire", a.Place(b.hex))
		if became, own := a.aimed(b); own { // a unit with one target is not asked
			a.stands(b.at, clause, became)
			continue
		}
		tell(b.at, clause)
	}
	for i, u := range f.losses {
		if became := a.bore(f.losses, i); became.ID == "account.wasted" {
			a.stands(u.At, page.M("account.losses", a.name(u.What)), became)
			continue
		}
		of(u, page.M("account.losses", a.name(u.What)))
	}
	for _, d := range f.probe {
		tell(d.At, page.M(probeWord(d.What.yes), a.Place(d.What.hex)))
	}
	if f.pursue.At != "" {
		tell(f.pursue.At, page.M("account.pursue"))
	}
}
