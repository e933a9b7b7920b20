package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Rehearsal is what comes out when a turn is played many times, on what it hangs, and what
// a Move costs.
var Rehearsal = page.Words{
	"suppose.no-hex":      "there is no hex {0}",
	"suppose.set-up":      "nobody is attacked before the set-up is over",
	"suppose.turn":        "this turn has begun: wait until it is over, or rehearse what you owe",
	"suppose.nobody":      "you have no Undisrupted unit in {0} that could be attacked",
	"suppose.hand":        "they hold {0, plural, =0{no card} one{one card} other{only # cards}}",
	"suppose.no-way":      "{0, plural, =0{nobody} one{only one unit} other{only # units}} can attack {1} [R-7.1-1]",
	"suppose.no-way-from": "{0, plural, =0{nobody} one{only one unit} other{only # units}} can attack {1} from {2}; there can come {3} [R-7.1-1]",
	"suppose.front":       "{0} from {1}",
	"suppose.moves":       "to come so takes {0} Moves, and as many real cards, two at most [R-4-3]",
	"suppose.units":       "they have {0, plural, =0{no unit} one{one unit} other{only # units}} on the map that could come",

	"result.withdraws":   "Withdrawal of {0} to",
	"result.place":       "{0},",
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
	"any":        "{0} or {1}",
	"blitz":      "whether the enemy plays a second half",
	"moves":      "what else the enemy does in this half",

	"account.attacks": "it attacks",
	"account.steps":   "it loses {0} {0, plural, one{step} other{steps}}",
}
