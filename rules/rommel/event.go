package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Event is something that happened. Kind is the message id in the catalogue
// after "event."; the other fields are its arguments as far as it has any.
type Event struct {
	Kind  string
	Side  rules.Side
	Hex   board.Hex // where, or from where
	To    board.Hex
	Way   []board.Hex // hexes entered, in order
	N     [3]int16
	Faces []Face // units that all may see, or (a note) that the owner sees
	Cards []string
	Roll  rules.Key // of the dice, so that anyone can throw them again
	Dice  []int
	Hits  int16
}

// Append writes the event's bytes.
func (e Event) Append(b []byte) []byte { return eventCodec.Append(b, &e) }

var eventCodec = rules.Walk(func(c *rules.Coder, e *Event) {
	c.Str(&e.Kind)
	c.Side(&e.Side)
	codeHex(c, &e.Hex)
	codeHex(c, &e.To)
	rules.Slice(c, &e.Way, codeHex)
	for i := range e.N {
		c.I16(&e.N[i])
	}
	rules.Slice(c, &e.Faces, codeFace)
	rules.Slice(c, &e.Cards, (*rules.Coder).Str)
	c.Key(&e.Roll)
	rules.Slice(c, &e.Dice, (*rules.Coder).Int)
	c.I16(&e.Hits)
})
