package rommel

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// G-2: the withdrawal example of 5.3.
func TestG2(t *testing.T) {
	m := theatre.Standard().Map
	p := fixture.Position(t, m, Axis, "Mechili,Msus,Charruba", "Tobruk")
	tr := fixture.Tracer(p)
	mechili := HexOf(t, m, "Mechili")
	want := map[string]bool{ // as far as the first highway hex; whether a Withdrawal may use it
		"Mechili,Mechili SW1,Msus E1,Msus,Beda Fomm E1,Agedabia":  true,
		"Mechili,Mechili SW1,Msus E1,Msus,Beda Fomm E1,Beda Fomm": true,
		"Mechili,Mechili SW1,Msus E1,Msus,Ghemines E1,Ghemines":   true,
		"Mechili,Charruba E1,Charruba,Er Regima":                  true,
		"Mechili,Mechili SW1,Msus E1,Msus,Ghemines E1,Er Regima":  false,
		"Mechili,Gazala W1,Derna":                                 false,
		"Mechili,Segnali Rotunda,Gazala":                          false,
		"Mechili,Segnali Rotunda,Sidi Mufta,Bir Harmat":           false,
	}
	got := map[string]bool{}
	fixture.Lines(tr, mechili, func(w []board.Hex) bool {
		line := []string{"Mechili"}
		for _, h := range w {
			line = append(line, m.Board.Label(h))
			if m.OnHighway.Has(h) {
				break
			}
		}
		got[strings.Join(line, ",")] = true
		return true
	})
	for line := range got {
		if _, ok := want[line]; !ok {
			t.Errorf("G-2: one line too many: %s", line)
		}
	}
	for line, legal := range want {
		if !got[line] {
			t.Errorf("G-2: no line %s", line)
		}
		if ok, _ := fixture.Way(t, tr, line); ok != legal {
			t.Errorf("G-2: %s: legal %v", line, ok)
		}
	}
	// The first offending step: line 5 at Er Regima, 6 to 8 at once.
	if ok, _ := fixture.Way(t, tr, "Mechili,Mechili SW1,Msus E1,Msus,Ghemines E1"); !ok {
		t.Error("G-2: line 5 before Er Regima")
	}
	for d, to := range map[board.Direction]string{board.W: "Charruba E1", board.SW: "Mechili SW1", board.NE: "Gazala W1", board.E: "Segnali Rotunda"} {
		if m.Board.Neighbour(mechili, d) != HexOf(t, m, to) {
			t.Fatal(to)
		}
	}
	if got := fixture.Withdrawals(tr, supply.Begin(mechili)); got != 1<<board.W|1<<board.SW {
		t.Errorf("G-2: legal first steps %06b", got)
	}
	// Legal hexes: prefixes of lines 1 to 4 and what follows on the highway, within the allowance of the recon (4 + 2 by
	// track; by Charruba 4 + 1, the mix of trail and highway).
	var legal func(supply.Line, leg) board.Set
	a := &march{m: m, speed: theatre.Recon.Speed(), exits: allExits}
	legal = func(p supply.Line, l leg) (s board.Set) {
		for open := fixture.Withdrawals(tr, p); open != 0; open &= open - 1 {
			if to, ok := a.step(l, board.Direction(bits.TrailingZeros8(open))); ok {
				s = s.Add(to.hex).Union(legal(tr.Step(p, board.Direction(bits.TrailingZeros8(open))), to))
			}
		}
		return s
	}
	if got, want := legal(supply.Begin(mechili), leg{mechili, 0, Highway}), hexSet(t, m, "Mechili SW1,Msus E1,Msus,Beda Fomm E1,"+
		"Agedabia,Beda Fomm,Ghemines E1,Ghemines,Charruba E1,Charruba,Er Regima,"+
		"Mersa Brega E1,Benghazi"); got != want { // the last two: one hex on along the highway
		t.Errorf("G-2: legal hexes: too many %s, missing %s", fixture.Names(m, got.Minus(want)), fixture.Names(m, want.Minus(got)))
	}
	// Condition 3: Bir Harmat is in the Network before and not after.
	harmat := HexOf(t, m, "Bir Harmat")
	before := tr.Network(m.Bases[Axis], p.Chain)
	after := fixture.Tracer(fixture.Position(t, m, Axis, "Msus,Charruba", "Tobruk"))
	if !before.Has(harmat) || after.Network(m.Bases[Axis], after.Chain).Has(harmat) {
		t.Error("G-2: Bir Harmat")
	}
	if !before.Has(HexOf(t, m, "Gazala")) || !before.Has(HexOf(t, m, "Derna")) {
		t.Error("G-2: line 8 runs back over Gazala and Derna")
	}
}

