package rommel

import (
	"os"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// The small map, and what is said of it.
var (
	Fx1        = fixture.FX1
	fx1Without = fixture.Without
	HexOf      = fixture.Hex
	hexSet     = fixture.Set
)

// ClassNames are the classes as cases name them.
var ClassNames = []string{ArmorClass.String(), InfantryClass.String(), AntiTankClass.String(), ArtilleryClass.String()}

func ReadFile(t testing.TB, name string) theatre.File {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return theatre.File{Name: name, Text: text}
}
