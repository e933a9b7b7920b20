package render

import (
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Text writes a page as plain text: a title underlined with =, headings
// underlined with -, paragraphs, lists, tables with aligned columns, and dice
// with the label by which they can be computed again. No line is longer than
// the width unless a single word is. It ends with a newline, or is empty.
func Text(p page.Page, w page.Words, o Options) string {
	t := &text{w: w, o: o}
	if t.o.Width <= 0 {
		t.o.Width = mailWidth
	}
	t.o.Width = max(t.o.Width, minWidth)
	t.title(say(w, p.Title), "=")
	for _, b := range p.Blocks {
		t.block(b)
	}
	return t.b.String()
}

// text is a text in the making.
type text struct {
	w    page.Words
	o    Options
	b    strings.Builder
	last part
}

// part is what the text ends with; it decides on blank lines.
type part int

const (
	nothing part = iota
	title
	heading
	prose
	short // list items and dice, which stand together
)

// begin opens a part, after a blank line where one belongs.
func (t *text) begin(p part) {
	together := t.last == nothing || t.last == heading && p != heading || t.last == short && p == short
	if !together {
		t.b.WriteByte('\n')
	}
	t.last = p
}

func (t *text) lines(lines []string, style string) {
	for _, l := range lines {
		t.line(l, style)
	}
}

func (t *text) line(l, style string) {
	t.b.WriteString(t.styled(strings.TrimRight(l, " "), style))
	t.b.WriteByte('\n')
}

func (t *text) styled(s, style string) string {
	if style == "" || s == "" || !t.o.Color {
		return s
	}
	return style + s + off
}

// title writes an underlined line: the title (=) or a heading (-).
func (t *text) title(s, underline string) {
	lines := wrap(s, t.o.Width, "", "")
	if len(lines) == 0 {
		return
	}
	if underline == "=" {
		t.begin(title)
	} else {
		t.begin(heading)
	}
	t.lines(append(lines, strings.Repeat(underline, widest(lines))), bold)
}

func (t *text) block(b page.Block) {
	switch b := b.(type) {
	case page.Heading:
		t.title(say(t.w, b.Text), "-")
	case page.Para:
		var s []string
		for _, m := range b.Sentences {
			s = append(s, say(t.w, m))
		}
		t.prose(strings.Join(s, " "))
	case page.List:
		for _, m := range b.Items {
			t.item(say(t.w, m))
		}
	case page.Table:
		t.table(b)
	case page.Dice:
		t.dice(b)
	}
}

// prose writes a paragraph.
func (t *text) prose(s string) {
	if lines := wrap(s, t.o.Width, "", ""); len(lines) > 0 {
		t.begin(prose)
		t.lines(lines, "")
	}
}

// item writes an item of a list.
func (t *text) item(s string) {
	if lines := wrap(s, t.o.Width, "- ", "  "); len(lines) > 0 {
		t.begin(short)
		t.lines(lines, "")
	}
}

// dice writes a roll and its label, on a line of its own if it does not fit.
func (t *text) dice(d page.Dice) {
	s := strings.TrimRight(say(t.w, d.Text), " .:")
	if len(d.Faces) > 0 {
		if s != "" {
			s += ":"
		}
		for _, n := range d.Faces {
			s += " " + strconv.Itoa(n)
		}
	}
	switch {
	case d.Hits > 1:
		s += " - " + phrase(t.w, "render.hits", d.Hits)
	case d.Hits == 1:
		s += " - " + phrase(t.w, "render.hit")
	case d.Hits == 0:
		s += " - " + phrase(t.w, "render.no-hits")
	}
	label := clean(d.Label)
	if label != "" {
		label = "[" + label + "]"
	}
	lines := wrap(s, t.o.Width, "  ", "    ")
	if len(lines) == 0 && label == "" {
		return
	}
	t.begin(short)
	if n := len(lines) - 1; n >= 0 && label != "" && runes(lines[n])+3+runes(label) <= t.o.Width {
		t.lines(lines[:n], "")
		t.line(lines[n]+"   "+t.styled(label, dim), "")
		return
	}
	t.lines(lines, "")
	t.lines(wrap(label, t.o.Width, "    ", "     "), dim)
}
