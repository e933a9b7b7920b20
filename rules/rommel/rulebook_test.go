package rommel

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestRulebook: the book that players look into has every assertion, ambiguity,
// difference and example, in their words, and nothing of how the page is set.
func TestRulebook(t *testing.T) {
	book := map[string]rules.Assertion{}
	for _, a := range Rulebook() {
		if _, twice := book[a.ID]; twice {
			t.Errorf("%s stands there twice", a.ID)
		}
		book[a.ID] = a
		for _, text := range append(a.Cases, a.Says, a.Chapter) {
			if strings.ContainsAny(text, "|`") || strings.Contains(text, "<br>") || strings.Contains(text, "](") || strings.Contains(text, ".go") {
				t.Errorf("%s: %q", a.ID, text)
			}
		}
	}
	list := readList(t)
	for section, text := range map[string]func(*orders.Node) string{
		"says":        func(n *orders.Node) string { return n.Text },
		"ambiguities": func(n *orders.Node) string { return n.Items[1].Text },
		"editions":    func(n *orders.Node) string { return n.Items[3].Text },
		"golden":      func(n *orders.Node) string { return n.Text },
	} {
		for _, p := range pairs(list, section) {
			if a := book[p.Key.Text]; !strings.Contains(a.Says, text(p.Value)) {
				t.Errorf("%s says %q, not %q", p.Key.Text, a.Says, text(p.Value))
			}
		}
	}
	a := book["R-"+"7.1-1"]
	if a.Section() != "7.1" || !a.Under("7") || !a.Under("7.1") || a.Under("1") || a.Under("7.11") || len(a.Cases) < 4 || a.Chapter != "7. Engagement" {
		t.Errorf("%+v", a)
	}
	if !book["R-"+"1.0-1"].Under("1.0") || book["AMB-"+"1"].Under("") {
		t.Error("sections")
	}
}
