package render

import "strings"

// canvas is a field of runes with a style each.
type canvas struct {
	runes  [][]rune
	styles [][]string
}

func newCanvas(width, height int) *canvas {
	c := &canvas{}
	for range height {
		c.runes = append(c.runes, []rune(strings.Repeat(" ", width)))
		c.styles = append(c.styles, make([]string, width))
	}
	return c
}

func (c *canvas) put(x, y int, s, style string) {
	for _, r := range s {
		if x < len(c.runes[y]) && x >= 0 {
			c.runes[y][x], c.styles[y][x] = r, style
		}
		x++
	}
}

// end returns the end of what is drawn in line y from x to limit.
func (c *canvas) end(x, limit, y int) int {
	for limit > x && c.runes[y][limit-1] == ' ' {
		limit--
	}
	return limit
}

// lines returns the lines without blanks at their ends.
func (c *canvas) lines(t *text) []string {
	var lines []string
	for y, row := range c.runes {
		n := c.end(0, len(row), y)
		var b strings.Builder
		for x := 0; x < n; {
			to := x
			for to < n && c.styles[y][to] == c.styles[y][x] {
				to++
			}
			b.WriteString(t.styled(string(row[x:to]), c.styles[y][x]))
			x = to
		}
		lines = append(lines, b.String())
	}
	return lines
}
