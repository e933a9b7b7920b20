package miniature

import "github.com/adjutant-pbem/adjutant/rules"

// Each kind of event is a type. Its fields are all that is told of it, and its words
// (report.go) speak of them by their names.

// Parts that events have in common.
type (
	// Of is whose event it is.
	Of struct{ By rules.Side }
	// In is where something happens.
	In struct{ Hex Hex }
	// Leg is from where to where.
	Leg struct{ From, To Hex }
	// Each are blocks to which the same happens one after the other.
	Each struct{ N int }
	// Throw is a throw of dice that all see.
	Throw struct {
		Roll rules.Key // by which anyone can throw them again
		Dice []int
		Low  int // the lowest face that succeeds
		Hits int
	}
)

// Thrown is the throw.
func (x Throw) Thrown() Throw { return x }

// Before play and between player turns.
type (
	Deployed struct{ Of }
	// Drawn are cards, which leave so many in the hands.
	Drawn struct{ North, South int }
	// ArrivalDie is a note to the owner.
	ArrivalDie struct {
		Of
		Die int
	}
	Arrives struct {
		Of
		In
	}
)

// A player turn, its cards and Moves.
type (
	TurnBegins struct {
		Of
		Turn int
	}
	CardsLaid struct {
		Of
		N int
	}
	Enters struct {
		Of
		Leg
		Each
	}
	Overruns struct {
		Of
		In
		N int // Disrupted blocks
	}
	// Marches are announced, MarchDie is thrown.
	Marches struct {
		Of
		Leg
	}
	MarchDie   struct{ Throw }
	MarchFails struct {
		Of
		In
	}
	CardsShown struct {
		Of
		Real, Dummy int
	}
	// Unpaid is that the cards do not pay for the Moves: a proven lie.
	Unpaid struct{ Of }
)

// Fights.
type (
	Refuses struct {
		Of
		In
	}
	Pursues struct {
		Of // who throws
		In
		Speed int // of the slowest that flees
		N     int // dice
	}
	PursuitDice struct{ Throw }
	Withdraws   struct {
		Of
		Leg
		Each
	}
	MineFound struct {
		Of
		In
	}
	Battle struct {
		In
		Attackers, Defenders int
	}
	Reveals struct {
		Of
		Unit  Unit
		Steps int
	}
	Fire struct {
		Of
		Throw
	}
	FallsBack struct {
		Of
		Leg
		Each
	}
	// Loses is a note to the owner.
	Loses struct {
		Of
		Unit Unit
	}
	Dies struct {
		Of
		Unit Unit
	}
)

// The end.
type (
	Wins struct{ Of }
	Over struct{}
)
