package staff

import (
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
			told(a.At, rules.Refuse("R-18.0-1", "cannot.deployed-twice", p.name(a.What.unit)))
			continue
		}
		seen[a.What.unit] = true
		b := &p.s.P.Blocks[k]
		group := p.groupOf(k)
		switch {
		case b.At == rommel.InPool:
			told(a.At, rules.Refuse("R-18.0-2", "cannot.comes-later", p.name(a.What.unit), int(b.Month)))
		case b.At == a.What.hex: // as its scenario has it
		case b.At != rommel.Undeployed:
			told(a.At, rules.Refuse("R-18.0-2", "cannot.stands", p.name(a.What.unit), p.Place(b.At)))
		case p.Groups[p.side][group].Mode == theatre.Fixed:
			if to := p.Groups[p.side][group].Area.First(); to != a.What.hex {
				told(a.At, rules.Refuse("R-18.0-2", "cannot.fixed", p.name(a.What.unit), p.Place(to)))
			}
		case !p.Map.Board.Has(a.What.hex):
			told(a.At, rules.Refuse("R-18.0-2", "cannot.no-hex", p.name(a.What.unit)))
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

// mayPlace judges one placement as the others stand.
func (g *Game) mayPlace(s *position, side rules.Side, in *group, h board.Hex) *rules.Refusal {
	r := s.JudgePlacement(side, in, h)
	if r != nil && !in.Area.Has(h) {
		return rules.Refuse(r.Rule, "cannot.area", g.Place(h), g.Area(in.Area))
	}
	return r
}
