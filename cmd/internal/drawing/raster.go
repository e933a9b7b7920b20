package drawing

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// MaxPixels is the largest picture that PNG makes, in pixels.
const MaxPixels = 1 << 26

// PNG is a drawing as a picture some pixels wide, 0 for its own size. Letters
// are drawn as outlines of the Go fonts, each text as wide as it was laid out.
func (d *Drawing) PNG(p Palette, across int) ([]byte, error) {
	k := d.scale()
	if across > 0 {
		k = float64(across) / d.View.w
	}
	w, h := int(math.Round(d.View.w*k)), int(math.Round(d.View.h*k))
	if w < 1 || h < 1 || w > MaxPixels/h {
		return nil, errors.New("the picture would be too large")
	}
	if d.pale {
		p = p.snowy()
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	scanner := &scanner{img: img}
	r := &raster{dasher: rasterx.NewDasher(w, h, scanner), scanner: scanner, palette: p}
	r.scene(d.whole(), state{k: k, at: point{-d.View.x * k, -d.View.y * k}, opacity: 1})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// raster draws shapes as pixels.
type raster struct {
	dasher  *rasterx.Dasher
	scanner *scanner
	palette Palette
}

// state is where and how shapes of a group are drawn.
type state struct {
	k       float64
	at      point
	opacity float64
	class   *style // of a stamp: what its shapes without colours take
}

func (s state) point(p point) point { return point{s.at.x + p.x*s.k, s.at.y + p.y*s.k} }

func (r *raster) scene(s *scene, st state) {
	stack := []state{st}
	for i := range s.nodes {
		n, at := &s.nodes[i], stack[len(stack)-1]
		switch n.kind {
		case openNode:
			in := state{k: at.k * n.k, at: at.point(n.at), opacity: at.opacity, class: at.class}
			if c := index[n.class]; c != nil && c.opacity != 0 {
				in.opacity *= c.opacity
			}
			stack = append(stack, in)
		case closeNode:
			stack = stack[:len(stack)-1]
		case stampNode:
			in := state{k: at.k, at: at.point(n.at), opacity: at.opacity, class: index[n.class]}
			r.scene(n.of.drawn(), in)
		case textNode:
			r.text(n, at)
		case pathNode:
			r.shape(n, n.path, at)
		case circleNode:
			r.shape(n, ring(n.at, n.r), at)
		case boxNode:
			if n.w == n.h && n.w == 2*n.r { // sides without length would send strokes astray
				r.shape(n, ring(n.at.add(n.r, n.r), n.r), at)
				break
			}
			r.shape(n, roundBox(rect{n.at.x, n.at.y, n.w, n.h}, n.r), at)
		}
	}
}

// ring is a circle as curves.
func ring(at point, r float64) path {
	const c = .5523
	return path{}.move(at.x+r, at.y).
		cubic(at.add(r, c*r), at.add(c*r, r), at.add(0, r)).cubic(at.add(-c*r, r), at.add(-r, c*r), at.add(-r, 0)).
		cubic(at.add(-r, -c*r), at.add(-c*r, -r), at.add(0, -r)).cubic(at.add(c*r, -r), at.add(r, -c*r), at.add(r, 0)).close()
}

// look is the style of a shape with what is inherited.
func (st state) look(n *node) style {
	var s style
	if c := index[n.class]; n.look != nil {
		s = n.look.style
	} else if c != nil {
		s = *c
	}
	if st.class != nil && s.fill == "" && s.stroke == "" {
		s.fill, s.stroke = st.class.fill, st.class.stroke
		if s.width == 0 {
			s.width = st.class.width
		}
		s.round = s.round || st.class.round
	}
	return s
}

// shape fills and strokes a path.
func (r *raster) shape(n *node, p path, st state) {
	s := st.look(n)
	opacity := st.opacity
	if s.opacity != 0 {
		opacity *= s.opacity
	}
	if s.fill != "" {
		r.scanner.SetColor(r.colour(s.fill, opacity))
		f := &r.dasher.Filler
		f.SetWinding(true)
		follow(f, p, st)
		f.Draw()
		f.Clear()
	}
	if s.stroke != "" {
		r.stroke(p, &s, st, opacity)
	}
}

func (r *raster) stroke(p path, s *style, st state, opacity float64) {
	r.scanner.SetColor(r.colour(s.stroke, opacity))
	ends, join := rasterx.ButtCap, rasterx.Miter
	if s.round {
		ends, join = rasterx.RoundCap, rasterx.Round
	}
	var dash []float64
	for _, d := range s.dash {
		dash = append(dash, d*st.k)
	}
	d := r.dasher
	d.SetWinding(true)
	d.SetStroke(fix(s.width*st.k), fix(4), ends, ends, rasterx.RoundGap, join, dash, 0)
	dots, lines := split(p)
	follow(d, lines, st)
	d.Draw()
	d.Clear()
	f := &r.dasher.Filler
	for _, at := range dots { // lines of no length with round ends
		follow(f, ring(at, s.width/2), st)
	}
	f.Draw()
	f.Clear()
}

// split takes lines of no length out of a path.
func split(p path) (dots []point, rest path) {
	for i := 0; i < len(p); i++ {
		if p[i].op == 'M' && i+1 < len(p) && p[i+1].op == 'L' && p[i].to[0] == p[i+1].to[0] {
			dots = append(dots, p[i].to[0])
			i++
			continue
		}
		rest = append(rest, p[i])
	}
	return dots, rest
}

// follow adds a path to what is drawn.
func follow(to rasterx.Adder, p path, st state) {
	open := false
	for i := range p {
		s := &p[i]
		var q [3]fixed.Point26_6
		for j := range s.points() {
			at := st.point(s.to[j])
			q[j] = fixed.Point26_6{X: fix(at.x), Y: fix(at.y)}
		}
		switch s.op {
		case 'M':
			if open {
				to.Stop(false)
			}
			to.Start(q[0])
			open = true
		case 'L':
			to.Line(q[0])
		case 'Q':
			to.QuadBezier(q[0], q[1])
		case 'C':
			to.CubeBezier(q[0], q[1], q[2])
		case 'Z':
			to.Stop(true)
			open = false
		}
	}
	if open {
		to.Stop(false)
	}
}

func fix(v float64) fixed.Int26_6 { return fixed.Int26_6(math.Round(v * 64)) }

// colour is a colour of the palette; all of them are #RRGGBB.
func (r *raster) colour(name string, opacity float64) color.Color {
	hex := r.palette[name]
	c := color.NRGBA{A: uint8(math.Round(255 * opacity))}
	if len(hex) == 7 {
		c.R, c.G, c.B = pair(hex[1:3]), pair(hex[3:5]), pair(hex[5:7])
	}
	return c
}

func pair(s string) uint8 {
	v := uint8(0)
	for _, c := range []byte(s) {
		v *= 16
		switch {
		case c >= '0' && c <= '9':
			v += c - '0'
		case c >= 'A' && c <= 'F':
			v += c - 'A' + 10
		case c >= 'a' && c <= 'f':
			v += c - 'a' + 10
		}
	}
	return v
}

// letters are the fonts, read when they are first needed.
var letters = sync.OnceValue(func() (f [3]*sfnt.Font) {
	for i, data := range [3][]byte{goregular.TTF, gobold.TTF, goitalic.TTF} {
		font, err := sfnt.Parse(data)
		if err != nil {
			panic("drawing: a font of the program is broken: " + err.Error())
		}
		f[i] = font
	}
	return f
})
