package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// maySail: from a friendly port to another of the same sea, by a supreme move, in storms too;
// attempts count for both ports. A battle is left only if another block stays, not out of an
// engaged District; only a Region is entered engaged (EF-15.3-1, EF-18.34-1, EF-18.35-1).
func (x order) maySail(f Face, to Place) *rules.Refusal {
	from := x.b(x.Block).At
	sea := x.seaBetween(from, to, Sail)
	switch {
	case sea == theatre.NoSea:
		return rules.Refuse("EF-15.3-1", "no.sea-way", x.Spots[to].Name)
	case !x.Friendly(x.a, from):
		return rules.Refuse("EF-15.3-1", "no.friendly-port", x.Spots[from].Name)
	case !x.open(x.a, to):
		return rules.Refuse("EF-15.3-1", "no.friendly-port", x.Spots[to].Name)
	case x.engaged(from) && x.Spots[from].Kind == theatre.District:
		return rules.Refuse("EF-18.35-1", "no.besieged")
	case x.last(x.Block):
		return rules.Refuse("EF-15.3-1", "no.retreat")
	case x.busy(from):
		return x.noCapacity(from)
	case x.busy(to):
		return x.noCapacity(to)
	case x.Fights.Has(to) && x.unit(f).Type.Leads():
		return x.mayJoin(to)
	}
	return nil
}

// busy reports whether a port has no capacity left in this player-turn: one move of a minor,
// two of a major one (EF-1.44-1, EF-15.3-1).
func (m *motion) busy(p Place) bool { return int(m.P.Ports[p]) >= m.Spots[p].Port.Capacity }

// noCapacity is the refusal of a move by sea from a port or to it that is busy.
func (g *Game) noCapacity(p Place) *rules.Refusal {
	return rules.Refuse("EF-15.3-1", "no.capacity", g.Spots[p].Name, g.Spots[p].Port.Capacity)
}

// seaBetween is the open sea over which a block goes from one place to another: between ports, to
// a coast where it invades, from one where it is evacuated.
func (m *motion) seaBetween(from, to Place, how How) theatre.SeaNo {
	starts, ends := m.Sailed, m.Sailed
	switch how {
	case Invade:
		ends = m.shore
	case Evacuate:
		starts = m.shore
	}
	for sea := range theatre.SeaNo(len(m.Seas)) {
		if starts(from, sea) && ends(to, sea) && !m.Frozen(sea) {
			return sea
		}
	}
	return theatre.NoSea
}

// shore reports whether invaders can land in a place from a sea: on a coast that is neither
// marsh nor mountain (EF-15.5-1), in Areas in ports only, whatever their terrain (EF-18.34-1).
func (s *Position) shore(p Place, sea theatre.SeaNo) bool {
	if s.Spots[p].Area() {
		return s.Sailed(p, sea)
	}
	return slices.Contains(s.Spots[p].Coast, sea) && s.terrain(p).Invadable
}

// mayInvade: by an Invasion HQ, one block that stands with it in its port since Command, over a
// sea without storm (EF-5.9-1, EF-15.5-1, EF-12.5-1). One block for a defended place in a phase, and no
// HQ (EF-15.52-1, EF-15.53-1); a second wave only where the first has landed, or where it was
// marked (EF-15.54-1). Ports have room for any number (EF-15.5-2).
func (x order) mayInvade(f Face, to Place) *rules.Refusal {
	b, h := x.b(x.Block), x.b(x.By)
	sea := x.seaBetween(b.At, to, Invade)
	switch {
	case h.At < 0: // it is not on the map, and cannot be active
		return rules.Refuse("EF-6.1-1", "no.idle-hq")
	case h.Led:
		return rules.Refuse("EF-5.9-1", "no.second-block")
	case b.At != h.At || b.Port != h.At:
		return x.elsewhere[h.At]
	case sea == theatre.NoSea:
		return rules.Refuse("EF-15.5-1", "no.coast", x.Spots[to].Name)
	case x.Storm(sea):
		return rules.Refuse("EF-12.5-1", "no.storm")
	case x.P.Second && !x.landed():
		return rules.Refuse("EF-15.54-1", "no.first-wave")
	case x.P.Second && !x.markedFor(to):
		return rules.Refuse("EF-15.54-1", "no.second-wave")
	}
	return x.mayLand(f, to)
}

// mayLand judges a defended coast.
func (x order) mayLand(f Face, to Place) *rules.Refusal {
	if !x.Any(x.d, to) {
		return nil
	}
	switch {
	case x.unit(f).Type.Leads() && x.mayJoin(to) != nil: // beside others of its own it starts none (EF-18.2-3)
		return rules.Refuse("EF-15.53-1", "no.hq-battle")
	case slices.ContainsFunc(x.ships, func(c crossing) bool { return c.to == to && c.how == Invade }):
		return rules.Refuse("EF-15.52-1", "no.second-landing")
	}
	return nil
}

