package staff

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// movesOverlay shows the ways of blocks in some events, Forced Marches that
// failed, and what each side has lost where.
func (g *Game) movesOverlay(es []rules.Event) board.Overlay {
	o := board.Overlay{Title: page.M("overlay.moves"), Faint: true}
	x := movements{Game: g}
	for _, e := range es {
		x.take(e.(Event))
	}
	if x.turns != nil {
		o.Note = append(o.Note, page.M("overlay.moves.turns", x.turns))
	}
	for _, w := range x.ways {
		style, id := board.Own, "overlay.way.0"
		if w.side == rommel.Allied {
			style, id = board.Enemy, "overlay.way.1"
		}
		o.Lines = append(o.Lines, board.Line{Way: w.way, Style: style, Arrow: true, Count: w.blocks, Meaning: page.M(id)})
	}
	for _, f := range x.failed {
		o.Signs = append(o.Signs, board.Sign{Hex: f.Hex, To: f.To, Kind: board.Fails, Side: int(f.Side),
			Text: page.M("overlay.failed", f.Dice[0]), Meaning: page.M("overlay.fails")})
	}
	for h := range g.Map.Board.All().All() {
		for side := range Side(2) {
			l := x.lost[loser{h, side}]
			if l == (loss{}) {
				continue
			}
			text := page.M("overlay.loss", sideWord(side), l.steps)
			switch {
			case l.steps == 0:
				text = page.M("overlay.dead", sideWord(side), l.blocks)
			case l.blocks > 0:
				text = page.M("overlay.loss.dead", sideWord(side), l.steps, l.blocks)
			}
			o.Signs = append(o.Signs, board.Sign{Hex: h, To: board.None, Kind: board.Loss, Side: int(side), Text: text, Meaning: page.M("overlay.losses")})
		}
	}
	if len(o.Lines)+len(o.Signs) == 0 {
		o.Note = append(o.Note, page.M("overlay.moves.none"))
	}
	return o
}

// movements is what moved and what was lost.
type movements struct {
	*Game
	turns  []page.Msg
	ways   []movement
	failed []Event
	lost   map[loser]loss
}

// movement is a way with the blocks that went it.
type movement struct {
	side   rules.Side
	way    []board.Hex
	blocks int
}

type (
	loser struct {
		at   board.Hex
		side rules.Side
	}
	loss struct{ steps, blocks int }
)

func (x *movements) take(e Event) {
	if x.lost == nil {
		x.lost = map[loser]loss{}
	}
	at := loser{e.Hex, e.Side}
	l := x.lost[at]
	switch e.Kind {
	case "turn":
		x.turns = append(x.turns, page.M("overlay.turn", int(e.N[1]), sideWord(e.Side)))
	case "moves", "withdraws", "redeploys":
		x.went(e)
	case "march-die":
		if e.Hits == 0 && len(e.Dice) > 0 {
			x.failed = append(x.failed, e)
		}
	case "loses":
		l.steps++
		x.lost[at] = l
	case "eliminated":
		l.blocks += max(1, len(e.Faces))
		x.lost[at] = l
	case "eliminated-unseen":
		l.blocks++
		x.lost[at] = l
	}
}

// went adds a block that went a way; what led back to a hex is left out.
func (x *movements) went(e Event) {
	var way []board.Hex
	for _, h := range slices.Concat([]board.Hex{e.Hex}, e.Way) {
		if i := slices.Index(way, h); i >= 0 {
			way = way[:i]
		}
		if !x.Map.Board.Has(h) || len(way) > 0 && x.Map.Board.Between(way[len(way)-1], h) == board.NoSide {
			return // from beside the map, or by sea
		}
		way = append(way, h)
	}
	if len(way) < 2 {
		return
	}
	for i := range x.ways {
		if w := &x.ways[i]; w.side == e.Side && slices.Equal(w.way, way) {
			w.blocks++
			return
		}
	}
	x.ways = append(x.ways, movement{e.Side, way, 1})
}

// deploymentOverlay shows where the units that a side has still to deploy may
// stand (18).
func (g *Game) deploymentOverlay(s *position, side rules.Side) (board.Overlay, error) {
	o := board.Overlay{Title: page.M("overlay.deploy", sideWord(side))}
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
	o.Areas = []board.Area{
		{Hexes: s.Map.Hexes.Minus(allowed), Style: board.Closed, Meaning: page.M("overlay.closed")},
		{Hexes: allowed, Style: board.Near, Meaning: page.M("overlay.allowed")},
		{Hexes: allowed, Style: board.Near, Ring: true},
	}
	return o, nil
}

// areaWord says which hexes a group may stand in: a few by name, more by their
// number.
func (g *Game) areaWord(area board.Set) page.Msg {
	if area.Len() > 6 {
		return page.M("overlay.hexes", area.Len())
	}
	return page.M("list", g.places(slices.Collect(area.All())))
}
