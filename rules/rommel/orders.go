package rommel

import (
	"errors"
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// said is something that an order file says, and where: "line:col".
type said[T any] struct {
	what T
	at   string
}

// orderFile is an order file, compiled. It is a policy: what it leaves open
// takes the default.
type orderFile struct {
	*Game
	deploy    []said[assignment]
	redraw    said[bool]
	deeds     []said[deedOrder]
	dismantle []said[board.Hex]
	discard   said[int]
	challenge said[string] // real, dummy or ""
	answer    said[string]

	cards    []said[string] // in the order in which they are laid
	halves   [2]half        // of a Blitz turn; else the first only
	blitz    said[bool]
	refuse   []said[decision]
	probe    []said[decision]
	withdraw []retreatOrder
	pursue   said[int] // units that may fire: -1 all
	losses   []said[UnitNo]
	supply   []said[UnitNo]
}

// assignment is a unit and its hex.
type assignment struct {
	unit UnitNo
	hex  board.Hex
}

// decision is a yes or no for a hex.
type decision struct {
	hex board.Hex
	yes bool
}

// deedOrder is one action of a Buildup with what it needs.
type deedOrder struct {
	do    Deed
	unit  UnitNo
	way   []said[board.Hex] // of Redeploy; the last hex alone will do
	port  board.Hex         // of Sail
	steps []said[UnitNo]    // of Rebuild, one for each step
	hex   board.Hex         // of LayMinefield
}

// half is a Movement phase with its Combat phase.
type half struct {
	moves  []moveOrder
	combat []battleOrder
}

// moveOrder is a Move, or (overrun) an Overrun to be resolved before the next.
type moveOrder struct {
	at      string
	move    Move
	overrun board.Hex // else board.None
	units   []unitOrder
}

// unitOrder is what a unit does in a Move.
type unitOrder struct {
	unit    UnitNo
	at      string
	way     []said[board.Hex] // hexes to be entered; the last one alone will do
	forced  bool              // the last hex by Forced March
	retreat bool              // it leaves a Battle
}

// battleOrder is what is to be done in a Battle.
type battleOrder struct {
	at      string
	hex     board.Hex
	assault bool
	targets []Class // in order of preference
}

// retreatOrder is where a unit goes when it has to withdraw: the first of
// these hexes that it can come nearer to. All is for every unit.
type retreatOrder struct {
	all  bool
	unit UnitNo
	to   []said[board.Hex]
}

// Keys of an order file beside its header, for suggestions.
var (
	setupKeys   = []string{"deploy", "redraw"}
	buildupKeys = []string{"buildup", "dismantle", "discard", "challenge", "answer", "supply", "losses", "withdraw", "pursue"}
	turnKeys    = []string{"cards", "moves", "combat", "blitz", "losses", "withdraw", "pursue", "supply"}
	replyKeys   = []string{"refuse", "withdraw", "probe", "combat", "losses", "pursue", "supply"}
)

// Orders compiles an order file for one of the phases of Phase.
func (g *Game) Orders(v rules.View[Plane, Secret], phase string, n *orders.Node) (rules.Policy[Plane, Secret], []orders.Problem) {
	c := &compiler{Game: g, side: v.Side}
	f := &orderFile{Game: g, pursue: said[int]{what: -1}}
	keys := append(append(append(append([]string{}, setupKeys...), buildupKeys...), turnKeys...), replyKeys...)
	for _, p := range c.pairs(n) {
		switch p.Key.Text {
		case "game", "orders": // the header
		case "deploy":
			f.deploy = c.assignments(p.Value)
		case "redraw":
			f.redraw = c.yes(p.Value)
		case "buildup":
			f.deeds = c.deeds(p.Value)
		case "dismantle":
			f.dismantle = c.hexes(p.Value)
		case "discard":
			f.discard = c.number(p.Value, 0, 16)
		case "challenge":
			f.challenge = c.card(p.Value)
		case "answer":
			f.answer = c.card(p.Value)
		case "cards":
			f.cards = c.cards(p.Value)
		case "moves":
			f.halves[0].moves = c.moves(p.Value)
		case "combat":
			f.halves[0].combat = c.battles(p.Value)
		case "blitz":
			f.blitz = said[bool]{true, place(p.Key)}
			f.halves[1] = c.half(p.Value)
		case "refuse":
			f.refuse = c.decisions(p.Value)
		case "probe":
			f.probe = c.decisions(p.Value)
		case "withdraw":
			f.withdraw = c.retreats(p.Value)
		case "pursue":
			f.pursue = c.pursuit(p.Value)
		case "losses":
			f.losses = c.units(p.Value)
		case "supply":
			f.supply = c.units(p.Value)
		default:
			c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, keys), p.Key.Text)
		}
	}
	orders.Sort(c.problems)
	return f, c.problems
}

// compiler reads order files; what is wrong depends on names alone.
type compiler struct {
	*Game
	side     rules.Side
	problems []orders.Problem
}

