package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// retreatPlan is who leaves a Battle.
type retreatPlan struct {
	units []UnitNo
	full  bool
}

// task is a unit of a Move that is planned: it may have to wait for others.
type task struct {
	unitOrder
	entry moveOrder
	block rules.Token
}

// moves plans the Moves of a half: first the units that are in no Battle, each
// as soon as its way is open (R-4-5), then those that retreat, then the Forced
// Marches (R-3.43-1).
func (p *planner) moves(h *half) {
	named := 0
	var list []moveOrder
	var queue, retreats, marches []task
	network := p.s.NetworkOf(p.side)
	overrun := false
	for i := range h.moves {
		m := h.moves[i]
		m.move.Withdrawal = p.pass()
		if m.overrun != board.None {
			overrun = true
			queue = p.advance(queue)
			p.resolve(m)
			queue = p.advance(queue)
			continue
		}
		again := overrun && slices.ContainsFunc(list, func(x moveOrder) bool { return x.move == m.move })
		if !again && !p.mayMove(m, named) {
			continue
		}
		if !again {
			named++
		}
		list = append(list, m)
		for _, u := range m.units {
			k, ok := p.identify(m, u)
			switch t := (task{u, m, k}); {
			case !ok:
			case u.retreat:
				retreats = append(retreats, t)
			case u.forced:
				marches = append(marches, t)
			default:
				queue = p.advance(append(queue, t))
			}
		}
	}
	queue = p.advance(queue)
	for _, t := range queue {
		p.bar(t)
	}
	for h := range p.s.Overrunning().All() {
		p.sweep(h)
	}
	p.retreats(retreats)
	for _, t := range marches {
		p.march(t)
	}
	for _, m := range list {
		p.void(m, network)
	}
}

// pass reports whether the turn is to be a Pass.
func (p *planner) pass() bool { return p.real == 0 }

// mayMove judges a Move by cards and hexes.
func (p *planner) mayMove(m moveOrder, named int) bool {
	switch {
	case p.pass() && named > 0:
		p.wrong(m.at, "R-4-8", "plan.second-withdrawal")
	case p.s.P.Blitz && named > 0:
		p.wrong(m.at, "R-4-3", "plan.blitz-move")
	case named > 1:
		p.wrong(m.at, "R-4-3", "plan.third-move")
	case named > 0 && p.real != 2:
		p.wrong(m.at, "R-4-3", "plan.second-move", p.real)
	case m.move.Rommel && p.side != rommel.Axis:
		p.wrong(m.rommel, "R-6.3-1", "plan.rommel-axis")
		p.refused[m.at] = true
	case m.move.Rommel && !p.Scenario.RommelBonus:
		p.wrong(m.rommel, "R-6.3-1", "plan.rommel-absent")
		p.refused[m.at] = true
	case m.move.Rommel && p.s.P.Rommel:
		p.wrong(m.rommel, "R-6.3-2", "plan.rommel-twice")
		p.refused[m.at] = true
	case m.move.Regroup && p.s.AnyIn(p.side.Other(), m.move.From) && p.s.P.Battle(m.move.From) == nil:
		p.wrong(m.at, "R-5.2-2", "plan.command-point", p.Place(m.move.From))
	case m.move.From != rommel.Waiting && !m.move.Regroup && len(p.s.In(p.side, m.move.From)) == 0 && !p.arrivesAt(m):
		p.wrong(m.at, "R-5.1-1", "plan.no-group", p.Place(m.move.From))
	default:
		p.s.P.Rommel = p.s.P.Rommel || m.move.Rommel
		return true
	}
	return false
}

// arrivesAt reports whether a Group's units have already gone there: they are
// told by name that they have moved.
func (p *planner) arrivesAt(m moveOrder) bool {
	return slices.ContainsFunc(m.units, func(u unitOrder) bool { return p.moved[u.unit] != "" })
}

