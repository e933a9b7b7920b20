package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
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
		"5 pz": {"21/5 Pz"}, "Pz": {"21/5 Pz", "15/8 Pz"}, "104": {"21/104", "Arko 104"}, "fascisti": {"G. Fascisti"}, "art": {"XXI Art"}, "5": {"21/5 Pz"},
		"15 pz": {"15/8 Pz"}, "88 A": {"88mm A"}, "21 104": {"21/104"}, "88": {"88mm A", "88mm B"}, "8 15": nil, "pz 21": nil, "1 pz": nil, "15 8 9": nil, "2 pz": nil,
		"Ariète": {"Ariete"}, "Trié": {"Trieste"}, "10": nil,
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
	began := time.Now()
	if us := g.UnitsNamed(Axis, strings.Repeat("/", 1<<20)); us != nil || time.Since(began) > 10*time.Second {
		t.Errorf("a megabyte of strokes means %d units after %v", len(us), time.Since(began))
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

// A word that is a unit's whole name, or its id, however written, means it alone,
// though the names of others begin so; half a number means nothing.
func TestUnitsNamedInFull(t *testing.T) {
	g := &Game{Data: &Data{Roster: &theatre.Roster{Units: []Unit{
		{ID: "it-ab", Name: "Ab"}, {ID: "it-abc", Name: "Ab c"}, {ID: "it-1", Name: "Ab 1"}, {ID: "it-10", Name: "Ab 10"}, {ID: "it-9", Name: "A. b. 99"}, {ID: "ab-c", Name: "It"},
	}}}}
	g.Units[Axis] = []UnitNo{0, 1, 2, 3, 4, 5}
	for word, want := range map[string]string{
		"AB": "[0]", "a": "[0 1 2 3 4]", "ab1": "[2]", "ab 10": "[3]", "AB 9": "[]", "AB-C": "[1 5]", "ab-c": "[5]", "IT-AB": "[0]", "it": "[5]", "ab 99": "[4]", "it a": "[]",
	} {
		if got := fmt.Sprint(g.UnitsNamed(Axis, word)); got != want {
			t.Errorf("%q means %s, not %s", word, got, want)
		}
	}
}

func sorted(words []string) []string {
	words = slices.Clone(words)
	slices.Sort(words)
	return words
}

// A place has a name for people, whatever stands in a report or a refusal: a hex its own, the
// wait beside an Engaged Base (16.41) a word, and what is nowhere on the map a dash.
func TestPlaceNames(t *testing.T) {
	g := Standard(t, "s1941")
	tobruk := HexOf(t, g.Map, "Tobruk")
	for h, want := range map[board.Hex]string{tobruk: "Tobruk", 0: g.Map.Board.Cell(0).Label, Waiting: "waiting", board.None: "-", InPool: "-", Eliminated: "-", Exited: "-"} {
		if got := g.Place(h); got != want {
			t.Errorf("%d is called %q, not %q", h, got, want)
		}
	}
}
