package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// The lowest die that hits (R-9.4-2).
const (
	singleFire = 6
	doubleFire = 5
	tripleFire = 4
)

// fireTable: firing class by target class (R-9.4-1).
var fireTable = [4][4]int{
	ArmorClass:     {singleFire, doubleFire, singleFire, tripleFire},
	InfantryClass:  {singleFire, singleFire, doubleFire, tripleFire},
	AntiTankClass:  {doubleFire, singleFire, singleFire, tripleFire},
	ArtilleryClass: {singleFire, doubleFire, singleFire, doubleFire},
}

// Shot is a unit and the class that it fires at; HoldFire is none.
type Shot struct {
	Block  rules.Token
	Target Class
}

// HoldFire is the target of a unit that does not fire, if that was agreed
// (AMB-50).
const HoldFire Class = 4

// line is a side's battle line in a hex: revealed, Undisrupted units that stay
// (R-9.6-1, R-10.41-6).
func (s *Position) line(side rules.Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool {
		return b.At == h && b.Shown && !b.Disrupted
	})
}

// fire is the fire of one side in a Combat Round, and its losses. Every unit
// fires once, unless no target is left (R-9.2-1), or, if that was agreed, it
// holds its fire (AMB-50): then it may still use it for Pursuit (R-14.0-2).
func (s *Script) fire(h board.Hex, by, at rules.Side, of Fire) {
	offensive := of.Initiated()
	mined := s.Mined(h, at, offensive)
	if offensive && s.P.Battle(h).Def == at {
		s.n++ // so that labels stay what they were
	}
	s.P.Pool = [4]int16{}
	var held []rules.Token
	for {
		shooters := slices.DeleteFunc(s.Shooters(by, h), func(k rules.Token) bool { return contains(held, k) })
		if len(shooters) == 0 || s.targets(h, at, mined) == [4]bool{} {
			break
		}
		asked := s.at("fire/target", h)
		shot := s.askShot(asked, BattleFacts{h, by, mined, of}, shooters, s.targets(h, at, mined))
		if shot.Target == HoldFire {
			held = append(held, shot.Block)
			s.t.Tell(event.HoldsFire{Of: event.Of{By: by}, In: event.In{Hex: h}, Shown: event.Shown{Faces: []event.Face{s.P.Blocks[shot.Block].Face}}})
			continue
		}
		s.shoot(h, shot, at, offensive, mined, s.t.Key(asked))
	}
	s.shownLosses(h, at, mined, of)
}

// Mined reports whether fire at a side falls among the mines of its Original
// Defender (R-9.52-1). By now all know whether they are gone (AMB-61).
func (s *Position) Mined(h board.Hex, at rules.Side, offensive bool) bool {
	_, mines := slices.BinarySearch(s.P.Mines, h)
	return mines && offensive && s.P.Battle(h).Def == at
}

// Shooters are the units of a side that can still fire.
func (s *Position) Shooters(by rules.Side, h board.Hex) []rules.Token {
	return slices.DeleteFunc(s.line(by, h), func(k rules.Token) bool { return s.P.Blocks[k].Fired })
}

// targets tells which classes are present: a class is gone as soon as the
// pooled hits suffice to eliminate all its units (R-9.5-5).
func (s *Position) targets(h board.Hex, at rules.Side, mined bool) (present [4]bool) {
	for class := range Class(4) {
		present[class] = s.HitsLeft(h, at, class, mined) > 0
	}
	return present
}

// HitsLeft is how many hits are still needed to eliminate a class, half-hits in a
// minefield.
func (s *Position) HitsLeft(h board.Hex, at rules.Side, class Class, mined bool) int {
	return s.bearable(h, at, class, mined) - int(s.P.Pool[class])
}

