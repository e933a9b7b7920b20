package rommel_test

import (
	"path/filepath"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// TestPackets: with the standing orders of examples/rommel/standing a Player-Turn takes at most
// 1.1 packets of both players, and replies are rare; with Buildups in them 0.9. In pace fast
// nobody replies at all.
func TestPackets(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	games := uint64(40)
	for _, id := range []string{"s1940", "s1941", "s1941-42", "crusader", "battleaxe", "s1942", "gazala", "pursuit"} {
		g := Standard(t, id)
		for _, x := range []struct {
			what    string
			without []string // keys of the standing orders
			pace    string
			most    float64 // packets a Player-Turn
			replies float64
		}{
			{"normal", []string{"buildup", "challenge", "answer"}, "normal", 1.1, 0.05},
			{"with Buildups", nil, "normal", 0.9, 0.05},
			{"fast", nil, "fast", 0.9, 0},
		} {
			mail := &playout.Mail{Ahead: 4}
			if x.pace == "fast" {
				mail.Ahead = 99 // as far as a charter may go
			}
			for side, name := range []string{"axis", "allied"} {
				mail.Standing[side] = standingWithout(t, name, x.pace, x.without)
			}
			trial := playout.Trial{Desk: rules.NewDesk[Plane, Secret](staffed(g, g)), Mail: mail}
			turns, packets, setup, replies := 0, 0, 0, 0
			for seed := range games {
				y, err := trial.Play(seed)
				if err != nil {
					t.Fatal(id, x.what, seed, err)
				}
				turns += y.Turns
				for kind, n := range y.Packets {
					switch kind {
					case playout.SetUp:
						setup += n
						continue
					case RefuseKind.Name:
						replies += n
					}
					packets += n
				}
			}
			per, of := float64(packets)/float64(turns), float64(replies)/float64(turns)
			if per > x.most || of > x.replies {
				t.Errorf("%s, %s: %.2f packets a Player-Turn, %.2f of them replies", id, x.what, per, of)
			}
			if setup > 2*int(games) {
				t.Errorf("%s: %d packets to set up %d games", id, setup, games)
			}
		}
	}
}

// standingWithout are the standing orders of the examples in a pace, without some keys.
func standingWithout(t *testing.T, side, pace string, without []string) *orders.Node {
	t.Helper()
	n := casebook.File(t, filepath.Join("..", "..", "examples", "rommel", "standing", side+".yaml"))
	standing := n.Get(rules.StandingOrders)
	kept := orders.NewMap(orders.Entry("pace", orders.Text(pace)))
next:
	for _, p := range standing.Pairs {
		for _, key := range without {
			if p.Key.Text == key {
				continue next
			}
		}
		kept.Pairs = append(kept.Pairs, p)
	}
	return orders.NewMap(orders.Entry(rules.StandingOrders, kept))
}
