package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Game is the rules on one map, roster and scenario. It never changes.
type Game struct {
	*Data
	Scenario *Scenario
	Options  Options
	agreed   []rules.Option // the same for players
	units    [2][]UnitNo    // in play in the scenario, in the order of the first tokens
	months   []uint8        // by token: 0 if it is deployed, else its pool (see new.go)
	groups   [2][]group     // of blocks that are deployed together
}

// script is the rulebook while it runs: the table that it is played on and the
// public plane. Its methods are the rules, one file per chapter.
type script struct {
	*Game
	t *rules.Table[Secret]
	p *Plane
	turn
	traced [2]traced
	looks  []look       // of the blocks that are being mingled
	linked [2]board.Set // in the set-up: hexes found to have a line to the Base; one block more cuts no line
}

// question is a question of this game.
type question[A comparable] = rules.Question[A, Secret]

// Names of the two cards of the supply deck (3.42).
const (
	realCard  = "real"
	dummyCard = "dummy"
)

// Edition is the edition of behaviour.
func (g *Game) Edition() int { return 1 }

// Codecs of both planes.
func (g *Game) Codecs() (rules.Codec[Plane], rules.Codec[Secret]) { return planeCodec, secretCodec }

// face is the face of one of the owner's own blocks.
func (g *Game) face(s *Secret, k rules.Token) *Face { return &s.Faces[g.ordinal(k)] }

// ordinal is a token's number within its side.
func (g *Game) ordinal(k rules.Token) int {
	if n := len(g.units[Axis]); int(k) >= n {
		return int(k) - n
	}
	return int(k)
}

// sideOf is the side of a block.
func (g *Game) sideOf(k rules.Token) rules.Side {
	if int(k) < len(g.units[Axis]) {
		return Axis
	}
	return Allied
}

// first is the first token of a side.
func (g *Game) first(s rules.Side) rules.Token {
	if s == Allied {
		return rules.Token(len(g.units[Axis]))
	}
	return 0
}

// tokens are all tokens of a side, in order.
func (g *Game) tokens(s rules.Side) []rules.Token {
	ks := make([]rules.Token, len(g.units[s]))
	for i := range ks {
		ks[i] = g.first(s) + rules.Token(i)
	}
	return ks
}

// Permute moves faces (Mingle).
func (g *Game) Permute(s *Secret, k []rules.Token, to []int) {
	var few [16]Face
	old := few[:0]
	for i := range k {
		old = append(old, *g.face(s, k[i]))
	}
	for i := range k {
		*g.face(s, k[to[i]]) = old[i]
	}
}

// Cards is the supply deck: 28 real and 14 dummy cards (R-16.6-4).
func (g *Game) Cards() []string {
	var c []string
	for range g.Scenarios.Common.Real {
		c = append(c, realCard)
	}
	for range g.Scenarios.Common.Dummy {
		c = append(c, dummyCard)
	}
	return c
}

// in lists the blocks of a side in a hex.
func (p *Plane) in(g *Game, s rules.Side, h board.Hex) []rules.Token {
	return p.where(g, s, func(b *Block) bool { return b.At == h })
}

// fit lists the Undisrupted blocks of a side in a hex.
func (p *Plane) fit(g *Game, s rules.Side, h board.Hex) []rules.Token {
	return p.where(g, s, func(b *Block) bool { return b.At == h && !b.Disrupted })
}

// stacks are the hexes with blocks of a side, and those with Undisrupted ones.
func (s *script) stacks(side rules.Side) (any, fit board.Set) {
	blocks := s.p.of(s.Game, side)
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
func (p *Plane) of(g *Game, s rules.Side) []Block {
	n := len(g.units[Axis])
	if s == Axis {
		return p.Blocks[:n]
	}
	return p.Blocks[n:]
}

// held reports whether blocks of a side stand in a hex.
func (p *Plane) held(g *Game, s rules.Side, h board.Hex) bool {
	blocks := p.of(g, s)
	for i := range blocks {
		if blocks[i].At == h {
			return true
		}
	}
	return false
}

// holds reports whether Undisrupted blocks of a side stand in a hex.
func (p *Plane) holds(g *Game, s rules.Side, h board.Hex) bool {
	blocks := p.of(g, s)
	for i := range blocks {
		if blocks[i].At == h && !blocks[i].Disrupted {
			return true
		}
	}
	return false
}

// where lists the blocks of a side that satisfy ok, in token order.
func (p *Plane) where(g *Game, s rules.Side, ok func(*Block) bool) []rules.Token {
	var ks []rules.Token
	from, to := 0, len(g.units[Axis])
	if s == Allied {
		from, to = to, len(p.Blocks)
	}
	for k := from; k < to; k++ {
		if ok(&p.Blocks[k]) {
			ks = append(ks, rules.Token(k))
		}
	}
	return ks
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
