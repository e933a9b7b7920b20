package rommel

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// R-14.2-1, R-16.55-1: a minefield that its owner has laid in exchange for two others, and built none, is found
// by who enters its hex.
func TestExchangedMinefieldIsFound(t *testing.T) {
	x := Load(t, "map: fx1\nhands: {axis: 1 0}\naxis: {C9: [a=rec 2]}\nallied: {C20: [inf 2]}")
	x.Begin.Relaid[allied], x.Secrets[allied].Mines = true, []board.Hex{HexOf(t, x.Map, "C10")}
	y := x.PlayOut(t, nil, "axis plays 1", "axis name-move group C9", "axis take-up a C10 C11")
	if got := y.Events("minefield"); got != "minefield" {
		t.Errorf("events: %q", got)
	}
}
