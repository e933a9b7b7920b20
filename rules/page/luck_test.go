package page

import "testing"

// Hits on average are exact, and said as people write them.
func TestLuck(t *testing.T) {
	for _, x := range []struct {
		dice, lowest, hits int
		halved             bool
		expected, thrown   string
	}{
		{4, 5, 2, false, "1 1/3", "2"},
		{3, 6, 0, false, "1/2", "0"},
		{1, 6, 1, true, "1/12", "1/2"},
		{5, 4, 3, true, "1 1/4", "1 1/2"},
		{7, 6, 7, false, "1 1/6", "7"},
		{8, 4, 4, false, "4", "4"},
		{5, 5, 5, true, "5/6", "2 1/2"},
	} {
		expected, thrown := hitsOf(x.dice, x.lowest, x.hits, x.halved)
		if expected.String() != x.expected || thrown.String() != x.thrown {
			t.Errorf("%+v: %s and %s", x, expected, thrown)
		}
	}
	var sum Luck
	for range 12 {
		x := Luck{}
		x.Expected[1], x.Thrown[0] = hitsOf(1, 6, 1, true)
		sum.Add(x)
	}
	if sum.Expected != [2]Twelfths{0, 12} || sum.Thrown != [2]Twelfths{72, 0} {
		t.Errorf("the sum is %v", sum)
	}
}

// TestLucks: dice of one place and part of the game are counted together, and those of the
// next part apart.
func TestLucks(t *testing.T) {
	var l Lucks
	l.Begin(M("one"))
	l.Throw("a1", 0, 3, 6, 1, false)
	l.Throw("b2", 1, 2, 5, 2, true)
	l.Throw("a1", 1, 6, 4, 3, false)
	l.Begin(M("two"))
	l.Throw("a1", 0, 6, 6, 0, false)
	want := []struct {
		when, place      string
		expected, thrown [2]Twelfths
	}{
		{"one", "a1", [2]Twelfths{6, 36}, [2]Twelfths{12, 36}},
		{"one", "b2", [2]Twelfths{0, 4}, [2]Twelfths{0, 12}},
		{"two", "a1", [2]Twelfths{12, 0}, [2]Twelfths{0, 0}},
	}
	if len(l.All) != len(want) {
		t.Fatalf("%v", l.All)
	}
	for i, x := range l.All {
		if w := want[i]; x.When.ID != w.when || x.Place.Args[0] != w.place || x.Expected != w.expected || x.Thrown != w.thrown {
			t.Errorf("%v, not %v", x, w)
		}
	}
}
