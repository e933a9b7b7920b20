package staff

import (
	"math"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// bars is why a deed cannot be done whole.
func (m *month) bars(d order.Deed) *rules.Refusal {
	switch d.Do {
	case rommel.Redeploy, rommel.Sail, rommel.Refit:
		return m.barsTransfer(d)
	case rommel.Rebuild: // unit by unit: one will do
		var first *rules.Refusal
		for _, of := range order.UnitByUnit(d.Steps) {
			r := m.barsSteps(of[0].What, len(of))
			if r == nil {
				return nil
			}
			if first == nil {
				first = r
			}
		}
		return first
	}
	a := m.action(m.v, d)
	if d.Do == rommel.LayMinefield && !m.s.Room(m.o.S, m.Side).Has(d.Hex) {
		a.To = d.Hex
	}
	r := m.graver(func() *rules.Refusal {
		r := m.s.JudgeAction(m.o, m.s.Lands(m.Side), m.Side, a)
		if r == nil && a.To != board.None {
			r = m.s.JudgeMinefield(m.o, m.Side, a.To)
		}
		return r
	})
	if cost := rommel.CardCost * int16(d.Cards); r == nil && cost > m.s.P.Points[m.Side] {
		r = rules.Refuse("R-16.5-1", "no.points", int(cost))
	}
	return m.costly(r)
}

// barsTransfer is why a unit is not redeployed by land or sea, or sent to Refit.
func (m *month) barsTransfer(d order.Deed) *rules.Refusal {
	k, lives := m.BlockOf(m.v, d.Unit)
	b, name := &m.s.P.Blocks[k], m.name(d.Unit)
	if !lives || !m.Map.Board.Has(b.At) {
		rule := map[Deed]string{rommel.Redeploy: "R-16.51-1", rommel.Sail: "R-16.53-1", rommel.Refit: "R-16.52-1"}[d.Do]
		return rules.Refuse(rule, "no.unit-there", name, m.absent(b))
	}
	l := m.s.Lands(m.Side)
	r := m.graver(func() (r *rules.Refusal) {
		switch d.Do {
		case rommel.Redeploy:
			return m.barsLandWay(l, k, d)
		case rommel.Sail:
			if r = m.s.JudgeSailing(l, m.Side, k, d.Port); r == nil && len(d.Way) > 1 {
				r = rules.Refuse("R-16.53-1", "cannot.one-port")
			}
		case rommel.Refit:
			r = m.s.JudgeAction(m.o, l, m.Side, Action{Do: rommel.Refit, Block: k, To: board.None})
		}
		return r
	})
	if r = m.costly(r); r != nil {
		return rules.Refuse(r.Rule, "cannot.cannot", name, m.Place(b.At), page.Msg{ID: r.Why.ID, Args: r.Why.Args})
	}
	return nil
}

// graver is why something cannot be done: what bars it whatever it costs comes before the
// price.
func (m *month) graver(judge func() *rules.Refusal) *rules.Refusal {
	r := judge()
	if !priced(r) {
		return r
	}
	points := &m.s.P.Points[m.Side]
	had := *points
	defer func() { *points = had }()
	*points = math.MaxInt16
	if x := judge(); x != nil {
		return x
	}
	return r
}

// priced reports whether nothing but its price bars something.
func priced(r *rules.Refusal) bool { return r != nil && r.Why.ID == "no.points" }

// costly tells with a price what there is to pay it.
func (m *month) costly(r *rules.Refusal) *rules.Refusal {
	if priced(r) {
		return rules.Refuse(r.Rule, "cannot.points", r.Why.Args[0], int(m.s.P.Points[m.Side]))
	}
	return r
}

// barsLandWay is why there is no way for a redeployment, or it is not paid for (16.51).
func (m *month) barsLandWay(l *lands, k rules.Token, d order.Deed) *rules.Refusal {
	from := m.s.P.Blocks[k].At
	end := d.Way[len(d.Way)-1].What
	switch r := m.s.JudgeRedeployment(l, m.Side, k); {
	case !m.Map.Board.Has(end):
		return rules.Refuse("R-16.51-2", "no.own-network", m.Place(end))
	case end == from && len(d.Way) == 1:
		return rules.Refuse("R-16.51-1", "no.still")
	case r != nil:
		return r
	}
	w := redeployment(m.s, l, m.Side, from, d)
	if w == nil {
		return m.blockedLand(l, from, d)
	}
	if points := len(w.ends); int(m.s.P.Points[m.Side]) < points {
		return rules.Refuse("R-16.51-1", "no.points", points)
	}
	return nil
}

// blockedLand says why no way of any length leads there: the first hexside that bars a
// way which is written hex by hex; of another what bars its end, or that nothing joins
// the two.
func (m *month) blockedLand(l *lands, from board.Hex, d order.Deed) *rules.Refusal {
	way := legs(m.s, from, d, func(at board.Hex, d board.Direction) bool { return m.Map.Open[at]>>d&1 != 0 })
	if way == nil {
		return rules.Refuse("R-1.4-2", "no.land-way", m.name(d.Unit), m.Place(d.Way[len(d.Way)-1].What))
	}
	end := order.Last(way.hexes)
	for _, to := range way.hexes {
		side, _ := m.Map.Board.Direction(from, to)
		if r := m.s.JudgeStep(l, m.Side, from, side); r != nil && d.Exact {
			return r
		}
		from = to
	}
	for side := range board.Directions { // what bars its end bars it from everywhere
		if at := m.Map.Board.Neighbour(end, side); at != board.None && m.s.P.Battle(at) == nil && m.Map.Open[end]>>side&1 != 0 {
			if r := m.s.JudgeStep(l, m.Side, at, side.Opposite()); r != nil {
				return r
			}
		}
	}
	return rules.Refuse("R-16.51-2", "cannot.land-apart", m.Place(end))
}

// barsSteps is why a unit does not get back so many steps (16.54).
func (m *month) barsSteps(u UnitNo, steps int) *rules.Refusal {
	k, _ := m.BlockOf(m.v, u)
	return m.s.JudgeRebuild(m.o, m.Side, k, steps)
}

// barsExchange is why two minefields cannot be dismantled for a third, and where the file
// says what bars it (16.55); else it is done.
func (m *month) barsExchange(list []said[board.Hex]) (at string, r *rules.Refusal) {
	after, i, r := m.s.JudgeExchange(m.o, m.Side, order.Hexes(list))
	if r == nil {
		*m.o.S = after
	}
	return list[i].At, r
}
