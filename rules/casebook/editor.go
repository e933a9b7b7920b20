package casebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"github.com/adjutant-pbem/adjutant/orders"
)

// Editor reads order files as an editor does that has a JSON Schema of them, with a
// validator that others have written.
type Editor struct {
	schema *jsonschema.Schema
	beyond []string
}

// NewEditor is an editor with a schema. Beyond its form are problems of names and of what
// belongs together, by their ids, of which a schema knows nothing.
func NewEditor(t testing.TB, schema map[string]any, beyond ...string) *Editor {
	t.Helper()
	text, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("orders.json", decoded(t, text)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("orders.json")
	if err != nil {
		t.Fatal(err)
	}
	return &Editor{s, beyond}
}

func decoded(t testing.TB, text []byte) any {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Marks is what the editor marks in an order file, nil for nothing.
func (e *Editor) Marks(t testing.TB, text []byte) error {
	t.Helper()
	var doc any
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(named(doc))
	if err != nil {
		t.Fatal(err)
	}
	return e.schema.Validate(decoded(t, asJSON))
}

// named is a document in which all keys are texts, as editors have them: numbers too.
func named(doc any) any {
	switch x := doc.(type) {
	case map[any]any:
		all := map[string]any{}
		for k, v := range x {
			all[fmt.Sprint(k)] = named(v)
		}
		return all
	case map[string]any:
		for k, v := range x {
			x[k] = named(v)
		}
	case []any:
		for i, v := range x {
			x[i] = named(v)
		}
	}
	return doc
}

// OfForm reports whether one of the problems of compiling a file is of its form; what
// conditions say no schema tells.
func (e *Editor) OfForm(problems []orders.Problem) bool {
	return slices.ContainsFunc(problems, func(p orders.Problem) bool {
		return !p.Warning && !slices.Contains(e.beyond, p.ID) && !strings.HasPrefix(p.ID, "no.condition")
	})
}

// Agrees compares what an editor marks in the orders for a phase with the problems
// that compiling them has found: it passes those in which nothing is wrong but
// names, and no others.
func (e *Editor) Agrees(t testing.TB, phase string, file *orders.Node, problems []orders.Problem) {
	t.Helper()
	head := orders.NewMap(orders.Entry("game", orders.Text("g-1")), orders.Entry("orders", orders.Text(phase)))
	head.Pairs = append(head.Pairs, file.Pairs...)
	text := orders.Write(head)
	err := e.Marks(t, text)
	switch {
	case err != nil && len(problems) == 0:
		t.Errorf("an editor marks what is in order: %v\n%s", err, text)
	case err == nil && e.OfForm(problems):
		t.Errorf("an editor passes what is no order file: %+v\n%s", problems, text)
	}
}
