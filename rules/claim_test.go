package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// purse is a game in which side 0 chooses in secret one of some numbers below
// most; the sum is public.
type purse struct {
	quiz
	options []int
	most    int
}

var (
	purseKind = rules.NewChoice[int, none](&kinds, "purse")
	spentKind = rules.Claimed[int]{Name: "spent", Codec: rules.IntCodec}
)

func (g purse) Default(_ rules.View[plane, struct{}], q rules.Asked) any { return q.At(0) }

func (g purse) Play(t *rules.Table[struct{}], p *plane) bool {
	p.Sum = rules.Decide(t, spentKind, 0, rules.L("spend"), func(o *rules.Scope[struct{}]) int {
		return rules.Choose(o, rules.Choice[int, none]{Kind: purseKind, Options: g.options, Legal: func(a int) *rules.Refusal {
			if a >= g.most {
				return rules.Refuse("R-1", "much")
			}
			return nil
		}, Beyond: func(a int) *rules.Refusal {
			if a < 0 {
				return rules.Refuse("R-2", "nothing")
			}
			return nil
		}})
	})
	return true
}

// run plays the game; answers are given one after the other, as they are refused.
func (g purse) run(t *testing.T, h rules.Host, answers ...any) (*rules.Machine[plane, struct{}], error) {
	m, err := rules.NewMachine[plane, struct{}](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Careful(rules.Both) // makes no secret choice halt
	m.Orders(0, rules.PolicyFunc[plane, struct{}](func(_ rules.View[plane, struct{}], q rules.Asked) (any, string, bool) {
		if q.Tries < len(answers) {
			return answers[q.Tries], "file", true
		}
		return nil, "", false
	}))
	due, err := m.Run()
	if due != nil {
		t.Errorf("a secret choice halts: %v", due)
	}
	return m, err
}

// A secret choice that is not legal is refused with its rule, and the next
// answer is taken; the entry counts the refused ones among the options. Nobody's
// answer is the default's.
func TestChoice(t *testing.T) {
	for _, c := range []struct {
		options  []int
		answers  []any
		want     int
		entry    []byte // nil: none
		refusals []string
	}{
		{[]int{9, 3, 8, 4}, []any{4}, 4, []byte{0, 3}, nil},
		{[]int{9, 3, 8, 4}, []any{8, 4}, 4, []byte{0, 3}, []string{"R-1 much"}},
		{[]int{9, 3, 8, 4}, []any{5, "4", -1, 4}, 4, []byte{0, 3}, []string{" rules.not-an-option", " rules.not-an-answer", "R-2 nothing"}},
		{[]int{9, 3, 8, 4}, []any{nil, 4}, 4, []byte{0, 3}, []string{" rules.not-an-answer"}},
		{[]int{9, 3, 8, 4}, []any{9, 8}, 3, []byte{0, 1}, []string{"R-1 much", "R-1 much"}},
		{[]int{9, 3, 8}, []any{9}, 3, nil, nil},
		{[]int{3}, nil, 3, nil, nil},
	} {
		h := playout.NewMemory(1, rules.Both, true)
		g := purse{options: c.options, most: 8}
		m, err := g.run(t, h, c.answers...)
		if err != nil || m.Public().Sum != c.want {
			t.Errorf("%v: %d, %v", c, m.Public().Sum, err)
		}
		var refusals []string
		for _, r := range m.Refused() {
			refusals = append(refusals, r.Refusal.Rule+" "+r.Refusal.Why.ID)
		}
		if !slices.Equal(refusals, c.refusals) {
			t.Errorf("%v: refused %q", c, refusals)
		}
		i := slices.IndexFunc(h.Entries(), func(e rules.Entry) bool { return e.Key.Part == rules.Chosen })
		if (i >= 0) != (c.entry != nil) || i >= 0 && (!slices.Equal(h.Entries()[i].Value, c.entry) || h.Entries()[i].To != rules.Only(0)) {
			t.Errorf("%v: %v", c, h.Entries())
		}
		if m, err := g.run(t, playout.Replay(1, rules.Both, h.Entries())); err != nil || m.Public().Sum != c.want {
			t.Errorf("%v replayed: %d, %v", c, m.Public().Sum, err)
		}
	}
}

// A journal that chooses what nobody may does not fit.
func TestForeignChoice(t *testing.T) {
	for value, why := range map[string]string{"\x00\x01": "", "\x00\x00": "R-1 much", "\x00\x04": "no such option", "\x00": "cannot be read"} {
		h := playout.NewMemory(1, rules.Both, true)
		h.Load([]rules.Entry{{Key: rules.Key{Label: rules.L("spend"), Part: rules.Chosen}, To: rules.Only(0), Value: []byte(value)}})
		_, err := purse{options: []int{9, 3, 8, 4}, most: 8}.run(t, h)
		var d *rules.Divergence
		if errors.As(err, &d) != (why != "") || d != nil && !strings.Contains(d.Why, why) {
			t.Errorf("%q: %v, not %q", value, err, why)
		}
	}
}

// What a script must not do with a secret choice is told to its author.
func TestBadChoice(t *testing.T) {
	defer func() {
		if r, _ := recover().(string); !strings.Contains(r, "without a legal option") {
			t.Error(r)
		}
	}()
	purse{options: []int{8, 9}, most: 8}.run(t, playout.NewMemory(1, rules.Both, true))
}
