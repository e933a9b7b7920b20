package orders

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// same compares two trees without their places.
func same(a, b *Node) string {
	if a.Kind != b.Kind || a.Text != b.Text || a.Quoted != b.Quoted ||
		fmt.Sprintf("%q", a.Comment) != fmt.Sprintf("%q", b.Comment) ||
		len(a.Items) != len(b.Items) || len(a.Pairs) != len(b.Pairs) {
		return fmt.Sprintf("%+v and %+v", a, b)
	}
	for i := range a.Items {
		if s := same(a.Items[i], b.Items[i]); s != "" {
			return s
		}
	}
	for i := range a.Pairs {
		if s := same(a.Pairs[i].Key, b.Pairs[i].Key); s != "" {
			return s
		}
		if s := same(a.Pairs[i].Value, b.Pairs[i].Value); s != "" {
			return s
		}
	}
	return ""
}

const example = `# the orders of the first turn

game: desert-7f3c9a
orders: m1/axis-2              # what this file answers
cards: {real: 1, dummy: 1}
moves:
  # the infantry goes first
  - regroup: Ft. Capuzzo
    units:
      Brescia: [Sollum]
      Pavia: {go: [Sollum], forced: true}
  - group: "Sidi Omar"
    retreat: {Savona: [Bardia]}
    if: attackers >= mine || could_assault
text: |
  two lines
  # not a comment
none:
`

func TestParse(t *testing.T) {
	n, ps := Parse("a.yaml", []byte(example))
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	if got := n.Get("moves").Items[0].Get("units").Get("Pavia").Get("go").Items[0]; got.Text != "Sollum" ||
		got.Line != 11 || got.Col != 20 {
		t.Errorf("got %+v", got)
	}
	if got := fmt.Sprint(n.Comment, n.Get("moves").Items[0].Comment, n.Pairs[1].Key.Comment); got !=
		"[the orders of the first turn] [the infantry goes first] [what this file answers]" {
		t.Error(got)
	}
	if v, p := n.Get("cards").Get("real").Int(0, 3); v != 1 || p != nil {
		t.Error(v, p)
	}
	if v, p := n.Get("moves").Items[0].Get("units").Get("Pavia").Get("forced").Bool(); !v || p != nil {
		t.Error(v, p)
	}
	if !n.Get("none").Empty() || n.Get("text").Text != "two lines\n# not a comment\n" {
		t.Error("none or text")
	}
	again, ps := Parse("b.yaml", Write(n))
	if len(ps) > 0 || same(n, again) != "" {
		t.Errorf("%v %s\n%s", ps, same(n, again), Write(n))
	}
}

