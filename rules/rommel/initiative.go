package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// initiative decides who takes the first Player-Turn of the Month. It is the
// Axis (R-3.3-1), unless the Allies challenge with a real card and the Axis
// does not answer with one (R-3.3-2). The cards are spent in any case
// (R-3.3-3). A challenge is written beforehand, in the orders of the Buildup, and nobody
// challenges or answers who has not said so; who wants to see what is drawn first is asked.
func (s *Script) initiative() {
	p := s.P
	axis, allies := Axis, Allied
	first := axis
	if rules.AskCard(s.t, rules.CardQuestion[none, Secret]{
		Kind: ChallengeKind, By: allies, Label: rules.L("challenge"), Halt: rules.Must, From: &p.Hands[allies], To: &p.Laid,
	}) {
		s.t.Tell(event.Challenges{Of: event.Of{By: allies}})
		answered := rules.AskCard(s.t, rules.CardQuestion[none, Secret]{
			Kind: AnswerKind, By: axis, Label: rules.L("challenge/answer"), Halt: rules.Must, From: &p.Hands[axis], To: &p.Answer,
		})
		if s.showInitiative(allies, "challenge/show", p.Laid) {
			first = allies
		}
		if !answered {
			s.t.Tell(event.Declines{Of: event.Of{By: axis}})
		} else if s.showInitiative(axis, "challenge/show-answer", p.Answer) {
			first = axis
		}
		p.Spent.Take(&p.Laid)
		p.Spent.Take(&p.Answer)
	}
	s.beginTurns(first) // R-3.3-5
}

// showInitiative opens a card of the challenge and reports whether it is real.
func (s *Script) showInitiative(side rules.Side, path string, card rules.Pile) bool {
	cards := s.t.ShowCards(side, rules.L(path), card)
	s.t.Tell(event.Shows{Of: event.Of{By: side}, Card: event.Card(cards[0])})
	return cards[0] == RealCard
}
