package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// lists is a game in which both sides seal a sum that they may spend and what
// they spend, at once; then a die is thrown, and North's seals are opened.
type lists struct{ quiz }

var (
	sumKind  = rules.NewKind[int, none](&kinds, "sum", rules.IntCodec)
	itemKind = rules.NewKind[int, none](&kinds, "item", rules.IntCodec)
)

func (lists) Play(t *rules.Table[struct{}], p *plane) bool {
	var qs []rules.Question[int, none, struct{}]
	upTo := func(yield func(int) bool) {
		for a := range 4 {
			if !yield(a) {
				return
			}
		}
	}
	for side := range rules.Nobody {
		sum := rules.Key{Seg: t.Key(rules.L("sum")).Seg, Label: rules.L("sum", int(side)), Part: rules.Sealed}
		qs = append(qs, rules.Question[int, none, struct{}]{Kind: sumKind, By: side, Label: sum.Label, Halt: rules.Must, All: upTo},
			rules.Question[int, none, struct{}]{Kind: itemKind, By: side, Label: rules.L("item", int(side)), All: upTo,
				Legal: func(o *rules.Own[struct{}], a int) *rules.Refusal {
					if o != nil && a > rules.Peek(o, sumKind, rules.Seal[int]{Key: sum, By: side}) {
						return rules.Refuse("R-1", "much")
					}
					return nil
				}})
	}
	seals := rules.CommitAll(t, qs...)
	p.Sum = t.Roll(rules.L("die"), 1)[0]
	for _, s := range seals[:2] {
		p.Sum = 10*p.Sum + rules.Open(t, sumKind, s)
	}
	return true
}

// fixing is a host that numbers the orders of each side as it likes, and takes
// down what the dice hang on.
func fixing(h *playout.Memory, fix [2]int, batch *int) *playout.Memory {
	h.Luck.Fix = func(by rules.Side, _ int32) int { return fix[by] }
	h.Luck.Roll = func(n int, _ rules.Key, _ int) []int { *batch = n; return []int{6} }
	return h
}

// say answers questions by their kinds.
func say(answers map[string][]int) rules.Policy[plane, struct{}] {
	return rules.PolicyFunc[plane, struct{}](func(_ rules.View[plane, struct{}], q rules.Asked) (any, string, bool) {
		if as := answers[q.Kind]; q.Tries < len(as) {
			return as[q.Tries], "file", true
		}
		return nil, "", false
	})
}

// Sealed questions are asked of both sides at once: play halts for all who owe
// an answer, in either order what is in stays, all that shows is that it is in,
// and nothing goes on before all are. Whoever comes first, the dice hang on the
// last of the orders.
func TestCommitAll(t *testing.T) {
	for first := range rules.Nobody {
		batch := 0
		h := fixing(playout.NewMemory(1, rules.Both, true), [2]int{7, 4}, &batch)
		m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		owing := func(sides ...rules.Side) {
			t.Helper()
			due, err := m.Run()
			if err != nil || len(due) != len(sides) {
				t.Fatal(due, err)
			}
			for i, side := range sides {
				if d := due[i]; d.By != side || d.Kind != "sum" || !d.Halt {
					t.Errorf("%+v is due, not of %d", d, side)
				}
			}
			for side := range rules.Nobody {
				q, ok := m.Open(side)
				if ok != slices.Contains(sides, side) || ok && (q.By != side || q.N() != 4) {
					t.Errorf("side %d is asked %v, of whom %v is due", side, q, sides)
				}
			}
			if batch != 0 || m.Public().Sum != 0 {
				t.Error("play goes on before all are in")
			}
		}
		owing(0, 1)
		m.Orders(first, say(map[string][]int{"sum": {2}, "item": {3, 1}}))
		owing(first.Other())
		if r := m.Refused(); len(r) != 1 || r[0].Refusal.Rule != "R-1" {
			t.Errorf("a list that costs too much: %v", r)
		}
		m.Orders(first, say(map[string][]int{"sum": {0}, "item": {0}})) // too late
		m.Orders(first.Other(), say(map[string][]int{"sum": {3}}))
		due, err := m.Run()
		want := 621
		if first == 1 {
			want = 630
		}
		if due != nil || err != nil || m.Public().Sum != want || batch != 7 {
			t.Errorf("%v, %v: %d, not %d, with the dice of %d", due, err, m.Public().Sum, want, batch)
		}
		for _, e := range h.Entries() {
			if e.Key.Part == rules.Marker && (len(e.Value) > 0 || e.To != rules.Both) || e.Key.Part == rules.Sealed && e.To != rules.Only(e.By) {
				t.Errorf("it shows more than that an answer is in: %+v", e)
			}
		}
		for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1), rules.None} {
			var again int
			h := fixing(playout.Replay(1, holds, h.Entries()), [2]int{7, 4}, &again)
			m, err := rules.NewMachine[plane, struct{}](lists{}, h, holds, nil)
			if err != nil {
				t.Fatal(err)
			}
			if due, err := m.Run(); due != nil || err != nil || m.Public().Sum != want {
				t.Errorf("replayed with planes %d: %v, %v, %d", holds, due, err, m.Public().Sum)
			}
		}
	}
}

