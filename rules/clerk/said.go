package clerk

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Said is a value that an order file says. The zero Said is that it says
// nothing.
type Said[T any] struct {
	What T
	At   string // where: "line:col", as clauses are named (rules.Policy); "" nowhere
}

// Place is where a node stands: "line:col", both from 1, or "0:0" if it was built
// and not read, with its Source before it if it has one, as in "7/3:5". A node that is not
// there (nil) has the place "".
func Place(n *orders.Node) string {
	if n == nil {
		return ""
	}
	if n.Source != "" {
		return fmt.Sprintf("%s/%d:%d", n.Source, n.Line, n.Col)
	}
	return fmt.Sprintf("%d:%d", n.Line, n.Col)
}

// ProblemAt is a problem at a place (see Place) of the text that is read, or where that begins.
func ProblemAt(place string, x orders.Problem) orders.Problem {
	if at := placeOf(place); at[0] > 0 {
		x.Line, x.Col = at[0], at[1]
	} else {
		x.Line, x.Col = 1, 1
	}
	return x
}

// At is a value that n says.
func At[T any](n *orders.Node, what T) Said[T] { return Said[T]{what, Place(n)} }

// List reads one value or a list of them, in the order of the file; those that
// read finds wrong are left out.
func List[T any](n *orders.Node, read func(*orders.Node) (T, bool)) (list []Said[T]) {
	for _, x := range Items(n) {
		if v, ok := read(x); ok {
			list = append(list, At(x, v))
		}
	}
	return list
}

// Items are the nodes of a list; a single value is a list of one, an empty one a
// list of none.
func Items(n *orders.Node) []*orders.Node {
	switch {
	case n.Empty():
		return nil
	case n.Kind == orders.List:
		return n.Items
	}
	return []*orders.Node{n}
}

// Answer is what is said as the answer to a question, in the form that rules.On
// asks for; false: nothing is said.
func (s Said[T]) Answer() (what T, clause string, ok bool) { return s.What, s.At, s.At != "" }

// First answers a question with the first of a list that counts: answer makes an
// answer of it (or false: of this there is none), and the answer is legal.
func First[T, A, F any](q rules.Put[A, F], list []Said[T], answer func(T) (A, bool)) (a A, clause string, ok bool) {
	for _, s := range list {
		if a, ok := answer(s.What); ok && q.Judge(a) == nil {
			return a, s.At, true
		}
	}
	return a, "", false
}
