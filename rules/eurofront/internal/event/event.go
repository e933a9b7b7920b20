// Package event is all that happens in a game of EuroFront, each kind a type, whose fields
// are all that is told of it. Who knows kinds switches on types; who does not asks for the
// parts that they have in common (Of, In, Throw).
//
// An event does not outlive the program: it is told anew by every replay.
package event

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Of is whose event it is.
type Of struct{ By rules.Side }

// Whose is the side.
func (x Of) Whose() rules.Side { return x.By }

// In is where something happens.
type In struct{ At theatre.Place }

// Where is the place.
func (x In) Where() theatre.Place { return x.At }

// Here is whose event it is, and where.
type Here struct {
	Of
	In
}

// Leg is from where to where.
type Leg struct{ From, To theatre.Place }

// Where is the place where it begins.
func (x Leg) Where() theatre.Place { return x.From }

// Throw is a throw of dice that all see.
type Throw struct {
	Roll   rules.Key // by which anyone can throw them again
	Dice   []int
	Lowest int // that counts as a hit
	Hits   int
}

// Thrown is the throw.
func (x Throw) Thrown() Throw { return x }

// Units are which units blocks are: to their owner, and to all while they lie open; nil: it is
// hidden.
type Units struct{ Units []theatre.UnitNo }

// Named are the units.
func (x Units) Named() []theatre.UnitNo { return x.Units }

// Face is a unit with its level, as it lies open.
type Face struct {
	Unit  theatre.UnitNo
	Level int8
}
