package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// halting asks one question, of which 2 is no legal answer and 0 the default.
type halting struct {
	quiz
	halt rules.Halting
}

func (g halting) Play(t *rules.Table[struct{}], p *plane) bool {
	p.Sum = 10 + rules.Ask(t, rules.Question[int, none, struct{}]{Kind: pick, By: 0, Label: rules.L("pick"), Halt: g.halt,
		All: slices.Values([]int{0, 1, 2}),
		Legal: func(_ *rules.Own[struct{}], a int) *rules.Refusal {
			if a == 2 {
				return rules.Refuse("R-1", "much")
			}
			return nil
		},
	})
	return true
}

// TestWhoAnswers: texts in their order, then the default, or play halts: where it must, where
// a text wants that and it may, and nowhere else. A text that is refused is the last one.
func TestWhoAnswers(t *testing.T) {
	const halts, wait = -1, "wait"
	for _, x := range []struct {
		texts []any // nil: it passes on
		never int
		may   int
		must  int
	}{
		{[]any{}, 0, 0, halts},
		{[]any{1}, 1, 1, 1},
		{[]any{nil, 1}, 1, 1, 1},
		{[]any{wait}, 0, halts, halts},
		{[]any{nil, wait, 1}, 0, halts, halts},
		{[]any{1, wait}, 1, 1, 1},
		{[]any{2, 1}, 0, 0, halts},
		{[]any{2, wait}, 0, 0, halts},
	} {
		for halt, want := range []int{x.never, x.may, x.must} {
			name := fmt.Sprint(x.texts, " ", halt)
			m, err := rules.NewMachine[plane, struct{}](halting{halt: rules.Halting(halt)}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			var texts []rules.Policy[plane, struct{}]
			for _, a := range x.texts {
				texts = append(texts, rules.PolicyFunc[plane, struct{}](func(_ rules.View[plane, struct{}], q rules.Asked) (any, string, bool) {
					if a == wait {
						q.Wait()
						return nil, "", false
					}
					return a, "", a != nil
				}))
			}
			m.Orders(0, texts...)
			due, err := m.Run()
			got := halts
			if due == nil {
				got = m.Public().Sum - 10
			}
			if err != nil || got != want {
				t.Errorf("%s: %d, not %d (%v)", name, got, want, err)
			}
			if _, open := m.Open(0); open != (want == halts) || want == halts && (len(due) != 1 || !due[0].Halt) {
				t.Errorf("%s: open %v, due %v", name, open, due)
			}
		}
	}
}
