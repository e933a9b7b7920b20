package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

func (c *compiler) half(n *orders.Node) half {
	var h half
	for _, p := range c.known(c.pairs(n, "", "blitz"), "blitz") {
		switch p.Key.Text {
		case "moves":
			h.moves = c.moves(p.Value)
		case "combat":
			h.combat = c.battles(p.Value)
		}
	}
	return h
}

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

func (c *compiler) moves(n *orders.Node) []moveOrder {
	var ms []moveOrder
	for _, x := range clerk.Items(n) {
		if m, ok := c.move(x); ok {
			ms = append(ms, led(ms, m))
		}
	}
	return ms
}

// move is an entry of moves. One that has a wrong name for its hex is left out.
func (c *compiler) move(x *orders.Node) (m moveOrder, ok bool) {
	m = moveOrder{at: clerk.Place(x), overrun: board.None, move: rommel.NoMove}
	named, manned, sound := 0, false, true
	var to *orders.Node
	from, err := board.None, error(nil)
	if group := valueOf(x, "group"); group != nil {
		if from, err = c.Map.Board.Find(group.Text); err != nil {
			from = board.None
		}
	}
	hex := func(n *orders.Node) board.Hex {
		h, ok := c.hex(n)
		sound = sound && ok
		return h
	}
	for _, p := range c.known(c.pairs(x, "", "moves"), "moves") {
		switch p.Key.Text {
		case "group", "regroup":
			named++
			m.move.From, m.move.Regroup = hex(p.Value), p.Key.Text == "regroup"
		case "to":
			to = p.Key
			m.move.To = hex(p.Value)
		case "rommel":
			m.move.Rommel, m.rommel = c.Yes(p.Value).What, clerk.Place(p.Key)
		case "units", "retreat":
			manned = manned || !p.Value.Empty() && len(p.Value.Pairs)+len(p.Value.Items) > 0
			m.units = append(m.units, c.unitOrders(p.Value, p.Key.Text == "retreat", from)...)
		case "overrun":
			named++
			m.overrun = hex(p.Value)
		}
	}
	switch {
	case named == 0:
		c.Wrong(x, "no.move-name")
		return m, false
	case named > 1:
		c.Wrong(x, "no.two-moves")
		return m, false
	case !sound:
		return m, false
	case m.overrun != board.None:
		return m, true
	case !manned:
		c.Wrong(x, "no.move-units").Rule = "AMB-25"
		return m, false
	case to != nil && !m.move.Regroup:
		c.Wrong(to, "no.group-to")
		m.move.To = board.None
	case to == nil && m.move.Regroup:
		return m, c.commonEnd(x, &m)
	}
	return m, true
}

// commonEnd makes the last hex of all units the destination of a Regroup that
// names none.
func (c *compiler) commonEnd(x *orders.Node, m *moveOrder) bool {
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
	if m.move.To == board.None {
		c.Wrong(x, "no.destination").Rule = "R-5.2-1"
	}
	return m.move.To != board.None
}

// unitOrders: units that move in no order of the player's, or a list of such, of
// which those of one move before those of the next.
func (c *compiler) unitOrders(n *orders.Node, retreat bool, from board.Hex) (us []unitOrder) {
	for turn, x := range clerk.Items(n) {
		if x.Kind == orders.Scalar && turn > 0 && n.Items[turn-1].Kind == orders.Scalar {
			continue // names alone: that was told of the first
		}
		us = append(us, c.unitsTogether(x, turn, retreat, from)...)
	}
	return us
}

// unitFrom is a unit that is to leave a hex (or board.None: it may stand anywhere).
// Of several that a word may mean those that stand there are proposed; taken they are
// not, since the file means the same when they have gone.
func (c *compiler) unitFrom(n *orders.Node, from board.Hex) (UnitNo, bool) {
	wrong := len(c.Problems)
	u, ok := c.unit(n)
	switch {
	case len(c.Problems) == wrong:
	case is(n, wordAll):
		c.Problems = c.Problems[:wrong]
		c.Wrong(n, "no.each-unit")
	case c.Problems[wrong].ID == "no.which-unit" && from != board.None && c.v.Own != nil:
		there := slices.DeleteFunc(c.UnitsNamed(c.side, n.Text), func(u UnitNo) bool {
			k, lives := c.own(c.v, u)
			return !lives || c.v.Public.Blocks[k].At != from
		})
		if len(there) > 0 {
			c.Problems[wrong].Hints = c.namesOf(there)
		}
	}
	return u, ok
}

