package event

import "github.com/adjutant-pbem/adjutant/rules/board"

// Set-up and the beginning of a Month.
type (
	// Deployed is how many blocks a side has in a hex when it has finished.
	Deployed struct {
		Of
		In
		N int
	}
	// Deployment is all that a side has deployed. No script tells it: reports do, of
	// all that is told.
	Deployment struct {
		Of
		Stacks
	}
	// Pregame is the Buildup before the game, before the deployment or after it.
	Pregame struct{ Deployed bool }
	Dealt   struct {
		Of
		N int
	}
	Redrawn struct {
		Of
		N int
	}
	Month     struct{ Month MonthNo }
	MonthOver struct{ Month MonthNo }
)

// A Buildup.
type (
	PointsRoll struct {
		Of
		Throw
		Sum int // of the side's own dice
	}
	// Points are told of the first player first.
	Points struct {
		Of
		Received, Saved, Sum int
	}
	// BothPoints are those of both, if they have the same. No script tells it: reports do.
	BothPoints  struct{ Received, Saved, Sum int }
	Returns     struct{ Arrival }
	Arrive      struct{ Arrival }
	ArriveEarly struct{ Arrival }
	Malta       struct{ Arrival }
	// EarlyDice is a note: the units of the pool that come early, and the others.
	EarlyDice struct {
		Of
		Throw
		Now, Later []Die
	}
	Redeploys struct {
		Of
		Trek
		Each
	}
	// RedeploysFar are several redeployments that are told as one, of units of one's own.
	RedeploysFar struct {
		Of
		Trek
		Each
		Points int // for each of the units
	}
	Sails struct {
		Of
		Leg
		Blocks
		Fare int // points
	}
	// Refits is the way of a block to its Base.
	Refits struct {
		Of
		Trek
		Blocks
	}
	Rebuilds struct {
		Of
		Steps, Points int
	}
	// Rebuilt is a note: the unit as it is now.
	Rebuilt struct {
		Of
		Face
	}
	BuildsMinefield struct{ Of }
	// MinefieldLaid and MinefieldLifted are notes.
	MinefieldLaid struct {
		Of
		In
	}
	MinefieldLifted struct {
		Of
		In
	}
	// MinefieldGone is a revealed one that had been dismantled.
	MinefieldGone struct{ In }
	BuysCard      struct{ Of }
	// BuildupOver has the points that are left, those saved and those lost of them; after
	// the Last one there is nothing to save for.
	BuildupOver struct {
		Of
		Left, Saved, Lost int
		Last              bool
	}
	Discards struct {
		Of
		N int
	}
	// Draws are cards: how many are drawn, how many are due, and how many of these are
	// for captured Fortresses.
	Draws struct {
		Of
		Drawn, Due, Bonus int
	}
)

// The Initiative.
type (
	Challenges struct{ Of }
	Declines   struct{ Of }
	// Shows the card of the challenge or of the answer.
	Shows struct {
		Of
		Card Card
	}
	// Initiative is who has the first Player-Turn.
	Initiative struct {
		Of
		Month MonthNo
	}
)

// The end of the game.
type (
	// BaseTaken is the enemy's.
	BaseTaken struct {
		Of
		In
	}
	// Exited are the Supplied units that have left by the enemy's map end.
	Exited struct {
		Of
		N int
	}
	// Count is the value of a side's units in play.
	Count struct {
		Of
		Value, Tenths int
	}
	// Victory is the victor's, or rules.Nobody's. Unheld is Tobruk in a game that is won
	// by it, board.None in others. Without points it is a draw.
	Victory struct {
		Of
		Level  Level
		Points int
		Unheld board.Hex
	}
)
