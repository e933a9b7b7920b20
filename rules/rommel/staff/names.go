package staff

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

func (f *orderFile) name(u UnitNo) string { return f.Roster.Units[u].Name }

// unitNames lists units.
func (f *orderFile) unitNames(us []UnitNo) string { return join(us, f.name) }

// hexNames lists hexes.
func (g *Game) hexNames(hs []board.Hex) string { return g.Places(hs) }

func join[T any](xs []T, say func(T) string) (text string) {
	for i, x := range xs {
		if i > 0 {
			text += ", "
		}
		text += say(x)
	}
	return text
}

// absent tells in words where a block is that is not on the board.
func (g *Game) absent(b *Block) page.Msg {
	switch b.At {
	case rommel.Eliminated:
		return page.M("plan.dead")
	case rommel.InPool:
		if rommel.IsMalta(b) {
			id := "plan.malta"
			if g.Options.MaltaByUnit {
				id = "plan.malta-unit"
			}
			return page.M(id, g.Scenario.Malta.FromMonth)
		}
		return page.M("plan.pool", int(b.Month))
	case rommel.InRefit:
		return page.M("plan.refit")
	case rommel.Exited:
		return page.M("plan.exited")
	case rommel.Undeployed:
		return page.M("plan.undeployed")
	}
	return page.M("plan.waiting")
}

// absentBy is the rule by which a unit that is to move is not on the map.
func absentBy(b *Block) string {
	switch b.At {
	case rommel.Eliminated:
		return "R-2.3-2"
	case rommel.InPool:
		if rommel.IsMalta(b) {
			return "R-16.41-4"
		}
		return "R-16.4-1"
	case rommel.InRefit:
		return "R-16.52-1"
	case rommel.Exited:
		return "R-17.1-2"
	}
	return "R-5.0-2"
}

// lineOf is the line of a place.
func lineOf(at string) string {
	line, _, _ := strings.Cut(at, ":")
	return line
}
