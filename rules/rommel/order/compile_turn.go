package order

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/names"
)

// led is a Move as it was named first, if it goes on after an Overrun: that Rommel leads
// it was said there (R-11.4-2).
func led(before []Move, m Move) Move {
	swept := slices.ContainsFunc(before, func(x Move) bool { return x.Overrun != board.None })
	for _, x := range before {
		if same := m.Named; swept && m.Rommel == "" && x.Overrun == board.None {
			if same.Rommel = x.Named.Rommel; same == x.Named {
				m.Named, m.Rommel = x.Named, x.Rommel
			}
		}
	}
	return m
}

// moveList are Moves; one that goes on after an Overrun is the same Move.
var moveList = clerk.Then(clerk.OrNone(clerk.Entries(&moveForm)), func(_ *compiler, _ *orders.Node, entries []moveEntry) (ms []Move, all bool) {
	for _, m := range entries {
		ms = append(ms, led(ms, m.Move))
	}
	namedOnce(ms)
	return ms, true
})

// namedOnce takes clauses out of Moves whose unit has its order in an earlier one: no unit moves
// twice in a turn, and which of its orders it follows hangs on nothing but their order (R-4-4).
func namedOnce(ms []Move) {
	first := map[UnitNo]string{}
	for i := range ms {
		var units []March
		for _, u := range ms[i].Units {
			if u.Before = first[u.Unit]; u.Before != "" {
				ms[i].Again = append(ms[i].Again, u)
				continue
			}
			first[u.Unit] = u.At
			units = append(units, u)
		}
		ms[i].Units = units
	}
}

// moveEntry is an entry of moves while it is read.
type moveEntry struct {
	Move
	names  int // of Moves in it
	manned bool
	bad    bool         // a hex of the Move is none
	to     *orders.Node // where that is said
}

func (c *compiler) beginMove(n *orders.Node, m *moveEntry) {
	m.Move = Move{At: clerk.Place(n), Overrun: board.None, Named: rommel.NoMove}
	c.from = board.None
	if group := c.Value(n, "group"); group != nil {
		if h, err := c.Game.Map.Board.Find(group.Text); err == nil {
			c.from = h
		}
	}
}

func (m *moveEntry) name(c *compiler, p orders.Pair, h board.Hex, ok bool) {
	m.names++
	m.bad = m.bad || !ok
	m.Named.From, m.Named.Regroup = h, c.Key().Name == "regroup"
}

func (m *moveEntry) toward(_ *compiler, p orders.Pair, h board.Hex, ok bool) {
	m.to, m.Named.To, m.bad = p.Key, h, m.bad || !ok
}

func (m *moveEntry) sweep(_ *compiler, _ orders.Pair, h board.Hex, ok bool) {
	m.names++
	m.Overrun, m.bad = h, m.bad || !ok
}

func (m *moveEntry) lead(_ *compiler, p orders.Pair, yes said[bool], _ bool) {
	m.Named.Rommel, m.Rommel = yes.What, clerk.Place(p.Key)
}

func (m *moveEntry) add(c *compiler, p orders.Pair, units []March, _ bool) {
	m.manned = m.manned || !p.Value.Empty() && (p.Value.Kind == orders.Scalar || len(p.Value.Pairs)+len(p.Value.Items) > 0)
	for _, u := range units {
		u.Retreat = c.Key().Name == "retreat"
		for i := range u.others {
			u.others[i].Retreat = u.Retreat
		}
		m.Units = append(m.Units, u)
	}
}

// endMove judges an entry of moves as a whole. One that has a wrong name for its hex is
// left out.
func (c *compiler) endMove(x *orders.Node, m *moveEntry, keys clerk.Stands) bool {
	c.sweep = c.sweep || keys.At["overrun"] != ""
	switch {
	case m.names == 0 && keys.AnyMisread("group", "regroup", "overrun"): // that was told
	case m.names == 0:
		c.Wrong(x, "no.move-name")
	case m.names > 1:
		c.Wrong(x, "no.two-moves")
	case m.bad, keys.Misread["rommel"]:
	case m.Overrun != board.None:
		return true
	case !m.manned && keys.AnyMisread("units", "retreat"): // that was told
	case !m.manned:
		c.Wrong(x, "no.move-units").Rule = "AMB-25"
	case m.to != nil && !m.Named.Regroup:
		c.Wrong(m.to, "no.group-to")
		m.Named.To = board.None
		return true
	case m.to == nil && m.Named.Regroup:
		return c.commonEnd(x, &m.Move, keys.AnyMisread("units", "to"))
	default:
		return true
	}
	return false
}

