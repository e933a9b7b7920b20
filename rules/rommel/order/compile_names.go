package order

import (
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// aUnit and aHex are the names of the game, which editors propose.
var (
	aUnit = shape[UnitNo]{Read: func(c *compiler, n *orders.Node) (UnitNo, bool) { return c.Unit(n) }, Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def("unit", func() clerk.Node { return clerk.Suggesting(unitNames()) })
	}}
	aHex = shape[board.Hex]{Read: func(c *compiler, n *orders.Node) (board.Hex, bool) { return c.Hex(n) }, Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def("hex", func() clerk.Node { return clerk.Suggesting(hexNames()) })
	}}
)

// Lists of names. That of units and that of classes name nothing twice.
var (
	hexes    = defined("hexes", clerk.Some(aHex))
	unitList = defined("units", distinct(aUnit, false, func(c *compiler, u UnitNo) string { return c.Game.Roster.Units[u].Name }))
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
	if kind, ok := names.Kind(strings.ToLower(n.Text)); ok && n.Kind == orders.Scalar {
		c.Wrong(n, "no.kind-is-class", n.Text, targetNames[kind.Class()], strings.Join(targetNames[:], ", "))
		return 0, false
	}
	c.NoSuch(n, "no.such-class", targetNames[:], strings.Join(targetNames[:], ", "))
	return 0, false
}
