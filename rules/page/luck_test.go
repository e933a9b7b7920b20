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
		expected, thrown := HitsOf(x.dice, x.lowest, x.hits, x.halved)
		if expected.String() != x.expected || thrown.String() != x.thrown {
			t.Errorf("%+v: %s and %s", x, expected, thrown)
		}
	}
	var sum Luck
	for range 12 {
		x := Luck{}
		x.Expected[1], x.Thrown[0] = HitsOf(1, 6, 1, true)
		sum.Add(x)
	}
	if sum.Expected != [2]Twelfths{0, 12} || sum.Thrown != [2]Twelfths{72, 0} {
		t.Errorf("the sum is %v", sum)
	}
}
