package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// ExpectedHits are the hits, in hundredths, that the fire of a side in a Battle scores on
// average (9.4), of units that all see and that can still fire. Each fires at the first class of
// a list that it may (9.3), else as without orders, whatever the others have hit before it; in
// a minefield a hit is half a one, but for artillery (9.52).
func ExpectedHits(s *Position, h board.Hex, by rules.Side, offensive bool, list []Class) int {
	if s.P.Battle(h) == nil {
		return 0
	}
	mined := s.Mined(h, by.Other(), offensive)
	present := s.targets(h, by.Other(), mined)
	if present == [4]bool{} {
		return 0
	}
	whole, twelfths := 2, 0
	if mined {
		whole = 1 // hits are counted by halves
	}
	for _, k := range s.Shooters(by, h) {
		class := s.Unit(s.P.Blocks[k].Face).Type.Class()
		target := usualShot(s, BattleFacts{Hex: h, By: by, Mined: mined}, []rules.Token{k}, present).Target
		for _, wanted := range slices.Backward(list) {
			if present[wanted] && aim(class, wanted, present) == nil {
				target = wanted
			}
		}
		twelfths += s.Dice(h, k, offensive) * (7 - fireTable[class][target]) * whole * scored(class, 1, mined)
	}
	return twelfths * 100 / 12
}