// identify judges who a unit is and what it is told, whatever its way.
func (p *planner) identify(m moveOrder, u unitOrder) (rules.Token, bool) {
	k := p.block(u.unit)
	b, name := &p.s.P.Blocks[k], p.name(u.unit)
	foes, _ := p.s.Stacks(p.side.Other())
	among := b.At >= 0 && foes.Has(b.At)
	unclear := b.At >= 0 && p.fights.Has(b.At) // whether there is a Battle still
	before := p.moved[u.unit]
	switch {
	case before != "":
		p.wrong(u.at, "R-4-4", "plan.moved", name, lineOf(before))
	case b.At < 0 && b.At != rommel.Waiting:
		p.wrong(u.at, "R-5.0-2", "plan.absent", name, p.absent(b))
	case !m.move.Regroup && b.At != m.move.From:
		p.wrong(u.at, "R-5.1-1", "plan.elsewhere", name, p.Place(b.At), p.Place(m.move.From))
	case m.move.Regroup && !p.s.Reaches(m.move, b.At):
		p.wrong(u.at, "R-5.2-1", "plan.not-near", name, p.Place(b.At), p.Place(m.move.From))
	case b.Disrupted:
		p.wrong(u.at, "R-11.1-1", "plan.disrupted", name, p.Place(b.At))
	case b.Moved:
		p.wrong(u.at, "R-4-4", "plan.has-moved", name)
	case !u.retreat && among && !unclear:
		p.wrong(u.at, "R-3.43-1", "plan.in-battle", name, p.Place(b.At))
	case u.retreat && !among && !unclear:
		p.wrong(u.at, "R-7.2-1", "plan.no-battle", name, p.Place(b.At))
	case len(u.way) == 0 && !m.move.Regroup:
		p.wrong(u.at, "R-5.0-3", "plan.no-way-named", name)
	case m.move.Regroup && len(u.way) > 0 && u.way[len(u.way)-1].What != m.move.To:
		p.wrong(u.at, "R-5.2-5", "plan.other-end", name, p.Place(m.move.To))
	default:
		p.moved[u.unit] = u.at
		return k, true
	}
	return k, false
}

func lineOf(at string) string {
	for i, c := range at {
		if c == ':' {
			return at[:i]
		}
	}
	return at
}

// way is what a clause names, for a Regroup with its destination.
func (u unitOrder) named(m Move) (by []board.Hex) {
	for _, h := range u.way {
		by = append(by, h.What)
	}
	if len(by) == 0 && m.Regroup {
		by = []board.Hex{m.To}
	}
	return by
}

// attacks reports whether a clause lets its unit Engage in its last hex: whom it
// names, or who stood there when the file was written.
func (f *orderFile) attacks(u unitOrder, end board.Hex) bool {
	if u.attack.At != "" {
		return u.attack.What
	}
	return f.met == nil || end >= 0 && f.met.foes.Has(end)
}

// travel is the journey of a clause as the blocks stand.
func (f *orderFile) travel(s *position, o *rules.Own[Secret], m Move, u unitOrder, k rules.Token, extra int) *journey {
	x := s.JourneyOf(o, m, k, u.named(m), u.exact, extra)
	x.Attack = f.attacks(u, x.End())
	x.Start.Retreats = x.Start.Retreats || u.retreat
	return x
}

// advance moves the units whose way is open, in their order, again and again
// until nobody moves; it returns those that wait.
func (p *planner) advance(queue []task) []task {
	for i := 0; i < len(queue); i++ {
		t := queue[i]
		x := p.travel(p.s, p.o, t.entry.move, t.unitOrder, t.block, 0)
		way := x.Way()
		if way == nil || p.s.Walk(p.o, t.entry.move, t.block, x.Start.At, board.None, 0, way) != nil {
			continue
		}
		p.waits(t, way)
		p.met.ways[t.at] = way
		p.carry(t.block, way, false)
		queue = slices.Delete(queue, i, i+1)
		i = -1
	}
	return queue
}

