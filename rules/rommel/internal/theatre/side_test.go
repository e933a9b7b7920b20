package theatre

import (
	"testing"
)

// What has no name is a question mark.
func TestWord(t *testing.T) {
	for i, want := range map[int]string{-2: "?", -1: "?", 0: "clear", 4: "marsh", 5: "?"} {
		if got := word(terrainNames[:], i); got != want {
			t.Errorf("%d: %s", i, got)
		}
	}
	if got := UnitType(len(unitTypes)).String(); got != "?" {
		t.Error(got)
	}
}
