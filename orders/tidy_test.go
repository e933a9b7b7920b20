package orders

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// What people and word processors write is read as it is meant, at its place in the file.
func TestParseTidied(t *testing.T) {
	for _, c := range []struct{ file, as, at string }{
		{"moves:\n\t- group: A\n\t  units: {B: C}\n", "moves:\n  - group: A\n    units:\n      B: C\n", "2:4 3:4 3:12"},
		{"units:\n  Trento -> Sofafi\n  Pavia => Bardia\n  Savona → Tobruk\n", "units:\n  Trento: Sofafi\n  Pavia: Bardia\n  Savona: Tobruk\n", "2:3 3:3 4:3"},
		{"losses:\n• Pavia\n– Trento\n* Savona\n", "losses: [Pavia, Trento, Savona]\n", ""},
		{"cards:\u00A0{real:\u00A01}\nunits:\n\u00A0\u00A0A -> B\n", "cards:\n  real: 1\nunits:\n  A: B\n", "1:9 3:3"},
		{"a: \"x -> y\"\nb: 'p \u00A0q'\nc: [x -> y]\nd: x # y -> z\n", "a: \"x -> y\"\nb: \"p \\u00A0q\"\nc: [x -> y]\nd: x\n", ""},
		{"units:\n  d'Italia -> Tobruk\n", "units:\n  d'Italia: Tobruk\n", "2:3"},
		{"a -> -1\n", "a: -1\n", ""},
		{"- group = A\n  n = -1\n  z: x = y\n", "- group: A\n  n: -1\n  z: x = y\n", "1:3 2:3 3:3"},
		{"a:\n\u00A0b: |\n   x -> y\n c: 1\n", "a:\n  b: \"x -> y\\n\"\n  c: 1\n", ""},
		{"a: |\n  x -> y\n  • z\nb: 1\n", "a: \"x -> y\\n• z\\n\"\nb: 1\n", ""},
		{"a: {x: 1,\n  y -> z: 2}\n", "a:\n  x: 1\n  y -> z: 2\n", "1:5 2:3"},
	} {
		n, _, ps := ParseTidied("x", []byte(c.file))
		if len(ps) > 0 {
			t.Errorf("%q: %v", c.file, ps)
			continue
		}
		var places []string
		var walk func(n *Node)
		walk = func(x *Node) {
			for _, p := range x.Pairs {
				if x != n {
					places = append(places, p.Key.place())
				}
				walk(p.Value)
			}
			for _, i := range x.Items {
				walk(i)
			}
		}
		walk(n)
		want := strings.Fields(c.at)
		if got := string(Write(strip(n))); got != c.as && c.as != "" {
			t.Errorf("%q:\n%s", c.file, got)
		}
		if c.at != "" && !slices.Equal(places, want) {
			t.Errorf("%q: %q", c.file, places)
		}
	}
}

func (n *Node) place() string { return fmt.Sprint(n.Line, ":", n.Col) }

// strip takes the comments from a tree.
func strip(n *Node) *Node {
	n.Comment = nil
	for _, x := range n.Items {
		strip(x)
	}
	for _, p := range n.Pairs {
		p.Key.Comment = nil
		strip(p.Value)
	}
	return n
}

