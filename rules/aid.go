package rules

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Aide is what a game may offer beside its reports, to whoever asks: a
// briefing, where a unit can get, what a battle may cost. A Game that has its
// methods has aids.
type Aide[P, S any] interface {
	// Aids are the names of all that it has, such as "briefing".
	Aids() []string
	// Aid answers from what v knows, and changes nothing. What is asked stands in
	// n, a map in the words of order files: {unit: 15/8 Pz}. It was not read from
	// a file, so that the places of problems mean nothing; with problems there is no
	// page. Own may be nil in v: then what all may know is told, or a problem says
	// that it is not enough. Only names of Aids are asked for.
	Aid(v View[P, S], name string, n *orders.Node) (page.Page, []orders.Problem)
}

// Aids are those of the game, nil if it has none.
func (d desk[P, S]) Aids() []string {
	if a, ok := d.clerk.(Aide[P, S]); ok {
		return a.Aids()
	}
	return nil
}

// Aid is what an aid tells a side, or Nobody, at the halt; false: the game has
// no such aid.
func (s *seat[P, S]) Aid(by Side, name string, n *orders.Node) (p page.Page, problems []orders.Problem, ok bool) {
	a, ok := s.clerk.(Aide[P, S])
	if !ok || !slices.Contains(a.Aids(), name) {
		return p, nil, false
	}
	if by == Overseer {
		p, problems = s.aidOfBoth(a, name, n)
	} else {
		p, problems = a.Aid(s.known(by), name, n)
	}
	return p, problems, true
}

// Dunner is what a game may offer to say in its own words what a side owes,
// such as "the reply to the attack on Bardia".
type Dunner[P any] interface {
	// Owed words what is due at a halt. All may read it.
	Owed(p *P, d Due) page.Msg
}

// Ender is what a game may offer to say in its own words how it has ended, such as
// "a draw".
type Ender[P any] interface {
	// Ended words the end of a game that is over, by a message without id if it goes
	// on. All may read it.
	Ended(p *P) page.Msg
}

// Owed words what is due, by a message without id if the game has no words for
// it.
func (s *seat[P, S]) Owed(d Due) page.Msg {
	if g, ok := s.clerk.(Dunner[P]); ok {
		return g.Owed(s.Public(), d)
	}
	return page.Msg{}
}

// Ended words how the game has ended, by a message without id if it goes on or the
// game has no words for it.
func (s *seat[P, S]) Ended() page.Msg {
	if g, ok := s.clerk.(Ender[P]); ok {
		return g.Ended(s.Public())
	}
	return page.Msg{}
}
