package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// trialOf is a playout of a scenario by random players.
func trialOf(t testing.TB, scenario string) playout.Trial {
	t.Helper()
	g, err := New(Standard(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	return playout.Trial{Desk: rules.NewDesk[Plane, Secret](g), Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
}

// BenchmarkPlayout plays whole games at random, all legal choices being listed
// at every question.
func BenchmarkPlayout(b *testing.B) {
	for _, sc := range Standard().Scenarios.List {
		b.Run(sc.ID, func(b *testing.B) {
			x, actions, seed := trialOf(b, sc.ID), 0, uint64(0)
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
		})
	}
}

// BenchmarkReplay replays journals of such games, with the hash of the public
// state at every checkpoint.
func BenchmarkReplay(b *testing.B) {
	for _, sc := range Standard().Scenarios.List {
		b.Run(sc.ID, func(b *testing.B) {
			x, actions, n := trialOf(b, sc.ID), 0, 0
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
		})
	}
}
