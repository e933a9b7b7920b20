package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// redeployKind: the next hex of a redeployment, board.None to stop.
var redeployKind = rules.Kind[board.Hex]{Name: "redeploy", Codec: hexCodec}

// RedeployFacts go with the question for the next hex.
type RedeployFacts struct {
	Block rules.Token
	Done  int  // hexes entered
	Road  Road // the lowest so far, Highway before the first
	From  board.Hex
}

// redeploySpeed and the road bonus make the range of one point: 2 hexes, 3 by
// trail, 4 by track, 6 by highway, for any unit (R-16.51-1).
const redeploySpeed = 2

// judgeDeparture says why a block may not leave its hex in a Buildup, by land
// or sea.
func (s *script) judgeDeparture(side rules.Side, k rules.Token) *rules.Refusal {
	b := &s.p.Blocks[k]
	switch {
	case b.At < 0:
		return rules.Refuse("R-16.51-1", "no.off-map")
	case b.Disrupted:
		return rules.Refuse("R-16.51-5", "no.disrupted")
	case s.p.battle(b.At) != nil && len(s.p.fit(s.Game, side, b.At)) < 2: // AMB-37
		return rules.Refuse("R-16.51-3", "no.last-in-battle", s.place(b.At))
	}
	return nil
}

// judgeStep says why no block of a side may redeploy over a hexside, whatever
// its range.
func (s *script) judgeStep(side rules.Side, from board.Hex, d board.Direction) *rules.Refusal {
	to := s.Map.Board.Neighbour(from, d)
	switch {
	case s.Map.open[from]>>d&1 == 0:
		return rules.Refuse("R-1.4-2", "no.passage", s.place(from), s.place(to))
	case s.p.battle(from) != nil && s.p.battle(from).Sides[d] != side: // AMB-37
		return rules.Refuse("R-16.51-3", "no.hostile-hexside", s.place(from), s.place(to))
	case s.p.battle(to) != nil:
		return rules.Refuse("R-16.51-3", "no.battle", s.place(to))
	case !s.p.Networks[side].Has(to):
		return rules.Refuse("R-16.51-2", "no.own-network", s.place(to))
	case s.p.Networks[side.Other()].Has(to):
		return rules.Refuse("R-16.51-2", "no.enemy-network", s.place(to))
	case len(s.p.in(s.Game, side.Other(), to)) > 0:
		return rules.Refuse("R-16.51-6", "no.enemies", s.place(to))
	}
	return nil
}

// judgeRedeployment says why a block may not redeploy by land: it must be able
// to make a first step at least.
func (s *script) judgeRedeployment(side rules.Side, k rules.Token) *rules.Refusal {
	from := s.p.Blocks[k].At
	switch r := s.judgeDeparture(side, k); {
	case r != nil:
		return r
	case s.p.Points[side] < 1:
		return rules.Refuse("R-16.51-1", "no.points", 1)
	case !s.p.Networks[side].Has(from):
		return rules.Refuse("R-16.51-2", "no.start-in-network", s.place(from))
	}
	for d := range board.Directions {
		if s.judgeStep(side, from, d) == nil {
			return nil
		}
	}
	return rules.Refuse("R-16.51-2", "no.way", s.place(from))
}

// redeploy moves a block for one point, hex by hex.
func (s *script) redeploy(side rules.Side, k rules.Token, n int) {
	p, b := s.p, &s.p.Blocks[k]
	p.Points[side]--
	p.Disclosed[side].Redeployments++
	p.Disclosed[side].RedeployBP++
	from, shown := b.At, b.Shown
	var way []board.Hex
	road := Highway
	for {
		to := rules.Ask(s.t, question[board.Hex]{
			Kind: redeployKind, By: side, Label: rules.L("buildup/redeploy", int(side), n, len(way)),
			Facts: RedeployFacts{k, len(way), road, from},
			All: func(yield func(board.Hex) bool) {
				if !yield(board.None) {
					return
				}
				for h := range s.Map.Board.Len() {
					if !yield(board.Hex(h)) {
						return
					}
				}
			},
			Legal: func(_ *rules.Own[Secret], to board.Hex) *rules.Refusal {
				if to == board.None {
					if len(way) == 0 {
						return rules.Refuse("R-16.51-1", "no.still")
					}
					return nil
				}
				d, ok := s.Map.Board.Direction(b.At, to)
				if !ok {
					return rules.Refuse("R-16.51-1", "no.neighbour", s.place(b.At), s.place(to))
				}
				if r := s.judgeStep(side, b.At, d); r != nil {
					return r
				}
				if most := allowance(redeploySpeed, min(road, s.Map.links[b.At].road[d])); len(way) >= most {
					return rules.Refuse("R-16.51-1", "no.range", most)
				}
				return nil
			},
		})
		if to == board.None {
			break
		}
		d, _ := s.Map.Board.Direction(b.At, to)
		road = min(road, s.Map.links[b.At].road[d])
		*b = away(to)
		way = append(way, to)
	}
	s.t.Tell(Event{Kind: "redeploys", Side: side, Hex: from, To: b.At, Way: way})
	s.hideWith(k, shown, rules.L("buildup/mingle", int(side), n))
}

