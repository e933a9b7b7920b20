package rules

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Kind is what is asked, by a name that is a field term ("refuse-battle"): A is
// what answers it, F are the public facts that go with it.
type Kind[A, F any] struct {
	Name  string
	Codec Codec[A] // none of secret choices and cards, whose entries are of one form
	in    register
}

// Kinds is the register of all that a game asks. Its zero value is empty.
type Kinds struct {
	names   []string
	answers []interface{ lacks() []string }
}

// Names are the kinds, in the order in which they were entered.
func (ks *Kinds) Names() []string { return slices.Clone(ks.names) }

// register is where a kind stands in a register.
type register struct {
	kinds *Kinds
	n     int
}

// NewKind enters a kind of question. Two of one name are a fault of the game.
func NewKind[A, F any](ks *Kinds, name string, c Codec[A]) Kind[A, F] {
	if slices.Contains(ks.names, name) {
		panic("rules: two kinds are named " + name)
	}
	ks.names = append(ks.names, name)
	return Kind[A, F]{name, c, register{ks, len(ks.names) - 1}}
}

// NewChoice enters a kind of secret choices (Choose).
func NewChoice[A, F any](ks *Kinds, name string) Kind[A, F] {
	return NewKind[A, F](ks, name, Codec[A]{})
}

// NewCardKind enters a kind of questions about cards (AskCard). Faces answer
// them, "" is none.
func NewCardKind[F any](ks *Kinds, name string) Kind[string, F] {
	return NewKind[string, F](ks, name, Codec[string]{})
}

// Claimed is what a claim makes public, by a field term ("pursuit-dice").
type Claimed[C any] struct {
	Name  string
	Codec Codec[C]
	// Dice: claims of this kind throw private dice. Public, so that every
	// machine takes the batch before the owner runs the claim.
	Dice bool
}

// Question is one decision as small as a click: one block taken up, one
// hexside crossed, one target, one loss, one yes.
type Question[A comparable, F, S any] struct {
	Kind  Kind[A, F]
	By    Side
	Label Label
	Facts F // public, shown with the question
	// Halt says whether play waits for By. Public, so that whether play halts depends on
	// nothing secret but By's own orders.
	Halt Halting
	// All yields, in a fixed order, the answers that public facts do not rule
	// out; it may be generous and leave refusals with their reasons to Legal.
	All func(yield func(A) bool)
	// Legal judges one answer, with rule and reason; nil means legal. o is nil
	// on a machine without By's plane, and then only public facts count.
	// Whatever is legal with a plane is legal without one. nil: all are legal.
	Legal func(o *Own[S], a A) *Refusal
	// Beyond says why an answer that All does not yield is none, for a clear
	// error; a may be anything. nil, or a nil Refusal: there is no such choice.
	Beyond func(a A) *Refusal

	seen seenAs[A] // what policies are asked instead; for AskCard
}

// NoOrYes yields both answers to a question that is answered by yes or no.
func NoOrYes(yield func(bool) bool) { _ = yield(false) && yield(true) }

// Halting says whether play waits for the player who is asked.
type Halting uint8

// Whether play waits: only where no policy answers, the game's default does otherwise.
const (
	Never Halting = iota // the default answers, and nobody can want otherwise
	May                  // it does if a policy of the player's wants that (Asked.Wait); else the default answers
	Must                 // it does unless a policy of the player's answers
)

// MustIf is Must or Never.
func MustIf(must bool) Halting {
	if must {
		return Must
	}
	return Never
}

// seenAs is a question that policies see otherwise than the journal: they
// choose one of some options, of which mean makes an answer.
type seenAs[A any] interface {
	options
	mean(k Key, a any) A
}

// Refusal says why an answer is illegal, with the rule's number ("R-7.1-1").
type Refusal struct {
	Rule string
	Why  page.Msg
}

// Refuse makes a Refusal.
func Refuse(rule, id string, args ...any) *Refusal {
	return &Refusal{rule, page.M(id, args...)}
}
