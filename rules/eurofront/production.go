package eurofront

import (
	"cmp"
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// production: both sides write their lists at the same time and in secret (EF-11.2-1). Each says
// whether it spends or saves, then what is done with each block of the roster, dead or alive, so
// that their number tells nothing. Then all learn what the lists come to (EAMB-34).
func (s *Script) production() {
	s.phase(Before)
	var sheets [2]*sheet
	var qs []question[Build, BuildFacts]
	for side := range rules.Nobody {
		sheets[side] = s.sheet(side)
		qs = append(qs, sheets[side].questions()...)
	}
	for _, seal := range rules.CommitAll(s.t, qs...) {
		sheets[seal.By].seals = append(sheets[seal.By].seals, seal)
	}
	for side := range rules.Nobody {
		s.carry(side, sheets[side])
	}
	s.P.Stage = Sky
}

// sheet is a side's list while it is written, with all public facts that it hangs on.
type sheet struct {
	*Script
	side  rules.Side
	net   Net // supply that nobody may interdict; markers do not count (EF-11.71-1)
	units []theatre.UnitNo
	seals []rules.Seal[Build]
}

func (s *Script) sheet(side rules.Side) *sheet {
	x := &sheet{Script: s, side: side, units: s.Of(side)}
	if s.National(side) == FullLine { // without it nothing is built (EF-11.34-1)
		x.net = s.Supply(side)
	}
	return x
}

// questions are "spend or save", which halts, and one for each number of the roster.
func (x *sheet) questions() []question[Build, BuildFacts] {
	qs := []question[Build, BuildFacts]{{
		Kind: ProductionKind, By: x.side, Label: rules.L("production", int(x.side)), Halt: rules.Must,
		All: func(yield func(Build) bool) { _ = yield(Build{Save, None}) && yield(Build{Spend, None}) },
	}}
	for i, u := range x.units {
		qs = append(qs, question[Build, BuildFacts]{
			Kind: BuildKind, By: x.side, Label: rules.L("build", int(u)), Facts: BuildFacts{int(u)}, All: x.deeds,
			Beyond: x.noArrival,
			Legal: func(o *rules.Own[Secret], d Build) *rules.Refusal {
				if o == nil {
					return nil
				}
				return x.may(o, i, d)
			},
		})
	}
	return qs
}

// noArrival says that no block returns in a place, and where they do.
func (x *sheet) noArrival(b Build) *rules.Refusal {
	if b.Do != Return {
		return rules.Refuse("EF-11.84-1", "no.disbanding")
	}
	var names []page.Msg
	for p := range x.Where(x.mayArrive).All() {
		names = append(names, page.M("text", x.Spots[p].Name))
	}
	return rules.Refuse("EF-11.81-1", "no.arrival", x.Spots[b.At].Name, names)
}

// deeds yields what may be done with a block.
func (x *sheet) deeds(yield func(Build) bool) {
	if !yield(Build{Nothing, None}) || !yield(Build{Step, None}) || x.side == Soviet && !yield(Build{Disband, None}) {
		return
	}
	for p := range Place(len(x.Spots)) {
		if x.mayArrive(p) && !yield(Build{Return, p}) {
			return
		}
	}
}

// mayArrive: Soviet cadres return in home cities and home Areas, Finnish ones in Helsinki, with
// rail or sea supply, in no battle but those in Areas (EF-11.81-1).
func (x *sheet) mayArrive(p Place) bool {
	spot := &x.Spots[p]
	home := p == x.Capital[Axis]
	if x.side == Soviet {
		home = spot.Owner == Soviet && (spot.City >= theatre.MinorCity || spot.Area())
	}
	return home && x.Friendly(x.side, p) && x.net.Sea.Has(p) && (!x.Fights.Has(p) || spot.Area())
}

// decided is what the list says at its i-th place.
func (x *sheet) decided(o *rules.Own[Secret], i int) Build {
	return x.sealed(o, BuildKind, rules.L("build", int(x.units[i])))
}

// sealed is what its owner has answered already.
func (x *sheet) sealed(o *rules.Own[Secret], kind rules.Kind[Build, BuildFacts], l rules.Label) Build {
	k := x.t.Key(l)
	k.Part = rules.Sealed
	return rules.Peek(o, kind, rules.Seal[Build]{Key: k, By: x.side})
}

// may judges a deed for the i-th unit, by all that the list says before it: it costs no more
// than there is (EF-11.4-1), a living block gains one step, in safe supply and not above its
// maximum (EF-11.71-1, EAMB-2, EAMB-10), a dead one returns (EF-11.72-1), and the Soviets disband
// (EF-11.84-1).
func (x *sheet) may(o *rules.Own[Secret], i int, d Build) *rules.Refusal {
	if d.Do == Nothing {
		return nil
	}
	k := rules.Token(o.S.Find(x.units[i]))
	h, alive := o.S.Blocks[k], x.b(k).OnMap()
	u := x.unit(h.Face)
	switch {
	case alive == (d.Do == Return):
		return rules.Refuse("EF-11.72-1", "no.alive", u.Name)
	case d.Do == Disband:
		return nil
	case x.sealed(o, ProductionKind, rules.L("production", int(x.side))).Do == Save:
		return rules.Refuse("EF-11.4-1", "no.saving")
	case d.Do == Step && int(h.Level) >= u.Highest():
		return rules.Refuse("EF-11.71-1", "no.maximum", u.Name)
	case d.Do == Step && !x.builds(x.b(k).At):
		return rules.Refuse("EF-11.71-1", "no.safe-supply", x.Spots[x.b(k).At].Name)
	case d.Do == Return:
		if r := x.mayReturn(o, i, u, x.b(k).Died, d.At); r != nil {
			return r
		}
	}
	spent := 0
	for j := range i {
		spent += x.priceAt(o, j, x.decided(o, j))
	}
	if have, price := x.available(o.S), x.priceAt(o, i, d); spent+price > have {
		return rules.Refuse("EF-11.4-1", "no.points", price, have-spent, have)
	}
	return nil
}

// builds reports whether blocks in a place can gain steps: unengaged, but in Areas, and with a
// supply line (EF-11.71-1, EF-11.71-2, EF-10.5-2).
func (x *sheet) builds(p Place) bool {
	return (!x.Fights.Has(p) || x.Spots[p].Area()) && x.Reached(x.side, p, x.net.All)
}

// mayReturn: two in a major city and one elsewhere, within the stacking limit; in an Area a
// veteran of the North Front only, if it died in one (EF-11.81-1, EAMB-74).
func (x *sheet) mayReturn(o *rules.Own[Secret], i int, u *theatre.Unit, died, at Place) *rules.Refusal {
	spot := &x.Spots[at]
	if spot.Area() && !(u.Veteran && died >= 0 && x.North(died)) {
		return rules.Refuse("EF-11.81-1", "no.return-area", u.Name)
	}
	n, most := 1, 1
	if spot.City == theatre.MajorCity {
		most = 2
	}
	for j := range i {
		if x.decided(o, j) == (Build{Return, at}) {
			n++
		}
	}
	if n > most || len(x.In(x.side, at))+n > spot.Stack {
		return rules.Refuse("EF-11.81-1", "no.arrival-room", spot.Name)
	}
	return nil
}

// priceAt is what a deed for the i-th unit costs.
func (x *sheet) priceAt(o *rules.Own[Secret], i int, d Build) int {
	u := &x.Units[x.units[i]]
	switch d.Do {
	case Step:
		return x.price(u, x.b(rules.Token(o.S.Find(x.units[i]))).At, u.Step, 1)
	case Return:
		return x.price(u, d.At, u.Cadre, 2)
	}
	return 0
}

// price: HQs cost more far from the railway: 10 for a step and 20 for a cadre on road supply, which
// comes before ships, 5 and 10 on naval supply, but not in or next to a friendly major port; a THQ
// never (EF-11.7-1, EF-11.73-1, EF-20.54-1, EF-21.48-9, EAMB-58). In an engaged Area everything
// costs double (EF-11.71-2, EF-18.6-1).
func (x *sheet) price(u *theatre.Unit, at Place, base, times int) int {
	if u.Type == theatre.HQ || u.Type == theatre.SHQ {
		switch {
		case x.Reached(x.side, at, x.net.Rail):
		case x.Reached(x.side, at, x.byRoad(x.side, x.net.Rail)), !x.Reached(x.side, at, x.net.Sea):
			base += 10 * times
		case !x.nearHarbour(at):
			base += 5 * times
		}
	}
	if x.Fights.Has(at) {
		base *= 2
	}
	return base
}

// nearHarbour reports whether a place has, or is next to, a friendly major port with safe supply.
func (x *sheet) nearHarbour(at Place) bool {
	harbour := func(p Place) bool { return x.Spots[p].Port.Capacity > 1 && x.Calm(x.side, p) && x.net.Sea.Has(p) }
	return harbour(at) || slices.ContainsFunc(x.Ways[at], func(w theatre.Way) bool { return !w.OnRoute() && harbour(w.To) })
}

// available is what can be spent: income, what was saved, less the upkeep of Soviet aliens in
// Areas (EF-11.9-1, EF-21.41-1), never below nothing (EAMB-59).
func (x *sheet) available(own *Secret) int {
	n := x.income() + int(x.P.Saved[x.side])
	for _, k := range x.OnMap(x.side) {
		if u := x.unit(own.Blocks[k].Face); u.Side == Soviet && !u.Veteran && x.North(x.b(k).At) {
			n -= x.Upkeep
		}
	}
	return max(n, 0)
}

// income of the Soviets is a third of that of a month of war, without the cities that they have
// lost (EF-11.3-1, EAMB-57). Finland has its own pool, of what it holds, while National Supply runs
// (EF-11.3-2, EF-11.34-1, EF-1.5-1, EF-20.6-1, EF-21.48-3, EAMB-9).
func (x *sheet) income() (n int) {
	if x.side == Soviet {
		n = x.War
		for p := range x.Spots {
			if x.Spots[p].Owner == Soviet && !x.Friendly(Soviet, Place(p)) {
				n -= x.Spots[p].PP
			}
		}
		return n / 3
	}
	for _, src := range x.Sources {
		supplied := x.net.Sea.Has(src.At)
		if src.Resource && !x.Options.PetsamoNeedsRail {
			supplied = !x.net.Rail.Empty()
		}
		if x.Friendly(Axis, src.At) && supplied {
			n += src.PP
		}
	}
	return n
}

// carry does what a side's list says, and tells all what it comes to.
func (s *Script) carry(side rules.Side, x *sheet) {
	first := rules.Token(len(s.P.Blocks))
	list := rules.Claim(s.t, listKind, side, rules.L("list", int(side)), func(o *rules.Scope[Secret]) List { return x.resolve(o) })
	s.P.Saved[side] = list.Saved
	s.P.Produced[side] = Produced{list.Available, list.Spent, list.Lost}
	if side == Soviet {
		s.P.Reckoned += list.Spent / s.cheapest()
	}
	told := event.Produced{Of: event.Of{By: side}, Available: int(list.Available), Spent: int(list.Spent), Lost: int(list.Lost), Saved: int(list.Saved), New: list.New}
	for _, k := range list.Gone {
		if b := s.b(k); b.Side == side && b.OnMap() {
			told.Disbanded = append(told.Disbanded, b.At)
			s.vanish(k)
		}
	}
	for _, open := range list.Open {
		if b := s.b(open.Block); b.Side == side && b.Shown && b.Face.Unit == open.Face.Unit {
			b.Face = open.Face
		}
	}
	for _, at := range list.New {
		s.P.Blocks = append(s.P.Blocks, block(side, at))
	}
	rules.Do(s.t, side.Other(), rules.L("list/other", int(side)), func(o *rules.Scope[Secret]) { o.S.grow(int(first) + len(list.New)) })
	if s.Options.SovietBlocksOpen && side == Soviet {
		s.show(side, s.OnMap(side))
	}
	s.settle(side)
	s.mingle(side)
	s.t.Tell(told)
}

// cheapest is what a step of a Soviet HQ costs at least.
func (g *Game) cheapest() int16 {
	least := math.MaxInt16
	for _, u := range g.Of(Soviet) {
		if x := &g.Units[u]; x.Type.Leads() {
			least = min(least, x.Step)
		}
	}
	return int16(least)
}

// vanish takes a disbanded block off the map. What it was is told by nobody.
func (s *Script) vanish(k rules.Token) {
	b := s.b(k)
	gone := block(b.Side, Gone)
	gone.Died = b.At
	*b = gone
}

// resolve carries the list out in its owner's plane.
func (x *sheet) resolve(o *rules.Scope[Secret]) (l List) {
	type cadre struct {
		at Place
		u  theatre.UnitNo
	}
	var cadres []cadre
	spent := 0
	have := x.available(o.S)
	decided := make([]Build, len(x.units))
	for i := range x.units {
		decided[i] = rules.Peek(&o.Own, BuildKind, x.seals[i+1])
		spent += x.priceAt(&o.Own, i, decided[i])
	}
	for i, u := range x.units {
		k := rules.Token(o.S.Find(u))
		h := &o.S.Blocks[k]
		switch d := decided[i]; d.Do {
		case Step:
			if h.Level++; x.b(k).Shown {
				l.Open = append(l.Open, Opened{k, h.Face})
			}
		case Disband:
			h.Level = int8(x.Units[u].Lowest()) - 1
			l.Gone = append(l.Gone, k)
		case Return:
			cadres = append(cadres, cadre{d.At, u})
			*h = unknown // it comes as a fresh block, which nothing joins to the dead one
		}
	}
	slices.Sort(l.Gone)
	slices.SortFunc(l.Open, func(a, b Opened) int { return cmp.Compare(a.Block, b.Block) })
	slices.SortStableFunc(cadres, func(a, b cadre) int { return cmp.Compare(a.at, b.at) })
	for _, c := range cadres {
		l.New = append(l.New, c.at)
		h := Held{Face: Face{Unit: c.u, Level: int8(x.Units[c.u].Lowest())}}
		if x.North(c.at) {
			x.visits(&h)
		}
		o.S.Blocks = append(o.S.Blocks, h)
	}
	l.Available = int16(have)
	if rules.Peek(&o.Own, ProductionKind, x.seals[0]).Do == Save {
		l.Saved = int16(have)
	} else {
		l.Spent, l.Lost = int16(spent), int16(have-spent)
	}
	return l
}

// grow makes room for blocks of the enemy up to a number.
func (s *Secret) grow(n int) {
	for len(s.Blocks) < n {
		s.Blocks = append(s.Blocks, unknown)
	}
}

// Points is what a side could spend if production came now.
func (g *Game) Points(p *Plane, own *Secret, side rules.Side) int {
	s := &Script{Position: *g.Look(p)}
	return s.sheet(side).available(own)
}

// StepPrice is what one step more would cost a unit of a side at a place, in points, if production
// came now; ok is whether units there can gain any (EF-11.71-1, EF-11.73-1, EF-18.6-1).
func (g *Game) StepPrice(p *Plane, side rules.Side, u theatre.UnitNo, at Place) (points int, ok bool) {
	x := (&Script{Position: *g.Look(p)}).sheet(side)
	return x.price(&x.Units[u], at, x.Units[u].Step, 1), x.builds(at)
}

// CadrePrices are what an eliminated unit of a side would cost at each place where it could return
// if production came now, in points (EF-11.72-1, EF-11.81-1).
func (g *Game) CadrePrices(p *Plane, side rules.Side, u theatre.UnitNo, died Place) map[Place]int {
	x, prices := (&Script{Position: *g.Look(p)}).sheet(side), map[Place]int{}
	for at := range Place(len(x.Spots)) {
		if x.mayArrive(at) && x.mayReturn(nil, 0, &x.Units[u], died, at) == nil {
			prices[at] = x.price(&x.Units[u], at, x.Units[u].Cadre, 2)
		}
	}
	return prices
}
