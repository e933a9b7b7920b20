package condition

import (
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"github.com/adjutant-pbem/adjutant/orders"
)

// Problem is a mistake in an expression, by the id of a message with its arguments.
type Problem struct {
	At    int // characters of the text before it
	ID    string
	Args  []any
	Hints []string // what may have been meant
}

// Find gives the value of a text that names something of a kind and stands behind so many
// letters, or tells what is wrong with it and reports false.
type Find func(k *Kind, at int, text string) (int64, bool)

// Read reads an expression that stands in a file where a use is. Where something is wrong
// there is none, with what find has not told.
func (ns *Names[E]) Read(text string, in Use, find Find) (*Expr[E], []Problem) {
	ns.once.Do(ns.check)
	trimmed := strings.TrimSpace(text)
	r := &reader[E]{names: ns, in: in, find: find, text: []rune(text)}
	switch {
	case trimmed == "":
		r.wrong(0, "no.condition")
	case len(r.text) > MaxLetters:
		r.wrong(0, "no.condition-letters", MaxLetters)
	case r.comment():
	default:
		tree, err := parser.Parse(text)
		if err != nil {
			r.broken(err)
			break
		}
		root := r.node(tree.Node, Truth)
		r.fits(tree.Node, root, Truth)
		if r.problems == nil && !r.told {
			return &Expr[E]{trimmed, root, r.size, r.divides, r.chances > 0}, nil
		}
	}
	return nil, r.problems
}

// reader makes an expression of what the parser has understood.
type reader[E any] struct {
	names    *Names[E]
	in       Use
	find     Find
	text     []rune
	problems []Problem
	size     int
	chances  int64
	divides  bool
	told     bool // what is wrong with a text
}

func (r *reader[E]) wrong(at int, id string, args ...any) *Problem {
	r.problems = append(r.problems, Problem{At: at, ID: id, Args: args})
	return &r.problems[len(r.problems)-1]
}

// node makes a node; nil: something in it is wrong, and told. Where one kind alone can
// stand, such as in a call, it is wanted; nil: any.
func (r *reader[E]) node(x ast.Node, wanted *Kind) *node[E] {
	if r.size++; r.size == MaxNodes+1 {
		r.wrong(0, "no.condition-long", MaxNodes)
	}
	if r.size > MaxNodes {
		return nil
	}
	switch x := x.(type) {
	case *ast.IntegerNode:
		return r.number(x)
	case *ast.BoolNode:
		return &node[E]{op: constant, kind: Truth, value: Bit(x.Value)}
	case *ast.StringNode:
		return r.word(x, wanted)
	case *ast.UnaryNode:
		return r.unary(x)
	case *ast.BinaryNode:
		return r.binary(x)
	case *ast.IdentifierNode, *ast.MemberNode:
		if name, ok := dotted(x); ok && r.unquoted(x, name, wanted) {
			return nil
		} else if ok {
			return r.call(begin(x), name, nil)
		}
	case *ast.CallNode:
		if name, ok := dotted(x.Callee); ok {
			return r.call(begin(x), name, x.Arguments)
		}
	}
	r.foreign(x)
	return nil
}

// unquoted tells of a text that lacks its quotation marks: a word that is no name, where a text stands.
func (r *reader[E]) unquoted(x ast.Node, word string, wanted *Kind) bool {
	if wanted == nil || wanted == Number || wanted == Truth || r.names.find(word) != nil {
		return false
	}
	r.wrong(begin(x), "no.condition-unquoted", word)
	return true
}

// number reads a whole number in digits.
func (r *reader[E]) number(x *ast.IntegerNode) *node[E] {
	written := string(r.text[x.Location().From:x.Location().To])
	switch plain := strings.Trim(written, "0123456789") == "" && (written == "0" || written[0] != '0'); {
	case !plain:
		r.wrong(x.Location().From, "no.condition-digits", x.Value)
	case x.Value > MostNumber:
		r.wrong(x.Location().From, "no.condition-large", MostNumber)
	default:
		return &node[E]{op: constant, kind: Number, value: int64(x.Value)}
	}
	return nil
}