// ports are the Base and the Fortresses of a side.
func (s *script) ports(side rules.Side) []board.Hex {
	ports := []board.Hex{s.Map.Bases[side]}
	for i, f := range s.Map.Fortresses {
		if s.p.Control[i] == side {
			ports = append(ports, f)
		}
	}
	return ports
}

// besieged reports whether enemies stand in a Fortress or next to it,
// Disrupted or not, whatever lies between (R-13.5-1, AMB-28, R-13.5-2).
func (s *script) besieged(side rules.Side, h board.Hex) bool {
	if s.Map.FortressAt(h) < 0 {
		return false
	}
	near := board.SetOf(h)
	for d := range board.Directions {
		if g := s.Map.Board.Neighbour(h, d); g != board.None {
			near = near.Add(g)
		}
	}
	return len(s.p.where(s.Game, side.Other(), func(b *Block) bool { return near.Has(b.At) })) > 0
}

// seaFare is the price of a voyage: 1, or 4 for the Allies if one port is
// besieged (R-16.53-1, R-16.53-2).
func (s *script) seaFare(side rules.Side, from, to board.Hex) int16 {
	if s.besieged(side, from) || s.besieged(side, to) {
		return 4
	}
	return 1
}

// judgeVoyage says why a block may not redeploy by sea to a port. The ports
// need not be in the own Network (AMB-52).
func (s *script) judgeVoyage(side rules.Side, k rules.Token, to board.Hex) *rules.Refusal {
	from := s.p.Blocks[k].At
	if r := s.judgeDeparture(side, k); r != nil {
		return r
	}
	ports := s.ports(side)
	for _, h := range []board.Hex{from, to} {
		if !slices.Contains(ports, h) {
			return rules.Refuse("R-16.53-1", "no.port", s.place(h))
		}
	}
	sieges := 0
	for _, h := range []board.Hex{from, to} {
		if s.besieged(side, h) {
			sieges++
		}
	}
	switch {
	case from == to:
		return rules.Refuse("R-16.53-1", "no.still")
	case len(s.p.in(s.Game, side.Other(), to)) > 0:
		return rules.Refuse("R-16.53-5", "no.enemies", s.place(to))
	case s.p.Networks[side.Other()].Has(to):
		return rules.Refuse("R-16.53-5", "no.enemy-network", s.place(to))
	case sieges == 2:
		return rules.Refuse("R-16.53-2", "no.both-besieged")
	case sieges == 1 && side == Axis:
		return rules.Refuse("R-16.53-2", "no.axis-besieged")
	case s.p.Points[side] < s.seaFare(side, from, to):
		return rules.Refuse("R-16.53-1", "no.points", int(s.seaFare(side, from, to)))
	}
	for _, h := range []board.Hex{from, to} {
		if i := s.Map.FortressAt(h); i >= 0 && s.p.PortUse[i] >= int16(s.Map.Places[h].Ports[side]) {
			return rules.Refuse("R-16.53-3", "no.capacity", s.place(h))
		}
	}
	return nil
}

// sail redeploys a block by sea. Embarking and debarking both use the port
// (R-16.53-3).
func (s *script) sail(side rules.Side, k rules.Token, to board.Hex, n int) {
	p, from, shown := s.p, s.p.Blocks[k].At, s.p.Blocks[k].Shown
	fare := s.seaFare(side, from, to)
	p.Points[side] -= fare
	p.Disclosed[side].Redeployments++
	p.Disclosed[side].RedeployBP += fare
	for _, h := range []board.Hex{from, to} {
		if i := s.Map.FortressAt(h); i >= 0 {
			p.PortUse[i]++
		}
	}
	p.Blocks[k] = away(to)
	s.t.Tell(Event{Kind: "sails", Side: side, Hex: from, To: to, N: [3]int16{fare}})
	s.hideWith(k, shown, rules.L("buildup/mingle", int(side), n))
}
