package staff

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// TestGuess: whatever is guessed of an enemy, play goes on from there without a contradiction,
// and the laws hold.
func TestGuess(t *testing.T) {
	games := uint64(6)
	if testing.Short() {
		games = 2
	}
	g, played := standard(t), 0
	for seed := range games {
		s := rulestest.Suite[Plane, Secret]{Game: g, Laws: laws(g), Limit: 6 + 4*int(seed)}
		played += s.Forks(t, s.Umpire(t, seed))
	}
	if played < 20 {
		t.Error("only ", played, " guesses")
	}
}

// laws are those of the game but for the one that compares the values of HQs with what they really
// were before.
func laws(g *Game) func() func(rules.Sight[Plane, Secret]) error {
	return func() func(rules.Sight[Plane, Secret]) error {
		all := g.Laws()
		return func(x rules.Sight[Plane, Secret]) error {
			if err := all(x); err != nil && !strings.Contains(err.Error(), "have grown") {
				return err
			}
			return nil
		}
	}
}

// A guess holds what lies open; every other block on the map is a unit that nobody knows, once, at a
// level that it can have. As long as nothing was produced a group has the strength of its set-up, and
// blocks that no Area was left to since are of those who began there; afterwards fresh ones are full.
func TestGuessKnows(t *testing.T) {
	g, before, after, north := standard(t), 0, 0, 0
	for seed := range uint64(3) {
		chance := rules.NewChance(seed)
		atHalts(t, g, seed, func(m *rules.Machine[Plane, Secret]) {
			for side := range rules.Nobody {
				v, enemy := m.View(side), side.Other()
				p := v.Public
				for _, strength := range []rules.Strength{rules.Worn, rules.Fresh, rules.Weak} {
					guessed := g.Guess(v, strength, chance).Secret.Blocks
					used := map[UnitNo]bool{}
					sums, room := make([]int, len(g.Groups)), make([]int, len(g.Groups))
					for k, h := range guessed {
						b := &p.Blocks[k]
						switch {
						case b.Side != enemy:
							if h.Unit != 255 {
								t.Fatalf("seed %d: an own block is guessed", seed)
							}
							continue
						case b.At == eurofront.Gone && h.Unit == 255: // it has come back since
							continue
						case h.Unit == 255 || g.Units[h.Unit].Side != enemy || used[h.Unit]:
							t.Fatalf("seed %d: block %d is guessed as %v, used %v", seed, k, h, used[h.Unit])
						case b.Shown && b.At != eurofront.Gone && h.Face != b.Face:
							t.Fatalf("seed %d: %v lies open and is guessed as %v", seed, b.Face, h.Face)
						}
						u := &g.Units[h.Unit]
						if used[h.Unit] = true; b.At == eurofront.Gone {
							if int(h.Level) != u.Lowest()-1 {
								t.Fatalf("seed %d: %s is gone, at level %d", seed, u.Name, h.Level)
							}
							continue
						}
						if strength == rules.Weak && !b.Shown && int(h.Level) != u.Lowest() {
							t.Fatalf("seed %d: %s is guessed at level %d as the weakest", seed, u.Name, h.Level)
						}
						if int(h.Level) < u.Lowest()-1 || int(h.Level) > u.Highest() || !b.Shown && int(h.Level) < u.Lowest() || h.North != u.Veteran {
							t.Fatalf("seed %d: %s is guessed at level %d, in the north %v", seed, u.Name, h.Level, h.North)
						}
						if sums[u.Group] += int(h.Level); !b.Shown {
							room[u.Group] += u.Highest() - int(h.Level)
						}
						if p.Stage == eurofront.PlayerTurn && p.Turns == 1 && g.Spots[b.At].Area() { // nobody has come there yet
							if north++; !g.Groups[u.Group].Area.Has(b.At) {
								t.Fatalf("seed %d: %s is guessed in %s", seed, u.Name, g.Spots[b.At].Name)
							}
						}
					}
					hqs := 0 // all that Soviet HQs are worth, of which everybody reckons the most
					for i := range g.Groups {
						if g.Units[g.Groups[i].Units[0]].Type.Leads() && enemy == eurofront.Soviet {
							hqs += sums[i]
						}
					}
					if hqs > int(p.Reckoned) {
						t.Fatalf("seed %d: HQs are guessed to be worth %d, and can be %d at most", seed, hqs, p.Reckoned)
					}
					for i := range g.Groups {
						if hqs == int(p.Reckoned) && g.Units[g.Groups[i].Units[0]].Type.Leads() {
							room[i] = 0 // they can have no more
						}
					}
					produced := p.Produced[enemy].Spent > 0 || p.Fortnight >= 4
					for i := range g.Groups {
						switch sum := sums[i]; {
						case g.Groups[i].Side != enemy, strength == rules.Weak:
						case produced && strength == rules.Fresh && room[i] > 0:
							t.Fatalf("seed %d: group %s could have %d levels more", seed, g.Groups[i].ID, room[i])
						case produced:
							after++
						case sum < g.Groups[i].CV && room[i] > 0 || sum > max(g.Groups[i].CV, sum-above(g, p, guessed, i)):
							t.Fatalf("seed %d: group %s has %d of %d, and room for %d", seed, g.Groups[i].ID, sum, g.Groups[i].CV, room[i])
						default:
							before++
						}
					}
				}
			}
		})
	}
	if before < 100 || after < 100 || north < 10 {
		t.Errorf("%d groups before productions, %d after them, %d blocks in Areas", before, after, north)
	}
}

