package staff

import (
	"fmt"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// A set-up that is written before it is due is judged as it will stand: of a group with
// fixed hexes each unit there and nowhere else (R-18.0-2).
func TestSetUpBeforeItIsDue(t *testing.T) {
	g := standard(t, "pursuit")
	p, secrets := g.Start()
	v := view{Side: allied, Public: &p, Own: &rules.Own[Secret]{S: &secrets[allied]}}
	n, _ := orders.Parse("x.yaml", []byte("deploy: {9 Aus/20: El Agheila, 70/23: Alexandria, 7/4: El Agheila}"))
	f, _ := g.Orders(v, "setup/allied", n)
	var got []string
	b := barsAt(f.(*orderFile), v)
	b.s = b.s.Copy()
	b.deployment(func(_ string, r *rules.Refusal) {
		if r != nil {
			got = append(got, fmt.Sprint(r.Why.ID, r.Why.Args))
		}
	})
	if want := []string{"cannot.fixed[9 Aus/20 Alexandria]", "cannot.area[7/4 El Agheila]"}; len(got) != 2 || got[0] != want[0] {
		t.Errorf("%q", got)
	}
}

// What is wrong with a file that no text has, such as one that a program makes, is
// told at its beginning.
func TestFileWithoutLines(t *testing.T) {
	g := standard(t, "s1940")
	p, secrets := g.Start()
	v := view{Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &secrets[axis]}}
	f, _ := g.Orders(v, "setup/axis", orders.NewMap())
	for _, x := range f.Lacks(v, "") {
		if x.Line != 1 || x.Col != 1 {
			t.Errorf("%s at %d:%d", x.ID, x.Line, x.Col)
		}
	}
}
