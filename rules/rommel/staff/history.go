package staff

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// heads reports whether a Buildup or Player-Turn begins with an event.
func heads(x telling) bool { return x.Kind == "turn" || x.Kind == "month" || x.Kind == "pregame" }

// history tells the events in order, under a heading for each Buildup and
// Player-Turn. What has heads and in which nothing has happened is where the game
// stands, and told by the title.
func (r *reporter) history(es []rules.Event) {
	first := true
	heading := func(m page.Msg) {
		if first {
			m = page.M("report.happened-in", m)
		}
		first = false
		r.Heading(m.ID, m.Args...)
	}
	told := digest(es)
	for len(told) > 0 && heads(told[len(told)-1]) {
		told = told[:len(told)-1]
	}
	if len(told) == 0 {
		r.Heading("report.happened")
		r.Say("report.nothing")
		return
	}
	for _, x := range told {
		switch x.Kind {
		case "turn":
			heading(page.M("stage.turn", r.month(x.N[0]), int(x.N[1]), sideWord(x.Side)))
			continue
		case "month":
			heading(page.M("stage.buildup", r.month(x.N[0])))
			continue
		case "pregame":
			if x.N[0] == 1 { // after the deployment
				heading(page.M("stage.pregame.deployed"))
			} else {
				heading(page.M("stage.pregame"))
			}
			continue
		}
		if first {
			first = false
			r.Heading("report.happened")
		}
		m := r.tell(x)
		if x.Roll == (rules.Key{}) {
			r.Item(m.ID, m.Args...)
			continue
		}
		hits := -1
		if x.Kind == "fire" || x.Kind == "pursuit" {
			hits = int(x.Hits)
		}
		r.Add(page.Dice{Text: m, Label: x.Roll.String(), Faces: x.Dice, Hits: hits})
	}
}

// diceEach is how many dice there are for each point of strength of who fires.
func (r *reporter) diceEach(e Event) int { return len(e.Dice) / r.Strength(e.Faces[0]) }

// telling is an event that has happened to a number of blocks.
type telling struct {
	Event
	times     int
	thisMonth bool // it is of the Month in which it is told
}

// also counts one more block to which the same has happened.
func (x *telling) also(e Event) {
	x.times++
	x.Faces = slices.Concat(x.Faces, e.Faces)
}

// blockByBlock are the events that happen to one block after the other, but for those
// of a check (checked).
var blockByBlock = map[string]bool{
	"moves": true, "moves-engages": true, "withdraws": true, "eliminated-unseen": true, "raider": true, "oasis-supply": true, "redeploys": true,
}

// digest takes together what is read more easily as one: a block that Engages
// at the end of its way, blocks that do the same one after the other, units
// that are revealed in one hex.
func digest(es []rules.Event) []telling {
	var all []telling
	for _, x := range es {
		e := x.(Event)
		if n := len(all) - 1; n >= 0 && e.Kind == "moves" && all[n].Kind == "engages" && all[n].Side == e.Side && all[n].To == e.To {
			all = all[:n]
			e.Kind = "moves-engages"
		}
		if n := len(all) - 1; n >= 0 {
			last := &all[n]
			switch {
			case e.Kind == "reveals" && last.Kind == e.Kind && last.Side == e.Side && last.Hex == e.Hex:
				last.Faces = slices.Concat(last.Faces, e.Faces)
				continue
			case pooled(all, e):
				continue
			case blockByBlock[e.Kind] && last.Kind == e.Kind && last.Side == e.Side && last.Hex == e.Hex && last.To == e.To &&
				slices.Equal(last.Way, e.Way) && last.Trap.Same(e.Trap):
				last.also(e)
				continue
			}
		}
		all = append(all, telling{Event: e, times: 1})
	}
	for i := len(all) - 1; i >= 0 && all[i].Kind != "month"; i-- {
		all[i].thisMonth = true
	}
	return all
}

// checked are the events of a check, which goes through the blocks of a side in
// no order that matters.
var checked = map[string]bool{"unsupplied": true, "lacks-supply": true, "supplied": true, "recovers": true, "disrupted": true, "fortress-supply": true}

// pooled counts an event of a check with one before it in the same check that says
// the same of another block.
func pooled(all []telling, e Event) bool {
	for i := len(all) - 1; i >= 0 && checked[e.Kind] && all[i].Kind == e.Kind; i-- {
		if x := &all[i]; x.Side == e.Side && x.Hex == e.Hex && x.To == e.To && x.N == e.N {
			x.also(e)
			return true
		}
	}
	return false
}

