package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// kinds are all that is asked.
var Kinds rules.Kinds

// Kinds are all that the game asks.
func (g *Game) Kinds() *rules.Kinds { return &Kinds }

// Set-up and Buildup.
var (
	DeployKind = rules.NewKind[Placement, DeployFacts](&Kinds, "deploy", placementCodec)
	RedrawKind = rules.NewKind[bool, none](&Kinds, "redraw", rules.BoolCodec)
	// buildupKind is the first question of a Buildup, actionKind every other.
	BuildupKind     = rules.NewKind[Action, BuildupFacts](&Kinds, "buildup", actionCodec)
	ActionKind      = rules.NewKind[Action, BuildupFacts](&Kinds, "buildup-action", actionCodec)
	RedeployKind    = rules.NewKind[board.Hex, RedeployFacts](&Kinds, "redeploy", HexCodec) // board.None to stop
	RebuildUnitKind = rules.NewChoice[int, RebuildFacts](&Kinds, "rebuild-unit")            // a unit that gets a step
	LayKind         = rules.NewChoice[board.Hex, MinefieldFacts](&Kinds, "lay-minefield")
	LiftKind        = rules.NewChoice[board.Hex, MinefieldFacts](&Kinds, "lift-minefield")
	DiscardKind     = rules.NewCardKind[DiscardFacts](&Kinds, "discard") // a dummy to be returned
	ChallengeKind   = rules.NewCardKind[none](&Kinds, "challenge")
	AnswerKind      = rules.NewCardKind[none](&Kinds, "answer-challenge")
)

// The Player-Turn.
var (
	FortressKind = rules.NewKind[rules.Token, SupplyFacts](&Kinds, "fortress-supply", tokenCodec)
	OasisKind    = rules.NewKind[rules.Token, SupplyFacts](&Kinds, "oasis-supply", tokenCodec)
	CardsKind    = rules.NewCardKind[CardFacts](&Kinds, "lay-card")
	PassKind     = rules.NewKind[bool, none](&Kinds, "pass", rules.BoolCodec)
	BlitzKind    = rules.NewKind[bool, none](&Kinds, "blitz", rules.BoolCodec)
	MoveKind     = rules.NewKind[Move, NameFacts](&Kinds, "name-move", rules.Walk(codeMove))
	DestKind     = rules.NewKind[board.Hex, NameFacts](&Kinds, "destination", HexCodec)
	TakeKind     = rules.NewKind[Take, none](&Kinds, "take-up", takeCodec)
	StepKind     = rules.NewKind[board.Hex, StepFacts](&Kinds, "step", HexCodec)
	RetreatKind  = rules.NewKind[Take, none](&Kinds, "retreat", takeCodec)
	GoKind       = rules.NewKind[bool, StepFacts](&Kinds, "retreat-now", rules.BoolCodec)
	MarchKind    = rules.NewKind[March, none](&Kinds, "forced-march", marchCodec)
	RefuseKind   = rules.NewKind[bool, AttackFacts](&Kinds, "refuse-battle", rules.BoolCodec)
	FirstKind    = rules.NewKind[board.Hex, none](&Kinds, "refuse-first", HexCodec)
	ProbeKind    = rules.NewKind[bool, BattleFacts](&Kinds, "probe", rules.BoolCodec)
	FleeKind     = rules.NewKind[board.Hex, StepFacts](&Kinds, "withdraw", HexCodec)
	PursuitKind  = rules.NewKind[bool, QuarryFacts](&Kinds, "pursuit", rules.BoolCodec) // whether anybody fires
	PursueKind   = rules.NewChoice[bool, PursuitFacts](&Kinds, "pursue")                // whether a unit does
	ActiveKind   = rules.NewKind[board.Hex, none](&Kinds, "active-battle", HexCodec)
	AssaultKind  = rules.NewKind[bool, BattleFacts](&Kinds, "assault", rules.BoolCodec)
	NextKind     = rules.NewKind[board.Hex, none](&Kinds, "next-battle", HexCodec)
	FireKind     = rules.NewKind[Shot, BattleFacts](&Kinds, "fire", ShotCodec)
	LossKind     = rules.NewKind[rules.Token, LossFacts](&Kinds, "take-loss", tokenCodec)
	LoseStepKind = rules.NewChoice[UnitNo, LossFacts](&Kinds, "lose-step")
)

// What is claimed.
var (
	arrivalsKind  = rules.Claimed[int16]{Name: "early-arrivals", Codec: countCodec, Dice: true} // blocks; the dice are their owner's secret (16.41)
	rebuildKind   = rules.Claimed[Rebuilt]{Name: "rebuild", Codec: rebuiltCodec}
	minefieldKind = rules.Claimed[none]{Name: "minefield", Codec: rules.NoneCodec} // that one was built, or two relaid
	liftedKind    = rules.Claimed[board.Set]{Name: "minefields-lifted", Codec: rules.Walk(codeSet)}
	mineKind      = rules.Claimed[board.Set]{Name: "minefields", Codec: rules.Walk(codeSet)}
	slowestKind   = rules.Claimed[int]{Name: "slowest", Codec: rules.IntCodec}
	pursuitDice   = rules.Claimed[int]{Name: "pursuit-dice", Codec: rules.IntCodec}
	routKind      = rules.Claimed[Toll]{Name: "rout", Codec: tollCodec}
	deadKind      = rules.Claimed[[]Death]{Name: "losses", Codec: deathsCodec}
	marchLoss     = rules.Claimed[[]Death]{Name: "march-loss", Codec: deathsCodec}
)

// none are the facts of a question that needs none.
type none = struct{}

