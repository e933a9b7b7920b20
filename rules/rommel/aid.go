package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// aid is what a player may ask beside his reports. What it tells comes from the
// judges that the game itself is played with.
type aid struct {
	*reporter
	look *position // the game at the view
	ask  *compiler // reads what is asked
}

// aids are all of them, in the order in which they are listed. Those that need
// units ask for a player's own view.
var aids = []struct {
	name string
	own  bool
	tell func(*aid, *orders.Node)
}{
	{"briefing", false, (*aid).briefing},
}

// Aids implements rules.Aide.
func (g *Game) Aids() []string {
	var names []string
	for _, x := range aids {
		names = append(names, x.name)
	}
	return names
}

// Aid implements rules.Aide.
func (g *Game) Aid(v rules.View[Plane, Secret], name string, n *orders.Node) (page.Page, []orders.Problem) {
	a := &aid{
		reporter: &reporter{Game: g, v: v, words: g.Words("en")},
		look:     g.position(v.Public),
		ask:      &compiler{Game: g, side: v.Side},
	}
	for _, x := range aids {
		switch {
		case x.name != name:
		case x.own && v.Own == nil:
			a.ask.wrong(n, "aid.no-side", nil)
		default:
			x.tell(a, n)
		}
	}
	if len(a.ask.problems) > 0 {
		return page.Page{}, a.ask.problems
	}
	return a.Page, nil
}
