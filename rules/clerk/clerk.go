// Package clerk reads what the order files of all games have in common: one
// thing or a list of them, names with values, yes or no, numbers, and where in
// the file each of these is said. It knows no game. A compiler of order files
// embeds a [Reader] and adds how the names of its game are read: functions that
// take a node and give a value, or tell what is wrong and give none. What they
// give is kept as a [Said], and answers the questions of the game ([First],
// [Said.Answer]).
//
// A mistake is told where it stands, once, and reading goes on, so that all
// mistakes of a file are told together. No node, however strange, is a panic.
package clerk

import "github.com/adjutant-pbem/adjutant/orders"

// Reader reads nodes of an order file and collects what is wrong with them. Its
// zero value is ready for use.
type Reader struct {
	Problems []orders.Problem // as they were found: orders.Sort brings them into the order of the file
}

// Wrong tells of a mistake at n, by the id of a message and its arguments. It
// returns the problem, to which a rule or hints may be added until the next one
// is told.
func (r *Reader) Wrong(n *orders.Node, id string, args ...any) *orders.Problem {
	r.Problems = append(r.Problems, *n.Problem(id, args...))
	return &r.Problems[len(r.Problems)-1]
}

// NoSuch tells that the word at n is none of those that there are, with those
// that may have been meant as hints. The word is the first argument of the
// message.
func (r *Reader) NoSuch(n *orders.Node, id string, among []string, args ...any) *orders.Problem {
	word := ""
	if n != nil {
		word = n.Text
	}
	p := r.Wrong(n, id, append([]any{word}, args...)...)
	p.Hints = orders.Suggest(word, among)
	return p
}

// Pairs are names with values, in the order of the file; of an empty value none.
// Anything else is told by the message no.names, which the catalogue of a game
// has.
func (r *Reader) Pairs(n *orders.Node) []orders.Pair {
	switch {
	case n.Empty():
		return nil
	case n.Kind != orders.Map:
		r.Wrong(n, "no.names")
		return nil
	}
	return n.Pairs
}

// Clauses are the pairs of a whole file but for its header, the keys game and
// orders: whoever delivers the file reads those.
func (r *Reader) Clauses(file *orders.Node) (clauses []orders.Pair) {
	for _, p := range r.Pairs(file) {
		if key := p.Key.Text; key != "game" && key != "orders" {
			clauses = append(clauses, p)
		}
	}
	return clauses
}

// Yes reads true or false, or yes or no (see orders.Node.Bool). What is neither is told, and is said to be false: it
// is there, and nobody is to miss it besides.
func (r *Reader) Yes(n *orders.Node) Said[bool] {
	yes, problem := n.Bool()
	return tell(r, n, yes, problem)
}

// Number reads a number from low to high, both at least 0. What is none is told,
// and is said to be 0.
func (r *Reader) Number(n *orders.Node, low, high int) Said[int] {
	v, problem := n.Int(low, high)
	return tell(r, n, v, problem)
}

// tell is a value that n says, with what is wrong with it.
func tell[T any](r *Reader, n *orders.Node, what T, problem *orders.Problem) Said[T] {
	if problem != nil {
		r.Problems = append(r.Problems, *problem)
	}
	return At(n, what)
}
