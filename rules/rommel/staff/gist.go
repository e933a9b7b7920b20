package staff

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
		e := x.(Event)
		switch e.Kind {
		case "deployed":
			deployed[e.Side] += int(e.N[0])
		case "month":
			ends = append(ends, page.M("gist.buildup", r.month(e.N[0])))
		case "moves":
			moved[e.Side]++
		case "redeploys", "sails":
			redeployed[e.Side]++
		case "arrive", "arrive-early", "malta", "returns":
			came[e.Side] += int(e.N[0])
		case "withdraws":
			left[e.Side]++
		case "battle", "probe":
			fought = fought.Add(e.Hex)
		case "loses":
			steps[e.Side]++
		case "eliminated":
			dead[e.Side] += max(1, len(e.Faces))
		case "eliminated-unseen":
			dead[e.Side]++
		case "captures":
			ends = append(ends, page.M("gist.takes", who(e.Side), r.Place(e.Hex)))
		case "pass":
			ends = append(ends, page.M("gist.passes", who(e.Side)))
		case "victory":
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
