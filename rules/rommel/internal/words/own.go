package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Own are the messages of events for the owner of the units: he reads which they
// are. The arguments are those of the others (Month).
var Own = page.Words{
	"event.moves.own":            "You move {7}: {6}.",
	"event.moves-engages.own":    "You move {7} and Engage: {6}.",
	"event.engages.own":          "You Engage with {7} in {2} from {1}.",
	"event.exits.own":            "Supplied, {7} leaves by the enemy's map end from {1}.",
	"event.exits.unsupplied.own": "Unsupplied, {7} leaves by the enemy's map end from {1}.",
	"event.forced-march.own":     "{7} in {1} is to make a Forced March to {2}.",
	"event.march-die.own":        "The Forced March of {7} from {1} to {2} succeeds (4 to 6)",
	"event.march-die.failed.own": "The Forced March of {7} from {1} to {2} fails (4 to 6)",
	"event.withdraws.own":        "You withdraw {7}, Disrupted: {6}.",
	"event.retreats.own":         "To leave the Battle in {1}: {7}.",
	"event.pursuit.own":          "Your Pursuit Fire in {1} by {4} at {5} of the enemy, the slowest with speed {3} (4 to 6)",
	"pursuer":                    "{0} ({1} {1:die|dice})",
	"event.rout.own":             "Rout in {1}, each loses a step: {7}.",

	"event.disrupted.own":       "Disrupted in {1}: {7}.",
	"event.recovers.own":        "Recovered in {1}: {7}.",
	"event.unsupplied.own":      "Marked Unsupplied in {1} [R-12.7-1]: {7}; {4}.",
	"event.lacks-supply.own":    "{5}: no supply in {1} for {7}: {4}.",
	"event.supplied.own":        "Supplied again in {1}: {7}.",
	"event.raider.own":          "Raiding in {1}: {7}.",
	"event.fortress-supply.own": "From {2} Fortress Supply is drawn in {1} by {7}.",
	"event.oasis-supply.own":    "Oasis Supply is drawn in {1} by {7}.",

	// The same for one who reads what both sides are told.
	"event.moves.seen":         "{0} move {7}: {6}.",
	"event.moves-engages.seen": "{0} move {7} and Engage: {6}.",
	"event.engages.seen":       "{0} Engage with {7} in {2} from {1}.",
	"event.withdraws.seen":     "{0} withdraw {7}, Disrupted: {6}.",
	"event.pursuit.seen":       "Pursuit Fire of {0} in {1} by {4} at {5} of the enemy, the slowest with speed {3} (4 to 6)",
	"event.redeploys.seen":     "{0} redeploy {7} from {1} to {2}: {6}.",
	"event.sails.seen":         "{0} sail {7} from {1} to {2} for {3}.",
	"event.refits.seen":        "{0} return {7} from {1} for Refit: {6}.",

	"event.loses-step.seen":       "{0} lose a step, which leaves {7}.",
	"event.loses-step.last.seen":  "{0} lose the last step of {7}.",
	"event.minefield-laid.seen":   "The new minefield of {0} lies in {1}.",
	"event.minefield-lifted.seen": "{0} dismantle the minefield in {1}.",

	"event.arrive.own":              "Reinforcements arrive in {1}: {7}.",
	"event.arrive-beside.own":       "Reinforcements wait beside {1}, which is Engaged: {7}.",
	"event.arrive-early.own":        "Reinforcements arrive in {1} a month early: {7}.",
	"event.arrive-early-beside.own": "Reinforcements come a month early and wait beside {1}, which is Engaged: {7}.",
	"event.malta.own":               "The Malta Group arrives in {1}: {7}.",
	"event.malta-beside.own":        "The Malta Group waits beside {1}, which is Engaged: {7}.",
	"event.returns.own":             "Returned to {1}: {7}.",
	"event.returns-beside.own":      "Returned, and waiting beside {1}, which is Engaged: {7}.",
	"event.redeploys.own":           "You redeploy {7} from {1} to {2}: {6}.",
	"event.sails.own":               "You sail {7} from {1} to {2} for {3}.",
	"event.refits.own":              "You return {7} from {1} for Refit: {6}.",
}
