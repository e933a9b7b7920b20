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

import (
	"slices"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Reader reads nodes of an order file and collects what is wrong with them. Its
// zero value is ready for use.
type Reader struct {
	Problems []orders.Problem // as they were found: orders.Sort brings them into the order of the file

	book *Book // what files may have: see Open
	duty Duty
	side rules.Side
	key  *Key // whose value is read; nil: none

	named  *orders.Node // the name whose value is read, or nil
	nodes  int          // of the conditions that were read
	alone  bool         // one name alone can stand where it reads
	led    *orders.Node // a value that stands without its key: several are a list
	astray []string     // keys that stand where others do
	tries  bool         // it reads to see whether a word can be read: what is wrong with it is told by others
}

func (r *Reader) reader() *Reader { return r }

// Open says which file is read: one of a duty and side, of a game with a Book. Forms are
// read after that.
func (r *Reader) Open(b *Book, d Duty, side rules.Side) { r.book, r.duty, r.side = b, d, side }

// Key is the key whose value is read, or nil.
func (r *Reader) Key() *Key { return r.key }

// Wrong tells of a mistake at n, by the id of a message and its arguments. It
// returns the problem, to which a rule or hints may be added until the next one
// is told.
func (r *Reader) Wrong(n *orders.Node, id string, args ...any) *orders.Problem {
	r.Problems = append(r.Problems, *n.Problem(id, args...))
	return &r.Problems[len(r.Problems)-1]
}

// NoSuch tells that the word at n is none of those that there are, with those
// that may have been meant as hints. The word is the first argument of the
// message. Several of them in one word are told by the message no.several, or no.alone.
func (r *Reader) NoSuch(n *orders.Node, id string, among []string, args ...any) *orders.Problem {
	folded := sync.OnceValue(func() map[string]int { return byLetters(among) }) // of a word alone nobody asks
	if p := r.Several(n, func(name string) bool { return named(folded(), name) >= 0 }); p != nil {
		return p
	}
	word := ""
	if n != nil {
		word = n.Text
	}
	p := r.Wrong(n, id, append([]any{word}, args...)...)
	if !r.Tired() {
		p.Hints = orders.Suggest(word, among)
	}
	return p
}

// Tired reports whether so much is wrong that nobody will be told what else may have been
// meant: to look for that costs far more than to see that a word is wrong.
func (r *Reader) Tired() bool { return len(r.Problems) > 2*orders.MaxProblems }

// MaxWords is how many words and numbers an order file may have, ten times what the longest
// sensible one has: everybody who verifies a game has to judge each of them.
const MaxWords = 10_000

// words counts those of a node, keys among them, and the lists that they stand in, until
// there are more than a limit.
func words(n *orders.Node, limit int) (count int) {
	if n == nil {
		return 0
	}
	count = 1
	for i := 0; i < len(n.Items) && count <= limit; i++ {
		count += words(n.Items[i], limit-count)
	}
	for i := 0; i < len(n.Pairs) && count <= limit; i++ {
		count += 1 + words(n.Pairs[i].Value, limit-count)
	}
	return count
}

// Value is the value of a key of a mapping, however the key is written, or nil.
func (r *Reader) Value(n *orders.Node, key string) *orders.Node { return r.book.Value(n, key) }

// Meant is the value of a key of a mapping, or that of a word that is no key and like it: of that word
// it is told what is wrong, and not of all that hangs on it too.
func (r *Reader) Meant(n *orders.Node, key string) *orders.Node {
	if v := r.Value(n, key); v != nil || n == nil {
		return v
	}
	for _, p := range n.Pairs {
		is := slices.ContainsFunc(r.book.All(), func(k Key) bool { return Is(p.Key, k.Name) })
		if !is && orders.Suggest(p.Key.Text, []string{key}) != nil {
			return p.Value
		}
	}
	return nil
}

// Clauses are the pairs of a whole file but for its header, the keys game and
// orders: whoever delivers the file reads those. A file with more than MaxWords is not
// read, which is told by the message no.words.
func (r *Reader) Clauses(file *orders.Node) (clauses []orders.Pair) {
	if words(file, MaxWords) > MaxWords {
		r.Wrong(file, "no.words", MaxWords)
		return nil
	}
	for _, p := range r.Pairs(file, nil, nil) {
		if key := p.Key.Text; !strings.EqualFold(key, "game") && !strings.EqualFold(key, "orders") {
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

// Whose reads "own" or "enemy", of somebody of a side; of what is neither wrong is told, a message
// with the word.
func (r *Reader) Whose(n *orders.Node, side rules.Side, wrong string) rules.Side {
	switch n.Text {
	case "enemy":
		return side.Other()
	case "own":
	default:
		r.Wrong(n, wrong, n.Text)
	}
	return side
}

// tell is a value that n says, with what is wrong with it.
func tell[T any](r *Reader, n *orders.Node, what T, problem *orders.Problem) Said[T] {
	if problem != nil {
		r.Problems = append(r.Problems, *problem)
	}
	return At(n, what)
}
