package render

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

const columnGap = 2

// table writes a table with aligned columns; a column of numbers is aligned to
// the right, and cells too wide are wrapped within their column. A table that
// does not fit at all becomes a list with the head before each value.
func (t *text) table(b page.Table) {
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
// widest first, but never less than a word. ok is false if they do not fit.
func (t *text) widths(head []string, rows [][]string) (widths []int, ok bool) {
	total := columnGap * (len(head) - 1)
	least := make([]int, len(head))
	for i := range head {
		var n int
		for _, r := range append([][]string{head}, rows...) {
			n = max(n, runes(r[i]))
			least[i] = max(least[i], widest(strings.Fields(r[i])))
		}
		widths = append(widths, min(n, t.o.Width))
		total += widths[i]
	}
	for total > t.o.Width {
		at := -1
		for i, n := range widths {
			if n > max(least[i], 1) && (at < 0 || n > widths[at]) {
				at = i
			}
		}
		if at < 0 {
			return nil, false
		}
		widths[at]--
		total--
	}
	for i, n := range least {
		if n > widths[i] {
			return nil, false
		}
	}
	return widths, true
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
