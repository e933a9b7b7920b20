package report

import (
	"reflect"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// forces is what all know of a side's blocks.
func (r *writer) forces(id string, side rules.Side) {
	r.Heading(id, SideWord(side))
	s := r.Position(r.v.Public)
	held, _ := s.Stacks(side)
	about := func(h board.Hex) []page.Msg { return r.stack(h, s.In(side, h)) }
	for _, hexes := range page.Alike(slices.Collect(held.All()), func(a, b board.Hex) bool { return reflect.DeepEqual(about(a), about(b)) }) {
		r.Item("report.stack", r.PlaceList(hexes), about(hexes[0]))
	}
	r.beside(side)
	r.lost(side)
}

// stack is what all know of the blocks of a side in a hex.
func (r *writer) stack(h board.Hex, ks []rules.Token) (about []page.Msg) {
	about = []page.Msg{page.M("n.blocks", len(ks))}
	for _, x := range []struct {
		id string
		is func(b *rommel.Block) bool
	}{
		{"n.disrupted", func(b *rommel.Block) bool { return b.Disrupted }},
		{"n.unsupplied", func(b *rommel.Block) bool { return b.Unsupplied }},
		{"n.raider", func(b *rommel.Block) bool { return b.Raider }},
		{"n.fortress-supply", func(b *rommel.Block) bool { return b.Fortress >= 0 }},
		{"n.oasis-supply", func(b *rommel.Block) bool { return b.Oasis > 0 }},
		{"n.moved", func(b *rommel.Block) bool { return b.Moved }},
		{"n.retreating", func(b *rommel.Block) bool { return b.Retreating }},
	} {
		n := 0
		for _, k := range ks {
			if x.is(&r.v.Public.Blocks[k]) {
				n++
			}
		}
		if n > 0 {
			about = append(about, page.M(x.id, n))
		}
	}
	s := r.Position(r.v.Public)
	if n := len(s.In(s.SideOf(ks[0]).Other(), h)); n > 0 && s.P.Battle(h) == nil { // they are Disrupted on both sides
		about = append(about, page.M("n.among", page.M("n.blocks", n)))
	}
	var shown []rommel.Face
	for _, k := range ks {
		if b := &r.v.Public.Blocks[k]; b.Shown {
			shown = append(shown, b.Face)
		}
	}
	if shown != nil {
		about = append(about, page.M("n.shown", r.faces(shown)))
	}
	return about
}

// beside counts the blocks off the map.
func (r *writer) beside(side rules.Side) {
	var about []page.Msg
	places, pool := map[board.Hex]int{}, [256]int{}
	shown := map[board.Hex][]rommel.Face{}
	for _, b := range r.Position(r.v.Public).Of(side) {
		if places[b.At]++; b.At == rommel.InPool {
			pool[b.Month]++
		}
		if b.Shown {
			shown[b.At] = append(shown[b.At], b.Face)
		}
	}
	count := func(id string, at board.Hex) {
		if n := places[at]; n > 0 && shown[at] != nil {
			about = append(about, page.M("n.revealed", page.M(id, n), r.faces(shown[at])))
		} else if n > 0 {
			about = append(about, page.M(id, n))
		}
	}
	count("n.undeployed", rommel.Undeployed)
	count("n.waiting", rommel.Waiting)
	count("n.refit", rommel.InRefit)
	count("n.exited", rommel.Exited)
	for month, n := range pool {
		switch {
		case n == 0:
		case uint8(month) == rommel.MaltaGroup:
			about = append(about, page.M("n.malta", n))
		default:
			about = append(about, page.M("n.pool", n, r.Month(int16(month))))
		}
	}
	if about != nil {
		r.Item("report.beside", about)
	}
}

// lost names the eliminated units (AMB-31); of those that have died unseen only
// their owner knows who they were.
func (r *writer) lost(side rules.Side) {
	var dead []rommel.Face
	unseen := 0
	for _, k := range r.Position(r.v.Public).Where(side, func(b *rommel.Block) bool { return b.At == rommel.Eliminated }) {
		switch b := &r.v.Public.Blocks[k]; {
		case b.Shown:
			dead = append(dead, b.Face)
		case r.ownOf(side) != nil:
			dead = append(dead, *r.Face(r.ownOf(side).S, k))
		default:
			unseen++
		}
	}
	if dead != nil {
		r.Item("report.lost", r.faces(dead))
	}
	if unseen > 0 {
		r.Item("report.lost-unseen", unseen)
	}
}

// same is what a supply that a unit has says of its state.
var same = map[string]string{"supply.fortress": "state.fortress", "supplied.oasis": "state.oasis"}

// known is what a side knows of one of its units.
type known struct {
	face  rommel.Face
	at    page.Msg
	away  bool // and of its supply there is nothing to say
	about []page.Msg
}

// alike reports whether of two units all but name and strength is the same.
func (x known) alike(y known) bool {
	return reflect.DeepEqual(x.at, y.at) && reflect.DeepEqual(x.about, y.about)
}

// army is what a side knows of its own units. Those that are away need no line each.
func (r *writer) army(id string, side rules.Side) {
	s := r.ownOf(side).S
	r.Heading(id, SideWord(side))
	t := page.Table{Head: []page.Msg{page.M("head.unit"), page.M("head.type"), page.M("head.cv"), page.M("head.place"), page.M("head.supply"), page.M("head.state")}}
	look := r.Position(r.v.Public)
	var all []known
	for _, k := range r.ordered(look.Where(side, func(b *rommel.Block) bool { return b.At != rommel.Eliminated })) {
		b := &r.v.Public.Blocks[k]
		x := known{*r.Face(s, k), page.M("text", r.at(b.At)), b.At == rommel.InPool || b.At == rommel.Exited, r.state(b)}
		if u := r.Unit(x.face); !x.away {
			supply := r.supplyAhead(look.SupplyOf(k))
			state := slices.DeleteFunc(x.about, func(m page.Msg) bool { return m.ID == same[supply.ID] })
			t.Rows = append(t.Rows, []page.Msg{page.M("text", u.Name), r.TypeOf(u), page.M("cv", r.Strength(x.face), int(u.Steps[0])), x.at, supply, page.M("list", state)})
			if x.about = state; supply.ID != "supply.away" {
				x.about = slices.Concat([]page.Msg{supply}, state)
			}
		}
		all = append(all, x)
	}
	var away []page.Msg
	t.Short, away = r.together(all)
	if len(t.Rows) > 0 {
		r.Add(t)
	}
	for _, m := range away {
		r.Item(m.ID, m.Args...)
	}
	r.lost(side)
	if len(s.Mines) > 0 {
		r.Item("report.own-mines", r.PlaceList(s.Mines), r.oversees())
	}
	if len(s.Lifted) > 0 {
		r.Item("report.lifted", r.PlaceList(s.Lifted))
	}
}

// together are units in a line for each place, those on the map and about it, and those away.
func (r *writer) together(all []known) (here, away []page.Msg) {
	for _, group := range page.Alike(all, known.alike) {
		first := group[0]
		var units []page.Msg
		for _, x := range group {
			if u, cv := r.Unit(x.face), r.Strength(x.face); x.away {
				units = append(units, page.M("unit", u.Name, r.TypeOf(u), cv))
			} else {
				units = append(units, page.M("unit.here", u.Name, cv, int(u.Steps[0])-cv))
			}
		}
		if first.away {
			away = append(away, page.M("report.off", first.at, first.about, units))
		} else {
			here = append(here, page.M("report.here", first.at, first.about, units))
		}
	}
	return here, away
}

// state is what is special about a block, all of it public.
func (r *writer) state(b *rommel.Block) []page.Msg {
	var about []page.Msg
	add := func(is bool, id string, args ...any) {
		if is {
			about = append(about, page.M(id, args...))
		}
	}
	add(b.At == rommel.InPool && b.Month == rommel.MaltaGroup, "state.malta")
	add(b.At == rommel.InPool && b.Month != rommel.MaltaGroup, "state.due", r.Month(int16(b.Month)))
	add(b.Disrupted, "disrupted")
	add(b.Unsupplied, "unsupplied")
	add(b.Raider, "raider")
	if i := int(b.Fortress); i >= 0 && i < len(r.Map.Fortresses) {
		add(true, "state.fortress", r.Place(r.Map.Fortresses[i]))
	}
	if i := int(b.Oasis) - 1; i >= 0 && i < len(r.Map.Oases) {
		add(true, "state.oasis", r.Place(r.Map.Oases[i]))
	}
	add(b.Moved, "state.moved")
	add(b.Retreating, "state.retreating")
	add(b.Shown, "state.revealed")
	return about
}
