package clerk

import (
	"slices"
	"strings"
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
)

// Shape is what may stand behind a key: how it is read, and what an editor is told of it.
type Shape[C Context, V any] struct {
	// Read gives the value, or tells what is wrong and reports false.
	Read func(C, *orders.Node) (V, bool)
	// Schema is the part of a JSON Schema; nil: anything.
	Schema func(*Editor) Node
	// Forms visits the mappings with forms within a value; of nil it visits each form once, without
	// a mapping. Nil: there is none.
	Forms func(n *orders.Node, visit func(*orders.Node, *Outline))
}

// Name is one of some names, the i-th as of(i): in capitals or not, with or without accents and
// punctuation, as keys are, where that is one name alone. What is none is told by a message (see
// [Reader.NoSuch]).
func Name[C Context, V any](def, id string, names []string, of func(i int) V) Shape[C, V] {
	folded := sync.OnceValue(func() map[string]int { return byLetters(names) })
	return Shape[C, V]{
		Read: func(c C, n *orders.Node) (v V, ok bool) {
			if n.Empty() || n.Kind != orders.Scalar {
				c.reader().Wrong(n, "no.one-name", names[0])
				return v, false
			}
			i := slices.Index(names, n.Text)
			if i < 0 {
				i = named(folded(), n.Text)
			}
			if i < 0 {
				c.reader().NoSuch(n, id, names)
				return v, false
			}
			return of(i), true
		},
		Schema: func(e *Editor) Node {
			return e.Def(def, func() Node { return AnyOf(Node{"enum": anys(names)}, anyhow(names)) })
		},
	}
}

// byLetters are the places of names by what counts in them, -1 where several are alike.
func byLetters(names []string) map[string]int {
	all := map[string]int{}
	for i, name := range names {
		key, _ := spelling.Fold(name)
		if _, twice := all[key]; twice {
			i = -1
		}
		all[key] = i
	}
	return all
}

// named is the place of the name that a word is, -1 where it is none.
func named(folded map[string]int, word string) int {
	key, _ := spelling.Fold(word)
	if i, ok := folded[key]; ok {
		return i
	}
	return -1
}

// A is a value with its place; what is wrong is not said.
func A[C Context, V any](s Shape[C, V]) Shape[C, Said[V]] {
	return Shape[C, Said[V]]{
		Read: func(c C, n *orders.Node) (Said[V], bool) {
			c.reader().alone = true
			v, ok := s.Read(c, n)
			if c.reader().alone = false; !ok {
				return Said[V]{}, false
			}
			return At(n, v), true
		},
		Schema: s.Schema, Forms: s.Forms,
	}
}

// Some is one value or a list of them, in the order of the file; what is wrong is left out.
func Some[C Context, V any](s Shape[C, V]) Shape[C, []Said[V]] {
	return Shape[C, []Said[V]]{
		Read: func(c C, n *orders.Node) ([]Said[V], bool) {
			list := List(n, func(x *orders.Node) (V, bool) { return s.Read(c, x) })
			return list, len(list) == len(Items(n))
		},
		Schema: func(e *Editor) Node { return OneOrMore(s.Schema(e)) },
	}
}

// Pair is a name with its value.
type Pair[K, V any] struct {
	Name  K
	Value V
	Key   *orders.Node // the name as it stands
	Node  *orders.Node // the value as it stands
	Named bool         // the name could be read
	OK    bool         // both could
}

