package drawing

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// smallOverprint draws an overlay on a map for a narrow screen.
type smallOverprint struct {
	smallMap
	over *board.Overlay
}

// phone is how many pixels wide a narrow screen is.
const phone = 390.0

// pixel is the length of a pixel of a narrow screen.
func (m smallMap) pixel() float64 { return m.view.w / phone }

// times is by how much signs grow that are size times as large on a narrow screen
// as on a wide one. It has two decimals, as it is written.
func (m smallMap) times(size float64) float64 {
	return math.Round(100*max(1, m.pixel()*size)) / 100
}

// thick draws a path with its line k times as thick.
func (s *scene) thick(class string, k float64, p path) {
	if len(p) == 0 {
		return
	}
	q := slices.Clone(p)
	for i := range q {
		for j := range q[i].to {
			q[i].to[j] = point{q[i].to[j].x / k, q[i].to[j].y / k}
		}
	}
	s.place(point{}, k, "")
	s.path(class, q)
	s.close()
}

// dots fills a hex with dots that are to be some k times as large as on a desk.
func (m smallOverprint) dots(h board.Hex, k float64) {
	if k < smallDots {
		m.scene.stamp("", dots, m.at(h))
		return
	}
	m.scene.place(m.at(h), smallDots, "")
	m.scene.stamp("", bigDots, point{})
	m.close()
}

// areas draws what an overlay lays below the counts.
func (m smallOverprint) areas() {
	k := m.times(.45)
	for _, a := range m.over.Areas {
		var p path
		for h := range a.Hexes.All() {
			switch {
			case a.Ring:
			case a.Style == board.Beyond:
				m.dots(h, k)
			default:
				p = append(p, m.shape(h, 1)...)
			}
		}
		m.path(areaClass(a.Style), p)
	}
	m.edges(k)
	for _, l := range m.over.Lines {
		if !l.Arrow && len(l.Way) > 1 {
			m.supplyLine(l, k)
		}
	}
}

// edges draws lines around areas, k times as thick as on a desk.
func (m smallOverprint) edges(k float64) {
	for _, a := range m.over.Areas {
		switch {
		case !a.Ring && a.Style == board.Network: // its outline tells it where it is faint
			m.thick("netline", k, m.outline(a.Hexes))
		case a.Ring && a.Style == board.Beyond:
			m.thick("beyondline", k, m.outline(a.Hexes))
		case a.Ring && (a.Style == board.Near || a.Style == board.Far):
			m.thick("nearline", k, m.outline(a.Hexes))
		case a.Ring && a.Style == board.Strikes:
			m.thick("strikes", k, m.outline(a.Hexes))
		}
	}
}

// supplyLine is a supply line with heads along it.
func (m smallOverprint) supplyLine(l board.Line, k float64) {
	ps := m.ending(l.Way)
	p := rounded(ps, 26)
	m.thick(haloOf(l), k, p)
	m.thick(supplyClass(l), k, p)
	if l.Style != board.Lacking && !l.Thin {
		m.path("flow", m.flow(ps, 11*k))
	}
}

// rings draws the rings that an overlay lays around counts.
func (m smallOverprint) rings() {
	k := m.times(.5)
	for _, a := range m.over.Areas {
		class := ringClass(a.Style)
		if !a.Ring || class == "" {
			continue
		}
		for h := range a.Hexes.All() {
			m.thick(class, k, m.shape(h, 2*k))
		}
	}
}

// ways draws arrows, which go below the counts that they pass, and returns their
// tips with how many pieces go each of these ways, to be drawn above, and where these
// numbers stand.
func (m smallOverprint) ways() (tips scene, counts []rect) {
	k := m.times(.5)
	used := traffic{}
	for _, l := range arrowsOf(m.over) {
		most := used.add(m.board, l.Way)
		if most > 2 { // there is no room for more beside each other, and a line that is there says it
			most = 0
		}
		begin, end := m.clearance(l.Way[0])/2, m.clearance(l.Way[len(l.Way)-1])+10*k
		if l.joins {
			most, end = 0, 0
		}
		ps := beside(m.course(l.Line), []float64{0, 9, -9}[most]*min(k, 2.2))
		begin, end = m.clearOf(l.Way, min(begin, wide*.3), min(end, wide*.6))
		ps = shortened(ps, begin, end)
		last := len(ps) - 1
		line, tip := wayClasses(l.Line)
		p := rounded(ps, 30)
		m.thick("wayh", k, p)
		m.thick(line, k, p)
		if l.joins {
			continue
		}
		tips = m.into(tips, func() {
			m.thick(tip, k, head(ps[last-1], ps[last], 10*k))
			if l.Count > 1 && l.Label == "" {
				s, at := m.times(.8), middle(ps[last-1], ps[last])
				counts = append(counts, rect{at.x - 8*s, at.y - 8*s, 16 * s, 16 * s})
				m.scene.place(at, s, "")
				m.circle(tip, point{}, 8)
				m.write("times", 0, 3.9, fmt.Sprint(l.Count))
				m.close()
			}
		})
	}
	return tips, counts
}

