package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// Game is EuroFront with all of that: it implements rules.Complete.
type Game struct{ Reporter }

// New is the staff of a game.
func New(g *eurofront.Game) *Game { return &Game{newReporter(g)} }

// What is public, what a side knows alone, and what it sees of both.
type (
	Plane  = eurofront.Plane
	Secret = eurofront.Secret
	view   = rules.View[Plane, Secret]
)
