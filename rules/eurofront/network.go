package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// National is how well Finland's Line of Communications runs (10.22).
type National uint8

// A line that only reaches a besieged port feeds one block of 1 CV (EF-10.21-3, EAMB-71).
const (
	NoLine National = iota
	BesiegedPort
	FullLine
)

// National is the National Supply of a side. The Soviet origin needs none (EF-10.2-1). Finnish blocks
// trace to the capital only if that has it (EF-10.21-1, EF-21.48-4). The line begins in the capital,
// engaged or not (EF-10.21-2), and runs by rail and over seas that are neither the enemy's nor frozen,
// to a neutral place or bay from which there is a way on (EF-10.22-1, EF-10.22-2).
func (x *Position) National(side rules.Side) National {
	n, _ := x.national(side, nil)
	return n
}

// national is also where a full line ends; came, unless it is nil, learns from where each place
// was reached.
func (x *Position) national(side rules.Side, came map[Place]Place) (National, Place) {
	home := x.Capital[side]
	switch {
	case side == Soviet:
		return FullLine, None
	case !x.Friendly(side, home):
		return NoLine, None
	}
	best := NoLine
	seen := x.spread(side, board.SetOf(home), func(from, to Place, by link) bool {
		if !x.runs(side, from, to, by) {
			return false
		}
		enters := x.open(side, to) || by == byRail && x.Spots[to].Owner == rules.Nobody
		switch {
		case enters && came != nil:
			came[to] = from
		case !enters && x.Friendly(side, to) && x.beyond(to): // it ends in a besieged port
			best = BesiegedPort
		}
		return enters
	})
	for p := range seen.All() {
		if x.leads(side, p) {
			return FullLine, p
		}
	}
	if x.Fights.Has(home) && x.beyond(home) {
		best = BesiegedPort
	}
	return best, None
}

// open reports whether lines run into a place of a side and on: it is friendly and calm, or a
// Region of which the side is the OD (EF-18.5-1).
func (x *Position) open(side rules.Side, p Place) bool {
	return x.Calm(side, p) || x.Friendly(side, p) && x.Spots[p].Kind == theatre.Region
}

// leads reports whether a line that has come to a place has a way on from there.
func (x *Position) leads(side rules.Side, p Place) bool {
	return x.Through.Has(p) || x.beyond(p) && x.open(side, p)
}

// beyond reports whether National Supply has arrived in a port: its sea leads on (EAMB-12).
func (x *Position) beyond(p Place) bool {
	return !x.Options.BothniaClosed && slices.ContainsFunc(x.ByBay, func(sea theatre.SeaNo) bool { return x.Sailed(p, sea) && !x.Frozen(sea) })
}

// runs reports whether a Line of Communications runs by a link: by rail, or from port to port.
func (x *Position) runs(side rules.Side, from, to Place, by link) bool {
	return by == byRail || by == bySea && slices.ContainsFunc(x.Spots[from].Port.Seas, func(sea theatre.SeaNo) bool {
		return x.Sailed(to, sea) && x.safe(side, sea) && !slices.Contains(x.ByBay, sea) // who comes to that has arrived
	})
}

// safe reports whether ships of a side cross a sea that nobody may interdict: its own, or a
// neutral's, and not frozen (EF-15.4-1).
func (x *Position) safe(side rules.Side, sea theatre.SeaNo) bool {
	return x.Admiral(sea) != side.Other() && !x.Frozen(sea)
}

// link is how a line runs from a place to another.
type link uint8

const (
	byRail link = iota
	byRoad      // a route without rails
	bySea       // from port to port
)

// spread follows lines of a side from some places, by links by which they enter others, and on
// from those that lines leave again.
func (x *Position) spread(side rules.Side, from board.Set, enters func(from, to Place, by link) bool) board.Set {
	seen := from
	var queue []Place
	leave := func(p Place) {
		if x.open(side, p) || p == x.Origin[side] || x.Spots[p].Owner == rules.Nobody {
			queue = append(queue, p)
		}
	}
	for p := range from.All() {
		leave(p)
	}
	visit := func(p, q Place, by link) {
		if !seen.Has(q) && enters(p, q, by) {
			seen = seen.Add(q)
			leave(q)
		}
	}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, w := range x.Ways[p] {
			switch {
			case w.Rail:
				visit(p, w.To, byRail)
			case w.OnRoute():
				visit(p, w.To, byRoad)
			}
		}
		for _, sea := range x.Spots[p].Port.Seas {
			for _, q := range x.Seas[sea].Ports {
				visit(p, q, bySea)
			}
		}
	}
	return seen
}

