package rules_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// row is the secret plane of a game of one segment that each test writes anew:
// the faces of four blocks of each side.
type row struct{ Faces [4]uint8 }

var rowCodec = rules.Walk(func(c *rules.Coder, r *row) {
	for i := range r.Faces {
		c.U8(&r.Faces[i])
	}
})

type staged struct {
	play func(t *rules.Table[row], p *plane)
}

func (staged) Edition() int                                   { return 1 }
func (staged) Codecs() (rules.Codec[plane], rules.Codec[row]) { return planeCodec, rowCodec }
func (staged) Start() (p plane, s [2]row) {
	return p, [2]row{{[4]uint8{1, 2, 3, 4}}, {[4]uint8{5, 6, 7, 8}}}
}
func (staged) Cards() []string                                 { return nil }
func (staged) Default(rules.View[plane, row], rules.Asked) any { return 0 }
func (g staged) Play(t *rules.Table[row], p *plane) bool       { g.play(t, p); return true }
func (staged) Permute(s *row, k []rules.Token, to []int) {
	old := *s
	for i, j := range to {
		s.Faces[k[j]] = old.Faces[k[i]]
	}
}

// perform runs a play, strictly if it is so said.
func perform(h rules.Host, holds rules.Sides, strict bool, play func(t *rules.Table[row], p *plane)) (*rules.Machine[plane, row], []rules.Due, error) {
	m, err := rules.NewMachine(staged{play}, h, holds, nil)
	if err != nil {
		return nil, nil, err
	}
	if strict {
		m.Strict()
	}
	due, err := m.Run()
	return m, due, err
}

// diverges reports whether an error is that of a journal that does not fit.
func diverges(err error, why string) bool {
	var d *rules.Divergence
	return errors.As(err, &d) && strings.Contains(d.Why, why)
}

// TestForeignDice: dice are as many as were thrown, each of one to six, and of the
// batch that is due; others do not fit, be they public or private.
func TestForeignDice(t *testing.T) {
	private := rules.Claimed[int]{Name: "private", Codec: rules.IntCodec, Dice: true}
	play := func(t *rules.Table[row], p *plane) {
		for _, d := range t.Roll(rules.L("public"), 2) {
			p.Sum += d
		}
		p.Sum = 100*p.Sum + rules.Claim(t, private, 0, rules.L("own"), func(o *rules.Scope[row]) int {
			ds := o.Dice(2)
			return ds[0] + ds[1]
		})
	}
	honest := playout.NewMemory(1, rules.Both, true)
	m, _, err := perform(honest, rules.Both, true, play)
	if err != nil {
		t.Fatal(err)
	}
	want := m.Public().Sum
	parts := map[string]rules.Part{"public": rules.Value, "own": rules.Thrown}
	if n := len(honest.Entries()); n != 3 {
		t.Fatalf("%d entries: %v", n, honest.Entries())
	}
	for _, e := range honest.Entries() {
		if part, dice := parts[e.Key.Label.Path]; dice && part == e.Key.Part && (e.To == rules.Both) != (part == rules.Value) {
			t.Errorf("%s may be read by %d", e.Key.String(), e.To)
		} else if dice && (e.By == rules.Nobody) != (part == rules.Value) {
			t.Errorf("%s is of %d", e.Key.String(), e.By)
		}
	}
	other := playout.Replay(2, rules.Both, honest.Entries())
	if m, _, err := perform(other, rules.Both, true, play); err != nil || m.Public().Sum != want {
		t.Errorf("by the journal: %d, not %d: %v", m.Public().Sum, want, err)
	}
	for n, e := range honest.Entries() {
		if part, dice := parts[e.Key.Label.Path]; !dice || part != e.Key.Part {
			continue
		}
		for _, x := range []struct {
			value []byte
			fixed int
			why   string
		}{
			{[]byte{1, 6}, e.Fixed, ""}, {[]byte{0, 6}, e.Fixed, "not a die"}, {[]byte{1, 7}, e.Fixed, "not a die"},
			{[]byte{1}, e.Fixed, "another number of dice"}, {[]byte{1, 2, 3}, e.Fixed, "another number of dice"},
			{[]byte{1, 6}, e.Fixed + 1, "another batch"},
		} {
			if x.why == "another batch" && e.Key.Part == rules.Thrown {
				continue // what private dice hang on their owner proves
			}
			es := slices.Clone(honest.Entries())
			es[n].Value, es[n].Fixed = x.value, x.fixed
			es = slices.DeleteFunc(es, func(e rules.Entry) bool { return e.Key.Label.Path == "own" && e.Key.Part == rules.Value })
			h := playout.NewMemory(1, rules.Both, true)
			h.Load(es)
			if _, _, err := perform(h, rules.Both, false, play); x.why == "" && err != nil || x.why != "" && !diverges(err, x.why) {
				t.Errorf("%s: %v of batch %d: %v", e.Key.String(), x.value, x.fixed, err)
			}
		}
	}
	halted, due, err := perform(playout.NewMemory(1, rules.Only(1), true), rules.Only(1), true, play)
	if err != nil || len(due) != 1 || due[0].By != 0 || due[0].Kind != "private" || due[0].Halt || halted.Public().Sum >= 100 {
		t.Errorf("without the plane: %v, %v", due, err)
	}
}

