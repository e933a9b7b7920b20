package render

import "github.com/adjutant-pbem/adjutant/rules/page"

// english words what this package says itself, where the caller's catalogue lacks it.
var english = page.Words{
	"render.hits":    "{0} hits",
	"render.hit":     "1 hit",
	"render.no-hits": "no hits",

	"render.side":          "side {0}",
	"render.part":          "Part {0} of {1}, from west to east",
	"render.key":           "Key",
	"render.control":       "{0}/{1} who controls the hex",
	"render.more":          "+ more",
	"render.strength":      "CV strength, ? unknown",
	"render.barrier":       "{0} no crossing, a number: so many may attack across",
	"render.few":           "a number on a hexside: so many may attack across",
	"render.hexes":         "Pieces and marks",
	"render.margins":       "Beside the map",
	"render.places":        "Places",
	"render.border":        "Border of {0} and {1}",
	"render.hexsides":      "hexsides of {0}: {1}",
	"render.elsewhere":     "There are pieces or marks in hexes outside this part of the map: {0}.",
	"render.apart":         "Off the grid: with routes and their lengths",
	"render.harbour":       "port {0}",
	"render.harbour.naval": "naval port {0}",
	"render.seas":          "Seas",
	"render.fights":        "Battles",
	"render.holder":        "controlled by {0}",
	"render.fresh":         "begun in this turn",
	"render.old":           "an old battle",
	"render.strike":        "strike, {0} dice",
	"render.disputed":      "? disputed",
	"render.usual":         "a number on a hexside: so many may attack across, else {0}",
	"render.also":          "Also",
	"render.E":             "E",
	"render.W":             "W",
	"render.NE":            "NE",
	"render.NW":            "NW",
	"render.SE":            "SE",
	"render.SW":            "SW",
}
