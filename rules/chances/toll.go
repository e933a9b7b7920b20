package chances

import (
	"math/big"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Toll is what a battle may cost both sides: in how many ways of all each has lost so many
// steps.
type Toll struct {
	Of   *big.Int      // all ways
	Lost [2][]*big.Int // by side and steps
	Gone [2]*big.Int   // by side: ways in which all that fought are lost
}

// NewToll is none yet of so many ways.
func NewToll(of *big.Int) *Toll {
	return &Toll{Of: of, Gone: [2]*big.Int{new(big.Int), new(big.Int)}}
}

// Add counts ways to a number of lost steps of a side, and whether it is gone.
func (t *Toll) Add(side rules.Side, steps int, gone bool, ways *big.Int) {
	for len(t.Lost[side]) <= steps {
		t.Lost[side] = append(t.Lost[side], new(big.Int))
	}
	t.Lost[side][steps].Add(t.Lost[side][steps], ways)
	if gone {
		t.Gone[side].Add(t.Gone[side], ways)
	}
}

// Join adds another whose ways count so often, of the same number in all.
func (t *Toll) Join(x *Toll, weight *big.Int) {
	for side := range rules.Nobody {
		for steps, ways := range x.Lost[side] {
			t.Add(side, steps, false, Times(ways, weight))
		}
		t.Gone[side].Add(t.Gone[side], Times(x.Gone[side], weight))
	}
}

// Chance is that of a side to lose so many steps.
func (t *Toll) Chance(side rules.Side, steps int) *big.Rat {
	if steps >= len(t.Lost[side]) {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(t.Lost[side][steps], t.Of)
}

// End is the chance of a side to lose all that fought.
func (t *Toll) End(side rules.Side) *big.Rat { return new(big.Rat).SetFrac(t.Gone[side], t.Of) }

// Mean is how many steps a side loses on average.
func (t *Toll) Mean(side rules.Side) *big.Rat {
	sum := new(big.Int)
	for steps, ways := range t.Lost[side] {
		sum.Add(sum, Times(ways, big.NewInt(int64(steps))))
	}
	return new(big.Rat).SetFrac(sum, t.Of)
}

// Table tells a side, step by step, how likely both lose so many: "head.steps", "head.you" and
// "head.enemy" of the catalogue stand above.
func (t *Toll) Table(own rules.Side) page.Table {
	table := page.Table{Head: []page.Msg{page.M("head.steps"), page.M("head.you"), page.M("head.enemy")}}
	for steps := range max(len(t.Lost[0]), len(t.Lost[1])) {
		table.Rows = append(table.Rows, []page.Msg{page.M("text", steps), Told(t.Chance(own, steps)), Told(t.Chance(own.Other(), steps))})
	}
	return table
}

// Told is a chance in percent, "odds.chance" of the catalogue. A program finds it exactly in the
// arguments (page.Msg).
func Told(p *big.Rat) page.Msg { return page.M("odds.chance", Percent(p), p.RatString()) }
