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

// In are the blocks of a side in a place, in order.
func (x *Position) In(s rules.Side, p Place) []rules.Token { return x.in(s, p) }

// OnMap are all blocks of a side that are on the map, in order.
func (x *Position) OnMap(s rules.Side) []rules.Token { return x.onMap(s) }

// Battle is that in a place; nil: there is none.
func (x Chart) Battle(p Place) *Battle { return x.battle(p) }

// Frozen reports whether ice closes a sea.
func (x Chart) Frozen(sea theatre.SeaNo) bool { return x.frozen(sea) }

// Admiral is the side that controls a sea; rules.Nobody: a neutral.
func (x Chart) Admiral(sea theatre.SeaNo) rules.Side { return x.admiral(sea) }

// Working is the value at which an HQ works in a place; below 0 it does nothing.
func (x Chart) Working(f Face, at Place) int { return x.working(f, at) }

// Protection is how many hits take a step of the passive side in a place, if it is supported.
func (x Chart) Protection(at Place) int { return x.protection(at) }

// AirRange is how far an HQ strikes from a place, in hexes; 0: it has no dice.
func (x Chart) AirRange(f Face, at Place) int { return airRange(x.unit(f), x.working(f, at)) }

// Command is the places to which the command of an HQ reaches, if it is activated as it stands.
func (x Chart) Command(side rules.Side, f Face, at Place) board.Set {
	return x.Radius(side, at, x.working(f, at))
}

// Supported is the places in which active HQs support combat.
func (g *Game) Supported(p *Plane) (in board.Set) {
	f := &fighting{Script: &Script{Position: *g.Look(p)}, a: p.Active, d: p.Active.Other()}
	for _, k := range f.active(f.a) {
		in = in.Union(f.supports(k))
	}
	return in
}

// Supply is that of a side that nobody may interdict.
func (x Chart) Supply(side rules.Side) Net { return x.net(side) }

// Reached reports whether blocks of a side in a place have a supply line to one of some sources.
func (x Chart) Reached(side rules.Side, p Place, sources board.Set) bool {
	return x.reached(side, p, sources)
}

// Starving are the blocks of a side that the next check would find without a supply line, whatever
// lane through an enemy sea holds; risked are those that have one if all hold.
func (x Chart) Starving(side rules.Side) (none, risked []rules.Token) {
	if x.National(side) == NoLine {
		return x.onMap(side), nil
	}
	safe, all := x.net(side).All, x.Network(side, x.ventures(side)).All
	for _, k := range x.onMap(side) {
		at := x.b(k).At
		switch {
		case x.reached(side, at, safe):
		case x.reached(side, at, all):
			risked = append(risked, k)
		default:
			none = append(none, k)
		}
	}
	return none, risked
}

// ventures are the ports to which lanes through enemy seas may be risked.
func (x Chart) ventures(side rules.Side) (ports board.Set) {
	for again := true; again; {
		again = false
		from := x.Network(side, ports).All
		for p := range Place(len(x.Spots)) {
			if !from.Has(p) && !ports.Has(p) && x.open(side, p) && x.reachable(side, from, p, false) {
				ports, again = ports.Add(p), true
			}
		}
	}
	return ports
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
	free = limit
	for _, c := range x.P.Crossed {
		if c.Way == number(w) {
			free -= int(c.N)
		}
	}
	return limit, max(free, 0)
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
// there: in a fortress, or with National Supply that reaches a besieged port only.
func (x Chart) MayFeed(side rules.Side, p Place) bool {
	return x.Spots[p].Fortress && x.Friendly(side, p) || x.National(side) == BesiegedPort && p == x.Capital[side]
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
