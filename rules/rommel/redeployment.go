package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// redeploySpeed and the road bonus make the range of one point: 2 hexes, 3 by
// trail, 4 by track, 6 by highway, for any unit (R-16.51-1).
const RedeploySpeed = 2

// Refusals of redeployments, made once.
var (
	outOfRange  = refusals("R-16.51-1", "no.range")
	standsStill = rules.Refuse("R-16.51-1", "no.still")
)

// judgeDeparture says why a block may not leave its hex in a Buildup, by land
// or sea.
func (s *Position) judgeDeparture(side rules.Side, k rules.Token) *rules.Refusal {
	b := &s.P.Blocks[k]
	switch {
	case b.At < 0:
		return rules.Refuse("R-16.51-1", "no.off-map")
	case b.Disrupted:
		return rules.Refuse("R-16.51-5", "no.disrupted")
	case s.P.Battle(b.At) != nil && len(s.Fit(side, b.At)) < 2: // AMB-37
		return rules.Refuse("R-16.51-3", "no.last-in-battle", s.Place(b.At))
	}
	return nil
}

// Lands is what redeployments of a side are judged by.
type Lands struct {
	enter    board.Set // hexes that may be entered
	home     board.Set // and by which a block may return to the Base for Refit
	ports    board.Set
	besieged board.Set // of the ports
	engaged  bool      // the Base
	from, to board.Set // ports whose capacity is not used up, and of these where a block may land
}

// Lands finds them: within the own Network, which was frozen at the Buildup
// Supply Check, outside the enemy's (R-16.51-2), without enemies and Battles
// (R-16.51-3, R-16.51-6).
func (s *Position) Lands(side rules.Side) *Lands {
	foes, _ := s.Stacks(side.Other())
	l := &Lands{engaged: s.baseEngaged(side), enter: s.P.Networks[side].Minus(s.P.Networks[side.Other()]).Minus(foes)}
	for _, b := range s.P.Battles {
		l.enter = l.enter.Remove(b.Hex)
	}
	for _, h := range s.ports(side) {
		l.ports = l.ports.Add(h)
		if !s.portFull(side, h) {
			l.from = l.from.Add(h)
		}
		if s.Besieged(side, h) {
			l.besieged = l.besieged.Add(h)
		}
	}
	l.to = l.from.Minus(foes).Minus(s.P.Networks[side.Other()])
	l.home = s.flood(l, side, nil)
	return l
}

// flood goes out from the Base by all hexes that blocks may enter.
func (s *Position) flood(l *Lands, side rules.Side, ring func(n int, hexes board.Set) bool) board.Set {
	base := board.SetOf(s.Map.Bases[side]).Intersect(l.enter)
	return board.Flood(base, func(h board.Hex) board.Set { return s.Map.Near[NoRoad][h].Intersect(l.enter) }, ring)
}

// JudgeStep says why no block of a side may redeploy over a hexside, whatever
// its range.
func (s *Position) JudgeStep(l *Lands, side rules.Side, from board.Hex, d board.Direction) *rules.Refusal {
	to := s.Map.Board.Neighbour(from, d)
	here := s.P.Battle(from)
	switch {
	case s.Map.Open[from]>>d&1 == 0:
		return rules.Refuse("R-1.4-2", "no.passage", s.Place(from), s.Place(to))
	case here != nil && here.Sides[d] != side: // AMB-37
		return rules.Refuse("R-16.51-3", "no.hostile-hexside", s.Place(from), s.Place(to))
	case l.enter.Has(to):
		return nil
	case s.P.Battle(to) != nil:
		return rules.Refuse("R-16.51-3", "no.battle", s.Place(to))
	case !s.P.Networks[side].Has(to):
		return rules.Refuse("R-16.51-2", "no.own-network", s.Place(to))
	case s.P.Networks[side.Other()].Has(to):
		return rules.Refuse("R-16.51-2", "no.enemy-network", s.Place(to))
	}
	return rules.Refuse("R-16.51-6", "no.enemies", s.Place(to))
}

