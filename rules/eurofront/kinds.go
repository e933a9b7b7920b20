package eurofront

import "github.com/adjutant-pbem/adjutant/rules"

// Kinds are all that is asked.
var Kinds rules.Kinds

// none are the facts of a question that needs none.
type none = struct{}

// Answers that are more than a place, a token or a yes.
type (
	// Activation is an HQ that is activated; NoBlock: none is any more (D-20, D-21).
	Activation struct {
		HQ   rules.Token
		Mode Mode
	}
	// Take is a block that moves, by whose command and how; NoBlock: none does any more (D-30, D-31).
	Take struct {
		Block, By rules.Token
		How       How
	}
	// Go is where a block goes that does not go hex by hex. Yes: it may die there of the
	// winter (EAMB-15).
	Go struct {
		To  Place
		Yes bool
	}
	// Sortie is an airstrike; NoBlock: no more (D-40).
	Sortie struct {
		HQ rules.Token
		At Place
	}
	// Build is what is done with a block of the roster (D-11 to D-13), or whether points are
	// spent at all (D-10).
	Build struct {
		Do Deed
		At Place // of a cadre
	}
)

// Deed is what a production list says.
type Deed uint8

// The deeds: to save or to spend, then what to do with a block.
const (
	Save Deed = iota
	Spend
	Nothing
	Step
	Return
	Disband
)

// Facts that go with questions.
type (
	// WalkFacts: the block, where it is, where it began and how many hexes it has entered.
	WalkFacts struct {
		Block    rules.Token
		At, From Place
		Walked   int
		Engaged  bool    // it has left a battle
		Way      []Place // that it has entered
		Ways     Ways
	}
	// HQFacts: the HQ, and where it may go.
	HQFacts struct {
		HQ   rules.Token
		Ways Ways
	}
	// GoFacts: the block and how it goes.
	GoFacts struct {
		Block rules.Token
		How   How
	}
	// BuildFacts: the number in the roster, where the question is of a block.
	BuildFacts struct{ Unit int }
	// LevelFacts: the unit whose level is chosen.
	LevelFacts struct{ Unit int }
)

// Set-up, production, politics.
var (
	DeployKind     = rules.NewKind[Place, rules.Token](&Kinds, "deploy", placeCodec)
	LevelKind      = rules.NewChoice[int8, LevelFacts](&Kinds, "level")
	ProductionKind = rules.NewKind[Build, BuildFacts](&Kinds, "production", buildCodec)
	BuildKind      = rules.NewKind[Build, BuildFacts](&Kinds, "build", buildCodec)
	OfferKind      = rules.NewKind[bool, none](&Kinds, "offer", rules.BoolCodec)
	AnswerKind     = rules.NewKind[bool, none](&Kinds, "armistice", rules.BoolCodec)
)

// The player-turn.
var (
	ActivateKind  = rules.NewKind[Activation, none](&Kinds, "activate", activationCodec)
	HQDeployKind  = rules.NewKind[Place, rules.Token](&Kinds, "deploy-hq", placeCodec)
	TakeKind      = rules.NewKind[Take, Ways](&Kinds, "move", takeCodec)
	StepKind      = rules.NewKind[Place, WalkFacts](&Kinds, "step", placeCodec) // None: it stays
	GoKind        = rules.NewKind[Go, GoFacts](&Kinds, "go", goCodec)
	ThenKind      = rules.NewKind[How, HQFacts](&Kinds, "then", howCodec) // of an HQ: NoMove is to support
	InterdictKind = rules.NewKind[bool, GoFacts](&Kinds, "interdict", rules.BoolCodec)
	StrikeKind    = rules.NewKind[Sortie, none](&Kinds, "strike", sortieCodec)
	CombatKind    = rules.NewKind[Place, none](&Kinds, "combat", placeCodec) // None: no other battle
	NextKind      = rules.NewKind[Place, none](&Kinds, "next-battle", placeCodec)
	FireKind      = rules.NewKind[rules.Token, Place](&Kinds, "fire", tokenCodec)
	LossKind      = rules.NewKind[rules.Token, Place](&Kinds, "lose", tokenCodec)
	RepulseKind   = rules.NewKind[rules.Token, Place](&Kinds, "repulse", tokenCodec)
	LaneKind      = rules.NewKind[int8, Place](&Kinds, "lane", laneCodec)
	FeedKind      = rules.NewChoice[rules.Token, Place](&Kinds, "feed")
	ExcessKind    = rules.NewChoice[rules.Token, Place](&Kinds, "excess")
)

