package drawing

import (
	"math"
	"slices"
	"strings"
)

// SVG is a drawing as a file of its own, in the colours of a palette.
func (d *Drawing) SVG(p Palette) []byte {
	w := writer{}
	s := d.whole()
	if d.pale {
		p = p.snowy()
	}
	w.open(d, "t", "d")
	w.b.WriteString("<style>" + sheet(p, s.used()) + "</style>\n")
	w.defs(s.stamps())
	w.scene(s)
	w.b.WriteString("</svg>\n")
	return []byte(w.b.String())
}

// Part is a drawing as a part of a page that has the style sheet, the stamps
// and, under an id, the ground. Its own ids end with suffix. It is as wide as
// its box, but a hex not wider than 150 pixels, and in a box that can be
// scrolled not narrower than 70, unless all of it then fits a desk.
func (d *Drawing) Part(ground, suffix string, scrolls bool) string {
	w := writer{style: ` style="max-width:` + d.widest()}
	if scrolls {
		w.style += ";min-width:" + decimal(math.Round(min(d.View.w*.58, desk))) + "px"
	}
	w.style += `"`
	if d.pale {
		w.style += ` class="pale"`
	}
	w.open(d, "t"+suffix, "d"+suffix)
	if ground != "" {
		w.b.WriteString(`<use href="#` + ground + `"/>`)
	}
	w.scene(&d.over)
	w.b.WriteString("</svg>")
	return w.b.String()
}

// desk is how wide a picture can be on a page of its own, in pixels.
const desk = 1300.0

// widest is how wide the part is at most, and so its box: beside a map of the desert
// there is no sea.
func (d *Drawing) widest() string { return decimal(math.Round(d.View.w*1.25)) + "px" }

// beside is the class of a part of a page with the picture and its key: beside it, or
// below where it is so wide that its hexes would be small.
func (d *Drawing) beside() string {
	const room, least = 880.0, 66.0 // for the picture, and pixels of a hex
	if d.View.w/wide*least > room {
		return "wide"
	}
	return "two"
}

// writer writes shapes as SVG.
type writer struct {
	b     strings.Builder
	style string // of the picture
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes a text fit for XML.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f && c < 0xa0 || c == 0xfffe || c == 0xffff {
			return ' '
		}
		return c
	}, s))
}

func (w *writer) open(d *Drawing, title, desc string) {
	v := d.View
	w.b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="` + decimal(v.x) + " " + decimal(v.y) + " " + decimal(v.w) + " " + decimal(v.h) + `"`)
	w.attr("width", math.Round(v.w*d.scale()))
	w.attr("height", math.Round(v.h*d.scale()))
	w.b.WriteString(w.style + ` role="img" aria-labelledby="` + title + " " + desc + `"><title id="` + title + `">` + escape(d.Title) + `</title><desc id="` + desc + `">` + escape(d.About) + "</desc>")
}

func (w *writer) attr(name string, v float64) {
	w.b.WriteString(" " + name + `="` + decimal(v) + `"`)
}

func (w *writer) class(c string) {
	if c != "" {
		w.b.WriteString(` class="` + c + `"`)
	}
}

// defs writes the stamps that are used.
func (w *writer) defs(all []*figure) {
	if len(all) == 0 {
		return
	}
	w.b.WriteString("<defs>")
	w.figures(all)
	w.b.WriteString("</defs>\n")
}

// figures writes what is used under an id.
func (w *writer) figures(all []*figure) {
	for _, f := range all {
		w.b.WriteString(`<g id="` + f.name + `">`)
		w.scene(f.drawn())
		w.b.WriteString("</g>\n")
	}
}

func (w *writer) scene(s *scene) {
	for i := range s.nodes {
		w.node(&s.nodes[i])
	}
}

func (w *writer) node(n *node) {
	b := &w.b
	switch n.kind {
	case pathNode:
		b.WriteString("<path")
		w.class(n.class)
		b.WriteString(` d="` + data(n.path) + `"/>`)
	case circleNode:
		b.WriteString("<circle")
		w.class(n.class)
		w.attr("cx", n.at.x)
		w.attr("cy", n.at.y)
		w.attr("r", n.r)
		b.WriteString("/>")
	case boxNode:
		b.WriteString("<rect")
		w.class(n.class)
		w.attr("x", n.at.x)
		w.attr("y", n.at.y)
		w.attr("width", n.w)
		w.attr("height", n.h)
		if n.r > 0 {
			w.attr("rx", n.r)
		}
		b.WriteString("/>")
	case textNode:
		b.WriteString("<text")
		w.class(n.class)
		w.attr("x", n.at.x)
		w.attr("y", n.at.y)
		if n.size > 0 {
			b.WriteString(` style="font-size:` + decimal(n.size) + `px"`)
		}
		b.WriteString(">" + escape(n.text) + "</text>")
	case openNode:
		b.WriteString("<g")
		w.class(n.class)
		if n.at != (point{}) || n.k != 1 {
			b.WriteString(` transform="translate(` + decimal(n.at.x) + " " + decimal(n.at.y) + ")")
			if n.k != 1 {
				b.WriteString("scale(" + decimal3(n.k) + ")")
			}
			b.WriteString(`"`)
		}
		b.WriteString(">")
		if n.text != "" {
			b.WriteString("<title>" + escape(n.text) + "</title>")
		}
	case closeNode:
		b.WriteString("</g>\n")
	case stampNode:
		b.WriteString("<use")
		w.class(n.class)
		b.WriteString(` href="#` + n.of.name + `"`)
		if n.at != (point{}) {
			w.attr("x", n.at.x)
			w.attr("y", n.at.y)
		}
		b.WriteString("/>")
	}
}

