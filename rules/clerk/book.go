package clerk

import (
	"sync"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Duty is a kind of order file, or (as a set of bits) several. The first duty of a Book
// is 1, the next 2, then 4.
type Duty uint16

// Book is all that the order files of a game may have: the form of the file, with the
// forms in it, and the duties of files.
type Book struct {
	duties []string // ids of their names
	file   func() *Outline

	once  sync.Once
	keys  []Key
	names map[string]string // by what counts in them
	homes map[*Outline]home
}

// home is the highest key of a form, by its own form and its name.
type home struct{ under, name string }

// NewBook makes a Book of the form of a file; duties are the ids of their names, in the
// order in which they become due.
func NewBook[C Context, T any](file *Form[C, T], duties ...string) *Book {
	return &Book{duties: duties, file: file.Outline}
}

// read goes through the forms once, when a Book is first used: a command that reads no
// orders shall not pay for it.
func (b *Book) read() {
	b.once.Do(func() {
		b.names, b.homes = map[string]string{}, map[*Outline]home{}
		forms := []*Outline{b.file()}
		for i := 0; i < len(forms); i++ {
			for _, k := range forms[i].Keys {
				k.In &= b.any()
				if !forms[i].again {
					b.keys = append(b.keys, k)
				}
				folded, _ := spelling.Fold(k.Name)
				b.names[folded] = k.Name
				k.inside(nil, func(_ *orders.Node, o *Outline) {
					if _, known := b.homes[o]; !known {
						b.homes[o] = home{k.Under, k.Name}
						forms = append(forms, o)
					}
				})
			}
		}
	})
}

// inside visits the forms in a value of a key; of no value all that there may be.
func (k *Key) inside(n *orders.Node, visit func(*orders.Node, *Outline)) {
	if k.forms != nil {
		k.forms(n, visit)
	}
}

// of reports whether files of a side may have the key; Nobody's are those of any.
func (k *Key) of(side rules.Side) bool {
	return k.Side == rules.Nobody || k.Side == side || side == rules.Nobody
}

// All are the keys, form by form, the highest first.
func (b *Book) All() []Key {
	b.read()
	return b.keys
}

// any are all duties.
func (b *Book) any() Duty { return 1<<len(b.duties) - 1 }

// Word is the name of a duty: of several the first.
func (b *Book) Word(d Duty) page.Msg {
	for i, id := range b.duties {
		if d>>i&1 != 0 {
			return page.M(id)
		}
	}
	return page.M("duty.none")
}

// Words are the names of all of several duties.
func (b *Book) Words(d Duty) (all []page.Msg) {
	for i := range b.duties {
		if one := Duty(1) << i; d&one != 0 {
			all = append(all, b.Word(one))
		}
	}
	return all
}

// Name is the key that a word is, where it is one: case, accents and punctuation do not
// count. Else it is the word.
func (b *Book) Name(n *orders.Node) string {
	b.read()
	if len(n.Text) > 4*orders.MaxKey {
		return n.Text
	}
	folded, _ := spelling.Fold(n.Text)
	if name, ok := b.names[folded]; ok {
		return name
	}
	return n.Text
}

// Value is the value of a key, however that is written, or nil.
func (b *Book) Value(n *orders.Node, key string) *orders.Node {
	if n == nil || n.Kind != orders.Map {
		return nil
	}
	for _, p := range n.Pairs {
		if b.Name(p.Key) == key {
			return p.Value
		}
	}
	return nil
}
