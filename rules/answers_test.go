package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// guess is a game in which side 0 says how far it is from a number, and
// whether it likes it.
type guess struct{ quiz }

var (
	guessKinds rules.Kinds
	farKind    = rules.NewKind[int, string](&guessKinds, "far", rules.IntCodec)
	likeKind   = rules.NewKind[bool, none](&guessKinds, "like", rules.BoolCodec)
)

func (guess) Play(t *rules.Table[struct{}], p *plane) bool {
	p.Sum = rules.Ask(t, rules.Question[int, string, struct{}]{Kind: farKind, By: 0, Label: rules.L("far"), Facts: "seven",
		All: func(yield func(int) bool) { _ = yield(5) && yield(6) && yield(7) },
		Legal: func(_ *rules.Own[struct{}], a int) *rules.Refusal {
			if a == 6 {
				return rules.Refuse("R-6", "six")
			}
			return nil
		}})
	if !rules.Ask(t, rules.Question[bool, none, struct{}]{Kind: likeKind, By: 0, Label: rules.L("like"),
		All: func(yield func(bool) bool) { _ = yield(true) && yield(false) }}) {
		p.Sum = -p.Sum
	}
	return true
}

func (guess) Default(_ rules.View[plane, struct{}], q rules.Asked) any { return q.At(q.N() - 1) }

// said is who answers: it knows one number.
type said int

func (s said) far(_ rules.View[plane, struct{}], q rules.Put[int, string]) (int, string, bool) {
	if q.Facts != "seven" || q.N() != 2 || q.At(1) != 7 || q.Judge(7) != nil || q.Judge(6) == nil || q.Judge(4) == nil || q.Kind != "far" {
		panic(fmt.Sprintf("another question: %+v", q))
	}
	return int(s), "here", q.Tries == 0
}

// What answers is asked with the types of each kind; what it skips or has no
// answer to is left to the default, and is no answer that is refused.
func TestAnswerer(t *testing.T) {
	as := rules.NewAnswerer[said, plane, struct{}](&guessKinds)
	rules.On(as, farKind, said.far)
	rules.Skip(as, likeKind)
	for s, want := range map[said]int{5: -5, 6: -7, 7: -7} {
		refused := 0
		if s == 6 {
			refused = 1
		}
		h := playout.NewMemory(1, rules.Both, true)
		m, err := rules.NewMachine[plane, struct{}](guess{}, h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Orders(0, rules.PolicyFunc[plane, struct{}](func(v rules.View[plane, struct{}], q rules.Asked) (any, string, bool) {
			_, far := farKind.Of(q)
			_, like := likeKind.Of(q)
			if far != (q.Kind == "far") || like == far {
				t.Errorf("%s is of which kind? %v, %v", q.Kind, far, like)
			}
			return as.Answer(s, v, q)
		}))
		if due, err := m.Run(); due != nil || err != nil || m.Public().Sum != want {
			t.Errorf("%d: %d, %v, %v", s, m.Public().Sum, due, err)
		}
		if r := m.Refused(); len(r) != refused {
			t.Errorf("%d: refused %v", s, r)
		}
	}
}

// forgetful is the miniature with a kind of which some answers say nothing.
type forgetful struct {
	miniature.Game
	kinds *rules.Kinds
}

func (g forgetful) Kinds() *rules.Kinds { return g.kinds }

// What is wrong with kinds is told when a game is opened, not when it is asked
// for the first time.
func TestBadKinds(t *testing.T) {
	type none = struct{}
	never := func(said, rules.View[plane, none], rules.Put[int, none]) (int, string, bool) { return 0, "", false }
	for want, f := range map[string]func(ks *rules.Kinds){
		"": func(ks *rules.Kinds) {
			rules.On(rules.NewAnswerer[said, plane, none](ks), rules.NewKind[int, none](ks, "one", rules.IntCodec), never)
		},
		"nothing is said of questions of the kind two, three": func(ks *rules.Kinds) {
			one := rules.NewKind[int, none](ks, "one", rules.IntCodec)
			rules.NewKind[int, none](ks, "two", rules.IntCodec)
			rules.NewChoice[int, none](ks, "three")
			rules.Skip(rules.NewAnswerer[said, plane, none](ks), one)
		},
		"nothing is said of questions of the kind one": func(ks *rules.Kinds) {
			one, two := rules.NewKind[int, none](ks, "one", rules.IntCodec), rules.NewCardKind[none](ks, "two")
			all, some := rules.NewAnswerer[said, plane, none](ks), rules.NewAnswerer[said, plane, none](ks)
			rules.On(all, one, never)
			rules.Skip(all, two)
			rules.Skip(some, two)
		},
		"two kinds are named one": func(ks *rules.Kinds) {
			rules.NewKind[int, none](ks, "one", rules.IntCodec)
			rules.NewCardKind[none](ks, "one")
		},
		"the kind one is answered twice": func(ks *rules.Kinds) {
			as, one := rules.NewAnswerer[said, plane, none](ks), rules.NewKind[int, none](ks, "one", rules.IntCodec)
			rules.On(as, one, never)
			rules.Skip(as, one)
		},
		"the kind far stands in another register": func(ks *rules.Kinds) {
			rules.Skip(rules.NewAnswerer[said, plane, none](ks), farKind)
		},
		"nothing is said of questions of the kind far": func(ks *rules.Kinds) { // which stands in another register
			as := rules.NewAnswerer[said, plane, none](ks)
			rules.On(as, rules.NewKind[int, none](ks, "one", rules.IntCodec), never)
			rules.On(as, rules.NewKind[int, none](ks, "two", rules.IntCodec), never)
			m, err := rules.NewMachine(guess{}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			m.Orders(0, rules.PolicyFunc[plane, none](func(v rules.View[plane, none], q rules.Asked) (any, string, bool) {
				return as.Answer(0, v, q)
			}))
			_, _ = m.Run()
		},
		"the kind like": func(ks *rules.Kinds) {
			rules.NewAnswerer[said, plane, none](ks).Answer(0, rules.View[plane, none]{}, rules.Asked{Kind: "like"})
		},
	} {
		ks := &rules.Kinds{}
		func() {
			defer func() {
				got, _ := recover().(string)
				if (got == "") != (want == "") || !strings.HasSuffix(got, want) {
					t.Errorf("%q, not %q", got, want)
				}
			}()
			f(ks)
			rules.NewDesk(forgetful{kinds: ks})
		}()
	}
}
