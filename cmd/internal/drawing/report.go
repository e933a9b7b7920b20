package drawing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Report is all that a page of a report shows.
type Report struct {
	Words     page.Words
	Text      page.Page // the report as text
	Chronicle page.Chronicle
	Picture   board.Picture
	Supply    *board.Overlay // nil for none
	Moves     *board.Overlay
	Due       Due
	Earlier   []Link
}

// Due is a heading for what the text says is owed, and what to type.
type Due struct {
	Heading  string
	Commands []string
}

// Link leads to an earlier report.
type Link struct{ Text, To string }

// HTML is the page: one file without any other and without a script.
func (r *Report) HTML() []byte {
	b := &reportPage{Report: r, html: &html{words: page.Merge(Words, r.Words)}}
	b.draw()
	b.split()
	b.open(b.words.Say(r.Text.Title), b.shares...)
	b.put(`<a class="skip" href="#due">`, b.own("page.skip"), "</a>\n")
	b.header()
	b.put("<main>\n")
	b.due()
	b.score()
	b.standing()
	b.maps()
	b.story()
	b.battles()
	b.sections()
	b.put("</main>\n")
	b.footer()
	return b.close()
}

// reportPage writes a Report.
type reportPage struct {
	*Report
	*html
	shares   []*shared
	pictures pictures
	owed     []page.Msg   // what the text says is due
	first    []page.Block // what it says before its first heading
	parts    []section
	ids      map[string]bool
}

// section is a heading of the text with what stands below it.
type section struct {
	id     string // of its message
	title  string
	anchor string
	blocks []page.Block
}

// split sorts the text by its headings.
func (b *reportPage) split() {
	b.ids = map[string]bool{"due": true, "map": true, "story": true, "battles": true}
	var at section
	end := func() {
		switch {
		case at.id == "":
			b.begin(at.blocks)
		case !b.told(at.id):
			b.parts = append(b.parts, at)
		}
	}
	for _, x := range b.Text.Blocks {
		if h, ok := x.(page.Heading); ok {
			end()
			at = section{id: h.Text.ID, title: b.words.Say(h.Text), anchor: b.anchor(h.Text.ID)}
			continue
		}
		at.blocks = append(at.blocks, x)
	}
	end()
}

// begin sorts what stands before the first heading: what is due has a place of
// its own.
func (b *reportPage) begin(blocks []page.Block) {
	for _, x := range blocks {
		l, ok := x.(page.List)
		if !ok {
			b.first = append(b.first, x)
			continue
		}
		var rest page.List
		for _, m := range l.Items {
			if strings.HasPrefix(m.ID, "session.") {
				b.owed = append(b.owed, m)
			} else {
				rest.Items = append(rest.Items, m)
			}
		}
		if len(rest.Items) > 0 {
			b.first = append(b.first, rest)
		}
	}
}

// standing is what the text says before its first heading: the time and who
// would win.
func (b *reportPage) standing() {
	for _, x := range b.first {
		b.block(x)
	}
}

// anchor is an id of its own for a heading.
func (b *reportPage) anchor(id string) string {
	a := strings.NewReplacer(".", "-", " ", "-").Replace(id)
	for n := 2; b.ids[a]; n++ {
		a = fmt.Sprint(strings.TrimRight(a, "0123456789"), n)
	}
	b.ids[a] = true
	return a
}

// told reports whether the Chronicle tells what a message says.
func (b *reportPage) told(id string) bool { return slices.Contains(b.Chronicle.Told, id) }

func (b *reportPage) header() {
	b.put("<header><h1>", escape(b.Picture.Title), `</h1><p class="sub">`, b.say(b.Text.Title), "</p>\n")
	b.put(`<nav aria-label="`, b.own("page.parts"), `"><ul><li><a href="#map">`, b.own("page.map"), "</a></li>")
	if len(b.Chronicle.Chapters) > 0 {
		b.put(`<li><a href="#story">`, b.own("page.story"), "</a></li>")
	}
	if b.fought() {
		b.put(`<li><a href="#battles">`, b.own("page.battles"), "</a></li>")
	}
	for _, s := range b.parts {
		b.put(`<li><a href="#`, s.anchor, `">`, escape(s.title), "</a></li>")
	}
	b.put("</ul></nav></header>\n")
}

