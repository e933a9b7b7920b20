package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (f *orderFile) name(u UnitNo) string { return f.Roster.Units[u].Name }

// unitNames lists units.
func (f *orderFile) unitNames(us []UnitNo) string { return join(us, f.name) }

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
