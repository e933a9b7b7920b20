// Package condition reads and evaluates the conditions of order files, such as
//
//	won('Mechili') and lost <= 1
//	hand.real >= 5 or not (month in [3, 4])
//
// It knows no game: what can be spoken of are the [Names] of a game, one typed table from
// which help, errors and suggestions come. An expression has and, or, not, comparisons,
// + - * /, in, whole numbers, true and false, names and calls of the table, texts that name
// something of the game, and chance(a, b); nothing else that the parser knows is let through.
//
// Numbers are whole and stay between -[MostNumber] and MostNumber. A quotient is rounded
// down. Division by zero makes a whole condition false, which is told ([Outcome]). There is
// no other way to fail: what has been read can be evaluated.
package condition

// Limits of expressions.
const (
	MaxNodes   = 100  // of an expression: names, numbers, texts, operators, calls
	MaxInFile  = 300  // of all expressions of an order file
	MaxLetters = 1000 // of the text of an expression

	MostNumber = 1_000_000_000
	MostChance = 100 // b in chance(a, b)
)

// Expr is an expression that is a condition, read and checked. E is what a game evaluates it
// in: a question as its owner sees it.
type Expr[E any] struct {
	text    string
	root    *node[E]
	size    int
	divides bool
	draws   bool // chances
}

// Text is the expression as it was written, its ends trimmed.
func (x *Expr[E]) Text() string { return x.text }

// Size is the number of its nodes, at most MaxNodes.
func (x *Expr[E]) Size() int { return x.size }

// op is what a node does.
type op uint8

const (
	constant op = iota
	named       // value of a name, with arguments
	chance
	and
	or
	not
	negative
	equal
	unequal
	less
	lessEqual
	greater
	greaterEqual
	plus
	minus
	times
	quotient
	within // one of list
)

// node is a part of an expression that has a value. Truths are 0 and 1.
type node[E any] struct {
	op          op
	kind        *Kind
	left, right *node[E]
	list        []*node[E]
	value       int64    // of a constant; of chance the ordinal in the expression
	name        *Name[E] // with left and right as arguments, nil where they are left out
}
