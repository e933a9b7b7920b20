package event

import "github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"

// The calendar.
type (
	// Deployed is that a block has been set up.
	Deployed struct {
		Here
		Units
	}
	Weather struct {
		Fortnight int
		Throw
		Weather theatre.Weather
		Basin   string // in storm; "" if none is
		First   Of     // who moves first
		Last    Of     // whose turn was the last before
	}
	Turn struct {
		Of
		Fortnight int
	}
	// BlitzBegins is the second half of a player-turn.
	BlitzBegins struct{ Of }
	// Produced is what all are told of a production.
	Produced struct {
		Of
		Available, Spent, Lost, Saved int
		New, Disbanded                []theatre.Place
	}
)

// Headquarters.
type (
	Activated struct {
		Here
		Face
		Mode string
	}
	// FalseHQ is that a block was activated that is no HQ that may be: a proven lie.
	FalseHQ struct{ Here }
	HQMoves struct { // by deploying, or mobile
		Of
		Leg
		Units
	}
	Deactivated struct {
		Here
		Face
	}
)

// Movement.
type (
	Moves struct {
		Of
		Leg
		Units
		How     string
		On      bool // it goes on where the last step has led
		Engages bool
	}
	// Rearguard stays until all others have moved, and goes by the place To.
	Rearguard struct {
		Of
		Leg
		Units
	}
	// Pursuit is fire at a block that is the last to leave (6.52).
	Pursuit struct {
		Here              // who fires, and where
		Speed         int // of the rearguard
		Faster, Equal int // dice
		Throw
		Steps int
	}
	// Interdicted is a crossing of a sea that the enemy holds (15.7).
	Interdicted struct {
		Of
		Leg
		Throw
		Back bool
	}
	Passes struct{ Leg } // an enemy sea that is not interdicted
	Marked struct {      // for a second wave
		Here
	}
	Acclimatized struct { // a block enters the North Front
		Here
		Units
		Costs bool // a step, as its owner knows
	}
)

// Combat.
type (
	Reveals struct {
		Here
		Face
	}
	Strike struct {
		Here
		From theatre.Place
	}
	Active struct{ Here } // its side is that whose turn it is
	Battle struct {
		In
		Attacker  Of // whose turn it is
		Supported bool
		Defence   int // hits that take a step of the passive side
	}
	Fire struct {
		Here
		Face
		Air bool
		Throw
		Repulses int
	}
	Repulsed struct {
		Of
		Leg
		Face
	}
	Loses struct {
		Here
		Face // with what is left
	}
	Dies struct {
		Here
		Unit theatre.UnitNo
	}
)

// Supply and politics.
type (
	// NoNationalSupply is that all Finnish blocks are unsupplied (10.21).
	NoNationalSupply struct{}
	Lane             struct { // a sea lane through an enemy sea
		Here
		Throw
		Cut bool
	}
	Unsupplied struct {
		Here
		Units
	}
	Offered  struct{ Of }
	Answered struct {
		Of
		Accepted bool
	}
	Counted struct{ HQs, Finns int } // the values of Soviet HQs, Finnish units out of play
	Over    struct {
		Of    // who wins
		Level string
	}
)
