package rules

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Clerk is how people write to a game: its order files.
type Clerk[P, S any] interface {
	// Kinds is the register of all that the game asks.
	Kinds() *Kinds
	// Phase names the orders that by's questions are answered from now, by a
	// short path ("m1/axis-2", "m1/axis-2/reply"), the same on every machine.
	// Order files and packets carry it. A side has one at every time, whether it is asked
	// or not: of who is not a link may be due, where dice fall in its enemy's turn. Named is
	// what people call them.
	Phase(p *P, by Side) string
	Named(phase string) page.Msg
	// Owed words what is due at a halt, such as "the reply to the attack on Bardia". All
	// may read it.
	Owed(p *P, d Due) page.Msg
	// Orders compiles the order file of a phase. What it finds wrong depends on names
	// alone; positions are judged when the script asks.
	Orders(v View[P, S], phase string, n *orders.Node) (OrderFile[P, S], []orders.Problem)
	// Template is an order file for the open question, or for a link (DueLink: q
	// has no answers then): legal as written, with the legal choices in comments,
	// worded by say. It has no header. It fits a screen unless all is asked for:
	// then long lists are written out. For standing orders (StandingOrders: nobody is
	// asked anything) it has their key alone.
	Template(v View[P, S], q Asked, say func(page.Msg) string, all bool) *orders.Node
	// Keep leaves out of standing orders what can never speak again, such as that of
	// the dead; nil: nothing is left. What it is given stays as it is.
	Keep(v View[P, S], standing *orders.Node) *orders.Node
	// Resume takes of clauses that hold what a new file may say of what can still come up:
	// of the orders that have answered for the same phase before, which end with it, and of
	// standing orders (those under their key). They stay as they are. nil: nothing can, as in
	// a game that asks a side once in a phase.
	Resume(v View[P, S], held *orders.Node) *orders.Node
}

// StandingOrders is the key of an order file under which they are. They may stand in any
// file, and alone in one of a phase of this name, which is never due. They last until others
// replace them.
const StandingOrders = "standing"

// OrderFile is an order file, compiled: a Policy whose clauses are places in it
// (clerk.Place), or "".
type OrderFile[P, S any] interface {
	Policy[P, S]
	// Lacks says what it leaves out of what must be answered where it is due, by its
	// view and the kind of what is due there (DueLink: a link needs no answer). Nobody takes
	// a file that lacks something. What could not be read is told already, and is not lacking
	// (clerk.Stands).
	Lacks(v View[P, S], due string) []orders.Problem
	// Afterwards answers outside of the phase that the file is for: standing orders what nothing
	// in the file for the phase answers, other files what they say of phases to come.
	Afterwards(v View[P, S], q Asked) (a any, clause string, ok bool)
	// Conditions are what its clauses wait for, each with whether that is settled where v is
	// what its side sees; nil: none waits.
	Conditions(v View[P, S]) []Condition
	// Explain says, at a point of a rehearsal, why clauses have kept silent that could
	// speak up to there. What a clause that is refused would have paid for, or opened, is
	// not its affair.
	Explain(v View[P, S], at Marked)
	// Unread reports whether a clause may be refused only since something else in the file could
	// not be read: of that alone its owner is told.
	Unread(x Refused) bool
	// Became says what became of its clauses, by what its side knows when that is over
	// and what it was told since the file was due. Two courses of play in which the same
	// became of a clause say the same.
	Became(v View[P, S], since Told) []Became
	// Foresee says at the halt where it is due, of the course of play in which nothing
	// unforeseen happens, of what its owner should be warned, and reads their orders back in
	// a few lines, in the names of the game. Nothing that it says has an effect on the game.
	// Standing orders alone are read back wherever play stands, with nothing that has happened
	// (Due is StandingOrders).
	Foresee(v View[P, S], ahead Ahead[P, S]) Foreseen
}

// Ahead is a course of play that has not happened, as an order file sees it.
type Ahead[P, S any] struct {
	Due     string       // the kind of what the file is due for
	Seen    []Seen[P, S] // at the halt, and at each point that the script marks
	Told                 // what its side would know of it then, since the halt
	Refused []string     // clauses that are refused in every course
	Barred  []Refused    // what its side's clauses were refused in this one
}

// Seen is what a side sees at a marked point of a course; see Table.Mark.
type Seen[P, S any] struct {
	Mark string
	View View[P, S]
}

// Foreseen is what an order file says of a course of play.
type Foreseen struct {
	Problems []orders.Problem // warnings and notes
	Read     page.Page
	Draw     func() board.Overlay // what is ordered, over the map; nil: nothing is drawn
}

// Phase implements Seat.
func (s *seat[P, S]) Phase(by Side) string { return s.clerk.Phase(s.Public(), by) }

// Named implements Seat.
func (s *seat[P, S]) Named(phase string) page.Msg {
	if phase == StandingOrders {
		return page.M("rules.standing")
	}
	return s.clerk.Named(phase)
}

// Owed implements Seat.
func (s *seat[P, S]) Owed(d Due) page.Msg { return s.clerk.Owed(s.Public(), d) }

// Template implements Seat.
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

