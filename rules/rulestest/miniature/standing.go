package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// wishes are what is asked for only if something comes up.
type wishes struct {
	withdraw map[uint8]said[Hex]
	losses   []said[uint8]
}

// Afterwards implements rules.OrderFile.
func (f *file) Afterwards(v view, q rules.Asked) (any, string, bool) {
	if !slices.Contains([]string{withdrawKind.Name, lossKind.Name, pursuitLossKind.Name}, q.Kind) {
		return nil, "", false
	}
	return fileAnswers.Answer(&file{wishes: f.standing}, v, q)
}

// Lacks implements rules.OrderFile: a side deploys whole, with its mine, and whoever is
// attacked says of each battle whether it is fought.
func (f *file) Lacks(v view, due string) []orders.Problem {
	c := &compiler{}
	if due == deployKind.Name {
		var left []page.Msg
		for id := range uint8(perSide - 1) {
			if _, placed := f.deploy[id]; !placed && !f.stands.Misread["deploy"] {
				left = append(left, page.M("text", names[id]))
			}
		}
		if left != nil {
			c.Wrong(f.node, "lacks.deploy", left)
		}
	}
	if (due == deployKind.Name || due == mineKind.Name) && f.mine.At == "" && !f.stands.Misread["mine"] {
		c.Wrong(f.node, "lacks.mine")
	}
	if due == refuseKind.Name && !f.stands.Misread["refuse"] {
		for _, h := range v.Public.attacked() {
			if _, said := f.refuse[h]; !said {
				c.Wrong(f.node, "lacks.refuse", h.String())
			}
		}
	}
	return c.Problems
}

// Keep implements rules.Clerk: lists go on without the dead.
func (Game) Keep(v view, standing *orders.Node) *orders.Node {
	kept := orders.NewMap()
	for _, p := range standing.Pairs {
		units := *p.Value
		units.Items = slices.DeleteFunc(slices.Clone(units.Items), func(n *orders.Node) bool { return fallen(v, n) })
		units.Pairs = slices.DeleteFunc(slices.Clone(units.Pairs), func(p orders.Pair) bool { return fallen(v, p.Key) })
		if len(units.Items)+len(units.Pairs) > 0 {
			p.Value = &units
			kept.Pairs = append(kept.Pairs, p)
		}
	}
	return kept
}

// fallen reports whether a name is that of a unit that is off the board for good.
func fallen(v view, n *orders.Node) bool {
	for i, u := range v.Own.S.Faces {
		if u.Name() == n.Text {
			return v.Public.Blocks[first(v.Side)+rules.Token(i)].At == dead
		}
	}
	return false
}

// Resume implements rules.Clerk: wishes go on.
func (g Game) Resume(v view, held *orders.Node) *orders.Node {
	again := orders.NewMap()
	for _, key := range []string{"withdraw", "losses"} {
		if value := book.Value(held, key); !value.Empty() {
			again.Pairs = append(again.Pairs, orders.Entry(key, value))
		}
	}
	return g.Keep(v, again)
}

// going are the units of Moves and Forced Marches, where that is said.
func (f *file) going() (all []said[uint8]) {
	for _, w := range f.moves {
		all = append(all, clerk.At(w.Key, w.Name))
	}
	for _, w := range f.marches {
		for _, x := range w.Value.All() {
			all = append(all, said[uint8]{What: w.Name, At: x.At})
		}
	}
	return all
}

