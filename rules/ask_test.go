package rules_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// few is a quiz of one question with some answers, of which public facts allow
// those below most.
type few struct {
	quiz
	sealed  bool
	answers []int
	most    int
}

func (g few) Play(t *rules.Table[struct{}], p *plane) bool {
	q := rules.Question[int, none, struct{}]{Kind: pick, By: 0, Label: rules.L("pick"), Halt: rules.Must,
		All: func(yield func(int) bool) {
			for _, a := range g.answers {
				if !yield(a) {
					return
				}
			}
		},
		Legal: func(_ *rules.Own[struct{}], a int) *rules.Refusal {
			if a >= g.most {
				return rules.Refuse("R-1", "much")
			}
			return nil
		},
		Beyond: func(a int) *rules.Refusal {
			if a < 0 {
				return rules.Refuse("R-0", "negative")
			}
			return nil
		},
	}
	if g.sealed {
		p.Sum = rules.Open(t, pick, rules.CommitAll(t, q)[0])
	} else {
		p.Sum = rules.Ask(t, q)
	}
	return true
}

func (g few) run(h rules.Host) (int, error) {
	m, err := rules.NewMachine[plane, struct{}](g, h, rules.Both, nil)
	if err != nil {
		return 0, err
	}
	m.Orders(0, rules.PolicyFunc[plane, struct{}](func(rules.View[plane, struct{}], rules.Asked) (any, string, bool) {
		return g.answers[0], "", true
	}))
	_, err = m.Run()
	return m.Public().Sum, err
}

// An only possible answer is taken without an entry, but is sealed where all
// are. Both replay.
func TestOnlyAnswer(t *testing.T) {
	for _, g := range []few{{answers: []int{3}, most: 8}, {answers: []int{3, 9}, most: 8}, {sealed: true, answers: []int{3}, most: 8}, {answers: []int{3, 4}, most: 8}} {
		h := playout.NewMemory(1, rules.Both, true)
		if got, err := g.run(h); got != 3 || err != nil {
			t.Errorf("%+v: %d, %v", g, got, err)
		}
		if asked := len(h.Entries()) > 0; asked != (g.sealed || g.answers[len(g.answers)-1] == 4) {
			t.Errorf("%+v: %d entries", g, len(h.Entries()))
		}
		if got, err := g.run(playout.Replay(1, rules.Both, h.Entries())); got != 3 || err != nil {
			t.Errorf("%+v replayed: %d, %v", g, got, err)
		}
	}
}

// A journal that answers what nobody was asked, or illegally, does not fit.
func TestForeignAnswer(t *testing.T) {
	key := rules.Key{Label: rules.L("pick")}
	for _, c := range []struct {
		g      few
		answer int
		why    string
	}{
		{few{answers: []int{3}, most: 8}, 3, "no choice"},
		{few{answers: []int{3, 9}, most: 8}, 3, "no choice"},
		{few{answers: []int{9, 3, 4}, most: 8}, 9, "R-1 much"},
		{few{answers: []int{3, 4}, most: 8}, 5, "rules.not-an-option"},
		{few{answers: []int{3, 4}, most: 8}, -1, "R-0 negative"},
		{few{answers: []int{3, 4}, most: 8}, 4, ""},
	} {
		_, err := c.g.run(playout.Replay(1, rules.Both, []rules.Entry{{Key: key, By: 0, To: rules.Both, Value: rules.IntCodec.Append(nil, &c.answer)}}))
		var d *rules.Divergence
		if errors.As(err, &d) != (c.why != "") || d != nil && !strings.Contains(d.Why, c.why) {
			t.Errorf("%d of %v: %v, not %q", c.answer, c.g.answers, err, c.why)
		}
	}
}
