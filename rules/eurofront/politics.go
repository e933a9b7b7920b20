package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// politics of a side: in Finland's the armistice may be offered, once in the game (EF-16.7-1,
// EAMB-26, EAMB-27); then, in everybody's, it is tested whether Finland is defeated (EF-4.37-1,
// EF-16.9-1, EAMB-23, EAMB-70). Nobody declares war, and nothing defeats the Soviets (EF-16.7-2,
// EF-16.9-2, EF-21.48-1).
func (s *Script) politics(a rules.Side) {
	s.phase(Politics)
	if a == Axis && !s.P.Offered && s.armistice() {
		return
	}
	if s.defeated() {
		s.over(SovietMajor)
	}
}

// armistice asks Finland whether it offers one, and the Soviets at once whether they accept: then
// the game is over, and the count says who has won (EF-22-7). After a refusal it goes on
// (EF-16.7-3).
func (s *Script) armistice() (accepted bool) {
	if !rules.Ask(s.t, question[bool, none]{Kind: OfferKind, By: Axis, Label: rules.L("offer"), All: rules.NoOrYes}) {
		return false
	}
	s.P.Offered = true
	s.t.Tell(event.Offered{Of: event.Of{By: Axis}})
	accepted = rules.Ask(s.t, question[bool, none]{Kind: AnswerKind, By: Soviet, Label: rules.L("armistice"), Halt: rules.Must, All: rules.NoOrYes})
	s.t.Tell(event.Answered{Of: event.Of{By: Soviet}, Accepted: accepted})
	if !accepted {
		return false
	}
	if s.count() >= Enough {
		s.over(SovietMinor)
	} else {
		s.over(AxisMinor)
	}
	return true
}

// Enough is the count from which on an armistice is won by the Soviets (EF-22-7).
const Enough = 10

// count is the value of all Soviet HQs that are left, which their side tells now, and Finnish
// units out of play (EF-22-7, EAMB-24, EAMB-25).
func (s *Script) count() int {
	hqs := rules.Claim(s.t, countKind, Soviet, rules.L("count"), func(o *rules.Scope[Secret]) int { return s.HQValues(o.S) })
	x := event.Counted{HQs: hqs, Finns: s.FinnsOut()}
	s.t.Tell(x)
	return x.HQs + x.Finns
}

// HQValues is the sum of the values of the HQs that are left; own may be nil: of those that lie
// open.
func (x *Position) HQValues(own *Secret) (n int) {
	for _, k := range x.OnMap(Soviet) {
		f := x.b(k).Face
		if own != nil {
			f = own.Blocks[k].Face
		}
		if (own != nil || x.b(k).Shown) && x.unit(f).Type.Leads() {
			n += int(f.Level)
		}
	}
	return n
}

// FinnsOut counts the Finnish units that are out of play; by an option all that ever were, each
// once (EAMB-24).
func (x *Position) FinnsOut() int {
	if !x.Options.CountEver {
		return len(x.Of(Axis)) - len(x.OnMap(Axis))
	}
	ever := map[Face]none{}
	for _, k := range x.tokens(Axis, func(b *Block) bool { return b.At == Gone }) {
		ever[x.b(k).Face] = none{}
	}
	return len(ever)
}

// defeated: the Soviets control Helsinki, or no Finnish block is left.
func (s *Position) defeated() bool {
	return s.Friendly(Soviet, s.Capital[Axis]) || len(s.OnMap(Axis)) == 0
}

// over ends the game.
func (s *Script) over(l Level) {
	s.P.Level, s.P.Stage = l, Finished
	s.t.Tell(event.Over{Of: event.Of{By: l.Winner()}, Level: l.String()})
}

// Winner is who has won a game that is over: a liar never.
func (p *Plane) Winner() rules.Side {
	if p.Liar != rules.Nobody {
		return p.Liar.Other()
	}
	return p.Level.Winner()
}
