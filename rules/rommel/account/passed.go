package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// passedOver tells of clauses in whose place another has answered, or that stand in the place
// of one and have not.
func passedOver(a *account, f *order.File, did order.Spoken) (all []rules.Became) {
	told := f.Cased(did, order.Never)
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
	for i := range told.Halves {
		for _, b := range told.Halves[i].Combat {
			all = append(all, insteadOf(a, &a.Halves[i], b, did)...)
		}
		for _, m := range told.Halves[i].Moves {
			for _, u := range m.Units {
				spoken := slices.ContainsFunc(u.All(), func(x order.March) bool { return did(x.At) })
				for n, x := range u.All() {
					spared := slices.ContainsFunc(u.All()[:n], func(x order.March) bool { return did(x.At) })
					tell(x.At, n == 0, spoken, spared, page.M("account.move", a.name(x.Unit), a.goal(x.End(m.Named))), append(opensMove(a, &a.Halves[i], m, x), u.At)...)
				}
			}
		}
	}
	all = append(all, otherCases(a, f, told.Blitz, did)...)
	all = append(all, notPlayed(f.ToChallenge, f.ChallengeCard, did, false)...)
	return append(all, notPlayed(f.ToAnswer, f.AnswerCard, did, true)...)
}

// insteadOf tells of a Battle and what stands in its place, but for that of it which is told of.
// Before each shot conditions are asked again: another may have spoken besides. Who is attacked is
// asked for their targets alone, where enemies are of several classes: who they are no rehearsal knows.
func insteadOf(a *account, h *order.Half, b order.Battle, did order.Spoken) (all []rules.Became) {
	speaks := func(x order.Battle) bool { return did(x.At) }
	stays := func(x order.Battle) bool { // its condition has left it to none of those behind it
		return !slices.ContainsFunc(a.unmet, func(u rules.Unmet) bool { return u.By == a.Side && u.Clause == x.At })
	}
	spoken := slices.ContainsFunc(b.All(), speaks)
	for n, x := range b.All() {
		before := b.All()[:n]
		spared := slices.ContainsFunc(before, speaks)
		told := rules.Became{Clause: x.At, Orders: page.M("account.combat", a.Place(x.Hex)), What: a.unlessOpen(spoken), Under: payFor(a, h)}
		switch told.Uncalled = a.Duty != order.ReplyFile || spoken && slices.ContainsFunc(before, stays); {
		case speaks(x) && !spared, n == 0 && !spoken: // that is told of
			continue
		case speaks(x):
			told.Orders, told.What, told.Uncalled = page.M("account.fire", a.Place(x.Hex)), done, false
		case spared:
			told.What = rules.NotNeeded
		}
		all = append(all, told)
	}
	return all
}

// otherCases tells of the cases that are not the one which is told of: those behind one that was
// played are not needed.
func otherCases(a *account, f *order.File, told said[bool], did order.Spoken) (all []rules.Became) {
	what := a.unlessOpen(did(told.At))
	for _, x := range f.Cases {
		if x.At != told.At {
			all = append(all, rules.Became{Clause: x.At, Orders: page.M("account.blitz"), What: what, Uncalled: true})
		} else if did(x.At) {
			what = rules.NotNeeded
		}
	}
	return all
}

// notPlayed are the offers that are not the one which is told of: those behind one that was played
// are not needed. Those that answer a challenge are a wish: nobody need challenge.
func notPlayed(all []order.Offer, card said[string], did order.Spoken, wish bool) (became []rules.Became) {
	told, what := order.TakenOffer(card, all, did, order.Never), notCalled
	for _, x := range all {
		if x.At != told.At {
			became = append(became, rules.Became{Clause: x.At, Orders: page.M("account.play", x.Do), What: what, Wish: wish, Uncalled: true})
		} else if did(x.At) {
			what = rules.NotNeeded
		}
	}
	return became
}