// askShot asks for the next unit and its target, which is named before the
// dice and may take account of those before (R-9.2-3). For Defensive Fire alone
// play may wait (D-59), and not for that of a probe (D-44).
func (s *Script) askShot(l rules.Label, f BattleFacts, shooters []rules.Token, present [4]bool) Shot {
	wait := rules.Never
	if f.Of == DefensiveFire {
		wait = rules.May
	}
	return ask(s, question[Shot, BattleFacts]{
		Kind: FireKind, By: f.By, Label: l, Facts: f, Halt: wait,
		All: func(yield func(Shot) bool) {
			for _, k := range shooters {
				for class := range Class(4) {
					if present[class] && !yield(Shot{k, class}) {
						return
					}
				}
				if s.Options.HoldFire && !yield(Shot{k, HoldFire}) {
					return
				}
			}
		},
		Legal: func(_ *rules.Own[Secret], v Shot) *rules.Refusal {
			if v.Target == HoldFire {
				return nil
			}
			return s.mayShoot(v, shooters, present)
		},
	})
}

// mayShoot judges a shot: artillery fires before the others (9.2).
func (s *Position) mayShoot(v Shot, shooters []rules.Token, present [4]bool) *rules.Refusal {
	class := s.Unit(s.P.Blocks[v.Block].Face).Type.Class()
	if class != ArtilleryClass {
		for _, k := range shooters {
			if s.Unit(s.P.Blocks[k].Face).Type.Class() == ArtilleryClass {
				return rules.Refuse("R-9.2-2", "no.artillery-first")
			}
		}
	}
	return aim(class, v.Target, present)
}

// aim judges a target class (9.3, R-9.3-3, R-9.3-5, R-9.3-6).
func aim(class, target Class, present [4]bool) *rules.Refusal {
	others := present[ArmorClass] || present[InfantryClass] || present[AntiTankClass]
	switch {
	case target == ArtilleryClass && class != ArtilleryClass && others:
		return rules.Refuse("R-9.3-4", "no.artillery-supported")
	case class == ArmorClass && target != ArmorClass && present[ArmorClass]:
		return rules.Refuse("R-9.3-1", "no.armor-first")
	case class == InfantryClass && target != InfantryClass && present[InfantryClass]:
		return rules.Refuse("R-9.3-2", "no.infantry-first")
	}
	return nil
}

// Dice is the number of dice of a unit: its strength, doubled for an Assault
// (R-9.21-1), and for the Def of a Fortress other than armor in Defensive Fire
// (R-9.21-2); both together make four times (R-9.21-3, R-9.21-4, R-10.41-2, R-13.2-1, AMB-60).
func (s *Position) Dice(h board.Hex, k rules.Token, offensive bool) int {
	b, f := s.P.Battle(h), s.P.Blocks[k].Face
	n := s.Strength(f)
	if b.Assault {
		n *= 2
	}
	if !offensive && b.Def == s.SideOf(k) && s.Map.FortressAt(h) >= 0 && s.Unit(f).Type.Class() != ArmorClass {
		n *= 2
	}
	return n
}

// shoot throws a unit's dice and pools the hits (R-9.5-3).
func (s *Script) shoot(h board.Hex, v Shot, at rules.Side, offensive, mined bool, asked rules.Key) {
	b := &s.P.Blocks[v.Block]
	class := s.Unit(b.Face).Type.Class()
	n := s.Dice(h, v.Block, offensive)
	b.Fired = true
	halved := mined && class != ArtilleryClass
	throw := s.throw(s.at("fire", h), n, fireTable[class][v.Target])
	s.t.Tell(event.Fire{Of: event.Of{By: s.SideOf(v.Block)}, In: event.In{Hex: h}, Face: b.Face, Throw: throw,
		Target: v.Target, Times: n / s.Strength(b.Face), Mined: halved, Asked: asked})
	s.P.Pool[v.Target] += int16(scored(class, throw.Hits, mined))
}

// scored are the hits that dice add to a pool: half-hits in a minefield, where
// only artillery scores full ones (9.52, R-9.2-4, R-9.52-2, R-14.2-3).
func scored(class Class, hits int, mined bool) int {
	if mined && class == ArtilleryClass {
		return 2 * hits
	}
	return hits
}
