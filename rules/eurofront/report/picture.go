package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// plan is the board of pictures: hexes as on the map, and behind them, by the same numbers, Areas
// and boxes with their routes.
func plan(g *eurofront.Game) *board.Board {
	var cells []board.Cell
	for p := range Place(len(g.Spots)) {
		if g.Board.Has(p) {
			cells = append(cells, g.Board.Cell(p))
			continue
		}
		cells = append(cells, board.Cell{ID: g.Spots[p].ID, Name: g.Spots[p].Short(), Off: true})
	}
	var routes [][2]board.Hex
	for i := range g.Routes {
		routes = append(routes, g.Routes[i].Ends)
	}
	b, err := board.New(cells, routes...)
	if err != nil {
		return g.Board // a map of one's own with names that no picture can have
	}
	return b
}

// Picture is the board as the view knows it.
func (g Reporter) Picture(v view) board.Picture {
	r := g.writer(v)
	p := v.Public
	pic := board.Picture{Board: g.plan(), Title: "Winter War", Side: board.Public, Legend: legend, Season: p.Weather.String(), Pale: p.Weather == theatre.Snow, Control: true}
	if v.Own != nil {
		pic.Side = int(v.Side)
	}
	pic.Notes = r.notes()
	for at := range Place(pic.Board.Len()) {
		pic.Hexes = append(pic.Hexes, r.spot(at))
	}
	for b := range g.Borders {
		pic.Sides = append(pic.Sides, r.border(board.Side(b)))
	}
	if pic.Board.Len() == len(g.Spots) {
		r.beyond(&pic)
	}
	pic.Ground = board.Ground{Waters: r.waters(), Borders: theatre.Frontiers, Names: theatre.Countries}
	return pic
}

// notes are the date and what must be said of the map.
func (r *writer) notes() []page.Msg {
	about := page.M("picture.own-data")
	if r.Hash == theatre.Standard().Hash {
		about = page.M("picture.reconstructed")
	}
	weather, basin, ok := r.sky()
	if !ok {
		return []page.Msg{page.M("picture.stage", r.stage()), about}
	}
	return []page.Msg{page.M("picture.date", r.stage(), weather, basin), about}
}

// owner is a side as pictures have it.
func (r *writer) owner(p Place) int {
	switch s := holder(r, p); {
	case r.look.Disputed.Has(p) && s == rules.Nobody:
		return board.Disputed
	case s < rules.Nobody:
		return int(s)
	}
	return -1
}

// spot is a place.
func (r *writer) spot(p Place) board.PictureHex {
	s := &r.Spots[p]
	x := board.PictureHex{Hex: p, Terrain: s.Terrain.String(), Owner: r.owner(p), Sites: r.sites(p), Fight: r.fight(p)}
	if s.Kind == theatre.Box || s.Owner == rules.Nobody {
		x.Terrain = ""
	}
	if n := s.Port.Capacity; n > 0 {
		x.Harbour = &board.Harbour{Capacity: n, At: s.Harbour()}
		ice := true
		for _, sea := range s.Port.Seas {
			x.Harbour.Base = x.Harbour.Base || r.Seas[sea].Base == p
			ice = ice && r.look.Frozen(sea)
		}
		if ice {
			x.Harbour.State = "icebound"
		}
	}
	for side := range rules.Nobody {
		if stack := r.stack(side, p); stack.Count > 0 {
			x.Stacks = append(x.Stacks, stack)
		}
	}
	return x
}

// cities are the words of the sizes of cities.
var cities = [...]string{theatre.Town: "town", theatre.MinorCity: "minor", theatre.MajorCity: "major"}

// sites are what lies in a place: a capital, a city, what they produce, a fortress.
func (r *writer) sites(p Place) (all []board.Site) {
	s := &r.Spots[p]
	if s.Fortress {
		all = append(all, board.Site{Word: "fortress"})
	}
	switch {
	case s.Capital:
		all = append(all, board.Site{Word: "capital"})
	case s.City != theatre.NoCity:
		all = append(all, board.Site{Word: cities[s.City]})
	}
	for _, x := range r.Sources {
		switch {
		case x.At == p && x.Resource:
			all = append(all, board.Site{Word: "resource", Value: x.PP})
		case x.At == p:
			all = append(all, board.Site{Word: "worth", Value: x.PP})
		}
	}
	return all
}

// fight is the battle in a place.
func (r *writer) fight(p Place) *board.Fight {
	b := r.look.Battle(p)
	if b == nil {
		return nil
	}
	f := &board.Fight{Holder: int(b.OD), Fresh: b.New, Ground: page.M("fight.ground", page.M(r.Spots[p].Terrain.String()), r.look.Protection(p))}
	f.Roles[b.OD], f.Roles[b.OD.Other()] = page.M("fight.od"), page.M("fight.oa")
	if b.Strike != eurofront.NoBlock {
		hq := &r.v.Public.Blocks[b.Strike]
		f.Strike = r.look.Working(hq.Face, hq.At)
	}
	f.Notes = page.Those(page.If(b.Assault, "fight.assault"), page.If(r.Spots[p].Fortress, "fight.fortress"), page.If(!b.New || r.Spots[p].Area() && !b.Assault, "fight.optional"))
	return f
}

