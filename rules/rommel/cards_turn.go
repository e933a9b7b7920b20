package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
)

// layCards: cards of the hand, face down, one by one. The Turn Option is the
// number of real ones, which nobody but their owner knows (4, R-3.42-1).
func (s *script) layCards() {
	first := true // a turn waits for its player
	for s.p.Hands[s.a].Len() > 0 && rules.AskCard(s.t, rules.CardQuestion[CardFacts, Secret]{
		Kind: cardsKind, By: s.a, Label: s.label("lay"), Facts: CardFacts{s.p.Laid.Len()}, Halt: first, From: &s.p.Hands[s.a], To: &s.p.Laid,
		Legal: func(o *rules.Own[Secret], face string) *rules.Refusal {
			if face == realCard && s.paid(o) == turnOptions[Blitz].cards {
				return rules.Refuse("R-4-1", "no.card.four") // AMB-49
			}
			return nil
		},
	}) {
		first = false
	}
	s.t.Tell(Event{Kind: "cards-laid", Side: s.a, N: [3]int16{int16(s.p.Laid.Len())}})
}

// showCards: the cards are shown and discarded (3.48, R-3.48-1). Cards that do
// not pay for what was done prove that their owner's program has lied; an
// honest one cannot come to that, since every answer was judged by them.
func (s *script) showCards() (real int) {
	p := s.p
	if p.Laid.Len() > 0 {
		faces := s.t.ShowCards(s.a, s.label("show-cards"), p.Laid)
		for _, f := range faces {
			if f == realCard {
				real++
			}
		}
		s.t.Tell(Event{Kind: "cards-shown", Side: s.a, N: [3]int16{int16(real), int16(len(faces) - real)}, Cards: faces})
	}
	if !s.paidFor(real) {
		s.t.Tell(Event{Kind: "unpaid", Side: s.a})
		s.victory(s.d, Strategic)
	}
	p.Spent.Take(&p.Laid)
	return real
}
