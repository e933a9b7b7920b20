package staff

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/casebook"
)

// beyond are mistakes of which a schema knows nothing: of names, and of what belongs together.
var beyond = []string{"no.such-unit", "no.unit-here", "no.enemy-unit", "no.second-step", "no.such-place", "no.such-sea", "no.by", "no.who", "no.to", "no.at", "no.accept", "no.second-way", "no.such-weather", "no.several", "no.each", "no.alone", "no.key-among", "no.braced", "no.colon", "no.reversed"}

// TestOrderFiles judges the order files of testdata/orders and plays them.
func TestOrderFiles(t *testing.T) {
	casebook.Files[Plane, Secret]{Sit: sit, Keys: positionKeys, Rest: silent, Editor: casebook.NewEditor(t, Schema(), beyond...), Careless: 4}.Folder(t, "../testdata/orders/*.yaml", nil)
}