// due is what is owed and what one must know before.
func (b *reportPage) due() {
	class := "due"
	if len(b.Chronicle.Warnings) == 0 {
		class = "due one"
	}
	b.put(`<section class="`, class, `" aria-labelledby="due"><div><h2 id="due">`, escape(b.Due.Heading), "</h2>")
	for _, m := range b.owed {
		b.put("<p>", b.say(m), "</p>")
	}
	if len(b.Due.Commands) > 0 {
		b.put("<pre>", lines(b.Due.Commands), "</pre>")
	}
	b.put("</div>")
	if ws := b.Chronicle.Warnings; len(ws) > 0 {
		before := "page.know"
		if len(b.Due.Commands) > 0 {
			before = "page.before"
		}
		b.put(`<div class="warn"><h3>`, b.own(before), "</h3><ul>")
		for _, w := range ws {
			b.put("<li>", b.say(w), "</li>")
		}
		b.put("</ul></div>")
	}
	b.put("</section>\n")
}

// lines are some texts, each on a line of its own.
func lines(all []string) string {
	var out []string
	for _, l := range all {
		out = append(out, escape(l))
	}
	return strings.Join(out, "\n")
}

// score is the line of numbers of both sides.
func (b *reportPage) score() {
	if len(b.Chronicle.Score) == 0 {
		return
	}
	b.put(`<dl class="score">`)
	for _, f := range b.Chronicle.Score {
		b.put("<div><dt>", b.say(f.Label), "</dt><dd>", b.say(f.Value), "</dd></div>")
	}
	b.put("</dl>\n", `<p class="sub">`, chip(0), escape(sideName(b.words, 0)), " : ", chip(1), escape(sideName(b.words, 1)), "</p>\n")
}

func (b *reportPage) fought() bool {
	return slices.ContainsFunc(b.Chronicle.Chapters, func(c page.Chapter) bool { return len(c.Battles) > 0 })
}

// story is what happened, by chapters.
func (b *reportPage) story() {
	cs := b.Chronicle.Chapters
	if len(cs) == 0 {
		return
	}
	class := "story"
	if len(cs) == 1 {
		class = "story one"
	}
	b.put(`<h2 id="story">`, b.own("page.story"), "</h2>\n", `<div class="`, class, `">`)
	for _, c := range cs {
		if len(c.Tale)+len(c.Battles) == 0 {
			continue
		}
		b.put("<section><h3>", b.say(c.Title), "</h3>")
		if len(c.Tale) == 0 {
			b.put("<p>", b.own("page.nothing"), "</p></section>")
			continue
		}
		b.put("<ol>")
		for _, t := range c.Tale {
			b.put("<li>", b.say(t.Text))
			if len(t.Faces) > 0 {
				b.put(" ", b.dice(t.Faces, t.Low), ` <span class="unseen">[`, escape(t.Label), "]</span>")
			}
			b.put("</li>\n")
		}
		b.put("</ol></section>")
	}
	b.put("</div>\n")
}

// battles are tables of who fired at whom.
func (b *reportPage) battles() {
	if !b.fought() {
		return
	}
	b.put(`<h2 id="battles">`, b.own("page.battles"), `</h2><p class="sub">`, b.own("page.filled"), "</p>\n")
	n := 0
	for _, c := range b.Chronicle.Chapters {
		if len(c.Battles) == 0 {
			continue
		}
		b.put("<h3>", b.say(c.Title), `</h3><div class="battles">`)
		for _, x := range c.Battles {
			n++
			b.battle(x, fmt.Sprint("battle", n))
		}
		b.put("</div>\n")
	}
}

func (b *reportPage) battle(x page.Battle, id string) {
	b.put(`<section class="battle"><h4 id="`, id, `">`, b.say(x.Place), "</h4><p>", b.say(x.About), "</p>")
	if len(x.Rows) > 0 {
		b.put(`<div class="scroll"><table aria-labelledby="`, id, `"><thead><tr><th scope="col">`, b.own("page.fires"), `</th><th scope="col">`, b.own("page.at"),
			`</th><th scope="col">`, b.own("page.dice"), `</th><th scope="col" class="r">`, b.own("page.hits"), "</th></tr></thead><tbody>\n")
		for _, r := range x.Rows {
			b.row(r)
		}
		b.put("</tbody></table></div>")
	}
	for _, n := range x.Notes {
		b.put("<p>", b.say(n), "</p>")
	}
	b.put("</section>\n")
}

func (b *reportPage) row(r page.Row) {
	if r.Lost != nil {
		b.put(`<tr class="lost"><td colspan="4">`, chip(r.Side), b.own(one("page.loses", r.Hits), sideName(b.words, r.Side), r.Hits))
		for i, m := range r.Lost {
			b.put([]string{": ", "; "}[min(i, 1)], b.say(m))
		}
		b.put("</td></tr>\n")
		return
	}
	b.put(`<tr><th scope="row">`, chip(r.Side), escape(r.Unit), " ", fmt.Sprint(r.Strength))
	if r.Times > 1 {
		b.put(fmt.Sprint(" ×", r.Times))
	}
	b.put("</th><td>", b.say(r.At), "</td><td>", b.dice(r.Faces, r.Low), `</td><td class="r">`, fmt.Sprint(r.Hits), "</td></tr>\n")
}