// waits tells what a way hangs on that the enemy or a fight decides first.
func (p *planner) waits(t task, way []board.Hex) {
	name := p.name(t.unit)
	for _, h := range way {
		switch {
		case h < 0:
		case p.routed.Has(h):
			p.depends(t.at, onRout, "R-11.4-2", "plan.rout", name, p.Place(h), p.hexNames(slices.Collect(p.swept().All())), p.Place(way[len(way)-1]))
			return
		case h == way[len(way)-1] && p.fights.Has(h) && p.orderFile.attacks(t.unitOrder, h) && !t.retreat:
			p.depends(t.at, onFight, "R-4-7", "plan.fight-on", name, p.Place(h))
			return
		case p.fights.Has(h):
			p.depends(t.at, onFight, "R-4-7", "plan.fight", name, p.Place(h))
			return
		case p.strays.Has(h):
			p.depends(t.at, onFight, "R-4-7", "plan.fight-stray", name, p.Place(h))
			return
		}
	}
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
func (p *planner) carry(k rules.Token, way []board.Hex, retreats bool) {
	b := &p.s.P.Blocks[k]
	p.gone = append(p.gone, going{k, b.At, way})
	b.Moved, b.From, b.Walked, b.Road = true, b.At, uint8(len(way)), rommel.Highway
	b.Move = 1
	for _, to := range way {
		if b.At >= 0 && to >= 0 {
			if d, ok := p.Map.Board.Direction(b.At, to); ok {
				b.Road = min(b.Road, p.Map.Links[b.At].Road[d])
			}
		}
		from := b.At
		b.At = to
		if to >= 0 && !retreats && p.s.AnyIn(p.side.Other(), to) {
			(&script{Position: *p.s}).Engage(k, from, to) // which needs no table
		}
	}
}

// bar tells why a unit cannot go where it is sent.
func (p *planner) bar(t task) {
	x := p.travel(p.s, p.o, t.entry.move, t.unitOrder, t.block, 0)
	p.refuse(t.at, p.barred(t, x))
}

// resolve plans an Overrun: enemies that are all Disrupted, among whom own units
// have come (R-11.4-1).
func (p *planner) resolve(m moveOrder) {
	h := m.overrun
	switch {
	case h < 0 || !p.s.AnyIn(p.side.Other(), h):
		p.wrong(m.at, "R-11.4-1", "plan.overrun-nobody", p.Place(h))
	case p.s.AnyFit(p.side.Other(), h):
		p.wrong(m.at, "R-11.4-1", "plan.overrun-upright", p.Place(h))
	case len(p.s.Fit(p.side, h)) == 0:
		p.wrong(m.at, "R-11.4-1", "plan.overrun-unmanned", p.Place(h))
	default:
		p.sweep(h)
	}
}

// sweep takes the enemies of an Overrun off the plan. Where they go the enemy
// decides, by speeds that nobody else knows.
func (p *planner) sweep(h board.Hex) {
	enemy := p.side.Other()
	t := p.s.Tracer(enemy)
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
	if p.refused[m.at] {
		return
	}
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
	p.wrong(m.at, "R-5.3-5", "plan.concedes-nothing")
}

// concedes reports whether the Withdrawal takes a hex out of the Network, as it
// would end if every Forced March succeeds (AMB-9).
func (p *planner) concedes(network board.Set) bool {
	if !p.routed.Empty() || !p.s.Overrunning().Empty() {
		return true // blood
	}
	old := map[rules.Token]board.Hex{}
	for _, m := range p.marches {
		old[m.block] = p.s.P.Blocks[m.block].At
		p.s.P.Blocks[m.block].At = m.to
	}
	gone := network.Minus(p.s.NetworkOf(p.side))
	for k, at := range old {
		p.s.P.Blocks[k].At = at
	}
	return !gone.Empty()
}
