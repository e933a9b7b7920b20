package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Desk is a game with its types erased, for programs that serve many.
type Desk interface {
	Edition() int
	Words(lang string) page.Words
	Aids() []string // see Aide
	// Sit makes a machine, from a checkpoint or (nil) from the start.
	Sit(h Host, holds Sides, c *Checkpoint) (Seat, error)
}

// Seat is a Machine with its types erased; see there.
type Seat interface {
	Run() ([]Due, error)
	Passed(f func(Checkpoint))
	Checkpoint() Checkpoint
	Halt() Checkpoint
	Refused() []Refused

	// Phase names the orders that by's questions are answered from now, and Named is
	// what people call those of a phase (Namer).
	Phase(by Side) string
	Named(phase string) page.Msg
	// Orders puts an order file in force for the questions of its phase, and says
	// what is wrong with its names and what it lacks at the halt where something of a
	// kind is due of its side ("" : nothing, and only names are judged).
	Orders(by Side, phase string, n *orders.Node, due string) []orders.Problem
	// Judge says the same of an order file that is not put in force.
	Judge(by Side, phase string, n *orders.Node, due string) []orders.Problem
	// Account tells what became of an order file of a side in a phase: its answers
	// since it was due, and the side's events from one index on, which may be later
	// than its phase (Accountant).
	Account(by Side, phase string, n *orders.Node, answers []Answered, from int, late bool) []page.Msg
	// Plan foretells what the order file in force of a side will do, and reads it back;
	// false: the game does not (Planner).
	Plan(by Side, due string) ([]orders.Problem, page.Page, bool)
	// Prospect and Fork are for rehearsal; see Rehearser.
	Prospect(by Side) (Prospect, bool)
	Fork(d Due, h Host, fresh bool, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) Course
	// Withdraw takes all orders of a side out of force.
	Withdraw(by Side)
	// Template is an order file for the open question of a side, or for the link
	// that it owes (an Asked of kind DueLink, which has no answers); nil if neither
	// is due here.
	Template(by Side, say func(page.Msg) string, all bool) *orders.Node
	// Keep is what of a side's standing orders may still speak; see Resumer.
	Keep(by Side, standing *orders.Node) *orders.Node
	// Resume is what another file for the same phase begins with; see Resumer.
	Resume(by Side, before *orders.Node, say func(page.Msg) string) *orders.Node
	// What is told and drawn is for a side, for Nobody, who knows what is public, or
	// for the Overseer, where the planes of both sides are held.
	//
	// Events counts the events that a side may read so far.
	Events(s Side) int
	// Report tells a side's events from an index on and what it knows now.
	Report(s Side, from int) page.Page
	// Map is the board as a side knows it.
	Map(s Side) board.Picture
	// Overlays are the kinds of what can be drawn over it, and Overlay draws
	// one, with the events of a side from an index on.
	Overlays() []string
	Overlay(s Side, from int, o Overlay) (board.Overlay, error)
	// Chronicle is the Report of a side for a page with tables.
	Chronicle(s Side, from int) page.Chronicle
	// Luck is that of the dice in all that everybody knows from an index of the
	// events of Nobody on; see Thrower.
	Luck(from int) []page.Luck
	// Aid answers what a side asks beside its reports; see Aide.
	Aid(by Side, name string, n *orders.Node) (page.Page, []orders.Problem, bool)
	Owed(d Due) page.Msg // see Dunner
	Ended() page.Msg     // see Ender

	// Play lets a side be played without a person: choose answers what it is
	// asked, if it likes as the game's own bot would (Trial), whose seed this is.
	Play(by Side, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool))
	// Standing is that of the game (Trial).
	Standing() (turns int, winner Side)
	// Check tests the game's invariants (Trial) on the state at this call of
	// the table or (between) at this checkpoint; see Trial.Laws.
	Check(between bool) error
}

// NewDesk erases the types of a game. It panics if something that answers for a
// side (Answerer) says nothing of a kind that the game asks.
func NewDesk[P, S any](g interface {
	Game[P, S]
	Clerk[P, S]
	Trial[P, S]
}) Desk {
	g.Kinds().whole()
	return desk[P, S]{g, g, g}
}

type desk[P, S any] struct {
	game  Game[P, S]
	clerk Clerk[P, S]
	trial Trial[P, S]
}

func (d desk[P, S]) Edition() int                 { return d.game.Edition() }
func (d desk[P, S]) Words(lang string) page.Words { return page.Merge(Words, d.clerk.Words(lang)) }

func (d desk[P, S]) Sit(h Host, holds Sides, c *Checkpoint) (Seat, error) {
	m, err := NewMachine(d.game, h, holds, c)
	if err != nil {
		return nil, err
	}
	return &seat[P, S]{Machine: m, clerk: d.clerk, trial: d.trial}, nil
}

