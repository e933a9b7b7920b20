package rommel_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// examplesIn are the examples in the comments of a sheet, each as a clause of its
// key: lines that are set in and are an entry of a list or a name with a value.
func examplesIn(n *orders.Node) map[string][]string {
	found := map[string][]string{}
	for _, p := range n.Pairs {
		for _, l := range p.Key.Comment {
			entry := strings.HasPrefix(l, "  - ") || p.Key.Text == "withdraw" && strings.HasPrefix(l, "  all: ") ||
				p.Key.Text == "standing" && strings.HasPrefix(l, "  ")
			switch more := found[p.Key.Text]; {
			case entry:
				found[p.Key.Text] = append(more, l)
			case len(more) > 0 && strings.HasPrefix(l, "    ") && strings.Contains(l, ": ") && p.Key.Text == "moves" && !strings.HasSuffix(l, ","):
				more[len(more)-1] += "\n" + l
			}
		}
	}
	return found
}

// acceptExamples: every example of a sheet is true for its position. Check accepts
// it as it stands, and every hex to which a unit may withdraw (R-10.2-2). It counts
// them by their keys.
func acceptExamples(t *testing.T, x rules.Game[Plane, Secret], g *Game, m *rules.Machine[Plane, Secret], journal *playout.Memory, q rules.Asked, tried map[string]int) {
	t.Helper()
	v := m.View(q.By)
	words := staffOf(g).Words("en")
	judge := func(key, text string) {
		n, problems := orders.Parse("x", []byte(text))
		_, more := staffOf(g).Orders(v, staffOf(g).Phase(v.Public, q.By), n)
		if problems = append(problems, more...); len(problems) == 0 {
			told, _ := checked(t, x, g, journal, q.By, n)
			problems = errorsOf(told)
		}
		for _, p := range problems {
			if p.ID == "lacks.supply-missing" {
				continue // the sheet has that
			}
			t.Errorf("%s: %s\n%s", key, words.Say(page.M(p.ID, p.Args...)), text)
		}
		tried[key]++
	}
	head := ""
	switch {
	case v.Public.Stage == PlayerTurn && v.Public.Active == q.By && v.Own.Count(v.Public.Hands[q.By], RealCard) > 0:
		head = "cards: {real: 1}\n"
	case v.Public.Stage == PlayerTurn && v.Public.Active != q.By:
		head = "refuse: " + refusing(g, v, board.None) + "\n"
	}
	say := func(x page.Msg) string { return words.Say(x) }
	sheet := staffOf(g).Template(v, q, say, false)
	examples := examplesIn(sheet)
	if v.Public.Stage == PlayerTurn { // elsewhere a file with nothing else lacks something
		maps.Copy(examples, examplesIn(staffOf(g).Template(v, rules.Asked{Kind: rules.StandingOrders, By: q.By}, say, false)))
	}
	for key, entries := range examples {
		for _, e := range entries {
			switch key {
			case "combat":
				_, at, _ := strings.Cut(e, "at: ")
				paid, moves := head, ""
				if strings.Contains(e, "assault") {
					paid = "cards: {real: 2}\n"
				}
				if h, err := g.Map.Board.Find(at[:strings.IndexAny(at, ",}")]); err != nil || v.Public.Battle(h) == nil {
					moves = "moves:\n" + examples["moves"][0] + "\n" // which leads to it
				}
				judge(key, paid+moves+key+":\n"+e)
			case "withdraw":
				for _, h := range refusable(g, v) {
					judge(key, "refuse: "+refusing(g, v, h)+"\n"+key+":\n"+e)
				}
			default:
				judge(key, head+key+":\n"+e)
			}
		}
	}
	s := g.Position(v.Public)
	lines := s.Tracer(q.By)
	for _, h := range refusable(g, v) {
		for _, k := range s.Fit(q.By, h) {
			for to := range s.Refuges(v.Own, lines, k).All() {
				judge("withdraw to", "refuse: "+refusing(g, v, h)+"\nwithdraw: {"+g.Unit(*g.Face(v.Own.S, k)).Name+": "+g.Place(to)+"}")
			}
		}
	}
}

// refusable are the hexes where an Attack may be refused.
func refusable(g *Game, v rules.View[Plane, Secret]) (hs []board.Hex) {
	for _, b := range v.Public.Battles {
		if v.Public.Attacked(v.Side, &b) && g.Position(v.Public).MayRefuse(b.Hex) == nil {
			hs = append(hs, b.Hex)
		}
	}
	return hs
}

// refusing is an answer to all Attacks that refuses the one on a hex.
func refusing(g *Game, v rules.View[Plane, Secret], h board.Hex) string {
	var each []string
	for _, b := range v.Public.Battles {
		if v.Public.Attacked(v.Side, &b) {
			yes := "false"
			if b.Hex == h {
				yes = "true"
			}
			each = append(each, g.Place(b.Hex)+": "+yes)
		}
	}
	return "{" + strings.Join(each, ", ") + "}"
}
