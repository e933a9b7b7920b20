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
	Aids() []Aid
	Deck() bool // whether it has cards
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
	Explain(by Side)

	// Phase names the orders that by's questions are answered from now, and Named is
	// what people call those of a phase.
	Phase(by Side) string
	Named(phase string) page.Msg
	// Orders puts an order file in force for the questions of its phase, and says
	// what is wrong with its names and what it lacks at the halt where something of a
	// kind is due of its side ("" : nothing, and only names are judged).
	Orders(by Side, phase string, n *orders.Node, due string) []orders.Problem
	// Stand puts standing orders in force, behind the orders that are: those of a file that has
	// been judged, in all phases or (speaks) in some.
	Stand(by Side, n *orders.Node, speaks func(phase string) bool)
	// Try puts an order file in force to be rehearsed, as Orders does, and behind it the
	// standing orders that will be in force (nil: none) until its phase is over; from then on
	// its own, if it has any.
	Try(by Side, phase string, n *orders.Node, due string, standing *orders.Node) []orders.Problem
	// Judge says the same of an order file that is not put in force.
	Judge(by Side, phase string, n *orders.Node, due string) []orders.Problem
	// ReadStanding reads a side's file of standing orders alone back to it.
	ReadStanding(by Side, n *orders.Node) page.Page
	// Account tells what became of order files of a side: its answers since they were
	// due, and the side's events from one index on (OrderFile.Became). What else they have said
	// is asked for only if a file has conditions, or a clause that was not called for.
	Account(by Side, files []Filed, answers []Answered, from int, again func() Again) []page.Msg
	// Conditions are those of a side's orders in force; see OrderFile.
	Conditions(by Side) []Condition
	Unmet(by Side) []Unmet
	// Prospect and Fork are for rehearsal; see Advisor.
	Prospect(by Side) Prospect
	Fork(d Due, h Host, s Strength, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool)) Course
	// Suppose plays the enemy's next turn as it has not happened: they make an Attack, which is
	// answered by some standing orders of a side, whose plane alone is held here, and no other
	// orders. It says why they cannot.
	Suppose(by Side, a Attack, standing *orders.Node, h Host, seed uint64) (Course, *page.Msg)
	// Withdraw takes all orders of a side out of force.
	Withdraw(by Side)
	// Template is an order file for the open question of a side, or for the link
	// that it owes (an Asked of kind DueLink, which has no answers); nil if neither
	// is due here.
	Template(by Side, say func(page.Msg) string, all bool) *orders.Node
	// Lasting is a file of standing orders for a side, with none in it.
	Lasting(by Side, say func(page.Msg) string) *orders.Node
	// Keep is what of a side's standing orders may still speak.
	Keep(by Side, standing *orders.Node) *orders.Node
	// Resume is what of clauses that hold a new file begins with, an empty map if with nothing.
	Resume(by Side, held *orders.Node) *orders.Node
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
	Overlays() []OverlayKind
	Overlay(s Side, from int, o Overlay) (board.Overlay, error)
	// Chronicle is the Report of a side for a page with tables.
	Chronicle(s Side, from int) page.Chronicle
	// Luck is that of the dice in all that everybody knows from an index of the
	// events of Nobody on.
	Luck(from int) []page.Luck
	// Aid answers what a side asks beside its reports; see Advisor.
	Aid(by Side, name string, n *orders.Node) (page.Page, []orders.Problem, bool)
	Owed(d Due) page.Msg
	Ended() page.Msg

	// Play lets a side be played without a person: choose answers what it is
	// asked, if it likes as the game's own bot would, whose seed this is.
	Play(by Side, seed uint64, choose func(q Asked, bot func() (any, bool)) (any, bool))
	// Correspond lets the game's bot play a side as by mail: it writes orders for a phase only
	// when play waits for that side, and what comes up in others is answered by its standing
	// orders (nil: it has none) or the default. Standing orders answer so many questions in a
	// row for which play would wait, as a charter says. Each packet of orders is told, by the
	// question for which play waited.
	Correspond(by Side, seed uint64, standing *orders.Node, ahead int, sent func(q Asked))
	// Standing is that of the game.
	Standing() (turns int, winner Side)
	// Check tests the game's invariants on the state at this call of
	// the table or (between) at this checkpoint; see Advisor.Laws.
	Check(between bool) error
}

// NewDesk erases the types of a game. It panics if something that answers for a
// side (Answerer) says nothing of a kind that the game asks.
func NewDesk[P, S any](g Complete[P, S]) Desk {
	g.Kinds().whole()
	return desk[P, S]{g}
}

// Complete is a game with all that programs ask of it: it can be played, written to,
// read from, and asked for advice.
type Complete[P, S any] interface {
	Game[P, S]
	Clerk[P, S]
	Reporter[P, S]
	Advisor[P, S]
}

type desk[P, S any] struct{ game Complete[P, S] }

func (d desk[P, S]) Deck() bool                   { return d.game.Cards() != nil }
func (d desk[P, S]) Edition() int                 { return d.game.Edition() }
func (d desk[P, S]) Words(lang string) page.Words { return page.Merge(Words, d.game.Words(lang)) }

func (d desk[P, S]) Sit(h Host, holds Sides, c *Checkpoint) (Seat, error) {
	m, err := NewMachine(d.game, h, holds, c)
	if err != nil {
		return nil, err
	}
	return &seat[P, S]{Machine: m, clerk: d.game, reporter: d.game, advisor: d.game}, nil
}

type seat[P, S any] struct {
	*Machine[P, S]
	clerk    Clerk[P, S]
	reporter Reporter[P, S]
	advisor  Advisor[P, S]
	laws     func(Sight[P, S]) error

	halted View[P, S] // of a course: what its side knew at the halt
	waited []page.Msg // and what play would have waited for
}