// Net is how supplies reach a side (10.3): the places into which its lines come.
type Net struct {
	Rail board.Set // by rail from the origin
	Sea  board.Set // by rail, and sea lanes that nobody may interdict
	All  board.Set // by sea lanes that were risked too, and by roads of Areas
}

// rails are the places that friendly rails join to the origin (EF-9.12-1), for supply as long as
// it has National Supply itself (EAMB-30; of moves EG-52 and EG-36 say otherwise): into friendly battles, not through them (EF-9.12-2, EAMB-3), but through Regions of which the side
// is the OD. With supply they also come into, not through, Areas that the side has attacked
// (EF-18.5-1, EF-18.5-2).
func (x *Position) rails(side rules.Side, supply bool) board.Set {
	origin := x.Origin[side]
	if !x.Friendly(side, origin) || supply && x.National(side) == NoLine {
		return board.Set{}
	}
	return x.spread(side, board.SetOf(origin), func(_, to Place, by link) bool { return by == byRail && x.lineEnters(side, to, supply) })
}

// lineEnters reports whether a line comes into a place (EF-9.3-1, EF-9.3-2).
func (x *Position) lineEnters(side rules.Side, p Place, supply bool) bool {
	return x.Friendly(side, p) || supply && x.Fights.Has(p) && x.Spots[p].Area()
}

// Network is how supplies reach a side where the lanes through enemy seas that have been
// risked have held: they end in those ports (EF-10.31-1, EF-15.4-1).
func (x *Position) Network(side rules.Side, held board.Set) (n Net) {
	n.Rail = x.rails(side, true)
	if n.Rail.Empty() {
		return n
	}
	n.Sea = x.byShip(side, n.Rail)
	n.All = x.byRoad(side, x.byShip(side, n.Sea.Union(held)))
	return n
}

// byShip spreads over safe lanes to ports that are open, and over rails from there.
func (x *Position) byShip(side rules.Side, from board.Set) board.Set {
	return x.spread(side, from, func(p, to Place, by link) bool {
		return by == byRail && x.lineEnters(side, to, true) || by == bySea && x.open(side, to) && x.laneTo(side, p, to)
	})
}

// laneTo reports whether ships come safely from one port to another.
func (x *Position) laneTo(side rules.Side, from, to Place) bool {
	return slices.ContainsFunc(x.Spots[from].Port.Seas, func(sea theatre.SeaNo) bool { return x.Sailed(to, sea) && x.safe(side, sea) })
}

// byRoad spreads over road routes: roads of Areas that are joined to rail or sea supply are
// sources too (EF-10.33-1).
func (x *Position) byRoad(side rules.Side, from board.Set) board.Set {
	return x.spread(side, from, func(_, to Place, by link) bool { return by == byRoad && x.lineEnters(side, to, true) })
}

// Reached reports whether blocks of a side in a place have a supply line of at most two hexes
// to one of some sources (EF-10.1-1, EF-10.4-1, EAMB-5). The place itself does not count, of
// whatever control it is; the hex between must be friendly, a friendly battle or disputed.
func (x *Position) Reached(side rules.Side, p Place, sources board.Set) bool {
	_, _, ok := x.line(side, p, sources)
	return ok
}

// line is the place between a place and the source that its supply line comes from, and that
// source; both are the place itself if that is one, and there is none between if it is beside it.
func (x *Position) line(side rules.Side, p Place, sources board.Set) (via, end Place, ok bool) {
	if sources.Has(p) {
		return p, p, true
	}
	for _, w := range x.Ways[p] {
		if x.Overland(w) && sources.Has(w.To) {
			return None, w.To, true
		}
	}
	for _, w := range x.Ways[p] {
		if !x.Overland(w) || !x.Passes(side, w.To) {
			continue
		}
		for _, v := range x.Ways[w.To] {
			if x.Overland(v) && sources.Has(v.To) {
				return w.To, v.To, true
			}
		}
	}
	return None, None, false
}

// supplied reports whether blocks of a side in a place are in supply that nobody may interdict.
func (x *Position) supplied(side rules.Side, p Place) bool {
	return x.Reached(side, p, x.Supply(side).All)
}

// Supply is the supply of a side that nobody may interdict: it is the same through a phase.
func (x *Position) Supply(side rules.Side) Net {
	if x.nets[side] == nil {
		n := x.Network(side, board.Set{})
		x.nets[side] = &n
	}
	return *x.nets[side]
}
