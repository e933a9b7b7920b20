package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// allocations lists all ways in which a pool of hits may be taken, as steps
// lost by each unit.
func allocations(pool int, us []bearer) []string {
	var out []string
	var walk func(pool int, us []bearer, lost []int)
	walk = func(pool int, us []bearer, lost []int) {
		end := true
		for i := range us {
			if mayBear(pool, us, i) {
				end = false
				rest, l := slices.Clone(us), slices.Clone(lost)
				rest[i].steps--
				l[i]++
				walk(pool-us[i].cost, rest, l)
			}
		}
		if s := fmt.Sprint(lost); end && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	walk(pool, us, make([]int, len(us)))
	slices.Sort(out)
	return out
}

// R-9.5-2, R-9.5-4, R-9.52-2 by T-9.5-a, T-9.5-b, T-9.5-c, T-9.52-a, T-10.5-b, T-11.3-a; G-11, G-12, G-13.
func TestMinimalWaste(t *testing.T) {
	elite, normal := func(steps int) bearer { return bearer{steps, 2} }, func(steps int) bearer { return bearer{steps, 1} }
	mined := func(b bearer) bearer { return bearer{b.steps, 2 * b.cost} }
	for _, c := range []struct {
		id   string
		us   []bearer
		pool int
		want string
	}{
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 1, "[0 1]"},
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 2, "[0 2] [1 0]"},
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 3, "[1 1]"},
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 4, "[1 2] [2 0]"},
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 5, "[2 1]"},
		{"T-9.5-a", []bearer{elite(2), normal(2)}, 9, "[2 2]"},
		{"T-9.5-b", []bearer{elite(2), normal(1)}, 1, "[0 1]"},
		{"T-9.5-b G-12", []bearer{elite(2), normal(1)}, 2, "[1 0]"},
		{"T-9.5-b", []bearer{elite(2), normal(1)}, 3, "[1 1]"},
		{"T-9.5-b", []bearer{elite(2), normal(1)}, 4, "[2 0]"},
		{"T-9.5-b", []bearer{elite(2), normal(1)}, 5, "[2 1]"},
		{"T-9.5-c", []bearer{elite(2), elite(2)}, 3, "[0 1] [1 0]"},
		{"T-9.5-c", []bearer{elite(2), elite(2)}, 7, "[1 2] [2 1]"},
		{"T-9.5-c", []bearer{elite(2), elite(2)}, 8, "[2 2]"},
		{"G-11", []bearer{elite(3)}, 3, "[1]"},
		{"G-12", []bearer{elite(2), normal(3)}, 3, "[0 3] [1 1]"},
		{"T-9.52-a", []bearer{mined(normal(2)), mined(elite(2))}, 5, "[0 1] [2 0]"},
		{"T-9.52-a", []bearer{mined(normal(2)), mined(elite(2))}, 3, "[1 0]"},
		{"T-9.52-a", []bearer{mined(elite(2))}, 7, "[1]"},
		{"G-13", []bearer{mined(elite(2))}, 4, "[1]"}, // four others, or one of artillery and two others
		{"G-13", []bearer{mined(elite(2))}, 3, "[0]"}, // three others, or one of artillery and one other
		{"T-10.5-b", []bearer{elite(2)}, 1, "[0]"},
		{"T-10.5-b", []bearer{elite(2), normal(2)}, 1, "[0 1]"},
		{"T-11.3-a", []bearer{elite(1), normal(2)}, 2, "[0 2] [1 0]"},
	} {
		if got := strings.Join(allocations(c.pool, c.us), " "); got != c.want {
			t.Errorf("%s: %d hits on %v: %s, not %s", c.id, c.pool, c.us, got, c.want)
		}
	}
}

// R-9.4-1, R-9.4-2 by G-33; G-7, G-9, G-10 by the targets.
func TestFireTable(t *testing.T) {
	if fireTable != [4][4]int{{6, 5, 6, 4}, {6, 6, 5, 4}, {5, 6, 6, 4}, {6, 5, 6, 5}} {
		t.Error(fireTable)
	}
	all, noArmor, noInf, art := [4]bool{true, true, true, true}, [4]bool{false, true, true, true}, [4]bool{true, false, true, true}, [4]bool{3: true}
	for _, c := range []struct {
		id      string
		class   Class
		present [4]bool
		legal   string
	}{
		{"R-9.3-1 G-9", ArmorClass, all, "armor"},
		{"R-9.3-6 G-9", ArmorClass, noArmor, "infantry antitank"},
		{"R-9.3-2", InfantryClass, all, "infantry"},
		{"R-9.3-6", InfantryClass, noInf, "armor antitank"},
		{"R-9.3-3 R-9.3-4", AntiTankClass, all, "armor infantry antitank"},
		{"R-9.3-4", ArtilleryClass, all, "armor infantry antitank artillery"},
		{"G-10", ArmorClass, art, "artillery"},
		{"G-10", InfantryClass, art, "artillery"},
	} {
		var legal []string
		for target := range Class(4) {
			if c.present[target] && aim(c.class, target, c.present) == nil {
				legal = append(legal, target.String())
			}
		}
		if got := strings.Join(legal, " "); got != c.legal {
			t.Errorf("%s: %v may fire at %s", c.id, c.class, got)
		}
	}
}

// R-10.5-2 by T-10.5-a.
func TestPursuitDice(t *testing.T) {
	n := 0
	for _, speed := range []int{1, 2, 3, 4} {
		n += shots(speed, 2)
	}
	if n != 5 {
		t.Error(n)
	}
}
