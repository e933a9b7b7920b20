package report

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/words"
)

// aid is what a player may ask beside his reports. What it tells comes from the
// judges that the game itself is played with.
type aid struct {
	*writer
	look *rommel.Position // the game at the view
	ask  names.Reader     // reads what is asked
}

// aids are what tells each of words.Commands.
var aids = map[string]func(*aid, *orders.Node){
	"briefing": (*aid).briefing, "supply": (*aid).supply, "reach": (*aid).reach, "odds": (*aid).odds, "why": (*aid).why,
}

// Aids implements rules.Advisor.
func (g Reporter) Aids() []rules.Aid { return words.Commands }

// Aid implements rules.Advisor.
func (g Reporter) Aid(v view, name string, n *orders.Node) (page.Page, []orders.Problem) {
	if problems := rules.ForPlayers(words.Commands, name, v.Own != nil); problems != nil {
		return page.Page{}, problems
	}
	a := &aid{
		writer: &writer{Reporter: g, v: v},
		look:   g.Position(v.Public),
		ask:    names.Reader{Game: g.Game, View: v, Side: v.Side},
	}
	if aids[name](a, n); len(a.ask.Problems) > 0 {
		return page.Page{}, a.ask.Problems
	}
	return a.Page, nil
}

// ordered are own blocks on the map from hex to hex, then beside it; the units
// of a place as in the roster, not in the order of their blocks.
func (r *writer) ordered(ks []rules.Token) []rules.Token {
	return slices.SortedFunc(slices.Values(ks), func(a, b rules.Token) int {
		x, y := &r.v.Public.Blocks[a], &r.v.Public.Blocks[b]
		return cmp.Or(cmp.Compare(uint16(x.At), uint16(y.At)), cmp.Compare(x.Month, y.Month),
			cmp.Compare(r.Face(r.ownOf(r.SideOf(a)).S, a).Unit, r.Face(r.ownOf(r.SideOf(b)).S, b).Unit))
	})
}

// namesOf are the names of own units, as they stand.
func (r *writer) namesOf(ks []rules.Token) []page.Msg {
	var ms []page.Msg
	for _, k := range r.ordered(ks) {
		ms = append(ms, page.M("text", r.Unit(*r.Face(r.v.Own.S, k)).Name))
	}
	return ms
}
