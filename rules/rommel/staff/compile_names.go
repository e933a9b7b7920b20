package staff

import (
	"errors"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

func (g *Game) namesOf(units []UnitNo) (names []string) {
	for _, u := range units {
		names = append(names, g.Roster.Units[u].Name)
	}
	return names
}

// aUnit and aHex are the names of the game, which editors propose.
var (
	aUnit = shape[UnitNo]{Read: (*compiler).unit, Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def("unit", func() clerk.Node { return clerk.Suggesting(unitNames()) })
	}}
	aHex = shape[board.Hex]{Read: (*compiler).hex, Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def("hex", func() clerk.Node { return clerk.Suggesting(hexNames()) })
	}}
)

// Lists of names. That of units and that of classes name nothing twice.
var (
	hexes    = defined("hexes", clerk.Some(aHex))
	unitList = defined("units", distinct(aUnit, false, func(c *compiler, u UnitNo) string { return c.Roster.Units[u].Name }))
	// unitsOrAll is read where it stands.
	unitsOrAll = shape[[]said[UnitNo]]{Schema: clerk.Either(clerk.Inline(clerk.Word(wordAll)), unitList.Schema)}
	classList  = clerk.Then(distinct(aClass, true, func(_ *compiler, x Class) string { return targetNames[x] }),
		func(_ *compiler, _ *orders.Node, list []said[Class]) (cs []Class, all bool) {
			for _, class := range list {
				cs = append(cs, class.What)
			}
			return cs, true
		})
)

// defined is a shape that stands in the definitions of a schema.
func defined[V any](name string, s shape[V]) shape[V] {
	inline := s.Schema
	s.Schema = func(e *clerk.Editor) clerk.Node { return e.Def(name, func() clerk.Node { return inline(e) }) }
	return s
}

func unitNames() (names []string) {
	for _, u := range theatre.Standard().Roster.Units {
		names = append(names, u.Name)
	}
	return names
}

func hexNames() (names []string) {
	b := theatre.Standard().Map.Board
	for h := range b.All().All() {
		names = append(names, b.Label(h))
	}
	return append(names, rommel.WordExit, rommel.WordWaiting)
}

func (c *compiler) unit(n *orders.Node) (UnitNo, bool) { return c.unitAmong(n, nil) }

// unitAmong is a unit of the side by its name; a name that several have means the
// one of those that can be meant here, if it is one.
func (c *compiler) unitAmong(n *orders.Node, possible []UnitNo) (UnitNo, bool) {
	if n.Kind != orders.Scalar {
		names := c.namesOf(c.Game.Units[c.side])
		c.Wrong(n, "no.unit-list", names[0], names[1])
		return 0, false
	}
	meant := c.UnitsNamed(c.side, n.Text)
	if likely := slices.DeleteFunc(slices.Clone(meant), func(u UnitNo) bool { return !slices.Contains(possible, u) }); len(likely) == 1 {
		meant = likely
	}
	switch len(meant) {
	case 1:
		return meant[0], true
	case 0:
		if c.Tired() {
			c.Wrong(n, "no.such-unit", n.Text)
			break
		}
		names := c.namesOf(c.Game.Units[c.side])
		h, err := c.Map.Board.Find(n.Text)
		switch {
		case err == nil:
			c.Wrong(n, "no.hex-for-unit", c.Place(h), names[0])
		case !c.several(n, c.isUnit):
			c.NoSuch(n, "no.such-unit", names)
		}
	default:
		problem := c.Wrong(n, "no.which-unit", n.Text, strings.Join(c.namesOf(meant), " or "))
		if c.Tired() {
			break
		}
		if alive := c.alive(meant); len(alive) < len(meant) {
			problem.Hints = c.namesOf(alive)
		}
	}
	return 0, false
}

// alive are those of some own units that are still in the game.
func (c *compiler) alive(units []UnitNo) []UnitNo {
	return slices.DeleteFunc(slices.Clone(units), func(u UnitNo) bool {
		if c.v.Own == nil {
			return false
		}
		_, lives := c.own(c.v, u)
		return !lives
	})
}

func (c *compiler) isUnit(name string) bool { return len(c.UnitsNamed(c.side, name)) > 0 }

func (c *compiler) hex(n *orders.Node) (board.Hex, bool) {
	if n.Kind != orders.Scalar {
		c.Wrong(n, "no.one-hex")
		return board.None, false
	}
	switch n.Text {
	case rommel.WordExit:
		return rommel.Exited, true
	case rommel.WordWaiting:
		return rommel.Waiting, true
	}
	h, err := c.Map.Board.Find(n.Text)
	if label := (*board.LabelError)(nil); errors.As(err, &label) && !c.several(n, c.isHex) {
		c.Wrong(n, "no.such-hex", n.Text).Hints = label.Like
	}
	return h, err == nil
}

func (c *compiler) isHex(name string) bool { _, err := c.Map.Board.Find(name); return err == nil }

// plainWord is a word without what does not count in it: case, and the hyphen of
// anti-tank.
func plainWord(word string) string { return unmarked.Replace(strings.ToLower(word)) }

var unmarked = strings.NewReplacer("-", "", " ", "")

// targetNames are the classes as order files write them.
var targetNames = [4]string{"armor", "infantry", "anti-tank", "artillery"}

// britishArmor is the other spelling of armor.
const britishArmor = "armour"

// aClass is a class of units to be fired at.
var aClass = shape[Class]{Read: (*compiler).class, Schema: func(e *clerk.Editor) clerk.Node {
	return e.Def("class", func() clerk.Node {
		return clerk.AnyOf(clerk.Word(targetNames[:]...), clerk.Node{"type": "string", "pattern": spellings(append(targetNames[:], britishArmor))})
	})
}}

// spellings are the words that plainWord takes for one of some.
func spellings(words []string) string {
	var all []string
	for _, w := range words {
		each := "^[ -]*"
		for _, r := range plainWord(w) {
			each += "[" + string(r) + strings.ToUpper(string(r)) + "][ -]*"
		}
		all = append(all, each+"$")
	}
	return strings.Join(all, "|")
}

func (c *compiler) class(n *orders.Node) (Class, bool) {
	word := plainWord(n.Text)
	if word == britishArmor {
		return rommel.ArmorClass, true
	}
	for i, name := range targetNames {
		if n.Kind == orders.Scalar && word == plainWord(name) {
			return Class(i), true
		}
	}
	if kind, ok := kindNamed(strings.ToLower(n.Text)); ok && n.Kind == orders.Scalar {
		c.Wrong(n, "no.kind-is-class", n.Text, targetNames[kind.Class()], strings.Join(targetNames[:], ", "))
		return 0, false
	}
	c.NoSuch(n, "no.such-class", targetNames[:], strings.Join(targetNames[:], ", "))
	return 0, false
}

// mostLetters is how long a list of names without brackets is at most that is seen as one.
const mostLetters = 500

// several tells of a word that is a list of names without brackets how it is written.
func (c *compiler) several(n *orders.Node, known func(string) bool) bool {
	if n.Kind != orders.Scalar || len(n.Text) > mostLetters || c.Tired() {
		return false
	}
	for _, between := range []string{",", ";", " and ", " "} {
		if !strings.Contains(n.Text, between) {
			continue
		}
		names := strings.Split(n.Text, between)
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
		unknown := func(name string) bool { return !known(name) }
		if !slices.ContainsFunc(names, unknown) {
			c.Wrong(n, "no.several", strings.Join(names, ", "))
			return true
		}
	}
	return false
}
