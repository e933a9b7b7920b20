package staff

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// The bot plays whole games, keeps all laws, and beats players who choose at random, whichever
// side it has.
func TestBot(t *testing.T) {
	games := uint64(40)
	if testing.Short() {
		games = 3
	}
	x := playout.Trial{Desk: rules.NewDesk[Plane, Secret](standard(t)), Check: true}
	plays := func(axis, soviet playout.Player) (wins [3]int) {
		x.Players = [2]playout.Player{axis, soviet}
		for seed := range games {
			g, err := x.Play(seed)
			if err != nil {
				t.Fatal(x.Players, seed, err)
			}
			wins[g.Winner]++
		}
		t.Log(x.Players, wins)
		return wins
	}
	axis := plays(playout.BotPlayer, playout.RandomPlayer)[eurofront.Axis]
	soviet := plays(playout.RandomPlayer, playout.BotPlayer)[eurofront.Soviet]
	both := plays(playout.BotPlayer, playout.BotPlayer)
	if testing.Short() {
		return
	}
	if most := int(games * 9 / 10); axis < most || soviet < most {
		t.Errorf("of %d games the bot wins %d as Finland and %d as the Soviets", games, axis, soviet)
	}
	if both[eurofront.Axis] == 0 || both[eurofront.Soviet] == 0 {
		t.Errorf("two bots play games that one side always wins: %v", both)
	}
}

// The bot answers for an enemy whose blocks are guessed, too.
func TestBotRehearsed(t *testing.T) {
	for phase, by := range map[string]rules.Side{"1939-12-1/soviet": eurofront.Soviet, "1939-12-2/axis": eurofront.Axis} {
		m := newMail(t, 1)
		m.play(func(now string) string {
			if now == phase {
				return "stop"
			}
			return ""
		})
		own := playout.NewMemory(m.host.Sown(), rules.Only(by), false)
		own.Luck.Permute = m.host.Permutes()
		own.Load(m.host.Entries())
		seat, err := rules.NewDesk[Plane, Secret](standard(t)).Sit(own, own.Reads, nil)
		if err != nil {
			t.Fatal(err)
		}
		due, err := seat.Run()
		i := slices.IndexFunc(due, func(d rules.Due) bool { return d.By == by && d.Halt })
		if err != nil || i < 0 {
			t.Fatal(phase, due, err)
		}
		if counts, err := rehearse.Spread(seat, due[i], 1, 20, rehearse.ByBot); err != nil || len(counts) == 0 {
			t.Error(phase, counts, err)
		}
	}
}

// TestPackets: by mail, two bots with the standing orders of examples/eurofront/standing write at
// most 24 packets of orders a game.
func TestPackets(t *testing.T) {
	games := uint64(40)
	if testing.Short() {
		games = 5
	}
	x := playout.Trial{Desk: rules.NewDesk[Plane, Secret](standard(t)), Mail: &playout.Mail{Ahead: 4}}
	for side, name := range []string{"axis", "soviet"} {
		n := casebook.File(t, filepath.Join("..", "..", "..", "examples", "eurofront", "standing", name+".yaml"))
		x.Mail.Standing[side] = rules.Standing(n)
	}
	sent := 0
	for seed := range games {
		g, err := x.Play(seed)
		if err != nil {
			t.Fatal(seed, err)
		}
		for _, n := range g.Packets {
			sent += n
		}
	}
	if most := 24 * int(games); sent > most {
		t.Errorf("%d packets in %d games", sent, games)
	}
}
