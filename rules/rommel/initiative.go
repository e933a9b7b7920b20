package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// A challenge is written beforehand, in the orders of the Buildup: neither
// question halts, and nobody challenges or answers who has not said so.
var (
	challengeKind = rules.Kind[rules.Card]{Name: "challenge", Codec: cardCodec}
	answerKind    = rules.Kind[rules.Card]{Name: "answer-challenge", Codec: cardCodec}
)

// initiative decides who takes the first Player-Turn of the Month. It is the
// Axis (R-3.3-1), unless the Allies challenge with a real card and the Axis
// does not answer with one (R-3.3-2). The cards are spent in any case
// (R-3.3-3).
func (s *script) initiative() {
	p := s.p
	axis, allies := Axis, Allied
	first := axis
	if c := rules.Ask(s.t, s.cardQuestion(challengeKind, allies, rules.L("challenge"))); c != noCard {
		p.takeFromHand(allies, c)
		p.Laid = []rules.Card{c}
		s.t.Tell(Event{Kind: "challenges", Side: allies})
		answer := rules.Ask(s.t, s.cardQuestion(answerKind, axis, rules.L("challenge/answer")))
		if answer != noCard {
			p.takeFromHand(axis, answer)
			p.Laid = append(p.Laid, answer)
		}
		if s.showInitiative(allies, "challenge/show", c) {
			first = allies
		}
		if answer == noCard {
			s.t.Tell(Event{Kind: "declines", Side: axis})
		} else if s.showInitiative(axis, "challenge/show-answer", answer) {
			first = axis
		}
		p.Spent = append(p.Spent, p.Laid...)
		p.Laid = nil
	}
	s.beginTurns(first) // R-3.3-5
}

// showInitiative opens a card of the challenge and reports whether it is real.
func (s *script) showInitiative(side rules.Side, path string, c rules.Card) bool {
	cards := s.t.ShowCards(side, rules.L(path), []rules.Card{c})
	s.t.Tell(Event{Kind: "shows", Side: side, Cards: cards})
	return cards[0] == realCard
}