// commonEnd makes the last hex of all units the destination of a Regroup that
// names none. Told: what is wrong with its units, who may have said it.
func (c *compiler) commonEnd(x *orders.Node, m *Move, told bool) bool {
	for _, u := range m.Units {
		if len(u.Way) == 0 {
			continue
		}
		last := u.Way[len(u.Way)-1].What
		if m.Named.To != board.None && last != m.Named.To {
			c.Wrong(x, "no.destinations").Rule = "R-5.2-1"
			return false
		}
		m.Named.To = last
	}
	if m.Named.To == board.None && !told {
		c.Wrong(x, "no.destination").Rule = "R-5.2-1"
	}
	return m.Named.To != board.None
}

// marchList are units that move in no order of the player's, or a list of such, of
// which those of one move before those of the next.
var marchList = shape[[]March]{
	Schema: func(e *clerk.Editor) clerk.Node {
		return e.Def("marches", func() clerk.Node {
			return clerk.OneOrMore(clerk.AnyOf(aUnit.Schema(e), e.ByName(aUnit.Schema(e), clerk.AnyOf(hexes.Schema(e), aMarch.Schema(e)))))
		})
	},
	Forms: func(n *orders.Node, visit func(*orders.Node, *clerk.Outline)) {
		if n == nil {
			aMarch.Forms(nil, visit)
		}
		for _, x := range clerk.Items(n) {
			for _, p := range x.Pairs {
				aMarch.Forms(p.Value, visit)
			}
		}
	},
	Read: func(c *compiler, n *orders.Node) (us []March, all bool) {
		wrong := len(c.Problems)
		for turn, x := range clerk.Items(n) {
			if us = append(us, c.unitsTogether(x, turn)...); x.Kind == orders.List {
				break // that is told of the first
			}
		}
		return us, len(c.Problems) == wrong
	},
}

// entry is what a unit does in a Move, where that is more than a way.
type entry struct {
	way            *orders.Node
	forced, attack said[bool]
}

// unitFrom is a unit that is to leave a hex (or board.None: it may stand anywhere).
// Of several that a word may mean those that stand there are proposed; taken they are
// not, since the file means the same when they have gone.
func (c *compiler) unitFrom(n *orders.Node) (UnitNo, bool) {
	wrong := len(c.Problems)
	u, ok := c.Unit(n)
	switch {
	case len(c.Problems) == wrong:
	case clerk.Is(n, wordAll):
		c.Problems = c.Problems[:wrong]
		c.Wrong(n, "no.each-unit")
	case c.Problems[wrong].ID == "no.which-unit" && c.from != board.None && c.View.Own != nil:
		there := slices.DeleteFunc(c.Game.UnitsNamed(c.Side, n.Text), func(u UnitNo) bool {
			k, lives := c.Game.BlockOf(c.View, u)
			return !lives || c.View.Public.Blocks[k].At != c.from
		})
		if len(there) > 0 {
			c.Problems[wrong].Hints = c.UnitNames(there)
		}
	}
	return u, ok
}

// unitsTogether: unit with a hex, a list of hexes, or a mapping with the keys
// under units; a unit alone goes where its Regroup goes.
func (c *compiler) unitsTogether(n *orders.Node, turn int) (us []March) {
	before := len(c.Problems)
	var alone []orders.Problem
	if n.Kind == orders.Scalar {
		unit, ok := c.unitFrom(n)
		if ok {
			return []March{marchOrders(c, March{Unit: unit, At: clerk.Place(n)}, clerk.Cases[*Site, entry]{})}
		}
		alone, c.Problems = slices.Clone(c.Problems[before:]), c.Problems[:before]
	}
	name, place := func(unit *orders.Node) { c.Unit(unit) }, func(hex *orders.Node) { c.Hex(hex) }
	pairs := c.Pairs(n, name, place)
	if pairs == nil && alone != nil {
		c.Problems = append(c.Problems[:before], alone...)
	}
	for _, p := range pairs {
		wrong := len(c.Problems)
		unit, ok := c.unitFrom(p.Key)
		if !ok && c.Reversed(p, wrong, name, place) {
			continue
		}
		m := clerk.Cases[*Site, entry]{Case: clerk.Case[*Site, entry]{What: entry{way: p.Value}}}
		if p.Value.Kind == orders.Map {
			m, _ = aMarch.Read(c, p.Value)
		}
		if inner := c.marchWithin(m.What.way); inner != nil {
			c.Wrong(inner, "no.march-in-way", strings.Join(c.namesWithin(m.What.way), ", "))
			continue
		}
		u := marchOrders(c, March{Unit: unit, At: clerk.Place(p.Key), Turn: turn}, m)
		for i := range u.Way {
			if u.Way[i].What == rommel.Exited && i < len(u.Way)-1 {
				c.Wrong(p.Key, "no.exit-last").Rule = "R-17.1-2"
			}
		}
		if len(c.Problems) == wrong {
			us = append(us, u)
		}
	}
	return us
}

