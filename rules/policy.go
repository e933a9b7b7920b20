package rules

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Asked is a question as a policy sees it. Its options are made one by one
// and only on demand: a file that knows what it wants never asks for them.
type Asked struct {
	Kind  string
	By    Side
	Key   Key // of the entry that the answer will be
	Halt  bool
	Tries int // answers of this policy that have been refused here: its next clause is wanted
	// Spoken are the clauses that have answered this side in this segment, in order.
	// The journal has them, so a file that goes through a list knows where it is,
	// whoever runs the machine and however often.
	Spoken  []Spoken
	in      register
	refused *[]Refused // answers that were tried and not given
	options
}

// Spoken is a clause that has answered a question of a kind.
type Spoken struct{ Kind, Clause string }

// options are the legal answers to a question.
type options interface {
	count() int
	at(i int) any
	judge(a any) *Refusal
}

// N counts the legal answers; it enumerates them.
func (q Asked) N() int { return q.count() }

// At is the i-th legal answer, 0 ≤ i < N.
func (q Asked) At(i int) any { return q.at(i) }

// Judge says whether an answer would be accepted.
func (q Asked) Judge(a any) *Refusal { return q.judge(a) }

// Policy answers for a side from its view: order file, response sheet, bot,
// random player. It answers with a value (of the question's type, also for a
// secret choice) or ok = false, and then the next policy is tried. The
// executor judges every answer: an illegal one falls through and is recorded
// for its owner. Clause tells the owner what in his text has answered. A
// policy depends on nothing but v, q and its own text: a re-execution does
// not ask it again.
type Policy[P, S any] interface {
	Answer(v View[P, S], q Asked) (a any, clause string, ok bool)
}

// PolicyFunc is a policy that is one function.
type PolicyFunc[P, S any] func(v View[P, S], q Asked) (a any, clause string, ok bool)

// Answer calls f.
func (f PolicyFunc[P, S]) Answer(v View[P, S], q Asked) (any, string, bool) { return f(v, q) }

// Answerable is an optional ability of a policy that is a file: it says what it leaves
// out of what must be answered where it is due, by its view and the kind of what is due
// there. Nobody takes a file that lacks something.
type Answerable[P, S any] interface {
	Lacks(v View[P, S], due string) []orders.Problem
}

// Planner is an optional ability of a policy that is a file. At the halt where
// it is due it foretells for its owner what all its clauses will do, by what its side
// knows, in every course that play may take: what is wrong, what depends on something,
// what he should be told; and it reads its orders back in a few lines, in the names of the
// game. Nothing that it finds has an effect on the game.
type Planner[P, S any] interface {
	Plan(v View[P, S], due string) ([]orders.Problem, page.Page)
}

// Accountant is an optional ability of a policy that is a file: it tells its
// owner what became of each clause, from what the journal has of his answers and
// from the events that he was told of: before the file was due, and since. If that
// is late, the phase of the file was over before, and only what lasts beyond it is
// told of.
type Accountant[P, S any] interface {
	Account(v View[P, S], answers []Answered, before, since []Event, late bool) []page.Msg
}

// StandingOrders is the key of an order file under which they are: a new file begins
// with those of the last one.
const StandingOrders = "standing"

// Resumer is an optional ability of a clerk: what a new file begins with of those
// before it. What it is given stays as it is.
type Resumer[P, S any] interface {
	// Keep leaves out of standing orders what can never speak again, such as that of
	// the dead.
	Keep(v View[P, S], standing *orders.Node) *orders.Node
	// Resume takes of the orders that have answered for the same phase before what may
	// still come up and would end with them; each clause with a comment that says so.
	Resume(v View[P, S], before *orders.Node, say func(page.Msg) string) *orders.Node
}

// Lasting is an optional ability of a policy that is a file: its standing orders
// answer when the phase that it was written for is over, as long as it is in force.
type Lasting[P, S any] interface {
	Afterwards(v View[P, S], q Asked) (any, string, bool)
}

// Answered is an answer of a side as the journal has it: where it stands, which
// clause has answered ("line:col" or "default") and its canonical bytes.
type Answered struct {
	Key   Key
	From  string
	Value []byte
}

// Refused is an answer of a policy that the executor did not accept.
type Refused struct {
	By      Side
	Key     Key
	Clause  string
	Refusal Refusal
}

var (
	notAnOption = Refusal{"", page.M("rules.not-an-option")}
	notAnAnswer = Refusal{"", page.M("rules.not-an-answer")}
)

// Words are the executor's own messages in English.
var Words = page.Words{
	"rules.not-an-option": "this is not among the choices",
	"rules.no-such-card":  "none of these cards is {0}",
	"rules.not-an-answer": "this does not answer the question",

	"overseer.of": "As the {0} know it",
}
