package order

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// What conditions of a Battle may speak of while it is fought (9): before each shot its clause
// is asked again.

// Firing is a site in which a unit is about to fire, or nobody is, at the classes of a list.
func (s *Site) Firing(k rules.Token, f rommel.BattleFacts, list []Class) *Site {
	x := *s
	x.shooter, x.List, x.initiates = k, list, f.By
	if !f.Of.Initiated() {
		x.initiates = f.By.Other()
	}
	return &x
}

// isOf reports whether a block is of a class, or any will do.
func (s *Site) isOf(k rules.Token, class int64) bool {
	return class == condition.Omitted || int64(s.Unit(s.v.Public.Blocks[k].Face).Type.Class()) == class
}

// hitsLeft are the hits that a side's units in a hex can still take, of a class or of all.
func (s *Site) hitsLeft(side Side, h board.Hex, class int64) (n int64) {
	mined := s.v.Public.Battle(h) != nil && s.Mined(h, side, s.initiates != side)
	for c := range Class(4) {
		if class == condition.Omitted || class == int64(c) {
			n += int64(s.HitsLeft(h, side, c, mined))
		}
	}
	return n
}

// fireNames are what conditions of a Battle may speak of.
func fireNames() []name {
	in := func(word string, of func(s *Site) int64) name {
		return name{Name: word, Gives: condition.Number, In: inCombat, Of: func(s *Site, _ [2]int64) int64 { return of(s) }}
	}
	expected := func(word string, by func(*Site) Side, list func(*Site) []Class) name {
		return name{Name: word, Gives: condition.Number, In: inCombat | inProbe, Of: func(s *Site, _ [2]int64) int64 {
			return int64(rommel.ExpectedHits(s.Position, s.here, by(s), by(s) == s.initiates, list(s)))
		}}
	}
	return []name{
		{Name: "assault", Gives: condition.Truth, In: inCombat, Of: func(s *Site, _ [2]int64) int64 {
			b := s.v.Public.Battle(s.here)
			return condition.Bit(b != nil && b.Assault)
		}},
		ofClass("e.elite", inCombat, func(s *Site, h board.Hex, class int64) (n int64) {
			for _, f := range s.faces(s.enemy(), h, class) {
				n += condition.Bit(s.Unit(f).Elite)
			}
			return n
		}),
		ofClass("e.left", inCombat, func(s *Site, h board.Hex, class int64) int64 { return s.hitsLeft(s.enemy(), h, class) }),
		ofClass("my.left", inCombat, func(s *Site, h board.Hex, class int64) int64 { return s.hitsLeft(s.v.Side, h, class) }),
		in("dice", func(s *Site) int64 {
			if s.shooter == rommel.NoBlock {
				return 0
			}
			return int64(s.Dice(s.here, s.shooter, s.initiates == s.v.Side))
		}),
		in("fired", func(s *Site) (n int64) {
			for _, k := range s.In(s.v.Side, s.here) {
				n += condition.Bit(s.v.Public.Blocks[k].Fired)
			}
			return n
		}),
		ofClass("remaining", inCombat, func(s *Site, h board.Hex, class int64) int64 {
			return int64(len(slices.DeleteFunc(s.Shooters(s.v.Side, h), func(k rules.Token) bool { return !s.isOf(k, class) })))
		}),
		expected("expect.off", mySide, func(s *Site) []Class { return s.List }),
		expected("expect.def", enemySide, func(*Site) []Class { return nil }),
	}
}
