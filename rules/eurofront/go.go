package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// order is a move of a block that does not go hex by hex, while it is judged and carried out.
type order struct {
	*motion
	Take
}

// goes moves a block that does not go hex by hex: by rail, sea or march, in an invasion or out
// of one.
func (x order) goes() {
	to := x.askGo()
	x.pay(to.To)
	if (x.How == March || x.How == Evacuate) && x.guards(x.Block) {
		x.nameRearguard(x.Block, to.To, x.How)
		return
	}
	x.travel(x.Block, x.How, to)
}

// askGo asks where it goes.
func (x order) askGo() Go {
	return rules.Ask(x.t, question[Go, GoFacts]{
		Kind: GoKind, By: x.a, Label: x.label("go", int(x.Block)), Facts: GoFacts{x.Block, x.How},
		All:    x.goals,
		Beyond: x.noGoal,
		Legal: func(o *rules.Own[Secret], to Go) *rules.Refusal {
			return x.ifAny(o, x.Block, func(f Face) *rules.Refusal { return x.mayGo(o, f, to) })
		},
	})
}

// noGoal says why a place is none to go to that public facts allow.
func (x order) noGoal(to Go) *rules.Refusal {
	if to.To >= 0 && x.Spots[to.To].Owner == rules.Nobody {
		return rules.Refuse("EF-20.51-1", "no.neutral")
	}
	return rules.Refuse("EF-6.1-2", "no.goal")
}

// goals yields where a block might go so.
func (x order) goals(yield func(Go) bool) {
	x.goalsIn(func(Place) bool { return true }, yield)
}

// goalsIn yields those in places of which something is so.
func (x order) goalsIn(is func(Place) bool, yield func(Go) bool) {
	at := x.b(x.Block).At
	for p := range Place(len(x.Spots)) {
		if p == at || x.Spots[p].Owner == rules.Nobody || !is(p) {
			continue
		}
		if !yield(Go{To: p}) || x.entersNorth(at, p, x.How) && !yield(Go{p, true}) {
			return
		}
	}
}

// canGo: there is somewhere to go. If not, the reason is that of a place to which a way leads.
func (x order) canGo(o *rules.Own[Secret], f Face) *rules.Refusal {
	r := noWay[x.How]
	x.goalsIn(x.leads, func(to Go) bool {
		r = x.mayGo(o, f, to)
		return r != nil
	})
	return r
}

// thereAlready is the refusal of a move to where the block stands.
func (g *Game) thereAlready(at Place) *rules.Refusal {
	return rules.Refuse("EF-6.1-2", "no.move", g.Spots[at].Name)
}

// noWay says of each way of moving that it leads nowhere.
var noWay = map[How]*rules.Refusal{
	March: rules.Refuse("EF-18.33-1", "no.routes"), Rail: rules.Refuse("EF-9.2-1", "no.railways"), Sail: rules.Refuse("EF-15.3-1", "no.sea-ways"),
	Invade: rules.Refuse("EF-15.5-1", "no.coasts"), Evacuate: rules.Refuse("EF-15.55-1", "no.evacuation"),
}

// leads reports whether a way of the kind leads to a place, whoever may go there.
func (x order) leads(to Place) bool {
	at := x.b(x.Block).At
	switch x.How {
	case March:
		w, ok := x.Over(at, to)
		return ok && x.Marched(w)
	case Rail:
		return x.Fights.Has(to) || x.railway(at, to) != nil
	case Evacuate:
		return to == x.b(x.By).At
	case Invade:
		at = x.b(x.By).At
	}
	return x.seaBetween(at, to, x.How) != theatre.NoSea
}

// mayGo judges where a block goes.
func (x order) mayGo(o *rules.Own[Secret], f Face, to Go) (r *rules.Refusal) {
	if to.To == x.b(x.Block).At {
		return x.thereAlready(to.To)
	}
	switch x.How {
	case March:
		if r = x.mayMarch(f, to.To); r == nil {
			r = x.mayAbandon(o)
		}
	case Rail:
		r = x.mayRail(f, to.To)
	case Sail:
		r = x.maySail(f, to.To)
	case Invade:
		r = x.mayInvade(f, to.To)
	case Evacuate:
		r = x.mayEvacuate(to.To)
	}
	if r == nil && x.room(to.To) <= 0 {
		r = x.noRoom("EF-6.2-1", to.To)
	}
	if r == nil {
		r = x.mayWinter(o, f, to)
	}
	return r
}