// rolled is a host that takes down for which calls a batch was opened.
type rolled struct {
	*playout.Memory
	opened []string
}

func (h *rolled) Open(_ int, k rules.Key) rules.Sides {
	h.opened = append(h.opened, k.String())
	return rules.None
}

// TestBatchesAreOpened: a batch is opened before each use of chance, journaled or
// not, public, private or a shuffle; a claim without dice uses none.
func TestBatchesAreOpened(t *testing.T) {
	play := func(t *rules.Table[row], _ *plane) {
		t.Roll(rules.L("public"), 1)
		for _, dice := range []bool{true, false} {
			rules.Claim(t, rules.Claimed[int]{Name: "own", Codec: rules.IntCodec, Dice: dice}, 0, rules.L("own", rules.Bit(dice)), func(*rules.Scope[row]) int { return 1 })
		}
		t.Shuffle(rules.L("shuffle"), nil)
	}
	h := playout.NewMemory(1, rules.Both, true)
	for range 2 {
		r := &rolled{Memory: h}
		if _, _, err := perform(r, rules.Both, false, play); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.opened, ", "); got != "0 public, 0 own.1, 0 shuffle" {
			t.Error(got)
		}
	}
}

// linking is a host that lacks links of some sides, until play halts for them.
type linking struct {
	*playout.Memory
	missing rules.Sides
	due     []rules.Due
}

func (h *linking) Open(int, rules.Key) rules.Sides { return h.missing }
func (h *linking) Halt(due []rules.Due) bool {
	h.due, h.missing = append(h.due, due...), rules.None
	return true
}

// TestLinksBringOrders: a missing link is due of each side that owes it. The orders that
// come with it are met there: the dice hang on the last of them.
func TestLinksBringOrders(t *testing.T) {
	for missing, want := range map[rules.Sides]int{rules.None: 0, rules.Only(0): 7, rules.Only(1): 4, rules.Both: 7} {
		batch := -1
		h := &linking{Memory: fixing(playout.NewMemory(1, rules.Both, true), [2]int{7, 4}, &batch), missing: missing}
		_, due, err := perform(h, rules.Both, false, func(t *rules.Table[row], _ *plane) { t.Roll(rules.L("die"), 1) })
		if due != nil || err != nil || batch != want {
			t.Errorf("links of %d are missing: %v, %v, the dice of %d, not %d", missing, due, err, batch, want)
		}
		var of rules.Sides
		for _, d := range h.due {
			if of |= rules.Only(d.By); d.Kind != rules.DueLink || !d.Halt {
				t.Errorf("links of %d are missing, and %+v is due", missing, d)
			}
		}
		if of != missing {
			t.Errorf("links of %d are missing, those of %d are due", missing, of)
		}
	}
}

// rolledBack is a host of a game that was taken back to where it begins.
type rolledBack struct{ *playout.Memory }

func (rolledBack) Rollback(int32) int { return 5 }

// TestRollbackBeginsABatch: when play is taken back the dice are thrown anew: they hang on
// the entry that has taken it back.
func TestRollbackBeginsABatch(t *testing.T) {
	batch := -1
	h := rolledBack{fixing(playout.NewMemory(1, rules.Both, true), [2]int{7, 4}, &batch)}
	_, due, err := perform(h, rules.Both, false, func(t *rules.Table[row], _ *plane) { t.Roll(rules.L("die"), 1) })
	if due != nil || err != nil || batch != 5 {
		t.Errorf("%v, %v, the dice of %d", due, err, batch)
	}
}

