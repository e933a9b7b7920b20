package drawing

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// meanings are the lines of the key of an overlay, each once.
func (m keyWriter) meanings(o *board.Overlay) (es []entry) {
	var said []string
	add := func(meaning page.Msg, sign func(*blocks)) {
		if text := m.words.Say(meaning); meaning.ID != "" && !slices.Contains(said, text) {
			said = append(said, text)
			es = append(es, entry{sign, []string{text}, 22})
		}
	}
	for _, a := range o.Areas {
		add(a.Meaning, func(b *blocks) {
			if m.pic.Control && !a.Ring { // it looks otherwise over a place of one's own
				b.box(sided("hold", max(m.pic.Side, 0)), rect{22, -8, 22, 16}, 0)
			}
			b.sampleArea(a)
		})
	}
	for _, l := range o.Lines {
		add(l.Meaning, func(b *blocks) { b.sampleLine(l) })
	}
	for _, l := range o.Lines {
		if sign := m.legend.State(l.Badge); sign != nil {
			add(page.M(sign.Meaning), stamped44(m.badge(l.Badge)))
		}
	}
	for _, s := range o.Signs {
		add(s.Meaning, func(b *blocks) { b.sampleSign(s.Kind) })
	}
	return es
}

// sampleArea is a part of a line around hexes, or of their colour.
func (s *scene) sampleArea(a board.Area) {
	line := strokes(point{}, 1, 0, 0, 44, 0)
	switch class := ringClass(a.Style); {
	case a.Ring && class != "":
		s.path(class, line)
	case a.Style == board.Strikes:
		s.path("strikes", line)
	case a.Ring && a.Style == board.Near:
		s.path("nearline", line)
	case a.Style == board.Beyond:
		s.path("beyond", strokes(point{}, 1, 4, -4, 4, -4, 16, -4, 16, -4, 28, -4, 28, -4, 40, -4, 40, -4, 10, 4, 10, 4, 22, 4, 22, 4, 34, 4, 34, 4))
	default:
		s.box(areaClass(a.Style), rect{0, -8, 44, 16}, 0)
	}
}

// sampleLine is a part of a way.
func (s *scene) sampleLine(l board.Line) {
	switch l.Style {
	case board.Own, board.Enemy, board.Planned:
		line, tip := wayClasses(l)
		s.path(line, strokes(point{}, 1, 0, 0, 32, 0))
		s.path(tip, head(point{}, point{32, 0}, 12))
	default:
		s.path(supplyClass(l), strokes(point{}, 1, 0, 0, 44, 0))
		if l.Style == board.Lacking || l.Thin {
			return
		}
		s.path("flow", head(point{}, point{18, 0}, 13))
	}
}

// sampleSign is a sign as a key shows it.
func (s *scene) sampleSign(kind board.SignKind) {
	switch kind {
	case board.Cut, board.Fails:
		s.cross(point{22, 0}, 6)
	case board.Full:
		s.bar(point{22, 0}, point{0, 0}, .4)
	case board.Mend:
		s.circle("mend", point{22, 0}, 9)
	case board.Number:
		s.write("number", 22, 4.5, "3")
	case board.Engages:
		s.engages(point{22, 0})
	case board.Loss:
		s.box("loss", rect{5, -9, 34, 18}, 4)
		s.write("losst", 22, 4, "−2")
	case board.Unserved:
		s.stamp("", unserved, point{22, 0})
	case board.Order:
		s.circle("headP", point{22, 0}, 10)
		s.write("times", 22, 4, "1")
	}
}

// unsaid is what an overlay writes on a large map and a small one has no room for:
// its notes, and who goes where.
func (m keyWriter) unsaid(o *board.Overlay) (all []page.Msg) {
	for _, c := range o.Notes {
		var parts []string
		for _, l := range c.Lines {
			parts = append(parts, m.words.Say(l))
		}
		all = append(all, page.M("draw.noted", m.label(c.Hex), strings.Join(parts, " ")))
	}
	var ways []string // in the order of the overlay
	who := map[string][]string{}
	for _, l := range o.Lines {
		if l.Label == "" || len(l.Way) < 2 {
			continue
		}
		way := m.say("draw.way", m.label(l.Way[0]), m.label(l.Way[len(l.Way)-1]))
		if who[way] == nil {
			ways = append(ways, way)
		}
		who[way] = append(who[way], l.Label)
	}
	for _, way := range ways {
		all = append(all, page.M("draw.noted", way, strings.Join(who[way], ", ")))
	}
	return all
}
