package rommel

import (
	"os"
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// TestWordsOfMonth: every refusal of set-up, Buildup, Initiative and victory
// stands in the catalogue, and nothing else does.
func TestWordsOfMonth(t *testing.T) {
	used := map[string]bool{}
	said := regexp.MustCompile(`(?:Refuse|refusals)\("[^"]+", "([a-z.-]+)"`)
	for _, file := range []string{"setup", "month", "buildup", "reinforcements", "refit", "redeployment", "replacements",
		"minefields_built", "resupply", "initiative", "victory"} {
		text, err := os.ReadFile(file + ".go")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			id := m[1]
			used[id] = true
			if words.Month[id] == "" {
				t.Errorf("%s says %q without words", file, id)
			}
		}
	}
	for id := range words.Month {
		if !used[id] {
			t.Errorf("nobody says %q", id)
		}
	}
}
