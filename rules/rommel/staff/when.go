package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Clauses wait for conditions (when), and others stand in their place (else). Which of them
// speaks is found at each question, by what its side sees then; once one has answered, it is
// the one.

// when is the condition of a clause, if it has one.
type when = clerk.When[*site]

// battleList are Battles, each with what stands in its place.
var battleList = clerk.Then(clerk.OrNone(clerk.Entries(clerk.WithElse(&combatForm, &otherwiseForm,
	waiting(inCombat, "R-3.44-1", `when: "e.cv('armor') <= 4"`, "else: [{fire: [infantry]}]")))), otherBattles)

// otherwiseForm is what is done in a Battle in place of something else.
var otherwiseForm = clerk.Form[*compiler, battleOrder]{Name: "combat", Keys: func(k *keys, b *battleOrder) {
	k.In(turnFile)
	clerk.Do(k, "assault", "R-4-6", "assault: true", yesNo, b.storm)
	k.In(anyFile)
	clerk.To(k, "fire", "R-9.2-3", "fire: [artillery, anti-tank]", &b.aims, aimList)
	clerk.Do(k, "hold", "AMB-50", "hold: [Pavia]", clerk.Raw(unitsOrAll), b.holdFire)
}}

func otherBattles(_ *compiler, _ *orders.Node, all []clerk.Cases[*site, battleOrder]) (bs []battleOrder, ok bool) {
	for _, x := range all {
		b := x.What
		b.when = x.When
		for _, y := range x.Else {
			other := y.What
			other.at, other.hex, other.when = y.At, b.hex, y.When
			b.others = append(b.others, other)
		}
		bs = append(bs, b)
	}
	return bs, true
}

// all are what is ordered in a Battle and what stands in its place, in order.
func (b battleOrder) all() []battleOrder { return append([]battleOrder{b}, b.others...) }

// waits reports whether it hangs on a condition, or something stands in its place.
func (b battleOrder) waits() bool { return b.when.Expr != nil || b.others != nil }

// stands is the clause that speaks of a Battle at a question: the one that has answered for
// it before, or the first that can be done and whose condition is true.
func stands(f *orderFile, v view, q rules.Asked, b battleOrder) (battleOrder, bool) {
	fire := rommel.DefensiveFire
	if v.Public.Active == v.Side {
		fire = rommel.OffensiveFire
	}
	return standsAt(f, v, q, b, func(s *site, x battleOrder) *site {
		s.list = x.of(fire)
		return s
	})
}

// standsAt is the same where a condition is judged in a site that is made of what it sees.
func standsAt(f *orderFile, v view, q rules.Asked, b battleOrder, in func(s *site, x battleOrder) *site) (battleOrder, bool) {
	if !b.waits() {
		return b, true
	}
	all := b.all()
	for _, x := range all {
		if slices.Contains(q.Spoken, rules.Spoken{Kind: rommel.ActiveKind.Name, Clause: x.at}) {
			return x, true
		}
	}
	var unpaid battleOrder
	for _, x := range all {
		switch {
		case !x.when.Speaks(q, chanceKey(q), x.at, in(siteOf(f.Game, v, x.hex), x)):
		case f.storms(v, x):
			return x, true
		case unpaid.at == "":
			unpaid = x // an Assault that nothing pays for
		}
	}
	return unpaid, unpaid.at != ""
}

// Conditions implements rules.OrderFile. What standing orders wait for is never settled: they
// go on.
func (f *orderFile) Conditions(v view) (all []rules.Condition) {
	s := siteOf(f.Game, v, board.None) // one for all: each is judged at once
	add := func(w when, at string, here board.Hex) {
		s.here = here
		if c, ok := w.Condition(at, s); ok {
			all = append(all, c)
		}
	}
	add(f.redraw.when, f.redraw.At, rommel.Eliminated)
	add(f.discardIf, f.discard.At, rommel.Eliminated)
	for _, x := range slices.Concat(f.toChallenge, f.toAnswer) {
		add(x.when, x.at, rommel.Eliminated)
	}
	for _, x := range f.cases {
		add(x.when, x.at, rommel.Eliminated)
	}
	aheadWaits(f, add)
	for _, r := range slices.Concat(f.withdraw, f.rout) {
		if !r.plain() {
			for _, x := range append(wishesOf(f.Game, r), together(r)) {
				all = append(all, rules.Wish(x.name()))
			}
		}
	}
	for _, h := range allHalves(f) {
		for _, b := range h.combat {
			for _, x := range b.all() {
				add(x.when, x.at, x.hex)
			}
		}
		for _, m := range h.moves {
			for _, u := range m.units {
				for _, x := range u.all() {
					add(x.when, x.at, rommel.Eliminated)
				}
			}
		}
	}
	if f.standing != nil {
		for _, c := range f.standing.Conditions(v) {
			c.Settled, c.Why = c.Bound, nil // but for wishes
			all = append(all, c)
		}
	}
	return all
}

