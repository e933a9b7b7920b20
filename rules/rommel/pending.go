package rommel

import "github.com/adjutant-pbem/adjutant/rules"

func (s *script) setUp()              { panic("") }
func (s *script) buildup()            { panic("") }
func (s *script) initiative()         { panic("") }
func (s *script) playerTurn()         { panic("") }
func (s *script) buildupSupplyCheck() { panic("") }
func (g *Game) defaultOfMonth(v rules.View[Plane, Secret], q rules.Asked) (any, bool) {
	return nil, false
}
func (g *Game) defaultOfTurn(v rules.View[Plane, Secret], q rules.Asked) (any, bool) {
	return nil, false
}