// bound is a host of a game in which the orders of both sides were bound by an entry,
// and takes down for which batch a roll opens.
type bound struct {
	*playout.Memory
	batches *[]int
}

func (bound) Fix(by rules.Side) int { return 7 + int(by) }
func (h bound) Open(n int, _ rules.Key) rules.Sides {
	*h.batches = append(*h.batches, n)
	return rules.None
}

// TestDecisionsBeginBatches: a decision is fixed like an answer, so that the dice after
// it hang on the orders that have made it, on every machine.
func TestDecisionsBeginBatches(t *testing.T) {
	kind := rules.Claimed[int]{Name: "decision", Codec: rules.IntCodec}
	play := func(t *rules.Table[row], _ *plane) {
		t.Roll(rules.L("before"), 1)
		rules.Decide(t, kind, 1, rules.L("decide"), func(*rules.Scope[row]) int { return 1 })
		t.Roll(rules.L("after"), 1)
	}
	journal := playout.NewMemory(1, rules.Both, true)
	for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1)} {
		var batches []int
		h := journal
		if holds != rules.Both {
			h = playout.Replay(1, holds, journal.Entries())
		}
		if _, due, err := perform(bound{h, &batches}, holds, false, play); err != nil || due != nil || !slices.Equal(batches, []int{0, 8}) {
			t.Errorf("with planes %d: batches %v, %v, %v", holds, batches, due, err)
		}
	}
}

// unlucky is a host that cannot throw dice.
type unlucky struct{ *playout.Memory }

func (unlucky) Roll(int, rules.Key, int) ([]int, bool)              { return nil, false }
func (unlucky) Throw(rules.Side, int, rules.Key, int) ([]int, bool) { return nil, false }

// TestDiceAreAwaited: where private dice cannot be thrown they are due of their owner,
// public ones of nobody; and nothing is taken down for them.
func TestDiceAreAwaited(t *testing.T) {
	for by, play := range map[rules.Side]func(t *rules.Table[row], p *plane){
		rules.Nobody: func(t *rules.Table[row], p *plane) { p.Sum = len(t.Roll(rules.L("public"), 2)) },
		1: func(t *rules.Table[row], p *plane) {
			p.Sum = rules.Claim(t, rules.Claimed[int]{Name: "own", Codec: rules.IntCodec, Dice: true}, 1, rules.L("own"), func(o *rules.Scope[row]) int { return len(o.Dice(2)) })
		},
	} {
		h := unlucky{playout.NewMemory(1, rules.Both, true)}
		_, due, err := perform(h, rules.Both, false, play)
		if err != nil || len(due) != 1 || due[0].Kind != rules.DueDice || due[0].By != by || len(h.Entries()) > 0 {
			t.Errorf("side %d: %v, %v, %v", by, due, err, h.Entries())
		}
	}
}

// TestObserved: a host that watches sees every call, before it is answered, and every
// mingling.
func TestObserved(t *testing.T) {
	h := playout.NewMemory(1, rules.Both, true)
	var seen []string
	h.OnCall = func(k rules.Key) { seen = append(seen, k.String()) }
	h.OnMingle = func(by rules.Side, ks []rules.Token) { seen = append(seen, fmt.Sprint(by, ks)) }
	_, _, err := perform(h, rules.Both, false, func(t *rules.Table[row], _ *plane) {
		t.Roll(rules.L("die"), 1)
		t.Mingle(1, rules.L("mingle"), []rules.Token{2, 3})
		rules.Claim(t, rules.Claimed[int]{Name: "own", Codec: rules.IntCodec}, 0, rules.L("own"), func(*rules.Scope[row]) int { return 1 })
	})
	if got := strings.Join(seen, ", "); err != nil || got != "0 die, 0 mingle, 1 [2 3], 0 own" {
		t.Errorf("%s; %v", got, err)
	}
}

