package rommel_test

import (
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

func init() {
	rommel.OrderSchema = staff.Schema
	rommel.StaffOf = func(g *rommel.Game) rommel.Staff { return staff.New(g) }
}
