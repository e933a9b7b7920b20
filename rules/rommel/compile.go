package rommel

import (
	"errors"
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// compiler reads order files; what is wrong depends on names alone. A clause
// with a wrong name is left out, so that the others can be judged all the same.
type compiler struct {
	*Game
	side     rules.Side
	duty     duty
	problems []orders.Problem
	named    []UnitNo // under deploy
}

func place(n *orders.Node) string { return fmt.Sprintf("%d:%d", n.Line, n.Col) }

func (c *compiler) wrong(n *orders.Node, id string, hints []string, args ...any) {
	p := n.Problem(id, args...)
	p.Hints = hints
	c.problems = append(c.problems, *p)
}

// wrongBy is wrong by a rule.
func (c *compiler) wrongBy(n *orders.Node, rule, id string, args ...any) {
	c.wrong(n, id, nil, args...)
	c.problems[len(c.problems)-1].Rule = rule
}

func (c *compiler) pairs(n *orders.Node) []orders.Pair {
	if n.Empty() {
		return nil
	}
	if n.Kind != orders.Map {
		c.wrong(n, "no.names", nil)
		return nil
	}
	return n.Pairs
}

// items of a list; a single value is a list of one.
func (c *compiler) items(n *orders.Node) []*orders.Node {
	switch {
	case n.Empty():
		return nil
	case n.Kind == orders.List:
		return n.Items
	}
	return []*orders.Node{n}
}

func (g *Game) namesOf(units []UnitNo) (names []string) {
	for _, u := range units {
		names = append(names, g.Roster.Units[u].Name)
	}
	return names
}

func (c *compiler) unit(n *orders.Node) (UnitNo, bool) {
	var meant []UnitNo
	if n.Kind == orders.Scalar {
		meant = c.unitsNamed(c.side, n.Text)
	}
	switch len(meant) {
	case 1:
		return meant[0], true
	case 0:
		c.wrong(n, "no.such-unit", orders.Suggest(n.Text, c.namesOf(c.Game.units[c.side])), n.Text)
	default:
		c.wrong(n, "no.which-unit", nil, n.Text, strings.Join(c.namesOf(meant), " or "))
	}
	return 0, false
}

// units of a list, each once.
func (c *compiler) units(n *orders.Node) []said[UnitNo] {
	var us []said[UnitNo]
	line := map[UnitNo]int{}
	for _, x := range c.items(n) {
		u, ok := c.unit(x)
		switch {
		case ok && line[u] > 0:
			c.wrong(x, "no.twice", nil, c.Roster.Units[u].Name, line[u])
		case ok:
			line[u] = max(x.Line, 1)
			us = append(us, said[UnitNo]{u, place(x)})
		}
	}
	return us
}

// Words that stand for places beside the map.
const (
	wordExit    = "exit"    // off the enemy's map end
	wordWaiting = "waiting" // beside an Engaged Base
)

func (c *compiler) hex(n *orders.Node) (board.Hex, bool) {
	if n.Kind == orders.Scalar {
		switch n.Text {
		case wordExit:
			return exited, true
		case wordWaiting:
			return waiting, true
		}
		h, err := c.Map.Board.Find(n.Text)
		if err == nil {
			return h, true
		}
		var label *board.LabelError
		if errors.As(err, &label) {
			c.wrong(n, "no.such-hex", label.Like, n.Text)
			return board.None, false
		}
	}
	c.wrong(n, "no.such-hex", nil, n.Text)
	return board.None, false
}

func (c *compiler) hexes(n *orders.Node) []said[board.Hex] {
	var hs []said[board.Hex]
	for _, x := range c.items(n) {
		if h, ok := c.hex(x); ok {
			hs = append(hs, said[board.Hex]{h, place(x)})
		}
	}
	return hs
}

// texts of a list.
func (c *compiler) texts(n *orders.Node) (xs []said[string]) {
	for _, x := range c.items(n) {
		if x.Kind != orders.Scalar || x.Text == "" {
			c.wrong(x, "no.text", nil)
			continue
		}
		xs = append(xs, said[string]{x.Text, place(x)})
	}
	return xs
}

func (c *compiler) yes(n *orders.Node) said[bool] {
	yes, problem := n.Bool()
	if problem != nil {
		c.problems = append(c.problems, *problem)
	}
	return said[bool]{yes, place(n)}
}

// wordAsk leaves a question open until it can be judged.
const wordAsk = "ask"

// redraw is whether the first hand is returned: yes, no, or to be asked when it is
// dealt (R-18.0-3).
func (c *compiler) redraw(n *orders.Node) said[bool] {
	yes, problem := n.Bool()
	switch {
	case problem == nil:
		return said[bool]{yes, place(n)}
	case n.Kind != orders.Scalar || n.Text != wordAsk:
		c.wrongBy(n, "R-18.0-3", "no.redraw")
	}
	return said[bool]{}
}

func (c *compiler) number(n *orders.Node, low, high int) said[int] {
	v, problem := n.Int(low, high)
	if problem != nil {
		c.problems = append(c.problems, *problem)
	}
	return said[int]{v, place(n)}
}

func (c *compiler) assignments(n *orders.Node) []said[assignment] {
	var as []said[assignment]
	for _, p := range c.pairs(n) {
		u, ok := c.unit(p.Key)
		h, ok2 := c.hex(p.Value)
		if ok {
			c.named = append(c.named, u)
		}
		if ok && ok2 {
			as = append(as, said[assignment]{assignment{u, h}, place(p.Value)})
		}
	}
	return as
}

// card is real, dummy or none.
func (c *compiler) card(n *orders.Node) said[string] {
	switch n.Text {
	case realCard, dummyCard:
		return said[string]{n.Text, place(n)}
	case "none", "":
		return said[string]{"", place(n)}
	}
	c.wrong(n, "no.such-card", orders.Suggest(n.Text, []string{realCard, dummyCard, "none"}), n.Text)
	return said[string]{}
}

// cards are those that are laid, and how many of each kind are wanted.
func (c *compiler) cards(n *orders.Node, laid map[string]said[int]) []said[string] {
	var cs []said[string]
	for _, p := range c.pairs(n) {
		if p.Key.Text != realCard && p.Key.Text != dummyCard {
			c.wrong(p.Key, "no.such-card", orders.Suggest(p.Key.Text, keysOf("cards", anyFile)), p.Key.Text)
			continue
		}
		wanted := c.number(p.Value, 0, 16)
		laid[p.Key.Text] = wanted
		for range wanted.what {
			cs = append(cs, said[string]{p.Key.Text, wanted.at})
		}
	}
	return cs
}