// mayMarch: over one route, once in a player-turn, Blitz included (EF-18.33-1, EF-18.33-3, EAMB-17,
// EAMB-43, EAMB-61, EAMB-76): a Short one by any HQ, a Long one by a supreme HQ only.
func (x order) mayMarch(f Face, to Place) *rules.Refusal {
	b := x.b(x.Block)
	way, ok := x.Over(b.At, to)
	if !ok || !x.Marched(way) || x.Routes[way.Route].Closed {
		return rules.Refuse("EF-18.33-1", "no.route", x.Spots[to].Name)
	}
	switch {
	case b.Marched:
		return rules.Refuse("EF-18.33-1", "no.second-march")
	case x.Routes[way.Route].Long && !x.supreme(x.By):
		return rules.Refuse("EF-18.33-1", "no.long-route", x.Spots[to].Name)
	case x.b(x.By).Supreme < x.marchCost(way.Route):
		return rules.Refuse("EF-18.33-1", "no.march-moves", x.Spots[to].Name, int(x.marchCost(way.Route)), int(x.b(x.By).Supreme))
	}
	return x.mayChange(f, b.At, to, way)
}

// mayChange: a battle is left by march for a friendly place, and another one begun or joined only if
// both are friendly Areas (EF-18.36-1, EAMB-62), within the limit of the route (EF-18.37-1).
func (x order) mayChange(f Face, from, to Place, way theatre.Way) *rules.Refusal {
	leaves, meets := x.engaged(from), x.Any(x.d, to)
	switch {
	case leaves && !x.Friendly(x.a, to):
		return rules.Refuse("EF-18.36-1", "no.disengage", x.Spots[to].Name)
	case leaves && meets && !(x.Spots[from].Area() && x.Spots[to].Area() && x.Friendly(x.a, from)):
		return rules.Refuse("EF-18.36-1", "no.engage-again")
	case (leaves || meets) && x.full(way):
		return x.crowded(way, from)
	case meets && x.unit(f).Type.Leads():
		return x.mayJoin(to)
	}
	return nil
}

// mayAbandon: no HQ that has come is left to attack alone (EF-18.2-3, EAMB-37), as its owner knows.
func (x order) mayAbandon(o *rules.Own[Secret]) *rules.Refusal {
	if o == nil || !x.last(x.Block) {
		return nil
	}
	others := x.tokens(x.a, func(b *Block) bool { return b.At == x.b(x.Block).At && b.Joined })
	leads := func(k rules.Token) bool { return x.unit(o.S.Blocks[k].Face).Type.Leads() }
	if len(others) == 0 || slices.ContainsFunc(others, func(k rules.Token) bool { return !leads(k) }) {
		return nil
	}
	return rules.Refuse("EF-18.2-3", "no.hq-alone")
}

// mayJoin: HQs enter no battle in a hex, in an Area one where another block of theirs is, or
// has entered before (EF-18.2-3, EAMB-37), and does not leave.
func (x order) mayJoin(to Place) *rules.Refusal {
	stays := func(b *Block) bool { return b.At == to && !b.Rear }
	if x.Spots[to].Kind == theatre.Hex || len(x.tokens(x.a, stays)) == 0 {
		return rules.Refuse("EF-18.2-3", "no.hq-battle")
	}
	return nil
}

func (m *motion) supreme(k rules.Token) bool { return m.Classes[m.unit(m.b(k).Face).Type].Supreme > 0 }

// marchCost is how many supreme moves a march costs: one, a double march two; of an HQ that
// mobilizes one less, of a field HQ none (EF-18.33-1, EF-5.73-1).
func (x order) marchCost(route int) uint8 {
	if !x.supreme(x.By) {
		return 0
	}
	return uint8(1 + rules.Bit(x.Routes[route].Long) - rules.Bit(x.By == x.Block))
}

// pay takes the supreme moves that a move has cost, or the command of an Invasion HQ.
func (x order) pay(to Place) {
	h := x.b(x.By)
	switch {
	case x.How == March:
		way, _ := x.Over(x.b(x.Block).At, to)
		h.Supreme -= x.marchCost(way.Route)
	case x.How == Invade:
		h.Led = true
		x.P.Landings = append(x.P.Landings, Landing{HQ: x.By, At: to})
	case x.How == Evacuate:
		h.Led = true
	case x.By != x.Block || x.b(x.Block).Went == x.How:
		h.Supreme--
	}
}

