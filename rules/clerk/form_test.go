package clerk_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The files of the hunt: at dawn hounds are sent, at dusk they are called.
const (
	dawn clerk.Duty = 1 << iota
	dusk
)

// chase is an order file of the hunt.
type chase struct {
	search []clerk.Said[int]
	hounds []clerk.Pair[int, clerk.Said[int]]
	packs  []pack
	bark   clerk.Said[bool]
	lead   pack
	said   string // the keys of horn and whistle in the order of the file
	left   map[int]clerk.Said[bool]
}

type pack struct {
	at, size clerk.Said[int]
}

var (
	aWood  = clerk.Name[*compiler]("wood", "no.such-wood", woods, func(i int) int { return i })
	yes    = clerk.YesNo[*compiler]()
	number = clerk.Count[*compiler](0, 9)
)

var huntForm = clerk.Form[*compiler, chase]{Keys: func(k *clerk.Keys[*compiler], h *chase) {
	k.In(dawn)
	clerk.To(k, "search", "H-1", "search: [oak, birch]", &h.search, clerk.Some(aWood))
	clerk.To(k, "hounds", "H-2", "hounds: {oak: 3}", &h.hounds, clerk.By(aWood, number))
	clerk.To(k, "packs", "H-3", "packs: [{at: oak, size: 2}]", &h.packs, clerk.OrNone(clerk.Entries(&packForm)))
	clerk.To(k, "lead", "H-4", "lead: {at: oak}", &h.lead, clerk.In(&packForm))
	k.In(dusk)
	clerk.To(k, "bark", "H-5", "bark: yes", &h.bark, yes)
	clerk.Do(k, "horn", "", "horn: yes", yes, h.hear).Only(0, "whistle")
	clerk.Do(k, "whistle", "", "whistle: yes", yes, h.hear).Only(1, "horn")
	clerk.Do(k, "shout", "", "shout: yes", yes, h.hear).Only(1).Judged()
	k.In(dawn | dusk)
	clerk.To(k, "left", "", "left: {alder: yes}", &h.left, clerk.Of(aWood, yes))
}}

func (h *chase) hear(c *compiler, p orders.Pair, yes clerk.Said[bool], ok bool) {
	h.said += fmt.Sprint(c.Key().Name, " ", p.Value.Text, " ", yes.What, " ", ok, "; ")
}

var packForm = clerk.Form[*compiler, pack]{Name: "packs", Lead: "at", Keys: func(k *clerk.Keys[*compiler], p *pack) {
	clerk.To(k, "at", "H-6", "at: oak", &p.at, clerk.A(aWood))
	k.In(dawn)
	clerk.To(k, "size", "H-7", "size: 2", &p.size, number)
}, Done: func(c *compiler, n *orders.Node, p *pack, keys clerk.Stands) bool {
	if keys.At["at"] == "" {
		c.Wrong(n, "no.pack-wood")
		return false
	}
	return !keys.Misread["at"]
}}

var huntBook = clerk.NewBook(&huntForm, "duty.dawn", "duty.dusk")

// hunted reads a file of the hunt.
func hunted(d clerk.Duty, side rules.Side, n *orders.Node) (*chase, clerk.Stands, []orders.Problem) {
	c, h := &compiler{}, &chase{}
	c.Open(huntBook, d, side)
	stands := huntForm.Fill(c, c.Clauses(n), h)
	orders.Sort(c.Problems)
	return h, stands, c.Problems
}