func place(n *orders.Node) string { return fmt.Sprintf("%d:%d", n.Line, n.Col) }

func (c *compiler) wrong(n *orders.Node, id string, hints []string, args ...any) {
	p := n.Problem(id, args...)
	p.Hints = hints
	c.problems = append(c.problems, *p)
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

func (c *compiler) unit(n *orders.Node) (UnitNo, bool) {
	var among []string
	for _, u := range c.Game.units[c.side] {
		unit := &c.Roster.Units[u]
		if n.Kind == orders.Scalar && (n.Text == unit.Name || n.Text == unit.ID) {
			return u, true
		}
		among = append(among, unit.Name)
	}
	c.wrong(n, "no.such-unit", orders.Suggest(n.Text, among), n.Text)
	return 0, false
}

func (c *compiler) units(n *orders.Node) []said[UnitNo] {
	var us []said[UnitNo]
	for _, x := range c.items(n) {
		if u, ok := c.unit(x); ok {
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

func (c *compiler) yes(n *orders.Node) said[bool] {
	yes, problem := n.Bool()
	if problem != nil {
		c.problems = append(c.problems, *problem)
	}
	return said[bool]{yes, place(n)}
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

func (c *compiler) cards(n *orders.Node) []said[string] {
	var cs []said[string]
	for _, p := range c.pairs(n) {
		if p.Key.Text != realCard && p.Key.Text != dummyCard {
			c.wrong(p.Key, "no.such-card", orders.Suggest(p.Key.Text, []string{realCard, dummyCard}), p.Key.Text)
			continue
		}
		for range c.number(p.Value, 0, 16).what {
			cs = append(cs, said[string]{p.Key.Text, place(p.Value)})
		}
	}
	return cs
}

func (c *compiler) half(n *orders.Node) half {
	var h half
	for _, p := range c.pairs(n) {
		switch p.Key.Text {
		case "moves":
			h.moves = c.moves(p.Value)
		case "combat":
			h.combat = c.battles(p.Value)
		default:
			c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, []string{"moves", "combat"}), p.Key.Text)
		}
	}
	return h
}

func (c *compiler) moves(n *orders.Node) []moveOrder {
	var ms []moveOrder
	for _, x := range c.items(n) {
		m := moveOrder{at: place(x), overrun: board.None, move: noMove}
		named, manned := false, false
		for _, p := range c.pairs(x) {
			switch p.Key.Text {
			case "group", "regroup":
				h, ok := c.hex(p.Value)
				named = true
				if ok {
					m.move.From, m.move.Regroup = h, p.Key.Text == "regroup"
				}
			case "to":
				if h, ok := c.hex(p.Value); ok {
					m.move.To = h
				}
			case "rommel":
				m.move.Rommel = c.yes(p.Value).what
			case "units", "retreat":
				manned = manned || !p.Value.Empty() && len(p.Value.Pairs) > 0
				m.units = append(m.units, c.unitOrders(p.Value, p.Key.Text == "retreat")...)
			case "overrun":
				named = true
				if h, ok := c.hex(p.Value); ok {
					m.overrun = h
				}
			default:
				c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, []string{"group", "regroup", "to", "rommel", "units", "retreat", "overrun"}), p.Key.Text)
			}
		}
		if !named {
			c.wrong(x, "no.move-name", nil)
			continue
		}
		if m.overrun == board.None && !manned { // AMB-25
			c.wrong(x, "no.move-units", nil)
		}
		if m.move.Regroup && m.move.To == board.None && manned { // the last hex of its units
			for _, u := range m.units {
				if len(u.way) > 0 {
					m.move.To = u.way[len(u.way)-1].what
				}
			}
			if m.move.To == board.None {
				c.wrong(x, "no.destination", nil)
			}
		}
		if !m.move.Regroup {
			m.move.To = board.None
		}
		ms = append(ms, m)
	}
	return ms
}

// unitOrders: unit with a hex, a list of hexes, or {go: hexes, forced: true}.
func (c *compiler) unitOrders(n *orders.Node, retreat bool) []unitOrder {
	var us []unitOrder
	for _, p := range c.pairs(n) {
		unit, ok := c.unit(p.Key)
		u := unitOrder{unit: unit, at: place(p.Key), retreat: retreat}
		if p.Value.Kind == orders.Map {
			for _, x := range p.Value.Pairs {
				switch x.Key.Text {
				case "go":
					u.way = c.hexes(x.Value)
				case "forced":
					u.forced = c.yes(x.Value).what
				default:
					c.wrong(x.Key, "no.such-order", orders.Suggest(x.Key.Text, []string{"go", "forced"}), x.Key.Text)
				}
			}
		} else {
			u.way = c.hexes(p.Value)
		}
		if ok {
			us = append(us, u)
		}
	}
	return us
}

func (c *compiler) battles(n *orders.Node) []battleOrder {
	var bs []battleOrder
	for _, x := range c.items(n) {
		b := battleOrder{at: place(x), hex: board.None}
		for _, p := range c.pairs(x) {
			switch p.Key.Text {
			case "at":
				if h, ok := c.hex(p.Value); ok {
					b.hex = h
				}
			case "assault":
				b.assault = c.yes(p.Value).what
			case "fire":
				for _, t := range c.items(p.Value) {
					if class, ok := c.class(t); ok {
						b.targets = append(b.targets, class)
					}
				}
			default:
				c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, []string{"at", "assault", "fire"}), p.Key.Text)
			}
		}
		bs = append(bs, b)
	}
	return bs
}

