package render

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

const columnGap = 2

// table writes a table with aligned columns; a column of numbers is aligned to
// the right, and cells too wide are wrapped within their column. A table that
// does not fit at all becomes a list with the head before each value, and one that can
// be told in short is told so.
func (t *text) table(b page.Table) {
	if b.Short != nil {
		t.block(page.List{Items: b.Short})
		return
	}
	head, rows := t.cells(b)
	if strings.Join(head, "") == "" && len(rows) == 0 {
		return
	}
	widths, ok := t.widths(head, rows)
	if !ok {
		t.records(head, rows)
		return
	}
	t.begin(prose)
	right := make([]bool, len(head))
	for i := range head {
		right[i] = numeric(rows, i)
	}
	if strings.Join(head, "") != "" {
		t.row(head, widths, right, bold)
		var rule []string
		for _, n := range widths {
			rule = append(rule, strings.Repeat("-", n))
		}
		t.line(strings.Join(rule, strings.Repeat(" ", columnGap)), "")
	}
	for _, r := range rows {
		t.row(r, widths, right, "")
	}
}

// cells words a table and makes all rows as long as the longest; empty rows
// are left out.
func (t *text) cells(b page.Table) (head []string, rows [][]string) {
	n := len(b.Head)
	for _, r := range b.Rows {
		n = max(n, len(r))
	}
	worded := func(ms []page.Msg) []string {
		s := make([]string, n)
		for i, m := range ms {
			s[i] = say(t.w, m)
		}
		return s
	}
	for _, r := range b.Rows {
		if s := worded(r); strings.Join(s, "") != "" {
			rows = append(rows, s)
		}
	}
	return worded(b.Head), rows
}

// widths finds the widths of the columns: as wide as their cells, or less, the
// widest first, but never less than a word; then some give to others what makes the
// table shorter. ok is false if they do not fit.
func (t *text) widths(head []string, rows [][]string) (widths []int, ok bool) {
	rows = append([][]string{head}, rows...)
	total := columnGap * (len(head) - 1)
	columns := make([]column, len(head))
	for i := range columns {
		columns[i] = newColumn(rows, i)
		columns[i].width = min(columns[i].width, t.o.Width)
		total += columns[i].width
	}
	for ; total > t.o.Width; total-- {
		at := -1
		for i, c := range columns {
			if c.width > max(c.word, 1) && (at < 0 || c.width > columns[at].width) {
				at = i
			}
		}
		if at < 0 {
			return nil, false
		}
		columns[at].width--
	}
	shorten(columns)
	for _, c := range columns {
		if c.word > c.width {
			return nil, false
		}
		widths = append(widths, c.width)
	}
	return widths, true
}

// shorten lets columns give width to others as long as that saves lines.
func shorten(columns []column) {
	least := height(columns)
	for again := true; again; {
		again = false
		for i := range columns {
			for j := range columns {
				from, to := &columns[i], &columns[j]
				for n := 1; i != j && from.width-n >= from.word && to.width+n <= to.full; n++ {
					from.width, to.width = from.width-n, to.width+n
					if h := height(columns); h < least {
						least, again = h, true
						break
					}
					from.width, to.width = from.width+n, to.width-n
				}
			}
		}
	}
}

// A column of a table: how wide it is, how wide it would be and its longest word,
// and how long the words of each of its cells are.
type column struct {
	width, full, word int
	cells             [][]int
}

// newColumn is as wide as its widest cell.
func newColumn(rows [][]string, i int) (c column) {
	for _, r := range rows {
		var words []int
		n := -1
		for _, s := range strings.Fields(r[i]) {
			words = append(words, runes(s))
			n += 1 + runes(s)
			c.word = max(c.word, runes(s))
		}
		c.full = max(c.full, n)
		c.cells = append(c.cells, words)
	}
	c.width = c.full
	return c
}

// lines is how many lines the cell of a row takes, as wrap fills them.
func (c *column) lines(row int) int {
	lines, n := 0, c.width
	for _, word := range c.cells[row] {
		if n+1+word > c.width {
			lines, n = lines+1, word
		} else {
			n += 1 + word
		}
	}
	return lines
}

// height is how many lines a table takes.
func height(columns []column) (n int) {
	for row := range columns[0].cells {
		most := 0
		for i := range columns {
			most = max(most, columns[i].lines(row))
		}
		n += most
	}
	return n
}

// row writes a row, as many lines as its highest cell.
func (t *text) row(row []string, widths []int, right []bool, style string) {
	var cells [][]string
	height := 1
	for i, s := range row {
		cells = append(cells, wrap(s, widths[i], "", ""))
		height = max(height, len(cells[i]))
	}
	for y := range height {
		var b strings.Builder
		for i, c := range cells {
			s := ""
			if y < len(c) {
				s = c[y]
			}
			pad := strings.Repeat(" ", widths[i]-runes(s))
			if right[i] {
				s = pad + s
			} else {
				s += pad
			}
			if i > 0 {
				b.WriteString(strings.Repeat(" ", columnGap))
			}
			b.WriteString(s)
		}
		t.line(b.String(), style)
	}
}

// records writes each row as an item, each cell on lines of its own.
func (t *text) records(head []string, rows [][]string) {
	for _, r := range rows {
		first := "- "
		for i, s := range r {
			if head[i] != "" && s != "" {
				s = head[i] + ": " + s
			}
			if lines := wrap(s, t.o.Width, first, "    "); len(lines) > 0 {
				t.begin(short)
				t.lines(lines, "")
				first = "  "
			}
		}
	}
}

// numeric reports whether a column has numbers and nothing else.
func numeric(rows [][]string, column int) bool {
	found := false
	for _, r := range rows {
		s := strings.TrimLeft(r[column], "+-\u2212")
		switch {
		case s == "": // nothing, or a dash
		case s[0] >= '0' && s[0] <= '9' && strings.Trim(s, "0123456789.,%") == "":
			found = true
		default:
			return false
		}
	}
	return found
}
