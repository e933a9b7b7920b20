package drawing

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// sites draws what lies in a hex beside its name, which is written around a point, and returns by how much the name gives way.
func (m *cartographer) sites(x *board.PictureHex, class, text string, at point) (right float64) {
	size := index[class].face.size
	half, mid := Width(text, index[class].face.bold)*size/2, at.y-size*.33
	before, after := -half-3, half+10
	for _, s := range x.Sites {
		if sign := m.legend.Place(s.Word); sign != nil && sign.Before != nil {
			right = 5
		}
	}
	at.x += right
	for _, s := range x.Sites {
		sign := m.legend.Place(s.Word)
		if sign == nil {
			continue
		}
		if sign.Before != nil {
			m.glyph(sign.Before, board.Thin, point{at.x + before - float64(sign.Room)/2, mid})
			before -= float64(sign.Room) + 2
		}
		if sign.After != nil {
			m.glyph(sign.After, board.Thin, point{at.x + after, mid})
			if s.Value > 0 {
				m.sized("limitn", at.x+after, mid+3.2, fmt.Sprint(s.Value), 9)
			}
			after += 17
		}
	}
	return right
}

// harbour draws the pill of a port at its place.
func (m *cartographer) harbour(of point, x *board.Harbour) {
	at := of.add(float64(x.At.X), float64(x.At.Y))
	w := 34.0
	state := m.legend.State(x.State)
	if state != nil {
		w += 17
	}
	title := "draw.harbour"
	if x.Base {
		title += ".naval"
	}
	pill := rect{at.x - w/2, at.y - 9.5, w, 19}
	if x.Base {
		pill = pill.grow(3.4)
	}
	pill = m.beside(pill)
	at.y = pill.y + pill.h/2
	m.open("", m.say(title, x.Capacity))
	if x.Base {
		m.box("pill", pill, pill.h/2)
		pill = pill.grow(-3.4)
	}
	m.box("pill", pill, pill.h/2)
	m.scene.stamp("", anchor, point{at.x - w/2 + 11, at.y + .6})
	m.write("port", at.x-w/2+20, at.y+4, fmt.Sprint(x.Capacity))
	if state != nil {
		m.glyph(state.Glyph, board.Thin, point{at.x + w/2 - 11, at.y})
	}
	m.close()
}