func TestRefused(t *testing.T) {
	deep := strings.Repeat("[", MaxDepth+1) + strings.Repeat("]", MaxDepth+1)
	for _, c := range []struct{ name, text, want string }{
		{"too long", strings.Repeat("#", MaxBytes+1), "1:1 too-long"},
		{"too long and wrong besides", strings.Repeat("[", MaxBytes+1), "1:1 too-long"},
		{"bad UTF-8", "a: b\nc: \xff\n", "2:4 utf8"},
		{"a byte order mark and line ends of Windows", "\uFEFFa: 1\r\nb: 2\r\n", ""},
		{"a byte order mark within", "a: \uFEFFb\n", "1:4 control"},
		{"line ends of old", "a: 1\rb: 2\r", "1:5 control, 1:10 control"},
		{"NUL and ESC", "a: \x00\nb: \x1b\n", "1:4 control, 2:4 control"},
		{"line separator", "a: \u2028b\n", "1:4 control"},
		{"no characters", "a: \uFFFE\uFFFF\U0001FFFF\n", "1:4 control, 1:5 control, 1:6 control"},
		{"paragraph separator", "a: \u2029b\n", "1:4 control"},
		{"marks of direction", "a: \u202e\u061c\u200f\n", "1:4 control, 1:5 control, 1:6 control"},
		{"escaped mark", "a: \"\\u2067\"", "1:4 control"},
		{"escaped control", `a: "\e"`, "1:4 control"},
		{"anchor and alias", "a: &x 1\nb: *x\n", "1:4 anchor, 2:4 alias"},
		{"tag", "a: !!int 1\n", "1:4 tag"},
		{"merge", "a: {b: 1}\n<<: {c: 1}\n", "2:1 merge"},
		{"duplicate", "a: 1\nb: 2\na: 3\n", "3:1 duplicate"},
		{"second document", "a: 1\n---\nb: 2\n", "2:1 second-document"},
		{"deep", deep, "1:33 deep"},
		{"deep in maps", strings.Repeat("{a: ", MaxDepth+1) + strings.Repeat("}", MaxDepth+1), "1:129 deep"},
		{"syntax further down", "a: 1\nb: 2\n  c: 3\n", "3:1 syntax.colon"},
		{"key kind", "? [a]\n: 1\n", "1:3 key-kind"},
		{"empty key", "? \n: 1\n", "1:2 key-length"},
		{"list not closed", "x: 0\na: [1\nb: 2\nc: 3\n", "2:1 syntax.list"},
		{"mapping not closed", "a: {b: 1,\n  c: 2\nd: 3\n", "1:1 syntax.map"},
		{"a condition without quotation marks", "x: 0\na: {b: é, when: inzone('A', 'b') > 1, c: 1}\n", "2:17 syntax.unquoted"},
		{"list without a comma", "a: {b; c}\nd: [1 2}\n", "2:1 syntax.list"},
		{"back in a list", "a:\n- x: 1\nb: 3\n- x: 4\n", "4:1 syntax.bullet"},
		{"a bullet among others", "a:\n  b: 1\n  - c: 2\n", "3:1 syntax.bullet"},
		{"half out", "a:\n  b: 1\n c: 2\n", "3:1 syntax.indent"},
		{"closed twice", "a: [1]]\n", "1:1 syntax.indent"},
		{"no item", "a:\n  - b\n  c: 1\nd: 2\n", "3:1 syntax.item"},
		{"two commas", "a: [1, , 2]\n", "1:1 syntax.comma"},
		{"two colons", "a: 1\nb: c: d\n", "2:1 syntax.colon"},
		{"no colon", "x: 0\na\nb: 1\n", "2:1 syntax.colon-behind"},
		{"no colon before brackets", "x: 0\na [1]\nb: 1\n", "2:1 syntax.colon-behind"},
		{"a word in a list that is not closed", "a: [x,\n  y\nb: 1\n", "1:1 syntax.list"},
		{"a word behind a bullet", "a:\n  - x\n - y\n", "3:1 syntax.bullet"},
		{"not at the edge", "  x: 0\n  y: 1\na: 2\nb: 3\n", "3:1 syntax.edge"},
		{"open quotation mark", "x: 0\na: 'x\nb: 1\nc: 2\n", "2:1 syntax.quote"},
		{"at sign", "x: 0\na: @x\nb: 1\n", "2:1 syntax.character"},
		{"other", "a: |x\n", "1:1 syntax"},
		{"several", "a: &x 1\na: !t 2\nb: *x", "1:4 anchor, 2:1 duplicate, 3:4 alias"},
	} {
		_, ps := Parse("a.yaml", []byte(c.text))
		var got []string
		for _, p := range ps {
			got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Col, p.ID))
			if _, ok := Words()[p.ID]; !ok {
				t.Errorf("%s: no words for %s", c.name, p.ID)
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %v, want %s", c.name, got, c.want)
		}
	}
	if _, ps := Parse("a.yaml", []byte(deep)); ps[0].Args[0] != MaxDepth {
		t.Errorf("how deep a file may be: %v", ps[0].Args)
	}
	if _, ps := Parse("a.yaml", []byte("a: 1\nb: 2\n  c: 3\n")); ps[0].Args[0] != "mapping values are not allowed in this context" {
		t.Errorf("a syntax error is told as %q", ps[0].Args)
	}
	if n, ps := Parse("a.yaml", nil); len(ps) > 0 || !n.Empty() || n.Line != 1 || n.Col != 1 {
		t.Error("empty text")
	}
}

