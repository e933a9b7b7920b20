package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// goes moves a block that does not go hex by hex: by rail, sea or march, in an invasion or out
// of one.
func (m *motion) goes(x Take) {
	b := m.b(x.Block)
	to := m.askGo(x)
	m.pay(x, to.To)
	if x.How == March || x.How == Evacuate {
		if m.last(x.Block) && b.Mode == Idle && !b.Spent {
			m.nameRearguard(x.Block, to.To, x.How)
			m.b(x.Block).Marched = x.How == March
			return
		}
	}
	m.travel(x.Block, x.How, to)
}

// askGo asks where it goes.
func (m *motion) askGo(x Take) Go {
	return rules.Ask(m.t, question[Go, GoFacts]{
		Kind: GoKind, By: m.a, Label: m.label("go", int(x.Block)), Facts: GoFacts{x.Block, x.How},
		All:    func(yield func(Go) bool) { m.goals(x, yield) },
		Beyond: func(Go) *rules.Refusal { return rules.Refuse("EF-6.1-2", "no.goal") },
		Legal: func(o *rules.Own[Secret], to Go) *rules.Refusal {
			return m.ifAny(o, x.Block, func(f Face) *rules.Refusal { return m.mayGo(o, f, x, to) })
		},
	})
}

// goals yields where a block might go so.
func (m *motion) goals(x Take, yield func(Go) bool) {
	at := m.b(x.Block).At
	for p := range Place(len(m.Spots)) {
		if p == at || m.Spots[p].Owner == rules.Nobody {
			continue
		}
		if !yield(Go{To: p}) || m.a == Soviet && !m.North(at) && !yield(Go{p, true}) {
			return
		}
	}
}

// canGo: there is somewhere to go.
func (m *motion) canGo(o *rules.Own[Secret], f Face, x Take) *rules.Refusal {
	r := rules.Refuse("EF-6.1-2", "no.goal")
	m.goals(x, func(to Go) bool {
		switch no := m.mayGo(o, f, x, to); {
		case no == nil:
			r = nil
		case r.Why.ID == "no.goal" || !slices.Contains(nowhere, no.Why.ID):
			r = no
		}
		return r != nil
	})
	return r
}

// nowhere are reasons that say nothing of a goal but that no way leads there.
var nowhere = []string{"no.route", "no.railway", "no.sea-way", "no.coast", "no.evacuation", "no.winter"}

// mayGo judges where a block goes.
func (m *motion) mayGo(o *rules.Own[Secret], f Face, x Take, to Go) (r *rules.Refusal) {
	switch x.How {
	case March:
		r = m.mayMarch(f, x, to.To)
	case Rail:
		r = m.mayRail(x, to.To)
	case Sail:
		r = m.maySail(x, to.To)
	case Invade:
		r = m.mayInvade(f, x, to.To)
	case Evacuate:
		r = m.mayEvacuate(x, to.To)
	}
	if r == nil && m.room(to.To) <= 0 {
		r = rules.Refuse("EF-6.2-1", "no.stack", m.Spots[to.To].Name)
	}
	if r == nil {
		r = m.mayWinter(o, f, x, to)
	}
	return r
}

// mayMarch: over one route, once in a player-turn, Blitz included (EF-18.33-1, EF-18.33-3,
// EAMB-17, EAMB-43, EAMB-61, EAMB-76): a Short one by any HQ, a Long one by a supreme HQ only. A
// battle is left for a friendly place, and another one begun or joined only if both are friendly
// Areas (EF-18.36-1, EAMB-62).
func (m *motion) mayMarch(f Face, x Take, to Place) *rules.Refusal {
	b := m.b(x.Block)
	way, ok := m.Over(b.At, to)
	if !ok || way.Route < 0 || m.Routes[way.Route].Exit || m.Routes[way.Route].Closed {
		return rules.Refuse("EF-18.33-1", "no.route", m.Spots[to].Name)
	}
	leaves, meets := m.engaged(b.At), m.any(m.d, to)
	switch {
	case b.Marched:
		return rules.Refuse("EF-18.33-1", "no.second-march")
	case m.b(x.By).Supreme < m.marchCost(x, way.Route) || m.Routes[way.Route].Long && !m.supreme(x.By):
		return rules.Refuse("EF-18.33-1", "no.supreme")
	case leaves && !m.Friendly(m.a, to):
		return rules.Refuse("EF-18.36-1", "no.disengage", m.Spots[to].Name)
	case leaves && meets && !(m.Spots[b.At].Area() && m.Spots[to].Area() && m.Friendly(m.a, b.At)):
		return rules.Refuse("EF-18.36-1", "no.engage-again")
	case meets && m.unit(f).Type.Leads():
		if r := m.mayJoin(to); r != nil {
			return r
		}
	}
	if (leaves || meets) && m.full(way) {
		return rules.Refuse("EF-18.37-1", "no.route-limit")
	}
	return nil
}

