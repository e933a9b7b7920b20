package words

import "github.com/adjutant-pbem/adjutant/rules/page"

// Overlays are the messages of what is drawn over a map.
var Overlays = page.Words{
	"overlay.supply":        "Supply of the {0}",
	"overlay.network":       "supplies come here; blocks up to 2 hexes off",
	"overlay.line":          "supply line of a block",
	"overlay.lacking":       "no line: a step at the next check",
	"overlay.supply.all":    "All blocks have a line.",
	"overlay.supply.count":  "Without a line: {0, plural, =0{nobody} other{{0}}}.{1, plural, =0{} other{ Only if a sea lane holds: {1}.}}",
	"overlay.national":      "way of National Supply",
	"overlay.national.open": "National Supply runs by {0}.",
	"overlay.national.cut":  "It would be cut if one of these were lost: {0}.",
	"overlay.national.none": "National Supply is cut{0, select, 1{; one block of 1 CV is fed from a besieged port} other{: all blocks are unsupplied}}.",
	"overlay.mend":          "held, this would open it",

	"overlay.command":       "Command of {0} at {1}, value {2}",
	"overlay.command.none":  "It does not work here.",
	"overlay.command.count": "It would command {0} places with {1} of your other blocks.",
	"overlay.command.far":   "distance; a short route counts 2, a long one 5",
	"overlay.command.enemy": "enemy place: may be attacked",
	"overlay.commanded":     "commanded",
	"overlay.strikes":       "its airstrikes reach so far",
	"overlay.route":         "way by a route",

	"overlay.reach":       "Reach of {0} ({1})",
	"overlay.reach.count": "By land it gets to {0, plural, one{one place} other{# places}}, by rail or march to {1} more, by sea to {2}.",
	"overlay.near":        "by land",
	"overlay.far":         "by rail or march",
	"overlay.sea":         "by sea",
	"overlay.engages":     "meets the enemy",

	"overlay.moves":      "Moves since the last report",
	"overlay.plan":       "Your orders, if nothing goes amiss",
	"overlay.moves.none": "Nobody has moved.",
	"overlay.loss":       "−{0}",
	"overlay.losses":     "steps lost",

	"overlay.deploy":       "Set-up of the {0}",
	"overlay.deploy.group": "{0, plural, one{One block} other{# blocks}}, {1} in all: {2}",
	"overlay.closed":       "not here",
	"overlay.allowed":      "here",
}
