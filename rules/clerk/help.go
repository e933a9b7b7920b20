package clerk

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Page tells in words which keys order files have, with an example of each: those of
// each duty, then those that every file may have. A form is told at its highest key. The
// words for a key have the id "key.NAME", or "key.UNDER.NAME".
func (b *Book) Page() page.Page {
	pg := page.Page{Title: page.M("keys.title")}
	pg.Say("keys.forms")
	section := func(heading page.Msg, d Duty, every bool) {
		var items []page.Msg
		for _, k := range b.file().Keys {
			if in := k.In & b.any(); in&d != 0 && (in == b.any()) == every {
				items = append(items, b.told(&k, d)...)
			}
		}
		if items != nil {
			pg.Blocks = append(pg.Blocks, page.Heading{Text: heading}, page.List{Items: items})
		}
	}
	b.read()
	for i := range b.duties {
		section(b.Word(1<<i), 1<<i, false)
	}
	section(page.M("duty.any"), b.any(), true)
	return pg
}

// told are a key and those under it, in the files of a duty.
func (b *Book) told(k *Key, d Duty) []page.Msg {
	var items []page.Msg
	switch words := page.M(k.words()); {
	case k.Under != "":
		items = append(items, page.M("keys.under", k.Example, words, k.Rule, k.Under))
	case k.Rule == "":
		items = append(items, page.M("keys.free", k.Example, words))
	default:
		items = append(items, page.M("keys.key", k.Example, words, k.Rule))
	}
	k.inside(nil, func(_ *orders.Node, o *Outline) {
		if o.again || b.homes[o] != (home{k.Under, k.Name}) {
			return
		}
		for i := range o.Keys {
			if o.Keys[i].In&d != 0 {
				items = append(items, b.told(&o.Keys[i], d)...)
			}
		}
	})
	return items
}

// words is the id of what explains a key.
func (k *Key) words() string {
	if k.Under == "" {
		return "key." + k.Name
	}
	return "key." + k.Under + "." + k.Name
}
