package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// supplyFirst judges what a file says of the Fortress or Oasis Supply that is
// asked for at the beginning of a turn, and carries the Initial Supply Check
// out on the plan: whoever recovers by it may move (12.7, 13.3, 15.1).
func (p *planner) supplyFirst(due string) {
	var places []supplyPlace
	rule := "R-13.3-3"
	switch due {
	case fortressKind.Name:
		places = p.s.fortressPlaces(p.side)
	case oasisKind.Name:
		places, rule = p.s.oasisPlaces(p.side), "R-15.1-2"
	}
	for _, x := range places {
		p.supplyFrom(x, rule)
	}
	if len(places) > 0 {
		p.check()
	}
}

// supplyPlace is a source that has room for some of those who want it.
type supplyPlace struct {
	source board.Hex
	free   int
	who    []rules.Token
	give   func(b *Block)
}

// fortressPlaces are the Fortresses whose supply is asked for at the Initial
// Supply Check as far as it has come (assignFortress).
func (s *position) fortressPlaces(side rules.Side) (places []supplyPlace) {
	t := s.tracer(side)
	lines := s.baseLines(side, t)
	for i, h := range s.Map.Fortresses {
		if s.p.Control[i] != side || !t.Isolated(h) {
			continue
		}
		x := supplyPlace{h, int(s.Map.Places[h].Ports[side]), nil, func(b *Block) { b.Fortress = int8(i) }}
		var inside, outside []rules.Token
		for k, b := range s.onBoard(side) {
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
		if x.who = inside; len(inside) <= x.free {
			t.Aim(h)
			x.who = nearest(t, s.p, outside)
		}
		if x.free > 0 && len(x.who) > 0 {
			places = append(places, x)
		}
	}
	return places
}

// oasisPlaces are the Oases for whose one place there is a choice (assignOasis).
func (s *position) oasisPlaces(side rules.Side) (places []supplyPlace) {
	for i, h := range s.Map.Oases {
		b := s.p.battle(h)
		ks := s.in(side, h)
		taken := slices.ContainsFunc(s.tokens(side), func(k rules.Token) bool { return int(s.p.Blocks[k].Oasis) == i+1 })
		if (b == nil || b.Def == side) && !taken && len(ks) > 1 {
			places = append(places, supplyPlace{h, 1, ks, func(b *Block) { b.Oasis = uint8(i + 1) }})
		}
	}
	return places
}

// supplyFrom judges who is to get the supply of one source.
func (p *planner) supplyFrom(x supplyPlace, rule string) {
	given := 0
	for _, u := range p.supply {
		k := p.block(u.What)
		switch {
		case !slices.Contains(x.who, k):
		case given == x.free:
			p.warn(u.At, rule, "plan.supply-beyond", p.name(u.What), x.free, p.place(x.source))
		default:
			given++
			x.give(&p.s.p.Blocks[k])
		}
	}
	if given == 0 && !p.misread["supply"] {
		var names []UnitNo
		for _, k := range x.who {
			names = append(names, p.unitOf(k))
		}
		p.wrong(p.at("supply"), rule, "plan.supply-missing", p.place(x.source), x.free, p.unitNames(names))
	}
}

// check is the Initial Supply Check as far as lines decide it.
func (p *planner) check() {
	lines := p.s.baseLines(p.side, p.s.tracer(p.side))
	for k, b := range p.s.onBoard(p.side) {
		b.Unsupplied = !p.s.hasSupply(k, lines)
		if b.Disrupted && !b.Unsupplied && b.Since < p.s.p.Last[p.side.Other()] && p.s.p.battle(b.At) == nil {
			b.Disrupted, b.Since = false, 0
		}
	}
}
