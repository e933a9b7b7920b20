package miniature

import (
	"errors"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Overlays implements rules.Reporter.
func (Game) Overlays() []rules.OverlayKind {
	return []rules.OverlayKind{{Name: "moves", Open: true, Past: true}, {Name: "reach", About: "UNIT"}}
}

// Overlay implements rules.Reporter: who moved since the last report, and where a unit
// can get.
func (g Game) Overlay(v view, es []rules.Event, o rules.Overlay) (board.Overlay, error) {
	if o.Kind == "moves" {
		return moved(es), nil
	}
	id, ok := aUnit.Read(&compiler{}, orders.Text(strings.TrimSpace(o.About)))
	if !ok {
		return board.Overlay{}, errors.New(`whose reach? Name a unit, such as reach="` + names[0] + `"`)
	}
	over := board.Overlay{Title: page.M("reach", names[id])}
	k, ok := token(v, id)
	if !ok {
		over.Note = append(over.Note, page.M("reach.away"))
		return over, nil
	}
	var to board.Set
	for _, h := range v.Public.reached(v.Side, v.Public.Blocks[k].At, v.Own.S.unit(k).Speed()) {
		to = to.Add(board.Hex(h))
	}
	over.Areas = []board.Area{{Hexes: to, Style: board.Near, Meaning: page.M("overlay.reach")}}
	return over, nil
}

// moved are the ways of blocks in some events.
func moved(es []rules.Event) board.Overlay {
	over := board.Overlay{Title: page.M("overlay.moves")}
	styles := [2]board.Style{board.Own, board.Enemy}
	for _, e := range es {
		if e, ok := e.(Enters); ok {
			over.Draw(board.Line{Way: []board.Hex{board.Hex(e.From), board.Hex(e.To)}, Style: styles[e.By], Arrow: true, Count: e.N, Meaning: side(e.By)})
		}
	}
	if over.Lines == nil {
		over.Note = append(over.Note, page.M("overlay.none"))
	}
	return over
}

var overlayWords = page.Words{
	"overlay.reach": "in one Move",
	"overlay.moves": "Moves since the last report",
	"overlay.none":  "Nobody has moved.",
}
