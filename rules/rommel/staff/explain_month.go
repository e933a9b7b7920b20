package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// setUp bars what cannot be done any more, and places that are wrong. A Buildup may lie before
// the deployment (18.7) or, if that was agreed, after it (AMB-45).
func (p *bars) setUp(due string, told telling) {
	if due == rommel.RedrawKind.Name {
		p.undealt(told)
		return
	}
	if due == rommel.DeployKind.Name && !p.Options.DeployBeforeBuildup {
		p.spent(told)
	}
	p.s = p.s.Copy()
	p.deployment(told)
}

// undealt bars what a file says for the question whether the hand that was dealt is
// returned (R-18.0-3): of the deployment and its Buildup nothing can be changed any more.
func (p *bars) undealt(told telling) {
	for _, a := range p.Deploy {
		if p.s.P.Blocks[p.block(a.What.Unit)].At != a.What.Hex {
			told(a.At, rules.Refuse("R-18.0-1", "cannot.deployed", p.name(a.What.Unit)))
		}
	}
	p.spent(told)
}

// spent bars deeds when the Buildup before the game is over.
func (p *bars) spent(told telling) {
	if len(p.Deeds) > 0 {
		told(p.orderFile.Where("buildup"), rules.Refuse("R-18.7-3", "cannot.built"))
	}
	if len(p.Dismantle) > 0 {
		told(p.orderFile.Where("dismantle"), rules.Refuse("R-18.7-3", "cannot.built"))
	}
}

// cardsOfMonth bars discards and the cards for the Initiative, which are played after the
// draw (16.6, 3.3).
func (p *bars) cardsOfMonth(at rules.Marked) {
	hand := p.s.P.Hands[p.Side]
	dummies := p.o.Count(hand, rommel.DummyCard)
	discard := p.Discard.What
	if discard > dummies {
		at.Bar(p.Discard.At, rules.Refuse("R-16.6-1", "cannot.discard", discard, dummies))
		discard = 0
	}
	due := p.s.Allotment(p.Side) + int(p.s.P.Extra[p.Side]) + p.s.CapturedSupply(p.Side)
	for _, d := range p.Deeds {
		due += rules.Bit(d.What.Do == rommel.BuyCard)
	}
	room := p.Scenarios.Common.HandLimit - (hand.Len() - discard)
	if i := slices.IndexFunc(p.Deeds, func(d said[order.Deed]) bool { return d.What.Do == rommel.BuyCard }); i >= 0 && due > room {
		at.Hang(p.Deeds[i].At, onDraw, rules.Refuse("R-16.6-3", "hangs.hand-full", p.Scenarios.Common.HandLimit))
	}
	for _, card := range []said[string]{p.ChallengeCard, p.AnswerCard} {
		count := p.o.Count(hand, card.What)
		if card.What == rommel.DummyCard {
			count -= discard
		}
		switch {
		case card.What == "" || count > 0:
		case room <= 0:
			at.Bar(card.At, rules.Refuse("R-3.3-2", "cannot.card-never", card.What))
		default:
			at.Hang(card.At, onDraw, rules.Refuse("R-3.3-2", "hangs.card-drawn", card.What))
		}
	}
}

// drawn bars what a file says when the hands are drawn (3.3): of the Buildup nothing can be
// changed any more, and a card that is not held is not played.
func (p *bars) drawn(told telling) {
	over := rules.Refuse("R-16.0-1", "cannot.drawn")
	for _, d := range p.Deeds {
		told(d.At, over)
	}
	for _, h := range p.Dismantle {
		told(h.At, over)
	}
	if p.Discard.What > 0 {
		told(p.Discard.At, over)
	}
	for _, card := range []said[string]{p.ChallengeCard, p.AnswerCard} {
		if card.What != "" && p.o.Count(p.s.P.Hands[p.Side], card.What) == 0 {
			told(card.At, rules.Refuse("R-3.3-2", "cannot.card-never", card.What))
		}
	}
}

// explainSpent: why deeds of a Buildup were not done, and why minefields are not exchanged.
func explainSpent(f *orderFile, v view, at rules.Marked) {
	m := f.month(v)
	for _, d := range f.Deeds {
		if slices.ContainsFunc(at.Spoken, func(x rules.Spoken) bool { return x.Clause == d.At }) {
			continue
		}
		if d.What.Do != rommel.Rebuild {
			at.Bar(d.At, m.bars(d.What))
		}
	}
	for _, d := range f.Deeds {
		for _, of := range order.UnitByUnit(d.What.Steps) {
			if !slices.ContainsFunc(at.Spoken, func(x rules.Spoken) bool { return x.Clause == of[0].At }) {
				at.Bar(of[0].At, m.barsSteps(of[0].What, len(of)))
			}
		}
	}
	if len(f.Dismantle)%3 != 0 {
		at.Bar(f.Where("dismantle"), rules.Refuse("R-16.55-1", "cannot.exchange-three", len(f.Dismantle)))
		return
	}
	for list := range slices.Chunk(f.Dismantle, 3) {
		at.Bar(m.barsExchange(list))
	}
}
