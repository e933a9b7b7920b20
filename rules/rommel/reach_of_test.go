package rommel

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Halts calls see with positions of random games, each with both planes.
func Halts(t *testing.T, see func(g *Game, m *rules.Machine[Plane, Secret])) {
	t.Helper()
	for seed, sc := range Fewer(theatre.Standard().Scenarios.List, 2) {
		g := Standard(t, sc.ID)
		if seed%2 == 1 {
			g = WithOptions(t, sc.ID)
		}
		s := rulestest.Suite[Plane, Secret]{Game: g, Player: MonthPlayer, Limit: 8}
		x := s.Umpire(t, uint64(seed))
		for i := 7; i < len(x.Asked); i += 1 + len(x.Asked)/12 {
			if at := x.Asked[i]; at.Seg > 0 {
				if m, ok := Cut(t, s, x, x.Points[at.Seg-1], rules.Nobody, at); ok {
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
	x := Load(t, "map: fx1\naxis: {G8: [a=rec 2], C8: [b=rec 2], C7: [c=rec 2]}\nallied: {C20: [inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
	for i, c := range []struct {
		to    string
		steps int
		road  Road
	}{{"C9", 4, NoRoad}, {"C11", 3, Highway}, {"D8", 2, Track}} {
		h := HexOf(t, x.Map, c.to)
		r := s.walks(&rules.Own[Secret]{S: &x.Secrets[axis]}, x.Tokens(axis)[i], false)
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
	Halts(t, func(g *Game, m *rules.Machine[Plane, Secret]) {
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

// R-10.1-1: who stands in a Battle is told where it could retreat to, by the hexsides
// that are its own.
func TestReachOutOfABattle(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C12: [a=mot 2]}\nallied: {C12: [u=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}")
	s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
	got := s.walks(&rules.Own[Secret]{S: &x.Secrets[axis]}, x.Tokens(axis)[0], false)
	for hex, want := range map[string]int{"C11": 1, "C10": 2, "C13": 0} {
		if n := got.Steps[HexOf(t, x.Map, hex)]; n != want {
			t.Errorf("%s: %d hexes, not %d", hex, n, want)
		}
	}
}

// R-7.1-1, R-17.1-2: a player is told over which hexsides a unit can Engage, which of
// them are full, and whether it can leave by the enemy's map end.
func TestReachTells(t *testing.T) {
	for _, c := range []struct {
		position string
		engaged  string // the hexside that is full: C12, and a hex beside it
		engages  string
		full     string
		exits    bool
	}{
		{"axis: {C11: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "", "C11-C12", "", false},
		{"axis: {C11: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "C11", "", "C11-C12", false},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [u=inf 2]}", "C11", "D11-C12", "C11-C12", false},
		{"axis: {C11: [a=mot 2]}\nallied: {C12: [u=inf 2], D11: [v=inf 2]}", "", "C11-C12 C11-D11 D10-D11", "", false},
		{"axis: {C19: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "", "", "", true},
		{"axis: {C19: [a=inf 2]}\nallied: {C20: [u=inf 2]}", "", "C19-C20", "", false},
		{"axis: {C20: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "", "", "", true},
		{"axis: {E15: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "", "", "", false},
		{"axis: {C0: [a=inf 2]}\nallied: {C12: [u=inf 2]}", "", "", "", false},
	} {
		x := Load(t, "map: fx1\n"+c.position)
		s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
		if c.engaged != "" {
			side := x.Map.Board.Between(HexOf(t, x.Map, "C12"), HexOf(t, x.Map, c.engaged))
			x.Begin.Engaged = []Crossing{{Side: side, Count: int16(x.Map.Borders[side].Limit)}}
		}
		sides := func(list []crossed) string {
			var out []string
			for _, y := range list {
				out = append(out, x.Map.Board.Cell(y.From).ID+"-"+x.Map.Board.Cell(y.To).ID)
			}
			return strings.Join(sorted(out), " ")
		}
		got := s.walks(&rules.Own[Secret]{S: &x.Secrets[axis]}, x.Tokens(axis)[0], false)
		if sides(got.Engages) != c.engages || sides(got.Full) != c.full || got.Exits != c.exits {
			t.Errorf("%s, full %q: Engages over %s, full %s, exits %v", c.position, c.engaged, sides(got.Engages), sides(got.Full), got.Exits)
		}
	}
}

// R-5.0-3, R-17.1-2: what comes next in a way is a neighbour, or the way off the enemy's
// map end; who has seen enough sees no more.
func TestNextHexes(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C20: [a=inf 2], C19: [b=inf 2], C0: [c=inf 2]}\nallied: {C12: [u=inf 2]}")
	s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
	for k, want := range []int{3, 4, 2} {
		j := s.Judge(Move{From: x.Begin.Blocks[k].At, To: board.None})
		all := slices.Collect(j.Next(j.Begin(rules.Token(k))))
		if len(all) != want || slices.Contains(all, Exited) != (k == 0) {
			t.Errorf("from %s: %v", x.Map.Board.Label(x.Begin.Blocks[k].At), all)
		}
		for n := range all {
			var some []board.Hex
			j.Next(j.Begin(rules.Token(k)))(func(h board.Hex) bool { some = append(some, h); return len(some) <= n })
			if !slices.Equal(some, all[:n+1]) {
				t.Errorf("from %s: %v, not %v", x.Map.Board.Label(x.Begin.Blocks[k].At), some, all[:n+1])
			}
		}
	}
}

// R-6.3-1: in the enemy's turn too the Axis reads where Rommel could lead a unit in its own.
func TestReachInTheEnemysTurn(t *testing.T) {
	x := Load(t, "map: fx1\nturn: allied\nrommel: true\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
	x.Begin.Stage = PlayerTurn
	s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: allied, Passive: axis}}
	c15, f9 := HexOf(t, x.Map, "C15"), HexOf(t, x.Map, "F9")
	r := s.ReachOf(&rules.Own[Secret]{S: &x.Secrets[axis]}, 0)
	if !r.Rommel.Has(c15) || r.Plain.Hexes().Has(c15) {
		t.Errorf("by Rommel %v", r.Rommel)
	}
	if !r.March.Has(c15) || r.March.Has(f9) || !r.Beyond.Has(f9) { // four hexes off the road: with both alone
		t.Errorf("by Forced March %v, with Rommel %v", r.March, r.Beyond)
	}
}
