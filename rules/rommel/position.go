package rommel

import (
	"iter"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Position is the game as it stands: its data, the public plane, and what the
// turn remembers beside it. Its methods have no table to act on, and all but one
// only ask and write nothing that counts, so that the judges of the rules, order
// files, sheets and reports can all ask them. The one is Assign, which notes who
// is supplied in the blocks of P: who only wants to know it asks a Copy.
type Position struct {
	*Game
	P *Plane
	Turn
	memo    memo
	tracers [6]*supply.Tracer // the last ones, the latest first
	fronts  []supply.Front    // of a position that is looked up among them
	linked  [2]board.Set
}

// Position is the game at p, for looking things up.
func (g *Game) Position(p *Plane) *Position {
	return &Position{Game: g, P: p, Turn: Turn{Active: p.Active, Passive: p.Active.Other()}}
}

// Copy is the same position with blocks, Battles and Engagements of its own, for what
// might come to be.
func (s *Position) Copy() *Position {
	p := *s.P
	p.Blocks, p.Battles, p.Engaged = slices.Clone(p.Blocks), slices.Clone(p.Battles), slices.Clone(p.Engaged)
	return &Position{Game: s.Game, P: &p, Turn: s.Turn}
}

// In lists the blocks of a side in a hex.
func (s *Position) In(side rules.Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool { return b.At == h })
}

// Fit lists the Undisrupted blocks of a side in a hex.
func (s *Position) Fit(side rules.Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool { return b.At == h && !b.Disrupted })
}

// AnyIn reports whether blocks of a side stand in a hex.
func (s *Position) AnyIn(side rules.Side, h board.Hex) bool {
	blocks := s.Of(side)
	for i := range blocks {
		if blocks[i].At == h {
			return true
		}
	}
	return false
}

// AnyFit reports whether Undisrupted blocks of a side stand in a hex.
func (s *Position) AnyFit(side rules.Side, h board.Hex) bool {
	blocks := s.Of(side)
	for i := range blocks {
		if blocks[i].At == h && !blocks[i].Disrupted {
			return true
		}
	}
	return false
}

// Stacks are the hexes with blocks of a side, and those with Undisrupted ones.
func (s *Position) Stacks(side rules.Side) (any, fit board.Set) {
	blocks := s.Of(side)
	for i := range blocks {
		if b := &blocks[i]; b.At >= 0 {
			word, bit := b.At>>6, uint64(1)<<(b.At&63) // the longer form of Add: this is called most of all
			any[word] |= bit
			if !b.Disrupted {
				fit[word] |= bit
			}
		}
	}
	return any, fit
}

// Of are all blocks of a side.
func (s *Position) Of(side rules.Side) []Block {
	n := len(s.Units[Axis])
	if side == Axis {
		return s.P.Blocks[:n]
	}
	return s.P.Blocks[n:]
}

// Where lists the blocks of a side that satisfy ok, in token order.
func (s *Position) Where(side rules.Side, ok func(*Block) bool) []rules.Token {
	var ks []rules.Token
	first, blocks := s.First(side), s.Of(side)
	for i := range blocks {
		if ok(&blocks[i]) {
			if ks == nil {
				ks = make([]rules.Token, 0, len(blocks)-i) // rather than let it grow: this is called often
			}
			ks = append(ks, first+rules.Token(i))
		}
	}
	return ks
}

// OnBoard runs over a side's blocks on the board.
func (s *Position) OnBoard(side rules.Side) iter.Seq2[rules.Token, *Block] {
	return func(yield func(rules.Token, *Block) bool) {
		first, blocks := s.First(side), s.Of(side)
		for i := range blocks {
			if b := &blocks[i]; b.At >= 0 && !yield(first+rules.Token(i), b) {
				return
			}
		}
	}
}

// Listed are a side's blocks on the board, in token order.
func (s *Position) Listed(side rules.Side) (ks []rules.Token) {
	for k := range s.OnBoard(side) {
		ks = append(ks, k)
	}
	return ks
}

// hexesOf are the hexes in which some blocks stand.
func (s *Position) hexesOf(ks []rules.Token) board.Set {
	var hs board.Set
	for _, k := range ks {
		hs = hs.Add(s.P.Blocks[k].At)
	}
	return hs
}

// Battle is the Battle in a hex, nil if there is none.
func (p *Plane) Battle(h board.Hex) *Battle {
	for i := range p.Battles {
		if p.Battles[i].Hex == h {
			return &p.Battles[i]
		}
	}
	return nil
}
