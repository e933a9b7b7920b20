package rules

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Advisor is what a game tells beside its reports, to whoever asks: what may be, what
// may come, and how it plays by itself.
type Advisor[P, S any] interface {
	// Aids are the names of all that can be asked, such as "briefing": where a unit can
	// get, what a battle may cost.
	Aids() []string
	// Aid answers from what v knows, and changes nothing. What is asked stands in
	// n, a map in the words of order files: {unit: 15/8 Pz}. It was not read from
	// a file, so that the places of problems mean nothing; with problems there is no
	// page. Own may be nil in v: then what all may know is told, or a problem says
	// that it is not enough. Only names of Aids are asked for.
	Aid(v View[P, S], name string, n *orders.Node) (page.Page, []orders.Problem)

	Guesser[P, S]
	// Prospect is what a side cannot know of what comes next, made of its view alone,
	// and Results are what it would count in a course of play (package rehearse).
	Prospect(v View[P, S]) Prospect
	Results(o Outcome[P, S]) []Result

	// Standing counts the Player-Turns begun, and names the winner once the
	// game is over: Nobody if it is a draw or goes on.
	Standing(p *P) (turns int, winner Side)
	// Laws makes a test of the game's invariants. It is called with every state
	// of one game in which a script calls its table, and with every checkpoint,
	// in order, and may remember what it has seen.
	Laws() func(Sight[P, S]) error
	// Bot is a player that plays with a purpose, however simple (package playout). Its
	// choices depend on the seed, the view and the question alone.
	Bot(seed uint64) Policy[P, S]
}

// Aids implements Desk.
func (d desk[P, S]) Aids() []string { return d.game.Aids() }

// Aid implements Seat; false: there is no such aid.
func (s *seat[P, S]) Aid(by Side, name string, n *orders.Node) (p page.Page, problems []orders.Problem, ok bool) {
	if !slices.Contains(s.advisor.Aids(), name) {
		return p, nil, false
	}
	if by == Overseer {
		p, problems = s.aidOfBoth(name, n)
	} else {
		p, problems = s.advisor.Aid(s.known(by), name, n)
	}
	return p, problems, true
}

// Play implements Seat.
func (s *seat[P, S]) Play(by Side, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) {
	player := s.advisor.Bot(seed)
	var view View[P, S] // of the question that is open
	var asked Asked
	bot := func() (any, bool) {
		a, _, ok := player.Answer(view, asked)
		return a, ok
	}
	s.Machine.Orders(by, PolicyFunc[P, S](func(v View[P, S], q Asked) (any, string, bool) {
		view, asked = v, q
		a, ok := choose(asked, bot)
		return a, "", ok
	}))
}

// Standing implements Seat.
func (s *seat[P, S]) Standing() (int, Side) { return s.advisor.Standing(s.Public()) }

// Check implements Seat.
func (s *seat[P, S]) Check(between bool) error {
	if s.laws == nil {
		s.laws = s.advisor.Laws()
	}
	return s.laws(s.Sight(between))
}
