package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// overprint draws an overlay on a map for a desk.
type overprint struct {
	*paper
	over *board.Overlay
}

// areas draws what an overlay lays below the pieces.
func (m overprint) areas() {
	for _, a := range m.over.Areas {
		if a.Ring {
			continue
		}
		if a.Style == board.Beyond {
			for h := range a.Hexes.All() {
				m.scene.stamp("", dots, m.at(h))
			}
			continue
		}
		var p path
		for h := range a.Hexes.All() {
			p = append(p, m.shape(h, 1)...)
		}
		m.path(areaClass(a.Style), p)
	}
	groundwork{m.paper}.flood()
	groundwork{m.paper}.nameWaters()
	for _, a := range m.over.Areas {
		if !a.Ring {
			continue
		}
		switch a.Style {
		case board.Beyond:
			m.path("beyondline", m.outline(a.Hexes))
		case board.Near, board.Far:
			m.path("nearline", m.outline(a.Hexes))
		case board.Strikes:
			m.path("strikes", m.outline(a.Hexes))
		}
	}
	if !m.over.Faint {
		m.supplyLines()
	}
}

func areaClass(s board.Style) string {
	switch s {
	case board.Network:
		return "network"
	case board.Far:
		return "far"
	case board.Closed:
		return "closed"
	}
	return "near"
}

// supplyLines draws ways that are no arrows.
func (m overprint) supplyLines() {
	for _, l := range m.over.Lines {
		if !l.Arrow {
			m.supplyLine(l)
		}
	}
}

// supplyLine draws a way with heads along it that show where it leads.
func (m overprint) supplyLine(l board.Line) {
	ps := m.ending(l.Way)
	p := rounded(ps, 26)
	m.path(haloOf(l), p)
	m.path(supplyClass(l), p)
	if l.Style != board.Lacking && !l.Thin {
		m.path("flow", m.flow(ps, 13))
	}
}

// flow is heads along a way: on every third hexside in its middle, on longer parts, which are routes, behind the number of these.
func (m *survey) flow(ps []point, size float64) (heads path) {
	for i := 0; i+1 < len(ps); i++ {
		d := ps[i].distance(ps[i+1])
		switch {
		case d > 1.1*wide:
			heads = append(heads, head(ps[i], ps[i].towards(ps[i+1], .76*d), size)...)
		case i%3 == 0:
			mid := middle(ps[i], ps[i+1])
			heads = append(heads, head(ps[i], mid.towards(ps[i], 4), size)...)
		}
	}
	return heads
}

// ending is the way of a line that ends a little within the box to which it leads.
func (m *survey) ending(way []board.Hex) []point {
	ps := m.way(way)
	if b := m.off[way[len(way)-1]]; b != nil && len(ps) > 1 {
		last := len(ps) - 1
		ps[last] = b.exit(ps[last-1]).towards(b.middle(), 12)
	}
	return ps
}

// supplyClass is that of a way that is no arrow: one without supply is cut.
func supplyClass(l board.Line) string {
	switch {
	case l.Style == board.Lacking:
		return "supplycut"
	case l.Thin:
		return "supplythin"
	}
	return "supply"
}

func haloOf(l board.Line) string {
	if l.Thin {
		return "linehthin"
	}
	return "lineh"
}

// rings draws what an overlay lays around stacks.
func (m overprint) rings() {
	for _, a := range m.over.Areas {
		if !a.Ring {
			continue
		}
		class := ringClass(a.Style)
		if class == "" {
			continue
		}
		inset := 1.5
		if a.Style == board.Lacking { // within what else rings a hex
			inset = 5
		}
		var p path
		for h := range a.Hexes.All() {
			p = append(p, m.shape(h, inset)...)
		}
		m.path(class, p)
	}
}

// wayClasses are the classes of a way's line and of its head.
func wayClasses(l board.Line) (line, tip string) {
	whose := map[board.Style]string{board.Own: "0", board.Enemy: "1"}[l.Style]
	switch {
	case whose == "" && l.Travel == board.ByChance:
		return "wayPb", "headP"
	case whose == "" && l.Travel == board.Later:
		return "wayPt", "headP"
	case whose == "":
		whose = "P"
	}
	line, tip = "way"+whose, "head"+whose
	switch l.Travel {
	case board.BySea:
		line += "d"
	case board.OffBoard:
		line += "r"
	}
	return line, tip
}

// traffic counts the ways over each hexside and each route, which has a number below those of hexsides; those between
// others, by sea, count together.
type traffic map[board.Side]int

// add counts one more way, and returns how many went over its busiest hexside before.
func (t traffic) add(b *board.Board, way []board.Hex) (most int) {
	for i := range way[1:] {
		s := b.Between(way[i], way[i+1])
		if r := b.Route(way[i], way[i+1]); s == board.NoSide && r != board.NoRoute {
			s = -2 - board.Side(r)
		}
		most = max(most, t[s])
		t[s]++
	}
	return most
}

