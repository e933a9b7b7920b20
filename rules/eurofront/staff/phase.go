package staff

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Phase names the orders that by's questions are answered from: setup/axis,
// 1940-01-production/soviet, 1940-01-1/soviet, and in the turn of the other side
// 1940-01-1/soviet/axis. While the weather is thrown nobody is asked anything.
func (g *Game) Phase(p *Plane, by rules.Side) string {
	name := theatre.SideNames[by]
	switch p.Stage {
	case eurofront.SetUp:
		return "setup/" + name
	case eurofront.Production:
		return g.MonthOf(int(p.Fortnight)) + "-production/" + name
	case eurofront.Sky:
		return fmt.Sprintf("%s/weather/%s", g.fortnight(p), name)
	}
	if by == p.Active {
		return g.fortnight(p) + "/" + name
	}
	return fmt.Sprintf("%s/%s/%s", g.fortnight(p), theatre.SideNames[p.Active], name)
}

// fortnight is that of a position: 1940-01-2.
func (g *Game) fortnight(p *Plane) string {
	return fmt.Sprintf("%s-%d", g.MonthOf(int(p.Fortnight)), p.Fortnight%2+1)
}