// ReadStanding implements Seat.
func (s *seat[P, S]) ReadStanding(by Side, n *orders.Node) page.Page {
	f, _ := s.clerk.Orders(s.View(by), StandingOrders, n)
	if f == nil {
		return page.Page{}
	}
	return f.Foresee(s.View(by), Ahead[P, S]{Due: StandingOrders, Told: Told{Late: true}}).Read
}

// Lasting implements Seat.
func (s *seat[P, S]) Lasting(by Side, say func(page.Msg) string) *orders.Node {
	return s.clerk.Template(s.View(by), Asked{Kind: StandingOrders, By: by}, say, false)
}

// Keep implements Seat.
func (s *seat[P, S]) Keep(by Side, standing *orders.Node) *orders.Node {
	return s.clerk.Keep(s.View(by), standing)
}

// Resume implements Seat.
func (s *seat[P, S]) Resume(by Side, held *orders.Node) *orders.Node {
	if rest := s.clerk.Resume(s.View(by), held); rest != nil {
		return rest
	}
	return orders.NewMap()
}

// Orders implements Seat.
func (s *seat[P, S]) Orders(by Side, phase string, n *orders.Node, due string) []orders.Problem {
	f, problems := s.judged(by, phase, n, due)
	if f != nil {
		later := f
		if Standing(n) != nil { // which are a text of their own
			later, _ = s.clerk.Orders(s.View(by), phase, withoutStanding(n))
		}
		s.Machine.Orders(by, append(s.policies[by], text[P, S]{s.clerk, f, later, phase, nil})...)
	}
	return problems
}

// Stand implements Seat.
func (s *seat[P, S]) Stand(by Side, n *orders.Node, speaks func(phase string) bool) {
	if f, _ := s.clerk.Orders(s.View(by), StandingOrders, n); f != nil {
		s.Machine.Orders(by, append(s.policies[by], text[P, S]{s.clerk, f, f, StandingOrders, speaks})...)
	}
}

// Try implements Seat.
func (s *seat[P, S]) Try(by Side, phase string, n *orders.Node, due string, standing *orders.Node) []orders.Problem {
	problems := s.Orders(by, phase, n, due)
	own := Standing(n)
	if standing != nil {
		s.Stand(by, standing, func(now string) bool { return own == nil || now == phase })
	}
	if own != nil {
		s.Stand(by, own, func(now string) bool { return now != phase })
	}
	return problems
}

// Standing are the standing orders of an order file, as a file of nothing else; nil: it does
// not speak of them.
func Standing(file *orders.Node) *orders.Node {
	if file == nil || file.Kind != orders.Map {
		return nil
	}
	for _, p := range file.Pairs {
		if strings.EqualFold(p.Key.Text, StandingOrders) {
			alone := *file
			alone.Pairs = []orders.Pair{p}
			return &alone
		}
	}
	return nil
}

// withoutStanding is an order file without its standing orders.
func withoutStanding(file *orders.Node) *orders.Node {
	rest := *file
	rest.Pairs = slices.DeleteFunc(slices.Clone(file.Pairs), func(p orders.Pair) bool { return strings.EqualFold(p.Key.Text, StandingOrders) })
	return &rest
}

// Judge implements Seat.
func (s *seat[P, S]) Judge(by Side, phase string, n *orders.Node, due string) []orders.Problem {
	_, problems := s.judged(by, phase, n, due)
	return problems
}

// judged compiles an order file and judges it.
func (s *seat[P, S]) judged(by Side, phase string, n *orders.Node, due string) (OrderFile[P, S], []orders.Problem) {
	f, problems := s.clerk.Orders(s.View(by), phase, n)
	if f != nil && due != "" {
		problems = append(problems, f.Lacks(s.View(by), due)...)
		orders.Sort(problems)
	}
	return f, problems
}

// Withdraw implements Seat.
func (s *seat[P, S]) Withdraw(by Side) { s.Machine.Orders(by) }

// inForce are the order files of a side that are in force.
func (s *seat[P, S]) inForce(by Side) (fs []text[P, S]) {
	for _, p := range s.policies[by] {
		if f, ok := p.(text[P, S]); ok {
			fs = append(fs, f)
		}
	}
	return fs
}

// text is an order file in force: one for the phase that it was written for, or standing
// orders, for all phases or for those in which they speak.
type text[P, S any] struct {
	clerk  Clerk[P, S]
	file   OrderFile[P, S]
	later  OrderFile[P, S] // what it says of other phases: its standing orders are a text of their own
	phase  string
	speaks func(phase string) bool // in which other phases; nil: in all
}

// stands reports whether it is standing orders.
func (f text[P, S]) stands() bool { return f.phase == StandingOrders }

func (f text[P, S]) Answer(v View[P, S], q Asked) (any, string, bool) {
	switch now := f.clerk.Phase(v.Public, v.Side); {
	case f.phase == now:
		a, clause, ok := f.file.Answer(v, q)
		q.Heard()
		return a, clause, ok
	case f.speaks == nil || f.speaks(now):
		return f.later.Afterwards(v, q)
	}
	return nil, "", false
}
