package rules_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// quiz is a game of one segment with so many questions and a public plane of
// 4 KiB, about that of rommel.
type quiz int

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
	kinds rules.Kinds
	pick  = rules.NewKind[int, none](&kinds, "pick", rules.IntCodec)
)

func (quiz) Edition() int { return 1 }
func (quiz) Codecs() (rules.Codec[plane], rules.Codec[struct{}]) {
	return planeCodec, rules.NoneCodec
}
func (quiz) Start() (p plane, s [2]struct{})                      { return p, s }
func (quiz) Permute(*struct{}, []rules.Token, []int)              {}
func (quiz) Cards() []string                                      { return nil }
func (quiz) Default(rules.View[plane, struct{}], rules.Asked) any { return 0 }

func (n quiz) Play(t *rules.Table[struct{}], p *plane) bool {
	for i := range int(n) {
		p.Sum += rules.Ask(t, rules.Question[int, none, struct{}]{Kind: pick, By: rules.Side(i % 2), Label: rules.L("pick", i), Halt: rules.Must,
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

func play(b testing.TB, n quiz, h rules.Host, policy rules.PolicyFunc[plane, struct{}], runs int) {
	m, err := rules.NewMachine(n, h, rules.Both, nil)
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
		b.ReportAllocs()
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/questions, "ns/question")
	}
	b.Run("policy", func(b *testing.B) {
		for b.Loop() {
			play(b, questions, playout.NewMemory(1, rules.Both, true), seven, 1)
		}
		per(b)
	})
	b.Run("suspended", func(b *testing.B) {
		for b.Loop() {
			ready, asked := 0, 0 // of the questions, how many may be answered, and how many were
			play(b, questions, playout.NewMemory(1, rules.Both, true), func(rules.View[plane, struct{}], rules.Asked) (any, string, bool) {
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
		h := playout.NewMemory(1, rules.Both, true)
		play(b, questions, h, seven, 1)
		for b.Loop() {
			play(b, questions, h, nil, 1)
		}
		per(b)
	})
}

// TestQuestionAllocates: what the executor allocates for a question is little,
// and does not grow with the length of a segment.
func TestQuestionAllocates(t *testing.T) {
	for _, c := range []struct {
		what   string
		most   float64 // for a question
		replay bool
	}{{"answered by a policy", 5.5, false}, {"replayed", 2.5, true}} {
		each := func(n quiz) float64 {
			h := playout.NewMemory(1, rules.Both, true)
			play(t, n, h, seven, 1)
			return testing.AllocsPerRun(5, func() {
				if c.replay {
					play(t, n, playout.Replay(1, rules.Both, h.Entries()), nil, 1)
				} else {
					play(t, n, playout.NewMemory(1, rules.Both, true), seven, 1)
				}
			}) / float64(n)
		}
		few, many := each(200), each(3200)
		t.Logf("%s: %.1f, then %.1f allocations a question", c.what, few, many)
		if few > c.most || many > few {
			t.Errorf("%s: %.1f, then %.1f allocations a question", c.what, few, many)
		}
	}
}
