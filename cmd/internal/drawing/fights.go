package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The figures of battles of which a picture tells more than that they are.
var (
	freshSwords = stamped("fresh", func(s *scene) {
		s.circle("fresh", point{}, 9.4)
		s.path("swordn", strokes(point{}, 1, -5, -5, 5, 5, 5, -5, -5, 5, -5.6, 1.4, -1.4, 5.6, 5.6, 1.4, 1.4, 5.6))
	})
	spear = stamped("spear", func(s *scene) {
		badge(s, board.Pen{}, board.Glyph{{Outline: "M-5 -4.2L0 6L5 -4.2L0 -1.6Z", Pen: board.Solid}})
	})
	spearUp = stamped("spearup", func(s *scene) {
		badge(s, board.Pen{}, board.Glyph{{Outline: "M-5 4.2L0 -6L5 4.2L0 1.6Z", Pen: board.Solid}})
	})
	raid = stamped("raid", func(s *scene) {
		s.box("disc", rect{-17, -8.5, 34, 17}, 8.5)
		s.glyph(plane, board.Thin, point{-7, 0})
	})
)

// plane is an aircraft seen from above.
var plane = board.Glyph{{Outline: "M0 -5.6L1.1 -1.7L5.5 .9L5.5 2.2L1.1 1.3L.8 3.5L2.3 4.7L2.3 5.5L0 4.9L-2.3 5.5L-2.3 4.7L-.8 3.5L-1.1 1.3L-5.5 2.2L-5.5 .9L-1.1 -1.7Z", Pen: board.Solid}}

// holder draws the ring of a battle around its ground: who controls the place.
func (m *cartographer) holder(h board.Hex, side int) {
	if b := m.off[h]; b != nil {
		m.path(sided("side", side), b.outline(4))
		return
	}
	var bars path
	for d := range board.Directions {
		a, b := edge(m.at(h), d, 4.5)
		bars = append(bars, polyline(a, b)...)
	}
	m.path(sided("side", side), bars)
}

// fight draws what is told of a battle: a spearhead that points at its original defender, the dice of a strike, and whether it
// has begun in this turn.
func (m *cartographer) fight(h board.Hex, f *board.Fight, in *room) {
	at, r := m.at(h), m.bounds(h)
	own := max(m.pic.Side, 0)
	tip := spear
	if f.Holder == 1-own {
		tip = spearUp
	}
	m.open("", m.say("draw.holder", sideName(m.words, f.Holder)))
	m.scene.stamp("", tip, point{r.x + 5, at.y + in.line})
	m.close()
	if f.Strike > 0 {
		m.open("", m.say("draw.strike", f.Strike))
		to := point{r.right() - 6, at.y + in.line}
		m.scene.stamp("", raid, to)
		m.sized("limitn", to.x+8, to.y+4.3, fmt.Sprint(f.Strike), 12)
		m.close()
	}
	m.scene.stamp("", swordsOf(f), m.crossed(h))
}

// crossed is where the swords of a battle stand: below the name of the place, or before it in a box.
func (m *cartographer) crossed(h board.Hex) point {
	at := m.at(h)
	if b := m.off[h]; b != nil {
		return point{at.x - Width(m.label(h), true)*14.5/2 - 26, b.bottom() - 18}
	}
	return at.add(0, 57)
}

// beside is where a pill stands that would hide the swords of a battle: above or below them.
func (m *cartographer) beside(pill rect) rect {
	for _, h := range m.shown {
		at := m.crossed(h)
		swords := rect{at.x, at.y, 0, 0}.grow(9.4)
		switch {
		case m.hexes[h].Fight == nil || !swords.overlaps(pill):
		case pill.y+pill.h/2 < at.y:
			pill.y = swords.y - 1 - pill.h
		default:
			pill.y = swords.bottom() + 1
		}
	}
	return pill
}

func swordsOf(f *board.Fight) *figure {
	if f.Fresh {
		return freshSwords
	}
	return swords
}
