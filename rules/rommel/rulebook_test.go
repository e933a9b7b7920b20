package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
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
			if strings.ContainsAny(text, "|`") || strings.Contains(text, "<br>") || strings.Contains(text, "](") || strings.Contains(text, ".go") ||
				strings.HasPrefix(text, "Test") {
				t.Errorf("%s: %q", a.ID, text)
			}
		}
	}
	if a := book["R-"+"1.0-1"]; len(a.Cases) != 1 || !strings.HasPrefix(a.Cases[0], "none: ") {
		t.Errorf("%+v", a)
	}
	list := casebook.ReadList(t, assertions)
	for section, text := range map[string]func(*orders.Node) string{
		"says":        func(n *orders.Node) string { return n.Text },
		"ambiguities": func(n *orders.Node) string { return n.Items[1].Text },
		"editions":    func(n *orders.Node) string { return n.Items[3].Text },
		"golden":      func(n *orders.Node) string { return n.Text },
	} {
		for _, p := range casebook.Pairs(list, section) {
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

// TestTablesInTheBook: the figures that the book tells are those that are played.
func TestTablesInTheBook(t *testing.T) {
	says := map[string]string{}
	for _, a := range Rulebook() {
		says[a.ID] = a.Says
	}
	cost := func(types ...theatre.UnitType) int16 {
		c := StepCost(&Unit{Type: types[0]})
		for _, x := range types {
			if StepCost(&Unit{Type: x}) != c || StepCost(&Unit{Type: x, Elite: true}) != 2*c {
				t.Errorf("type %d costs %d", x, StepCost(&Unit{Type: x}))
			}
		}
		return c
	}
	heavy := cost(theatre.Armor, theatre.Recon, theatre.MobileAntiTank, theatre.MotAntiTank, theatre.SPArtillery, theatre.Artillery)
	by := turnOptions
	road := func(r Road) string { return []string{"off", "one", "two", "", "four"}[Allowance(1, r)-1] }
	on := fireTable
	for id, text := range map[string]string{
		"R-16.54-1": fmt.Sprintf("costs %d points, of mechanized or motorized infantry %d, of leg infantry or paratroops %d; an elite step",
			heavy, cost(theatre.MechInfantry, theatre.MotInfantry), cost(theatre.LegInfantry, theatre.Paratroops)),
		"R-16.5-1": fmt.Sprintf("minefields for %d and extra cards for %d", MinefieldCost, CardCost),
		"R-4-1": fmt.Sprintf("Basic %d card, one Move and Combat; Offensive %d, two Moves and Combat; Assault %d, one Move and Combat with doubled dice; Blitz %d, two halves",
			by[Basic].cards, by[Offensive].cards, by[Assault].cards, by[Blitz].cards),
		"R-6.2-5": fmt.Sprintf("%s the road, %s more by trail, %s more by track, %s more by highway", road(NoRoad), road(Trail), road(Track), road(Highway)),
		"R-9.4-1": fmt.Sprintf("Armor hits armor and anti-tank on %d, infantry on %d; infantry hits armor and infantry on %d, anti-tank on %d; "+
			"anti-tank hits armor on %d, infantry and anti-tank on %d; these three hit unsupported artillery on %d. Artillery hits armor and anti-tank on %d, infantry and artillery on %d.",
			on[ArmorClass][ArmorClass], on[ArmorClass][InfantryClass], on[InfantryClass][InfantryClass], on[InfantryClass][AntiTankClass],
			on[AntiTankClass][ArmorClass], on[AntiTankClass][AntiTankClass], on[ArmorClass][ArtilleryClass], on[ArtilleryClass][ArmorClass], on[ArtilleryClass][InfantryClass]),
	} {
		if !strings.Contains(says[id], text) {
			t.Errorf("%s says %q, played is %q", id, says[id], text)
		}
	}
}
