package theatre

import (
	"encoding/binary"
	"errors"
	"math/bits"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// coder writes or reads the compact form of the data: numbers as varints, text and lists with their length before
// them. One function per type serves both ways, so that they cannot differ.
type coder struct {
	buf     []byte
	reading bool
	bad     bool // reading: the bytes are no compact form
}

var errCompact = errors.New("not the compact form of game data")

func (c *coder) uvarint(v uint64) uint64 {
	if !c.reading {
		c.buf = binary.AppendUvarint(c.buf, v)
		return v
	}
	v, n := binary.Uvarint(c.buf)
	if n <= 0 || n > 1 && c.buf[n-1] == 0 { // only the shortest form
		c.bad, c.buf = true, nil
		return 0
	}
	c.buf = c.buf[n:]
	return v
}

// integer codes a small number from low to high.
func integer[T ~int | ~int8 | ~int16 | ~uint8](c *coder, v *T, low, high int) {
	u := c.uvarint(uint64(int(*v) - low))
	if c.reading {
		if u > uint64(high-low) {
			c.bad, u = true, 0
		}
		*v = T(int(u) + low)
	}
}

func (c *coder) flag(v *bool) {
	var u uint8
	if *v {
		u = 1
	}
	integer(c, &u, 0, 1)
	*v = u == 1
}

func (c *coder) text(v *string) {
	n := c.uvarint(uint64(len(*v)))
	if !c.reading {
		c.buf = append(c.buf, *v...)
		return
	}
	if n > uint64(len(c.buf)) {
		c.bad, n = true, 0
	}
	*v, c.buf = string(c.buf[:n]), c.buf[n:]
}

// list codes a list of at most max elements.
func list[T any](c *coder, v *[]T, max int, each func(*T)) {
	n := len(*v)
	integer(c, &n, 0, max)
	if c.reading {
		if n > len(c.buf) { // every element takes a byte at least
			c.bad, n = true, 0
		}
		*v = nil
		if n > 0 {
			*v = make([]T, n)
		}
	}
	for i := range *v {
		each(&(*v)[i])
	}
}

func (c *coder) set(s *board.Set) {
	for i := range s {
		s[i] = bits.ReverseBytes64(c.uvarint(bits.ReverseBytes64(s[i])))
	}
}

const most = 1000 // of anything in the data

func (c *coder) hex(h *board.Hex) { integer(c, h, -1, board.MaxHexes-1) }

func (c *coder) mapData(m *Map, cells *[]board.Cell) {
	c.text(&m.Name)
	c.text(&m.Status)
	list(c, cells, board.MaxHexes, func(x *board.Cell) {
		c.text(&x.ID)
		c.text(&x.Name)
		c.text(&x.Label)
		list(c, &x.Aka, most, c.text)
		integer(c, &x.Q, -most, most)
		integer(c, &x.R, -most, most)
	})
	list(c, &m.Places, board.MaxHexes, func(x *Place) {
		integer(c, &x.Feature, 0, int(Base))
		for i := range x.Ports {
			integer(c, &x.Ports[i], Unlimited, 100)
		}
		integer(c, &x.Region, 0, int(Egypt))
		c.flag(&x.Coast)
		c.flag(&x.Edge)
		c.text(&x.Hint)
	})
	list(c, &m.Borders, 3*board.MaxHexes, func(x *Border) {
		integer(c, &x.Terrain, 0, int(Marsh))
		integer(c, &x.Road, 0, int(Highway))
		integer(c, &x.Limit, 0, 2)
	})
	for i := range 2 {
		c.hex(&m.Bases[i])
		c.hex(&m.Jog[i])
	}
	integer(c, &m.JogSide, 0, 1)
	list(c, &m.Fortresses, most, c.hex)
	list(c, &m.Oases, most, c.hex)
	list(c, &m.Areas, most, func(a *Area) { c.text(&a.ID); c.set(&a.Hexes) })
	list(c, &m.Void, most, func(p *[2]int16) {
		integer(c, &p[0], -most, most)
		integer(c, &p[1], -most, most)
	})
}

func (c *coder) unit(u *Unit) {
	c.text(&u.ID)
	c.text(&u.Name)
	integer(c, &u.Side, 0, 1)
	integer(c, &u.Nation, 0, int(FreeFrench))
	integer(c, &u.Type, 0, int(Artillery))
	list(c, &u.Steps, 10, func(s *uint8) { integer(c, s, 0, 20) })
	c.flag(&u.Elite)
	c.flag(&u.ITank)
	c.text(&u.Month)
}

func (c *coder) unitNo(u *UnitNo)   { integer(c, u, 0, 255) }
func (c *coder) number(v *int)      { integer(c, v, 0, most) }
func (c *coder) units(u *[]UnitNo)  { list(c, u, 256, c.unitNo) }
func (c *coder) allot(a *Allotment) { c.number(&a.FromMonth); c.number(&a.Cards) }
func (c *coder) arrival(a *Arrival) { c.number(&a.Month); c.units(&a.Units) }

func (c *coder) common(x *Common) {
	for _, v := range []*int{&x.Cards, &x.Real, &x.Dummy, &x.HandLimit, &x.SaveLimit} {
		c.number(v)
	}
	list(c, &x.EarlyRolls, 6, c.number)
}

func (c *coder) scenario(s *Scenario) {
	for _, v := range []*string{&s.ID, &s.Rule, &s.Title, &s.Hours, &s.Reconstructed} {
		c.text(v)
	}
	c.number(&s.Start)
	c.number(&s.End)
	list(c, &s.MonthNames, most, c.text)
	integer(c, &s.FirstPlayer, 0, 1)
	c.flag(&s.RommelBonus)
	c.number(&s.BPDice)
	list(c, &s.Fortresses, most, func(f *Side) { integer(c, f, 0, 1) })
	list(c, &s.Deployments, most, c.deployment)
	for i := range 2 {
		c.number(&s.InitialSupply[i])
		list(c, &s.Resupply[i], most, c.allot)
		list(c, &s.Reinforcements[i], most, c.arrival)
	}
	optional(c, &s.Malta, func(m *Malta) { c.units(&m.Units); c.number(&m.FromMonth); c.number(&m.Resupply) })
	optional(c, &s.Pregame, func(p *Pregame) { c.number(&p.BP); integer(c, &p.First, 0, 1) })
	list(c, &s.Minefields, most, c.hex)
	list(c, &s.Special, most, c.text)
}

func optional[T any](c *coder, v **T, code func(*T)) {
	there := *v != nil
	c.flag(&there)
	if c.reading && there {
		*v = new(T)
	}
	if there {
		code(*v)
	}
}

func (c *coder) deployment(d *Deployment) {
	integer(c, &d.Side, 0, 1)
	integer(c, &d.Mode, 0, int(Split))
	c.units(&d.Units)
	c.set(&d.Area)
	list(c, &d.Parts, most, func(p *Part) { c.set(&p.Area); c.number(&p.Count) })
	list(c, &d.Limits, most, func(l *Limit) { c.hex(&l.Hex); c.number(&l.Max) })
	c.text(&d.Source)
	c.text(&d.Why)
}
