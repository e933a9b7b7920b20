package eurofront

import (
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

func standard(t testing.TB, options ...string) *Game {
	t.Helper()
	g, err := New(theatre.Standard(), options...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func suite(g *Game) rulestest.Suite[Plane, Secret] {
	return rulestest.Suite[Plane, Secret]{Game: g, Alike: g.Alike, Worlds: g.Worlds}
}

// TestSuite: what every game must pass. Nobody can follow a block out of a stack (EAMB-32).
func TestSuite(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 2
	}
	suite(standard(t)).Run(t, games)
}

var _ rules.Game[Plane, Secret] = (*Game)(nil)
