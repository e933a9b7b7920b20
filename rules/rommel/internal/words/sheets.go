package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Sheets are the comments of templates.
var Sheets = page.Words{
	"sheet.deploy":    "{0} units, each Supplied: {1}",
	"sheet.limit":     "{0} takes {1} units at most",
	"sheet.redraw":    "Is the whole hand returned once, and a new one drawn? true, false, or ask: when it is dealt.",
	"sheet.hand":      "You hold {0} real, {1} dummy. true: return the whole hand once and draw a new one.",
	"sheet.unit":      "{0}: {1}, speed {2}, CV {3}, {4}",
	"sheet.points":    "You have {0} Buildup Points; up to 20 are saved.",
	"sheet.rebuild":   "{0} can be rebuilt by {1} steps, {2} points each",
	"sheet.buildup":   "Deeds in the order in which they are done, such as:",
	"sheet.dismantle": "Two minefields that you dismantle and the hex of the new one, then the next two: [{0}, {1}, {0}].",
	"sheet.discard":   "Dummies to be discarded, of {0}.",
	"sheet.challenge": "A card for the Initiative: none, real or dummy. You hold {0} real, {1} dummy, before the draw.",
	"sheet.answer":    "Your card if the Allies challenge: none, real or dummy. You hold {0} real, {1} dummy, before the draw.",
	"sheet.cards":     "1 real: Basic; 2: Offensive (two Moves) or Assault; 3: Blitz; 0: Pass. You hold {0} real, {1} dummy.",
	"sheet.moves":     "Moves, such as (in a Pass one Withdrawal Move):",
	"sheet.in-group":  "{0} (speed {1}, CV {2})",
	"sheet.all":       "Where each can get: adjutant reach UNIT, or all in this file: adjutant orders new --all FILE",
	"sheet.a-hex":     "Bardia",
	"sheet.can-move":  "Units that may move:",
	"sheet.reach":     "to",
	"sheet.combat":    "Battles to be fought, in this order; new ones are mandatory. Such as:",
	"sheet.hold":      "Units that hold their fire in a Battle, or all:",
	"sheet.battle":    "Battle at {0}: {1} of your units, {2} enemy units",
	"sheet.withdraw":  "Where units go that must withdraw: the first place that they can come nearer to. Such as:",
	"sheet.pursue":    "Pursuit Fire: all, none, or how many units may fire.",
	"sheet.losses":    "Units that take losses first.",
	"sheet.supply":    "Units that get scarce Fortress or Oasis Supply first.",
	"sheet.refuse":    "For each Attacked hex: true to refuse battle, false to accept it.",
	"sheet.attacked":  "{0} attackers, {1} of your Undisrupted units, {2} cards down",
	"sheet.cannot":    "you cannot refuse here: {1} [{0}]",
	"sheet.way":       "{0}, speed {1}, may go to: {2}",
	"sheet.nowhere":   "nowhere",
	"sheet.defence":   "Your fire if it comes to Battle: classes in the order in which you want to hit them.",
}