// unitsTogether: unit with a hex, a list of hexes, or a mapping with the keys
// under units.
func (c *compiler) unitsTogether(n *orders.Node, turn int, retreat bool, from board.Hex) (us []unitOrder) {
	for _, p := range c.pairs(n, "moves", "units") {
		wrong := len(c.Problems)
		unit, _ := c.unitFrom(p.Key, from)
		u := unitOrder{unit: unit, at: clerk.Place(p.Key), turn: turn, retreat: retreat}
		way := p.Value
		if p.Value.Kind == orders.Map {
			way = nil
			for _, x := range c.known(p.Value.Pairs, "units") {
				switch x.Key.Text {
				case "go":
					way = x.Value
				case "forced":
					u.forced = c.Yes(x.Value).What
				case "attack":
					u.attack = c.Yes(x.Value)
				}
			}
		}
		if march := marchWithin(way); march != nil {
			c.Wrong(march, "no.march-in-way", strings.Join(namesWithin(way), ", "))
			continue
		}
		u.way, u.exact = clerk.List(way, c.hex), way != nil && way.Kind == orders.List
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
func marchWithin(way *orders.Node) *orders.Node {
	if way == nil || way.Kind != orders.List {
		return nil
	}
	for _, x := range way.Items {
		if x.Kind == orders.Map && !valueOf(x, "go").Empty() {
			return x
		}
	}
	return nil
}

// namesWithin are the hexes of a way in which Forced Marches stand.
func namesWithin(way *orders.Node) (names []string) {
	for _, x := range clerk.Items(way) {
		if x.Kind == orders.Map {
			names = append(names, namesWithin(valueOf(x, "go"))...)
		} else {
			names = append(names, x.Text)
		}
	}
	return names
}

func (c *compiler) battles(n *orders.Node) []battleOrder {
	var bs []battleOrder
	for _, x := range clerk.Items(n) {
		b := battleOrder{at: clerk.Place(x), hex: board.None}
		named := false
		for _, p := range c.known(c.pairs(x, "", "combat"), "combat") {
			switch p.Key.Text {
			case "at":
				named = true
				if h, ok := c.hex(p.Value); ok {
					b.hex = h
				}
			case "assault":
				b.assault, b.assaultAt = c.Yes(p.Value).What, clerk.Place(p.Key)
			case "fire":
				b.targets = c.classes(p.Value)
			case "hold":
				switch {
				case !c.Options.HoldFire:
					c.Wrong(p.Key, "no.option-hold-fire").Rule = "AMB-50"
				case is(p.Value, wordAll):
					b.holdAll = true
				default:
					b.hold = c.units(p.Value)
				}
			}
		}
		if !named {
			c.Wrong(x, "no.battle-hex")
		}
		if b.hex != board.None {
			bs = append(bs, b)
		}
	}
	return bs
}

// decided is an example of a decision: of the attacked hexes, as far as they are known.
func (c *compiler) decided(key string) string {
	if key != "refuse" || c.v.Public == nil {
		return keyOf("", key).example
	}
	var here []string
	for _, b := range c.v.Public.Battles {
		if b.New && b.Def == c.side {
			here = append(here, c.Place(b.Hex)+": true")
		}
	}
	if here == nil {
		return keyOf("", key).example
	}
	return key + ": {" + strings.Join(here, ", ") + "}"
}

// decisions are yes or no for each of some hexes; hexes alone are yes.
func (c *compiler) decisions(n *orders.Node, key string) []said[decision] {
	var ds []said[decision]
	if _, problem := n.Bool(); problem == nil {
		c.Wrong(n, "no.decision-hex", c.decided(key))
		return nil
	}
	if !n.Empty() && n.Kind != orders.Map {
		for _, h := range once(c, n, keyOf("", key).rule, c.hex, c.placeOrExit) {
			ds = append(ds, said[decision]{What: decision{h.What, true}, At: h.At})
		}
		return ds
	}
	for _, p := range c.pairs(n, "", key) {
		h, ok := c.hex(p.Key)
		if yes := c.Yes(p.Value).What; ok {
			ds = append(ds, clerk.At(p.Value, decision{h, yes}))
		}
	}
	return ds
}

func (c *compiler) retreats(n *orders.Node) []retreatOrder {
	var rs []retreatOrder
	for _, p := range c.pairs(n, "", "withdraw") {
		r := retreatOrder{all: is(p.Key, wordAll), at: clerk.Place(p.Key)}
		ok := r.all
		if !ok {
			r.unit, ok = c.unit(p.Key)
		}
		r.to = clerk.List(p.Value, c.hex)
		if ok {
			rs = append(rs, r)
		}
	}
	return rs
}

// pursuit is all, none, or the number of units that may fire.
func (c *compiler) pursuit(n *orders.Node) said[int] {
	switch {
	case is(n, wordAll):
		return clerk.At(n, -1)
	case is(n, wordNone):
		return clerk.At(n, 0)
	}
	if _, problem := n.Int(0, 99); problem != nil {
		c.Wrong(n, "no.pursuit").Rule = "R-10.5-5"
		return said[int]{}
	}
	return c.Number(n, 0, 99)
}
