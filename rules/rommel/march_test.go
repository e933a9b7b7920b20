package rommel

import (
	"bytes"
	"math/bits"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// This is a second model of movement by roads (6.1, 6.2), made apart from the
// one that plays: TestJudgedReach compares the two.

// march is the movement of a unit as far as public facts and its speed decide it.
type march struct {
	m     *Map
	speed int         // 1 to 4
	extra int         // for the Rommel bonus and a Forced March
	stop  board.Set   // hexes that may be entered but not passed, such as those with enemies (6.0)
	shut  board.Set   // hexes that may not be entered
	sides *[12]uint64 // hexsides that may not be crossed, a bit for each; nil: none
	exits uint8       // directions in which the first hex may be left, a bit for each (7.2)
}

// leg is how far a unit has come: hexes entered and lowest class of road crossed, Highway before the first.
type leg struct {
	hex  board.Hex
	done int
	road Road
}

// allExits leaves the first hex in every direction.
const allExits = 1<<board.Directions - 1

// cross returns the neighbour of h if nothing but the allowance can keep a unit from it that has entered done hexes.
func (a *march) cross(h board.Hex, done int, d board.Direction) (board.Hex, bool) {
	if a.m.Open[h]>>d&1 == 0 || done == 0 && a.exits>>d&1 == 0 || done > 0 && a.stop.Has(h) {
		return board.None, false
	}
	if s := a.m.Board.Side(h, d); a.sides != nil && a.sides[s>>6]>>(s&63)&1 != 0 {
		return board.None, false
	}
	g := a.m.Links[h].Hex[d]
	return g, !a.shut.Has(g)
}

// step takes a unit over a hexside; ok is false if it may not go there.
func (a *march) step(l leg, d board.Direction) (to leg, ok bool) {
	h, ok := a.cross(l.hex, l.done, d)
	if !ok {
		return leg{}, false
	}
	to = leg{h, l.done + 1, min(l.road, a.m.Links[l.hex].Road[d])}
	return to, to.done <= Allowance(a.speed, to.road)+a.extra
}

// reach returns the hexes that a unit can still enter. The hex where it stands is among them if it can come back.
func (a *march) reach(from leg) board.Set {
	var out board.Set
	for r := NoRoad; r <= from.road; r++ { // ways on roads of class r or better
		left := Allowance(a.speed, r) + a.extra - from.done
		edge := board.SetOf(from.hex)
		var seen board.Set
		for n := 0; n < left && !edge.Empty(); n++ {
			var next board.Set
			for h := range edge.All() {
				for open := a.m.Open[h]; open != 0; open &= open - 1 {
					d := board.Direction(bits.TrailingZeros8(open))
					if a.m.Links[h].Road[d] < r {
						continue
					}
					if g, ok := a.cross(h, from.done+n, d); ok && !seen.Has(g) {
						next = next.Add(g)
					}
				}
			}
			seen, edge = seen.Union(next), next
		}
		out = out.Union(seen)
	}
	return out
}

// TestJudgedReach: from every hex of the empty map a unit of each speed reaches the
// same hexes by the steps that the game calls legal (R-6.1-1, R-6.2-1, R-6.2-2, R-6.2-3, R-6.2-4, R-6.2-5).
func TestJudgedReach(t *testing.T) {
	testReach(t, theatre.Standard())
	// Here a highway begins beside the first hex.
	f := fixture.File()
	for _, side := range []string{"{a: D0, b: D1", "{a: D1, b: D2", "{a: D2, b: D3"} {
		f.Text = bytes.ReplaceAll(f.Text, []byte(side+", terrain: clear, road: none"), []byte(side+", terrain: clear, road: highway"))
	}
	m, err := theatre.LoadMap(f)
	if err != nil || m.Borders[m.Board.Between(HexOf(t, m, "D0"), HexOf(t, m, "D1"))].Road != Highway {
		t.Fatal(err)
	}
	d := *theatre.Standard()
	d.Map = m
	testReach(t, &d)
}

func testReach(t *testing.T, d *Data) {
	for _, name := range []string{"ita-brescia", "ita-trento", "uk-7-7", "uk-7-11h"} {
		unit, ok := d.Roster.Find(name)
		if !ok {
			t.Fatal(name)
		}
		g := &Game{Data: d, Scenario: d.Scenarios.Find("s1940"), Units: [2][]UnitNo{{unit}, nil}}
		p := &Plane{Blocks: []Block{{Shown: true, Face: Face{Unit: unit, Steps: 1}, Fortress: -1}}}
		s := &Position{Game: g, P: p, Turn: Turn{Active: Axis, Passive: Allied}}
		for h := range d.Map.Board.All().All() {
			p.Blocks[0].At = h
			want := (&march{m: d.Map, speed: d.Roster.Units[unit].Speed(), exits: allExits}).reach(leg{h, 0, Highway})
			if got := s.Judge(Move{From: h, To: board.None}).Destinations(nil, 0); got != want {
				t.Errorf("%s from %s: %s, want %s", name, d.Map.Board.Label(h), fixture.Names(d.Map, got), fixture.Names(d.Map, want))
			}
		}
	}
}