// TestOnlyDecisionsChoose: a claim has one value for one plane: it neither chooses
// nor throws dice that were not announced.
func TestOnlyDecisionsChoose(t *testing.T) {
	for what, play := range map[string]func(t *rules.Table[row], _ *plane){
		"a choice outside Decide": func(t *rules.Table[row], _ *plane) {
			rules.Claim(t, rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}, 0, rules.L("claim"), func(o *rules.Scope[row]) int {
				return rules.Choose(o, rules.Choice[int, none]{Kind: purseKind, Options: []int{1, 2}})
			})
		},
		"were not announced": func(t *rules.Table[row], _ *plane) {
			rules.Claim(t, rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}, 0, rules.L("claim"), func(o *rules.Scope[row]) int {
				return o.Dice(1)[0]
			})
		},
		"throws dice": func(t *rules.Table[row], _ *plane) {
			rules.Decide(t, rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec, Dice: true}, 0, rules.L("claim"), func(*rules.Scope[row]) int { return 1 })
		},
		"used twice": func(t *rules.Table[row], _ *plane) {
			t.Roll(rules.L("public"), 1)
			t.Roll(rules.L("public"), 1)
		},
	} {
		said := mustPanic(func() { _, _, _ = perform(playout.NewMemory(1, rules.Both, true), rules.Both, false, play) })
		if !strings.Contains(said, what) {
			t.Errorf("%q, not %q", said, what)
		}
	}
}

// TestLater: a claim for later is computed at once and sealed for its owner, who
// cannot change it any more; it changes no plane, and is public only when it is
// awaited.
func TestLater(t *testing.T) {
	kind := rules.Claimed[int]{Name: "first", Codec: rules.IntCodec}
	play := func(t *rules.Table[row], p *plane) {
		pending := rules.Later(t, kind, 0, rules.L("first"), func(o *rules.Scope[row]) int {
			o.S.Faces[1] = 99 // on a copy
			return int(o.S.Faces[0])
		})
		rules.Do(t, 0, rules.L("change"), func(o *rules.Scope[row]) { o.S.Faces[0] = 50 })
		p.Sum = 10 * rules.Await(t, kind, pending)
	}
	h := playout.NewMemory(1, rules.Both, true)
	m, due, err := perform(h, rules.Both, true, play)
	if err != nil || due != nil || m.Public().Sum != 10 || m.View(0).Own.S.Faces != [4]uint8{50, 2, 3, 4} {
		t.Fatalf("%v, %v: %d, %v", due, err, m.Public().Sum, m.View(0).Own.S.Faces)
	}
	i := slices.IndexFunc(h.Entries(), func(e rules.Entry) bool { return e.Key.Part == rules.Sealed })
	if i < 0 || h.Entries()[i].To != rules.Only(0) {
		t.Fatalf("it is not sealed for its owner: %v", h.Entries())
	}
	for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1), rules.None} {
		again := playout.Replay(1, holds, h.Entries())
		if m, due, err := perform(again, holds, true, play); err != nil || due != nil || m.Public().Sum != 10 {
			t.Errorf("with planes %d: %v, %v", holds, due, err)
		}
	}
	for _, part := range []rules.Part{rules.Sealed, rules.Opened} {
		es, lie := slices.Clone(h.Entries()), 7
		i := slices.IndexFunc(es, func(e rules.Entry) bool { return e.Key.Part == part })
		es[i].Value = rules.IntCodec.Append(nil, &lie)
		lying := playout.NewMemory(1, rules.Both, true)
		lying.Load(es)
		if _, _, err := perform(lying, rules.Both, false, play); !diverges(err, "not what its owner's plane gives") {
			t.Errorf("part %d is a lie: %v", part, err)
		}
	}
	_, due, err = perform(playout.NewMemory(1, rules.Only(1), false), rules.Only(1), false, play)
	if err != nil || len(due) != 1 || due[0].By != 0 || due[0].Halt {
		t.Errorf("its owner's machine has it: %v, %v", due, err)
	}
}

