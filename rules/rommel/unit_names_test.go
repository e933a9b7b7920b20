package rommel

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// TestUnitsNamed: players write units as they speak of them; a word that may mean
// two means neither.
func TestUnitsNamed(t *testing.T) {
	g, err := New(theatre.Standard(), "battleaxe")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string][]string{
		"21/5 Pz": {"21/5 Pz"}, "21/5": {"21/5 Pz"}, "21/5pz": {"21/5 Pz"}, "15/8 pz": {"15/8 Pz"}, "tre": {"Trento"}, "TRENTO": {"Trento"},
		"88mm a": {"88mm A"}, "88mm": {"88mm A", "88mm B"}, "15/1": nil, "15": nil, "21/": {"21/5 Pz", "21/104", "21/3"}, "g fascisti": {"G. Fascisti"},
		"": nil, " ": nil, "Pol": nil, "x": {"XXI Art"}, "y": nil,
	} {
		var got []string
		for _, u := range g.UnitsNamed(Axis, word) {
			got = append(got, g.Roster.Units[u].Name)
		}
		if word == "15" { // 15/8, 15/115, 15/33: what stands after the number is no number
			if len(got) != 3 {
				t.Errorf("%q means %q", word, got)
			}
			continue
		}
		if slices.Sort(got); !slices.Equal(got, sorted(want)) {
			t.Errorf("%q means %q, want %q", word, got, want)
		}
	}
	late, err := New(theatre.Standard(), "s1942")
	if err != nil {
		t.Fatal(err)
	}
	if us := late.UnitsNamed(Allied, "5 Ind/2"); us != nil || late.UnitsNamed(Allied, "5 Ind/29") == nil {
		t.Errorf("5 Ind/2 means %d units: half a number is no number", len(us))
	}
	if us := late.UnitsNamed(Allied, "2 SA/46"); us != nil || late.UnitsNamed(Allied, "2sa/4+6") == nil {
		t.Errorf("2 SA/46 means %d units: 4+6 are two numbers", len(us))
	}
	for side := range rules.Nobody {
		for _, u := range g.Units[side] {
			if got := g.UnitsNamed(side, g.Roster.Units[u].Name); !slices.Equal(got, []UnitNo{u}) {
				t.Errorf("%s means %d units", g.Roster.Units[u].Name, len(got))
			}
		}
	}
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}
