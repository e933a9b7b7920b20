package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// The picture of a map says which Month it is, from the first to the last.
func TestPictureOfMonth(t *testing.T) {
	g := Standard(t, "s1940")
	p, _ := g.Start()
	names := g.Scenario.MonthNames
	for n, want := range map[int16]string{0: "", 1: names[0], 2: names[1], int16(len(names)): names[len(names)-1], int16(len(names) + 1): ""} {
		p.Month = n
		text := fmt.Sprintf("%+v", staffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p}))
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
	g := Standard(t, "s1940")
	p, _ := g.Start()
	a := staffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
	p.Month = 2
	b := staffOf(g).Picture(rules.View[Plane, Secret]{Side: rules.Nobody, Public: &p})
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
		g := FixtureGame(t, [3]Side{Axis, Axis, Allied}, []Stand{"ita-brescia C3", "ita-pavia C3"}, nil, nil)
		p, own := g.Start()
		set(&p.Blocks[0])
		for name, v := range map[string]rules.View[Plane, Secret]{
			"his owner": {Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &own[axis]}},
			"his enemy": {Side: rules.Nobody, Public: &p},
		} {
			var marks []string
			backs := map[string]int{}
			for _, h := range staffOf(g.Game).Picture(v).Hexes {
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

// Each word of a picture has an entry in its legend, and each line of the key has words: what the game shows is drawn as the
// game says, and nothing in the plain way of words that nobody knows.
func TestLegendOfPicture(t *testing.T) {
	for _, id := range []string{"s1940", "crusader", "pursuit"} {
		g := Standard(t, id)
		p, own := g.Start()
		words := staffOf(g).Words("en")
		for _, side := range []Side{Axis, Allied} {
			pic := staffOf(g).Picture(rules.View[Plane, Secret]{Side: side, Public: &p, Own: &rules.Own[Secret]{S: &own[side]}})
			l := pic.Legend
			missing := func(kind, word string, ok bool) {
				if word != "" && !ok {
					t.Errorf("%s: the legend has no %s %q", id, kind, word)
				}
			}
			for _, x := range pic.Hexes {
				missing("place", x.Terrain, l.Place(x.Terrain) != nil)
				for _, m := range x.Marks {
					missing("mark", m, l.Mark(m) != nil)
				}
				for _, s := range x.Stacks {
					for _, m := range s.Marks {
						missing("state", m, l.State(m) != nil)
					}
					for _, u := range s.Pieces {
						missing("unit", u.Sign, l.Unit(u.Sign) != nil)
					}
				}
			}
			for _, x := range pic.Sides {
				missing("border", x.Terrain, l.Border(x.Terrain) != nil)
				missing("road", x.Road, l.Road(x.Road) != nil)
			}
			for _, c := range pic.Ground.Cells {
				missing("ground", c.Kind, l.Ground(c.Kind) != nil)
			}
			for _, x := range l.Units {
				missing("words of", x.Meaning, words[x.Meaning] != "")
			}
			for _, x := range l.States {
				missing("words of", x.Meaning, words[x.Meaning] != "")
			}
			for _, x := range l.Marks {
				missing("words of", x.Meaning, words[x.Meaning] != "")
			}
			for _, x := range l.Borders {
				missing("words of", x.Meaning, words[x.Meaning] != "")
			}
		}
	}
}
