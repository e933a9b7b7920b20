package drawing

import "maps"

// scene is a list of shapes in the order in which they are drawn.
type scene struct {
	nodes []node
	marks map[string]*pen // classes that are used; nil for those of the usual styles
}

// nodeKind is a kind of shape.
type nodeKind uint8

const (
	pathNode nodeKind = iota
	circleNode
	boxNode  // a rectangle, with round corners of radius r
	textNode // around at, which the class says how
	openNode // a group: scaled by k and moved to at, with a title and a class
	closeNode
	stampNode // what a figure draws, like a group
)

// node is a shape, or the beginning or end of a group.
type node struct {
	kind  nodeKind
	class string  // one or more classes
	look  *pen    // of a class that a legend asks for
	of    *figure // of a stamp
	path  path
	at    point
	w, h  float64
	r, k  float64
	text  string // of a text; the title of a group
	size  float64
}

func (s *scene) add(n node) {
	if s.marks == nil {
		s.marks = map[string]*pen{}
	}
	s.marks[n.class] = n.look
	s.nodes = append(s.nodes, n)
}

func (s *scene) path(class string, p path) {
	if len(p) > 0 {
		s.add(node{kind: pathNode, class: class, path: p})
	}
}

func (s *scene) circle(class string, at point, r float64) {
	s.add(node{kind: circleNode, class: class, at: at, r: r})
}

func (s *scene) box(class string, b rect, r float64) {
	s.add(node{kind: boxNode, class: class, at: point{b.x, b.y}, w: b.w, h: b.h, r: r})
}

// write writes a text in the size of its class.
func (s *scene) write(class string, x, y float64, text string) {
	s.sized(class, x, y, text, 0)
}

// sized writes a text in a size of its own.
func (s *scene) sized(class string, x, y float64, text string, size float64) {
	if text != "" {
		s.add(node{kind: textNode, class: class, at: point{x, y}, text: text, size: size})
	}
}

// open begins a group with a title, which may be empty.
func (s *scene) open(class, title string) {
	s.add(node{kind: openNode, class: class, text: title, k: 1})
}

// place begins a group whose contents are scaled by k and moved to a point.
func (s *scene) place(at point, k float64, title string) {
	s.add(node{kind: openNode, at: at, k: k, text: title})
}

func (s *scene) close() { s.add(node{kind: closeNode}) }

// stamp draws a figure, moved by at. What has no colour in it takes that of the class.
func (s *scene) stamp(class string, f *figure, at point) {
	s.add(node{kind: stampNode, class: class, of: f, at: at})
}

// append adds all of another scene.
func (s *scene) append(t *scene) {
	if s.marks == nil {
		s.marks = make(map[string]*pen, len(t.marks))
	}
	maps.Copy(s.marks, t.marks)
	s.nodes = append(s.nodes, t.nodes...)
}