// TestStrict: in strict mode what may only read is caught when it writes, and a
// claim when it has two values for one plane.
func TestStrict(t *testing.T) {
	calls := 0
	kind := rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}
	question := func(p *plane, write func()) rules.Question[int, none, row] {
		return rules.Question[int, none, row]{Kind: pick, By: 0, Label: rules.L("pick"),
			All: func(yield func(int) bool) { _ = yield(1) && yield(0) },
			Legal: func(o *rules.Own[row], _ int) *rules.Refusal {
				if o != nil {
					write()
				}
				return nil
			}}
	}
	for what, play := range map[string]func(t *rules.Table[row], p *plane){
		"the claim claim has written to the public plane": func(t *rules.Table[row], p *plane) {
			rules.Claim(t, kind, 0, rules.L("claim"), func(*rules.Scope[row]) int { p.Sum++; return 0 })
		},
		"has written to the public plane": func(t *rules.Table[row], p *plane) {
			rules.Later(t, kind, 0, rules.L("claim"), func(*rules.Scope[row]) int { p.Sum++; return 0 })
		},
		"the claim claim has written to a secret plane": func(t *rules.Table[row], _ *plane) {
			var mine *row
			rules.Do(t, 0, rules.L("do"), func(o *rules.Scope[row]) { mine = o.S })
			rules.Later(t, kind, 0, rules.L("claim"), func(*rules.Scope[row]) int { mine.Faces[0]++; return 0 })
		},
		"Do has written to the public plane": func(t *rules.Table[row], p *plane) {
			rules.Do(t, 0, rules.L("do"), func(*rules.Scope[row]) { p.Sum++ })
		},
		"gives two values for one plane": func(t *rules.Table[row], _ *plane) {
			rules.Claim(t, kind, 0, rules.L("claim"), func(*rules.Scope[row]) int { calls++; return calls })
		},
		"Legal of pick has written to the public plane": func(t *rules.Table[row], p *plane) {
			rules.Ask(t, question(p, func() { p.Sum++ }))
		},
		"Legal of purse has written to the public plane": func(t *rules.Table[row], p *plane) {
			rules.Decide(t, kind, 0, rules.L("decide"), func(o *rules.Scope[row]) int {
				return rules.Choose(o, rules.Choice[int, none]{Kind: purseKind, Options: []int{1, 2}, Legal: func(int) *rules.Refusal { p.Sum++; return nil }})
			})
		},
		"Legal of purse has written to a secret plane": func(t *rules.Table[row], _ *plane) {
			rules.Decide(t, kind, 0, rules.L("decide"), func(o *rules.Scope[row]) int {
				return rules.Choose(o, rules.Choice[int, none]{Kind: purseKind, Options: []int{1, 2}, Legal: func(int) *rules.Refusal { o.S.Faces[0]++; return nil }})
			})
		},
		"All of pick has written to the public plane": func(t *rules.Table[row], p *plane) {
			q := question(p, func() {})
			q.All = func(yield func(int) bool) { p.Sum++; _ = yield(1) && yield(0) }
			rules.Ask(t, q)
		},
	} {
		said := mustPanic(func() { _, _, _ = perform(playout.NewMemory(1, rules.Both, true), rules.Both, true, play) })
		if !strings.Contains(said, what) {
			t.Errorf("%q, not %q", said, what)
		}
	}
	for what, write := range map[string]func(v rules.View[plane, row]){
		"a policy has written to the public plane": func(v rules.View[plane, row]) { v.Public.Sum++ },
		"a policy has written to a secret plane":   func(v rules.View[plane, row]) { v.Own.S.Faces[0]++ },
	} {
		n, err := rules.NewMachine(staged{func(t *rules.Table[row], p *plane) { rules.Ask(t, question(p, func() {})) }},
			playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		n.Strict()
		n.Orders(0, rules.PolicyFunc[plane, row](func(v rules.View[plane, row], _ rules.Asked) (any, string, bool) {
			write(v)
			return 1, "", true
		}))
		if said := mustPanic(func() { _, _ = n.Run() }); !strings.Contains(said, what) {
			t.Errorf("%q, not %q", said, what)
		}
	}
	g := laying{hand: []string{"ace", "king"}}
	m, err := rules.NewMachine(writing{g}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	m.Orders(0, laying{wish: []string{"ace"}})
	if said := mustPanic(func() { _, _ = m.Run() }); !strings.Contains(said, "Legal of lay has written to the public plane") {
		t.Errorf("a question about cards: %q", said)
	}
}

// TestStrictPlaysAlike: strict mode changes nothing in a game without a fault: an answer
// that public facts forbid is refused, not called a fault, and who answers a secret
// choice sees what the decision has done to his plane before.
func TestStrictPlaysAlike(t *testing.T) {
	kind := rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}
	for _, strict := range []bool{false, true} {
		m, err := rules.NewMachine(staged{func(t *rules.Table[row], p *plane) {
			p.Sum = rules.Ask(t, rules.Question[int, none, row]{Kind: pick, By: 0, Label: rules.L("pick"),
				All: func(yield func(int) bool) { _ = yield(0) && yield(1) && yield(2) },
				Legal: func(_ *rules.Own[row], a int) *rules.Refusal {
					if a == 2 {
						return rules.Refuse("R-1", "much")
					}
					return nil
				}})
			p.Sum = 100*p.Sum + rules.Decide(t, kind, 0, rules.L("decide"), func(o *rules.Scope[row]) int {
				o.S.Faces[0] = 8
				return rules.Choose(o, rules.Choice[int, none]{Kind: purseKind, Options: []int{1, 8}})
			})
		}}, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		if strict {
			m.Strict()
		}
		m.Orders(0, rules.PolicyFunc[plane, row](func(v rules.View[plane, row], q rules.Asked) (any, string, bool) {
			if q.Kind == "purse" {
				return int(v.Own.S.Faces[0]), "", true
			}
			return 2 - q.Tries, "", true
		}))
		if due, err := m.Run(); due != nil || err != nil || m.Public().Sum != 108 {
			t.Errorf("strict %v: %v, %v, %d", strict, due, err, m.Public().Sum)
		}
		if r := m.Refused(); len(r) != 1 || r[0].Refusal.Rule != "R-1" {
			t.Errorf("strict %v: refused %v", strict, r)
		}
	}
}

// writing is a game whose judgement of cards writes to the public plane.
type writing struct{ laying }

func (g writing) Play(t *rules.Table[struct{}], p *cards) bool {
	if p.Hand.Len() == 0 {
		return g.laying.Play(t, p)
	}
	return rules.AskCard(t, rules.CardQuestion[none, struct{}]{Kind: layKind, By: 0, Label: rules.L("lay"), From: &p.Hand, To: &p.Laid,
		Legal: func(_ *rules.Own[struct{}], face string) *rules.Refusal {
			if face != "" {
				*p = cards{}
			}
			return nil
		}})
}

// TestClaimWrites: what a claim is for: it may change its own plane.
func TestClaimWrites(t *testing.T) {
	kind := rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}
	m, _, err := perform(playout.NewMemory(1, rules.Both, true), rules.Both, true, func(t *rules.Table[row], p *plane) {
		p.Sum = rules.Claim(t, kind, 1, rules.L("claim"), func(o *rules.Scope[row]) int { o.S.Faces[0] = 9; return 3 })
	})
	if err != nil || m.Public().Sum != 3 || m.View(1).Own.S.Faces[0] != 9 {
		t.Errorf("%v: %d", err, m.Public().Sum)
	}
}