func TestNumbers(t *testing.T) {
	for text, ok := range map[string]bool{"0": true, "7": true, "9": false, "07": false, "0x1": false, "1_0": false,
		"1.0": false, "+1": false, "-1": false, `"1"`: false, "~": false, "": false, "99999999999999999999": false} {
		n, ps := Parse("", []byte("a: "+text))
		if len(ps) > 0 {
			t.Fatal(ps)
		}
		if _, p := n.Get("a").Int(0, 8); (p == nil) != ok {
			t.Errorf("%s: %v", text, p)
		}
	}
	for text, ok := range map[string]bool{"true": true, "false": false, "yes": true, "no": false, "True": true, "FALSE": false, "Yes": true, "nO": false} {
		n, _ := Parse("", []byte("a: "+text))
		if v, p := n.Get("a").Bool(); v != ok || p != nil {
			t.Errorf("%s: %v %v", text, v, p)
		}
		if built := Text(text); !built.Quoted { // else it is no text
			t.Errorf("%s is built as a truth value", text)
		}
	}
	for text, hint := range map[string]string{"Y": "[true]", "n": "[false]", "off": "[false]", `"true"`: "[true]", `"No"`: "[false]", "maybe": "[]", "1": "[]"} {
		n, _ := Parse("", []byte("a: "+text))
		if _, p := n.Get("a").Bool(); p == nil || fmt.Sprint(p.Hints) != hint {
			t.Errorf("%s: %+v", text, p)
		}
	}
	var none *Node
	for _, n := range []*Node{none, NewList(), NewMap(Entry("1", Number(1)))} {
		if _, p := n.Int(0, 1); p == nil || p.Line != 1 || p.ID != "number" {
			t.Errorf("%+v is a number: %v", n, p)
		}
		if v, p := n.Bool(); v || p == nil || p.ID != "bool" {
			t.Errorf("%+v is true or false: %v", n, p)
		}
	}
}

func TestSuggest(t *testing.T) {
	names := []string{"Tobruk", "Tengeder", "El Agheila", "El Alamein", "Sidi Omar", "Sidi Mufta", "Sidi Barrani", "Sidi Rezegh", "Msus"}
	for word, want := range map[string]string{"Tobrukk": "Tobruk", "tób": "Tobruk", "sidi": "Sidi Barrani,Sidi Mufta,Sidi Omar",
		"El-Aghiela": "El Agheila", "Mssu": "Msus", "zzz": "", "": "", "x": ""} {
		if got := strings.Join(Suggest(word, names), ","); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
	for n, want := range map[int]int{MaxKey: 1, MaxKey + 1: 0} { // a longer one is no slip
		word := strings.Repeat("x", n)
		if got := Suggest(word, []string{word + "y"}); len(got) != want {
			t.Errorf("%d characters: %q", n, got)
		}
	}
}

// TestComments: what stands above a name or an item, or behind a value, is its own; the
// first lines are the file's, if a blank line follows or no name.
func TestComments(t *testing.T) {
	for text, want := range map[string]string{
		"# a\nx: 1\n":                         "file [], x [a]",
		"# a\nx: 1":                           "file [], x [a]",
		"# a\n# b\n\n# c\nx: 1\n":             "file [a b], x [c]",
		"# a":                                 "file [a]",
		"# a\n{}\n":                           "file [a]",
		"# a\n\n{}":                           "file [a]",
		"x: 1\n# a\n\n# b\ny: 2 # c\n# d\n":   "file [], x [], y [a b c]",
		"# a\ntext: |\n  b\n  # c\n# d\ny: 1": "file [], text [a], y [d]",
		"text: |\n  # b\n  c\ny: 1":           "file [], text [], y []",
		"x:\n# a\n- 1 # b\n#c\n- 2\n":         "file [], x [], 1 [a b], 2 [c]",
		"\uFEFF# a\n\nx: 1\n":                 "file [a], x []",
	} {
		n, ps := Parse("x", []byte(text))
		if len(ps) > 0 {
			t.Errorf("%q: %v", text, ps)
			continue
		}
		got := fmt.Sprint("file ", n.Comment)
		for _, p := range n.Pairs {
			got += fmt.Sprint(", ", p.Key.Text, " ", p.Key.Comment)
			for _, i := range p.Value.Items {
				got += fmt.Sprint(", ", i.Text, " ", i.Comment)
			}
		}
		if got != want {
			t.Errorf("%q: %s, not %s", text, got, want)
		}
	}
}

// A text of another kind is told what it is; tabs are told, and what else is wrong
// besides.
func TestForeignTexts(t *testing.T) {
	for text, want := range map[string]string{
		"<!DOCTYPE html><html>":                                  "1:1 web-page",
		"\n<pre>game: x</pre>":                                   "1:1 web-page",
		"From: a@example.org\nSubject: my orders\n\ngame: x\n":   "1:1 mail",
		"Dear umpire,\n\n-----BEGIN ADJUTANT PACKET-----\nabc\n": "3:1 mail",
		"> game: x\n> orders: m1/axis-1\n":                       "1:1 quoted-mail",
		"moves:\n\t- group: Sollum\n\t  units: {}\n":             "2:1 tab,3:1 tab",
		"moves:\n\t- a: 1\n\t  a: 2\n":                           "2:1 tab,3:1 tab,3:4 duplicate",
		"moves: [\n\t1]\n":                                       "",
		"game: x\nSubject: y\n":                                  "",
		"Subject: x\n":                                           "",
		"> a\n> b\nc: >\n  d\n":                                  "1:1 syntax",
		"<html>\n: [\n":                                          "1:1 web-page",
		"> a\n> b\nc\nd\n":                                       "1:1 syntax",
		"> a\n> b\nc\n":                                          "1:1 quoted-mail",
		"a: >\n  folded\n":                                       "?",
	} {
		_, ps := Parse("x", []byte(text))
		var got []string
		for _, p := range ps {
			got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Col, p.ID))
		}
		if g := strings.Join(got, ","); g != want && want != "?" {
			t.Errorf("%q: %s, want %s", text, g, want)
		}
	}
}

