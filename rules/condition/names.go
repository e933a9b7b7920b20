package condition

import (
	"slices"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Kind is what a value is: a number, a truth, or one of the things of a game that texts
// name, such as hexes.
type Kind struct {
	// Word is the id of what it is called: "a number".
	Word string
	// Example is such a text: 'Tobruk'. "" of numbers and truths.
	Example string
}

// Number and Truth are the kinds that every game has.
var (
	Number = &Kind{Word: "condition.number"}
	Truth  = &Kind{Word: "condition.truth"}
)

// Use says where in order files a name is known: a set of bits.
type Use uint16

// Anywhere is every use.
const Anywhere Use = 0

// Name is something of which expressions can speak.
type Name[E any] struct {
	Name  string // in small letters, with dots: "hand.real"
	Takes []Arg  // at most 2; nil: it stands alone
	Gives *Kind
	In    Use // where it is known
	// Fixed is that its value stays, for the same arguments, from the halt where the orders
	// are due until their phase is over.
	Fixed bool
	// Of is its value. An argument that is left out is Omitted.
	Of func(e E, args [2]int64) int64
}

// Arg is an argument of a call.
type Arg struct {
	Kind *Kind
	// Omit are the uses in which it may be left out; Optional: in all.
	Omit     Use
	Optional bool
}

// Omitted is the value of an argument that is left out.
const Omitted int64 = -1 << 62

// Names is all of which the expressions of a game can speak.
type Names[E any] struct {
	list []Name[E]
	uses []string
	once sync.Once
}

// NewNames makes the table, in the order in which help tells it. Uses are the ids of what
// the uses are called ("where you answer an attack"), the first for 1, the next for 2, then
// 4. The words for a name have the id "condition.NAME". Where a name is there twice or
// could not be written the first use of the table panics: a program that reads no orders
// shall not pay for that.
func NewNames[E any](uses []string, list ...Name[E]) *Names[E] {
	return &Names[E]{list: list, uses: uses}
}

// check panics if a name cannot be one.
func (ns *Names[E]) check() {
	for i, n := range ns.list {
		words := strings.Split(n.Name, ".")
		if builtin(words[0]) || slices.ContainsFunc(words, func(w string) bool { return !isWord(w) }) || ns.find(n.Name) != &ns.list[i] || len(n.Takes) > 2 {
			panic("condition: no name, or one that is there before: " + n.Name)
		}
	}
}

// isWord reports whether a part of a name is a word of small letters, with _ and digits in it.
func isWord(w string) bool {
	return w != "" && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz_0123456789") == "" && (w[0] == '_' || w[0] >= 'a')
}

// find is the name that is so written, or nil.
func (ns *Names[E]) find(name string) *Name[E] {
	for i := range ns.list {
		if ns.list[i].Name == name {
			return &ns.list[i]
		}
	}
	return nil
}

// All are the names that are known in a use, in the order of the table, as they are
// written: calls with their brackets.
func (ns *Names[E]) All(in Use) (all []string) {
	for i := range ns.list {
		if n := &ns.list[i]; n.known(in) {
			all = append(all, n.call())
		}
	}
	return all
}

func (n *Name[E]) known(in Use) bool { return n.In == Anywhere || n.In&in != 0 }

// call is how the name is written, with examples of its arguments.
func (n *Name[E]) call() string {
	var args []string
	for _, a := range n.Takes {
		args = append(args, a.Kind.sample())
	}
	if args == nil {
		return n.Name
	}
	return n.Name + "(" + strings.Join(args, ", ") + ")"
}

// sample is an example of a value.
func (k *Kind) sample() string {
	switch k {
	case Number:
		return "1"
	case Truth:
		return "true"
	}
	return "'" + k.Example + "'"
}

// called is what a kind is called.
func (k *Kind) called() page.Msg { return page.M(k.Word) }

// where are the names of some uses.
func (ns *Names[E]) where(in Use) (all []page.Msg) {
	for i, id := range ns.uses {
		if in>>i&1 != 0 {
			all = append(all, page.M(id))
		}
	}
	return all
}

// Page is the table in words: each name with what it says, those that are known everywhere
// first, then those of each use.
func (ns *Names[E]) Page() page.Page {
	ns.once.Do(ns.check)
	p := page.Page{Title: page.M("condition.title")}
	p.Say("condition.example")
	p.Say("condition.how")
	section := func(heading string, in Use) {
		t := page.Table{Head: []page.Msg{page.M("condition.name"), page.M("condition.says")}}
		for i := range ns.list {
			if n := &ns.list[i]; n.In == in || in != Anywhere && n.In&in != 0 {
				t.Rows = append(t.Rows, []page.Msg{page.M("condition.word", n.call()), page.M("condition." + n.Name)})
			}
		}
		if t.Rows != nil {
			p.Heading(heading)
			p.Add(t)
		}
	}
	section("condition.anywhere", Anywhere)
	if t, ok := p.Blocks[len(p.Blocks)-1].(page.Table); ok {
		t.Rows = append(t.Rows, []page.Msg{page.M("condition.word", "chance(1, 4)"), page.M("condition.chance")})
		p.Blocks[len(p.Blocks)-1] = t
	}
	for i, id := range ns.uses {
		section(id, 1<<i)
	}
	return p
}
