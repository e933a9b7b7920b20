package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// The bot plays whole games, and keeps all laws.
func TestBot(t *testing.T) {
	games := uint64(20)
	if testing.Short() {
		games = 3
	}
	var wins [3]int
	for _, players := range [][2]playout.Player{{playout.BotPlayer, playout.BotPlayer}, {playout.RandomPlayer, playout.BotPlayer}, {playout.BotPlayer, playout.RandomPlayer}} {
		x := playout.Trial{Desk: rules.NewDesk[Plane, Secret](standard(t)), Players: players, Check: true}
		for seed := range games {
			g, err := x.Play(seed)
			if err != nil {
				t.Fatal(players, seed, err)
			}
			wins[g.Winner]++
		}
		t.Log(players, wins)
		wins = [3]int{}
	}
}
