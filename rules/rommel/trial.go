package rommel

import "github.com/adjutant-pbem/adjutant/rules"

// Standing implements rules.Trial.
func (g *Game) Standing(p *Plane) (turns int, winner rules.Side) {
	if p.Stage != Finished {
		return int(p.Count), rules.Nobody
	}
	return int(p.Count), p.Victor
}

// Bot implements rules.Trial.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] { return bot{g, seed} }

type bot struct {
	*Game
	seed uint64
}

// Answer implements rules.Policy.
func (b bot) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return b.Default(v, q), "", true
}
