package clerk

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// clause is a pair of a mapping with the key that it has.
type clause struct {
	pair  orders.Pair
	key   *Key
	meant bool // the key is misspelt
	lacks bool // the key is missing before what stands there, which is not read
	parts bool // something of it may stand at the wrong edge, and is not read
}

// sifting goes through the pairs of a form.
type sifting struct {
	*Reader
	form    *Outline
	pairs   []orders.Pair
	unknown func(*orders.Node) // tells of a word that is no key, in the game's words; nil: the form does
	// fits finds the key that is missing before a pair or before the word that begins it.
	fits func(orders.Pair) (key string, paired bool)

	known   []clause
	unclear bool   // some word is no key, and nobody knows which is meant
	strays  strays // the keys of other places among them
}

// sift finds the clauses whose keys mean something in a form, in a file of the Reader's
// duty and side; of the others it is told where they belong. A key that is misspelt is read
// as the one that it is likest to, unless that stands there too, so that what stands there
// is judged in the same pass.
func (s *sifting) sift() {
	s.known = make([]clause, 0, len(s.pairs))
	for i, p := range s.pairs {
		p.Key = s.book.plain(p.Key)
		x := clause{pair: p, key: s.form.key(p.Key.Text)}
		switch {
		case x.key == nil && s.keyless(&x, s.pairs[:i]):
			continue
		case !x.meant && !x.lacks && !s.belongs(p.Key, x.key, s.form):
			continue
		}
		if i := at(s.known, x.key); i >= 0 {
			s.Wrong(p.Key, "no.key-twice", p.Key.Text, max(s.known[i].pair.Key.Line, 1))
			continue
		}
		s.known = append(s.known, x)
	}
	s.strays.tell(s.Reader)
}

// keyless deals with a word that is no key of the form, and reports whether it stays so.
func (s *sifting) keyless(x *clause, before []orders.Pair) bool {
	switch {
	case s.misplaced(before, x.pair, s.known, s.form):
		s.unclear = s.unclear || len(s.known) > 0 && s.known[len(s.known)-1].parts
	case s.colonlessKey(x, s.form):
		return false
	case s.unknown != nil:
		s.strays.noneOf(s.Reader, x.pair, s.unknown)
	default:
		s.guess(x)
		named := func(p orders.Pair) bool { return s.book.Name(p.Key) == x.key.Name }
		if x.key != nil && !slices.ContainsFunc(s.pairs, named) && at(s.known, x.key) < 0 {
			return false
		}
		told := s.Problems[len(s.Problems)-1].ID // a key of another form may be of another entry
		s.unclear = s.unclear || told == "no.such-order" || told == "no.key-under" && s.form.Name != ""
	}
	return true
}

// plain is a key as the book spells it.
func (b *Book) plain(key *orders.Node) *orders.Node {
	if b.Name(key) == key.Text {
		return key
	}
	plain := *key
	plain.Text = b.Name(key)
	return &plain
}

// at is where a key stands among some clauses, -1: nowhere.
func at(known []clause, k *Key) int {
	return slices.IndexFunc(known, func(x clause) bool { return x.key == k })
}

// guess tells of a word that is no key, and finds the key that is meant: the one that is missing
// before it, or that it is likest to.
func (s *sifting) guess(x *clause) {
	word := x.pair.Key
	if !s.tries && !s.Tired() && s.elsewhere(word.Text, s.form) == nil {
		key, paired := s.fits(x.pair)
		if x.key, x.lacks = s.form.key(key), key != ""; paired && x.lacks {
			s.Wrong(word, "no.lead-pair", word.Text, key, "{"+word.Text+": ...}")
		} else if x.lacks {
			s.Wrong(word, "no.lead", word.Text, key)
		}
	}
	if !x.lacks {
		x.key = s.strayed(word, s.form)
		x.meant = x.key != nil
	}
}

// colonlessKey tells of a key with something behind it and no colon between them, as in {real 1}, and
// reports whether it is one.
func (r *Reader) colonlessKey(x *clause, o *Outline) bool {
	text := x.pair.Key.Text
	end := strings.IndexAny(text, " [{\"'")
	if end <= 0 {
		return false
	}
	rest := strings.TrimSpace(text[end:])
	if opens := strings.IndexAny(rest, "[{") == 0; opens {
		rest = rest[:1] + "..."
	} else if rest == "" || !x.pair.Value.Empty() { // it may have one behind it
		return false
	}
	i := slices.IndexFunc(o.Keys, func(k Key) bool { return strings.EqualFold(k.Name, text[:end]) })
	if i < 0 {
		return false
	}
	r.Wrong(x.pair.Key, "no.colon", text[:end], rest)
	x.key, x.lacks = &o.Keys[i], true
	return true
}

