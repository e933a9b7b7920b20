package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Chronicle are the messages of a report as a page.
var Chronicle = page.Words{
	"chronicle.first":  "Since the report before",
	"score.pair":       "{0} : {1}",
	"score.fortresses": "Fortresses",
	"score.blocks":     "Blocks on the map",
	"score.lost":       "Blocks lost",
	"score.cards":      "Cards in hand",
	"score.points":     "Buildup Points to spend",
	"score.saved":      "Buildup Points saved",
	"score.pool":       "Still to come",

	"warn.unit":        "{0} in {1}",
	"warn.lacking":     "{0} of your {1} blocks have no supply as they stand.",
	"warn.lacking.one": "One of your {1} blocks has no supply as it stands.",
	"warn.note":        "{0} {1}",
	"warn.marked":      "Marked Unsupplied: {0}.",
	"warn.cards.0":     "You hold no real card: no Move can be paid.",
	"warn.cards.1":     "You hold one real card: one Move, no Assault.",

	"lost.left":      "{0} down to {1}",
	"lost.dead":      "{0} eliminated",
	"battle.doubled": "×2: dice are doubled in an Assault, and in defence for the Original Defender of a Fortress, armor excepted (rule 9.21).",
	"battle.mined":   "Minefield: hits of the attacker count half, those of artillery in full (rules 9.52 and 14.2).",
	"battle.no-loss": "No step was lost: an elite unit loses one for two hits.",
}