// signs draws the signs of an overlay above all else.
func (m smallOverprint) signs() {
	k := m.times(.85)
	for _, s := range m.over.Signs {
		if !m.board.Has(s.Hex) {
			continue
		}
		at, text, k := m.at(s.Hex), m.words.Say(s.Text), k
		if m.board.Has(s.To) {
			at = middle(at, m.at(s.To))
		}
		switch s.Kind {
		case board.Cut:
			side := at
			if at = m.uncovered(s, at, 8*k); at != side {
				m.thick("leadw", k, polyline(at, side))
			}
			m.give(at, 16*k, 16*k)
		case board.Mend:
			k = min(k, 3.6) // it stays within its hex
			m.give(at, 34*k, 34*k)
		case board.Loss:
			m.tag(at.add(0, m.clearance(s.Hex)+10*k), text, k)
			continue
		case board.Fails:
			m.tag(at.add(0, 17*k), text, k)
		case board.Full:
			m.bar(at, m.at(s.Hex), 1)
			continue
		case board.Number:
			if len(m.hexes[s.Hex].Stacks) > 0 {
				at = at.add(40, -36)
			}
			m.give(at, Width(text, true)*13*k, 12*k)
		case board.Engages:
			at = at.add(38, -36)
			m.give(at, 17*k, 17*k)
		case board.Unserved:
			k = min(k, 2.7) // it hides the corner of a count and not its digits
			at = at.add(-42, -42)
			m.give(at, 17*k, 17*k)
		case board.Order:
			at = at.add(40, 38)
			m.give(at, 18*k, 18*k)
		}
		m.scene.place(at, k, "")
		m.sign(s.Kind, text)
		m.close()
	}
}

// uncovered is where a sign of a radius hides no count: at a point in or between hexes,
// or a little to the side of the one that has none, or north or south of the counts there.
func (m smallOverprint) uncovered(s board.Sign, at point, r float64) point {
	along := point{0, 1}
	if m.board.Has(s.To) { // along the hexside, to the north first
		from, to := m.at(s.Hex), m.at(s.To)
		n := from.distance(to)
		along = point{(from.y - to.y) / n, (to.x - from.x) / n}
		if along.y < 0 {
			along = point{-along.x, -along.y}
		}
	}
	free := func(p point) bool {
		b := rect{p.x - r, p.y - r, 2 * r, 2 * r}
		for h, x := range m.hexes {
			if len(x.Stacks) > 0 && m.square(board.Hex(h)).overlaps(b) {
				return false
			}
		}
		return true
	}
	var tries []point
	if m.board.Has(s.To) {
		tries = append(tries, at.towards(m.at(s.Hex), r-12), at.towards(m.at(s.To), r-12))
	}
	for _, by := range []float64{-50 - r, 50 + r, -80 - r, 80 + r} {
		tries = append(tries, at.add(along.x*by, along.y*by))
	}
	for _, p := range append([]point{at}, tries...) {
		if m.inView(p) && free(p) {
			return p
		}
	}
	return at
}

// give keeps names out of a box around a sign.
func (m smallOverprint) give(at point, w, h float64) {
	m.taken = append(m.taken, rect{at.x - w/2, at.y - h/2, w, h})
}

// sign is a sign around the origin.
func (m smallOverprint) sign(kind board.SignKind, text string) {
	switch kind {
	case board.Cut, board.Fails:
		m.cross(point{}, 6)
	case board.Mend:
		m.circle("mend", point{}, 15)
		m.write("number", 0, 5, text)
	case board.Number:
		m.write("number", 0, 5, text)
	case board.Engages:
		m.engages(point{})
	case board.Unserved:
		if text == "" {
			m.scene.stamp("", unserved, point{})
			return
		}
		m.glyph(board.Glyph{{Outline: "O0 0 7.5", Pen: board.Pen{Fill: board.Red}}}, board.Thin, point{})
		m.write("times", 0, 3.9, text)
	case board.Order:
		m.circle("headP", point{}, 9)
		m.write("times", 0, 4, text)
	}
}

// tag is a short text in a red frame, below others that stand there.
func (m smallOverprint) tag(at point, text string, k float64) {
	w, h := (Width(text, true)*10.5+10)*k, 17*k
	b := rect{at.x - w/2, at.y - h/2, w, h}
	b.x = max(m.view.x+4, min(b.x, m.view.right()-w-4))
	for slices.ContainsFunc(m.taken, b.overlaps) {
		b.y += h / 4
	}
	m.taken = append(m.taken, b)
	m.scene.place(point{b.x + w/2, b.y + h/2}, k, "")
	m.box("loss", rect{-w / 2 / k, -h / 2 / k, w / k, h / k}, 4)
	m.write("losst", 0, 3.8, text)
	m.close()
}

// strip tells below the map what an overlay is about, what its signs mean, and in
// words what there is no room for on it.
func (m smallOverprint) strip() {
	k := m.pixel()
	size, step, left := 11*k, 15*k, m.view.x+10*k
	broad := m.view.w - 20*k
	type line struct {
		class, text string
		size, x     float64
		sign        *entry
	}
	var lines []line
	add := func(class, text string, size, indent float64, sign *entry) {
		for i, part := range wrapped(text, size, broad-indent, class == "title") {
			if i > 0 {
				sign = nil
			}
			lines = append(lines, line{class, part, size, indent, sign})
		}
	}
	add("title", m.words.Say(m.over.Title), 13*k, 0, nil)
	for _, n := range append(slices.Clone(m.over.Note), keyWriter{m.survey}.unsaid(m.over)...) {
		add("key", m.words.Say(n), size, 0, nil)
	}
	for _, e := range (keyWriter{m.survey}).meanings(m.over) {
		add("key", e.lines[0], size, 44*k, &e)
	}
	b := rect{m.view.x, m.view.bottom(), m.view.w, float64(len(lines))*step + 14*k}
	m.view.h += b.h
	m.box("panel", b, 0)
	y := b.y + 17*k
	for _, l := range lines {
		if l.sign != nil {
			m.scene.place(point{left, y - 4*k}, math.Round(80*k)/100, "")
			l.sign.sign(m.blocks(&m.scene))
			m.close()
		}
		m.sized(l.class, left+l.x, y, l.text, l.size)
		y += step
	}
}

// wrapped is a text in lines that are not wider than a width, if its words are not.
func wrapped(text string, size, width float64, bold bool) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && Width(line+" "+word, bold)*size > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
