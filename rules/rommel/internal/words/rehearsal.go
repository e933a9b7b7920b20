package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Rehearsal is what comes out when a turn is played many times.
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
}
