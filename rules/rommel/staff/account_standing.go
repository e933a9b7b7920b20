package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

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
		if _, lives := a.BlockOf(a.v, u.What); !lives && len(a.by(u.At)) == 0 {
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
	for _, x := range f.pursue.clauses() {
		tell(x.at, x.words())
	}
	for _, w := range slices.Concat(f.withdraw, f.rout) {
		if clause, became := unled(a, w); became.ID != "" {
			a.stands(w.at, clause, became)
		} else {
			tell(w.at, clause)
		}
	}
	reacted(a, tell)
	answeredAhead(a, tell)
}

// unled is a clause of where units go, and where those went that it has not led, or not as it
// wishes: the default chose where it could not, and of the only way nobody is asked. Nothing, if
// others of its owner's orders did.
func unled(a *account, w retreatOrder) (clause, became page.Msg) {
	clause = towards(a.standing, w)
	if !w.plain() {
		clause = page.M("account.wanted", clause, wanted(a.Game, w))
	}
	ends, led := withdrew(a, a.standing, w), len(a.by(w.at)) > 0
	byOthers := slices.ContainsFunc(a.answers, func(x rules.Answered) bool {
		return x.Key.Label.Path == "withdraw" && x.From != "default"
	})
	switch {
	case ends == nil, led && w.plain(), !led && byOthers:
		return clause, page.Msg{}
	case !w.plain():
		return clause, kept(a, w, ends)
	case !byDefault(a):
		return clause, page.M("account.withdrew", a.hexNames(ends))
	}
	return clause, page.M("account.strayed", a.hexNames(ends))
}

// byDefault reports whether the default has led units that withdrew.
func byDefault(a *account) bool {
	return slices.ContainsFunc(a.answers, func(x rules.Answered) bool { return x.Key.Label.Path == "withdraw" && x.From == "default" })
}

// towards is a clause of where a unit withdraws to.
func towards(f *orderFile, w retreatOrder) page.Msg {
	id := "account.withdraw"
	if w.rout {
		id = "account.rout"
	}
	if w.all {
		return page.M(id + "-all")
	}
	return page.M(id, f.name(w.unit))
}

// reacted tells how standing orders have answered Attacks; of refusals that could not be made,
// that battle was accepted (R-8.4-5).
func reacted(a *account, tell func(at string, clause page.Msg)) {
	told := map[string]bool{}
	for _, r := range a.standing.reactions {
		for _, x := range r.says {
			if told[x.at] {
				continue
			}
			told[x.at] = true
			went, stayed := refusedBy(a, r, x)
			switch clause := reactionOf(a, r, x); {
			case x.do != refuse || stayed.Empty():
				tell(x.at, clause)
			case went.Empty():
				a.stands(x.at, clause, page.M("account.line-closed"))
			default:
				a.stands(x.at, clause, page.M("account.line-closed-in", a.hexNames(slices.Collect(stayed.All()))))
			}
		}
	}
	if p := a.standing.pace; p.At != "" {
		tell(p.At, page.M("account.pace", int(p.What)))
	}
}

// refusedBy are the hexes in which an answer has refused battle, and those in which it could
// not: it was given, or nobody was asked.
func refusedBy(a *account, r reaction, x retort[resolve]) (went, stayed board.Set) {
	for _, y := range a.by(x.at) {
		if h := a.hexOf(y.Key); h != board.None {
			went = went.Add(h)
		}
	}
	named := func(h board.Hex) bool {
		return slices.ContainsFunc(a.standing.reactions, func(y reaction) bool { return y.hex == h && (r.hex == board.None || y.at == r.at) })
	}
	for _, e := range a.events {
		e, ok := e.(event.Accepts)
		if ok && e.By == a.side && (e.Forced && went.Has(e.Hex) || e.Barred && named(e.Hex) == (r.hex != board.None)) {
			stayed = stayed.Add(e.Hex)
		}
	}
	return went.Minus(stayed), stayed
}

// reactionOf is a clause of how Attacks on a hex, on those of a zone, or on any, are answered.
func reactionOf(a *account, r reaction, x retort[resolve]) page.Msg {
	id := [...]string{accept: "account.accept", refuse: "account.refuse", await: "account.await"}[x.do]
	if r.hex == board.None {
		return page.M(id, elsewhere(a.standing))
	}
	var hs []board.Hex
	for _, y := range a.standing.reactions {
		if y.at == r.at {
			hs = append(hs, y.hex)
		}
	}
	return page.M(id, a.hexNames(hs))
}

// answeredAhead tells of turns that were passed, and of Buildups.
func answeredAhead(a *account, tell func(at string, clause page.Msg)) {
	f := a.standing
	if f.pass != nil {
		tell(f.pass.at, page.M("account.pass-ahead"))
		for _, m := range f.pass.moves {
			for _, u := range slices.Concat(m.units, m.again) {
				clause := page.M("account.move", a.name(u.unit), a.goal(u.end(m.move)))
				if len(a.by(f.pass.at)) > 0 && len(a.by(u.at)) == 0 {
					a.stands(u.at, clause, page.M("account.not-in-pass"))
				} else {
					tell(u.at, clause)
				}
			}
		}
	}
	built := len(a.by(f.keys["buildup"])) > 0
	month := *a
	month.orderFile, month.items = f, nil
	month.month()
	for _, x := range month.items {
		x.Wish, x.Several = true, ""
		switch x.Uncalled, x.Under = false, nil; {
		case len(a.by(x.Clause)) > 0:
			x.Orders = page.M("account.standing", []page.Msg{x.Orders})
		case built:
			x.Orders, x.What = page.M("account.standing", []page.Msg{x.Orders}), page.M("account.not-in-buildup")
		default:
			x.What, x.Several = page.M("account.stands"), "account.standing"
		}
		a.items = append(a.items, x)
	}
}
