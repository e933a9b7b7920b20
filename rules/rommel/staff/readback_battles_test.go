package staff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// R-7.3-1: of the enemies in a Battle that is read back those who have been seen are
// counted with their strength, and the others as hidden.
func TestEnemiesAreReadBackAsTheyAreKnown(t *testing.T) {
	for shown, want := range []string{"readback.hidden [2]", "readback.partly [2 1 ", "readback.shown [2 "} {
		x := onFX1(t, [2][]string{{"ger-21-5 C12"}, {"au-9-20 C12", "uk-7-4 C12"}})
		x.p.Active = axis
		x.p.Battles = []rommel.Battle{{Hex: x.p.Blocks[x.Tokens(axis)[0]].At, Def: allied}}
		for i, k := range x.Tokens(allied) {
			if i < shown {
				x.p.Blocks[k].Shown, x.p.Blocks[k].Face = true, *x.Face(&x.s[allied], k)
			}
		}
		p := x.foreseen(t, axis, "cards: {real: 1}\ncombat: [{at: C12}]\n")
		if told := fmt.Sprint(p.readback()); !strings.Contains(told, want) {
			t.Errorf("%d seen: no %s in %s", shown, want, told)
		}
	}
}
