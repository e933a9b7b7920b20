package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// Standing implements rules.Advisor.
func (g *Game) Standing(p *Plane) (turns int, winner rules.Side) {
	return int(p.Count), p.Victor
}
