package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Plan implements rules.Planner.
func (f *orderFile) Plan(v rules.View[Plane, Secret], q rules.Asked) []orders.Problem { return nil }
