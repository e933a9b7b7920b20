package rommel_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// TestOrderFiles judges the order files of testdata/orders and puts them in
// force all the same: the README there explains them.
func TestOrderFiles(t *testing.T) {
	casebook.Files[Plane, Secret]{
		Sit: sit, Keys: HeadKeys + PositionKeys + "scenario play dice ends happens never spent mines-secret turns then",
		Rest: Quiet, Editor: casebook.NewEditor(t, order.Schema(), fixture.BeyondForm...), Bare: []string{"account.deployed"}, Careless: 4, Not: []string{"quiet"},
	}.Folder(t, "testdata/orders/*.yaml", openCases)
}

// sit is the position of a case.
func sit(c casebook.Case) casebook.Sitting[Plane, Secret] {
	n := c.Node
	x := TableOf(c, n)
	for side := range x.Hands { // one of them may be given alone
		if n.Get("hands") == nil || n.Get("hands").Get(theatre.SideNames[side]) == nil {
			x.Hands[side] = [2]int{4, 2}
		}
	}
	x.Instead, x.Then, x.Turns = casebook.Text(n, "play", ""), casebook.Text(n, "then", ""), casebook.Number(n, "turns", 1)
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, c.Dice(6), c}
	h.Luck.Permute = InOrder
	s := casebook.Sitting[Plane, Secret]{
		Game: staffed(x, x.Game), Host: h, By: SideNamed(casebook.Text(n, "by", theatre.SideNames[x.Begin.Active])),
		Names: func(word string) []string { return namesOf(x.Game, word) },
	}
	if n.Get("scenario") != nil {
		s.Game, s.CheckOnly = staffOf(x.Game), true
	}
	s.Ends = func(m *rules.Machine[Plane, Secret]) { outcome(c, &Played{T: c, Table: x, M: m}, s.By) }
	return s
}

// namesOf are all names of a hex, nil for another word.
func namesOf(g *Game, word string) []string {
	h, err := g.Map.Board.Find(word)
	if err != nil {
		return nil
	}
	c := g.Map.Board.Cell(h)
	return []string{c.ID, c.Name, c.Label}
}

// inDue is a file that is compiled when it is due, as a packet is; found is called then.
func inDue(g *Game, by rules.Side, n *orders.Node, found func()) rules.Policy[Plane, Secret] {
	return casebook.InDue(staffOf(g), by, n, found)
}

// errorsOf are the problems that are no warnings.
func errorsOf(problems []orders.Problem) (wrong []orders.Problem) {
	for _, p := range problems {
		if !p.Warning {
			wrong = append(wrong, p)
		}
	}
	return wrong
}

// outcome compares what has become of the file, as its side is told.
func outcome(t casebook.Case, y *Played, by rules.Side) {
	t.Helper()
	n := t.Node
	for _, p := range casebook.Pairs(n, "ends") {
		if got := y.Where(p.Key.Text); got != p.Value.Text {
			t.At(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
		}
	}
	told := map[string]bool{}
	for _, e := range y.M.Events(by) {
		told[event.Kind(e)] = true
	}
	for _, k := range casebook.Texts(n, "happens") {
		if !told[k] {
			t.At(n.Get("happens"), "there is no %s", k)
		}
	}
	for _, k := range casebook.Texts(n, "never") {
		if told[k] {
			t.At(n.Get("never"), "there is %s", k)
		}
	}
	p := y.M.Public()
	for side, name := range theatre.SideNames {
		if v := n.Get("spent").Get(name); v != nil {
			d := p.Disclosed[side]
			if got := d.RedeployBP + d.StepBP + d.CardBP + d.MineBP; v.Text != strconv.Itoa(int(got)) {
				t.At(v, "%d points are spent", got)
			}
		}
		if v := n.Get("mines-secret").Get(name); v != nil {
			if got := y.Labels(y.M.View(rules.Side(side)).Own.S.Mines); !slices.Equal(got, casebook.Texts(n.Get("mines-secret"), name)) {
				t.At(v, "minefields of the %s alone: %v", name, got)
			}
		}
	}
}

// TestShelf: programs get what they ask first, in every scenario.
func TestShelf(t *testing.T) { casebook.Shelf(t, staff.Title()) }
