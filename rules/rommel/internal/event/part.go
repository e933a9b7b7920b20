package event

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Of is whose event it is.
type Of struct{ By rules.Side }

// Whose is the side.
func (x Of) Whose() rules.Side { return x.By }

// In is where something happens.
type In struct{ Hex board.Hex }

// Where is the hex.
func (x In) Where() board.Hex { return x.Hex }

// Leg is from where to where.
type Leg struct{ From, To board.Hex }

// Where is the hex where it begins.
func (x Leg) Where() board.Hex { return x.From }

// Trek is a way: the hexes that are entered, in order, the last of them To.
type Trek struct {
	Leg
	Way []board.Hex
}

// Throw is a throw of dice that all see.
type Throw struct {
	Roll   rules.Key // by which anyone can throw them again; none of dice that were not thrown
	Dice   []int
	Lowest int // that counts as a hit, 0 if none does
	Hits   int
}

// Thrown is the throw.
func (x Throw) Thrown() Throw { return x }

// Blocks are blocks to which something has happened: all read how many, their owner
// which units.
type Blocks struct {
	N     int
	Units []theatre.UnitNo
}

// Many are the blocks.
func (x Blocks) Many() Blocks { return x }

// and are these blocks and others.
func (x Blocks) and(y Blocks) Blocks { return Blocks{x.N + y.N, slices.Concat(x.Units, y.Units)} }

// Each are blocks to which the same happens one after the other.
type Each struct{ Blocks }

// Checked are blocks of which a check finds the same: it goes through the blocks of a
// side in no order that matters.
type Checked struct{ Blocks }

func (Checked) checked() {}

// Card is the face of a card.
type Card string

// Stacks are hexes, each with how many blocks a side has there.
type Stacks struct{ Stacks []Deployed }

// Shown are units that all see from now on.
type Shown struct{ Faces []Face }

// Seen are the units.
func (x Shown) Seen() []Face { return x.Faces }

// Face is a unit with the steps that are left.
type Face = theatre.Face

// Lack is why a block has no line (position.lack), and where it is cut.
type Lack struct {
	Why int16
	Cut board.Hex
}

// Arrival is that of blocks in their Base, or beside it while it is Engaged.
type Arrival struct {
	Of
	In
	Blocks
	Beside bool
}

// Arrives is the arrival.
func (x Arrival) Arrives() Arrival { return x }

// Arriving is an event by which blocks arrive.
type Arriving interface{ Arrives() Arrival }

// MonthNo is a Month of the game.
type MonthNo int16

// Level is a level of victory (17).
type Level uint8

// Check is one of the three supply checks (12.7).
type Check uint8

// The checks.
const (
	InitialCheck Check = iota
	FinalCheck
	BuildupCheck
)

// String is the word of the catalogue for a check.
func (c Check) String() string { return [...]string{"initial", "final", "buildup"}[c] }

// Pursuer is a unit that has fired in Pursuit Fire, and with how many dice (10.5); with
// none it could have fired and has held its fire.
type Pursuer struct {
	Unit theatre.UnitNo
	Dice int
}

// Die is that of a unit that may arrive early (16.41).
type Die struct {
	Unit theatre.UnitNo
	Die  int
}

// Trap is why a unit that had to withdraw could not (R-10.1-3): it had no Supply Line
// (R-5.3-3), or no hex next to it was open. It is found by public facts alone.
type Trap struct {
	Lack int16     // why it had no line, 0 if it had one
	Cut  board.Hex // where the enemy cut it
	Bars []Bar     // with a line: the hexes next to it
}

// Bar is a hex that a unit cannot withdraw to, and why.
type Bar struct {
	To board.Hex
	By *rules.Refusal
}
