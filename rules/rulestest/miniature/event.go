package miniature

import "github.com/adjutant-pbem/adjutant/rules"

// Event is something that happened: a kind (see words.go, "event." + Kind),
// the side that it happened to, up to four numbers and dice.
type Event struct {
	Kind string
	By   rules.Side
	N    [4]int
	Text string // a unit's name or a card, where they are public
	Roll rules.Key
	Dice []int
	Hits int
}
