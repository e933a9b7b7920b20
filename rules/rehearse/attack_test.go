package rehearse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

func TestParseAttack(t *testing.T) {
	for text, want := range map[string]string{
		"2 from W, 2 cards at Sollum":             "{[{2 W}] 2 Sollum}",
		"2 from W, 1 from NE, 1 card at Buq Buq":  "{[{2 W} {1 NE}] 1 Buq Buq}",
		"3 at Ft. Capuzzo":                        "{[{3 }] 0 Ft. Capuzzo}",
		" 1 card ,  1  from  E   at   El Alamein": "{[{1 E}] 1 El Alamein}",
		"":                                    "",
		"bot":                                 "",
		"2 from W":                            "",
		"at Sollum":                           "",
		"2 cards at Sollum":                   "",
		"2 from W at ":                        "",
		"two from W at Bardia":                "",
		"0 from W at Bardia":                  "",
		"-1 from W at Bardia":                 "",
		"100 at Bardia":                       "",
		"2 from W,, 1 card at Bardia":         "",
		"1 card, 2 from W, 2 cards at Bardia": "",
		"2 of W at Bardia":                    "",
		"2 from W E at Bardia":                "",
	} {
		a, ok := rehearse.ParseAttack(text)
		if got := fmt.Sprint(a); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %s %v, not %s", text, got, ok, want)
		}
	}
}

// An Attack of the enemy is played on a machine of its own, and what answers is told.
func TestAttacked(t *testing.T) {
	seat, _ := north(t, 3, "t1/north")
	before := fmt.Sprint(seat.Halt())
	standing, problems := orders.Parse("x", []byte("standing: {losses: [1st Foot, 2nd Foot, 3rd Foot, 4th Foot, 1st Horse, 2nd Horse]}"))
	if problems != nil {
		t.Fatal(problems)
	}
	attacked := func(a rules.Attack, standing *orders.Node) string {
		words := page.Merge(rules.Words, rehearse.Words, page.Words(miniature.Game{}.Words("en")))
		answered, problem, err := rehearse.Attacked(seat, miniature.North, a, standing, 1, 20)
		if err != nil {
			t.Fatal(err)
		}
		if problem != nil {
			return words.Say(*problem)
		}
		var lines []string
		for _, c := range answered.Counts {
			for i, how := range c.Hows {
				lines = append(lines, fmt.Sprint(words.Say(c.What), ": ", words.Say(how), " ", c.N[i]))
			}
		}
		return strings.Join(lines, "; ")
	}
	var where string // of some of North's blocks
	for i := range 5 {
		if at := fmt.Sprint("a", 1+i); where == "" && !strings.HasPrefix(attacked(rules.Attack{From: []rules.Entering{{Units: 1}}, Cards: 1, At: at}, standing), "nobody") {
			where = at
		}
	}
	one := rules.Attack{From: []rules.Entering{{Units: 1}}, Cards: 1, At: where}
	if got := attacked(one, standing); !strings.HasPrefix(got, "Play waits for you: the reply to the attack on "+where+", 20") {
		t.Errorf("without a word of it: %q", got)
	}
	for _, a := range []rules.Attack{{From: one.From, At: "z9"}, {From: one.From, At: "c3"}, {From: []rules.Entering{{Units: 99}}, Cards: 99, At: where}, {From: []rules.Entering{{Units: 2}}, At: where},
		{From: []rules.Entering{{Units: 1, From: "E"}}, Cards: 1, At: where}, {From: []rules.Entering{{Units: 1}, {Units: 1}}, Cards: 2, At: where}} {
		if got := attacked(a, standing); got != "nobody can attack "+a.At+" so" {
			t.Errorf("%v: %q", a, got)
		}
	}
	if got := fmt.Sprint(seat.Halt()); got != before {
		t.Error("the machine itself has played on")
	}
}
