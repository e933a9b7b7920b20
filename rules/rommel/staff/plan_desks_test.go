package staff

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// A file gives the same problems at its owner's desk, where nothing of the enemy
// is known, as at the umpire's, where all is.
func TestPlanAtBothDesks(t *testing.T) {
	compared := 0
	for _, scenario := range []string{"s1940", "crusader", "gazala"} {
		for seed := range uint64(less(40, 8)) {
			x := halted(t, scenario, seed, 3+int(seed%16), theirTurn)
			if x == nil {
				continue
			}
			own := playout.NewMemory(seed, rules.Only(x.side), true)
			for _, e := range x.host.Entries() {
				if e.To.Has(x.side) {
					own.Load([]rules.Entry{e})
				}
			}
			alone, err := rules.NewMachine[Plane, Secret](x.Game, own, rules.Only(x.side), nil)
			if err != nil {
				t.Fatal(err)
			}
			if due, err := alone.Run(); err != nil || len(due) != 1 || due[0].By != x.side {
				t.Fatalf("%s, seed %d: due %v, error %v", scenario, seed, due, err)
			}
			text := (&scribe{x.Game, rand.New(rand.NewPCG(seed, 7)), x.m.View(x.side)}).turn()
			told := func(m *rules.Machine[Plane, Secret]) string {
				n, _ := orders.Parse("orders", []byte(text))
				v := m.View(x.side)
				q, _ := m.Open(x.side)
				f, unread := x.Orders(v, x.Phase(v.Public, x.side), n)
				return fmt.Sprintf("%v", append(unread, f.(*orderFile).plan(v, q.Kind).problems...))
			}
			if a, b := told(x.m), told(alone); a != b {
				t.Errorf("%s, seed %d:\n%s\nthe umpire finds\n%s\nits owner\n%s", scenario, seed, text, a, b)
			}
			compared++
		}
	}
	if compared < 8 {
		t.Error("only", compared)
	}
}

// Plans are made while people wait: a full turn takes a few milliseconds.
func BenchmarkPlan(b *testing.B) {
	x := halted(b, "crusader", 1, 8, theirTurn)
	v := x.m.View(x.side)
	n, _ := orders.Parse("orders", []byte((&scribe{x.Game, rand.New(rand.NewPCG(1, 7)), v}).turn()))
	for b.Loop() {
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).Plan(v, rommel.CardsKind.Name)
	}
}
