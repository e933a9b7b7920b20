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