// above are the levels of hidden blocks of a group above their lowest.
func above(g *Game, p *Plane, guessed []eurofront.Held, group int) (n int) {
	for k, h := range guessed {
		if b := &p.Blocks[k]; h.Unit != 255 && b.At != eurofront.Gone && !b.Shown && g.Units[h.Unit].Group == group {
			n += int(h.Level) - g.Units[h.Unit].Lowest()
		}
	}
	return n
}

// Blocks that have come back are the units that died last, and as dead ones those are no more; of those
// who were disbanded nobody knows which they were.
func TestGuessOfCadres(t *testing.T) {
	for back := range 3 {
		x := written(t, "{axis: {Helsinki: [THQ Mannerheim 3]}, soviet: {Leningrad: [HQ A 3], Vyborg E1: [Army B 2]}, dead: [Army C, Army D, Army E]}")
		c := casebook.Case{TB: t, Node: &orders.Node{}}
		known := map[string]bool{"HQ A": true, "Army B": true, "Army C": true, "Army D": true, "Army E": true}
		for k := range x.public.Blocks { // all others stand too
			b := &x.public.Blocks[k]
			if u := &x.Units[x.secrets[b.Side].Blocks[k].Unit]; b.Side == eurofront.Soviet && !known[u.Name] {
				b.At, x.secrets[b.Side].Blocks[k].Level = x.at(c, "Moscow"), int8(u.Lowest())
			}
		}
		for range back {
			fresh := x.public.Blocks[0]
			fresh.Side, fresh.At, fresh.Shown = eurofront.Soviet, x.at(c, "Tallinn"), false
			x.public.Blocks = append(x.public.Blocks, fresh)
		}
		guessed := x.Guess(x.view(eurofront.Axis), rules.Worn, rules.NewChance(uint64(back))).Secret.Blocks
		dead, used := 0, map[UnitNo]int{}
		for k, h := range guessed {
			if b := &x.public.Blocks[k]; b.Side == eurofront.Soviet && h.Unit != 255 {
				if used[h.Unit]++; b.At == eurofront.Gone {
					dead++
				}
			}
		}
		if dead != 3-back || len(used) != 18 || len(guessed) != len(x.public.Blocks) {
			t.Errorf("%d have come back: %d are dead, %d units are guessed", back, dead, len(used))
		}
	}
}
