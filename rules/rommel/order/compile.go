package order

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// shape is how something of a file is read, and what an editor is told of it.
type shape[V any] = clerk.Shape[*compiler, V]

// deployedBy are the units that a side has when the game begins. It is the same
// whenever the file is read.
func deployedBy(g *rommel.Game, side Side) (units []UnitNo) {
	for _, d := range g.Scenario.Deployments {
		if d.Side == side {
			units = append(units, d.Units...)
		}
	}
	return units
}

// distinct is a list that may name nothing twice; if it is ruled, by the rule of its key.
func distinct[V comparable](one shape[V], ruled bool, name func(*compiler, V) string) shape[[]said[V]] {
	list := clerk.Some(one)
	list.Read = func(c *compiler, n *orders.Node) ([]said[V], bool) {
		wrong, line := len(c.Problems), map[V]int{}
		list := clerk.List(n, func(x *orders.Node) (V, bool) {
			v, ok := one.Read(c, x)
			switch {
			case ok && line[v] > 0:
				twice := c.Wrong(x, "no.twice", name(c, v), line[v])
				if ruled {
					twice.Rule = c.Key().Rule
				}
				return v, false
			case ok:
				line[v] = max(x.Line, 1)
			}
			return v, ok
		})
		return list, len(c.Problems) == wrong
	}
	return list
}

// allOrNone is a list of which nothing counts if something in it is wrong.
func allOrNone(_ *compiler, n *orders.Node, list []said[board.Hex]) ([]said[board.Hex], bool) {
	if len(list) < len(clerk.Items(n)) {
		return nil, false
	}
	return list, true
}

var (
	yesNo     = clerk.YesNo[*compiler]()
	cardCount = clerk.Count[*compiler](0, 16)
)

// aText is the name of a warning.
var aText = shape[string]{Schema: clerk.Inline(clerk.Node{"type": []any{"string", "number", "boolean"}, "minLength": 1}), Read: func(c *compiler, n *orders.Node) (string, bool) {
	if n.Kind != orders.Scalar || n.Text == "" {
		c.Wrong(n, "no.text")
		return "", false
	}
	return n.Text, true
}}

// Words that stand for no name.
const (
	WordAsk   = "ask" // leaves a question open until it can be judged
	wordAll   = "all"
	wordLater = "later"
	WordNone  = "none"
)

// handReturn is whether the first hand is returned: yes, no, or nothing yet, if its
// owner wants to be asked when it is dealt (R-18.0-3).
var handReturn = shape[bool]{Schema: clerk.Either(clerk.Inline(clerk.Word(WordAsk)), yesNo.Schema), Read: func(c *compiler, n *orders.Node) (yes, said bool) {
	yes, problem := n.Bool()
	if problem != nil && !clerk.Is(n, WordAsk) {
		c.Wrong(n, "no.redraw").Rule = "R-18.0-3"
	}
	return yes, problem == nil
}}

// initiative is a card for the Initiative, or nothing yet, if its owner wants to be asked
// when the hands are drawn (R-3.3-2).
var initiative = shape[string]{Schema: clerk.Either(clerk.Inline(clerk.Word(WordAsk)), aCard.Schema), Read: func(c *compiler, n *orders.Node) (string, bool) {
	if clerk.Is(n, WordAsk) {
		return "", false
	}
	return aCard.Read(c, n)
}}

// placements: a unit with its hex, or a hex with its units.
var placements = shape[[]said[Assignment]]{Read: (*compiler).assignments, Schema: func(e *clerk.Editor) clerk.Node {
	hex, unit := aHex.Schema(e), aUnit.Schema(e)
	return clerk.OrEmpty(e.ByName(clerk.AnyOf(unit, hex), clerk.AnyOf(hex, unitList.Schema(e))))
}}

