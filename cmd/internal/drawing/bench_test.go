package drawing_test

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/rules"
)

// BenchmarkMap measures a picture from the position to the file.
func BenchmarkMap(b *testing.B) {
	positions(b, "crusader", 3, 1, func(n int, p position) {
		if n == 0 {
			return
		}
		b.Run("picture", func(b *testing.B) {
			for b.Loop() {
				p.seat.Map(rules.Side(0))
			}
		})
		b.Run("svg", func(b *testing.B) {
			for b.Loop() {
				drawing.Map(p.pics[0], p.words, drawing.Options{}).SVG(drawing.Light)
			}
		})
	})
}
