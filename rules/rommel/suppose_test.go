package rommel_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// TestSuppose: standing orders are tried against an Attack that is written in a line: which of
// their clauses answer, where units end, or that play would wait. The game itself does not go
// on by it.
func TestSuppose(t *testing.T) {
	x := demoTable(t)
	before := x.Halt()
	words := page.Merge(rules.Words, rehearse.Words, page.Words(staffOf(Standard(t, "s1940")).Words("en")))
	for _, c := range []struct{ standing, attack, want string }{
		{"{refuse: {Sollum: true}, withdraw: {all: Buq Buq}}", "1 from NW, 1 card at Sollum",
			"line 1, standing orders, battle refused in Sollum: done; line 1, standing orders, withdrawal of units not named: done; Battle of Sollum: refused; Withdrawal of 7/7 Tk to: Buq Buq"},
		{"{refuse: {Sollum: {refuse: attackers > 1 and sides == 2, accept: true}}, withdraw: {all: Buq Buq}}", "1 from NW, 1 from W at Sollum", "battle refused in Sollum: done"},
		{"{refuse: {Sollum: {refuse: could_blitz, accept: true}}, withdraw: {all: Buq Buq}}", "1 from NW, 3 cards at Sollum", "battle refused in Sollum: done"},
		{"{refuse: {Sollum: {refuse: could_blitz, accept: true}}}", "1 from NW, 2 cards at Sollum", "line 1, standing orders, battle accepted in Sollum: done"},
		{"{refuse: {Sollum: wait}}", "1 from NW at Sollum", "Play waits for you: the reply to the attack on Sollum"},
		{"{losses: [7/4]}", "1 from NW at Sollum", "Play waits for you: the reply to the attack on Sollum"},
		{"{pace: careful, refuse: {Sollum: true}}", "1 from NW at Sollum", "Play waits for you: the reply to this Player-Turn"},
		{"{pace: fast}", "1 from NW at Sollum", "Battle of Sollum"},
		{"{pace: fast}", "1 from NW at Tobruk", "you have no Undisrupted unit in Tobruk"},
		{"{pace: fast}", "1 from NW, 12 cards at Sollum", "they hold only 6 cards"},
		{"{pace: fast}", "3 from NW at Sollum", "only one unit can attack Sollum from NW; there can come 1 from W, 1 from NW, 1 from SW [R-7.1-1]"},
		{"{pace: fast}", "1 from SE at Sollum", "nobody can attack Sollum from SE"},
		{"{pace: fast}", "1 at Nowhere", "there is no hex Nowhere"},
		{"{pace: fast}", "1 from NW, 1 from SW, 1 card at Sollum", "to come so takes 2 Moves"},
		{"{pace: fast}", "1 from NW, 1 from SW, 2 cards at Sollum", "Battle of Sollum"},
	} {
		a, ok := rehearse.ParseAttack(c.attack)
		if !ok {
			t.Fatal(c.attack)
		}
		answered, problem, err := rehearse.Attacked(x.Seat, allied, a, x.read("standing: "+c.standing), 1, 10)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		if problem != nil {
			lines = append(lines, words.Say(*problem))
		}
		if answered == nil {
			answered = new(rehearse.Answered)
		}
		for _, n := range answered.Counts {
			lines = append(lines, fmt.Sprint(words.Say(n.What), ": ", strings.TrimSuffix(words.Say(n.Hows[0]), ",")))
		}
		got := strings.Join(lines, "; ")
		for _, want := range strings.Split(c.want, "; ") {
			if !strings.Contains(got, want) {
				t.Errorf("%s against %s: %q is not told:\n%s", c.standing, c.attack, want, got)
			}
		}
	}
	if after := x.Halt(); !bytes.Equal(after.Public, before.Public) || !bytes.Equal(after.Executor, before.Executor) {
		t.Error("the game has gone on")
	}
	x.due(axis, CardsKind.Name)
}

// TestSupposeNearest: the units of a supposed Attack are the nearest that can move; who is
// Disrupted or in a Battle stays where it is.
func TestSupposeNearest(t *testing.T) {
	g := Load(t, "axis: {C8: [inf 2, inf 2], C13: [inf 2], C15: [\"inf 2 D S99\"], D15: [inf 2], E17: [mot 2], C5: [inf 2]}\nallied: {C19: [w=inf 2], D15: [inf 2], C20: [inf 2]}\nbattles: {D15: allied W}\nhands: {axis: 9 0, allied: 2 0}")
	x := tableOf(t, staffed(g, g.Game))
	x.due(axis, CardsKind.Name)
	words := page.Merge(rules.Words, rehearse.Words, page.Words(staffOf(g.Game).Words("en")))
	for attack, left := range map[string]string{
		"1 from W at C19":            "foe('E17') == 0 and foe('C13') == 1 and foe('C8') == 2 and foe('C5') == 1",
		"1 from W, 1 from SW at C19": "foe('E17') == 0 and foe('C13') == 0 and foe('C8') == 2 and foe('C5') == 1",
		"2 from W, 1 from SW at C19": "foe('E17') == 0 and foe('C13') == 0 and foe('C8') == 1 and foe('C5') == 1",
	} {
		a, ok := rehearse.ParseAttack(attack)
		if !ok {
			t.Fatal(attack)
		}
		standing := "standing: {refuse: {C19: {refuse: \"" + left + " and foe_d('C15') == 1 and foe('D15') == 1\", accept: true}}}"
		answered, problem, err := rehearse.Attacked(x.Seat, allied, a, x.read(standing), 1, 1)
		if err != nil || problem != nil {
			t.Fatal(attack, problem, err)
		}
		told := ""
		for _, n := range answered.Counts {
			told += words.Say(n.What) + ": " + words.Say(n.Hows[0]) + "\n"
		}
		if !strings.Contains(told, "battle refused in LB W1: done") {
			t.Errorf("%s: other units have come:\n%s", attack, told)
		}
	}
}
