package drawing

import (
	"fmt"
	"math"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// lakes are the waters of a picture that have an edge.
func (m groundwork) lakes() (all []lake) {
	for i := range m.pic.Ground.Waters {
		if w := &m.pic.Ground.Waters[i]; len(w.Edge) > 2 {
			all = append(all, lakeOf(w))
		}
	}
	return all
}

// flood draws waters with a shore of their own, and nameWaters their names: each from a figure, for an overlay with areas
// draws them once more above these.
func (m groundwork) flood() {
	if len(m.pic.Ground.Waters) > 0 {
		m.scene.stamp("", m.figure("waters", func(to *scene) { *to = m.into(scene{}, func() { m.waters(true) }) }), point{})
	}
}

func (m groundwork) nameWaters() {
	if len(m.pic.Ground.Waters) > 0 {
		m.scene.stamp("", m.figure("waternames", func(to *scene) { *to = m.into(scene{}, m.named) }), point{})
	}
}

// waters draws seas and lakes with their shores, with bands along those of seas if they are not to be small, and what lies over them.
func (m groundwork) waters(bands bool) {
	all := m.lakes()
	var shores, seams path
	for i := range all {
		l := &all[i]
		sign := m.groundOf(l.Kind)
		switch {
		case sign.Fill != board.NoColour:
			m.ink(board.Pen{Fill: sign.Fill}, l.around(0))
		case sign.Water && bands:
			m.path("shoal", l.around(0))
			m.path("shelf", l.around(8))
			m.path("deep", l.around(20))
		default:
			m.path("deep", l.around(0))
		}
		for _, state := range l.States {
			m.over(l, m.groundOf(state))
		}
		shores = append(shores, l.along(board.Shore)...)
		seams = append(seams, l.along(board.Seam)...)
	}
	m.path("coast", shores)
	m.path("seam", seams)
}

// over draws what lies over a water, such as ice: each line of it that is whole within the shores.
func (m groundwork) over(l *lake, sign *board.GroundSign) {
	if sign.Fill != board.NoColour {
		m.ink(board.Pen{Fill: sign.Fill}, l.around(0))
	}
	const least = 8 // a closer cover would be a colour
	if sign.Pitch[0] < least || sign.Pitch[1] < least {
		return
	}
	seen := m.floor()
	x, y := float64(sign.Pitch[0]), float64(sign.Pitch[1])
	b := boundsOf(l.at)
	for _, shape := range sign.Cover {
		cover := read(shape.Outline).path
		var all path
		for j := math.Floor(b.y / y); j*y < b.bottom(); j++ {
			for i := math.Floor(b.x / x); i*x < b.right(); i++ {
				at := point{i * x, j * y}
				if seen.overlaps(rect{at.x, at.y, x, y}) {
					all = append(all, l.whole(cover.moved(at))...)
				}
			}
		}
		m.ink(shape.Pen, all)
	}
}

// named writes the names of waters, with what matters of them below.
func (m groundwork) named() {
	for i := range m.pic.Ground.Waters {
		w := &m.pic.Ground.Waters[i]
		if w.Label == (board.Point{}) {
			continue
		}
		class := "basin"
		for _, state := range w.States {
			if m.groundOf(state).Fill != board.NoColour {
				class = "basinI"
			}
		}
		at := point{float64(w.Label.X), float64(w.Label.Y)}
		if !m.wet(w.Kind) { // a lake is small
			for i, word := range strings.Fields(w.Name) {
				m.sized("lakename", at.x, at.y+18*float64(i), word, 14)
			}
			continue
		}
		m.write(class, at.x, at.y, w.Name)
		m.commanded(w, class, at.add(0, 19))
	}
}

// commanded writes below the name of a sea its number, who commands it, from where, and what lies over it.
func (m groundwork) commanded(w *board.Sea, class string, at point) {
	text := m.words.Say(w.Base)
	left := at.x - Width(text, false)*12/2 - 14
	if w.Owner == 0 || w.Owner == 1 {
		left -= 8
	}
	if w.Value > 0 {
		m.circle("length", point{left, at.y}, 9)
		m.sized("limitn", left, at.y+4.2, fmt.Sprint(w.Value), 12)
		left += 15
	}
	if w.Owner == 0 || w.Owner == 1 {
		m.scene.place(point{left, at.y - 6}, .26, "")
		m.path(sided("back", w.Owner), contour(fmt.Sprint(w.Owner), 0))
		m.close()
		left += 17
	}
	m.write(class+"t", left, at.y+4, text)
	for i, state := range w.States {
		m.sized(class+"b", left, at.y+19+15*float64(i), m.say(state), 12)
	}
}

// groundOf is how a kind of ground looks.
func (s *signs) groundOf(kind string) *board.GroundSign {
	if x := s.legend.Ground(kind); x != nil {
		return x
	}
	return &board.GroundSign{}
}

// boxSign is how a kind of places off the grid looks.
func (s *signs) boxSign(kind string) *board.BoxSign {
	if x := s.legend.Box(kind); x != nil {
		return x
	}
	return &board.BoxSign{}
}