// ruling is a host in whose game an umpire has ruled what stands under a label; it
// takes down whose calls it is asked for.
type ruling struct {
	*playout.Memory
	path string
	by   map[string]rules.Side
}

func (h *ruling) Ruling(k rules.Key) int {
	if k.Label.Path == h.path {
		return 5
	}
	return 0
}

func (h *ruling) Entry(c rules.Call) (rules.Entry, bool) {
	h.by[c.Label.Path] = c.By
	return h.Memory.Entry(c)
}

// TestFalseClaim: a claim in the journal is what its owner's plane gives, unless it
// was ruled; a ruling is met like orders, so dice after it are of another batch.
func TestFalseClaim(t *testing.T) {
	kind := rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}
	play := func(t *rules.Table[row], p *plane) {
		p.Sum = rules.Claim(t, kind, 1, rules.L("claim"), func(o *rules.Scope[row]) int { return int(o.S.Faces[0]) })
		p.Sum += 100 * t.Roll(rules.L("die"), 1)[0]
	}
	for value, why := range map[int]string{5: "", 6: "the claim is not what its owner's plane gives"} {
		es := []rules.Entry{{Key: rules.Key{Label: rules.L("claim")}, By: 1, To: rules.Both, Value: rules.IntCodec.Append(nil, &value)}}
		for _, path := range []string{"claim", ""} {
			h := &ruling{playout.NewMemory(1, rules.Both, true), path, map[string]rules.Side{}}
			h.Load(es)
			m, _, err := perform(h, rules.Both, false, play)
			if path == "" && why != "" {
				if !diverges(err, why) {
					t.Errorf("%d is claimed: %v, not %q", value, err, why)
				}
				continue
			}
			if err != nil || m.Public().Sum%100 != value {
				t.Errorf("%d is claimed, ruled %q: %d, %v", value, path, m.Public().Sum, err)
			}
			if h.by["claim"] != 1 || h.by["die"] != rules.Nobody {
				t.Errorf("asked of %v", h.by)
			}
			want := 0
			if path != "" {
				want = 5
			}
			if e := h.Entries()[len(h.Entries())-1]; e.Fixed != want {
				t.Errorf("the die is of batch %d, not %d", e.Fixed, want)
			}
		}
	}
}

