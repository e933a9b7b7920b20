package report

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// supplyOverlay shows how supplies reach a side as its blocks stand: National Supply and what would
// cut or mend it, the rails in supply, the lines of blocks beside them, and who has none.
func (r *writer) supplyOverlay() board.Overlay {
	side := r.v.Side
	o := board.Overlay{Title: page.M("overlay.supply", sideWord(side))}
	net := r.look.Supply(side)
	o.Areas = append(o.Areas, board.Area{Hexes: net.All, Style: board.Network, Meaning: page.M("overlay.network")})
	if side == eurofront.Axis {
		r.drawNational(&o)
	}
	none, risked := r.look.Starving(side)
	var lacking board.Set
	for _, k := range none {
		lacking = lacking.Add(r.v.Public.Blocks[k].At)
	}
	var ways [][]board.Hex
	for p := range Place(len(r.Spots)) {
		if r.look.Any(side, p) {
			ways = append(ways, r.look.Line(side, p, net.All))
		}
	}
	o.Tree(ways, board.Line{Style: board.Network, Thin: true, Meaning: page.M("overlay.line")})
	o.Areas = append(o.Areas, board.Area{Hexes: lacking, Style: board.Lacking, Ring: true, Meaning: page.If(!lacking.Empty(), "overlay.lacking")})
	for p := range lacking.All() {
		o.Signs = append(o.Signs, board.Sign{Hex: p, To: board.None, Kind: board.Unserved})
	}
	switch {
	case len(r.look.OnMap(side)) == 0:
		o.Note = append(o.Note, page.M("supply.nobody"))
	case none == nil && risked == nil:
		o.Note = append(o.Note, page.M("overlay.supply.all"))
	default:
		o.Note = append(o.Note, page.M("overlay.supply.count", r.placed(none), r.placed(risked)))
	}
	return o
}

// placed are own units with their places.
func (r *writer) placed(ks []rules.Token) []page.Msg {
	return ordered(page.Every(ks, func(k rules.Token) page.Msg { return page.M("unit.at", r.nameOf(k), r.label(r.v.Public.Blocks[k].At)) }))
}

// drawNational draws the way of National Supply and says what hangs on it.
func (r *writer) drawNational(o *board.Overlay) {
	way, cut, mend := r.lifelines()
	if o.Note = append(o.Note, r.national(way, cut)...); way != nil {
		o.Lines = append(o.Lines, board.Line{Way: way, Style: board.Network, Meaning: page.M("overlay.national")})
	}
	for p := range mend.All() {
		o.Signs = append(o.Signs, board.Sign{Hex: p, To: board.None, Kind: board.Mend, Meaning: page.M("overlay.mend")})
	}
}

// national is how National Supply runs, and what would cut it, in words.
func (r *writer) national(way []Place, cut board.Set) []page.Msg {
	if way == nil {
		return []page.Msg{page.M("overlay.national.none", int(r.look.National(eurofront.Axis)))}
	}
	return page.Those(page.M("overlay.national.open", r.names(way)), page.If(!cut.Empty(), "overlay.national.cut", r.placesOf(cut)))
}

// lifelines are the way of National Supply and the places whose loss would cut it; without one those
// which would mend it if they were won.
func (r *writer) lifelines() (way []Place, cut, mend board.Set) {
	side, full := eurofront.Axis, func(x eurofront.Chart) bool { return x.National(eurofront.Axis) == eurofront.FullLine }
	if full(r.look) {
		cut = r.Where(func(p Place) bool { return r.look.Friendly(side, p) && !full(r.look.Without(side, p)) })
	} else {
		mend = r.Where(func(p Place) bool {
			return r.Spots[p].Owner != rules.Nobody && !r.look.Calm(side, p) && full(r.look.With(side, p))
		})
	}
	return r.look.NationalWay(side), cut, mend
}
