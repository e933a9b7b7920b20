package rommel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// plain words a page, a line for each sentence, item, row and roll.
func plain(p page.Page, w page.Words) string {
	var b strings.Builder
	if w != nil {
		w = page.Merge(page.StoryWords, w)
	}
	say := func(ms ...page.Msg) string {
		var s []string
		for _, m := range ms {
			s = append(s, w.Say(m))
		}
		return strings.Join(s, " | ")
	}
	fmt.Fprintln(&b, "=", say(p.Title))
	for _, x := range p.Blocks {
		switch x := x.(type) {
		case page.Heading:
			fmt.Fprintln(&b, "\n#", say(x.Text))
		case page.Para:
			fmt.Fprintln(&b, say(x.Sentences...))
		case page.List:
			for _, m := range x.Items {
				fmt.Fprintln(&b, "-", say(m))
			}
		case page.Table:
			fmt.Fprintln(&b, "|", say(x.Head...))
			for _, r := range x.Rows {
				fmt.Fprintln(&b, "|", strings.TrimRight(say(r...), " "))
			}
		case page.Dice:
			fmt.Fprintln(&b, "*", say(x.Text), x.Faces, x.Hits, "["+x.Label+"]")
		}
	}
	return b.String()
}

// picturedWords are the words that a picture takes from the catalogue.
func picturedWords(pic board.Picture) (ids []string) {
	for _, x := range append(pic.Hexes, pic.Margins...) {
		ids = append(append(ids, x.Terrain), x.Marks...)
		for _, s := range x.Stacks {
			ids = append(ids, s.Marks...)
		}
	}
	for _, x := range pic.Sides {
		ids = append(ids, x.Terrain, x.Road)
	}
	return ids
}

// golden compares a text with a file of testdata; UPDATE=1 writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: want\n%s\ngot\n%s", file, want, got)
	}
}

// attack is a position before the Axis attacks at Acroma.
const attack = `
map: standard
rommel: true
month: 2
hands: {axis: 4 2, allied: 3 2}
mines: {known: [Bardia], axis: [Mechili], allied: [Tobruk]}
control: {Benghazi: axis, Tobruk: allied, Bardia: allied}
axis:
  Gazala: [ger-21-5, ger-21-104, ita-trento, ita-brescia]
  Mechili: ["ita-pavia D S5"]
  El Agheila: [ita-ariete]
allied:
  Acroma: [uk-7-4, uk-7-sg, uk-7-7]
  Tobruk: [sa-2-4-6]
  Alexandria: [nz-4]
`

// reported is that position after a Player-Turn of each side.
func reported(t *testing.T) (*Table, *rules.Machine[Plane, Secret]) {
	t.Helper()
	x := Load(t, attack)
	x.Turns = 2
	x.Scenario.Title, x.Scenario.MonthNames = "Attack on Acroma", []string{"Apr 1941", "May 1941"}
	y := x.PlayOut(t, map[string][]int{"fire": {6, 2, 5, 1, 6, 6, 3, 6, 4, 6, 2, 6, 1, 5, 6}, "march": {5}},
		"axis lay-card real", "axis lay-card dummy", "axis name-move group Gazala rommel",
		"axis take-up ger-21-5 Acroma", "axis take-up ger-21-104 Acroma", "axis take-up ita-trento Acroma")
	return x, y.M
}

func TestReport(t *testing.T) {
	x, m := reported(t)
	w := staffOf(x.Game).Words("en")
	golden(t, "report-axis.txt", plain(staffOf(x.Game).Report(m.View(axis), m.Events(axis)), w))
	public := rules.View[Plane, Secret]{Side: rules.Nobody, Public: m.Public()}
	golden(t, "report-public.txt", plain(staffOf(x.Game).Report(public, nil), w))
}

