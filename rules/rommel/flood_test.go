package rommel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// floods are order files of almost 1 MiB, the longest that are read: what a hostile
// player may send, and his umpire and everybody who verifies the game has to judge.
func floods(most int) map[string]string {
	list := func(before, item, after string) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 0; i < most && b.Len() < orders.MaxBytes-len(item)-len(after)-20; i++ {
			if strings.Contains(item, "%") {
				fmt.Fprintf(&b, item, i)
			} else {
				b.WriteString(item)
			}
		}
		return b.String() + after
	}
	return map[string]string{
		"unknown keys":                  list("", "k%06d: 1\n", ""),
		"keys that are almost known":    list("", "move%05d: 1\n", ""),
		"keys that are nearly known":    list("", "mov%d: 1\n", ""),
		"the same key":                  list("", "x:\n", ""),
		"known keys under cards":        list("cards: {", "losses%d: 1, ", "}\n"),
		"false units":                   list("losses: [", "false unit %d, ", "x]\n"),
		"misspelt units":                list("losses: [", "Bolonga, ", "x]\n"),
		"misspelt units, all different": list("losses: [", "Bolonga%d, ", "x]\n"),
		"a unit again and again":        list("losses: [", "Bologna, ", "x]\n"),
		"short units":                   list("losses: [", "b, ", "x]\n"),
		"units of many words":           list("losses: [", "a b c d e f g h i j k l m n o p, ", "x]\n"),
		"one unit of very many words":   list("losses: ", "Savona ", "\n"),
		"one unit of very many commas":  list("losses: \"", "Savona,", "\"\n"),
		"units that stand always":       list("standing: {losses: [", "Bolonga%d, ", "x]}\n"),
		"units that hold":               list("combat: [{at: Sollum, hold: [", "Bolonga%d, ", "x]}]\n"),
		"arrows in braces":              list("withdraw: {", "q%d -> z, ", "x}\n"),
		"names in braces":               list("withdraw: {", "q%d, ", "x}\n"),
		"names without a colon":         list("withdraw: {", "Savona q%d, ", "x}\n"),
		"words that are not indented":   list("moves:\n", "stray%d: 1\n", ""),
		"keys among names":              list("withdraw:\n- {Savona: z}\n", "- {moves: 1}\n", ""),
		"keys of the names before them": list("withdraw:\n", "- {Savona: z}\n- {go: z}\n", ""),
		"names behind a key":            list("withdraw: {moves: , ", "q%d: z, ", "}\n"),
		"words at the edge":             list("moves:\n- {group: Sollum}\n", "stray%d: 1\n", ""),
		"a list of false hexes":         list("standing: {lists: {back: ["+strings.Repeat("Tobrukk, ", 200)+"]}, withdraw: {", "u%d: back, ", "}}\n"),
		"false hexes":                   list("probe: {", "hex %d: true, ", "}\n"),
		"misspelt hexes":                list("probe: {", "Tobrukk E%d: true, ", "}\n"),
		"misspelt hexes of a refusal":   list("refuse: {", "Tobrukk E%d: true, ", "}\n"),
		"hexes":                         list("refuse: {", "Tobruk E%d: true, ", "}\n"),
		"deployments":                   list("deploy: {", "Savonna%d: Tobrukk, ", "}\n"),
		"Moves":                         list("cards: {real: 1}\nmoves:\n", "- {group: Tobrk, units: {Savonna: Solum%d}}\n", ""),
		"right Moves":                   list("cards: {real: 1}\nmoves:\n", "- {group: El Agheila}\n", ""),
		"right units in Moves":          list("cards: {real: 1}\nmoves:\n", "- {group: El Agheila, units: {Savona: Sollum}}\n", ""),
		"Overruns":                      list("cards: {real: 1}\nmoves:\n", "- {overrun: Sollum}\n", ""),
		"Battles":                       list("combat:\n", "- {at: Solum, fire: [armr%d]}\n", ""),
		"right Battles":                 list("combat:\n", "- {at: Sollum}\n", ""),
		"classes":                       list("combat: [{at: Sollum, fire: [", "armr%d, ", "x]}]\n"),
		"cards":                         list("cards: {", "reel%d: 1, ", "}\n"),
		"deeds":                         list("buildup:\n", "- {minefield: Solum%d}\n", ""),
		"right deeds":                   list("buildup:\n", "- {minefield: Sollum}\n", ""),
		"units before no key":           list("cards: {real: 1}\nmoves: [{", "u%d: {Sollum: {go: Tobruk}}, ", "x: 1}]\n"),
		"a unit before no key in Moves": list("cards: {real: 1}\nmoves:\n", "- {Savona: {Sollum: {go: {forced: [Tobruk]}}}}\n", ""),
		"dismantled minefields":         list("dismantle: [", "Sollum, ", "Sollum]\n"),
		"replacements":                  list("buildup: [{replace: {", "Savonna%d: 1, ", "}}]\n"),
		"retreats":                      list("withdraw: {all: [", "Sollum, ", "Sollum]}\n"),
		"a way":                         list("cards: {real: 1}\nmoves: [{group: El Agheila, units: {Savona: [", "Sollum, ", "Sollum]}}]\n"),
		"a way of false hexes":          list("cards: {real: 1}\nmoves: [{group: El Agheila, units: {Savona: [", "Solum%d, ", "Sollum]}}]\n"),
		"quiet words":                   list("quiet: [", "word%010d, ", "x]\n"),
		"a quiet word again and again":  list("quiet: [", "alone, ", "x]\n"),
		"quiet words that nearly are":   list("quiet: [", "alon%d, ", "x]\n"),
	}
}

