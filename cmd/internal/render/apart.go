package render

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// lister writes lists below a drawing.
type lister struct{ *chart }

// apart lists what a drawing with bricks has no place for: places off the grid with their routes, seas, and what is told of
// battles.
func (m lister) apart() {
	m.section("render.apart")
	for h := range m.board.All().Minus(m.board.Grid()).All() {
		m.listed(m.area(h)...)
	}
	m.section("render.seas")
	for i := range m.pic.Ground.Waters {
		if s := m.sea(&m.pic.Ground.Waters[i]); s != "" {
			m.listed(s)
		}
	}
	m.section("render.fights")
	for _, x := range m.fights() {
		m.listed(m.fight(x.Hex, x.Fight))
	}
	m.head = ""
}

// fights are the places of battles of which more is told, in the order of play.
func (m lister) fights() (all []*board.PictureHex) {
	for _, x := range m.hexes {
		if x != nil && x.Fight != nil {
			all = append(all, x)
		}
	}
	slices.SortStableFunc(all, func(a, b *board.PictureHex) int { return a.Fight.Order - b.Fight.Order })
	return all
}

// listed writes lines of a section, whose heading comes before the first. All but the first line are indented.
func (m lister) listed(lines ...string) {
	if m.head != "" {
		m.out.title(m.head, "-")
		m.head = ""
	}
	m.out.begin(short)
	for i, l := range lines {
		first := ""
		if i > 0 {
			first = "    "
		}
		m.out.lines(wrap(m.simple(l), m.out.o.Width, first, "      "), map[bool]string{true: bold}[i == 0])
	}
}

// simple is a text without dots between words where only ASCII is wanted.
func (m lister) simple(s string) string {
	if m.ascii {
		s = strings.ReplaceAll(strings.ReplaceAll(s, " ·", ","), "−", "-")
	}
	return s
}

// area is a place off the grid: whose it is, its name, what its box says of it and what stands there; and its routes by their
// kinds.
func (m lister) area(h board.Hex) (lines []string) {
	x := m.hexes[h]
	if x == nil {
		x = &board.PictureHex{Hex: h, Owner: -1}
	}
	owner := "-"
	switch {
	case x.Owner == board.Disputed:
		owner = "?"
	case owned(x.Owner):
		owner = strings.ToLower(m.sym.sides[x.Owner])
	}
	var parts []string
	if b := m.pic.Boxed(h); b != nil && b.Head.ID != "" {
		parts = append(parts, say(m.w, b.Head))
	}
	if p := x.Harbour; p != nil {
		id := "render.harbour"
		if p.Base {
			id += ".naval"
		}
		s := phrase(m.w, id, p.Capacity)
		if p.State != "" {
			s += " " + word(m.w, p.State)
		}
		parts = append(parts, s)
	}
	const room = 60 // more than a stack needs
	if all := m.stacks(x.Stacks, room); len(all) > 0 {
		parts = append(parts, strings.Join(all, " "))
	}
	parts = append(parts, m.worded(x.Marks, ", "))
	first := owner + " " + clean(m.board.Cell(h).Label)
	if parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" }); len(parts) > 0 {
		first += ": " + strings.Join(parts, "; ")
	}
	return append([]string{first}, m.routes(h)...)
}

// routes are those of a place, each kind in a line: how long each is and where it leads.
func (m lister) routes(h board.Hex) (lines []string) {
	var kinds []string
	to := map[string][]string{}
	for _, r := range m.pic.Routes {
		a, b := m.board.Ends(r.Route)
		if a != h && b != h {
			continue
		}
		if to[r.Kind] == nil {
			kinds = append(kinds, r.Kind)
		}
		text := clean(m.board.Cell(a + b - h).Label)
		if r.Length > 0 {
			text = fmt.Sprint(r.Length, " ", text)
		}
		to[r.Kind] = append(to[r.Kind], text)
	}
	for _, k := range kinds {
		flat, _ := m.sym.roadSigns(k)
		lines = append(lines, flat+" "+strings.Join(to[k], ", "))
	}
	return lines
}

// sea is a water with a number or a state, or nothing.
func (m lister) sea(w *board.Sea) string {
	if w.Value == 0 && w.States == nil {
		return ""
	}
	parts := []string{clean(w.Name)}
	if w.Value > 0 {
		parts[0] += fmt.Sprint(" ", w.Value)
	}
	if w.Base.ID != "" {
		parts = append(parts, say(m.w, w.Base))
	}
	if owned(w.Owner) {
		parts = append(parts, m.sym.names[w.Owner])
	}
	for _, s := range w.States {
		parts = append(parts, word(m.w, s))
	}
	return strings.Join(parts, "; ")
}

// fight is what is told of a battle.
func (m lister) fight(h board.Hex, f *board.Fight) string {
	parts := []string{phrase(m.w, "render.old")}
	if f.Fresh {
		parts[0] = phrase(m.w, "render.fresh")
	}
	if owned(f.Holder) {
		parts = append(parts, phrase(m.w, "render.holder", m.sym.names[f.Holder]))
	}
	if f.Ground.ID != "" {
		parts = append(parts, say(m.w, f.Ground))
	}
	if f.Strike > 0 {
		parts = append(parts, phrase(m.w, "render.strike", f.Strike))
	}
	for _, n := range f.Notes {
		parts = append(parts, say(m.w, n))
	}
	for side, loss := range f.Losses {
		if loss.ID != "" {
			parts = append(parts, m.sym.names[side]+" "+say(m.w, loss))
		}
	}
	return clean(m.board.Cell(h).Label) + ": " + strings.Join(parts, "; ")
}
