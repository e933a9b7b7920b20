package rommel

import "testing"

// A machine that shows no face at all shows none, and the game goes on until
// the audit.
func TestShownFace(t *testing.T) {
	g := standard(t, "s1941")
	last := byte(len(g.Roster.Units) - 1)
	for _, c := range []struct {
		shown []byte
		want  Face
	}{
		{nil, Face{}}, {[]byte{1}, Face{}}, {[]byte{1, 2, 0}, Face{}}, {[]byte{last + 1, 1}, Face{}},
		{[]byte{last, 1}, Face{UnitNo(last), 1}}, {[]byte{0, 200}, Face{0, 200}},
	} {
		if got := g.shownFace(c.shown); got != c.want {
			t.Errorf("%v: %v", c.shown, got)
		}
	}
}
