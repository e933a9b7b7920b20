package theatre

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

// source reads a data file and collects all that is wrong with it.
type source struct {
	file string
	errs []mistake
}

// mistake is something wrong at a place of a file.
type mistake struct {
	line, col int
	err       error
}

// parse reads a file as YAML; nil if it is none. A file that is broken as YAML is not looked into any further.
func (s *source) parse(f File) *orders.Node {
	s.file = f.Name
	n, ps := orders.Parse(f.Name, f.Text)
	for _, p := range ps {
		s.fail(&orders.Node{Line: p.Line, Col: p.Col}, "%s", orders.English(p.ID, p.Args...))
	}
	if n.Empty() && len(ps) == 0 {
		s.fail(n, "the file is empty; without it the built-in one is used")
	}
	if s.errs != nil {
		return nil
	}
	return n
}

// err is all mistakes in the order of the file.
func (s *source) err() error {
	slices.SortStableFunc(s.errs, func(a, b mistake) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col)) })
	var errs []error
	for _, m := range s.errs {
		errs = append(errs, m.err)
	}
	return errors.Join(errs...)
}

func (s *source) fail(n *orders.Node, format string, args ...any) {
	line, col := 1, 1
	if n != nil && n.Line > 0 {
		line, col = n.Line, max(n.Col, 1)
	}
	s.errs = append(s.errs, mistake{line, col, fmt.Errorf("%s:%d:%d: %s", s.file, line, col, fmt.Sprintf(format, args...))})
}

// only reports keys of a Map that are not among those of its kind. It returns false for anything that is no Map.
func (s *source) only(n *orders.Node, keys string) bool {
	known := strings.Fields(keys)
	if n == nil || n.Kind != orders.Map {
		s.fail(n, "keys and values are needed here; keys are: %s", strings.Join(known, ", "))
		return false
	}
	for _, p := range n.Pairs {
		if !slices.Contains(known, p.Key.Text) {
			s.fail(p.Key, "%v", rules.Unknown("key", p.Key.Text, known))
		}
	}
	return true
}

// text returns a required text.
func (s *source) text(n *orders.Node, key string) string {
	v := n.Get(key)
	if v == nil || v.Kind != orders.Scalar || v.Text == "" {
		s.fail(or(v, n), "%s: a text is needed", key)
		return ""
	}
	return v.Text
}

func or(a, b *orders.Node) *orders.Node {
	if a != nil {
		return a
	}
	return b
}

// maybe returns an optional text.
func (s *source) maybe(n *orders.Node, key string) string {
	if n.Get(key) == nil {
		return ""
	}
	return s.text(n, key)
}

func (s *source) number(n *orders.Node, key string, min, max int) int {
	v, p := n.Get(key).Int(min, max)
	if p != nil {
		s.fail(or(n.Get(key), n), "%s: a number from %d to %d is needed", key, min, max)
		return min
	}
	return v
}

// signed reads a number that may be negative.
func (s *source) signed(n *orders.Node, key string, limit int) int {
	v := n.Get(key)
	if v != nil && v.Kind == orders.Scalar && !v.Quoted && strings.HasPrefix(v.Text, "-") {
		w := *v
		w.Text = v.Text[1:]
		if x, p := w.Int(1, limit); p == nil {
			return -x
		}
	}
	return s.number(n, key, 0, limit)
}

// flag reads true or false; a missing key is false.
func (s *source) flag(n *orders.Node, key string) bool {
	if n.Get(key) == nil {
		return false
	}
	v, p := n.Get(key).Bool()
	if p != nil {
		s.fail(n.Get(key), "%s: true or false is needed", key)
	}
	return v
}

// choice reads one of some words and returns its place among them.
func (s *source) choice(n *orders.Node, key string, words []string) int {
	v := n.Get(key)
	if v != nil && v.Kind == orders.Scalar {
		if i := slices.Index(words, v.Text); i >= 0 {
			return i
		}
	}
	s.fail(or(v, n), "%s: one of %s is needed", key, strings.Join(words, ", "))
	return 0
}

// items returns the elements of an optional list.
func (s *source) items(n *orders.Node, key string) []*orders.Node {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	if v.Kind != orders.List {
		s.fail(v, "%s: a list is needed", key)
	}
	return v.Items
}

// pairs returns the entries of an optional map.
func (s *source) pairs(n *orders.Node, key string) []orders.Pair {
	v := n.Get(key)
	if v == nil {
		return nil
	}
	if v.Kind != orders.Map {
		s.fail(v, "%s: keys and values are needed", key)
	}
	return v.Pairs
}

// words returns the elements of an optional list of texts.
func (s *source) words(n *orders.Node, key string) []string {
	var out []string
	for _, v := range s.items(n, key) {
		if v.Kind != orders.Scalar || v.Text == "" {
			s.fail(v, "%s: a text is needed", key)
			continue
		}
		out = append(out, v.Text)
	}
	return out
}

// hex reads the label of a hex.
func (s *source) hex(b *board.Board, n *orders.Node) board.Hex {
	if n == nil || n.Kind != orders.Scalar {
		s.fail(n, "a hex is needed")
		return board.None
	}
	h, err := b.Find(n.Text)
	if err != nil {
		s.fail(n, "%v", err)
	}
	return h
}

// hexes reads an optional list of hexes.
func (s *source) hexes(b *board.Board, n *orders.Node, key string) board.Set {
	var out board.Set
	for _, v := range s.items(n, key) {
		if h := s.hex(b, v); h != board.None {
			out = out.Add(h)
		}
	}
	return out
}
