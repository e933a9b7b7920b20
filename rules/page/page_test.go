package page

import "testing"

// A sentence has its arguments in their places, and of two words the one that fits
// their number. What is no place stands as it is written, and nothing is lost of a
// message without words.
func TestSay(t *testing.T) {
	w := Words{"who": "{1} of {0}", "count": "{0} {0, plural, one{hex} other{hexes}}", "nested": "<{0}>", "odd": "{x} {} {0", "beyond": "a{7}b{7, plural, one{c} other{d}}", "plain": "so"}
	for want, m := range map[string]Msg{
		"b of a":           M("who", "a", "b"),
		"1 hex":            M("count", 1),
		"2 hexes":          M("count", 2),
		"0 hexes":          M("count", 0),
		"<1 hex, 3 hexes>": M("nested", []Msg{M("count", 1), M("count", 3)}),
		"{x} {} {0":        M("odd", "a"),
		"ab":               M("beyond"),
		"so":               M("plain", 1),
		"none 1":           M("none", 1),
		"none":             M("none"),
	} {
		if got := w.Say(m); got != want {
			t.Errorf("%v: %q, not %q", m, got, want)
		}
	}
}
