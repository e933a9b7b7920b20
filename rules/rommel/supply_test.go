package rommel

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

const all6 = " E W NE NW SE SW"

// lineCase asks whether a unit has a line of supply in a position of its own
// side's units, the enemy's and Battles; those where its side is Def hold
// units of it.
type lineCase struct {
	id         string
	side       Side
	own, enemy string
	battles    []string
	ask        string
	want       bool
}

func (c lineCase) check(t *testing.T, m *Map) {
	t.Helper()
	p := position(t, m, c.side, c.own, c.enemy, c.battles...)
	for _, b := range c.battles {
		if strings.Contains(b, "def:"+sideNames[c.side]) {
			p.chain = p.chain.Add(hexOf(t, m, b[:strings.Index(b, " ")]))
		}
	}
	h := hexOf(t, m, c.ask)
	var tr tracer
	tr.reset(p)
	if got := !tr.status(m.Bases[c.side], board.SetOf(h)).Empty(); got != c.want {
		t.Errorf("%s: supplied %v, want %v", c.id, got, c.want)
	}
	if m.Places[h].Feature == Fortress && tr.isolated(h) == c.want { // AMB-58
		t.Errorf("%s: isolated %v", c.id, c.want)
	}
}

// The cases carry the ids of the conformance catalogue.
func TestStatusFX1(t *testing.T) {
	m := fx1(t)
	for _, c := range []lineCase{
		{"R-1.2-4, AMB-17: a Disrupted enemy at C9 blocks nothing", Axis, "C12", "", nil, "C12", true},
		{"T-12.4-a track 3", Axis, "F8", "", nil, "F8", true},
		{"T-12.4-a track 4", Axis, "G8", "", nil, "G8", false},
		{"T-12.4-a with E8", Axis, "G8 E8", "", nil, "G8", true},
		{"T-12.4-a trail 2", Axis, "E12", "", nil, "E12", true},
		{"T-12.4-a trail 3", Axis, "F12", "", nil, "F12", false},
		{"T-12.4-a with D12", Axis, "F12 D12", "", nil, "F12", true},
		{"T-12.4-a, R-12.4-8 adjacent", Axis, "D10", "", nil, "D10", true},
		{"T-12.4-a two off road", Axis, "E10", "", nil, "E10", false},
		{"T-12.4-a with D10", Axis, "E10 D10", "", nil, "E10", true},
		{"T-12.4-b over E12", Axis, "G11 E12", "", nil, "G11", true},
		{"T-12.4-b over G8 and F8", Axis, "G11 G8 F8", "", nil, "G11", true},
		{"T-12.4-b G9", Axis, "F12 G9 F8", "", nil, "G9", true},
		{"T-12.4-b mixed link", Axis, "F12 G9 F8", "", nil, "F12", false},
		{"T-12.4-c, R-1.4-2 ridge", Allied, "D16", "", nil, "D16", false},
		{"T-12.4-c with D17", Allied, "D16 D17", "", nil, "D16", true},
		{"T-12.4-d", Axis, "C13 C12 E12 G11 G8 E8", "C10", nil, "C13", true},
		{"T-12.4-d, AMB-3 without C12", Axis, "C13 E12 G11 G8 E8", "C10", nil, "C13", false},
		{"T-12.4-d, E12 without C12", Axis, "C13 E12 G11 G8 E8", "C10", nil, "E12", true},
		{"T-12.4-e", Axis, "C13 E12 G11 G8 E8", "", nil, "C13", true},
		{"R-12.4-10 Disrupted unit traces but does not chain", Axis, "", "", nil, "D10", true},
		{"R-12.4-5 nor for others", Axis, "E10", "", nil, "E10", false},
		{"T-12.5-a in the Battle", Axis, "", "", []string{"C10 def:allied W"}, "C10", true},
		{"T-12.5-a behind it", Axis, "C12", "", []string{"C10 def:allied W"}, "C12", false},
		{"T-12.5-b W is Axis", Allied, "C8", "", []string{"C10 def:allied E NE NW SE SW"}, "C8", false},
		{"T-12.5-b entered from D9", Allied, "C8", "", []string{"C10 def:allied E W NE NW SE"}, "C8", true},
		{"T-12.5-c Allied", Allied, "", "", []string{"C10 def:allied E NE NW SE SW", "C11 def:allied E W NE NW SE"}, "C10", true},
		{"T-12.5-c Axis", Axis, "", "", []string{"C10 def:allied W", "C11 def:allied SW"}, "C10", true},
		{"T-12.5-c variant Axis, AMB-20", Axis, "", "", []string{"C10 def:axis" + all6, "C11 def:allied"}, "C11", false},
		{"T-12.5-c variant Allied, AMB-20", Allied, "", "", []string{"C10 def:axis", "C11 def:allied" + all6}, "C10", false},
		{"T-12.5-d Raider's hexside stays Allied", Allied, "", "", []string{"C12 def:allied E NE NW SE SW"}, "C12", true},
		{"T-12.5-e hexside lost", Allied, "", "", []string{"C12 def:allied NE NW SE SW"}, "C12", false},
		{"T-12.7-d D12 Disrupted", Axis, "F12", "", nil, "F12", false},
		{"T-12.7-d D12 itself", Axis, "F12", "", nil, "D12", true},
		{"T-12.7-g Allied", Allied, "C11", "C13", nil, "C11", false},
		{"T-12.7-g Axis", Axis, "C13", "C11", nil, "C13", false},
		{"R-12.2-2 in the Base", Axis, "C0", "", nil, "C0", true},
		{"R-13.3-1 FT isolated", Allied, "C10", "C11", nil, "C10", false},
		{"R-12.3-1 FT not isolated", Allied, "", "C9", nil, "C10", true},
	} {
		c.check(t, m)
	}
}

