package drawing

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// course is the way of a line as it is drawn: one by sea keeps to the sea.
func (m *survey) course(l board.Line) []point {
	if l.Travel == board.BySea && len(l.Way) == 2 {
		if ps := m.lane(l.Way[0], l.Way[1]); ps != nil {
			return ps
		}
	}
	return m.way(l.Way)
}

// lane is a way over as few cells of sea as can be, nil if no sea leads from one hex to
// the other. Of cells that are as good it takes those that are nearer to the end.
func (m *survey) lane(from, to board.Hex) []point {
	type place = [2]int
	beside := func(p place, d board.Direction) place {
		dq, dr := d.Step()
		return place{p[0] + dq, p[1] + dr}
	}
	start, end := m.board.Cell(from), m.board.Cell(to)
	left := map[place]int{{end.Q, end.R}: 0} // steps to the end
	for queue := []place{{end.Q, end.R}}; len(queue) > 0; queue = queue[1:] {
		for d := range board.Directions {
			p := beside(queue[0], d)
			if _, seen := left[p]; m.water[p] && !seen {
				left[p] = left[queue[0]] + 1
				queue = append(queue, p)
			}
		}
	}
	ps := []point{m.at(from)}
	for at, steps := (place{start.Q, start.R}), len(m.water)+1; steps > 0; {
		best, least, far := at, steps, 0.0
		for d := range board.Directions {
			p := beside(at, d)
			n, leads := left[p]
			if off := cell(p[0], p[1]).distance(m.at(to)); leads && (n < least || n == least && best != at && off < far) {
				best, least, far = p, n, off
			}
		}
		if best == at {
			return nil
		}
		at, steps = best, least
		ps = append(ps, cell(at[0], at[1]))
	}
	return smoothed(ps)
}

// smoothed is a way from cell to cell without its jogs: all but its ends and the cells
// next to them give way to the middles between cells.
func smoothed(ps []point) []point {
	if len(ps) < 5 {
		return ps
	}
	out := slices.Clone(ps[:2])
	for i := 2; i < len(ps)-1; i++ {
		out = append(out, middle(ps[i-1], ps[i]))
	}
	return append(out, ps[len(ps)-2:]...)
}

// way is the middles of some places, and the bends of routes between them.
func (m *survey) way(hs []board.Hex) []point {
	ps := make([]point, 0, len(hs))
	for i, h := range hs {
		if i > 0 {
			ps = append(ps, m.bendsOf(hs[i-1], h)...)
		}
		ps = append(ps, m.at(h))
	}
	return ps
}

// bendsOf are the points by which a route leads from a place to another, if one does.
func (m *survey) bendsOf(from, to board.Hex) (ps []point) {
	route := m.board.Route(from, to)
	if route == board.NoRoute || m.board.Between(from, to) != board.NoSide {
		return nil
	}
	for i := range m.pic.Routes {
		if r := &m.pic.Routes[i]; r.Route == route && r.Beyond == "" {
			for _, p := range r.By {
				ps = append(ps, point{float64(p.X), float64(p.Y)})
			}
		}
	}
	if from > to {
		slices.Reverse(ps)
	}
	return ps
}
