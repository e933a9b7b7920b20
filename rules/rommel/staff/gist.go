package staff

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
func (g *Game) Named(phase string) page.Msg {
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

// gist is what has happened in one sentence: who moved, where there was combat, what was
// lost and taken.
func (r *reporter) gist(es []rules.Event) page.Msg {
	counts := map[string][2]int{} // by message and side; only looked up
	count := func(id string, by rules.Side, n int) {
		x := counts[id]
		x[by] += n
		counts[id] = x
	}
	var fought board.Set
	var ends []page.Msg
	who := func(side rules.Side) page.Msg { return page.M(fmt.Sprint("side.", side, ".within")) }
	for _, x := range es {
		switch e := x.(type) {
		case event.Deployed:
			count("gist.deploys", e.By, e.N)
		case event.Month:
			ends = append(ends, page.M("gist.buildup", r.month(int16(e.Month))))
		case event.Moves:
			count("gist.moves", e.By, 1)
		case event.Redeploys, event.Sails:
			count("gist.redeploys", event.By(e), 1)
		case event.Arriving:
			if a := e.Arrives(); !a.Beside {
				count("gist.comes", a.By, a.N)
			}
		case event.Withdraws:
			count("gist.withdraws", e.By, 1)
		case event.Battle, event.Probe:
			fought = fought.Add(event.At(e))
		case event.Loses:
			count("gist.loses", e.By, 1)
		case event.Eliminated, event.EliminatedUnseen:
			count("gist.dies", event.By(e), 1)
		case event.Captures:
			ends = append(ends, page.M("gist.takes", who(e.By), r.Place(e.Hex)))
		case event.Pass:
			ends = append(ends, page.M("gist.passes", who(e.By)))
		case event.Victory:
			ends = append(ends, page.M("gist.over"))
		}
	}
	told := func(ids ...string) (ms []page.Msg) {
		for side := range Side(2) {
			for _, id := range ids {
				if n := counts[id][side]; n > 0 {
					ms = append(ms, page.M(id, who(side), n))
				}
			}
		}
		return ms
	}
	parts := told("gist.deploys", "gist.moves")
	if !fought.Empty() {
		parts = append(parts, page.M("gist.combat", r.placesOf(fought)))
	}
	parts = slices.Concat(parts, told("gist.loses", "gist.dies", "gist.withdraws"), ends, told("gist.redeploys", "gist.comes"))
	if len(parts) == 0 {
		return page.M("gist.nothing")
	}
	said := page.M("gist.first", parts[0])
	for _, m := range parts[1:] {
		said = page.M("gist.then", said, m)
	}
	return said
}