// Became implements rules.OrderFile: of Moves and Forced Marches where the units are in
// the end, and how strong; of all else whether it was called for.
func (f *file) Became(v view, since rules.Told) (all []rules.Became) {
	told := func(at string, orders page.Msg) rules.Became {
		x := rules.Became{Clause: at, Orders: orders, What: page.M("became.never"), Uncalled: true}
		if slices.ContainsFunc(since.Answers, func(a rules.Answered) bool { return a.From == at }) {
			x.What, x.Uncalled = page.M("became.done"), false
		}
		return x
	}
	if since.Late {
		return f.standing.became(told, "account.standing")
	}
	for id := range uint8(perSide) {
		if to, ok := f.deploy[id]; ok {
			x := told(to.At, page.M("account.to", names[id], to.What.String()))
			x.Several = "account.deployed"
			all = append(all, x)
		}
	}
	if f.mine.At != "" {
		all = append(all, told(f.mine.At, page.M("account.mine", f.mine.What.String())))
	}
	if f.ask.At != "" {
		all = append(all, rules.Became{Clause: f.ask.At, Orders: page.M("account.ask", f.ask.What), What: page.M("became.done")})
	}
	var pay []string
	for _, c := range f.cards {
		all, pay = append(all, told(c.At, page.M("account.card", c.What))), append(pay, c.At)
	}
	for _, u := range f.going() {
		x := told(u.At, page.M("text", names[u.What]))
		x.Under = pay
		if k, ok := token(v, u.What); !ok {
			x.What = page.M("became.dead")
		} else if !x.Uncalled {
			x.What = page.M("became.at", v.Public.Blocks[k].At.String(), int(v.Own.S.unit(k).Steps))
		}
		all = append(all, x)
	}
	for _, h := range rows(0, size-1) {
		if yes, ok := f.refuse[h]; ok {
			all = append(all, told(yes.At, page.M("account.refuse", h.String(), yes.What)))
		}
	}
	return append(all, f.wishes.became(told, "")...)
}

// became says of wishes whether they were called for.
func (w wishes) became(told func(at string, orders page.Msg) rules.Became, several string) (all []rules.Became) {
	for id := range uint8(perSide) {
		if to, ok := w.withdraw[id]; ok {
			all = append(all, told(to.At, page.M("account.to", names[id], to.What.String())))
		}
	}
	for _, u := range w.losses {
		all = append(all, told(u.At, page.M("account.losses", names[u.What])))
	}
	for i := range all {
		all[i].Wish, all[i].Several = true, several
	}
	return all
}

var standingWords = page.Words{
	"lacks.deploy":     "{0} {0, plural, one{has} other{have}} no hex yet: all but the third Horse are deployed now",
	"lacks.mine":       "there is no mine: lay one in the three rows between, such as mine: c3",
	"lacks.refuse":     "you are attacked at {0}: say under refuse whether you give way, true, or fight, false",
	"became.done":      "done",
	"became.never":     "not called for",
	"account.to":       "{0} to {1}",
	"account.deployed": "{0, plural, one{{0}} other{the deployment of # units}}",
	"account.mine":     "the mine at {0}",
	"account.ask":      "{0, select, true{another} other{no other}} file for Forced Marches",
	"account.card":     "a {0} card",
	"account.refuse":   "{1, select, true{no battle} other{battle}} at {0}",
	"no.attack":        "nobody attacks {0}",
	"warn.alone":       "{0} alone meets {2} enemies in {1}",
	"readback.title":   "Read as",
	"account.losses":   "losses of {0}",
	"account.standing": "standing orders, {0}",
}

// Explain implements rules.OrderFile: where nobody attacks nothing is refused.
func (f *file) Explain(v view, at rules.Marked) {
	for _, h := range rows(0, size-1) {
		if yes, said := f.refuse[h]; said && at.Due == refuseKind.Name && !slices.Contains(v.Public.attacked(), h) {
			at.Bar(yes.At, rules.Refuse("M-5", "no.attack", h.String()))
		}
	}
}

// Unread implements rules.OrderFile: a Forced March hangs on the moves before it.
func (f *file) Unread(x rules.Refused) bool {
	return f.stands.AnyMisread("moves", "cards") && f.stands.Under(x.Clause) == "march"
}

// Foresee implements rules.OrderFile: it warns of a unit that fights many alone once all have
// moved, and reads back what becomes of each clause.
func (f *file) Foresee(v view, ahead rules.Ahead[Plane, Secret]) (all rules.Foreseen) {
	for _, x := range ahead.Seen { // at the halt, and at the one point that the script marks
		v = x.View
		for _, h := range v.Public.attacked() {
			if ours, n := v.Public.fit(v.Side, h), len(v.Public.fit(v.Side.Other(), h)); len(ours) == 1 && n > 2 {
				all.Problems = append(all.Problems, *f.node.Problem("warn.alone", v.Own.S.unit(ours[0]).Name(), h.String(), n))
				all.Problems[len(all.Problems)-1].Warning = true
			}
		}
	}
	all.Read.Title = page.M("readback.title")
	for _, m := range rules.Account(f.Became(v, ahead.Told)) {
		all.Read.Item(m.ID, m.Args...)
	}
	return all
}
