package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// refusal is the flight out of a hex.
type refusal struct {
	at     string // of its entry
	hex    board.Hex
	adrift []rules.Token // who goes without a direction
	left   []rules.Token // Disrupted, who cannot withdraw
}

// afterRefusals is the position in which all that refuse battle have withdrawn, with who
// would have no supply if nothing else changed. A side that is not active has been
// assigned nothing, and whom a Fortress or an Oasis can supply is asked when its turn
// begins. Where those end who are told no direction is not known, nor where those do who
// are Routed: they stand in nobody's way, being Disrupted, and nothing is said of them.
func (p *planner) afterRefusals() (s *position, lacking []bool) {
	s = p.released(p.s)
	for _, r := range p.fled {
		for _, k := range slices.Concat(r.adrift, r.left) {
			s.P.Blocks[k] = rommel.Away(rommel.Undeployed)
		}
	}
	lacking = p.lacking(s)
	for _, x := range s.Suppliers(p.side) {
		for _, k := range x.Candidates {
			lacking[k] = false
		}
	}
	return s, lacking
}

// cutOff warns of who loses his supply by refusals of battle, with those who withdraw
// from it: if that is still so he is marked when the next turn begins (R-12.7-1).
func (p *planner) cutOff() {
	for _, r := range p.fled {
		if r.left != nil {
			us := p.unitsOf(r.left)
			p.warnOf(subject{us, r.hex}, r.at, "R-8.4-4", "plan.refusal-leaves", p.unitNames(us), p.Place(r.hex))
		}
	}
	if p.fled == nil {
		return
	}
	had := p.lacking(p.released(p.before))
	s, lacking := p.afterRefusals()
	for k := range lacking {
		lacking[k] = lacking[k] && !had[k]
	}
	p.tellLacking(s, lacking, p.clauseOfFlight, func(rules.Token, *Block) string { return "plan.refusal-unsupplied" })
}

// clauseOfFlight is the direction in which a block withdraws, or where refusals stand.
func (p *planner) clauseOfFlight(k rules.Token) string {
	from := p.before.P.Blocks[k].At
	if r, ok := p.direction(p.unitOf(k)); ok && slices.ContainsFunc(p.fled, func(x refusal) bool { return x.hex == from }) {
		return r.at
	}
	return p.at("refuse")
}
