package drawing

import "github.com/adjutant-pbem/adjutant/rules/page"

// Words is this package's own catalogue in English. A game's catalogue may say
// otherwise.
var Words = page.Words{
	"draw.of":         "{0} of {1}",
	"draw.shown":      "revealed",
	"draw.hidden":     "{0} hidden blocks of the {1} in {2}",
	"draw.hidden.one": "1 hidden block of the {1} in {2}",
	"draw.marked":     "; {0} {1}",
	"draw.blocks":     "{0} hidden blocks",
	"draw.blocks.one": "1 hidden block",
	"draw.nobody":     "nobody",
	"draw.battles":    "Battles in {0}.",
	"draw.port":       "Port: capacity for the {0} : for the {1}",
	"draw.view":       "What the {0} know.",
	"draw.public":     "What everybody knows.",

	"key.own":      "own block, upright: hidden",
	"key.own2":     "from the enemy; 4 of 6 left",
	"key.elite":    "◆ elite, ● others",
	"key.flat":     "flat, without a foot:",
	"key.flat2":    "revealed to all",
	"key.hidden":   "3 hidden",
	"key.hidden2":  "blocks",
	"key.state":    "{0}",
	"key.battle":   "Battle: enemy above",
	"key.hexside":  "hexside: {0}, {1}",
	"key.mines":    "mines; hollow: hidden",
	"key.mountain": "Mountain: by road only",
	"key.ridge":    "Ridge: no crossing",
	"key.gap":      "1 may attack across",
	"key.marsh":    "Marsh: no crossing",
	"key.other":    "{0}",
	"key.port":     "port for {0} : {1}",
	"key.lost":     "a number: so many of a pile",
}
