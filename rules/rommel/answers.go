package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// What several chapters share.

// NoCard and NoBlock are the answers that choose none.
const (
	NoCard  = ""
	NoBlock = rules.Token(65535)
)

// Unit is what is printed on the block that a face belongs to.
func (g *Game) Unit(f Face) *Unit { return &g.Roster.Units[f.Unit] }