// What a form is filled with, and in which order.
func TestFill(t *testing.T) {
	h, stands, ps := hunted(dawn, 0, parsed(t, "game: g\nSearch: [birch, oka, alder]\nhounds: {birch: 3, elm: 2, oak: x}\n"+
		"packs: [{at: oak, size: 2}, {size: 3}, {at: elm}]\nlead: {at: alder}\nleft: {oak: yes, birch: maybe}\n"))
	if got := fmt.Sprint(h.search, h.packs, h.lead, h.left); got != "[{1 2:10} {2 2:22}] [{{0 4:14} {2 4:25}}] {{2 5:12} {0 }} map[0:{true 6:13}]" {
		t.Error(got)
	}
	var pairs []string
	for _, p := range h.hounds {
		pairs = append(pairs, fmt.Sprint(p.Key.Text, p.Node.Text, p.Named, p.OK))
	}
	if got := strings.Join(pairs, " "); got != "birch3true true elm2false false oakxtrue false" {
		t.Error(got)
	}
	want := []string{"2:17 no.such-wood[oka][oak]", "3:20 no.such-wood[elm][]", "3:33 number[0 9][]", "4:29 no.pack-wood[][]", "4:45 no.such-wood[elm][]", "6:25 bool[][]"}
	if !slices.Equal(told(ps), want) {
		t.Errorf("%q", told(ps))
	}
	if got := fmt.Sprint(stands.At, stands.Misread); got != "map[hounds:3:1 lead:5:1 left:6:1 packs:4:1 search:2:1] map[hounds:true left:true packs:true search:true]" {
		t.Error(got)
	}
	if h, _, ps := hunted(dusk, 1, parsed(t, "whistle: yes\nbark: no\nshout: x\n")); h.said != "whistle yes true true; shout x false false; " || len(ps) != 1 || h.bark.At != "2:7" {
		t.Error(h.said, h.bark, told(ps))
	}
}

// A word that is no key here is told where it belongs or what may be meant.
func TestStrays(t *testing.T) {
	all := func(ps []orders.Problem) string {
		var lines []string
		for _, p := range ps {
			line := fmt.Sprint(p.Line, ":", p.Col, " ", p.ID)
			for _, a := range p.Args {
				if list, ok := a.([]page.Msg); ok {
					var ids []string
					for _, m := range list {
						ids = append(ids, m.ID)
					}
					a = strings.Join(ids, "+")
				} else if m, ok := a.(page.Msg); ok {
					a = m.ID
				}
				line += fmt.Sprint(" ", a)
			}
			lines = append(lines, fmt.Sprint(line, p.Hints, p.Rule))
		}
		return strings.Join(lines, "; ")
	}
	for _, c := range []struct {
		duty       clerk.Duty
		side       rules.Side
		text, want string
	}{
		{dawn, 0, "bark: yes", "1:1 no.key-here bark duty.dawn duty.dusk []H-5"},
		{dusk, 0, "whistle: yes", "1:1 no.key-of-side whistle side.1[horn]"},
		{dusk, 1, "horn: yes", "1:1 no.key-of-side horn side.0[whistle]"},
		{dusk, 0, "shout: yes", ""}, // what answers it says more
		{dawn | dusk, 0, "whistle: yes", ""},
		{dawn, 0, "at: oak", "1:1 no.key-under at packs duty.dawn []H-6"},
		{dusk, 0, "at: oak", "1:1 no.key-under at packs duty.dawn bark, horn, left[]H-6"},
		{dawn, 0, "lead: {bark: yes, at: oak}", "1:8 no.key-top bark duty.dusk[]H-5"},
		{dawn, 0, "serch: oka", "1:1 no.such-order serch search, hounds, packs, lead, left[search]; 1:8 no.such-wood oka[oak]"},
		{dawn, 0, "serch: oka\nsearch: oak", "1:1 no.such-order serch search, hounds, packs, lead, left[search]"},
		{dawn, 0, "serch: oka\nsearhc: oak", "1:1 no.such-order serch search, hounds, packs, lead, left[search]; 1:8 no.such-wood oka[oak]; 2:1 no.such-order searhc search, hounds, packs, lead, left[search]"}, // it is meant once
		{dawn, 0, "le: oka", "1:1 no.such-order le search, hounds, packs, lead, left[lead left]; 1:5 no.such-wood oka[oak]"},                                                                                     // of two alike the first
		{dawn, 0, "brak: oka", "1:1 no.order-elsewhere brak search, hounds, packs, lead, left bark duty.dusk[]"},
		{dawn, 0, "Lead: {at: oak}\nLEAD: {at: elm}", "2:1 no.key-twice lead 1[]"},
		{dawn, 0, "packs: [x]", "1:9 no.such-wood x[]"},
		{dawn, 0, "packs: [[oak]]", "1:9 no.names-such packs: [{at: oak, size: 2}][]"},
		{dawn, 0, "packs: {oak: {size: 2}, elm: {}}", "1:9 no.lead oak at[]; 1:25 no.such-order elm at, size[]"},
		{dawn, 0, "packs: None", ""},
		{dawn, 0, "packs: All", "1:8 no.each packs: [{at: oak, size: 2}][]"},
		{dawn, 0, "packs: [all]", "1:9 no.such-wood all[]"},
		{dawn, 0, "packs: oak", ""},
		{dawn, 0, "[search]", "1:1 no.names[]"},
		{dusk, 0, "left: {elm: yes, oak: yes}", "1:8 no.such-wood elm[]"},
	} {
		_, _, ps := hunted(c.duty, c.side, parsed(t, c.text))
		if got := all(ps); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.text, got, c.want)
		}
	}
}

