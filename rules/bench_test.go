package rules_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// hundred is a game of one segment with 100 questions and a public plane of
// 4 KiB, about that of rommel.
type hundred struct{}

const questions = 100

type plane struct {
	Sum   int
	Board [4096]byte
}

var (
	planeCodec = rules.Walk(func(c *rules.Coder, p *plane) {
		c.Int(&p.Sum)
		b := p.Board[:]
		if c.Bytes(&b); c.Reading() {
			copy(p.Board[:], b)
		}
	})
	pick = rules.Kind[int]{Name: "pick", Codec: rules.IntCodec, Halt: true}
)

func (hundred) Edition() int { return 1 }
func (hundred) Codecs() (rules.Codec[plane], rules.Codec[struct{}]) {
	return planeCodec, rules.NoneCodec
}
func (hundred) Start() (p plane, s [2]struct{})                      { return p, s }
func (hundred) Face(*struct{}, rules.Token) []byte                   { return nil }
func (hundred) Permute(*struct{}, []rules.Token, []int)              {}
func (hundred) Cards() []string                                      { return nil }
func (hundred) Default(rules.View[plane, struct{}], rules.Asked) any { return 0 }

func (hundred) Play(t *rules.Table[struct{}], p *plane) bool {
	for i := range questions {
		p.Sum += rules.Ask(t, rules.Question[int, struct{}]{Kind: pick, By: rules.Side(i % 2), Label: rules.L("pick", i),
			All: func(yield func(int) bool) {
				for a := range 8 {
					if !yield(a) {
						return
					}
				}
			}})
	}
	return true
}

func play(b *testing.B, h rules.Host, policy rules.PolicyFunc[plane, struct{}], runs int) {
	m, err := rules.NewMachine(hundred{}, h, rules.Both, nil)
	if err != nil {
		b.Fatal(err)
	}
	if policy != nil {
		m.Orders(0, policy)
		m.Orders(1, policy)
	}
	for i := range runs {
		due, err := m.Run()
		if err != nil || (due == nil) != (i == runs-1) {
			b.Fatal(i, due, err)
		}
	}
}

func seven(rules.View[plane, struct{}], rules.Asked) (any, string, bool) { return 7, "", true }

// BenchmarkQuestion is what the executor costs for each of 100 questions: when
// policies answer at once; when the script is suspended at every one and each
// time runs again from its checkpoint; and when the journal has the answers.
func BenchmarkQuestion(b *testing.B) {
	per := func(b *testing.B) {
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/questions, "ns/question")
	}
	b.Run("policy", func(b *testing.B) {
		for b.Loop() {
			play(b, rulestest.NewMemory(1, rules.Both, true), seven, 1)
		}
		per(b)
	})
	b.Run("suspended", func(b *testing.B) {
		for b.Loop() {
			ready, asked := 0, 0 // of the questions, how many may be answered, and how many were
			play(b, rulestest.NewMemory(1, rules.Both, true), func(rules.View[plane, struct{}], rules.Asked) (any, string, bool) {
				if asked == ready {
					ready++
					return nil, "", false
				}
				asked++
				return 7, "", true
			}, questions+1)
		}
		per(b)
	})
	b.Run("replay", func(b *testing.B) {
		h := rulestest.NewMemory(1, rules.Both, true)
		play(b, h, seven, 1)
		for b.Loop() {
			play(b, h, nil, 1)
		}
		per(b)
	})
}
