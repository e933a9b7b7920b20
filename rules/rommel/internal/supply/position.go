package supply

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Position is what the supply of one side hangs on (12), as all see it.
type Position struct {
	Map     *theatre.Map
	Side    theatre.Side
	Chain   board.Set // hexes with own Undisrupted units, engaged or not
	Blocked board.Set // hexes with Undisrupted enemies and no own unit; Disrupted enemies block nothing (R-1.2-4)
	Fronts  []Front   // every Battle
}

// Front is a Battle as it matters for supply. Bit d of Friendly is set if the hexside in direction d is friendly to the
// side whose supply is judged, as this Battle sees it (8.1; AMB-20).
type Front struct {
	Hex      board.Hex
	Def      theatre.Side
	Friendly uint8
}

// Same reports whether two positions of one side are equal.
func (p *Position) Same(q *Position) bool {
	return p.Chain == q.Chain && p.Blocked == q.Blocked && slices.Equal(p.Fronts, q.Fronts)
}