// By is a value for each of some names, in the order of the file.
func By[C Context, K, V any](names Shape[C, K], s Shape[C, V]) Shape[C, []Pair[K, V]] {
	return Shape[C, []Pair[K, V]]{
		Read: func(c C, n *orders.Node) (list []Pair[K, V], all bool) {
			wrong := len(c.reader().Problems)
			word, value := func(n *orders.Node) { names.Read(c, n) }, func(n *orders.Node) { s.Read(c, n) }
			for _, p := range c.reader().Pairs(n, word, value) {
				before := len(c.reader().Problems)
				name, ok := names.Read(c, p.Key)
				if !ok && c.reader().Reversed(p, before, word, value) {
					name, _ = names.Read(c, p.Value)
					list = append(list, Pair[K, V]{Name: name, Key: p.Key, Node: p.Value, Named: true})
					continue
				}
				c.reader().named = p.Key
				value, good := s.Read(c, p.Value)
				c.reader().named = nil
				list = append(list, Pair[K, V]{name, value, p.Key, p.Value, ok, ok && good})
			}
			return list, len(c.reader().Problems) == wrong
		},
		Schema: func(e *Editor) Node { return OrEmpty(e.ByName(names.Schema(e), s.Schema(e))) },
	}
}

// ByForm is By for values with forms of which help tells under the key.
func ByForm[C Context, K, V any](names Shape[C, K], s Shape[C, V]) Shape[C, []Pair[K, V]] {
	x := By(names, s)
	x.Forms = func(n *orders.Node, visit func(*orders.Node, *Outline)) {
		if n == nil {
			s.Forms(nil, visit)
			return
		}
		for _, p := range n.Pairs {
			s.Forms(p.Value, visit)
		}
	}
	return x
}

// At is the place of the name, by which its clause is called.
func (p Pair[K, V]) At() string { return Place(p.Key) }

// Right are the pairs that could be read.
func Right[C Context, K, V any](s Shape[C, []Pair[K, V]]) Shape[C, []Pair[K, V]] {
	return Then(s, func(_ C, _ *orders.Node, pairs []Pair[K, V]) ([]Pair[K, V], bool) {
		return slices.DeleteFunc(pairs, func(p Pair[K, V]) bool { return !p.OK }), true
	})
}

// Of is a value for each of some names, to be looked up. Its order tells nothing.
func Of[C Context, K comparable, V any](names Shape[C, K], s Shape[C, V]) Shape[C, map[K]V] {
	return Then(By(names, s), func(_ C, _ *orders.Node, pairs []Pair[K, V]) (map[K]V, bool) {
		of := make(map[K]V, len(pairs))
		for _, p := range pairs {
			if p.OK {
				of[p.Name] = p.Value
			}
		}
		return of, len(of) == len(pairs)
	})
}

// In is a mapping with the keys of a form.
func In[C Context, T any](f *Form[C, T]) Shape[C, T] {
	return Shape[C, T]{
		Read: func(c C, n *orders.Node) (t T, ok bool) {
			ok = f.into(c, n, &t)
			return t, ok
		},
		Schema: func(e *Editor) Node { return orNothing(e.form(f.Outline())) },
		Forms:  formOf(f),
	}
}

// formOf visits a form in a mapping.
func formOf[C Context, T any](f *Form[C, T]) func(*orders.Node, func(*orders.Node, *Outline)) {
	return func(n *orders.Node, visit func(*orders.Node, *Outline)) {
		if n == nil || n.Kind == orders.Map {
			visit(n, f.Outline())
		}
	}
}

// everything is what somebody writes who names none of what a list names one by one.
const everything = "all"

// Entries are one mapping with the keys of a form or a list of them; what does not
// count is left out. Where all stands and means nothing it is told that each is named.
func Entries[C Context, T any](f *Form[C, T]) Shape[C, []T] {
	return Shape[C, []T]{
		Read: func(c C, n *orders.Node) (list []T, all bool) {
			r, entry := c.reader(), func(x *orders.Node) { f.into(c, x, new(T)) }
			if Is(n, everything) && r.key != nil && !r.reads(n, entry) {
				r.Wrong(n, "no.each", r.key.Example)
				return nil, false
			}
			for _, x := range Items(n) {
				var t T
				if f.into(c, x, &t) {
					list = append(list, t)
				}
			}
			return list, len(list) == len(Items(n))
		},
		Schema: func(e *Editor) Node { return OneOrMore(e.form(f.Outline())) },
		Forms:  formsOf(f),
	}
}

