package staff

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-18.0-3, R-18.7-3: when the hand is dealt its owner says whether he returns it. The
// deployment and the Buildup are over then: a file may repeat them, and changes nothing.
func TestDealt(t *testing.T) {
	for text, want := range map[string][]string{
		"redraw: true":                                       nil,
		"redraw: false":                                      nil,
		"redraw: perhaps":                                    nil, // told already
		"redraw: ask":                                        {"plan.dealt"},
		"quiet: []":                                          {"plan.dealt"},
		"redraw: true\ndeploy: {ita-trento: C8}":             nil,
		"redraw: true\ndeploy: {ita-trento: C9}":             {"plan.deployed"},
		"redraw: true\nbuildup: []\ndismantle: []":           nil,
		"redraw: true\nbuildup: [{cards: 1}]":                {"plan.built"},
		"redraw: true\ndismantle: [C8]":                      {"plan.built"},
		"redraw: true\nbuildup: []\ndismantle: [C4, C5, C6]": {"plan.built"},
	} {
		x := onFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
		x.p.Stage = rommel.SetUp
		x.p.Networks[axis] = fixture.Set(t, x.Map, "C8")
		v := x.view(axis)
		n, _ := orders.Parse("x.yaml", []byte(text))
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).duty = pregameFile
		var told []string
		for _, p := range f.(*orderFile).Plan(v, rommel.RedrawKind.Name) {
			told = append(told, p.ID)
		}
		if !slices.Equal(told, want) {
			t.Errorf("%s: %v", text, told)
		}
	}
}
