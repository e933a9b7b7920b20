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
	// Spot is whose event it is, and where.
	Spot struct {
		Of
		In
	}
	// Trek are blocks of a side on a leg.
	Trek struct {
		Of
		Leg
		Each
	}
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
	Arrives struct{ Spot }
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
	Enters   struct{ Trek }
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
	MarchFails struct{ Spot }
	CardsShown struct {
		Of
		Real, Dummy int
	}
	// Unpaid is that the cards do not pay for the Moves: a proven lie.
	Unpaid struct{ Of }
)

// Fights.
type (
	Refuses struct{ Spot }
	Pursues struct {
		Of // who throws
		In
		Speed int // of the slowest that flees
		N     int // dice
	}
	PursuitDice struct{ Throw }
	Withdraws   struct{ Trek }
	MineFound   struct{ Spot }
	Battle      struct {
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
	FallsBack struct{ Trek }
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
