package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// entry is a line of a key: a sign around the origin, 44 wide, and its
// meaning.
type entry struct {
	sign  func(b *blocks)
	lines []string
	tall  float64
}

// panels draw the title and the key of a drawing that stands alone.
func (m *cartographer) panels(o Options) {
	if o.Overlay != nil {
		m.overlayPanels(o.Overlay)
		return
	}
	note := m.say("draw.public")
	if m.pic.Side >= 0 {
		note = m.say("draw.view", sideName(m.words, m.pic.Side))
	}
	w := max(Width(m.pic.Title, true)*25, Width(note, false)*15) + 40
	m.heading(m.corner(rect{0, 0, w, 72}), m.pic.Title, note)
	if o.Frame == Whole {
		m.theatreKey()
	}
}

// panel is the ground of a title or a key.
func (m *cartographer) panel(b rect) {
	m.box("panel", b, 8)
	m.taken = append(m.taken, b)
}

// blocked reports whether a panel would cover a hex with a piece.
func (m *cartographer) blocked(b rect) bool {
	for h := range m.hexes {
		at := m.at(board.Hex(h))
		if (rect{at.x - 58, at.y - 66, 116, 130}).overlaps(b) {
			return true
		}
	}
	return false
}

func (m *cartographer) heading(b rect, title, note string) {
	m.panel(b)
	m.write("title", b.x+20, b.y+34, title)
	m.write("subtitle", b.x+20, b.y+57, note)
}

// theatreKey draws the key of the whole board: at its upper right on the sea,
// or, where hexes are in the way, in a strip below.
func (m *cartographer) theatreKey() {
	columns := m.key()
	tall, wides := 0.0, make([]float64, len(columns))
	sum := 24.0
	for i, c := range columns {
		h := 0.0
		for _, e := range c {
			h += e.tall
			for _, l := range e.lines {
				wides[i] = max(wides[i], Width(l, false)*12+76)
			}
		}
		tall, sum = max(tall, h), sum+wides[i]
	}
	v := m.view
	b := rect{v.right() - sum - 22, v.y + 22, sum, tall + 24}
	if m.blocked(b.grow(8)) {
		m.view.h += b.h + 34
		b.x, b.y = v.x+(v.w-sum)/2, v.bottom()+12
	}
	m.panel(b)
	x := b.x + 18
	for i, c := range columns {
		m.column(point{x, b.y + 12}, c)
		x += wides[i]
	}
}

// column draws the lines of a key from a point down.
func (m *cartographer) column(at point, es []entry) {
	bs := &blocks{scene: &m.scene, words: m.words}
	for _, e := range es {
		m.scene.place(point{at.x, at.y + e.tall/2}, 1, "")
		e.sign(bs)
		m.close()
		for i, l := range e.lines {
			m.write("key", at.x+56, at.y+e.tall/2+4+15*(float64(i)-float64(len(e.lines)-1)/2), l)
		}
		at.y += e.tall
	}
}

