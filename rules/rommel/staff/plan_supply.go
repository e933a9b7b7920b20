package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// supplyFirst judges what a file says of the Fortress or Oasis Supply that is
// asked for at the beginning of a turn, and carries the Initial Supply Check
// out on the plan: whoever recovers by it may move (12.7, 13.3, 15.1).
func (p *planner) supplyFirst(due string) {
	var places []supplyPlace
	rule := "R-13.3-3"
	switch due {
	case rommel.FortressKind.Name:
		p.unasked()
		places = fortressPlaces(p.s, p.side)
	case rommel.OasisKind.Name:
		places, rule = oasisPlaces(p.s, p.side), "R-15.1-2"
	default: // the check is over
		return
	}
	for _, x := range places {
		p.supplyFrom(x, places, rule)
	}
	p.check()
}

// unasked gives those inside a Fortress what they have before anybody outside it is
// asked for, where it has room for more than them (R-13.3-3). Fortresses that come after
// that of the question have not given it yet.
func (p *planner) unasked() {
	for _, x := range fortressPlaces(p.s, p.side) {
		for _, k := range x.who {
			if p.s.P.Blocks[k].At == x.source && len(x.who) < x.free {
				x.give(&p.s.P.Blocks[k])
			}
		}
	}
}

// supplyPlace is a source that has room for some of those who want it.
type supplyPlace struct {
	source  board.Hex
	free    int
	who     []rules.Token
	give    func(b *Block)
	outside []rules.Token // who have no part in it, since those inside want it all
}

// fortressPlaces are the Fortresses whose supply is asked for at the Initial
// Supply Check as far as it has come (assignFortress).
func fortressPlaces(s *position, side rules.Side) (places []supplyPlace) {
	t := s.Tracer(side)
	lines := s.BaseLines(side, t)
	for i, h := range s.Map.Fortresses {
		if s.P.Control[i] != side || !t.Isolated(h) {
			continue
		}
		x := supplyPlace{source: h, free: int(s.Map.Places[h].Ports[side]), give: func(b *Block) { b.Fortress = int8(i) }}
		var inside, outside []rules.Token
		for k, b := range s.OnBoard(side) {
			switch {
			case int(b.Fortress) == i:
				x.free--
			case lines[k] || b.Fortress >= 0 || b.Raider:
			case b.At == h:
				inside = append(inside, k)
			default:
				outside = append(outside, k)
			}
		}
		x.who, x.outside = inside, outside
		if len(inside) == 0 {
			t.Aim(h)
			x.who, x.outside = rommel.Nearest(t, s.P, outside), nil
		}
		if x.free > 0 && len(x.who) > 0 {
			places = append(places, x)
		}
	}
	return places
}

// oasisPlaces are the Oases for whose one place there is a choice (assignOasis).
func oasisPlaces(s *position, side rules.Side) (places []supplyPlace) {
	for i, h := range s.Map.Oases {
		b := s.P.Battle(h)
		ks := s.In(side, h)
		taken := slices.ContainsFunc(s.Tokens(side), func(k rules.Token) bool { return int(s.P.Blocks[k].Oasis) == i+1 })
		if (b == nil || b.Def == side) && !taken && len(ks) > 1 {
			places = append(places, supplyPlace{source: h, free: 1, who: ks, give: func(b *Block) { b.Oasis = uint8(i + 1) }})
		}
	}
	return places
}

// supplyFrom judges who is to get the supply of one source. Whoever has a part in
// another is not told that he has none in this.
func (p *planner) supplyFrom(x supplyPlace, all []supplyPlace, rule string) {
	given := 0
	var beyond []UnitNo
	at := ""
	for _, u := range p.supply {
		k := p.block(u.What)
		switch {
		case slices.Contains(x.outside, k) && !slices.ContainsFunc(all, func(y supplyPlace) bool { return slices.Contains(y.who, k) }):
			p.warn(u.At, "R-13.3-5", "plan.supply-outside", p.name(u.What), p.Place(x.source), x.free, p.unitNames(p.unitsOf(x.who)))
		case !slices.Contains(x.who, k):
		case given == x.free:
			if beyond == nil {
				at = u.At
			}
			beyond = append(beyond, u.What)
		default:
			given++
			x.give(&p.s.P.Blocks[k])
		}
	}
	if beyond != nil {
		p.warn(at, rule, "plan.supply-beyond", p.unitNames(beyond), x.free, p.Place(x.source))
	}
	left := p.unserved(x)
	switch {
	case len(left) <= x.free-given: // nothing is scarce: nobody need be named
		for _, k := range left {
			x.give(&p.s.P.Blocks[k])
		}
	case given == x.free, p.misread["supply"]:
	case given == 0:
		p.wrong(p.at("supply"), rule, "plan.supply-missing", p.Place(x.source), x.free, p.unitNames(p.unitsOf(x.who)))
	default: // he would be asked again, with nothing of his turn done
		p.wrong(p.at("supply"), rule, "plan.supply-few", p.Place(x.source), x.free, given, p.unitNames(p.unitsOf(left)))
	}
}

// unserved are those who want the supply of a source and whom the file does not name.
func (p *planner) unserved(x supplyPlace) []rules.Token {
	return slices.DeleteFunc(slices.Clone(x.who), func(k rules.Token) bool {
		return slices.ContainsFunc(p.supply, func(u said[UnitNo]) bool { return p.block(u.What) == k })
	})
}

// check is the Initial Supply Check as far as lines decide it.
func (p *planner) check() {
	lines := p.s.BaseLines(p.side, p.s.Tracer(p.side))
	for k, b := range p.s.OnBoard(p.side) {
		b.Unsupplied = !p.s.HasSupply(k, lines)
		if b.Disrupted && !b.Unsupplied && b.Since < p.s.P.Last[p.side.Other()] && p.s.P.Battle(b.At) == nil {
			b.Disrupted = false
		}
	}
}
