package drawing_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
)

// TestNoStrokeAstray: round pills of routes send no lines to the corner of a PNG, where nothing is.
func TestNoStrokeAstray(t *testing.T) {
	if testing.Short() {
		t.Skip("draws many pictures")
	}
	pic, _ := northStart(0).picture(t)
	text, err := drawing.Map(pic, northWords, drawing.Options{}).PNG(drawing.Light, 0)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 64 {
		if x, y := i%8, i/8; img.At(x, y) != img.At(0, 7) {
			t.Fatalf("something is drawn at %d, %d", x, y)
		}
	}
}
