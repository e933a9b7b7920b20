package clerk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
)

// A key among names is told where it belongs, once for those of one place, and so is a name among keys;
// what hangs on them is not read, and counts as misread.
func TestAstray(t *testing.T) {
	for _, c := range []struct {
		duty       clerk.Duty
		text, want string
		hounds     string // what was read of them
		misread    string
	}{
		// At the left edge; what stands behind a key without a value may be its own.
		{dawn, "hounds:\n  oak: 3\n  search: [oak]\n  left:\n  birch: 2\n", "3:3 no.key-among[[{text [search]} {text [left]}]  ][]", "oak", "hounds left search"},
		{dawn, "hounds:\n  search: [oak]\n  birch: 2\n", "2:3 no.key-among[[{text [search]}]  ][]", "birch", "hounds search"},
		{dawn, "hounds:\n- oak: 3\n- search: [oak]\n- search: [elm]\n- birch: 2\n", "3:3 no.key-among[[{text [search]}]  ][]", "oak birch", "hounds search"},
		// Under another key, with those that belong under the key before.
		{dawn, "hounds:\n  oak: 3\n  size: 2\n  search: [oak]\n", "3:3 no.key-among[[{text [size]}] packs ][]; 4:3 no.key-among[[{text [search]}]  ][]", "oak", "hounds search"},
		{dawn, "hounds:\n  oak: 3\n  packs:\n  size: 2\n", "3:3 no.key-among[[{text [packs]}]  ][]", "oak", "hounds packs"},
		// Under the name before it, which has no value.
		{dawn, "hounds:\n  birch: 1\n  oak:\n  size: 2\n  at: birch\n  alder: 2\n", "4:3 no.key-among[[{text [size]} {text [at]}]  oak][]", "birch alder", "hounds"},
		{dawn, "hounds:\n  birch:\n  size: 2\n  oak:\n  at: birch\n", "3:3 no.key-among[[{text [size]}]  birch][]; 5:3 no.key-among[[{text [at]}]  oak][]", "", "hounds"},
		// What is no key of this file, or is written otherwise, is a name like others.
		{dawn, "hounds: {bark: 1}\n", "1:10 no.such-wood[bark][oak]", "", "hounds"},
		{dusk, "left: {search: yes}\n", "1:8 no.such-wood[search][]", "", "left"},
		{dawn, "hounds:\n  elm: 1\n  search: [oak]\n", "2:3 no.such-wood[elm][]; 3:3 no.key-among[[{text [search]}]  ][]", "", "hounds search"},
		// Names at the edge of a key that has its block, or nothing.
		{dawn, "lead:\n  at: oak\nbeech: 2\nelm: 3\n", "3:1 no.indent[beech lead search, hounds, packs, lead, left][]", "", "hounds lead left packs search"},
		{dawn, "hounds:\noak: 2\nbirch: 3\n", "2:1 no.indent[oak hounds ][]", "", "hounds"},
		{dawn, "packs:\n- at: oak\nsize: 2\n", "3:1 no.indent[size packs search, hounds, packs, lead, left][]", "", "hounds lead left packs search"},
		// Where no block stands above, or another key is meant, no edge is the reason.
		{dawn, "search: oak\nbeech: 2\n", "2:1 no.such-order[beech search, hounds, packs, lead, left][]", "", "hounds lead left packs"},
		{dawn, "hounds: {oak: 3}\nbeech: 2\n", "2:1 no.such-order[beech search, hounds, packs, lead, left][]", "oak", "lead left packs search"},
		{dawn, "lead:\n  at: oak\nserach: oak\n", "3:1 no.such-order[serach search, hounds, packs, lead, left][search]", "", "search"},
		{dawn, "lead:\n  at: oak\nsize: 2\n", "3:1 no.key-under[size packs [{duty.dawn []}] ][]H-7", "", "packs"},
	} {
		h, stands, ps := hunted(c.duty, 0, parsed(t, c.text))
		var hounds, misread []string
		for _, p := range h.hounds {
			if p.Named {
				hounds = append(hounds, p.Key.Text)
			}
		}
		for name := range stands.Misread {
			misread = append(misread, name)
		}
		slices.Sort(misread)
		if got := strings.Join(told(ps), "; "); got != c.want || strings.Join(hounds, " ") != c.hounds || strings.Join(misread, " ") != c.misread {
			t.Errorf("%s\ngot  %s\nwant %s\nhounds %v, misread %v", c.text, got, c.want, hounds, misread)
		}
	}
	if _, stands, _ := hunted(dawn, 0, parsed(t, "lead:\n  at: oak\nbeech: 2\npacks:\n- at: oak\n")); fmt.Sprint(stands.Parted) != "map[lead:true]" {
		t.Error(stands.Parted)
	}
}

// Where a form tells itself what is none of its keys, keys of other places are told as such.
func TestAstrayAmongCounts(t *testing.T) {
	type bag struct{ real clerk.Said[int] }
	cards := clerk.Form[*compiler, bag]{Name: "cards", Keys: func(k *clerk.Keys[*compiler], b *bag) {
		clerk.To(k, "real", "", "real: 1", &b.real, number)
	}, Unknown: func(c *compiler, n *orders.Node) { c.Wrong(n, "no.such-card", n.Text) }}
	type turn struct {
		cards  bag
		search []clerk.Said[int]
		bark   clerk.Said[bool]
	}
	form := clerk.Form[*compiler, turn]{Keys: func(k *clerk.Keys[*compiler], x *turn) {
		clerk.To(k, "cards", "", "cards: {real: 1}", &x.cards, clerk.In(&cards))
		clerk.To(k, "search", "", "search: [oak]", &x.search, clerk.Some(aWood))
		clerk.To(k, "bark", "", "bark: yes", &x.bark, yes)
	}}
	book := clerk.NewBook(&form, "duty.dawn")
	for text, want := range map[string]string{
		"cards:\n  real: 1\n  reel: 2\n":                      "3:3 no.such-card[reel][]",
		"cards:\n  real: 1\n  search: [oak]\n  reel: 2\n":     "3:3 no.key-among[[{text [search]}]  ][]; 4:3 no.such-card[reel][]",
		"cards:\n  real: 1\n  search:\n  oak: 2\n  bark: yes": "3:3 no.key-among[[{text [search]} {text [bark]}]  ][]",
	} {
		c, x := &compiler{}, &turn{}
		c.Open(book, 1, 0)
		form.Fill(c, c.Clauses(parsed(t, text)), x)
		orders.Sort(c.Problems)
		if got := strings.Join(told(c.Problems), "; "); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}