// TestWaitingForOthers: a machine without the plane waits for who has it: for his
// orders only where play may halt.
func TestWaitingForOthers(t *testing.T) {
	for _, halt := range []rules.Halting{rules.Never, rules.May, rules.Must} {
		_, due, err := perform(playout.NewMemory(1, rules.Only(1), false), rules.Only(1), false, func(t *rules.Table[row], p *plane) {
			p.Sum = rules.Ask(t, rules.Question[int, none, row]{Kind: pick, By: 0, Label: rules.L("pick"), Halt: halt,
				All: func(yield func(int) bool) { _ = yield(1) && yield(0) }})
		})
		if err != nil || len(due) != 1 || due[0].By != 0 || due[0].Kind != "pick" || due[0].Halt != (halt != rules.Never) {
			t.Errorf("%+v, %v", due, err)
		}
	}
}

// TestNotes: a note is for its owner alone, is told once, and a side's events are
// counted and cut as they are listed.
func TestNotes(t *testing.T) {
	kind := rules.Claimed[int]{Name: "claim", Codec: rules.IntCodec}
	for _, strict := range []bool{false, true} {
		m, _, err := perform(playout.NewMemory(1, rules.Both, true), rules.Both, strict, func(t *rules.Table[row], _ *plane) {
			t.Tell(told("to all"))
			rules.Claim(t, kind, 0, rules.L("claim"), func(o *rules.Scope[row]) int { o.Note(told("to north")); return 0 })
			rules.Do(t, 1, rules.L("do"), func(o *rules.Scope[row]) { o.Note(told("to south")) })
			t.TellOwner(1, told("of a unit"), func(s *row) rules.Event { return told("of my first") })
			t.Tell(told("at last"))
		})
		if err != nil {
			t.Fatal(err)
		}
		for side, want := range []string{"[to all to north of a unit at last]", "[to all to south of my first at last]", "[to all of a unit at last]"} {
			if got := fmt.Sprint(m.Events(rules.Side(side))); got != want {
				t.Errorf("strict %v: side %d reads %s", strict, side, got)
			}
		}
	}
}

// TestOwnersWords: in the owner's words nothing is written, and a machine without his
// plane has only those of all.
func TestOwnersWords(t *testing.T) {
	tell := func(own func(*row) rules.Event) func(*rules.Table[row], *plane) {
		return func(t *rules.Table[row], _ *plane) { t.TellOwner(1, told("of a unit"), own) }
	}
	mine := func(*row) rules.Event { return told("of my first") }
	for holds, want := range map[rules.Sides]string{rules.None: "[of a unit]", rules.Only(0): "[of a unit]", rules.Only(1): "[of my first]"} {
		m, _, err := perform(playout.NewMemory(1, holds, true), holds, true, tell(mine))
		if got := fmt.Sprint(m.Events(1)); err != nil || got != want {
			t.Errorf("who holds %v reads %s, %v", holds, got, err)
		}
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "TellOwner has written to a secret plane") {
			t.Errorf("a plane is written to: %v", r)
		}
	}()
	_, _, _ = perform(playout.NewMemory(1, rules.Both, true), rules.Both, true, tell(func(s *row) rules.Event {
		s.Faces[0]++
		return told("")
	}))
}

// told is an event.
type told string

