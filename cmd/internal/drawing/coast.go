package drawing

import (
	"math"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// shore is the outline of the sea: closed loops of points, and of each point
// whether it lies on a coast or at the end of what is drawn.
type shore struct{ loops []loop }

type loop struct {
	at    []point
	coast []bool // of the piece from this point to the next
}

// sea finds the outline of some cells of water. Land lies to the left of it.
func sea(g board.Ground, water map[[2]int]bool) shore {
	box := bounds(g)
	type end struct{ x, y float64 }
	type piece struct {
		to    point
		coast bool
	}
	next := map[end]piece{}
	var order []end
	for _, c := range g.Cells {
		if !water[[2]int{c.Q, c.R}] {
			continue
		}
		at := cell(c.Q, c.R)
		for d := range board.Directions {
			dq, dr := d.Step()
			q, r := c.Q+dq, c.R+dr
			if water[[2]int{q, r}] {
				continue
			}
			from, to := edge(at, d, 0)
			next[end(from)] = piece{to, box.has(q, r)}
			order = append(order, end(from))
		}
	}
	var s shore
	for _, from := range order {
		var l loop
		for at := from; ; {
			p, ok := next[at]
			if !ok {
				break
			}
			delete(next, at)
			l.at = append(l.at, point(at))
			l.coast = append(l.coast, p.coast)
			at = end(p.to)
		}
		if len(l.at) > 2 {
			s.loops = append(s.loops, l)
		}
	}
	return s
}

// extent is what of the grid is drawn: half-columns and rows.
type extent struct{ west, east, north, south int }

func (e extent) has(q, r int) bool {
	x := 2*q + r
	return x >= e.west && x <= e.east && r >= e.north && r <= e.south
}

func bounds(g board.Ground) extent {
	e := extent{1 << 15, -1 << 15, 1 << 15, -1 << 15}
	for _, c := range g.Cells {
		x := 2*c.Q + c.R
		e.west, e.east, e.north, e.south = min(e.west, x), max(e.east, x), min(e.north, c.R), max(e.south, c.R)
	}
	return e
}

// fineness is how many pieces a hexside is cut into before it is smoothed.
const fineness = 6

// line is the coast pushed out to sea: a path around the water, and the parts
// of it that are coast. Waves are what it has of life.
func (s shore) line(out, waves float64) (around, coasts path) {
	for _, l := range s.loops {
		ps, coast := l.smooth(out, waves)
		pen := false
		for i, p := range ps {
			if i == 0 {
				around = around.move(p.x, p.y)
			} else {
				around = around.line(p.x, p.y)
			}
			switch {
			case !coast[i]:
				pen = false
			case !pen:
				coasts, pen = coasts.move(p.x, p.y), true
			default:
				coasts = coasts.line(p.x, p.y)
			}
		}
		around = around.close()
	}
	return around, coasts
}

// smooth makes each coast of a loop a calm line.
func (l *loop) smooth(out, waves float64) (ps []point, coast []bool) {
	n := len(l.at)
	first := 0 // begin with a coast, if it has an end
	for i := range n {
		if l.coast[i] && !l.coast[(i+n-1)%n] {
			first = i
			break
		}
	}
	for i := 0; i < n; {
		at := (first + i) % n
		if !l.coast[at] {
			ps, coast = append(ps, l.at[at]), append(coast, false)
			i++
			continue
		}
		var run []point
		for i < n && l.coast[(first+i)%n] {
			a, b := l.at[(first+i)%n], l.at[(first+i+1)%n]
			for k := range fineness {
				t := float64(k) / fineness
				run = append(run, point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t})
			}
			i++
		}
		closed := len(run) == n*fineness
		if !closed {
			run = append(run, l.at[(first+i)%n])
		}
		for k, p := range pushed(averaged(averaged(run, 8, closed), 5, closed), out, waves, closed) {
			if k%2 == 0 || k == len(run)-1 {
				ps, coast = append(ps, p), append(coast, true)
			}
		}
	}
	return ps, coast
}

// averaged is a line each of whose points is the mean of those around it.
func averaged(ps []point, reach int, closed bool) []point {
	n := len(ps)
	out := make([]point, n)
	for i := range ps {
		k := reach
		if !closed {
			k = min(k, i, n-1-i)
		}
		for j := i - k; j <= i+k; j++ {
			p := ps[(j+n)%n]
			out[i].x += p.x
			out[i].y += p.y
		}
		out[i].x /= float64(2*k + 1)
		out[i].y /= float64(2*k + 1)
	}
	return out
}

// pushed is a line moved to its right, which is the sea, with waves in it.
func pushed(ps []point, by, waves float64, closed bool) []point {
	n := len(ps)
	out := make([]point, n)
	for i, p := range ps {
		a, b := ps[max(0, i-1)], ps[min(n-1, i+1)]
		if closed {
			a, b = ps[(i+n-1)%n], ps[(i+1)%n]
		}
		d := max(a.distance(b), 1e-9)
		t := float64(i)
		k := by + waves*(3.2*math.Sin(t*.37)+2.6*math.Sin(t*.83+1)+1.8*math.Sin(t*1.7+2))
		out[i] = point{math.Round(p.x - (b.y-a.y)/d*k), math.Round(p.y + (b.x-a.x)/d*k)}
	}
	return out
}
