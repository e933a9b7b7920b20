package rulestest

import (
	"bytes"

	"github.com/adjutant-pbem/adjutant/rules"
)

// umpire plays a game on one machine with both planes, strictly, and follows
// the tokens (alike).
func (s Suite[P, S]) umpire(t T, seed uint64) *Game[P, S] {
	t.Helper()
	g := &Game[P, S]{Seed: seed}
	h := s.hosts(seed, rules.Both)[0]
	m := s.machine(t, h, rules.Both, &g.Points)
	m.Strict()
	g.Machine = m
	var f *follower
	if s.Alike != nil {
		f = &follower{marks: map[rules.Token]mark{}}
		h.OnCall = func(rules.Key) { f.classes(s.Alike(m.Public())) }
		h.OnMingle = func(_ rules.Side, ks []rules.Token) {
			f.classes(s.Alike(m.Public()))
			f.mingle(ks)
		}
	}
	m.Passed(func(c rules.Checkpoint) {
		g.Points = append(g.Points, c)
		if s.Law != nil {
			if err := s.Law(m.Sight(true)); err != nil {
				t.Errorf("law: seed %d, after segment %d: %v", seed, c.Segment-1, err)
			}
		}
		if f != nil {
			classes := s.Alike(m.Public())
			f.classes(classes)
			if why := f.fault(classes); why != "" {
				t.Errorf("alike: seed %d, after segment %d: %s", seed, c.Segment-1, why)
			}
		}
		if len(g.Points) == s.Limit {
			panic(enough{})
		}
	})
	for _, side := range []rules.Side{0, 1} {
		p := s.player(seed)
		m.Orders(side, rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
			if q.Key.Part == rules.Value && q.Tries == 0 {
				g.Asked = append(g.Asked, q.Key)
			}
			if q.Key.Part != rules.Chosen && q.Tries == 0 {
				g.halts = append(g.halts, q.Key)
			}
			return p.Answer(v, q)
		}))
	}
	due, _, err := run(m)
	if err != nil || due != nil {
		t.Fatalf("seed %d: the game does not end: due %v, error %v", seed, due, err)
	}
	g.Entries = h.Entries()
	for side := range g.events {
		g.events[side] = eventBytes(m, rules.Side(side))
	}
	g.public = eventBytes(m, rules.Nobody)
	return g
}

func eventBytes[P, S any](m *rules.Machine[P, S], s rules.Side) []byte {
	var b []byte
	for _, e := range m.Events(s) {
		b = append(append(b, EventBytes(e)...), '\n')
	}
	return b
}

// again: the same seed gives the same game.
func (s Suite[P, S]) again(t T, g *Game[P, S]) {
	h := s.umpire(t, g.Seed)
	samePoints(t, "determinism", g.Points, h.Points, rules.Both)
	same(t, "determinism: events", g.events[0], h.events[0])
	same(t, "determinism: journal", journal(g.Entries), journal(h.Entries))
}

func journal(es []rules.Entry) []byte {
	var b []byte
	for _, e := range es {
		e.From = ""
		b = rules.EntryCodec.Append(b, &e)
	}
	return b
}

func same(t T, what string, a, b []byte) {
	t.Helper()
	if !bytes.Equal(a, b) {
		t.Errorf("%s: %d bytes and %d bytes differ", what, len(a), len(b))
	}
}

func samePoints(t T, what string, a, b []rules.Checkpoint, holds rules.Sides) {
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
