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

// Append writes the event's bytes.
func (e Event) Append(b []byte) []byte { return eventCodec.Append(b, &e) }

var eventCodec = rules.Walk(func(c *rules.Coder, e *Event) {
	c.Str(&e.Kind)
	c.Side(&e.By)
	for i := range e.N {
		c.Int(&e.N[i])
	}
	c.Str(&e.Text)
	c.Key(&e.Roll)
	rules.Slice(c, &e.Dice, (*rules.Coder).Int)
	c.Int(&e.Hits)
})
