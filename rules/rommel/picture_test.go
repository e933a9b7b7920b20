package rommel

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// The picture of a map says which Month it is, from the first to the last.
func TestPictureOfMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	names := g.Scenario.MonthNames
	for n, want := range map[int16]string{0: "", 1: names[0], 2: names[1], int16(len(names)): names[len(names)-1], int16(len(names) + 1): ""} {
		p.Month = n
		text := fmt.Sprintf("%+v", StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p}))
		found := ""
		for _, name := range names {
			if strings.Contains(text, name) {
				found = name
			}
		}
		if found != want || want == "" && !strings.Contains(text, "Title:"+g.Scenario.Title+" ") {
			t.Errorf("Month %d is called %q", n, found)
		}
	}
}

// R-3.1-1: the picture of the board is headed by its Month, the first too.
func TestPictureOfFirstMonth(t *testing.T) {
	g := standard(t, "s1940")
	p, _ := g.Start()
	a := StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	p.Month = 2
	b := StaffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	name := func(x board.Picture) string { return fmt.Sprint(x.Title) }
	if !strings.Contains(name(a), g.Scenario.MonthNames[0]) || !strings.Contains(name(b), g.Scenario.MonthNames[1]) {
		t.Errorf("%v, then %v", name(a), name(b))
	}
}

// Who is about to leave its Battle has a badge in the picture, and so has each other state
// of a block; none has that of another state, and
// the enemy, who sees no face, is told the same.
func TestMarksInPicture(t *testing.T) {
	for mark, set := range map[string]func(b *Block){
		"":                func(*Block) {},
		"disrupted":       func(b *Block) { b.Disrupted = true },
		"unsupplied":      func(b *Block) { b.Unsupplied = true },
		"raider":          func(b *Block) { b.Raider = true },
		"fortress-supply": func(b *Block) { b.Fortress = 0 },
		"oasis-supply":    func(b *Block) { b.Oasis = 1 },
		"retreating":      func(b *Block) { b.Retreating = true },
	} {
		g := fixtureGame(t, [3]Side{Axis, Axis, Allied}, []stand{"ita-brescia C3", "ita-pavia C3"}, nil, nil)
		p, own := g.Start()
		set(&p.Blocks[0])
		for name, v := range map[string]rules.View[Plane, Secret]{
			"his owner": {Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &own[axis]}},
			"his enemy": {Side: rules.Nobody, Public: &p},
		} {
			var marks []string
			backs := map[string]int{}
			for _, h := range StaffOf(g.Game).Picture(v).Hexes {
				for _, s := range h.Stacks {
					for _, b := range s.Backs {
						backs[b.Mark] = b.Count
					}
					for _, x := range s.Pieces {
						marks = append(marks, x.Marks...)
					}
				}
			}
			for m, n := range backs {
				for range n {
					marks = append(marks, m)
				}
			}
			if got := strings.Join(marks, " "); got != mark {
				t.Errorf("of one of two that is %q %s sees %q", mark, name, got)
			}
		}
	}
}
