package miniature

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

const (
	size     = 5       // rows and columns
	perSide  = 7       // blocks of a side
	lastTurn = 12      // player turns in a game
	turns    = "abcde" // row letters
	dead     = Hex(-1) // off the board for good
	pool     = Hex(-2) // not yet arrived
)

// Sides of the game.
const (
	North rules.Side = 0
	South rules.Side = 1
)

// Hex is row*5+column, or dead or pool.
type Hex int8

func (h Hex) row() int { return int(h) / size }
func (h Hex) col() int { return int(h) % size }

// String is the hex's name, "a1" to "e5".
func (h Hex) String() string {
	if h < 0 {
		return "-"
	}
	return string([]byte{turns[h.row()], byte('1' + h.col())})
}

var steps = [6][2]int{{0, 1}, {0, -1}, {-1, 1}, {-1, 0}, {1, 0}, {1, -1}}

// rows are the hexes of some rows, in order.
func rows(from, to int) (hs []Hex) {
	for h := Hex(from * size); h < Hex((to+1)*size); h++ {
		hs = append(hs, h)
	}
	return hs
}

// neighbours of h in direction order.
func neighbours(h Hex) []Hex {
	var n []Hex
	for _, d := range steps {
		r, c := h.row()+d[0], h.col()+d[1]
		if r >= 0 && r < size && c >= 0 && c < size {
			n = append(n, Hex(r*size+c))
		}
	}
	return n
}

// home is the row of a side.
func home(s rules.Side) int { return int(s) * (size - 1) }

func capital(s rules.Side) Hex { return Hex(home(s)*size + size/2) }

// Unit is what a block's face shows. ID is 0..6 within its side.
type Unit struct{ ID, Steps uint8 }

// Speed is 1 for Foot, 2 for Horse.
func (u Unit) Speed() int { return 1 + rules.Bit(u.ID >= 4) }

var names = [perSide]string{"1st Foot", "2nd Foot", "3rd Foot", "4th Foot", "1st Horse", "2nd Horse", "3rd Horse"}

// Name is the unit's name, the same for both sides.
func (u Unit) Name() string { return names[u.ID] }

// Block is what all may know of a block.
type Block struct {
	At        Hex
	Disrupted bool
	Since     uint8 // turn in which it was Disrupted
	Moved     bool
	From      Hex  // where an attacker entered from
	Shown     bool // then Face is valid
	Face      Unit
}

// Plane is the public plane.
type Plane struct {
	Stage   uint8 // of the game: setup, buildup, turn
	Turn    uint8 // player turns begun
	Blocks  [2 * perSide]Block
	Hands   [2]rules.Pile
	Laid    rules.Pile
	Spent   rules.Pile
	Mines   [2]rules.Seal[Hex]
	Found   [2]bool
	Moves   uint8
	Winner  uint8 // 0, 1 or 2: none yet; 3: a draw
	Asking  rules.Side
	Replies bool // the passive side is being asked in this turn
}

// Faces of cards; noCard is the answer that lays none.
const (
	realCard  = "real"
	dummyCard = "dummy"
	noCard    = ""
)

// Stages.
const (
	setup uint8 = iota
	buildup
	turn
)

// Secret is a side's own plane: the faces of its tokens in token order.
type Secret struct{ Faces [perSide]Unit }

func first(s rules.Side) rules.Token { return rules.Token(int(s) * perSide) }

// side of a token.
func sideOf(k rules.Token) rules.Side { return rules.Side(int(k) / perSide) }

// unit is the face of one of the owner's tokens.
func (s *Secret) unit(k rules.Token) *Unit { return &s.Faces[int(k)%perSide] }

// tokens of a side that satisfy ok, in token order.
func (p *Plane) tokens(s rules.Side, ok func(b *Block) bool) []rules.Token {
	var ks []rules.Token
	for i := range perSide {
		k := first(s) + rules.Token(i)
		if ok(&p.Blocks[k]) {
			ks = append(ks, k)
		}
	}
	return ks
}

func (p *Plane) in(s rules.Side, h Hex) []rules.Token {
	return p.tokens(s, func(b *Block) bool { return b.At == h })
}

func (p *Plane) fit(s rules.Side, h Hex) []rules.Token {
	return p.tokens(s, func(b *Block) bool { return b.At == h && !b.Disrupted })
}

func (p *Plane) onBoard(s rules.Side) []rules.Token {
	return p.tokens(s, func(b *Block) bool { return b.At >= 0 })
}

