package drawing

import (
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// text draws a text as outlines.
func (r *raster) text(n *node, st state) {
	s := st.look(n)
	t := s.face
	if t == nil {
		return
	}
	size := t.size
	if n.size > 0 {
		size = n.size
	}
	fonts, f := letters(), 0
	switch {
	case t.italic:
		f = 2
	case t.bold:
		f = 1
	}
	outline, advance := glyphs(fonts[f], n.text, size, t.spacing)
	total := Width(n.text, t.bold)*size + t.spacing*float64(len([]rune(n.text)))
	squeeze := 1.0
	if advance > 0 {
		squeeze = total / advance
	}
	x := n.at.x
	if !t.begins {
		x -= total / 2
	}
	for i := range outline {
		for j := range outline[i].to {
			q := &outline[i].to[j]
			q.x, q.y = x+q.x*squeeze, n.at.y+q.y
		}
	}
	opacity := st.opacity
	if s.opacity != 0 {
		opacity *= s.opacity
	}
	if s.halo {
		r.stroke(outline, &s, st, opacity)
	}
	s.stroke = ""
	r.scanner.SetColor(r.colour(s.fill, opacity))
	filler := &r.dasher.Filler
	filler.SetWinding(true)
	follow(filler, outline, st)
	filler.Draw()
	filler.Clear()
}

// ownGlyphs are letters that the fonts lack, from a point on the base line.
var ownGlyphs = map[rune]func(at point, size float64) path{
	'◆': func(at point, size float64) path {
		mid, half := at.add(Width("◆", false)*size/2, -.36*size), .3*size
		return polyline(mid.add(0, -half), mid.add(half, 0), mid.add(0, half), mid.add(-half, 0)).close()
	},
}

// glyphs is a text from the origin to the right, and how wide it is.
func glyphs(f *sfnt.Font, text string, size, spacing float64) (p path, x float64) {
	var b sfnt.Buffer
	ppem := fixed.Int26_6(2048 << 6)
	k := size / 2048 / 64
	for _, c := range text {
		i, err := f.GlyphIndex(&b, c)
		if err != nil {
			continue
		}
		if own := ownGlyphs[c]; own != nil && i == 0 {
			p = append(p, own(point{x, 0}, size)...)
			x += Width(string(c), false)*size + spacing
			continue
		}
		segments, err := f.LoadGlyph(&b, i, ppem, nil)
		if err != nil {
			continue
		}
		open := false
		at := func(q fixed.Point26_6) point { return point{x + float64(q.X)*k, float64(q.Y) * k} }
		for _, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				if open {
					p = p.close()
				}
				q := at(s.Args[0])
				p, open = p.move(q.x, q.y), true
			case sfnt.SegmentOpLineTo:
				q := at(s.Args[0])
				p = p.line(q.x, q.y)
			case sfnt.SegmentOpQuadTo:
				a, q := at(s.Args[0]), at(s.Args[1])
				p = p.quad(a.x, a.y, q.x, q.y)
			case sfnt.SegmentOpCubeTo:
				p = p.cubic(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
			}
		}
		if open {
			p = p.close()
		}
		if a, err := f.GlyphAdvance(&b, i, ppem, font.HintingNone); err == nil {
			x += float64(a)*k + spacing
		}
	}
	return p, x
}
