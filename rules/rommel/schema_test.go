package rommel

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// orderSchema is the schema as a validator that others have written takes it.
var orderSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	text, err := json.Marshal(Schema())
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("orders.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("orders.json")
})

// validates reports what the schema has against an order file, as an editor reads
// it.
func validates(t testing.TB, text []byte) error {
	t.Helper()
	s, err := orderSchema()
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	doc, err = jsonschema.UnmarshalJSON(bytes.NewReader(asJSON))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// headed is an order file with its header.
func headed(phase string, file *orders.Node) []byte {
	head := orders.NewMap(orders.Entry("game", orders.Text("g-1")), orders.Entry("orders", orders.Text(phase)))
	head.Pairs = append(head.Pairs, file.Pairs...)
	return orders.Write(head)
}

// formless are the problems of names and of what belongs together, of which a
// schema knows nothing.
var formless = []string{"no.such-unit", "no.which-unit", "no.such-hex", "no.twice", "no.move-name", "no.two-moves", "no.move-units", "no.group-to",
	"no.destination", "no.destinations", "no.exit-last", "no.battle-hex", "no.deed-hex", "no.option-hold-fire"}

// agrees compares the schema with what compiles: a file in which nothing is wrong
// but names passes it, and no other does.
func agrees(t testing.TB, phase string, file *orders.Node, problems []orders.Problem) {
	t.Helper()
	text := headed(phase, file)
	err := validates(t, text)
	form := slices.ContainsFunc(problems, func(p orders.Problem) bool { return !slices.Contains(formless, p.ID) })
	switch {
	case err != nil && len(problems) == 0:
		t.Errorf("the schema refuses what is in order: %v\n%s", err, text)
	case err == nil && form:
		t.Errorf("the schema passes what is no order file: %+v\n%s", problems, text)
	}
}

// TestSchema compares the schema with what compiles, key by key: each key of the
// table takes just what its column says.
func TestSchema(t *testing.T) {
	g := standard(t, "s1940")
	byUnit := standard(t, "s1940")
	g.Options.HoldFire, byUnit.Options.MaltaByUnit = true, true
	values := []string{"true", "false", "ask", "0", "1", "7", "17", "-1", "1.5", "real", "none", "all", "Sollum", "Pavia", "armor", "''", "[]", "{}", "",
		"[Sollum, Bardia]", "[Pavia]", "[armor, infantry]", "[1, 2]", "[true]", "[[Sollum]]", "{Pavia: Sollum}", "{Pavia: [Sollum, Bardia]}", "{Pavia: 2}", "{Pavia: 9}",
		"{Sollum: true}", "{Sollum: 1}", "{all: Tobruk}", "{real: 1}", "{real: x}", "{reel: 1}", "[{Pavia: Sollum}]", "{Pavia: {go: Sollum, forced: true}}",
		"{Pavia: {go: Sollum, fast: true}}", "{Pavia: {go: {Sollum: 1}}}", "[{group: Sollum, units: {Pavia: Bardia}}]", "{group: Sollum, units: {Pavia: Bardia}}",
		"{moves: [{group: Sollum, units: {Pavia: Bardia}}], combat: {at: Sollum}}", "[{at: Sollum, fire: armor}]", "{at: Sollum, hold: all}", "{at: [Sollum]}",
		"[{replace: {Pavia: 1}}, {cards: 2}]", "[{cards: 0}]"}
	tried := 0
	for d := pregameFile; d <= replyFile; d <<= 1 {
		for _, k := range orderKeys {
			phase := strings.NewReplacer("^", "", "$", "", "[0-9]+", "1").Replace(d.pattern("axis", "allied"))
			for _, v := range values {
				text := k.name + ": " + v
				switch k.under {
				case "moves", "combat", "buildup":
					text = k.under + ": [{" + text + "}]"
				case "units":
					text = "moves: [{group: Sollum, units: {Pavia: {" + text + "}}}]"
				case "":
				default:
					text = k.under + ": {" + text + "}"
				}
				n, problems := orders.Parse("x", []byte(text))
				if len(problems) > 0 {
					t.Fatal(text, problems)
				}
				_, problems = g.Orders(rules.View[Plane, Secret]{Side: axis}, phase, n)
				if k.takes == takesYesOrUnits { // which of both is agreed on before
					_, units := byUnit.Orders(rules.View[Plane, Secret]{Side: axis}, phase, n)
					problems = fewest(problems, units)
				}
				agrees(t, phase, n, problems)
				tried++
			}
		}
	}
	if tried < 5000 {
		t.Errorf("only %d files", tried)
	}
}

// fewest are the problems of that reading which has the fewer of form.
func fewest(a, b []orders.Problem) []orders.Problem {
	if slices.ContainsFunc(a, func(p orders.Problem) bool { return !slices.Contains(formless, p.ID) }) {
		return b
	}
	return a
}

// TestSchemaRefuses: what an editor is to mark.
func TestSchemaRefuses(t *testing.T) {
	for text, fine := range map[string]bool{
		"game: g\norders: m1/axis-1\ncards: {real: 1}":                             true,
		"game: g\norders: m1/axis-1\nquiet: [a-name]\nmoves:":                      true,
		"game: g\norders: setup/axis\ncards: {real: 1}":                            false, // of another phase
		"game: g\norders: m2/axis-buildup\nchallenge: real":                        false, // of the other side
		"game: g\norders: m2/allied-buildup\nchallenge: real":                      true,
		"game: g\norders: m1/axis-1/allied\nrefuse: {Sollum: true}":                true,
		"game: g\norders: m1/axis-1/axis\nrefuse: {Sollum: true}":                  false, // no such phase
		"game: g\norders: m1/axis-1/allied\nrefuse: {Sollum: yes please}":          false,
		"game: g\norders: m1/axis-1/allied\ncombat: [{at: Sollum, assault: true}]": false,
		"orders: m1/axis-1": false,
		"game: g\norders: m1/axis-1\nmoves: [{grup: Sollum}]": false,
	} {
		if err := validates(t, []byte(text)); (err == nil) != fine {
			t.Errorf("%q: %v", text, err)
		}
	}
}
