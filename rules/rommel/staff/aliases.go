package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// The words of the rules that the staff uses all the time, from the package where
// they are at home.
type (
	Action         = rommel.Action
	AttackFacts    = rommel.AttackFacts
	Battle         = rommel.Battle
	BattleFacts    = rommel.BattleFacts
	Block          = rommel.Block
	BuildupFacts   = rommel.BuildupFacts
	CardFacts      = rommel.CardFacts
	Class          = rommel.Class
	Data           = rommel.Data
	Deed           = rommel.Deed
	DeployFacts    = rommel.DeployFacts
	DiscardFacts   = rommel.DiscardFacts
	Face           = rommel.Face
	LossFacts      = rommel.LossFacts
	March          = rommel.March
	MinefieldFacts = rommel.MinefieldFacts
	Move           = rommel.Move
	NameFacts      = rommel.NameFacts
	Placement      = rommel.Placement
	Plane          = rommel.Plane
	PursuitFacts   = rommel.PursuitFacts
	QuarryFacts    = rommel.QuarryFacts
	RebuildFacts   = rommel.RebuildFacts
	RedeployFacts  = rommel.RedeployFacts
	Road           = rommel.Road
	Secret         = rommel.Secret
	Shot           = rommel.Shot
	Side           = rommel.Side
	StepFacts      = rommel.StepFacts
	SupplyFacts    = rommel.SupplyFacts
	Take           = rommel.Take
	Unit           = rommel.Unit
	UnitNo         = rommel.UnitNo
	fight          = rommel.Fight
	group          = rommel.Group
	journey        = rommel.Journey
	lands          = rommel.Lands
	position       = rommel.Position
	script         = rommel.Script
	turn           = rommel.Turn
)

// What a side knows, and a question as whoever answers it sees it.
type (
	view          = rules.View[Plane, Secret]
	put[A, F any] = rules.Put[A, F]
	none          = struct{}

	said[T any] = clerk.Said[T] // something that an order file says, and where
)
