package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// setUp tells who begins where, hex by hex.
func (r *readback) setUp() {
	var places []board.Hex
	units := map[board.Hex][]UnitNo{}
	for _, a := range r.Deploy {
		if r.refuses(a.At) {
			continue
		}
		if units[a.What.Hex] == nil {
			places = append(places, a.What.Hex)
		}
		units[a.What.Hex] = append(units[a.What.Hex], a.What.Unit)
	}
	var told []page.Msg
	for _, h := range slices.Sorted(slices.Values(places)) {
		told = append(told, page.M("readback.there", r.Place(h), r.unitNames(units[h])))
	}
	if told != nil {
		r.Item("readback.deploy", told)
	}
}

// handReturned tells whether the first hand is kept (R-18.0-3).
func (r *readback) handReturned() {
	if at, ok := r.Keys["redraw"]; ok && !r.refuses(at) {
		switch {
		case r.Redraw.At == "":
			r.Item("readback.ask")
		case r.Redraw.When.Expr != nil:
			r.Item("readback.redraw-if", r.Redraw.When.Text())
		case r.Redraw.What:
			r.Item("readback.redraw")
		default:
			r.Item("readback.keep")
		}
	}
}

// deedsDone tells of the deeds of a Buildup in their order, those of a kind that follow
// each other together, and of the points.
func (r *readback) deedsDone() {
	for deeds := r.done(); len(deeds) > 0; {
		do, n := deeds[0].What.Do, 0
		var run []page.Msg
		for ; n < len(deeds) && deeds[n].What.Do == do; n++ {
			run = append(run, r.deedDone(deeds[n].What)...)
		}
		deeds = deeds[n:]
		switch do {
		case rommel.CallMalta:
			if run != nil {
				r.Item("readback.malta-units", run)
			} else {
				r.Item("readback.malta")
			}
		case rommel.BuyCard:
			r.Item("readback.bought", n)
		default:
			r.Item(deedWords[do], run)
		}
	}
	for _, list := range r.exchanged() {
		r.Item("readback.exchange", r.Place(list[0].What), r.Place(list[1].What), r.Place(list[2].What))
	}
	had, left := int(r.v.Public.Points[r.Side]), int(r.s.P.Points[r.Side])
	if r.v.Public.Stage == rommel.SetUp { // it may follow the deployment (AMB-45)
		had = r.Scenario.Pregame.BP
	}
	switch {
	case r.v.Public.Stage == rommel.Initiative: // the Buildup is over
	case r.Saves(r.v.Public):
		r.Item("readback.points", had-left, had, min(left, r.Scenarios.Common.SaveLimit))
	default:
		r.Item("readback.points-last", had-left, had, left)
	}
	if r.Discard.What > 0 && !r.refuses(r.Discard.At) {
		told := provided(page.M("readback.discard", r.Discard.What), false, r.DiscardIf)
		r.Item(told.ID, told.Args...)
	}
	r.cardsPlayed()
}

// cardsPlayed tells of the card for the Initiative.
func (r *readback) cardsPlayed() {
	for _, x := range []struct {
		key  string
		card said[string]
		all  []order.Offer
	}{{"challenge", r.ChallengeCard, r.ToChallenge}, {"answer", r.AnswerCard, r.ToAnswer}} {
		var cards []page.Msg
		for i, c := range x.all {
			cards = append(cards, provided(page.M("readback.card", c.Do), i > 0, c.When))
		}
		switch {
		case r.refuses(x.card.At):
		case slices.ContainsFunc(x.all, func(c order.Offer) bool { return !order.Always(c.When) }):
			r.Item("readback."+x.key+"-if", cards)
		case x.card.At != "":
			r.Item("readback."+x.key, x.card.What)
		case r.orderFile.Asks(x.key, x.card):
			r.Item("readback.ask-card")
		}
	}
}

var deedWords = map[rommel.Deed]string{
	rommel.Redeploy: "readback.land", rommel.Sail: "readback.sea", rommel.Refit: "readback.refit",
	rommel.Rebuild: "readback.rebuilt", rommel.LayMinefield: "readback.mines",
}

