package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

func (f *orderFile) name(u UnitNo) string { return f.Roster.Units[u].Name }

// unitNames lists units.
func (f *orderFile) unitNames(us []UnitNo) string { return names.Join(us, f.name) }

// absent tells in words where a block is that is not on the board.
func (g *Game) absent(b *Block) page.Msg { return g.Absent("", b).Why.Args[1].(page.Msg) }
