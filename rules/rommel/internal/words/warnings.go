package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Warnings say what is legal and probably not meant, each with what would
// help under the same id with .remedy behind it.
var Warnings = page.Words{
	"plan.quiet-nothing": "there is no warning \"{0}\" here to be silenced",

	"plan.last-real.remedy":   "lay one card less, or write quiet: [last-real]",
	"plan.idle-pass.remedy":   "lay cards: {real: 1} for a Move, or leave it so to pass",
	"plan.idle-one":           "the real card buys neither a Move nor a Battle: it only keeps the turn from being a Pass",
	"plan.idle-one.remedy":    "write moves or combat, or lay cards: {real: 0}",
	"plan.idle-two.remedy":    "write a second Move or assault: true, or lay cards: {real: 1}",
	"plan.idle-three.remedy":  "write blitz: with its moves, or lay fewer cards",
	"plan.left-behind.remedy": "leave one Undisrupted unit with them as their Shield",

	"plan.supply-outside.remedy":  "name one of those inside",
	"plan.supply-beyond.remedy":   "put first in supply who needs it most",
	"plan.flight-short.remedy":    "name a hex that is nearer, or leave it so",
	"plan.refuse-order.remedy":    "write the hex that is to be left first before the other one",
	"plan.defence-refused.remedy": "leave this entry out, or accept battle there",
	"plan.points-lost.remedy":     "spend them: replace, redeploy, minefield or cards",

	"plan.unsupplied":              "{0} in {1}: no supply when the turn ends ({2}); marked Unsupplied when your next turn begins, eliminated if the Month ends before",
	"plan.unsupplied.remedy":       "end it on a Supply Line, or put a unit between; adjutant supply shows the lines",
	"plan.still-unsupplied":        "{0} in {1}: Unsupplied since the turn began, and still when it ends ({2}); Disrupted then",
	"plan.still-unsupplied.remedy": "move it to a Supply Line, or open one in this turn; adjutant supply shows the lines",
	"plan.dies-unsupplied":         "{0} in {1}: Unsupplied and in a Battle without a Shield ({2}); eliminated if that is still so when the turn ends",
	"plan.dies-unsupplied.remedy":  "retreat it to a Supply Line, open one, or send a supplied unit into its hex",
	"plan.stays-unsupplied":        "{0} in {1}: Disrupted and still Unsupplied when the turn ends ({2}); does not recover, and is eliminated if the Month ends before",
	"plan.stays-unsupplied.remedy": "open a Supply Line to it with another unit; adjutant supply shows what bars it",

	"plan.empty-fortress":          "nobody stays in the Fortress {0} when {1} has gone: it is the enemy's as soon as he enters it",
	"plan.empty-fortress.remedy":   "leave one unit there",
	"plan.open-road":               "nobody bars the way to your Base {0}: an enemy from {1} may get in it in his next turn, {2} hexes, and that is his Strategic Victory",
	"plan.open-road.remedy":        "leave a unit in {0} or on the way",
	"plan.alone":                   "{0} alone fights {2} enemy blocks in {1}",
	"plan.alone.remedy":            "send others with it, or leave it out",
	"plan.raid":                    "{0} is Unsupplied and Engages in {1} over a hexside that stays the enemy's: a Raider has no Supply Line while that Battle lasts",
	"plan.raid.remedy":             "send a supplied unit over the same hexside, or leave {0} out",
	"plan.aim-artillery":           "only artillery fires at artillery in {0} while it is supported by another class, and you have none there",
	"plan.aim-artillery.remedy":    "leave artillery out of the list, or bring some",
	"plan.aim-infantry":            "your units in {0} are infantry, who must fire at infantry while there is any: the list counts only after that",
	"plan.aim-infantry.remedy":     "put infantry first",
	"plan.aim-armor":               "your units in {0} are armor, which must fire at armor while there is any: the list counts only after that",
	"plan.aim-armor.remedy":        "put armor first",
	"plan.mined":                   "{0} attacks in {1} over a known minefield, if it has not been dismantled: its fire scores half-hits there, but for artillery",
	"plan.mined.remedy":            "attack with artillery, or elsewhere",
	"plan.exits-few":               "{0}: fewer than three Supplied units exit in this turn ({1}), which wins nothing, and they never return",
	"plan.exits-few.remedy":        "let three Supplied units exit together",
	"plan.exits-unsupplied":        "{0} is Unsupplied: its exit does not count",
	"plan.exits-unsupplied.remedy": "let it exit in a turn that finds it Supplied",
	"plan.rommel-unused":           "no Move of this turn is led by Rommel, who costs nothing",
	"plan.rommel-unused.remedy":    "rommel: true in one Move lets each of its units go one hex further",
	"plan.rommel-marches":          "no Move of this turn is led by Rommel: with him these units need no Forced March: {0}",
	"plan.rommel-marches.remedy":   "write rommel: true in their Move, and leave forced out",
	"plan.rommel-idle":             "no unit of Rommel's Move needs his hex: {0}",
	"plan.rommel-idle.remedy":      "let him lead another Move, or go further",
	"plan.all-in-base":             "all your units begin in your Base {0}, far from everything",
	"plan.all-in-base.remedy":      "deploy them forward; adjutant briefing tells where each may be",
}
