package report

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// assumed is "3x elite armor 6": how many, whether they are elite, what and how
// strong.
var assumed = regexp.MustCompile(`^(?:([1-9]) *x? +)?(elite +)?([a-z _-]+?) +([1-9])$`)

// anyNumbers is the same with any numbers.
var anyNumbers = regexp.MustCompile(`^(?:[0-9]+ *x? +)?(?:elite +)?([a-z _-]+?) +[0-9]+$`)

// mostFighting is how many units of a side a battle is computed for.
const mostFighting = 16

// force is the units that one side fights with, in the words of a player.
// Assumed units are added to the roster.
func (a *aid) force(r *theatre.Roster, side rules.Side, n *orders.Node) (faces []rommel.Face) {
	for _, x := range clerk.Items(n) {
		if f, ok := a.namedFace(side, x.Text); ok {
			faces = append(faces, f)
			continue
		}
		m := assumed.FindStringSubmatch(strings.ToLower(x.Text))
		if m == nil {
			a.notForce(side, x)
			continue
		}
		kind, ok := names.Kind(m[3])
		if !ok {
			a.notForce(side, x)
			continue
		}
		count, _ := strconv.Atoi(m[1])
		cv, _ := strconv.Atoi(m[4])
		unit := assumedUnit(side, kind, cv, m[2] != "")
		for range max(1, count) {
			r.Units = append(r.Units, unit)
			faces = append(faces, rommel.Face{Unit: rommel.UnitNo(len(r.Units) - 1), Steps: uint8(len(unit.Steps))})
		}
	}
	if len(faces) > mostFighting {
		a.ask.Wrong(n, "odds.many", mostFighting)
	}
	return faces
}

// notForce says what a force may consist of.
func (a *aid) notForce(side rules.Side, n *orders.Node) {
	if m := anyNumbers.FindStringSubmatch(strings.ToLower(n.Text)); m != nil {
		if _, ok := names.Kind(m[1]); ok {
			a.ask.Wrong(n, "odds.limits", n.Text)
			return
		}
	}
	var among []string
	for _, u := range a.Units[side] {
		among = append(among, a.Roster.Units[u].Name)
	}
	a.ask.NoSuch(n, "odds.no-force", among)
}

// namedFace is a unit by its name, as strong as the view knows it, else at full
// strength.
func (a *aid) namedFace(side rules.Side, name string) (rommel.Face, bool) {
	if meant := a.UnitsNamed(side, name); len(meant) == 1 {
		u := meant[0]
		unit := &a.Roster.Units[u]
		for _, k := range a.Tokens(side) {
			b := &a.v.Public.Blocks[k]
			switch own := a.v.Own != nil && side == a.v.Side; {
			case b.At == rommel.Eliminated:
			case own && a.Face(a.v.Own.S, k).Unit == u:
				return *a.Face(a.v.Own.S, k), true
			case b.Shown && b.Face.Unit == u:
				return b.Face, true
			}
		}
		return rommel.Face{Unit: u, Steps: uint8(len(unit.Steps))}, true
	}
	return rommel.Face{}, false
}

// assumedUnit is a unit of a type whose strength now is its full one: elite ones
// lose two CV a step, others one (2.3, 2.4).
func assumedUnit(side rules.Side, kind theatre.UnitType, cv int, elite bool) rommel.Unit {
	u := rommel.Unit{Name: kind.String(), Side: side, Type: kind, Elite: elite, Nation: theatre.Italian} // none that counts apart
	each := 1
	if elite {
		each = 2
	}
	for ; cv > 0; cv -= each {
		u.Steps = append(u.Steps, uint8(cv))
	}
	return u
}

// MayBeThere are the units of the enemy that hidden blocks on the map may be, by what
// all know: not those that were seen, nor those whose Month has not come, nor, until
// the first Move of the game, those that could not be deployed in the hex, if one is
// named.
func MayBeThere(look *rommel.Position, side rules.Side, h board.Hex) (us []rommel.UnitNo) {
	var units, waits [256]int // by Month of their pool
	for i := range look.Units[side] {
		units[look.Months[int(look.First(side))+i]]++
	}
	for _, b := range look.Of(side) {
		if b.At == rommel.InPool {
			waits[b.Month]++
		}
	}
	for i, u := range look.Units[side] {
		if m := look.Months[int(look.First(side))+i]; !seen(look, side, u) && (m == 0 || waits[m] < units[m]) {
			us = append(us, u)
		}
	}
	if p := look.P; h == board.None || p.Count > 1 || len(p.Moves) > 0 || look.Scenario.Pregame != nil {
		return us
	}
	return slices.DeleteFunc(us, func(u rommel.UnitNo) bool {
		return !slices.ContainsFunc(look.Scenario.Deployments, func(d rommel.Deployment) bool { return d.Area.Has(h) && slices.Contains(d.Units, u) })
	})
}