// What is claimed.
var (
	speedKind   = rules.Claimed[int]{Name: "speed", Codec: rules.IntCodec}
	huntersKind = rules.Claimed[[2]int16]{Name: "pursuit-dice", Codec: rules.Walk(func(c *rules.Coder, v *[2]int16) {
		c.I16(&v[0])
		c.I16(&v[1])
	})}
	tollKind   = rules.Claimed[[]Death]{Name: "losses", Codec: deathsCodec}
	levelsKind = rules.Claimed[none]{Name: "levels", Codec: rules.NoneCodec}
	fedKind    = rules.Claimed[rules.Token]{Name: "feed", Codec: tokenCodec}
	excessKind = rules.Claimed[[]rules.Token]{Name: "excess", Codec: tokensCodec}
	countKind  = rules.Claimed[int]{Name: "count", Codec: rules.IntCodec}
	listKind   = rules.Claimed[List]{Name: "list", Codec: listCodec}
)

// Death is a block that has died, with its unit, which all may see (EAMB-33).
type Death struct {
	Block rules.Token
	Unit  uint8
}

// faces: a block shows its unit and level.
var faces = rules.Faces[Face, Secret]{
	Codec: rules.Walk(codeFace),
	Of:    func(s *Secret, k rules.Token) Face { return s.Blocks[k].Face },
}

var (
	placeCodec      = rules.Walk(codePlace)
	tokenCodec      = rules.Walk((*rules.Coder).Token)
	howCodec        = rules.Walk(func(c *rules.Coder, h *How) { c.U8((*uint8)(h)) })
	laneCodec       = rules.Walk((*rules.Coder).I8)
	tokensCodec     = rules.Walk(func(c *rules.Coder, v *[]rules.Token) { rules.Slice(c, v, (*rules.Coder).Token) })
	activationCodec = rules.Walk(func(c *rules.Coder, a *Activation) {
		c.Token(&a.HQ)
		c.U8((*uint8)(&a.Mode))
	})
	takeCodec = rules.Walk(func(c *rules.Coder, a *Take) {
		c.Token(&a.Block)
		c.Token(&a.By)
		c.U8((*uint8)(&a.How))
	})
	goCodec = rules.Walk(func(c *rules.Coder, a *Go) {
		codePlace(c, &a.To)
		c.Bool(&a.Yes)
	})
	sortieCodec = rules.Walk(func(c *rules.Coder, a *Sortie) {
		c.Token(&a.HQ)
		codePlace(c, &a.At)
	})
	buildCodec = rules.Walk(func(c *rules.Coder, a *Build) {
		c.U8((*uint8)(&a.Do))
		codePlace(c, &a.At)
	})
	deathsCodec = rules.Walk(func(c *rules.Coder, v *[]Death) {
		rules.Slice(c, v, func(c *rules.Coder, d *Death) {
			c.Token(&d.Block)
			c.U8(&d.Unit)
		})
	})
	listCodec = rules.Walk(func(c *rules.Coder, l *List) {
		for _, v := range []*int16{&l.Available, &l.Spent, &l.Lost, &l.Saved} {
			c.I16(v)
		}
		rules.Slice(c, &l.New, codePlace)
		rules.Slice(c, &l.Gone, (*rules.Coder).Token)
		rules.Slice(c, &l.Open, func(c *rules.Coder, x *Opened) {
			c.Token(&x.Block)
			codeFace(c, &x.Face)
		})
	})
)

// List is what a side's production list comes to, for all to see (EAMB-34).
type List struct {
	Available, Spent, Lost, Saved int16
	New                           []Place // of cadres, in ascending order: nothing tells which is which
	Gone                          []rules.Token
	Open                          []Opened // blocks that lie face up and have changed
}

// Opened is a block that lies face up, with its new face.
type Opened struct {
	Block rules.Token
	Face  Face
}
