package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// What several chapters share.

// noCard and noBlock are the answers that choose none.
const (
	noCard  = ""
	noBlock = rules.Token(65535)
)

var (
	hexCodec   = rules.Walk(codeHex)
	countCodec = rules.Walk(func(c *rules.Coder, n *int16) { c.I16(n) })
)

// unit is what is printed on the block that a face belongs to.
func (g *Game) unit(f Face) *Unit { return &g.Roster.Units[f.Unit] }

// kinds are all that is asked.
var kinds rules.Kinds

// Kinds are all that the game asks.
func (g *Game) Kinds() *rules.Kinds { return &kinds }