// marchWithin is a Forced March that stands in a list of hexes, or nil.
func (c *compiler) marchWithin(way *orders.Node) *orders.Node {
	if way == nil || way.Kind != orders.List {
		return nil
	}
	for _, x := range way.Items {
		if x.Kind == orders.Map && !c.Value(x, "go").Empty() {
			return x
		}
	}
	return nil
}

// namesWithin are the hexes of a way in which Forced Marches stand.
func (c *compiler) namesWithin(way *orders.Node) (names []string) {
	for _, x := range clerk.Items(way) {
		if x.Kind == orders.Map {
			names = append(names, c.namesWithin(c.Value(x, "go"))...)
		} else {
			names = append(names, x.Text)
		}
	}
	return names
}

// Aims are classes to be fired at, in order of preference: in all fires, or otherwise in some.
type Aims struct {
	Targets []Class
	By      [4][]Class // from rommel.DefensiveFire on: nil: as targets
}

// Of is the list for a fire.
func (a *Aims) Of(f rommel.Fire) []Class {
	if list := a.By[f]; list != nil {
		return list
	}
	return a.Targets
}

// Split reports whether fires have lists of their own.
func (a *Aims) Split() bool {
	return slices.ContainsFunc(a.By[:], func(list []Class) bool { return list != nil })
}

// aimForm are lists for fires: that of a Probe is for both sides of it.
var aimForm = clerk.Form[*compiler, Aims]{Name: "fire", Again: true, Keys: func(k *keys, a *Aims) {
	clerk.To(k, "defence", "R-9.1-1", "defence: [anti-tank, armor]", &a.By[rommel.DefensiveFire], classList)
	clerk.To(k, "offence", "R-9.1-2", "offence: [artillery, infantry]", &a.By[rommel.OffensiveFire], classList)
	clerk.To(k, "probe", "R-10.41-5", "probe: [infantry]", &a.By[rommel.ProbingFire], classList)
}}

var aimList = shape[Aims]{
	Schema: clerk.Either(classList.Schema, clerk.In(&aimForm).Schema), Forms: clerk.In(&aimForm).Forms,
	Read: func(c *compiler, n *orders.Node) (a Aims, ok bool) {
		if n.Kind == orders.Map {
			a, ok = clerk.In(&aimForm).Read(c, n)
			a.By[rommel.RearguardFire] = a.By[rommel.ProbingFire]
			return a, ok
		}
		a.Targets, ok = classList.Read(c, n)
		return a, ok
	},
}

func (c *compiler) beginBattle(n *orders.Node, b *Battle) {
	b.At, b.Hex = clerk.Place(n), board.None
}

func (b *Battle) place(_ *compiler, _ orders.Pair, h board.Hex, ok bool) {
	if ok {
		b.Hex = h
	}
}

func (b *Battle) storm(_ *compiler, p orders.Pair, yes said[bool], _ bool) {
	b.Assault, b.assaultAt = yes.What, clerk.Place(p.Key)
}

func (b *Battle) holdFire(c *compiler, p orders.Pair, n *orders.Node, _ bool) {
	switch {
	case !c.Game.Options.HoldFire:
		c.Wrong(p.Key, "no.option-hold-fire").Rule = "AMB-50"
	case clerk.Is(n, wordAll):
		b.HoldAll = true
	default:
		b.Hold, _ = unitList.Read(c, n)
	}
}

// endBattle leaves out a Battle that has no hex.
func (c *compiler) endBattle(n *orders.Node, b *Battle, keys clerk.Stands) bool {
	if keys.At["at"] == "" && !keys.Misread["at"] {
		c.Wrong(n, "no.battle-hex")
	}
	return b.Hex != board.None
}

// decided is an example of a decision: of the attacked hexes, as far as they are known.
func (c *compiler) decided() string {
	key := c.Key()
	if key.Name != "refuse" || c.View.Public == nil {
		return key.Example
	}
	var here []string
	for h := range AttackedIn(c.View.Public, c.Side).All() {
		here = append(here, c.Game.Place(h)+": true")
	}
	if here == nil {
		return key.Example
	}
	return key.Name + ": {" + strings.Join(here, ", ") + "}"
}

// Decisions are yes, no or a condition for each of some hexes; hexes alone are yes.
var (
	probeList   = decisions("probes", decidedIf(probeWaits))
	refusalList = decisions("refusals", decidedIf(attackWaits))
)

