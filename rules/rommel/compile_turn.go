package rommel

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

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
		named, manned, sound := false, false, true
		for _, p := range c.pairs(x) {
			switch p.Key.Text {
			case "group", "regroup":
				h, ok := c.hex(p.Value)
				named, sound = true, sound && ok
				m.move.From, m.move.Regroup = h, p.Key.Text == "regroup"
			case "to":
				h, ok := c.hex(p.Value)
				sound = sound && ok
				m.move.To = h
			case "rommel":
				m.move.Rommel = c.yes(p.Value).what
			case "units", "retreat":
				manned = manned || !p.Value.Empty() && len(p.Value.Pairs)+len(p.Value.Items) > 0
				m.units = append(m.units, c.unitOrders(p.Value, p.Key.Text == "retreat")...)
			case "overrun":
				h, ok := c.hex(p.Value)
				named, sound = true, sound && ok
				m.overrun = h
			default:
				c.wrong(p.Key, "no.such-order", orders.Suggest(p.Key.Text, []string{"group", "regroup", "to", "rommel", "units", "retreat", "overrun"}), p.Key.Text)
			}
		}
		if !named {
			c.wrong(x, "no.move-name", nil)
			continue
		}
		if !sound {
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
				continue
			}
		}
		if !m.move.Regroup {
			m.move.To = board.None
		}
		ms = append(ms, m)
	}
	return ms
}

// unitOrders: units that move in no order of the player's, or a list of such, of
// which those of one move before those of the next.
func (c *compiler) unitOrders(n *orders.Node, retreat bool) (us []unitOrder) {
	for turn, x := range c.items(n) {
		us = append(us, c.unitsTogether(x, turn, retreat)...)
	}
	return us
}

// unitsTogether: unit with a hex, a list of hexes, or {go: hexes, forced: true}.
func (c *compiler) unitsTogether(n *orders.Node, turn int, retreat bool) (us []unitOrder) {
	for _, p := range c.pairs(n) {
		wrong := len(c.problems)
		unit, _ := c.unit(p.Key)
		u := unitOrder{unit: unit, at: place(p.Key), turn: turn, retreat: retreat}
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
			case "hold":
				switch {
				case !c.Options.HoldFire:
					c.wrong(p.Key, "no.option-hold-fire", nil)
				case p.Value.Text == "all":
					b.holdAll = true
				default:
					for _, u := range c.units(p.Value) {
						b.hold = append(b.hold, u.what)
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
