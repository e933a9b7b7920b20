package chances

import (
	"math/big"
	"testing"
)

// TestHits: as many ways as there are, counted one by one.
func TestHits(t *testing.T) {
	for dice := range 5 {
		for lowest := 1; lowest <= 7; lowest++ {
			want := make([]int64, dice+1)
			for way := range int(Ways(dice).Int64()) {
				hits := 0
				for range dice {
					if way%6+1 >= lowest {
						hits++
					}
					way /= 6
				}
				want[hits]++
			}
			for hits, ways := range Hits(dice, lowest) {
				if ways.Int64() != want[hits] {
					t.Errorf("%d dice from %d on hit %d times in %s ways, not %d", dice, lowest, hits, ways, want[hits])
				}
			}
		}
	}
}

// TestOutcomes: what comes to the same is counted together, in the order of the first.
func TestOutcomes(t *testing.T) {
	x := NewOutcomes(2)
	for _, state := range []string{"b", "a", "b"} {
		x.Add(state, big.NewInt(5))
	}
	if len(x.States) != 2 || x.States[0] != "b" || x.Of("b").Int64() != 10 || x.Of("a").Int64() != 5 || x.Of("c") != nil || x.Dice != 2 {
		t.Errorf("%v %v", x.States, x.Ways)
	}
}

// TestSome: the chance of a hit at all is what is left of that of none.
func TestSome(t *testing.T) {
	for dice, want := range []*big.Rat{new(big.Rat), big.NewRat(1, 3), big.NewRat(5, 9), big.NewRat(19, 27)} {
		if got := Some(dice, 5); got.Cmp(want) != 0 {
			t.Errorf("%d dice: %s, not %s", dice, got, want)
		}
	}
}

// TestToll: two halves that count otherwise, joined.
func TestToll(t *testing.T) {
	one := NewToll(big.NewInt(6))
	one.Add(0, 0, false, big.NewInt(4))
	one.Add(0, 2, true, big.NewInt(2))
	all := NewToll(big.NewInt(24))
	all.Join(one, big.NewInt(3))
	other := NewToll(big.NewInt(6))
	other.Add(0, 1, false, big.NewInt(6))
	all.Join(other, big.NewInt(1))
	for steps, want := range []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 4), big.NewRat(1, 4), new(big.Rat)} {
		if got := all.Chance(0, steps); got.Cmp(want) != 0 {
			t.Errorf("%d steps: %s, not %s", steps, got, want)
		}
	}
	if got := all.Mean(0); got.Cmp(big.NewRat(3, 4)) != 0 {
		t.Errorf("on average %s", got)
	}
	if got := all.End(0); got.Cmp(big.NewRat(1, 4)) != 0 || all.End(1).Sign() != 0 {
		t.Errorf("gone: %s", got)
	}
}

// TestPercent: what is possible and not certain is never told as 0 or 100.
func TestPercent(t *testing.T) {
	for want, p := range map[string]*big.Rat{"0 %": new(big.Rat), "100 %": big.NewRat(1, 1), "50.0 %": big.NewRat(1, 2), "<0.1 %": big.NewRat(1, 100000), ">99.9 %": big.NewRat(99999, 100000)} {
		if got := Percent(p); got != want {
			t.Errorf("%s: %s, not %s", p, got, want)
		}
	}
}

func TestFalls(t *testing.T) {
	for dice := range 5 {
		counts, ways := Falls(dice, 2, 2, 2)
		hits, all := make([]*big.Int, dice+1), new(big.Int)
		for i, c := range counts {
			if hits[c[2]] == nil {
				hits[c[2]] = new(big.Int)
			}
			hits[c[2]].Add(hits[c[2]], ways[i])
			all.Add(all, ways[i])
		}
		if all.Cmp(Ways(dice)) != 0 {
			t.Errorf("%d dice fall in %v ways", dice, all)
		}
		for n, want := range Hits(dice, 5) {
			if hits[n].Cmp(want) != 0 {
				t.Errorf("%d of %d dice hit in %v ways, not %v", n, dice, hits[n], want)
			}
		}
	}
	if counts, _ := Falls(3, 0, 3, 3); len(counts) != 4 {
		t.Errorf("what cannot be falls: %v", counts)
	}
}