// Active is the side whose turn it is.
func (p *Plane) Active() rules.Side { return rules.Side((p.Turn + 1) % 2) }

var planeCodec = rules.Walk(func(c *rules.Coder, p *Plane) {
	c.U8(&p.Stage)
	c.U8(&p.Turn)
	for i := range p.Blocks {
		b := &p.Blocks[i]
		codeHex(c, &b.At)
		c.Bool(&b.Disrupted)
		c.U8(&b.Since)
		c.Bool(&b.Moved)
		codeHex(c, &b.From)
		c.Bool(&b.Shown)
		codeUnit(c, &b.Face)
	}
	for i := range p.Hands {
		rules.CodePile(c, &p.Hands[i])
	}
	rules.CodePile(c, &p.Laid)
	rules.CodePile(c, &p.Spent)
	for i := range p.Mines {
		rules.CodeSeal(c, &p.Mines[i])
		c.Bool(&p.Found[i])
	}
	c.U8(&p.Moves)
	c.U8(&p.Winner)
	c.Side(&p.Asking)
	c.Bool(&p.Replies)
})

var secretCodec = rules.Walk(func(c *rules.Coder, s *Secret) {
	for i := range s.Faces {
		codeUnit(c, &s.Faces[i])
	}
})

func codeHex(c *rules.Coder, h *Hex) {
	u := uint8(*h + 2)
	c.U8(&u)
	if u >= size*size+2 {
		c.Fail()
		u = 0
	}
	*h = Hex(u) - 2
}

func codeUnit(c *rules.Coder, u *Unit) {
	c.U8(&u.ID)
	c.U8(&u.Steps)
	if u.ID >= perSide || u.Steps > 3 {
		c.Fail()
		*u = Unit{}
	}
}

// Game is the miniature; it has no data.
type Game struct{}

// A question of this game, what a side knows, and a question as its file sees it.
type (
	question[A comparable, F any] = rules.Question[A, F, Secret]
	view                          = rules.View[Plane, Secret]
	put[A, F any]                 = rules.Put[A, F]
)

// Edition is 2: a mine that was found is followed by another.
func (Game) Edition() int { return 2 }

// Codecs of both planes.
func (Game) Codecs() (rules.Codec[Plane], rules.Codec[Secret]) { return planeCodec, secretCodec }

// Start is the state before deployment.
func (Game) Start() (Plane, [2]Secret) {
	var p Plane
	for i := range p.Blocks {
		p.Blocks[i].At, p.Blocks[i].From = pool, dead
	}
	p.Winner = 2
	var s Secret
	for i := range s.Faces {
		s.Faces[i] = atStart(uint8(i))
	}
	return p, [2]Secret{s, s}
}

// Permute moves faces.
func (Game) Permute(s *Secret, k []rules.Token, to []int) {
	old := *s
	for i := range k {
		*s.unit(k[to[i]]) = *old.unit(k[i])
	}
}

// Cards: two thirds are real.
func (Game) Cards() []string { return slices.Repeat([]string{realCard, realCard, dummyCard}, 6) }

// Play runs the next segment.
func (g Game) Play(t *rules.Table[Secret], p *Plane) bool {
	switch p.Stage {
	case setup:
		deploy(t, p)
		p.Stage = buildup
	case buildup:
		build(t, p)
		p.Stage = turn
	default:
		playerTurn(t, p)
		if p.Winner == 2 && p.Turn == lastTurn {
			p.count()
		}
		p.Stage = buildup + p.Turn%2
	}
	if p.Winner < 2 {
		t.Tell(Wins{Of{rules.Side(p.Winner)}})
	}
	if p.Winner != 2 {
		t.Tell(Over{})
	}
	return p.Winner != 2
}

func (p *Plane) count() {
	p.Winner = [3]uint8{uint8(South), 3, uint8(North)}[1+cmp.Compare(len(p.onBoard(North)), len(p.onBoard(South)))]
}

// Alike is the class of each token, for rulestest.
func (Game) Alike(p *Plane) map[rules.Token]int {
	m := map[rules.Token]int{}
	for i := range p.Blocks {
		m[rules.Token(i)] = p.Blocks[i].class(sideOf(rules.Token(i)))
	}
	return m
}

// Worlds changes two faces of a plane, for rulestest.
func (Game) Worlds(s Secret, _ rules.Side, n int) Secret {
	i, j := n%perSide, (n*3+1)%perSide
	s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
	return s
}