// aheadWaits adds what refusals, probes and Pursuit Fire wait for, and standing orders where play would wait for their
// owner.
func aheadWaits(f *orderFile, add func(w when, at string, here board.Hex)) {
	for _, d := range slices.Concat(f.refuse, f.probe) {
		add(d.What.when, d.At, d.What.hex)
	}
	for _, x := range f.pursue.clauses() {
		if !always(x.when) {
			add(x.when, x.at, rommel.Eliminated)
		}
	}
	for _, r := range f.reactions {
		for _, x := range r.says {
			if !always(x.when) { // else it is what is left
				add(x.when, x.at, r.hex)
			}
		}
	}
	if f.pass != nil {
		add(f.pass.when, f.pass.at, rommel.Eliminated)
	}
}

// spoken reports whether a clause has answered.
type spoken func(at string) bool

func spokenIn(answers []rules.Answered) spoken {
	return func(at string) bool {
		return slices.ContainsFunc(answers, func(a rules.Answered) bool { return a.From == at })
	}
}

// never is said of no clause.
func never(string) bool { return false }

// passed says of clauses whether another has answered in their place; nil: of none.
func passed(f *orderFile, did spoken) func(at string) bool {
	var over []string
	for _, h := range allHalves(f) {
		for _, m := range h.moves {
			for _, u := range m.units {
				if slices.ContainsFunc(u.others, func(x unitOrder) bool { return did(x.at) }) {
					over = append(over, u.at)
				}
			}
		}
	}
	if over == nil {
		return nil
	}
	return func(at string) bool { return slices.Contains(over, at) }
}

// taken is a file with each clause that has answered in the place of the one that it stands
// for; where none has, with the first that gone does not say of, and without what is gone
// with all in its place.
func taken(f *orderFile, did spoken, gone func(at string) bool) *orderFile {
	x := *caseOf(f, did, gone)
	x.challenge = takenOffer(x.challenge, x.toChallenge, did, gone)
	x.answer = takenOffer(x.answer, x.toAnswer, did, gone)
	for i := range x.halves {
		h := &x.halves[i]
		h.combat = takenOf(h.combat, battleOrder.all, func(b battleOrder) string { return b.at }, did, gone)
		h.moves = slices.Clone(h.moves)
		for m := range h.moves {
			h.moves[m].units = takenOf(h.moves[m].units, unitOrder.all, func(u unitOrder) string { return u.at }, did, gone)
		}
	}
	return &x
}

// takenOf are clauses of one sort as taken has them.
func takenOf[T any](clauses []T, all func(T) []T, at func(T) string, did spoken, gone func(at string) bool) (left []T) {
	for _, x := range clauses {
		of := all(x)
		i := slices.IndexFunc(of, func(y T) bool { return did(at(y)) })
		if i < 0 {
			i = slices.IndexFunc(of, func(y T) bool { return !gone(at(y)) })
		}
		if i >= 0 {
			left = append(left, of[i])
		}
	}
	return left
}

// passedOver tells of clauses in whose place another has answered, or that stand in the place
// of one and have not.
func passedOver(a *account, f *orderFile, did spoken) (all []rules.Became) {
	told := caseOf(f, did, never)
	tell := func(at string, first, spoken, spared bool, clause page.Msg, under ...string) {
		if did(at) || first && !spoken {
			return
		}
		x := rules.Became{Clause: at, Orders: clause, What: a.unlessOpen(spoken), Uncalled: true, Under: under}
		if spared {
			x.What = rules.NotNeeded
		}
		all = append(all, x)
	}
	for i := range told.halves {
		for _, b := range told.halves[i].combat {
			spoken := slices.ContainsFunc(b.all(), func(x battleOrder) bool { return did(x.at) })
			for n, x := range b.all() {
				spared := slices.ContainsFunc(b.all()[:n], func(x battleOrder) bool { return did(x.at) })
				tell(x.at, n == 0, spoken, spared, page.M("account.combat", f.Place(x.hex)))
			}
		}
		for _, m := range told.halves[i].moves {
			for _, u := range m.units {
				spoken := slices.ContainsFunc(u.all(), func(x unitOrder) bool { return did(x.at) })
				for n, x := range u.all() {
					spared := slices.ContainsFunc(u.all()[:n], func(x unitOrder) bool { return did(x.at) })
					tell(x.at, n == 0, spoken, spared, page.M("account.move", f.name(x.unit), a.goal(x.end(m.move))), append(opensMove(a, &a.halves[i], m, x), u.at)...)
				}
			}
		}
	}
	all = append(all, otherCases(a, f, told.blitz, did)...)
	all = append(all, notPlayed(f.toChallenge, f.challenge, did, false)...)
	return append(all, notPlayed(f.toAnswer, f.answer, did, true)...)
}