// Facts of set-up and Buildup.
type (
	// DeployFacts: the number of the group among its side's, and its blocks that
	// are still beside the map.
	DeployFacts struct {
		Group int
		Left  []rules.Token
	}
	// BuildupFacts: the points left, and how many deeds have been done.
	BuildupFacts struct{ Points, Deed int }
	// RedeployFacts: the deed, the block, its way so far and where it began.
	RedeployFacts struct {
		Deed  int
		Block rules.Token
		Done  int  // hexes entered
		Road  Road // the lowest so far, Highway before the first
		From  board.Hex
	}
	// RebuildFacts: the deed, the points left, and the steps bought with it.
	RebuildFacts struct{ Deed, Points, Steps int }
	// MinefieldFacts: the deed by which it is built; or, where minefields are
	// relaid (Relay), those dismantled and built before it.
	MinefieldFacts struct {
		Deed  int
		Relay bool
		Done  []board.Hex
	}
	// DiscardFacts: how many cards have been discarded.
	DiscardFacts struct{ Done int }
)

// Facts of a Player-Turn.
type (
	// CardFacts: the cards laid so far.
	CardFacts struct{ Laid int }
	// SupplyFacts: the source.
	SupplyFacts struct{ Source board.Hex }
	// NameFacts: the number of the Move, and with destination the Move so far.
	NameFacts struct {
		Number int
		Move   Move
	}
	// StepFacts: the block, the hex that it has reached and how many it has
	// entered; To is the destination of a Regroup, Way the way of a withdrawal,
	// from the hex where it began, and Lines those that it goes along, as they were
	// when the first unit left that hex (R-5.3-12). With are all who withdraw from it
	// together, Leaving the hexes whose groups have refused battle and are still to go.
	StepFacts struct {
		Block  rules.Token
		At, To board.Hex
		Walked int
		Way    []board.Hex
		Lines  *supply.Tracer
		With   []rules.Token
		Routed bool // a withdrawal is that of a Rout (11.3)

		Leaving board.Set
	}
	// AttackFacts: the hex, the attackers, the cards, and where battle is refused of the hexes
	// asked about before in this half.
	AttackFacts struct {
		Hex              board.Hex
		Attackers, Cards int
		Refused          board.Set
	}
	// QuarryFacts: the units that leave a hex, the speed of the slowest, and why they leave.
	QuarryFacts struct {
		Hex            board.Hex
		Units, Slowest int
		Of             Fire
	}
	// PursuitFacts: who may fire, at how many units of what speed, and why they leave; how
	// many may fire in all, how many of them have been asked before, and their dice.
	PursuitFacts struct {
		Hex         board.Hex
		Unit        UnitNo
		Slowest, At int
		Eligible    int
		Asked, Dice int
		Of          Fire
	}
	// LossFacts: the hits that are left (half-hits in a minefield), the class
	// that they fell on, and the fire that they come from.
	LossFacts struct {
		Hex   board.Hex
		Pool  int
		Class Class
		Of    Fire
	}
	// BattleFacts: the hex, who fires, assaults or may probe, whether his fire
	// falls among mines (9.52), and which fire it is.
	BattleFacts struct {
		Hex   board.Hex
		By    rules.Side
		Mined bool
		Of    Fire
	}
)

// Fire is whose fire it is, and at whom.
type Fire uint8

// The fires of a turn.
const (
	DefensiveFire       Fire = iota // of the Passive Player in a Battle (9.1)
	OffensiveFire                   // of the Active Player there
	RearguardFire                   // of those who stay where others leave, if they are probed (10.41)
	ProbingFire                     // at them
	PursuitOfRefusers               // who refuse battle (10.2)
	PursuitOfRetreaters             // who leave a Battle in their own turn (10.3)
	PursuitOfRouted                 // who must flee (11.3)
)

// Initiated reports whether it is that of the side that has begun the combat.
func (f Fire) Initiated() bool { return f == OffensiveFire || f == ProbingFire }

var (
	HexCodec       = rules.Walk(codeHex)
	tokenCodec     = rules.Walk((*rules.Coder).Token)
	countCodec     = rules.Walk(func(c *rules.Coder, n *int16) { c.I16(n) })
	deathsCodec    = rules.Walk(func(c *rules.Coder, v *[]Death) { rules.Slice(c, v, codeDeath) })
	placementCodec = rules.Walk(func(c *rules.Coder, a *Placement) {
		c.Token(&a.Block)
		codeHex(c, &a.Hex)
	})
	actionCodec = rules.Walk(func(c *rules.Coder, a *Action) {
		c.U8((*uint8)(&a.Do))
		if a.Do >= numberOfDeeds {
			c.Fail()
		}
		c.Token(&a.Block)
		codeHex(c, &a.To)
	})
	takeCodec = rules.Walk(func(c *rules.Coder, v *Take) {
		c.Token(&v.Block)
		c.U8(&v.Move)
		codeHex(c, &v.Rout)
	})
	marchCodec = rules.Walk(func(c *rules.Coder, m *March) {
		c.Token(&m.Block)
		codeHex(c, &m.Via)
		codeHex(c, &m.To)
		c.U8(&m.Move)
	})
	ShotCodec = rules.Walk(func(c *rules.Coder, v *Shot) {
		c.Token(&v.Block)
		c.U8((*uint8)(&v.Target))
	})
	rebuiltCodec = rules.Walk(func(c *rules.Coder, r *Rebuilt) {
		c.I16(&r.Steps)
		c.I16(&r.Points)
	})
	tollCodec = rules.Walk(func(c *rules.Coder, v *Toll) {
		rules.Slice(c, &v.Dead, codeDeath)
		c.Int(&v.Slowest)
	})
)
