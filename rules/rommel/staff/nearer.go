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

// toward is the next hex of a flight that is to end in the first of some places
// to which it gets or comes nearer, and where it ends; stop where it is there, or
// where there is none. Nearer is counted in hexes. Every withdrawal comes nearer
// to the source of supply, by whatever way.
func (x flight) toward(places []said[board.Hex], open func(board.Hex) bool) (next, end board.Hex) {
	for _, w := range places {
		if !x.s.Map.Board.Has(w.What) || w.What == x.from {
			continue
		}
		far := x.s.Map.Board.Distance(x.from, w.What)
		if w.What == x.s.Source(x.block) {
			far = x.s.Map.Board.Len()
		}
		next, end = board.None, board.None
		var n int
		var road Road
		try := func(first board.Hex, y flight) {
			d := x.s.Map.Board.Distance(y.line.Hex, w.What)
			if (first == rommel.Stop || open(first)) && (d < far || d == far && end != board.None && (y.n < n || y.n == n && y.road > road)) {
				next, end, far, n, road = first, y.line.Hex, d, y.n, y.road
			}
		}
		if x.n > 0 {
			try(rommel.Stop, x)
		}
		x.ends(board.None, try)
		if end != board.None {
			return next, end
		}
	}
	return rommel.Stop, board.None
}
