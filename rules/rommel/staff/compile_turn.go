package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// led is a Move as it was named first, if it goes on after an Overrun: that Rommel leads
// it was said there (R-11.4-2).
func led(before []moveOrder, m moveOrder) moveOrder {
	swept := slices.ContainsFunc(before, func(x moveOrder) bool { return x.overrun != board.None })
	for _, x := range before {
		if same := m.move; swept && m.rommel == "" && x.overrun == board.None {
			if same.Rommel = x.move.Rommel; same == x.move {
				m.move, m.rommel = x.move, x.rommel
			}
		}
	}
	return m
}

// moveList are Moves; one that goes on after an Overrun is the same Move.
var moveList = clerk.Then(clerk.OrNone(clerk.Entries(&moveForm)), func(_ *compiler, _ *orders.Node, entries []moveEntry) (ms []moveOrder, all bool) {
	for _, m := range entries {
		ms = append(ms, led(ms, m.moveOrder))
	}
	namedOnce(ms)
	return ms, true
})

// namedOnce takes clauses out of Moves whose unit has its order in an earlier one: no unit moves
// twice in a turn, and which of its orders it follows hangs on nothing but their order (R-4-4).
func namedOnce(ms []moveOrder) {
	first := map[UnitNo]string{}
	for i := range ms {
		var units []unitOrder
		for _, u := range ms[i].units {
			if u.before = first[u.unit]; u.before != "" {
				ms[i].again = append(ms[i].again, u)
				continue
			}
			first[u.unit] = u.at
			units = append(units, u)
		}
		ms[i].units = units
	}
}

// moveEntry is an entry of moves while it is read.
type moveEntry struct {
	moveOrder
	names  int // of Moves in it
	manned bool
	bad    bool         // a hex of the Move is none
	to     *orders.Node // where that is said
}

func (c *compiler) beginMove(n *orders.Node, m *moveEntry) {
	m.moveOrder = moveOrder{at: clerk.Place(n), overrun: board.None, move: rommel.NoMove}
	c.from = board.None
	if group := c.Value(n, "group"); group != nil {
		if h, err := c.Map.Board.Find(group.Text); err == nil {
			c.from = h
		}
	}
}

func (m *moveEntry) name(c *compiler, p orders.Pair, h board.Hex, ok bool) {
	m.names++
	m.bad = m.bad || !ok
	m.move.From, m.move.Regroup = h, c.Key().Name == "regroup"
}

func (m *moveEntry) toward(_ *compiler, p orders.Pair, h board.Hex, ok bool) {
	m.to, m.move.To, m.bad = p.Key, h, m.bad || !ok
}

func (m *moveEntry) sweep(_ *compiler, _ orders.Pair, h board.Hex, ok bool) {
	m.names++
	m.overrun, m.bad = h, m.bad || !ok
}

func (m *moveEntry) lead(_ *compiler, p orders.Pair, yes said[bool], _ bool) {
	m.move.Rommel, m.rommel = yes.What, clerk.Place(p.Key)
}

func (m *moveEntry) add(c *compiler, p orders.Pair, units []unitOrder, _ bool) {
	m.manned = m.manned || !p.Value.Empty() && (p.Value.Kind == orders.Scalar || len(p.Value.Pairs)+len(p.Value.Items) > 0)
	for _, u := range units {
		u.retreat = c.Key().Name == "retreat"
		for i := range u.others {
			u.others[i].retreat = u.retreat
		}
		m.units = append(m.units, u)
	}
}

// endMove judges an entry of moves as a whole. One that has a wrong name for its hex is
// left out.
func (c *compiler) endMove(x *orders.Node, m *moveEntry, keys clerk.Stands) bool {
	switch {
	case m.names == 0 && keys.Misread["group"]: // that was told
	case m.names == 0:
		c.Wrong(x, "no.move-name")
	case m.names > 1:
		c.Wrong(x, "no.two-moves")
	case m.bad:
	case m.overrun != board.None:
		return true
	case !m.manned && (keys.Misread["units"] || keys.Misread["retreat"]): // that was told
	case !m.manned:
		c.Wrong(x, "no.move-units").Rule = "AMB-25"
	case m.to != nil && !m.move.Regroup:
		c.Wrong(m.to, "no.group-to")
		m.move.To = board.None
		return true
	case m.to == nil && m.move.Regroup:
		return c.commonEnd(x, &m.moveOrder, keys.Misread["units"])
	default:
		return true
	}
	return false
}

// commonEnd makes the last hex of all units the destination of a Regroup that
// names none. Told: what is wrong with its units, who may have said it.
func (c *compiler) commonEnd(x *orders.Node, m *moveOrder, told bool) bool {
	for _, u := range m.units {
		if len(u.way) == 0 {
			continue
		}
		last := u.way[len(u.way)-1].What
		if m.move.To != board.None && last != m.move.To {
			c.Wrong(x, "no.destinations").Rule = "R-5.2-1"
			return false
		}
		m.move.To = last
	}
	if m.move.To == board.None && !told {
		c.Wrong(x, "no.destination").Rule = "R-5.2-1"
	}
	return m.move.To != board.None
}

