package report

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// movesOverlay shows the ways of blocks in some events, blocks that came from beside
// the map, Forced Marches that failed, and what each side has lost where.
func (g Reporter) movesOverlay(es []rules.Event) board.Overlay {
	o := board.Overlay{Title: page.M("overlay.moves"), Faint: true}
	x := movements{Reporter: g, over: &o, came: map[sideHex]int{}, lost: map[sideHex]loss{}}
	for _, e := range es {
		x.take(e)
	}
	if x.turns != nil {
		o.Note = append(o.Note, page.M("overlay.moves.turns", x.turns))
	}
	for _, f := range x.failed {
		o.Signs = append(o.Signs, board.Sign{Hex: f.From, To: f.To, Kind: board.Fails, Side: int(f.By),
			Text: page.M("overlay.failed", f.Dice[0]), Meaning: page.M("overlay.fails")})
	}
	for h := range g.Map.Board.All().All() {
		for side := range rules.Side(2) {
			if n := x.came[sideHex{side, h}]; n > 0 {
				o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Number, Text: page.M("overlay.came", n),
					Meaning: page.M("overlay.arrivals")})
			}
			if l := x.lost[sideHex{side, h}]; l != (loss{}) {
				o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Loss, Side: int(side), Text: page.M("overlay.loss", SideWord(side), l.steps, l.blocks),
					Meaning: page.M("overlay.losses")})
			}
		}
	}
	if len(o.Lines)+len(o.Signs) == 0 {
		o.Note = append(o.Note, page.M("overlay.moves.none"))
	}
	return o
}

// movements is what moved and what was lost.
type movements struct {
	Reporter
	next   page.Msg        // the Player-Turn that has begun, if nothing has moved in it yet
	turns  []page.Msg      // those in which something has
	over   *board.Overlay  // the ways are drawn there
	came   map[sideHex]int // blocks from beside the map
	failed []event.MarchDie
	lost   map[sideHex]loss
}

type (
	sideHex struct {
		side rules.Side
		at   board.Hex
	}
	loss struct{ steps, blocks int }
)

func (x *movements) take(e rules.Event) {
	at := sideHex{event.By(e), event.At(e)}
	l := x.lost[at]
	switch e := e.(type) {
	case event.Turn:
		x.next = page.M("overlay.turn", e.Turn, SideWord(e.By))
		return
	case event.Moves:
		x.goes(e.By, e.Trek, "land")
	case event.Withdraws:
		x.goes(e.By, e.Trek, "land")
	case event.Redeploys:
		x.goes(e.By, e.Trek, "land")
	case event.Sails:
		x.went(e.By, "sea", []board.Hex{e.From, e.To})
	case event.Refits:
		x.goes(e.By, e.Trek, "refit")
	case event.Arriving:
		if a := e.Arrives(); a.Beside {
			return
		}
		x.came[at] += e.Arrives().N
	case event.MarchDie:
		if e.Hits == 0 && len(e.Dice) > 0 {
			x.failed = append(x.failed, e)
		}
	case event.Loses:
		l.steps++
		x.lost[at] = l
	case event.Eliminated, event.EliminatedUnseen:
		l.blocks++
		x.lost[at] = l
	default:
		return
	}
	if x.next.ID != "" {
		x.turns = append(x.turns, x.next)
		x.next = page.Msg{}
	}
}

// goes takes a block's way as far as it lies on the map; what led back to a hex is
// left out.
func (x *movements) goes(side rules.Side, e event.Trek, how string) {
	var way []board.Hex
	for _, h := range slices.Concat([]board.Hex{e.From}, e.Way) {
		if !x.Map.Board.Has(h) {
			continue // waiting beside the Base, or gone over the map's end
		}
		if i := slices.Index(way, h); i >= 0 {
			way = way[:i]
		}
		way = append(way, h)
	}
	switch {
	case len(way) > 1:
		x.went(side, how, way)
	case e.From == rommel.Waiting && len(way) == 1:
		x.came[sideHex{side, way[0]}]++
	}
}

// went draws a block's way; how is one of Travels.
func (x *movements) went(side rules.Side, how string, way []board.Hex) {
	style := board.Own
	if side == rommel.Allied {
		style = board.Enemy
	}
	x.over.Draw(board.Line{Way: way, Style: style, Arrow: true, Travel: Travels[how], Meaning: page.M("overlay.way."+how, SideWord(side))})
}

// deploymentOverlay shows where the units that a side has still to deploy may
// stand (18).
func (g Reporter) deploymentOverlay(s *rommel.Position, side rules.Side) (board.Overlay, error) {
	o := board.Overlay{Title: page.M("overlay.deploy", SideWord(side))}
	var allowed board.Set
	for i := range s.Groups[side] {
		grp := &s.Groups[side][i]
		left := 0
		for _, k := range grp.Blocks {
			if s.P.Blocks[k].At == rommel.Undeployed {
				left++
			}
		}
		if left == 0 {
			continue
		}
		allowed = allowed.Union(grp.Area)
		o.Note = append(o.Note, page.M("overlay.deploy.group", left, g.areaWord(grp.Area)))
		for _, l := range grp.Limits {
			o.Signs = append(o.Signs, board.Sign{Hex: l.Hex, To: board.None, Kind: board.Number, Text: page.M("overlay.most", l.Max), Meaning: page.M("overlay.most.key")})
		}
	}
	if allowed.Empty() {
		return o, fmt.Errorf("you have nothing to deploy")
	}
	o.Areas = board.Allowed(s.Map.Hexes, allowed)
	return o, nil
}

// areaWord says which hexes a group may stand in: a few by name, more by their
// number.
func (g Reporter) areaWord(area board.Set) page.Msg {
	if area.Len() > 6 {
		return page.M("overlay.hexes", area.Len())
	}
	return page.M("list", g.placesOf(area))
}