// torn reports whether a key without a value is the end of what stands before it, in brackets that
// are open there, as of a condition with a comma without quotation marks: that is told there.
func torn(before *orders.Node, p orders.Pair) bool {
	open := before != nil && strings.Count(before.Text, "(") > strings.Count(before.Text, ")")
	return open && p.Value.Empty() && strings.Contains(p.Key.Text, ")")
}

// belongs reports whether a key of a form may stand in this file, or tells where it may.
func (r *Reader) belongs(n *orders.Node, k *Key, o *Outline) bool {
	switch {
	case !k.of(r.side) && !k.judged && r.duty != r.book.any():
		p := r.Wrong(n, "no.key-of-side", k.Name, page.M("side."+string('0'+rune(k.Side))))
		here := r.here(o)
		p.Rule, p.Hints = k.Rule, slices.DeleteFunc(slices.Clone(k.counterparts), func(name string) bool { return !slices.Contains(here, name) })
	case k.In&r.duty == 0:
		r.Wrong(n, "no.key-here", k.Name, r.book.Word(r.duty), r.book.Words(k.In), r.under(k.Name, o)).Rule = k.Rule
	default:
		return true
	}
	return false
}

// under is the key of a form that this file may have, and under which it has a key of a name; "":
// none is.
func (r *Reader) under(name string, o *Outline) string {
	for _, x := range r.book.All() {
		if x.Name == name && x.Under != name && o.key(x.Under) != nil && r.within(&x, 0)&r.duty != 0 {
			return x.Under
		}
	}
	return ""
}

// strayed tells of a word that is no key of a form: where it belongs, or which is meant. It returns
// the one that it is likest to, of several the first of the form; nil: none.
func (r *Reader) strayed(n *orders.Node, o *Outline) *Key {
	here, all := r.here(o), o.names() // in this file of this side, and in any file
	list := strings.Join(here, ", ")
	k := r.elsewhere(n.Text, o)
	switch {
	case k != nil:
		r.belongsTo(n, k, o, list)
		return nil
	case r.Tired():
		r.Wrong(n, "no.such-order", n.Text, "")
		return nil
	}
	if len(orders.Suggest(n.Text, here)) == 0 {
		like := orders.Suggest(n.Text, all)
		for _, k := range o.Keys {
			if slices.Contains(like, k.Name) {
				r.Wrong(n, "no.order-elsewhere", n.Text, list, k.Name, r.book.Words(k.In))
				return nil
			}
		}
	}
	if p := r.NoSuch(n, "no.such-order", here, list); len(p.Hints) > 0 {
		return o.key(likest(n.Text, p.Hints[0], here))
	}
	return nil
}

// here are the keys of a form that this file of this side may have.
func (r *Reader) here(o *Outline) (names []string) {
	for _, k := range o.Keys {
		if k.In&r.duty != 0 && k.of(r.side) {
			names = append(names, k.Name)
		}
	}
	return names
}

// belongsTo tells where a key stands that is none of a form, and of a form within a file which it
// has; so of a file in which that key can stand nowhere.
func (r *Reader) belongsTo(n *orders.Node, k *Key, o *Outline, list string) {
	r.astray = append(r.astray, k.Name, k.Under)
	in := r.within(k, 0)
	here := in&r.duty != 0
	if here {
		in &= r.duty
	}
	if o.Name == "" && here {
		list = ""
	}
	if k.Under == "" {
		r.Wrong(n, "no.key-top", k.Name, r.book.Words(in)).Rule = k.Rule
	} else {
		r.Wrong(n, "no.key-under", k.Name, k.Under, r.book.Words(in), list).Rule = k.Rule
	}
}

// deepest is how many keys stand above one at most, as far as is looked.
const deepest = 4

// within is for which duties a key can stand in a file: there the keys above it can.
func (r *Reader) within(k *Key, depth int) Duty {
	above := Duty(0)
	for _, x := range r.book.All() {
		if x.Name == k.Under && depth < deepest {
			above |= r.within(&x, depth+1)
		}
	}
	if above == 0 {
		return k.In
	}
	return k.In & above
}

// elsewhere is the key of a name that stands elsewhere, best under a key of this form, else where
// this file may have it.
func (r *Reader) elsewhere(name string, o *Outline) (found *Key) {
	all, here := r.book.All(), false
	for i := range all {
		k := &all[i]
		if k.Name != name {
			continue
		}
		if o.key(k.Under) != nil {
			return k
		}
		if may := r.within(k, 0)&r.duty != 0; found == nil || may && !here {
			found, here = k, may
		}
	}
	return found
}

// likest is the first of some names, in their order, that is as like a word as one of
// them is.
func likest(word, like string, names []string) string {
	w, _ := spelling.Fold(word)
	rank := func(name string) int {
		folded, _ := spelling.Fold(name)
		return spelling.Rank(w, folded)
	}
	best := rank(like)
	if best == spelling.Far { // only short for it: no distance tells them apart
		return like
	}
	return names[slices.IndexFunc(names, func(name string) bool { return rank(name) == best })]
}
