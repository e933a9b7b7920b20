package rulestest

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// split: two machines hold one plane each and a third deals; they exchange
// what they may. All that they show equals the umpire's.
func (s Suite[P, S]) split(t T, g *Game[P, S]) {
	hosts := s.hosts(g.Seed, rules.Only(0), rules.Only(1), rules.None) // the last deals
	var machines []*rules.Machine[P, S]
	var runners []playout.Runner
	points := make([][]rules.Checkpoint, len(hosts))
	for i, h := range hosts {
		m := s.machine(t, h, h.Reads, &points[i])
		if i < 2 {
			m.Orders(rules.Side(i), s.player(g.Seed))
		}
		machines = append(machines, m)
		runners = append(runners, limited[P, S]{m})
	}
	if err := playout.Exchange(hosts, runners); err != nil {
		t.Errorf("split run: %v", err)
		return
	}
	for i, m := range machines {
		samePoints(t, fmt.Sprint("split run: machine ", i), g.Points, points[i], hosts[i].Reads)
		if i < 2 {
			same(t, fmt.Sprint("split run: events of side ", i), g.events[i], eventBytes(m, rules.Side(i)))
		} else {
			same(t, "split run: public events", g.public, eventBytes(m, rules.Nobody))
		}
	}
}

// replay: the journal alone gives the same game, to the umpire, to each side
// and to anybody.
func (s Suite[P, S]) replay(t T, g *Game[P, S]) {
	for _, holds := range []rules.Sides{rules.Both, rules.Only(0), rules.Only(1), rules.None} {
		h := s.hosts(g.Seed, holds)[0]
		h.Deals = holds == rules.Both
		h.Load(g.Entries)
		h.Freeze()
		var points []rules.Checkpoint
		m := s.machine(t, h, holds, &points)
		if due, over, err := run(m); err != nil || !over {
			t.Errorf("replay with planes %d: due %v, error %v", holds, due, err)
			continue
		}
		samePoints(t, fmt.Sprint("replay with planes ", holds), g.Points, points, holds)
		same(t, "replay: public events", g.public, eventBytes(m, rules.Nobody))
		for _, e := range g.Entries {
			if e.To == rules.Both && !h.Asked(e.Key) {
				t.Errorf("replay with planes %d: nobody reads entry %s", holds, e.Key)
			}
		}
	}
}

// oneByOne: the same game, one answer for each run of the machine.
func (s Suite[P, S]) oneByOne(t T, g *Game[P, S]) {
	h := s.hosts(g.Seed, rules.Both)[0]
	var points []rules.Checkpoint
	m := s.machine(t, h, rules.Both, &points)
	m.Careful(rules.Both)
	player := s.player(g.Seed)
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
		if a, clause, ok := player.Answer(v, q); ok || q.Halt == rules.Must {
			return a, clause, ok
		}
		return s.Game.Default(v, q), "default", true
	})
	m.Orders(0, one)
	m.Orders(1, one)
	for {
		before := h.Added()
		left = 1
		due, over, err := run(m)
		if err != nil {
			t.Errorf("one by one: %v", err)
			return
		}
		if over {
			break
		}
		if due == nil || h.Added() == before {
			t.Errorf("one by one: a run has brought no answer; due %v", due)
			return
		}
	}
	samePoints(t, "one by one", g.Points, points, rules.Both)
	same(t, "one by one: journal", journal(g.Entries), journal(h.Entries()))
}
