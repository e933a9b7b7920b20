package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Another machine may claim what it likes: blocks that cannot have died live
// on, and nobody pursues at a speed that no unit has.
func TestWildClaims(t *testing.T) {
	x := load(t, "map: fx1\naxis: {C4: [a=inf 2, b=inf 2]}\nallied: {C20: [inf 2]}")
	p, _ := x.Start()
	s := &Script{Position: *x.Position(&p)}
	a, b := x.Tokens(axis)[0], x.Tokens(axis)[1]
	p.Blocks[b].At = Eliminated
	units := UnitNo(len(x.Roster.Units))
	s.bury(axis, p.Blocks[a].At, []rules.Token{a, b}, []Death{{b, Face{}}, {a, Face{Unit: units}}, {a + 2, Face{}}})
	if p.Blocks[a].At == Eliminated {
		t.Error("it has died")
	}
	for _, slowest := range []int{0, 5} {
		s.pursue(p.Blocks[a].At, []rules.Token{a}, []rules.Token{a + 2}, slowest)
	}
	s.pursue(p.Blocks[a].At, nil, []rules.Token{a + 2}, 1)
	s.pursue(p.Blocks[a].At, []rules.Token{a}, nil, 1)
}

// R-2.3-1: the strength of a unit is printed for each step that it has left;
// none, or more than it ever had, is no strength.
func TestStrength(t *testing.T) {
	g := standard(t, "s1941")
	no, ok := g.Roster.Find("ita-brescia")
	steps := g.Roster.Units[no].Steps
	if !ok || len(steps) < 2 {
		t.Fatal(steps)
	}
	for n, want := range map[int]int{0: 0, 1: int(steps[len(steps)-1]), len(steps): int(steps[0]), len(steps) + 1: 0} {
		if got := g.Strength(Face{no, uint8(n)}); got != want {
			t.Errorf("%d steps: %d, not %d", n, got, want)
		}
	}
}

// R-9.5-4: hits beyond what units can bear are wasted, however many there are.
func TestManyHits(t *testing.T) {
	us := []bearer{{4, 2}, {3, 1}}
	for pool, want := range map[int]int{0: 0, 3: 3, 11: 11, 12: 11, 255: 11, 256: 11, 1000: 11} {
		if got := usable(pool, us); got != want {
			t.Errorf("%d of %d hits", got, pool)
		}
	}
	if got := usable(300, []bearer{{400, 1}}); got != 255 {
		t.Errorf("%d of 300 hits: no more than 255 are counted", got)
	}
	if got := usable(5, []bearer{{4, 2}}); got != 4 {
		t.Errorf("%d of 5 hits at two each", got)
	}
}
