package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// task is a unit of a Move that is planned: it may have to wait for others.
type task struct {
	unitOrder
	entry moveOrder
	block rules.Token
}

// travel is the journey of a clause as the blocks stand, with the hexes where enemies
// stood when its file was written.
func travel(s *position, o *rules.Own[Secret], stood board.Set, m Move, u unitOrder, k rules.Token, extra int) *journey {
	x := s.JourneyOf(o, m, k, u.named(m), u.exact, extra)
	x.Attack = u.attacksAt(x.End(), stood)
	x.Start.Retreats = x.Start.Retreats || u.retreat
	return x
}

// wayAround is the way of a journey: around the Battles that come before it, if that is no
// longer, since such a way is open whatever they bring (R-4-7).
func (p *planner) wayAround(x *journey) []board.Hex {
	way := x.Way()
	if way == nil || p.fights.Empty() {
		return way
	}
	judge, y := *x.Judge, *x
	judge.Foes = judge.Foes.Union(p.fights.Remove(x.Start.At).Remove(x.End()))
	y.Judge = &judge
	if around := y.Way(); len(around) == len(way) {
		return around
	}
	return way
}

// advance moves the units whose way is open, in their order, again and again
// until nobody moves; it returns those that wait.
func (p *planner) advance(queue []task) []task {
	for i := 0; i < len(queue); i++ {
		t := queue[i]
		x := travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, 0)
		way := p.wayAround(x)
		if way == nil {
			continue
		}
		p.waits(t, way)
		p.ways[t.at] = way
		p.carry(t.block, way)
		queue = slices.Delete(queue, i, i+1)
		i = -1
	}
	return queue
}

// swept are the hexes of Overruns in this phase.
func (p *planner) swept() (hs board.Set) {
	for _, m := range p.half(p.s.P).moves {
		if m.overrun != board.None {
			hs = hs.Add(m.overrun)
		}
	}
	return hs
}

// carry takes a block along its way.
func (p *planner) carry(k rules.Token, way []board.Hex) {
	p.gone = append(p.gone, going{k, p.s.P.Blocks[k].At, way, p.stroke()})
	enter(p.s, k, way)
}

// enter takes a block along a way in a position, where it Engages whom it meets.
func enter(s *position, k rules.Token, way []board.Hex) {
	b := &s.P.Blocks[k]
	for _, to := range way {
		from := b.At
		b.At = to
		if s.Map.Board.Has(to) && s.AnyIn(s.SideOf(k).Other(), to) {
			(&script{Position: *s}).Engage(k, from, to) // which needs no table
		}
	}
}

// stroke is how a unit goes in this half.
func (p *planner) stroke() string {
	if p.s.P.Blitz {
		return "second"
	}
	return "land"
}

// bar tells why a unit cannot go where it is sent.
func (p *planner) bar(t task) {
	x := travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, 0)
	p.refuse(t.at, p.bars().barred(t, x))
}

// resolve plans an Overrun.
func (p *planner) resolve(m moveOrder, in *half) {
	if r := p.bars().noOverrun(m.overrun, in, in); r != nil {
		p.refuse(m.at, r)
		return
	}
	p.sweep(m.overrun)
}

// sentTo reports whether a half sends one of some units into a hex, whether it may go or
// not.
func (h *half) sentTo(end board.Hex, some func(unitOrder) bool) bool {
	return slices.ContainsFunc(h.moves, func(m moveOrder) bool {
		return slices.ContainsFunc(m.units, func(u unitOrder) bool {
			way := u.named(m.move)
			return some(u) && len(way) > 0 && way[len(way)-1] == end
		})
	})
}

// sweep takes the enemies of an Overrun off the plan. Where they go the enemy
// decides, by speeds that nobody else knows.
func (p *planner) sweep(h board.Hex) {
	enemy := p.side.Other()
	t := p.s.Tracer(enemy)
	p.blood = true
	ks := p.s.In(enemy, h)
	for _, k := range ks {
		p.routed = p.routed.Union(p.s.Refuges(nil, t, k))
	}
	for _, k := range ks {
		p.s.P.Blocks[k].At = rommel.Eliminated
	}
	p.s.P.Battles = slices.DeleteFunc(p.s.P.Battles, func(b Battle) bool { return b.Hex == h })
}

// void refuses a Move of which no unit is left, and a Withdrawal that concedes
// nothing (R-4-3, R-5.3-5).
func (p *planner) void(m moveOrder, network board.Set) {
	left := 0
	for _, u := range m.units {
		if !p.refused[u.at] {
			left++
		}
	}
	if left == 0 {
		p.refused[m.at] = true // its units have told why
		return
	}
	if !m.move.Withdrawal || p.concedes(network) {
		return
	}
	p.wrong(m.at, "R-5.3-5", "plan.concedes-nothing", p.begun().kept(m, p.marchedOn(), func(u unitOrder) bool { return !p.refused[u.at] }))
}

// concedes reports whether the Withdrawal takes a hex out of the Network, as it
// would end if every Forced March succeeds (AMB-9). After an Overrun, even of
// enemies who find no way out, it is not taken back whatever it takes out.
func (p *planner) concedes(network board.Set) bool {
	if p.blood {
		return true
	}
	return !network.Minus(p.marchedOn().NetworkOf(p.side)).Empty()
}

// marchedOn is the position with every Forced March that succeeds.
func (p *planner) marchedOn() *position {
	s := p.s.Copy()
	for _, m := range p.marches {
		s.P.Blocks[m.block].At = m.to
	}
	return s
}

// begun are what bars Moves as blocks stood before them.
func (p *planner) begun() *bars {
	b := p.bars()
	b.s = p.before
	return b
}
