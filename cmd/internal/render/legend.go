package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// legend writes what stands below a drawing.
func (m *chart) legend() {
	key := m.key()
	if m.cut {
		key = append(key, phrase(m.w, "render.more"))
	}
	m.entries(phrase(m.w, "render.key"), key)
	if m.out.o.Brief {
		return
	}
	busy := m.busy()
	m.section("render.hexes")
	for h := range busy.Intersect(m.told).All() {
		if p := m.hexes[h]; p != nil && len(p.Stacks)+len(p.Marks) > 0 {
			m.describe(*p)
		}
	}
	m.section("render.margins")
	for _, p := range m.pic.Margins {
		if !m.board.Has(p.Hex) || m.told.Has(p.Hex) {
			m.describe(p)
		}
	}
	m.head = ""
	m.places()
	m.borders()
	var elsewhere []string
	for h := range busy.Minus(m.told).All() {
		elsewhere = append(elsewhere, m.id(h))
	}
	if len(elsewhere) > 0 {
		m.out.prose(phrase(m.w, "render.elsewhere", strings.Join(elsewhere, ", ")))
	}
}

// places names those of the region where nothing stands.
func (m *chart) places() {
	var places []string
	for h := range m.region.All() {
		c, p := m.board.Cell(h), m.hexes[h]
		if p != nil && len(p.Stacks)+len(p.Marks) > 0 {
			continue
		}
		if p != nil && p.Terrain != "" || c.Name != "" && c.Name != c.ID {
			places = append(places, m.place(h, p))
		}
	}
	m.entries(phrase(m.w, "render.places"), places)
}

// borders tells between which hexes of the region two countries meet: a wall of
// the drawing has no room for it.
func (m *chart) borders() {
	names := m.pic.Ground.Names
	for i, a := range names {
		for _, b := range names[i+1:] {
			var pairs []string
			for h := range a.Hexes.Intersect(m.region).All() {
				for d := range board.Directions {
					if to := m.board.Neighbour(h, d); to != board.None && b.Hexes.Has(to) && m.region.Has(to) {
						pairs = append(pairs, clean(m.board.Cell(h).Label)+" | "+clean(m.board.Cell(to).Label))
					}
				}
			}
			m.entries(phrase(m.w, "render.border", clean(a.Text), clean(b.Text)), pairs)
		}
	}
}

// overlay tells in words what an overlay draws in a region: ways that touch it as
// a whole.
func (m *chart) overlay(o *board.Overlay, region board.Set) {
	if o == nil {
		return
	}
	var all []string
	for _, n := range o.Note {
		all = append(all, say(m.w, n))
	}
	for _, c := range o.Notes {
		for _, l := range c.Lines {
			all = append(all, say(m.w, l))
		}
	}
	m.out.prose(say(m.w, o.Title) + ": " + strings.Join(all, " "))
	if m.out.o.Brief {
		return
	}
	m.out.begin(heading)
	for _, a := range o.Areas {
		if a.Meaning.ID == "" || a.Hexes.Empty() {
			continue
		}
		var hexes []string
		for h := range a.Hexes.Intersect(region).All() {
			hexes = append(hexes, m.place(h, nil))
		}
		m.entries(say(m.w, a.Meaning), hexes)
	}
	for _, l := range o.Lines {
		m.way(l, region)
	}
	m.signs(o.Signs, region)
}

// way tells of a way as a whole, if it touches a region.
func (m *chart) way(l board.Line, region board.Set) {
	var hexes []string
	inside := false
	for _, h := range l.Way {
		if m.board.Has(h) {
			hexes = append(hexes, clean(m.board.Cell(h).Label))
			inside = inside || region.Has(h)
		}
	}
	if !inside {
		return
	}
	meaning := say(m.w, l.Meaning)
	if l.Label != "" {
		meaning = clean(l.Label) + ", " + meaning
	}
	m.out.item(meaning + ": " + strings.Join(hexes, " - "))
}

// signs tells of marks that have a text, those of one meaning together.
func (m *chart) signs(all []board.Sign, region board.Set) {
	var heads []string
	marked := map[string][]string{}
	for _, s := range all {
		text, head := say(m.w, s.Text), say(m.w, s.Meaning)
		if s.Text.ID == "" || s.Meaning.ID == "" || !region.Has(s.Hex) {
			continue
		}
		if marked[head] == nil {
			heads = append(heads, head)
		}
		marked[head] = append(marked[head], clean(m.board.Cell(s.Hex).Label)+" "+text)
	}
	for _, head := range heads {
		m.entries(head, marked[head])
	}
}

