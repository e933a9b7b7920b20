package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// walks are the hexes that a block can enter in a Group Move, as the judge of
// movement allows them step by step.
type walks struct {
	steps [board.MaxHexes]int  // hexes of the shortest way; 0: it does not get there
	road  [board.MaxHexes]Road // the worst road of that way, the best of equally short ones
	from  [board.MaxHexes]board.Hex
	exits bool // it can leave by the enemy's map end
	// engages are the hexsides over which it can Engage, full those over which it
	// could but for others that have.
	engages, full []crossed

	ends []progress // every way that counts: none is shorter and over better roads
}

// crossed is a hexside in the direction in which it is crossed.
type crossed struct{ from, to board.Hex }

// walks finds them. Its Move has no destination yet.
func (s *position) walks(o *rules.Own[Secret], k rules.Token, rommel bool) *walks {
	j := s.judge(Move{From: s.p.Blocks[k].At, To: board.None, Rommel: rommel})
	x := &walks{ends: []progress{j.begin(k)}}
	var roads [board.MaxHexes]uint8 // by which ways have come to a hex
	for i := 0; i < len(x.ends); i++ {
		v := x.ends[i]
		if v.walked > 0 && j.foes.Has(v.at) { // R-6.0-1
			continue
		}
		for to := range j.next(v) {
			r := j.legal(o, v, to)
			if slices.Contains(sideIsFull[:], r) && r != nil {
				x.full = include(x.full, crossed{v.at, to})
			}
			switch {
			case r != nil:
				continue
			case to == exited:
				x.exits = true
				continue
			}
			w := j.ahead(v, to)
			if j.foes.Has(to) {
				x.engages = include(x.engages, crossed{v.at, to})
			}
			if roads[to]>>w.road != 0 || to == x.ends[0].at { // as short a way has come by as good a road
				continue
			}
			roads[to] |= 1 << w.road
			if x.steps[to] == 0 || w.walked == x.steps[to] && w.road > x.road[to] {
				x.steps[to], x.road[to], x.from[to] = w.walked, w.road, v.at
			}
			x.ends = append(x.ends, w)
		}
	}
	x.ends = x.ends[1:]
	return x
}

func include(xs []crossed, x crossed) []crossed {
	if slices.Contains(xs, x) {
		return xs
	}
	return append(xs, x)
}

// hexes are those that it can enter.
func (x *walks) hexes() (hs board.Set) {
	for h, n := range x.steps {
		if n > 0 {
			hs = hs.Add(board.Hex(h))
		}
	}
	return hs
}

// marched are the hexes that a Forced March can add: one step further than the
// block can go (6.4).
func (s *position) marched(o *rules.Own[Secret], k rules.Token, rommel bool, x *walks) (hs board.Set) {
	j := s.judge(Move{From: s.p.Blocks[k].At, To: board.None, Rommel: rommel})
	j.extra = 1
	for _, v := range x.ends {
		if j.foes.Has(v.at) { // R-6.4-6
			continue
		}
		for to := range j.next(v) {
			if to >= 0 && x.steps[to] == 0 && to != s.p.Blocks[k].At && j.legal(o, v, to) == nil {
				hs = hs.Add(to)
			}
		}
	}
	return hs
}

// reachOf is where a block can get.
type reachOf struct {
	plain         *walks
	rommel        board.Set // what the Rommel Move adds
	march, beyond board.Set // what a Forced March adds, without it and with it
	refuges       board.Set // where it could withdraw to (5.3)
}

// reachOf finds it out as if it were its side's turn.
func (s *position) reachOf(o *rules.Own[Secret], k rules.Token) *reachOf {
	s = s.turnOf(s.sideOf(k))
	x := &reachOf{plain: s.walks(o, k, false)}
	have := x.plain.hexes()
	x.march = s.marched(o, k, false, x.plain)
	if s.a == Axis && s.Scenario.RommelBonus && !s.p.Rommel {
		with := s.walks(o, k, true)
		x.rommel = with.hexes().Minus(have)
		x.beyond = s.marched(o, k, true, with).Minus(have).Minus(x.march)
	}
	x.refuges = s.refuges(o, s.tracer(s.a), k)
	return x
}

// turnOf is the position in a side's own Player-Turn: as it is, or in the
// enemy's as it would be if the next one began so.
func (s *position) turnOf(side rules.Side) *position {
	if s.p.Stage == PlayerTurn && s.p.Active == side {
		return s
	}
	next := s.copy()
	next.a, next.d = side, side.Other()
	next.p.Active, next.p.Engaged, next.p.Moves, next.p.Rommel, next.p.Blitz = side, nil, nil, false, false
	for k := range next.p.Blocks {
		next.p.Blocks[k].Moved, next.p.Blocks[k].Retreating, next.p.Blocks[k].Move = false, false, 0
	}
	return next
}
