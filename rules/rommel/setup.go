package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Placement is where a block is deployed.
type Placement struct {
	Block rules.Token
	Hex   board.Hex
}

// setUp deploys both sides, Axis first, and deals the cards (18.0).
func (s *Script) setUp() {
	for side := range s.Groups {
		for i, g := range s.Groups[side] {
			s.t.Mingle(Side(side), rules.L("deploy/mingle", side, i), g.Blocks)
		}
	}
	pregame := s.Scenario.Pregame != nil
	if pregame && !s.Options.DeployBeforeBuildup { // AMB-45
		s.pregameBuildup()
	}
	for side := range s.Groups { // R-18.0-1
		s.deploy(Side(side))
	}
	if pregame && s.Options.DeployBeforeBuildup {
		s.pregameBuildup()
	}
	s.initialSupply()
	s.beginTurns(s.Scenario.FirstPlayer) // R-18.0-4, R-18.4-2
}

// deploy places a side: first what has no choice, so that it can be a chain
// for the others.
func (s *Script) deploy(side rules.Side) {
	for _, mode := range []theatre.Mode{theatre.Fixed, theatre.Split, theatre.Free} {
		for i := range s.Groups[side] {
			g := &s.Groups[side][i]
			switch {
			case g.Mode != mode:
			case mode == theatre.Fixed:
				s.DeployFixed(g)
			case mode == theatre.Split:
				s.deploySplit(side, i, g)
			default:
				s.deployFree(side, i, g)
			}
		}
	}
	s.mingle(side, "deployed/mingle", int(side))
	for h := range s.Map.Board.All().All() {
		if n := len(s.In(side, h)); n > 0 {
			s.t.Tell(event.Deployed{Of: event.Of{By: side}, In: event.In{Hex: h}, N: n})
		}
	}
}

// Undeployed are the blocks of a group that are still beside the map.
func (p *Plane) Undeployed(g *Group) []rules.Token {
	var ks []rules.Token
	for _, k := range g.Blocks {
		if p.Blocks[k].At == Undeployed {
			ks = append(ks, k)
		}
	}
	return ks
}

// DeployFixed puts the blocks of a group where its scenario has them (18).
func (s *Script) DeployFixed(g *Group) {
	for _, k := range s.P.Undeployed(g) {
		s.P.Blocks[k].At = g.Area.First()
	}
}

// deploySplit lets the owner divide a group over its parts (R-18.6-1): the
// enemy sees numbers only.
func (s *Script) deploySplit(side rules.Side, i int, g *Group) {
	for n := range g.Blocks {
		left := s.P.Undeployed(g)
		open := openParts(g.Deployment, s.placed(g))
		a := Placement{left[0], open.First()}
		if open.Len() > 1 { // else the rest goes there
			a = s.askPlacement(side, rules.L("deploy", int(side), i, n), DeployFacts{i, left}, open, g)
		}
		s.P.Blocks[a.Block].At = a.Hex
	}
}

// openParts are the hexes of the parts that lack blocks.
func openParts(d *Deployment, placed []int) (open board.Set) {
	for j, part := range d.Parts {
		if placed[j] < part.Count {
			open = open.Union(part.Area)
		}
	}
	return open
}

// deployFree places a group block by block (R-18.0-2). Each block must be
// Supplied by those already on the map (R-18.0-5): whatever is Supplied in the
// end can be placed in such an order, nearest to supply first, and there is
// always room in the Base.
func (s *Script) deployFree(side rules.Side, i int, g *Group) {
	for n := range g.Blocks {
		left := s.P.Undeployed(g)
		a := s.askPlacement(side, rules.L("deploy", int(side), i, n), DeployFacts{i, left}, s.openTo(side, g), g)
		s.P.Blocks[a.Block].At = a.Hex
	}
}

// JudgePlacement says why one more block of a group is not placed in a hex as the others
// stand.
func (s *Position) JudgePlacement(side rules.Side, g *Group, h board.Hex) *rules.Refusal {
	split := g.Mode == theatre.Split
	switch {
	case split && !g.Area.Has(h):
		return rules.Refuse("R-18.6-1", "no.area", s.Place(h))
	case split && !openParts(g.Deployment, s.placed(g)).Has(h):
		return rules.Refuse("R-18.6-1", "no.full", s.Place(h))
	case split:
		return nil
	case !g.Area.Has(h):
		return rules.Refuse("R-18.0-2", "no.area", s.Place(h))
	case s.AnyIn(side.Other(), h):
		return rules.Refuse("R-18.0-2", "no.enemies", s.Place(h))
	case s.Full(g, h):
		return rules.Refuse("R-18.0-2", "no.full", s.Place(h))
	case !s.DeploymentSupply(side, g.Area).Has(h):
		return rules.Refuse("R-18.0-5", "no.supply", s.Place(h))
	}
	return nil
}