// TestPicture: a side sees its own units and what is revealed of the enemy's.
func TestPicture(t *testing.T) {
	x, m := reported(t)
	for _, v := range []rules.View[Plane, Secret]{m.View(axis), m.View(allied), {Side: rules.Nobody, Public: m.Public()}} {
		pic := staffOf(x.Game).Picture(v)
		if len(pic.Hexes) != x.Data.Map.Board.Len() {
			t.Fatal("not every hex is there")
		}
		for i, h := range pic.Hexes {
			if h.Hex != board.Hex(i) {
				t.Fatal("the hexes are not in order")
			}
			for _, s := range h.Stacks {
				shown := 0
				for _, k := range x.Position(m.Public()).In(rules.Side(s.Side), h.Hex) {
					if m.Public().Blocks[k].Shown || v.Own != nil && rules.Side(s.Side) == v.Side {
						shown++
					}
				}
				if len(s.Pieces) != shown {
					t.Errorf("%s: %d units of side %d are named to side %d", x.Game.Place(h.Hex), len(s.Pieces), s.Side, v.Side)
				}
			}
		}
		for i, s := range pic.Sides {
			if i > 0 && s.Side <= pic.Sides[i-1].Side {
				t.Fatal("the hexsides are not in order")
			}
		}
	}
}

// spy looks at a position while a side is asked.
type spy struct {
	rules.Policy[Plane, Secret]
	look func(v rules.View[Plane, Secret])
}

func (s spy) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	s.look(v)
	return s.Policy.Answer(v, q)
}

// TestReportsTellNoSecrets: in positions of random games, nothing that a side
// or the public reads changes with the other's secret plane, or on a machine
// that does not hold it; and there are words for everything.
func TestReportsTellNoSecrets(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	games, steps := map[string]staffedGame{}, map[string]int{}
	for _, name := range []string{"contact", "siege"} {
		text, err := os.ReadFile("testdata/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		x := Load(t, string(text))
		x.Turns = 6
		games[name], steps[name] = staffed(x, x.Game), 11
	}
	for _, id := range []string{"s1940", "crusader", "pursuit"} {
		g := Standard(t, id)
		games[id], steps[id] = staffed(g, g), 47
	}
	months := Standard(t, "s1941")
	games["months"], steps["months"] = staffed(Trial{Game: months, Turn: WearingTurn}, months), 37
	for name, g := range games {
		t.Run(name, func(t *testing.T) {
			w := page.Merge(rules.Words, g.Words("en"))
			h := playout.NewMemory(7, rules.Both, true)
			m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			read := func(v rules.View[Plane, Secret]) string {
				p, pic := g.Report(v, m.Events(v.Side)), g.Picture(v)
				if s := rulestest.Unworded(p, w); s != "" {
					t.Errorf("no words: %s", s)
				}
				for _, id := range picturedWords(pic) {
					if id != "" && w[id] == "" {
						t.Errorf("no word: %s", id)
					}
				}
				pic.Board = nil
				b, err := json.Marshal(pic)
				if err != nil {
					t.Fatal(err)
				}
				return plain(p, w) + string(b)
			}
			type enough struct{}
			asked, positions := 0, 0
			look := func(v rules.View[Plane, Secret]) {
				if asked++; asked%steps[name] != 0 {
					return
				}
				if positions++; positions > 8 {
					panic(enough{})
				}
				public := rules.View[Plane, Secret]{Side: rules.Nobody, Public: v.Public}
				for side := range Side(2) {
					mine, theirs := m.View(side), m.View(side.Other())
					before, all, kept := read(mine), read(public), SecretCodec.Clone(theirs.Own.S)
					for n := range 4 {
						alter(theirs.Own.S, n)
						if read(mine) != before || read(public) != all {
							t.Fatalf("position %d: side %d reads the secrets of the other", positions, side)
						}
					}
					*theirs.Own.S = kept
				}
			}
			for side := range Side(2) {
				m.Orders(side, spy{MonthPlayer(7), look})
			}
			m.Passed(func(c rules.Checkpoint) {
				for side := range Side(2) {
					c.Secret[side.Other()] = nil
					alone, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(7, rules.Only(side), false), rules.Only(side), &c)
					if err != nil {
						t.Fatal(err)
					}
					es := m.Events(side)
					if !bytes.Equal([]byte(plain(g.Report(alone.View(side), es), w)), []byte(plain(g.Report(m.View(side), es), w))) {
						t.Errorf("side %d reads what it does not hold", side)
					}
					c = m.Checkpoint()
				}
			})
			func() {
				defer func() {
					if r := recover(); r != nil {
						_ = r.(enough)
					}
				}()
				if due, err := m.Run(); due != nil || err != nil {
					t.Fatal(due, err)
				}
			}()
			if positions < 4 {
				t.Errorf("only %d positions", positions)
			}
		})
	}
}

