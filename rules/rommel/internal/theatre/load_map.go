package theatre

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// source reads a file of map, roster or scenarios.
type source struct{ datafile.Reader }

// LoadMap reads a map file and checks it against the rules about maps. The error
// names every mistake with its line. Like LoadRoster and LoadScenarios it is for
// tests, which try each file by itself: a game takes all three ([Load]).
func LoadMap(f File) (*Map, error) {
	s := &source{}
	m := s.loadMap(f)
	if s.Mistakes() > 0 {
		return nil, s.Err()
	}
	m.Link()
	return m, nil
}

// loadMap returns what can be made of a map file, so that what refers to it can be checked as well; nil if it has no
// board. Only a map without mistakes may be played on.
func (s *source) loadMap(f File) *Map {
	root := s.Parse(f)
	if root == nil || !s.Only(root, "meta hexes impassable sides areas") {
		return nil
	}
	m := &Map{Bases: [2]board.Hex{board.None, board.None}, Jog: [2]board.Hex{board.None, board.None}}
	nodes := s.cells(m, root)
	if m.Board == nil {
		return nil
	}
	s.borders(m, root)
	s.meta(m, root.Get("meta"))
	for _, p := range s.Pairs(root, "areas") {
		m.Areas = append(m.Areas, Area{p.Key.Text, s.Hexes(m.Board, root.Get("areas"), p.Key.Text)})
	}
	for _, v := range s.Items(root, "impassable") {
		if s.Only(v, "id q row terrain") {
			m.Void = append(m.Void, [2]int16{int16(s.Signed(v, "q", 100)), int16(s.Signed(v, "row", 100))})
		}
	}
	s.consistent(m, nodes, root)
	return m
}

// cells reads the hexes and returns their nodes.
func (s *source) cells(m *Map, root *orders.Node) (nodes []*orders.Node) {
	var cells []board.Cell
	for _, v := range s.Items(root, "hexes") {
		if !s.Only(v, "id q row index name pos aka label hint kind feature port region coast map_edge") {
			continue
		}
		p := Place{
			Region: Region(s.Choice(v, "region", regionNames[:])),
			Coast:  s.Flag(v, "coast"),
			Edge:   v.Get("map_edge") != nil,
			Hint:   s.Maybe(v, "hint"),
		}
		if v.Get("feature") != nil {
			p.Feature = Feature(1 + s.Choice(v, "feature", featureNames[1:]))
		}
		if kind := s.Maybe(v, "kind"); kind != "" && kind != "clear" {
			s.Fail(v.Get("kind"), "terrain is on hexsides; a hex is always clear (1.4)")
		}
		if port := v.Get("port"); port != nil && s.Only(port, "axis allied") {
			for i, name := range SideNames {
				if n := port.Get(name); n != nil && n.Text == "unlimited" {
					p.Ports[i] = Unlimited
				} else {
					p.Ports[i] = int8(s.Number(port, name, 0, 100))
				}
			}
		} else if p.Feature == Fortress || p.Feature == Base {
			s.Fail(v, "a %s needs its port", p.Feature)
		}
		nodes = append(nodes, v)
		m.Places = append(m.Places, p)
		cells = append(cells, board.Cell{
			ID:    s.Text(v, "id"),
			Name:  s.Maybe(v, "name"),
			Label: s.Maybe(v, "label"),
			Aka:   s.Words(v, "aka"),
			Q:     s.Signed(v, "q", 100),
			R:     s.Signed(v, "row", 100),
		})
	}
	m.Board = s.Board(cells, nodes, datafile.Or(root.Get("hexes"), root))
	return nodes
}

