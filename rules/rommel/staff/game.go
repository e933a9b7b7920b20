package staff

import (
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/report"
)

// Game is Rommel in the Desert with all that its players ask of the program
// beside the rules: it implements rules.Complete.
type Game struct{ report.Reporter }

// New is the staff of a game.
func New(g *rommel.Game) *Game { return &Game{report.New(g)} }
