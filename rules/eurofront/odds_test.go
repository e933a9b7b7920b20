package eurofront

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// EF-7.22-1, EF-7.32-1, EF-7.33-1, EF-7.34-1, EF-7.4-1, EF-7.4-4, EF-7.61-1, EF-2.27-2: what a round may cost, as it is counted by hand.
func TestOdds(t *testing.T) {
	g := standard(t)
	face := func(id string, level int8) Face {
		for u := range g.Units {
			if g.Units[u].ID == id {
				return Face{Unit: theatre.UnitNo(u), Level: level}
			}
		}
		t.Fatal(id)
		return Face{}
	}
	p, _ := g.Start()
	p.Weather = theatre.Snow
	at := func(name string) Place {
		h, err := g.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	finn, army, mech := func(n int8) Face { return face("fin-1", n) }, func(n int8) Face { return face("sov-inf-2", n) }, func(n int8) Face { return face("sov-mech-1", n) }
	for _, x := range []struct {
		name  string
		c     Combat
		lost  [2]map[int]*big.Rat
		gone  [2]*big.Rat
		back1 *big.Rat // that one block is repulsed
	}{
		{"a die each, in a forest", Combat{At: at("Vyborg"), Forces: [2][]Face{{finn(1)}, {army(1)}}, Active: Soviet, OD: Axis, Supported: true},
			[2]map[int]*big.Rat{{0: big.NewRat(1, 1)}, {1: big.NewRat(1, 3)}}, [2]*big.Rat{big.NewRat(0, 1), big.NewRat(1, 3)}, nil},
		{"two hits take a step", Combat{At: at("Vyborg"), Forces: [2][]Face{{face("fin-7", 1)}, {mech(2)}}, Active: Soviet, OD: Axis, Supported: true},
			[2]map[int]*big.Rat{{1: new(big.Rat), 2: big.NewRat(5, 6*9)}, {1: big.NewRat(1, 6)}}, [2]*big.Rat{big.NewRat(5, 6*9), big.NewRat(0, 1)}, nil}, // the static falls to 0 and dies alone
		{"unsupported three", Combat{At: at("Vyborg"), Forces: [2][]Face{{face("fin-7", 0)}, {mech(2)}}, Active: Soviet, OD: Axis},
			[2]map[int]*big.Rat{{1: big.NewRat(1, 1)}, {0: big.NewRat(1, 1)}}, [2]*big.Rat{big.NewRat(1, 1), big.NewRat(0, 1)}, nil},
		{"a strike first", Combat{At: at("Tallinn E1"), Forces: [2][]Face{{finn(1)}, {army(1)}}, Active: Soviet, OD: Axis, Supported: true, Strike: 1},
			[2]map[int]*big.Rat{{1: new(big.Rat).Add(big.NewRat(1, 3), new(big.Rat).Mul(big.NewRat(2, 3), new(big.Rat).Mul(big.NewRat(5, 6), big.NewRat(1, 6))))}, {1: big.NewRat(2, 18)}},
			[2]*big.Rat{nil, big.NewRat(2, 18)}, nil}, // in the open, abroad: single fire of the Finn
		{"a fortress, unsupported", Combat{At: at("Leningrad"), Forces: [2][]Face{{finn(4), face("fin-2", 4)}, {army(1)}}, Active: Axis, OD: Soviet},
			[2]map[int]*big.Rat{{1: big.NewRat(1, 2)}, {0: big.NewRat(1, 1)}}, [2]*big.Rat{big.NewRat(0, 1), big.NewRat(0, 1)}, nil},
		{"an assault from the sea", Combat{At: at("Kotka"), Forces: [2][]Face{{finn(1)}, {army(2)}}, Active: Soviet, OD: Axis, Edge: FromSea, Assault: true, Supported: true},
			[2]map[int]*big.Rat{{0: big.NewRat(215, 216)}, {1: big.NewRat(1, 3)}}, [2]*big.Rat{big.NewRat(1, 216), big.NewRat(0, 1)}, big.NewRat(1, 2)},
		{"over a frozen river nobody is repulsed", Combat{At: at("Kotka"), Forces: [2][]Face{{finn(1)}, {army(2)}}, Active: Soviet, OD: Axis, Edge: OverRiver, Assault: true, Supported: true},
			[2]map[int]*big.Rat{{0: new(big.Rat).Add(big.NewRat(1, 3), new(big.Rat).Mul(big.NewRat(2, 3), big.NewRat(35, 36)))}, {1: big.NewRat(1, 3)}}, [2]*big.Rat{new(big.Rat).Mul(big.NewRat(2, 3), big.NewRat(1, 36)), big.NewRat(0, 1)}, nil},
	} {
		got := g.Odds(&p, x.c)
		for side := range rules.Nobody {
			for steps, want := range x.lost[side] {
				if have := got.Chance(side, steps); have.Cmp(want) != 0 {
					t.Errorf("%s: side %d loses %d steps: %v, not %v", x.name, side, steps, have, want)
				}
			}
			if want := x.gone[side]; want != nil && got.End(side).Cmp(want) != 0 {
				t.Errorf("%s: side %d is gone with %v, not %v", x.name, side, got.End(side), want)
			}
		}
		if x.back1 != nil && (len(got.Repulsed) < 2 || got.Repulsed[1].Cmp(x.back1) != 0) {
			t.Errorf("%s: repulsed %v, not %v", x.name, got.Repulsed, x.back1)
		}
	}
}

// ring is a game of one round of combat.
type ring struct {
	*Game
	c Combat
}

func (x ring) Start() (p Plane, s [2]Secret) {
	p, _ = x.Game.Start()
	p.Weather = theatre.Snow
	p = *x.staged(&p, x.c).P
	for k := range p.Blocks {
		for side := range s {
			s[side].Blocks = append(s[side].Blocks, unknown)
		}
		s[p.Blocks[k].Side].Blocks[k].Face = p.Blocks[k].Face
	}
	return p, s
}

func (x ring) Play(t *rules.Table[Secret], p *Plane) bool {
	s := &Script{Position: *x.Look(p), t: t}
	f := &fighting{Script: s, a: x.c.Active, d: x.c.Active.Other()}
	if x.c.Supported {
		f.support = f.support.Add(x.c.At)
	}
	f.fight(x.c.At)
	return true
}

// EF-7.22-1: what a round costs when it is played often enough is what is told of it.
func TestOddsAsPlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("plays all ways of many Battles")
	}
	g := standard(t)
	unit := func(id string, level int8) Face {
		return Face{Unit: theatre.UnitNo(slices.IndexFunc(g.Units, func(u theatre.Unit) bool { return u.ID == id })), Level: level}
	}
	at := func(name string) Place { p, _ := g.Find(name); return p }
	n := 5000
	finns, mixed := []Face{unit("fin-1", 3), unit("fin-7", 1)}, []Face{unit("fin-1", 2), unit("fin-2", 2), unit("fin-7", 0)}
	for i, c := range []Combat{
		{At: at("Vyborg"), Forces: [2][]Face{finns, {unit("sov-inf-2", 3), unit("sov-mech-1", 2)}}, Active: Soviet, OD: Axis, Supported: true},
		{At: at("Vyborg"), Forces: [2][]Face{mixed, {unit("sov-inf-2", 4), unit("sov-mech-1", 3)}}, Active: Axis, OD: Axis},
		{At: at("Kotka"), Forces: [2][]Face{finns, {unit("sov-inf-2", 3), unit("sov-mech-1", 2), unit("sov-inf-3", 1)}}, Active: Soviet, OD: Axis, Edge: FromSea, Assault: true, Supported: true},
		{At: at("Leningrad"), Forces: [2][]Face{mixed, {unit("sov-inf-2", 2), unit("sov-inf-3", 2)}}, Active: Axis, OD: Soviet, Supported: true},
	} {
		p, _ := ring{g, c}.Start()
		cost := g.Odds(&p, c)
		got := map[[2]int]int{} // how often a side has lost so many steps; -1: all
		for seed := range n {
			chance := rand.New(rand.NewPCG(uint64(i), uint64(seed)))
			m, err := rules.NewMachine[Plane, Secret](ring{g, c}, newLucky(chance), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			if due, err := m.Run(); err != nil || due != nil {
				t.Fatal(due, err)
			}
			for side := range rules.Nobody {
				lost, gone := 0, true
				for k, b := range m.Public().Blocks {
					if b.Side == side {
						lost += int(p.Blocks[k].Face.Level - m.View(side).Own.S.Blocks[k].Level)
						gone = gone && b.At == Gone
					}
				}
				got[[2]int{int(side), lost}]++
				if gone {
					got[[2]int{int(side), -1}]++
				}
			}
		}
		for side := range rules.Nobody {
			for steps := -1; steps < 12; steps++ {
				p, _ := cost.Chance(side, max(steps, 0)).Float64()
				if steps < 0 {
					p, _ = cost.End(side).Float64()
				}
				have, mean := float64(got[[2]int{int(side), steps}]), float64(n)*p
				if math.Abs(have-mean) > 5*math.Sqrt(mean*(1-p))+3*p {
					t.Errorf("battle %d: side %d loses %d steps in %v fights, not about %v", i, side, steps, have, mean)
				}
			}
		}
	}
}

func newLucky(chance *rand.Rand) rules.Host {
	h := playout.NewMemory(1, rules.Both, true)
	h.Luck = playout.Luck{Roll: func(_ int, _ rules.Key, n int) []int {
		out := make([]int, n)
		for i := range out {
			out[i] = 1 + chance.IntN(6)
		}
		return out
	}}
	return h
}