// TestShownTokens: a face is public from Show to Hide; while it is its block cannot
// be mingled, and to hide it mingles it with those among which it stands.
func TestShownTokens(t *testing.T) {
	faces := rules.Faces[uint8, row]{
		Codec: rules.Walk(func(c *rules.Coder, v *uint8) {
			if c.U8(v); *v > 8 {
				c.Fail()
			}
		}),
		Of: func(s *row, k rules.Token) uint8 { return s.Faces[k] },
	}
	var mingled [][]rules.Token
	turned := func(seed uint64) *playout.Memory { // every block to the next place
		h := playout.NewMemory(seed, rules.Both, true)
		h.Luck.Permute = func(_ rules.Side, _ rules.Key, n int) []int {
			to := make([]int, n)
			for i := range to {
				to[i] = (i + 1) % n
			}
			return to
		}
		h.OnMingle = func(_ rules.Side, ks []rules.Token) { mingled = append(mingled, slices.Clone(ks)) }
		return h
	}
	shown := ""
	play := func(t *rules.Table[row], _ *plane) {
		shown = fmt.Sprint(rules.Show(t, faces, 0, rules.L("show"), 2, 0))
		shown += fmt.Sprint(rules.Show(t, faces, 0, rules.L("again"), 0))
		t.Hide(0, rules.L("hide"), []rules.Token{0}, []rules.Token{1, 0})
		t.Mingle(0, rules.L("mingle"), []rules.Token{1, 3})
		t.Mingle(0, rules.L("alone"), []rules.Token{1})
		t.Forget(0, 2)
		t.Mingle(0, rules.L("free"), []rules.Token{2, 3})
	}
	h := turned(1)
	m, _, err := perform(h, rules.Both, true, play)
	if err != nil || shown != "[3 1][1]" {
		t.Fatal(shown, err)
	}
	// 1 2 3 4: 0 and 1 change, then 1 and 3, then 2 and 3.
	if got := m.View(0).Own.S.Faces; got != [4]uint8{2, 4, 1, 3} {
		t.Errorf("after all: %v", got)
	}
	if got := fmt.Sprint(mingled); got != "[[0 1] [1 3] [1] [2 3]]" {
		t.Errorf("mingled: %s", got)
	}
	if got := m.View(1).Own.S.Faces; got != [4]uint8{5, 6, 7, 8} {
		t.Errorf("the enemy's: %v", got)
	}
	for _, holds := range []rules.Sides{rules.Only(1), rules.None} {
		replay := playout.Replay(1, holds, h.Entries())
		if _, _, err := perform(replay, holds, true, play); err != nil || shown != "[3 1][1]" {
			t.Errorf("with planes %d: %s, %v", holds, shown, err)
		}
	}
	for name, play := range map[string]func(t *rules.Table[row], _ *plane){
		"shown": func(t *rules.Table[row], _ *plane) {
			rules.Show(t, faces, 0, rules.L("show"), 2)
			t.Mingle(0, rules.L("mingle"), []rules.Token{1, 2})
		},
		"still shown": func(t *rules.Table[row], _ *plane) {
			rules.Show(t, faces, 0, rules.L("show"), 2, 3)
			t.Hide(0, rules.L("hide"), []rules.Token{3}, []rules.Token{2})
		},
	} {
		if said := mustPanic(func() { _, _, _ = perform(turned(1), rules.Both, false, play) }); !strings.Contains(said, "cannot be mingled") {
			t.Errorf("%s: %q", name, said)
		}
	}
	for value, why := range map[string]string{
		"\x00\x02\x00\x01\x03\x00\x01\x01": "",
		"\x00\x01\x00\x01\x03":             "not one face for each token",
		"\x00\x02\x00\x01\x03\x00\x01\x09": "cannot be read",
		"\x00\x02\x00\x01\x03\x00\x00":     "cannot be read",
	} {
		lie := playout.NewMemory(1, rules.None, false)
		es := slices.Clone(h.Entries())
		es[slices.IndexFunc(es, func(e rules.Entry) bool { return e.Key.Label.Path == "show" })].Value = []byte(value)
		lie.Load(es)
		if _, _, err := perform(lie, rules.None, false, play); (err == nil) != (why == "") || why != "" && !diverges(err, why) {
			t.Errorf("faces %x: %v, not %q", value, err, why)
		}
	}
}
