package rommel

import (
	"cmp"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Places off the board, in Block.At.
const (
	InPool     board.Hex = -2 // a reinforcement that has not arrived (16.4)
	Waiting    board.Hex = -3 // beside an Engaged Base (16.41)
	InRefit    board.Hex = -4 // returned for Refit (16.52)
	Exited     board.Hex = -5 // off the enemy's map end (17.1)
	Eliminated board.Hex = -6 // for good (R-2.3-2)
	Undeployed board.Hex = -7 // before it is placed in the set-up (18.0)
)

// Stage is the segment that is played next.
type Stage uint8

// The stages. Each is one segment: a checkpoint stands between them.
const (
	SetUp Stage = iota
	Buildup
	Initiative
	PlayerTurn
	Finished
)

// Block is what all may know of a block. A Token is an index into
// Plane.Blocks: first all Axis blocks of the scenario, then all Allied ones.
type Block struct {
	At         board.Hex  // on the board, or one of the places off it
	Month      uint8      // of the pool it came from, while InPool
	Disrupted  bool       // 11
	Since      int16      // Plane.Count when it was last Disrupted
	Unsupplied bool       // the marker of the last supply check (12.7)
	Fortress   int8       // index of the Fortress whose supply it is assigned, or -1 (13.3)
	Oasis      uint8      // 1 + index of the Oasis whose supply it is assigned, or 0 (15.1)
	Raider     bool       // entered over a hexside that is still the enemy's (12.5)
	Moved      bool       // in this Player-Turn (R-4-4)
	Over       board.Side // hexside that it Engaged over in this Movement phase, or noSide
	Stopped    bool       // it has Engaged in this Movement phase, whatever has become of the enemy
	Fired      bool       // in this phase and hex: combat or pursuit
	Retreating bool       // upright again, announced to leave its Battle (10.3)
	Move       uint8      // 1 + index in Plane.Moves of the Move that it takes part in, or 0
	From       board.Hex  // where that began
	Walked     uint8      // hexes entered in it
	Road       Road       // the worst class of road of those hexsides
	Shown      bool       // its face is public: see Face
	Face       Face       // while Shown
}

const noSide board.Side = -1

// Battle is a hex with units of both sides, at least one of them Undisrupted
// (8.0).
type Battle struct {
	Hex     board.Hex
	Def     rules.Side    // the Original Defender
	Sides   [6]rules.Side // control of each hexside, by direction (8.1)
	New     bool          // begun in this Movement phase: combat is mandatory (8.6)
	Fought  bool          // in the first Combat phase of this turn
	Partial bool          // a Partial Retreat was made from it this turn (10.4)
	Assault bool          // designated (4.3)
	Replied bool          // its Def has said whether he refuses this Attack (8.4)
}

// Plane is the public plane: what every machine knows.
type Plane struct {
	Stage  Stage
	Month  int16
	Turn   int16      // Player-Turns begun in this Month
	Count  int16      // Player-Turns begun in the game
	First  rules.Side // who has or had the first Player-Turn of the Month
	Active rules.Side
	Last   [2]int16 // Count of each side's last Player-Turn (11.2)
	Passed bool     // the last Player-Turn of this Month was a Pass (4.5)
	Option [2]uint8 // 1 + the TurnOption of each side's last Player-Turn that is over, or 0

	Happened Happened // in this Player-Turn

	Blocks  []Block
	Battles []Battle    // in ascending order of hexes
	Mines   []board.Hex // revealed minefields, ascending (14)

	Control      []rules.Side // of the Fortresses, by index (13.1)
	MonthControl []rules.Side // at the start of the Month (13.4)

	Hands  [2]rules.Pile
	Laid   rules.Pile // face down: this Player-Turn, a challenge, discards
	Answer rules.Pile // face down: the Axis card against a challenge
	Spent  rules.Pile // shown since the last Resupply

	// Movement phase in progress (5, 6).
	Moves    []Move
	Outset   Outset     // of a Withdrawal Move
	Blitz    bool       // the second half of a Blitz turn (4.4)
	Rommel   bool       // used in this turn (6.3)
	Fighting board.Set  // hexes of the Battles that there were when it began (8.4)
	Engaged  []Crossing // units that Engaged over a hexside in this phase (7.1)
	Pool     [4]int16   // hits of the fire in progress, by target class (9.5)

	// Buildup in progress (16).
	P1        rules.Side    // who spends first (16.3)
	Points    [2]int16      // Buildup Points not yet spent
	Saved     [2]int16      // Buildup Points kept for the next Buildup (16.5)
	Extra     [2]int16      // extra cards bought
	PortUse   []int16       // by Fortress
	Malta     bool          // the Malta Group has been taken (16.41)
	Mined     [2]int16      // minefields built, for 15 Buildup Points each (16.55)
	Relaid    [2]bool       // may have dismantled minefields in secret (16.55)
	Disclosed [2]Disclosure // of the last Buildup (16.5)
	Networks  [2]board.Set  // frozen at the BSC (R-12.7-5)

	Exits  [2]int16   // Supplied units that left by the enemy's map end this turn (17.1)
	Victor rules.Side // rules.Nobody: none or a draw
	Level  Level
}

// Move is a Group or Regroup Move that has been named (5).
type Move struct {
	Regroup    bool
	From       board.Hex // Group hex or Command Point
	To         board.Hex // destination of a Regroup, else board.None
	Rommel     bool      // the Rommel Move (6.3)
	Withdrawal bool      // of a Pass turn (5.3)
}

// Outset is how the side of a Withdrawal Move stood for supply when it began: what all its
// lines hang on, whoever has gone since (R-5.3-3, see supply.Position).
type Outset struct {
	Chain, Blocked board.Set
	Fronts         []supply.Front
}

// Crossing counts the units that Engaged over a hexside (7.1).
type Crossing struct {
	Side  board.Side
	Count int16
}

// Disclosure is what a player must tell of his Buildup on request (16.5); the
// program always tells it.
type Disclosure struct{ Redeployments, RedeployBP, Steps, StepBP, CardBP, MineBP int16 }

// Level is a level of victory with its points (17).
type Level uint8

// The levels.
const (
	NoVictory  Level = iota
	Attrition        // 1 VP
	Positional       // 2 VP
	Decisive         // 5 VP
	Strategic        // 10 VP
)

// Secret is a side's own plane.
type Secret struct {
	Faces []Face      // of the side's tokens, in token order
	Mines []board.Hex // minefields that the enemy has not found, ascending (14)
	// Lifted are revealed minefields that this side has dismantled in secret,
	// ascending: they stand in Plane.Mines until enemies see it (16.55, AMB-61).
	Lifted []board.Hex
	Fired  []UnitNo // units that have pursued, unseen, in this phase (10.5)
}

func codeHex(c *rules.Coder, h *board.Hex) { c.I16((*int16)(h)) }

func codeMove(c *rules.Coder, m *Move) {
	c.Bool(&m.Regroup)
	codeHex(c, &m.From)
	codeHex(c, &m.To)
	c.Bool(&m.Rommel)
	c.Bool(&m.Withdrawal)
}

func codeFace(c *rules.Coder, f *Face) {
	c.U8((*uint8)(&f.Unit))
	c.U8(&f.Steps)
}

func codeBlock(c *rules.Coder, b *Block) {
	codeHex(c, &b.At)
	c.U8(&b.Month)
	c.Bool(&b.Disrupted)
	c.I16(&b.Since)
	c.Bool(&b.Unsupplied)
	c.I8(&b.Fortress)
	c.U8(&b.Oasis)
	c.Bool(&b.Raider)
	c.Bool(&b.Moved)
	c.I16((*int16)(&b.Over))
	c.Bool(&b.Stopped)
	c.Bool(&b.Fired)
	c.Bool(&b.Retreating)
	c.U8(&b.Move)
	codeHex(c, &b.From)
	c.U8(&b.Walked)
	c.U8((*uint8)(&b.Road))
	c.Bool(&b.Shown)
	codeFace(c, &b.Face)
}

func codeBattle(c *rules.Coder, b *Battle) {
	codeHex(c, &b.Hex)
	c.Side(&b.Def)
	for i := range b.Sides {
		c.Side(&b.Sides[i])
	}
	c.Bool(&b.New)
	c.Bool(&b.Fought)
	c.Bool(&b.Partial)
	c.Bool(&b.Assault)
	c.Bool(&b.Replied)
}

func codeSet(c *rules.Coder, s *board.Set) {
	for i := range s {
		c.U64(&s[i])
	}
}

func codeOutset(c *rules.Coder, x *Outset) {
	codeSet(c, &x.Chain)
	codeSet(c, &x.Blocked)
	rules.Slice(c, &x.Fronts, func(c *rules.Coder, f *supply.Front) {
		codeHex(c, &f.Hex)
		c.Side(&f.Def)
		c.U8(&f.Friendly)
	})
}

var PlaneCodec = rules.Walk(func(c *rules.Coder, p *Plane) {
	c.U8((*uint8)(&p.Stage))
	c.I16(&p.Month)
	c.I16(&p.Turn)
	c.I16(&p.Count)
	c.Side(&p.First)
	c.Side(&p.Active)
	for i := range p.Last {
		c.I16(&p.Last[i])
	}
	c.Bool(&p.Passed)
	for i := range p.Option {
		c.U8(&p.Option[i])
	}
	codeHappened(c, &p.Happened)
	rules.Slice(c, &p.Blocks, codeBlock)
	rules.Slice(c, &p.Battles, codeBattle)
	rules.Slice(c, &p.Mines, codeHex)
	rules.Slice(c, &p.Control, (*rules.Coder).Side)
	rules.Slice(c, &p.MonthControl, (*rules.Coder).Side)
	for i := range p.Hands {
		rules.CodePile(c, &p.Hands[i])
	}
	rules.CodePile(c, &p.Laid)
	rules.CodePile(c, &p.Answer)
	rules.CodePile(c, &p.Spent)
	rules.Slice(c, &p.Moves, codeMove)
	codeOutset(c, &p.Outset)
	codeSet(c, &p.Fighting)
	c.Bool(&p.Blitz)
	c.Bool(&p.Rommel)
	rules.Slice(c, &p.Engaged, func(c *rules.Coder, x *Crossing) {
		c.I16((*int16)(&x.Side))
		c.I16(&x.Count)
	})
	for i := range p.Pool {
		c.I16(&p.Pool[i])
	}
	c.Side(&p.P1)
	for i := range 2 {
		c.I16(&p.Points[i])
		c.I16(&p.Saved[i])
		c.I16(&p.Extra[i])
		d := &p.Disclosed[i]
		for _, v := range []*int16{&d.Redeployments, &d.RedeployBP, &d.Steps, &d.StepBP, &d.CardBP, &d.MineBP} {
			c.I16(v)
		}
		codeSet(c, &p.Networks[i])
		c.I16(&p.Mined[i])
		c.Bool(&p.Relaid[i])
		c.I16(&p.Exits[i])
	}
	rules.Slice(c, &p.PortUse, (*rules.Coder).I16)
	c.Bool(&p.Malta)
	c.Side(&p.Victor)
	c.U8((*uint8)(&p.Level))
})

var SecretCodec = rules.Walk(func(c *rules.Coder, s *Secret) {
	rules.Slice(c, &s.Faces, codeFace)
	rules.Slice(c, &s.Mines, codeHex)
	rules.Slice(c, &s.Lifted, codeHex)
	rules.Slice(c, &s.Fired, func(c *rules.Coder, u *UnitNo) { c.U8((*uint8)(u)) })
})

// Attacked reports whether a side is asked about a Battle whether it refuses: it has begun
// in this Movement phase, and with a group that was in none before (8.4, R-8.4-2).
func (p *Plane) Attacked(side rules.Side, b *Battle) bool {
	return b.New && b.Def == side && !p.Fighting.Has(b.Hex)
}

// Order compares blocks by their hexes, in one hex by their numbers: by nothing
// that their enemy does not know.
func (p *Plane) Order(x, y rules.Token) int {
	return cmp.Or(cmp.Compare(p.Blocks[x].At, p.Blocks[y].At), cmp.Compare(x, y))
}
