// Package datafile reads the data of games, such as a user's own map, roster and scenarios,
// from YAML, and names all that is wrong with a file in one pass, each with line and
// column. It knows no game: a game says which keys there are and what they mean.
package datafile

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Reader reads a data file and collects all that is wrong with it. What is asked of a node
// that is not there is wrong at the node that should have it.
type Reader struct {
	// Tree is a file that was read before; nil: Parse reads it.
	Tree *orders.Node

	file string
	errs []mistake
	had  map[string]bool // what has been called by which id
}

// mistake is something wrong at a place of a file.
type mistake struct {
	line, col int
	err       error
}

// Parse reads a file as YAML; nil if it is none. A file that is broken as YAML is not looked into any further.
func (r *Reader) Parse(f rules.File) *orders.Node {
	if r.file = f.Name; r.Tree != nil {
		return r.Tree
	}
	n, ps := orders.Parse(f.Name, f.Text)
	for _, p := range ps {
		r.Fail(&orders.Node{Line: p.Line, Col: p.Col}, "%s", orders.English(p.ID, p.Args...))
	}
	if n.Empty() && len(ps) == 0 {
		r.Fail(n, "the file is empty; without it the built-in one is used")
	}
	if r.errs != nil {
		return nil
	}
	return n
}

// Mistakes is how many there are so far.
func (r *Reader) Mistakes() int { return len(r.errs) }

// Err is all mistakes in the order of the file.
func (r *Reader) Err() error {
	slices.SortStableFunc(r.errs, func(a, b mistake) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col)) })
	var errs []error
	for _, m := range r.errs {
		errs = append(errs, m.err)
	}
	return errors.Join(errs...)
}

// Fail says what is wrong at a node, or at the file where there is none.
func (r *Reader) Fail(n *orders.Node, format string, args ...any) {
	line, col := 1, 1
	if n != nil && n.Line > 0 {
		line, col = n.Line, max(n.Col, 1)
	}
	r.errs = append(r.errs, mistake{line, col, fmt.Errorf("%s:%d:%d: %s", r.file, line, col, fmt.Sprintf(format, args...))})
}

// At is where a node stands, as errors have it.
func (r *Reader) At(n *orders.Node) string { return fmt.Sprintf("%s:%d:%d", r.file, n.Line, n.Col) }

// Once reports the second of a kind that has an id, which is a name for one alone.
func (r *Reader) Once(n *orders.Node, kind, id string) {
	called := kind + " " + id
	if r.had[called] {
		r.Fail(n, "a second %s", called)
	}
	if r.had == nil {
		r.had = map[string]bool{}
	}
	r.had[called] = true
}

// Only reports keys of a Map that are not among those of its kind. It returns false for anything that is no Map.
func (r *Reader) Only(n *orders.Node, keys string) bool {
	known := strings.Fields(keys)
	if n == nil || n.Kind != orders.Map {
		r.Fail(n, "keys and values are needed here; keys are: %s", strings.Join(known, ", "))
		return false
	}
	for _, p := range n.Pairs {
		if !slices.Contains(known, p.Key.Text) {
			r.Fail(p.Key, "%v", rules.Unknown("key", p.Key.Text, known))
		}
	}
	return true
}

// Text returns a required text.
func (r *Reader) Text(n *orders.Node, key string) string {
	v := n.Get(key)
	if v == nil || v.Kind != orders.Scalar || v.Text == "" {
		r.Fail(Or(v, n), "%s: a text is needed", key)
		return ""
	}
	return v.Text
}

// Or is the first of two nodes, or the other where there is none.
func Or(a, b *orders.Node) *orders.Node {
	if a != nil {
		return a
	}
	return b
}

// Maybe returns an optional text.
func (r *Reader) Maybe(n *orders.Node, key string) string {
	if n.Get(key) == nil {
		return ""
	}
	return r.Text(n, key)
}

// Number returns a required number between two.
func (r *Reader) Number(n *orders.Node, key string, min, max int) int {
	v, p := n.Get(key).Int(min, max)
	if p != nil {
		r.unnumbered(n, key, min, max)
		return min
	}
	return v
}

func (r *Reader) unnumbered(n *orders.Node, key string, min, max int) {
	r.Fail(Or(n.Get(key), n), "%s: a number from %d to %d is needed", key, min, max)
}

// Signed reads a number that may be negative, from -limit to limit.
func (r *Reader) Signed(n *orders.Node, key string, limit int) int {
	v, sign, least := n.Get(key), 1, 0
	if v != nil && v.Kind == orders.Scalar && !v.Quoted && strings.HasPrefix(v.Text, "-") {
		w := *v
		w.Text = v.Text[1:]
		v, sign, least = &w, -1, 1
	}
	x, p := v.Int(least, limit)
	if p != nil {
		r.unnumbered(n, key, -limit, limit)
	}
	return sign * x
}

// Flag reads true or false; a missing key is false.
func (r *Reader) Flag(n *orders.Node, key string) bool {
	if n.Get(key) == nil {
		return false
	}
	v, p := n.Get(key).Bool()
	if p != nil {
		r.Fail(n.Get(key), "%s: true or false is needed", key)
	}
	return v
}

// Choice reads one of some words and returns its place among them.
func (r *Reader) Choice(n *orders.Node, key string, words []string) int {
	v := n.Get(key)
	if v != nil && v.Kind == orders.Scalar {
		if i := slices.Index(words, v.Text); i >= 0 {
			return i
		}
	}
	r.Fail(Or(v, n), "%s: one of %s is needed", key, strings.Join(words, ", "))
	return 0
}

// OneOf reads one of some words.
func (r *Reader) OneOf(n *orders.Node, key string, words []string) string {
	return words[r.Choice(n, key, words)]
}

// Items returns the elements of an optional list.
func (r *Reader) Items(n *orders.Node, key string) []*orders.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	if v.Kind != orders.List {
		r.Fail(v, "%s: a list is needed", key)
	}
	return v.Items
}

// Pairs returns the entries of an optional map.
func (r *Reader) Pairs(n *orders.Node, key string) []orders.Pair {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	if v.Kind != orders.Map {
		r.Fail(v, "%s: keys and values are needed", key)
	}
	return v.Pairs
}

// Words returns the elements of an optional list of texts.
func (r *Reader) Words(n *orders.Node, key string) []string {
	var out []string
	for _, v := range r.Items(n, key) {
		if v.Kind != orders.Scalar || v.Text == "" {
			r.Fail(v, "%s: a text is needed", key)
			continue
		}
		out = append(out, v.Text)
	}
	return out
}

// Hex reads the label of a hex.
func (r *Reader) Hex(b *board.Board, n *orders.Node) board.Hex {
	if n == nil || n.Kind != orders.Scalar {
		r.Fail(n, "a hex is needed")
		return board.None
	}
	h, err := b.Find(n.Text)
	if err != nil {
		r.Fail(n, "%v", err)
	}
	return h
}

// Hexes reads an optional list of hexes.
func (r *Reader) Hexes(b *board.Board, n *orders.Node, key string) board.Set {
	var out board.Set
	for _, v := range r.Items(n, key) {
		if h := r.Hex(b, v); h != board.None {
			out = out.Add(h)
		}
	}
	return out
}
