package staff

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// any is one of some words.
func (w *scribe) any(words ...string) string { return words[w.IntN(len(words))] }

// units are some names of own units, seldom of the dead.
func (w *scribe) units(most int) []string {
	var names []string
	for range w.IntN(most + 1) {
		k, name := w.anyone()
		if w.v.Public.Blocks[k].At >= 0 || w.IntN(12) == 0 {
			names = append(names, name)
		}
	}
	return names
}

// fighters are own units that stand in Battles, or where one may come to be, mixed.
func (w *scribe) fighters() []string {
	var names []string
	foes, _ := w.Position(w.v.Public).Stacks(w.v.Side.Other())
	for _, k := range w.Tokens(w.v.Side) {
		if h := w.v.Public.Blocks[k].At; h >= 0 && (foes.Has(h) && w.IntN(3) > 0 || w.IntN(8) == 0) {
			names = append(names, w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name)
		}
	}
	w.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}

func list(words []string) string { return "[" + strings.Join(words, ", ") + "]" }

// battleground is a hex where both stand, now and then any.
func (w *scribe) battleground() string {
	foes, _ := w.Position(w.v.Public).Stacks(w.v.Side.Other())
	own, _ := w.Position(w.v.Public).Stacks(w.v.Side)
	if both := foes.Intersect(own); !both.Empty() && w.IntN(6) > 0 {
		return w.one(both)
	}
	return w.near(-1)
}

// when is a condition, by what it stands beside.
func (w *scribe) when(beside string) string {
	c := w.any("chance(1, 2)", "turn > 1", "hand.real > 1", "lost == 0", fmt.Sprintf("foe('%s') < %d", w.near(-1), 1+w.IntN(3)), "false == true", "1 / 0 > 1", "hand >= 0")
	switch {
	case beside == "pursuit" && w.IntN(2) == 0:
		c = w.any("targets > 1", "eligible > 1", "speed < 2")
	case beside == "combat" && w.IntN(2) == 0:
		c = w.any("e.cv('armor') <= 4", "fired < 2", "remaining > 1", "dice > 1", "my.left > 2", "expect.off > 50")
	case beside == "refuse" && w.IntN(2) == 0:
		c = w.any("attackers > mine", "can_refuse", "open > 1", "max_dice < 4", "slowest > 1")
	case beside == "probe" && w.IntN(2) == 0:
		c = w.any("rear.n <= 1", "go > 1", "p_wipe > 30")
	}
	return `"` + c + `"`
}

