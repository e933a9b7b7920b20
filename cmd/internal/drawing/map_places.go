package drawing

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// places draws rings of Fortresses and Bases, and dots of towns and palms of
// oases where no piece stands.
func (m *cartographer) places() {
	for _, h := range m.shown {
		x := m.hexes[h]
		at, empty := m.at(h), len(x.Stacks) == 0
		ring := sided("ring", x.Owner)
		switch x.Terrain {
		case "fortress":
			m.path(ring, hexagon(at, 8))
			for i := range 6 {
				m.circle(sided("bastion", x.Owner), corner(at, i, 8), 4.4)
			}
			if empty {
				m.circle("town", at, 8)
			}
		case "base":
			m.path(ring, append(hexagon(at, 6), hexagon(at, 12)...))
			if empty {
				m.box(sided("base", x.Owner), rect{at.x - 11, at.y - 13, 22, 22}, 0)
			}
		case "oasis":
			if empty {
				m.scene.stamp("", "palm", at)
			}
		case "":
		default:
			if empty {
				m.circle("town", at, 5.6)
			}
		}
	}
}

// label is the name of a hex, or what it is called by.
func (m *cartographer) label(h board.Hex) string { return m.board.Cell(h).Label }

// labels writes names and ids and draws ports and minefields: above pieces and
// lines, so that nothing hides them. No label gives way to another.
func (m *cartographer) labels() {
	for _, h := range m.shown {
		x := m.hexes[h]
		at, c := m.at(h), m.board.Cell(h)
		battle := m.marked(h, "battle")
		down := 16.5
		switch {
		case x.Terrain == "base":
			down = 25
		case x.Terrain == "fortress" || battle:
			down = 23
		}
		if c.ID != c.Name {
			m.write("id", at.x, at.y-radius+down, c.ID)
		}
		foot := at.y + 47
		if battle {
			foot = at.y + 42
		}
		m.named(h, point{at.x, foot})
		m.port(h, x)
		if mines := m.mined(h); mines != "" {
			m.scene.stamp("", mines, m.mines(h))
		}
	}
}

// named writes the name of a hex around a point, if it has one or a piece, and before it
// the badges of states in which all of its pieces are.
func (m *cartographer) named(h board.Hex, at point) {
	x, c := m.hexes[h], m.board.Cell(h)
	class, text := "name", c.Name
	switch {
	case c.Name != "" && (x.Terrain == "fortress" || x.Terrain == "base"):
		class = "big"
	case c.Name == "" && len(x.Stacks) > 0:
		class, text = "other", c.Label
	case c.Name == "":
		return
	}
	m.write(class, at.x, at.y, text)
	if len(x.Stacks) != 1 {
		return
	}
	face := index[class].face
	left := at.add(-Width(text, face.bold)*face.size/2-10, -face.size*.34)
	for _, mark := range commonMarks(&x.Stacks[0]) {
		m.scene.stamp("", mark, left)
		left.x -= 16
	}
}

// mined is the sign of the minefield of a hex, if it has one.
func (m *cartographer) mined(h board.Hex) string {
	switch {
	case m.marked(h, "minefield.lifted"):
		return "lifted"
	case m.marked(h, "minefield"):
		return "mines"
	case m.marked(h, "minefield.hidden"):
		return "hidden"
	}
	return ""
}

// mines is where the sign of a minefield stands: beside all pieces, and above a sign on
// the hexside there.
func (m *cartographer) mines(h board.Hex) point {
	at := m.at(h).add(57, -7)
	for _, s := range m.pic.Sides {
		a, b := m.board.Hexes(s.Side)
		if s.Limit == 1 && (a == h || b == h) && m.board.Neighbour(h, board.E) == a+b-h {
			return at.add(0, -17)
		}
	}
	return at
}

// port draws the pill of a port over the corner between two hexsides to the
// sea.
func (m *cartographer) port(h board.Hex, x *board.PictureHex) {
	if x.Port == [2]int{} {
		return
	}
	text := fmt.Sprint(x.Port[0], ":", x.Port[1])
	if x.Port[0] == board.Unlimited || x.Port[1] == board.Unlimited {
		text = "∞"
	}
	at := m.quay(h)
	w := 27 + Width(text, true)*11.5
	m.open("", m.say("draw.port", sideName(m.words, 0), sideName(m.words, 1)))
	m.box("pill", rect{at.x - w/2, at.y - 9.5, w, 19}, 9.5)
	m.scene.stamp("", "anchor", point{at.x - w/2 + 11, at.y + .6})
	m.write("port", at.x-w/2+19, at.y+4, text)
	m.close()
}

// quay is where the port of a hex is drawn: beyond a corner whose two
// neighbours are sea, or else one, or to the south-west.
func (m *cartographer) quay(h board.Hex) point {
	c := m.board.Cell(h)
	sea := func(d board.Direction) bool {
		dq, dr := d.Step()
		for _, g := range m.pic.Ground.Cells {
			if g.Q == c.Q+dq && g.R == c.R+dr {
				return g.Kind == "sea"
			}
		}
		return false
	}
	at := m.at(h)
	for _, x := range []struct {
		a, b board.Direction
		by   point
	}{{board.NW, board.NE, point{0, -84}}, {board.W, board.NW, point{-73, -42}}, {board.NE, board.E, point{73, -42}},
		{board.W, board.SW, point{-73, 42}}, {board.SE, board.E, point{73, 42}}, {board.SE, board.SW, point{0, 84}}} {
		if sea(x.a) && sea(x.b) {
			return at.add(x.by.x, x.by.y)
		}
	}
	switch {
	case sea(board.NE) || sea(board.NW):
		return at.add(0, -84)
	}
	return at.add(-40, 66)
}

// about tells in words what the drawing shows.
func (m *cartographer) about(o *board.Overlay) string {
	var all []string
	if o != nil {
		for _, n := range o.Note {
			all = append(all, m.words.Say(n))
		}
	}
	for side := range 2 {
		var stacks []string
		for h := range m.hexes {
			if t := m.stack(board.Hex(h), side); t != nil {
				var who []string
				for i := range t.Pieces {
					who = append(who, fmt.Sprint(t.Pieces[i].Name, " ", t.Pieces[i].Strength))
				}
				if n := t.Hidden(); n > 0 {
					who = append(who, m.say(one("draw.blocks", n), n))
				}
				stacks = append(stacks, m.label(board.Hex(h))+": "+strings.Join(who, ", "))
			}
		}
		if stacks != nil {
			all = append(all, sideName(m.words, side)+" - "+strings.Join(stacks, "; ")+".")
		}
	}
	var battles []string
	for h := range m.hexes {
		if m.marked(board.Hex(h), "battle") {
			battles = append(battles, m.label(board.Hex(h)))
		}
	}
	if battles != nil {
		all = append(all, m.say("draw.battles", strings.Join(battles, ", ")))
	}
	return strings.Join(all, " ")
}
