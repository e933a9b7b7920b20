package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// setup judges a deployment as it stands when all are placed: the order in the
// file is of no meaning (18.0).
func (p *planner) setup() {
	p.bars().deployment(p.refuse)
	p.unplaced()
	p.hand(setupFile)
	p.allInBase()
}

// unplaced tells whom the file leaves out.
func (p *planner) unplaced() {
	var left []UnitNo
	for i := range p.Groups[p.side] {
		g := &p.Groups[p.side][i]
		if g.Mode == theatre.Fixed {
			continue
		}
		for _, k := range p.s.P.Undeployed(g) {
			if u := p.unitOf(k); !slices.Contains(p.deployed, u) {
				left = append(left, u)
			}
		}
	}
	if len(left) > 0 {
		p.wrong(p.at("deploy"), "R-18.0-1", "plan.left-out", p.unitNames(left))
	}
}

// dealtAfter is the duty whose file is the last one before the hands are dealt, and
// so says whether they are returned (R-18.0-3): that of the set-up, or of a Buildup
// that was agreed to follow it (AMB-45).
func (g *Game) dealtAfter() duty {
	if g.Scenario.Pregame != nil && g.Options.DeployBeforeBuildup {
		return pregameFile
	}
	return setupFile
}

// hand refuses what a file of some duty says of the hand before its time.
func (p *planner) hand(now duty) {
	if at, ok := p.keys["redraw"]; ok && now != p.dealtAfter() {
		p.wrong(at, "R-18.0-3", "plan.redraw-later", book.Word(p.dealtAfter()))
		p.orderFile.redraw = said[bool]{}
	}
}

// dealt judges a file for the question whether the hand that was dealt is
// returned (R-18.0-3). Of the deployment nothing can be changed any more.
func (p *planner) dealt() {
	for _, a := range p.deploy {
		k := p.block(a.What.unit)
		if p.s.P.Blocks[k].At != a.What.hex {
			p.wrong(a.At, "R-18.0-1", "plan.deployed", p.name(a.What.unit))
		}
	}
	if len(p.deeds) > 0 {
		p.wrong(p.at("buildup"), "R-18.7-3", "plan.built")
	}
	if len(p.dismantle) > 0 {
		p.wrong(p.at("dismantle"), "R-18.7-3", "plan.built")
	}
	p.unreturned()
}

// unreturned tells that the file does not say whether the hand is returned.
func (p *planner) unreturned() {
	if p.redraw.At == "" && !p.misread["redraw"] {
		hand := p.v.Public.Hands[p.side]
		p.wrong(p.at("redraw"), "R-18.0-3", "plan.dealt", p.o.Count(hand, rommel.RealCard), p.o.Count(hand, rommel.DummyCard))
	}
}

// mayPlace judges one placement as the others stand.
func (g *Game) mayPlace(s *position, side rules.Side, in *group, h board.Hex) *rules.Refusal {
	foes, _ := s.Stacks(side.Other())
	switch {
	case !in.Area.Has(h):
		return rules.Refuse("R-18.0-2", "plan.area", g.Place(h), g.areaOf(in))
	case foes.Has(h):
		return rules.Refuse("R-18.0-2", "no.enemies", g.Place(h))
	case in.Mode == theatre.Split:
		return g.maySplit(s, in, h)
	case s.Full(in, h):
		return rules.Refuse("R-18.0-2", "no.full", g.Place(h))
	case !s.DeploymentSupply(side, in.Area).Has(h):
		return rules.Refuse("R-18.0-5", "no.supply", g.Place(h))
	}
	return nil
}

// maySplit judges a hex of a group that is divided over parts (R-18.6-1).
func (g *Game) maySplit(s *position, in *group, h board.Hex) *rules.Refusal {
	placed := make([]int, len(in.Parts))
	for _, k := range in.Blocks {
		for j, part := range in.Parts {
			if at := s.P.Blocks[k].At; part.Area.Has(at) && placed[j] < part.Count {
				placed[j]++
				break
			}
		}
	}
	if !rommel.OpenParts(in.Deployment, placed).Has(h) {
		return rules.Refuse("R-18.6-1", "no.full", g.Place(h))
	}
	return nil
}

// areaOf tells where a group may be, country by country.
func (g *Game) areaOf(in *group) string {
	return join([]theatre.Region{theatre.Libya, theatre.Egypt}, func(r theatre.Region) string { return g.part(in, r) })
}

// part is the part of a country in a group's area: all of it, all but a few
// hexes, a few, or how many.
func (g *Game) part(group *group, country theatre.Region) string {
	var in, out []board.Hex
	for h := range g.Map.Hexes.All() {
		switch {
		case g.Map.Places[h].Region != country:
		case group.Area.Has(h):
			in = append(in, h)
		default:
			out = append(out, h)
		}
	}
	name := map[theatre.Region]string{theatre.Libya: "Libya", theatre.Egypt: "Egypt"}[country]
	switch few := 8; {
	case len(in) == 0:
		return "nothing of " + name
	case len(out) == 0:
		return name
	case len(out) <= few:
		return name + " but " + g.hexNames(out)
	case len(in) <= few:
		return g.hexNames(in)
	}
	return fmt.Sprintf("%d hexes of %s", len(in), name)
}