// travel carries a move out that does not go hex by hex.
func (m *motion) travel(k rules.Token, how How, to Go) {
	b := m.b(k)
	from, north := b.At, m.entersNorth(b.At, to.To, how)
	edge := OverLand
	switch how {
	case March:
		way, _ := m.Over(from, to.To)
		if !b.Rear && (m.engaged(from) || m.Any(m.d, to.To)) {
			m.crossed(way)
		}
		b.Marched = true
	case Rail:
		m.crossedByRail(from, to.To)
	case Sail, Invade, Evacuate:
		if how == Sail {
			m.P.Ports[from]++
			m.P.Ports[to.To]++
		}
		if how == Invade { // no other comes from the sea to fight (EF-15.53-1)
			edge, b.Dispersed = FromSea, true // EF-15.56-1
		}
		m.ships = append(m.ships, crossing{k, from, to.To, m.seaBetween(from, to.To, how), how})
	}
	b.Moved = true
	if how != March {
		b.Went = how
	}
	m.arrive(k, to.To, how, edge)
	m.rest(k)
	if north && how != Invade { // an invader pays when it has not been sent back
		m.acclimatize(m.a, k)
	}
}

// entersNorth reports whether a Soviet block comes from a hex or a box into an Area, at the end
// of its move or on the way (EF-21.44-1, EF-6.73-1).
func (m *motion) entersNorth(from, to Place, how How) bool {
	if m.a != Soviet || m.North(from) {
		return false
	}
	if how == Rail {
		return slices.ContainsFunc(m.railway(from, to), func(w theatre.Way) bool { return m.North(w.To) })
	}
	return m.North(to)
}

// mayWinter: whoever enters the North Front at the lowest level dies of it, and must say yes
// (EAMB-15).
func (x order) mayWinter(o *rules.Own[Secret], f Face, to Go) *rules.Refusal {
	if !x.entersNorth(x.b(x.Block).At, to.To, x.How) {
		if to.Yes {
			return rules.Refuse("EF-21.44-1", "no.winter")
		}
		return nil
	}
	if o == nil {
		return nil
	}
	level := int(f.Level)
	if x.By == x.Block && !x.b(x.Block).Spent { // an HQ pays its step before it goes
		level--
	}
	dies := x.suffers(&o.S.Blocks[x.Block]) && level <= x.unit(f).Lowest()
	switch {
	case dies && !to.Yes:
		return rules.Refuse("EAMB-15", "no.last-step", x.unit(f).Name)
	case to.Yes && !dies:
		return rules.Refuse("EF-21.44-1", "no.winter")
	}
	return nil
}

// suffers: aliens pay at every entry, veterans once if they have never been there (EAMB-72).
func (g *Game) suffers(h *Held) bool { return !g.unit(h.Face).Veteran || !h.North }

// invaded has invaders who have come to stay pay for the North Front: those who landed unopposed when
// the moves are over, the others after their first round.
func (s *Script) invaded(side rules.Side, fought bool) {
	if side == Soviet {
		for _, k := range s.tokens(side, func(b *Block) bool {
			return b.OnMap() && b.Dispersed && b.Moved && b.Joined == fought && s.North(b.At)
		}) {
			s.acclimatize(side, k)
		}
	}
}

// acclimatize takes the step that the North Front costs a Soviet block; what is left is its
// owner's secret (EF-21.44-1).
func (s *Script) acclimatize(side rules.Side, k rules.Token) {
	at := s.b(k).At
	s.t.TellOwner(side, event.Acclimatized{Here: here(side, at)}, func(own *Secret) rules.Event {
		h := &own.Blocks[k]
		return event.Acclimatized{Here: here(side, at), Units: event.Units{Units: []theatre.UnitNo{h.Unit}}, Costs: s.suffers(h)}
	})
	dead := rules.Claim(s.t, tollKind, side, s.label("winter", int(k)), func(o *rules.Scope[Secret]) (d []Death) {
		h := &o.S.Blocks[k]
		if s.suffers(h) {
			d = s.lower(o.S, k, 1)
		}
		s.visits(h)
		return d
	})
	s.buryAll(side, []rules.Token{k}, dead)
	if b := s.b(k); b.OnMap() && b.Shown && (!b.Spent || s.Options.SovietBlocksOpen) { // an HQ that has commanded stands again
		b.Face = rules.Show(s.t, faces, side, s.label("winter/face", int(k)), k)[0]
	}
}

// visits remembers that a veteran has been in the North Front.
func (g *Game) visits(h *Held) { h.North = g.unit(h.Face).Veteran }
