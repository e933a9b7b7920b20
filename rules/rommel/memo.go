package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// What has been found out of a position is kept as long as it is true, and
// four things are true for different times:
//
//   - memo: while a question is open, since nothing changes until it is
//     answered. It serves all answers that are judged. Where none is open, as
//     for an order file, everything is computed; and a position that is only
//     thought of (prospect) never changes.
//   - tracers: a side's Supply Lines hang on a few sets, and a tracer serves
//     wherever these are equal (tracerOf).
//   - lands: made by hand in the Buildup of a side, which changes none of them
//     but by its ports (spend).
//   - linked: in the set-up, where a block more cuts no line, the hexes found
//     to have a line to their Base (deployedSupply).
//
// Three things look alike and are none of it, but the position as it was, by
// rule: turn.network, plane.Outset, and the judge that goes with a block through
// its whole Move (5.3).

// memo is what has been found out while a question is open.
type memo struct {
	open   bool
	judges []*Judge
	starts [2]*starts // of Moves and of Withdrawal Moves
	ends   []ends
}

// starts are the hexes from which some unit can begin a Move, and whether one
// can that waits beside the Base (16.41).
type starts struct {
	from    board.Set
	waiting bool
}

// ends are the hexes that some unit of a Move can reach, as all see it or as
// its owner does.
type ends struct {
	move  Move
	owner bool
	hexes board.Set
}

// ask asks a question of the game.
func ask[A comparable, F any](s *Script, q question[A, F]) A {
	s.memo = memo{open: true}
	a := rules.Ask(s.t, q)
	s.memo = memo{}
	return a
}

// judgeOf is the judge of a Move that has been named, with some extra hexes,
// entered from via if that is a hex.
func (s *Position) judgeOf(move, extra int, via board.Hex) *Judge {
	m := s.P.Moves[move]
	for _, j := range s.memo.judges {
		if j.move == m && j.Extra == extra && j.via == via {
			return j
		}
	}
	j := s.Judge(m)
	j.Extra, j.via = extra, via
	if s.memo.open {
		s.memo.judges = append(s.memo.judges, j)
	}
	return j
}

// starts finds where a Move or a Withdrawal Move can begin.
func (s *Position) starts(withdrawal bool) *starts {
	i := rules.Bit(withdrawal)
	found := s.memo.starts[i]
	if found == nil {
		found = s.findStarts(withdrawal)
	}
	if s.memo.open {
		s.memo.starts[i] = found
	}
	return found
}

// destinations are the hexes that some unit of a Regroup can reach.
func (s *Position) destinations(o *rules.Own[Secret], m Move) board.Set {
	for _, e := range s.memo.ends {
		if e.move == m && e.owner == (o != nil) {
			return e.hexes
		}
	}
	e := ends{m, o != nil, s.findDestinations(o, m)}
	if s.memo.open {
		s.memo.ends = append(s.memo.ends, e)
	}
	return e.hexes
}
