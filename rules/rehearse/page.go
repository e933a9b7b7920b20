package rehearse

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Page tells a spread: of each thing how it came out, numbers in their order, else the
// likeliest first; before that how many errors the file has that was played.
func Page(counts []Count, phase string, times int, enemy Enemy, errors int) page.Page {
	p := page.Page{Title: page.M("rehearse.title", phase)}
	if slices.Contains(Enemies, enemy) {
		p.Say("rehearse.how", times, page.M("rehearse.enemy."+string(enemy)))
	} else {
		p.Say("rehearse.attack", times, string(enemy))
	}
	if errors > 0 {
		p.Say("rehearse.errors", errors)
	}
	t := page.Table{Head: []page.Msg{page.M("rehearse.what"), page.M("rehearse.came-out")}}
	for _, like := range page.Alike(counts, Count.alike) {
		t.Rows = append(t.Rows, []page.Msg{together(like), like[0].said(times)})
	}
	p.Add(t)
	p.Say("rehearse.caution")
	return p
}

// alike reports whether the same came out as often of two things of one kind that each say a
// name, such as units.
func (c Count) alike(x Count) bool {
	return c.What.ID == x.What.ID && len(c.What.Args) == 1 && reflect.DeepEqual(c.Hows, x.Hows) && slices.Equal(c.N, x.N)
}

// together are such things, as one.
func together(like []Count) page.Msg {
	if len(like) == 1 {
		return like[0].What
	}
	var names []page.Msg
	for _, c := range like {
		names = append(names, page.M("text", c.What.Args[0]))
	}
	return page.M(like[0].What.ID, names)
}

// said are the ways in which something came out, as one phrase.
func (c Count) said(times int) (all page.Msg) {
	order := make([]int, len(c.N))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if x, y, ok := numbers(c.Hows[i], c.Hows[j]); ok {
			return cmp.Compare(x, y)
		}
		return cmp.Compare(c.N[j], c.N[i])
	})
	percents := percents(c.N, times)
	for n, i := range order {
		one := page.M("rehearse.times", c.Hows[i], share(c.N[i], percents[i], times))
		if n == 0 {
			all = one
			continue
		}
		all = page.M("rehearse.and", all, one)
	}
	return all
}

// numbers are those in two ways of one kind, such as steps that are lost.
func numbers(a, b page.Msg) (x, y int, ok bool) {
	if a.ID != b.ID || len(a.Args) != 1 || len(b.Args) != 1 {
		return 0, 0, false
	}
	x, first := a.Args[0].(int)
	y, second := b.Args[0].(int)
	return x, y, first && second
}

// percents are parts of a whole in whole numbers: rounded down, and up where most is cut off, until
// they come to what all parts together are.
func percents(parts []int, of int) []int {
	percents, order, rest := make([]int, len(parts)), make([]int, len(parts)), 0
	for i, n := range parts {
		percents[i], order[i] = 100*n/of, i
		rest += 100 * n % of
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(100*parts[j]%of, 100*parts[i]%of) })
	for _, i := range order[:rest/of] {
		percents[i]++
	}
	return percents
}

// share is a part of a whole in words: 100 of 100 is always, and what has come up at all
// is never 0%.
func share(n, percent, of int) page.Msg {
	switch {
	case n == of:
		return page.M("rehearse.always")
	case percent == 0:
		return page.M("rehearse.rarely")
	default:
		return page.M("rehearse.percent", min(percent, 99))
	}
}

// Words are those of Page and of Problems in English.
var Words = page.Words{
	"file.depends":     "{1} depends on {0}: {2}; or else {3}",
	"file.lost":        "you may lose the game before you write again: {0}",
	"file.depends-too": "{1} depends on {0} too",
	"file.depend":      "{1, plural, other{#}} orders depend on {0}: {1}",
	"file.and":         "{0} and {1}",
	"file.or":          "{0}; or {1}",
	"file.depending":   "{0} ({1}; or else {2})",
	"file.wait":        "{0} orders are done only if their conditions come true: line{0, plural, one{} other{s}} {1}",
	"file.waits":       "this is done only if its condition comes true: {0}",
	"file.false":       "this is not done: its condition {0} stays false{1, plural, =0{} other{, since {1}}}",
	"file.spare":       "as things stand this is not needed: another is done in its place",
	"file.holds":       "as things stand this is done: its condition {0} is true{1, plural, =0{} other{, since {1}}}",
	"file.hold":        "{0} orders are done as things stand: their conditions are true: line{0, plural, one{} other{s}} {1}",
	"file.falls":       "as things stand this is not done: its condition {0} is false{1, plural, =0{} other{, since {1}}}",
	"file.zero":        "this is not done: its condition {0} divides by zero",
	"file.condition":   "the condition {0}",
	"condition":        "a condition",
	"file.luck":        "what comes of it depends on how play goes before",
	"file.never":       "this is not done: play never asks for it",
	"file.also":        "{0}, and {1}",
	"file.uncalled":    "not called for",

	"rehearse.title":         "Rehearsal of {0}",
	"rehearse.how":           "Played {0} times from where you stand now, each time with other chances and another guess at the enemy. {1}",
	"rehearse.enemy.default": "The enemy did what they do without orders.",
	"rehearse.enemy.bot":     "The enemy was played by the program's own player.",
	"rehearse.enemy.random":  "The enemy answered at random.",
	"rehearse.attack":        "The enemy's turn, played {0} times, each time with other chances and another guess at them: they come with {1}. Your standing orders answer, and nothing else of yours.",
	"rehearse.errors":        "{0, plural, one{An error is} other{# errors are}} in the file: what is not legal did nothing. adjutant orders check tells which.",
	"rehearse.clause":        "line {0}, {1}",
	"rehearse.asked":         "Play waits for you",
	"rehearse.goes-without":  "{0}, which is left out here,",
	"rehearse.is-asked":      "{0},",
	"rehearse.cannot":        "they cannot do that: {0}{1, select, ={} other{ [{1}]}}",
	"rehearse.what":          "What",
	"rehearse.came-out":      "How it came out",
	"rehearse.game":          "the game",
	"rehearse.goes-on":       "goes on",
	"rehearse.times":         "{0} {1}",
	"rehearse.and":           "{0}, {1}",
	"rehearse.always":        "always",
	"rehearse.rarely":        "under 1%",
	"rehearse.percent":       "{0}%",
	"rehearse.caution":       "Guesses follow the position, not what you remember of the enemy. They say what to expect, not what is there.",
}