// G-3, R-5.3-7, MAP-25: the jog of the highway between Bardia and Ft. Capuzzo.
func TestG3(t *testing.T) {
	m := theatre.Standard().Map
	bardia, capuzzo := HexOf(t, m, "Bardia"), HexOf(t, m, "Ft. Capuzzo")
	if d := m.Board.Distance; d(bardia, m.Bases[Axis]) != d(capuzzo, m.Bases[Axis])+1 {
		t.Fatal("MAP-25")
	}
	ax := fixture.Tracer(fixture.Position(t, m, Axis, "Sollum", ""))
	if ok, _ := fixture.Way(t, ax, "Sollum,Ft. Capuzzo,Bardia,Bardia W1,Tobruk E1"); !ok {
		t.Error("G-3: westward along the highway")
	}
	// Every other Axis step that leads away is refused, every Allied one too.
	al := fixture.Tracer(fixture.Position(t, m, Allied, "Sollum", ""))
	n := 0
	for h := range m.Hexes.All() {
		for d := range board.Directions {
			g := m.Board.Neighbour(h, d)
			if g == board.None {
				continue
			}
			for _, tr := range []*supply.Tracer{ax, al} {
				further := m.Board.Distance(g, tr.Source) > m.Board.Distance(h, tr.Source)
				if tr.Away(h, g) != further {
					n++
					if tr != ax || h != capuzzo || g != bardia {
						t.Errorf("G-3: %s to %s is excused", m.Board.Label(h), m.Board.Label(g))
					}
				}
			}
		}
	}
	if n != 1 {
		t.Errorf("G-3: %d steps excused", n)
	}
	ax.Aim(HexOf(t, m, "Tobruk")) // towards another source there is no exception
	if ax.Away(capuzzo, bardia) != (m.Board.Distance(bardia, ax.Source) > m.Board.Distance(capuzzo, ax.Source)) {
		t.Error("G-3: Fortress source")
	}
	east := fixture.Tracer(fixture.Position(t, m, Axis, "Bardia W1", ""))
	if ok, _ := fixture.Way(t, east, "Bardia W1,Bardia"); ok {
		t.Error("G-3: eastward into Bardia")
	}
}

// highwayHexes counts the hexes from a to b along the highway.
func highwayHexes(t *testing.T, m *Map, a, b string) int {
	edge, seen := hexSet(t, m, a), board.Set{}
	for n := 0; !edge.Empty(); n++ {
		if edge.Has(HexOf(t, m, b)) {
			return n
		}
		seen = seen.Union(edge)
		var next board.Set
		for h := range edge.All() {
			for d := range board.Directions {
				if m.Links[h].Road[d] == Highway && !seen.Has(m.Links[h].Hex[d]) {
					next = next.Add(m.Links[h].Hex[d])
				}
			}
		}
		edge = next
	}
	return -1
}