// key is the key of the signs that the picture may show, in columns.
func (m *cartographer) key() [][]entry {
	own, foe := max(m.pic.Side, 0), 1-max(m.pic.Side, 0)
	full := board.Piece{Name: "15/8 Pz", Sign: "armor", Strength: 4, Full: 6, Elite: true}
	flat := board.Piece{Name: "4 Ind/5", Sign: "infantry", Strength: 2, Full: 3, Shown: true}
	if own == 1 {
		full.Name, flat.Name = "7/4", "Trento"
		full.Elite = false
	}
	var first, second, third, fourth []entry
	if m.signs_() {
		first = append(first,
			entry{func(b *blocks) { b.face(&full, own, point{0, -23}, 46) }, []string{m.say("key.own"), m.say("key.own2"), m.say("key.elite")}, 62},
			entry{func(b *blocks) { b.face(&flat, foe, point{0, -23}, 46) }, []string{m.say("key.flat"), m.say("key.flat2")}, 58})
	}
	second = append(second, entry{func(b *blocks) { b.back(foe, 3, nil, point{4, -16}, 36, "") }, []string{m.say("key.hidden"), m.say("key.hidden2")}, 50})
	for _, mark := range m.states() {
		second = append(second, entry{stampEntry("", mark), []string{m.words.Say(page.M(mark))}, 18})
	}
	for _, kind := range slices.Backward(m.kinds()) {
		third = append(third, entry{road(kind), []string{m.words.Say(page.M(kind))}, 21})
	}
	if m.any("battle") {
		third = append(third, entry{stampEntry("", "swords"), []string{m.say("key.battle")}, 21},
			entry{func(b *blocks) {
				b.path("side0", strokes(point{}, 1, 0, 0, 20, 0))
				b.path("side1", strokes(point{}, 1, 24, 0, 44, 0))
			}, []string{m.say("key.hexside", sideName(m.words, 0), sideName(m.words, 1))}, 21})
	}
	if m.any("minefield") || m.any("minefield.hidden") || m.any("minefield.lifted") {
		third = append(third, entry{func(b *blocks) {
			for k := range 3 {
				mine(b.scene, point{6 + 14*float64(k), 0})
				b.circle("mine", point{6 + 14*float64(k), 0}, 3)
			}
		}, []string{m.say("key.mines")}, 21})
	}
	seen := map[string]bool{"": true}
	for _, s := range m.pic.Sides {
		if seen[s.Terrain] {
			continue
		}
		seen[s.Terrain] = true
		s.Limit = 0
		text := m.words.Say(page.M(s.Terrain))
		if _, ok := Words["key."+s.Terrain]; ok {
			text = m.say("key." + s.Terrain)
		}
		if s.Terrain == "gap" {
			s.Limit = 1
		}
		fourth = append(fourth, entry{func(b *blocks) {
			b.scene.place(point{22, 0}, .7, "")
			drawTerrain(b.scene, s, point{-35, 0}, point{35, 0})
			b.scene.close()
		}, []string{text}, 24})
	}
	for _, x := range m.hexes {
		if x.Port != [2]int{} {
			fourth = append(fourth, entry{stampEntry("", "anchor"), []string{m.say("key.port", sideName(m.words, 0), sideName(m.words, 1))}, 24})
			break
		}
	}
	var all [][]entry
	for _, c := range [][]entry{first, second, third, fourth} {
		if len(c) > 0 {
			all = append(all, c)
		}
	}
	return all
}

func stampEntry(class, name string) func(*blocks) {
	return func(b *blocks) { b.stamp(class, name, point{22, 0}) }
}

// road is a piece of a road of a kind.
func road(kind string) func(*blocks) {
	p := strokes(point{}, 1, 0, 0, 44, 0)
	return func(b *blocks) {
		switch kind {
		case "highway", "road", "rail":
			b.path("highway", p)
			b.path("core", p)
		case "trail", "path":
			b.path("trail", p)
		default:
			b.path("track", p)
		}
	}
}

// signs_ reports whether the game has signs of types.
func (m *cartographer) signs_() bool {
	for id := range m.words {
		if id == "type.armor" {
			return true
		}
	}
	return false
}

func (m *cartographer) any(mark string) bool {
	for h := range m.hexes {
		if m.marked(board.Hex(h), mark) {
			return true
		}
	}
	return false
}

// states are the marks with a badge that the game has, in the usual order.
func (m *cartographer) states() (ids []string) {
	for _, mark := range []string{"disrupted", "unsupplied", "fortress-supply", "oasis-supply", "retreating", "raider"} {
		if _, ok := m.words[mark]; ok {
			ids = append(ids, mark)
		}
	}
	return ids
}

// overlayPanels are the title of an overlay and the key of what it shows.
func (m *cartographer) overlayPanels(o *board.Overlay) {
	title := m.words.Say(o.Title)
	var notes []string
	for _, n := range o.Note {
		notes = append(notes, m.words.Say(n))
	}
	es := m.meanings(o)
	w, h := Width(title, true)*18+36, 40.0
	for _, n := range notes {
		w, h = max(w, Width(n, false)*12+36), h+17
	}
	for _, e := range es {
		w, h = max(w, Width(e.lines[0], false)*12+92), h+22
	}
	if len(es) > 0 {
		h += 8
	}
	b := m.corner(rect{0, 0, w, h})
	m.panel(b)
	m.sized("title", b.x+18, b.y+27, title, 18)
	y := b.y + 46
	for _, n := range notes {
		m.write("key", b.x+18, y, n)
		y += 17
	}
	m.column(point{b.x + 18, y - 8}, es)
}

