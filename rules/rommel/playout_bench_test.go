package rommel_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// trialOf is a playout of a scenario by random players.
func trialOf(t testing.TB, scenario string) playout.Trial {
	t.Helper()
	g, err := New(theatre.Standard(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	return playout.Trial{Desk: deskOf(g, g), Players: [2]playout.Player{playout.RandomPlayer, playout.RandomPlayer}}
}

// BenchmarkPlayout plays whole games at random, all legal choices being listed
// at every question. The aim is 100,000 actions a second on one core
// (GOMAXPROCS=1 GOGC=1600, -benchtime 40x). In November 2026 the lower quartile of
// twelve runs was 107,000 to 134,000, but 97,000 in Gazala and 88,000 in Crusader.
// The profile of these two, which are short, shows up to a fifth in the deployment:
// after each block that is the first in its hex, supply is found anew. Elsewhere no
// function stands out: listing Moves and Forced Marches takes a quarter, Buildups
// another, supply searches 15 %, memory 15 %, mingling 5 %.
func BenchmarkPlayout(b *testing.B) {
	for _, sc := range theatre.Standard().Scenarios.List {
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
// state at every checkpoint. The aim is 300,000 actions a second; the lower quartile
// of twelve runs was 150,000 to 201,000, but 127,000 in Crusader. A random turn has
// some twenty actions, so that what a turn costs whoever plays it counts most: supply
// (a fifth), mingling stacks (an eighth), memory (a tenth), Buildups, the encoding of
// the checkpoint. Most of the rest is judging: a replay believes no answer, and for
// each question makes sure that public facts leave another one.
func BenchmarkReplay(b *testing.B) {
	for _, sc := range theatre.Standard().Scenarios.List {
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
