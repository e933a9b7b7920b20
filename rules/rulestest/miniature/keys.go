package miniature

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// The order files of a game, in the order in which they become due.
const (
	deployFile clerk.Duty = 1 << iota
	buildupFile
	turnFile
	replyFile
	standingFile
	anyFile = 1<<iota - 1
)

// book is all that order files may have.
var book = clerk.NewBook(&fileForm, "duty.deploy", "duty.buildup", "duty.turn", "duty.reply", "duty.standing")

// dutyOf is the duty that a phase asks for, as Phase names it; "" asks for any.
func dutyOf(phase string) clerk.Duty {
	switch {
	case phase == "":
		return anyFile
	case phase == rules.StandingOrders:
		return standingFile
	case strings.HasPrefix(phase, "deploy/"):
		return deployFile
	case strings.HasPrefix(phase, "b"):
		return buildupFile
	case strings.HasSuffix(phase, "-reply"):
		return replyFile
	}
	return turnFile
}

// The names of the game, and a list of hexes.
var (
	aHex     = clerk.Name[*compiler]("hex", "no.such-hex", hexNames(), func(i int) Hex { return Hex(i) })
	aUnit    = clerk.Name[*compiler]("unit", "no.such-unit", names[:], func(i int) uint8 { return uint8(i) })
	walks    = clerk.Right(clerk.By(aUnit, clerk.Some(aHex)))
	upToTwo  = clerk.Count[*compiler](0, 2)
	byUnit   = clerk.Of(aUnit, clerk.A(aHex))
	decision = clerk.Of(aHex, clerk.YesNo[*compiler]())
)

type keys = clerk.Keys[*compiler]

// fileForm is an order file.
var fileForm = clerk.Form[*compiler, file]{Keys: func(k *keys, f *file) {
	k.In(deployFile)
	clerk.To(k, "deploy", "", "deploy: {1st Foot: a1, 1st Horse: a5}", &f.deploy, byUnit)
	k.In(deployFile | buildupFile)
	clerk.To(k, "mine", "", "mine: c3", &f.mine, clerk.A(aHex))
	k.In(turnFile)
	clerk.To(k, "cards", "2", "cards: {real: 1, dummy: 1}", &f.cards, clerk.In(&cardsForm))
	clerk.To(k, "moves", "3", "moves: {1st Horse: [b2, c2], 1st Foot: b1}", &f.moves, walks)
	clerk.To(k, "ask", "4", "ask: true", &f.ask, clerk.YesNo[*compiler]())
	clerk.To(k, "march", "4", "march: {1st Foot: c2}", &f.marches, clerk.Right(clerk.By(aUnit, clerk.In(clerk.WithElse(&marchForm, &marchForm, &waiting)))))
	k.In(replyFile)
	clerk.To(k, "refuse", "5", "refuse: {c2: true}", &f.refuse, decision)
	k.In(turnFile | replyFile)
	clerk.To(k, "withdraw", "5", "withdraw: {1st Foot: d2}", &f.withdraw, byUnit)
	clerk.To(k, "losses", "7", "losses: [4th Foot, 1st Foot]", &f.losses, clerk.Some(aUnit))
	k.In(anyFile)
	clerk.To(k, rules.StandingOrders, "", "standing: {losses: [4th Foot]}", &f.standing, clerk.OrNone(clerk.In(&standingForm)))
}}

// standingForm are standing orders.
var standingForm = clerk.Form[*compiler, wishes]{Name: "standing", Keys: func(k *keys, w *wishes) {
	clerk.To(k, "withdraw", "5", "withdraw: {1st Foot: d2}", &w.withdraw, byUnit)
	clerk.To(k, "losses", "7", "losses: [4th Foot, 1st Foot]", &w.losses, clerk.Some(aUnit))
}}

// marchForm is a Forced March.
var marchForm = clerk.Form[*compiler, said[Hex]]{Name: "march", Lead: "to", Keys: func(k *keys, to *said[Hex]) {
	clerk.To(k, "to", "4", "to: c2", to, clerk.A(aHex))
}, Done: func(c *compiler, n *orders.Node, to *said[Hex], keys clerk.Stands) bool {
	if keys.At["to"] == "" && !n.Empty() {
		c.Wrong(n, "no.to")
	}
	return to.At != ""
}}

// cardsForm are the cards laid, in the order of the file.
var cardsForm = clerk.Form[*compiler, cards]{Name: "cards", Unknown: (*compiler).noCard, Keys: func(k *keys, c *cards) {
	clerk.Do(k, realCard, "2", "real: 1", upToTwo, c.lay)
	clerk.Do(k, dummyCard, "2", "dummy: 1", upToTwo, c.lay)
}}

type cards []said[string]

func (cs *cards) lay(_ *compiler, p orders.Pair, n said[int], _ bool) {
	for range n.What {
		*cs = append(*cs, clerk.At(p.Value, p.Key.Text))
	}
}

func (c *compiler) noCard(n *orders.Node) { c.NoSuch(n, "no.such-card", []string{realCard, dummyCard}) }

func hexNames() (names []string) {
	for h := range Hex(size * size) {
		names = append(names, h.String())
	}
	return names
}

// schema is a JSON Schema of order files.
func schema() map[string]any {
	var files []clerk.File
	for side := range rules.Nobody {
		for i, pattern := range []string{"^deploy/%$", "^b[0-9]+/%$", "^t[0-9]+/%$", "^t[0-9]+/%-reply$", "^standing$"} {
			files = append(files, clerk.File{Duty: 1 << i, Side: side, Pattern: strings.ReplaceAll(pattern, "%", sides[side])})
		}
	}
	return book.Schema("Order file of the miniature", words, files)
}

// words are all messages of the game.
var words = page.Merge(clerk.English, english, rehearsalWords, standingWords, chronicleWords, overlayWords, page.Words{
	"duty.deploy":           "the deployment",
	"duty.buildup":          "a buildup",
	"duty.turn":             "your own player turn",
	"duty.reply":            "the reply in the enemy's player turn",
	"duty.standing":         "standing orders alone",
	"key.deploy":            "where each unit begins: a hex of your home row, a1 to a5 for North, e1 to e5 for South",
	"key.mine":              "the hex of your secret mine, at the start and when yours was found",
	"key.cards":             "cards laid face down, two at most; a real one pays for a Move",
	"key.cards.real":        "real cards",
	"key.cards.dummy":       "dummies beside them",
	"key.moves":             "units with the hexes that they enter, one after the other",
	"key.ask":               "true: when all have moved play waits for another file, with your Forced Marches",
	"key.march":             "one hex more for a unit that moves, on a die of 4 to 6",
	"key.march.to":          "the hex",
	"key.march.when":        "a condition: without it the unit does not march",
	"key.march.else":        "other hexes, of which the first is tried that is legal and whose condition is true",
	"key.refuse":            "for each hex where you are attacked: true to withdraw, false to fight",
	"key.withdraw":          "where a unit goes that withdraws",
	"no.to":                 "say where: to: c2",
	"kind.hex":              "a hex",
	"condition.example":     "For example: march: {1st Foot: {to: c2, when: \"foes('c2') < 2\", else: [{to: c1}]}}",
	"condition.turn":        "player turns begun",
	"condition.foes":        "enemy blocks in a hex",
	"key.losses":            "units that take losses first",
	"key.standing":          "what answers when nobody is asked, and your orders do not say: from the next turn until you write others",
	"key.standing.withdraw": "where a unit goes that withdraws",
	"key.standing.losses":   "units that take losses first",
})
