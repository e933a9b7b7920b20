package rommel

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

var forkSeeds = flag.Int("forks.seeds", 2, "games of each scenario that are forked")

// TestForks: wherever a side is asked, it can guess what its enemy holds and play on.
func TestForks(t *testing.T) {
	if testing.Short() {
		t.Skip("plays on from many positions")
	}
	forked := 0
	for i, sc := range theatre.Standard().Scenarios.List {
		g := Standard(t, sc.ID)
		for seed := range uint64(*forkSeeds) {
			s := rulestest.Suite[Plane, Secret]{Game: g, Laws: g.Laws, Limit: 6 + 6*int(seed)}
			if seed%2 == 1 {
				s.Player = g.Bot
			}
			forked += s.Forks(t, s.Umpire(t, seed+uint64(i)))
		}
	}
	t.Log(forked, "forks")
}

// Guesses depend on what the side sees and on the seed, and give every unit one block.
func TestGuess(t *testing.T) {
	g := Standard(t, "crusader")
	x := rulestest.Suite[Plane, Secret]{Game: g, Limit: 8, Player: g.Bot}.Umpire(t, 3)
	for side := range rules.Nobody {
		v := x.Machine.View(side)
		for n := range uint64(20) {
			s := g.Guess(v, rules.Strength(n%3), rules.NewChance(n)).Secret
			has := map[UnitNo]bool{}
			for i, k := range g.Tokens(side.Other()) {
				f, b := s.Faces[i], &v.Public.Blocks[k]
				if has[f.Unit] || (f.Steps == 0) != (b.At == Eliminated) || b.Shown && f != b.Face {
					t.Errorf("guess %d: block %d is %v at %d", n, k, f, b.At)
				}
				has[f.Unit] = true
			}
		}
	}
}

// R-3.48-1: the cards that an enemy has laid are guessed to pay for what all have seen.
func TestGuessPays(t *testing.T) {
	g := Standard(t, "crusader")
	group, withdrawal := Move{}, Move{Withdrawal: true}
	for _, c := range []struct {
		moves []Move
		blitz bool
		want  string // the numbers of real cards, of three that are laid
	}{
		{nil, false, "0 1 2 3"},
		{[]Move{group}, false, "1 2 3"},
		{[]Move{group, group}, false, "2"},
		{[]Move{withdrawal}, false, "0"},
		{[]Move{group}, true, "3"},
	} {
		p := Plane{Moves: c.moves, Blitz: c.blitz}
		p.Laid = pileOf(0, 1, 2)
		var seen [4]bool
		for seed := range uint64(40) {
			x := guess{Game: g, p: &p, chance: rules.NewChance(seed)}
			seen[x.paying()] = true
		}
		var got []string
		for real, so := range seen {
			if so {
				got = append(got, fmt.Sprint(real))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%d Moves, Blitz %v: %v, not %s", len(c.moves), c.blitz, got, c.want)
		}
	}
}
