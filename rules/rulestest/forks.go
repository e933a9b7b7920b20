package rulestest

import (
	"bytes"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Forks takes one side to a question of a game, lets it guess what its enemy holds and
// plays on with both: whatever is guessed, play goes on without a contradiction, the
// laws hold, and the same guess gives the same play. It returns how often it did.
func (s Suite[P, S]) Forks(t T, g *Game[P, S]) int {
	guesser, ok := s.Game.(rules.Guesser[P, S])
	if !ok {
		return 0
	}
	played := 0
	for i := int(g.Seed % 5); i < len(g.halts); i += 1 + len(g.halts)/8 {
		for n := range uint64(2) {
			if s.forked(t, g, guesser, g.halts[i], n) {
				played++
			}
		}
	}
	return played
}

// forked plays on from one question; false: its side does not stand there.
func (s Suite[P, S]) forked(t T, g *Game[P, S], guesser rules.Guesser[P, S], at rules.Key, n uint64) bool {
	t.Helper()
	m, side := s.halted(t, g, at)
	if m == nil {
		return false
	}
	var ends [2][]byte
	for i := range ends {
		h := playout.NewMemory(g.Seed+n, rules.Both, true)
		f := m.Fork(rules.Due{Key: at}, h, func(v rules.View[P, S]) rules.Guess[S] {
			return guesser.Guess(v, rules.Strength(n%3), rules.NewChance(n))
		})
		f.Strict()
		for by := range rules.Nobody {
			f.Orders(by, s.player(g.Seed+n))
		}
		h.OnCall = s.lawful(t, g, at, f)
		limit := 3
		f.Passed(func(rules.Checkpoint) {
			if limit--; limit == 0 {
				panic(enough{})
			}
		})
		due, over, err := run(f)
		if err != nil || !over {
			t.Errorf("fork: seed %d, side %d, guess %d at %s: due %v, error %v", g.Seed, side, n, at, due, err)
			return true
		}
		c := f.Checkpoint()
		ends[i] = bytes.Join([][]byte{c.Public, c.Secret[0], c.Secret[1], c.Executor, eventBytes(f, side)}, nil)
	}
	same(t, "fork: the same again", ends[0], ends[1])
	return true
}

// lawful tests the laws of a game at each call of a machine that has forked. Laws may
// remember what they have seen, so they see the calls before, as they really were.
func (s Suite[P, S]) lawful(t T, g *Game[P, S], at rules.Key, f *rules.Machine[P, S]) func(rules.Key) {
	if s.Laws == nil {
		return nil
	}
	laws := s.Laws()
	h := s.hosts(g.Seed, rules.Both)[0]
	m, err := rules.NewMachine(s.Game, h, rules.Both, g.start(at))
	if err != nil {
		t.Fatal(err)
	}
	before, _ := g.before(at)
	h.Load(before)
	h.OnCall = func(k rules.Key) {
		if k.Seg == at.Seg && k.Label == at.Label {
			panic(enough{})
		}
		_ = laws(m.Sight(false)) // tested in the game itself
	}
	if _, over, err := run(m); err != nil || !over {
		t.Fatalf("fork: seed %d: the game does not come to %s: %v", g.Seed, at, err)
	}
	return func(k rules.Key) {
		if err := laws(f.Sight(false)); err != nil {
			t.Errorf("fork: seed %d, at %s: before %s: %v", g.Seed, at, k, err)
		}
	}
}

// start is the checkpoint before the segment of a question; nil: the start of the game.
func (g *Game[P, S]) start(at rules.Key) *rules.Checkpoint {
	if at.Seg == 0 {
		return nil
	}
	c := g.Points[at.Seg-1]
	return &c
}

// before are the entries before that of a question, and whose it is.
func (g *Game[P, S]) before(at rules.Key) ([]rules.Entry, rules.Side) {
	for i, e := range g.Entries {
		if e.Key == at {
			return g.Entries[:i], e.By
		}
	}
	return nil, rules.Nobody
}

// halted is a machine of the side that is asked a question of a game, at that
// question.
func (s Suite[P, S]) halted(t T, g *Game[P, S], at rules.Key) (*rules.Machine[P, S], rules.Side) {
	t.Helper()
	before, side := g.before(at)
	if side == rules.Nobody {
		return nil, side
	}
	start := g.start(at)
	if start != nil {
		start.Secret[side.Other()] = nil
	}
	h := s.hosts(g.Seed, rules.Only(side))[0]
	h.Load(before)
	m, err := rules.NewMachine(s.Game, h, rules.Only(side), start)
	if err != nil {
		t.Fatal(err)
	}
	m.Careful(rules.Only(side))
	due, err := m.Run()
	if err != nil || len(due) == 0 {
		t.Fatalf("fork: seed %d: no halt at %s: %v", g.Seed, at, err)
	}
	for _, d := range due {
		if d.Key == at && d.By == side {
			return m, side
		}
	}
	return nil, side
}