// steps are the hexes next to one that a block of a side may redeploy to.
func (s *Position) steps(l *Lands, side rules.Side, from board.Hex) board.Set {
	to := s.Map.Near[NoRoad][from].Intersect(l.enter)
	if b := s.P.Battle(from); b != nil {
		for d := range board.Directions {
			if h := s.Map.Links[from].Hex[d]; h != board.None && b.Sides[d] != side {
				to = to.Remove(h)
			}
		}
	}
	return to
}

// JudgeRedeployment says why a block may not redeploy by land: it must be able
// to make a first step at least.
func (s *Position) JudgeRedeployment(l *Lands, side rules.Side, k rules.Token) *rules.Refusal {
	from := s.P.Blocks[k].At
	switch r := s.judgeDeparture(side, k); {
	case r != nil:
		return r
	case s.P.Points[side] < 1:
		return rules.Refuse("R-16.51-1", "no.points", 1)
	case !s.P.Networks[side].Has(from):
		return rules.Refuse("R-16.51-2", "no.start-in-network", s.Place(from))
	}
	if s.steps(l, side, from).Empty() {
		return rules.Refuse("R-16.51-2", "no.way", s.Place(from))
	}
	return nil
}

// Redeployed is a block that has come to a hex in a Buildup, by land or sea. It stays assigned to
// the Fortress or Oasis that it was at the Buildup Supply Check, until its side's next one
// (R-13.3-4, R-13.3-8, AMB-27).
func (b Block) Redeployed(to board.Hex) Block {
	x := Away(to)
	x.Fortress, x.Oasis = b.Fortress, b.Oasis
	return x
}

// redeploy moves a block for one point, hex by hex.
func (s *Script) redeploy(l *Lands, side rules.Side, k rules.Token, n int) {
	p, b := s.P, &s.P.Blocks[k]
	p.Points[side]--
	p.Disclosed[side].Redeployments++
	p.Disclosed[side].RedeployBP++
	from, shown := b.At, b.Shown
	var way []board.Hex
	road := Highway
	q := question[board.Hex, RedeployFacts]{
		Kind: RedeployKind, By: side,
		All: func(yield func(board.Hex) bool) {
			if !yield(board.None) {
				return
			}
			s.steps(l, side, b.At).All()(yield)
		},
		Beyond: func(to board.Hex) *rules.Refusal {
			if !s.Map.Board.Has(to) {
				return nil
			}
			d, ok := s.Map.Board.Direction(b.At, to)
			if !ok {
				return rules.Refuse("R-16.51-1", "no.neighbour", s.Place(b.At), s.Place(to))
			}
			return s.JudgeStep(l, side, b.At, d)
		},
		Legal: func(_ *rules.Own[Secret], to board.Hex) *rules.Refusal {
			if to == board.None {
				if len(way) == 0 {
					return standsStill
				}
				return nil
			}
			d, _ := s.Map.Board.Direction(b.At, to)
			if most := Allowance(RedeploySpeed, min(road, s.Map.Links[b.At].Road[d])); len(way) >= most {
				return outOfRange[most]
			}
			return nil
		},
	}
	for {
		q.Label, q.Facts = rules.L("buildup/redeploy", int(side), n, len(way)), RedeployFacts{n, k, len(way), road, from}
		to := ask(s, q)
		if to == board.None {
			break
		}
		d, _ := s.Map.Board.Direction(b.At, to)
		road = min(road, s.Map.Links[b.At].Road[d])
		*b = b.Redeployed(to)
		way = append(way, to)
		s.passes(side, to)
	}
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Redeploys{Of: event.Of{By: side}, Trek: event.Trek{Leg: event.Leg{From: from, To: b.At}, Way: way}, Each: event.Each{Blocks: ks}}
	}, k)
	s.hideWith(k, shown, rules.L("buildup/mingle", int(side), n))
}

// ports are the Base and the Fortresses of a side.
func (s *Position) ports(side rules.Side) []board.Hex {
	ports := []board.Hex{s.Map.Bases[side]}
	for i, f := range s.Map.Fortresses {
		if s.P.Control[i] == side {
			ports = append(ports, f)
		}
	}
	return ports
}

