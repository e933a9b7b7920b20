package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// What the reports will be.

func (g *Game) Report(view, []rules.Event) page.Page         { return page.Page{} }
func (g *Game) Chronicle(view, []rules.Event) page.Chronicle { return page.Chronicle{} }
func (g *Game) Luck([]rules.Event, int) []page.Luck          { return nil }
func (g *Game) Ended(*Plane) page.Msg                        { return page.Msg{} }
func (g *Game) Picture(view) board.Picture                   { return board.Picture{Board: g.Board} }
func (g *Game) Overlays() []rules.OverlayKind                { return nil }
func (g *Game) Words(string) page.Words {
	return page.Merge(words.English, page.Words{"side.0": "Axis", "side.1": "Soviets", "text": "{0}"})
}
func (g *Game) Overlay(view, []rules.Event, rules.Overlay) (board.Overlay, error) {
	return board.Overlay{}, nil
}
func (g *Game) Oversee([2]view, []rules.Event) (page.Page, page.Chronicle) {
	return page.Page{}, page.Chronicle{}
}
func (g *Game) Aids() []rules.Aid { return nil }
func (g *Game) Aid(view, string, *orders.Node) (page.Page, []orders.Problem) {
	return page.Page{}, nil
}
