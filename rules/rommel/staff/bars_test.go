package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// R-6.3-1, R-6.4-1: a unit that lacks a hex gets there by Forced March or behind Rommel,
// one that lacks two by both, as far as Rommel is there and has not led a Move.
func TestRemedy(t *testing.T) {
	const none, forced, led, either, both = "plan.remedy.none", "plan.remedy.forced", "plan.remedy.rommel", "plan.remedy.both", "plan.remedy.together"
	x := onFX1(t, [2][]string{{"ita-trento C8"}, {"uk-7-4 C20"}})
	p := &bars{orderFile: x.noOrders(axis, ""), s: x.Position(&x.p)}
	for _, c := range []struct {
		short         int
		forced, bonus bool
		want          string
	}{
		{1, false, false, forced}, {1, false, true, either}, {1, true, false, none}, {1, true, true, led},
		{2, false, false, none}, {2, false, true, both}, {2, true, false, none}, {2, true, true, none},
		{3, false, true, none}, {3, true, true, none},
	} {
		x.Scenario.RommelBonus, x.p.Rommel, p.side = true, !c.bonus, axis
		if m := p.remedy(task{}, c.short, c.forced); m.ID != c.want {
			t.Errorf("%+v: %s", c, m.ID)
		}
		x.Scenario.RommelBonus, x.p.Rommel = c.bonus, false
		if m := p.remedy(task{}, c.short, c.forced); m.ID != c.want {
			t.Errorf("%+v, in a scenario: %s", c, m.ID)
		}
		x.Scenario.RommelBonus, p.side = true, allied
		if m := p.remedy(task{}, c.short, c.forced); !c.bonus && m.ID != c.want {
			t.Errorf("%+v, of the Allies: %s", c, m.ID)
		}
	}
}

// R-16.4-1, R-16.41-4: a unit that is still to come is refused by the rule by which it comes.
func TestAbsentBy(t *testing.T) {
	for _, c := range []struct {
		block Block
		rule  string
	}{
		{Block{At: rommel.InPool, Month: 5}, "R-16.4-1"},
		{Block{At: rommel.InPool, Month: rommel.MaltaGroup}, "R-16.41-4"},
		{Block{At: rommel.Undeployed}, "R-5.0-2"},
	} {
		if got := absentBy(&c.block); got != c.rule {
			t.Errorf("%+v: %s", c.block, got)
		}
	}
}