// tell words an event; internal/words/month.go has the numbers of the arguments.
func (r *reporter) tell(x telling) page.Msg {
	n := [3]any{int(x.N[0]), int(x.N[1]), int(x.N[2])}
	switch x.Kind {
	case "month-over", "initiative":
		n[0] = r.month(x.N[0])
	case "fire":
		n[0], n[1], n[2] = page.M("class."+Class(x.N[0]).String()), page.M(fmt.Sprint("need.", x.N[1])), page.M("text", "")
		switch each := r.diceEach(x.Event); {
		case each > 2:
			n[2] = page.M("fire.doubled-twice")
		case each > 1:
			n[2] = page.M("fire.doubled")
		}
	case "buildup-over":
		if r.variant(x) != "" {
			n[0] = int(x.N[0] + x.N[1])
		}
	case "early-dice":
		n[0], n[1] = r.diced(x.Event, true), r.diced(x.Event, false)
	case "victory":
		n[0], n[2] = levelWord(Level(x.N[0])), page.M("text", "")
		if t := r.Position(r.v.Public).Tobruk(); t >= 0 {
			n[2] = page.M("victory.no-holder", r.Place(r.Map.Fortresses[t]))
		}
	case "eliminated", "eliminated-unseen":
		n[1] = r.trap(x.Trap, x.Hex)
	case "pursuit":
		if len(x.Pursuers) > 0 {
			n[1] = r.pursuers(x.Pursuers)
		}
	case "unsupplied", "lacks-supply":
		n[1], n[2] = r.noLine(x.N[1], x.Hex, []board.Hex{x.To}), page.M(fmt.Sprint("check.", x.N[2]))
	}
	if x.times > 1 {
		n[0] = x.times
	}
	var cards []page.Msg
	for _, c := range x.Cards {
		cards = append(cards, page.M("card."+c))
	}
	id, units := "event."+x.Kind+r.variant(x), any(r.faces(x.Faces))
	if own := strings.TrimSuffix(strings.TrimSuffix(id, ".many"), ".one") + ".own"; len(x.Faces) > 0 && r.words[own] != "" {
		ours := slices.SortedFunc(slices.Values(x.Faces), func(f, g Face) int { return int(f.Unit) - int(g.Unit) })
		id, units = own, join(ours, func(f Face) string { return r.Unit(f).Name })
	}
	if seen := strings.TrimSuffix(id, ".own") + ".seen"; r.oversees() && r.words[seen] != "" { // it says whose they are
		id = seen
	}
	side := fmt.Sprint("side.", x.Side, ".within")
	if strings.HasPrefix(r.words[id], "{0}") {
		side = fmt.Sprint("side.", x.Side, ".first")
	}
	return page.M(id, page.M(side), r.at(x.Hex), r.at(x.To), n[0], n[1], n[2], r.way(x.Event),
		units, cards, strings.Trim(fmt.Sprint(x.Dice), "[]"))
}

// diced are the units of a roll for early arrival that come, or that do not, as in
// the roster, each with the die that was thrown for it (16.41).
func (r *reporter) diced(e Event, come bool) page.Msg {
	dice := slices.DeleteFunc(slices.Clone(e.Dice), func(die int) bool { return slices.Contains(r.Scenarios.Common.EarlyRolls, die) != come })
	faces := e.Faces[:e.N[0]]
	if !come {
		faces = e.Faces[e.N[0]:]
	}
	if len(faces) == 0 {
		return page.M("early.nobody")
	}
	die := map[UnitNo]int{}
	for i, f := range faces {
		die[f.Unit] = dice[i]
	}
	var ms []page.Msg
	for _, u := range slices.Sorted(maps.Keys(die)) {
		ms = append(ms, page.M("early.die", r.Roster.Units[u].Name, die[u]))
	}
	return page.M("list", ms)
}

// pursuers are those who have fired at units that left, each with its dice, or who have
// held their fire, as in the roster.
func (r *reporter) pursuers(list []rommel.Pursuer) (ms []page.Msg) {
	for _, x := range slices.SortedFunc(slices.Values(list), func(a, b rommel.Pursuer) int { return cmp.Compare(a.Unit, b.Unit) }) {
		m := page.M("text", r.Roster.Units[x.Unit].Name)
		if x.Dice > 0 {
			m = page.M("pursuer", r.Roster.Units[x.Unit].Name, x.Dice)
		}
		ms = append(ms, m)
	}
	return ms
}

// variant is the end of the message id of an event that has more than one.
func (r *reporter) variant(x telling) string {
	one, two := x.N[0] != 0, x.N[1] != 0
	switch x.Kind {
	case "group", "regroup":
		switch {
		case one && two:
			return ".both"
		case one:
			return ".rommel"
		case two:
			return ".withdrawal"
		}
		return ""
	case "accepts":
		switch {
		case x.N[0] == 2:
			return ".barred"
		case one:
			return ".forced"
		}
	case "buildup-over":
		if x.thisMonth && !r.saves(r.v.Public) {
			return ".last"
		}
	case "cards-laid":
		if !one {
			return ".none"
		}
	case "exits":
		if !one {
			return ".unsupplied"
		}
	case "march-die":
		if x.Hits == 0 {
			return ".failed"
		}
	case "fire":
		if x.N[2] != 0 {
			return ".mined"
		}
	case "pursuit":
		switch {
		case !two && len(x.Pursuers) > 0:
			return ".held.own"
		case !two && r.v.Own != nil && r.v.Side == x.Side:
			return ".held.slow"
		case !two:
			return ".held"
		case len(x.Pursuers) > 0:
			return ".own"
		}
	case "loses", "loses-step":
		if len(x.Faces) > 0 && x.Faces[0].Steps == 0 {
			return ".last"
		}
	case "victory":
		if x.Side >= rules.Nobody {
			return ".draw"
		}
	}
	if x.times > 1 {
		return ".many"
	}
	if _, ok := r.words["event."+x.Kind+".one"]; ok && x.N[0] == 1 {
		return ".one"
	}
	return ""
}

// way is the hex where a block begins and those that it enters: "Sollum - Buq
// Buq - Sidi Barrani".
func (g *Game) way(e Event) any {
	if len(e.Way) == 0 {
		return ""
	}
	hexes := slices.Concat([]board.Hex{e.Hex}, e.Way)
	var labels []string
	for _, h := range hexes {
		if !g.Map.Board.Has(h) {
			break
		}
		labels = append(labels, g.Place(h))
	}
	if len(labels) == len(hexes) {
		return strings.Join(labels, " - ")
	}
	m := page.M("text", g.at(hexes[0]))
	for _, h := range hexes[1:] {
		m = page.M("way", m, g.at(h))
	}
	return m
}
