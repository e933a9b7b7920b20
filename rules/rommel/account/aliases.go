package account

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

type (
	// UnitNo is a unit of the roster.
	UnitNo = rommel.UnitNo

	view        = rules.View[rommel.Plane, rommel.Secret]
	said[T any] = clerk.Said[T]
)
