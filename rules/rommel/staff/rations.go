package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// rations gives out what Fortresses and Oases have; false: that was done before.
func (p *bars) rations(due string, told telling) (*rations, bool) {
	r := &rations{parts: map[rules.Token]supplyPlace{}, shut: map[rules.Token]supplyPlace{}, given: map[board.Hex]int{}}
	switch due {
	case rommel.FortressKind.Name:
		if p.draw(r, fortressPlaces, "R-13.3-3", told) {
			p.draw(r, oasisPlaces, "R-15.1-2", told)
		}
	case rommel.OasisKind.Name:
		p.draw(r, oasisPlaces, "R-15.1-2", told)
	default:
		return nil, false
	}
	return r, true
}

// rations are what Fortresses and Oases give.
type rations struct {
	parts map[rules.Token]supplyPlace // the last source that a unit had a part in
	shut  map[rules.Token]supplyPlace // or one that those inside want for themselves
	given map[board.Hex]int           // to units that are named, by source
}

// draw gives out what sources have as the check will, one unit after the other, and each
// source after those before it: to whom the file names first of those who have a part in
// it, or to any if there is room for all. It reports whether the file names enough; else
// the check would stop there and ask again, with nothing of the turn done.
func (p *bars) draw(r *rations, places func(*position, rules.Side) []supplyPlace, rule string, told telling) (enough bool) {
	for {
		open := places(p.s, p.side)
		if len(open) == 0 {
			return true
		}
		x := open[0]
		r.wanted(x)
		k, named := p.firstNamed(x.who)
		n := r.given[x.source]
		switch {
		case named:
			r.given[x.source]++
		case len(x.who) <= x.free:
			k = x.who[0]
		case p.misread["supply"]:
			return false
		case n == 0:
			told(clauseAt(p.orderFile, "supply"), rules.Refuse(rule, "plan.supply-missing", p.Place(x.source), x.free, p.unitNames(p.unitsOf(x.who))))
			return false
		default:
			told(clauseAt(p.orderFile, "supply"), rules.Refuse(rule, "plan.supply-few", p.Place(x.source), x.free+n, n, p.unitNames(p.unitsOf(x.who))))
			return false
		}
		x.give(&p.s.P.Blocks[k])
	}
}

// wanted notes who has a part in a source, and who has none.
func (r *rations) wanted(x supplyPlace) {
	note := func(last map[rules.Token]supplyPlace, ks []rules.Token) {
		for _, k := range ks {
			if y, ok := last[k]; !ok || y.source != x.source { // as it was at first
				last[k] = x
			}
		}
	}
	note(r.parts, x.who)
	note(r.shut, x.outside)
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
func fortressPlaces(s *position, side rules.Side) []supplyPlace {
	return fortressPlacesFor(s, side, func(*Block) bool { return true })
}

// fortressPlacesFor are those for some blocks, the only ones that a check gives supply.
func fortressPlacesFor(s *position, side rules.Side, some func(*Block) bool) (places []supplyPlace) {
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
			case lines[k] || b.Fortress >= 0 || b.Raider || !some(b):
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

// lateOasisPlaces are the Oases that have supplied nobody by the Final Supply Check,
// where somebody is marked who may have it yet (R-15.1-3).
func lateOasisPlaces(s *position, side rules.Side) (places []supplyPlace) {
	for i, h := range s.Map.Oases {
		b := s.P.Battle(h)
		ks := s.Where(side, func(b *Block) bool { return b.At == h && b.Unsupplied })
		taken := slices.ContainsFunc(s.Tokens(side), func(k rules.Token) bool { return int(s.P.Blocks[k].Oasis) == i+1 })
		if (b == nil || b.Def == side) && !taken && len(ks) > 0 {
			places = append(places, supplyPlace{source: h, free: 1, who: ks, give: func(b *Block) { b.Oasis = uint8(i + 1) }})
		}
	}
	return places
}

// firstNamed is whom of some units the file names first.
func (p *bars) firstNamed(who []rules.Token) (k rules.Token, named bool) {
	for _, u := range p.supply {
		if k := p.block(u.What); slices.Contains(who, k) {
			return k, true
		}
	}
	return rommel.NoBlock, false
}
