package eurofront

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDoc: doc.go of the game and of each of its rooms names all their files.
func TestDoc(t *testing.T) {
	for _, room := range []string{".", "internal/theatre", "report", "staff", "bot"} {
		text, err := os.ReadFile(filepath.Join(room, "doc.go"))
		if err != nil {
			t.Fatal(err)
		}
		files, _ := filepath.Glob(filepath.Join(room, "*.go"))
		for _, f := range files {
			if f = filepath.Base(f); !strings.HasSuffix(f, "_test.go") && f != "doc.go" && !strings.Contains(string(text), f) {
				t.Errorf("%s/doc.go does not name %s", room, f)
			}
		}
	}
}
