package theatre

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// mapReader reads map.yaml.
type mapReader struct {
	datafile.Reader
	m *Map
}

// nations are those that data files name, with the side that each fights on.
var (
	nations    = []string{"finland", "soviet", "sweden", "norway"}
	nationSide = []rules.Side{Axis, Soviet, rules.Nobody, rules.Nobody}
)

func (r *mapReader) load(f rules.File) *Map {
	root := r.Parse(f)
	if root == nil || !r.Only(root, `meta terrain features fronts seas storms hexes impassable sides areas boxes
		exits routes national_supply borders`) {
		return nil
	}
	r.m = &Map{Storms: map[string][]int{}, Capital: [2]Place{None, None}, Origin: [2]Place{None, None}}
	r.grounds(root.Get("terrain"))
	r.seas(root)
	if !r.hexes(root) {
		return nil
	}
	for _, key := range []string{"areas", "boxes"} {
		for _, n := range r.Items(root, key) {
			r.spot(n, key)
		}
	}
	if len(r.m.Spots) > board.MaxHexes { // a board.Set has room for no more
		r.Fail(root.Get("areas"), "%d places are the most that there may be", board.MaxHexes)
	}
	r.sides(root)
	r.routes(root)
	if r.Mistakes() > 0 {
		return nil
	}
	r.bases(root)
	r.m.link()
	r.capitals(root)
	r.national(root)
	return r.m
}

func (r *mapReader) grounds(n *orders.Node) {
	for t := Clear; t <= Tundra; t++ {
		g := n.Get(t.String())
		if g == nil {
			r.Fail(n, "the terrain %s is missing", t)
			continue
		}
		r.m.Grounds[t] = Ground{
			Stop: r.Flag(g, "stop"), Defence: r.Number(g, "passive", 1, 3), AttackSF: r.Choice(g, "attack", []string{"normal", "SF"}) == 1,
			Limit: r.Number(g, "limit", 1, 9), Stack: r.Number(g, "stack", 1, 9), Invadable: r.Flag(g, "sea_invasion"),
		}
	}
}

func (r *mapReader) seas(root *orders.Node) {
	for _, n := range r.Items(root, "seas") {
		if r.Only(n, "id basin value base base_owner freezes ports src note") {
			r.m.Seas = append(r.m.Seas, Waters{ID: r.Text(n, "id"), Basin: r.Text(n, "basin"), Value: r.Number(n, "value", 1, 6), Base: None, Freezes: r.Flag(n, "freezes")})
			r.Once(n, "sea", r.m.Seas[len(r.m.Seas)-1].ID)
		}
	}
	for _, p := range r.Pairs(root, "storms") {
		for _, v := range p.Value.Items {
			roll, wrong := v.Int(2, 12)
			if wrong != nil {
				r.Fail(v, "storms: a roll of two dice is needed")
			}
			r.m.Storms[p.Key.Text] = append(r.m.Storms[p.Key.Text], roll)
		}
	}
}

func (r *mapReader) hexes(root *orders.Node) bool {
	var cells []board.Cell
	nodes := r.Items(root, "hexes")
	for _, n := range nodes {
		if n.Kind != orders.Map {
			r.Fail(n, "a hex has keys and values")
			return false
		}
		cells = append(cells, board.Cell{ID: r.Text(n, "id"), Name: r.Maybe(n, "name"), Label: r.Maybe(n, "label"), Aka: r.Words(n, "aka"), Q: r.Signed(n, "q", 99), R: r.Signed(n, "row", 99)})
	}
	if len(cells) > 200 {
		r.Fail(root.Get("hexes"), "200 hexes are the most that there may be")
		return false
	}
	if r.m.Board = r.Board(cells, nodes, root.Get("hexes")); r.m.Board == nil {
		return false
	}
	for _, n := range nodes {
		r.spot(n, "hexes")
	}
	return true
}

// spot reads a hex, an Area or a box.
func (r *mapReader) spot(n *orders.Node, list string) {
	if !r.Only(n, `id q row name aka label hint nation terrain lat lon src karelia mannerheim city port coast capital pp annexed
		fortress kind stack resource draw front note supply_origin`) {
		return
	}
	s := Spot{ID: r.Text(n, "id"), Owner: nationSide[r.Choice(n, "nation", nations)],
		Capital: r.Flag(n, "capital"), Origin: r.Flag(n, "supply_origin"), Fortress: r.Flag(n, "fortress"), Stack: 99}
	s.Name = r.Maybe(n, "name")
	switch list {
	case "hexes":
		s.Name = r.m.Board.Label(Place(len(r.m.Spots)))
	case "areas":
		s.Kind = District + Kind(r.Choice(n, "kind", []string{"district", "region"}))
	default:
		s.Kind = Box
	}
	if s.Kind != Box {
		s.Terrain = Terrain(r.Choice(n, "terrain", terrainNames[:4]))
		s.Stack = r.m.Grounds[s.Terrain].Stack
	}
	if v := n.Get("city"); v != nil {
		s.City = City(r.Choice(n, "city", []string{"", "town", "minor", "major"}))
	}
	if v := n.Get("pp"); v != nil && v.Text != "null" && !v.Empty() {
		s.PP = r.Number(n, "pp", 0, 99)
	}
	s.Draw = draw(&r.Reader, n)
	s.Coast = r.seasOf(n, "coast")
	if p := n.Get("port"); p != nil && r.Only(p, "size seas base") {
		s.Port = Port{1 + r.Choice(p, "size", []string{"minor", "major"}), r.seasOf(p, "seas")}
	}
	r.Once(n, "place", s.ID)
	r.m.Spots = append(r.m.Spots, s)
}

func (r *mapReader) seasOf(n *orders.Node, key string) (seas []SeaNo) {
	for _, v := range r.Items(n, key) {
		if s := r.sea(v, v.Text); s != NoSea {
			seas = append(seas, s)
		}
	}
	return seas
}

// sea is the sea of a name.
func (r *mapReader) sea(n *orders.Node, id string) SeaNo {
	var ids []string
	for i := range r.m.Seas {
		if r.m.Seas[i].ID == id {
			return SeaNo(i)
		}
		ids = append(ids, r.m.Seas[i].ID)
	}
	r.Fail(n, "%v", rules.Unknown("sea", id, ids))
	return NoSea
}

// place is the place of a name.
func (r *mapReader) place(n, key *orders.Node) Place {
	if key == nil || key.Kind != orders.Scalar {
		r.Fail(datafile.Or(key, n), "a place is needed")
		return None
	}
	p, err := r.m.Find(key.Text)
	if err != nil {
		r.Fail(key, "%v", err)
	}
	return p
}
