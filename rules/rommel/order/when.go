package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Clauses wait for conditions (when), and others stand in their place (else). Which of them
// speaks is found at each question, by what its side sees then; once one has answered, it is
// the one.

// When is the condition of a clause, if it has one.
type When = clerk.When[*Site]

// battleList are Battles, each with what stands in its place.
var battleList = clerk.Then(clerk.OrNone(clerk.Entries(clerk.WithElse(&combatForm, &otherwiseForm,
	waiting(inCombat, "R-3.44-1", `when: "e.cv('armor') <= 4"`, "else: [{fire: [infantry]}]")))), otherBattles)

// otherwiseForm is what is done in a Battle in place of something else.
var otherwiseForm = clerk.Form[*compiler, Battle]{Name: "combat", Keys: func(k *keys, b *Battle) {
	k.In(TurnFile)
	clerk.Do(k, "assault", "R-4-6", "assault: true", yesNo, b.storm)
	k.In(anyFile)
	clerk.To(k, "fire", "R-9.2-3", "fire: [artillery, anti-tank]", &b.Aims, aimList)
	clerk.Do(k, "hold", "AMB-50", "hold: [Pavia]", clerk.Raw(unitsOrAll), b.holdFire)
}}

func otherBattles(_ *compiler, _ *orders.Node, all []clerk.Cases[*Site, Battle]) (bs []Battle, ok bool) {
	for _, x := range all {
		b := x.What
		b.When = x.When
		for _, y := range x.Else {
			other := y.What
			other.At, other.Hex, other.When = y.At, b.Hex, y.When
			b.others = append(b.others, other)
		}
		bs = append(bs, b)
	}
	return bs, true
}

// Names are all that its clauses wait for (rules.OrderFile). What standing orders wait for
// is never settled: they go on.
func (f *File) Awaits(g *rommel.Game, v view) (all []rules.Condition) {
	s := SiteOf(g, v, board.None) // one for all: each is judged at once
	add := func(w When, at string, here board.Hex) {
		s.here = here
		if c, ok := w.Condition(at, s); ok {
			all = append(all, c)
		}
	}
	add(f.Redraw.When, f.Redraw.At, rommel.Eliminated)
	add(f.DiscardIf, f.Discard.At, rommel.Eliminated)
	for _, x := range slices.Concat(f.ToChallenge, f.ToAnswer) {
		add(x.When, x.At, rommel.Eliminated)
	}
	for _, x := range f.Cases {
		add(x.When, x.At, rommel.Eliminated)
	}
	f.waitsAhead(add)
	for _, r := range slices.Concat(f.Withdraw, f.Rout) {
		if !r.Plain() {
			for _, x := range append(r.Wishes(g), r.Together()) {
				all = append(all, rules.Wish(x.Name()))
			}
		}
	}
	for _, h := range f.allHalves() {
		for _, b := range h.Combat {
			for _, x := range b.All() {
				add(x.When, x.At, x.Hex)
			}
		}
		for _, m := range h.Moves {
			for _, u := range m.Units {
				for _, x := range u.All() {
					add(x.When, x.At, rommel.Eliminated)
				}
			}
		}
	}
	if f.Standing != nil {
		for _, c := range f.Standing.Awaits(g, v) {
			c.Settled, c.Why = c.Bound, nil // but for wishes
			all = append(all, c)
		}
	}
	return all
}

// waitsAhead adds what refusals, probes and Pursuit Fire wait for, and standing orders where play would wait for their
// owner.
func (f *File) waitsAhead(add func(w When, at string, here board.Hex)) {
	for _, d := range slices.Concat(f.Refuse, f.Probe) {
		add(d.What.When, d.At, d.What.Hex)
	}
	for _, x := range f.Pursue.Clauses() {
		if !Always(x.When) {
			add(x.When, x.At, rommel.Eliminated)
		}
	}
	for _, r := range f.Reactions {
		for _, x := range r.Says {
			if !Always(x.When) { // else it is what is left
				add(x.When, x.At, r.Hex)
			}
		}
	}
	if f.Pass != nil {
		add(f.Pass.When, f.Pass.At, rommel.Eliminated)
	}
}
