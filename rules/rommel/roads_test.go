package rommel

import (
	"flag"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"pgregory.net/rapid"
)

// A check is fast.
func init() { flag.Set("rapid.checks", "6000") }

// R-6.2-5: the table; G-1 is its first line.
func TestAllowance(t *testing.T) {
	for speed, want := range map[int][4]int{4: {4, 5, 6, 8}, 3: {3, 4, 5, 7}, 2: {2, 3, 4, 6}, 1: {1, 2, 3, 5}} {
		for r, n := range want {
			if got := Allowance(speed, Road(r)); got != n {
				t.Errorf("speed %d on %v: %d, want %d", speed, Road(r), got, n)
			}
		}
	}
}

// walk moves a unit over some hexes and reports whether all steps are legal.
func walk(t *testing.T, a *march, labels ...string) bool {
	t.Helper()
	l := leg{HexOf(t, a.m, labels[0]), 0, Highway}
	for _, s := range labels[1:] {
		d, ok := a.m.Board.Direction(l.hex, HexOf(t, a.m, s))
		if !ok {
			t.Fatal(labels, s)
		}
		if l, ok = a.step(l, d); !ok {
			return false
		}
	}
	return true
}

func TestMarchFX1(t *testing.T) {
	m := Fx1(t)
	cols := []string{"C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12"}
	for _, c := range []struct {
		id           string
		speed, extra int
		way          []string
		want         bool
	}{
		{"R-6.2-2 over the mountain hexside", 4, 0, cols[:9], true},
		{"G-1 highway", 4, 0, cols[:10], false},
		{"T-6.2-c Rommel", 4, 1, cols[:10], true},
		{"T-6.2-c Rommel and Forced March", 4, 2, cols[:11], true},
		{"T-6.2-c one more", 4, 2, cols[:12], false},
		{"T-6.3-a Italian infantry", 1, 1, cols[:7], true},
		{"T-6.3-a one more", 1, 1, cols[:8], false},
		{"T-6.2-a trail", 3, 0, []string{"C12", "D12", "E12", "F12", "G11"}, true},
		{"T-6.2-a trail and track", 3, 0, []string{"C12", "D12", "E12", "F12", "G11", "G10"}, false},
		{"T-6.2-a track and highway", 3, 0, []string{"G8", "F8", "E8", "D8", "C8", "C9"}, true},
		{"T-6.2-a one more", 3, 0, []string{"G8", "F8", "E8", "D8", "C8", "C9", "C10"}, false},
		{"T-6.2-b last hex off road", 3, 0, []string{"C8", "C9", "C10", "C11", "D11"}, false},
		{"T-6.2-b three hexes", 3, 0, []string{"C8", "C9", "C10", "D10"}, true},
		{"G-1 track", 4, 0, []string{"C8", "D8", "E8", "F8", "G8", "G9", "G10"}, true},
		{"G-1 track, one more", 4, 0, []string{"C8", "D8", "E8", "F8", "G8", "G9", "G10", "G11"}, false},
		{"G-1 mix", 4, 0, []string{"C12", "D12", "E12", "F12", "G11", "G10"}, true},
		{"G-1 mix, one more", 4, 0, []string{"C12", "D12", "E12", "F12", "G11", "G10", "G9"}, false},
		{"T-6.4-a infantry", 1, 0, []string{"E3", "E4", "E5"}, false},
		{"T-6.4-a infantry, Forced March", 1, 1, []string{"E3", "E4", "E5"}, true},
		{"R-1.4-2 ridge", 4, 0, []string{"C16", "D16"}, false},
		{"R-1.4-2 gap", 4, 0, []string{"C17", "D17"}, true},
		{"AMB-10 off the mountain road", 4, 0, []string{"C2", "C3", "D3"}, true},
	} {
		a := &march{m: m, speed: c.speed, extra: c.extra, exits: allExits}
		if got := walk(t, a, c.way...); got != c.want {
			t.Errorf("%s: %v", c.id, got)
		}
		if last := HexOf(t, m, c.way[len(c.way)-1]); c.want && !a.reach(leg{HexOf(t, m, c.way[0]), 0, Highway}).Has(last) {
			t.Errorf("%s: out of reach", c.id)
		}
	}
	// R-6.0-1: a hex with enemies may be entered and not passed.
	a := &march{m: m, speed: 4, exits: allExits, stop: hexSet(t, m, "C10")}
	if !walk(t, a, "C9", "C10") || walk(t, a, "C9", "C10", "C11") {
		t.Error("R-6.0-1")
	}
	// R-7.2-2: the first hex is left over friendly hexsides only.
	a = &march{m: m, speed: 1, exits: 1 << board.W, shut: hexSet(t, m, "C10")}
	if got := fixture.Names(m, a.reach(leg{HexOf(t, m, "C10"), 0, Highway})); got != "C5 C6 C7 C8 C9 D8" {
		t.Error("R-7.2-2", got)
	}
	// R-7.1-1: a hexside whose limit is used up.
	var shut [12]uint64
	s := m.Board.Between(HexOf(t, m, "C9"), HexOf(t, m, "C10"))
	shut[s>>6] |= 1 << (s & 63)
	a = &march{m: m, speed: 1, exits: allExits, sides: &shut}
	if walk(t, a, "C9", "C10") || walk(t, a, "C10", "C9") || a.reach(leg{HexOf(t, m, "C9"), 0, Highway}).Has(HexOf(t, m, "C10")) {
		t.Error("R-7.1-1")
	}
}

// TestReach compares reach with steps in all ways (R-6.2-2, R-6.2-3, R-6.2-4).
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := fixture.Random(t)
		hexes := rapid.Custom(func(t *rapid.T) (s board.Set) {
			for i := range m.Places {
				if rapid.IntRange(0, 4).Draw(t, "in") == 0 {
					s = s.Add(board.Hex(i))
				}
			}
			return s
		})
		a := &march{m: m, speed: rapid.IntRange(1, 2).Draw(t, "speed"), extra: rapid.IntRange(0, 1).Draw(t, "extra"),
			stop: hexes.Draw(t, "stop"), shut: hexes.Draw(t, "shut"), exits: uint8(rapid.IntRange(0, 63).Draw(t, "exits"))}
		from := leg{board.Hex(rapid.IntRange(0, m.Board.Len()-1).Draw(t, "from")), rapid.IntRange(0, 2).Draw(t, "done"),
			Road(rapid.IntRange(0, 3).Draw(t, "road"))}
		var want board.Set
		seen := map[leg]bool{}
		var try func(leg)
		try = func(l leg) {
			if seen[l] {
				return
			}
			seen[l] = true
			for d := range board.Directions {
				if to, ok := a.step(l, d); ok {
					want = want.Add(to.hex)
					try(to)
				}
			}
		}
		try(from)
		if got := a.reach(from); got != want {
			t.Fatalf("from %v: got %v, want %v", from, fixture.Names(m, got), fixture.Names(m, want))
		}
	})
}

func BenchmarkReach(b *testing.B) {
	m := theatre.Standard().Map
	a := &march{m: m, speed: 4, extra: 2, exits: allExits}
	h, _ := m.Board.Find("Mechili")
	b.ReportAllocs()
	for b.Loop() {
		a.reach(leg{h, 0, Highway})
	}
}