// TestMapFacts tests what the rulebook says about the map (MAP-21 is a known conflict of the
// reconstruction).
func TestMapFacts(t *testing.T) {
	m := theatre.Standard().Map
	at := func(s string) board.Hex { return HexOf(t, m, s) }
	border := func(a, b string) theatre.Border {
		s := m.Board.Between(at(a), at(b))
		if s == board.NoSide {
			t.Fatalf("%s and %s are no neighbours", a, b)
		}
		return m.Borders[s]
	}
	check := func(id string, ok bool) {
		t.Helper()
		if !ok {
			t.Error(id)
		}
	}
	base := func(s string) bool { return m.OnHighway.Has(at(s)) && m.Places[at(s)].Edge }
	check("MAP-2", m.Bases == [2]board.Hex{at("El Agheila"), at("Alexandria")} && base("El Agheila") && base("Alexandria"))
	check("MAP-3, R-13.3-2", len(m.Fortresses) == 3 && m.Places[at("Tobruk")].Ports == [2]int8{2, 5} &&
		m.Places[at("Bardia")].Ports == [2]int8{1, 2} && m.Places[at("Benghazi")].Ports == [2]int8{1, 2} &&
		m.OnHighway.Has(at("Tobruk")) && m.OnHighway.Has(at("Bardia")) && m.OnHighway.Has(at("Benghazi")))
	check("MAP-4", slices.Equal(m.Oases, []board.Hex{at("Jarabub"), at("Jalo"), at("Siwa")}))
	check("MAP-9", border("Mechili", "Gazala W1").Road == Trail && border("Gazala W1", "Derna").Road == Trail &&
		border("Mechili", "Segnali Rotunda").Road == Track && border("Sidi Mufta", "Bir Harmat").Road == Track)
	order := []string{"El Agheila", "Agedabia", "Beda Fomm", "Ghemines", "Benghazi", "Er Regima", "Derna", "Gazala", "Bir Harmat",
		"Tobruk", "Bardia", "Ft. Capuzzo", "Sollum", "Buq Buq", "Sidi Barrani", "Sidi Barrani E1", "Mersa Matruh", "El Alamein", "Alexandria"}
	last := -1
	for _, s := range order { // MAP-10, MAP-11, MAP-19
		n := highwayHexes(t, m, "El Agheila", s)
		check("MAP-10, MAP-19 "+s, n > last)
		last = n
	}
	check("MAP-11", border("Er Regima", "Ghemines E1").Road == Trail && border("Ghemines E1", "Ghemines").Road == Track)
	check("MAP-14", border("Sidi Barrani", "Sofafi").Road == Trail && border("Sofafi", "Bir Habata").Road == Trail)
	check("MAP-15", border("Sofafi", "Buq Buq").Terrain == theatre.Ridge)
	check("MAP-16", border("Sofafi E1", "Sidi Barrani E1").Limit == 0)
	check("MAP-17", border("Sollum", "Bardia").Limit == 1 && border("Sollum", "Ft. Capuzzo").Limit == 1 && border("Sollum", "Sidi Omar").Limit == 1 &&
		m.Board.Between(at("Bardia"), at("Ft. Capuzzo")) != board.NoSide && m.Board.Between(at("Sidi Omar"), at("Ft. Capuzzo")) != board.NoSide)
	check("MAP-18", border("Sollum", "Buq Buq") == theatre.Border{Road: Highway, Limit: 2} && border("Buq Buq", "Sidi Barrani") == theatre.Border{Road: Highway, Limit: 2})
	check("MAP-20", highwayHexes(t, m, "Sollum", "Sidi Barrani") <= 7 && highwayHexes(t, m, "Sidi Barrani", "Mersa Matruh") <= 7)
	check("MAP-21 (known conflict: 7 hexes, not 6)", highwayHexes(t, m, "Sidi Barrani E1", "Alexandria") == 7 && highwayHexes(t, m, "Mersa Matruh", "Alexandria") <= 6)
	check("MAP-22", highwayHexes(t, m, "Buq Buq", "Bardia") <= 6)
	leg1 := &march{m: m, speed: theatre.LegInfantry.Speed(), exits: allExits}
	force := &march{m: m, speed: theatre.LegInfantry.Speed(), extra: 1, exits: allExits}
	omar := leg{at("Sidi Omar"), 0, Highway}
	check("MAP-23", !leg1.reach(omar).Has(at("Sofafi")) && force.reach(omar).Has(at("Sofafi")) && border("Sidi Omar", "Bir Habata W1").Road == Trail)
	check("MAP-24", border("Sidi Omar", "Sollum").Road == Trail)
	check("MAP-26", m.Places[at("Sidi Omar")].Region == theatre.Egypt && m.Places[at("Sollum")].Region == theatre.Egypt && m.Places[at("Tobruk")].Region == theatre.Libya)
	check("MAP-27", border("Charruba", "Er Regima").Terrain == theatre.Mountain && len(m.Void) > 0)
	n := 0 // MAP-13: a track of three hexes to B and three to Siwa
	for _, s := range [][2]string{{"Mersa Matruh", "Mersa Matruh SW1"}, {"Mersa Matruh SW1", "Bir Habata E2"}, {"Bir Habata E2", "Sofafi SE2"},
		{"Sofafi SE2", "Siwa Oasis NE2"}, {"Siwa Oasis NE2", "Siwa Oasis NE1"}, {"Siwa Oasis NE1", "Siwa Oasis"}} {
		if border(s[0], s[1]).Road == Track {
			n++
		}
	}
	check("MAP-13", n == 6)
}
