package account

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// standingOrders tells what they have answered. What was not called for may be
// until others replace them.
func (a *account) standingOrders() {
	if a.File.Standing == nil {
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
	f := a.File.Standing
	for _, u := range f.Supply {
		of(u, page.M("account.supply", a.name(u.What)))
	}
	keepsSupply(f, tell)
	for _, b := range f.Halves[0].Combat {
		aimedAhead(a, b, tell)
	}
	for i, u := range f.Losses {
		switch became := a.bore(f.Losses, i); became.ID {
		case "account.wasted", "account.no-other":
			a.stands(u.At, page.M("account.losses", a.name(u.What)), became)
		default:
			of(u, page.M("account.losses", a.name(u.What)))
		}
	}
	for _, d := range f.Probe {
		tell(d.At, page.M(d.What.ProbeID(), a.Place(d.What.Hex)))
	}
	for _, x := range f.Pursue.Clauses() {
		tell(x.At, x.Words())
	}
	for _, w := range slices.Concat(f.Withdraw, f.Rout) {
		if clause, became := unled(a, w); became.ID != "" {
			a.stands(w.At, clause, became)
		} else {
			tell(w.At, clause)
		}
	}
	reacted(a, tell)
	answeredAhead(a, tell)
}

// aimedAhead tells at what own units have fired in a Battle by a clause or by what stands in its
// place. A unit with one target is not asked: what it fires at is told of the first, unless another
// has spoken.
func aimedAhead(a *account, b order.Battle, tell func(at string, clause page.Msg)) {
	spoken := slices.ContainsFunc(b.All(), func(x order.Battle) bool { return len(a.by(x.At)) > 0 })
	for n, x := range b.All() {
		clause := page.M("account.fire", a.Place(x.Hex))
		if became, own := a.aimed(x); own && (len(a.by(x.At)) > 0 || n == 0 && !spoken) {
			a.stands(x.At, clause, became)
		} else {
			tell(x.At, clause)
		}
	}
}

// unled is a clause of where units go, and where those went that it has not led, or not as it
// wishes: the default chose where it could not, and of the only way nobody is asked. Nothing, if
// others of its owner's orders did.
func unled(a *account, w order.Retreat) (clause, became page.Msg) {
	clause = w.Words(a.Game)
	if !w.Plain() {
		clause = page.M("account.wanted", clause, w.Wanted(a.Game))
	}
	ends, led := withdrew(a, a.File.Standing, w), len(a.by(w.At)) > 0
	byOthers := ledByOthers(a, a.File.Standing)
	switch {
	case ends == nil, led && w.Plain(), !led && byOthers:
		return clause, page.Msg{}
	case !w.Plain():
		return clause, kept(a, w, ends)
	case !byDefault(a):
		return clause, page.M("account.withdrew", a.Places(ends))
	}
	return clause, page.M("account.strayed", a.Places(ends))
}

// ledByOthers reports whether clauses have led units that withdrew which are in none of some files.
func ledByOthers(a *account, files ...*order.File) bool {
	return slices.ContainsFunc(a.answers, func(x rules.Answered) bool {
		return x.Key.Label.Path == "withdraw" && x.From != "default" && !slices.ContainsFunc(files, func(f *order.File) bool {
			return slices.ContainsFunc(slices.Concat(f.Withdraw, f.Rout), func(r order.Retreat) bool { return r.At == x.From })
		})
	})
}

// byDefault reports whether the default has led units that withdrew.
func byDefault(a *account) bool {
	return slices.ContainsFunc(a.answers, func(x rules.Answered) bool { return x.Key.Label.Path == "withdraw" && x.From == "default" })
}

// reacted tells how standing orders have answered Attacks; of refusals that could not be made,
// that battle was accepted (R-8.4-5).
func reacted(a *account, tell func(at string, clause page.Msg)) {
	told := map[string]bool{}
	for _, r := range a.File.Standing.Reactions {
		for _, x := range r.Says {
			if told[x.At] {
				continue
			}
			told[x.At] = true
			went, stayed := refusedBy(a, r, x)
			switch clause := reactionOf(a, r, x); {
			case x.Do != order.Refuse || stayed.Empty():
				tell(x.At, clause)
			case went.Empty():
				a.stands(x.At, clause, page.M("account.line-closed"))
			default:
				a.stands(x.At, clause, page.M("account.line-closed-in", a.Places(slices.Collect(stayed.All()))))
			}
		}
	}
	if p := a.File.Standing.Pace; p.At != "" {
		tell(p.At, a.File.Standing.PaceWords())
	}
}

// refusedBy are the hexes in which an answer has refused battle, and those in which it could
// not: it was given, or nobody was asked.
func refusedBy(a *account, r order.Reaction, x order.Retort[order.Resolve]) (went, stayed board.Set) {
	for _, y := range a.by(x.At) {
		if h := a.hexOf(y.Key); h != board.None {
			went = went.Add(h)
		}
	}
	named := func(h board.Hex) bool {
		return slices.ContainsFunc(a.File.Standing.Reactions, func(y order.Reaction) bool { return y.Hex == h && (r.Hex == board.None || y.At == r.At) })
	}
	for _, e := range a.events {
		e, ok := e.(event.Accepts)
		if ok && e.By == a.Side && (e.Forced && went.Has(e.Hex) || e.Barred && named(e.Hex) == (r.Hex != board.None)) {
			stayed = stayed.Add(e.Hex)
		}
	}
	return went.Minus(stayed), stayed
}

// reactionOf is a clause of how Attacks on a hex, on those of a zone, or on any, are answered.
func reactionOf(a *account, r order.Reaction, x order.Retort[order.Resolve]) page.Msg {
	id := [...]string{order.Accept: "account.accept", order.Refuse: "account.refuse", order.Await: "account.await"}[x.Do]
	if r.Hex == board.None {
		return page.M(id, a.File.Standing.Elsewhere())
	}
	var hs []board.Hex
	for _, y := range a.File.Standing.Reactions {
		if y.At == r.At {
			hs = append(hs, y.Hex)
		}
	}
	return page.M(id, a.Places(hs))
}

// answeredAhead tells of turns that were passed, and of Buildups.
func answeredAhead(a *account, tell func(at string, clause page.Msg)) {
	f := a.File.Standing
	if f.Pass != nil {
		tell(f.Pass.At, page.M("account.pass-ahead"))
		for _, m := range f.Pass.Moves {
			for _, u := range slices.Concat(m.Units, m.Again) {
				clause := page.M("account.move", a.name(u.Unit), a.goal(u.End(m.Named)))
				if len(a.by(f.Pass.At)) > 0 && len(a.by(u.At)) == 0 {
					a.stands(u.At, clause, page.M("account.not-in-pass"))
				} else {
					tell(u.At, clause)
				}
			}
		}
	}
	built := len(a.by(f.Keys["buildup"])) > 0
	month := *a
	month.File, month.items = f, nil
	month.month()
	for _, x := range month.items {
		x.Wish, x.Several = true, ""
		switch x.Uncalled, x.Under = false, nil; {
		case len(a.by(x.Clause)) > 0:
			x.Orders = page.M("account.standing", []page.Msg{x.Orders})
		case built && x.Orders.ID != "account.play": // of a card nobody is asked who was not challenged
			x.Orders, x.What = page.M("account.standing", []page.Msg{x.Orders}), page.M("account.not-in-buildup")
		default:
			x.What, x.Several = page.M("account.stands"), "account.standing"
		}
		a.items = append(a.items, x)
	}
}