// Texts in UTF-16, with or without a mark, and in Windows-1252.
func TestEncodings(t *testing.T) {
	text := "units:\n  Señor – x: Fuß\n"
	var little, big []byte
	for _, u := range utf16.Encode([]rune(text)) {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	old := strings.NewReplacer("ñ", "\xF1", "–", "\x96", "ß", "\xDF").Replace(text)
	for name, raw := range map[string]string{"little": string(little), "big": string(big), "marked little": "\xFF\xFE" + string(little), "marked big": "\xFE\xFF" + string(big), "1252": old, "utf8": text} {
		if n, got, ps := ParseTidied("x", []byte(raw)); string(got) != text || len(ps) > 0 || n.Get("units").Get("Señor – x").Text != "Fuß" {
			t.Errorf("%s: %q %v", name, got, ps)
		}
	}
	for _, raw := range []string{"a: \x81", "a: \xF1\x01", "\xFF\xFEa"} {
		if _, _, ps := ParseTidied("x", []byte(raw)); len(ps) == 0 {
			t.Errorf("%q is read", raw)
		}
	}
}

// A line that cannot be read does not hide the other keys.
func TestBrokenLines(t *testing.T) {
	n, _, ps := ParseTidied("x", []byte("cards: {real: 1\nmoves: [a]\nlosses: [x, y\nsupply: z\n"))
	if len(ps) != 2 || ps[0].Line != 1 || ps[1].Line != 3 || n.Get("moves") == nil || n.Get("supply").Text != "z" || !n.Get("cards").Broken || !n.Get("losses").Broken {
		t.Fatal(ps, n)
	}
	if n.Get("supply").Line != 4 || n.Get("cards").Line != 1 {
		t.Error("not where they stand")
	}
	var order []string
	for _, p := range n.Pairs {
		order = append(order, p.Key.Text)
	}
	if got := strings.Join(order, " "); got != "cards moves losses supply" {
		t.Errorf("the keys are %s", got)
	}
	if strict, ps := Parse("x", []byte("cards: {real: 1\nmoves: [a]\n")); strict != nil || len(ps) != 1 {
		t.Error("Parse reads what is broken")
	}
}

// Order files that are as they should be are left as they are.
func TestTidiedLeaves(t *testing.T) {
	files, err := filepath.Glob("../examples/*/*/*/orders/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := Tidied(text); string(got) != string(text) {
			t.Errorf("%s is changed", f)
		}
	}
}

// FuzzTidied: whatever text comes in is read without panic; what is tidied stays as it is,
// and has as many characters in each line.
func FuzzTidied(f *testing.F) {
	f.Add([]byte("units:\n\tA -> B\n• x\n'y -> z\nq: |\n a → b\nc: [\n"))
	f.Add([]byte("a\u00A0->\u00A0\"b\n"))
	f.Add([]byte("\xFF\xFEa\x00:\x00"))
	f.Add([]byte("\xFF\xFE\x00\x000\x00\x00\x0000"))
	f.Add([]byte("units:\n\t\xA0\x82\x82|\nA\xE2k\x92\n'y\n-> z\n\x86: \x87B\n\xE2\x80\xA2 x \x92 b\n![ "))
	f.Fuzz(func(t *testing.T, raw []byte) {
		_, text, ps := ParseTidied("x", raw)
		for _, p := range ps {
			if p.Line < 1 || p.Col < 1 {
				t.Errorf("%+v", p)
			}
		}
		if again := Tidied(text); string(again) != string(text) {
			t.Errorf("%q becomes %q", text, again)
		}
	})
}

// Keys are spelt as the reader of a file knows them, in place; what is quoted, longer or
// shorter stays, and so do values.
func TestSpelt(t *testing.T) {
	n, text, ps := ParseTidied("x", []byte("Moves:\n  - GROUP: Moves\n    Ünits: {A: 1, 'Moves': 2}\nmo.ves: 3\n"))
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	names := map[string]string{"Moves": "moves", "GROUP": "group", "mo.ves": "moves", "A": "a"}
	got := Spelt(text, n, func(key *Node) string {
		if name, ok := names[key.Text]; ok {
			return name
		}
		return key.Text
	})
	if want := "moves:\n  - group: Moves\n    Ünits: {a: 1, 'Moves': 2}\nmo.ves: 3\n"; string(got) != want {
		t.Errorf("%s", got)
	}
	if got := Spelt([]byte("A: 1"), nil, nil); string(got) != "A: 1" {
		t.Errorf("%s", got)
	}
}

// TestSaidTwice: of a key that stands there twice what says something is read, of two that do the first.
func TestSaidTwice(t *testing.T) {
	n, _, ps := ParseTidied("x", []byte("a:\nb: 2\na: 3\nc: 1\nc: 4\nd: {}\nd: 5\ne:\ne:\ne: 6\ne: 7\n"))
	var told []string
	for _, p := range ps {
		told = append(told, fmt.Sprintf("%d %s", p.Line, p.ID))
	}
	if got := strings.Join(told, ", "); got != "3 duplicate, 5 duplicate, 7 duplicate, 9 duplicate, 10 duplicate, 11 duplicate" {
		t.Error(got)
	}
	if got := string(Write(n)); got != "a: 3\nb: 2\nc: 1\nd: {}\ne: 6\n" {
		t.Errorf("%s", got)
	}
}
