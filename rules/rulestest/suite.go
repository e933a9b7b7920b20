package rulestest

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
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
	// Limit bounds the segments of a game; 0: play to the end.
	Limit int
}

// game is one finished umpire's game with everything that it left behind.
type game[P, S any] struct {
	seed    uint64
	entries []rules.Entry
	points  []rules.Checkpoint
	events  [2][]byte // of each side
	public  []byte    // the events that are for all
	over    bool
}

// Run plays games under random players and checks every property on each.
func (s Suite[P, S]) Run(t *testing.T, games int) {
	kept := 0
	for seed := range uint64(games) {
		g := s.umpire(t, seed)
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			s.again(t, g)
			s.split(t, g)
			s.replay(t, g)
			s.oneByOne(t, g)
			kept += s.worlds(t, g)
			s.codecs(t, g)
		})
	}
	if s.Worlds != nil && kept == 0 {
		t.Error("worlds: not one other world was possible, the test has proven nothing")
	}
}

func (s Suite[P, S]) player(seed uint64) rules.Policy[P, S] {
	if s.Player != nil {
		return s.Player(seed)
	}
	return Random[P, S](seed)
}

func (s Suite[P, S]) machine(t *testing.T, h *Memory, holds rules.Sides, points *[]rules.Checkpoint) *rules.Machine[P, S] {
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

// umpire plays a game on one machine with both planes, strictly, and follows
// the tokens (alike).
func (s Suite[P, S]) umpire(t *testing.T, seed uint64) *game[P, S] {
	t.Helper()
	g := &game[P, S]{seed: seed}
	h := NewMemory(seed, rules.Both, true)
	m := s.machine(t, h, rules.Both, &g.points)
	m.Strict()
	if s.Alike != nil {
		f := &follower{marks: map[rules.Token]mark{}}
		h.called = func(rules.Key) { f.classes(s.Alike(m.Public())) }
		h.mingled = func(_ rules.Side, ks []rules.Token) {
			f.classes(s.Alike(m.Public()))
			f.mingle(ks)
		}
		m.Passed(func(c rules.Checkpoint) {
			g.points = append(g.points, c)
			classes := s.Alike(m.Public())
			f.classes(classes)
			if why := f.fault(classes); why != "" {
				t.Errorf("alike: seed %d, after segment %d: %s", seed, c.Segment-1, why)
			}
			if len(g.points) == s.Limit {
				panic(enough{})
			}
		})
	}
	for _, side := range []rules.Side{0, 1} {
		m.Orders(side, s.player(seed))
	}
	due, over, err := run(m)
	if err != nil || due != nil {
		t.Fatalf("seed %d: the game does not end: due %v, error %v", seed, due, err)
	}
	g.over = over
	g.entries = h.Entries()
	for side := range g.events {
		g.events[side] = eventBytes(m, rules.Side(side))
	}
	g.public = eventBytes(m, rules.Nobody)
	return g
}

func eventBytes[P, S any](m *rules.Machine[P, S], s rules.Side) []byte {
	var b []byte
	for _, e := range m.Events(s) {
		b = append(e.Append(b), '\n')
	}
	return b
}

// again: the same seed gives the same game.
func (s Suite[P, S]) again(t *testing.T, g *game[P, S]) {
	h := s.umpire(t, g.seed)
	samePoints(t, "determinism", g.points, h.points, rules.Both)
	same(t, "determinism: events", g.events[0], h.events[0])
	same(t, "determinism: journal", journal(g.entries), journal(h.entries))
}

func journal(es []rules.Entry) []byte {
	var b []byte
	for _, e := range es {
		e.From = ""
		b = rules.EntryCodec.Append(b, &e)
	}
	return b
}

func same(t *testing.T, what string, a, b []byte) {
	t.Helper()
	if !bytes.Equal(a, b) {
		t.Errorf("%s: %d bytes and %d bytes differ", what, len(a), len(b))
	}
}

func samePoints(t *testing.T, what string, a, b []rules.Checkpoint, holds rules.Sides) {
	t.Helper()
	if len(a) != len(b) {
		t.Errorf("%s: %d checkpoints, %d", what, len(a), len(b))
		return
	}
	for i := range a {
		if !bytes.Equal(a[i].Public, b[i].Public) {
			t.Errorf("%s: the public planes differ after segment %d", what, i)
			return
		}
		for side := range a[i].Secret {
			if holds.Has(rules.Side(side)) && !bytes.Equal(a[i].Secret[side], b[i].Secret[side]) {
				t.Errorf("%s: the planes of side %d differ after segment %d", what, side, i)
				return
			}
		}
	}
}

// split: two machines hold one plane each and a third deals; they exchange
// what they may. All that they show equals the umpire's.
func (s Suite[P, S]) split(t *testing.T, g *game[P, S]) {
	hosts := []*Memory{
		NewMemory(g.seed, rules.Only(0), false),
		NewMemory(g.seed, rules.Only(1), false),
		NewMemory(g.seed, rules.None, true), // the dealer
	}
	Link(hosts...)
	var machines []*rules.Machine[P, S]
	points := make([][]rules.Checkpoint, len(hosts))
	for i, h := range hosts {
		m := s.machine(t, h, h.Reads, &points[i])
		if i < 2 {
			m.Orders(rules.Side(i), s.player(g.seed))
		}
		machines = append(machines, m)
	}
	done := make([]bool, len(hosts))
	for moved := true; moved; {
		moved = false
		for i, m := range machines {
			if done[i] {
				continue
			}
			before := hosts[i].added
			_, over, err := run(m)
			if err != nil {
				t.Errorf("split run: machine %d: %v", i, err)
				return
			}
			done[i] = over
			moved = moved || over || hosts[i].added > before
		}
	}
	for i, m := range machines {
		if !done[i] {
			due, _ := m.Run()
			t.Errorf("split run: machine %d stands still at %v", i, due)
			return
		}
		samePoints(t, fmt.Sprint("split run: machine ", i), g.points, points[i], hosts[i].Reads)
		if i < 2 {
			same(t, fmt.Sprint("split run: events of side ", i), g.events[i], eventBytes(m, rules.Side(i)))
		} else {
			same(t, "split run: public events", g.public, eventBytes(m, rules.Nobody))
		}
	}
}

// replay: the journal alone gives the same game, to the umpire, to each side
// and to anybody.
func (s Suite[P, S]) replay(t *testing.T, g *game[P, S]) {
	for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1), rules.None} {
		h := NewMemory(g.seed, holds, holds == rules.Both)
		h.Load(g.entries)
		h.Frozen = true
		var points []rules.Checkpoint
		m := s.machine(t, h, holds, &points)
		if due, over, err := run(m); err != nil || !over {
			t.Errorf("replay with planes %d: due %v, error %v", holds, due, err)
			continue
		}
		samePoints(t, fmt.Sprint("replay with planes ", holds), g.points, points, holds)
		same(t, "replay: public events", g.public, eventBytes(m, rules.Nobody))
	}
}

