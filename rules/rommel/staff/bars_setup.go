package staff

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// telling is told why a clause does nothing (nil: it does).
type telling func(at string, r *rules.Refusal)

// deployment places all that can be as the file says it, and tells what cannot.
func (p *bars) deployment(told telling) { p.settleIn(p.placed(told), told) }

// placement is an assignment that has yet to be made.
type placement struct {
	said[assignment]
	block rules.Token
	group int
}

// placed judges each assignment by itself, and makes those that have no choice.
func (p *bars) placed(told telling) (later []placement) {
	seen := map[UnitNo]bool{}
	for _, a := range p.deploy {
		k := p.block(a.What.unit)
		if seen[a.What.unit] {
			told(a.At, rules.Refuse("R-18.0-1", "plan.deployed-twice", p.name(a.What.unit)))
			continue
		}
		seen[a.What.unit] = true
		b := &p.s.P.Blocks[k]
		group := p.groupOf(k)
		switch {
		case b.At == rommel.InPool:
			told(a.At, rules.Refuse("R-18.0-2", "plan.comes-later", p.name(a.What.unit), int(b.Month)))
		case b.At == a.What.hex: // as its scenario has it
		case b.At != rommel.Undeployed:
			told(a.At, rules.Refuse("R-18.0-2", "plan.stands", p.name(a.What.unit), p.Place(b.At)))
		case p.Groups[p.side][group].Mode == theatre.Fixed:
			if to := p.Groups[p.side][group].Area.First(); to != a.What.hex {
				told(a.At, rules.Refuse("R-18.0-2", "plan.fixed", p.name(a.What.unit), p.Place(to)))
			}
		case !p.Map.Board.Has(a.What.hex):
			told(a.At, rules.Refuse("R-18.0-2", "plan.no-hex", p.name(a.What.unit)))
		default:
			later = append(later, placement{a, k, group})
		}
	}
	return later
}

func (g *Game) groupOf(k rules.Token) int {
	for i := range g.Groups[g.SideOf(k)] {
		for _, x := range g.Groups[g.SideOf(k)][i].Blocks {
			if x == k {
				return i
			}
		}
	}
	return -1
}

// settleIn places blocks in any order that works; what is left then is wrong.
func (p *bars) settleIn(later []placement, told telling) {
	for i := range p.Groups[p.side] {
		if g := &p.Groups[p.side][i]; g.Mode == theatre.Fixed {
			(&script{Position: *p.s}).DeployFixed(g) // which needs no table
		}
	}
	for again := true; again; {
		again = false
		var still []placement
		for _, a := range later {
			if p.mayPlace(p.s, p.side, &p.Groups[p.side][a.group], a.What.hex) != nil {
				still = append(still, a)
				continue
			}
			p.s.P.Blocks[a.block].At = a.What.hex
			again = true
		}
		later = still
	}
	for _, a := range later {
		told(a.At, p.mayPlace(p.s, p.side, &p.Groups[p.side][a.group], a.What.hex))
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
