package rommel

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// halts calls see with positions of random games, each with both planes.
func halts(t *testing.T, see func(g *Game, m *rules.Machine[Plane, Secret])) {
	t.Helper()
	for seed, sc := range fewer(theatre.Standard().Scenarios.List, 2) {
		g := standard(t, sc.ID)
		if seed%2 == 1 {
			g = withOptions(t, sc.ID)
		}
		s := rulestest.Suite[Plane, Secret]{Game: g, Player: monthPlayer, Limit: 8}
		x := s.Umpire(t, uint64(seed))
		for i := 7; i < len(x.Asked); i += 1 + len(x.Asked)/12 {
			if at := x.Asked[i]; at.Seg > 0 {
				if m, ok := cut(t, s, x, x.Points[at.Seg-1], rules.Nobody, at); ok {
					see(g, m)
				}
			}
		}
	}
}

// R-6.2-1: where a unit is told how far it has to go, that is the shortest way,
// also where a longer one is by better roads; of equally short ones it is the one
// by the best road.
func TestReachCounts(t *testing.T) {
	x := load(t, "map: fx1\naxis: {G8: [a=rec 2], C8: [b=rec 2]}\nallied: {C20: [inf 2]}")
	s := &Position{Game: x.Game, P: &x.start, Turn: Turn{Active: axis, Passive: allied}}
	for i, c := range []struct {
		to    string
		steps int
		road  Road
	}{{"C9", 4, NoRoad}, {"C11", 3, Highway}} {
		h := hexOf(t, x.Map, c.to)
		r := s.walks(&rules.Own[Secret]{S: &x.secrets[axis]}, x.Tokens(axis)[i], false)
		if r.Steps[h] != c.steps || r.Road[h] != c.road {
			t.Errorf("%s: %d hexes by %d", c.to, r.Steps[h], r.Road[h])
		}
		if by := slices.ContainsFunc(r.ends, func(v Progress) bool { return v.At == h && v.Road > NoRoad }); !by {
			t.Errorf("%s: no way by a road", c.to)
		}
	}
}

// R-6.2-1, R-6.4-1: the hexes that a unit is told to reach are those that the
// game finds for a Regroup all at once, without and with a Forced March.
func TestReachOf(t *testing.T) {
	units, engaging, marching, led := 0, 0, 0, 0
	halts(t, func(g *Game, m *rules.Machine[Plane, Secret]) {
		for side := range rules.Side(2) {
			o := m.View(side).Own
			s := g.Position(m.Public()).TurnOf(side)
			for k := range s.OnBoard(side) {
				at := s.P.Blocks[k].At
				if x := s.ReachOf(o, k); side == rules.Side(Allied) && !x.Rommel.Union(x.Beyond).Empty() {
					t.Fatalf("R-6.3-1: Rommel leads %s of the Allies", g.Unit(*g.Face(o.S, k)).Name)
				} else {
					led += x.Rommel.Len()
				}
				for _, rommel := range []bool{false, true} {
					x := s.walks(o, k, rommel)
					j := s.Judge(Move{From: at, To: board.None, Rommel: rommel})
					if got, want := x.Hexes(), j.Destinations(o, k).Remove(at); got != want {
						t.Fatalf("%s from %s: %s, want %s", g.Unit(*g.Face(o.S, k)).Name, g.Place(at), fixture.Names(g.Map, got), fixture.Names(g.Map, want))
					}
					j.Extra = 1
					if g.Options.MarchByFirstPart { // the way before the last hex may be any that the class allows
						continue
					}
					if got, want := x.Hexes().Union(s.marched(o, k, rommel, x)), j.Destinations(o, k).Remove(at); got != want {
						t.Fatalf("%s from %s by Forced March: %s, want %s", g.Unit(*g.Face(o.S, k)).Name, g.Place(at), fixture.Names(g.Map, got), fixture.Names(g.Map, want))
					}
					units++
					engaging += len(x.Engages)
					marching += s.marched(o, k, rommel, x).Len()
				}
			}
		}
	})
	if units < 100 || engaging == 0 || marching == 0 || led == 0 {
		t.Errorf("%d units, %d hexsides, %d hexes by Forced March", units, engaging, marching)
	}
}
