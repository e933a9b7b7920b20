package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// kinds are all that is asked.
var kinds rules.Kinds

// Kinds are all that the game asks.
func (g *Game) Kinds() *rules.Kinds { return &kinds }

// Set-up and Buildup.
var (
	deployKind = rules.NewKind[Placement, DeployFacts](&kinds, "deploy", placementCodec)
	redrawKind = rules.NewKind[bool, none](&kinds, "redraw", rules.BoolCodec)
	// buildupKind is the first question of a Buildup, actionKind every other.
	buildupKind     = rules.NewKind[Action, BuildupFacts](&kinds, "buildup", actionCodec)
	actionKind      = rules.NewKind[Action, BuildupFacts](&kinds, "buildup-action", actionCodec)
	redeployKind    = rules.NewKind[board.Hex, RedeployFacts](&kinds, "redeploy", hexCodec) // board.None to stop
	rebuildUnitKind = rules.NewChoice[int, RebuildFacts](&kinds, "rebuild-unit")            // a unit that gets a step
	layKind         = rules.NewChoice[board.Hex, MinefieldFacts](&kinds, "lay-minefield")
	liftKind        = rules.NewChoice[board.Hex, MinefieldFacts](&kinds, "lift-minefield")
	discardKind     = rules.NewCardKind[DiscardFacts](&kinds, "discard") // a dummy to be returned
	challengeKind   = rules.NewCardKind[none](&kinds, "challenge")
	answerKind      = rules.NewCardKind[none](&kinds, "answer-challenge")
)

// The Player-Turn.
var (
	fortressKind = rules.NewKind[rules.Token, SupplyFacts](&kinds, "fortress-supply", tokenCodec)
	oasisKind    = rules.NewKind[rules.Token, SupplyFacts](&kinds, "oasis-supply", tokenCodec)
	cardsKind    = rules.NewCardKind[CardFacts](&kinds, "lay-card")
	passKind     = rules.NewKind[bool, none](&kinds, "pass", rules.BoolCodec)
	blitzKind    = rules.NewKind[bool, none](&kinds, "blitz", rules.BoolCodec)
	moveKind     = rules.NewKind[Move, NameFacts](&kinds, "name-move", rules.Walk(codeMove))
	destKind     = rules.NewKind[board.Hex, NameFacts](&kinds, "destination", hexCodec)
	takeKind     = rules.NewKind[Take, none](&kinds, "take-up", takeCodec)
	stepKind     = rules.NewKind[board.Hex, StepFacts](&kinds, "step", hexCodec)
	retreatKind  = rules.NewKind[Take, none](&kinds, "retreat", takeCodec)
	goKind       = rules.NewKind[bool, StepFacts](&kinds, "retreat-now", rules.BoolCodec)
	marchKind    = rules.NewKind[March, none](&kinds, "forced-march", marchCodec)
	refuseKind   = rules.NewKind[bool, AttackFacts](&kinds, "refuse-battle", rules.BoolCodec)
	firstKind    = rules.NewKind[board.Hex, none](&kinds, "refuse-first", hexCodec)
	probeKind    = rules.NewKind[bool, BattleFacts](&kinds, "probe", rules.BoolCodec)
	fleeKind     = rules.NewKind[board.Hex, StepFacts](&kinds, "withdraw", hexCodec)
	pursueKind   = rules.NewChoice[bool, PursuitFacts](&kinds, "pursue")
	activeKind   = rules.NewKind[board.Hex, none](&kinds, "active-battle", hexCodec)
	assaultKind  = rules.NewKind[bool, BattleFacts](&kinds, "assault", rules.BoolCodec)
	nextKind     = rules.NewKind[board.Hex, none](&kinds, "next-battle", hexCodec)
	fireKind     = rules.NewKind[Shot, BattleFacts](&kinds, "fire", shotCodec)
	lossKind     = rules.NewKind[rules.Token, LossFacts](&kinds, "take-loss", tokenCodec)
	loseStepKind = rules.NewChoice[UnitNo, LossFacts](&kinds, "lose-step")
)

// What is claimed.
var (
	arrivalsKind  = rules.Claimed[int16]{Name: "early-arrivals", Codec: countCodec, Dice: true} // blocks; the dice are their owner's secret (16.41)
	rebuildKind   = rules.Claimed[Rebuilt]{Name: "rebuild", Codec: rebuiltCodec}
	minefieldKind = rules.Claimed[none]{Name: "minefield", Codec: rules.NoneCodec} // that one was built, or two relaid
	liftedKind    = rules.Claimed[board.Set]{Name: "minefields-lifted", Codec: rules.Walk(codeSet)}
	mineKind      = rules.Claimed[board.Set]{Name: "minefields", Codec: rules.Walk(codeSet)}
	slowestKind   = rules.Claimed[int]{Name: "slowest", Codec: rules.IntCodec}
	pursuitKind   = rules.Claimed[int]{Name: "pursuit-dice", Codec: rules.IntCodec}
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
	// NameFacts goes with name-move: the number of the Move, and with
	// destination: the Move so far.
	NameFacts struct {
		Number int
		Move   Move
	}
	// StepFacts: the block, the hex that it has reached and how many it has
	// entered; To is the destination of a Regroup.
	StepFacts struct {
		Block  rules.Token
		At, To board.Hex
		Walked int
	}
	// AttackFacts: the hex, the attackers, the cards.
	AttackFacts struct {
		Hex              board.Hex
		Attackers, Cards int
	}
	// PursuitFacts: who may fire, at how many units of what speed; how many have
	// been asked before, and their dice.
	PursuitFacts struct {
		Hex         board.Hex
		Unit        UnitNo
		Slowest, At int
		Asked, Dice int
	}
	// LossFacts: the hits that are left (half-hits in a minefield) and the class
	// that they fell on.
	LossFacts struct {
		Hex   board.Hex
		Pool  int
		Class Class
	}
	// BattleFacts: the hex, and who fires, assaults or may probe.
	BattleFacts struct {
		Hex board.Hex
		By  rules.Side
	}
)

var (
	hexCodec       = rules.Walk(codeHex)
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
	})
	shotCodec = rules.Walk(func(c *rules.Coder, v *Shot) {
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