// corner is a place for a panel in a corner of the view where it covers no
// piece and no name, else in a strip below.
func (m *cartographer) corner(b rect) rect {
	v := m.view
	for _, at := range []point{{v.x + 16, v.y + 16}, {v.right() - b.w - 16, v.y + 16}, {v.x + 16, v.bottom() - b.h - 16}, {v.right() - b.w - 16, v.bottom() - b.h - 16}} {
		b.x, b.y = at.x, at.y
		if m.clear(b) {
			return b
		}
	}
	b.x, b.y = v.x+16, v.bottom()+12
	for !m.clear(b) { // more of the map comes into view there
		b.y += radius
	}
	m.view.h = b.bottom() + 12 - v.y
	return b
}

// clear reports whether a panel would cover no piece, no name and no port.
func (m *cartographer) clear(b rect) bool {
	if m.covered(b) {
		return false
	}
	for h, x := range m.hexes {
		p, quay := m.at(board.Hex(h)), m.quay(board.Hex(h))
		if (len(x.Stacks) > 0 || m.board.Cell(board.Hex(h)).Name != "") && (rect{p.x - 58, p.y - 60, 116, 120}).overlaps(b) ||
			x.Port != [2]int{} && (rect{quay.x - 28, quay.y - 12, 56, 24}).overlaps(b) {
			return false
		}
	}
	return true
}

// meanings are the lines of the key of an overlay, each once.
func (m *cartographer) meanings(o *board.Overlay) (es []entry) {
	var said []string
	add := func(meaning page.Msg, sign func(*blocks)) {
		if text := m.words.Say(meaning); meaning.ID != "" && !slices.Contains(said, text) {
			said = append(said, text)
			es = append(es, entry{sign, []string{text}, 22})
		}
	}
	line := strokes(point{}, 1, 0, 0, 44, 0)
	for _, a := range o.Areas {
		add(a.Meaning, func(b *blocks) {
			switch {
			case a.Ring && a.Style == board.Lacking:
				b.path("unserved", line)
			case a.Ring && a.Style == board.Own:
				b.path("start", line)
			case a.Ring && a.Style == board.Planned:
				b.path("chosen", line)
			case a.Style == board.Beyond:
				b.path("beyond", strokes(point{}, 1, 4, -4, 4, -4, 16, -4, 16, -4, 28, -4, 28, -4, 40, -4, 40, -4, 10, 4, 10, 4, 22, 4, 22, 4, 34, 4, 34, 4))
			default:
				b.box(areaClass(a.Style), rect{0, -8, 44, 16}, 0)
			}
		})
	}
	for _, l := range o.Lines {
		add(l.Meaning, func(b *blocks) {
			switch l.Style {
			case board.Own, board.Enemy, board.Planned:
				class := map[board.Style]string{board.Own: "0", board.Enemy: "1", board.Planned: "P"}[l.Style]
				b.path("way"+class, strokes(point{}, 1, 0, 0, 32, 0))
				b.path("head"+class, head(point{}, point{32, 0}, 12))
			default:
				b.path("supply", line)
				b.path("flow", head(point{}, point{18, 0}, 13))
			}
		})
	}
	for _, s := range o.Signs {
		add(s.Meaning, func(b *blocks) {
			c := &cartographer{scene: scene{}, words: m.words, board: m.board}
			switch s.Kind {
			case board.Cut, board.Fails:
				c.cross(point{22, 0}, 6)
			case board.Full:
				c.bar(point{22, 0}, point{0, 0}, .4)
			case board.Mend:
				c.circle("mend", point{22, 0}, 9)
			case board.Number:
				c.write("number", 22, 4.5, "3")
			case board.Engages:
				c.sign(s, point{-14, 34}, "")
			case board.Loss:
				c.box("loss", rect{5, -9, 34, 18}, 4)
				c.write("losst", 22, 4, "−2")
			case board.Unserved:
				c.scene.stamp("", "unsupplied", point{22, 0})
			case board.Order:
				c.circle("headP", point{22, 0}, 10)
				c.write("times", 22, 4, fmt.Sprint(1))
			}
			b.scene.append(&c.scene)
		})
	}
	return es
}