type seat[P, S any] struct {
	*Machine[P, S]
	clerk Clerk[P, S]
	trial Trial[P, S]
	laws  func(Sight[P, S]) error

	halted View[P, S] // of a course: what its side knew at the halt
}

func (s *seat[P, S]) Phase(by Side) string { return s.clerk.Phase(s.Public(), by) }

func (s *seat[P, S]) Events(by Side) int { return s.count(by) }

// known is the view of a side, or of Nobody.
func (s *seat[P, S]) known(by Side) View[P, S] {
	if by == Nobody {
		return View[P, S]{Side: Nobody, Public: s.Public()}
	}
	return s.View(by)
}

func (s *seat[P, S]) Report(by Side, from int) page.Page {
	if by == Overseer {
		p, _ := s.oversee(from)
		return p
	}
	return s.clerk.Report(s.known(by), s.since(by, from))
}

func (s *seat[P, S]) Map(by Side) board.Picture {
	if by == Overseer {
		return board.Join(s.clerk.Picture(s.View(0)), s.clerk.Picture(s.View(1)))
	}
	return s.clerk.Picture(s.known(by))
}

func (s *seat[P, S]) Template(by Side, say func(page.Msg) string, all bool) *orders.Node {
	q, ok := s.Open(by)
	if s.links.Has(by) {
		q, ok = Asked{Kind: DueLink, By: by}, true
	}
	if !ok {
		return nil
	}
	return s.clerk.Template(s.View(by), q, say, all)
}

func (s *seat[P, S]) Keep(by Side, standing *orders.Node) *orders.Node {
	if x, ok := s.clerk.(Resumer[P, S]); ok {
		return x.Keep(s.View(by), standing)
	}
	return standing
}

func (s *seat[P, S]) Resume(by Side, before *orders.Node, say func(page.Msg) string) *orders.Node {
	if x, ok := s.clerk.(Resumer[P, S]); ok {
		return x.Resume(s.View(by), before, say)
	}
	return orders.NewMap()
}

func (s *seat[P, S]) Orders(by Side, phase string, n *orders.Node, due string) []orders.Problem {
	p, problems := s.judged(by, phase, n, due)
	if p != nil {
		s.Machine.Orders(by, append(s.policies[by], inPhase[P, S]{s.clerk, phase, p})...)
	}
	return problems
}

func (s *seat[P, S]) Judge(by Side, phase string, n *orders.Node, due string) []orders.Problem {
	_, problems := s.judged(by, phase, n, due)
	return problems
}

// judged compiles an order file and judges it.
func (s *seat[P, S]) judged(by Side, phase string, n *orders.Node, due string) (Policy[P, S], []orders.Problem) {
	p, problems := s.clerk.Orders(s.View(by), phase, n)
	if x, ok := p.(Answerable[P, S]); ok && due != "" {
		problems = append(problems, x.Lacks(s.View(by), due)...)
		orders.Sort(problems)
	}
	return p, problems
}

func (s *seat[P, S]) Account(by Side, phase string, n *orders.Node, answers []Answered, from int, late bool) []page.Msg {
	f, _ := s.clerk.Orders(s.View(by), phase, n)
	if x, ok := f.(Accountant[P, S]); ok {
		events := s.since(by, 0)
		from = min(from, len(events))
		return x.Account(s.View(by), answers, events[:from], events[from:], late)
	}
	return nil
}

func (s *seat[P, S]) Plan(by Side, due string) ([]orders.Problem, page.Page, bool) {
	for _, p := range s.policies[by] {
		if file, ok := p.(inPhase[P, S]); ok {
			if f, ok := file.file.(Planner[P, S]); ok {
				problems, read := f.Plan(s.View(by), due)
				return problems, read, true
			}
		}
	}
	return nil, page.Page{}, false
}

func (s *seat[P, S]) Play(by Side, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) {
	player := s.trial.Bot(seed)
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

func (s *seat[P, S]) Standing() (int, Side) { return s.trial.Standing(s.Public()) }

func (s *seat[P, S]) Check(between bool) error {
	if s.laws == nil {
		s.laws = s.trial.Laws()
	}
	return s.laws(s.Sight(between))
}

func (s *seat[P, S]) Withdraw(by Side) { s.Machine.Orders(by) }

// inPhase keeps an order file to the phase that it was written for, but for its
// standing orders.
type inPhase[P, S any] struct {
	clerk Clerk[P, S]
	phase string
	file  Policy[P, S]
}

func (f inPhase[P, S]) Answer(v View[P, S], q Asked) (any, string, bool) {
	if f.clerk.Phase(v.Public, v.Side) != f.phase {
		if x, ok := f.file.(Lasting[P, S]); ok {
			return x.Afterwards(v, q)
		}
		return nil, "", false
	}
	return f.file.Answer(v, q)
}
