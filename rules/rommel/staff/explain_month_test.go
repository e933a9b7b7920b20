package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
)

// R-3.3-2, R-16.0-1: when the hands are drawn whoever wanted to be asked says which card he
// plays. The Buildup is over then.
func TestDrawn(t *testing.T) {
	for text, want := range map[string][]string{
		"challenge: none":                        nil,
		"challenge: real":                        {"cannot.card-never"},
		"challenge: raal":                        nil, // told already
		"challenge: ask":                         {"lacks.unplayed"},
		"quiet: []":                              {"lacks.unplayed"},
		"challenge: none\nbuildup: []":           nil,
		"challenge: none\nbuildup: [{cards: 1}]": {"cannot.drawn"},
		"challenge: none\nbuildup: [{cards: 1}, {cards: 1}]": {"cannot.drawn", "cannot.drawn"},
		"challenge: none\ndiscard: 1":                        {"cannot.drawn"},
		"challenge: none\ndiscard: 0\nbuildup: []":           nil,
	} {
		x := onFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
		x.p.Stage = rommel.Initiative
		v := x.view(rommel.Allied)
		n, _ := orders.Parse("x.yaml", []byte(text))
		f, _ := x.Orders(v, "", n)
		f.(*orderFile).Duty = order.BuildupFile
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
		f.(*orderFile).Duty = order.SetupFile
		told := append(barred(barsAt(f.(*orderFile), v).undealt), lackIDs(f, v, rommel.RedrawKind.Name)...)
		if !slices.Equal(told, want) {
			t.Errorf("%s: %v", text, told)
		}
		if seen := f.Foresee(v, ahead{Due: rommel.ChallengeKind.Name}); strings.Contains(fmt.Sprint(seen.Read), "readback.points") {
			t.Errorf("%s: points are read back when the Buildup is over: %v", text, seen.Read)
		}
	}
}

// R-18.7-3, AMB-45: when units are deployed the Buildup before the game is over, unless it was
// agreed that it follows: then its deeds lie ahead. Where it is due a file says what is bought,
// and of the deployment all or nothing.
func TestSetUpFile(t *testing.T) {
	for _, x := range []struct {
		due, text string
		after     bool // the Buildup follows the deployment
		want      []string
	}{
		{rommel.DeployKind.Name, "buildup: [{cards: 1}]", false, []string{"cannot.built", "lacks.left-out"}},
		{rommel.DeployKind.Name, "dismantle: [Acroma, Bardia, Sollum]", false, []string{"cannot.built", "lacks.left-out"}},
		{rommel.DeployKind.Name, "buildup: []", false, []string{"lacks.left-out"}},
		{rommel.DeployKind.Name, "buildup: [{cards: 1}]", true, []string{"lacks.left-out"}},
		{rommel.BuildupKind.Name, "buildup: [{cards: 1}]", false, nil},
		{rommel.BuildupKind.Name, "redraw: false", false, []string{"lacks.unspent"}},
		{rommel.BuildupKind.Name, "buildup: []\ndeploy: {Trento: Derna}", false, []string{"lacks.left-out"}},
		{rommel.BuildupKind.Name, "buildup: []\ndeploy: {Trento: Sollum}", false, []string{"cannot.area", "lacks.left-out"}},
	} {
		g := standard(t, "gazala")
		g.Options.DeployBeforeBuildup = x.after
		plane, secrets := g.Start()
		v := view{Side: axis, Public: &plane, Own: &rules.Own[Secret]{S: &secrets[axis]}}
		n, _ := orders.Parse("x.yaml", []byte(x.text))
		f, wrong := g.Orders(v, "setup/axis", n)
		if len(wrong) > 0 {
			t.Fatal(wrong)
		}
		told := barred(func(told telling) { barsAt(f.(*orderFile), v).setUp(x.due, told) })
		if told = append(told, lackIDs(f, v, x.due)...); !slices.Equal(told, x.want) {
			t.Errorf("%s, %+v: %v", x.due, x, told)
		}
	}
}
