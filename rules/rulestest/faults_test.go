package rulestest

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// A toy: each side has three blocks with a secret number, in one place or two.
// Every turn a side moves a block and claims whether its largest number stands
// in front; the other one guesses.
type (
	plane struct {
		Turn  uint8
		Front [6]bool
		Told  int
	}
	hidden struct{ Faces [3]uint8 }
	toy    struct{ faulty string }
	event  struct{ text string }
)

const turns = 6

func (e event) Append(b []byte) []byte { return append(b, e.text...) }

var (
	planeOf = rules.Walk(func(c *rules.Coder, p *plane) {
		c.U8(&p.Turn)
		for i := range p.Front {
			c.Bool(&p.Front[i])
		}
		c.Int(&p.Told)
	})
	hiddenOf = rules.Walk(func(c *rules.Coder, s *hidden) {
		for i := range s.Faces {
			c.U8(&s.Faces[i])
		}
	})
	kinds    rules.Kinds
	moveKind = rules.NewKind[rules.Token, struct{}](&kinds, "move", rules.Walk((*rules.Coder).Token))
	maxKind  = rules.Claimed[int]{Name: "max", Codec: rules.IntCodec}
)

func (toy) Edition() int                                      { return 1 }
func (toy) Codecs() (rules.Codec[plane], rules.Codec[hidden]) { return planeOf, hiddenOf }
func (toy) Start() (plane, [2]hidden) {
	return plane{}, [2]hidden{{[3]uint8{1, 2, 3}}, {[3]uint8{1, 2, 3}}}
}
func (toy) Cards() []string                                        { return nil }
func (toy) Default(_ rules.View[plane, hidden], q rules.Asked) any { return q.At(0) }
func (toy) Permute(s *hidden, k []rules.Token, to []int) {
	old := *s
	for i := range k {
		s.Faces[k[to[i]]%3] = old.Faces[k[i]%3]
	}
}

func (toy) alike(p *plane) map[rules.Token]int {
	m := map[rules.Token]int{}
	for k, front := range p.Front {
		m[rules.Token(k)] = k / 3 * 2
		if front {
			m[rules.Token(k)]++
		}
	}
	return m
}

// in lists a side's blocks, in front or behind.
func (p *plane) in(s rules.Side, front bool) (ks []rules.Token) {
	for i := range 3 {
		if k := rules.Token(int(s)*3 + i); p.Front[k] == front {
			ks = append(ks, k)
		}
	}
	return ks
}

// counted survives segments and machines, as nothing in a game may.
var counted int

func (g toy) Play(t *rules.Table[hidden], p *plane) bool {
	by := rules.Side(p.Turn % 2)
	if p.Turn == 0 {
		for s := range rules.Side(2) {
			t.Mingle(s, rules.L("mingle", int(s)), p.in(s, false))
		}
	}
	k := rules.Ask(t, rules.Question[rules.Token, struct{}, hidden]{
		Kind: moveKind, By: by, Label: rules.L("move"),
		Beyond: func(rules.Token) *rules.Refusal {
			if g.faulty == "writes P in Beyond" {
				p.Told++
			}
			return nil
		},
		All: func(yield func(rules.Token) bool) {
			if g.faulty == "writes P in All" {
				p.Told++
			}
			for i := range 3 {
				if !yield(rules.Token(int(by)*3 + i)) {
					return
				}
			}
		},
		Legal: func(o *rules.Own[hidden], k rules.Token) *rules.Refusal {
			switch {
			case g.faulty == "writes P in Legal" && o != nil, g.faulty == "writes P in Legal without a plane" && o == nil:
				p.Told++
			case g.faulty == "writes S in Legal" && o != nil:
				o.S.Faces[0]++
			case g.faulty == "stricter without the plane" && o == nil && k%3 == 1:
				return rules.Refuse("T-1", "no")
			case o != nil && o.S.Faces[k%3] == 9:
				return rules.Refuse("T-2", "no")
			}
			return nil
		},
	})
	p.Front[k] = !p.Front[k]
	if g.faulty != "no Mingle" {
		t.Mingle(by, rules.L("joins"), p.in(by, p.Front[k]))
	}
	best, calls := 0, 0
	c := rules.Claim(t, maxKind, by, rules.L("max"), func(o *rules.Scope[hidden]) int {
		for _, k := range p.in(by, true) {
			best = max(best, int(o.S.Faces[k%3]))
		}
		switch g.faulty {
		case "counts in a closure":
			calls++
			return calls
		case "counts in a variable":
			counted++
			return counted
		case "writes P in a claim":
			p.Told = int(o.S.Faces[0])
		case "mines of secrets": // no fault: what a claim returns is public
			return int(o.S.Faces[0])
		}
		return 1
	})
	if g.faulty == "uses a captured variable" {
		p.Told = best
	}
	rules.Do(t, by, rules.L("tell"), func(o *rules.Scope[hidden]) {
		if g.faulty == "tells where a plane is held" {
			t.Tell(event{"here"})
		}
	})
	if g.faulty == "rolls where a number is high" {
		high := false
		rules.Do(t, by, rules.L("peek"), func(o *rules.Scope[hidden]) { high = o.S.Faces[0] > 1 })
		if high {
			t.Roll(rules.L("extra"), 1)
		}
	}
	t.Tell(event{fmt.Sprint("turn ", p.Turn, " ", c)})
	p.Turn++
	return p.Turn == turns
}

