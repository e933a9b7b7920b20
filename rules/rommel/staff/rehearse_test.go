package staff

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// seatAt is the machine of the side that owes orders at a halt, which knows that side's
// plane alone.
func seatAt(t testing.TB, h *halt) (rules.Seat, rules.Due) {
	t.Helper()
	own := playout.NewMemory(h.host.Seed, rules.Only(h.side), false)
	own.Load(h.host.added)
	seat, err := rules.NewDesk[Plane, Secret](h.Game).Sit(own, own.Reads, nil)
	if err != nil {
		t.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 || due[0].By != h.side {
		t.Fatal(due, err)
	}
	return seat, due[0]
}

// TestRehearsal: turn files at random, in games of all kinds, are rehearsed without a
// contradiction; what the plan has refused is done in no course, and every dimension of
// the game comes up somewhere.
func TestRehearsal(t *testing.T) {
	met, files, courses := map[string]int{}, 0, 0
	for i, scenario := range []string{"s1940", "crusader", "gazala", "s1942", "battleaxe", "pursuit"} {
		for seed := range uint64(4) {
			if testing.Short() && (seed > 0 || i > 2) {
				continue
			}
			h := begun(t, scenario, seed)
			by := h.Game.Bot(seed)
			if seed%2 == 1 {
				by = playout.Random[Plane, Secret](seed)
			}
			for turns := 1; turns < 14 && h.on(t, by, turns, theirTurn); turns += 3 {
				seat, d := seatAt(t, h)
				text := (&scribe{h.Game, rand.New(rand.NewPCG(seed, uint64(turns))), h.m.View(h.side)}).turn()
				n, problems := orders.Parse("orders", []byte(text))
				if n == nil {
					t.Fatal(problems)
				}
				wrong := map[string]bool{}
				for _, p := range seat.Orders(d.By, seat.Phase(d.By), n, d.Kind) {
					wrong[fmt.Sprintf("%d:%d", p.Line, p.Col)] = wrong[fmt.Sprintf("%d:%d", p.Line, p.Col)] || !p.Warning
				}
				r, err := rehearse.File(seat, d, rehearse.Seed(seat, d.By, []byte(text)))
				if err != nil {
					t.Fatalf("%s, seed %d, turn %d: %v\n%s", scenario, seed, turns, err, text)
				}
				files, courses = files+1, courses+len(r.Courses)
				for _, c := range r.Courses {
					met[c.Dimension]++
					for _, a := range c.Answers {
						if wrong[a.From] {
							t.Errorf("%s, seed %d, turn %d: what is refused at %s answers %s\n%s", scenario, seed, turns, a.From, a.Key, text)
						}
					}
				}
				if _, err := rehearse.Spread(seat, d, seed, 5, rehearse.AtRandom); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("%d files, %d courses: %v", files, courses, met)
	for _, name := range []string{onDie, onRefusal, onProbe, onFight} {
		if met[name] == 0 && !testing.Short() {
			t.Errorf("nothing hangs on %s: %v", name, met)
		}
	}
}
