package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// rehearsed is a rehearsal of orders for the first turn.
func rehearsed(t *testing.T, text string) *rehearse.Record {
	t.Helper()
	g, err := eurofront.New(theatre.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m := newMail(t, 1)
	m.play(untilFirstTurn)
	n, _ := orders.Parse("x", []byte(text))
	record, problems := casebook.Rehearse[Plane, Secret](t, New(g), m.host, eurofront.Soviet, n)
	if problems != nil {
		t.Fatal(problems)
	}
	return record
}

// What an order file plans is drawn: the ways of one's own blocks that it moves, and no other.
func TestPlan(t *testing.T) {
	for text, ways := range map[string]int{
		"activate: {HQ B: normal}\nmoves: [{by: HQ B, units: {Army B: Vyborg, Army C: Helsinki}}]\n":   1, // one cannot
		"activate: {HQ B: normal}\nmoves: [{by: HQ B, units: {Army B: Vyborg, Army C: Vyborg NE1}}]\n": 2,
		"activate: {HQ B: normal}\n":                             0,
		"activate: {HQ C: {mode: normal, deploy: Tallinn E1}}\n": 1,
	} {
		record := rehearsed(t, text)
		if o := record.Foresee().Draw(); len(o.Lines) != ways || len(o.Signs) != 0 || o.Faint || o.Title.ID != "overlay.plan" {
			t.Errorf("%s: %d ways, not %d: %+v", text, len(o.Lines), ways, o.Lines)
		}
	}
}

// TestBound: no rehearsal takes the condition of one of several second halves alone to come out
// otherwise, for others hang on the same battles: so nothing hangs on it. Of a single one it does.
func TestBound(t *testing.T) {
	const begin = "activate: {HQ A: blitz}\nmoves: [{by: HQ A, units: {Army B: Vyborg}}]\n"
	for text, bound := range map[string]bool{
		begin + "blitz: [{when: wins > 1, combat: [Vyborg]}, {when: wins > 2, combat: [Vyborg]}]\n": true,
		begin + "blitz: {when: wins > 1, combat: [Vyborg]}\n":                                       false,
	} {
		record := rehearsed(t, text)
		forced := slices.ContainsFunc(record.Courses, func(c rehearse.Course) bool { return c.Dimension == "condition" })
		if forced == bound {
			t.Errorf("%s: a course has a condition come out otherwise: %v", text, forced)
		}
	}
}

// TestThenLater: where a second half is left open nothing is promised of what an HQ does after it,
// and its owner is told where that is said.
func TestThenLater(t *testing.T) {
	for half, want := range map[string]string{
		"ask, support": "[] [line 1, HQ A, blitz: active; in the end I at Leningrad line 2, the second half: you are asked for it when the first is over]",
		"ask":          "[warn.then-later] [line 1, HQ A, blitz: active; in the end I at Leningrad line 2, the second half: you are asked for it when the first is over]",
		"none":         "[] [line 1, HQ A, blitz: active; in the end I at Leningrad SW1 lines 1-2, HQ A to Leningrad SW1, no second half: done]",
	} {
		then := "{land: Leningrad SW1}"
		half, supports := strings.CutSuffix(half, ", support")
		if supports {
			then = "support"
		}
		record := rehearsed(t, "activate: {HQ A: {mode: blitz, then: "+then+"}}\nblitz: "+half+"\n")
		seen := record.Foresee()
		var warned []string
		for _, p := range seen.Problems {
			warned = append(warned, p.ID)
		}
		var read []string
		for _, item := range seen.Read.Blocks[len(seen.Read.Blocks)-1].(page.List).Items {
			read = append(read, catalogue().Say(item))
		}
		if got := fmt.Sprint(warned, read); got != want {
			t.Errorf("blitz: %s: %s", half, got)
		}
		if errors := record.Problems(nil); len(errors) > 0 {
			t.Errorf("blitz: %s: %+v", half, errors)
		}
	}
}
