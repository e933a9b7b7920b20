package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// The sides.
const (
	Axis   = theatre.Axis // Finland
	Soviet = theatre.Soviet
)

// Place is a place of the map; a block may also be Waiting for its set-up, or Gone.
type Place = theatre.Place

// Where a block is that is nowhere on the map.
const (
	None          = theatre.None
	Waiting Place = -2
	Gone    Place = -3 // eliminated or disbanded
)

// NoBlock is no block.
const NoBlock = rules.Token(0xffff)

// Stage is the segment that is played next; a checkpoint stands between them.
type Stage uint8

// The stages.
const (
	SetUp Stage = iota
	Production
	Sky // weather and the order of turns
	PlayerTurn
	Finished
)

// Phase is the part of a segment that is played (4.3).
type Phase uint8

// The phases.
const (
	Before Phase = iota // set-up, production, weather
	Command
	Moving
	Fighting
	Supplying
	Politics
)

// Face is what a block shows: its unit and level.
type Face = event.Face

// Mode is how an HQ is active (5.2).
type Mode uint8

// The modes.
const (
	Idle Mode = iota
	Normal
	Blitz
	Invasion
	BlitzInvasion
)

var modeNames = [...]string{"idle", "normal", "blitz", "invasion", "blitz-invasion"}

// String is the name of a mode.
func (m Mode) String() string { return modeNames[m] }

func (m Mode) Blitzes() bool { return m == Blitz || m == BlitzInvasion }
func (m Mode) Invades() bool { return m == Invasion || m == BlitzInvasion }

// How is the way in which a block moves.
type How uint8

// The ways: Mark is no move but names a coast for a second wave (15.54).
const (
	NoMove How = iota
	Land
	Rail
	Sail
	March
	Invade
	Evacuate
	Mark
)

var howNames = [...]string{"none", "land", "rail", "sea", "march", "invade", "evacuate", "mark"}

// String is the name of a way.
func (h How) String() string { return howNames[h] }

// Edge is what a block has crossed to engage (7.6).
type Edge uint8

// The edges.
const (
	NoEdge Edge = iota
	OverLand
	OverRiver
	FromSea
)

// Block is what all may know of a block. Two hidden blocks that are equal cannot be told
// apart: a token is an index into Plane.Blocks, and nothing else of it is public.
type Block struct {
	Side       rules.Side
	At         Place
	Died       Place // where it was eliminated or disbanded
	Shown      bool  // its face lies open, and is Face
	Face       Face
	Unsupplied bool  // since the last check of its side (10.5)
	Dispersed  bool  // has invaded in this player-turn (15.56)
	Mode       Mode  // of an active HQ
	Supreme    uint8 // moves that an active supreme HQ has left (5.71)
	Led        bool  // an Invasion HQ has used its command in this phase
	Port       Place // where it stood when an Invasion HQ was activated there in this player-turn (5.9)
	Spent      bool  // an HQ that was active in this player-turn
	Moved      bool  // in this Movement phase
	Went       How   // how in this player-turn, if it may bind it in the Blitz
	Marched    bool  // in this player-turn
	Joined     bool  // has engaged in this phase
	Edge       Edge  // over what
	From       Place // from where
	Rear       bool  // a rearguard (6.51), which goes out to Exit
	Exit       Place
}

// OnMap reports whether a block stands anywhere.
func (b *Block) OnMap() bool { return b.At >= 0 }

// Battle is a place with blocks of both sides (7.11).
type Battle struct {
	At      Place
	OD      rules.Side // who was there first; the other is the original attacker
	New     bool       // begun in this Movement phase
	Strike  rules.Token
	Active  bool // it is fought in this phase
	Fought  bool
	Assault bool // all who have begun it came over rivers or by sea
}

// Crossing counts the blocks that have engaged or disengaged over a hexside, or over a route
// (its number behind firstRoute), in this Movement phase (6.33).
type Crossing struct{ Way, N int16 }

const firstRoute = 10000

// Landing is a coast on which a Blitz-Invasion HQ may land its second wave (15.54).
type Landing struct {
	HQ rules.Token
	At Place
	// Marked coasts must be invaded then; those of the first wave may be.
	Marked bool
}

// Round is a battle that has been fought, and how many blocks it has repulsed.
type Round struct {
	At   Place
	Back int16
}

// Level is how the war ends (22).
type Level uint8

// The levels.
const (
	NoLevel Level = iota
	SovietMajor
	SovietMinor
	AxisMinor
	AxisDecisive
)

var levelNames = [...]string{"", "soviet-major", "soviet-minor", "axis-minor", "axis-decisive"}

// String is the name of a level.
func (l Level) String() string { return levelNames[l] }

// Winner is who has won with a level.
func (l Level) Winner() rules.Side {
	switch l {
	case SovietMajor, SovietMinor:
		return Soviet
	case AxisMinor, AxisDecisive:
		return Axis
	}
	return rules.Nobody
}

