package staff

import (
	"math/big"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// What is wrong with a name or a form is said in words that show the right one.
func TestFormsAreShown(t *testing.T) {
	g := standard(t, "battleaxe")
	words := rules.NewDesk(g).Words("en")
	for _, c := range []struct{ phase, text, want string }{
		{"setup/allied", "deploy: {Tobruk: 9 Aus/20}", `Tobruk is a hex, and the name of a unit is wanted here, such as`},
		{"setup/allied", "deploy: {9 Aus/20: [Tobruk, Bardia]}", "the name of one hex is wanted here"},
		{"setup/allied", "deploy: [9 Aus/20]", "names with values are needed here, such as deploy: {Brescia: Tobruk, Pavia: Bardia}"},
		{"m1/allied-1", "moves: [{regroup: Tobruk, to: Bardia, units: [9 Aus/20]}]", "such as units: {Pavia: Bardia, Trento: [Gambut, Sollum]}"},
		{"m1/allied-1", "withdraw: Sofafi", "such as withdraw: {Pavia: [Bardia, Tobruk], all: Tobruk}"},
		{"m1/allied-1", "pursue: yes", "this is all, none, or the number of units that may fire"},
		{"m1/allied-1", "pursue: all", ""},
		{"m1/allied-1", "combat: [{at: Sollum, fire: tanks}]", `there is no class "tanks"; classes are armor, infantry, anti-tank, artillery`},
		{"m1/allied-1", "combat: [{at: Sollum, fire: [antitank, Armor]}]", ""},
		{"m1/allied-buildup", "challenge: yes", `there is no card "yes"; cards are real, dummy and none`},
		{"m1/allied-1", "cards: {none: 1}", `there is no card "none"; cards are real and dummy`},
		{"setup/axis", "deploy: {88mm: Ft. Capuzzo}", ""}, // 88mm B comes later
		{"m1/axis-1", "losses: [88mm]", `"88mm" may mean 88mm A or 88mm B`},
	} {
		file, problems := orders.Parse("x.yaml", []byte(c.text))
		v := view{Side: allied}
		if strings.Contains(c.phase, "axis") {
			v.Side = axis
		}
		_, more := g.Orders(v, c.phase, file)
		var got []string
		for _, p := range append(problems, more...) {
			got = append(got, words[p.ID]+" ")
			for i, a := range p.Args {
				got[len(got)-1] = strings.ReplaceAll(got[len(got)-1], "{"+string(rune('0'+i))+"}", textOf(a))
			}
		}
		if all := strings.Join(got, "; "); !strings.Contains(all, c.want) || c.want == "" && all != "" {
			t.Errorf("%s: %s, not %s", c.text, all, c.want)
		}
	}
}

func textOf(a any) string { s, _ := a.(string); return s }

// A name of the field is led to the short one of the roster.
func TestFieldNamesAreLedToTheRoster(t *testing.T) {
	g := standard(t, "battleaxe")
	for word, want := range map[string]string{"Polish": "Pol", "7/11 Hussars": "7/11H", "22 Guards": "22 Gd", "Tobruk Tk": "Tob Tk"} {
		file, _ := orders.Parse("x.yaml", []byte("losses: [\""+word+"\"]"))
		_, problems := g.Orders(view{Side: allied}, "m1/allied-1", file)
		if len(problems) != 1 || len(problems[0].Hints) == 0 || problems[0].Hints[0] != want {
			t.Errorf("%s: %v", word, problems)
		}
	}
}

// A fraction that nobody reads is rounded, and stands exactly in the arguments.
func TestFractionsAreShort(t *testing.T) {
	for exact, want := range map[string]string{
		"25/36": "25/36", "0": "0", "1": "1",
		"7307164396266625643320/9691063859434911489042": "~0.754011",
		"1000000000000000003/1000000000000000000000":    "~0.001000",
		"999999999999999999/1000000000000000000000":     "~1/1000",
		"12345678/12345679":                             "12345678/12345679",
		"123456788/123456789":                           "~1.000000",
		"1/123456789123456789123":                       "~1/123456789123456789123",
		"7/123456789123456789":                          "~1/17636684160493827",
	} {
		p, ok := new(big.Rat).SetString(exact)
		if m, _ := exactly(p); !ok || m.Args[0] != p.RatString() || m.Args[1] != want {
			t.Errorf("%s: %v", exact, m.Args)
		}
	}
}