// oneByOne: the same game, one answer for each run of the machine.
func (s Suite[P, S]) oneByOne(t *testing.T, g *game[P, S]) {
	h := NewMemory(g.seed, rules.Both, true)
	var points []rules.Checkpoint
	m := s.machine(t, h, rules.Both, &points)
	m.Careful(rules.Both)
	player := s.player(g.seed)
	left := 0
	var at rules.Key
	one := rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
		if q.Key.Part != rules.Chosen && q.Key != at {
			if left == 0 {
				return nil, "", false
			}
			left--
			at = q.Key
		}
		return player.Answer(v, q)
	})
	m.Orders(0, one)
	m.Orders(1, one)
	for range 1 << 20 {
		left = 1
		due, over, err := run(m)
		if err != nil {
			t.Errorf("one by one: %v", err)
			return
		}
		if over {
			break
		}
		if due == nil {
			t.Error("one by one: nothing due and not over")
			return
		}
	}
	samePoints(t, "one by one", g.points, points, rules.Both)
	same(t, "one by one: journal", journal(g.entries), journal(h.Entries()))
}

// worlds alters one side's secrets at a checkpoint and replays the journal
// from there. Worlds in which a public claim becomes false are impossible; in
// the others everything that the enemy receives is the same. It returns how
// many were possible.
func (s Suite[P, S]) worlds(t *testing.T, g *game[P, S]) int {
	if s.Worlds == nil {
		return 0
	}
	_, codec := s.Game.Codecs()
	kept := 0
	for i := 0; i < len(g.points)-1; i += 1 + len(g.points)/8 {
		for side := rules.Side(0); side < 2; side++ {
			for n := range 4 {
				c := g.points[i]
				plane, err := codec.Decode(c.Secret[side])
				if err != nil {
					t.Fatal(err)
				}
				plane = s.Worlds(plane, side, n)
				altered := codec.Append(nil, &plane)
				if bytes.Equal(altered, c.Secret[side]) {
					continue
				}
				c.Secret[side] = altered
				if s.world(t, g, c, i, side) {
					kept++
				}
			}
		}
	}
	return kept
}

