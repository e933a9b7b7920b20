package rulestest

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Suite is a game under test.
type Suite[P, S any] struct {
	Game rules.Game[P, S]
	// Player answers for both sides; nil: Random.
	Player func(seed uint64) rules.Policy[P, S]
	// Alike gives each token the class of what its enemy cannot tell apart, -1
	// for tokens whose faces are known.
	Alike func(p *P) map[rules.Token]int
	// Worlds alters a secret plane into another that the enemy may think
	// possible; n numbers the attempts. Impossible ones are sorted out.
	Worlds func(s S, by rules.Side, n int) S
	// Law, if set, is tested at every checkpoint of the umpire's game.
	Law func(rules.Sight[P, S]) error
	// Laws, if set, makes a test of every state in which a forked game calls its table.
	Laws func() func(rules.Sight[P, S]) error
	// Limit bounds the segments of a game; 0: play to the end.
	Limit int
	// Luck scripts dice and cards; it is called for every game. nil: by the
	// seed.
	Luck func() playout.Luck
}

// T is what the suite reports to, such as a *testing.T.
type T interface {
	Helper()
	Error(args ...any)
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// Game is one finished umpire's game with everything that it left behind.
type Game[P, S any] struct {
	Seed    uint64
	Machine *rules.Machine[P, S]
	Entries []rules.Entry
	Points  []rules.Checkpoint
	Asked   []rules.Key // the questions that players have answered, in order
	halts   []rules.Key // these and the sealed ones
	events  [2][]byte   // of each side
	public  []byte      // the events that are for all
}

// Run plays games under random players and checks every property on each.
func (s Suite[P, S]) Run(t *testing.T, games int) {
	kept, forked := 0, 0
	for seed := range uint64(games) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			g, n := s.check(t, seed)
			kept, forked = kept+n, forked+s.Forks(t, g)
		})
	}
	if _, guesses := s.Game.(rules.Guesser[P, S]); guesses && forked == 0 {
		t.Error("forks: not one game was forked, the test has proven nothing")
	}
	if s.Worlds != nil && kept == 0 {
		t.Error("worlds: not one other world was possible, the test has proven nothing")
	}
}

// Check plays one game as umpire and checks every property on it: it is the
// same again, as two players and a dealer, replayed, with one answer for each
// run, and in other worlds.
func (s Suite[P, S]) Check(t T, seed uint64) *Game[P, S] {
	t.Helper()
	g, _ := s.check(t, seed)
	return g
}

// Umpire plays a game on one machine with both planes and checks nothing but
// what a strict machine does.
func (s Suite[P, S]) Umpire(t T, seed uint64) *Game[P, S] {
	t.Helper()
	return s.umpire(t, seed)
}

func (s Suite[P, S]) check(t T, seed uint64) (g *Game[P, S], worlds int) {
	t.Helper()
	g = s.umpire(t, seed)
	s.again(t, g)
	s.split(t, g)
	s.replay(t, g)
	s.oneByOne(t, g)
	worlds = s.worlds(t, g)
	s.codecs(t, g)
	return g, worlds
}

// hosts are linked hosts for one game with the same luck.
func (s Suite[P, S]) hosts(seed uint64, reads ...rules.Sides) []*playout.Memory {
	var luck playout.Luck
	if s.Luck != nil {
		luck = s.Luck()
	}
	var hs []*playout.Memory
	for _, r := range reads {
		h := playout.NewMemory(seed, r, r == rules.Both || r == rules.None)
		h.Luck = luck
		hs = append(hs, h)
	}
	playout.Link(hs...)
	return hs
}

func (s Suite[P, S]) player(seed uint64) rules.Policy[P, S] {
	if s.Player != nil {
		return s.Player(seed)
	}
	return playout.Random[P, S](seed)
}

func (s Suite[P, S]) machine(t T, h *playout.Memory, holds rules.Sides, points *[]rules.Checkpoint) *rules.Machine[P, S] {
	m, err := rules.NewMachine(s.Game, h, holds, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Passed(func(c rules.Checkpoint) {
		*points = append(*points, c)
		if len(*points) == s.Limit {
			panic(enough{})
		}
	})
	return m
}

// enough ends a game at Limit.
type enough struct{}

func run[P, S any](m *rules.Machine[P, S]) (due []rules.Due, over bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(enough); !ok {
				panic(r)
			}
			over = true
		}
	}()
	due, err = m.Run()
	return due, due == nil && err == nil, err
}

// limited is a machine whose game is over at Limit.
type limited[P, S any] struct{ *rules.Machine[P, S] }

func (m limited[P, S]) Run() ([]rules.Due, error) {
	due, over, err := run(m.Machine)
	if over {
		return nil, nil
	}
	return due, err
}
