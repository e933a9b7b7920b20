package report

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/words"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// aid is what a player may ask beside their reports. What it tells comes from the judges that the
// game itself is played with.
type aid struct {
	*writer
	ask names.Reader // reads what is asked
}

// aids are what tells each of words.Commands.
var aids = map[string]func(*aid, *orders.Node){
	"briefing": (*aid).briefing, "supply": (*aid).supply, "reach": (*aid).reaches, "odds": (*aid).odds, "why": (*aid).why,
}

// Aids implements rules.Advisor.
func (g Reporter) Aids() []rules.Aid { return words.Commands }

// Aid implements rules.Advisor.
func (g Reporter) Aid(v view, name string, n *orders.Node) (page.Page, []orders.Problem) {
	if problems := rules.ForPlayers(words.Commands, name, v.Own != nil); problems != nil {
		return page.Page{}, problems
	}
	a := &aid{writer: g.writer(v), ask: names.Reader{Game: g.Game, Side: v.Side}}
	if aids[name](a, n); len(a.ask.Problems) > 0 {
		return page.Page{}, a.ask.Problems
	}
	return a.Page, nil
}

// unitOf is the own block of the unit that a node names; it must not be out of play.
func (a *aid) unitOf(n *orders.Node) (rules.Token, bool) {
	if n.Empty() {
		a.ask.Wrong(n, "aid.no-unit")
		return eurofront.NoBlock, false
	}
	if p, err := a.plan().Find(n.Text); err == nil {
		a.ask.Wrong(n, "aid.place", a.label(p), a.namesOf(a.look.In(a.v.Side, p)))
		return eurofront.NoBlock, false
	}
	u, ok := a.ask.Unit(n)
	if !ok {
		return eurofront.NoBlock, false
	}
	k, here := eurofront.BlockOf(a.v, u)
	if !here {
		a.ask.Wrong(n, "aid.away", a.Units[u].Name)
	}
	return k, here
}

// about is a title about an own unit, with its place.
func (a *aid) about(id string, k rules.Token) page.Msg {
	f := a.v.Own.S.Blocks[k].Face
	return page.M(id, page.M("unit.typed", a.unitName(f.Unit), level(&a.Units[f.Unit], f.Level), typeWord(a.Units[f.Unit].Type)), a.label(a.v.Public.Blocks[k].At))
}
