package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// sheets are the comments in order files that are written for players.
var sheets = page.Words{
	"sheet.setup":      "Where each unit begins, with its level. This is an example; change it as you like.",
	"sheet.group":      "{0}: {1, plural, one{one level} other{# levels}}{3, plural, one{} other{ together}}, in {2}",
	"sheet.hold":       "A block must stand in {0}.",
	"sheet.hqs":        "Your HQs: {0}.",
	"sheet.hq":         "{0} {1} at {2}",
	"sheet.activate":   "Each HQ that you activate loses a step at the end{0, select, true{, two in Blitz} other{}}. Such as",
	"sheet.moves":      "What your HQs order; all your units with their levels are below. Such as",
	"sheet.combat":     "Battles that need not be fought, and airstrikes. Such as",
	"sheet.battle":     "Battle at {0}: {1, plural, one{one block} other{# blocks}} of yours, {2} of the enemy.",
	"sheet.then":       "Active still: {0}. When all have moved each supports, or goes by itself. Such as",
	"sheet.blitz":      "The second half if an HQ is in Blitz: {moves: [...], combat: [...]}, ask or none.",
	"sheet.offer":      "true offers the armistice, which is done once; or a condition: offer: \"finns.out <= 2\".",
	"sheet.production": "The list for the month to come: save, or what is built of {0, plural, one{one point} other{# points}} (as things stand); without a word you are asked then.",
	"sheet.points":     "save, or what is built of {0, plural, one{one production point} other{# production points}}.",
	"sheet.such":       "Such as",
	"sheet.cadre":      "{0} back as a cadre: {1}",
	"sheet.cadre.at":   "{1} at {0}",
	"sheet.step":       "A step for {0} at {1} (level {2}): {3}",
	"sheet.turn":       "If you move first in the fortnight that follows, its turn may stand here. Such as",
	"sheet.armistice":  "accept or refuse. The count is {0} for your HQs and {1} for Finnish units out of play: from 10 up you win.",
	"sheet.lasting":    "What is answered when nobody is asked; without this key it stays as it was. Such as",
	"sheet.standing":   "What is answered when nobody is asked. Such as",

	"lacks.setup":      "{0} {0, plural, one{has} other{have}} no place yet",
	"lacks.production": "say what is produced: production: save, or a list",
	"lacks.armistice":  "say whether you accept the armistice: armistice: accept, or refuse",
	"lacks.blitz":      "say what is done in the second half: blitz: none, or orders",

	"phase.setup":      "the set-up of the {0}",
	"phase.production": "the production of {0}, {1}",
	"phase.weather":    "the weather of the {0}",
	"phase.reply":      "the answers of the {2} in the turn of the {1}, {0}",
	"phase.turn":       "the turn of the {1}, {0}",

	"owed.link":       "an acknowledgement, for dice that both sides make",
	"owed.setup":      "the set-up",
	"owed.production": "the production of {0}",
	"owed.armistice":  "the answer to the offer of an armistice",
	"owed.blitz":      "the second half of the Blitz in the {0}",
	"owed.turn":       "the orders for the {0}",
}

// readback is what is told of orders before they are sent.
var readback = page.Words{
	"readback.title":  "Read as",
	"readback.battle": "{0, select, true{Supported battle} other{Unsupported battle}} at {1}: {2} against {3, plural, one{one block} other{# blocks}}",

	"note.offered":       "the armistice has been offered, which is done once in a game: it is not asked for again",
	"warn.capital":       "{0} is left without a block of yours",
	"warn.national":      "Finland would have no National Supply",
	"warn.national-open": "{0} is left without a block of yours: if it is lost Finland has no National Supply",
	"warn.points":        "{0} of {1} production points are lost: whoever spends some saves none",
	"warn.spent":         "{0} is spent: it will stand at Ø",
	"warn.lost":          "{0} dies: an HQ pays a step at the end, in Blitz two, and it has fewer",
	"warn.second":        "an HQ in Blitz buys a second half, and these orders have none under blitz: say what it does, ask or none",
	"warn.then-later":    "what {0} does after the second half is said in the file for it: a new one begins with this",
	"warn.low-count":     "at a count of {0} the armistice is won by the Finns: from {1} up it is yours",
	"warn.winter":        "{0} is not used to the north, and loses a step of the winter in {1}",

	"on.weather":      "the weather",
	"on.strike":       "an airstrike",
	"on.fight":        "fire",
	"on.repulse":      "repulses",
	"on.pursuit":      "pursuit",
	"on.interdiction": "interdiction",
	"on.armistice":    "whether the armistice is accepted",

	"suppose.none":       "in this game no Attack is tried: what standing orders say holds for the whole map; see rehearse --enemy bot",
	"result.battle":      "the battle of {0}",
	"result.own-steps":   "steps that you lose",
	"result.enemy-steps": "steps that the enemy loses",
	"result.finns-out":   "Finnish units out of play",
	"result.number":      "{0}",
	"result.goes-on":     "goes on",
	"result.won":         "won",
	"result.lost":        "lost",
	"result.left":        "left by both",
}
