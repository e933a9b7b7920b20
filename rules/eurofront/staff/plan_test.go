package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// What an order file plans is drawn: the ways of one's own blocks that it moves, and no other.
func TestPlan(t *testing.T) {
	g, err := eurofront.New(theatre.Standard())
	if err != nil {
		t.Fatal(err)
	}
	for text, ways := range map[string]int{
		"activate: {HQ B: normal}\nmoves: [{by: HQ B, units: {Army B: Vyborg, Army C: Helsinki}}]\n":   1, // one cannot
		"activate: {HQ B: normal}\nmoves: [{by: HQ B, units: {Army B: Vyborg, Army C: Vyborg NE1}}]\n": 2,
		"activate: {HQ B: normal}\n": 0,
	} {
		m := newMail(t, 1)
		m.play(func(phase string) string {
			if phase == "1939-12-1/soviet" {
				return "stop"
			}
			return ""
		})
		n, _ := orders.Parse("plan", []byte(text))
		record, problems := casebook.Rehearse[Plane, Secret](t, New(g), m.host, eurofront.Soviet, n)
		if problems != nil {
			t.Fatal(problems)
		}
		if o := record.Foresee().Draw(); len(o.Lines) != ways || o.Title.ID != "overlay.plan" {
			t.Errorf("%s: %d ways, not %d: %+v", text, len(o.Lines), ways, o.Lines)
		}
	}
}