// A word that is no key may be what a key is missing before: a value, or a name with its value.
func TestKeyless(t *testing.T) {
	anything := clerk.Shape[*compiler, bool]{Read: func(*compiler, *orders.Node) (bool, bool) { return true, true }}
	track := clerk.Form[*compiler, chase]{Name: "track", Keys: func(k *clerk.Keys[*compiler], h *chase) {
		var b bool
		clerk.To(k, "cry", "", "cry: x", &b, anything)
		k.In(dusk)
		clerk.To(k, "late", "", "late: {oak: 3}", &h.hounds, clerk.By(aWood, number))
		k.In(dawn)
		clerk.To(k, "hers", "", "hers: {oak: 3}", &h.hounds, clerk.By(aWood, number)).Only(1)
		clerk.To(k, "from", "", "from: oak", &h.lead.at, clerk.A(aWood))
		clerk.To(k, "search", "", "search: [oak]", &h.search, clerk.Some(aWood))
		clerk.To(k, "hounds", "", "hounds: {oak: 3}", &h.hounds, clerk.By(aWood, number))
	}}
	file := clerk.Form[*compiler, chase]{Keys: func(k *clerk.Keys[*compiler], h *chase) {
		clerk.To(k, "track", "", "track: {from: oak}", h, clerk.In(&track))
		clerk.To(k, "hounds", "", "hounds: {oak: 3}", &h.hounds, clerk.By(aWood, number))
	}}
	book := clerk.NewBook(&file, "duty.dawn", "duty.dusk")
	for text, want := range map[string]string{
		"track: {oak: 3}":             "1:9 no.lead-pair[oak hounds {oak: ...}][]",
		"track: {oak: {birch: 2}}":    "1:9 no.lead[oak from][]",
		"track: {oak: birch}":         "1:9 no.such-order[oak cry, from, search, hounds][]",
		"track: {elm: 3}":             "1:9 no.such-order[elm cry, from, search, hounds][]",
		"track: {serch: oak}":         "1:9 no.such-order[serch cry, from, search, hounds][search]",
		"track: {from: birch, oak: }": "1:22 no.such-order[oak cry, from, search, hounds][]",
		"oak: 3":                      "1:1 no.such-order[oak track, hounds][]", // of a file it is not guessed
	} {
		c, h := &compiler{}, &chase{}
		c.Open(book, dawn, 0)
		stands := file.Fill(c, c.Clauses(parsed(t, text)), h)
		stray := !strings.HasPrefix(text, "track") // then either may be meant
		if !stands.Misread["track"] || stands.Misread["hounds"] != stray {
			t.Errorf("%s: misread are %v", text, stands.Misread)
		}
		if got := strings.Join(told(c.Problems), "; "); got != want || len(h.hounds) > 0 {
			t.Errorf("%s: %s, not %s; %v", text, got, want, h)
		}
	}
}