func (c *compiler) assignments(n *orders.Node) (as []said[Assignment], all bool) {
	wrong := len(c.Problems)
	possible := deployedBy(c.Game, c.Side)
	unit := func(n *orders.Node) (u UnitNo, ok bool) {
		if u, ok = c.UnitAmong(n, possible); !ok {
			c.named = append(c.named, c.within(n.Text, possible)...)
		}
		return u, ok
	}
	pairs := c.Pairs(n, func(u *orders.Node) { unit(u) }, func(h *orders.Node) { c.Hex(h) })
	if pairs == nil && len(c.Problems) > wrong { // whom it names is not known
		c.named = slices.Clone(c.Game.Units[c.Side])
	}
	for _, p := range pairs {
		if c.ofHex(p) {
			h, ok := c.Hex(p.Key)
			for _, u := range clerk.List(p.Value, unit) {
				c.named = append(c.named, u.What)
				if ok {
					as = append(as, said[Assignment]{What: Assignment{u.What, h}, At: u.At})
				}
			}
			continue
		}
		u, ok := unit(p.Key)
		if p.Value.Kind == orders.List {
			if ok {
				c.Wrong(p.Value, "no.unit-hexes", c.Game.Roster.Units[u].Name)
				c.named = append(c.named, u)
			}
			continue
		}
		h, ok2 := c.Hex(p.Value)
		if ok {
			c.named = append(c.named, u)
		}
		if ok && ok2 {
			as = append(as, clerk.At(p.Value, Assignment{u, h}))
		}
	}
	return as, len(c.Problems) == wrong
}

// within are those of some units whose names stand in a text that is no name: it is told what
// is wrong with the text, and not besides that they are left out.
func (c *compiler) within(text string, units []UnitNo) []UnitNo {
	return slices.DeleteFunc(slices.Clone(units), func(u UnitNo) bool {
		return !strings.Contains(strings.ToLower(text), strings.ToLower(c.Game.Roster.Units[u].Name))
	})
}

// ofHex reports whether a pair has a hex with its units, and no unit with its hex. A
// name that units have too is theirs, but for a list, which only a hex can have; one
// that nothing has is a hex that is misspelt where units follow.
func (c *compiler) ofHex(p orders.Pair) bool {
	isHex := func(n *orders.Node) bool { return c.IsHex(n.Text) }
	isUnit := func(n *orders.Node) bool { return c.IsUnit(n.Text) }
	switch all := clerk.Items(p.Value); {
	case p.Value.Empty() || p.Value.Kind != orders.List && isUnit(p.Key):
		return false
	case isHex(p.Key):
		return true
	default:
		return len(all) > 0 && isUnit(all[0]) && !isHex(all[0])
	}
}

// aCard is real, dummy or none.
var aCard = shape[string]{
	Schema: clerk.Inline(clerk.AnyOf(clerk.Word(rommel.RealCard, rommel.DummyCard, WordNone), clerk.Node{"const": ""}, clerk.Nothing())),
	Read: func(c *compiler, n *orders.Node) (string, bool) {
		for _, face := range []string{rommel.RealCard, rommel.DummyCard} {
			if clerk.Is(n, face) {
				return face, true
			}
		}
		if clerk.Is(n, WordNone) || clerk.Is(n, "") {
			return rommel.NoCard, true
		}
		c.NoSuch(n, "no.such-card", []string{rommel.RealCard, rommel.DummyCard, WordNone}, "real, dummy and none")
		return rommel.NoCard, false
	},
}

// laying is the cards that are laid, and how many of each kind are wanted.
type laying struct {
	cards []said[string] // in the order in which they are laid
	laid  map[string]said[int]
}

func (l *laying) add(_ *compiler, p orders.Pair, wanted said[int], ok bool) {
	if !ok {
		return
	}
	if l.laid == nil {
		l.laid = map[string]said[int]{}
	}
	l.laid[p.Key.Text] = wanted
	for range wanted.What {
		l.cards = append(l.cards, clerk.At(p.Value, p.Key.Text))
	}
}

func (c *compiler) noCard(n *orders.Node) {
	c.NoSuch(n, "no.such-card", []string{rommel.RealCard, rommel.DummyCard}, "real and dummy")
}

func (c *compiler) sitOut(p orders.Pair, yes said[bool], _ bool) {
	if yes.What {
		c.pass = p.Value
	}
}

// endTurn judges a Pass that is said by the cards: it has no real one (R-4-8).
func (c *compiler) endTurn(f *File) {
	real := f.Laid[rommel.RealCard]
	switch {
	case c.pass == nil:
		return
	case real.What > 0:
		c.Wrong(c.pass, "no.pass-paid", real.What).Rule = "R-4-8"
		return
	}
	f.Passing = clerk.At(c.pass, true)
	if f.Laid == nil {
		f.Laid = map[string]said[int]{}
	}
	if real.At == "" {
		f.Laid[rommel.RealCard] = said[int]{At: f.Passing.At}
	}
}

func (f *File) lay(_ *compiler, _ orders.Pair, l laying, _ bool) {
	f.Cards, f.Laid = l.cards, l.laid
}
