package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// keys say what the keys of order files mean.
var keys = page.Words{
	"duty.setup":      "the set-up",
	"duty.production": "the production of a month",
	"duty.turn":       "your own turn",
	"duty.standing":   "standing orders alone",
	"duty.reply":      "the other side's turn",

	"key.setup":       "where each unit begins, and how strong: the levels of a group come to its total",
	"key.setup.at":    "the place",
	"key.setup.level": "its level; without it the first units of a group are as strong as they can be",

	"key.activate":        "HQs that are activated, each with its mode, in the order of the file",
	"key.activate.mode":   "normal, blitz, invasion or blitz-invasion; without it normal",
	"key.activate.deploy": "a hex beside it to which it goes first",
	"key.activate.then":   "what it does when all have moved: support (without a word), or where it goes by itself",
	"key.activate.when":   "a condition: without it the HQ is not activated",
	"key.activate.else":   "other ways to activate it, of which the first is taken that is legal and true",
	"key.then.land":       "where it goes hex by hex",
	"key.then.march":      "where it goes over a route",
	"key.then.rail":       "where a supreme HQ goes by rail, with each place another move",
	"key.then.sea":        "the same by sea",
	"key.then.perish":     "true: it goes though the winter of the north kills it",
	"key.then.when":       "a condition: where it is false the HQ supports",
	"key.then.else":       "where it goes instead",

	"key.moves":          "what each HQ orders. Units move in the order of the file; one whose way is not open yet waits for the others",
	"key.moves.by":       "the HQ: it must be active",
	"key.moves.units":    "units that go hex by hex: to a place, or through the places of a list",
	"key.moves.land":     "the same by a supreme HQ",
	"key.moves.rail":     "units that a supreme HQ moves by rail; each place of a list is another move",
	"key.moves.sea":      "the same by sea, from port to port",
	"key.moves.march":    "units that march over a route",
	"key.moves.invade":   "the unit that lands from the port of an Invasion HQ",
	"key.moves.evacuate": "the unit that is taken off to the port of an Invasion HQ",
	"key.moves.mark":     "the coast for the second wave of a Blitz-Invasion",
	"key.units.to":       "the place, or a list of places in order",
	"key.units.perish":   "true: it goes though the winter of the north kills it",
	"key.units.when":     "a condition: without it the unit stays",
	"key.units.else":     "other places, of which the first is taken that is legal and true",

	"key.rearguard": "who leaves a battle last, if all leave; without it the fastest",

	"key.combat":        "battles in the order in which they are fought, with airstrikes. Battles that must be fought are fought unasked",
	"key.combat.at":     "the place",
	"key.combat.strike": "the HQ that strikes it from the air; where it cannot, nothing is done",
	"key.combat.when":   "a condition, for a strike or a battle that need not be fought",
	"key.combat.else":   "other ways to fight it, of which the first is taken that is legal and true",

	"key.blitz":           "the second half of a turn with an HQ in Blitz: one, several with when, of which the first is played that is true, none, or ask (then play waits for it)",
	"key.blitz.moves":     "as in the first half",
	"key.blitz.rearguard": "as in the first half",
	"key.blitz.combat":    "as in the first half",
	"key.blitz.when":      "a condition on the first half",

	"key.offer": "whether the armistice is offered, which is done once in a game: true, or a condition",

	"key.production":         "the list of the month, or save; it may stand in the file of the last turn before it",
	"key.production.steps":   "units that gain a step",
	"key.production.cadres":  "units that return, and where",
	"key.production.disband": "units that are disbanded",

	"key.turn":           "the turn that follows, if your side moves first then; all of it may hang on the weather, by conditions",
	"key.turn.activate":  "as in the file of a turn",
	"key.turn.moves":     "as in the file of a turn",
	"key.turn.rearguard": "as in the file of a turn",
	"key.turn.combat":    "as in the file of a turn",
	"key.turn.blitz":     "as in the file of a turn",
	"key.turn.offer":     "as in the file of a turn",

	"key.armistice": "whether you accept the armistice, or refuse it",

	"key.standing":           "what is answered when nobody is asked, in your turn and in the enemy's, until others replace them",
	"key.standing.lose":      "who takes a loss among blocks of equal strength, and who suffers where too many stand",
	"key.standing.repulse":   "who is repulsed among equally weak blocks",
	"key.standing.feed":      "who is fed in a fortress or a besieged port",
	"key.standing.fire":      "which of your blocks fires first: strongest or weakest",
	"key.standing.interdict": "whether you interdict who crosses your seas: true, false or a condition",
	"key.standing.lanes":     "which sea your supplies take, where they can take several",
	"key.standing.armistice": "from which count you accept the armistice; below it you refuse",
	"key.armistice.accept":   "the least count",
	"key.armistice.when":     "a condition: where it is false play waits for you",
}

// conditions say what conditions speak of.
var conditions = page.Words{
	"kind.place":   "a place",
	"kind.unit":    "a unit of yours",
	"kind.weather": "a weather",
	"kind.sea":     "a sea",

	"condition.example":         "For example: moves: [{by: HQ A, units: {Army B: {to: Vyborg, when: \"weather == 'snow' and enemies('Vyborg') <= 2\", else: [{to: Vyborg E1}]}}}]",
	"condition.in-armistice":    "beside the answer to an armistice",
	"condition.fortnight":       "the fortnight, counted from 1",
	"condition.weather":         "the weather: 'dry', 'mud' or 'snow'",
	"condition.storm":           "there is a storm on a sea",
	"condition.enemies":         "enemy blocks in a place",
	"condition.enemies.least":   "the least strength that they may have together: what lies open",
	"condition.enemies.most":    "the most strength that they may have together",
	"condition.own":             "your blocks in a place",
	"condition.own.cv":          "their strength together",
	"condition.level":           "the level of a unit of yours; -1 if it is not on the map",
	"condition.control":         "you control a place",
	"condition.battle":          "there is a battle in a place",
	"condition.new":             "it began in this half",
	"condition.won":             "you have fought in this turn in a place, and no enemy is left there",
	"condition.lost":            "you have fought in this turn in a place, and nobody of yours is left there",
	"condition.wins":            "battles of this turn that you have won",
	"condition.losses":          "battles of this turn that you have lost",
	"condition.repulsed":        "your blocks that were repulsed in this turn",
	"condition.supply":          "Finland has National Supply",
	"condition.supreme":         "supreme moves that you have left",
	"condition.finns.out":       "Finnish units out of play",
	"condition.armistice.count": "what the armistice counts: the values of your HQs and the Finnish units out of play",
}
