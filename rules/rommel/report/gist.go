package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Named is what people call the orders of a phase (Phase): "Axis Player-Turn 2, reply".
func (g Reporter) Named(phase string) page.Msg {
	at := strings.Split(phase, "/")
	side := func(name string) (page.Msg, bool) {
		for i, s := range theatre.SideNames {
			if s == name {
				return page.M(fmt.Sprintf("side.%d.of", i)), true
			}
		}
		return page.Msg{}, false
	}
	if len(at) < 2 {
		return page.M("text", phase)
	}
	whose, what, _ := strings.Cut(at[1], "-")
	of, ok := side(whose)
	_, err := strconv.Atoi(what)
	switch {
	case !ok:
	case at[0] == "setup" && what == "":
		return page.M("phase.setup", of)
	case what == "buildup":
		return page.M("phase.buildup", of)
	case err == nil && len(at) == 2:
		return page.M("phase.turn", of, what)
	case err == nil:
		return page.M("phase.reply", of, what)
	}
	return page.M("text", phase)
}

// tally counts what a gist tells of.
type tally struct {
	counts map[string][2]int // by message and side; only looked up
	fought board.Set
	ends   []page.Msg // what is told once, in order
}

func (t *tally) count(id string, by rules.Side, n int) {
	x := t.counts[id]
	x[by] += n
	t.counts[id] = x
}

// told are counts in words, those of a side together.
func (t *tally) told(ids ...string) (ms []page.Msg) {
	for side := range rules.Side(2) {
		for _, id := range ids {
			if n := t.counts[id][side]; n > 0 {
				ms = append(ms, page.M(id, within(side), n))
			}
		}
	}
	return ms
}

// within is a side within a sentence.
func within(side rules.Side) page.Msg { return page.M(fmt.Sprint("side.", side, ".within")) }

// add counts an event.
func (t *tally) add(r *writer, x rules.Event) {
	switch e := x.(type) {
	case event.Deployed:
		t.count("gist.deploys", e.By, e.N)
	case event.Month:
		t.ends = append(t.ends, page.M("gist.buildup", r.Month(int16(e.Month))))
	case event.Moves:
		t.count("gist.moves", e.By, 1)
	case event.Redeploys, event.Sails:
		t.count("gist.redeploys", event.By(e), 1)
	case event.Arriving:
		if a := e.Arrives(); !a.Beside {
			t.count("gist.comes", a.By, a.N)
		}
	case event.Withdraws:
		t.count("gist.withdraws", e.By, 1)
	case event.Battle, event.Probe:
		t.fought = t.fought.Add(event.At(e))
	case event.Loses:
		t.count("gist.loses", e.By, 1)
	case event.Eliminated, event.EliminatedUnseen:
		t.count("gist.dies", event.By(e), 1)
	case event.Captures:
		t.ends = append(t.ends, page.M("gist.takes", within(e.By), r.Place(e.Hex)))
	case event.Pass:
		t.ends = append(t.ends, page.M("gist.passes", within(e.By)))
	case event.Victory:
		t.ends = append(t.ends, page.M("gist.over"))
	}
}

// gist is what has happened in one sentence: who moved, where there was combat, what was
// lost and taken.
func (r *writer) gist(es []rules.Event) page.Msg {
	t := &tally{counts: map[string][2]int{}}
	for _, x := range es {
		t.add(r, x)
	}
	parts := t.told("gist.deploys", "gist.moves")
	if !t.fought.Empty() {
		parts = append(parts, page.M("gist.combat", r.placesOf(t.fought)))
	}
	parts = slices.Concat(parts, t.told("gist.loses", "gist.dies", "gist.withdraws"), t.ends, t.told("gist.redeploys", "gist.comes"))
	if len(parts) == 0 {
		return page.M("gist.nothing")
	}
	said := page.M("gist.first", parts[0])
	for _, m := range parts[1:] {
		said = page.M("gist.then", said, m)
	}
	return said
}
