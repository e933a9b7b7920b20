package rommel

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every sentence that the Player-Turn can say stands in the catalogue, and
// nothing else does.
func TestWordsOfTurn(t *testing.T) {
	refusal := regexp.MustCompile(`Refuse\("R-[^"]*", "([^"]+)"`)
	event := regexp.MustCompile(`Event\{Kind: "([^"]+)"|kind :?= "([^"]+)"|\tKind: "([^"]+)"`)
	var ids []string
	for _, file := range strings.Fields("turn cards_turn supply_check supply_assignment naming moves reach withdrawal forced_march engagement overrun rout retreats " +
		"refusal pursuit losses battle combat minefield fortress recovery") {
		text, err := os.ReadFile(file + ".go")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range refusal.FindAllStringSubmatch(string(text), -1) {
			ids = append(ids, m[1])
		}
		for _, m := range event.FindAllStringSubmatch(string(text), -1) {
			ids = append(ids, "event."+m[1]+m[2]+m[3])
		}
	}
	for _, id := range ids {
		if wordsOfTurn[id] == "" {
			t.Errorf("no words for %s", id)
		}
	}
	for id := range wordsOfTurn {
		if !slices.Contains(ids, id) {
			t.Errorf("nobody says %s", id)
		}
	}
}
