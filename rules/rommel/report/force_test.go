package report

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// Whatever odds assume of hidden blocks leaves out no unit that is there. Before the
// first Move it is less than all, by where each could be deployed (18).
func TestMayBeThere(t *testing.T) {
	fewer := 0
	for seed, sc := range theatre.Standard().Scenarios.List {
		for _, turns := range []int{1, 2, scene.Less(9, 3)} {
			x := scene.Halted(t, sc.ID, uint64(seed), turns, scene.TheirTurn)
			if x == nil {
				continue
			}
			v, enemy := x.M.View(x.Side), x.Side.Other()
			a := &aid{writer: &writer{Reporter: Reporter{x.Game}, v: v}, look: x.Position(v.Public)}
			all := len(MayBeThere(a.look, enemy, board.None))
			for _, k := range x.Tokens(enemy) {
				b := &v.Public.Blocks[k]
				if b.Shown || b.At < 0 {
					continue
				}
				among := MayBeThere(a.look, enemy, b.At)
				if u := x.Face(x.M.View(enemy).Own.S, k).Unit; !slices.Contains(among, u) {
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
	g := scene.Standard(t, "crusader")
	p, _ := g.Start()
	v := view{Side: scene.Axis, Public: &p}
	a := &aid{writer: &writer{Reporter: Reporter{g}, v: v}, look: g.Position(&p)}
	before := len(MayBeThere(a.look, scene.Allied, board.None))
	later := a.look.Where(scene.Allied, func(b *rommel.Block) bool { return b.At == rommel.InPool })
	p.Blocks[later[0]].At = g.Map.Bases[scene.Allied]
	if n := len(MayBeThere(a.look, scene.Allied, board.None)); len(later) != 4 || before != 28 || n != 32 {
		t.Errorf("%d come later: of them %d may be there before and %d after the first", len(later), before, n)
	}
}
