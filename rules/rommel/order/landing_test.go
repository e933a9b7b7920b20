package order

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// R-5.3-6: where no withdrawal can end are the far corners alone, to which each
// step leads away from every source; in Africa itself there are none.
func TestLanding(t *testing.T) {
	small, africa := scene.OnFX1(t, [2][]string{}).Map, scene.Standard(t, "battleaxe").Map
	for _, side := range []rules.Side{axis, allied} {
		if far := noLandings(africa.Board, &supply.Position{Map: africa, Side: side}); far != nil {
			t.Error(side, far)
		}
		if far, want := noLandings(small.Board, &supply.Position{Map: small, Side: side}), []string{"LB SW2 SE2", "OA W7"}[side:side+1]; !slices.Equal(far, want) {
			t.Errorf("side %v: %q", side, far)
		}
	}
}

// noLandings are the labels of the hexes that no withdrawal can enter.
func noLandings(b *board.Board, p *supply.Position) (labels []string) {
	x := landing{tracer: new(supply.Tracer), known: map[board.Hex]bool{}}
	x.tracer.Reset(p)
	for h := range board.Hex(b.Len()) {
		if !x.may(p.Map, h) {
			labels = append(labels, b.Cell(h).Label)
		}
	}
	return labels
}
