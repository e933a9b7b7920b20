package rommel

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Another machine may claim what it likes: blocks that cannot have died live
// on, and nobody pursues at a speed that no unit has.
func TestWildClaims(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C4: [a=inf 2, b=inf 2]}\nallied: {C20: [inf 2]}")
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
		s.pursue(p.Blocks[a].At, []rules.Token{a}, []rules.Token{a + 2}, slowest, PursuitOfRouted)
	}
	s.pursue(p.Blocks[a].At, nil, []rules.Token{a + 2}, 1, PursuitOfRouted)
	s.pursue(p.Blocks[a].At, []rules.Token{a}, nil, 1, PursuitOfRouted)
}

// R-2.3-1: the strength of a unit is printed for each step that it has left;
// none, or more than it ever had, is no strength.
func TestStrength(t *testing.T) {
	g := Standard(t, "s1941")
	no, ok := g.Roster.Find("ita-brescia")
	steps := g.Roster.Units[no].Steps
	if !ok || len(steps) < 2 {
		t.Fatal(steps)
	}
	for n, want := range map[int]int{0: 0, 1: int(steps[len(steps)-1]), len(steps): int(steps[0]), len(steps) + 1: 0} {
		if got := g.Strength(Face{Unit: no, Steps: uint8(n)}); got != want {
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

// R-10.5-2, R-16.41-1: another machine may claim any number of dice for Pursuit Fire, or of units
// that come early. None throws fewer than none, nor more than two for each unit that can
// fire, and nobody comes who is not due.
func TestWildNumbers(t *testing.T) {
	pursued := Load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C12: [a=mot 3], C5: [inf 2]}\nallied: {C12: [u=mot 3, v=inf 2], C16: [inf 2]}\nbattles: {C12: allied W}")
	y := pursued.PlayOut(t, nil, "axis plays 1", "axis name-move group C12", "axis retreat a C11", "axis go a C11")
	for claimed, want := range map[int]int{-1: 0, 0: 0, 3: 3, 4: 4, 5: 4, 1000: 4} {
		luck := &Dealer{playout.NewMemory(1, rules.Both, true), pursued.Hands, map[string][]int{}, t}
		m := believing(t, pursued, luck, y.Journal.Entries(), allied, "pursuit/dice", rules.IntCodec, claimed)
		if got := Told[event.Pursuit](m, axis); len(got) != 1 || len(got[0].Dice) != want {
			t.Errorf("%d dice are claimed: %+v", claimed, got)
		}
	}

	arrivals := Trial{Game: Standard(t, "s1941-42")}
	arrivals.set = func(p *Plane, _ *[2]Secret) { p.Stage, p.Month = PlayerTurn, 10 }
	arrivals.Turn = func(s *Script) {
		s.earlyArrivals(axis)
		s.P.Stage = Finished
	}
	h := &GivenLuck{}
	arrivals.Run(t, h, 1, [2]*Planned{{}, {}})
	for claimed, want := range map[int16]int{-1: 0, 0: 0, 2: 2, 3: 3, 4: 3} {
		luck := playout.NewMemory(1, rules.Both, true)
		p := believing(t, arrivals, luck, h.Entries(), axis, "arrive-early", countCodec, claimed).Public()
		if got := len(arrivals.Position(p).In(axis, arrivals.Map.Bases[axis])); got != want {
			t.Errorf("%d units are claimed to come early, %d come", claimed, got)
		}
	}
}

// believing plays a game, as far as its journal goes, up to what a side has claimed under a
// path, on a machine that is not that side's: with another value there.
func believing[C any](t *testing.T, g rules.Game[Plane, Secret], luck interface {
	rules.Host
	Load([]rules.Entry)
}, es []rules.Entry, liar rules.Side, path string, codec rules.Codec[C], claimed C) *rules.Machine[Plane, Secret] {
	t.Helper()
	i := slices.IndexFunc(es, func(e rules.Entry) bool { return e.Key.Label.Path == path && e.To == rules.Both })
	es = slices.Clone(es[:i+1])
	es[i].Value = codec.Append(nil, &claimed)
	luck.Load(es)
	m, err := rules.NewMachine(g, luck, rules.Only(liar.Other()), nil)
	if err == nil {
		_, err = m.Run()
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}
