package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/condition"
)

// How a Partial Retreat is probed (10.41): who stays and who goes is public by then, but for the
// Rearguard's newcomers, who are revealed by the Probe alone (R-7.3-4).

var probeWaits = waiting(inProbe, "R-10.41-1", "when: rear.n <= 1", "")

// probeNames are what conditions of a Probe may speak of.
func probeNames() []name {
	count := func(word string, of func(s *site) []rules.Token) name {
		return name{Name: word, Gives: condition.Number, In: inProbe, Of: func(s *site, _ [2]int64) int64 { return int64(len(of(s))) }}
	}
	gone := func(s *site, b *Block) bool { return b.At == s.here && b.Retreating }
	return []name{
		count("rear.n", func(s *site) []rules.Token { return s.Stayers(s.here) }),
		ofClass("rear.cv", inProbe, func(s *site, class int64) (cv int64) {
			for _, k := range s.Stayers(s.here) {
				b := &s.v.Public.Blocks[k]
				if b.Shown && (class == condition.Omitted || int64(s.Unit(b.Face).Type.Class()) == class) {
					cv += int64(s.Strength(b.Face))
				}
			}
			return cv
		}),
		count("go", func(s *site) []rules.Token {
			return s.Where(s.enemy(), func(b *Block) bool { return gone(s, b) })
		}),
		count("go_d", func(s *site) []rules.Token {
			return s.Where(s.enemy(), func(b *Block) bool { return b.At == s.here && b.Disrupted && !b.Retreating })
		}),
	}
}