// placed counts the blocks of a split group in each of its parts.
func (s *Position) placed(g *Group) []int {
	n := make([]int, len(g.Parts))
	for _, k := range g.Blocks {
		for j, part := range g.Parts {
			if part.Area.Has(s.P.Blocks[k].At) && n[j] < part.Count {
				n[j]++
				break
			}
		}
	}
	return n
}

// openTo are the hexes where one more block of a free group can be placed.
func (s *Position) openTo(side rules.Side, g *Group) board.Set {
	enemies, _ := s.Stacks(side.Other())
	open := g.Area.Intersect(s.DeploymentSupply(side, g.Area)).Minus(enemies)
	for _, l := range g.Limits {
		if s.Full(g, l.Hex) {
			open = open.Remove(l.Hex)
		}
	}
	return open
}

// Full reports whether a hex has taken as many blocks of a group as it may.
func (s *Position) Full(g *Group, h board.Hex) bool {
	for _, l := range g.Limits {
		if l.Hex == h {
			n := 0
			for _, k := range g.Blocks {
				if s.P.Blocks[k].At == h {
					n++
				}
			}
			return n >= l.Max
		}
	}
	return false
}

// askPlacement asks for a block of a group and one of the hexes that are open to it.
func (s *Script) askPlacement(side rules.Side, l rules.Label, facts DeployFacts, open board.Set, g *Group) Placement {
	return ask(s, question[Placement, DeployFacts]{
		Kind: DeployKind, By: side, Label: l, Facts: facts, Halt: rules.Must, // nobody deploys a side but its player
		All: func(yield func(Placement) bool) {
			for h := range open.All() {
				for _, k := range facts.Left {
					if !yield(Placement{k, h}) {
						return
					}
				}
			}
		},
		Beyond: func(a Placement) *rules.Refusal {
			if !s.Map.Board.Has(a.Hex) || open.Has(a.Hex) {
				return nil
			}
			return s.JudgePlacement(side, g, a.Hex)
		},
	})
}

// initialSupply deals the first hands; each side may return its hand once,
// Axis first (R-18.0-3). Whoever has not said what he wants is shown his hand and
// asked. A returned hand is shuffled into the deck before the new one is drawn
// (AMB-42).
func (s *Script) initialSupply() {
	p := s.P
	s.t.Shuffle(rules.L("cards/shuffle"), nil)
	for i := range p.Hands {
		side := Side(i)
		n := min(s.Scenario.InitialSupply[i]+int(p.Extra[i]), s.Scenarios.Common.HandLimit)
		dealt := s.t.Draw(side, rules.L("cards/deal", i), n, &p.Hands[i])
		p.Extra[i] = 0
		s.t.Tell(event.Dealt{Of: event.Of{By: side}, N: dealt})
	}
	for i := range p.Hands {
		side := Side(i)
		if !ask(s, question[bool, none]{
			Kind: RedrawKind, By: side, Label: rules.L("cards/return", i), Halt: rules.Must,
			All: rules.NoOrYes,
		}) {
			continue
		}
		n := p.Hands[i].Len()
		s.t.Shuffle(rules.L("cards/reshuffle", i), p.Hands[i].Cards())
		p.Hands[i] = rules.Pile{}
		s.t.Draw(side, rules.L("cards/redraw", i), n, &p.Hands[i])
		s.t.Tell(event.Redrawn{Of: event.Of{By: side}, N: n})
	}
}

// pregameBuildup is the Buildup before the game (R-18.7-3, AMB-45): a
// fixed number of points, and instead of the Network the area of free
// deployment. Only blocks in fixed hexes stand on the map by then. If it was
// agreed to deploy first it is one like others, with the Networks as both sides
// stand.
func (s *Script) pregameBuildup() {
	pre := s.Scenario.Pregame
	s.t.Tell(event.Pregame{Deployed: s.Options.DeployBeforeBuildup})
	for side := range s.Groups {
		for i := range s.Groups[side] {
			switch g := &s.Groups[side][i]; {
			case s.Options.DeployBeforeBuildup:
				s.P.Networks[side] = s.NetworkOf(Side(side))
			case g.Mode == theatre.Fixed:
				s.DeployFixed(g)
			case g.Mode == theatre.Free:
				s.P.Networks[side] = s.P.Networks[side].Union(g.Area)
			}
		}
		s.mingle(Side(side), "pregame/mingle", side)
		s.P.Points[side] = int16(pre.BP)
	}
	first := pre.First
	for _, side := range [2]rules.Side{first, first.Other()} {
		s.spend(side)
	}
	clear(s.P.Networks[:])
}