// sections are the parts of the text that nothing else tells.
func (b *reportPage) sections() {
	for _, s := range b.parts {
		if b.last(s) {
			continue
		}
		b.section(s, "h2")
		if s.id == "report.points" {
			b.hand()
		}
	}
}

// last reports whether a part stands at the foot of the page.
func (b *reportPage) last(s section) bool { return s.id == "session.seeds" }

func (b *reportPage) section(s section, tag string) {
	if s.title != "" {
		b.put("<", tag, ` id="`, s.anchor, `">`, escape(s.title), "</", tag, ">\n")
	}
	if s.id == "report.enemy" {
		b.enemy()
	}
	for _, x := range s.blocks {
		b.block(x)
	}
}

// block writes a block of the text.
func (b *reportPage) block(x page.Block) {
	switch x := x.(type) {
	case page.Para:
		for _, m := range x.Sentences {
			b.put("<p>", b.say(m), "</p>\n")
		}
	case page.List:
		open := false
		for _, m := range x.Items {
			if b.told(m.ID) {
				continue
			}
			if !open {
				b.put("<ul>")
				open = true
			}
			b.put("<li>", b.say(m), "</li>\n")
		}
		if open {
			b.put("</ul>\n")
		}
	case page.Table:
		b.table(x)
	case page.Dice:
		low := 0
		if x.Hits >= 0 {
			low = lowest(x)
		}
		b.put("<p>", b.say(x.Text), " ", b.dice(x.Faces, low), " <code>[", escape(x.Label), "]</code></p>\n")
	}
}

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
// are drawn, and those of the Chronicle have their supply beside them.
func (b *reportPage) table(t page.Table) {
	faces := b.faces()
	supply := map[string]page.Standing{}
	for _, s := range b.Chronicle.Supply {
		supply[s.Unit] = s
	}
	units := len(supply) > 0
	b.put(`<div class="scroll"><table class="units"><thead><tr>`)
	for _, m := range t.Head {
		b.put(`<th scope="col">`, b.say(m), "</th>")
	}
	if units {
		b.put(`<th scope="col">`, b.own("page.supply"), "</th>")
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
		if units {
			s, ok := supply[b.words.Say(row[0])]
			class := map[bool]string{true: "ok", false: "no"}[s.Good]
			if ok {
				b.put(`<td><span class="`, class, `">`, b.say(s.Text), "</span></td>")
			} else {
				b.put("<td></td>")
			}
		}
		b.put("</tr>\n")
	}
	b.put("</tbody></table></div>\n")
}

// faces are the drawings of one's own units by their names.
func (b *reportPage) faces() map[string]string {
	all := map[string]string{}
	for i := range b.Picture.Hexes {
		for _, t := range b.Picture.Hexes[i].Stacks {
			for _, p := range t.Pieces {
				if t.Side != b.Picture.Side {
					continue
				}
				out := writer{}
				out.scene(drawnFace(p, t.Side, b.words))
				all[p.Name] = `<svg viewBox="-1 -2 48 54" aria-hidden="true">` + out.b.String() + "</svg>"
			}
		}
	}
	return all
}

// drawnFace is a piece without its states.
func drawnFace(p board.Piece, side int, w page.Words) *scene {
	p.Marks = nil
	bs := &blocks{scene: &scene{}, words: w}
	bs.face(&p, side, point{}, square)
	return bs.scene
}

// enemy is a table of what is known of the enemy's stacks.
func (b *reportPage) enemy() {
	m := newCartographer(&b.Picture, b.words)
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
			known = append(known, fmt.Sprint(t.Pieces[i].Name, " ", t.Pieces[i].Strength))
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
		if i > 0 && m.ID != b.Chronicle.Hand[0].ID || m.ID == "card.dummy" {
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

// footer is the proof and where earlier reports are.
func (b *reportPage) footer() {
	b.put(`<footer id="proof"><h2>`, b.own("page.proof"), "</h2><p>", b.own("page.verify"), "</p>\n")
	for _, s := range b.parts {
		if b.last(s) {
			b.section(s, "h3")
		}
	}
	if len(b.Earlier) > 0 {
		b.put("<h2>", b.own("page.earlier"), "</h2><p>")
		for i, l := range b.Earlier {
			if i > 0 {
				b.put(" · ")
			}
			if l.To == "" {
				b.put(escape(l.Text))
			} else {
				b.put(`<a href="`, escape(l.To), `">`, escape(l.Text), "</a>")
			}
		}
		b.put("</p>\n")
	}
	b.put("</footer>\n")
}
