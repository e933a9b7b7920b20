package theatre

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
)

// UnitNo is a block of the roster.
type UnitNo uint8

// Type is a type of blocks (2.2).
type Type uint8

// The types: HQ leads in the field, SHQ (STAVKA) and THQ (Mannerheim) are supreme.
const (
	Infantry Type = iota
	Mech
	Static
	HQ
	SHQ
	THQ
)

var typeNames = []string{"infantry", "mech", "static", "hq", "shq", "thq"}

// String is the name of a type.
func (t Type) String() string { return typeNames[t] }

// Leads reports whether it is an HQ of any kind.
func (t Type) Leads() bool { return t >= HQ }

// Rank is where a type stands in the order in which blocks are spared: static ones are the first to
// be lost, then infantry and mech, HQs of any kind the last.
func (t Type) Rank() int { return slices.Index(ranks, min(t, HQ)) }

var ranks = []Type{Static, Infantry, Mech, HQ}

// Fire is how many of a die's faces hit, from 6 down: 1 Single, 2 Double, 3 Triple Fire (7.32).
type Fire int

// The fires.
const (
	NoFire Fire = iota
	SF
	DF
	TF
)

// Class is what all blocks of a type have in common.
type Class struct {
	Speed           [3]int // by weather
	Attack, Defence Fire
	Supreme         int // moves for each value
}

// Unit is a block. Its name and the colour of its label mean nothing in play (EF-2.7-1).
type Unit struct {
	ID, Name    string
	Side        rules.Side
	Type        Type
	Steps       []int // levels, the strongest first
	Group       int   // of the scenario
	Veteran     bool  // of the North Front (EF-2.8-1)
	Step, Cadre int   // what they cost (11.7)
}

// Lowest is the level of a cadre.
func (u *Unit) Lowest() int { return u.Steps[len(u.Steps)-1] }

// Highest is the printed maximum.
func (u *Unit) Highest() int { return u.Steps[0] }

// Roster is all blocks and their types.
type Roster struct {
	Classes [6]Class
	Units   []Unit
}

// Of are the blocks of a side, in roster order.
func (r *Roster) Of(s rules.Side) (us []UnitNo) {
	for i := range r.Units {
		if r.Units[i].Side == s {
			us = append(us, UnitNo(i))
		}
	}
	return us
}
