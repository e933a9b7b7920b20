package session

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// toldDeck is the host of a player who has been told the secret of the deck, and
// not the enemy's: he deals, and cannot mingle the enemy's cards.
type toldDeck struct {
	*playout.Memory
	side rules.Side
}

func (d toldDeck) Permute(by rules.Side, k rules.Key, n int) []int {
	if by != d.side {
		return nil
	}
	return d.Memory.Permute(by, k, n)
}

// TestToldDeckFits: when the secret of the deck is told, whole honest games are
// dealt again on both players' machines, though these cannot tell which of the
// enemy's unseen cards is which.
func TestToldDeckFits(t *testing.T) {
	long(t)
	games := 0
	for _, title := range all.Titles() {
		for _, scenario := range title.Scenarios {
			desk, _, err := title.Open(rules.Setup{Scenario: scenario.ID})
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(2) {
				g, err := playout.Trial{Desk: desk, Players: [2]playout.Player{playout.BotPlayer, playout.RandomPlayer}}.Play(seed)
				if err != nil {
					t.Fatal(err)
				}
				for side := range rules.Nobody {
					h := toldDeck{playout.NewMemory(seed, rules.Only(side), true), side}
					h.Load(g.Journal)
					seat, err := desk.Sit(h, rules.Only(side), nil)
					if err != nil {
						t.Fatal(err)
					}
					if due, err := seat.Run(); err != nil || due != nil {
						t.Errorf("%s, seed %d, side %d: %v %v", scenario.ID, seed, side, due, err)
					}
				}
				games++
			}
		}
	}
	t.Logf("%d games", games)
}
