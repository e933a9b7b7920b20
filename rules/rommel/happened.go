package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Happened is what all have seen in a Player-Turn that does not show on the map: conditions of
// orders ask for it.
type Happened struct {
	Lost    [2]int16     // units of each side eliminated
	Refused board.Set    // hexes where battle was refused (8.4)
	Held    [2]board.Set // hexes where a Battle is over and a side stands alone
	Flights []Flight     // of those who refused
}

// Flight is from where to where some unit withdrew that refused battle.
type Flight struct{ From, To board.Hex }

// Won reports whether a side has won the Battle in a hex: its enemy is gone and has not
// refused it.
func (x *Happened) Won(by rules.Side, h board.Hex) bool {
	return x.Held[by].Has(h) && !x.Refused.Has(h)
}

// Withdrew reports whether a unit that refused battle in a hex went to another.
func (x *Happened) Withdrew(from, to board.Hex) bool {
	return slices.Contains(x.Flights, Flight{from, to})
}

// flown notes where blocks are that stood in a hex and refused battle.
func (x *Happened) flown(p *Plane, from board.Hex, ks []rules.Token) {
	for _, k := range ks {
		f := Flight{from, p.Blocks[k].At}
		if f.To >= 0 && f.To != from && !slices.Contains(x.Flights, f) {
			x.Flights = append(x.Flights, f)
		}
	}
}

// ended notes who stands alone where a Battle is over.
func (x *Happened) ended(s *Position, h board.Hex) {
	for side := range Side(2) {
		if s.AnyIn(side, h) && !s.AnyIn(side.Other(), h) {
			x.Held[side] = x.Held[side].Add(h)
		}
	}
}

// optionOf is the Turn Option that a turn with so many real cards and Moves was.
func optionOf(real, moves int) TurnOption {
	switch {
	case real == 2 && moves < 2:
		return Assault
	case real == 2:
		return Offensive
	case real == 3:
		return Blitz
	case real == 1:
		return Basic
	}
	return Pass
}

func codeHappened(c *rules.Coder, x *Happened) {
	for i := range x.Lost {
		c.I16(&x.Lost[i])
		codeSet(c, &x.Held[i])
	}
	codeSet(c, &x.Refused)
	rules.Slice(c, &x.Flights, func(c *rules.Coder, f *Flight) {
		codeHex(c, &f.From)
		codeHex(c, &f.To)
	})
}