// deedDone says whom or what a deed is about, if it is about anybody or anything.
func (r *readback) deedDone(x order.Deed) []page.Msg {
	switch x.Do {
	case rommel.Redeploy:
		to := page.M("readback.to", r.name(x.Unit), r.Place(x.Way[len(x.Way)-1].What))
		if x.Points > 1 {
			to = page.M("readback.for", to, x.Points)
		}
		return []page.Msg{to}
	case rommel.Sail:
		return []page.Msg{page.M("readback.to", r.name(x.Unit), r.Place(x.Port))}
	case rommel.Refit:
		return []page.Msg{page.M("text", r.name(x.Unit))}
	case rommel.CallMalta:
		if r.Options.MaltaByUnit {
			return []page.Msg{page.M("text", r.name(x.Unit))}
		}
	case rommel.Rebuild:
		return r.steps(x.Steps)
	case rommel.LayMinefield:
		return []page.Msg{page.M("text", r.Place(x.Hex))}
	}
	return nil
}

// steps counts the steps of each unit that is rebuilt.
func (r *readback) steps(list []said[UnitNo]) (told []page.Msg) {
	for from := 0; from < len(list); {
		to := from
		for to < len(list) && list[to].What == list[from].What {
			to++
		}
		told = append(told, page.M("readback.steps", r.name(list[from].What), to-from))
		from = to
	}
	return told
}

// reply tells which Attacks are refused and which accepted, and with whom. While the enemy moves
// it is not known yet who comes.
func (r *readback) reply() {
	if r.foresight.ahead.Due != rommel.RefuseKind.Name {
		for _, d := range r.orderFile.Refuse {
			if !r.refuses(d.At) {
				r.given(d.What.When, page.M("readback.early", r.Place(d.What.Hex), d.What.Yes))
			}
		}
		return
	}
	for _, d := range r.orderFile.Refuse {
		h := d.What.Hex
		ks, enemies := r.before.Fit(r.Side, h), len(r.before.Fit(r.Side.Other(), h))
		fit := r.unitNames(r.unitsOf(ks))
		switch {
		case r.refuses(d.At) || !r.Map.Board.Has(h):
		case d.What.Yes:
			slowest := r.slowest(ks)
			r.given(d.What.When, page.M("readback.refuses", r.Place(h), fit, r.behind(r.before, h), r.before.PursuitDice(r.Side.Other(), h, slowest), slowest))
			if d.What.When.Expr != nil {
				r.Item("readback.accepts-else", r.Place(h))
			}
		default:
			r.Item("readback.accepts", r.Place(h), fit, r.behind(r.before, h), enemies, r.behindThem(r.before, h))
		}
	}
	if r.fled == nil {
		return
	}
	s, lacking, crowds := r.afterRefusals()
	without := page.M("text", "")
	if ks := r.astray(); ks != nil {
		without = page.M("readback.without", r.those(ks))
	}
	r.supplies(s, lacking, crowds, "readback.refused-supplied", "readback.refused-unsupplied", without)
}

// given tells what is done if a condition is true.
func (r *readback) given(w order.When, what page.Msg) {
	if w.Expr != nil {
		what = page.M("readback.given", w.Text(), what)
	}
	r.Item(what.ID, what.Args...)
}

// slowest is the speed of the slowest of some own blocks.
func (r *readback) slowest(ks []rules.Token) int {
	v := 4
	for _, k := range ks {
		v = min(v, r.Speed(*r.s.Face(r.o.S, k)))
	}
	return v
}

// behind names the own Disrupted units of a hex, who stand behind the others (R-8.5-2).
func (r *readback) behind(s *position, h board.Hex) page.Msg {
	if us := r.disrupted(s, r.Side, h); us != nil {
		return page.M("readback.behind", r.those(us))
	}
	return page.M("text", "")
}

// behindThem counts those of the enemy.
func (r *readback) behindThem(s *position, h board.Hex) page.Msg {
	if ks := r.disrupted(s, r.Side.Other(), h); ks != nil {
		return page.M("readback.behind-them", len(ks))
	}
	return page.M("text", "")
}

func (r *readback) disrupted(s *position, side Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool { return b.At == h && b.Disrupted })
}