// Keys with numbers may stand in one word where a value may stand alone, each at its place.
func TestCounted(t *testing.T) {
	for text, want := range map[string]string{
		"lead: size 2":             "{{0 } {2 1:12}}",
		"lead: 2 size":             "{{0 } {2 1:7}}",
		"lead: Size  2":            "{{0 } {2 1:13}}",
		"lead: 2 size, 3 size":     "{{0 } {2 1:7}}", // and that is told
		"lead: 2 size 3 size":      "{{0 } {2 1:7}}",
		"lead: 2 size and size 3":  "{{0 } {2 1:7}}",
		"lead: 2 size + 3 size":    "{{0 } {2 1:7}}",
		"lead: and 2 size":         "{{0 } {0 }}",
		"lead: 2 and size":         "{{0 } {0 }}",
		"lead: 2 size and":         "{{0 } {0 }}",
		"lead: 2 size and, 3 size": "{{0 } {0 }}",
		"lead: 2 siez":             "{{0 } {0 }}",
		"lead: 2 3":                "{{0 } {0 }}",
		"lead: size two":           "{{0 } {0 }}",
		"lead: size 2,":            "{{0 } {0 }}",
		"lead: size 2 3":           "{{0 } {0 }}",
	} {
		h, _, ps := hunted(dawn, 0, parsed(t, text))
		if got := fmt.Sprint(h.lead); got != want {
			t.Errorf("%s: %s, not %s: %q", text, got, want, told(ps))
		}
		if twice := strings.Contains(fmt.Sprint(told(ps)), "no.key-twice"); twice != (want == "{{0 } {2 1:7}}" && text != "lead: 2 size") {
			t.Errorf("%s: %q", text, told(ps))
		}
	}
}

// A value alone is that of the leading key, in place of a mapping and in a list of them.
func TestLead(t *testing.T) {
	h, stands, ps := hunted(dawn, 0, parsed(t, "lead: birch\npacks: [oak, {at: alder, size: 2}, Elm, '']\n"))
	if got := fmt.Sprint(h.lead, h.packs); got != "{{1 1:7} {0 }} [{{0 2:9} {0 }} {{2 2:19} {2 2:32}}]" {
		t.Error(got)
	}
	if want := []string{"2:36 no.such-wood[Elm][]", "2:41 no.such-wood[][]"}; !slices.Equal(told(ps), want) || stands.Misread["lead"] {
		t.Errorf("%q %v", told(ps), stands)
	}
	text, err := json.Marshal(huntBook.Schema("The hunt", nil, []clerk.File{{Duty: dawn, Side: 0, Pattern: "^dawn$"}}))
	if one := `{"anyOf":[{"$ref":"#/$defs/packs"},{"$ref":"#/$defs/wood"},{"pattern":"^ *([0-9]+ +(size)|(size) +[0-9]+)(( *, *| +(and +|[+\u0026] +)?)([0-9]+ +(size)|(size) +[0-9]+))* *$","type":"string"}]}`; err != nil || strings.Count(string(text), one) != 3 { // of a list too
		t.Errorf("%v:\n%s", err, text)
	}
}

// Where nobody knows which key is meant any that is missing may be, and what it says.
func TestMisread(t *testing.T) {
	for text, want := range map[string]string{
		"search: oak":            "map[]",
		"serch: oak":             "map[search:true]",
		"zzz: oak\nsearch: oak":  "map[hounds:true lead:true left:true packs:true]",
		"bark: yes\nsearch: oak": "map[]",
	} {
		if _, stands, _ := hunted(dawn, 0, parsed(t, text)); fmt.Sprint(stands.Misread) != want {
			t.Errorf("%s: %v", text, stands.Misread)
		}
	}
}