// alter makes another secret plane.
func alter(s *Secret, n int) {
	for i := range s.Faces {
		j := (i*(n+2) + 1) % len(s.Faces)
		s.Faces[i], s.Faces[j] = s.Faces[j], s.Faces[i]
		s.Faces[i].Steps = 1 + uint8(i+n)%3
	}
	s.Mines = append(s.Mines, board.Hex(n))
	s.Lifted = append(s.Lifted, board.Hex(n+7))
	s.Fired = append(s.Fired, s.Faces[0].Unit)
}

// TestWords: everything that the package says stands in the catalogue.
func TestWords(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	w := page.Merge(rules.Words, staffOf(Standard(t, "s1940")).Words("en"))
	said := map[string]bool{"no.points": true}
	patterns := map[string]*regexp.Regexp{
		"": regexp.MustCompile(`Refuse\("[^"]+", "([a-z.-]+)"|page\.M\("([a-z.-]+)"[,)]|\.(?:Item|Say|Heading)\("([a-z.-]+)"|counted?\("([a-z.-]+)"|forces\("([a-z.-]+)"|\badd\(.*, "([a-z.-]+)"`),
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for prefix, re := range patterns {
			for _, match := range re.FindAllStringSubmatch(string(text), -1) {
				id := prefix + strings.Join(match[1:], "")
				said[id] = true
			}
		}
	}
	for id := range said {
		if _, ok := w[id]; !ok {
			t.Errorf("no words for %q", id)
		}
	}
}

// Every place of the words of an event is one of its fields, or who reads it; every other
// is a number, which whoever says the message has an argument for. Every form that a place
// asks for stands in the catalogue.
func TestPlacesOfWords(t *testing.T) {
	w := page.Merge(rules.Words, staffOf(Standard(t, "s1940")).Words("en"))
	for _, wrong := range rulestest.WrongPlaces(w, event.Kinds(), event.Fields, "reader") {
		t.Error(wrong)
	}
	for _, dir := range []string{".", "report", "order", "account", "staff"} {
		wrong, err := rulestest.WrongCalls(dir, w)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range wrong {
			t.Error(call)
		}
	}
}

// R-16.55-1: a player reads where his own minefields are, and which he has
// dismantled; nobody else does.
func TestReportOfOwnMinefields(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
	x.Halts = true
	y := x.PlayOut(t, nil)
	for n := range 3 {
		hexes := []board.Hex{5, 6}[:n]
		v := y.M.View(axis)
		v.Own.S.Mines, v.Own.S.Lifted = hexes, nil
		mines := strings.Contains(plain(staffOf(y.Table.Game).Report(v, nil), nil), "report.own-mines")
		v.Own.S.Mines, v.Own.S.Lifted = nil, hexes
		lifted := strings.Contains(plain(staffOf(y.Table.Game).Report(v, nil), nil), "report.lifted")
		theirs := plain(staffOf(y.Table.Game).Report(y.M.View(allied), nil), nil)
		if mines != (n > 0) || lifted != (n > 0) || strings.Contains(theirs, "report.lifted") {
			t.Errorf("%d: own %v, dismantled %v", n, mines, lifted)
		}
	}
}

// R-13.3-5: a garrison without a line that its Fortress has room for is reported inside
// it, not as cut off, also before any check has found that; one too many is not.
func TestReportOfGarrisons(t *testing.T) {
	for garrison, inside := range map[string]bool{"c=inf 2": true, "c=inf 2, d=inf 2": true, "c=inf 2, d=inf 2, e=inf 2": false} {
		x := Load(t, "map: fx1\nturn: allied\nhands: {axis: 2 0, allied: 2 0}\ncontrol: {FT: axis}\naxis: {C8: [a=mot 2], C10: ["+garrison+"]}\nallied: {C5: [inf 2], C20: [inf 2]}")
		x.Halts = true
		y := x.PlayOut(t, nil)
		report := plain(staffOf(y.Table.Game).Report(y.M.View(axis), nil), nil)
		if strings.Contains(report, "| supply.inside FT |") != inside {
			t.Errorf("%s: %s", garrison, report)
		}
	}
	x := Load(t, "map: fx1\nturn: allied\nhands: {axis: 2 0, allied: 2 0}\ncontrol: {FT: axis}\naxis: {C10: [c=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}")
	x.Halts = true
	if report := plain(staffOf(x.Game).Report(x.PlayOut(t, nil).M.View(axis), nil), nil); !strings.Contains(report, "| text c |") {
		t.Errorf("the only unit of a side is not listed: %s", report)
	}
}
