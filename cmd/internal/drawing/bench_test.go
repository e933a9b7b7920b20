package drawing_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
)

func BenchmarkMap(b *testing.B) {
	var p position
	positions(b, "crusader", 3, 1, func(_ int, x position) { p = x })
	b.Run("picture", func(b *testing.B) {
		for b.Loop() {
			p.seat.Map(rules.Side(0))
		}
	})
	b.Run("draw", func(b *testing.B) {
		for b.Loop() {
			drawing.Map(p.pics[0], p.words, drawing.Options{})
		}
	})
	b.Run("svg", func(b *testing.B) {
		d := drawing.Map(p.pics[0], p.words, drawing.Options{})
		for b.Loop() {
			d.SVG(drawing.Light)
		}
	})
	b.Run("png", func(b *testing.B) {
		d := drawing.Map(p.pics[0], p.words, drawing.Options{})
		for b.Loop() {
			if _, err := d.PNG(drawing.Light, 0); err != nil {
				b.Fatal(err)
			}
		}
	})
}
