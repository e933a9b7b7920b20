package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
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
// assigned nothing: whom a Fortress or an Oasis supplies that has not room for all is
// asked when its turn begins, and those are told apart. Where those end who are told no
// direction is not known, nor where those do who are Routed: they stand in nobody's way,
// being Disrupted, and nothing is said of them.
func (p *foresight) afterRefusals() (s *position, lacking []bool, crowds []crowd) {
	s = report.Released(p.s, p.Side)
	for _, k := range p.astray() {
		s.P.Blocks[k] = rommel.Away(rommel.Undeployed)
	}
	lacking, crowds = p.competing(s)
	return s, lacking, crowds
}

// astray are those of whom it is not known where refusals of battle take them.
func (p *foresight) astray() (ks []rules.Token) {
	for _, r := range p.fled {
		ks = slices.Concat(ks, r.adrift, r.left)
	}
	return ks
}

// crowd are those who want the supply of a Fortress or an Oasis that has not room for all.
type crowd struct {
	source board.Hex
	room   int
	who    []rules.Token
}

func (c *crowd) over() int { return len(c.who) - c.room }

// competing are who lacks supply whatever its side says, and who competes for it: in a
// Fortress those inside come first (R-13.3-2).
func (p *foresight) competing(s *position) (lacking []bool, crowds []crowd) {
	lacking = p.lacking(s)
	for _, x := range s.Suppliers(p.Side) {
		c := crowd{x.Hex, x.Room, x.Candidates}
		if x.Inside < x.Room {
			c.room, c.who = x.Room-x.Inside, x.Candidates[x.Inside:]
		}
		for _, k := range x.Candidates {
			lacking[k] = false
		}
		if c.over() > 0 {
			crowds = append(crowds, c)
		}
	}
	return lacking, crowds
}

// cutOff warns of who loses his supply by refusals of battle, with those who withdraw
// from it: if that is still so he is marked when the next turn begins (R-12.7-1).
func (p *warnings) cutOff() {
	for _, r := range p.fled {
		if r.left != nil {
			us := p.unitsOf(r.left)
			p.warnOf(subject{us, r.hex, nil}, r.at, "R-8.4-4", "warn.refusal-leaves", p.unitNames(us), p.Place(r.hex))
		}
	}
	if p.fled == nil {
		return
	}
	had, before := p.competing(report.Released(p.before, p.Side))
	s, lacking, crowds := p.afterRefusals()
	for _, c := range crowds {
		if c.over() <= c.short(had, before) {
			continue
		}
		us := p.unitsOf(c.who)
		p.warnOf(subject{us, c.source, nil}, p.at("refuse"), "R-13.3-2", "warn.refusal-crowded", p.Place(c.source), c.room, p.unitNames(us))
	}
	p.beside(s, p.clauseOfFlight)
	for k := range lacking {
		lacking[k] = lacking[k] && !had[k]
	}
	p.tellLacking(s, lacking, p.clauseOfFlight, func(rules.Token, *Block) string { return "warn.refusal-unsupplied" })
}

// beside warns of who ends Disrupted in a hex with enemies of whom all are: that is no
// Battle, and who recovers first Routs the others (R-5.3-10, AMB-14).
func (p *warnings) beside(s *position, at func(rules.Token) string) {
	mine, _ := s.Stacks(p.Side)
	for h := range mine.All() {
		theirs := s.In(p.Side.Other(), h)
		if len(theirs) == 0 || len(s.Fit(p.Side, h)) > 0 || len(s.Fit(p.Side.Other(), h)) > 0 {
			continue
		}
		ks := s.In(p.Side, h)
		us := p.unitsOf(ks)
		p.warnOf(subject{us, h, nil}, at(ks[0]), "R-5.3-10", "warn.beside", p.unitNames(us), p.Place(h), len(theirs))
	}
}

// short is how many of those in a crowd had no supply before.
func (c *crowd) short(had []bool, before []crowd) (n int) {
	for _, k := range c.who {
		n += rules.Bit(had[k])
	}
	for _, x := range before {
		if x.source == c.source {
			n += x.over()
		}
	}
	return n
}

// clauseOfFlight is the direction in which a block withdraws, or where refusals stand.
func (p *foresight) clauseOfFlight(k rules.Token) string {
	from := p.before.P.Blocks[k].At
	if r, ok := p.Leads(p.unitOf(k), false); ok && slices.ContainsFunc(p.fled, func(x refusal) bool { return x.hex == from }) {
		return r.At
	}
	return p.at("refuse")
}