// notes takes down what the suite finds.
type notes struct{ faults []string }

type fatal struct{}

func (n *notes) Helper()                           {}
func (n *notes) Error(args ...any)                 { n.faults = append(n.faults, fmt.Sprint(args...)) }
func (n *notes) Errorf(format string, args ...any) { n.Error(fmt.Sprintf(format, args...)) }
func (n *notes) Fatal(args ...any)                 { n.Error(args...); panic(fatal{}) }
func (n *notes) Fatalf(format string, args ...any) { n.Errorf(format, args...); panic(fatal{}) }

// inspected is what the suite finds in a faulty toy: errors, and the panics of
// a strict machine.
func inspected(faulty string) (found string, worlds int) {
	n := &notes{}
	for seed := range uint64(4) {
		func() {
			defer func() {
				if r := recover(); r != nil && r != (fatal{}) {
					n.Error(r)
				}
			}()
			g := toy{faulty}
			player := func(seed uint64) rules.Policy[plane, hidden] {
				random := playout.Random[plane, hidden](seed)
				return rules.PolicyFunc[plane, hidden](func(v rules.View[plane, hidden], q rules.Asked) (any, string, bool) {
					if q.Judge(rules.Token(99)) == nil {
						n.Error("a block that is not there may move")
					}
					return random.Answer(v, q)
				})
			}
			_, w := Suite[plane, hidden]{Game: g, Player: player, Alike: g.alike, Worlds: func(s hidden, _ rules.Side, n int) hidden {
				i, j := n%3, (n+1)%3
				s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
				return s
			}, Law: func(x rules.Sight[plane, hidden]) error {
				if faulty == "breaks its law" && x.Public.Turn == 3 {
					return errors.New("three turns")
				}
				return nil
			}}.check(n, seed)
			worlds += w
		}()
	}
	return strings.Join(n.faults, "\n"), worlds
}

// TestFaults: the suite accepts the toy as it should be and finds each fault
// that is planted in it.
func TestFaults(t *testing.T) {
	if found, worlds := inspected(""); found != "" || worlds == 0 {
		t.Errorf("the toy without a fault: %d worlds, %s", worlds, found)
	}
	if found, _ := inspected("mines of secrets"); found != "" {
		t.Errorf("a claim of what is secret is no fault of the script: %s", found)
	}
	for faulty, by := range map[string]string{
		"uses a captured variable":          "split run",
		"tells where a plane is held":       "split run: machine|split run: events",
		"rolls where a number is high":      "nobody reads entry",
		"no Mingle":                         "alike",
		"breaks its law":                    "after segment 2: three turns",
		"stricter without the plane":        "legal with a plane only",
		"writes P in Legal":                 "has written to the public plane",
		"writes P in All":                   "All of move has written to the public plane",
		"writes P in Beyond":                "Beyond of move has written to the public plane",
		"writes P in Legal without a plane": "has written to the public plane",
		"writes S in Legal":                 "has written to a secret plane",
		"writes P in a claim":               "has written to the public plane",
		"counts in a closure":               "gives two values for one plane",
		"counts in a variable":              "gives two values for one plane",
	} {
		found, _ := inspected(faulty)
		ok := false
		for _, want := range strings.Split(by, "|") {
			ok = ok || strings.Contains(found, want)
		}
		if !ok {
			t.Errorf("%s: not found by %q; found: %s", faulty, by, found)
		}
	}
}
