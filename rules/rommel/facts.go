package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Facts that go with the questions of a Player-Turn, for policies and sheets.
type (
	// CardFacts goes with lay-card: the cards laid so far.
	CardFacts struct{ Laid int }
	// SupplyFacts goes with fortress-supply and oasis-supply: the source.
	SupplyFacts struct{ Source board.Hex }
	// NameFacts goes with name-move: the number of the Move, and with
	// destination: the Move so far.
	NameFacts struct {
		Number int
		Move   Move
	}
	// StepFacts goes with step and withdraw: the block, the hex that it has
	// reached and how many it has entered; To is the destination of a Regroup.
	StepFacts struct {
		Block  rules.Token
		At, To board.Hex
		Walked int
	}
	// AttackFacts goes with refuse-battle: the hex, the attackers, the cards.
	AttackFacts struct {
		Hex              board.Hex
		Attackers, Cards int
	}
	// PursuitFacts goes with the secret choice pursue: who may fire, at how
	// many units of what speed, and the dice of those asked before.
	PursuitFacts struct {
		Hex         board.Hex
		Unit        UnitNo
		Slowest, At int
		Dice        int
	}
	// LossFacts goes with take-loss and the secret choice lose-step: the hits
	// that are left (half-hits in a minefield) and the class that they fell on.
	LossFacts struct {
		Hex   board.Hex
		Pool  int
		Class Class
	}
	// BattleFacts goes with fire, probe, assault, active-battle and
	// next-battle.
	BattleFacts struct {
		Hex board.Hex
		By  rules.Side // who fires
	}
)
