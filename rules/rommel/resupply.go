package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// resupply is one step of both sides after all points are spent (AMB-35): the
// cards of last Month and the dummies that anyone wants to discard go back,
// then P1 draws and then the other (R-16.6-1): allotment, bought cards and
// bonus together (R-16.6-2), as far as the hand has room (R-16.6-3, AMB-38).
func (s *Script) resupply() {
	p := s.P
	for _, side := range s.buildupOrder() {
		s.discard(side)
	}
	s.t.Shuffle(rules.L("resupply/shuffle"), p.Spent.Cards())
	p.Spent = rules.Pile{}
	for _, side := range s.buildupOrder() {
		bonus := s.CapturedSupply(side)
		due := s.Allotment(side) + int(p.Extra[side]) + bonus
		n := min(due, max(0, s.Scenarios.Common.HandLimit-p.Hands[side].Len()))
		drawn := s.t.Draw(side, rules.L("resupply/draw", int(side)), n, &p.Hands[side])
		s.t.Tell(event.Draws{Of: event.Of{By: side}, Drawn: drawn, Due: due, Bonus: bonus})
		p.Extra[side] = 0
	}
}

// discard returns dummies, card by card; they are shown.
func (s *Script) discard(side rules.Side) {
	p := s.P
	i := 0
	for rules.AskCard(s.t, rules.CardQuestion[DiscardFacts, Secret]{
		Kind: DiscardKind, By: side, Label: rules.L("resupply/discard", int(side), i), Facts: DiscardFacts{i}, From: &p.Hands[side], To: &p.Laid,
		Legal: func(_ *rules.Own[Secret], face string) *rules.Refusal {
			if face == RealCard {
				return rules.Refuse("R-16.6-1", "no.real-card")
			}
			return nil
		},
	}) {
		i++
	}
	if i == 0 {
		return
	}
	s.t.ShowCards(side, rules.L("resupply/show", int(side)), p.Laid)
	s.t.Tell(event.Discards{Of: event.Of{By: side}, N: i})
	p.Spent.Take(&p.Laid)
}

// Allotment is the number of cards of the Month; the Malta Group lowers it
// from its Buildup on (R-16.41-4).
func (s *Position) Allotment(side rules.Side) int {
	if side == Axis && s.P.Malta {
		return s.Scenario.Malta.Resupply
	}
	return s.Scenario.Allotment(side, int(s.P.Month))
}

// CapturedSupply is the bonus for Fortresses that a side holds and did not
// hold when the last Month began: the enemy's capacity of each (R-13.4-2,
// R-13.4-3, R-13.4-4).
func (s *Position) CapturedSupply(side rules.Side) int {
	n := 0
	for i, f := range s.Map.Fortresses {
		if s.P.Control[i] == side && s.P.MonthControl[i] != side {
			n += int(s.Map.Places[f].Ports[side.Other()])
		}
	}
	return n
}
