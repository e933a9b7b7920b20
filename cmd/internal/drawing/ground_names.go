package drawing

import (
	"math"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// namer writes names of seas and countries.
type namer struct{ *paper }

// draw writes the names of seas and countries where there is most room.
func (m namer) draw() {
	for _, n := range m.pic.Ground.Names {
		class, text := "land", strings.ToUpper(n.Text)
		size, spacing := 17.0, 9.0
		if n.Kind != "" {
			class, text, size, spacing = "water", n.Text, 30, 7
			if !m.wet(n.Kind) {
				size, spacing = 17, 3
			}
		}
		w := Width(text, false)*size + spacing*float64(len(text)) + 20
		if n.At != (board.Point{}) {
			m.sized(class, float64(n.At.X), float64(n.At.Y), text, size)
			continue
		}
		if at, ok := m.room(n, w, size); ok {
			m.scene.sized(class, at.x, at.y, text, size)
			m.taken = append(m.taken, rect{at.x - w/2, at.y - size, w, size * 1.4})
		}
	}
}

// room is the middle of the base line of a text in the widest empty space of
// what it names: away from the edges of the view, from labels and pieces.
func (m namer) room(n board.GroundName, w, size float64) (best point, ok bool) {
	inside := m.territory(n)
	busy := m.busy(n.Kind == "")
	most := 0.0
	v := m.view
	for y := v.y + 60; y < v.bottom()-40; y += pitch / 4 {
		for x := v.x + w/2 + 40; x < v.right()-w/2-40; x += wide / 2 {
			box := rect{x - w/2, y - size, w, size * 1.3}
			y := y - size/3
			held := !m.covered(box.grow(12))
			for i := 0.0; held && i <= 4; i++ {
				x := box.x + box.w*i/4
				held = inside(point{x, y - size/2}) && inside(point{x, y + size/2})
			}
			if !held {
				continue
			}
			if r := clearance(box, busy, v, most); r > most {
				best, most, ok = point{x, y + size/3}, r, true
			}
		}
	}
	return best, ok
}

// territory tells whether a point lies well within what a name names.
func (m namer) territory(n board.GroundName) func(point) bool {
	cells := map[[2]int]bool{}
	for h := range n.Hexes.All() {
		c := m.board.Cell(h)
		cells[[2]int{c.Q, c.R}] = true
	}
	for _, c := range m.pic.Ground.Cells {
		if n.Kind != "" && c.Kind == n.Kind {
			cells[[2]int{c.Q, c.R}] = true
		}
	}
	return func(p point) bool {
		for r := int(math.Floor(p.y / pitch)); float64(r)*pitch <= p.y+pitch; r++ {
			q := int(math.Round((p.x/(wide/2) - float64(r)) / 2))
			if cells[[2]int{q, r}] && within(p, cell(q, r)) {
				return true
			}
		}
		return false
	}
}

// within reports whether a point lies in the hex around a middle.
func within(p, mid point) bool {
	dx, dy := math.Abs(p.x-mid.x), math.Abs(p.y-mid.y)
	return dx <= wide/2 && dy <= radius-dx*(radius-short)/(wide/2)
}

// clearance is how far a text is from the edge of the view and from what is
// busy; less than enough is not looked at further.
func clearance(box rect, busy []rect, v rect, enough float64) float64 {
	mid := point{box.x + box.w/2, box.y + box.h/2}
	room := min(mid.x-v.x, v.right()-mid.x, 4*(mid.y-v.y), 4*(v.bottom()-mid.y)) / 2
	for _, o := range busy {
		if room <= enough {
			return 0
		}
		dx := max(box.x-o.right(), o.x-box.right(), 0)
		dy := max(box.y-o.bottom(), o.y-box.bottom(), 0)
		room = min(room, dx+2*dy)
	}
	return room
}

// busy are places where a name of a country or a sea would be in the way.
func (m namer) busy(land bool) (ps []rect) {
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
