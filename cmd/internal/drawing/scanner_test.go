package drawing

import (
	"image"
	"image/color"
	"testing"

	"github.com/srwiley/rasterx"
)

// TestScanner: what is stroked is painted as wide as it is, and what is filled
// within its outline; nothing beside them.
func TestScanner(t *testing.T) {
	draw := func(stroked bool) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 40, 40))
		s := &scanner{img: img}
		d := rasterx.NewDasher(40, 40, s)
		s.SetColor(color.Black)
		d.SetStroke(fix(4), fix(4), rasterx.ButtCap, rasterx.ButtCap, rasterx.RoundGap, rasterx.Miter, nil, 0)
		var to rasterx.Adder = &d.Filler
		if stroked {
			to = d
		}
		to.Start(rasterx.ToFixedP(10, 10))
		to.Line(rasterx.ToFixedP(30, 10))
		to.Line(rasterx.ToFixedP(30, 30))
		to.Line(rasterx.ToFixedP(10, 30))
		to.Stop(true)
		s.Draw()
		return img
	}
	lines, area := draw(true), draw(false)
	for _, x := range []struct {
		at          image.Point
		line, inner bool
	}{
		{image.Pt(20, 10), true, true}, {image.Pt(30, 20), true, false}, {image.Pt(11, 20), true, true}, {image.Pt(9, 20), true, false},
		{image.Pt(20, 20), false, true}, {image.Pt(14, 25), false, true}, {image.Pt(4, 4), false, false}, {image.Pt(36, 20), false, false},
	} {
		if painted := lines.RGBAAt(x.at.X, x.at.Y).A > 127; painted != x.line {
			t.Errorf("a stroked square at %v: painted %v", x.at, painted)
		}
		if painted := area.RGBAAt(x.at.X, x.at.Y).A > 127; painted != x.inner {
			t.Errorf("a filled square at %v: painted %v", x.at, painted)
		}
	}
}
