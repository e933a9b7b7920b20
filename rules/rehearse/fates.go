package rehearse

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Dice are what a Fate has a roll show; see rules.Fate.
type Dice = func(asked rules.Side, k rules.Key, n int) []int

// Show has the dice of one label, or of all ("") show a face.
func Show(path string, face int) Dice {
	return func(_ rules.Side, k rules.Key, n int) []int {
		if path != "" && k.Label.Path != path {
			return nil
		}
		return slices.Repeat([]int{face}, n)
	}
}

// ShowFor does so with dice that a side throws which is asked something just before, and
// has those of its enemy show another face.
func ShowFor(own rules.Side, path string, ours, theirs int) Dice {
	return func(asked rules.Side, k rules.Key, n int) []int {
		face := theirs
		if asked == own {
			face = ours
		}
		return Show(path, face)(asked, k, n)
	}
}

// ShowTheirs has dice that are thrown for the enemy of a side, who was asked something just before,
// show a face, and leaves the side's own as they are.
func ShowTheirs(own rules.Side, path string, face int) Dice {
	return func(asked rules.Side, k rules.Key, n int) []int {
		if asked == own {
			return nil
		}
		return Show(path, face)(asked, k, n)
	}
}

// First takes the first of several that has dice to show.
func First(all ...Dice) Dice {
	return func(asked rules.Side, k rules.Key, n int) []int {
		for _, d := range all {
			if dice := d(asked, k, n); dice != nil {
				return dice
			}
		}
		return nil
	}
}

// Rolls meets public dice of a label.
func Rolls(path string) func(rules.Call) bool {
	return func(c rules.Call) bool { return c.Op == rules.Rolls && c.Label.Path == path }
}

// Asks meets a question of a kind to a side.
func Asks(kind string, by rules.Side) func(rules.Call) bool {
	return func(c rules.Call) bool { return c.Op == rules.Answers && c.Kind == kind && c.By == by }
}

// Deals meets cards that are drawn.
func Deals(c rules.Call) bool { return c.Op == rules.Deals }

// Says answers the questions of one kind by their facts, yes or no, as far as that is
// legal.
func Says[F any](k rules.Kind[bool, F], want func(F) bool) func(rules.Asked) (any, bool) {
	return func(q rules.Asked) (any, bool) {
		x, ok := k.Of(q)
		if !ok {
			return nil, false
		}
		a := want(x.Facts)
		return a != (x.Judge(a) != nil), true
	}
}

// Yes and No are for Says, whatever the facts.
func Yes[F any](F) bool { return true }
func No[F any](F) bool  { return false }

// Left is how a battle came out for a side, by who of both is left: a "result" of the catalogue.
func Left(own, enemy bool) page.Msg {
	switch {
	case own && enemy:
		return page.M("result.goes-on")
	case own:
		return page.M("result.won")
	case enemy:
		return page.M("result.lost")
	}
	return page.M("result.left")
}
