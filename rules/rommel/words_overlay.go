package rommel

import "github.com/adjutant-pbem/adjutant/rules/page"

// wordsOfOverlays are the messages of what is drawn over the map.
var wordsOfOverlays = page.Words{
	"overlay.supply":        "Supply of the {0}",
	"overlay.supply.count":  "Blocks with a line to {1}: {0}; supplied by a Fortress or an Oasis: {2}; without supply: {3}.",
	"overlay.network":       "Supply Network",
	"overlay.line":          "Supply Line, to its source",
	"overlay.lacking":       "blocks without supply; a number: so many",
	"overlay.cut":           "where the line is cut",
	"overlay.cut.at":        "Cut at {0}.",
	"overlay.cut.gain":      "Else {0} blocks more had a line.",
	"overlay.cut.gain.one":  "Else one block more had a line.",
	"overlay.plus":          "+{0}",
	"overlay.mend":          "a block here would give others a line",
	"overlay.mend.at":       "A block in {0}",
	"overlay.mend.gain":     "would give {0} blocks a line.",
	"overlay.mend.gain.one": "would give one block a line.",

	"overlay.reach":           "Reach of {0}: {1}, speed {2}",
	"overlay.reach.count":     "Hexes without a road {0}, by road only {1}, with one hex more {2}.",
	"overlay.reach.disrupted": "{0} is Disrupted and cannot move.",
	"overlay.near":            "without a road",
	"overlay.far":             "by road only",
	"overlay.beyond":          "one hex more: Rommel, or a Forced March (4 to 6)",
	"overlay.walked":          "hexes walked",
	"overlay.walked.more":     "{0}+",
	"overlay.engages":         "would Engage here and stop",

	"overlay.moves":       "Moves and losses since the last report",
	"overlay.moves.turns": "{0}",
	"overlay.moves.none":  "Nothing has moved.",
	"overlay.turn":        "Player-Turn {0} ({1})",
	"overlay.way.0":       "way of the Axis; a number counts blocks",
	"overlay.way.1":       "way of the Allies",
	"overlay.failed":      "Forced March: {0}",
	"overlay.fails":       "Forced March that failed, with its die",
	"overlay.loss":        "{0} −{1}",
	"overlay.loss.dead":   "{0} −{1}, {2} lost",
	"overlay.dead":        "{0}: {1} lost",
	"overlay.losses":      "steps lost, blocks lost",

	"overlay.deploy":           "Deployment of the {0}",
	"overlay.deploy.group":     "{0} units: {1}",
	"overlay.deploy.group.one": "1 unit: {1}",
	"overlay.hexes":            "any of {0} hexes",
	"overlay.closed":           "not allowed",
	"overlay.allowed":          "allowed",
	"overlay.most":             "{0}",
	"overlay.most.key":         "at most so many units",
}