// glue is a space at which a line is not broken.
const glue = "\ue000"

// entries writes a paragraph of entries that are broken only between them.
func (m *chart) entries(head string, all []string) {
	if len(all) == 0 {
		return
	}
	for i, s := range all {
		if runes(s)+3 <= m.out.o.Width { // an indent and a comma
			all[i] = strings.ReplaceAll(s, " ", glue)
		}
	}
	m.out.begin(prose)
	for _, l := range wrap(head+": "+strings.Join(all, ", "), m.out.o.Width, "", "  ") {
		m.out.line(strings.ReplaceAll(l, glue, " "), "")
	}
}

// section names the heading that the next description begins with.
func (m *chart) section(id string) { m.head = phrase(m.w, id) }

// place is a hex with its label, terrain and owner.
func (m *chart) place(h board.Hex, p *board.PictureHex) string {
	s := "?"
	if m.board.Has(h) {
		c := m.board.Cell(h)
		s = clean(c.ID)
		switch {
		case c.Off: // its id is for files
			s = clean(c.Label)
		case c.Label != c.ID:
			s += " " + clean(c.Label)
		}
	}
	var about []string
	if p != nil && p.Terrain != "" {
		about = append(about, word(m.w, p.Terrain))
	}
	if p != nil && owned(p.Owner) {
		about = append(about, m.sym.names[p.Owner])
	}
	if len(about) > 0 {
		s += " (" + strings.Join(about, ", ") + ")"
	}
	return s
}

// describe tells all that is known of a hex.
func (m *chart) describe(p board.PictureHex) {
	if m.head != "" {
		m.out.title(m.head, "-")
		m.head = ""
	}
	s := m.place(p.Hex, &p)
	if len(p.Marks) > 0 {
		s += ": " + m.worded(p.Marks, ", ")
	}
	m.out.begin(short)
	m.out.lines(wrap(s, m.out.o.Width, "", "    "), bold)
	for _, t := range p.Stacks {
		s := fmt.Sprint(t.Count, " ", m.sym.name(t.Side))
		if len(t.Marks) > 0 {
			s += " (" + m.marked(t) + ")"
		}
		if len(t.Pieces) > 0 {
			s += ": " + m.known(t.Pieces)
		}
		m.out.lines(wrap(s, m.out.o.Width, "    ", "      "), "")
	}
	for side := range 2 {
		if d := m.held(p, side); len(d) > 0 {
			s := phrase(m.w, "render.hexsides", m.sym.names[side], strings.Join(d, ", "))
			m.out.lines(wrap(s, m.out.o.Width, "    ", "      "), "")
		}
	}
}

// held returns the directions of the hexsides of a hex that a side controls,
// unless it controls the hex itself.
func (m *chart) held(p board.PictureHex, side int) []string {
	var all []string
	if p.Owner == side || !m.board.Has(p.Hex) {
		return nil
	}
	for _, x := range m.sides {
		a, b := m.board.Hexes(x.Side)
		owner := x.Owner[0]
		if b == p.Hex {
			a, b, owner = b, a, x.Owner[1]
		}
		if a == p.Hex && owner == side {
			d, _ := m.board.Direction(a, b)
			all = append(all, phrase(m.w, "render."+d.String()))
		}
	}
	return all
}

// known are the pieces of which the reader knows the faces.
func (m *chart) known(ps []board.Piece) string {
	var all []string
	for i := range ps {
		p := &ps[i]
		s := clean(p.Name) + " " + m.value(p)
		if p.Full > 0 && p.Value == "" {
			s += fmt.Sprint("/", p.Full)
		}
		for _, k := range p.Marks {
			s += m.sym.of(markWords, k)
		}
		all = append(all, s)
	}
	return strings.Join(all, "; ")
}

// marked are the marks of a stack, with how many pieces have each if not all have it.
func (m *chart) marked(t board.Stack) string {
	var all []string
	for _, mark := range t.Marks {
		n := 0
		for _, p := range t.Pieces {
			if slices.Contains(p.Marks, mark) {
				n++
			}
		}
		for _, b := range t.Backs {
			if b.Mark == mark {
				n += b.Count
			}
		}
		text := word(m.w, mark)
		if n > 0 && n < t.Count {
			text = fmt.Sprint(n, " ", text)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// worded joins words of the game.
func (m *chart) worded(ids []string, between string) string {
	var all []string
	for _, id := range ids {
		all = append(all, word(m.w, id))
	}
	return strings.Join(all, between)
}
