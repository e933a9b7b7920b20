package drawing

import (
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// meanings are the lines of the key of an overlay, each once.
func (m *cartographer) meanings(o *board.Overlay) (es []entry) {
	var said []string
	add := func(meaning page.Msg, sign func(*blocks)) {
		if text := m.words.Say(meaning); meaning.ID != "" && !slices.Contains(said, text) {
			said = append(said, text)
			es = append(es, entry{sign, []string{text}, 22})
		}
	}
	line := strokes(point{}, 1, 0, 0, 44, 0)
	for _, a := range o.Areas {
		add(a.Meaning, func(b *blocks) {
			switch {
			case a.Ring && a.Style == board.Lacking:
				b.path("unserved", line)
			case a.Ring && a.Style == board.Own:
				b.path("start", line)
			case a.Ring && a.Style == board.Planned:
				b.path("chosen", line)
			case a.Style == board.Beyond:
				b.path("beyond", strokes(point{}, 1, 4, -4, 4, -4, 16, -4, 16, -4, 28, -4, 28, -4, 40, -4, 40, -4, 10, 4, 10, 4, 22, 4, 22, 4, 34, 4, 34, 4))
			default:
				b.box(areaClass(a.Style), rect{0, -8, 44, 16}, 0)
			}
		})
	}
	for _, l := range o.Lines {
		add(l.Meaning, func(b *blocks) {
			switch l.Style {
			case board.Own, board.Enemy, board.Planned:
				line, tip := wayClasses(l)
				b.path(line, strokes(point{}, 1, 0, 0, 32, 0))
				b.path(tip, head(point{}, point{32, 0}, 12))
			default:
				b.path("supply", line)
				b.path("flow", head(point{}, point{18, 0}, 13))
			}
		})
	}
	for _, s := range o.Signs {
		add(s.Meaning, func(b *blocks) {
			c := &cartographer{scene: scene{}, words: m.words, board: m.board}
			switch s.Kind {
			case board.Cut, board.Fails:
				c.cross(point{22, 0}, 6)
			case board.Full:
				c.bar(point{22, 0}, point{0, 0}, .4)
			case board.Mend:
				c.circle("mend", point{22, 0}, 9)
			case board.Number:
				c.write("number", 22, 4.5, "3")
			case board.Engages:
				c.sign(s, point{-14, 34}, "")
			case board.Loss:
				c.box("loss", rect{5, -9, 34, 18}, 4)
				c.write("losst", 22, 4, "−2")
			case board.Unserved:
				c.scene.stamp("", "unsupplied", point{22, 0})
			case board.Order:
				c.circle("headP", point{22, 0}, 10)
				c.write("times", 22, 4, fmt.Sprint(1))
			}
			b.scene.append(&c.scene)
		})
	}
	return es
}
