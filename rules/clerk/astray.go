package clerk

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// What is indented too little or too far stands in another mapping than it should: a name among
// keys, or a key among names. It is told so once, and what hangs on it is not judged.

// misplaced reports whether a word that is no key is torn from what stands before it, or not indented
// under a key: of that it is told, once for all that stand so.
func (r *Reader) misplaced(before []orders.Pair, p orders.Pair, known []clause, o *Outline) bool {
	if len(before) > 0 && torn(before[len(before)-1].Value, p) {
		return true
	}
	if len(known) == 0 {
		return false
	}
	above := &known[len(known)-1]
	block := above.block()
	if !block && !above.unvalued() || !r.mayStandUnder(p.Key.Text, above.key, o) {
		return false
	}
	switch {
	case above.lacks || above.parts:
	case block:
		r.Wrong(p.Key, "no.indent", p.Key.Text, above.pair.Key.Text, strings.Join(r.here(o), ", "))
	default:
		r.Wrong(p.Key, "no.indent", p.Key.Text, above.pair.Key.Text, "")
	}
	above.lacks, above.parts = !block, block
	return true
}

// mayStandUnder reports whether a word that is no key of a form may belong under one: it is a key that
// does, or none that anybody knows.
func (r *Reader) mayStandUnder(word string, above *Key, o *Outline) bool {
	if k := r.elsewhere(word, o); k != nil {
		return k.Under == above.Name
	}
	return orders.Suggest(word, o.names()) == nil
}

// unvalued reports whether nothing stands under a key, though it has its colon.
func (x *clause) unvalued() bool {
	return x.pair.Value != nil && x.pair.Value.Empty() && !bare(x.pair)
}

// block reports whether what stands under a key begins in a line of its own.
func (x *clause) block() bool {
	v := x.pair.Value
	return v != nil && !v.Empty() && v.Kind != orders.Scalar && v.Line > x.pair.Key.Line
}

// among are pairs without those of which the name is a key, and no name that can be read: that is told.
// So is what stands after such a key without a value, which may be its own, and the name before keys
// that belong under it.
func (r *Reader) among(pairs []orders.Pair, name func(*orders.Node)) (left []orders.Pair) {
	if name == nil || r.book == nil || r.Tired() || !slices.ContainsFunc(pairs, func(p orders.Pair) bool { return r.isKey(p.Key) }) {
		return pairs
	}
	var s strays
	for _, p := range pairs {
		switch key := r.isKey(p.Key) && !r.reads(p.Key, name); {
		case key && s.take(r, p):
			if n := len(left); n > 0 && left[n-1].Key == s.before.Key { // with the first of its keys
				left = left[:n-1]
			}
		case !key && !s.open:
			left = append(left, p)
			s.before = p
		}
	}
	s.tell(r)
	return left
}

// strays are keys that stand among names, in one mapping.
type strays struct {
	before orders.Pair // the name before them
	open   bool        // what follows may be the value of the last
	keys   []*orders.Node
	place  string // the keys under which they belong; "": none, at the left edge
	under  string // the name before them, if they belong under it
}

// take takes a key in, and reports whether it belongs under the name before it. Those are told
// together that belong to one place; what belongs under one of them goes with it.
func (s *strays) take(r *Reader, p orders.Pair) bool {
	unders := r.unders(p.Key.Text)
	above := s.before.Value
	own := s.before.Key != nil && (above.Empty() && !bare(s.before) || r.key != nil && slices.Contains(unders, r.key.Name))
	s.open = p.Value.Empty() && !own
	if slices.ContainsFunc(s.keys, func(k *orders.Node) bool { return k.Text == p.Key.Text || slices.Contains(unders, k.Text) }) {
		return false
	}
	place, under := strings.Join(unders, " or "), ""
	switch {
	case own:
		place, under = "", s.before.Key.Text
	case slices.Contains(unders, ""):
		place = ""
	}
	if place != s.place || under != s.under {
		s.tell(r)
	}
	s.keys, s.place, s.under = append(s.keys, p.Key), place, under
	return own
}

// tell tells of the keys.
func (s *strays) tell(r *Reader) {
	if len(s.keys) == 0 {
		return
	}
	var names []page.Msg
	for _, k := range s.keys {
		names, r.astray = append(names, page.M("text", k.Text)), append(r.astray, k.Text)
	}
	r.Wrong(s.keys[0], "no.key-among", names, s.place, s.under)
	s.keys = nil
}

// noneOf deals with a word among the keys of a form that is none of them and has others to tell of it.
func (s *strays) noneOf(r *Reader, p orders.Pair, unknown func(*orders.Node)) {
	if r.isKey(p.Key) {
		s.take(r, p)
	} else if !s.open {
		unknown(p.Key)
	}
}

// isKey reports whether a word is a key that this file may have.
func (r *Reader) isKey(n *orders.Node) bool { return r.unders(n.Text) != nil }

// unders are the keys under which this file may have a key of a name, "" for none.
func (r *Reader) unders(name string) (all []string) {
	for _, k := range r.book.All() {
		if k.Name == name && k.of(r.side) && r.within(&k, 0)&r.duty != 0 && !slices.Contains(all, k.Under) {
			all = append(all, k.Under)
		}
	}
	return all
}
