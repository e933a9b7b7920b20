package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// groups are the lines of the key of a sparse legend, of what the picture has, in three columns with headings.
func (m keyWriter) groups() [][]entry {
	group := func(head string, parts ...[]entry) []entry {
		es := slices.Concat(parts...)
		if len(es) == 0 {
			return nil
		}
		return append([]entry{m.headed(m.say(head, sideName(m.words, 0), sideName(m.words, 1)))}, es...)
	}
	return slices.DeleteFunc([][]entry{
		slices.Concat(group("key.blocks", m.faces(), m.piles(), m.units()), group("key.battles", m.fights(), m.states())),
		slices.Concat(group("key.places", m.control(), m.kindsOfBoxes(), m.sited()), group("key.ground", m.limited(), m.patched(), m.walls(), m.fills(false))),
		group("key.routes", m.ways(), m.lengths(), m.harbours(), m.seas(), m.fills(true)),
	}, func(es []entry) bool { return len(es) == 0 })
}

// headed is a heading.
func (m keyWriter) headed(text string) entry { return entry{lines: []string{text}, tall: 26} }

// any reports whether some hex of the picture is so.
func (m keyWriter) any(is func(x *board.PictureHex) bool) bool {
	return slices.ContainsFunc(m.hexes, is)
}

// inState reports whether some piece of the picture has a mark.
func (m keyWriter) inState(word string) bool {
	return m.any(func(x *board.PictureHex) bool {
		return slices.ContainsFunc(x.Stacks, func(t board.Stack) bool {
			return slices.Contains(t.Marks, word) || slices.ContainsFunc(t.Backs, func(b board.Backs) bool { return b.Mark == word }) ||
				slices.ContainsFunc(t.Pieces, func(p board.Piece) bool { return slices.Contains(p.Marks, word) })
		})
	})
}

// units are the types of the pieces whose faces the reader knows, but for those of the samples.
func (m keyWriter) units() (es []entry) {
	side := -1
	for i := range m.legend.Units {
		x := &m.legend.Units[i]
		if !m.any(func(h *board.PictureHex) bool {
			return slices.ContainsFunc(h.Stacks, func(t board.Stack) bool {
				side = t.Side
				return slices.ContainsFunc(t.Pieces, func(p board.Piece) bool { return p.Sign == x.Word })
			})
		}) {
			continue
		}
		of := side
		es = m.add(es, x.Meaning, 23, func(b *blocks) { b.stamp(sided("sign", of), b.unit(x.Word, of), point{22 - signMidX, -signMidY}) })
	}
	return es
}

// fights are the signs of battles that the picture has.
func (m keyWriter) fights() (es []entry) {
	tell := func(is func(f *board.Fight) bool, meaning string, tall float64, sign func(*blocks)) {
		if m.any(func(x *board.PictureHex) bool { return x.Fight != nil && is(x.Fight) }) {
			es = m.add(es, meaning, tall, sign)
		}
	}
	all := func(*board.Fight) bool { return true }
	tell(all, "key.holder", 36, stamped44(spear))
	tell(func(f *board.Fight) bool { return f.Fresh }, "key.fresh", 22, stamped44(freshSwords))
	tell(func(f *board.Fight) bool { return !f.Fresh }, "key.old", 22, stamped44(swords))
	tell(func(f *board.Fight) bool { return f.Strike > 0 }, "key.strike", 22, stamped44(raid))
	return es
}

// control are tints, traces and buffers.
func (m keyWriter) control() (es []entry) {
	if !m.pic.Control {
		return nil
	}
	disputed := m.any(func(x *board.PictureHex) bool { return x.Owner == board.Disputed })
	meaning := "key.tint"
	if disputed {
		meaning = "key.tint.disputed"
	}
	names := []any{sideName(m.words, 0), sideName(m.words, 1)}
	patch := func(b *blocks, x, w float64, class string) {
		r := rect{x, -8, w, 16}
		b.box("play", r, 0)
		if class == "" {
			b.stripes(roundBox(r, 0))
		} else {
			b.box(class, r, 0)
		}
		b.box("rimN", r, 0)
	}
	es = append(es, entry{func(b *blocks) {
		w := 21.0
		if disputed {
			w = 14
			patch(b, 32, 14, "")
		}
		patch(b, 0, w, "hold0")
		patch(b, w+2, w, "hold1")
	}, []string{m.say(meaning, names...)}, 22}, entry{func(b *blocks) {
		b.path("trace0", strokes(point{}, 1, 0, 0, 20, 0))
		b.path("trace1", strokes(point{}, 1, 24, 0, 44, 0))
	}, []string{m.say("key.trace", names...)}, 21})
	if slices.ContainsFunc(m.pic.Sides, func(s board.PictureSide) bool { return s.Road != "" && m.road(s.Road).Ends }) {
		es = append(es, entry{func(b *blocks) {
			b.path("buff0", strokes(point{}, 1, 14, -9, 14, 9))
			b.path("buff1", strokes(point{}, 1, 30, -9, 30, 9))
		}, []string{m.say("key.buffer", names...)}, 23})
	}
	return es
}

