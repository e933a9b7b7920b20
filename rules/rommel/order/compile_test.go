package order

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// axis and allied are the sides as the contract has them.
const axis, allied = scene.Axis, scene.Allied

// What is wrong with a name or a form is said in words that show the right one.
func TestFormsAreShown(t *testing.T) {
	g := scene.Standard(t, "battleaxe")
	catalogue := page.Merge(rules.Words, page.Words(orders.Words()), words.English)
	for _, c := range []struct{ phase, text, want string }{
		{"setup/allied", "deploy: {Tobruk: 9 Aus/20}", ""},
		{"setup/allied", "deploy: {Tobruk: Bardia}", `Bardia is a hex, and the name of a unit is wanted here, such as`},
		{"setup/allied", "deploy: {Tobruk: }", `Tobruk is a hex, and the name of a unit is wanted here, such as`},
		{"setup/allied", "deploy: {tobruk: [9 Aus, 22 Gd]}", ""},
		{"setup/allied", "deploy: {9 Aus/20: [Tobruk, Bardia]}", "9 Aus/20 begins in one hex; a list belongs to a hex"},
		{"setup/allied", "deploy: [9 Aus/20]", "names with values are needed here, such as deploy: {Brescia: Tobruk, Pavia: Bardia}"},
		{"m1/allied-1", "moves: [{regroup: Tobruk, to: Bardia, units: [[9 Aus/20]]}]", "such as units: {Pavia: Bardia, Trento: [Bardia, Sollum]}"},
		{"m1/allied-1", "moves: [{group: Tobruk, retreat: {All: Bardia}}]", "each unit is named here, with its own way; all stands under withdraw alone"},
		{"m1/axis-1/allied", "refuse: [Sollum, Bardia]\nprobe: Tobruk", ""},
		{"m1/axis-1/allied", "refuse: [Sollum, sollum]", "Sollum is named twice here"},
		{"m1/axis-1/allied", "refuse: yes", "this is said of a hex, such as refuse: {Sollum: true, Bardia: attackers > 2}"},
		{"m1/axis-1/allied", "refuse: {Sollum: {refuse: foe('Sollum') > 4, accept: true}}", "this is true, false, or a condition such as foe('Sollum') > 4"},
		{"m1/allied-1", "withdraw: {22 Gd: Bardia, rest: Tobruk}", `you have no unit "rest"`},
		{"m1/allied-1", "withdraw: Sofafi", "say who goes there: withdraw: {all: [Sofafi]}"},
		{"m1/allied-1", "pursue: yes", "this is all, none, or the number of units that may fire"},
		{"m1/allied-1", "pursue: -1", "this is all, none, or the number of units that may fire"},
		{"m1/allied-1", "pursue: 0", ""},
		{"m1/allied-1", "pursue: all", ""},
		{"m1/allied-1", "combat: [{at: Sollum, fire: tanks}]", `"tanks" is a kind of unit, which counts as armor; classes are armor, infantry, anti-tank, artillery`},
		{"m1/allied-1", "combat: [{at: Sollum, fire: [antitank, Armour]}]", ""},
		{"m1/allied-1", "combat: [{at: Sollum, fire: none}]", `"none"`}, // which would fire as without a list
		{"m1/allied-1", "withdraw: none", "such as withdraw:"},
		{"m1/allied-1", "combat: [{fire: [armor]}]", "a Battle is named by its hex: write at: and the hex"},
		{"m1/allied-1", "losses: 9 Aus/20, 22 Gd", "several names are a list, in brackets: [9 Aus/20, 22 Gd]"},
		{"m1/allied-1", "withdraw: {22 Gd: Tobruk Bardia}", "several names are a list, in brackets: [Tobruk, Bardia]"},
		{"m1/allied-1", "moves: [{group: Tobruk, units: {22 Gd: [tob e1, {go: [tob e2, tob e3], forced: true}]}}]",
			"a Forced March is the whole way, with the mark behind it: {go: [tob e1, tob e2, tob e3], forced: true}"},
		{"m1/allied-buildup", "challenge: [{red: hand.real > 1}]", `there is no card "red"; cards are real, dummy and none`},
		{"m1/allied-buildup", "challenge: yes", `there is no card "yes"; cards are real, dummy and none`},
		{"m1/allied-buildup", "challenge: [{real: hand.real > 1}, none]", `several answers stand in braces, each with its condition: {ANSWER: CONDITION, ANSWER: CONDITION}`},
		{"m1/allied-1", "cards: {none: 1}", `there is no card "none"; cards are real and dummy`},
		{"setup/axis", "deploy: {88mm: Ft. Capuzzo}", ""}, // 88mm B comes later
		{"m1/axis-1", "losses: [88mm]", `"88mm" may mean 88mm A or 88mm B`},
	} {
		file, problems := orders.Parse("x.yaml", []byte(c.text))
		v := view{Side: allied}
		if strings.Contains(c.phase, "axis") {
			v.Side = axis
		}
		_, more := Read(g, v, c.phase, file)
		var got []string
		for _, p := range append(problems, more...) {
			got = append(got, catalogue.Say(page.M(p.ID, p.Args...)))
		}
		if all := strings.Join(got, "; "); !strings.Contains(all, c.want) || c.want == "" && all != "" {
			t.Errorf("%s: %s, not %s", c.text, all, c.want)
		}
	}
}

