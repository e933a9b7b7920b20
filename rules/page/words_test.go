package page

import (
	"strings"
	"testing"
)

var (
	english = Words{"side.0": "Axis", "side.0.within": "the Axis", "side.0.first": "The Axis", "text": "{0}",
		"moves": "{units, plural, =0{{n, plural, one{A block of {by:within} moves} other{# blocks of {by:within} move}}} other{You move {units}}}{engages, select, true{ and fight} other{}}."}
	spanish = Words{"side.0": "Eje", "side.0.first": "El Eje", "side.0.de": "del Eje", "side.0.number": "one",
		"side.1": "Aliados", "side.1.first": "Los Aliados", "side.1.de": "de los Aliados", "side.1.number": "many", "text": "{0}", "list.last": " y ",
		"moves":   "{units, plural, =0{{n, plural, one{Un bloque {by:de} avanza} other{# bloques {by:de} avanzan}}} other{Mueves {units}}}.",
		"accepts": "{by:first} {by:number, select, one{acepta} other{aceptan}}."}
)

func moves(side string, n int, engages bool, units ...string) Msg {
	var list []Msg
	for _, u := range units {
		list = append(list, M("text", u))
	}
	return M("moves", Arg{"by", M(side)}, Arg{"n", n}, Arg{"units", list}, Arg{"engages", engages})
}

// Number and length of a list choose among branches, nouns have forms, and a second
// language has others than the first: gender, articles that contract, verbs that agree.
func TestBranchesAndForms(t *testing.T) {
	for _, c := range []struct {
		w    Words
		m    Msg
		want string
	}{
		{english, moves("side.0", 1, false), "A block of the Axis moves."},
		{english, moves("side.0", 3, true), "3 blocks of the Axis move and fight."},
		{english, moves("side.0", 2, false, "Trento", "Pavia"), "You move Trento, Pavia."},
		{spanish, moves("side.0", 1, false), "Un bloque del Eje avanza."},
		{spanish, moves("side.1", 3, false), "3 bloques de los Aliados avanzan."},
		{spanish, moves("side.1", 3, false, "a", "b", "c"), "Mueves a, b y c."},
		{spanish, M("accepts", Arg{"by", M("side.0")}), "El Eje acepta."},
		{spanish, M("accepts", Arg{"by", M("side.1")}), "Los Aliados aceptan."},
		{Words{"x": "{0, plural, one{} other{many}}"}, M("x", 1), ""},
		{Words{"x": "lay cards: {real: 1}, {go: [{0}]}, { }, # and '"}, M("x", "a"), "lay cards: {real: 1}, {go: [a]}, { }, # and '"},
		{Words{"x": "a{0, select, ={} other{, such as {0}}}"}, M("x", "b"), "a, such as b"},
		{Words{"x": "a{0, select, ={} other{, such as {0}}}"}, M("x", ""), "a"},
		{Words{"x": "{0, plural, one{# {a: b}} other{#}}"}, M("x", "1"), "1 {a: b}"},
	} {
		if got := c.w.Say(c.m); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}

// Any text may stand in a catalogue: it is said, whatever it is.
func FuzzSay(f *testing.F) {
	for _, w := range []Words{english, spanish} {
		for _, text := range w {
			f.Add(text)
		}
	}
	f.Add("{0, plural, =0{{")
	f.Add("{x:y, select, a{b}}}{")
	f.Fuzz(func(t *testing.T, text string) {
		w := Words{"x": text}
		got := w.Say(M("x", 1, M("y"), Arg{"by", "z"}))
		places := 0
		for range Places(text) {
			places++
		}
		if places == 0 && got != text {
			t.Errorf("%q is said as %q", text, got)
		}
		if !strings.Contains(text, "{") && got != text {
			t.Errorf("%q", got)
		}
	})
}

func BenchmarkSay(b *testing.B) {
	for name, m := range map[string]Msg{"many": moves("side.0", 3, false), "own": moves("side.0", 2, true, "Trento", "Pavia")} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				english.Say(m)
			}
		})
	}
}
