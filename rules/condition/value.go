package condition

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Outcome is how a condition comes out.
type Outcome struct {
	Is   bool
	Zero bool // a division by zero has made it false
	// Settled: nothing that its file can still meet changes it.
	Settled bool
}

// Draw is chance for the i-th chance of an expression: a number from 0 to of-1.
type Draw func(i, of int) int

// Holds evaluates a condition.
func (x *Expr[E]) Holds(e E, draw Draw) Outcome {
	r := run[E]{e: e, draw: draw}
	is := x.root.eval(&r) != 0
	return Outcome{Is: is && !r.zero, Zero: r.zero}
}

// Settled evaluates a condition as far as it can be told where its orders are due: by what
// is Fixed. It may be settled although parts of it are open.
func (x *Expr[E]) Settled(e E) Outcome {
	r := run[E]{e: e, early: true}
	v := x.root.eval(&r)
	switch {
	case r.zero: // whatever else comes
		return Outcome{Zero: true, Settled: true}
	case v == open, v != 0 && r.open && x.divides: // what is open may still divide by zero
		return Outcome{}
	}
	return Outcome{Is: v != 0, Settled: true}
}

// run is one evaluation.
type run[E any] struct {
	e     E
	draw  Draw
	early bool // what is not Fixed is open
	open  bool // something was
	zero  bool
}

// open is a value of which nothing is known yet.
const open = Omitted

func (n *node[E]) eval(r *run[E]) int64 {
	switch n.op {
	case constant:
		return n.value
	case named:
		return n.ask(r)
	case chance:
		return n.luck(r)
	case and, or:
		return n.both(r)
	case within:
		return n.isIn(r)
	}
	a := n.left.eval(r)
	if a == open {
		return open
	}
	switch n.op {
	case not:
		return 1 - a
	case negative:
		return -a
	}
	b := n.right.eval(r)
	if b == open {
		return open
	}
	if n.op <= greaterEqual {
		return compare(n.op, a, b)
	}
	return n.count(r, a, b)
}

// ask is the value of a name.
func (n *node[E]) ask(r *run[E]) int64 {
	args := [2]int64{Omitted, Omitted}
	for i, x := range [2]*node[E]{n.left, n.right} {
		if x == nil {
			continue
		}
		if args[i] = x.eval(r); args[i] == open {
			return open
		}
	}
	if r.early && !n.name.Fixed {
		r.open = true
		return open
	}
	return n.name.Of(r.e, args)
}

// luck draws: left of right equal chances.
func (n *node[E]) luck(r *run[E]) int64 {
	a, b := n.left.value, n.right.value
	switch {
	case a == 0 || a == b:
		return Bit(a > 0)
	case r.early:
		r.open = true
		return open
	}
	return Bit(int64(r.draw(int(n.value), int(b))) < a)
}

// both is and, or: the right side is not looked at where the left one decides.
func (n *node[E]) both(r *run[E]) int64 {
	decides := Bit(n.op == or)
	a := n.left.eval(r)
	if a == decides {
		return a
	}
	if a == open { // a division by zero on the right counts only if it is come to
		quiet := *r
		if b := n.right.eval(&quiet); b == decides && !quiet.zero {
			return b
		}
		return open
	}
	return n.right.eval(r)
}

func (n *node[E]) isIn(r *run[E]) int64 {
	a, found := n.left.eval(r), int64(0)
	if a == open {
		return open
	}
	for _, x := range n.list {
		switch x.eval(r) {
		case a:
			return 1
		case open:
			found = open
		}
	}
	return found
}

func compare(by op, a, b int64) int64 {
	switch by {
	case equal:
		return Bit(a == b)
	case unequal:
		return Bit(a != b)
	case less:
		return Bit(a < b)
	case lessEqual:
		return Bit(a <= b)
	case greater:
		return Bit(a > b)
	}
	return Bit(a >= b)
}

// count is arithmetic.
func (n *node[E]) count(r *run[E], a, b int64) int64 {
	switch n.op {
	case plus:
		a += b
	case minus:
		a -= b
	case times:
		a *= b
	default:
		if b == 0 {
			r.zero = true
			return 0
		}
		if down := a % b; down != 0 && (down < 0) != (b < 0) {
			a -= b
		}
		a /= b
	}
	return min(max(a, -MostNumber), MostNumber)
}

// Bit is the value of a truth: 1 or 0.
func Bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Why are the numbers and truths that a condition hangs on and that are settled where its
// orders are due, each once: "month 3".
func (x *Expr[E]) Why(e E) []page.Msg { return x.stands(e, func(n *Name[E]) bool { return n.Fixed }) }

// Stands are all of these that it hangs on, as they are now.
func (x *Expr[E]) Stands(e E) []page.Msg { return x.stands(e, func(*Name[E]) bool { return true }) }

func (x *Expr[E]) stands(e E, told func(*Name[E]) bool) (all []page.Msg) {
	x.root.visit(func(n *node[E]) {
		if n.op != named || n.kind != Number && n.kind != Truth || n.left != nil || !told(n.name) {
			return
		}
		m := page.M("condition.stands", n.name.Name, int(n.name.Of(e, [2]int64{Omitted, Omitted})))
		if n.kind == Truth {
			m.Args[1] = m.Args[1] == 1
		}
		if !slices.ContainsFunc(all, func(a page.Msg) bool { return a.Args[0] == n.name.Name }) {
			all = append(all, m)
		}
	})
	return all
}

// Draws reports whether a chance is drawn for it.
func (x *Expr[E]) Draws() bool { return x.draws }

// visit sees a node and all in it.
func (n *node[E]) visit(see func(*node[E])) {
	if n == nil {
		return
	}
	see(n)
	n.left.visit(see)
	n.right.visit(see)
	for _, x := range n.list {
		x.visit(see)
	}
}
