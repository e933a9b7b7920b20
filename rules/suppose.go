package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Attack is one that an enemy may make, as somebody writes it who wants to know what their
// standing orders answer: "2 from W, 1 from NE, 2 cards at Sollum".
type Attack struct {
	From  []Entering
	Cards int // that they lay; 0: nothing is said of them
	At    string
}

// Entering are units that come from one direction; "": from wherever they can.
type Entering struct {
	Units int
	From  string
}

// Supposed is the position before a turn in which an enemy makes an Attack, and how they
// play it.
type Supposed[P, S any] struct {
	Public P
	Enemy  Policy[P, S]
}

// suppose makes a machine that begins its next segment in a position, as a side knows it at
// the halt of this one: with a guess at the enemy's plane, and the cards that the side
// does not know in the order of the host's Shuffle.
func (m *Machine[P, S]) suppose(by Side, h Host, p P, g Guess[S]) *Machine[P, S] {
	x := &Machine[P, S]{g: m.g, host: h, holds: Only(by), cp: m.cp, cs: m.cs, base: m.encode(), labels: map[Label]bool{}, strict: m.strict}
	x.base.Public, x.base.Over = m.cp.Append(nil, &p), false
	if err := x.load(); err != nil {
		panic("rules: a codec does not read what it writes: " + err.Error())
	}
	plane := m.cs.Clone(&g.Secret)
	x.live.s[by.Other()], x.guessed, x.holds, x.invented = &plane, &g.Secret, Both, Only(by.Other())
	x.live.b.seals = append(x.live.b.seals, g.seals...)
	x.live.b.guess(by.Other(), m.g.Cards(), g.piles, func(faces []string) []int { return h.Shuffle(x.live.b.met, Key{Seg: x.live.seg}, faces) })
	x.base = x.encode()
	x.Until(x.live.seg + 1)
	return x
}

// Suppose implements Seat.
func (s *seat[P, S]) Suppose(by Side, a Attack, standing *orders.Node, h Host, seed uint64) (Course, *page.Msg) {
	v := s.View(by)
	x, problem := s.advisor.Suppose(v, a)
	if problem != nil {
		return nil, problem
	}
	at := View[P, S]{Side: by, Public: &x.Public, Own: v.Own}
	m := s.Machine.suppose(by, h, x.Public, s.advisor.Guess(at, Worn, NewChance(seed)))
	f := &seat[P, S]{Machine: m, clerk: s.clerk, reporter: s.reporter, advisor: s.advisor, halted: at}
	m.Orders(by.Other(), x.Enemy)
	if standing != nil {
		f.Stand(by, standing, nil)
	}
	return f, nil
}
