package miniature

import "github.com/adjutant-pbem/adjutant/rules"

// none are the facts of a question that needs none.
type none = struct{}

// Step is a block and the hex that it tries to enter; none is the end.
type Step struct {
	Token rules.Token
	To    Hex
}

// Walk is a block that has entered so many hexes in its Move.
type Walk struct {
	Token rules.Token
	Hexes int
}

// Death is a block that has died, with the face that all may see now.
type Death struct {
	Token rules.Token
	Unit  Unit
}

const (
	noToken = rules.Token(999)
	halt    = dead
)

var noStep = Step{noToken, halt}

// What is asked, with its public facts.
var (
	kinds           rules.Kinds
	deployKind      = rules.NewKind[Hex, rules.Token](&kinds, "deploy", hexCodec)
	mineKind        = rules.NewKind[Hex, none](&kinds, "mine", hexCodec)
	layKind         = rules.NewCardKind[none](&kinds, "lay-card")
	takeKind        = rules.NewKind[rules.Token, none](&kinds, "move", tokenCodec)
	stepKind        = rules.NewKind[Hex, Walk](&kinds, "step", hexCodec)
	marchKind       = rules.NewKind[Step, none](&kinds, "forced-march", stepCodec)
	refuseKind      = rules.NewKind[bool, Hex](&kinds, "refuse", rules.BoolCodec)
	withdrawKind    = rules.NewKind[Hex, rules.Token](&kinds, "withdraw", hexCodec)
	lossKind        = rules.NewKind[rules.Token, Hex](&kinds, "loss", tokenCodec)
	pursuitLossKind = rules.NewChoice[rules.Token, Hex](&kinds, "pursuit-loss")
)

// What is claimed.
var (
	arrivesKind   = rules.Claimed[bool]{Name: "arrival", Codec: rules.BoolCodec, Dice: true}
	foundKind     = rules.Claimed[bool]{Name: "mine-found", Codec: rules.BoolCodec}
	attritionKind = rules.Claimed[[]Death]{Name: "attrition", Codec: deathsCodec}
	lossesKind    = rules.Claimed[[]Death]{Name: "pursuit-losses", Codec: deathsCodec}
	slowestKind   = rules.Claimed[int]{Name: "slowest", Codec: rules.IntCodec}
	pursuersKind  = rules.Claimed[int]{Name: "pursuit-dice", Codec: rules.IntCodec}
)

// faces: a block shows its unit.
var faces = rules.Faces[Unit, Secret]{
	Codec: rules.Walk(codeUnit),
	Of:    func(s *Secret, k rules.Token) Unit { return *s.unit(k) },
}

var (
	hexCodec   = rules.Walk(codeHex)
	tokenCodec = rules.Walk((*rules.Coder).Token)
	stepCodec  = rules.Walk(func(c *rules.Coder, s *Step) {
		c.Token(&s.Token)
		codeHex(c, &s.To)
	})
	deathsCodec = rules.Walk(func(c *rules.Coder, v *[]Death) {
		rules.Slice(c, v, func(c *rules.Coder, d *Death) {
			c.Token(&d.Token)
			codeUnit(c, &d.Unit)
		})
	})
)
