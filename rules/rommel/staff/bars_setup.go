package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// telling is told why a clause does nothing (nil: it does).
type telling func(at string, r *rules.Refusal)

// deployment places all that can be as the file says it, and tells what cannot.
func (p *bars) deployment(told telling) { p.settleIn(p.placed(told), told) }

// placement is an assignment that has yet to be made.
type placement struct {
	said[order.Assignment]
	block rules.Token
	group int
}

// placed judges each assignment by itself, and makes those that have no choice.
func (p *bars) placed(told telling) (later []placement) {
	seen := map[UnitNo]bool{}
	for _, a := range p.Deploy {
		k := p.block(a.What.Unit)
		if seen[a.What.Unit] {
			told(a.At, rules.Refuse("R-18.0-1", "cannot.deployed-twice", p.name(a.What.Unit)))
			continue
		}
		seen[a.What.Unit] = true
		b := &p.s.P.Blocks[k]
		group := p.groupOf(k)
		switch {
		case b.At == rommel.InPool:
			told(a.At, rules.Refuse("R-18.0-2", "cannot.comes-later", p.name(a.What.Unit), int(b.Month)))
		case b.At == a.What.Hex: // as its scenario has it
		case b.At != rommel.Undeployed:
			told(a.At, rules.Refuse("R-18.0-2", "cannot.stands", p.name(a.What.Unit), p.Place(b.At)))
		case p.Groups[p.Side][group].Mode == theatre.Fixed:
			if to := p.Groups[p.Side][group].Area.First(); to != a.What.Hex {
				told(a.At, rules.Refuse("R-18.0-2", "cannot.fixed", p.name(a.What.Unit), p.Place(to)))
			}
		case !p.Map.Board.Has(a.What.Hex):
			told(a.At, rules.Refuse("R-18.0-2", "cannot.no-hex", p.name(a.What.Unit)))
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
	for i := range p.Groups[p.Side] {
		if g := &p.Groups[p.Side][i]; g.Mode == theatre.Fixed {
			(&script{Position: *p.s}).DeployFixed(g) // which needs no table
		}
	}
	for again := true; again; {
		again = false
		var still []placement
		for _, a := range later {
			if p.mayPlace(p.s, p.Side, &p.Groups[p.Side][a.group], a.What.Hex) != nil {
				still = append(still, a)
				continue
			}
			p.s.P.Blocks[a.block].At = a.What.Hex
			again = true
		}
		later = still
	}
	for _, a := range later {
		told(a.At, p.mayPlace(p.s, p.Side, &p.Groups[p.Side][a.group], a.What.Hex))
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
