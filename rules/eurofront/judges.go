package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Chart is a position for those who tell of it: what players may know beside what they are asked.
type Chart struct{ *Position }

// Chart is that of the position as it stands, with the control of places as it would be if a phase
// began now.
func (g *Game) Chart(p *Plane) Chart { return Chart{g.Look(p)} }

// Supported is the places in which active HQs support combat.
func (g *Game) Supported(p *Plane) board.Set {
	return newFighting(&Script{Position: *g.Look(p)}, p.Active).support
}

// Starving are the blocks of a side that the next check would find without a supply line, whatever
// lane through an enemy sea holds; risked are those that have one if all hold. National Supply from a
// besieged port alone is as good as none, but for one block (EF-10.21-3).
func (x Chart) Starving(side rules.Side) (none, risked []rules.Token) {
	if x.National(side) != FullLine {
		return x.OnMap(side), nil
	}
	safe, all := x.Supply(side).All, x.Network(side, x.ventures(side)).All
	for _, k := range x.OnMap(side) {
		at := x.b(k).At
		switch {
		case x.Reached(side, at, safe):
		case x.Reached(side, at, all):
			risked = append(risked, k)
		default:
			none = append(none, k)
		}
	}
	return none, risked
}

// ventures are the ports to which lanes through enemy seas may be risked.
func (x Chart) ventures(side rules.Side) (ports board.Set) {
	for {
		from := x.Network(side, ports).All
		more := x.Where(func(p Place) bool { return !from.Has(p) && x.open(side, p) && x.lanesTo(side, from, p, false) != nil })
		if more.Empty() {
			return ports
		}
		ports = ports.Union(more)
	}
}

// Line is a supply line of blocks of a side in a place, of at most two hexes, to the nearest of
// some sources; nil: there is none.
func (x Chart) Line(side rules.Side, p Place, sources board.Set) []Place {
	via, end, ok := x.line(side, p, sources)
	switch {
	case !ok:
		return nil
	case end == p:
		return []Place{p}
	case via == None:
		return []Place{p, end}
	}
	return []Place{p, via, end}
}

// Limit is how many blocks may engage or disengage over a way in a Movement phase, and Free how
// many more may now.
func (x Chart) Limit(w theatre.Way) (limit, free int) {
	limit = x.limit(w)
	return limit, max(limit-x.used(w), 0)
}

// Without is the position as it would be if a place were lost to an enemy: the lines of a side
// neither begin nor end there, nor run through.
func (x Chart) Without(side rules.Side, p Place) Chart {
	g := *x.Ground
	g.Holder = slices.Clone(g.Holder)
	g.Holder[p] = side.Other()
	g.Disputed = g.Disputed.Remove(p)
	g.nets = [2]*Net{}
	return Chart{&Position{Game: x.Game, P: x.P, Ground: &g}}
}

// With is the position as it would be if a side held a place alone.
func (x Chart) With(side rules.Side, p Place) Chart {
	y := x.Without(side.Other(), p)
	y.Fights = y.Fights.Remove(p)
	return y
}

// MayFeed reports whether one of the blocks of a side in a place may be fed although no line comes
// there: in a fortress, while National Supply runs.
func (x Chart) MayFeed(side rules.Side, p Place) bool {
	return x.Spots[p].Fortress && x.Friendly(side, p) && x.National(side) == FullLine
}

// MayBeOne reports whether a block in a place, at a level, may be the one that is fed by National
// Supply that reaches a besieged port only (EF-10.21-3).
func (x Chart) MayBeOne(side rules.Side, p Place, level int8) bool {
	return x.National(side) == BesiegedPort && level == 1 && x.Reached(side, p, x.Supply(side).All)
}

// NationalWay is a way over which National Supply runs in full, from the capital to where it
// leaves the map; nil: there is none.
func (x Chart) NationalWay(side rules.Side) (way []Place) {
	came := map[Place]Place{}
	n, end := x.national(side, came)
	if n != FullLine || side == Soviet {
		return nil
	}
	for p := end; ; p = came[p] {
		if way = append(way, p); p == x.Capital[side] {
			slices.Reverse(way)
			return way
		}
	}
}