// word reads a text that names something.
func (r *reader[E]) word(x *ast.StringNode, wanted *Kind) *node[E] {
	switch {
	case wanted == nil:
		r.wrong(x.Location().From, "no.condition-text", x.Value)
	case wanted == Number || wanted == Truth:
		r.wrong(x.Location().From, "no.condition-quoted", x.Value, wanted.called())
	default:
		if v, ok := r.find(wanted, x.Location().From, x.Value); ok {
			return &node[E]{op: constant, kind: wanted, value: v}
		}
		r.told = true
	}
	return nil
}

func (r *reader[E]) unary(x *ast.UnaryNode) *node[E] {
	do, kind := not, Truth
	switch x.Operator {
	case "not":
	case "-":
		do, kind = negative, Number
	default:
		r.operator(x.Location().From, x.Operator)
		return nil
	}
	of := r.node(x.Node, kind)
	if do == not && of != nil && of.kind != Truth {
		r.wrong(x.Location().From, "no.condition-not")
		return nil
	}
	if !r.fits(x.Node, of, kind) {
		return nil
	}
	return &node[E]{op: do, kind: kind, left: of}
}

// operators are those that there are, with what they take (nil: two of one kind) and give.
var operators = map[string]struct {
	do           op
	takes, gives *Kind
}{
	"and": {and, Truth, Truth}, "or": {or, Truth, Truth},
	"==": {equal, nil, Truth}, "!=": {unequal, nil, Truth},
	"<": {less, Number, Truth}, "<=": {lessEqual, Number, Truth}, ">": {greater, Number, Truth}, ">=": {greaterEqual, Number, Truth},
	"+": {plus, Number, Number}, "-": {minus, Number, Number}, "*": {times, Number, Number}, "/": {quotient, Number, Number},
	"in": {within, nil, Truth},
}

func (r *reader[E]) binary(x *ast.BinaryNode) *node[E] {
	o, ok := operators[x.Operator]
	switch {
	case x.Operator == "&&" && !strings.HasPrefix(string(r.text[x.Location().From:]), "&&"): // the parser makes it of a < b < c
		r.wrong(x.Location().From, "no.condition-chain")
		return nil
	case !ok:
		r.operator(x.Location().From, x.Operator)
		return nil
	case o.do == within:
		return r.within(x)
	}
	n := &node[E]{op: o.do, kind: o.gives}
	r.divides = r.divides || o.do == quotient
	if o.takes == nil {
		n.left, n.right = r.pair(x.Left, x.Right)
		return whole(n, n.left != nil && n.right != nil)
	}
	n.left, n.right = r.node(x.Left, o.takes), r.node(x.Right, o.takes)
	left, right := r.fits(x.Left, n.left, o.takes), r.fits(x.Right, n.right, o.takes)
	return whole(n, left && right)
}

// whole is a node if all in it is right.
func whole[E any](n *node[E], ok bool) *node[E] {
	if !ok {
		return nil
	}
	return n
}

// pair are two values of one kind, of which one alone may be a text.
func (r *reader[E]) pair(left, right ast.Node) (a, b *node[E]) {
	first, second := left, right
	if _, text := left.(*ast.StringNode); text {
		first, second = right, left
	}
	if a = r.node(first, nil); a == nil {
		return nil, nil
	}
	if b = r.node(second, a.kind); !r.fits(second, b, a.kind) {
		return nil, nil
	}
	return a, b
}

// within is one of a list.
func (r *reader[E]) within(x *ast.BinaryNode) *node[E] {
	list, ok := x.Right.(*ast.ArrayNode)
	if !ok {
		r.wrong(begin(x.Right), "no.condition-list")
		return nil
	}
	n := &node[E]{op: within, kind: Truth, left: r.node(x.Left, nil)}
	good := n.left != nil
	for _, item := range list.Nodes {
		if n.left == nil {
			break
		}
		of := r.node(item, n.left.kind)
		good = r.fits(item, of, n.left.kind) && good
		n.list = append(n.list, of)
	}
	return whole(n, good)
}

