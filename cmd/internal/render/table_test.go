package render

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Columns give width to others only where that saves lines: the table is no wider
// and no higher then, no word is broken, and its height is that of its lines.
func TestShorten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.StringMatching("[a-z]{1,7}"), 0, 12).Draw(t, "words"), " ")
		})
		n := rapid.IntRange(1, 4).Draw(t, "columns")
		rows := rapid.SliceOfN(rapid.SliceOfN(cell, n, n), 1, 5).Draw(t, "rows")
		columns := make([]column, n)
		total := 0
		for i := range columns {
			columns[i] = newColumn(rows, i)
			columns[i].width = max(columns[i].word, rapid.IntRange(0, columns[i].full).Draw(t, "width"))
			total += columns[i].width
		}
		before := height(columns)
		shorten(columns)
		lines := 0
		for _, r := range rows {
			most := 0
			for i, c := range columns {
				most = max(most, len(wrap(r[i], max(c.width, 1), "", "")))
			}
			lines += most
		}
		for _, c := range columns {
			total -= c.width
			if c.width < c.word || c.width > max(c.full, c.word) {
				t.Fatalf("a column is %d wide, its words %d, its cells %d", c.width, c.word, c.full)
			}
		}
		if after := height(columns); total != 0 || after > before || after != lines {
			t.Fatalf("%d lines, %d before, %d as they are filled; %d wider", after, before, lines, -total)
		}
	})
}

// A column whose cells are long gets what others can spare.
func TestShortenGives(t *testing.T) {
	rows := [][]string{{"one two three four five six", "a bb", "x"}}
	columns := []column{newColumn(rows, 0), newColumn(rows, 1), newColumn(rows, 2)}
	columns[0].width, columns[1].width = 9, 4
	if shorten(columns); columns[0].width <= 9 || height(columns) != 3 {
		t.Errorf("widths %d, %d, %d: %d lines", columns[0].width, columns[1].width, columns[2].width, height(columns))
	}
}
