package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// flight is a withdrawal under way: a unit that goes along its Supply Lines as
// they were when it began (5.3).
type flight struct {
	s     *position
	o     *rules.Own[Secret]
	t     *supply.Tracer
	block rules.Token
	from  board.Hex // where it began
	line  supply.Line
	road  Road // the worst so far
	n     int  // hexes entered
	over  board.Set
}

// flightOf is the flight of a block that has come from one hex to another over
// those between, by the lines of a tracer.
func flightOf(s *position, o *rules.Own[Secret], t *supply.Tracer, k rules.Token, way []board.Hex) flight {
	x := flight{s: s, o: o, t: t, block: k, from: way[0], line: supply.Begin(way[0]), road: rommel.Highway}
	t.Aim(s.Source(k))
	for _, h := range way[1:] {
		x = x.enter(h)
	}
	return x
}

// enter takes it one hex on.
func (x flight) enter(h board.Hex) flight {
	d, _ := x.s.Map.Board.Direction(x.line.Hex, h)
	x.road = min(x.road, x.s.Map.Links[x.line.Hex].Road[d])
	x.line = x.t.Step(x.line, d)
	x.over = x.over.Add(h)
	x.n++
	return x
}

// may judges the next hex.
func (x flight) may(to board.Hex) bool {
	if x.s.JudgeWithdrawal(x.t, x.line, x.s.SideOf(x.block), to) != nil {
		return false
	}
	d, _ := x.s.Map.Board.Direction(x.line.Hex, to)
	return x.n < rommel.Allowance(x.s.SpeedOf(x.o, x.block), min(x.road, x.s.Map.Links[x.line.Hex].Road[d]))
}

// ends yields the hexes behind it in which it may end, each with the first hex on
// the way there and the worst road of the way.
func (x flight) ends(first board.Hex, yield func(first board.Hex, y flight)) {
	x.s.Neighbours(x.line.Hex, func(to board.Hex) bool {
		if x.may(to) {
			y, begins := x.enter(to), first
			if begins == board.None {
				begins = to
			}
			yield(begins, y)
			y.ends(begins, yield)
		}
		return true
	})
}
