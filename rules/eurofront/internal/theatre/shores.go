package theatre

import (
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/datafile"
)

// What pictures show of the land, in map units (board.Point). It follows the geography, and no
// rule reads it. Waters and harbours that a map of one's own lacks are not drawn.

// Waters are the seas of the map that have a shore here, and its lakes.
func (m *Map) Waters() []board.Sea {
	return slices.DeleteFunc(slices.Clone(shores), func(s board.Sea) bool { return s.Kind != "lake" && m.SeaOf(s.Name) == NoSea })
}

// SeaOf is the sea of an id; NoSea: there is none.
func (m *Map) SeaOf(id string) SeaNo {
	return SeaNo(slices.IndexFunc(m.Seas, func(s Waters) bool { return s.ID == id }))
}

// Harbour is where the sign of a port stands, from the middle of its place.
func (s *Spot) Harbour() board.Point { return harbours[s.ID] }

// Knees are the points by which the line of a route is drawn; none: it is straight. Rails that
// leave the map end at the only one.
func (m *Map) Knees(r *Route) []board.Point {
	hex := min(r.Ends[0], r.Ends[1])
	switch {
	case knees[r.ID] != nil:
		return knees[r.ID]
	case !r.Exit || !m.Board.Has(hex):
		return nil
	}
	at := m.Board.Cell(hex)
	middle := board.Middle(at.Q, at.R)
	if m.Board.At(at.Q, at.R+1) == None {
		return []board.Point{{X: middle.X, Y: middle.Y + 90}}
	}
	return []board.Point{{X: middle.X + 92, Y: middle.Y}}
}

// draw reads a position in hex widths with at most two decimals, as map units.
func draw(r *datafile.Reader, n *orders.Node) (p board.Point) {
	v := n.Get("draw")
	if v == nil {
		return p
	}
	if len(v.Items) != 2 {
		r.Fail(v, "draw: two numbers are needed")
		return p
	}
	for i, to := range [2]*int{&p.X, &p.Y} {
		text := v.Items[i].Text
		sign := 1
		if rest, minus := strings.CutPrefix(text, "-"); minus {
			sign, text = -1, rest
		}
		whole, part, _ := strings.Cut(text, ".")
		n, err := strconv.Atoi(whole + (part + "00")[:2])
		if err != nil || len(part) > 2 || len(whole) > 2 {
			r.Fail(v.Items[i], "draw: a number such as 3.01 is needed")
			return p
		}
		*to = sign * n * 120 / 100
	}
	return p
}