// The help has each key of each duty once, a form where it is highest.
func TestPage(t *testing.T) {
	var lines []string
	for _, b := range huntBook.Page().Blocks {
		switch b := b.(type) {
		case page.Heading:
			lines = append(lines, b.Text.ID)
		case page.List:
			for _, m := range b.Items {
				lines = append(lines, fmt.Sprint(m.ID, " ", m.Args[1].(page.Msg).ID))
			}
		}
	}
	want := `duty.dawn
keys.key key.search
keys.key key.hounds
keys.key key.packs
keys.under key.packs.at
keys.under key.packs.size
keys.key key.lead
duty.dusk
keys.key key.bark
keys.free key.horn
keys.free key.whistle
keys.free key.shout
duty.any
keys.free key.left`
	if got := strings.Join(lines, "\n"); got != want {
		t.Error(got)
	}
}

// The schema has what a file may have by duty and side; forms stand in it once.
func TestSchemaOfForms(t *testing.T) {
	s := huntBook.Schema("The hunt", page.Words{"key.search": "where"}, []clerk.File{{Duty: dawn, Side: 0, Pattern: "^dawn$"}, {Duty: dusk, Side: 1, Pattern: "^dusk$"}})
	files := s["allOf"].([]any)
	for i, want := range []string{"game hounds lead left orders packs search", "bark game left orders shout whistle"} {
		var keys []string
		for key := range files[i].(clerk.Node)["then"].(clerk.Node)["properties"].(clerk.Node) {
			keys = append(keys, key)
		}
		if slices.Sort(keys); strings.Join(keys, " ") != want {
			t.Error(keys)
		}
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for part, n := range map[string]int{`"where [H-1]"`: 1, `"size: 2"`: 1, `"$ref":"#/$defs/packs"`: 3, `["oak","birch","alder"]`: 1, `"key.left"`: 2} {
		if got := strings.Count(string(text), part); got != n {
			t.Errorf("%s stands in it %d times, not %d:\n%s", part, got, n, text)
		}
	}
}

// Each shape of a form reads whatever node comes in, changes nothing, and tells where it is wrong.
func FuzzForms(f *testing.F) {
	f.Add([]byte("search: [oak, birch: {a: 7}]\npacks: [{at: oak}, x]\nleft: {x: true, y: \"\"}\nlead: {at: {at: oak}}\n"), true)
	f.Add([]byte("packs: {1: 2}\nhounds: {oak: {}, elm: [], birch: }\nSEARCH: 7\n"), false)
	f.Fuzz(func(t *testing.T, b []byte, early bool) {
		d := dusk
		if early {
			d = dawn
		}
		for _, node := range []func() *orders.Node{
			func() *orders.Node { n, _ := orders.Parse("fuzz.yaml", b); return n },
			func() *orders.Node { rest := b; return strange(&rest, 4) },
		} {
			n := node()
			_, _, ps := hunted(d, rules.Side(len(b)%2), n)
			for _, p := range ps {
				if p.Line < 1 || p.Col < 1 || p.ID == "" {
					t.Errorf("a problem without a place: %+v", p)
				}
			}
			if !reflect.DeepEqual(n, node()) {
				t.Error("the node is changed")
			}
		}
	})
}

// A value is found by its key, however that is written.
func TestValue(t *testing.T) {
	n := parsed(t, "Se-arch: oak\nsomething: else\n")
	if huntBook.Value(n, "search").Text != "oak" || huntBook.Value(n, "bark") != nil || huntBook.Value(nil, "bark") != nil || huntBook.Value(orders.Text("bark"), "bark") != nil {
		t.Error("not found, or found where it is not")
	}
}

// A key with a line that cannot be read is there, and nothing is said of it twice.
func TestBrokenKeys(t *testing.T) {
	n, _, problems := orders.ParseTidied("x", []byte("search: [oak\nhounds: {oak: 3}\nbark: {\n"))
	h, stands, ps := hunted(dawn, 0, n)
	if len(problems) != 2 || len(h.hounds) != 1 || !stands.Misread["search"] || stands.At["search"] != "1:1" || stands.Misread["hounds"] {
		t.Error(problems, stands)
	}
	if len(ps) != 1 || ps[0].ID != "no.key-here" {
		t.Error(told(ps))
	}
}

// TestNamesInAnyForm: what does not count in keys does not count in names either, an editor
// takes what is read, and where no single name stands that is told.
func TestNamesInAnyForm(t *testing.T) {
	names := []string{"Buq Buq", "B1", "b.1", "Straße"}
	shape := clerk.Name[*compiler]("place", "no.such-place", names, func(i int) int { return i })
	form := &clerk.Form[*compiler, clerk.Said[int]]{Keys: func(k *clerk.Keys[*compiler], at *clerk.Said[int]) {
		clerk.To(k, "at", "", "at: b1", at, clerk.A(shape))
	}}
	schema := clerk.NewBook(form, "dawn").Schema("places", nil, []clerk.File{{Duty: dawn, Pattern: "^x$"}})
	place := schema["$defs"].(clerk.Node)["place"].(clerk.Node)["anyOf"].([]any)[1].(clerk.Node)
	marks := regexp.MustCompile(place["pattern"].(string))
	for text, want := range map[string]int{"Buq Buq": 0, "BUQ-buq": 0, "búq buq": 0, "B1": 1, "b.1": 2, "STRASSE": 3, "strasse": 3, "stráße": 3} {
		c := &compiler{}
		if i, ok := shape.Read(c, orders.Text(text)); !ok || i != want || c.Problems != nil {
			t.Errorf("%q is name %d, %v %v", text, i, ok, c.Problems)
		}
		if !marks.MatchString(text) {
			t.Errorf("an editor marks %q", text)
		}
	}
	for text, want := range map[string]string{
		"b 1":    "no.such-place[b 1][B1 b.1]", // two names are alike
		"Buq B":  "no.such-place[Buq B][Buq Buq]",
		"":       "no.one-name[Buq Buq][]",
		"[B1]":   "no.one-name[Buq Buq][]",
		"{a: b}": "no.one-name[Buq Buq][]",
	} {
		n, _ := orders.Parse("", []byte(text))
		c := &compiler{}
		if _, ok := shape.Read(c, n); ok || len(c.Problems) != 1 || !strings.HasSuffix(told(c.Problems)[0], want) {
			t.Errorf("%q: %v, not %s", text, told(c.Problems), want)
		}
	}
}

// Help tells the keys of forms behind names once, and of each mapping what may stand in it.
func TestByForm(t *testing.T) {
	s, seen := clerk.ByForm(aWood, clerk.In(&packForm)), 0
	visit := func(*orders.Node, *clerk.Outline) { seen++ }
	s.Forms(nil, visit)
	n, problems := orders.Parse("orders", []byte("oak: {at: birch}\nbirch: oak\nalder: {at: oak}\n"))
	if s.Forms(n, visit); seen != 3 || problems != nil {
		t.Errorf("%d forms, %v", seen, problems)
	}
}

// What a short form leaves out stands in the text of the form, as all that is read of it.
func TestShortFormsOfATextAreCalledByIt(t *testing.T) {
	for text, want := range map[string]string{
		"lead: birch":               "{{1 7/1:7} {0 }} []",
		"lead: 2 size":              "{{0 } {2 7/1:7}} []",
		"lead: size 3":              "{{0 } {3 7/1:12}} []",
		"packs: oak":                "{{0 } {0 }} [{{0 7/1:8} {0 }}]",
		"packs: [alder, {at: oak}]": "{{0 } {0 }} [{{2 7/1:9} {0 }} {{0 7/1:21} {0 }}]",
	} {
		h, _, ps := hunted(dawn, 0, parsed(t, text).From("7"))
		if got := fmt.Sprint(h.lead, h.packs); got != want {
			t.Errorf("%s: %s, not %s: %q", text, got, want, told(ps))
		}
	}
}