// whither is where a unit that must withdraw goes.
func (w *scribe) whither(at board.Hex) string {
	near := func() string { return w.near(at) }
	base := w.Map.Board.Cell(w.Map.Bases[w.v.Side]).ID
	switch w.IntN(5) {
	case 0:
		return near()
	case 1:
		return list([]string{near(), base})
	case 2:
		return base
	}
	var parts []string
	add := func(one int, s string) {
		if w.IntN(one) == 0 {
			parts = append(parts, s)
		}
	}
	add(2, "to: "+list([]string{near(), near()}))
	add(2, "toward: "+w.any(near(), base))
	add(4, "stack: true")
	add(6, "each: true")
	add(3, "avoid: ["+near()+", "+w.any("enemy", near())+"]")
	add(4, "via: "+near())
	add(4, "keep-supply: true")
	add(4, "join-shield: true")
	if parts == nil {
		return near()
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// wishes are the keys of a turn or a reply that speak only if something comes up.
func (w *scribe) wishes(duty order.Duty) []string {
	var lines []string
	add := func(of int, key, value string) {
		if w.IntN(of) > 0 {
			lines = append(lines, key+": "+value)
		}
	}
	var ways []string
	for _, k := range w.Tokens(w.v.Side) {
		if at := w.v.Public.Blocks[k].At; at >= 0 && w.IntN(5) == 0 {
			ways = append(ways, w.Roster.Units[w.Face(w.v.Own.S, k).Unit].Name+": "+w.whither(at))
		}
	}
	if w.IntN(3) > 0 {
		ways = append(ways, "all: "+w.whither(board.None))
	}
	add(4, "withdraw", "{"+strings.Join(ways, ", ")+"}")
	if duty == order.StandingFile {
		add(2, "rout", "{all: "+w.whither(board.None)+"}")
	}
	add(4, "losses", list(append(w.fighters(), w.units(1)...)))
	supply := w.units(8)
	if w.IntN(3) == 0 {
		supply = append(supply, "later")
	}
	add(2, "supply", list(supply))
	add(3, "pursue", w.pursue(duty))
	return lines
}

func (w *scribe) fire() string {
	n := 1 + w.IntN(3)
	classes := []string{"armor", "infantry", "artillery", "anti-tank"}
	w.Shuffle(4, func(i, j int) { classes[i], classes[j] = classes[j], classes[i] })
	return list(classes[:n])
}

func (w *scribe) fireParts(duty order.Duty, f string) string {
	var parts []string
	switch w.IntN(4) {
	case 0:
		parts = append(parts, fmt.Sprintf("fire: {defence: %s, offence: %s}", w.fire(), w.fire()))
	case 1, 2:
		parts = append(parts, "fire: "+w.fire())
	}
	if w.Options.HoldFire && w.IntN(3) == 0 {
		parts = append(parts, "hold: "+w.any("all", list(w.fighters())))
	}
	if duty == order.TurnFile && w.IntN(6) == 0 {
		parts = append(parts, "assault: true")
	}
	if w.IntN(3) == 0 {
		parts = append(parts, "when: "+w.when("combat"))
	}
	return strings.Join(append([]string{f}, parts...), ", ")
}

func (w *scribe) fights(duty order.Duty) string {
	var battles []string
	hexes := map[string]bool{}
	for range w.IntN(4) {
		h := w.battleground()
		if hexes[h] && w.IntN(6) > 0 {
			continue
		}
		hexes[h] = true
		x := w.fireParts(duty, "at: "+h)
		if w.IntN(3) == 0 {
			var others []string
			for range 1 + w.IntN(2) {
				others = append(others, "{"+strings.TrimPrefix(w.fireParts(duty, ""), ", ")+"}")
			}
			x += ", else: " + list(others)
		}
		battles = append(battles, "{"+x+"}")
	}
	return list(battles)
}

// pursue is who fires in Pursuit: at all, or by whom it is at.
func (w *scribe) pursue(duty order.Duty) string {
	words := []string{"all", "none", "0", "1", "2", "9"}
	said := func() string {
		w.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		if w.IntN(3) > 0 {
			return words[0]
		}
		return "{" + words[0] + ": " + w.when("pursuit") + ", " + words[1] + ": " + w.any("true", w.when("pursuit")) + "}"
	}
	if w.IntN(2) == 0 {
		return words[w.IntN(len(words))]
	}
	var parts []string
	if duty != order.ReplyFile && w.IntN(2) == 0 {
		parts = append(parts, "refusers: "+said())
	}
	if duty != order.TurnFile && w.IntN(2) == 0 {
		parts = append(parts, "retreaters: "+said())
	}
	return "{" + strings.Join(append(parts, "routed: "+said()), ", ") + "}"
}

// wishfulTurn is a turn with all that a turn's file may say.
func (w *scribe) wishfulTurn() string {
	if w.IntN(3) == 0 {
		return w.leaving()
	}
	real := []int{0, 1, 1, 2, 2, 2, 3, 3, 3}[w.IntN(9)]
	moves := w.moves()
	lines := []string{fmt.Sprintf("cards: {real: %d, dummy: %d}", real, w.IntN(2)), "moves: " + moves, "combat: " + w.fights(order.TurnFile)}
	if real == 0 && w.IntN(2) == 0 {
		lines[0] = "pass: true"
	}
	if real == 3 && w.IntN(4) > 0 || w.IntN(8) == 0 {
		switch w.IntN(6) {
		case 0:
			lines = append(lines, "blitz: "+w.any("none", "ask"))
		case 1, 2:
			var cases []string
			for range 1 + w.IntN(2) {
				cases = append(cases, fmt.Sprintf("{when: %s, moves: %s, combat: %s}", w.when(""), w.moves(), w.fights(order.TurnFile)))
			}
			lines = append(lines, "blitz: "+list(cases))
		default:
			lines = append(lines, fmt.Sprintf("blitz: {moves: %s, combat: %s}", w.moves(), w.fights(order.TurnFile)))
		}
	}
	lines = append(lines, w.wishes(order.TurnFile)...)
	return strings.Join(lines, "\n") + "\n"
}

// leaving is a turn of Retreats and attacks.
func (w *scribe) leaving() string {
	var moves []string
	for range 2 {
		h := w.battleground()
		var units []string
		for _, k := range w.Tokens(w.v.Side) {
			if at := w.v.Public.Blocks[k].At; at >= 0 && w.Map.Board.Cell(at).ID == h && w.IntN(3) > 0 {
				units = append(units, w.unit(k))
			}
		}
		if len(units) > 0 {
			moves = append(moves, fmt.Sprintf("{group: %s, %s: {%s}}", h, w.any("retreat", "retreat", "retreat", "units"), strings.Join(units, ", ")))
		}
	}
	lines := []string{fmt.Sprintf("cards: {real: %d}", w.IntN(4)), "moves: " + list(moves), "combat: " + w.fights(order.TurnFile)}
	if w.IntN(2) == 0 {
		lines = append(lines, fmt.Sprintf("blitz: {moves: %s, combat: %s}", w.moves(), w.fights(order.TurnFile)))
	}
	return strings.Join(append(lines, w.wishes(order.TurnFile)...), "\n") + "\n"
}

// wishfulReply is a reply with all that its file may say.
func (w *scribe) wishfulReply() string {
	var refuse, probe []string
	for _, b := range w.v.Public.Battles {
		h := w.Map.Board.Cell(b.Hex).ID
		if w.IntN(12) > 0 {
			refuse = append(refuse, h+": "+w.any("true", "true", "false", w.when("refuse")))
		}
		if w.IntN(2) == 0 {
			probe = append(probe, h+": "+w.any("true", "false", w.when("probe")))
		}
	}
	if w.IntN(6) == 0 {
		refuse = append(refuse, w.near(-1)+": true")
		probe = append(probe, w.near(-1)+": true")
	}
	w.Shuffle(len(refuse), func(i, j int) { refuse[i], refuse[j] = refuse[j], refuse[i] })
	lines := []string{"refuse: {" + strings.Join(refuse, ", ") + "}", "probe: {" + strings.Join(probe, ", ") + "}", "combat: " + w.fights(order.ReplyFile)}
	lines = append(lines, w.wishes(order.ReplyFile)...)
	return strings.Join(lines, "\n") + "\n"
}

// standingOrders are all that they may say.
func (w *scribe) standingOrders() string {
	lines := w.wishes(order.StandingFile)
	var refuse []string
	says := func() string {
		switch w.IntN(4) {
		case 0:
			return "{" + w.any("refuse: ", "accept: ") + w.when("refuse") + ", wait: true}"
		case 1:
			return w.when("refuse")
		}
		return w.any("true", "false", "wait")
	}
	for range w.IntN(4) {
		refuse = append(refuse, w.any(w.near(-1), w.battleground())+": "+says())
	}
	if w.IntN(2) == 0 {
		lines = append(lines, "zones: {frontier: "+list([]string{w.near(-1), w.battleground(), w.battleground()})+"}")
		refuse = append(refuse, "frontier: "+says())
	}
	if w.IntN(3) > 0 {
		refuse = append(refuse, "anywhere: "+says())
	}
	seen := map[string]bool{}
	var once []string
	for _, r := range refuse {
		k, _, _ := strings.Cut(r, ":")
		if !seen[k] {
			once = append(once, r)
		}
		seen[k] = true
	}
	lines = append(lines, "refuse: {"+strings.Join(once, ", ")+"}", "combat: "+w.fights(order.StandingFile))
	if w.IntN(2) == 0 {
		lines = append(lines, "pace: "+w.any("fast", "normal", "careful"))
	}
	if w.IntN(2) == 0 {
		lines = append(lines, "probe: {"+w.battleground()+": "+w.any("true", "false", w.when("probe"))+"}")
	}
	if w.IntN(3) == 0 {
		lines = append(lines, "pass: "+w.any("true", "{when: "+w.when("")+"}", "{withdraw: "+w.moves()+"}"))
	}
	if w.IntN(3) == 0 {
		var deeds []string
		for range w.IntN(7) {
			deeds = append(deeds, w.deed())
		}
		lines = append(lines, "buildup: "+list(deeds))
		if w.IntN(2) == 0 {
			lines = append(lines, "discard: "+w.any("1", "{dummy: 2, when: "+w.when("")+"}"))
		}
		key := map[rules.Side]string{axis: "answer", allied: "challenge"}[w.v.Side]
		lines = append(lines, key+": "+w.any("real", "dummy", "none", "{real: "+w.when("")+", dummy: "+w.when("")+"}"))
	}
	w.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	return "  " + strings.Join(lines, "\n  ") + "\n"
}

// lasting is a Pass with standing orders, which answer from then on.
func (w *scribe) lasting() string {
	return w.any("cards: {real: 0}\n", w.wishfulTurn()) + "standing:\n" + w.standingOrders()
}