// targetNames are the classes as order files write them.
var targetNames = [4]string{"armor", "infantry", "anti-tank", "artillery"}

func (c *compiler) class(n *orders.Node) (Class, bool) {
	for i, name := range targetNames {
		if n.Text == name {
			return Class(i), true
		}
	}
	c.wrong(n, "no.such-class", orders.Suggest(n.Text, targetNames[:]), n.Text)
	return 0, false
}

func (c *compiler) decisions(n *orders.Node) []said[decision] {
	var ds []said[decision]
	for _, p := range c.pairs(n) {
		h, ok := c.hex(p.Key)
		yes := c.yes(p.Value)
		if ok {
			ds = append(ds, said[decision]{decision{h, yes.what}, yes.at})
		}
	}
	return ds
}

func (c *compiler) retreats(n *orders.Node) []retreatOrder {
	var rs []retreatOrder
	for _, p := range c.pairs(n) {
		r := retreatOrder{all: p.Key.Text == "all"}
		ok := r.all
		if !ok {
			r.unit, ok = c.unit(p.Key)
		}
		r.to = c.hexes(p.Value)
		if ok {
			rs = append(rs, r)
		}
	}
	return rs
}

// pursuit is all, none, or the number of units that may fire.
func (c *compiler) pursuit(n *orders.Node) said[int] {
	switch n.Text {
	case "all":
		return said[int]{-1, place(n)}
	case "none":
		return said[int]{0, place(n)}
	}
	return c.number(n, 0, 99)
}

// deeds of a Buildup, in the order in which they are done.
func (c *compiler) deeds(n *orders.Node) []said[deedOrder] {
	var ds []said[deedOrder]
	for _, x := range c.items(n) {
		for _, p := range c.pairs(x) {
			d := deedOrder{hex: board.None, port: board.None}
			switch p.Key.Text {
			case "redeploy", "sea":
				d.do = Redeploy
				for _, u := range c.pairs(p.Value) {
					unit, ok := c.unit(u.Key)
					d.unit, d.way = unit, c.hexes(u.Value)
					if p.Key.Text == "sea" && len(d.way) > 0 {
						d.do, d.port = Sail, d.way[0].what
					}
					if ok && len(d.way) > 0 {
						ds = append(ds, said[deedOrder]{d, place(u.Key)})
					}
				}
				continue
			case "refit":
				d.do = Refit
				for _, u := range c.units(p.Value) {
					d.unit = u.what
					ds = append(ds, said[deedOrder]{d, u.at})
				}
				continue
			case "replace":
				d.do = Rebuild
				for _, u := range c.pairs(p.Value) {
					unit, ok := c.unit(u.Key)
					for range c.number(u.Value, 1, 6).what {
						if ok {
							d.steps = append(d.steps, said[UnitNo]{unit, place(u.Key)})
						}
					}
				}
			case "minefield":
				d.do = LayMinefield
				d.hex, _ = c.hex(p.Value)
			case "cards":
				d.do = BuyCard
				for range c.number(p.Value, 1, 16).what - 1 {
					ds = append(ds, said[deedOrder]{d, place(p.Value)})
				}
			case "malta":
				d.do = CallMalta
				if !c.yes(p.Value).what {
					continue
				}
			default:
				c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, []string{"redeploy", "sea", "refit", "replace", "minefield", "cards", "malta"}), p.Key.Text)
				continue
			}
			ds = append(ds, said[deedOrder]{d, place(p.Key)})
		}
	}
	return ds
}

// wordsOfOrders are the messages of order files.
var wordsOfOrders = page.Words{
	"no.such-order":   "there is no order \"{0}\"",
	"no.such-unit":    "you have no unit \"{0}\"",
	"no.such-hex":     "there is no hex \"{0}\"",
	"no.such-card":    "there is no card \"{0}\"; cards are real and dummy",
	"no.such-class":   "there is no class \"{0}\"",
	"no.names":        "names with values are needed here",
	"no.move-name":    "a Move needs a group hex or a Command Point (regroup)",
	"no.move-units":   "a Move that moves no unit is no Move: name its units",
	"no.destination":  "a Regroup needs a destination (to)",
	"no.move-in-vain": "the cards laid do not pay for this Move",
	"no.in-vain":      "{0} cannot make this move now",
	"no.such-cards":   "you do not hold these cards",
}
