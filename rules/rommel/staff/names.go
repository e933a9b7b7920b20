package staff

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
func (g *Game) absent(b *Block) page.Msg { return g.Absent("", b).Why.Args[1].(page.Msg) }

// lineOf is the line of a place.
func lineOf(at string) string {
	line, _, _ := strings.Cut(at, ":")
	return line
}
