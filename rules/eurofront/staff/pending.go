package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

func (g *Game) Overlays() []rules.OverlayKind { return nil }
func (g *Game) Overlay(view, []rules.Event, rules.Overlay) (board.Overlay, error) {
	return board.Overlay{}, nil
}
func (g *Game) Aids() []rules.Aid { return nil }
func (g *Game) Aid(view, string, *orders.Node) (page.Page, []orders.Problem) {
	return page.Page{}, nil
}
func (r *reporter) nextCheck(k rules.Token) page.Msg { return page.Msg{ID: "fit"} }
