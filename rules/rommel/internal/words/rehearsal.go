package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Rehearsal is what comes out when a turn is played many times, on what it hangs, and what
// a Move costs.
var Rehearsal = page.Words{
	"result.battle":      "Battle of {0}",
	"result.won":         "won",
	"result.lost":        "lost",
	"result.goes-on":     "goes on",
	"result.refused":     "refused",
	"result.left":        "nobody left",
	"result.own-steps":   "Steps you lose",
	"result.enemy-steps": "Steps the enemy loses",
	"result.steps":       "{0}:",
	"result.unsupplied":  "Unsupplied at the end: {0}",
	"result.yes":         "yes",

	"die":        "the die of a Forced March",
	"die.in":     "the die of the Forced March from {0}",
	"refusal":    "whether the enemy refuses battle",
	"refusal.in": "whether the enemy refuses battle in {0}",
	"probe":      "a Probe",
	"probe.in":   "whether the enemy probes {0}",
	"pursuit":    "Pursuit Fire",
	"pursuit.in": "Pursuit Fire in {0}",
	"rout":       "where the enemy flees",
	"rout.in":    "where the enemy flees from {0}",
	"fight":      "the fight before",
	"fight.in":   "the fight in {0}",
	"draw":       "the cards that are drawn",
	"blitz":      "whether the enemy plays a second half",

	"account.attacks": "it attacks",
	"account.steps":   "it loses {0} {0, plural, one{step} other{steps}}",
}
