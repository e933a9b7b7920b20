package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// retreatPlan is who leaves a Battle.
type retreatPlan struct {
	units []UnitNo
	full  bool
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
			p.resolve(m, h)
			queue = p.advance(queue)
			continue
		}
		again := overrun && slices.ContainsFunc(list, func(x moveOrder) bool { return x.move == m.move })
		if !again {
			named++ // also if it cannot be made: the file has one more
			if !p.mayMove(m, named-1) {
				continue
			}
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
	near := p.near(marches)
	for h := range p.s.Overrunning().All() {
		p.sweep(h)
	}
	p.retreats(retreats)
	for _, t := range marches {
		p.march(t, near[t.at])
	}
	for _, m := range list {
		p.void(m, network)
	}
	for _, t := range retreats {
		if b := &p.s.P.Blocks[t.block]; !p.refused[t.at] && p.Map.Board.Has(b.At) {
			b.Disrupted = true // once it has finished moving (R-7.2-3)
		}
	}
}

// near tells of Forced Marches which of them need no force, as it is while units are taken
// up: enemies may be Overrun after that.
func (p *planner) near(marches []task) map[string]bool {
	near := map[string]bool{}
	for _, t := range marches {
		near[t.at] = travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, 0).Way() != nil
	}
	return near
}

// pass reports whether the turn is to be a Pass.
func (p *planner) pass() bool { return p.real == 0 }

// mayMove judges a Move by its hexes, then by cards, as one more after those that are named
// before it.
func (p *planner) mayMove(m moveOrder, named int) bool {
	switch {
	case m.move.Regroup && m.move.To == rommel.Exited:
		p.wrong(m.at, "R-5.2-1", "plan.regroup-exit")
	case m.move.Regroup && (!p.Map.Board.Has(m.move.From) || !p.Map.Board.Has(m.move.To)):
		p.wrong(m.at, "R-5.2-1", "plan.regroup-hex")
	case m.move.Rommel && p.side != rommel.Axis:
		p.wrong(m.rommel, "R-6.3-1", "plan.rommel-axis")
	case m.move.Rommel && !p.Scenario.RommelBonus:
		p.wrong(m.rommel, "R-6.3-1", "plan.rommel-absent")
	case m.move.Regroup && p.s.AnyIn(p.side.Other(), m.move.From) && p.s.P.Battle(m.move.From) == nil:
		p.wrong(m.at, "R-5.2-2", "plan.command-point", p.Place(m.move.From))
	case !m.move.Regroup && !p.s.AnyIn(p.side, m.move.From) && !p.arrivesAt(m):
		p.wrong(m.at, "R-5.1-1", "plan.no-group", p.Place(m.move.From))
	case p.pass() && named > 0:
		p.wrong(m.at, "R-4-8", "plan.second-withdrawal")
	case p.s.P.Blitz && named > 0:
		p.wrong(m.at, "R-4-3", "plan.blitz-move")
	case named > 1:
		p.wrong(m.at, "R-4-3", "plan.third-move")
	case named > 0 && p.real != 2 && p.blitz.What:
		p.wrong(m.at, "R-4-3", "plan.second-half-move")
	case named > 0 && p.real != 2:
		p.wrong(m.at, "R-4-3", "plan.second-move", p.real)
	case m.move.Rommel && p.s.P.Rommel:
		p.wrong(m.rommel, "R-6.3-2", "plan.rommel-twice")
	default:
		p.s.P.Rommel = p.s.P.Rommel || m.move.Rommel
		return true
	}
	p.refused[m.at] = true // wherever that is told
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
	among := foes.Has(b.At)
	unclear := p.fights.Has(b.At) // whether there is a Battle still
	before := p.moved[u.unit]
	switch {
	case before != "":
		p.wrong(u.at, "R-4-4", "plan.moved", name, lineOf(before))
	case !p.Map.Board.Has(b.At) && b.At != rommel.Waiting:
		p.wrong(u.at, absentBy(b), "plan.absent", name, p.absent(b))
	case !m.move.Regroup && b.At != m.move.From:
		p.wrong(u.at, "R-5.1-1", "plan.elsewhere", name, p.Place(b.At), p.Place(m.move.From))
	case m.move.Regroup && !p.s.Reaches(m.move, b.At):
		p.wrong(u.at, "R-5.2-1", "plan.not-near", name, p.Place(b.At), p.Place(m.move.From))
	case b.Disrupted:
		p.wrong(u.at, "R-11.1-1", "plan.disrupted", name, p.Place(b.At))
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

// lineOf is the line of a place.
func lineOf(at string) string {
	line, _, _ := strings.Cut(at, ":")
	return line
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

// attacksAt reports whether a clause lets its unit Engage in its last hex: whom it
// names, or who stood there when the file was written.
func (u unitOrder) attacksAt(end board.Hex, stood board.Set) bool {
	if u.attack.At != "" {
		return u.attack.What
	}
	return stood.Has(end)
}
