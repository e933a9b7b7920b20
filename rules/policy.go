package rules

import (
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Asked is a question as a policy sees it. Its options are made one by one
// and only on demand: a file that knows what it wants never asks for them.
type Asked struct {
	Kind  string
	By    Side
	Key   Key // of the entry that the answer will be
	Halt  Halting
	Tries int // answers of this policy that have been refused here: its next clause is wanted
	// Spoken are the clauses that have answered this side in this segment, in order.
	// The journal has them, so a file that goes through a list knows where it is,
	// whoever runs the machine and however often.
	Spoken  []Spoken
	in      register
	phase   string     // that the file which is asked was written for
	spent   bool       // no orders may answer: play waits
	refused *[]Refused // answers that were tried and not given
	waiting *waiting
	waits   *waits
	host    Host
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

// Wait has play wait for the owner of a policy that gives no answer, where it may: no later
// policy is tried. Where it may not the default answers, and also where orders for this have been
// asked before: their owner has said what they wanted to say.
func (q Asked) Wait() { q.waiting.wanted = !q.waiting.heard }

// Heard says that orders which were written for this have been asked.
func (q Asked) Heard() { q.waiting.heard = true }

// waiting is whether a policy wants play to wait at a question, and whether orders that were
// written for it have given no answer.
type waiting struct{ wanted, heard bool }

// Policy answers for a side from its view: order file, response sheet, bot,
// random player. It answers with a value (of the question's type, also for a
// secret choice), or ok = false, and then the next policy is tried (but see Asked.Wait). The
// executor judges every answer: an illegal one is recorded for its owner, and a
// policy that has nothing better is the last one that is tried. Clause tells the owner what in their text has answered. A
// policy depends on nothing but v, q and its own text: a re-execution does
// not ask it again.
type Policy[P, S any] interface {
	Answer(v View[P, S], q Asked) (a any, clause string, ok bool)
}

// PolicyFunc is a policy that is one function.
type PolicyFunc[P, S any] func(v View[P, S], q Asked) (a any, clause string, ok bool)

// Answer calls f.
func (f PolicyFunc[P, S]) Answer(v View[P, S], q Asked) (any, string, bool) { return f(v, q) }

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
	On      string // a dimension on which the clause hangs, for this reason: it is not refused
	phase   string // that its file was written for: clauses of two files may stand at the same place
}

// Explained reports whether it is no answer, but why an order file has kept silent.
func (r Refused) Explained() bool { return r.Key == Key{} }

var (
	notAnOption = Refusal{"", page.M("rules.not-an-option")}
	notAnAnswer = Refusal{"", page.M("rules.not-an-answer")}
)

// Words are the messages in English that all games share.
var Words = page.Merge(page.StoryWords, page.Words{
	"rules.not-an-option": "this is not among the choices",
	"rules.no-such-card":  "none of these cards is {0}",
	"rules.not-an-answer": "this does not answer the question",

	"rules.standing": "standing orders",
	"rules.again":    "This is as in your orders before for the same phase, which end when these count.",
	"rules.stands":   "This is as in your standing orders, which hold where this file says nothing.",

	"hangs.as-stands": "as things stand, {0}; that may change",

	"aid.no-side": "this is told to a player only: you play no side here",

	"overseer.of":        "As the {0} know it",
	"account.item":       "line {0}, {1}: {2}",
	"account.never":      "not called for",
	"account.refused":    "not done: {0} [{1}]",
	"account.not-needed": "not needed: another was done in its place",
	"account.unmet":      "not done: its condition was false ({0})",
	"account.unmet-zero": "not done: its condition divides by zero ({0})",
	"account.items":      "lines {0}, {1}: {2}",
	"account.item.of":    "packet {3}, line {0}, {1}: {2}",
	"account.items.of":   "packet {3}, lines {0}, {1}: {2}",
})
