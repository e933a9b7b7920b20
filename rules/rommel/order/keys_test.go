package order

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// The page of keys has, for the files of each duty, every key that they may have with
// its example, and beneath it those under it; what a Blitz has is told where it stands
// alone, and what every file may have once, at the end.
func TestKeys(t *testing.T) {
	pg := Book.Page()
	if len(pg.Blocks) != 11 || pg.Title.ID != "keys.title" {
		t.Fatalf("%d blocks under %s", len(pg.Blocks), pg.Title.ID)
	}
	for i, d := range []Duty{SetupFile, BuildupFile, TurnFile, ReplyFile, anyFile} {
		heading, list := pg.Blocks[2*i+1].(page.Heading), pg.Blocks[2*i+2].(page.List)
		if word := map[bool]string{false: Book.Word(d).ID, true: "duty.any"}[d == anyFile]; heading.Text.ID != word {
			t.Errorf("%s stands where %s belongs", heading.Text.ID, word)
		}
		var got, want []string
		for _, m := range list.Items {
			got = append(got, m.ID+" "+m.Args[0].(string)+" "+m.Args[1].(page.Msg).ID+" "+strings.TrimSpace(argOf(m, 2)+" "+argOf(m, 3)))
		}
		key := func(k clerk.Key) string {
			switch {
			case k.Rule == "":
				return "keys.free " + k.Example + " key." + k.Name + " "
			case k.Under == "":
				return "keys.key " + k.Example + " key." + k.Name + " " + k.Rule
			}
			return "keys.under " + k.Example + " key." + k.Under + "." + k.Name + " " + k.Rule + " " + k.Under
		}
		for _, k := range Book.All() {
			if k.Under != "" || k.In&d == 0 || (k.In == anyFile) != (d == anyFile) {
				continue
			}
			want = append(want, key(k))
			for _, sub := range Book.All() {
				if sub.Under != k.Name || sub.In&d == 0 || k.Name == "pass" { // the form is that of standing orders
					continue
				}
				want = append(want, key(sub))
				if k.Name == "moves" && sub.Name == "units" || k.Name == rules.StandingOrders && sub.Name == "pass" {
					for _, of := range Book.All() {
						if of.Under == sub.Name {
							want = append(want, key(of))
						}
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%s\nnot\n%s", Book.Word(d).ID, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		for _, m := range list.Items {
			if id := m.Args[1].(page.Msg).ID; words.English[id] == "" {
				t.Errorf("no words for %s", id)
			}
		}
	}
}

// argOf is an argument of a message, if it has so many.
func argOf(m page.Msg, i int) string {
	if i < len(m.Args) {
		return m.Args[i].(string)
	}
	return ""
}

// Every hex and every unit that an example names is on the map or in the roster, and
// every warning is one. Whole clauses are orders without a fault in their names.
func TestExamplesOfKeys(t *testing.T) {
	g := scene.Standard(t, "battleaxe")
	for _, k := range Book.All() {
		n, problems := orders.Parse("x.yaml", []byte(k.Example))
		if len(problems) > 0 {
			t.Fatal(k.Example, problems)
		}
		if k.Name == "when" { // a condition, whose words are judged with it
			c := &compiler{Reader: names.Reader{Game: g, Side: axis}}
			if _, ok := waiting(inCombat, "", "", "").Read(c, n.Get("when")); !ok {
				t.Errorf("%s: %v", k.Example, c.Problems)
			}
			continue
		}
		for _, name := range namesIn(n) {
			_, err := g.Map.Board.Find(name)
			if us := append(g.UnitsNamed(axis, name), g.UnitsNamed(allied, name)...); err != nil && len(us) != 1 {
				t.Errorf("%s: %s is neither a hex nor a unit", k.Example, name)
			}
		}
		if k.Name == "quiet" {
			for _, w := range n.Get(k.Name).Items {
				if words.English["warn."+w.Text+".remedy"] == "" {
					t.Errorf("%s: there is no warning %s", k.Example, w.Text)
				}
			}
		}
		side, phases := axis, map[Duty]string{SetupFile: "setup/axis", BuildupFile: "m1/axis-buildup", TurnFile: "m1/axis-1", ReplyFile: "m1/allied-1/axis"}
		if k.Side == allied {
			side, phases = allied, map[Duty]string{BuildupFile: "m1/allied-buildup"}
		}
		for d, phase := range phases {
			if k.Under != "" || k.In&d == 0 {
				continue
			}
			g := g
			if d == SetupFile && (k.Name == "buildup" || k.Name == "dismantle") { // before the game
				g = scene.Standard(t, "gazala")
			}
			n, _ := orders.Parse("x.yaml", []byte(k.Example))
			if f, problems := Read(g, view{Side: side}, phase, n); len(problems) > 0 || len(f.Misread) > 0 {
				t.Errorf("%s, %s: %v; not read whole: %v", phase, k.Example, problems, f.Misread)
			}
		}
	}
}

// namesIn are the texts with a capital letter, which keys and other words have not.
func namesIn(n *orders.Node) (names []string) {
	add := func(x *orders.Node) {
		if x.Kind == orders.Scalar && strings.ToLower(x.Text) != x.Text {
			names = append(names, x.Text)
		}
	}
	if add(n); n.Kind == orders.Scalar {
		return names
	}
	for _, x := range n.Items {
		names = append(names, namesIn(x)...)
	}
	for _, p := range n.Pairs {
		add(p.Key)
		names = append(names, namesIn(p.Value)...)
	}
	return names
}

// What asks for nobody's orders is no duty, and every duty has its name.
func TestDuties(t *testing.T) {
	for phase, want := range map[string]string{"": "duty.setup duty.buildup duty.turn duty.reply duty.standing", "setup/axis": "duty.setup", "standing": "duty.standing",
		"m1/axis-buildup": "duty.buildup", "m1/axis-1": "duty.turn", "m1/axis-1/allied": "duty.reply"} {
		var got []string
		for _, m := range Book.Words(dutyOf(phase)) {
			got = append(got, m.ID)
		}
		if strings.Join(got, " ") != want || Book.Word(dutyOf(phase)).ID != got[0] {
			t.Errorf("%q: %v", phase, got)
		}
	}
	if Book.Word(0).ID != "duty.none" {
		t.Error("no duty has a name")
	}
}

// A key of the other side's is told with whose it is, and is none of those that are
// offered for a word that is no key.
func TestKeysOfASide(t *testing.T) {
	g := scene.Standard(t, "battleaxe")
	for _, c := range []struct {
		side        rules.Side
		phase, file string
		want        string
	}{
		{axis, "m1/axis-buildup", "challenge: real", "no.key-of-side challenge side.1 (answer)"},
		{allied, "m1/allied-buildup", "answer: real", "no.key-of-side answer side.0 (challenge)"},
		{axis, "m1/axis-1", "pursue: all\nrefuse: {Tobruk: true}", "no.key-here refuse duty.turn [duty.reply]"},
		{allied, "m1/allied-buildup", "ansver: real", "no.order-elsewhere"},
		{axis, "m1/axis-1", "go: Tobruk", "no.key-under go units [duty.turn]"},
		{axis, "m1/axis-1/allied", "moves: []", "no.key-here moves duty.reply [duty.turn]"},
		{axis, "m1/axis-1", "buildup: [{refitt: x}]", "no.key-here buildup duty.turn [duty.setup duty.buildup]"},
		{axis, "m1/axis-1", "moves: [{discard: 1}]", "no.key-under discard standing [duty.turn]"},
		{axis, "m1/axis-1", "moves: [{combat: []}]", "no.key-top combat [duty.turn]"},
		{axis, "", "moves: [{combat: []}]", "no.key-top combat [duty.turn duty.reply]"},
		{axis, "m1/axis-buildup", "minefield: Tobruk", "no.key-under minefield buildup [duty.buildup]"},
	} {
		var got []string
		for _, p := range problemsOf(t, g, c.side, c.phase, c.file) {
			text := p.ID
			for _, a := range p.Args {
				switch a := a.(type) {
				case page.Msg:
					text += " " + a.ID
				case []page.Msg:
					var ids []string
					for _, m := range a {
						ids = append(ids, m.ID)
					}
					text += " [" + strings.Join(ids, " ") + "]"
				case string:
					text += " " + a
				}
			}
			if p.ID == "no.key-of-side" {
				text += " (" + strings.Join(p.Hints, " ") + ")"
			}
			got = append(got, text)
		}
		if all := strings.Join(got, "; "); !strings.Contains(all, c.want) {
			t.Errorf("%s: %s, not %s", c.file, all, c.want)
		}
	}
}

// problemsOf are what is wrong with an order file by names alone.
func problemsOf(t *testing.T, g *rommel.Game, side rules.Side, phase, text string) []orders.Problem {
	t.Helper()
	n, problems := orders.Parse("x.yaml", []byte(text))
	_, more := Read(g, view{Side: side}, phase, n)
	return append(problems, more...)
}
