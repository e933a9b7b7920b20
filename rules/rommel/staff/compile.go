package staff

import (
	"fmt"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// compiler reads order files; what is wrong depends on names alone. A clause
// with a wrong name is left out, so that the others can be judged all the same.
type compiler struct {
	*Game
	clerk.Reader
	v     view // to propose what may be meant; what is wrong does not hang on it
	side  rules.Side
	duty  duty
	named []UnitNo       // under deploy
	meant []*orders.Node // keys that are misspelt, as they are read
	stray bool           // a key of the file is none, and nobody knows which is meant
}

// deployed are the units that a side has when the game begins. It is the same
// whenever the file is read.
func (g *Game) deployed(side Side) (units []UnitNo) {
	for _, d := range g.Scenario.Deployments {
		if d.Side == side {
			units = append(units, d.Units...)
		}
	}
	return units
}

// pairs are names with values, as the key under another has them in its example.
func (c *compiler) pairs(n *orders.Node, under, key string) []orders.Pair {
	wrong := len(c.Problems)
	ps := c.Pairs(n)
	if len(c.Problems) > wrong {
		p := &c.Problems[wrong]
		p.ID, p.Args = "no.names-such", []any{keyOf(under, key).example}
	}
	return ps
}

func (c *compiler) units(n *orders.Node) []said[UnitNo] {
	return once(c, n, "", c.unit, func(u UnitNo) string { return c.Roster.Units[u].Name })
}

// once reads a list that may name nothing twice, by a rule if there is one.
func once[T comparable](c *compiler, n *orders.Node, rule string, read func(*orders.Node) (T, bool), name func(T) string) []said[T] {
	line := map[T]int{}
	return clerk.List(n, func(x *orders.Node) (T, bool) {
		v, ok := read(x)
		switch {
		case ok && line[v] > 0:
			c.Wrong(x, "no.twice", name(v), line[v]).Rule = rule
			return v, false
		case ok:
			line[v] = max(x.Line, 1)
		}
		return v, ok
	})
}

func (c *compiler) text(n *orders.Node) (string, bool) {
	if n.Kind != orders.Scalar || n.Text == "" {
		c.Wrong(n, "no.text")
		return "", false
	}
	return n.Text, true
}

// Words that stand for no name.
const (
	wordAsk  = "ask" // leaves a question open until it can be judged
	wordAll  = "all"
	wordNone = "none"
)

// is reports whether a node is a word, in capitals or not.
func is(n *orders.Node, word string) bool {
	return n.Kind == orders.Scalar && strings.EqualFold(n.Text, word)
}

// redraw is whether the first hand is returned: yes, no, or nothing yet, if its
// owner wants to be asked when it is dealt (R-18.0-3).
func (c *compiler) redraw(n *orders.Node) (yes, said bool) {
	yes, problem := n.Bool()
	if problem != nil && (!is(n, wordAsk)) {
		c.Wrong(n, "no.redraw").Rule = "R-18.0-3"
	}
	return yes, problem == nil
}

// assignments: a unit with its hex, or a hex with its units.
func (c *compiler) assignments(n *orders.Node) []said[assignment] {
	var as []said[assignment]
	possible := c.deployed(c.side)
	unit := func(n *orders.Node) (UnitNo, bool) { return c.unitAmong(n, possible) }
	for _, p := range c.pairs(n, "", "deploy") {
		if c.ofHex(p) {
			h, ok := c.hex(p.Key)
			for _, u := range clerk.List(p.Value, unit) {
				c.named = append(c.named, u.What)
				if ok {
					as = append(as, said[assignment]{What: assignment{u.What, h}, At: u.At})
				}
			}
			continue
		}
		u, ok := unit(p.Key)
		if p.Value.Kind == orders.List {
			if ok {
				c.Wrong(p.Value, "no.unit-hexes", c.Roster.Units[u].Name)
				c.named = append(c.named, u)
			}
			continue
		}
		h, ok2 := c.hex(p.Value)
		if ok {
			c.named = append(c.named, u)
		}
		if ok && ok2 {
			as = append(as, clerk.At(p.Value, assignment{u, h}))
		}
	}
	return as
}

// ofHex reports whether a pair has a hex with its units, and no unit with its hex. A
// name that units have too is theirs, but for a list, which only a hex can have; one
// that nothing has is a hex that is misspelt where units follow.
func (c *compiler) ofHex(p orders.Pair) bool {
	isHex := func(n *orders.Node) bool { return c.isHex(n.Text) }
	isUnit := func(n *orders.Node) bool { return c.isUnit(n.Text) }
	switch all := clerk.Items(p.Value); {
	case p.Value.Empty() || p.Value.Kind != orders.List && isUnit(p.Key):
		return false
	case isHex(p.Key):
		return true
	default:
		return len(all) > 0 && isUnit(all[0]) && !isHex(all[0])
	}
}

// card is real, dummy or none.
func (c *compiler) card(n *orders.Node) (string, bool) {
	for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
		if is(n, face) {
			return face, true
		}
	}
	if is(n, wordNone) || is(n, "") {
		return rommel.NoCard, true
	}
	c.NoSuch(n, "no.such-card", []string{rommel.RealCard, rommel.DummyCard, wordNone}, "real, dummy and none")
	return rommel.NoCard, false
}

// cards are those that are laid, and how many of each kind are wanted.
func (c *compiler) cards(n *orders.Node, laid map[string]said[int]) []said[string] {
	var cs []said[string]
	for _, p := range c.pairs(n, "", "cards") {
		key := keyNamed(p.Key)
		if key.Text != rommel.RealCard && key.Text != rommel.DummyCard {
			c.NoSuch(p.Key, "no.such-card", keysOf("cards", anyFile), "real and dummy")
			continue
		}
		if first, twice := laid[key.Text]; twice {
			var line int
			fmt.Sscanf(first.At, "%d", &line)
			c.Wrong(key, "no.key-twice", key.Text, line)
			continue
		}
		wrong := len(c.Problems)
		wanted := c.Number(p.Value, 0, 16)
		if len(c.Problems) > wrong {
			continue
		}
		laid[key.Text] = wanted
		for range wanted.What {
			cs = append(cs, clerk.At(p.Value, key.Text))
		}
	}
	return cs
}