// A player's machine halts for what the enemy owes, be it orders or an answer
// that his machine has; his default waits with it.
func TestCommitAllOfTheEnemy(t *testing.T) {
	m, err := rules.NewMachine[plane, struct{}](lists{}, playout.NewMemory(1, rules.Only(0), false), rules.Only(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(0, say(map[string][]int{"sum": {2}}))
	due, err := m.Run()
	if err != nil || len(due) != 1 || due[0].By != 1 || due[0].Kind != "sum" || !due[0].Halt {
		t.Error(due, err)
	}
	key := rules.Key{Label: rules.L("sum", 1), Part: rules.Marker}
	h := playout.NewMemory(1, rules.Only(0), false)
	h.Load([]rules.Entry{{Key: key, By: 1, To: rules.Both, Fixed: 4}})
	if m, err = rules.NewMachine[plane, struct{}](lists{}, h, rules.Only(0), nil); err != nil {
		t.Fatal(err)
	}
	due, err = m.Run()
	if err != nil || len(due) != 2 || due[0].By != 0 || due[0].Kind != "sum" || !due[0].Halt || due[1].Kind != "item" || due[1].Halt {
		t.Error(due, err)
	}
}

// A journal whose markers speak, or lie, does not fit.
func TestForeignSeal(t *testing.T) {
	entry := func(part rules.Part, to rules.Sides, value string) rules.Entry {
		return rules.Entry{Key: rules.Key{Label: rules.L("sum", 0), Part: part}, To: to, Value: []byte(value), Fixed: 1}
	}
	seal, marker := entry(rules.Sealed, rules.Only(0), "\x00\x00\x00\x02"), entry(rules.Marker, rules.Both, "")
	for _, c := range []struct {
		es  []rules.Entry
		why string
	}{
		{[]rules.Entry{seal, marker}, ""},
		{[]rules.Entry{seal, entry(rules.Marker, rules.Both, "\x02")}, "says something"},
		{[]rules.Entry{seal}, "without its marker"},
		{[]rules.Entry{marker}, "without its seal"},
		{[]rules.Entry{entry(rules.Sealed, rules.Only(0), "\x00\x00\x00\x09"), marker}, "illegal answer"},
		{[]rules.Entry{entry(rules.Sealed, rules.Only(0), "\x02"), marker}, "cannot be read"},
	} {
		for _, holds := range []rules.Sides{rules.Both, rules.None} {
			h := playout.NewMemory(1, holds, true)
			h.Load(c.es)
			m, err := rules.NewMachine[plane, struct{}](lists{}, h, holds, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, err = m.Run()
			var d *rules.Divergence
			public := c.why == "says something"
			if want := c.why != "" && (holds == rules.Both || public); errors.As(err, &d) != want || d != nil && !strings.Contains(d.Why, c.why) {
				t.Errorf("with planes %d: %v, not %q", holds, err, c.why)
			}
		}
	}
}

// TestPeek: a side looks into what it has sealed itself as long as that is sealed, and
// never into what the enemy has sealed, though the machine holds that too.
func TestPeek(t *testing.T) {
	for _, x := range []struct {
		by     rules.Side
		opened bool
		want   string
	}{
		{by: 1},
		{by: 1, opened: true, want: "rules: a seal that is not held was looked into: 0 pick"},
		{by: 0, want: "rules: a seal that is not held was looked into: 0 pick"},
	} {
		seen := -1
		said := mustPanic(func() {
			_, _, _ = perform(playout.NewMemory(1, rules.Both, true), rules.Both, true, func(t *rules.Table[row], _ *plane) {
				seal := rules.CommitAll(t, rules.Question[int, none, row]{Kind: pick, By: 1, Label: rules.L("pick"),
					All: func(yield func(int) bool) { _ = yield(1) && yield(0) }})[0]
				if x.opened {
					rules.Open(t, pick, seal)
				}
				rules.Do(t, x.by, rules.L("peek"), func(o *rules.Scope[row]) { seen = rules.Peek(&o.Own, pick, seal) })
			})
		})
		if !strings.HasPrefix(said, x.want) || (said == "") != (x.want == "") || (seen == 0) != (x.want == "") {
			t.Errorf("%+v: sees %d, %q", x, seen, said)
		}
	}
}

// later is a host that knows of a side that its answers have come after a halt,
// and brings orders of the other one there.
type later struct {
	*playout.Memory
	side   rules.Side
	beyond bool
	came   func()
	halts  [][]rules.Due
}

func (h *later) Awaits(c rules.Call) bool { return c.By == h.side && !h.beyond }

func (h *later) Halt(due []rules.Due) bool {
	h.halts = append(h.halts, due)
	h.came()
	came := !h.beyond
	h.beyond = true
	return came
}

// Where the journal knows that play has halted for a side nobody is asked for it
// before; and what has come at a halt is not open any more.
func TestCommitAllAwaits(t *testing.T) {
	h := &later{Memory: playout.NewMemory(1, rules.Both, true), side: 1}
	m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	m.Orders(1, rules.PolicyFunc[plane, struct{}](func(rules.View[plane, struct{}], rules.Asked) (any, string, bool) {
		asked++
		return 0, "", false
	}))
	h.came = func() {
		if !h.beyond && (asked > 0 || len(h.halts[0]) != 2) {
			t.Errorf("side 1 was asked %d times before the halt for %v", asked, h.halts[0])
		}
		m.Orders(0, say(map[string][]int{"sum": {2}}))
	}
	due, err := m.Run()
	if err != nil || len(due) != 1 || due[0].By != 1 || asked != 1 || len(h.halts) != 2 {
		t.Errorf("%v, %v after %d questions and halts %v", due, err, asked, h.halts)
	}
	for side, open := range []bool{false, true} {
		if _, ok := m.Open(rules.Side(side)); ok != open {
			t.Errorf("side %d has an open question: %v", side, ok)
		}
	}
}

// withholding is a host that derives a game again: it withholds every entry, compares what
// is made once more, and brings orders at a halt.
type withholding struct {
	*playout.Memory
	made map[rules.Key]string
	came func()
}

func (h *withholding) Entry(rules.Call) (rules.Entry, bool) { return rules.Entry{}, false }

func (h *withholding) Add(e rules.Entry) {
	if was, ok := h.made[e.Key]; ok && was != string(e.Value) {
		rules.Diverge(e.Key, "it is another one")
	}
	h.made[e.Key] = string(e.Value)
}

func (h *withholding) Halt([]rules.Due) bool { h.came(); return true }

// What is sealed stays, whatever orders come while play waits for the enemy, on a machine
// that derives it again too.
func TestCommitAllStays(t *testing.T) {
	batch := 0
	h := &withholding{Memory: fixing(playout.NewMemory(1, rules.Both, true), [2]int{7, 4}, &batch), made: map[rules.Key]string{}}
	m, err := rules.NewMachine[plane, struct{}](lists{}, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(0, say(map[string][]int{"sum": {2}}))
	h.came = func() {
		m.Orders(0, say(map[string][]int{"sum": {3}}))
		m.Orders(1, say(map[string][]int{"sum": {1}}))
	}
	if due, err := m.Run(); due != nil || err != nil || m.Public().Sum/10 != 62 {
		t.Errorf("%v, %v: %d", due, err, m.Public().Sum)
	}
}