// Networks of T-5.3-c, R-12.6-1 to -4.
func TestNetworkFX1(t *testing.T) {
	m := fx1(t)
	for _, c := range []struct {
		id         string
		side       Side
		own, enemy string
		source     string
		units      string // empty: own
		want       string
	}{
		{"T-5.3-c(i) before", Axis, "C9", "", "C0", "", "C0..C9"},
		{"T-5.3-c(i) after", Axis, "C8", "", "C0", "", "C0..C8"},
		{"T-5.3-c(iii)", Axis, "C9 C6", "", "C0", "", "C0..C9"},
		{"T-5.3-c(iv) before", Axis, "C9 F8", "", "C0", "", "C0..C9 D8 E8 F8"},
		{"T-5.3-c(iv) after", Axis, "C9 E8", "", "C0", "", "C0..C9 D8 E8"},
		{"T-5.3-c(v) before", Axis, "C9 D9", "", "C0", "", "C0..C10 D9"},
		{"T-5.3-c(vi) before", Axis, "E8", "", "C0", "", "C0..C8 D8 E8"},
		{"T-5.3-c(vi) after", Axis, "D8", "", "C0", "", "C0..C9 D8"},
		{"R-12.6-4 assigned to FT", Allied, "C10 C8", "C11", "C10", "C10 C8", "C8..C10"},
		{"R-12.6-4 to the Base there is none", Allied, "C10 C8", "C11", "C20", "", ""},
		{"R-12.6-4 a unit that is supplied by OA only", Axis, "G5", "", "C0", "", ""},
		{"T-12.5-a chain through an assigned unit", Axis, "E10 D10", "", "C0", "E10", "C0..C11 E10 D10"},
	} {
		units := c.units
		if units == "" {
			units = c.own
		}
		var tr tracer
		tr.reset(position(t, m, c.side, c.own, c.enemy))
		want := hexSet(t, m, c.want)
		if got := tr.network(hexOf(t, m, c.source), hexSet(t, m, units)); got != want {
			t.Errorf("%s: got %s, want %s", c.id, names(m, got), names(m, want))
		}
	}
}

// Withdrawals of T-5.3-a, -b, -d, -e and T-13.3-c (R-5.3-4, R-5.3-6).
func TestWithdrawalFX1(t *testing.T) {
	m := fx1(t)
	for _, c := range []struct {
		id         string
		p          *supply
		source     string
		way        string
		line, want bool
	}{
		{"T-5.3-a", position(t, m, Axis, "G8", ""), "C0", "G8 F8", false, false},
		{"T-5.3-b", position(t, m, Axis, "F8", ""), "C0", "F8 E8 D8", true, true},
		{"T-5.3-b off the line", position(t, m, Axis, "F8", ""), "C0", "F8 E9", false, false},
		{"T-5.3-d first step", position(t, m, Allied, "G9 F8", ""), "C20", "G9 G8", true, false},
		{"T-5.3-d equal distance", position(t, m, Allied, "G8 F8", ""), "C20", "G8 F8", true, true},
		{"T-5.3-e east is open", position(t, m, Allied, "", "C11", "C12 def:allied E NE NW SE SW"), "C20", "C12 C13", true, true},
		{"T-5.3-e both highways shut", position(t, m, Allied, "", "C11", "C12 def:allied NE NW SE SW"), "C20", "C12 D12", false, false},
		{"T-5.3-e over D12", position(t, m, Allied, "D12", "C11", "C12 def:allied NE NW SE SW"), "C20", "C12 D12 C13", true, true},
		{"R-5.3-16 in the source", position(t, m, Axis, "C0", ""), "C0", "C0 C1", false, false},
		{"T-13.3-c towards FT", position(t, m, Allied, "C10 C8", "C11 D8"), "C10", "C8 C9 C10", true, true},
		{"T-13.3-c away from FT", position(t, m, Allied, "C10 C8", "C11 D8"), "C10", "C8 C7", false, false},
	} {
		var tr tracer
		tr.reset(c.p)
		tr.aim(hexOf(t, m, c.source))
		legal, line := way(t, &tr, c.way)
		if legal != c.want || line != c.line {
			t.Errorf("%s: %s: legal %v, line %v", c.id, c.way, legal, line)
		}
	}
	// T-5.3-e: attackers from C11 and C13 and nobody at D12: no line at all.
	var tr tracer
	tr.reset(position(t, m, Allied, "", "C11", "C12 def:allied NE NW SE SW"))
	if got := tr.status(m.Bases[Allied], hexSet(t, m, "C12")); !got.Empty() {
		// D12 is off the highway: its link would have to end at C13, one hex off road from D12, but nobody stands there.
		t.Errorf("T-5.3-e: supplied")
	}
	// T-5.3-d: the only line of the arm.
	tr.reset(position(t, m, Allied, "G9 F8", ""))
	tr.aim(m.Bases[Allied])
	count := 0
	tr.lines(hexOf(t, m, "G9"), func([]board.Hex) bool { count++; return true })
	if count != 1 {
		t.Errorf("T-5.3-d: %d lines", count)
	}
}
