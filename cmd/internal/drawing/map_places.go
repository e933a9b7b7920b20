package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// places draws rings of places that matter, and where no piece stands what they are.
func (m *cartographer) places() {
	for _, h := range m.shown {
		if m.onGrid(h) {
			m.ground(m.placeOf(h), m.site(m.hexes[h].Terrain), *m.hexes[h], m.at(h))
		}
	}
	m.buffers()
}

// ground draws what a hex is: its sign, and a figure for its middle if it has one.
func (m *cartographer) ground(sign *board.PlaceSign, site *figure, x board.PictureHex, at point) {
	m.ring(sign.Ring, x.Owner, at)
	if len(x.Stacks) > 0 {
		return
	}
	if site != nil {
		m.scene.stamp("", site, at)
	}
	if r := float64(sign.Dot) / 10; r > 0 {
		m.circle("disc", at, r)
	}
	if a := float64(sign.Square); a > 0 {
		m.box(sided("keep", x.Owner), rect{at.x - a/2, at.y - a/2 - 2, a, a}, 0)
	}
}

// ring draws what runs around a place.
func (m *cartographer) ring(kind board.Ring, owner int, at point) {
	switch kind {
	case board.Studded:
		m.path(sided("ring", owner), hexagon(at, 8))
		for i := range 6 {
			m.circle(sided("stud", owner), corner(at, i, 8), 4.4)
		}
	case board.Doubled:
		m.path(sided("ring", owner), append(hexagon(at, 6), hexagon(at, 12)...))
	}
}

// labels writes names and ids and draws ports and marks: above pieces and
// lines, so that nothing hides them. No label gives way to another.
func (m *cartographer) labels() {
	for _, h := range m.shown {
		x, c, at, battle := m.hexes[h], m.board.Cell(h), m.at(h), m.battle(h)
		if c.ID != c.Name && m.onGrid(h) {
			m.write("id", at.x, at.y-radius+m.head(h, battle), c.ID)
		}
		m.named(h, point{at.x, m.foot(h, battle)})
		if x.Owner == board.Disputed && len(x.Stacks) == 0 && m.pic.Control {
			up := 32.0
			if !m.onGrid(h) {
				up = 4
			}
			m.write("dispute", at.x, at.y-up, m.say("draw.disputed"))
		}
		m.port(h, x)
		if mark := m.mark(x.Marks); mark != nil {
			m.scene.stamp("", mark, m.margin(h))
		}
	}
	m.lengths()
}

// foot is where the name of a place stands.
func (m *cartographer) foot(h board.Hex, battle bool) float64 {
	switch b := m.off[h]; {
	case b != nil:
		return b.bottom() - 13
	case battle:
		return m.at(h).y + 42
	}
	return m.at(h).y + 47
}

// head is how far below the northern corner of a hex its id stands, within its rings.
func (m *cartographer) head(h board.Hex, battle bool) float64 {
	switch ring := m.placeOf(h).Ring; {
	case ring == board.Doubled:
		return 25
	case ring == board.Studded || battle:
		return 23
	}
	return 16.5
}

// named writes the name of a hex around a point, if it has one or a piece, and before it
// the badges of states in which all of its pieces are.
func (m *cartographer) named(h board.Hex, at point) {
	x, c := m.hexes[h], m.board.Cell(h)
	class, text := "name", c.Name
	switch {
	case !m.onGrid(h):
		class, text = "big", c.Label
	case c.Name != "" && m.placeOf(h).Rank > 0:
		class = "big"
	case c.Name == "" && (len(x.Stacks) > 0 || m.pic.Control):
		class, text = "other", c.Label
	case c.Name == "":
		return
	}
	at.x += m.sites(x, class, text, at)
	m.write(class, at.x, at.y, text)
	if len(x.Stacks) != 1 {
		return
	}
	face := index[class].face
	left := at.add(-Width(text, face.bold)*face.size/2-10, -face.size*.34)
	for _, mark := range m.common(&x.Stacks[0]) {
		m.scene.stamp("", m.badge(mark), left)
		left.x -= 16
	}
}

// margin is where the mark of a hex stands: beside all pieces, and above a sign on the
// hexside there.
func (m *cartographer) margin(h board.Hex) point {
	at := m.at(h).add(57, -7)
	for _, s := range m.pic.Sides {
		a, b := m.board.Hexes(s.Side)
		if s.Limit > 0 && (a == h || b == h) && m.board.Neighbour(h, board.E) == a+b-h {
			return at.add(0, -17)
		}
	}
	return at
}

// port draws the pill of a port over the corner between two hexsides to the
// sea.
func (m *cartographer) port(h board.Hex, x *board.PictureHex) {
	if x.Harbour != nil {
		m.harbour(m.at(h), x.Harbour)
	}
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
	m.scene.stamp("", anchor, point{at.x - w/2 + 11, at.y + .6})
	m.write("port", at.x-w/2+19, at.y+4, text)
	m.close()
}
