package miniature

import "github.com/adjutant-pbem/adjutant/rules/page"

// orderKeys are the words that an order file may have, each with an example: what
// reads files suggests them, and the help lists them.
var orderKeys = []struct{ name, example string }{
	{"deploy", "deploy: {1st Foot: a1, 1st Horse: a5}"},
	{"mine", "mine: c3"},
	{"cards", "cards: {real: 1, dummy: 1}"},
	{"moves", "moves: {1st Horse: [b2, c2], 1st Foot: b1}"},
	{"march", "march: {1st Foot: c2}"},
	{"refuse", "refuse: {c2: true}"},
	{"withdraw", "withdraw: {1st Foot: d2}"},
	{"losses", "losses: [4th Foot, 1st Foot]"},
}

// keyNames are the words alone.
func keyNames() (names []string) {
	for _, k := range orderKeys {
		names = append(names, k.name)
	}
	return names
}

// keys tells in words which words order files have.
func keys() (page.Page, page.Words) {
	p := page.Page{Title: page.M("keys.title")}
	for _, k := range orderKeys {
		p.Item("keys.key", k.example, page.M("key."+k.name))
	}
	return p, keyWords
}

var keyWords = page.Words{
	"keys.title":   "The words of order files",
	"keys.key":     "{0} - {1}",
	"key.deploy":   "where each unit begins: a hex of your home row, a1 to a5 for North, e1 to e5 for South",
	"key.mine":     "the hex of your secret mine, at the start and when yours was found",
	"key.cards":    "cards laid face down, two at most; a real one pays for a Move",
	"key.moves":    "units with the hexes that they enter, one after the other",
	"key.march":    "one hex more for a unit that moves, on a die of 4 to 6",
	"key.refuse":   "for each hex where you are attacked: true to withdraw, false to fight",
	"key.withdraw": "where a unit goes that withdraws",
	"key.losses":   "units that take losses first",
}