// border is a hexside: rivers freeze, and the line that Finland must hold is built up.
func (r *writer) border(side board.Side) board.PictureSide {
	b := &r.Borders[side]
	x := board.PictureSide{Side: side, Limit: board.OpenSide, Owner: [2]int{-1, -1}}
	switch {
	case b.Terrain == theatre.River && r.v.Public.Weather == theatre.Snow:
		x.Terrain = "river.ice"
	case b.Terrain >= theatre.River:
		x.Terrain = b.Terrain.String()
	}
	switch {
	case b.Limit == 0:
		x.Limit = 0
	case b.Limit > 1 && r.v.Public.Weather != theatre.Mud:
		x.Limit = b.Limit
	}
	if b.Rail {
		x.Road = "rail"
	}
	lower, higher := r.Board.Hexes(side)
	for i, h := range [2]Place{lower, higher} {
		other := [2]Place{higher, lower}[i]
		if b.Land() && slices.Contains(r.Hold[eurofront.Axis], h) && r.Spots[other].Owner == eurofront.Soviet {
			x.Works[i] = "works"
		}
	}
	return x
}

// beyond is what lies off the grid: boxes and routes.
func (r *writer) beyond(pic *board.Picture) {
	for p := Place(r.Board.Len()); int(p) < len(r.Spots); p++ {
		pic.Boxes = append(pic.Boxes, r.box(p))
	}
	for i := range r.Routes {
		x := &r.Routes[i]
		to := board.PictureRoute{Route: board.Route(i), Kind: "road", Length: x.Length, Long: x.Length > 2, By: r.Knees(x)}
		if x.Rail {
			to.Kind = "rail"
		}
		if x.Exit && to.By != nil {
			to.Beyond = r.label(x.Ends[1])
		}
		pic.Routes = append(pic.Routes, to)
	}
}

// box is an Area, a neutral place or a box.
func (r *writer) box(p Place) board.PictureBox {
	s := &r.Spots[p]
	kind := [...]string{theatre.District: "district", theatre.Region: "region", theatre.Box: "box"}[s.Kind]
	x := board.PictureBox{Hex: p, Kind: kind, At: s.Draw}
	switch {
	case s.Owner == rules.Nobody:
		x.Kind, x.Head = "neutral", page.M("box.neutral")
	case s.Kind == theatre.Box:
		x.Head = page.M("box.origin")
	default:
		x.Head = page.M("box.head", page.M(kind), page.M(s.Terrain.String()), s.Stack)
	}
	if r.Through.Has(p) {
		x.Text = []page.Msg{page.M("box.leaves.1"), page.M("box.leaves.2")}
	}
	return x
}

// waters are seas with whoever commands them, and lakes.
func (r *writer) waters() []board.Sea {
	all := r.Waters()
	for i := range all {
		w := &all[i]
		w.Owner = -1
		sea := r.SeaOf(w.Name)
		if w.Name = seaName(w.Name); sea == theatre.NoSea {
			continue
		}
		if w.Value = r.Seas[sea].Value; r.look.Admiral(sea) < rules.Nobody {
			w.Owner = int(r.look.Admiral(sea))
		}
		if w.Base = page.M("base.neutral"); r.Seas[sea].Base != eurofront.None {
			w.Base = page.M("base.at", r.label(r.Seas[sea].Base))
		}
		if r.look.Frozen(sea) {
			w.States = append(w.States, "frozen")
		} else if r.look.Storm(sea) {
			w.States = append(w.States, "storm")
		}
	}
	return all
}

// stack is the blocks of a side in a place, as far as the view knows them: HQs first, then the
// strongest. Nothing in it depends on the order of blocks.
func (r *writer) stack(side rules.Side, p Place) board.Stack {
	stack := board.Stack{Side: int(side)}
	for _, k := range r.look.In(side, p) {
		f, known := r.face(k)
		x := board.Piece{Marks: r.badges(k, f, known)}
		if known {
			u := &r.Units[f.Unit]
			x.Name, x.Called, x.Sign, x.Strength, x.Full = pieceName(u.Name), names.Short(u.Name), u.Type.String(), int(f.Level), u.Highest()
			x.Shown = r.v.Public.Blocks[k].Shown
			if u.Type.Leads() || f.Level <= 0 {
				x.Value = level(u, int8(x.Strength))
			}
		}
		stack.Put(x, known)
	}
	order := func(mark string) int {
		return slices.IndexFunc(legend.States, func(s board.StateSign) bool { return s.Word == mark })
	}
	leads := func(x board.Piece) int { return rules.Bit(strings.HasSuffix(x.Sign, "hq")) }
	slices.SortFunc(stack.Pieces, func(a, b board.Piece) int {
		return cmp.Or(leads(b)-leads(a), b.Strength-a.Strength, strings.Compare(a.Name, b.Name))
	})
	slices.SortFunc(stack.Marks, func(a, b string) int { return order(a) - order(b) })
	slices.SortFunc(stack.Backs, func(a, b board.Backs) int { return order(a.Mark) - order(b.Mark) })
	return stack
}

// pieceName is a unit's name as there is room for it on a block.
func pieceName(name string) string {
	name = strings.TrimPrefix(names.Short(name), "THQ ")
	return strings.ReplaceAll(name, "Guards", "Gd")
}

// badges are the marks of a block.
func (r *writer) badges(k rules.Token, f eurofront.Face, known bool) (ids []string) {
	b := &r.v.Public.Blocks[k]
	for _, id := range marks(b) {
		switch id {
		case "both":
			ids = append(ids, "blitz", "invasion")
		case "active":
			if r.v.Public.Phase == eurofront.Fighting && b.OnMap() {
				ids = append(ids, "support")
			}
		default:
			ids = append(ids, id)
		}
	}
	if known && r.Units[f.Unit].Type.Leads() && r.look.Working(f, b.At) < int(f.Level) {
		ids = append(ids, "disrupted")
	}
	return ids
}
