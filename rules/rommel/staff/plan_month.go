package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// exchanges judges minefields that are built of two others (16.55).
func (p *planner) exchanges() {
	at := p.at("dismantle")
	if len(p.dismantle)%3 != 0 {
		p.wrong(at, "R-16.55-1", "plan.exchange-three", len(p.dismantle))
		p.dismantle = nil
		return
	}
	var good []said[board.Hex]
	m := p.month()
	for list := range slices.Chunk(p.dismantle, 3) {
		if at, r := m.barsExchange(list); r != nil {
			p.refuse(at, r)
			continue
		}
		*m.o.S, _ = exchange(m.s, m.o.S, m.side, list)
		good = append(good, list...)
	}
	p.dismantle = good
}

// cardsOfMonth judges discards and the cards for the Initiative, which are
// played after the draw (16.6, 3.3).
func (p *planner) cardsOfMonth() {
	hand := p.v.Public.Hands[p.side]
	dummies := p.o.Count(hand, rommel.DummyCard)
	if p.discard.What > dummies {
		p.wrong(p.discard.At, "R-16.6-1", "plan.discard", p.discard.What, dummies)
		p.discard.What = 0
	}
	held := hand.Len() - p.discard.What
	due := p.s.Allotment(p.side) + int(p.s.P.Extra[p.side]) + p.s.CapturedSupply(p.side)
	room := p.Scenarios.Common.HandLimit - held
	if due > room {
		for _, d := range p.deeds {
			if d.What.do == rommel.BuyCard {
				p.depends(d.At, onDraw, "R-16.6-3", "plan.hand-full", p.Scenarios.Common.HandLimit)
				break
			}
		}
	}
	for _, card := range []*said[string]{&p.challenge, &p.answer} {
		if card.What == "" {
			continue
		}
		count := p.o.Count(hand, card.What)
		if card.What == rommel.DummyCard {
			count -= p.discard.What
		}
		switch {
		case count > 0:
		case room > 0:
			p.depends(card.At, onDraw, "R-3.3-2", "plan.card-drawn", card.What)
		default:
			p.wrong(card.At, "R-3.3-2", "plan.card-never", card.What)
			card.What = ""
		}
	}
}

// drawn judges a file for the question which card is played for the Initiative, when the
// hands are drawn (3.3). Of the Buildup nothing can be changed any more.
func drawn(p *planner, key string, card *said[string]) {
	for _, at := range []string{"buildup", "dismantle", "discard"} {
		if at, said := p.keys[at]; said && len(p.deeds)+len(p.dismantle)+p.discard.What > 0 {
			p.wrong(at, "R-16.0-1", "plan.drawn")
		}
	}
	unplayed(p, key, *card)
	if card.What != "" && p.o.Count(p.v.Public.Hands[p.side], card.What) == 0 {
		p.wrong(card.At, "R-3.3-2", "plan.card-never", card.What)
		card.What = ""
	}
}

// unplayed tells that the file does not say which card is played.
func unplayed(p *planner, key string, card said[string]) {
	if card.At == "" && !p.misread[key] {
		hand := p.v.Public.Hands[p.side]
		p.wrong(p.at(key), "R-3.3-2", "plan.unplayed", key, p.o.Count(hand, rommel.RealCard), p.o.Count(hand, rommel.DummyCard))
	}
}
