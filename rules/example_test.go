package rules_test

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// hunt is a whole game: Fox hides in one of three woods, Hounds search one.
type hunt struct{}

type (
	woods struct{ Searched int } // what all can see
	lair  struct{ Wood int }     // what one side knows
	none  = struct{}             // no facts
)

var (
	asked      rules.Kinds
	hideKind   = rules.NewChoice[int, none](&asked, "hide")
	searchKind = rules.NewKind[int, none](&asked, "search", rules.IntCodec)
	hiddenKind = rules.Claimed[none]{Name: "hidden", Codec: rules.NoneCodec}
	foundKind  = rules.Claimed[bool]{Name: "found", Codec: rules.BoolCodec}
)

const fox, hounds = rules.Side(0), rules.Side(1)

// Play is the rulebook: it reads from top to bottom.
func (hunt) Play(t *rules.Table[lair], p *woods) (over bool) {
	all := []int{1, 2, 3}
	rules.Decide(t, hiddenKind, fox, rules.L("hide"), func(o *rules.Scope[lair]) none {
		o.S.Wood = rules.Choose(o, rules.Choice[int, none]{Kind: hideKind, Options: all})
		return none{}
	})
	p.Searched = rules.Ask(t, rules.Question[int, none, lair]{
		Kind: searchKind, By: hounds, Label: rules.L("search"), Halt: rules.Must, All: slices.Values(all)})
	if rules.Claim(t, foundKind, fox, rules.L("found"), func(o *rules.Scope[lair]) bool { return o.S.Wood == p.Searched }) {
		t.Tell(news("Fox is found."))
	}
	return true
}

// The rest says what the planes are, and that there is no deck and nothing to
// mingle. A default answers what does not halt.
func (hunt) Edition() int { return 1 }
func (hunt) Codecs() (rules.Codec[woods], rules.Codec[lair]) {
	return rules.Walk(func(c *rules.Coder, p *woods) { c.Int(&p.Searched) }), rules.Walk(func(c *rules.Coder, s *lair) { c.Int(&s.Wood) })
}
func (hunt) Start() (p woods, s [2]lair)                          { return p, s }
func (hunt) Cards() []string                                      { return nil }
func (hunt) Permute(*lair, []rules.Token, []int)                  {}
func (hunt) Default(_ rules.View[woods, lair], q rules.Asked) any { return q.At(0) }

// news is an event.
type news string

// A game is played until it halts for somebody; when his orders are there it is
// played again, and the journal answers what has been answered.
func Example() {
	journal := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine(hunt{}, journal, rules.Both, nil)
	if err != nil {
		panic(err)
	}
	due, _ := m.Run()
	fmt.Println("due:", due[0].Kind, "of side", due[0].By)

	m.Orders(hounds, rules.PolicyFunc[woods, lair](func(_ rules.View[woods, lair], q rules.Asked) (any, string, bool) {
		return 1, "in the file", q.Kind == "search"
	}))
	due, _ = m.Run()
	fmt.Println("due:", due)
	for _, e := range journal.Entries() {
		fmt.Printf("entry %s: %x, for both: %v\n", e.Key, e.Value, e.To == rules.Both)
	}
	fmt.Println("Hounds read:", m.Events(hounds))
	// Output:
	// due: search of side 1
	// due: []
	// entry 0 hide#4.0: 0000, for both: false
	// entry 0 hide: , for both: true
	// entry 0 search: 00000001, for both: true
	// entry 0 found: 01, for both: true
	// Hounds read: [Fox is found.]
}