// mayJoin: HQs enter no battle in a hex, in an Area one where another block of theirs is, or
// has entered before (EF-18.2-3, EAMB-37).
func (m *motion) mayJoin(to Place) *rules.Refusal {
	if m.Spots[to].Kind == theatre.Hex || !m.any(m.a, to) {
		return rules.Refuse("EF-18.2-3", "no.hq-battle")
	}
	return nil
}

func (m *motion) supreme(k rules.Token) bool { return m.Classes[m.unit(m.b(k).Face).Type].Supreme > 0 }

// marchCost is how many supreme moves a march costs: one, a double march two; of an HQ that
// mobilizes one less, of a field HQ none (EF-18.33-1, EF-5.73-1).
func (m *motion) marchCost(x Take, route int) uint8 {
	var n uint8
	if m.supreme(x.By) {
		n = 1
		if m.Routes[route].Long {
			n = 2
		}
		if x.By == x.Block {
			n--
		}
	}
	return n
}

// pay takes the supreme moves that a move has cost, or the command of an Invasion HQ.
func (m *motion) pay(x Take, to Place) {
	h := m.b(x.By)
	switch {
	case x.How == March:
		way, _ := m.Over(m.b(x.Block).At, to)
		h.Supreme -= m.marchCost(x, way.Route)
	case x.How == Invade, x.How == Evacuate:
		h.Led = true
		if x.How == Invade && h.Mode == BlitzInvasion && !m.P.Second {
			m.P.Landings = append(m.P.Landings, Landing{HQ: x.By, At: to})
		}
	case x.By != x.Block || m.b(x.Block).Went == x.How:
		h.Supreme--
	}
}

// mayRail: no road carries such moves (EF-6.62-2). At most ten rail hexes along friendly rails, by a supreme move; no retreat, and no
// battle is begun, but friendly Areas are entered though engaged (EF-9.2-1, EF-6.62-1, EF-18.35-1,
// EAMB-67); over front borders too (EF-6.72-1). Enemy Areas are entered by march only (EF-18.33-2).
func (m *motion) mayRail(x Take, to Place) *rules.Refusal {
	b := m.b(x.Block)
	switch {
	case m.b(x.By).Supreme == 0 && !m.mobilizes(x):
		return rules.Refuse("EF-6.62-1", "no.supreme")
	case m.last(x.Block):
		return rules.Refuse("EF-9.22-1", "no.retreat")
	case m.Fights.Has(to) && !m.Spots[to].Area():
		return rules.Refuse("EF-6.62-1", "no.engage")
	case m.engaged(b.At) && m.Fights.Has(to) && !m.Spots[b.At].Area():
		return rules.Refuse("EF-18.36-1", "no.engage-again")
	case m.Fights.Has(to) && m.leads(x.Block):
		if r := m.mayJoin(to); r != nil {
			return r
		}
	}
	if m.railway(b.At, to) == nil {
		return rules.Refuse("EF-9.2-1", "no.railway", m.Spots[to].Name)
	}
	return nil
}

// mobilizes reports whether an HQ moves itself, for the first time: that costs no supreme move
// (EF-5.73-1).
func (m *motion) mobilizes(x Take) bool {
	return x.By == x.Block && m.b(x.Block).Went == NoMove
}

// leads reports whether a block that lies open is an HQ.
func (m *motion) leads(k rules.Token) bool {
	return m.b(k).Shown && m.unit(m.b(k).Face).Type.Leads()
}

