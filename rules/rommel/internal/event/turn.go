package event

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Turn begins a Player-Turn, Pass and TurnOver end it.
type (
	Turn struct {
		Of
		Month MonthNo
		Turn  int
	}
	Pass     struct{ Of }
	TurnOver struct{ Of }
)

// The cards and options of a Player-Turn.
type (
	CardsLaid struct {
		Of
		N int
	}
	CardsShown struct {
		Of
		Real, Dummy int
	}
	// Unpaid is that the cards do not pay for what was done: a proven lie.
	Unpaid struct{ Of }
	// Blitz goes on with Blitz Movement.
	Blitz struct{ Of }
)

// Moves as they are named, and what becomes of them.
type (
	Group struct {
		Of
		In
		Rommel, Withdrawal bool
	}
	// Regroup is from a Command Point.
	Regroup struct {
		Of
		Leg
		Rommel, Withdrawal bool
	}
	// MoveVoid is a Move that has moved nobody.
	MoveVoid struct {
		Of
		In
	}
	// WithdrawalVoid is a Withdrawal Move that conceded nothing and is taken back.
	WithdrawalVoid struct{ Of }
)

// How blocks move.
type (
	Moves struct {
		Of
		Trek
		Each
		Engages bool // at the end of the way
	}
	Engages struct {
		Of
		Leg
		Blocks
	}
	// Exits by the enemy's map end; who is Supplied counts (17.1).
	Exits struct {
		Of
		In
		Blocks
		Supplied bool
	}
	// ForcedMarch is announced, MarchDie is thrown.
	ForcedMarch struct {
		Of
		Leg
		Blocks
	}
	MarchDie struct {
		Of
		Leg
		Blocks
		Throw
	}
	Withdraws struct {
		Of
		Trek
		Each
	}
	// Retreats are announced: the blocks will leave the Battle.
	Retreats struct {
		Of
		In
		Blocks
	}
	Rout struct {
		Of
		In
		Blocks
	}
)

// Pursuit is Pursuit Fire at blocks that leave a hex (10.5); it has no dice where nobody
// fires.
type Pursuit struct {
	Of // who fires
	In
	Throw
	Speed    int // of the slowest target
	Targets  int
	Pursuers []Pursuer // a note to their owner
	Asked    rules.Key // the question who fires
}

// Of Battles.
type (
	// Accepts battle: Barred if there was no choice, Forced if a declared refusal has
	// become illegal.
	Accepts struct {
		Of
		In
		Barred, Forced bool
	}
	Refuses struct {
		Of
		In
	}
	// Minefield of a side is found.
	Minefield struct {
		Of
		In
	}
	Reveals struct {
		Of
		In
		Shown
	}
	ActiveBattle struct {
		Of
		In
	}
	Assault struct {
		Of
		In
	}
	Battle struct {
		Of
		In
	}
	// Probe is Probe Combat of who withdraws.
	Probe struct {
		Of
		In
	}
	Fire struct {
		Of
		In
		Face
		Throw
		Target theatre.Class
		Times  int       // dice for each point of strength
		Mined  bool      // two hits count as one (R-9.52-2)
		Asked  rules.Key // the question at what to fire
	}
	HoldsFire struct {
		Of
		In
		Shown
	}
	// BattleOver is of both sides.
	BattleOver struct{ In }
)

// Losses.
type (
	// Loses a step, which leaves the face.
	Loses struct {
		Of
		In
		Face
	}
	// LosesStep is the same as a note to the owner.
	LosesStep struct {
		Of
		Face
	}
	// Losses are all that the owner is told so of some fire. No script tells it: reports do.
	Losses struct {
		Of
		Shown
	}
	// Eliminated is a unit; of one that dies unseen a note to its owner.
	Eliminated struct {
		Of
		In
		Face
		Trap *Trap
	}
	// EliminatedUnseen is what all read of it (AMB-31).
	EliminatedUnseen struct {
		Of
		In
		Each
		Trap *Trap
	}
)

// Supply and Disruption.
type (
	Disrupted struct {
		Of
		In
		Checked
	}
	Recovers struct {
		Of
		In
		Checked
	}
	Unsupplied struct {
		Of
		In
		Checked
		Lack
	}
	LacksSupply struct {
		Of
		In
		Checked
		Lack
		Check Check
	}
	Supplied struct {
		Of
		In
		Checked
	}
	Raider struct {
		Of
		In
		Each
	}
	FortressSupply struct {
		Of
		In
		Checked
		Fortress board.Hex
	}
	OasisSupply struct {
		Of
		In
		Each
	}
	// Captures a Fortress.
	Captures struct {
		Of
		In
	}
)
