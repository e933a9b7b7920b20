package order

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
)

// TestSchema compares the schema with what compiles, key by key: each key of the
// table takes just what its column says.
func TestSchema(t *testing.T) {
	g := scene.Standard(t, "s1940")
	byUnit := scene.Standard(t, "s1940")
	g.Options.HoldFire, byUnit.Options.MaltaByUnit = true, true
	editor := casebook.NewEditor(t, Schema(), fixture.BeyondForm...)
	values := []string{"true", "False", "yes", "NO", "on", "ask", "Ask", "0", "1", "16", "17", "99", "100", "-1", "1.5", "real", "Real", "none", "all", "ALL", "None", "Sollum", "Pavia", "armor", "''", "[]", "{}", "",
		"[Sollum, Bardia]", "[Pavia]", "[armor, infantry]", "[Armor, antitank, Anti-Tank]", "[tanks]", "[1, 2]", "[true]", "[[Sollum]]", "{Pavia: Sollum}", "{Pavia: [Sollum, Bardia]}", "{Pavia: 6}", "{Pavia: 7}", "{Pavia: 0}", "{Pavia: }",
		"{Sollum: true}", "{Sollum: [Pavia, Brescia]}", "{Sollum: Pavia}", "{Sollum: }", "{Sollum: 1}", "{all: Tobruk}", "{real: 1}", "{real: x}", "{reel: 1}", "[{Pavia: Sollum}]", "{Pavia: {go: Sollum, forced: true}}",
		"{Pavia: {go: Sollum, fast: true}}", "{Pavia: {go: {Sollum: 1}}}", "[{group: Sollum, units: {Pavia: Bardia}}]", "{group: Sollum, units: {Pavia: Bardia}}",
		"{moves: [{group: Sollum, units: {Pavia: Bardia}}], combat: {at: Sollum}}", "[{at: Sollum, fire: armor}]", "{at: Sollum, hold: all}", "{at: [Sollum]}",
		"[{replace: {Pavia: 1}}, {cards: 2}]", "[{cards: 0}]"}
	tried := 0
	for d := SetupFile; d <= StandingFile; d <<= 1 {
		for _, k := range Book.All() {
			phase := strings.NewReplacer("^", "", "$", "", "[0-9]+", "1").Replace(pattern(d, "axis", "allied"))
			for _, v := range values {
				if tried++; testing.Short() && tried%5 > 0 {
					continue
				}
				text := k.Name + ": " + v
				switch k.Under {
				case "moves", "combat", "buildup":
					text = k.Under + ": [{" + text + "}]"
				case "units":
					text = "moves: [{group: Sollum, units: {Pavia: {" + text + "}}}]"
				case "withdraw":
					text = "withdraw: {all: {" + text + "}}"
				case "":
				default:
					text = k.Under + ": {" + text + "}"
				}
				n, problems := orders.Parse("x", []byte(text))
				if len(problems) > 0 {
					t.Fatal(text, problems)
				}
				_, problems = Read(g, view{Side: axis}, phase, n)
				if k.Name == "malta" { // which of both is agreed on before
					_, units := Read(byUnit, view{Side: axis}, phase, n)
					if editor.OfForm(problems) {
						problems = units
					}
				}
				editor.Agrees(t, phase, n, problems)
			}
		}
	}
	if tried < 5000 {
		t.Errorf("only %d files", tried)
	}
}

// What an editor shows of a key ends with its rule in brackets, if it has one.
func TestSchemaNamesRules(t *testing.T) {
	files := Schema()["allOf"].([]any)
	for name, end := range map[string]string{"refuse": " [R-8.4-1]", "quiet": ""} {
		x := files[len(files)-3].(clerk.Node)["then"].(clerk.Node)["properties"].(clerk.Node)[name].(clerk.Node)
		if text := x["description"].(string); !strings.HasSuffix(text, end) || strings.Contains(text, "[") != (end != "") {
			t.Errorf("%s: %q", name, text)
		}
	}
}

// TestSchemaRefuses: what an editor is to mark.
func TestSchemaRefuses(t *testing.T) {
	editor := casebook.NewEditor(t, Schema(), fixture.BeyondForm...)
	for text, fine := range map[string]bool{
		"game: g\norders: m1/axis-1\ncards: {real: 1}":                             true,
		"game: g\norders: m1/axis-1\nquiet: [a-name]\nmoves:":                      true,
		"game: g\norders: setup/axis\ncards: {real: 1}":                            false, // Of another phase
		"game: g\norders: m2/axis-buildup\nchallenge: real":                        false, // of the other side
		"game: g\norders: m2/allied-buildup\nchallenge: real":                      true,
		"game: g\norders: m1/axis-1/allied\nrefuse: {Sollum: true}":                true,
		"game: g\norders: m1/axis-1/axis\nrefuse: {Sollum: true}":                  false, // no such phase
		"game: g\norders: m1/axis-1/allied\nrefuse: {Sollum: yes please}":          false,
		"game: g\norders: m1/axis-1/allied\ncombat: [{at: Sollum, assault: true}]": false,
		"orders: m1/axis-1": false,
		"game: g\norders: m1/axis-1\nmoves: [{grup: Sollum}]": false,
	} {
		if err := editor.Marks(t, []byte(text)); (err == nil) != fine {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// An editor marks nothing in the order files of the examples.
func TestSchemaOfExamples(t *testing.T) {
	editor := casebook.NewEditor(t, Schema(), fixture.BeyondForm...)
	files, err := filepath.Glob("../../../examples/rommel/*/*/orders/*.yaml")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if err := editor.Marks(t, text); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}