// A name of the field is led to the short one of the roster.
func TestFieldNamesAreLedToTheRoster(t *testing.T) {
	g := scene.Standard(t, "battleaxe")
	for word, want := range map[string]string{"Polish": "Pol", "7/11 Hussars": "7/11H", "22 Guards": "22 Gd", "Tobruk Tk": "Tob Tk"} {
		file, _ := orders.Parse("x.yaml", []byte("losses: [\""+word+"\"]"))
		_, problems := Read(g, view{Side: allied}, "m1/allied-1", file)
		if len(problems) != 1 || len(problems[0].Hints) == 0 || problems[0].Hints[0] != want {
			t.Errorf("%s: %v", word, problems)
		}
	}
}

// Of several units that a word may mean those that are alive are proposed, if others are
// dead; it stays an error, since the file means the same when they have died.
func TestWhoLivesIsProposed(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C8", "ger-21-3 C8"}, {"uk-7-4 C20"}})
	for dead, want := range []string{"[]", "[21/104 21/3]", "[21/3]"} {
		for k := range dead {
			x.P.Blocks[k].At = rommel.Eliminated
		}
		file, _ := orders.Parse("x.yaml", []byte("losses: [21]"))
		_, problems := Read(x.Game, x.View(axis), "m1/axis-1", file)
		if len(problems) != 1 || problems[0].ID != "no.which-unit" || fmt.Sprint(problems[0].Hints) != want {
			t.Errorf("%d dead: %v", dead, problems)
		}
	}
}

// Of several units that a word may mean those that stand where they are to leave from
// are proposed; it stays an error, since when they have gone the word says less.
func TestWhoStandsThereIsProposed(t *testing.T) {
	x := scene.OnFX1(t, [2][]string{{"ger-21-5 C12", "ger-21-104 C8", "ger-21-3 C8"}, {"uk-7-4 C20"}})
	for group, want := range map[string]string{"C12": "[21/5 Pz]", "C8": "[21/104 21/3]", "C9": "[]"} {
		file, _ := orders.Parse("x.yaml", []byte("moves: [{units: {21: C9}, group: "+group+"}]"))
		_, problems := Read(x.Game, x.View(axis), "m1/axis-1", file)
		if len(problems) != 1 || problems[0].ID != "no.which-unit" || fmt.Sprint(problems[0].Hints) != want {
			t.Errorf("%s: %v", group, problems)
		}
	}
}

// R-16.41-4, AMB-36: where it was agreed that the units of the Malta Group are called one
// by one, a yes names none.
func TestMaltaByUnitIsNamed(t *testing.T) {
	g := *scene.Standard(t, "s1942")
	for _, c := range []struct {
		byUnit bool
		text   string
		wrong  string
	}{{true, "true", "no.malta-units"}, {true, "[Ramcke]", ""}, {false, "true", ""}} {
		g.Options.MaltaByUnit = c.byUnit
		file, _ := orders.Parse("x.yaml", []byte("buildup: [{malta: "+c.text+"}]"))
		_, problems := Read(&g, view{Side: axis}, "m11/axis-buildup", file)
		if wrong := fmt.Sprint(problems); (len(problems) > 0) != (c.wrong != "") || !strings.Contains(wrong, c.wrong) {
			t.Errorf("%+v: %s", c, wrong)
		}
	}
}
