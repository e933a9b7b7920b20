package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// entry is a line of a key: a sign around the origin, 44 wide, and its
// meaning; without a sign it is the heading of those that follow.
type entry struct {
	sign  func(b *blocks)
	lines []string
	tall  float64
}

// keyWriter makes the lines of a key: of the signs that the picture may show, and of those of an overlay.
type keyWriter struct{ *survey }

// key is the key of a picture, in columns.
func (m keyWriter) key() (all [][]entry) {
	if m.legend.Sparse {
		return m.groups()
	}
	for _, c := range [][]entry{m.faces(), slices.Concat(m.piles(), m.states()), slices.Concat(m.ways(), m.marked()), slices.Concat(m.walls(), m.grounds(), m.ports())} {
		if len(c) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// sides are whose picture it is and the enemy.
func (m keyWriter) sides() (own, foe int) { return max(m.pic.Side, 0), 1 - max(m.pic.Side, 0) }

// faces are pieces whose faces the reader knows.
func (m keyWriter) faces() (es []entry) {
	if len(m.legend.Units) == 0 {
		return nil
	}
	own, foe := m.sides()
	hidden, shown := m.legend.Samples[own].Hidden, m.legend.Samples[foe].Shown
	if m.pic.Side != board.Public { // then none stands upright
		upright := "key.own"
		if m.pic.Side == board.Overseen {
			upright = "key.upright"
		}
		lines := []string{m.say(upright), m.say("key.own2", hidden.Strength, hidden.Full)}
		if hidden.Elite || m.legend.Samples[foe].Hidden.Elite {
			lines = append(lines, m.say("key.elite"))
		}
		es = append(es, entry{func(b *blocks) { b.face(&hidden, own, point{0, -23}, 46) }, lines, 62})
	}
	if m.legend.Sparse && !m.any(func(x *board.PictureHex) bool {
		return slices.ContainsFunc(x.Stacks, func(t board.Stack) bool {
			return slices.ContainsFunc(t.Pieces, func(p board.Piece) bool { return p.Shown })
		})
	}) {
		return es
	}
	return append(es, entry{func(b *blocks) { b.face(&shown, foe, point{0, -23}, 46) }, []string{m.say("key.flat"), m.say("key.flat2")}, 58})
}

// piles are pieces whose faces the reader does not know.
func (m keyWriter) piles() []entry {
	if m.pic.Side == board.Overseen { // who knows all faces
		return nil
	}
	_, foe := m.sides()
	return []entry{{func(b *blocks) { b.back(foe, 3, nil, point{4, -16}, 36, "") }, []string{m.say("key.hidden"), m.say("key.hidden2")}, 50}}
}

// states are the badges that the game has, and where one stands for all.
func (m keyWriter) states() (es []entry) {
	for i := range m.legend.States {
		x := &m.legend.States[i]
		if m.legend.Sparse && !m.inState(x.Word) {
			continue
		}
		es = m.add(es, x.Meaning, 18, stamped44(m.badge(x.Word)))
	}
	if marks := m.allIn(); marks != nil {
		es = append(es, entry{func(b *blocks) {
			b.stamp("", m.badge(marks[0]), point{12, 0})
			b.write("name", 33, 4, "Aa")
		}, []string{m.say("key.common")}, 20})
	}
	return es
}

// ways are the roads of the picture.
func (m keyWriter) ways() (es []entry) {
	for _, kind := range slices.Backward(m.kinds()) {
		meaning := kind
		if x := m.legend.Road(kind); x != nil {
			meaning = x.Meaning
		}
		es = m.add(es, meaning, 21, func(b *blocks) { b.line(m.road(kind).Lines, strokes(point{}, 1, 0, 0, 44, 0)) })
	}
	return es
}

// marked are the marks of hexes that the picture has.
func (m keyWriter) marked() (es []entry) {
	_, foe := m.sides()
	battles, seen := false, map[string]bool{}
	for _, x := range m.hexes {
		battles = battles || m.pic.Battle(x)
		for _, mark := range x.Marks {
			seen[mark] = true
		}
	}
	if battles {
		above := m.say("key.battle")
		if m.pic.Side < 0 {
			above = m.say("key.battle.of", sideName(m.words, foe))
		}
		es = append(es, entry{stamped44(swords), []string{above}, 21}, entry{func(b *blocks) {
			b.path("side0", strokes(point{}, 1, 0, 0, 20, 0))
			b.path("side1", strokes(point{}, 1, 24, 0, 44, 0))
		}, []string{m.say("key.hexside", sideName(m.words, 0), sideName(m.words, 1))}, 21})
	}
	for i := range m.legend.Marks {
		x := &m.legend.Marks[i]
		if !seen[x.Word] || x.Glyph == nil && x.Key == nil {
			continue
		}
		es = m.add(es, x.Meaning, 21, func(b *blocks) {
			if x.Key != nil {
				b.glyph(x.Key, board.Thin, point{})
				return
			}
			b.scene.place(point{22, 0}, .5, "")
			b.glyph(x.Glyph, board.Thin, point{})
			b.close()
		})
	}
	return es
}

// walls are the kinds of hexsides of the picture.
func (m keyWriter) walls() (es []entry) {
	seen := map[string]bool{"": true}
	for _, s := range m.pic.Sides {
		if seen[s.Terrain] {
			continue
		}
		seen[s.Terrain] = true
		sign, meaning := m.border(s.Terrain), s.Terrain
		if x := m.legend.Border(s.Terrain); x != nil {
			meaning = x.Meaning
		}
		es = m.add(es, meaning, 24, func(b *blocks) {
			b.scene.place(point{22, 0}, .7, "")
			b.wall(sign, sign.Limit, point{-35, 0}, point{35, 0}, false)
			b.close()
		})
	}
	for i := range m.legend.Borders {
		x := &m.legend.Borders[i]
		if slices.ContainsFunc(m.pic.Sides, func(s board.PictureSide) bool { return slices.Contains(s.Works[:], x.Word) }) {
			es = m.add(es, x.Meaning, 22, func(b *blocks) { b.crenels(x, point{2, 0}, point{42, 0}) })
		}
	}
	return es
}

// grounds are the kinds of places and of ground of the picture that have a meaning.
func (m keyWriter) grounds() (es []entry) {
	places, cells := map[string]bool{}, map[string]bool{}
	for _, x := range m.hexes {
		places[x.Terrain] = true
	}
	for _, c := range m.pic.Ground.Cells {
		cells[c.Kind] = true
	}
	patch := func(b *blocks, draw func(s *scene)) {
		b.scene.place(point{22, 0}, .3, "")
		draw(b.scene)
		b.close()
	}
	for i := range m.legend.Places {
		p := &m.legend.Places[i]
		if places[p.Word] {
			es = m.add(es, p.Meaning, 40, func(b *blocks) {
				patch(b, func(s *scene) {
					s.path("play", hexagon(point{}, 0))
					s.filled(p.Fill, p.Cover)
					s.path("grid", hexagon(point{}, 0))
					c := &cartographer{paper: &paper{survey: m.survey}}
					c.ground(p, m.site(p.Word), board.PictureHex{Owner: -1}, point{})
					s.append(&c.scene)
				})
			})
		}
	}
	for i := range m.legend.Grounds {
		g := &m.legend.Grounds[i]
		if cells[g.Word] {
			es = m.add(es, g.Meaning, 40, func(b *blocks) {
				patch(b, func(s *scene) {
					if g.Water {
						s.path("deep", hexagon(point{}, 0))
					}
					s.filled(g.Fill, g.Cover)
				})
			})
		}
	}
	return es
}

// filled is a hex of a colour and with what covers it.
func (s *scene) filled(c board.Colour, cover board.Glyph) {
	if c != board.NoColour {
		s.ink(board.Pen{Fill: c}, hexagon(point{}, 0))
	}
	s.glyph(cover, board.Thin, point{})
}

// ports are told if there is one.
func (m keyWriter) ports() []entry {
	if !slices.ContainsFunc(m.hexes, func(x *board.PictureHex) bool { return x.Port != [2]int{} }) {
		return nil
	}
	return []entry{{stamped44(anchor), []string{m.say("key.port", sideName(m.words, 0), sideName(m.words, 1))}, 24}}
}

// add adds a line with a meaning, once.
func (m keyWriter) add(es []entry, meaning string, tall float64, sign func(*blocks)) []entry {
	text := m.say(meaning)
	if meaning == "" || slices.ContainsFunc(es, func(e entry) bool { return slices.Equal(e.lines, []string{text}) }) {
		return es
	}
	return append(es, entry{sign, []string{text}, tall})
}

// stamped44 is a figure in the middle of a sign of a key.
func stamped44(f *figure) func(*blocks) { return func(b *blocks) { b.stamp("", f, point{22, 0}) } }

// allIn are the marks of the first hex whose badges stand beside its name.
func (m keyWriter) allIn() []string {
	for _, x := range m.hexes {
		if len(x.Stacks) == 1 {
			if marks := m.common(&x.Stacks[0]); marks != nil {
				return marks
			}
		}
	}
	return nil
}

// column draws the lines of a key from a point down.
func (m keyWriter) column(s *scene, at point, es []entry) {
	b := m.blocks(s)
	for _, e := range es {
		if e.sign == nil {
			s.write("cardname", at.x, at.y+e.tall/2+7, strings.Join(e.lines, " "))
			at.y += e.tall
			continue
		}
		s.place(point{at.x, at.y + e.tall/2}, 1, "")
		e.sign(b)
		s.close()
		for i, l := range e.lines {
			s.write("key", at.x+56, at.y+e.tall/2+4+15*(float64(i)-float64(len(e.lines)-1)/2), l)
		}
		at.y += e.tall
	}
}

// keyList is the key of a picture as a list, and all that is drawn in it.
type keyList struct {
	html string
	all  scene
}

func keyOf(pic *board.Picture, w page.Words) keyList {
	m := keyWriter{newSurvey(pic, w)}
	return m.list(slices.Concat(m.key()...))
}

// list writes lines of a key as a list.
func (m keyWriter) list(es []entry) (k keyList) {
	var b strings.Builder
	b.WriteString(`<ul class="key">`)
	for _, e := range es {
		if e.sign == nil {
			b.WriteString(`<li style="font-weight:700;color:var(--ink);padding-top:8px">` + escape(strings.Join(e.lines, " ")) + "</li>\n")
			continue
		}
		bs := m.blocks(&scene{})
		e.sign(bs)
		k.all.append(bs.scene)
		tall := max(24, e.tall-4)
		out := writer{}
		out.scene(bs.scene)
		fmt.Fprintf(&b, `<li><svg width="48" height="%s" viewBox="-2 %s 48 %s" aria-hidden="true">%s</svg><span>%s</span></li>`+"\n",
			decimal(tall), decimal(-tall/2), decimal(tall), out.b.String(), escape(strings.Join(e.lines, " ")))
	}
	b.WriteString("</ul>\n")
	k.html = b.String()
	return k
}