// Besieged reports whether a Fortress is besieged: a Base never is (R-13.5-1).
func (s *Position) Besieged(side rules.Side, h board.Hex) bool {
	return s.Map.FortressAt(h) >= 0 && !s.Besiegers(side, h).Empty()
}

// Besiegers are the hexes from which enemies of a side besiege a Fortress: in it or
// next to it, Disrupted or not, whatever lies between (R-13.5-1); by the letter of
// 13.5, if that was agreed, only next to it (AMB-28, R-13.5-2).
func (s *Position) Besiegers(side rules.Side, h board.Hex) board.Set {
	near := s.Map.Around[h]
	if s.Options.SiegeFromAdjacentHexes {
		near = near.Remove(h)
	}
	foes, _ := s.Stacks(side.Other())
	return near.Intersect(foes)
}

// SeaFare is the price of a passage: 1, or 4 for the Allies if one port is
// besieged (R-16.53-1, R-16.53-2).
func (l *Lands) SeaFare(from, to board.Hex) int16 {
	if l.besieged.Has(from) || l.besieged.Has(to) {
		return 4
	}
	return 1
}

// JudgeSailing says why a block may not redeploy by sea to a port. The ports
// need not be in the own Network (AMB-52).
func (s *Position) JudgeSailing(l *Lands, side rules.Side, k rules.Token, to board.Hex) *rules.Refusal {
	from := s.P.Blocks[k].At
	if r := s.judgeDeparture(side, k); r != nil {
		return r
	}
	sieges := 0
	for _, h := range [2]board.Hex{from, to} {
		if !l.ports.Has(h) {
			return rules.Refuse("R-16.53-1", "no.port", s.Place(h))
		}
		sieges += rules.Bit(l.besieged.Has(h))
	}
	fare := l.SeaFare(from, to)
	switch {
	case from == to:
		return rules.Refuse("R-16.53-1", "no.still")
	case s.AnyIn(side.Other(), to):
		return rules.Refuse("R-16.53-5", "no.enemies", s.Place(to))
	case s.P.Networks[side.Other()].Has(to):
		return rules.Refuse("R-16.53-5", "no.enemy-network", s.Place(to))
	case sieges == 2:
		return rules.Refuse("R-16.53-2", "no.both-besieged")
	case sieges == 1 && side == Axis:
		return rules.Refuse("R-16.53-2", "no.axis-besieged")
	case s.P.Points[side] < fare:
		return rules.Refuse("R-16.53-1", "no.points", int(fare))
	}
	for _, h := range [2]board.Hex{from, to} {
		if s.portFull(side, h) {
			return rules.Refuse("R-16.53-3", "no.capacity", s.Place(h))
		}
	}
	return nil
}

// portFull reports whether a port's capacity for this Buildup is used up
// (R-16.53-3); a Base has no limit.
func (s *Position) portFull(side rules.Side, h board.Hex) bool {
	i := s.Map.FortressAt(h)
	return i >= 0 && s.P.PortUse[i] >= int16(s.Map.Places[h].Ports[side])
}

// sail redeploys a block by sea. Embarking and debarking both use the port
// (R-16.53-3).
func (s *Script) sail(l *Lands, side rules.Side, k rules.Token, to board.Hex, n int) {
	p, from, shown := s.P, s.P.Blocks[k].At, s.P.Blocks[k].Shown
	fare := l.SeaFare(from, to)
	p.Points[side] -= fare
	p.Disclosed[side].Redeployments++
	p.Disclosed[side].RedeployBP += fare
	for _, h := range []board.Hex{from, to} {
		if i := s.Map.FortressAt(h); i >= 0 {
			p.PortUse[i]++
		}
	}
	p.Blocks[k] = p.Blocks[k].Redeployed(to)
	s.passes(side, to)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.Sails{Of: event.Of{By: side}, Leg: event.Leg{From: from, To: to}, Blocks: ks, Fare: int(fare)}
	}, k)
	s.hideWith(k, shown, rules.L("buildup/mingle", int(side), n))
}
