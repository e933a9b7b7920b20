package rommel

import (
	"iter"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// position is the game as it stands: its data, the public plane, and what the
// turn remembers beside it. Its methods only ask. They have no table to act on
// and write nothing that counts, so that the judges of the rules, order files,
// sheets and reports can all ask them.
type position struct {
	*Game
	p *Plane
	turn
	memo    memo
	tracers [6]*supply.Tracer // the last ones, the latest first
	fronts  []supply.Front    // of a position that is looked up among them
	linked  [2]board.Set
}

// position is the game at p, for looking things up.
func (g *Game) position(p *Plane) *position {
	return &position{Game: g, p: p, turn: turn{a: p.Active, d: p.Active.Other()}}
}

// copy is the same position with blocks and Battles of its own, for what might
// come to be.
func (s *position) copy() *position {
	p := *s.p
	p.Blocks, p.Battles = slices.Clone(p.Blocks), slices.Clone(p.Battles)
	return &position{Game: s.Game, p: &p, turn: s.turn}
}

// in lists the blocks of a side in a hex.
func (s *position) in(side rules.Side, h board.Hex) []rules.Token {
	return s.where(side, func(b *Block) bool { return b.At == h })
}

// fit lists the Undisrupted blocks of a side in a hex.
func (s *position) fit(side rules.Side, h board.Hex) []rules.Token {
	return s.where(side, func(b *Block) bool { return b.At == h && !b.Disrupted })
}

// anyIn reports whether blocks of a side stand in a hex.
func (s *position) anyIn(side rules.Side, h board.Hex) bool {
	blocks := s.of(side)
	for i := range blocks {
		if blocks[i].At == h {
			return true
		}
	}
	return false
}

// anyFit reports whether Undisrupted blocks of a side stand in a hex.
func (s *position) anyFit(side rules.Side, h board.Hex) bool {
	blocks := s.of(side)
	for i := range blocks {
		if blocks[i].At == h && !blocks[i].Disrupted {
			return true
		}
	}
	return false
}

// stacks are the hexes with blocks of a side, and those with Undisrupted ones.
func (s *position) stacks(side rules.Side) (any, fit board.Set) {
	blocks := s.of(side)
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

// of are all blocks of a side.
func (s *position) of(side rules.Side) []Block {
	n := len(s.units[Axis])
	if side == Axis {
		return s.p.Blocks[:n]
	}
	return s.p.Blocks[n:]
}

// where lists the blocks of a side that satisfy ok, in token order.
func (s *position) where(side rules.Side, ok func(*Block) bool) []rules.Token {
	var ks []rules.Token
	first, blocks := s.first(side), s.of(side)
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

// onBoard runs over a side's blocks on the board.
func (s *position) onBoard(side rules.Side) iter.Seq2[rules.Token, *Block] {
	return func(yield func(rules.Token, *Block) bool) {
		first, blocks := s.first(side), s.of(side)
		for i := range blocks {
			if b := &blocks[i]; b.At >= 0 && !yield(first+rules.Token(i), b) {
				return
			}
		}
	}
}

// listed are a side's blocks on the board, in token order.
func (s *position) listed(side rules.Side) []rules.Token {
	return s.where(side, func(b *Block) bool { return b.At >= 0 })
}

// hexesOf are the hexes in which some blocks stand.
func (s *position) hexesOf(ks []rules.Token) board.Set {
	var hs board.Set
	for _, k := range ks {
		hs = hs.Add(s.p.Blocks[k].At)
	}
	return hs
}

// battle is the Battle in a hex, nil if there is none.
func (p *Plane) battle(h board.Hex) *Battle {
	for i := range p.Battles {
		if p.Battles[i].Hex == h {
			return &p.Battles[i]
		}
	}
	return nil
}
