package drawing

import (
	"testing"

	"golang.org/x/image/font/sfnt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// Each letter of the words that pictures say has a shape in pixels: in the fonts, or
// drawn here. A font's box for what it lacks tells a reader nothing.
func TestGlyphs(t *testing.T) {
	desk, _, err := staff.Title().Open(rules.Setup{Scenario: "s1940"})
	if err != nil {
		t.Fatal(err)
	}
	var b sfnt.Buffer
	for id, text := range desk.Words("en") {
		if _, ours := Words[id]; ours {
			continue
		}
		missing(t, &b, id, text)
	}
	for id, text := range Words {
		missing(t, &b, id, text)
	}
	missing(t, &b, "a port without limit", "∞")
	if p, x := glyphs(letters()[0], "◆", 12, 0); len(p) != 5 || x < 5 || x > 12 {
		t.Errorf("a lozenge of %d segments, %.1f wide", len(p), x)
	}
}

// missing tells of letters of a text without a shape.
func missing(t *testing.T, b *sfnt.Buffer, id, text string) {
	t.Helper()
	for _, c := range text {
		for i, f := range letters() {
			if g, err := f.GlyphIndex(b, c); (err != nil || g == 0) && ownGlyphs[c] == nil {
				t.Errorf("%s: font %d has no %q", id, i, c)
			}
		}
	}
}
