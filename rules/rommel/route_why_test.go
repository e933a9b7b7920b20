package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// R-6.3-1, R-6.4-1: a unit that lacks a hex gets there by Forced March or behind Rommel,
// one that lacks two by both, as far as Rommel is there and has not led a Move.
func TestRemedy(t *testing.T) {
	const none, forced, led, either, both = "remedy.none", "remedy.forced", "remedy.rommel", "remedy.both", "remedy.together"
	x := Load(t, "map: fx1\naxis: {C8: [a=inf 2]}\nallied: {C20: [u=inf 2]}")
	for _, c := range []struct {
		short, extra int
		bonus        bool
		want         string
	}{
		{1, 0, false, forced}, {1, 0, true, either}, {1, 1, false, none}, {1, 1, true, led},
		{2, 0, false, none}, {2, 0, true, both}, {2, 1, false, none}, {2, 1, true, none},
		{3, 0, true, none}, {3, 1, true, none},
	} {
		for _, missing := range []string{"has led", "is not there", "leads no Allies"} {
			s := &Position{Game: x.Game, P: &x.Begin, Turn: Turn{Active: axis, Passive: allied}}
			s.Scenario.RommelBonus, s.P.Rommel = true, false
			switch {
			case c.bonus:
			case missing == "has led":
				s.P.Rommel = true
			case missing == "is not there":
				s.Scenario.RommelBonus = false
			default:
				s.Active, s.Passive = allied, axis
			}
			j := s.Judge(Move{From: board.None, To: board.None})
			j.Extra = c.extra
			if m := (&Journey{Judge: j}).remedy(c.short); m.ID != c.want {
				t.Errorf("%+v, Rommel %s: %s", c, missing, m.ID)
			}
		}
	}
}
