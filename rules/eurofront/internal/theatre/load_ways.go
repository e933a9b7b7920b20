package theatre

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// sides reads the hexsides: every pair of neighbours once, and nobody else.
func (r *mapReader) sides(root *orders.Node) {
	b := r.m.Board
	r.m.Borders = make([]Border, b.Sides())
	seen := make([]bool, b.Sides())
	for _, n := range r.Items(root, "sides") {
		if !r.Only(n, "a b terrain limit water rail rail_src of src") {
			continue
		}
		p, q := r.Hex(b, n.Get("a")), r.Hex(b, n.Get("b"))
		if p == None || q == None {
			continue
		}
		i := b.Between(p, q)
		switch {
		case i == board.NoSide:
			r.Fail(n, "%s and %s are no neighbours", b.Cell(p).ID, b.Cell(q).ID)
			continue
		case seen[i]:
			r.Fail(n, "a second hexside %s-%s", b.Cell(p).ID, b.Cell(q).ID)
		}
		seen[i] = true
		r.m.Borders[i] = r.border(n)
	}
	for i, ok := range seen {
		if !ok {
			p, q := b.Hexes(board.Side(i))
			r.Fail(datafile.Or(root.Get("sides"), root), "the hexside %s-%s is missing", b.Cell(p).ID, b.Cell(q).ID)
		}
	}
}

// border reads a hexside, whose limit is that of its terrain: EF-1.3-1.
func (r *mapReader) border(n *orders.Node) Border {
	s := Border{Terrain: Terrain(r.Choice(n, "terrain", terrainNames)), Limit: r.Number(n, "limit", 0, 9), Water: NoSea, Rail: n.Get("rail") != nil}
	want := 0
	switch {
	case s.Terrain <= Tundra:
		want = r.m.Grounds[s.Terrain].Limit
	case s.Terrain == River:
		want = 1
	}
	if s.Limit != want {
		r.Fail(datafile.Or(n.Get("limit"), n), "limit: a hexside of %s has %d (1.3)", s.Terrain, want)
	}
	if w := n.Get("water"); w != nil {
		s.Water = r.sea(w, w.Text)
	}
	if s.Rail && !s.Land() {
		r.Fail(n.Get("rail"), "rail: no line crosses %s", s.Terrain)
	}
	return s
}

// routes reads those between Areas and other places, and the exits to boxes.
func (r *mapReader) routes(root *orders.Node) {
	for _, n := range r.Items(root, "routes") {
		if !r.Only(n, "id a b type size length limit use real true_km src note") {
			continue
		}
		x := Route{ID: r.Text(n, "id"), Ends: [2]Place{r.place(n, n.Get("a")), r.place(n, n.Get("b"))}, Rail: r.Choice(n, "type", []string{"road", "rail"}) == 1,
			Long: r.Choice(n, "size", []string{"short", "long"}) == 1, Length: r.Number(n, "length", 1, 9), Limit: r.Number(n, "limit", 1, 9), Closed: r.Maybe(n, "use") != ""}
		want := 2
		if x.Long {
			want = 5
		}
		if x.Length != want {
			r.Fail(datafile.Or(n.Get("length"), n), "length: a short route has 2, a long one 5 (18.31)")
		}
		r.Once(n, "route", x.ID)
		r.join(n, x)
	}
	for _, n := range r.Items(root, "exits") {
		if r.Only(n, "hex to length src real") {
			x := Route{ID: "exit", Ends: [2]Place{r.place(n, n.Get("hex")), r.place(n, n.Get("to"))}, Rail: true, Length: r.Number(n, "length", 1, 20), Limit: 99, Exit: true}
			r.join(n, x)
		}
	}
}

// join adds a route, which leads from one place to another, not both of them hexes.
func (r *mapReader) join(n *orders.Node, x Route) {
	known := x.Ends[0] != None && x.Ends[1] != None // who is not has been told
	if known && (x.Ends[0] == x.Ends[1] || r.m.Spots[x.Ends[0]].Kind == Hex && r.m.Spots[x.Ends[1]].Kind == Hex) {
		r.Fail(n, "a route joins an Area or a box with another place")
	}
	r.m.Routes = append(r.m.Routes, x)
}

// bases reads whose harbour holds each sea, and compares the ports.
func (r *mapReader) bases(root *orders.Node) {
	for i, n := range r.Items(root, "seas") {
		if n.Get("base_owner") == nil {
			r.m.Seas[i].Base = r.place(n, n.Get("base"))
		}
		for _, v := range r.Items(n, "ports") {
			if p := r.place(n, v); p != None && !r.m.Sailed(p, SeaNo(i)) {
				r.Fail(v, "%s has no port on this sea", v.Text)
			}
		}
	}
}

// capitals finds the capital and the origin of supply of each side.
func (r *mapReader) capitals(root *orders.Node) {
	for p := range r.m.Spots {
		s := &r.m.Spots[p]
		if s.Owner == rules.Nobody {
			continue
		}
		if s.Capital {
			r.m.Capital[s.Owner] = Place(p)
		}
		if s.Origin {
			r.m.Origin[s.Owner] = Place(p)
		}
	}
	for side, name := range SideNames {
		if r.m.Capital[side] == None {
			r.Fail(root, "no place is the capital of the %s side", name)
		}
		if r.m.Origin[side] == None {
			r.m.Origin[side] = r.m.Capital[side]
		}
	}
}

// national reads where a Line of Communications of the Axis has arrived: a place, or "sea" and
// a sea on which it has a port.
func (r *mapReader) national(root *orders.Node) {
	for _, n := range r.Items(root, "national_supply") {
		if !r.Only(n, "via when src note") {
			continue
		}
		via := r.Text(n, "via")
		if words := strings.Fields(via); len(words) > 1 && words[0] == "sea" {
			if s := r.sea(n.Get("via"), words[1]); s != NoSea {
				r.m.ByBay = append(r.m.ByBay, s)
			}
		} else if p := r.place(n, n.Get("via")); p != None {
			r.m.Through = r.m.Through.Add(p)
		}
	}
}
