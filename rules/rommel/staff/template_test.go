package staff

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// TestSiegeSheet: the sheet of a Fortress' Att fights for a card, or leaves
// without one (R-8.6-3, R-8.6-4); it says nothing of Fortresses where he has no
// Battle, or none that all can leave.
func TestSiegeSheet(t *testing.T) {
	for _, c := range []struct {
		real   int // cards in hand
		allied []string
		battle bool
		paid   int
		leaves int // units
		why    string
	}{
		{1, []string{"uk-7-4 C10", "uk-22-gd C20"}, true, 1, 0, "sheet.siege-fights sheet.siege-or"},
		{0, []string{"uk-7-4 C10", "uk-22-gd C20"}, true, 0, 2, "sheet.siege-leaves sheet.siege-where"},
		{0, []string{"uk-7-4 C10", "nz-4 C8", "uk-22-gd C20"}, true, 0, 0, ""},
		{1, []string{"uk-7-4 C12", "uk-22-gd C20"}, false, 0, 0, ""},
	} {
		x := onFX1(t, [2][]string{{"ita-brescia C10", "ita-trento C10", "ita-pavia C5"}, c.allied})
		c10 := fixture.Hex(t, x.Map, "C10")
		for i, h := range x.Map.Fortresses { // those west of it are Axis
			x.p.Control[i] = rommel.Allied
			if h < c10 {
				x.p.Control[i] = rommel.Axis
			}
		}
		if c.battle {
			b := rommel.Battle{Hex: c10, Def: allied}
			for d := range b.Sides {
				b.Sides[d] = allied
			}
			b.Sides[board.W] = axis
			x.p.Battles = append(x.p.Battles, b)
		}
		s := sheet{Game: x.Game, v: x.view(axis), say: func(m page.Msg) string { return m.ID }}
		paid, moves := s.siege(c.real)
		if paid+len(moves.Items) > 0 {
			if why := strings.Join(s.duty(c.real), " "); why != c.why {
				t.Errorf("%+v: the reason is %s", c, why)
			}
		}
		leaves := 0
		for _, m := range moves.Items {
			if m.Get("group").Text != s.Place(c10) {
				t.Errorf("%+v: %s", c, orders.Write(moves))
			}
			leaves += len(m.Get("retreat").Pairs)
		}
		if paid != c.paid || leaves != c.leaves {
			t.Errorf("%+v: paid %d, %d units leave", c, paid, leaves)
		}
	}
}

// AMB-36: as long as a unit of the Malta Group is left to be called, the sheet of a
// Buildup has it as an example.
func TestMaltaSheet(t *testing.T) {
	plain, err := rommel.New(theatre.Standard(), "s1942", "malta-by-unit")
	if err != nil {
		t.Fatal(err)
	}
	g := New(plain)
	p, own := g.Start()
	p.Stage, p.Month, p.Points = rommel.Buildup, int16(g.Scenario.Malta.FromMonth), [2]int16{40, 40}
	s := sheet{Game: g, v: view{Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &own[axis]}}, say: func(m page.Msg) string { return m.ID }}
	for _, want := range []string{"malta: [Ramcke]", "malta: [Folgore]", "malta: [Spezia]", ""} {
		lines := slices.DeleteFunc(s.someDeeds(), func(line string) bool { return !strings.Contains(line, "malta") })
		if got := strings.Join(lines, ""); strings.TrimPrefix(got, "  - ") != want {
			t.Errorf("%q, not %q", got, want)
		}
		if left := g.Position(&p).Where(axis, rommel.IsMalta); len(left) > 0 {
			p.Blocks[left[0]].At = g.Map.Bases[axis]
		}
	}
}
