package rommel

import "testing"

// What a block shows is one of its side's units with no more steps than it is
// printed with; nothing else is read for a face.
func TestShownFaces(t *testing.T) {
	g := Standard(t, "s1941")
	for side := range Side(2) {
		codec := g.shownFaces(side).Codec
		for _, u := range g.Units[side] {
			steps := byte(len(g.Roster.Units[u].Steps))
			for _, c := range []struct {
				shown []byte
				ok    bool
			}{
				{[]byte{byte(u), steps}, true}, {[]byte{byte(u), 0}, true}, {[]byte{byte(u), steps + 1}, false},
				{nil, false}, {[]byte{byte(u)}, false}, {[]byte{byte(u), 1, 0}, false},
			} {
				if f, err := codec.Decode(c.shown); (err == nil) != c.ok || c.ok && f != (Face{Unit: u, Steps: c.shown[1]}) {
					t.Errorf("%v: %v, %v", c.shown, f, err)
				}
			}
			if f, err := g.shownFaces(side.Other()).Codec.Decode([]byte{byte(u), 1}); err == nil {
				t.Errorf("the enemy shows %v", f)
			}
		}
		if f, err := codec.Decode([]byte{byte(len(g.Roster.Units)), 1}); err == nil {
			t.Errorf("a unit that is none: %v", f)
		}
	}
}