// TestFloods: an order file of 1 MiB costs whoever judges it no more than a moment,
// whatever stands in it, and so does the longest with no more words than one may have.
// What is quadratic, or looks for what may have been meant by each word, costs a
// hundred times as much.
func TestFloods(t *testing.T) {
	if testing.Short() {
		t.Skip("reads files as long as may be")
	}
	turn := "map: standard\nturn: axis\naxis: {El Agheila: [a=inf 2, b=inf 2, c=mot 2], Sollum: [d=mot 3]}\nallied: {Sollum: [u=inf 2], Alexandria: [inf 2]}\nbattles: {Sollum: allied W}\n"
	buildup := "map: standard\nplay: buildup\nsaved: {axis: 20}\naxis: {El Agheila: [a=inf 1/2, b=inf 2]}\nallied: {Alexandria: [inf 2]}\n"
	done := map[string]bool{} // floods of which a file has been read whole
	for _, most := range []int{orders.MaxBytes, clerk.MaxWords - 10, clerk.MaxWords/2 - 10, clerk.MaxWords/4 - 10, clerk.MaxWords/8 - 10} {
		for what, text := range floods(most) {
			_, problems := orders.Parse("flood", []byte(text))
			if done[what] || problems != nil { // which are all that is told then
				continue
			}
			if done[what] = judgedAtOnce(t, what, turn, text); done[what] { // what is not read costs the same everywhere
				judgedAtOnce(t, what, buildup, text)
			}
		}
	}
}

// judgedAtOnce judges a file, which costs no more than a moment, and reports whether it had not too
// many words to be read.
func judgedAtOnce(t *testing.T, what, position, text string) (whole bool) {
	t.Helper()
	spent := time.Hour
	for try := 0; try < 3 && spent > Moment; try++ { // the machine may be busy
		begin := time.Now()
		_, found, _ := checkOf(t, Axis, position, text)
		spent = min(spent, time.Since(begin))
		whole = !slices.ContainsFunc(found, func(p orders.Problem) bool { return p.ID == "no.words" })
	}
	if spent > Moment {
		t.Errorf("%s, %d bytes: %v", what, len(text), spent)
	}
	return whole
}