// railway is the shortest way by rail from a place that is joined to the origin; nil: there is none
// of at most ten rail hexes. Ways in and out of battles count for the limits (EF-9.22-1).
func (m *motion) railway(from, to Place) []theatre.Way {
	const most = 10
	if !m.rails(m.a, false).Has(from) {
		return nil
	}
	var byLength [most + 1][][]theatre.Way // ways that have been found, by their length
	byLength[0] = [][]theatre.Way{nil}
	done := board.Set{}
	for n := range byLength {
		for _, ways := range byLength[n] {
			at := from
			if len(ways) > 0 {
				at = ways[len(ways)-1].To
			}
			if at == to {
				return ways
			}
			if done.Has(at) || n > 0 && !m.open(m.a, at) {
				continue
			}
			done = done.Add(at)
			for _, w := range m.Ways[at] {
				if w.Rail && m.lineEnters(m.a, w.To, false) && n+w.Length <= most && m.railFree(from, at, w) {
					byLength[n+w.Length] = append(byLength[n+w.Length], append(slices.Clone(ways), w))
				}
			}
		}
	}
	return nil
}

// railFree: a way out of a battle or into one has not been used up.
func (m *motion) railFree(from, at Place, w theatre.Way) bool {
	if at == from && m.engaged(from) || m.Fights.Has(w.To) {
		return !m.full(w)
	}
	return true
}

// travel carries a move out that does not go hex by hex.
func (m *motion) travel(k rules.Token, how How, to Go) {
	b := m.b(k)
	from, north := b.At, m.entersNorth(b.At, to.To, how)
	edge := OverLand
	switch how {
	case March:
		way, _ := m.Over(from, to.To)
		if m.engaged(from) || m.any(m.d, to.To) {
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
		edge = FromSea
		b.Dispersed = how == Invade // EF-15.56-1
		m.ships = append(m.ships, crossing{k, from, to.To, m.seaBetween(from, to.To, how), how})
	}
	b.Moved = true
	if how != March {
		b.Went = how
	}
	m.arrive(k, to.To, how, edge)
	m.rest(k)
	if north {
		m.acclimatize(k)
	}
}

// crossedByRail counts a way out of a battle and into one.
func (m *motion) crossedByRail(from, to Place) {
	ways := m.railway(from, to)
	if m.engaged(from) {
		m.crossed(ways[0])
	}
	if m.any(m.d, to) {
		m.crossed(ways[len(ways)-1])
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
func (m *motion) mayWinter(o *rules.Own[Secret], f Face, x Take, to Go) *rules.Refusal {
	if !m.entersNorth(m.b(x.Block).At, to.To, x.How) {
		if to.Yes {
			return rules.Refuse("EF-21.44-1", "no.winter")
		}
		return nil
	}
	if o == nil {
		return nil
	}
	dies := m.suffers(&o.S.Blocks[x.Block]) && int(f.Level) <= m.unit(f).Lowest()
	switch {
	case dies && !to.Yes:
		return rules.Refuse("EAMB-15", "no.last-step", m.unit(f).Name)
	case to.Yes && !dies:
		return rules.Refuse("EF-21.44-1", "no.winter")
	}
	return nil
}

// suffers: aliens pay at every entry, veterans once if they have never been there (EAMB-72).
func (g *Game) suffers(h *Held) bool { return !g.unit(h.Face).Veteran || !h.North }

// acclimatize takes the step that the North Front costs a Soviet block; what is left is its
// owner's secret (EF-21.44-1).
func (m *motion) acclimatize(k rules.Token) {
	at := m.b(k).At
	dead := rules.Claim(m.t, tollKind, m.a, m.label("winter", int(k)), func(o *rules.Scope[Secret]) (d []Death) {
		h := &o.S.Blocks[k]
		if m.suffers(h) {
			d = m.lower(o.S, k, 1)
		}
		m.visits(h)
		return d
	})
	m.t.Tell(event.Acclimatized{Of: event.Of{By: m.a}, In: event.In{At: at}, Dies: len(dead) > 0})
	m.buryAll(m.a, []rules.Token{k}, dead)
	if b := m.b(k); b.At >= 0 && b.Shown {
		b.Face = rules.Show(m.t, faces, m.a, m.label("winter/face", int(k)), k)[0]
	}
}

// visits remembers that a veteran has been in the North Front.
func (g *Game) visits(h *Held) { h.North = g.unit(h.Face).Veteran }
