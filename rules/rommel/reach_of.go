package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Walks are the hexes that a block can enter in a Group Move, as the judge of
// movement allows them step by step.
type Walks struct {
	Steps [board.MaxHexes]int  // hexes of the shortest way; 0: it does not get there
	Road  [board.MaxHexes]Road // the worst road of that way, the best of equally short ones
	from  [board.MaxHexes]board.Hex
	Exits bool // it can leave by the enemy's map end
	// engages are the hexsides over which it can Engage, full those over which it
	// could but for others that have.
	Engages, Full []crossed

	ends []Progress // every way that counts: none is shorter and over better roads
}

// crossed is a hexside in the direction in which it is crossed.
type crossed struct{ From, To board.Hex }

// walks finds them. Its Move has no destination yet.
func (s *Position) walks(o *rules.Own[Secret], k rules.Token, rommel bool) *Walks {
	j := s.Judge(Move{From: s.P.Blocks[k].At, To: board.None, Rommel: rommel})
	x := &Walks{ends: []Progress{j.Begin(k)}}
	var roads [board.MaxHexes]uint8 // by which ways have come to a hex
	for i := 0; i < len(x.ends); i++ {
		v := x.ends[i]
		if v.Walked > 0 && j.Foes.Has(v.At) { // R-6.0-1
			continue
		}
		for to := range j.Next(v) {
			r := j.Legal(o, v, to)
			if slices.Contains(sideIsFull[:], r) {
				x.Full = include(x.Full, crossed{v.At, to})
			}
			switch {
			case r != nil:
				continue
			case to == Exited:
				x.Exits = true
				continue
			}
			w := j.Ahead(v, to)
			if j.Foes.Has(to) {
				x.Engages = include(x.Engages, crossed{v.At, to})
			}
			if roads[to]>>w.Road != 0 || to == x.ends[0].At { // a way as short or shorter has come by as good a road
				continue
			}
			roads[to] |= 1 << w.Road
			if x.Steps[to] == 0 || w.Walked == x.Steps[to] {
				x.Steps[to], x.Road[to], x.from[to] = w.Walked, w.Road, v.At
			}
			x.ends = append(x.ends, w)
		}
	}
	return x
}

func include(xs []crossed, x crossed) []crossed {
	if slices.Contains(xs, x) {
		return xs
	}
	return append(xs, x)
}

// Hexes are those that it can enter.
func (x *Walks) Hexes() (hs board.Set) {
	for h, n := range x.Steps {
		if n > 0 {
			hs = hs.Add(board.Hex(h))
		}
	}
	return hs
}

// marched are the hexes that a Forced March can add: one step further than the
// block can go (6.4).
func (s *Position) marched(o *rules.Own[Secret], k rules.Token, rommel bool, x *Walks) (hs board.Set) {
	j := s.Judge(Move{From: s.P.Blocks[k].At, To: board.None, Rommel: rommel})
	j.Extra = 1
	for _, v := range x.ends {
		if j.Foes.Has(v.At) { // R-6.4-6
			continue
		}
		for to := range s.Map.Around[v.At].All() {
			if x.Steps[to] == 0 && to != s.P.Blocks[k].At && j.Legal(o, v, to) == nil {
				hs = hs.Add(to)
			}
		}
	}
	return hs
}

// reachOf is where a block can get.
type reachOf struct {
	Plain         *Walks
	Rommel        board.Set // what the Rommel Move adds
	March, Beyond board.Set // what a Forced March adds, without it and with it
	Refuges       board.Set // where it could withdraw to (5.3)
}

// ReachOf finds it out as if it were its side's turn.
func (s *Position) ReachOf(o *rules.Own[Secret], k rules.Token) *reachOf {
	s = s.TurnOf(s.SideOf(k))
	x := &reachOf{Plain: s.walks(o, k, false)}
	have := x.Plain.Hexes()
	x.March = s.marched(o, k, false, x.Plain)
	if s.Active == Axis && s.Scenario.RommelBonus && !s.P.Rommel {
		with := s.walks(o, k, true)
		x.Rommel = with.Hexes().Minus(have)
		x.Beyond = s.marched(o, k, true, with).Minus(have).Minus(x.March)
	}
	x.Refuges = s.Refuges(o, s.Tracer(s.Active), k)
	return x
}

// TurnOf is the position in a side's own Player-Turn: as it is, or in the
// enemy's as it would be if the next one began so.
func (s *Position) TurnOf(side rules.Side) *Position {
	if s.P.Stage == PlayerTurn && s.P.Active == side {
		return s
	}
	next := s.Copy()
	next.Active, next.Passive = side, side.Other()
	next.P.Fighting = board.Set{}
	next.P.Active, next.P.Engaged, next.P.Moves, next.P.Rommel, next.P.Blitz = side, nil, nil, false, false
	for k := range next.P.Blocks {
		b := &next.P.Blocks[k]
		b.Moved, b.Stopped, b.Retreating = false, false, false
	}
	return next
}
