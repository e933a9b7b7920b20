package clerk

import (
	"fmt"
	"slices"
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Context is what reads an order file: the compiler of a game, which embeds a Reader.
type Context interface{ reader() *Reader }

// Form says what may stand in one mapping of an order file: its keys, in the order in
// which help and editors show them. All that is said of order files comes from forms:
// how they are read, what is suggested, where a key belongs, the JSON Schema, the help.
//
// Forms contain each other through the shapes of their keys, and must not do so in a circle.
type Form[C Context, T any] struct {
	// Name is what its keys stand under ("moves"); "" for the file itself.
	Name string
	// Lead, if not "", is the key that is meant where a value stands alone: combat: [Sollum]
	// is combat: [{at: Sollum}]. Keys with numbers may stand so too: cards: 3 real, 1 dummy.
	Lead string
	// Keys names the keys and says what each fills in t. It does nothing else: it also
	// runs to learn which keys there are.
	Keys func(k *Keys[C], t *T)
	// Before, if not nil, runs before the keys of n are read, for what they depend on.
	Before func(c C, n *orders.Node, t *T)
	// Done, if not nil, judges keys that depend on each other, and reports whether t counts.
	Done func(c C, n *orders.Node, t *T, keys Stands) bool
	// Unknown, if not nil, tells of a key that is none, in place of the usual words.
	Unknown func(c C, key *orders.Node)

	// Again is that its keys are told elsewhere: help does not list them a second time.
	Again bool

	once    sync.Once
	outline *Outline
}

// Stands says where the keys of a mapping stand.
type Stands struct {
	At      map[string]string // by name: "line:col"
	Misread map[string]bool   // by name: what stands there, or may stand there, could not be read whole
	Parted  map[string]bool   // those of which something may stand elsewhere
}

// AnyMisread reports whether one of some keys could not be read whole.
func (s Stands) AnyMisread(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return s.Misread[key] })
}

// Under is the key under which a place of the mapping stands; "" is that of none.
func (s Stands) Under(place string) (key string) {
	at, best := placeOf(place), [2]int{}
	for name, begins := range s.At {
		if x := placeOf(begins); slices.Compare(x[:], at[:]) <= 0 && slices.Compare(x[:], best[:]) > 0 {
			key, best = name, x
		}
	}
	return key
}

// placeOf reads a place of the text that is read; zeros: it is none, or one of another.
func placeOf(s string) (at [2]int) {
	if n, _ := fmt.Sscanf(s, "%d:%d", &at[0], &at[1]); n < len(at) {
		return [2]int{}
	}
	return at
}

// Keys collects the keys of a form.
type Keys[C Context] struct {
	in      Duty
	outline *Outline // to be completed; nil while a file is read
	readers []reads[C]
	unused  Key // what a key is told while a file is read
}

// reads reads the value of a key.
type reads[C Context] struct {
	key  string
	read func(C, orders.Pair)
}

// In says which files may have the keys that follow; without it all may.
func (k *Keys[C]) In(d Duty) { k.in = d }

// Key is a word that an order file may have.
type Key struct {
	Under, Name   string // Under is the name of its form
	Rule, Example string
	In            Duty       // the files that may have it
	Side          rules.Side // whose files may have it; Nobody: those of both sides

	counterparts []string
	judged       bool
	schema       func(*Editor) Node
	forms        func(*orders.Node, func(*orders.Node, *Outline))
}

// Only says that a key belongs to the files of one side, and which keys say the same
// for the other side.
func (k *Key) Only(side rules.Side, counterparts ...string) *Key {
	k.Side, k.counterparts = side, counterparts
	return k
}

// Judged says that the other side may write the key too: what answers it says more.
func (k *Key) Judged() *Key {
	k.judged = true
	return k
}

// Outline is what a form says before anything is read.
type Outline struct {
	Name, Lead string
	Keys       []Key
	again      bool
}

// key finds a key by its name; nil: there is none.
func (o *Outline) key(name string) *Key {
	for i := range o.Keys {
		if o.Keys[i].Name == name {
			return &o.Keys[i]
		}
	}
	return nil
}

// names are those of the keys.
func (o *Outline) names() (all []string) {
	for _, k := range o.Keys {
		all = append(all, k.Name)
	}
	return all
}

// Outline is the list of the keys.
func (f *Form[C, T]) Outline() *Outline {
	f.once.Do(func() {
		f.outline = &Outline{Name: f.Name, Lead: f.Lead, again: f.Again}
		f.Keys(&Keys[C]{in: ^Duty(0), outline: f.outline}, new(T))
	})
	return f.outline
}

// To names a key whose value fills into, right or wrong.
func To[C Context, V any](k *Keys[C], name, rule, example string, into *V, s Shape[C, V]) *Key {
	return add(k, name, rule, example, s, func(c C, p orders.Pair) { *into, _ = s.Read(c, p.Value) })
}

// Do names a key of which do makes something: it depends on the place of the key, or
// several keys fill one list in the order of the file. ok: the value could be read.
func Do[C Context, V any](k *Keys[C], name, rule, example string, s Shape[C, V], do func(c C, p orders.Pair, v V, ok bool)) *Key {
	return add(k, name, rule, example, s, func(c C, p orders.Pair) {
		v, ok := s.Read(c, p.Value)
		do(c, p, v, ok)
	})
}

