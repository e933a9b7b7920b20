package clerk

import (
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// English are the messages about the form of order files, which the catalogue of each game
// takes over. A game adds what its keys mean ("key.NAME") and the names of its duties.
var English = page.Merge(condition.English, page.Words{
	"no.names":           "names with values are needed here",
	"no.names-such":      "names with values are needed here, such as {0}",
	"no.lead":            "\"{0}\" needs its key: write {1}: {0}",
	"no.lead-pair":       "\"{0}\" needs a key before it: write {1}: {2}",
	"no.one-name":        "one name is needed here, such as {0}",
	"no.each":            "each is named here, such as {0}",
	"no.each-name":       "{0} and {1} stand alone here, each with what is said of it",
	"no.several":         "several names are a list, in brackets: [{0}]",
	"no.indent":          "{0} is no order here: if it belongs under {1}, indent it{2, select, ={} other{; orders here are {2}}}",
	"no.key-among":       "{0} {0, plural, one{is a key} other{are keys}}, and no {0, plural, one{name} other{names}}: {2, select, ={{1, select, ={begin {0, plural, one{it} other{them}} at the left edge} other{{0, plural, one{it belongs} other{they belong}} under {1}}}} other{indent {0, plural, one{it} other{them}} under {2}}}",
	"no.colon":           "a colon is missing: write {0}: {1}",
	"no.reversed":        "this stands the other way round: write {0}: {1}",
	"no.braced":          "inside braces, names before one value stand in quotation marks: \"{0}\"",
	"no.alone":           "one name stands here alone, not {0}",
	"no.words":           "this file is not read: it has more than {0} words and numbers",
	"no.key-twice":       "key \"{0}\" stands here twice, first in line {1}",
	"no.such-order":      "there is no order \"{0}\" here; there are: {1}",
	"no.key-top":         "\"{0}\" is a key of its own at the left edge, under no other, in the orders for {1}",
	"no.key-under":       "\"{0}\" stands under {1}, in the orders for {2}{3, select, ={} other{; here there are: {3}}}",
	"no.order-elsewhere": "there is no order \"{0}\" here; there are: {1}; \"{2}\" belongs to {3}",
	"no.key-here":        "\"{0}\" is no order for {1}: it belongs to {2}{3, select, ={} other{, or under {3}}}",
	"no.key-of-side":     "\"{0}\" is an order of the {1} alone",

	"keys.title": "The words of order files",
	"keys.forms": "Capitals, accents and punctuation do not count in keys and names. A list is [one, other], or a line for each with a dash or a bullet. \"name: place\", \"name -> place\" and \"name to place\" mean the same, and \"one, other: place\" is both.",
	"keys.key":   "{0} - {1} [{2}]",
	"keys.under": "under {3}: {0} - {1} [{2}]",
	"keys.free":  "{0} - {1}",

	"duty.none": "no order file",
	"duty.any":  "every order file",
})
