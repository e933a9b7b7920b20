package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// layCards: cards of the hand, face down, one by one. The Turn Option is the
// number of real ones, which nobody but their owner knows (4, R-3.42-1).
func (s *Script) layCards() {
	first := true // a turn waits for its player
	for s.P.Hands[s.Active].Len() > 0 && rules.AskCard(s.t, rules.CardQuestion[CardFacts, Secret]{
		Kind: CardsKind, By: s.Active, Label: s.label("lay"), Facts: CardFacts{s.P.Laid.Len()}, Halt: rules.MustIf(first), From: &s.P.Hands[s.Active], To: &s.P.Laid,
		Legal: func(o *rules.Own[Secret], face string) *rules.Refusal {
			if face == RealCard && s.paid(o) == turnOptions[Blitz].cards {
				return rules.Refuse("R-4-1", "no.card.four") // AMB-49
			}
			return nil
		},
	}) {
		first = false
	}
	s.t.Tell(event.CardsLaid{Of: event.Of{By: s.Active}, N: s.P.Laid.Len()})
}

// showCards: the cards are shown and discarded (3.48, R-3.48-1). Cards that do
// not pay for what was done prove that their owner's program has lied; an
// honest one cannot come to that, since every answer was judged by them.
func (s *Script) showCards() (real int) {
	p := s.P
	if p.Laid.Len() > 0 {
		faces := s.t.ShowCards(s.Active, s.label("show-cards"), p.Laid)
		for _, f := range faces {
			if f == RealCard {
				real++
			}
		}
		s.t.Tell(event.CardsShown{Of: event.Of{By: s.Active}, Real: real, Dummy: len(faces) - real})
	}
	if !s.paidFor(real) {
		s.t.Tell(event.Unpaid{Of: event.Of{By: s.Active}})
		s.victory(s.Passive, Strategic)
	}
	p.Spent.Take(&p.Laid)
	return real
}
