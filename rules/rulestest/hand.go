package rulestest

import "github.com/adjutant-pbem/adjutant/rules"

// executor is what a machine keeps across segments, in the form that it has in a
// checkpoint; of interest here are the cards alone.
type executor struct {
	met   int
	seals []held
	cards []dealt
	deck  []rules.Card
	next  rules.Card
	shown [2][]rules.Token
}

type held struct {
	key   rules.Key
	value []byte
}

type dealt struct {
	card  rules.Card
	owner rules.Side // Nobody: it is in the deck
	face  string
	shown bool
}

var executorCodec = rules.Walk(func(c *rules.Coder, x *executor) {
	c.Int(&x.met)
	rules.Slice(c, &x.seals, func(c *rules.Coder, h *held) {
		c.Key(&h.key)
		c.Bytes(&h.value)
	})
	rules.Slice(c, &x.cards, func(c *rules.Coder, d *dealt) {
		c.Card(&d.card)
		c.Side(&d.owner)
		c.Str(&d.face)
		c.Bool(&d.shown)
	})
	rules.Slice(c, &x.deck, (*rules.Coder).Card)
	c.Card(&x.next)
	for i := range x.shown {
		rules.Slice(c, &x.shown[i], (*rules.Coder).Token)
	}
})

// OtherHand is a checkpoint in another world, which by's enemy may think as
// possible: two different cards of those that the enemy cannot know, by's hand and
// the deck, have changed their faces; n numbers the attempts. False: there are
// no two.
func OtherHand(c rules.Checkpoint, by rules.Side, n int) (rules.Checkpoint, bool) {
	x, err := executorCodec.Decode(c.Executor)
	if err != nil {
		panic("rulestest: what the executor keeps has another form: " + err.Error())
	}
	var hand []*dealt
	for i := range x.cards {
		if x.cards[i].owner == by {
			hand = append(hand, &x.cards[i])
		}
	}
	for i := range hand {
		mine := hand[(i+n)%len(hand)]
		for j := range x.cards {
			d := &x.cards[(j+n*7)%len(x.cards)]
			if (d.owner == by || d.owner == rules.Nobody) && d.face != mine.face {
				d.face, mine.face = mine.face, d.face
				c.Executor = executorCodec.Append(nil, &x)
				return c, true
			}
		}
	}
	return c, false
}