func decimal3(k float64) string {
	return decimal(math.Round(k*100) / 100)
}

// data is a path in the shortest form: relative where that is shorter. What is
// written is what is followed: rounding does not add up.
func data(p path) string {
	var b strings.Builder
	var at, start point
	last := byte(0)
	for i := range p {
		s := &p[i]
		if s.op == 'Z' {
			b.WriteByte('z')
			at, last = start, 'z'
			continue
		}
		pts := make([]point, s.points())
		for j := range pts {
			pts[j] = point{tenth(s.to[j].x), tenth(s.to[j].y)}
		}
		text, letter := shortest(s.op, pts, at)
		repeat := letter == last || last == 'm' && letter == 'l' || last == 'M' && letter == 'L'
		if letter == 'm' || letter == 'M' {
			repeat = false
		}
		if !repeat {
			b.WriteByte(letter)
		} else if text[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(text)
		at = pts[len(pts)-1]
		if s.op == 'M' {
			start = at
		}
		last = letter
	}
	return b.String()
}

// shortest is how a segment from a point is written: its coordinates and its letter.
func shortest(op byte, pts []point, at point) (text string, letter byte) {
	abs, rel := coordinates(pts, point{}), coordinates(pts, at)
	if op == 'L' {
		to := pts[0]
		switch {
		case to.y == at.y:
			abs, rel, op = decimal(to.x), decimal(tenth(to.x-at.x)), 'H'
		case to.x == at.x:
			abs, rel, op = decimal(to.y), decimal(tenth(to.y-at.y)), 'V'
		}
	}
	if len(rel) < len(abs) {
		return rel, op + 'a' - 'A'
	}
	return abs, op
}

// coordinates are points as seen from another.
func coordinates(ps []point, from point) string {
	var b strings.Builder
	for i, p := range ps {
		x, y := decimal(tenth(p.x-from.x)), decimal(tenth(p.y-from.y))
		if i > 0 && x[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(x)
		if y[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(y)
	}
	return b.String()
}

func tenth(v float64) float64 { return math.Round(v*10) / 10 }

// used are the classes of a scene and of its stamps.
func (s *scene) used() map[string]*pen {
	all := map[string]*pen{}
	take := func(s *scene) {
		for c, look := range s.marks { // into a map again: order does not matter
			if look != nil {
				all[c] = look
				continue
			}
			for _, one := range strings.Fields(c) {
				all[one] = nil
			}
		}
	}
	take(s)
	for _, f := range s.stamps() {
		take(f.drawn())
	}
	return all
}

// stamps are the figures that are used, each name once, in the order of their first use.
func (s *scene) stamps() (all []*figure) {
	for i := range s.nodes {
		if n := &s.nodes[i]; n.kind == stampNode && !slices.ContainsFunc(all, func(f *figure) bool { return f.name == n.of.name }) {
			all = append(all, n.of)
		}
	}
	return all
}
