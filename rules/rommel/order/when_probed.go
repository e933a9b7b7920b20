package order

import (
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

// How a Partial Retreat is probed (10.41): who stays and who goes is public by then, but for the
// Rearguard's newcomers, who are revealed by the Probe alone (R-7.3-4).

var probeWaits = waiting(inProbe, "R-10.41-1", "when: rear.n <= 1", "")

// Probing is a site where own units are to probe those who stay.
func (s *Site) Probing() *Site {
	x := *s
	x.initiates = s.v.Side
	return &x
}

// probeNames are what conditions of a Probe may speak of.
func probeNames() []name {
	count := func(word string, of func(s *Site) []rules.Token) name {
		return name{Name: word, Gives: condition.Number, In: inProbe, Of: func(s *Site, _ [2]int64) int64 { return int64(len(of(s))) }}
	}
	gone := func(s *Site, b *Block) bool { return b.At == s.here && b.Retreating }
	return []name{
		count("rear.n", func(s *Site) []rules.Token { return s.Stayers(s.here) }),
		ofClass("rear.cv", inProbe, func(s *Site, h board.Hex, class int64) (cv int64) {
			for _, k := range s.Stayers(h) {
				if b := &s.v.Public.Blocks[k]; b.Shown && s.isOf(k, class) {
					cv += int64(s.Strength(b.Face))
				}
			}
			return cv
		}),
		ofClass("rear.left", inProbe, func(s *Site, h board.Hex, class int64) int64 { return s.hitsLeft(s.enemy(), h, class) }),
		count("go", func(s *Site) []rules.Token {
			return s.Where(s.enemy(), func(b *Block) bool { return gone(s, b) })
		}),
		count("go_d", func(s *Site) []rules.Token {
			return s.Where(s.enemy(), func(b *Block) bool { return b.At == s.here && b.Disrupted && !b.Retreating })
		}),
		{Name: "p_wipe", Gives: condition.Number, In: inProbe, Of: func(s *Site, _ [2]int64) int64 { return s.wipeOut() }},
	}
}

// wipeWork is how much of a Probe is followed at most: some milliseconds.
const wipeWork = 20_000

// wipeOut is the chance, in hundredths, that a Probe eliminates the Rearguard, as odds tells it
// (9); 0 where that is too much work. Of those of it who are hidden all choices are alike.
func (s *Site) wipeOut() int64 {
	enemy, hidden := s.enemy(), 0
	f := &rommel.Fight{Roster: s.Roster, Hex: s.here, Rounds: 1, Active: s.v.Side, Mines: slices.Collect(rommel.Revealed(s.v.Public, s.v.Own.S).All()), Def: s.v.Side}
	if b := s.v.Public.Battle(s.here); b != nil {
		f.Def = b.Def
	}
	for _, k := range s.Fit(s.v.Side, s.here) {
		f.Forces[s.v.Side] = append(f.Forces[s.v.Side], *s.Face(s.v.Own.S, k))
	}
	for _, k := range s.Stayers(s.here) {
		if b := &s.v.Public.Blocks[k]; b.Shown {
			f.Forces[enemy] = append(f.Forces[enemy], b.Face)
		} else {
			hidden++
		}
	}
	among := report.MayBeThere(s.Position, enemy, s.here)
	t, _ := report.Expected(s.Game, f, enemy, among, min(hidden, len(among)), wipeWork)
	if t == nil || hidden+len(f.Forces[enemy]) == 0 {
		return 0
	}
	p := t.End(enemy)
	p.Mul(p, big.NewRat(100, 1))
	return new(big.Int).Quo(p.Num(), p.Denom()).Int64()
}
