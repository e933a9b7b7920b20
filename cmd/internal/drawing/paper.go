package drawing

// paper is what a map is drawn on: the part of the board that it shows, what stands on it so far, and where there is no
// room left for words.
type paper struct {
	*survey
	scene
	view  rect
	taken []rect // by names, signs and callouts
	more  rect   // of the ground, for what stands beside the map
}

// floor is how far the ground goes: as far as whatever stands beside the map.
func (m *paper) floor() rect {
	r := m.limits.grow(wide)
	if m.more != (rect{}) {
		r = r.join(m.more)
	}
	return r
}

// lift takes what has been drawn off the paper.
func (m *paper) lift() (s scene) {
	s, m.scene = m.scene, scene{}
	return s
}

// into draws into another scene than the one that is being drawn, and returns it.
func (m *paper) into(other scene, draw func()) scene {
	this := m.scene
	m.scene = other
	draw()
	other, m.scene = m.scene, this
	return other
}

// inView reports whether the view shows a point.
func (m *paper) inView(p point) bool { return m.view.overlaps(rect{p.x, p.y, 1, 1}) }

// covered reports whether a text would lie on another.
func (m *paper) covered(box rect) bool {
	for _, t := range m.taken {
		if t.overlaps(box) {
			return true
		}
	}
	return false
}

// cross is a line that is cut, or a march that failed.
func (s *scene) cross(at point, k float64) {
	p := strokes(at, k, -1, -1, 1, 1, 1, -1, -1, 1)
	s.path("cuth", p)
	s.path("cut", p)
}

// bar shuts the hexside in whose middle a point is, seen from one of its hexes.
func (s *scene) bar(at, from point, k float64) {
	d := from.distance(at)
	if d == 0 { // no hexside: across the hex
		from, d = at.add(0, -1), 1
	}
	x, y := 20*k*(at.y-from.y)/d, 20*k*(from.x-at.x)/d
	p := strokes(at, 1, -x, -y, x, y)
	s.path("cuth", p)
	s.path("cut", p)
}
