package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// aid is what a player may ask beside his reports. What it tells comes from the judges that the
// game itself is played with.
type aid struct {
	*reporter
	ask *compiler // reads what is asked
}

// aids are what tells each of words.Commands.
var aids = map[string]func(*aid, *orders.Node){
	"briefing": (*aid).briefing, "supply": (*aid).supply, "reach": (*aid).reaches, "odds": (*aid).odds, "why": (*aid).why,
}

// Aids implements rules.Advisor.
func (g *Game) Aids() []rules.Aid { return words.Commands }

// Aid implements rules.Advisor.
func (g *Game) Aid(v view, name string, n *orders.Node) (page.Page, []orders.Problem) {
	if problems := rules.ForPlayers(words.Commands, name, v.Own != nil); problems != nil {
		return page.Page{}, problems
	}
	a := &aid{reporter: g.reporter(v), ask: &compiler{Game: g, v: v}}
	if aids[name](a, n); len(a.ask.Problems) > 0 {
		return page.Page{}, a.ask.Problems
	}
	return a.Page, nil
}

// unitOf is the own block of the unit that a node names; it must not be out of play.
func (a *aid) unitOf(n *orders.Node) (rules.Token, bool) {
	if n.Empty() {
		a.ask.Wrong(n, "aid.no-unit")
		return noToken, false
	}
	u, ok := aUnit.Read(a.ask, n)
	if !ok {
		return noToken, false
	}
	k, here := own(a.v, u)
	if !here {
		a.ask.Wrong(n, "aid.away", a.Units[u].Name)
	}
	return k, here
}

// about is a title about an own unit, with its place.
func (a *aid) about(id string, k rules.Token) page.Msg {
	f := a.v.Own.S.Blocks[k].Face
	return page.M(id, page.M("unit.typed", short(a.Units[f.Unit].Name), level(&a.Units[f.Unit], f.Level), typeWord(a.Units[f.Unit].Type)), a.label(a.v.Public.Blocks[k].At))
}
