package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// supplyFirst judges what a file says of the Fortress or Oasis Supply that is
// asked for at the beginning of a turn, and carries the Initial Supply Check
// out on the plan: whoever recovers by it may move (12.7, 13.3, 15.1).
func (p *planner) supplyFirst(q rules.Asked) {
	facts, asked := q.Facts.(SupplyFacts)
	if !asked || q.Kind != fortressKind.Name && q.Kind != oasisKind.Name {
		return
	}
	var candidates []rules.Token
	var names []UnitNo
	for i := range q.N() {
		if k := q.At(i).(rules.Token); k != noBlock {
			candidates = append(candidates, k)
			names = append(names, p.unitOf(k))
		}
	}
	fortress := p.Map.FortressAt(facts.Source)
	free := 1
	if q.Kind == fortressKind.Name {
		free = int(p.Map.Places[facts.Source].Ports[p.side])
		for _, k := range p.s.onBoard(p.side) {
			if int(p.s.p.Blocks[k].Fortress) == fortress {
				free--
			}
		}
	}
	rule := map[bool]string{true: "R-13.3-3", false: "R-15.1-2"}[q.Kind == fortressKind.Name]
	given := 0
	for _, u := range p.supply {
		k := p.block(u.what)
		switch {
		case !slices.Contains(candidates, k):
		case given == free:
			p.warn(u.at, rule, "plan.supply-beyond", p.name(u.what), free, p.place(facts.Source))
		default:
			given++
			if b := &p.s.p.Blocks[k]; q.Kind == fortressKind.Name {
				b.Fortress = int8(fortress)
			} else {
				b.Oasis = 1
			}
		}
	}
	if given == 0 {
		p.wrong(p.at("supply"), rule, "plan.supply-missing", p.place(facts.Source), free, p.unitNames(names))
	}
	p.check()
}

// check is the Initial Supply Check as far as lines decide it.
func (p *planner) check() {
	lines := p.s.baseLines(p.side, p.s.tracer(p.side))
	for _, k := range p.s.onBoard(p.side) {
		b := &p.s.p.Blocks[k]
		b.Unsupplied = !p.s.hasSupply(k, lines)
		if b.Disrupted && !b.Unsupplied && b.Since < p.s.p.Last[p.side.Other()] && p.s.p.battle(b.At) == nil {
			b.Disrupted, b.Since = false, 0
		}
	}
}
