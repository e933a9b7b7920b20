package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// mobileHQs: each active HQ either stays and supports (NoMove), or is deactivated now and moves
// by itself, on top of what it has deployed (EF-5.51-1, EF-5.52-1, EAMB-65). A Blitz HQ does so
// only in the second half (EF-5.6-1).
func (m *motion) mobileHQs() {
	for _, k := range m.tokens(m.a, func(b *Block) bool { return b.Mode != Idle && (!b.Mode.Blitzes() || m.P.Second) }) {
		how := rules.Ask(m.t, question[How, HQFacts]{
			Kind: ThenKind, By: m.a, Label: m.label("then", int(k)), Facts: HQFacts{k, Ways{m}},
			All:   slices.Values([]How{NoMove, Land, March, Rail, Sail}),
			Legal: func(o *rules.Own[Secret], how How) *rules.Refusal { return m.mayMobilize(o, k, how) },
		})
		if how != NoMove {
			m.mobilize(k, how)
		}
	}
}

// mayMobilize: over land or a Short route any HQ, by rail and sea supreme ones only
// (EF-18.2-1, EF-5.73-1). An HQ at Ø has nothing left to move.
func (m *motion) mayMobilize(o *rules.Own[Secret], k rules.Token, how How) *rules.Refusal {
	b := m.b(k)
	x := order{m, Take{k, k, how}}
	switch {
	case how == NoMove:
		return m.maySupport(o, k)
	case b.Face.Level == 0:
		return rules.Refuse("EF-5.5-1", "no.spent")
	case how == Land:
		return m.canWalk(b.Face, k)
	case how != March && !m.supreme(k):
		return rules.Refuse("EF-18.2-1", "no.strategic")
	}
	return x.canGo(o, b.Face)
}

// MayMobilize says why an HQ does not go by itself in a way, wherever it goes; nil: it may.
func (w Ways) MayMobilize(o *rules.Own[Secret], k rules.Token, how How) *rules.Refusal {
	return w.m.mayMobilize(o, k, how)
}

// maySupport: an HQ that has deployed where there are too many cannot stay if it can go
// (EF-5.21-5).
func (m *motion) maySupport(o *rules.Own[Secret], k rules.Token) *rules.Refusal {
	if m.room(m.b(k).At) >= 0 {
		return nil
	}
	for _, how := range [...]How{Land, March, Rail, Sail} {
		if m.mayMobilize(o, k, how) == nil {
			return m.noRoom("EF-5.21-5", m.b(k).At)
		}
	}
	return nil
}

// mobilize: it pays its step, is pursued at once if it is the last to leave a battle
// (EF-5.51-2), and goes. By rail and sea a supreme HQ goes farther with moves that it has kept
// back (EF-5.73-1).
func (m *motion) mobilize(k rules.Token, how How) {
	b := m.b(k)
	left := b.Supreme
	if m.deactivate(k); m.last(k) && m.pursue(k, 0) {
		return
	}
	b.Mode, b.Supreme = Normal, left // while it goes
	switch how {
	case Land:
		m.walk(k)
	default:
		for m.goesBy(k, how) && b.OnMap() && how != March && b.Supreme > 0 {
		}
	}
	if !b.OnMap() {
		return
	}
	b.Mode, b.Supreme = Idle, 0
	m.rest(k)
}

// goesBy asks where an HQ goes by itself, or goes on to with a supreme move that it has kept back; it may
// stay, as who is worn down by pursuit may have to. It reports whether it has gone.
func (m *motion) goesBy(k rules.Token, how How) bool {
	x := order{m, Take{k, k, how}}
	at := m.b(k).At
	to := rules.Ask(m.t, question[Go, GoFacts]{
		Kind: GoKind, By: m.a, Label: m.label("go-by", int(k)), Facts: GoFacts{k, how},
		All: func(yield func(Go) bool) {
			if yield(Go{To: at}) {
				x.goals(yield)
			}
		},
		Beyond: x.noGoal,
		Legal: func(o *rules.Own[Secret], to Go) *rules.Refusal {
			if to.To == at {
				return nil
			}
			return x.mayGo(o, m.b(k).Face, to)
		},
	})
	if to.To == at {
		return false
	}
	x.pay(to.To)
	m.travel(k, how, to)
	return true
}
