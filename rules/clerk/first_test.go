package clerk_test

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// hunt is a game of one question: where do the Hounds search? Any wood but oak.
type hunt struct{}

type (
	plane struct{ Searched int }
	none  = struct{}
)

var (
	asked      rules.Kinds
	searchKind = rules.NewKind[int, none](&asked, "search", rules.IntCodec)
)

func (hunt) Play(t *rules.Table[none], p *plane) bool {
	p.Searched = rules.Ask(t, rules.Question[int, none, none]{
		Kind: searchKind, Label: rules.L("search"), Halt: rules.Must, All: slices.Values([]int{0, 1, 2}),
		Legal: func(_ *rules.Own[none], wood int) *rules.Refusal {
			if wood == 0 {
				return rules.Refuse("R-1", "oak")
			}
			return nil
		}})
	return true
}

func (hunt) Edition() int { return 1 }
func (hunt) Codecs() (rules.Codec[plane], rules.Codec[none]) {
	return rules.Walk(func(c *rules.Coder, p *plane) { c.Int(&p.Searched) }), rules.NoneCodec
}
func (hunt) Start() (p plane, s [2]none)                      { return p, s }
func (hunt) Cards() []string                                  { return nil }
func (hunt) Permute(*none, []rules.Token, []int)              {}
func (hunt) Default(rules.View[plane, none], rules.Asked) any { return 2 }

// The first that counts is one of which there is an answer, and a legal one; it
// answers with its own place.
func TestFirst(t *testing.T) {
	type list = []clerk.Said[string]
	for _, c := range []struct {
		list list
		want int
		at   string
	}{
		{list{{"birch", "1:1"}, {"alder", "1:8"}}, 1, "1:1"},
		{list{{"oak", "1:1"}, {"alder", "1:6"}, {"birch", "1:13"}}, 2, "1:6"},
		{list{{"elm", "1:1"}, {"oak", "1:6"}, {"birch", "1:11"}}, 1, "1:11"},
		{list{{"elm", "1:1"}, {"oak", "1:6"}}, 0, ""},
		{nil, 0, ""},
	} {
		m, err := rules.NewMachine(hunt{}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		m.Orders(0, rules.PolicyFunc[plane, none](func(_ rules.View[plane, none], q rules.Asked) (any, string, bool) {
			put, _ := searchKind.Of(q)
			a, at, ok := clerk.First(put, c.list, func(word string) (int, bool) {
				i := slices.Index(woods, word)
				return max(i, 0), i >= 0
			})
			calls++
			if ok && a != c.want || at != c.at || ok != (c.at != "") {
				t.Errorf("%v: %d, %q, %v", c.list, a, at, ok)
			}
			return 1, "", true
		}))
		if due, err := m.Run(); due != nil || err != nil || calls != 1 {
			t.Error(due, err, calls)
		}
	}
}
