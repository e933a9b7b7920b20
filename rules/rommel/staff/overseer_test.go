package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// overseen is a game that plays itself and in which somebody looks with the eyes of both
// sides, at every checkpoint and now and then at a question.
func overseen(t *testing.T, g *Game, player playout.Player, seed uint64, look func(rules.Seat)) {
	t.Helper()
	seat, err := rules.NewDesk[Plane, Secret](g).Sit(playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for side := range rules.Nobody {
		seat.Play(side, seed, func(q rules.Asked, bot func() (any, bool)) (any, bool) {
			if asked++; asked%67 == 0 {
				look(seat)
			}
			if player == playout.BotPlayer {
				return bot()
			}
			return playout.Choose(seed, q)
		})
	}
	seat.Passed(func(rules.Checkpoint) { look(seat) })
	if due, err := seat.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	look(seat)
}

// TestOverseerAtAnyTime: whoever has the eyes of both sides has a report, a page and a map
// with what can be drawn over it in any position, and reads of each unit, its supply
// included, what its owner reads.
func TestOverseerAtAnyTime(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	words := page.Merge(rules.Words, standard(t, "s1941").Words("en"))
	for _, scenario := range []string{"s1940", "s1941", "s1942", "crusader", "battleaxe", "gazala", "pursuit"} {
		for _, player := range []playout.Player{playout.RandomPlayer, playout.BotPlayer} {
			g := standard(t, scenario)
			for seed := range uint64(3) {
				from := 0
				overseen(t, g, player, seed+1, func(seat rules.Seat) {
					report := seat.Report(rules.Overseer, from)
					from = seat.Events(rules.Overseer)
					seat.Chronicle(rules.Overseer, from)
					seat.Map(rules.Overseer)
					for _, kind := range seat.Overlays() { // some are of one side, which is an error
						_, _ = seat.Overlay(rules.Overseer, 0, rules.Overlay{Kind: kind.Name})
					}
					both := rows(report, words)
					for side := range rules.Nobody {
						for row, n := range rows(seat.Report(side, seat.Events(side)), words) {
							if both[row] < n {
								t.Fatalf("%s, %s, seed %d: side %d reads %q, the Overseer does not", scenario, player, seed+1, side, row)
							}
						}
					}
				})
			}
		}
	}
}

// rows are those of the tables of a page, in words, and how many there are of each.
func rows(p page.Page, w page.Words) map[string]int {
	all := map[string]int{}
	for _, b := range p.Blocks {
		if t, ok := b.(page.Table); ok {
			for _, row := range t.Rows {
				said := ""
				for _, m := range row {
					said += "|" + w.Say(m)
				}
				all[said]++
			}
		}
	}
	return all
}
