package staff

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// What is told of many clauses in one line counts or names each of them, with its line;
// what deviates has a line of its own, and so has whatever was done in a turn.
func TestAccountIsFolded(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"uk-7-4 C20"}})
	deploy := func(at, unit string, became page.Msg) item {
		return item{at, page.M("account.deploy", unit, "X"), became}
	}
	stands := func(at, unit string, became page.Msg) item {
		return item{at, page.M("account.standing", page.M("account.losses", unit)), became}
	}
	open := page.M("account.stands")
	for _, c := range []struct {
		items []item
		want  []string
	}{
		{[]item{deploy("4:3", "a", done), deploy("5:3", "b", notCalled), deploy("6:3", "c", done), deploy("9:3", "d", done)},
			[]string{"lines 4, 6, 9, the deployment of 3 units: done", "line 5, b to X: not called for"}},
		{[]item{deploy("4:3", "a", done), deploy("4:9", "b", done), {became: page.M("text", "so it is")}},
			[]string{"line 4, the deployment of 2 units: done", "so it is"}},
		{[]item{deploy("4:3", "a", done)}, []string{"line 4, a to X: done"}},
		{[]item{stands("7:3", "a", open), stands("8:3", "b", done), stands("8:5", "c", done), stands("9:3", "d", open), stands("10:3", "e", open)},
			[]string{"lines 7, 9-10, standing orders, losses of a, losses of d, losses of e: not called for yet: in force until your next orders",
				"line 8, standing orders, losses of b: done", "line 8, standing orders, losses of c: done"}},
		{[]item{{"3:1", page.M("account.card"), done}, {"3:1", page.M("account.card"), done}},
			[]string{"line 3, an extra card: done", "line 3, an extra card: done"}},
		{[]item{{became: page.M("text", "so it is")}, {"10:3", page.M("account.card"), done}, {"9:3", page.M("account.card"), notCalled}, {"9:1", page.M("account.malta"), done}},
			[]string{"line 9, an extra card: not called for", "line 9, the Malta Group: done", "line 10, an extra card: done", "so it is"}},
	} {
		var said []string
		for _, m := range together(c.items) {
			said = append(said, x.Words("en").Say(m))
		}
		if !slices.Equal(said, c.want) {
			t.Errorf("%q, not %q", said, c.want)
		}
	}
}