func (s *source) borders(m *Map, root *orders.Node) {
	m.Borders = make([]Border, m.Board.Sides())
	seen := make([]bool, m.Board.Sides())
	for _, v := range s.Items(root, "sides") {
		if !s.Only(v, "a b terrain road limit src road_src via") {
			continue
		}
		a, b := s.Hex(m.Board, v.Get("a")), s.Hex(m.Board, v.Get("b"))
		if a == board.None || b == board.None {
			continue
		}
		i := m.Board.Between(a, b)
		if i == board.NoSide {
			s.Fail(v, "the hexes are no neighbours")
			continue
		}
		if seen[i] {
			s.Fail(v, "the hexside stands here twice")
		}
		seen[i] = true
		before := s.Mistakes()
		x := Border{
			Terrain: Terrain(s.Choice(v, "terrain", terrainNames[:])),
			Road:    Road(s.Choice(v, "road", roadNames[:])),
			Limit:   uint8(s.Number(v, "limit", 0, 2)),
		}
		if want := limit(x.Terrain, x.Road); x.Limit != want && s.Mistakes() == before { // 7.1
			s.Fail(v, "the limit of this hexside must be %d (1.4, 7.1)", want)
		}
		if (x.Terrain == Ridge || x.Terrain == Marsh) && x.Road != NoRoad { // R-1.4-2
			s.Fail(v, "a ridge or marsh with a road is a gap")
		}
		m.Borders[i] = x
	}
	for i, ok := range seen {
		if !ok {
			a, b := m.Board.Hexes(board.Side(i))
			s.Fail(datafile.Or(root.Get("sides"), root), "the hexside %s-%s is missing", m.Board.Cell(a).ID, m.Board.Cell(b).ID)
		}
	}
}

// limit is the number of units that may Engage across a hexside (R-1.4-2, R-1.4-3, R-1.4-5).
func limit(t Terrain, r Road) uint8 {
	switch {
	case t == Clear:
		return 2
	case t == Gap, t == Mountain && r != NoRoad:
		return 1
	}
	return 0
}

func (s *source) meta(m *Map, n *orders.Node) {
	if !s.Only(n, "name version status provenance grid label_rule limits offboard jog src_codes") {
		return
	}
	m.Name, m.Status = s.Text(n, "name"), s.Text(n, "status")
	if jog := n.Get("jog"); jog != nil && s.Only(jog, "side hexes") {
		m.JogSide = Side(s.Choice(jog, "side", SideNames[:]))
		pair := s.Items(jog, "hexes")
		if len(pair) != 2 {
			s.Fail(jog, "a jog is two hexes")
			return
		}
		m.Jog = [2]board.Hex{s.Hex(m.Board, pair[0]), s.Hex(m.Board, pair[1])}
		if m.Jog[0] != board.None && m.Jog[1] != board.None {
			if i := m.Board.Between(m.Jog[0], m.Jog[1]); i == board.NoSide || m.Borders[i].Road != Highway {
				s.Fail(jog, "the hexes of a jog are neighbours on the highway")
			}
		}
	}
}

// consistent checks features: one Base for each side, on the highway at a map edge (1.6); Fortresses on the coast (1.7).
func (s *source) consistent(m *Map, nodes []*orders.Node, root *orders.Node) {
	for i, p := range m.Places {
		h := board.Hex(i)
		switch p.Feature {
		case Base:
			side := Axis
			if p.Ports[Allied] == Unlimited {
				side = Allied
			}
			if p.Ports[side] != Unlimited || p.Ports[side.Other()] != 0 || !p.Edge {
				s.Fail(nodes[i], "a Base stands at the map edge; its port is unlimited for its side and 0 for the other")
			}
			if m.Bases[side] != board.None {
				s.Fail(nodes[i], "a second Base of one side")
			}
			m.Bases[side] = h
		case Fortress:
			m.Fortresses = append(m.Fortresses, h)
		case Oasis:
			m.Oases = append(m.Oases, h)
		}
		if p.Feature != Base && slices.Contains(p.Ports[:], Unlimited) {
			s.Fail(nodes[i], "only a Base has an unlimited port")
		}
	}
	if slices.Contains(m.Bases[:], board.None) {
		s.Fail(datafile.Or(root.Get("hexes"), root), "each side needs a Base: feature: base, map_edge, port: unlimited for its side and 0 for the other")
	}
}
