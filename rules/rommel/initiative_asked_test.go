package rommel_test

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// R-3.3-2: who wants to see what is drawn before he challenges or answers is asked then, and
// nobody else is.
func TestInitiativeIsAsked(t *testing.T) {
	g := Trial{Game: Standard(t, "s1940"), Turn: WearingTurn}
	staff := staffOf(g.Game)
	h := playout.NewMemory(5, rules.Both, true)
	m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := [2]string{"answer: ask", "challenge: ask"}
	random := playout.Random[Plane, Secret](5)
	for side := range rules.Nobody {
		m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			switch q.Kind {
			case RedrawKind.Name:
				return false, "", true
			case ChallengeKind.Name, AnswerKind.Name:
				n, _ := orders.Parse("x", []byte(said[side]))
				f, problems := staff.Orders(v, staff.Phase(v.Public, side), n)
				if len(problems) > 0 {
					t.Error(problems)
				}
				lacks, asks := f.Lacks(v, q.Kind), strings.HasSuffix(said[side], "ask")
				if asks != (len(lacks) == 1 && lacks[0].ID == "lacks.unplayed") {
					t.Errorf("%s lacks %v", said[side], lacks)
				}
				return f.Answer(v, q)
			case BuildupKind.Name:
				return Act(EndBuildup), "", true
			}
			return random.Answer(v, q)
		}))
	}
	asked := func(want string, by Side) {
		t.Helper()
		due, err := m.Run()
		if err != nil || len(due) != 1 || due[0].Kind != want || due[0].By != by || !due[0].Halt {
			t.Fatalf("%s is not asked for: %v, %v", want, due, err)
		}
		if sheet := staff.Template(m.View(by), rules.Asked{Kind: want, By: by, Halt: rules.Must}, func(page.Msg) string { return "" }, false); len(sheet.Pairs) != 1 {
			t.Errorf("%s: %v", want, sheet)
		}
	}
	asked(ChallengeKind.Name, allied)
	said[allied] = "challenge: real"
	asked(AnswerKind.Name, axis)
	if m.Public().Hands[axis].Len() == 0 || len(Told[event.Challenges](m, axis)) != 1 {
		t.Error("the answer is asked for before the challenge")
	}
	said = [2]string{"answer: none", "challenge: none"}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	if told := Told[event.Challenges](m, axis); len(told) != 1 {
		t.Errorf("%d challenges", len(told))
	}
}
