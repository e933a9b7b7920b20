package staff

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Units are assumed in the words that players have for them.
func TestKindNamed(t *testing.T) {
	for word, want := range map[string]theatre.UnitType{
		"armor": theatre.Armor, "armour": theatre.Armor, "tanks": theatre.Armor, "recon": theatre.Recon,
		"infantry": theatre.LegInfantry, "inf": theatre.LegInfantry, "leg inf": theatre.LegInfantry, "para": theatre.Paratroops,
		"mot inf": theatre.MotInfantry, "mot_inf": theatre.MotInfantry, "motorised infantry": theatre.MotInfantry, "mech infantry": theatre.MechInfantry,
		"anti-tank": theatre.MobileAntiTank, "mobile at": theatre.MobileAntiTank, "mot anti-tank": theatre.MotAntiTank,
		"artillery": theatre.Artillery, "sp art": theatre.SPArtillery, "self-propelled artillery": theatre.SPArtillery,
	} {
		if kind, ok := kindNamed(word); !ok || kind != want {
			t.Errorf("%s is %v %v, not %v", word, kind, ok, want)
		}
	}
	for _, word := range []string{"", "leg", "cavalry", "mot", "mech artillery"} {
		if kind, ok := kindNamed(word); ok {
			t.Errorf("%q is %v", word, kind)
		}
	}
}

// Whatever odds assume of hidden blocks leaves out no unit that is there. Before the
// first Move it is less than all, by where each could be deployed (18).
func TestMayBeThere(t *testing.T) {
	fewer := 0
	for seed, sc := range theatre.Standard().Scenarios.List {
		for _, turns := range []int{1, 2, less(9, 3)} {
			x := halted(t, sc.ID, uint64(seed), turns, theirTurn)
			if x == nil {
				continue
			}
			v, enemy := x.m.View(x.side), x.side.Other()
			a := &aid{reporter: &reporter{Game: x.Game, v: v}, look: x.Position(v.Public)}
			all := len(mayBeThere(a.look, enemy, board.None))
			for _, k := range x.Tokens(enemy) {
				b := &v.Public.Blocks[k]
				if b.Shown || b.At < 0 {
					continue
				}
				among := mayBeThere(a.look, enemy, b.At)
				if u := x.Face(x.m.View(enemy).Own.S, k).Unit; !slices.Contains(among, u) {
					t.Errorf("%s, Player-Turn %d: %s is in %s and not among %d", sc.ID, turns, x.Roster.Units[u].Name, x.Place(b.At), len(among))
				}
				if turns == 1 && len(among) < all {
					fewer++
				}
				if turns > 2 && len(among) != all {
					t.Errorf("%s, Player-Turn %d: %d of %d", sc.ID, turns, len(among), all)
				}
			}
		}
	}
	if fewer == 0 {
		t.Error("all may be everywhere at the start")
	}
}

// R-16.4-1: units of a Month that has not come are nowhere; when one of them has come early
// it may be any of them.
func TestReinforcementsMayBeThere(t *testing.T) {
	g := standard(t, "crusader")
	p, _ := g.Start()
	v := view{Side: axis, Public: &p}
	a := &aid{reporter: &reporter{Game: g, v: v}, look: g.Position(&p)}
	before := len(mayBeThere(a.look, allied, board.None))
	later := a.look.Where(allied, func(b *Block) bool { return b.At == rommel.InPool })
	p.Blocks[later[0]].At = g.Map.Bases[allied]
	if n := len(mayBeThere(a.look, allied, board.None)); len(later) != 4 || before != 28 || n != 32 {
		t.Errorf("%d come later: of them %d may be there before and %d after the first", len(later), before, n)
	}
}
