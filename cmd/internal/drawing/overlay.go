package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// areas draws what an overlay lays below the pieces.
func (m *cartographer) areas(o *board.Overlay) {
	for _, a := range o.Areas {
		if a.Ring {
			continue
		}
		if a.Style == board.Beyond {
			for h := range a.Hexes.All() {
				m.scene.stamp("", "dots", m.at(h))
			}
			continue
		}
		var p path
		for h := range a.Hexes.All() {
			p = append(p, hexagon(m.at(h), 1)...)
		}
		m.path(areaClass(a.Style), p)
	}
	for _, a := range o.Areas {
		if !a.Ring {
			continue
		}
		switch a.Style {
		case board.Beyond:
			m.path("beyondline", m.outline(a.Hexes))
		case board.Near, board.Far:
			m.path("nearline", m.outline(a.Hexes))
		}
	}
	if !o.Faint {
		for _, l := range o.Lines {
			if !l.Arrow {
				m.supplyLine(l)
			}
		}
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

// outline is the edge of a set of hexes.
func (m *cartographer) outline(hs board.Set) path {
	var p path
	for h := range hs.All() {
		for d := range board.Directions {
			if n := m.board.Neighbour(h, d); n == board.None || !hs.Has(n) {
				a, b := edge(m.at(h), d, .5)
				p = append(p, polyline(a, b)...)
			}
		}
	}
	return p
}

// supplyLine draws a way with heads along it that show where it leads.
func (m *cartographer) supplyLine(l board.Line) {
	ps := m.way(l.Way)
	p := rounded(ps, 26)
	m.path("lineh", p)
	m.path("supply", p)
	var heads path
	for i := 0; i+1 < len(ps); i += 3 {
		mid := middle(ps[i], ps[i+1])
		heads = append(heads, head(ps[i], mid.towards(ps[i], 4), 13)...)
	}
	m.path("flow", heads)
}

// rings draws what an overlay lays around stacks.
func (m *cartographer) rings(o *board.Overlay) {
	for _, a := range o.Areas {
		if !a.Ring {
			continue
		}
		class := map[board.Style]string{board.Lacking: "unserved", board.Own: "start", board.Planned: "chosen"}[a.Style]
		if class == "" {
			continue
		}
		inset := 1.5
		if a.Style == board.Lacking { // within what else rings a hex
			inset = 5
		}
		var p path
		for h := range a.Hexes.All() {
			p = append(p, hexagon(m.at(h), inset)...)
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

// traffic counts the ways over each hexside; those between hexes that are no
// neighbours, by sea, count together.
type traffic map[board.Side]int

// add counts one more way, and returns how many went over its busiest hexside before.
func (t traffic) add(b *board.Board, way []board.Hex) (most int) {
	for i := range way[1:] {
		s := b.Between(way[i], way[i+1])
		most = max(most, t[s])
		t[s]++
	}
	return most
}

// arrows draws the ways of pieces, which go below the stacks that they pass, and
// returns their tips with how many pieces go each, to be drawn above. Ways that end
// over the same hexside are pushed apart, and so are those that meet head on.
func (m *cartographer) arrows(o *board.Overlay) (tips scene) {
	used := traffic{}
	var numbers scene
	for _, l := range arrowsOf(o) {
		by := []float64{0, 10, -10, 19, -19}[min(used.add(m.board, l.Way), 4)]
		end, begin := 34.0, 20.0
		if len(l.Way) == 2 {
			end, begin = 40, 36
		}
		if l.joins {
			by, end = 0, 0
		}
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

// signs draws what stands above the names.
func (m *cartographer) signs(o *board.Overlay) {
	if o.Faint {
		for _, l := range o.Lines {
			if !l.Arrow {
				m.supplyLine(l)
			}
		}
	}
	losses := map[board.Hex]float64{}
	for _, s := range o.Signs {
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
			m.tag(at.add(0, -5+20*(losses[s.Hex]-1)), text)
		case board.Fails:
			m.cross(at, 6)
			m.tag(at.add(0, 17), text)
		case board.Full:
			m.bar(at, m.at(s.Hex), 1)
		default:
			m.sign(s, at, text)
		}
	}
	for _, c := range o.Notes {
		if m.inView(m.at(c.Hex)) {
			m.callout(c)
		}
	}
	for _, l := range o.Lines {
		if l.Label != "" && len(l.Way) > 1 && m.inView(m.at(l.Way[len(l.Way)-1])) {
			ps := m.course(l)
			m.wayLabel(middle(ps[len(ps)-2], ps[len(ps)-1]), l.Label)
		}
	}
}

// inView reports whether the view shows a point.
func (m *cartographer) inView(p point) bool { return m.view.overlaps(rect{p.x, p.y, 1, 1}) }

func (m *cartographer) sign(s board.Sign, at point, text string) {
	switch s.Kind {
	case board.Cut:
		m.cross(at, 9)
	case board.Mend:
		m.circle("mend", at, 19)
		m.write("number", at.x, at.y+5, text)
	case board.Number:
		m.write("number", at.x+36, at.y-30, text)
	case board.Engages:
		at = at.add(36, -34)
		m.circle("engage", at, 8.5)
		m.path("engagex", strokes(at, 1, -4, -4, 4, 4, 4, -4, -4, 4))
	case board.Unserved:
		at = at.add(-44, -32)
		m.scene.place(at, 1.2, "")
		m.scene.stamp("", "unsupplied", point{})
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

// cross is a line that is cut, or a march that failed.
func (m *cartographer) cross(at point, k float64) {
	p := strokes(at, k, -1, -1, 1, 1, 1, -1, -1, 1)
	m.path("cuth", p)
	m.path("cut", p)
}

// bar shuts the hexside in whose middle a point is, seen from one of its hexes.
func (m *cartographer) bar(at, from point, k float64) {
	d := from.distance(at)
	if d == 0 { // no hexside: across the hex
		from, d = at.add(0, -1), 1
	}
	x, y := 20*k*(at.y-from.y)/d, 20*k*(from.x-at.x)/d
	p := strokes(at, 1, -x, -y, x, y)
	m.path("cuth", p)
	m.path("cut", p)
}
