package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Readback tell a player what his order file was read as.
var Readback = page.Words{
	"readback.title": "Read as",

	"readback.cards":            "Cards: {0} real, {1} dummy - {2}",
	"readback.option.pass":      "a Pass",
	"readback.option.basic":     "a Basic turn",
	"readback.option.offensive": "an Offensive",
	"readback.option.assault":   "an Assault turn",
	"readback.option.blitz":     "a Blitz",
	"readback.second":           "Then the second half of the Blitz",

	"readback.group":      "Group of {0}{2}: {1}",
	"readback.regroup":    "Regroup at {0}{2}: {1}",
	"readback.withdrawal": "Withdrawal from {0}{2}: {1}",
	"readback.rommel":     " with Rommel",
	"readback.overrun":    "Overrun in {0}",
	"readback.goes":       "{0}{1}{3} to {2} ({4} of {5} {5:hex|hexes} {6})",
	"readback.attacks":    "{0}{1}{3} to {2}, attacking ({4} of {5} {5:hex|hexes} {6})",
	"readback.marches":    "{0}{1}{3} to {2}, if the die of the Forced March allows ({4} of {5} {5:hex|hexes} {6})",
	"readback.retreats":   "{0} out of the Battle{1}{3} to {2}, Disrupted there ({4} of {5} {5:hex|hexes} {6})",
	"readback.from":       " from {0}",
	"readback.by":         " by {0}",

	"readback.battle":  "Battle in {0}: {1} of yours (CV {2}: {3}) against {4}{5}",
	"readback.assault": "Assault in {0}, dice doubled: {1} of yours (CV {2}: {3}) against {4}{5}",
	"readback.hidden":  "{0} hidden",
	"readback.shown":   "{0} (CV {1})",
	"readback.partly":  "{0}, of which {1} are known (CV {2})",
	"readback.costs":   "; a round costs you {0} steps and them {1} on average",
	"readback.whoever": "whoever is there then",

	"readback.supplied":   "Supplied afterwards: all {0} of your units on the map",
	"readback.unsupplied": "Supplied afterwards: {0} of your {1} units on the map; without supply: {2}",
	"readback.those":      "{0} in {1}",

	"readback.deploy":  "Deployed: {0}",
	"readback.there":   "in {0} {1}",
	"readback.redraw":  "The hand is returned once, and a new one is drawn",
	"readback.ask":     "You are shown your hand when it is dealt, and asked whether you return it",
	"readback.keep":    "The hand is kept as it is dealt",
	"readback.to":      "{0} to {1}",
	"readback.steps":   "{0} +{1}",
	"readback.land":    "By land: {0}",
	"readback.sea":     "By sea: {0}",
	"readback.refit":   "To Refit: {0}",
	"readback.rebuilt": "Rebuilt: {0}",
	"readback.mines":   "Minefields: {0}",
	"readback.bought":  "Extra cards: {0}",
	"readback.malta":   "The Malta Group is called",

	"readback.exchange":    "Of the minefields in {0} and {1} one is made in {2}",
	"readback.wishes":      "If it comes to that: {0}",
	"readback.standing":    "Standing orders, after this: {0}",
	"readback.pursue.all":  "all fire in Pursuit",
	"readback.pursue.none": "no Pursuit Fire",
	"readback.pursue.some": "{0} fire in Pursuit",
	"readback.fire":        "fire in {0} at {1}",
	"readback.hold":        "{0} hold their fire in {1}",
	"readback.hold-all":    "all hold their fire in {0}",
	"readback.points":      "{0} of {1} Buildup Points are spent, {2} are saved",
	"readback.discard":     "Dummies discarded: {0}",
	"readback.challenge":   "Challenge for the Initiative: a {0} card",
	"readback.answer":      "Answer to a challenge: a {0} card",

	"readback.refuses":      "Battle is refused in {0} by {1}",
	"readback.accepts":      "Battle is accepted in {0} by {1}, against {2}",
	"readback.withdraw":     "{0}, if it must withdraw, goes towards {1}",
	"readback.withdraw-all": "All others who must withdraw go towards {0}",
}