// call is a name with its arguments.
func (r *reader[E]) call(at int, name string, args []ast.Node) *node[E] {
	if name == "chance" {
		return r.chance(at, args)
	}
	x := r.names.find(name)
	switch {
	case x == nil:
		r.noName(at, name)
		return nil
	case !x.known(r.in):
		r.wrong(at, "no.condition-here", name, r.names.where(x.In))
		return nil
	case len(args) > len(x.Takes) && x.Takes == nil:
		r.wrong(at, "no.condition-call", name)
		return nil
	case len(args) > len(x.Takes):
		r.wrong(at, "no.condition-arguments", name, x.call())
		return nil
	}
	n, good := &node[E]{op: named, kind: x.Gives, name: x}, true
	for i, a := range x.Takes {
		if i >= len(args) {
			if !a.Optional && a.Omit&r.in == 0 {
				r.wrong(at, "no.condition-argument", name, a.Kind.called(), x.call())
				return nil
			}
			continue
		}
		of := r.node(args[i], a.Kind)
		good = r.fits(args[i], of, a.Kind) && good
		if i == 0 {
			n.left = of
		} else {
			n.right = of
		}
	}
	return whole(n, good)
}

// chance is a in b.
func (r *reader[E]) chance(at int, args []ast.Node) *node[E] {
	n := &node[E]{op: chance, kind: Truth, value: r.chances}
	r.chances++
	if len(args) == 2 {
		n.left, n.right = r.node(args[0], Number), r.node(args[1], Number)
		if r.fits(args[0], n.left, Number) && r.fits(args[1], n.right, Number) &&
			n.left.op == constant && n.right.op == constant && n.right.value >= 1 && n.right.value <= MostChance && n.left.value <= n.right.value {
			return n
		}
		if n.left == nil || n.right == nil {
			return nil
		}
	}
	r.wrong(at, "no.condition-chance", MostChance)
	return nil
}

// noName tells that there is no such name, and which may be meant.
func (r *reader[E]) noName(at int, name string) {
	r.wrong(at, "no.condition-name", name).Hints = orders.Suggest(name, r.names.All(r.in))
}

// fits reports whether a value is of the kind that is wanted, or tells that it is not.
func (r *reader[E]) fits(x ast.Node, n *node[E], wanted *Kind) bool {
	switch {
	case n == nil:
		return false
	case n.kind == wanted:
		return true
	case wanted == Truth && n.kind == Number:
		r.wrong(begin(x), "no.condition-compare")
	default:
		r.wrong(begin(x), "no.condition-kind", n.kind.called(), wanted.called())
	}
	return false
}

// dotted is a name that is written with dots.
func dotted(x ast.Node) (string, bool) {
	switch x := x.(type) {
	case *ast.IdentifierNode:
		return x.Value, true
	case *ast.MemberNode:
		property, plain := x.Property.(*ast.StringNode)
		if before, ok := dotted(x.Node); ok && plain && !x.Optional && property.Location().To-property.Location().From == utf8.RuneCountInString(property.Value) {
			return before + "." + property.Value, true
		}
	}
	return "", false
}

// begin is where a part of an expression begins.
func begin(x ast.Node) int {
	at := x.Location().From
	switch x := x.(type) {
	case *ast.BinaryNode:
		at = min(at, begin(x.Left))
	case *ast.MemberNode:
		at = min(at, begin(x.Node))
	case *ast.CallNode:
		at = min(at, begin(x.Callee))
	case *ast.UnaryNode:
		at = min(at, begin(x.Node))
	case *ast.SliceNode:
		at = min(at, begin(x.Node))
	case *ast.ChainNode:
		at = min(at, begin(x.Node))
	case *ast.ConditionalNode:
		at = begin(x.Cond)
	}
	return at
}
