package miniature

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Prospect implements rules.Rehearser: a Forced March may fail, fire may hit or not,
// and the enemy may refuse battle.
func (Game) Prospect(v view) rules.Prospect {
	return rules.Prospect{
		Segments: 1,
		Bases:    []rules.Fate{{Dice: all(6), Answer: refuses(false)}, {Dice: all(1), Answer: refuses(false)}},
		Dimensions: []rules.Dimension{
			{Name: "march", Meets: rolls("march/die"), Fates: []rules.Fate{{Name: "succeeds", Dice: on("march/die", 6)}, {Name: "fails", Dice: on("march/die", 1)}}},
			{Name: "refusal", Meets: asks(refuseKind.Name, v.Side.Other()), Fates: []rules.Fate{{Name: "refused", Answer: refuses(true)}}},
			{Name: "fight", Meets: rolls("fire/die"), Fates: []rules.Fate{{Name: "hit", Dice: on("fire/die", 6)}, {Name: "missed", Dice: on("fire/die", 1)}}},
		},
	}
}

// all dice show a face.
func all(face int) func(rules.Key, int) []int {
	return func(_ rules.Key, n int) []int {
		dice := make([]int, n)
		for i := range dice {
			dice[i] = face
		}
		return dice
	}
}

// on has the dice of one label show a face.
func on(path string, face int) func(rules.Key, int) []int {
	return func(k rules.Key, n int) []int {
		if k.Label.Path != path {
			return nil
		}
		return all(face)(k, n)
	}
}

func rolls(path string) func(rules.Call) bool {
	return func(c rules.Call) bool { return c.Op == rules.Rolls && c.Label.Path == path }
}

func asks(kind string, by rules.Side) func(rules.Call) bool {
	return func(c rules.Call) bool { return c.Op == rules.Answers && c.Kind == kind && c.By == by }
}

// refuses answers whether battle is refused, wherever it can be.
func refuses(yes bool) func(rules.Asked) (any, bool) {
	return func(q rules.Asked) (any, bool) {
		if _, ok := refuseKind.Of(q); !ok {
			return nil, false
		}
		return yes && q.Judge(true) == nil, true
	}
}

// rehearsalWords are what the results are told in.
var rehearsalWords = page.Words{
	"march":           "a Forced March",
	"march.succeeds":  "it succeeds",
	"march.fails":     "it fails",
	"refusal":         "whether the enemy refuses battle",
	"refusal.refused": "refused",
	"fight":           "fire",
	"fight.hit":       "all hit",
	"fight.missed":    "none hit",
	"result.blocks":   "{0}: blocks on the board",
	"result.number":   "{0}",
	"became.dead":     "dead",
	"became.at":       "in {0}, steps: {1}",
}

// Results implements rules.Rehearser: how many blocks each side has on the board.
func (Game) Results(v view, _ []rules.Event) (rs []rules.Result) {
	for side := range rules.Nobody {
		rs = append(rs, rules.Result{What: page.M("result.blocks", page.M([]string{"side.0", "side.1"}[side])), How: page.M("result.number", len(v.Public.onBoard(side)))})
	}
	return rs
}

// Became implements rules.Teller: where the units of Moves and Forced Marches are in the
// end, and how strong.
func (f *file) Became(v view, _ []rules.Event) (all []rules.Became) {
	for _, w := range slices.Concat(f.moves, f.marches) {
		what := page.M("became.dead")
		if k, ok := token(v, w.What.unit); ok {
			what = page.M("became.at", v.Public.Blocks[k].At.String(), int(v.Own.S.unit(k).Steps))
		}
		all = append(all, rules.Became{Clause: w.At, What: what})
	}
	return all
}
