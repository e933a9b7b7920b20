package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

func (c *compiler) half(n *orders.Node) half {
	var h half
	for _, p := range c.known(n, "blitz") {
		switch p.Key.Text {
		case "moves":
			h.moves = c.moves(p.Value)
		case "combat":
			h.combat = c.battles(p.Value)
		}
	}
	return h
}

func (c *compiler) moves(n *orders.Node) []moveOrder {
	var ms []moveOrder
	for _, x := range c.items(n) {
		if m, ok := c.move(x); ok {
			ms = append(ms, m)
		}
	}
	return ms
}

// move is an entry of moves. One that has a wrong name for its hex is left out.
func (c *compiler) move(x *orders.Node) (m moveOrder, ok bool) {
	m = moveOrder{at: place(x), overrun: board.None, move: noMove}
	named, manned, sound := 0, false, true
	var to *orders.Node
	hex := func(n *orders.Node) board.Hex {
		h, ok := c.hex(n)
		sound = sound && ok
		return h
	}
	for _, p := range c.known(x, "moves") {
		switch p.Key.Text {
		case "group", "regroup":
			named++
			m.move.From, m.move.Regroup = hex(p.Value), p.Key.Text == "regroup"
		case "to":
			to = p.Key
			m.move.To = hex(p.Value)
		case "rommel":
			m.move.Rommel, m.rommel = c.yes(p.Value).what, place(p.Key)
		case "units", "retreat":
			manned = manned || !p.Value.Empty() && len(p.Value.Pairs)+len(p.Value.Items) > 0
			m.units = append(m.units, c.unitOrders(p.Value, p.Key.Text == "retreat")...)
		case "overrun":
			named++
			m.overrun = hex(p.Value)
		}
	}
	switch {
	case named == 0:
		c.wrong(x, "no.move-name", nil)
		return m, false
	case named > 1:
		c.wrong(x, "no.two-moves", nil)
		return m, false
	case !sound:
		return m, false
	case m.overrun != board.None:
		return m, true
	case !manned:
		c.wrongBy(x, "AMB-25", "no.move-units")
		return m, false
	case to != nil && !m.move.Regroup:
		c.wrong(to, "no.group-to", nil)
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
		last := u.way[len(u.way)-1].what
		if m.move.To != board.None && last != m.move.To {
			c.wrongBy(x, "R-5.2-1", "no.destinations")
			return false
		}
		m.move.To = last
	}
	if m.move.To == board.None {
		c.wrongBy(x, "R-5.2-1", "no.destination")
	}
	return m.move.To != board.None
}

// unitOrders: units that move in no order of the player's, or a list of such, of
// which those of one move before those of the next.
func (c *compiler) unitOrders(n *orders.Node, retreat bool) (us []unitOrder) {
	for turn, x := range c.items(n) {
		us = append(us, c.unitsTogether(x, turn, retreat)...)
	}
	return us
}

// unitsTogether: unit with a hex, a list of hexes, or a mapping with the keys
// under units.
func (c *compiler) unitsTogether(n *orders.Node, turn int, retreat bool) (us []unitOrder) {
	for _, p := range c.pairs(n) {
		wrong := len(c.problems)
		unit, _ := c.unit(p.Key)
		u := unitOrder{unit: unit, at: place(p.Key), turn: turn, retreat: retreat}
		way := p.Value
		if p.Value.Kind == orders.Map {
			way = nil
			for _, x := range c.known(p.Value, "units") {
				switch x.Key.Text {
				case "go":
					way = x.Value
				case "forced":
					u.forced = c.yes(x.Value).what
				case "attack":
					u.attack = c.yes(x.Value)
				}
			}
		}
		u.way, u.exact = c.hexes(way), way != nil && way.Kind == orders.List
		for i := range u.way {
			if u.way[i].what == exited && i < len(u.way)-1 {
				c.wrongBy(p.Key, "R-17.1-2", "no.exit-last")
			}
		}
		if len(c.problems) == wrong {
			us = append(us, u)
		}
	}
	return us
}

func (c *compiler) battles(n *orders.Node) []battleOrder {
	var bs []battleOrder
	for _, x := range c.items(n) {
		b := battleOrder{at: place(x), hex: board.None}
		named := false
		for _, p := range c.known(x, "combat") {
			switch p.Key.Text {
			case "at":
				named = true
				if h, ok := c.hex(p.Value); ok {
					b.hex = h
				}
			case "assault":
				said := c.yes(p.Value)
				b.assault, b.assaultAt = said.what, place(p.Key)
			case "fire":
				b.targets = c.classes(p.Value)
			case "hold":
				switch {
				case !c.Options.HoldFire:
					c.wrongBy(p.Key, "AMB-50", "no.option-hold-fire")
				case p.Value.Text == "all":
					b.holdAll = true
				default:
					b.hold = c.units(p.Value)
				}
			}
		}
		if !named {
			c.wrong(x, "no.battle-hex", nil)
		}
		if b.hex != board.None {
			bs = append(bs, b)
		}
	}
	return bs
}

// classes of a list, each once.
func (c *compiler) classes(n *orders.Node) (cs []Class) {
	line := map[Class]int{}
	for _, x := range c.items(n) {
		class, ok := c.class(x)
		switch {
		case ok && line[class] > 0:
			c.wrongBy(x, "R-9.2-3", "no.twice", x.Text, line[class])
		case ok:
			line[class] = max(x.Line, 1)
			cs = append(cs, class)
		}
	}
	return cs
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
		r := retreatOrder{all: p.Key.Text == "all", at: place(p.Key)}
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
