package miniature

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
)

// Standing implements rules.Advisor.
func (Game) Standing(p *Plane) (turns int, winner rules.Side) {
	return int(p.Turn), min(rules.Side(p.Winner), rules.Nobody)
}

// Laws implements rules.Advisor: every side has its seven units, and one block for each.
func (Game) Laws() func(rules.Sight[Plane, Secret]) error {
	return func(x rules.Sight[Plane, Secret]) error {
		for side, s := range x.Secret {
			var has [perSide]bool
			for _, u := range s.Faces {
				if int(u.ID) >= perSide || has[u.ID] {
					return fmt.Errorf("side %d has a unit twice", side)
				}
				has[u.ID] = true
			}
		}
		return nil
	}
}

// Bot implements rules.Advisor: it answers what Default answers, but goes on moving while it may.
func (g Game) Bot(uint64) rules.Policy[Plane, Secret] {
	return rules.PolicyFunc[Plane, Secret](func(_ view, q rules.Asked) (any, string, bool) {
		return q.At(q.N() - 1), "", true
	})
}
