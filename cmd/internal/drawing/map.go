package drawing

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Frame is how much of the board a drawing shows.
type Frame uint8

// The frames.
const (
	Whole Frame = iota // the whole board
	Front              // where both sides' pieces are near each other, or the overlay
	Small              // the whole board, or the overlay, for a narrow screen: counts and few names
)

// Options say what is drawn.
type Options struct {
	Frame   Frame
	Around  board.Set      // if it is not empty: these hexes, whatever the frame
	Overlay *board.Overlay // nil for none
	Bare    bool           // without title and key, as in a page that has its own
	Below   bool           // the key stands below the map and never beside it, as on paper
}

// Drawing is a picture ready to be written.
type Drawing struct {
	Title, About string // for those who cannot see it
	View         rect

	pale        bool // the ground is under snow
	under, over scene
}

// scale is pixels for each map unit, at the size that the drawing has if
// nothing else says how large it is.
func (d *Drawing) scale() float64 { return min(1, max(.75, 1560/d.View.w)) }

// whole is all of a drawing.
func (d *Drawing) whole() *scene {
	var s scene
	s.append(&d.under)
	s.append(&d.over)
	return &s
}

// Map draws a picture.
func Map(pic board.Picture, w page.Words, o Options) *Drawing {
	s := newSurvey(&pic, w)
	sheet := &paper{survey: s, view: framing{s}.frame(o)}
	d := &Drawing{Title: pic.Title, About: s.about(o.Overlay), pale: pic.Pale}
	if o.Frame == Small { // there is no room for notes
		for _, n := range pic.Notes {
			d.About = strings.TrimSpace(d.About + " " + s.words.Say(n))
		}
		smallMap{sheet}.draw(d, o)
	} else {
		newCartographer(sheet).draw(d, o)
	}
	return d
}

// cartographer draws a map for a desk: places, pieces and names, between what an overlay lays below and above them.
type cartographer struct {
	*paper
	shown []board.Hex // those that the view touches
}

func newCartographer(sheet *paper) *cartographer {
	return &cartographer{sheet, framing{sheet.survey}.touched(sheet.view)}
}

// draw draws the map, and what stands beside it unless it is bare.
func (m *cartographer) draw(d *Drawing, o Options) {
	edge := &panels{paper: m.paper}
	var around scene
	if !o.Bare {
		edge.draw(o)
		around = m.lift()
	}
	groundwork{m.paper}.draw()
	if o.Frame == Whole && o.Around.Empty() && o.Overlay == nil {
		namer{m.paper}.draw()
	}
	d.under = m.lift()
	m.tints(o.Overlay)
	if o.Overlay == nil {
		m.places()
		m.pieces(m.brush(o))
		m.labels()
	} else {
		m.overlaid(overprint{m.paper, o.Overlay}, o)
	}
	m.scene.append(&around)
	d.over, d.View = m.scene, m.view
	d.View.h += max(0, edge.below)
	d.View.w += edge.beside
}

// overlaid draws places, pieces and names with an overlay.
func (m *cartographer) overlaid(over overprint, o Options) {
	over.areas()
	m.places()
	tips := over.arrows()
	b := m.brush(o)
	if b.nameless {
		m.open("faint", "")
	}
	m.pieces(b)
	if b.nameless {
		m.close()
	}
	over.rings()
	m.scene.append(&tips)
	m.labels()
	over.signs()
}

// brush draws the pieces of the map.
func (m *cartographer) brush(o Options) *blocks {
	b := m.blocks(&m.scene)
	b.nameless, b.tooltips = o.Overlay != nil && o.Overlay.Faint, !o.Bare
	return b
}

// tints colour hexes by who controls them. An overlay with areas has no tints
// below it, so that its own colours are not mixed.
func (m *cartographer) tints(o *board.Overlay) {
	var ps [3]path
	if m.pic.Control { // the ground says it
		return
	}
	for _, h := range m.shown {
		x := m.hexes[h]
		p := m.shape(h, 2.5)
		switch {
		case m.battle(h):
			ps[2] = append(ps[2], p...)
		case o != nil && o.Faint && len(o.Areas) > 0:
		case len(x.Stacks) == 1 && x.Stacks[0].Side < 2:
			ps[x.Stacks[0].Side] = append(ps[x.Stacks[0].Side], p...)
		case len(x.Stacks) == 0 && (x.Owner == 0 || x.Owner == 1):
			ps[x.Owner] = append(ps[x.Owner], p...)
		}
	}
	m.path("tint0", ps[0])
	m.path("tint1", ps[1])
	m.path("field", ps[2])
}

// pieces draws all pieces, and of Battles who controls which hexside.
func (m *cartographer) pieces(b *blocks) {
	control := map[board.Side][2]int{}
	for _, s := range m.pic.Sides {
		control[s.Side] = s.Owner
	}
	for _, h := range m.shown {
		if len(m.hexes[h].Stacks) > 0 || m.hexes[h].Fight != nil {
			m.stacks(b, h, control)
		}
	}
}

// stacks draws the pieces of a place, and of a Battle there who controls what and where the other side comes from.
func (m *cartographer) stacks(b *blocks, h board.Hex, control map[board.Side][2]int) {
	x, at, battle := m.hexes[h], m.seat(h), m.battle(h)
	own := max(m.pic.Side, 0)
	var above scene
	if m.pic.Control {
		b.above = &above
	}
	switch {
	case x.Fight != nil:
		m.holder(h, x.Fight.Holder)
	case battle:
		m.control(h, control)
	}
	form := roomOf(m.off[h])
	mine, theirs := m.stack(h, own), m.stack(h, 1-own)
	switch label := m.label(h); {
	case mine != nil && theirs != nil:
		m.path("front", strokes(at, 1, -form.front, form.line, form.front, form.line))
		b.both(theirs, mine, at, label, form)
	case mine != nil:
		b.alone(mine, at, label, form)
	case theirs != nil:
		b.alone(theirs, at, label, form)
	}
	m.scene.append(&above)
	b.above = nil
	switch {
	case x.Fight != nil:
		m.fight(h, x.Fight, form)
	case battle:
		m.scene.stamp("", swords, at.add(0, 55))
	}
}

// seat is the middle of the pieces of a place.
func (m *cartographer) seat(h board.Hex) point {
	x, at := m.hexes[h], m.at(h)
	if len(x.Stacks) != 1 {
		return at
	}
	row := rowOf(&x.Stacks[0])
	if row > 6 && m.mark(x.Marks) != nil {
		at.x -= 4 // four in a row leave no room for a mark
	}
	if b := m.off[h]; b != nil && row > 4 {
		at.y -= (boxTall - b.h) / 4 // two rows above the name
	}
	return at
}

// control draws the bars of a Battle.
func (m *cartographer) control(h board.Hex, control map[board.Side][2]int) {
	bars := map[string]path{}
	for d := range board.Directions {
		owner := -1
		if s := m.board.Side(h, d); s != board.NoSide {
			if o, ok := control[s]; ok {
				lower, _ := m.board.Hexes(s)
				owner = o[b2i(lower != h)]
			}
		}
		a, b := edge(m.at(h), d, 4.5)
		class := sided("side", owner)
		bars[class] = append(bars[class], polyline(a, b)...)
	}
	for _, class := range []string{"sideN", "side0", "side1"} {
		m.path(class, bars[class])
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