func (s Suite[P, S]) world(t *testing.T, g *game[P, S], c rules.Checkpoint, i int, side rules.Side) bool {
	h := NewMemory(g.seed, rules.Both, false)
	h.Load(altered(g, c.Segment, side))
	h.Frozen, h.World = true, true
	m, err := rules.NewMachine(s.Game, h, rules.Both, &c)
	if err != nil {
		t.Fatal(err)
	}
	ref, err := rules.NewMachine(s.Game, frozen(g), rules.Both, &g.points[i])
	if err != nil {
		t.Fatal(err)
	}
	n := i
	ok := true
	m.Passed(func(c rules.Checkpoint) {
		n++
		if !bytes.Equal(c.Public, g.points[n].Public) || !bytes.Equal(c.Secret[side.Other()], g.points[n].Secret[side.Other()]) {
			t.Errorf("worlds: seed %d: side %d's secrets change what the enemy sees in segment %d", g.seed, side, n)
			ok = false
		}
		if !ok || n == i+2 || n == len(g.points)-1 {
			panic(enough{})
		}
	})
	r := i
	ref.Passed(func(rules.Checkpoint) {
		if r++; r == n {
			panic(enough{})
		}
	})
	if _, over, err := run(m); err != nil || !over {
		return false // a claim has become false: not a possible world
	}
	if _, _, err := run(ref); err != nil {
		t.Fatal(err)
	}
	same(t, "worlds: events of the enemy", eventBytes(ref, side.Other()), eventBytes(m, side.Other()))
	return ok
}

func frozen[P, S any](g *game[P, S]) *Memory {
	h := NewMemory(g.seed, rules.Both, false)
	h.Load(g.entries)
	h.Frozen = true
	return h
}

// altered is the journal with the faces of cards dealt to side from a segment
// on turned round.
func altered[P, S any](g *game[P, S], from int32, side rules.Side) []rules.Entry {
	return g.entries
}

// codecs: what is read back is what was written, and nothing else is accepted.
func (s Suite[P, S]) codecs(t *testing.T, g *game[P, S]) {
	cp, cs := s.Game.Codecs()
	for _, c := range g.points {
		canonical(t, cp, c.Public)
		for _, b := range c.Secret {
			canonical(t, cs, b)
		}
	}
}

func canonical[T any](t *testing.T, c rules.Codec[T], b []byte) {
	t.Helper()
	v, err := c.Decode(b)
	if err != nil {
		t.Errorf("codec: %v", err)
		return
	}
	same(t, "codec: round trip", b, c.Append(nil, &v))
	for i := range b {
		x := append([]byte(nil), b...)
		x[i] ^= byte(1 + i%255)
		if v, err := c.Decode(x); err == nil && !bytes.Equal(x, c.Append(nil, &v)) {
			t.Errorf("codec: byte %d may have two values for one state", i)
			return
		}
	}
	if _, err := c.Decode(append(append([]byte(nil), b...), 0)); err == nil {
		t.Error("codec: a byte too many is accepted")
	}
	if _, err := c.Decode(b[:len(b)-1]); err == nil {
		t.Error("codec: a byte too few is accepted")
	}
}