// Together are one mapping with the keys of a form or a list of them that fill one thing,
// one after the other.
func Together[C Context, T any](f *Form[C, T]) Shape[C, T] {
	return Shape[C, T]{
		Read: func(c C, n *orders.Node) (t T, ok bool) {
			ok = true
			for _, x := range Items(n) {
				ok = f.into(c, x, &t) && ok
			}
			return t, ok
		},
		Schema: func(e *Editor) Node { return OneOrMore(e.form(f.Outline())) },
		Forms:  formsOf(f),
	}
}

// none is what a key says of which nothing is said.
const none = "none"

// Is reports whether a node is a word, in capitals or not.
func Is(n *orders.Node, word string) bool {
	return n != nil && n.Kind == orders.Scalar && strings.EqualFold(n.Text, word)
}

// OrNone is what may also be none: it is read as nothing.
func OrNone[C Context, V any](s Shape[C, V]) Shape[C, V] {
	return Shape[C, V]{
		Read: func(c C, n *orders.Node) (V, bool) {
			if Is(n, none) {
				n = n.Word("")
			}
			return s.Read(c, n)
		},
		Schema: Either(s.Schema, Inline(Word(none))), Forms: s.Forms,
	}
}

// formsOf visits a form in a mapping or in those of a list.
func formsOf[C Context, T any](f *Form[C, T]) func(*orders.Node, func(*orders.Node, *Outline)) {
	one := formOf(f)
	return func(n *orders.Node, visit func(*orders.Node, *Outline)) {
		if n == nil {
			one(nil, visit)
		}
		for _, x := range Items(n) {
			one(x, visit)
		}
	}
}

// YesNo is true or false, or yes or no. What is neither is told, and said to be false.
func YesNo[C Context]() Shape[C, Said[bool]] {
	return Shape[C, Said[bool]]{
		Read: func(c C, n *orders.Node) (Said[bool], bool) {
			wrong := len(c.reader().Problems)
			yes := c.reader().Yes(n)
			return yes, len(c.reader().Problems) == wrong
		},
		Schema: func(e *Editor) Node {
			return e.Def("yes", func() Node { return AnyOf(Node{"type": "boolean"}, inAnyCase("yes", "no", "true", "false")) })
		},
	}
}

// Count is a number from low to high. What is none is told, and said to be 0.
func Count[C Context](low, high int) Shape[C, Said[int]] {
	return Shape[C, Said[int]]{
		Read: func(c C, n *orders.Node) (Said[int], bool) {
			wrong := len(c.reader().Problems)
			v := c.reader().Number(n, low, high)
			return v, len(c.reader().Problems) == wrong
		},
		Schema: func(*Editor) Node { return Number(low, high) },
	}
}

// Raw is a value that is not read yet, of the form of another one.
func Raw[C Context, V any](like Shape[C, V]) Shape[C, *orders.Node] {
	return Shape[C, *orders.Node]{
		Read:   func(_ C, n *orders.Node) (*orders.Node, bool) { return n, true },
		Schema: like.Schema, Forms: like.Forms,
	}
}

// Then is what make makes of a value, right or wrong.
func Then[C Context, V, W any](s Shape[C, V], make func(C, *orders.Node, V) (W, bool)) Shape[C, W] {
	return Shape[C, W]{
		Read: func(c C, n *orders.Node) (W, bool) {
			v, good := s.Read(c, n)
			w, ok := make(c, n, v)
			return w, good && ok
		},
		Schema: s.Schema, Forms: s.Forms,
	}
}

// Inline is a part of a schema that stands where it is used.
func Inline(x Node) func(*Editor) Node { return func(*Editor) Node { return x } }

// Either is one of some parts of a schema.
func Either(of ...func(*Editor) Node) func(*Editor) Node {
	return func(e *Editor) Node {
		var all []Node
		for _, x := range of {
			all = append(all, x(e))
		}
		return AnyOf(all...)
	}
}
