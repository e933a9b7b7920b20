package report

import (
	"errors"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Overlays are what can be drawn over the map.
func (g Reporter) Overlays() []rules.OverlayKind {
	return []rules.OverlayKind{{Name: "supply", Now: true, Whole: true}, {Name: "command", About: "UNIT"}, {Name: "reach", About: "UNIT"},
		{Name: "moves", Open: true, Past: true}, {Name: "deploy", Whole: true}, {Name: "plan", About: "FILE", Orders: true}}
}

// Overlay draws how supplies come, how far an HQ commands, where a unit can get, what moved since
// the last report, or where a side may be set up.
func (g Reporter) Overlay(v view, es []rules.Event, o rules.Overlay) (board.Overlay, error) {
	r := g.writer(v)
	switch o.Kind {
	case "moves":
		return r.movesOverlay(es), nil
	case "supply":
		return r.supplyOverlay(), nil
	case "deploy":
		return r.deployOverlay()
	}
	k, err := r.ownBlock(o.Kind, o.About)
	switch {
	case err != nil:
		return board.Overlay{}, err
	case o.Kind == "command":
		return r.commandOverlay(k), nil
	}
	return r.reachOverlay(k), nil
}

// ownBlock finds a unit of the view's side on the map by its name; for command an HQ.
func (r *writer) ownBlock(kind, name string) (rules.Token, error) {
	var mine []string
	for _, u := range r.Of(r.v.Side) {
		x := &r.Units[u]
		k, here := eurofront.BlockOf(r.v, u)
		if !here || kind == "command" && !x.Type.Leads() {
			continue
		}
		if mine = append(mine, r.unitName(u)); names.Called(r.Game, u, name) {
			return k, nil
		}
	}
	return eurofront.NoBlock, rules.NoUnit(kind, name, mine)
}

// commandOverlay shows how far an HQ commands as it stands, and how far its aircraft reach.
func (r *writer) commandOverlay(k rules.Token) board.Overlay {
	b, f := &r.v.Public.Blocks[k], r.v.Own.S.Blocks[k].Face
	value := r.look.Working(f, b.At)
	o := board.Overlay{Title: page.M("overlay.command", r.unitName(f.Unit), r.label(b.At), values[max(value, 0)])}
	o.Areas = append(o.Areas, board.Area{Hexes: board.SetOf(b.At), Style: board.Own, Ring: true})
	if value < 0 {
		o.Note = append(o.Note, page.M("overlay.command.none"))
		return o
	}
	in := r.look.Radius(r.v.Side, b.At, value)
	enemy := in.Intersect(r.Where(func(p Place) bool { return r.look.Any(r.v.Side.Other(), p) || r.look.Friendly(r.v.Side.Other(), p) }))
	for p := range in.Remove(b.At).All() {
		o.Signs = append(o.Signs, board.Sign{Hex: p, To: board.None, Kind: board.Number, Text: page.M("text", r.distance(b.At, p, value)), Meaning: page.M("overlay.command.far")})
	}
	units := 0
	for _, x := range r.look.OnMap(r.v.Side) {
		if in.Has(r.v.Public.Blocks[x].At) && x != k {
			units++
		}
	}
	o.Note = append(o.Note, page.M("overlay.command.count", in.Len(), units))
	reach := r.look.AirRange(f, b.At)
	air := r.Where(func(p Place) bool { return reach > 0 && r.look.Far(b.At, p) <= reach })
	o.Areas = append(o.Areas,
		board.Area{Hexes: in, Style: board.Near, Ring: true, Meaning: page.M("overlay.commanded")},
		board.Area{Hexes: in.Minus(enemy), Style: board.Near},
		board.Area{Hexes: enemy, Style: board.Far, Meaning: page.If(!enemy.Empty(), "overlay.command.enemy")},
		board.Area{Hexes: air, Style: board.Strikes, Ring: true, Meaning: page.If(!air.Empty(), "overlay.strikes")})
	for _, w := range r.Ways[b.At] {
		if w.OnRoute() && in.Has(w.To) {
			o.Lines = append(o.Lines, board.Line{Way: []board.Hex{b.At, w.To}, Style: board.Network, Thin: true, Meaning: page.M("overlay.route")})
		}
	}
	return o
}

// distance is that of a place within the radius of an HQ.
func (r *writer) distance(from, to Place, value int) int {
	for n := range value {
		if r.look.Radius(r.v.Side, from, n).Has(to) {
			return n
		}
	}
	return value
}

// reachOverlay shows where a unit can get, if one of its HQs has it move as all stand now.
func (r *writer) reachOverlay(k rules.Token) board.Overlay {
	b, f := &r.v.Public.Blocks[k], r.v.Own.S.Blocks[k].Face
	o := board.Overlay{Title: page.M("overlay.reach", r.unitName(f.Unit), typeWord(r.Units[f.Unit].Type)), Faint: true}
	o.Areas = append(o.Areas, board.Area{Hexes: board.SetOf(b.At), Style: board.Own, Ring: true})
	var land, far, sea board.Set
	for _, c := range r.reach(k) {
		switch c.How {
		case eurofront.Land:
			land = land.Union(c.to)
		case eurofront.Rail, eurofront.March:
			far = far.Union(c.to)
		default:
			sea = sea.Union(c.to)
		}
	}
	far, sea = far.Minus(land), sea.Minus(land)
	o.Note = append(o.Note, page.M("overlay.reach.count", land.Len(), far.Len(), sea.Len()))
	o.Areas = append(o.Areas,
		board.Area{Hexes: land, Style: board.Near, Meaning: page.If(!land.Empty(), "overlay.near")},
		board.Area{Hexes: far, Style: board.Far, Meaning: page.If(!far.Empty(), "overlay.far")},
		board.Area{Hexes: sea.Minus(far), Style: board.Beyond, Meaning: page.If(!sea.Empty(), "overlay.sea")})
	for p := range land.Union(far).Union(sea).All() {
		if r.look.Any(r.v.Side.Other(), p) {
			o.Signs = append(o.Signs, board.Sign{Hex: p, To: board.None, Kind: board.Engages, Meaning: page.M("overlay.engages")})
		}
	}
	return o
}

// deployOverlay shows where the units that a side has still to set up may stand.
func (r *writer) deployOverlay() (board.Overlay, error) {
	o := board.Overlay{Title: page.M("overlay.deploy", sideWord(r.v.Side))}
	var allowed board.Set
	for _, g := range r.Groups {
		left := 0
		for _, u := range g.Units {
			if k := r.v.Own.S.Find(u); g.Side == r.v.Side && r.v.Public.Blocks[k].At == eurofront.Waiting {
				left++
			}
		}
		if left > 0 {
			allowed = allowed.Union(g.Area)
			o.Note = append(o.Note, page.M("overlay.deploy.group", left, g.CV, r.placesOf(g.Area)))
		}
	}
	if allowed.Empty() {
		return o, errors.New("you have nothing to set up")
	}
	o.Areas = board.Allowed(r.Where(func(Place) bool { return true }), allowed)
	return o, nil
}
