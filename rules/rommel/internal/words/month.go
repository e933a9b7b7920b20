package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// The kinds of set-up, Buildup, Initiative and victory, and the fields that
// they carry beside Side:
//
//	deployed         Hex; N[0]: blocks there when the side has finished
//	pregame          the Buildup before the deployment begins; no Side
//	dealt, redrawn   N[0]: cards
//	month, month-over   N[0]: the Month; no Side
//	points-roll      N[0]: the side's own sum; Roll, Dice
//	points           N: received, saved before, sum; P1 is told first
//	returns, arrive, arrive-early, malta   Hex: the Base; N[0]: blocks; with
//	                 "-beside" if they wait for an Engaged Base
//	early-dice       a note: Dice, Faces of the pool; the first N[0] of them come, in
//	                 the order of the dice that bring them, then the others in theirs
//	redeploys        Hex: from; To; Way; one block for one point
//	sails            Hex: from; To; N[0]: points
//	refits           Hex: from; To: the Base; Way
//	rebuilds         N: steps, points
//	rebuilt          a note: Faces: the unit as it is now
//	builds-minefield, buys-card
//	minefield-laid, minefield-lifted   notes: Hex
//	minefield-gone   Hex; no Side: a revealed one that had been dismantled
//	buildup-over     N: points saved, points lost
//	discards         N[0]: how many; Cards
//	draws            N: drawn, due, of these the bonus for captured Fortresses
//	challenges, declines
//	shows            Cards: the card of the challenge or the answer
//	initiative       Side: who has the first Player-Turn; N[0]: the Month
//	base-taken       Hex; exited: N[0]: units
//	count            N: value of the units in play, its tenths, level achieved
//	victory          Side: the victor or rules.Nobody; N: level, points

// Month are the messages of set-up, Buildup, Initiative and victory. The
// arguments of an event are, by number: {0} side, {1} hex, {2} hex it leads
// to, {3} {4} {5} its three numbers, {6} way, {7} units, {8} cards, {9} dice.
// A refusal brings its own.
var Month = page.Words{
	"event.deployed":            "When deployed {0} have {3} blocks in {1}.",
	"event.pregame":             "The Buildup before the deployment.",
	"event.dealt":               "{0} are dealt {3} supply {3:card|cards}.",
	"event.redrawn":             "{0} return their hand and draw {3} cards.",
	"event.month":               "Month {3}.",
	"event.month-over":          "Month {3} is over.",
	"event.points-roll":         "{0} roll {3} for Buildup Points.",
	"event.points":              "{0} receive {3} Buildup Points and have saved {4}: {5}.",
	"event.returns":             "{3} blocks of {0} return to {1}.",
	"event.returns-beside":      "{3} blocks of {0} return and wait beside {1}, which is Engaged.",
	"event.arrive":              "{3} reinforcements of {0} arrive in {1}.",
	"event.arrive-beside":       "{3} reinforcements of {0} wait beside {1}, which is Engaged.",
	"event.arrive-early":        "{3} reinforcements of {0} arrive in {1} a month early.",
	"event.arrive-early-beside": "{3} reinforcements of {0} come a month early and wait beside {1}, which is Engaged.",
	"event.malta":               "The Malta Group arrives in {1}: {3} blocks.",
	"event.malta-beside":        "The Malta Group waits beside {1}, which is Engaged: {3} blocks.",
	"event.early-dice":          "Early arrival, each unit with its die: now {3}; not yet {4}.",
	"event.redeploys":           "A block of {0} redeploys from {1} to {2}: {6}.",
	"event.sails":               "A block of {0} sails from {1} to {2} for {3}.",
	"event.refits":              "A block of {0} returns from {1} for Refit: {6}.",
	"event.rebuilds":            "{0} rebuild {3} {3:step|steps} for {4} {4:point|points}.",
	"event.rebuilt":             "Rebuilt: {7}.",
	"event.builds-minefield":    "{0} build a minefield for 15 points.",
	"event.minefield-laid":      "Your new minefield lies in {1}.",
	"event.minefield-lifted":    "You dismantle the minefield in {1}.",
	"event.minefield-gone":      "The minefield in {1} has been dismantled before.",
	"event.buys-card":           "{0} buy an extra supply card for 10 points.",
	"event.buildup-over":        "{0} end their Buildup: {3} {3:point is|points are} saved, {4} lost.",
	"event.discards":            "{0} discard {3} dummies.",
	"event.draws":               "{0} draw {3} of {4} {4:card|cards}, {5} of these for captured Fortresses.",
	"event.challenges":          "{0} challenge for the Initiative with a card.",
	"event.declines":            "{0} do not answer the challenge.",
	"event.shows":               "{0} show: {8}.",
	"event.initiative":          "{0} have the first Player-Turn of Month {3}.",
	"event.base-taken":          "{0} hold {1}, the enemy's Base.",
	"event.exited":              "{3} Supplied units of {0} have left by the enemy's map end.",
	"event.count":               "{0} have units to the value of {3}.{4} in play.",
	"event.victory":             "The game is over: {3} Victory of {0}, {4} {4:point|points}.",

	"no.area":             "{0} is not in the area of deployment",
	"no.enemies":          "enemy units are in {0}",
	"no.full":             "{0} can take no more blocks of this group",
	"no.supply":           "a block in {0} would not be Supplied by the Base or by the blocks placed so far",
	"no.points":           "this costs {0} Buildup Points",
	"no.rebuilt":          "no unit was rebuilt just now",
	"no.unit-in-base":     "no unit is in the Base",
	"no.network":          "there is no hex of your Network for a minefield",
	"no.minefield":        "a minefield lies in {0} already",
	"no.off-map":          "the block is not on the map",
	"no.disrupted":        "the block is Disrupted",
	"no.last-in-battle":   "one Undisrupted unit must stay in the Battle in {0}",
	"no.passage":          "units cannot cross from {0} to {1}",
	"no.hostile-hexside":  "the hexside from {0} to {1} is the enemy's",
	"no.battle":           "there is a Battle in {0}",
	"no.own-network":      "{0} is not in your Supply Network",
	"no.enemy-network":    "{0} is in the enemy's Supply Network",
	"no.start-in-network": "the block stands in {0}, which is not in your Supply Network",
	"no.way":              "no neighbouring hex of {0} may be entered: each is outside your Supply Network, in the enemy's too, or has enemies or a Battle in it",
	"no.still":            "the block must move",
	"no.neighbour":        "{0} and {1} are no neighbours",
	"no.range":            "one redeployment leads {0} hexes at most over such roads",
	"no.port":             "{0} is no port of yours",
	"no.both-besieged":    "both ports are besieged",
	"no.axis-besieged":    "the Axis cannot use a besieged port",
	"no.capacity":         "the port of {0} has been used to its capacity",
	"no.in-base":          "the block is in its Base",
	"no.base-engaged":     "the Base is Engaged",
	"no.way-to-base":      "no way leads from {0} to the Base within your Supply Network, clear of the enemy's, of enemies and of Battles",
	"no.pregame-refit":    "there is no Refit before the game",
	"no.malta":            "there is no Malta Group to call",
	"no.malta-yet":        "the Malta Group may come from Month {0} on",
	"no.malta-again":      "the Malta Group has come",
	"no.real-card":        "only dummies may be discarded",
}
