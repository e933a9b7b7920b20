package drawing

import (
	"image"
	"image/color"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scanner fills outlines. Other than those of rasterx it looks only at the part
// of the picture that an outline covers, since most are small.
type scanner struct {
	img      *image.RGBA
	fill     vector.Rasterizer
	outlines [][]fixed.Point26_6
	paint    image.Uniform
}

var _ rasterx.Scanner = (*scanner)(nil)

// Start begins an outline.
func (s *scanner) Start(a fixed.Point26_6) { s.outlines = append(s.outlines, []fixed.Point26_6{a}) }

// Line goes on with it.
func (s *scanner) Line(b fixed.Point26_6) {
	last := len(s.outlines) - 1
	s.outlines[last] = append(s.outlines[last], b)
}

// Clear forgets all outlines.
func (s *scanner) Clear() { s.outlines = s.outlines[:0] }

// GetPathExtent is the smallest rectangle around the outlines.
func (s *scanner) GetPathExtent() fixed.Rectangle26_6 {
	var r fixed.Rectangle26_6
	first := true
	for _, o := range s.outlines {
		for _, p := range o {
			if first {
				r, first = fixed.Rectangle26_6{Min: p, Max: p}, false
				continue
			}
			r.Min.X, r.Min.Y = min(r.Min.X, p.X), min(r.Min.Y, p.Y)
			r.Max.X, r.Max.Y = max(r.Max.X, p.X), max(r.Max.Y, p.Y)
		}
	}
	return r
}

// Draw fills the outlines in the colour that was set.
func (s *scanner) Draw() {
	e := s.GetPathExtent()
	box := image.Rect(e.Min.X.Floor(), e.Min.Y.Floor(), e.Max.X.Ceil()+1, e.Max.Y.Ceil()+1).Intersect(s.img.Bounds())
	if box.Empty() {
		return
	}
	s.fill.Reset(box.Dx(), box.Dy())
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X)/64 - float32(box.Min.X), float32(p.Y)/64 - float32(box.Min.Y)
	}
	for _, o := range s.outlines {
		for i, p := range o {
			if x, y := at(p); i == 0 {
				s.fill.MoveTo(x, y)
			} else {
				s.fill.LineTo(x, y)
			}
		}
		// Not closed: a line that is stroked comes side by side, and only all of
		// its sides together go round.
	}
	s.fill.Draw(s.img, box, &s.paint, image.Point{})
}

// SetColor takes a color.Color.
func (s *scanner) SetColor(c any) { s.paint.C = c.(color.Color) }

// SetBounds, SetWinding and SetClip are not needed: the picture bounds what is
// drawn, and every outline is filled where its winding number is not 0.
func (s *scanner) SetBounds(int, int)      {}
func (s *scanner) SetWinding(bool)         {}
func (s *scanner) SetClip(image.Rectangle) {}
