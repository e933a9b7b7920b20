package staff

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// atHalts plays a random game and stops at each question that halts, and at the end.
func atHalts(t *testing.T, g *Game, seed uint64, each func(m *rules.Machine[Plane, Secret])) {
	t.Helper()
	m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	random, last := playout.Random[Plane, Secret](seed), ""
	for side := range rules.Nobody {
		m.Orders(side, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
			if phase := g.Phase(v.Public, side) + q.Kind; q.Halt != rules.Never && phase != last {
				last = phase
				each(m)
			}
			return random.Answer(v, q)
		}))
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	each(m)
}

// shown is all that a side, or Nobody, is told at a halt.
func shown(g *Game, m *rules.Machine[Plane, Secret], by rules.Side) []any {
	v := view{Side: rules.Nobody, Public: m.Public()}
	if by < rules.Nobody {
		v = m.View(by)
	}
	es := m.Events(by)
	all := []any{g.Report(v, es), g.Chronicle(v, es), g.Luck(es, 0), g.Ended(v.Public), g.Picture(v)}
	for _, k := range g.Overlays() {
		if k.Orders || v.Own == nil && !k.Open {
			continue
		}
		for _, about := range abouts(g, v, k.About) {
			o, err := g.Overlay(v, es, rules.Overlay{Kind: k.Name, About: about})
			all = append(all, o, fmt.Sprint(err))
		}
	}
	for _, a := range g.Aids() {
		for _, about := range append(abouts(g, v, a.About.Key), "") {
			n := orders.NewMap()
			if about != "" {
				n = orders.NewMap(orders.Pair{Key: orders.Text(a.About.Key), Value: orders.Text(about)})
			}
			p, problems := g.Aid(v, a.Name, n)
			all = append(all, p)
			for _, x := range problems {
				all = append(all, page.M(x.ID, x.Args...))
			}
		}
	}
	return all
}

// abouts are some names that may be asked about.
func abouts(g *Game, v view, key string) (names []string) {
	switch {
	case key == "":
		return []string{""}
	case v.Own == nil:
		return []string{"Vyborg"}
	}
	for _, u := range g.Of(v.Side) {
		names = append(names, g.Units[u].Name)
	}
	return append(names, "Vyborg", "Oulu", "nobody")
}

// At every halt of random games all is told to both sides, the public and the Overseer, and all of
// it is worded.
func TestToldAtHalts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	games := uint64(4)
	w := catalogue()
	for seed := range games {
		g := standard(t, [][]string{nil, {"soviet-blocks-open"}}[seed%2]...)
		atHalts(t, g, seed, func(m *rules.Machine[Plane, Secret]) {
			for by := range rules.Nobody + 1 {
				for _, x := range shown(g, m, by) {
					if wrong := rulestest.Unworded(x, w); wrong != "" {
						t.Fatalf("seed %d: %s", seed, wrong)
					}
				}
			}
			p, c := g.Oversee([2]view{m.View(0), m.View(1)}, m.Events(rules.Overseer))
			for _, x := range []any{p, c} {
				if wrong := rulestest.Unworded(x, w); wrong != "" {
					t.Fatalf("seed %d: %s", seed, wrong)
				}
			}
		})
	}
}

// EAMB-35: where all Soviet blocks lie open all know what an armistice would count.
func TestOpenCount(t *testing.T) {
	g := standard(t, "soviet-blocks-open")
	counted := regexp.MustCompile(`report\.count(?:\.open)? (.*)`)
	seen := 0
	atHalts(t, g, 1, func(m *rules.Machine[Plane, Secret]) {
		var told []string
		for _, v := range []view{m.View(0), m.View(1), {Side: rules.Nobody, Public: m.Public()}} {
			if x := counted.FindStringSubmatch(strings.Join(casebook.Lines(g.Report(v, nil)), "\n")); x != nil {
				told = append(told, x[1])
			}
		}
		p := m.Public()
		if p.Offered && (p.Active != eurofront.Axis || p.Phase != eurofront.Politics) { // it was refused, or the game is over
			if told != nil {
				t.Errorf("a count that ends no game: %q", told)
			}
		} else if p.Stage > eurofront.SetUp && p.Stage != eurofront.Finished {
			if seen++; len(told) != 3 || told[0] != told[1] || told[1] != told[2] {
				t.Errorf("%q", told)
			}
		}
	})
	if seen == 0 {
		t.Error("nothing is counted")
	}
}

// What a side alone knows changes nothing that the enemy or the public is told at the same point:
// report, story, picture, overlays, aids.
func TestToldIsNoSecret(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	g := standard(t)
	pairs := 0
	for seed := range uint64(2) {
		h := playout.NewMemory(seed, rules.Both, true)
		m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		for side := range rules.Nobody {
			m.Orders(side, playout.Random[Plane, Secret](seed))
		}
		m.Passed(func(c rules.Checkpoint) {
			for side := range rules.Nobody {
				secret := *m.View(side).Own.S
				before := [2]string{asJSON(t, shown(g, m, side.Other())), asJSON(t, shown(g, m, rules.Nobody))}
				other := g.otherWorld(secret, side, pairs)
				pairs++
				*m.View(side).Own.S = other
				if after := [2]string{asJSON(t, shown(g, m, side.Other())), asJSON(t, shown(g, m, rules.Nobody))}; after != before {
					t.Errorf("seed %d, segment %d: the secrets of side %d are told", seed, c.Segment, side)
				}
				*m.View(side).Own.S = secret
			}
		})
		if _, err := m.Run(); err != nil {
			t.Fatal(err)
		}
	}
	if pairs < 20 {
		t.Errorf("only %d pairs", pairs)
	}
}

// otherWorld is a plane that the enemy may think possible: two units change their places, or their
// levels.
func (g *Game) otherWorld(s Secret, side rules.Side, n int) Secret {
	var own []int
	for k := range s.Blocks {
		if s.Blocks[k].Unit != 255 {
			own = append(own, k)
		}
	}
	s.Blocks = slices.Clone(s.Blocks)
	a, b := &s.Blocks[own[n%len(own)]], &s.Blocks[own[(n*7+3)%len(own)]]
	if n%2 == 0 {
		*a, *b = *b, *a
	} else {
		a.Level, b.Level = b.Level, a.Level
	}
	return s
}

func asJSON(t *testing.T, x any) string {
	t.Helper()
	b, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
