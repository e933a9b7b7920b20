package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// walk moves a block hex by hex (EF-6.1-2). The last one that leaves a battle names its way out
// and stays until all others have moved (EF-6.5-1).
func (m *motion) walk(k rules.Token) {
	b := m.b(k)
	w := Ways{m}.Begin(k)
	if m.guards(k) {
		to := m.askStep(w)
		m.nameRearguard(k, to, Land)
		return
	}
	b.Moved = true
	m.walkOn(w)
}

// walkOn asks for hex after hex until the block stays.
func (m *motion) walkOn(w WalkFacts) {
	for !m.over(w) {
		to := m.askStep(w)
		if to == None {
			break
		}
		m.enter(&w, to)
	}
	m.rest(w.Block)
}

// askStep asks for the next hex; None: it stays.
func (m *motion) askStep(w WalkFacts) Place {
	return rules.Ask(m.t, question[Place, WalkFacts]{
		Kind: StepKind, By: m.a, Label: m.label("step", int(w.Block), w.Walked), Facts: w,
		All: func(yield func(Place) bool) {
			if !yield(None) {
				return
			}
			for _, x := range m.Ways[w.At] {
				if !x.OnRoute() && !yield(x.To) {
					return
				}
			}
		},
		Beyond: func(Place) *rules.Refusal { return rules.Refuse("EF-6.1-2", "no.neighbour") },
		Legal: func(o *rules.Own[Secret], to Place) *rules.Refusal {
			return m.ifAny(o, w.Block, func(f Face) *rules.Refusal { return m.mayStep(f, w, to) })
		},
	})
}

// over reports whether a move has ended where it is: in a battle, in a place that stops it
// (EF-6.31-1, EF-1.31-1), or as nobody of its side goes farther.
func (m *motion) over(w WalkFacts) bool {
	if w.Walked == 0 {
		return false
	}
	return m.Any(m.d, w.At) || m.stops(w.At) || m.ifAny(nil, w.Block, func(f Face) *rules.Refusal { return m.faster(f, w, None) }) != nil
}

// enter takes a step.
func (m *motion) enter(w *WalkFacts, to Place) {
	way, _ := m.Over(w.At, to)
	if !m.b(w.Block).Rear && (w.Walked == 0 && w.Engaged || m.Any(m.d, to)) {
		m.crossed(way)
	}
	edge := OverLand
	if m.Borders[way.Border].Terrain == theatre.River {
		edge = OverRiver
	}
	m.on = w.Walked > 0
	m.arrive(w.Block, to, Land, edge)
	m.on = false
	w.At, w.Way = to, append(w.Way, to)
	w.Walked++
}

// canWalk: a first step is there.
func (m *motion) canWalk(f Face, k rules.Token) (r *rules.Refusal) {
	b := m.b(k)
	w := Ways{m}.Begin(k)
	r = rules.Refuse("EF-6.32-2", "no.way-out")
	for _, x := range m.Ways[b.At] {
		if x.OnRoute() {
			continue
		}
		if r = m.mayStep(f, w, x.To); r == nil {
			return nil
		}
	}
	return r
}

// mayStep judges a step, or (None) that the block stays where it is. A step is legal if the
// move can end in that hex, or farther on.
func (m *motion) mayStep(f Face, w WalkFacts, to Place) *rules.Refusal {
	if to == None {
		return m.mayStay(w)
	}
	way, _ := m.Over(w.At, to)
	if r := m.passable(way); r != nil {
		return r
	}
	if r := m.faster(f, w, to); r != nil {
		return r
	}
	if r := m.mayEngage(f, w, to, way); r != nil {
		return r
	}
	return m.goesOn(f, w, to)
}

// mayEngage: a block disengages into a friendly hex that is no battle, and engages nobody in that
// move (EF-6.32-1); HQs never engage (EF-5.1-1); no more do than the hexside lets through.
func (m *motion) mayEngage(f Face, w WalkFacts, to Place, way theatre.Way) *rules.Refusal {
	leaves, meets := w.Walked == 0 && w.Engaged, m.Any(m.d, to)
	switch {
	case leaves && !m.Calm(m.a, to):
		return rules.Refuse("EF-6.32-1", "no.disengage", m.Spots[to].Name)
	case w.Engaged && meets:
		return rules.Refuse("EF-6.32-1", "no.engage-again")
	case meets && m.unit(f).Type.Leads():
		return rules.Refuse("EF-5.1-1", "no.hq-battle")
	case (leaves || meets) && m.full(way):
		return m.crowded(way, w.At)
	}
	return nil
}

// goesOn: the move can end in a hex, or go on from there. A rearguard needs room on its way out
// itself: when it goes on at last, others may have filled all that lies behind (EF-6.5-4).
func (m *motion) goesOn(f Face, w WalkFacts, to Place) *rules.Refusal {
	if m.room(to) > 0 {
		return nil
	}
	next := w
	next.At, next.Walked = to, w.Walked+1
	if !m.Any(m.d, to) && !m.stops(to) && !(w.Walked == 0 && m.guards(w.Block)) {
		for _, x := range m.Ways[to] {
			if !x.OnRoute() && x.To != w.At && m.mayStep(f, next, x.To) == nil {
				return nil
			}
		}
	}
	return m.noRoom("EF-6.2-1", to)
}

// mayStay: a move is at least one hex, and ends within the stacking limit.
func (m *motion) mayStay(w WalkFacts) *rules.Refusal {
	switch {
	case w.Walked == 0:
		return rules.Refuse("EF-6.1-2", "no.still")
	case m.room(w.At) < 0: // the block itself stands there already
		return m.noRoom("EF-6.2-1", w.At)
	}
	return nil
}

// passable: land, not sea, lake or a neutral's (EF-1.37-1, EF-1.36-3, EAMB-42, EF-20.51-1). Rivers
// are no obstacle (EF-1.36-1).
func (m *motion) passable(w theatre.Way) *rules.Refusal {
	b := &m.Borders[w.Border]
	switch {
	case b.Terrain == theatre.Lake:
		return rules.Refuse("EF-1.36-3", "no.lake")
	case !b.Land():
		return rules.Refuse("EF-1.37-1", "no.sea")
	case m.Spots[w.To].Owner == rules.Nobody:
		return rules.Refuse("EF-20.51-1", "no.neutral")
	}
	return nil
}

// faster: the block is fast enough for another hex; to None: for any. Finnish infantry goes a
// second one in Snow inside Finland, from where it started (EF-20.8-1, EAMB-13).
func (m *motion) faster(f Face, w WalkFacts, to Place) *rules.Refusal {
	u := m.unit(f)
	speed := m.Classes[u.Type].Speed[m.P.Weather]
	if w.Walked < speed {
		return nil
	}
	if m.skis(f) && w.Walked < 2 && m.finnish(w.From) && m.finnish(w.At) {
		if to == None || m.finnish(to) {
			return nil
		}
		return rules.Refuse("EF-20.8-1", "no.skis-abroad")
	}
	return rules.Refuse("EF-6.1-2", "no.speed", max(speed, w.Walked)) // on skis it has gone further
}

// skis reports whether a unit moves two hexes in Snow at home.
func (s *Position) skis(f Face) bool {
	u := s.unit(f)
	return u.Side == Axis && u.Type == theatre.Infantry && s.P.Weather == theatre.Snow
}

// speed is that of a unit in a place, in hexes (EF-2.2-1, EF-6.1-4).
func (s *Position) speed(f Face, at Place) int {
	if s.skis(f) && s.finnish(at) {
		return 2
	}
	return s.Classes[s.unit(f).Type].Speed[s.P.Weather]
}
