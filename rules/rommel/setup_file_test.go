package rommel_test

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// R-18.7-3, AMB-45: one file of each side sets up Gazala, its Buildup before the game too,
// whichever comes first. A file that speaks of one of both answers that alone, and play halts for
// the other.
func TestSetUpInOneFile(t *testing.T) {
	const bought = "buildup: [{cards: 1}]\nredraw: false\n"
	for _, agreed := range [][]string{nil, {"deploy-first"}} {
		for _, x := range []struct {
			what string
			text func(deployment string) string
			want []string // what play halts for then
		}{
			{"both", func(d string) string { return bought + d }, nil},
			{"the Buildup", func(string) string { return bought }, []string{DeployKind.Name, DeployKind.Name}},
			{"the deployment", func(d string) string { return "redraw: false\n" + d }, []string{BuildupKind.Name, BuildupKind.Name}},
		} {
			g, err := New(theatre.Standard(), "gazala", agreed...)
			if err != nil {
				t.Fatal(err)
			}
			m, err := rules.NewMachine(g, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
			if err != nil {
				t.Fatal(err)
			}
			written := map[rules.Side]bool{}
			var halts []string
			for {
				due, err := m.Run()
				if err != nil {
					t.Fatal(err)
				}
				if due == nil || m.Public().Stage != SetUp {
					break
				}
				by := due[0].By
				d := orders.NewMap()
				for _, a := range g.Position(m.Public()).Deployment(m.View(by).Own, by) {
					d.Pairs = append(d.Pairs, orders.Entry(g.Unit(*g.Position(m.Public()).Face(m.View(by).Own.S, a.Block)).Name, orders.Text(g.Place(a.Hex))))
				}
				deployment := string(orders.Write(orders.NewMap(orders.Entry("deploy", d))))
				text := x.text(deployment)
				if written[by] {
					halts = append(halts, due[0].Kind)
					text = "buildup: []\nredraw: false\n" + deployment
				}
				written[by] = true
				n, _ := orders.Parse("setup", []byte(text))
				f, problems := staffOf(g).Orders(m.View(by), staffOf(g).Phase(m.Public(), by), n)
				if len(problems) > 0 {
					t.Fatal(problems)
				}
				m.Orders(by, f)
			}
			if !slices.Equal(halts, x.want) {
				t.Errorf("%v, %s: play halts for %v", agreed, x.what, halts)
			}
		}
	}
}
