package drawing

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// lowest is the lowest face that counts as a hit in a roll.
func lowest(x page.Dice) int {
	for low := 1; low <= 7; low++ {
		n := 0
		for _, f := range x.Faces {
			if f >= low {
				n++
			}
		}
		if n == x.Hits {
			return low
		}
	}
	return 0
}

// table writes a table of the text. Units of which the picture knows the faces
// are drawn beside their names.
func (b *reportPage) table(t page.Table) {
	faces := b.faces()
	class := ` class="units"`
	if len(t.Head) > 0 && strings.HasPrefix(t.Head[0].ID, "session.") { // no units: a phone shows all columns
		class = ` class="sums"`
	}
	b.put(`<div class="scroll"><table`, class, `><thead><tr>`)
	for _, m := range t.Head {
		b.put(`<th scope="col">`, b.say(m), "</th>")
	}
	b.put("</tr></thead><tbody>\n")
	for _, row := range t.Rows {
		b.put("<tr>")
		for i, m := range row {
			if i > 0 {
				b.put("<td>", b.say(m), "</td>")
				continue
			}
			name := b.words.Say(m)
			b.put(`<th scope="row">`, faces[name], escape(name), "</th>")
		}
		b.put("</tr>\n")
	}
	b.put("</tbody></table></div>\n")
}

// faces are the drawings of one's own units by their names, or of all.
func (b *reportPage) faces() map[string]string {
	all := map[string]string{}
	for i := range b.Picture.Hexes {
		for _, t := range b.Picture.Hexes[i].Stacks {
			for _, p := range t.Pieces {
				if t.Side != b.Picture.Side && b.Picture.Side != board.Overseen {
					continue
				}
				out := writer{}
				out.scene(b.drawnFace(p, t.Side))
				all[cmp.Or(p.Called, p.Name)] = `<svg viewBox="-1 -2 48 54" aria-hidden="true">` + out.b.String() + "</svg>"
			}
		}
	}
	return all
}

// drawnFace is a piece without its states.
func (b *reportPage) drawnFace(p board.Piece, side int) *scene {
	p.Marks = nil
	bs := &blocks{scene: &scene{}, signs: newSigns(b.Picture.Legend), words: b.words}
	bs.face(&p, side, point{}, square)
	return bs.scene
}

// enemy is a table of what is known of the enemy's stacks.
func (b *reportPage) enemy() {
	m := keyWriter{newSurvey(&b.Picture, b.words)}
	b.put(`<div class="scroll"><table><thead><tr><th scope="col">`, b.own("page.place"), `</th><th scope="col" class="r">`, b.own("page.count"), `</th><th scope="col">`, b.own("page.known"),
		`</th><th scope="col">`, b.own("page.state"), "</th></tr></thead><tbody>\n")
	for h := range m.hexes {
		t := m.stack(board.Hex(h), 1-b.Picture.Side)
		if t == nil {
			continue
		}
		var known, states []string
		counts := map[string]int{}
		for i := range t.Pieces {
			known = append(known, fmt.Sprint(t.Pieces[i].Name, " ", valueOf(&t.Pieces[i])))
			for _, k := range t.Pieces[i].Marks {
				counts[k]++
			}
		}
		for _, k := range t.Backs {
			counts[k.Mark] += k.Count
		}
		for _, k := range t.Marks {
			states = append(states, fmt.Sprint(counts[k], " ", b.words.Say(page.M(k))))
		}
		c := m.board.Cell(board.Hex(h))
		b.put(`<tr><th scope="row">`, escape(c.Label), " <small>", escape(c.ID), `</small></th><td class="r">`, fmt.Sprint(t.Count), "</td><td>",
			escape(strings.Join(known, ", ")), "</td><td>", escape(strings.Join(states, ", ")), "</td></tr>\n")
	}
	b.put("</tbody></table></div>\n")
}

// hand are the cards.
func (b *reportPage) hand() {
	if b.Picture.Side < 0 || len(b.Chronicle.Hand)+b.Chronicle.Enemy == 0 {
		return
	}
	b.put("<h3>", b.own("page.hand"), `</h3><ul class="cards">`)
	for i, m := range b.Chronicle.Hand {
		class := ""
		if i >= len(b.Chronicle.Hand)-b.Chronicle.Lesser {
			class = ` class="d"`
		}
		b.put("<li", class, ">", b.say(m), "</li>")
	}
	b.put("</ul><h3>", b.own("page.theirs", sideName(b.words, 1-b.Picture.Side)), `</h3><ul class="cards">`)
	back := ` class="b"`
	if b.Picture.Side == 1 {
		back = ` class="a"`
	}
	for range b.Chronicle.Enemy {
		b.put("<li", back, ">?</li>")
	}
	b.put("</ul>\n")
}
