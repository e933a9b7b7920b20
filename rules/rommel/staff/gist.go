package staff

import (
	"fmt"
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
	var deployed, moved, left, steps, dead, redeployed, came [2]int
	var fought board.Set
	var parts, ends []page.Msg
	who := func(side rules.Side) page.Msg { return page.M(fmt.Sprint("side.", side, ".within")) }
	for _, x := range es {
		switch e := x.(type) {
		case event.Deployed:
			deployed[e.By] += e.N
		case event.Month:
			ends = append(ends, page.M("gist.buildup", r.month(int16(e.Month))))
		case event.Moves:
			moved[e.By]++
		case event.Redeploys, event.Sails:
			redeployed[event.By(e)]++
		case event.Arriving:
			if a := e.Arrives(); !a.Beside {
				came[a.By] += a.N
			}
		case event.Withdraws:
			left[e.By]++
		case event.Battle, event.Probe:
			fought = fought.Add(event.At(e))
		case event.Loses:
			steps[e.By]++
		case event.Eliminated, event.EliminatedUnseen:
			dead[event.By(e)]++
		case event.Captures:
			ends = append(ends, page.M("gist.takes", who(e.By), r.Place(e.Hex)))
		case event.Pass:
			ends = append(ends, page.M("gist.passes", who(e.By)))
		case event.Victory:
			ends = append(ends, page.M("gist.over"))
		}
	}
	for side := range Side(2) {
		if deployed[side] > 0 {
			parts = append(parts, page.M("gist.deploys", who(side), deployed[side]))
		}
		if moved[side] > 0 {
			parts = append(parts, page.M("gist.moves", who(side), moved[side]))
		}
	}
	if !fought.Empty() {
		parts = append(parts, page.M("gist.combat", r.placesOf(fought)))
	}
	for side := range Side(2) {
		if steps[side] > 0 {
			parts = append(parts, page.M("gist.loses", who(side), steps[side]))
		}
		if dead[side] > 0 {
			parts = append(parts, page.M("gist.dies", who(side), dead[side]))
		}
		if left[side] > 0 {
			parts = append(parts, page.M("gist.withdraws", who(side), left[side]))
		}
	}
	for side := range Side(2) {
		if redeployed[side] > 0 {
			ends = append(ends, page.M("gist.redeploys", who(side), redeployed[side]))
		}
		if came[side] > 0 {
			ends = append(ends, page.M("gist.comes", who(side), came[side]))
		}
	}
	if parts = append(parts, ends...); parts == nil {
		return page.M("gist.nothing")
	}
	said := page.M("gist.first", parts[0])
	for _, m := range parts[1:] {
		said = page.M("gist.then", said, m)
	}
	return said
}
