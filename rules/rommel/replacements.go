package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Rebuilt is what all may know of replacements: how many steps and for how
// many points (R-16.5-3).
type Rebuilt struct{ Steps, Points int16 }

// NoUnit is the choice to rebuild nothing more.
const NoUnit = -1

// StepCost is the price of a step (R-16.54-1).
func StepCost(u *Unit) int16 {
	cost := typeCost(u.Type)
	if u.Elite { // a step of 2 CV; AMB-59
		cost *= 2
	}
	return cost
}

// typeCost is the price of a step of 1 CV.
func typeCost(t theatre.UnitType) int16 {
	switch {
	case t.Class() != InfantryClass:
		return 3
	case t.Speed() > 1:
		return 2
	}
	return 1
}

// JudgeRebuild says why a block of its owner's does not get so many steps (16.54).
func (s *Position) JudgeRebuild(o *rules.Own[Secret], side rules.Side, k rules.Token, steps int) *rules.Refusal {
	b, f, points := &s.P.Blocks[k], *s.Face(o.S, k), s.P.Points[side]
	u := s.Unit(f)
	lacks, cost := len(u.Steps)-int(f.Steps), int16(steps)*StepCost(u)
	switch {
	case b.At == Eliminated:
		return s.Absent(u.Name, b)
	case b.At < 0:
		return rules.Refuse("R-16.54-2", "no.rebuild-away", u.Name, s.Absent(u.Name, b).Why.Args[1])
	case b.At != s.Map.Bases[side]:
		return rules.Refuse("R-16.54-2", "no.rebuild-base", u.Name, s.Place(b.At), s.Place(s.Map.Bases[side]))
	case lacks == 0:
		return rules.Refuse("R-16.54-1", "no.rebuild-full", u.Name)
	case steps > lacks:
		return rules.Refuse("R-16.54-1", "no.rebuild-more", u.Name, lacks)
	case cost > points:
		return rules.Refuse("R-16.54-1", "no.rebuild-cost", u.Name, int(cost), int(points))
	}
	return nil
}

// rebuild gives steps to units in the Base, up to their full strength
// (R-16.54-2), also while it is Engaged (AMB-53). Its owner chooses step by
// step in secret; the enemy learns the sums, and sees the blocks that lie
// open there. It reports whether anything was rebuilt (R-16.54-3).
func (s *Script) rebuild(side rules.Side, n int) bool {
	p := s.P
	base := s.In(side, s.Map.Bases[side])
	r := rules.Decide(s.t, rebuildKind, side, rules.L("buildup/rebuild", int(side), n), func(o *rules.Scope[Secret]) Rebuilt {
		var r Rebuilt
		for {
			left := p.Points[side] - r.Points
			options := []int{NoUnit}
			for _, k := range base {
				f := s.Face(o.S, k)
				if u := s.Unit(*f); int(f.Steps) < len(u.Steps) && StepCost(u) <= left {
					options = append(options, int(f.Unit))
				}
			}
			slices.Sort(options)
			choice := rules.Choose(o, rules.Choice[int, RebuildFacts]{Kind: RebuildUnitKind, Facts: RebuildFacts{n, int(left), int(r.Steps)}, Options: options})
			if choice == NoUnit {
				return r
			}
			for _, k := range base {
				if f := s.Face(o.S, k); int(f.Unit) == choice {
					f.Steps++
					r.Steps++
					r.Points += StepCost(s.Unit(*f))
					o.Note(event.Rebuilt{Of: event.Of{By: side}, Face: *f})
				}
			}
		}
	})
	if r.Steps == 0 {
		return false
	}
	p.Points[side] -= r.Points
	p.Disclosed[side].Steps += r.Steps
	p.Disclosed[side].StepBP += r.Points
	s.t.Tell(event.Rebuilds{Of: event.Of{By: side}, Steps: int(r.Steps), Points: int(r.Points)})
	open := s.Where(side, func(b *Block) bool { return b.At == s.Map.Bases[side] && b.Shown })
	s.showFaces(side, rules.L("buildup/open", int(side), n), open)
	return true
}
