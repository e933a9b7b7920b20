package orders

import (
	"slices"
	"strconv"
	"strings"
)

// Kind tells what a [Node] is.
type Kind uint8

// The three kinds of nodes.
const (
	Scalar Kind = iota // a word, number or sentence; also the empty value after "key:"
	List               // a sequence of nodes
	Map                // pairs in the order written
)

// Node is one value of an order file with its place in the text.
//
// Comment holds whole-line comments written above the node, and a comment at the end of its line, without the "#".
// It is carried by the keys of pairs, by the items of lists and by the root; a comment on the root is the block at
// the head of the text that a blank line separates from the rest.
type Node struct {
	Kind    Kind
	Text    string // of a Scalar
	Quoted  bool   // the Scalar was quoted, or must be: it is text even if it looks like a number
	Items   []*Node
	Pairs   []Pair
	Line    int // from 1; 0 in built nodes
	Col     int // from 1, in characters; 0 in built nodes
	Comment []string
	Broken  bool // a line of it could not be read: it may be anything (ParseTidied)
	// Source is the text in which it stands, where several are read together; "": the only one.
	Source string
}

// From is n as it stands in one of several texts: a copy, whose nodes all have that Source.
func (n *Node) From(source string) *Node {
	if n == nil {
		return nil
	}
	c := *n
	c.Source, c.Items, c.Pairs = source, slices.Clone(n.Items), slices.Clone(n.Pairs)
	for i, x := range c.Items {
		c.Items[i] = x.From(source)
	}
	for i, p := range c.Pairs {
		c.Pairs[i] = Pair{p.Key.From(source), p.Value.From(source)}
	}
	return &c
}

// Pair is a key of a Map with its value. The key is a Scalar.
type Pair struct{ Key, Value *Node }

// Get returns the value of a key, or nil if n is nil, is no Map or has no such key.
func (n *Node) Get(key string) *Node {
	if n == nil || n.Kind != Map {
		return nil
	}
	for _, p := range n.Pairs {
		if p.Key.Text == key {
			return p.Value
		}
	}
	return nil
}

// Empty reports whether n is absent or the empty value after "key:".
func (n *Node) Empty() bool {
	return n == nil || n.Kind == Scalar && n.Text == "" && !n.Quoted
}

// Equal reports whether n and m say the same, wherever they stand and whatever is noted beside.
func (n *Node) Equal(m *Node) bool {
	return n.Kind == m.Kind && n.Text == m.Text && n.Quoted == m.Quoted &&
		slices.EqualFunc(n.Items, m.Items, (*Node).Equal) &&
		slices.EqualFunc(n.Pairs, m.Pairs, func(a, b Pair) bool { return a.Key.Equal(b.Key) && a.Value.Equal(b.Value) })
}

// Problem returns an error about n. What its arguments repeat of a long text is cut short.
func (n *Node) Problem(id string, args ...any) *Problem {
	for i, a := range args {
		if s, ok := a.(string); ok && len(s) > 4*MaxKey {
			args = slices.Clone(args)
			args[i] = strings.ToValidUTF8(s[:MaxKey], "") + "…"
		}
	}
	p := &Problem{Line: 1, Col: 1, ID: id, Args: args}
	if n != nil && n.Line > 0 {
		p.Line, p.Col = n.Line, n.Col
	}
	return p
}

// Int reads n as a number from min to max. Only digits without a leading zero are a number, and nothing quoted.
func (n *Node) Int(min, max int) (int, *Problem) {
	if n == nil || n.Quoted || !digits(n.Text) {
		return 0, n.Problem("number", min, max)
	}
	v, err := strconv.Atoi(n.Text)
	if err != nil || v < min || v > max {
		return 0, n.Problem("range", n.Text, min, max)
	}
	return v, nil
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (len(s) == 1 || s[0] != '0')
}

// Bool reads n as true or false, or as yes or no, in capitals or not, and nothing quoted; who says it otherwise is told
// how.
func (n *Node) Bool() (bool, *Problem) {
	if n == nil {
		return false, n.Problem("bool")
	}
	word := strings.ToLower(n.Text)
	if v, ok := truths[word]; ok && !n.Quoted {
		return v, nil
	}
	p := n.Problem("bool")
	switch word {
	case "y", "on", "true", "yes":
		p.Hints = []string{"true"}
	case "n", "off", "false", "no":
		p.Hints = []string{"false"}
	}
	return false, p
}

// truths are the words for true and false, without capitals.
var truths = map[string]bool{"true": true, "yes": true, "false": false, "no": false}

// Entry builds a pair.
func Entry(key string, value *Node) Pair { return Pair{Text(key), value} }

// Word is a word in the place of n, which a short form leaves out.
func (n *Node) Word(text string) *Node {
	return &Node{Text: text, Line: n.Line, Col: n.Col, Source: n.Source}
}

// Mapping is a mapping in the place of n, of which n is a short form.
func (n *Node) Mapping(pairs ...Pair) *Node {
	return &Node{Kind: Map, Line: n.Line, Col: n.Col, Source: n.Source, Pairs: pairs}
}

// NewMap builds a Map.
func NewMap(pairs ...Pair) *Node { return &Node{Kind: Map, Pairs: pairs} }

// NewList builds a List.
func NewList(items ...*Node) *Node { return &Node{Kind: List, Items: items} }

// Text builds a Scalar that is read back as this text: what looks like a number, a truth value or nothing is quoted.
func Text(s string) *Node {
	_, truth := truths[strings.ToLower(s)]
	q := !plain(s) || digits(s) || truth
	switch s {
	case "", "~", "null":
		q = true
	}
	return &Node{Kind: Scalar, Text: s, Quoted: q}
}

// Number builds a Scalar from a number of at least 0.
func Number(v int) *Node { return &Node{Kind: Scalar, Text: strconv.Itoa(v)} }

// Truth builds the Scalar true or false.
func Truth(v bool) *Node { return &Node{Kind: Scalar, Text: strconv.FormatBool(v)} }

// Note adds comment lines to n and returns it.
func (n *Node) Note(lines ...string) *Node {
	n.Comment = append(n.Comment, lines...)
	return n
}