// kindsOfBoxes are those of places off the grid.
func (m keyWriter) kindsOfBoxes() (es []entry) {
	for i := range m.legend.Boxes {
		x := &m.legend.Boxes[i]
		if slices.ContainsFunc(m.pic.Boxes, func(b board.PictureBox) bool { return b.Kind == x.Word }) {
			b := box{rect: rect{10, -9, 26, 18}, sign: x}
			es = m.add(es, x.Meaning, 22, func(to *blocks) {
				to.path("play", b.outline(0))
				to.path("rimN", b.outline(0))
			})
		}
	}
	return es
}

// sited are the signs of what lies in places.
func (m keyWriter) sited() (es []entry) {
	for i := range m.legend.Places {
		p := &m.legend.Places[i]
		if p.Before == nil && p.After == nil && p.Ring == board.NoRing || !m.any(func(x *board.PictureHex) bool {
			return slices.ContainsFunc(x.Sites, func(s board.Site) bool { return s.Word == p.Word })
		}) {
			continue
		}
		tall := 21.0
		if p.Ring != board.NoRing {
			tall = 36
		}
		es = m.add(es, p.Meaning, tall, func(b *blocks) {
			b.glyph(slices.Concat(p.Before, p.After), board.Thin, point{22, 0})
			if p.Ring != board.NoRing {
				c := &cartographer{paper: &paper{survey: m.survey}}
				c.ring(p.Ring, -1, point{})
				b.scene.place(point{22, 0}, .25, "")
				b.scene.append(&c.scene)
				b.close()
			}
		})
	}
	return es
}

// patched are the signs of terrain.
func (m keyWriter) patched() (es []entry) {
	for i := range m.legend.Places {
		p := &m.legend.Places[i]
		if p.Patch != nil && m.any(func(x *board.PictureHex) bool { return x.Terrain == p.Word }) {
			es = m.add(es, p.Meaning, 22, func(b *blocks) { b.glyph(p.Patch, board.Thin, point{22, -1}) })
		}
	}
	return es
}

// limited says what a number on a hexside is.
func (m keyWriter) limited() []entry {
	for _, s := range m.pic.Sides {
		if s.Limit > 0 {
			return []entry{{func(b *blocks) {
				b.circle("limit", point{22, 0}, 7.4)
				b.write("limitn", 22, 3.6, "2")
			}, []string{m.say("key.limit", m.legend.Usual)}, 21}}
		}
	}
	return nil
}

// lengths are the numbers of routes.
func (m keyWriter) lengths() []entry {
	if !slices.ContainsFunc(m.pic.Routes, func(r board.PictureRoute) bool { return r.Length > 0 }) {
		return nil
	}
	return []entry{{func(b *blocks) {
		b.scene.place(point{}, .8, "")
		b.length(point{12, 0}, &board.PictureRoute{Length: 2})
		b.length(point{41, 0}, &board.PictureRoute{Length: 5, Long: true})
		b.close()
	}, []string{m.say("key.length")}, 26}}
}

// harbours are ports, with a line for bases if there are any.
func (m keyWriter) harbours() (es []entry) {
	for _, base := range []bool{false, true} {
		if m.any(func(x *board.PictureHex) bool { return x.Harbour != nil && x.Harbour.Base == base }) {
			es = m.add(es, map[bool]string{false: "key.harbour", true: "key.harbour.naval"}[base], 29, func(b *blocks) {
				c := &cartographer{paper: &paper{survey: m.survey}}
				c.harbour(point{22, 0}, &board.Harbour{Capacity: 1 + b2i(base), Base: base})
				b.append(&c.scene)
			})
		}
	}
	return es
}

// seas says what the number of a sea is.
func (m keyWriter) seas() []entry {
	if !slices.ContainsFunc(m.pic.Ground.Waters, func(w board.Sea) bool { return w.Value > 0 }) {
		return nil
	}
	return []entry{{func(b *blocks) {
		b.circle("length", point{22, 0}, 9)
		b.sized("limitn", 22, 4.2, "3", 12)
	}, []string{m.say("key.basin")}, 22}}
}

// fills are the kinds of waters: what lies over them, or what they are.
func (m keyWriter) fills(states bool) (es []entry) {
	for i := range m.legend.Grounds {
		g := &m.legend.Grounds[i]
		if !slices.ContainsFunc(m.pic.Ground.Waters, func(w board.Sea) bool {
			return states && slices.Contains(w.States, g.Word) || !states && w.Kind == g.Word
		}) {
			continue
		}
		es = m.add(es, g.Meaning, 23, func(b *blocks) {
			sample := lakeOf(&board.Sea{Edge: []board.Bank{{X: 0, Y: -30, Edge: board.Open}, {X: 110, Y: -30, Edge: board.Open}, {X: 110, Y: 30, Edge: board.Open}, {X: 0, Y: 30, Edge: board.Open}}})
			w := groundwork{&paper{survey: m.survey, more: rect{-1e3, -1e3, 2e3, 2e3}}}
			if states {
				w.path("deep", sample.around(0))
			}
			w.over(&sample, g)
			w.path("coast", sample.around(0))
			b.scene.place(point{}, .4, "")
			b.append(&w.scene)
			b.close()
		})
	}
	return es
}
