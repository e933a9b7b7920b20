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
	Now, Past []*board.Overlay // what is drawn of the position, and of what has happened (rules.OverlayKind)
	Due       Due
	Earlier   []Link
	Index     string // the file that leads to all, if there is one
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
	b := &reportPage{Report: r, html: &html{words: page.Merge(Words, r.Words), pale: r.Picture.Pale}}
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
	told   bool   // the Chronicle has it
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
		case !at.told:
			b.parts = append(b.parts, at)
		}
	}
	for _, x := range b.Text.Blocks {
		if h, ok := x.(page.Heading); ok {
			end()
			at = section{id: h.Text.ID, told: h.Told, title: b.words.Say(h.Text)}
			if !h.Told {
				at.anchor = b.anchor(h.Text.ID)
			}
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
			switch {
			case m.ID == "session.warning": // the Chronicle has it
			case strings.HasPrefix(m.ID, "session."):
				b.owed = append(b.owed, m)
			default:
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

// sections are the parts of the text that nothing else tells.
func (b *reportPage) sections() {
	for i, s := range b.parts {
		if b.last(s) {
			continue
		}
		paired := func(j int) bool { return j >= 0 && j < len(b.parts) && b.parts[j].id == s.id }
		switch {
		case paired(i - 1):
			b.put("</div><div>\n")
		case paired(i + 1): // of the one side, and of the other
			b.put(`<div class="pair"><div>`, "\n")
		}
		b.section(s, "h2")
		if s.id == "report.board" {
			b.hand()
		}
		if paired(i-1) && !paired(i+1) {
			b.put("</div></div>\n")
		}
	}
}

// last reports whether a part stands at the foot of the page.
func (b *reportPage) last(s section) bool { return s.id == "session.record" }

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
	case page.List:
		b.text(page.List{Items: slices.DeleteFunc(slices.Clone(x.Items), func(m page.Msg) bool { return b.told(m.ID) })})
	default:
		b.text(x)
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
		if b.Index != "" {
			b.put(`<a href="`, escape(b.Index), `">`, b.own("page.index"), "</a>")
		}
		for i, l := range b.Earlier {
			if i > 0 || b.Index != "" {
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