func add[C Context, V any](k *Keys[C], name, rule, example string, s Shape[C, V], read func(C, orders.Pair)) *Key {
	if k.outline == nil {
		k.readers = append(k.readers, reads[C]{name, read})
		return &k.unused
	}
	o := k.outline
	o.Keys = append(o.Keys, Key{Under: o.Name, Name: name, Rule: rule, Example: example, In: k.in, Side: rules.Nobody, schema: s.Schema, forms: s.Forms})
	return &o.Keys[len(o.Keys)-1]
}

// Fill reads clauses into t, in the order of the file. Before and Done are not called: of a whole
// file whoever fills it does what they would.
func (f *Form[C, T]) Fill(c C, clauses []orders.Pair, t *T) Stands {
	r, o := c.reader(), f.Outline()
	s := sifting{Reader: r, form: o, pairs: clauses, fits: func(p orders.Pair) (string, bool) { return f.fits(c, p) }}
	if f.Unknown != nil {
		s.unknown = func(key *orders.Node) { f.Unknown(c, key) }
	}
	s.sift()
	stands := Stands{At: make(map[string]string, len(s.known))}
	if s.unclear { // any key that is missing may be meant
		for _, name := range r.here(o) {
			stands.misread(name)
		}
	}
	k := Keys[C]{readers: make([]reads[C], 0, len(o.Keys))}
	f.Keys(&k, t)
	above := r.key
	for _, x := range s.known {
		stands.At[x.key.Name] = Place(x.pair.Key)
		delete(stands.Misread, x.key.Name)
		if x.lacks || x.pair.Value != nil && x.pair.Value.Broken { // that is told already
			stands.misread(x.key.Name)
			continue
		}
		wrong := len(r.Problems)
		r.key = x.key
		for _, reads := range k.readers {
			if reads.key == x.key.Name {
				reads.read(c, x.pair)
			}
		}
		if x.parts {
			stands.part(x.key.Name)
		}
		if x.meant || slices.ContainsFunc(r.Problems[wrong:], func(p orders.Problem) bool { return !p.Warning }) {
			stands.misread(x.key.Name)
		}
	}
	r.key = above
	if o.Name == "" {
		stands.without(r.astray, o)
	}
	return stands
}

// without notes that some keys of a form, which are missing, stand where others do.
func (s *Stands) without(astray []string, o *Outline) {
	for _, name := range astray {
		if o.key(name) != nil && s.At[name] == "" {
			s.misread(name)
		}
	}
}

// fits is the key whose value a pair is of which the first word is no key, or else, where more than
// a word stands behind it, that word; the Lead alone, if there is one. A key that would read anything
// fits nothing.
func (f *Form[C, T]) fits(c C, p orders.Pair) (key string, paired bool) {
	r, o := c.reader(), f.Outline()
	if f.Lead != "" && r.reads(p.Key, func(n *orders.Node) { f.into(c, n, new(T)) }) {
		return f.Lead, false
	}
	if f.Lead != "" || o.Name == "" { // of the keys of a file several may fit
		return "", false
	}
	var k Keys[C]
	f.Keys(&k, new(T))
	above := r.key
	defer func() { r.key = above }()
	fit := func(value *orders.Node) string {
		for _, reads := range k.readers {
			r.key = o.key(reads.key)
			read := func(n *orders.Node) { reads.read(c, orders.Pair{Key: p.Key, Value: n}) }
			nonsense := &orders.Node{Text: "\x00"}
			if r.key.In&r.duty != 0 && r.key.of(r.side) && r.reads(value, read) && !r.reads(nonsense, read) {
				return reads.key
			}
		}
		return ""
	}
	if key = fit(p.Key.Mapping(p)); key != "" || p.Value.Empty() || plain(p.Value) {
		return key, true
	}
	return fit(p.Key), false
}

// part notes that something of a key may stand elsewhere.
func (s *Stands) part(name string) {
	if s.Parted == nil {
		s.Parted = map[string]bool{}
	}
	s.Parted[name] = true
	s.misread(name)
}

func (s *Stands) misread(name string) {
	if s.Misread == nil {
		s.Misread = map[string]bool{}
	}
	s.Misread[name] = true
}

// into reads a mapping, and reports whether it counts.
func (f *Form[C, T]) into(c C, n *orders.Node, t *T) bool {
	if f.Lead != "" && n.Kind == orders.Scalar && !n.Empty() {
		pairs := f.Outline().counted(n)
		if pairs == nil {
			pairs = []orders.Pair{{Key: n.Word(f.Lead), Value: n}}
			c.reader().led = n
		}
		n = n.Mapping(pairs...)
	}
	if f.Before != nil {
		f.Before(c, n, t)
	}
	wrong := len(c.reader().Problems)
	pairs := c.reader().Pairs(n, nil, nil)
	if len(c.reader().Problems) > wrong { // it has no keys to be judged
		return false
	}
	stands := f.Fill(c, pairs, t)
	return f.Done == nil || f.Done(c, n, t, stands)
}
