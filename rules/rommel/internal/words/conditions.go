package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Conditions are what conditions of order files speak of.
var Conditions = page.Words{
	"kind.hex":   "the name of a hex",
	"kind.unit":  "the name of a unit of yours",
	"kind.class": "a class of units",

	"when.combat": "beside a Battle",

	"condition.example": "For example: combat: [{at: Sollum, when: \"e.cv('armor') <= 4 and chance(1, 2)\"}]. A clause without its condition is not done; under else stand others in its place.",

	"condition.month":          "the Month, as in the calendar",
	"condition.months_left":    "Months that follow this one",
	"condition.turn":           "Player-Turns begun in this Month",
	"condition.hand":           "cards in your hand; those laid are not in it any more",
	"condition.hand.real":      "real ones among them",
	"condition.hand.dummy":     "dummies among them",
	"condition.enemy.hand":     "cards in the enemy's hand",
	"condition.enemy.cards":    "cards that the enemy has laid in this turn of his",
	"condition.enemy.moves":    "Moves that he has made in this half of it",
	"condition.could_assault":  "he may have two real cards and be making an Assault",
	"condition.could_blitz":    "he may have three and be making a Blitz",
	"condition.blitz":          "this is the second half of a Blitz turn",
	"condition.attacks":        "groups of yours that are attacked in this turn",
	"condition.unsupplied":     "units of yours that are Unsupplied by the last supply check",
	"condition.own.at":         "the hex of your unit",
	"condition.own.steps":      "steps that it has left, 0 if it is eliminated",
	"condition.own.disrupted":  "it is Disrupted",
	"condition.own.unsupplied": "it is Unsupplied by the last supply check",
	"condition.own.moved":      "it has moved in this turn",

	"condition.mine":     "your Undisrupted units in a hex",
	"condition.mine_d":   "your Disrupted ones",
	"condition.foe":      "the enemy's Undisrupted blocks in a hex",
	"condition.foe_d":    "his Disrupted ones",
	"condition.cv":       "the combat value of your units in a hex, or of those of one class",
	"condition.battle":   "there is a Battle in a hex",
	"condition.attacked": "it was begun in this turn",
	"condition.att":      "you are its Original Attacker",
	"condition.fortress": "a hex is a Fortress",
	"condition.control":  "it is one that you control",
	"condition.besieged": "enemies besiege it",
	"condition.oasis":    "a hex is an Oasis",
	"condition.mined":    "you know of a minefield in a hex",
	"condition.supplied": "a hex is in your Supply Network",
	"condition.dist":     "hexes between two, as the crow flies",

	"condition.here":    "the hex of the Battle, which is meant where none is named",
	"condition.my.n":    "your units there, or those of one class",
	"condition.my.cv":   "their combat value",
	"condition.e.n":     "the enemy's units there that are shown, or those of one class",
	"condition.e.cv":    "their combat value",
	"condition.assault": "it is an Assault",
}
