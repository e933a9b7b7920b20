package theatre

import (
	"errors"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// LoadMap reads a map file and checks it against the rules about maps. The error
// names every mistake with its line. Like LoadRoster and LoadScenarios it is for
// tests, which try each file by itself: a game takes all three ([Load]).
func LoadMap(f File) (*Map, error) {
	s := &source{}
	m := s.loadMap(f)
	if s.errs != nil {
		return nil, s.err()
	}
	m.Link()
	return m, nil
}

// loadMap returns what can be made of a map file, so that what refers to it can be checked as well; nil if it has no
// board. Only a map without mistakes may be played on.
func (s *source) loadMap(f File) *Map {
	root := s.parse(f)
	if root == nil || !s.only(root, "meta hexes impassable sides areas") {
		return nil
	}
	m := &Map{Bases: [2]board.Hex{board.None, board.None}, Jog: [2]board.Hex{board.None, board.None}}
	nodes := s.cells(m, root)
	if m.Board == nil {
		return nil
	}
	s.borders(m, root)
	s.meta(m, root.Get("meta"))
	for _, p := range s.pairs(root, "areas") {
		m.Areas = append(m.Areas, Area{p.Key.Text, s.hexes(m.Board, root.Get("areas"), p.Key.Text)})
	}
	for _, v := range s.items(root, "impassable") {
		if s.only(v, "id q row terrain") {
			m.Void = append(m.Void, [2]int16{int16(s.signed(v, "q", 100)), int16(s.signed(v, "row", 100))})
		}
	}
	s.consistent(m, nodes, root)
	return m
}

// cells reads the hexes and returns their nodes.
func (s *source) cells(m *Map, root *orders.Node) (nodes []*orders.Node) {
	var cells []board.Cell
	for _, v := range s.items(root, "hexes") {
		if !s.only(v, "id q row index name pos aka label hint kind feature port region coast map_edge") {
			continue
		}
		p := Place{
			Region: Region(s.choice(v, "region", regionNames[:])),
			Coast:  s.flag(v, "coast"),
			Edge:   v.Get("map_edge") != nil,
			Hint:   s.maybe(v, "hint"),
		}
		if v.Get("feature") != nil {
			p.Feature = Feature(1 + s.choice(v, "feature", featureNames[1:]))
		}
		if kind := s.maybe(v, "kind"); kind != "" && kind != "clear" {
			s.fail(v.Get("kind"), "terrain is on hexsides; a hex is always clear (1.4)")
		}
		if port := v.Get("port"); port != nil && s.only(port, "axis allied") {
			for i, name := range SideNames {
				if n := port.Get(name); n != nil && n.Text == "unlimited" {
					p.Ports[i] = Unlimited
				} else {
					p.Ports[i] = int8(s.number(port, name, 0, 100))
				}
			}
		} else if p.Feature == Fortress || p.Feature == Base {
			s.fail(v, "a %s needs its port", p.Feature)
		}
		nodes = append(nodes, v)
		m.Places = append(m.Places, p)
		cells = append(cells, board.Cell{
			ID:    s.text(v, "id"),
			Name:  s.maybe(v, "name"),
			Label: s.maybe(v, "label"),
			Aka:   s.words(v, "aka"),
			Q:     s.signed(v, "q", 100),
			R:     s.signed(v, "row", 100),
		})
	}
	m.Board = s.board(cells, nodes, root)
	return nodes
}

// board makes the board. A name that cannot be used is taken away, so that the next mistake can be found.
func (s *source) board(cells []board.Cell, nodes []*orders.Node, root *orders.Node) *board.Board {
	for {
		b, err := board.New(cells)
		var wrong *board.CellError
		switch {
		case err == nil:
			return b
		case !errors.As(err, &wrong):
			s.fail(or(root.Get("hexes"), root), "%v", err)
			return nil
		case wrong.Label:
			return s.labels(cells, nodes)
		}
		s.fail(nodes[wrong.Cell], "%v", wrong)
		c := &cells[wrong.Cell]
		if c.Name == "" && c.Aka == nil {
			return nil
		}
		c.Name, c.Aka = "", nil
	}
}

// labels reports all labels that do not lead to their hexes, and makes the board with those that do.
func (s *source) labels(cells []board.Cell, nodes []*orders.Node) *board.Board {
	bare := slices.Clone(cells)
	for i := range bare {
		bare[i].Label = ""
	}
	b, err := board.New(bare)
	if err != nil {
		s.fail(nil, "%v", err)
		return nil
	}
	for i, c := range cells {
		if h, err := b.Find(c.Label); c.Label != "" && (err != nil || h != board.Hex(i)) {
			s.fail(or(nodes[i].Get("label"), nodes[i]), "label: it does not lead to this hex; write %q, or leave the label out",
				b.Label(board.Hex(i)))
		}
	}
	return b
}

func (s *source) borders(m *Map, root *orders.Node) {
	m.Borders = make([]Border, m.Board.Sides())
	seen := make([]bool, m.Board.Sides())
	for _, v := range s.items(root, "sides") {
		if !s.only(v, "a b terrain road limit src road_src via") {
			continue
		}
		a, b := s.hex(m.Board, v.Get("a")), s.hex(m.Board, v.Get("b"))
		if a == board.None || b == board.None {
			continue
		}
		i := m.Board.Between(a, b)
		if i == board.NoSide {
			s.fail(v, "the hexes are no neighbours")
			continue
		}
		if seen[i] {
			s.fail(v, "the hexside stands here twice")
		}
		seen[i] = true
		before := len(s.errs)
		x := Border{
			Terrain: Terrain(s.choice(v, "terrain", terrainNames[:])),
			Road:    Road(s.choice(v, "road", roadNames[:])),
			Limit:   uint8(s.number(v, "limit", 0, 2)),
		}
		if want := limit(x.Terrain, x.Road); x.Limit != want && len(s.errs) == before { // 7.1
			s.fail(v, "the limit of this hexside must be %d (1.4, 7.1)", want)
		}
		if (x.Terrain == Ridge || x.Terrain == Marsh) && x.Road != NoRoad { // R-1.4-2
			s.fail(v, "a ridge or marsh with a road is a gap")
		}
		m.Borders[i] = x
	}
	for i, ok := range seen {
		if !ok {
			a, b := m.Board.Hexes(board.Side(i))
			s.fail(or(root.Get("sides"), root), "the hexside %s-%s is missing", m.Board.Cell(a).ID, m.Board.Cell(b).ID)
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
	if !s.only(n, "name version status provenance grid label_rule limits offboard jog src_codes") {
		return
	}
	m.Name, m.Status = s.text(n, "name"), s.text(n, "status")
	if jog := n.Get("jog"); jog != nil && s.only(jog, "side hexes") {
		m.JogSide = Side(s.choice(jog, "side", SideNames[:]))
		pair := s.items(jog, "hexes")
		if len(pair) != 2 {
			s.fail(jog, "a jog is two hexes")
			return
		}
		m.Jog = [2]board.Hex{s.hex(m.Board, pair[0]), s.hex(m.Board, pair[1])}
		if m.Jog[0] != board.None && m.Jog[1] != board.None {
			if i := m.Board.Between(m.Jog[0], m.Jog[1]); i == board.NoSide || m.Borders[i].Road != Highway {
				s.fail(jog, "the hexes of a jog are neighbours on the highway")
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
				s.fail(nodes[i], "a Base stands at the map edge; its port is unlimited for its side and 0 for the other")
			}
			if m.Bases[side] != board.None {
				s.fail(nodes[i], "a second Base of one side")
			}
			m.Bases[side] = h
		case Fortress:
			m.Fortresses = append(m.Fortresses, h)
		case Oasis:
			m.Oases = append(m.Oases, h)
		}
		if p.Feature != Base && slices.Contains(p.Ports[:], Unlimited) {
			s.fail(nodes[i], "only a Base has an unlimited port")
		}
	}
	if slices.Contains(m.Bases[:], board.None) {
		s.fail(or(root.Get("hexes"), root), "each side needs a Base: feature: base, map_edge, port: unlimited for its side and 0 for the other")
	}
}