// arrows draws the ways of pieces, which go below the stacks that they pass, and
// returns their tips with how many pieces go each, to be drawn above. Ways that end
// over the same hexside are pushed apart, and so are those that meet head on.
func (m overprint) arrows() (tips scene) {
	used := traffic{}
	var numbers scene
	for _, l := range arrowsOf(m.over) {
		by := []float64{0, 10, -10, 19, -19}[min(used.add(m.board, l.Way), 4)]
		end, begin := 34.0, 20.0
		if len(l.Way) == 2 {
			end, begin = 40, 36
		}
		if l.joins {
			by, end = 0, 0
		}
		begin, end = m.clearOf(l.Way, begin, end)
		ps := shortened(beside(m.course(l.Line), by), begin, end)
		line, tip := wayClasses(l.Line)
		p := rounded(ps, 30)
		last := len(ps) - 1
		m.path("wayh", p)
		m.path(line, p)
		if l.joins {
			continue
		}
		tips = m.into(tips, func() { m.path(tip, head(ps[last-1], ps[last], 12)) })
		numbers = m.into(numbers, func() { m.badgeOn(ps, l.Badge) })
		if l.Count > 1 && l.Label == "" {
			numbers = m.into(numbers, func() {
				at := point{ps[last-1].x*.4 + ps[last].x*.6, ps[last-1].y*.4 + ps[last].y*.6}
				m.circle(tip, at, 9)
				m.write("times", at.x, at.y+3.9, fmt.Sprint(l.Count))
			})
		}
	}
	tips.append(&numbers)
	return tips
}

// clearOf is how far from the middles of its first and last place a way begins and ends: outside of boxes.
func (m *survey) clearOf(way []board.Hex, begin, end float64) (float64, float64) {
	last := len(way) - 1
	if b := m.off[way[0]]; b != nil {
		begin = b.middle().distance(b.exit(m.at(way[1]))) + 3
	}
	if b := m.off[way[last]]; b != nil {
		end = b.middle().distance(b.exit(m.at(way[last-1]))) + 14
	}
	return begin, end
}

// badgeOn draws a badge on the first part of a way.
func (m overprint) badgeOn(ps []point, word string) {
	if sign := m.badge(word); sign != nil {
		at := middle(ps[0], ps[1])
		if d := ps[0].distance(ps[1]); d > 1.1*wide { // in the middle stands how long a route is
			at = ps[0].towards(ps[1], .3*d)
		}
		m.scene.place(at, 1.13, m.say(word))
		m.scene.stamp("", sign, point{})
		m.close()
	}
}

// signs draws what stands above the names.
func (m overprint) signs() {
	if m.over.Faint {
		m.supplyLines()
	}
	m.marks()
	for _, c := range m.over.Notes {
		if m.inView(m.at(c.Hex)) {
			annotator{m.paper}.callout(c)
		}
	}
	for _, l := range m.over.Lines {
		if l.Label != "" && len(l.Way) > 1 && m.inView(m.at(l.Way[len(l.Way)-1])) {
			ps := m.course(l)
			annotator{m.paper}.wayLabel(middle(ps[len(ps)-2], ps[len(ps)-1]), l.Label)
		}
	}
}

// marks draws what stands in hexes and on hexsides.
func (m overprint) marks() {
	losses := map[board.Hex]float64{}
	for _, s := range m.over.Signs {
		if !m.board.Has(s.Hex) {
			continue
		}
		at := m.at(s.Hex)
		if m.board.Has(s.To) {
			at = middle(at, m.at(s.To))
		}
		text := m.words.Say(s.Text)
		switch s.Kind {
		case board.Loss:
			losses[s.Hex]++
			annotator{m.paper}.tag(at.add(0, -5+20*(losses[s.Hex]-1)), text)
		case board.Fails:
			m.cross(at, 6)
			annotator{m.paper}.tag(at.add(0, 17), text)
		case board.Full:
			m.bar(at, m.at(s.Hex), 1)
		default:
			m.sign(s, at, text)
		}
	}
}

func (m overprint) sign(s board.Sign, at point, text string) {
	switch s.Kind {
	case board.Cut:
		m.cross(at, 9)
	case board.Mend:
		m.circle("mend", at, 19)
		m.write("number", at.x, at.y+5, text)
	case board.Number:
		m.write("number", m.upper(s.Hex).x, m.upper(s.Hex).y, text)
	case board.Engages:
		m.engages(m.upper(s.Hex).add(0, -4))
	case board.Unserved:
		at = at.add(-44, -32)
		m.scene.place(at, 1.2, "")
		m.scene.stamp("", unserved, point{})
		m.close()
		if text != "" {
			m.write("number", at.x+15, at.y+5, text)
		}
	case board.Order:
		at = at.add(45, 36)
		m.circle("headP", at, 11)
		m.write("times", at.x, at.y+4, text)
	}
}

// upper is the right of the top of a place, where numbers stand.
func (m *survey) upper(h board.Hex) point {
	if b := m.off[h]; b != nil {
		return point{b.right() - 16, b.y + 20}
	}
	return m.at(h).add(36, -30)
}

// ringClass is the class of a ring around a hex, empty for other styles.
func ringClass(s board.Style) string {
	return map[board.Style]string{board.Lacking: "unserved", board.Own: "start", board.Planned: "chosen"}[s]
}

// engages says that whoever comes to a point meets the enemy.
func (s *scene) engages(at point) {
	s.circle("engage", at, 8.5)
	s.path("engagex", strokes(at, 1, -4, -4, 4, 4, 4, -4, -4, 4))
}
