package rommel

import "github.com/adjutant-pbem/adjutant/rules"

func (s *script) playerTurn() { panic("") }

// buildupSupplyCheck stands in for the real one: it freezes the Networks and
// does nothing else.
func (s *script) buildupSupplyCheck() {
	for side := range s.p.Networks {
		e := rules.Side(side).Other()
		pos := supply{m: s.Map, side: Side(side)}
		for k := range s.p.Blocks {
			if b := &s.p.Blocks[k]; b.At >= 0 && !b.Disrupted {
				if s.sideOf(rules.Token(k)) == e {
					pos.blocked = pos.blocked.Add(b.At)
				} else {
					pos.chain = pos.chain.Add(b.At)
				}
			}
		}
		for _, b := range s.p.Battles {
			f := front{hex: b.Hex, def: Side(b.Def)}
			for d, c := range b.Sides {
				if c == rules.Side(side) {
					f.friendly |= 1 << d
				}
			}
			pos.fronts = append(pos.fronts, f)
		}
		pos.blocked = pos.blocked.Minus(pos.chain)
		var tr tracer
		tr.reset(&pos)
		s.p.Networks[side] = tr.network(s.Map.Bases[side], pos.chain)
	}
}

func (g *Game) defaultOfTurn(v rules.View[Plane, Secret], q rules.Asked) (any, bool) {
	return nil, false
}
