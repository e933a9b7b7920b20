package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-3.3-2, R-16.0-1: when the hands are drawn whoever wanted to be asked says which card he
// plays. The Buildup is over then.
func TestDrawn(t *testing.T) {
	for text, want := range map[string][]string{
		"challenge: none":                          nil,
		"challenge: real":                          {"cannot.card-never"},
		"challenge: raal":                          nil, // told already
		"challenge: ask":                           {"lacks.unplayed"},
		"quiet: []":                                {"lacks.unplayed"},
		"challenge: none\nbuildup: []":             nil,
		"challenge: none\nbuildup: [{cards: 1}]":   {"cannot.drawn"},
		"challenge: none\ndiscard: 1":              {"cannot.drawn"},
		"challenge: none\ndiscard: 0\nbuildup: []": nil,
	} {
		x := onFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
		x.p.Stage = rommel.Initiative
		v := x.view(rommel.Allied)
		n, _ := orders.Parse("x.yaml", []byte(text))
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).duty = buildupFile
		told := append(barred(barsAt(f.(*orderFile), v).drawn), lackIDs(f, v, rommel.ChallengeKind.Name)...)
		if !slices.Equal(told, want) {
			t.Errorf("%s: %v", text, told)
		}
		if seen := f.Foresee(v, ahead{Due: rommel.ChallengeKind.Name}); strings.Contains(fmt.Sprint(seen.Read), "readback.points") {
			t.Errorf("%s: points are read back when the Buildup is over: %v", text, seen.Read)
		}
	}
}

// R-18.0-3, R-18.7-3: when the hand is dealt its owner says whether he returns it. The
// deployment and the Buildup are over then: a file may repeat them, and changes nothing.
func TestDealt(t *testing.T) {
	for text, want := range map[string][]string{
		"redraw: true":                                       nil,
		"redraw: false":                                      nil,
		"redraw: perhaps":                                    nil, // told already
		"redraw: ask":                                        {"lacks.dealt"},
		"quiet: []":                                          {"lacks.dealt"},
		"redraw: true\ndeploy: {ita-trento: C8}":             nil,
		"redraw: true\ndeploy: {ita-trento: C9}":             {"cannot.deployed"},
		"redraw: true\nbuildup: []\ndismantle: []":           nil,
		"redraw: true\nbuildup: [{cards: 1}]":                {"cannot.built"},
		"redraw: true\ndismantle: [C8]":                      {"cannot.built"},
		"redraw: true\nbuildup: []\ndismantle: [C4, C5, C6]": {"cannot.built"},
	} {
		x := onFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
		x.p.Stage = rommel.SetUp
		x.p.Networks[axis] = fixture.Set(t, x.Map, "C8")
		v := x.view(axis)
		n, _ := orders.Parse("x.yaml", []byte(text))
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).duty = pregameFile
		told := append(barred(barsAt(f.(*orderFile), v).undealt), lackIDs(f, v, rommel.RedrawKind.Name)...)
		if !slices.Equal(told, want) {
			t.Errorf("%s: %v", text, told)
		}
		if seen := f.Foresee(v, ahead{Due: rommel.ChallengeKind.Name}); strings.Contains(fmt.Sprint(seen.Read), "readback.points") {
			t.Errorf("%s: points are read back when the Buildup is over: %v", text, seen.Read)
		}
	}
}

// R-18.0-3, R-18.7-3, AMB-45: what is said of the hand in the last orders before it is
// dealt holds; in earlier ones it would be forgotten, and is refused.
func TestHandIsDealtLast(t *testing.T) {
	for _, x := range []struct {
		scenario string
		after    bool // the Buildup follows the deployment
		phase    string
		refused  bool
	}{
		{"s1940", false, "setup/axis", false},
		{"gazala", false, "setup/axis-buildup", true},
		{"gazala", false, "setup/axis", false},
		{"gazala", true, "setup/axis", true},
		{"gazala", true, "setup/axis-buildup", false},
	} {
		g := standard(t, x.scenario)
		g.Options.DeployBeforeBuildup = x.after
		plane, secrets := g.Start()
		v := view{Side: axis, Public: &plane, Own: &rules.Own[Secret]{S: &secrets[axis]}}
		due := rommel.DeployKind.Name
		if x.phase == "setup/axis-buildup" {
			plane.Networks[axis], due = g.Map.Hexes, rommel.BuildupKind.Name
		}
		n, _ := orders.Parse("x.yaml", []byte("quiet: []\nredraw: false"))
		f, _ := g.Orders(v, x.phase, n)
		bars := barsAt(f.(*orderFile), v)
		var told []string
		bars.early(bars.duty, func(at string, _ *rules.Refusal) { told = append(told, at) })
		refused := told != nil
		if refused != x.refused {
			t.Errorf("%+v", x)
		}
		reads := slices.ContainsFunc(f.Foresee(v, ahead{Due: due, Refused: told}).Read.Blocks, func(b page.Block) bool {
			list, ok := b.(page.List)
			return ok && slices.ContainsFunc(list.Items, func(m page.Msg) bool { return m.ID == "readback.keep" })
		})
		if reads == x.refused {
			t.Errorf("%+v: read back %v", x, reads)
		}
	}
}
