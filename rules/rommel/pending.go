package rommel

import "github.com/adjutant-pbem/adjutant/rules"

func (s *script) setUp()      { panic("") }
func (s *script) buildup()    { panic("") }
func (s *script) initiative() { panic("") }

func (s *script) monthOver()             { s.p.Stage = Buildup }
func (s *script) immediateVictory() bool { return false }

func (g *Game) defaultOfMonth(v rules.View[Plane, Secret], q rules.Asked) (any, bool) {
	return nil, false
}