// landed reports whether the HQ has landed somebody in the first wave: it invades in both, or in none.
func (x order) landed() bool {
	return slices.ContainsFunc(x.P.Landings, func(l Landing) bool { return l.HQ == x.By && !l.Marked })
}

// markedFor reports whether an HQ may land its second wave in a place: where it has marked
// it must, else where its first wave has landed.
func (x order) markedFor(to Place) bool {
	marked := slices.ContainsFunc(x.P.Landings, func(l Landing) bool { return l.HQ == x.By && l.Marked })
	return slices.Contains(x.P.Landings, Landing{x.By, to, marked})
}

// mayEvacuate: a reverse invasion, to the port of the Invasion HQ, over a sea without storm; one block
// from a battle in a phase (EF-15.55-1, EF-12.5-1).
func (x order) mayEvacuate(to Place) *rules.Refusal {
	b, h := x.b(x.Block), x.b(x.By)
	sea := x.seaBetween(b.At, to, Evacuate)
	switch {
	case h.Led:
		return rules.Refuse("EF-5.9-1", "no.second-block")
	case sea != theatre.NoSea && x.Storm(sea):
		return rules.Refuse("EF-12.5-1", "no.storm")
	case to != h.At || sea == theatre.NoSea || x.Spots[b.At].Area():
		return rules.Refuse("EF-15.55-1", "no.evacuation")
	case x.engaged(b.At) && slices.ContainsFunc(x.ships, func(c crossing) bool { return c.from == b.At && c.how == Evacuate }):
		return rules.Refuse("EF-15.55-1", "no.second-evacuation")
	}
	return nil
}

// mayMark: a Blitz-Invasion HQ marks one coast for its second wave.
func (m *motion) mayMark(k rules.Token) *rules.Refusal {
	if slices.ContainsFunc(m.P.Landings, func(l Landing) bool { return l.HQ == k && l.Marked }) {
		return rules.Refuse("EF-15.54-1", "no.second-mark")
	}
	if len(m.coasts(m.b(k).At)) == 0 {
		return rules.Refuse("EF-15.54-1", "no.coasts")
	}
	return nil
}

// coasts are where invaders may land from a port.
func (m *motion) coasts(from Place) (all []Go) {
	for p := range Place(len(m.Spots)) {
		if p != from && m.Spots[p].Owner != rules.Nobody && m.seaBetween(from, p, Invade) != theatre.NoSea {
			all = append(all, Go{To: p})
		}
	}
	return all
}

// mark asks which coast is marked for the second wave (EF-15.54-1).
func (m *motion) mark(k rules.Token) {
	at := m.b(k).At
	x := rules.Ask(m.t, question[Go, GoFacts]{
		Kind: GoKind, By: m.a, Label: m.label("mark", int(k)), Facts: GoFacts{k, Mark},
		All:    slices.Values(m.coasts(at)),
		Beyond: func(x Go) *rules.Refusal { return rules.Refuse("EF-15.54-1", "no.coast", m.Spots[x.To].Name) },
	})
	m.P.Landings = append(m.P.Landings, Landing{k, x.To, true})
	m.t.Tell(event.Marked{Here: here(m.a, x.To)})
}

// interdiction: after all movement, block after block in the order of the moves, the side that
// holds a sea throws for those who have crossed it, if it likes (EF-15.7-1, D-35): of a sea move
// 1 to 3 send it back and 4 to 6 hit, of an invasion 1 and 2, and 5 and 6. Hits come first, then
// it returns (EAMB-60), and who has sailed on from there has not. Neither side is ever supreme at sea here (EF-15.8-1).
func (m *motion) interdiction() {
	returned := map[rules.Token]bool{} // the rest of their way they have not gone
	for _, c := range m.ships {
		if m.Admiral(c.sea) != m.d || !m.b(c.block).OnMap() || returned[c.block] {
			continue
		}
		leg := event.Leg{From: c.from, To: c.to}
		if !rules.Ask(m.t, question[bool, GoFacts]{
			Kind: InterdictKind, By: m.d, Label: m.label("interdict", int(c.block)), Facts: GoFacts{c.block, c.how}, All: rules.NoOrYes,
		}) {
			m.t.Tell(event.Passes{Leg: leg})
			continue
		}
		back, hit := 3, 4
		if c.how != Sail {
			back, hit = 2, 5
		}
		x := m.roll("interdict/die", m.Seas[c.sea].Value, hit, int(c.block))
		returns := slices.ContainsFunc(x.Dice, func(die int) bool { return die <= back })
		m.t.Tell(event.Interdicted{Of: event.Of{By: m.d}, Leg: leg, Throw: x, Back: returns})
		m.weaken(m.a, []rules.Token{c.block}, x.Hits)
		if b := m.b(c.block); returns && b.OnMap() {
			returned[c.block] = true
			b.At, b.Joined, b.Edge, b.Dispersed = c.from, false, NoEdge, false
		}
	}
}
