// Package example has players that play whole games by writing order files,
// for the demo, the published examples and tests.
package example

import (
	"fmt"
	"io/fs"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
)

// Game is an example game: what is played, by whom, and how far.
type Game struct {
	ID              string // of the game, also of its folder below examples/
	Rules, Scenario string
	Sides           [2]string
	Chance          []session.Chance
	Until           string // orders for phases that begin so are not written any more; "": to the end
	// Opening is what a game goes on from whose charter is closed: keys/, with a folder for everybody,
	// and opening/, with the packets up to the charter and what stands beside them. The same orders
	// then meet the same dice. Its keys are published, and good for nothing else. nil: keys are
	// made, and players are invited.
	Opening fs.FS
	// Orders are what a side might write for a phase, best first. The first
	// that is accepted counts; if none is, the template does.
	Orders func(side, phase, template string) []string
}

// Write writes the orders of a side for a phase. check says whether a draft
// would be accepted.
func (g *Game) Write(side, phase, template string, check func(draft string) bool) string {
	for _, body := range g.Orders(side, phase, template) {
		draft := header(template) + body
		if check(draft) {
			return draft
		}
	}
	return template
}

// header is the part of a template that names game and decision.
func header(template string) string {
	var b strings.Builder
	for line := range strings.Lines(template) {
		if strings.HasPrefix(line, "game:") || strings.HasPrefix(line, "orders:") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Miniature is a game of the miniature in which both sides advance.
var Miniature = Game{
	ID: "skirmish", Rules: "miniature", Scenario: "skirmish", Sides: [2]string{"north", "south"},
	Orders: advance,
}

// advance lets the first unit that can move step towards the enemy's home row,
// by one real card.
func advance(side, _, template string) []string {
	var drafts []string
	for _, ahead := range []int{0, 1, -1} {
		for line := range strings.Lines(template) {
			unit, rest, ok := strings.Cut(strings.TrimSpace(strings.TrimLeft(line, " #")), " at ")
			if !ok || len(rest) < 2 || !strings.Contains(rest, "speed") {
				continue
			}
			row, col := rest[0]+1, int(rest[1])+ahead
			if side == "south" {
				row = rest[0] - 1
			}
			drafts = append(drafts, fmt.Sprintf("cards: {real: 1}\nmoves: {%s: %c%c}\n", unit, row, col))
		}
	}
	return drafts
}
