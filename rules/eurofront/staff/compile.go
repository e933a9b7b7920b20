package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/names"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// compiler reads order files; what is wrong depends on names alone.
type compiler struct {
	*Game
	names.Reader
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
	wordAccept  = "accept"
	wordRefuse  = "refuse"
)

// The names of the game, which editors propose: those of the built-in data.
var (
	aUnit  = named("unit", unitNames, (*compiler).Unit)
	anHQ   = named("hq", hqNames, (*compiler).HQ)
	aPlace = named("place", placeNames, (*compiler).Place)
	aSea   = named("sea", seaNames, (*compiler).Sea)
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

// firstHQ is the name of the first HQ of the side in the roster.
func (c *compiler) firstHQ() string {
	for _, u := range c.Of(c.Side) {
		if c.Units[u].Type.Leads() {
			return c.Units[u].Name
		}
	}
	return ""
}

// once tells of units that are to gain more than one step, and leaves them one.
func (c *compiler) once(steps []said[UnitNo]) (each []said[UnitNo]) {
	for _, s := range steps {
		if !slices.ContainsFunc(each, func(x said[UnitNo]) bool { return x.What == s.What }) {
			each = append(each, s)
			continue
		}
		c.Problems = append(c.Problems, clerk.ProblemAt(s.At, orders.Problem{Rule: "EF-11.71-1", ID: "no.second-step", Args: []any{c.Units[s.What].Name}}))
	}
	return each
}

// listed is a form that a list stands for too: [Leningrad, Vyborg E1] is {to: [Leningrad, Vyborg E1]}.
func listed[T any](f *clerk.Form[*compiler, T], key string, items func(*clerk.Editor) clerk.Node) shape[T] {
	in := clerk.In(f)
	return shape[T]{
		Read: func(c *compiler, n *orders.Node) (T, bool) {
			if n != nil && n.Kind == orders.List {
				n = n.Mapping(orders.Pair{Key: n.Word(key), Value: n})
			}
			return in.Read(c, n)
		},
		Schema: clerk.Either(items, in.Schema), Forms: in.Forms,
	}
}

// unmoded is a list of HQs with nothing said of some, or one: [HQ A, HQ B] is {HQ A: , HQ B: }.
func unmoded[T any](s shape[T]) shape[T] {
	return shape[T]{
		Read: func(c *compiler, n *orders.Node) (T, bool) {
			if c.Several(n, func(name string) bool { return c.isHQ(orders.Text(name)) }) != nil {
				return *new(T), false
			}
			if all := clerk.Items(n); n.Kind != orders.Map && slices.ContainsFunc(all, c.isHQ) {
				n = n.Mapping()
				for _, x := range all {
					if x != nil && x.Kind == orders.Map {
						n.Pairs = append(n.Pairs, x.Pairs...)
						continue
					}
					n.Pairs = append(n.Pairs, orders.Pair{Key: x, Value: x.Word("")})
				}
			}
			return s.Read(c, n)
		},
		Schema: func(e *clerk.Editor) clerk.Node { return clerk.OneOrMore(clerk.AnyOf(anHQ.Schema(e), s.Schema(e))) }, Forms: s.Forms,
	}
}

// isHQ reports whether a word is the name of an HQ.
func (c *compiler) isHQ(n *orders.Node) bool {
	told := len(c.Problems)
	_, ok := c.HQ(n)
	c.Problems = c.Problems[:told]
	return ok && n.Kind == orders.Scalar
}