// marchList are units that move in no order of the player's, or a list of such, of
// which those of one move before those of the next.
var marchList = shape[[]unitOrder]{
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
	Read: func(c *compiler, n *orders.Node) (us []unitOrder, all bool) {
		wrong := len(c.Problems)
		for turn, x := range clerk.Items(n) {
			if us = append(us, c.unitsTogether(x, turn)...); x.Kind == orders.List {
				break // that is told of the first
			}
		}
		return us, len(c.Problems) == wrong
	},
}

// march is what a unit does in a Move, where that is more than a way.
type march struct {
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
	case is(n, wordAll):
		c.Problems = c.Problems[:wrong]
		c.Wrong(n, "no.each-unit")
	case c.Problems[wrong].ID == "no.which-unit" && c.from != board.None && c.View.Own != nil:
		there := slices.DeleteFunc(c.UnitsNamed(c.Side, n.Text), func(u UnitNo) bool {
			k, lives := c.BlockOf(c.View, u)
			return !lives || c.View.Public.Blocks[k].At != c.from
		})
		if len(there) > 0 {
			c.Problems[wrong].Hints = c.namesOf(there)
		}
	}
	return u, ok
}

// unitsTogether: unit with a hex, a list of hexes, or a mapping with the keys
// under units; a unit alone goes where its Regroup goes.
func (c *compiler) unitsTogether(n *orders.Node, turn int) (us []unitOrder) {
	before := len(c.Problems)
	var alone []orders.Problem
	if n.Kind == orders.Scalar {
		unit, ok := c.unitFrom(n)
		if ok {
			return []unitOrder{marchOrders(c, unitOrder{unit: unit, at: clerk.Place(n)}, clerk.Cases[*site, march]{})}
		}
		alone, c.Problems = slices.Clone(c.Problems[before:]), c.Problems[:before]
	}
	pairs := c.Pairs(n, func(unit *orders.Node) { c.Unit(unit) }, func(hex *orders.Node) { c.Hex(hex) })
	if pairs == nil && alone != nil {
		c.Problems = append(c.Problems[:before], alone...)
	}
	for _, p := range pairs {
		wrong := len(c.Problems)
		unit, _ := c.unitFrom(p.Key)
		m := clerk.Cases[*site, march]{Case: clerk.Case[*site, march]{What: march{way: p.Value}}}
		if p.Value.Kind == orders.Map {
			m, _ = aMarch.Read(c, p.Value)
		}
		if inner := c.marchWithin(m.What.way); inner != nil {
			c.Wrong(inner, "no.march-in-way", strings.Join(c.namesWithin(m.What.way), ", "))
			continue
		}
		u := marchOrders(c, unitOrder{unit: unit, at: clerk.Place(p.Key), turn: turn}, m)
		for i := range u.way {
			if u.way[i].What == rommel.Exited && i < len(u.way)-1 {
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

// aims are classes to be fired at, in order of preference: in all fires, or otherwise in some.
type aims struct {
	targets []Class
	by      [4][]Class // from rommel.DefensiveFire on: nil: as targets
}

// of is the list for a fire.
func (a *aims) of(f rommel.Fire) []Class {
	if list := a.by[f]; list != nil {
		return list
	}
	return a.targets
}

// split reports whether fires have lists of their own.
func (a *aims) split() bool {
	return slices.ContainsFunc(a.by[:], func(list []Class) bool { return list != nil })
}

// aimForm are lists for fires: that of a Probe is for both sides of it.
var aimForm = clerk.Form[*compiler, aims]{Name: "fire", Again: true, Keys: func(k *keys, a *aims) {
	k.In(anyFile)
	clerk.To(k, "defence", "R-9.1-1", "defence: [anti-tank, armor]", &a.by[rommel.DefensiveFire], classList)
	clerk.To(k, "offence", "R-9.1-2", "offence: [artillery, infantry]", &a.by[rommel.OffensiveFire], classList)
	clerk.To(k, "probe", "R-10.41-5", "probe: [infantry]", &a.by[rommel.ProbingFire], classList)
}}

var aimList = shape[aims]{
	Schema: clerk.Either(classList.Schema, clerk.In(&aimForm).Schema), Forms: clerk.In(&aimForm).Forms,
	Read: func(c *compiler, n *orders.Node) (a aims, ok bool) {
		if n.Kind == orders.Map {
			a, ok = clerk.In(&aimForm).Read(c, n)
			a.by[rommel.RearguardFire] = a.by[rommel.ProbingFire]
			return a, ok
		}
		a.targets, ok = classList.Read(c, n)
		return a, ok
	},
}

func (c *compiler) beginBattle(n *orders.Node, b *battleOrder) {
	b.at, b.hex = clerk.Place(n), board.None
}

func (b *battleOrder) place(_ *compiler, _ orders.Pair, h board.Hex, ok bool) {
	if ok {
		b.hex = h
	}
}

func (b *battleOrder) storm(_ *compiler, p orders.Pair, yes said[bool], _ bool) {
	b.assault, b.assaultAt = yes.What, clerk.Place(p.Key)
}

func (b *battleOrder) holdFire(c *compiler, p orders.Pair, n *orders.Node, _ bool) {
	switch {
	case !c.Options.HoldFire:
		c.Wrong(p.Key, "no.option-hold-fire").Rule = "AMB-50"
	case is(n, wordAll):
		b.holdAll = true
	default:
		b.hold, _ = unitList.Read(c, n)
	}
}

// endBattle leaves out a Battle that has no hex.
func (c *compiler) endBattle(n *orders.Node, b *battleOrder, keys clerk.Stands) bool {
	if keys.At["at"] == "" && !keys.Misread["at"] {
		c.Wrong(n, "no.battle-hex")
	}
	return b.hex != board.None
}

// decided is an example of a decision: of the attacked hexes, as far as they are known.
func (c *compiler) decided() string {
	key := c.Key()
	if key.Name != "refuse" || c.View.Public == nil {
		return key.Example
	}
	var here []string
	for h := range attackedIn(c.View.Public, c.Side).All() {
		here = append(here, c.Place(h)+": true")
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

func decisions(name string, each shape[decision]) shape[[]said[decision]] {
	decided := clerk.By(aHex, each)
	return shape[[]said[decision]]{
		Schema: func(e *clerk.Editor) clerk.Node {
			return e.Def(name, func() clerk.Node { return clerk.AnyOf(decided.Schema(e), hexes.Schema(e)) })
		},
		Read: func(c *compiler, n *orders.Node) (ds []said[decision], all bool) {
			wrong := len(c.Problems)
			n = c.hexesOf(n)
			switch {
			case truth(n) || wide(n):
				c.Wrong(n, "no.decision-hex", c.decided())
			case n.Empty() || n.Kind == orders.Map:
				pairs, _ := decided.Read(c, n)
				for _, p := range pairs {
					if p.OK {
						p.Value.hex = p.Name
						ds = append(ds, clerk.At(p.Node, p.Value))
					}
				}
			default:
				list, _ := distinctHexes.Read(c, n)
				for _, h := range list {
					ds = append(ds, said[decision]{What: decision{hex: h.What, yes: true}, At: h.At})
				}
			}
			return ds, len(c.Problems) == wrong
		},
	}
}

// wide reports whether a word stands for all hexes, or for none, which a decision is not said of.
func wide(n *orders.Node) bool {
	return is(n, wordAll) || is(n, wordNone) || is(n, wordAnywhere)
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

var distinctHexes = distinct(aHex, true, (*compiler).placeOrExit)

// ofDecision are the signs of which a condition of a decision has one, and no word of an answer.
const ofDecision = ".<>=(_"

// decidedIf is whether battle is refused, or a Partial Retreat probed: yes, no, or a condition, such
// as one of how many come where their Forced Marches have yet to be made.
func decidedIf(waits *clerk.Waiting[*compiler, *site]) shape[decision] {
	return shape[decision]{
		Schema: clerk.Either(yesNo.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "[" + ofDecision + "]"})),
		Read: func(c *compiler, n *orders.Node) (d decision, ok bool) {
			if n.Kind == orders.Scalar && strings.ContainsAny(n.Text, ofDecision) {
				d.when, ok = waits.Shape().Read(c, n)
				d.yes = true
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
			return decision{yes: yes}, problem == nil
		},
	}
}

// whose is a unit, or all that are not named.
type whose struct {
	unit UnitNo
	all  bool
}

var unitOrAll = shape[whose]{Schema: aUnit.Schema, Read: func(c *compiler, n *orders.Node) (whose, bool) {
	if is(n, wordAll) {
		return whose{all: true}, true
	}
	if is(n, "rest") || is(n, "others") {
		c.Wrong(n, "no.such-unit", n.Text).Hints = []string{wordAll}
		return whose{}, false
	}
	u, ok := c.Unit(n)
	return whose{unit: u}, ok
}}

// payUnread has a file whose cards cannot be read lay as many as what it orders takes, at
// least one, as far as they are held: no such file is taken, but the rest of it is judged.
func (f *orderFile) payUnread(v view) {
	if _, said := f.laid[rommel.RealCard]; said || !f.misread["cards"] || f.duty != turnFile || v.Own == nil {
		return
	}
	n := min(f.cardsFor(), v.Own.Count(v.Public.Hands[v.Side], rommel.RealCard))
	laid := map[string]said[int]{rommel.RealCard: {What: n, At: clauseAt(f, "cards")}}
	for face, x := range f.laid {
		laid[face] = x
	}
	f.laid = laid
	for range n {
		f.cards = append(f.cards, said[string]{What: rommel.RealCard, At: clauseAt(f, "cards")})
	}
}

// cardsFor is how many real cards what is ordered takes, at least one.
func (f *orderFile) cardsFor() int {
	h, moves := &f.halves[0], 0
	for _, m := range h.moves {
		moves += int(b2i(m.overrun == board.None))
	}
	switch {
	case f.blitz.What:
		return 3
	case moves > 1 || slices.ContainsFunc(h.combat, func(b battleOrder) bool { return b.assault }):
		return 2
	}
	return 1
}
