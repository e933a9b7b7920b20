package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Advisor is what a game tells beside its reports, to whoever asks: what may be, what
// may come, and how it plays by itself.
type Advisor[P, S any] interface {
	// Aids are all that can be asked, such as where a unit can get or what a battle may
	// cost. They hang on nothing, not even on the game's data.
	Aids() []Aid
	// Aid answers from what v knows, and changes nothing. What is asked stands in
	// n, a map in the words of order files: {unit: 15/8 Pz}. It was not read from
	// a file, so that the places of problems mean nothing; with problems there is no
	// page. Only names of Aids are asked for. Own is nil in v for those who hold no
	// plane: what all may know is told, or that the aid is for players (ForPlayers).
	Aid(v View[P, S], name string, n *orders.Node) (page.Page, []orders.Problem)

	Guesser[P, S]
	// Prospect is what a side cannot know of what comes next, made of its view alone,
	// and Results are what it would count in a course of play (package rehearse).
	Prospect(v View[P, S]) Prospect
	Results(o Outcome[P, S]) []Result

	// Suppose is the position before the enemy's turn in which they make an Attack, as v
	// knows it otherwise, or why they cannot make it; in a game whose standing orders do not
	// speak of Attacks, that nobody can.
	Suppose(v View[P, S], a Attack) (Supposed[P, S], *page.Msg)

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

// Correspond implements Seat.
func (s *seat[P, S]) Correspond(by Side, seed uint64, standing *orders.Node, ahead int, sent func(q Asked)) {
	player := s.advisor.Bot(seed)
	var file OrderFile[P, S]
	written, run := "", 0 // the phase for which it has sent orders, and answers since that play would have waited for
	s.Machine.Orders(by, PolicyFunc[P, S](func(v View[P, S], q Asked) (any, string, bool) {
		now := s.clerk.Phase(v.Public, by)
		if now == written {
			return player.Answer(v, q)
		}
		if file == nil && standing != nil {
			file, _ = s.clerk.Orders(v, StandingOrders, standing)
		}
		if file != nil && q.Tries == 0 && (q.Halt != Must || run < ahead) {
			if a, clause, ok := file.Afterwards(v, q); ok {
				if q.Halt == Must {
					run++
				}
				return a, clause, true
			}
		}
		if q.Halt != Must && !q.waiting.wanted {
			return nil, "", false
		}
		q.waiting.wanted, written, run = false, now, 0
		sent(q)
		return player.Answer(v, q)
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
