package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/bot"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/report"
)

// Game is EuroFront with all of that: it implements rules.Complete.
type Game struct{ report.Reporter }

// New is the staff of a game.
func New(g *eurofront.Game) *Game { return &Game{report.New(g)} }

// What is public, what a side knows alone, and what it sees of both.
type (
	Plane  = eurofront.Plane
	Secret = eurofront.Secret
	view   = rules.View[Plane, Secret]
)

// Bot implements rules.Advisor.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot.New(g.Game, seed) }
