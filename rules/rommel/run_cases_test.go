package rommel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// TestCases runs the cases of testdata/cases, which are written for players:
// the README there explains them.
func TestCases(t *testing.T) {
	casebook.Folder(t, "testdata/cases/*.yaml", nil, func(c casebook.Case) { CaseAt{c}.Run(byStaff) })
}

// byStaff puts order files in force, and reports.
var byStaff = InForce{
	Read: func(y *Played, side rules.Side, n *orders.Node) rules.Policy[Plane, Secret] {
		_, problems := staffOf(y.Game).Orders(y.M.View(side), "", n)
		for _, p := range problems {
			y.Problems = append(y.Problems, p.ID)
		}
		return inDue(y.Game, side, n, func() {
			r, lacks := casebook.Rehearse[Plane, Secret](y.T, staffed(y.Table, y.Game), y.Journal, side, n)
			lacks = slices.DeleteFunc(lacks, func(p orders.Problem) bool { return p.Rule == "" || !strings.HasPrefix(p.ID, "lacks.") }) // names are told elsewhere
			y.Refuses(slices.Concat(lacks, r.Refusals()))
		})
	},
	Report: func(y *Played, side rules.Side) string {
		v := rules.View[Plane, Secret]{Side: side, Public: y.M.Public()}
		if side != rules.Nobody {
			v = y.M.View(side)
		}
		return plain(staffOf(y.Game).Report(v, y.M.Events(side)), staffOf(y.Game).Words("en"))
	},
}
