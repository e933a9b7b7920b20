package eurofront

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// setUp: Finland deploys first, then the Soviets, who see where Finnish blocks stand (EF-22-1,
// EF-22-3). Then each side splits the strength of its groups in secret (EF-22-4).
func (s *Script) setUp() {
	s.phase(Before)
	for side := range rules.Nobody {
		s.P.Active = side
		s.mingle(side)
		for _, k := range s.tokens(side, func(b *Block) bool { return b.At == Waiting }) {
			s.b(k).At = s.place(side, k)
			s.tellBlock(k, func(who event.Units) rules.Event { return event.Deployed{Here: here(side, s.b(k).At), Units: who} })
		}
		s.strengths(side)
		s.t.Mark(Deployed)
		s.mingle(side)
	}
	if s.Options.SovietBlocksOpen { // EAMB-35
		open := s.OnMap(Soviet)
		slices.SortStableFunc(open, func(a, b rules.Token) int { return cmp.Compare(s.b(a).At, s.b(b).At) })
		s.show(Soviet, open) // place by place: the tokens are mixed
	}
	s.phase(Before)
	s.P.Stage = Sky
}

// place asks where a block is set up.
func (s *Script) place(side rules.Side, k rules.Token) Place {
	return rules.Ask(s.t, question[Place, rules.Token]{
		Kind: DeployKind, By: side, Label: rules.L("deploy", int(k)), Facts: k, Halt: rules.Must,
		All:    s.Where(func(p Place) bool { return s.Home(side, p) }).All(),
		Beyond: func(p Place) *rules.Refusal { return rules.Refuse("EF-22-1", "no.abroad", s.Spots[p].Name) },
		Legal:  func(o *rules.Own[Secret], p Place) *rules.Refusal { return s.mayDeploy(o, side, k, p) },
	})
}

// mayDeploy: in the area of its group, within the stacking limit, in supply, and so that
// blocks enough are left for the places that must be held (EF-22-1, EF-22-2, EF-21.48-2,
// EF-22-5).
func (s *Position) mayDeploy(o *rules.Own[Secret], side rules.Side, k rules.Token, p Place) *rules.Refusal {
	area := func(k rules.Token, p Place) bool {
		return o == nil || s.Groups[s.unit(o.S.Blocks[k].Face).Group].Area.Has(p)
	}
	switch {
	case !area(k, p):
		return s.outside[p]
	case len(s.In(side, p)) >= s.Spots[p].Stack:
		return s.noRoom("EF-6.2-1", p)
	case !s.supplied(side, p):
		return rules.Refuse("EF-22-2", "no.supply", s.Spots[p].Name)
	}
	unheld := slices.DeleteFunc(s.held(side), func(hold Place) bool { return hold == p || s.Any(side, hold) })
	if len(unheld) == 0 {
		return nil
	}
	left := s.tokens(side, func(b *Block) bool { return b.At == Waiting })
	for _, hold := range unheld { // another block must be left for it, one for each such place
		if n := len(slices.DeleteFunc(slices.Clone(left), func(x rules.Token) bool { return x == k || !area(x, hold) })); n < len(unheld) {
			return rules.Refuse("EF-21.48-2", "no.held", s.Spots[hold].Name)
		}
	}
	return nil
}

// noRoom is the refusal of one block too many in a place.
func (g *Game) noRoom(rule string, p Place) *rules.Refusal {
	return rules.Refuse(rule, "no.stack", g.Spots[p].Name, g.Spots[p].Stack)
}

// held are the places that a side must hold at set-up: the Mannerheim Line (EF-21.48-2), and
// by an option the front line of the Soviets, the hexes from which a Finnish one can be
// entered (EF-22-5, EAMB-11).
func (s *Position) held(side rules.Side) []Place {
	list := slices.Clone(s.Hold[side])
	if side == Axis || !s.Options.FrontLineHeld {
		return list
	}
	return slices.AppendSeq(list, s.Where(func(p Place) bool {
		return s.Home(side, p) && slices.ContainsFunc(s.Ways[p], func(w theatre.Way) bool { return s.Overland(w) && s.finnish(w.To) })
	}).All())
}

// strengths: the owner splits the total of each group within the steps of its blocks. The
// totals are public, the split is the owner's secret (EF-22-4).
func (s *Script) strengths(side rules.Side) {
	rules.Decide(s.t, levelsKind, side, rules.L("strengths", int(side)), func(o *rules.Scope[Secret]) none {
		for _, g := range s.Groups {
			if g.Side == side {
				s.split(o, g)
			}
		}
		for _, k := range s.OnMap(side) {
			if s.North(s.b(k).At) {
				s.visits(&o.S.Blocks[k])
			}
		}
		return none{}
	})
}

// split chooses levels for the blocks of a group, in roster order, so that the total can be
// reached with those that follow.
func (s *Script) split(o *rules.Scope[Secret], g theatre.Group) {
	rest := g.CV
	for i, u := range g.Units {
		low, high := 0, 0
		for _, v := range g.Units[i+1:] {
			low, high = low+s.Units[v].Lowest(), high+s.Units[v].Highest()
		}
		var levels []int8
		for _, n := range s.Units[u].Steps {
			levels = append(levels, int8(n))
		}
		n := rules.Choose(o, rules.Choice[int8, LevelFacts]{
			Kind: LevelKind, Facts: LevelFacts{int(u)}, Options: levels,
			Legal: func(n int8) *rules.Refusal {
				if left := rest - int(n); left < low || left > high {
					from, to := max(rest-high, s.Units[u].Lowest()), min(rest-low, s.Units[u].Highest())
					return rules.Refuse("EF-22-4", "no.total", g.CV, from, to, from == to)
				}
				return nil
			},
		})
		rest -= int(n)
		o.S.Blocks[o.S.Find(u)].Level = n
	}
}

// BlockOf finds the block of one of the view's own units, and whether it is on the map.
func BlockOf(v rules.View[Plane, Secret], u theatre.UnitNo) (rules.Token, bool) {
	k := v.Own.S.Find(u)
	return rules.Token(k), k >= 0 && v.Public.Blocks[k].OnMap()
}

// UnitOf is the unit of one of the view's own blocks.
func UnitOf(v rules.View[Plane, Secret], k rules.Token) theatre.UnitNo { return v.Own.S.Blocks[k].Unit }

// Find is the block of one's own unit, alive or dead: each has one.
func (s *Secret) Find(u theatre.UnitNo) int {
	return slices.IndexFunc(s.Blocks, func(h Held) bool { return h.Unit == u })
}
