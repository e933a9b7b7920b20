package rommel

import (
	"os"
	"regexp"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// TestWordsOfMonth: everything that set-up, Buildup, Initiative and victory say
// stands in the catalogue, and nothing else does.
func TestWordsOfMonth(t *testing.T) {
	used := map[string]bool{"event.returns-beside": true, "event.arrive-beside": true, "event.arrive-early-beside": true, "event.malta-beside": true}
	said := regexp.MustCompile(`Kind: "([a-z-]+)", Side|Kind: "([a-z-]+)"(?:, N|, Hex|\})|(?:Refuse|refusals)\("[^"]+", "([a-z.-]+)"|arrive\([a-z]+, "([a-z-]+)"`)
	for _, file := range []string{"setup", "month", "buildup", "reinforcements", "refit", "redeployment", "replacements",
		"minefields_built", "resupply", "initiative", "victory"} {
		text, err := os.ReadFile(file + ".go")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			id := "event." + m[1] + m[2] + m[4]
			if m[3] != "" {
				id = m[3]
			}
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
