package rulestest

import (
	"bytes"
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// forks takes one side to a question of a game, lets it guess what its enemy holds and
// plays on with both: whatever is guessed, play goes on without a contradiction, the
// laws hold, and the same guess gives the same play, also when the fork is run again.
func (s Suite[P, S]) forks(t T, g *Game[P, S]) int {
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
		f := m.Fork(at, h, func(v rules.View[P, S]) rules.Guess[S] { return guesser.Guess(v, n == 0, rules.NewChance(n)) })
		f.Strict()
		for by := range rules.Nobody {
			f.Orders(by, s.player(g.Seed+n))
		}
		h.OnCall = s.lawful(t, fmt.Sprintf("fork: seed %d, side %d, at %s", g.Seed, side, at), f)
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

// lawful tests the laws of a game at each call of a machine that holds both planes.
func (s Suite[P, S]) lawful(t T, what string, m *rules.Machine[P, S]) func(rules.Key) {
	if s.Laws == nil {
		return nil
	}
	laws := s.Laws()
	return func(k rules.Key) {
		if err := laws(m.Sight(false)); err != nil {
			t.Errorf("%s: before %s: %v", what, k, err)
		}
	}
}

// halted is a machine of the side that is asked a question of a game, at that
// question.
func (s Suite[P, S]) halted(t T, g *Game[P, S], at rules.Key) (*rules.Machine[P, S], rules.Side) {
	t.Helper()
	side := rules.Nobody
	var before []rules.Entry
	for _, e := range g.Entries {
		if e.Key == at {
			side = e.By
			break
		}
		before = append(before, e)
	}
	if side == rules.Nobody {
		return nil, side
	}
	var start *rules.Checkpoint
	if at.Seg > 0 {
		c := g.Points[at.Seg-1]
		c.Secret[side.Other()] = nil
		start = &c
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