func TestFormat(t *testing.T) {
	text := []byte("path:\n\t[Mechili, Tobrukk]\n")
	ps := []Problem{{Line: 2, Col: 12, Rule: "R-1.1-1", ID: "unknown-hex", Args: []any{"Tobrukk"}, Hints: []string{"Tobruk"}},
		{Line: 3, Col: 1, Warning: true, ID: "range", Args: []any{1, 2, 3}}}
	say := func(id string, args ...any) string {
		if id == "unknown-hex" {
			return Fill("unknown hex \"{0}\"{x}", args...)
		}
		return English(id, args...)
	}
	want := `orders.yaml:2:12: error: unknown hex "Tobrukk"{x} [R-1.1-1]
    	[Mechili, Tobrukk]
    	          ^
hint: did you mean "Tobruk"?
orders.yaml:3:1: warning: 1 is not in the range 2 to 3
1 error, 1 warning in orders.yaml
`
	if got := Format("orders.yaml", text, ps, say); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := Format("a", text, nil, say); got != "" {
		t.Error(got)
	}
	for text, shown := range map[string]string{"b: 2\na: [1\nc: 3\n": "    b: 2\n    a: [1\n1 error in a\n", "a: [1\nb: 2\n": "comma\n    a: [1\n1 error in a\n"} {
		_, ps = Parse("a", []byte(text))
		if got := Format("a", []byte(text), ps, English); !strings.Contains(got, shown) {
			t.Error(got)
		}
	}
}

func TestBuild(t *testing.T) {
	n := NewMap(
		Entry("month", Text("3")),
		Entry("count", Number(3)),
		Entry("forced", Truth(true)),
		Pair{Text("units").Note("choose one", "or none"), NewList(Text("21/5 Pz"), Text("Ft. Capuzzo"), Text("a: b"))},
		Entry("groups", NewList(NewMap(Entry("at", Text("Msus E1")), Entry("go", NewList())).Note("first"))),
	).Note("sheet")
	want := `# sheet

month: "3"
count: 3
forced: true
# choose one
# or none
units: [21/5 Pz, Ft. Capuzzo, "a: b"]
groups:
  # first
  - at: Msus E1
    go: []
`
	got := Write(n)
	if string(got) != want {
		t.Errorf("got\n%s", got)
	}
	m, ps := Parse("", got)
	if len(ps) > 0 || same(n, m) != "" {
		t.Error(ps, same(n, m))
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{example, "", "a", "[a, [b, {c: d}]]", "- - a\n  - b\n", "a: >\n  x\n  y\n", "# x\n- # y\n - z\n",
		"? a\n: b\n", "a: 'x\n\n y'\n", "---\n...\n", "a: [1\nb: 2", "{a: 1, b: [], c: {}}", "%YAML 1.2\n---\na\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		n, ps := Parse("f", text)
		Format("f", text, ps, English)
		if len(ps) > 0 || n == nil {
			return
		}
		w := Write(n)
		m, ps := Parse("f", w)
		if len(ps) > 0 {
			t.Fatalf("%v in\n%s", ps, w)
		}
		if s := same(n, m); s != "" {
			t.Fatalf("%s in\n%s", s, w)
		}
		if again := Write(m); !bytes.Equal(w, again) {
			t.Fatalf("%s\nand\n%s", w, again)
		}
	})
}
