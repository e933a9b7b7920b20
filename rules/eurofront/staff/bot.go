package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// Bot implements rules.Advisor: it plays at random.
func (g *Game) Bot(seed uint64) rules.Policy[Plane, Secret] {
	return playout.Random[Plane, Secret](seed)
}
