package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Game is the rules on one map, roster and scenario. It never changes.
type Game struct {
	*Data
	Scenario *Scenario
	Options  Options
	Agreed   []rules.Option   // the same for players
	Units    [2][]UnitNo      // in play in the scenario, in the order of the first tokens
	numbers  [2][]rules.Token // of their blocks
	Months   []uint8          // by token: 0 if it is deployed, else its pool (see new.go)
	Groups   [2][]Group       // of blocks that are deployed together
}

// Script is the rulebook while it runs: the position, the table that it is
// played on, and the acts that change both. Its methods and those of the
// position are the rules, one file per chapter.
type Script struct {
	Position
	t     *rules.Table[Secret]
	n     int           // numbers the labels: the same may happen more than once
	looks []look        // of the blocks that are being mingled
	same  []rules.Token // of them, those that look like one
	named []UnitNo      // units that their owners have been told of
	// trapped are those who are being eliminated as they cannot withdraw.
	trapped map[rules.Token]*event.Trap
	// leaving are the hexes whose groups have refused battle and are still to go.
	leaving board.Set
}

// question is a question of this game.
type question[A comparable, F any] = rules.Question[A, F, Secret]

// What a side knows, and a question as whoever answers it sees it.
type (
	view          = rules.View[Plane, Secret]
	put[A, F any] = rules.Put[A, F]
)

// Names of the two cards of the supply deck (3.42).
const (
	RealCard  = "real"
	DummyCard = "dummy"
)

// Edition is the edition of behaviour.
func (g *Game) Edition() int { return 1 }

// Codecs of both planes.
func (g *Game) Codecs() (rules.Codec[Plane], rules.Codec[Secret]) { return PlaneCodec, SecretCodec }

// Face is the face of one of the owner's own blocks.
func (g *Game) Face(s *Secret, k rules.Token) *Face { return &s.Faces[g.ordinal(k)] }

// BlockOf is the block of one of the view's own units, and whether it is still in the game.
func (g *Game) BlockOf(v rules.View[Plane, Secret], unit UnitNo) (rules.Token, bool) {
	for _, k := range g.Tokens(v.Side) {
		if g.Face(v.Own.S, k).Unit == unit {
			return k, v.Public.Blocks[k].At != Eliminated
		}
	}
	return NoBlock, false
}

// ordinal is a token's number within its side.
func (g *Game) ordinal(k rules.Token) int {
	if n := len(g.Units[Axis]); int(k) >= n {
		return int(k) - n
	}
	return int(k)
}

// SideOf is the side of a block.
func (g *Game) SideOf(k rules.Token) rules.Side {
	if int(k) < len(g.Units[Axis]) {
		return Axis
	}
	return Allied
}

// First is the first token of a side.
func (g *Game) First(s rules.Side) rules.Token {
	if s == Allied {
		return rules.Token(len(g.Units[Axis]))
	}
	return 0
}

// Tokens are all tokens of a side, in order. They are not to be changed.
func (g *Game) Tokens(s rules.Side) []rules.Token { return g.numbers[s] }

// Permute moves faces (Mingle).
func (g *Game) Permute(s *Secret, k []rules.Token, to []int) {
	var few [16]Face
	old := few[:0]
	for i := range k {
		old = append(old, *g.Face(s, k[i]))
	}
	for i := range k {
		*g.Face(s, k[to[i]]) = old[i]
	}
}

// Cards is the supply deck: 28 real and 14 dummy cards (R-16.6-4).
func (g *Game) Cards() []string {
	c := g.Scenarios.Common
	return slices.Concat(slices.Repeat([]string{RealCard}, c.Real), slices.Repeat([]string{DummyCard}, c.Dummy))
}
