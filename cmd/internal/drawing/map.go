package drawing

import (
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
}

// Drawing is a picture ready to be written.
type Drawing struct {
	Title, About string // for those who cannot see it
	View         rect

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

// cartographer draws a picture.
type cartographer struct {
	scene
	pic    *board.Picture
	board  *board.Board
	words  page.Words
	hexes  []*board.PictureHex // by board.Hex
	limits rect                // of what is drawn
	view   rect
	shown  []board.Hex // those that the view touches
	below  float64     // how tall the panel below the view is
	taken  []rect      // by names and callouts
}

// Map draws a picture.
func Map(pic board.Picture, w page.Words, o Options) *Drawing {
	m := newCartographer(&pic, w)
	d := &Drawing{Title: pic.Title, About: m.about(o.Overlay)}
	m.view = m.frame(o)
	m.shown = m.touched(m.view)
	d.View = m.view
	if o.Frame == Small {
		m.small(d, o)
		return d
	}
	var panels scene
	if !o.Bare {
		m.panels(o)
		panels, m.scene = m.scene, scene{}
	}
	m.ground()
	if o.Frame == Whole && o.Around.Empty() && o.Overlay == nil {
		m.names()
	}
	d.under, m.scene = m.scene, scene{}
	m.tints(o.Overlay)
	if o.Overlay != nil {
		m.areas(o.Overlay)
	}
	m.places()
	var tips scene
	if o.Overlay != nil {
		tips = m.arrows(o.Overlay)
	}
	b := &blocks{scene: &m.scene, words: m.words, nameless: o.Overlay != nil && o.Overlay.Faint, tooltips: !o.Bare}
	if b.nameless {
		m.open("faint", "")
	}
	m.pieces(b)
	if b.nameless {
		m.close()
	}
	if o.Overlay != nil {
		m.rings(o.Overlay)
	}
	m.scene.append(&tips)
	m.labels()
	if o.Overlay != nil {
		m.signs(o.Overlay)
	}
	m.scene.append(&panels)
	d.over, d.View = m.scene, m.view
	d.View.h += m.below
	return d
}

// into draws into another scene than the one that is being drawn, and returns it.
func (m *cartographer) into(other scene, draw func()) scene {
	this := m.scene
	m.scene = other
	draw()
	other, m.scene = m.scene, this
	return other
}

func newCartographer(pic *board.Picture, w page.Words) *cartographer {
	m := &cartographer{pic: pic, board: pic.Board, words: page.Merge(Words, w), hexes: make([]*board.PictureHex, pic.Board.Len())}
	for i := range pic.Hexes {
		if x := &pic.Hexes[i]; m.board.Has(x.Hex) {
			m.hexes[x.Hex] = x
		}
	}
	for h := range m.hexes {
		if m.hexes[h] == nil {
			m.hexes[h] = &board.PictureHex{Hex: board.Hex(h), Owner: -1}
		}
	}
	m.limits = m.around(m.board.All(), wide*1.7, pitch*1.7)
	return m
}

// at is the middle of a hex.
func (m *cartographer) at(h board.Hex) point {
	c := m.board.Cell(h)
	return cell(c.Q, c.R)
}

func (m *cartographer) say(id string, args ...any) string { return m.words.Say(page.M(id, args...)) }

// stack is the pieces of a side in a hex, nil for none.
func (m *cartographer) stack(h board.Hex, side int) *board.Stack {
	x := m.hexes[h]
	for i := range x.Stacks {
		if x.Stacks[i].Side == side {
			return &x.Stacks[i]
		}
	}
	return nil
}

// held is the set of hexes with pieces.
func (m *cartographer) held() board.Set { return m.pic.Held() }

func (m *cartographer) marked(h board.Hex, mark string) bool {
	for _, k := range m.hexes[h].Marks {
		if k == mark {
			return true
		}
	}
	return false
}

// tints colour hexes by who controls them. An overlay with areas has no tints
// below it, so that its own colours are not mixed.
func (m *cartographer) tints(o *board.Overlay) {
	var ps [3]path
	for _, h := range m.shown {
		x := m.hexes[h]
		p := hexagon(m.at(h), 2.5)
		switch {
		case m.marked(h, "battle"):
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
	own := max(m.pic.Side, 0)
	for _, h := range m.shown {
		x := m.hexes[h]
		if len(x.Stacks) == 0 {
			continue
		}
		at, battle := m.at(h), m.marked(h, "battle")
		if m.mined(h) != "" && len(x.Stacks) == 1 && rowOf(&x.Stacks[0]) > 6 {
			at.x -= 4 // four in a row leave no room for mines
		}
		if battle {
			m.control(h, control)
		}
		mine, theirs := m.stack(h, own), m.stack(h, 1-own)
		switch label := m.label(h); {
		case mine != nil && theirs != nil:
			m.path("front", strokes(at, 1, -50, -6.2, 50, -6.2))
			b.both(theirs, mine, at, label)
		case mine != nil:
			b.alone(mine, at, label)
		case theirs != nil:
			b.alone(theirs, at, label)
		}
		if battle {
			m.scene.stamp("", "swords", at.add(0, 55))
		}
	}
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

// busy are places where a name of a country or a sea would be in the way.
func (m *cartographer) busy(land bool) (ps []rect) {
	for h, x := range m.hexes {
		at := m.at(board.Hex(h))
		if !land {
			ps = append(ps, rect{at.x - 40, at.y - 60, 80, 120})
			continue
		}
		ps = append(ps, rect{at.x - 12, at.y - radius + 8, 24, 9}) // its id
		if c := m.board.Cell(board.Hex(h)); c.Name != "" || len(x.Stacks) > 0 {
			w := Width(c.Label, true) * 13
			ps = append(ps, rect{at.x - w/2, at.y + 36, w, 14})
		}
		if len(x.Stacks) > 0 || x.Terrain != "" {
			ps = append(ps, rect{at.x - 45, at.y - 45, 90, 80})
		}
	}
	for _, s := range m.pic.Sides {
		a, b := m.board.Hexes(s.Side)
		p, q := m.at(a), m.at(b)
		mid := middle(p, q)
		if s.Road != "" {
			for _, t := range []float64{-.5, -.25, 0, .25, .5} {
				ps = append(ps, rect{mid.x + (q.x-p.x)*t - 8, mid.y + (q.y-p.y)*t - 8, 16, 16})
			}
		}
		if s.Terrain != "" {
			ps = append(ps, rect{mid.x - 30, mid.y - 30, 60, 60})
		}
	}
	return ps
}
