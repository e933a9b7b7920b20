package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// upright reports whether a map has more room beside it than below: all of a board that is not much wider than tall.
func (m *panels) upright(o Options) bool {
	return o.Frame == Whole && o.Around.Empty() && !o.Below && m.view.w < 1.25*m.view.h
}

// columnWide is the width of a panel in the column right of a map, and aside how far it is from what is around it.
const columnWide, aside = 356.0, 14.0

// column draws the title in a corner, and a column right of the map: the cards, what an overlay tells, the key.
func (m *panels) column(o Options) {
	v := m.view
	heading := m.headingPart(340)
	if o.Overlay != nil {
		about := []string{m.pic.Title + ". " + m.words.Say(viewOf(m.words, m.pic.Side))}
		for _, n := range m.pic.Notes {
			about = append(about, m.words.Say(n))
		}
		heading = m.wordsPart(m.words.Say(o.Overlay.Title), 21, about, 15, 340)
	}
	right := v.right()
	m.beside = columnWide + 2*aside
	m.more = rect{v.x, v.y, v.w + m.beside, v.h}
	m.box("out", rect{right, v.y - wide, m.beside + wide, v.h + 4*wide}, 0)
	if !m.inCorner(panelSize([]panelPart{heading}), []panelPart{heading}, o.Overlay, m.cornersOf(v)) {
		m.inColumn(right, heading)
	}
	if o.Overlay == nil || !o.Overlay.Faint {
		for _, c := range m.cards(v) {
			m.inColumn(right, m.cardPart(c))
		}
	}
	if o.Overlay != nil && len(o.Overlay.Note) > 0 {
		m.inColumn(right, m.toldPart(o.Overlay))
	}
	m.inColumn(right, m.columnPart(m.paired(m.allKeys(o.Overlay)), columnWide-2*gap))
	m.more.h += m.below
}

// inColumn draws a panel below those in the column.
func (m *panels) inColumn(right float64, p panelPart) {
	top := m.view.y + aside
	for _, t := range m.taken {
		if t.x == right+aside {
			top = max(top, t.bottom()+10)
		}
	}
	b := rect{right + aside, top, columnWide, p.h + 1.6*gap}
	m.box("panel", b, 8)
	m.taken = append(m.taken, b)
	p.draw(point{b.x + gap, b.y + .8*gap})
	m.below = max(m.below, b.bottom()+aside-m.view.bottom())
}

// allKeys are the lines of the key in one column, with those of an overlay.
func (m *panels) allKeys(o *board.Overlay) (es []entry) {
	k := keyWriter{m.survey}
	es = slices.Concat(k.key()...)
	if o == nil {
		return es
	}
	if own := k.meanings(o); own != nil {
		es = append(append(es, k.headed(m.words.Say(o.Title))), own...)
	}
	return es
}

// paired are lines of a key, short ones that follow each other in pairs.
func (m *panels) paired(es []entry) (all []entry) {
	const half = (columnWide - 2*gap) / 2
	short := func(e entry) bool {
		return e.sign != nil && len(e.lines) == 1 && e.tall < 30 && 56+Width(e.lines[0], false)*12 < half-6
	}
	for i := 0; i < len(es); i++ {
		if i+1 == len(es) || !short(es[i]) || !short(es[i+1]) {
			all = append(all, es[i])
			continue
		}
		a, b := es[i], es[i+1]
		all = append(all, entry{func(to *blocks) {
			a.sign(to)
			to.scene.place(point{half, 0}, 1, "")
			b.sign(to)
			to.write("key", 56, 4, b.lines[0])
			to.close()
		}, a.lines, max(a.tall, b.tall)})
		i++
	}
	return all
}

// toldPart is what an overlay tells.
func (m *panels) toldPart(o *board.Overlay) panelPart {
	var notes []string
	for _, n := range o.Note {
		notes = append(notes, m.words.Say(n))
	}
	return m.wordsPart("", 1, notes, 13, columnWide-2*gap)
}