func decisions(name string, each shape[Decision]) shape[[]said[Decision]] {
	decided := clerk.By(aHex, each)
	return shape[[]said[Decision]]{
		Schema: func(e *clerk.Editor) clerk.Node {
			return e.Def(name, func() clerk.Node { return clerk.AnyOf(decided.Schema(e), hexes.Schema(e)) })
		},
		Read: func(c *compiler, n *orders.Node) (ds []said[Decision], all bool) {
			wrong := len(c.Problems)
			n = c.hexesOf(n)
			switch {
			case truth(n) || wide(n):
				c.Wrong(n, "no.decision-hex", c.decided())
			case n.Empty() || n.Kind == orders.Map:
				pairs, _ := decided.Read(c, n)
				for _, p := range pairs {
					if p.OK {
						p.Value.Hex = p.Name
						ds = append(ds, clerk.At(p.Node, p.Value))
					}
				}
			default:
				list, _ := distinctHexes.Read(c, n)
				for _, h := range list {
					ds = append(ds, said[Decision]{What: Decision{Hex: h.What, Yes: true}, At: h.At})
				}
			}
			return ds, len(c.Problems) == wrong
		},
	}
}

// wide reports whether a word stands for all hexes, or for none, which a decision is not said of.
func wide(n *orders.Node) bool {
	return clerk.Is(n, wordAll) || clerk.Is(n, WordNone) || clerk.Is(n, wordAnywhere)
}

// hexesOf are decisions without those for all hexes, which are told.
func (c *compiler) hexesOf(n *orders.Node) *orders.Node {
	if n.Empty() || n.Kind != orders.Map {
		return n
	}
	left := *n
	left.Pairs = slices.DeleteFunc(slices.Clone(n.Pairs), func(p orders.Pair) bool {
		if wide(p.Key) {
			c.Wrong(p.Key, "no.decision-hex", c.decided())
		}
		return wide(p.Key)
	})
	return &left
}

var distinctHexes = distinct(aHex, true, func(c *compiler, h board.Hex) string { return names.Place(c.Game, h) })

// ofDecision are the signs of which a condition of a decision has one, and no word of an answer.
const ofDecision = ".<>=(_"

// decidedIf is whether battle is refused, or a Partial Retreat probed: yes, no, or a condition, such
// as one of how many come where their Forced Marches have yet to be made.
func decidedIf(waits *clerk.Waiting[*compiler, *Site]) shape[Decision] {
	return shape[Decision]{
		Schema: clerk.Either(yesNo.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + ofDecision + "]"})),
		Read: func(c *compiler, n *orders.Node) (d Decision, ok bool) {
			if n.Kind == orders.Scalar && strings.ContainsAny(n.Text, ofDecision) {
				d.When, ok = waits.Shape().Read(c, n)
				d.Yes = true
				return d, ok
			}
			yes, problem := n.Bool()
			if problem != nil {
				_, condition, _ := strings.Cut(waits.WhenExample, ": ")
				if given := c.Value(n, c.Key().Name); !given.Empty() && strings.ContainsAny(given.Text, ofDecision) { // as in standing orders
					condition = given.Text
				}
				c.Wrong(n, "no.decided", condition).Rule = waits.Rule
			}
			return Decision{Yes: yes}, problem == nil
		},
	}
}

// whose is a unit, or all that are not named.
type whose struct {
	unit UnitNo
	all  bool
}

var unitOrAll = shape[whose]{Schema: aUnit.Schema, Read: func(c *compiler, n *orders.Node) (whose, bool) {
	if clerk.Is(n, wordAll) {
		return whose{all: true}, true
	}
	if clerk.Is(n, "rest") || clerk.Is(n, "others") {
		c.Wrong(n, "no.such-unit", n.Text).Hints = []string{wordAll}
		return whose{}, false
	}
	u, ok := c.Unit(n)
	return whose{unit: u}, ok
}}

// payUnread has a file whose cards cannot be read lay as many as what it orders takes, at
// least one, as far as they are held: no such file is taken, but the rest of it is judged.
func (f *File) payUnread(v view) {
	if _, said := f.Laid[rommel.RealCard]; said || !f.Misread["cards"] || f.Duty != TurnFile || v.Own == nil {
		return
	}
	n := min(f.cardsFor(), v.Own.Count(v.Public.Hands[v.Side], rommel.RealCard))
	laid := map[string]said[int]{rommel.RealCard: {What: n, At: f.Where("cards")}}
	for face, x := range f.Laid {
		laid[face] = x
	}
	f.Laid = laid
	for range n {
		f.Cards = append(f.Cards, said[string]{What: rommel.RealCard, At: f.Where("cards")})
	}
}

// cardsFor is how many real cards what is ordered takes, at least one.
func (f *File) cardsFor() int {
	h, moves := &f.Halves[0], 0
	for _, m := range h.Moves {
		moves += rules.Bit(m.Overrun == board.None)
	}
	switch {
	case f.Blitz.What:
		return 3
	case moves > 1 || slices.ContainsFunc(h.Combat, func(b Battle) bool { return b.Assault }):
		return 2
	}
	return 1
}
