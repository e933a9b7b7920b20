package eurofront

import (
	"math/big"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
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
	} {
		got := g.Odds(&p, x.c)
		for side := range rules.Nobody {
			for steps, want := range x.lost[side] {
				if have := got.Lost[side]; steps >= len(have) && want.Sign() > 0 || steps < len(have) && have[steps].Cmp(want) != 0 {
					t.Errorf("%s: side %d loses %d steps: %v, not %v", x.name, side, steps, have, want)
				}
			}
			if want := x.gone[side]; want != nil && got.Gone[side].Cmp(want) != 0 {
				t.Errorf("%s: side %d is gone with %v, not %v", x.name, side, got.Gone[side], want)
			}
		}
		if x.back1 != nil && (len(got.Repulsed) < 2 || got.Repulsed[1].Cmp(x.back1) != 0) {
			t.Errorf("%s: repulsed %v, not %v", x.name, got.Repulsed, x.back1)
		}
	}
}
