package board

import "testing"

// TestLegend: a word has the entry of its kind and no other; without a legend there is none.
func TestLegend(t *testing.T) {
	look := Look{Word: "x"}
	full := &Legend{Units: []UnitSign{{Look: look}}, States: []StateSign{{Look: look}}, Marks: []MarkSign{{Look: look}}, Places: []PlaceSign{{Look: look}},
		Roads: []RoadSign{{Look: look}}, Borders: []BorderSign{{Look: look}}, Grounds: []GroundSign{{Look: look}}}
	has := func(l *Legend, word string) [7]bool {
		return [7]bool{l.Unit(word) != nil, l.State(word) != nil, l.Mark(word) != nil, l.Place(word) != nil, l.Road(word) != nil, l.Border(word) != nil, l.Ground(word) != nil}
	}
	all := [7]bool{true, true, true, true, true, true, true}
	if has(full, "x") != all || has(full, "y") != [7]bool{} || has(nil, "x") != [7]bool{} || has(&Legend{}, "x") != [7]bool{} {
		t.Errorf("%v %v %v", has(full, "x"), has(full, "y"), has(nil, "x"))
	}
	only := &Legend{Units: full.Units}
	if has(only, "x") != [7]bool{true} {
		t.Errorf("%v", has(only, "x"))
	}
	if x := full.Unit("x"); x != &full.Units[0] {
		t.Error("an entry is copied")
	}
}

// TestBattle: a hex is fought for if one of its marks says so in the legend.
func TestBattle(t *testing.T) {
	l := &Legend{Marks: []MarkSign{{Look: Look{Word: "mines"}}, {Look: Look{Word: "fight"}, Battle: true}}}
	for _, x := range []struct {
		legend *Legend
		marks  []string
		want   bool
	}{{l, nil, false}, {l, []string{"mines"}, false}, {l, []string{"mines", "fight"}, true}, {l, []string{"rain"}, false}, {nil, []string{"fight"}, false}} {
		p := &Picture{Legend: x.legend}
		if got := p.Battle(&PictureHex{Marks: x.marks}); got != x.want {
			t.Errorf("%v: %v", x.marks, got)
		}
	}
}
