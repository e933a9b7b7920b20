package report

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// supplyOverlay shows a side's Supply Network and Supply Lines as its blocks
// stand (12): who has none, where the line of most of them is cut, and the hex
// in which one block more would give most of them a line.
func supplyOverlay(s *rommel.Position, side rules.Side) board.Overlay {
	o := board.Overlay{Title: page.M("overlay.supply", SideWord(side))}
	lines, fed := s.BaseLines(side, s.Tracer(side)), Fed(s, side)
	base := s.Map.Bases[side]
	o.Areas = append(o.Areas, board.Area{Hexes: s.NetworkOf(side), Style: board.Network, Meaning: page.M("overlay.network")})
	var served, port, lacking board.Set
	counts, short := map[board.Hex]int{}, map[board.Hex]int{}
	by := [3]int{}
	for k := range s.OnBoard(side) {
		b := &s.P.Blocks[k]
		counts[b.At]++
		switch {
		case lines[k]:
			served = served.Add(b.At)
			by[0]++
		case fed[k]:
			port = port.Add(b.At)
			by[1]++
		default:
			lacking = lacking.Add(b.At)
			short[b.At]++
			by[2]++
		}
	}
	o.Note = append(o.Note, page.M("overlay.supply.count", by[0], s.Place(base), by[1], by[2]))
	drawLines(s, &o, side, base, served)
	for i, f := range s.Map.Fortresses {
		var from board.Set
		for k := range s.OnBoard(side) {
			if int(s.P.Blocks[k].Fortress) == i && s.P.Blocks[k].At != f {
				from = from.Add(s.P.Blocks[k].At)
			}
		}
		drawLines(s, &o, side, f, from)
	}
	o.Areas = append(o.Areas, board.Area{Hexes: lacking, Style: board.Lacking, Ring: true, Meaning: page.If(!lacking.Empty(), "overlay.lacking")})
	for h := range lacking.All() {
		sign := board.Sign{Hex: h, To: board.None, Kind: board.Unserved}
		if short[h] < counts[h] {
			sign.Text = page.M("text", short[h])
		}
		o.Signs = append(o.Signs, sign)
	}
	if !lacking.Empty() {
		x := search{base: base, lacking: lacking, counts: short}
		drawCut(s, &o, side, x)
		drawMend(s, &o, side, x)
	}
	return o
}

// drawLines draws a shortest Supply Line from each of some hexes to a source.
// Where one meets another that is drawn already it goes on in it.
func drawLines(s *rommel.Position, o *board.Overlay, side rules.Side, source board.Hex, from board.Set) {
	t := s.Tracer(side)
	t.Aim(source)
	hexes := slices.Collect(from.All())
	slices.SortStableFunc(hexes, func(a, b board.Hex) int { return t.Length(b) - t.Length(a) })
	var ways [][]board.Hex
	for _, h := range hexes {
		ways = append(ways, t.Trace(h))
	}
	o.Tree(ways, board.Line{Style: board.Network, Meaning: page.M("overlay.line")})
}

// search is for the change of a position by which most blocks of some hexes have a line to
// the Base.
type search struct {
	base    board.Hex
	lacking board.Set
	counts  map[board.Hex]int // blocks, by hex

	best board.Hex
	most int
	open *supply.Tracer // with that change
}

// try tries a change in a hex.
func (x *search) try(h board.Hex, p supply.Position) {
	t := &supply.Tracer{}
	t.Reset(&p)
	n := 0
	for h := range t.Status(x.base, x.lacking).All() {
		n += x.counts[h]
	}
	if n > x.most {
		x.best, x.most, x.open = h, n, t
	}
}

// drawCut marks the hex whose enemies cut the lines of most blocks: were they
// not there these would have one.
func drawCut(s *rommel.Position, o *board.Overlay, side rules.Side, x search) {
	now := s.Supply(side)
	for h := range now.Blocked.All() {
		p := now
		p.Blocked = p.Blocked.Remove(h)
		x.try(h, p)
	}
	for i, f := range now.Fronts {
		p := now
		p.Fronts = slices.Delete(slices.Clone(now.Fronts), i, i+1)
		x.try(f.Hex, p)
	}
	if x.open == nil {
		return
	}
	sign := board.Sign{Hex: x.best, To: board.None, Kind: board.Cut, Meaning: page.M("overlay.cut")}
	x.open.Aim(x.base)
	for h := range x.lacking.All() { // over which hexside the line would come
		way := x.open.Trace(h)
		if i := slices.Index(way, x.best); i > 0 {
			sign.To = way[i-1]
			break
		}
	}
	o.Signs = append(o.Signs, sign)
	o.Notes = append(o.Notes, board.Callout{Hex: x.best, To: sign.To, Style: board.Lacking,
		Lines: []page.Msg{page.M("overlay.cut.at", s.Place(x.best)), page.M("overlay.cut.gain", x.most)}})
}

// drawMend marks the empty hex in which one block more gives most blocks a
// line, and has one itself.
func drawMend(s *rommel.Position, o *board.Overlay, side rules.Side, x search) {
	now := s.Supply(side)
	mine, _ := s.Stacks(side)
	theirs, _ := s.Stacks(side.Other())
	for h := range s.Map.Hexes.Minus(mine).Minus(theirs).All() {
		p, before := now, x
		p.Chain = p.Chain.Add(h)
		if x.try(h, p); x.most > before.most && x.open.Status(x.base, board.SetOf(h)).Empty() {
			x = before
		}
	}
	if x.open == nil {
		return
	}
	o.Signs = append(o.Signs, board.Sign{Hex: x.best, To: board.None, Kind: board.Mend, Text: page.M("overlay.plus", x.most), Meaning: page.M("overlay.mend")})
	o.Notes = append(o.Notes, board.Callout{Hex: x.best, To: board.None, Style: board.Network,
		Lines: []page.Msg{page.M("overlay.mend.at", s.Place(x.best)), page.M("overlay.mend.gain", x.most)}})
}
