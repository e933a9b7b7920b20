package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// question is a question of this game.
type question[A comparable] = rules.Question[A, Secret]

// look is all that tells a block from another in its enemy's eyes: blocks of
// one look cannot be told apart (AMB-32) and are mingled (R-2.1-1).
type look struct {
	side                          rules.Side
	at                            board.Hex
	month                         uint8
	since                         int16
	fortress                      int8
	oasis, move, walked           uint8
	from                          board.Hex
	road                          Road
	over                          board.Side
	disrupted, unsupplied, raider bool
	moved, fired, retreating      bool
}

// look returns the look of a block; ok is false for blocks of a known face:
// the shown, the eliminated.
func (g *Game) look(p *Plane, k rules.Token) (l look, ok bool) {
	b := &p.Blocks[k]
	if b.Shown || b.At == eliminated {
		return look{}, false
	}
	return look{
		side: g.sideOf(k), at: b.At, month: b.Month, since: b.Since, fortress: b.Fortress, over: b.Over,
		oasis: b.Oasis, move: b.Move, walked: b.Walked, from: b.From, road: b.Road,
		disrupted: b.Disrupted, unsupplied: b.Unsupplied, raider: b.Raider,
		moved: b.Moved, fired: b.Fired, retreating: b.Retreating,
	}, true
}

// Alike numbers the looks of all blocks, -1 for blocks of a known face: the
// classes that no block can be followed into (rulestest).
func (g *Game) Alike(p *Plane) map[rules.Token]int {
	number := map[look]int{}
	alike := map[rules.Token]int{}
	for k := range p.Blocks {
		l, ok := g.look(p, rules.Token(k))
		if !ok {
			alike[rules.Token(k)] = -1
			continue
		}
		n, known := number[l]
		if !known {
			n = k
			number[l] = n
		}
		alike[rules.Token(k)] = n
	}
	return alike
}

// mingle mingles all blocks of a side that look alike. It is called when
// blocks have joined others: at the end of a movement, at recovery, at the end
// of a turn.
func (s *script) mingle(side rules.Side, path string, n ...int) {
	tokens := s.tokens(side)
	done := make([]bool, len(tokens))
	for i, k := range tokens {
		l, ok := s.look(s.p, k)
		if done[i] || !ok {
			continue
		}
		same := []rules.Token{k}
		for j := i + 1; j < len(tokens); j++ {
			if m, ok := s.look(s.p, tokens[j]); ok && m == l {
				same = append(same, tokens[j])
				done[j] = true
			}
		}
		if len(same) > 1 {
			s.t.Mingle(side, rules.L(path, append(n, i)...), same)
		}
	}
}

// roll throws dice under a label and tells them in e, with the number that
// show at least need.
func (s *script) roll(l rules.Label, n, need int, e Event) int {
	e.Dice = s.t.Roll(l, n)
	e.Roll = s.t.Key(l)
	for _, d := range e.Dice {
		if d >= need {
			e.Hits++
		}
	}
	s.t.Tell(e)
	return int(e.Hits)
}

// Default answers what nobody has answered, by the default column of the
// decisions: nothing that costs or commits, accept battle, fire at the best
// target, keep units alive.
func (g *Game) Default(v rules.View[Plane, Secret], q rules.Asked) any {
	if a, ok := g.defaultOfMonth(v, q); ok {
		return a
	}
	if a, ok := g.defaultOfTurn(v, q); ok {
		return a
	}
	return q.At(0)
}
