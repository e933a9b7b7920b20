package order

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// The words of the rules that order files use all the time, from the package where they are
// at home.
type (
	Block  = rommel.Block
	Class  = rommel.Class
	Face   = rommel.Face
	Side   = rommel.Side
	UnitNo = rommel.UnitNo

	view = rules.View[rommel.Plane, rommel.Secret]
)

// b2i counts a truth: 1 or 0.
func b2i(b bool) int16 {
	if b {
		return 1
	}
	return 0
}
