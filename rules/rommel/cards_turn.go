package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
)

var (
	// cardsKind asks for the first card of a turn: a turn waits for its player.
	cardsKind = rules.Kind[rules.Card]{Name: "lay-card", Codec: rules.CardCodec, Halt: true}
	moreKind  = rules.Kind[rules.Card]{Name: "lay-card", Codec: rules.CardCodec}
	passKind  = rules.Kind[bool]{Name: "pass", Codec: rules.BoolCodec}
	blitzKind = rules.Kind[bool]{Name: "blitz", Codec: rules.BoolCodec}
)

// layCards: cards of the hand, face down, one by one. The Turn Option is the
// number of real ones, which nobody but their owner knows (4, R-3.42-1).
func (s *script) layCards() {
	kind := cardsKind
	for s.p.Hands[s.a].Len() > 0 && rules.AskCard(s.t, rules.CardQuestion[Secret]{
		Kind: kind, By: s.a, Label: s.label("lay"), Facts: CardFacts{s.p.Laid.Len()}, From: &s.p.Hands[s.a], To: &s.p.Laid,
		Legal: func(o *rules.Own[Secret], face string) *rules.Refusal {
			if face == realCard && s.paid(o) == 3 {
				return rules.Refuse("R-4-1", "no.card.four") // AMB-49
			}
			return nil
		},
	}) {
		kind = moreKind
	}
	s.t.Tell(Event{Kind: "cards-laid", Side: s.a, N: [3]int16{int16(s.p.Laid.Len())}})
}

// paid counts the real cards laid; o is their owner's.
func (s *position) paid(o *rules.Own[Secret]) int { return o.Count(s.p.Laid, realCard) }

// may reports whether so many real cards may have been laid: the owner knows,
// others can only count the cards. Facts that public counts rule out, such as
// a Blitz with two cards, are ruled out for both.
func (s *position) may(o *rules.Own[Secret], ok func(real int) bool) bool {
	if o != nil {
		return ok(s.paid(o))
	}
	for n := range s.p.Laid.Len() + 1 {
		if ok(n) {
			return true
		}
	}
	return false
}

// askPass: the Att of a Fortress Battle must say whether he passes, since then
// he has to leave (R-8.6-4); the number of his cards alone does not tell.
func (s *script) askPass() {
	if s.p.Laid.Len() == 0 {
		s.pass = true
		return
	}
	if !s.besieger() {
		return
	}
	s.pass = ask(s, question[bool]{
		Kind: passKind, By: s.a, Label: s.label("pass"), All: noOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if !s.may(o, func(real int) bool { return yes == (real == 0) }) {
				return rules.Refuse("R-4-8", "no.pass")
			}
			return nil
		},
	})
}

func noOrYes(yield func(bool) bool) { _ = yield(false) && yield(true) }

// blitz asks for the second half of a Blitz turn (4.4): a public answer, so
// that nothing hangs on how many real cards lie there (T-4-c, R-4-7).
func (s *script) blitz() bool {
	if s.pass || s.p.Laid.Len() < 3 || len(s.p.Moves) > 1 || len(s.p.Moves) == 1 && s.p.Moves[0].Withdrawal {
		return false
	}
	if s.assault {
		return false
	}
	s.p.Blitz = ask(s, question[bool]{
		Kind: blitzKind, By: s.a, Label: s.label("blitz"), All: noOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if yes && !s.may(o, func(real int) bool { return real == 3 }) {
				return rules.Refuse("R-4-1", "no.blitz")
			}
			return nil
		},
	})
	if s.p.Blitz {
		s.t.Tell(Event{Kind: "blitz", Side: s.a})
	}
	return s.p.Blitz
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

// paidFor compares what all have seen with the cards.
func (s *position) paidFor(real int) bool {
	moves := 0
	for _, m := range s.p.Moves {
		if m.Withdrawal {
			return real == 0
		}
		moves++
	}
	switch {
	case real > 3, s.pass && real > 0, (moves > 0 || s.fought) && real == 0:
		return false
	case s.p.Blitz:
		return real == 3
	case moves == 2, s.assault:
		return real == 2
	}
	return true
}