// Plane is the public plane: what every machine knows.
type Plane struct {
	Stage     Stage
	Phase     Phase
	Fortnight int16 // from 0
	Half      int16 // player-turns of it that are over
	Turns     int16 // player-turns begun in the game
	First     rules.Side
	Active    rules.Side
	Second    bool    // the Blitz half of a player-turn
	Blitz     [2]bool // a Blitz HQ was activated in this player-turn: among the hexes, in the North Front
	Weather   theatre.Weather
	Rolled    int16 // sum of the weather dice
	Blocks    []Block
	Battles   []Battle     // in ascending order of places
	Control   []rules.Side // by place: who has controlled it last (8.34)
	Crossed   []Crossing
	Ports     []int16 // by place: sea moves in this player-turn
	Landings  []Landing
	Rounds    []Round  // fought in this player-turn
	Saved     [2]int16 // production points
	Produced  [2]Produced
	Offered   bool       // the armistice has been (16.72)
	Reckoned  int16      // what Soviet HQs may be worth together at most, as everybody can reckon
	Liar      rules.Side // who has shown what cannot be; Nobody
	Level     Level
}

// Produced is what all know of a side's last production.
type Produced struct{ Available, Spent, Lost int16 }

// Held is a block as its owner knows it. Where it is dead its Level is below the lowest.
type Held struct {
	Face
	North bool // has been in the North Front (EAMB-72)
}

// unknown is a block of the enemy.
var unknown = Held{Face: Face{Unit: 255}}

// Secret is a side's own plane: its blocks, by token; those of the enemy are unknown.
type Secret struct{ Blocks []Held }

func codePlace(c *rules.Coder, p *Place) { c.I16((*int16)(p)) }

func codeFace(c *rules.Coder, f *Face) {
	c.U8((*uint8)(&f.Unit))
	c.I8(&f.Level)
}

func codeBlock(c *rules.Coder, b *Block) {
	c.Side(&b.Side)
	codePlace(c, &b.At)
	codePlace(c, &b.Died)
	codeFace(c, &b.Face)
	for _, v := range []*bool{&b.Shown, &b.Unsupplied, &b.Dispersed, &b.Led, &b.Spent, &b.Moved, &b.Marched, &b.Joined, &b.Rear} {
		c.Bool(v)
	}
	for _, v := range []*uint8{(*uint8)(&b.Mode), &b.Supreme, (*uint8)(&b.Went), (*uint8)(&b.Edge)} {
		c.U8(v)
	}
	for _, v := range []*Place{&b.From, &b.Exit, &b.Port} {
		codePlace(c, v)
	}
}

func codeBattle(c *rules.Coder, b *Battle) {
	codePlace(c, &b.At)
	c.Side(&b.OD)
	c.Token(&b.Strike)
	for _, v := range []*bool{&b.New, &b.Active, &b.Fought, &b.Assault} {
		c.Bool(v)
	}
}

var planeCodec = rules.Walk(func(c *rules.Coder, p *Plane) {
	for _, v := range []*uint8{(*uint8)(&p.Stage), (*uint8)(&p.Phase), (*uint8)(&p.Weather), (*uint8)(&p.Level)} {
		c.U8(v)
	}
	for _, v := range []*int16{&p.Fortnight, &p.Half, &p.Turns, &p.Rolled, &p.Reckoned} {
		c.I16(v)
	}
	c.Side(&p.First)
	c.Side(&p.Active)
	c.Side(&p.Liar)
	for _, v := range []*bool{&p.Second, &p.Blitz[0], &p.Blitz[1], &p.Offered} {
		c.Bool(v)
	}
	rules.Slice(c, &p.Blocks, codeBlock)
	rules.Slice(c, &p.Battles, codeBattle)
	rules.Slice(c, &p.Control, (*rules.Coder).Side)
	rules.Slice(c, &p.Crossed, func(c *rules.Coder, x *Crossing) {
		c.I16(&x.Way)
		c.I16(&x.N)
	})
	rules.Slice(c, &p.Ports, (*rules.Coder).I16)
	rules.Slice(c, &p.Landings, func(c *rules.Coder, x *Landing) {
		c.Token(&x.HQ)
		codePlace(c, &x.At)
		c.Bool(&x.Marked)
	})
	rules.Slice(c, &p.Rounds, func(c *rules.Coder, x *Round) {
		codePlace(c, &x.At)
		c.I16(&x.Back)
	})
	for i := range p.Saved {
		c.I16(&p.Saved[i])
		for _, v := range []*int16{&p.Produced[i].Available, &p.Produced[i].Spent, &p.Produced[i].Lost} {
			c.I16(v)
		}
	}
})

var secretCodec = rules.Walk(func(c *rules.Coder, s *Secret) {
	rules.Slice(c, &s.Blocks, func(c *rules.Coder, h *Held) {
		codeFace(c, &h.Face)
		c.Bool(&h.North)
	})
})
