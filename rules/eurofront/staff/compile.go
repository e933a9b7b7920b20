package staff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// compiler reads order files; what is wrong depends on names alone.
type compiler struct {
	*Game
	clerk.Reader
	v view
}

// shape is how something of a file is read, and what an editor is told of it.
type shape[V any] = clerk.Shape[*compiler, V]

// Words that stand for no name.
const (
	wordAsk     = "ask"
	wordNone    = "none"
	wordSave    = "save"
	wordSupport = "support"
)

// is reports whether a node is a word, in capitals or not.
func is(n *orders.Node, word string) bool {
	return strings.EqualFold(text(n), word)
}

// The names of the game, which editors propose: those of the built-in data.
var (
	aUnit = named("unit", unitNames, func(c *compiler, n *orders.Node) (UnitNo, bool) {
		return c.unit(n, func(*theatre.Unit) bool { return true })
	})
	anHQ = named("hq", hqNames, func(c *compiler, n *orders.Node) (UnitNo, bool) {
		return c.unit(n, func(u *theatre.Unit) bool { return u.Type.Leads() })
	})
	aPlace = named("place", placeNames, (*compiler).place)
	aSea   = named("sea", seaNames, (*compiler).sea)
	aMode  = clerk.Name[*compiler]("mode", "no.such-mode-word", modeWords, func(i int) eurofront.Mode { return eurofront.Normal + eurofront.Mode(i) })
	aKind  = clerk.Name[*compiler]("type", "no.such-type", kindWords, func(i int) kindOf { return kindOf(i) })
	aFire  = clerk.Name[*compiler]("fire", "no.such-fire", fireWords, func(i int) bool { return i == 1 })
	places = clerk.Some(aPlace)
	yesNo  = clerk.YesNo[*compiler]()
)

var (
	modeWords = []string{"normal", "blitz", "invasion", "blitz-invasion"}
	kindWords = []string{"static", "infantry", "mech", "hq"}
	fireWords = []string{"strongest", "weakest"}
)

// kindOf is a type of units as lists of wishes name it, any HQ being one.
type kindOf int

// kindOf is that of a unit.
func (g *Game) kindOf(u UnitNo) kindOf { return kindOf(g.Units[u].Type.Rank()) }

// named is a name that is read generously.
func named[V any](def string, names func() []string, read func(*compiler, *orders.Node) (V, bool)) shape[V] {
	return shape[V]{Read: read, Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def(def, func() clerk.Node { return clerk.Suggesting(names()) })
	}}
}

// namesOf are the names of some things of the built-in data.
func namesOf[T any](of func(*theatre.Data) []T, name func(*T) string) func() []string {
	return func() (names []string) {
		all := of(theatre.Standard())
		for i := range all {
			if n := name(&all[i]); n != "" {
				names = append(names, n)
			}
		}
		return names
	}
}

var (
	unitNames = namesOf(unitsOf, func(u *theatre.Unit) string { return u.Name })
	hqNames   = namesOf(unitsOf, func(u *theatre.Unit) string {
		if u.Type.Leads() {
			return u.Name
		}
		return ""
	})
	placeNames = namesOf(func(d *theatre.Data) []theatre.Spot { return d.Spots }, func(s *theatre.Spot) string { return s.Name })
	seaNames   = namesOf(func(d *theatre.Data) []theatre.Waters { return d.Seas }, func(s *theatre.Waters) string { return s.ID })
)

func unitsOf(d *theatre.Data) []theatre.Unit { return d.Units }

// unit is a unit of the side by its name, with or without what stands in brackets.
func (c *compiler) unit(n *orders.Node, fits func(*theatre.Unit) bool) (UnitNo, bool) {
	var names []string
	for _, u := range c.Of(c.v.Side) {
		x := &c.Units[u]
		if !fits(x) {
			continue
		}
		if names = append(names, x.Name); c.called(u, text(n)) {
			return u, true
		}
	}
	for u := range c.Units {
		switch {
		case !c.called(UnitNo(u), text(n)):
			continue
		case c.Units[u].Side == c.v.Side:
			c.Wrong(n, "no.unit-here", c.Units[u].Name)
		default:
			c.Wrong(n, "no.enemy-unit", c.Units[u].Name, sideWord(c.Units[u].Side))
		}
		return 0, false
	}
	c.NoSuch(n, "no.such-unit", names)
	return 0, false
}

// once tells of units that are to gain more than one step, and leaves them one.
func (c *compiler) once(steps []said[UnitNo]) (each []said[UnitNo]) {
	for _, s := range steps {
		if !slices.ContainsFunc(each, func(x said[UnitNo]) bool { return x.What == s.What }) {
			each = append(each, s)
			continue
		}
		at := &orders.Node{}
		fmt.Sscanf(s.At, "%d:%d", &at.Line, &at.Col)
		c.Wrong(at, "no.second-step", c.Units[s.What].Name).Rule = "EF-11.71-1"
	}
	return each
}

// cutLevel cuts the level off a name that it stands behind, as in Vyborg 3; "": none does.
func cutLevel(text string) (name, level string) {
	if i := strings.LastIndexByte(text, ' '); i >= 0 && strings.Trim(text[i+1:], "0123456789") == "" {
		return text[:i], text[i+1:]
	}
	return text, ""
}

// text is what a scalar says.
func text(n *orders.Node) string {
	if n == nil {
		return ""
	}
	return n.Text
}

func folded(name string) string {
	word, _ := spelling.Fold(name)
	return word
}

// place is a hex, an Area or a box by any of its names.
func (c *compiler) place(n *orders.Node) (Place, bool) {
	if n == nil || n.Kind != orders.Scalar {
		c.Wrong(n, "no.one-place")
		return eurofront.None, false
	}
	p, err := c.Find(n.Text)
	if err == nil {
		return p, true
	}
	var names []string
	for i := range c.Spots {
		names = append(names, c.Spots[i].Name)
	}
	c.NoSuch(n, "no.such-place", names)
	return eurofront.None, false
}

func (c *compiler) sea(n *orders.Node) (theatre.SeaNo, bool) {
	var names []string
	for i := range c.Seas {
		if names = append(names, c.Seas[i].ID); folded(c.Seas[i].ID) == folded(text(n)) {
			return theatre.SeaNo(i), true
		}
	}
	c.NoSuch(n, "no.such-sea", names)
	return theatre.NoSea, false
}

// listed is a form that a list stands for too: [Leningrad, Vyborg E1] is {to: [Leningrad, Vyborg E1]}.
func listed[T any](f *clerk.Form[*compiler, T], key string, items func(*clerk.Editor) clerk.Node) shape[T] {
	in := clerk.In(f)
	return shape[T]{
		Read: func(c *compiler, n *orders.Node) (T, bool) {
			if n != nil && n.Kind == orders.List {
				lead := &orders.Node{Text: key, Line: n.Line, Col: n.Col}
				n = &orders.Node{Kind: orders.Map, Line: n.Line, Col: n.Col, Pairs: []orders.Pair{{Key: lead, Value: n}}}
			}
			return in.Read(c, n)
		},
		Schema: clerk.Either(items, in.Schema), Forms: in.Forms,
	}
}
