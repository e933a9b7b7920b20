package eurofront

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// trial is games of random players, as programs play them.
func trial(t testing.TB) playout.Trial {
	return playout.Trial{Desk: rules.NewDesk(mute{standard(t)}), Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
}

// BenchmarkPlayout plays whole games at random, all legal choices being listed at every question.
func BenchmarkPlayout(b *testing.B) {
	x, actions, seed := trial(b), 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		seed = seed%20 + 1
		g, err := x.Play(seed)
		if err != nil {
			b.Fatal(err)
		}
		actions += g.Actions
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkReplay replays journals of such games.
func BenchmarkReplay(b *testing.B) {
	x, actions, n := trial(b), 0, 0
	var games []*playout.Game
	for seed := range uint64(10) {
		g, err := x.Play(seed + 1)
		if err != nil {
			b.Fatal(err)
		}
		games = append(games, g)
	}
	b.ReportAllocs()
	for b.Loop() {
		g := games[n%len(games)]
		n++
		if _, err := x.Replay(g.Seed, g.Journal); err != nil {
			b.Fatal(err)
		}
		actions += g.Actions
	}
	b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
}

// BenchmarkControlAndSupply is the control of all places and the supply network of both sides.
func BenchmarkControlAndSupply(b *testing.B) {
	d := &deployer{g: standard(b)}
	m, err := rules.NewMachine[Plane, Secret](d.g, playout.NewMemory(3, rules.Both, true), rules.Both, nil)
	if err != nil {
		b.Fatal(err)
	}
	m.Until(1)
	for s := range rules.Nobody {
		m.Orders(s, rules.PolicyFunc[Plane, Secret](d.answer))
	}
	if _, err := m.Run(); err != nil {
		b.Fatal(err)
	}
	pos := Position{Game: d.g, P: m.Public()}
	b.ReportAllocs()
	for b.Loop() {
		pos.Ground = pos.survey()
		for s := range rules.Nobody {
			pos.Network(s, board.Set{})
		}
	}
}
