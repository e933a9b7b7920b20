package staff

import (
	"sync"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// Game is EuroFront with all of that: it implements rules.Complete.
type Game struct {
	*eurofront.Game
	plan func() *board.Board // of pictures
}

// New is the staff of a game.
func New(g *eurofront.Game) *Game {
	return &Game{Game: g, plan: sync.OnceValue(func() *board.Board { return plan(g) })}
}

// What is public, what a side knows alone, and what it sees of both.
type (
	Plane  = eurofront.Plane
	Secret = eurofront.Secret
	view   = rules.View[Plane, Secret]
)
