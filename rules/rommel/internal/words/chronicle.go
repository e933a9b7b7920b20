package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Chronicle are the messages of a report as a page.
var Chronicle = page.Words{
	"chronicle.first": "Since the report before",
	"gist.first":      "{0}",
	"gist.then":       "{0}; {1}",
	"gist.nothing":    "nobody has moved",
	"gist.buildup":    "Buildup of Month {0}",
	"gist.moves":      "{0} move {1} {1, plural, one{block} other{blocks}}",
	"gist.deploys":    "{0} deploy {1} {1, plural, one{block} other{blocks}}",
	"gist.combat":     "combat in {0}",
	"gist.loses":      "{0} lose {1} {1, plural, one{step} other{steps}}",
	"gist.dies":       "{1} {1, plural, one{block} other{blocks}} of {0} {1, plural, one{is} other{are}} eliminated",
	"gist.withdraws":  "{0} withdraw {1} {1, plural, one{block} other{blocks}}",
	"gist.redeploys":  "{0} redeploy {1} {1, plural, one{block} other{blocks}}",
	"gist.comes":      "{1} {1, plural, one{block} other{blocks}} of {0} {1, plural, one{arrives} other{arrive}}",
	"gist.takes":      "{0} take {1}",
	"gist.passes":     "{0} Pass",
	"gist.over":       "the game is over",

	"phase.setup":   "{0} set-up",
	"phase.buildup": "{0} Buildup",
	"phase.turn":    "{0} Player-Turn {1}",
	"phase.reply":   "{0} Player-Turn {1}, reply",
	"side.0.of":     "Axis",
	"side.1.of":     "Allied",

	"score.pair":       "{0} : {1}",
	"score.fortresses": "Fortresses",
	"score.blocks":     "Blocks on the map",
	"score.lost":       "Blocks lost",
	"score.cards":      "Cards in hand",
	"score.points":     "Buildup Points to spend",
	"score.saved":      "Buildup Points saved",
	"score.pool":       "Still to come",

	"warn.unit":    "{0} in {1}",
	"warn.lacking": "{0, plural, one{One of your {1} blocks has no supply where it stands} other{# of your {1} blocks have no supply where they stand}}.",
	"warn.note":    "{0} {1}",
	"warn.marked":  "Marked Unsupplied: {0}.",
	"warn.cards.0": "You hold no real card: your only Move is the Withdrawal of a Pass.",
	"warn.due":     "You hold no real card: you can only Pass, and who attacks a Fortress and Passes must withdraw from it, here {0}.",
	"warn.cards.1": "You hold one real card: you can pay for one Move and no Assault.",

	"lost.left":       "{0} down to {1}",
	"lost.dead":       "{0} eliminated",
	"battle.doubled":  "×2: dice are doubled in an Assault, and for the Original Defender in a Fortress, except armor.",
	"battle.fourfold": "×2: dice are doubled in an Assault, and for the Original Defender in a Fortress, except armor; ×4: both.",
	"battle.mined":    "Minefield: the attacker's hits count half, except those of artillery.",
	"battle.no-loss":  "No step was lost: an elite unit loses one for two hits.",
}
