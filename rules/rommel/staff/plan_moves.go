package staff

import (
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
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
			if at, r := p.bars().mayMove(m, named-1); r != nil {
				p.refuse(at, r)
				p.refused[m.at] = true // wherever that is told
				continue
			}
			p.s.P.Rommel = p.s.P.Rommel || m.move.Rommel
		}
		list = append(list, m)
		for _, u := range m.units {
			k, r := p.bars().identify(m, u)
			switch t := (task{u, m, k}); {
			case r != nil:
				p.refuse(u.at, r)
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

// crowd names the units of the file that Engage over a hexside in this half, or try to,
// with their lines.
func (p *planner) crowd(side board.Side) page.Msg {
	var users []page.Msg
	add := func(u UnitNo, via, to board.Hex) {
		if p.Map.Board.Has(to) && p.Map.Board.Between(via, to) == side && p.s.AnyIn(p.side.Other(), to) {
			users = append(users, page.M("plan.in-line", p.name(u), lineOf(p.moved[u])))
		}
	}
	for _, x := range p.gone {
		if x.how == p.stroke() {
			way := append([]board.Hex{x.from}, x.way...)
			add(p.unitOf(x.block), way[len(way)-2], way[len(way)-1])
		}
	}
	for _, m := range p.marches {
		add(m.unit, m.via, m.to)
	}
	if users == nil {
		return page.M("text", "")
	}
	return page.M("plan.crowd", users)
}

// bars are what bars the Moves of the plan.
func (p *planner) bars() *bars {
	return &bars{p.orderFile, p.s, p.o, p.real, p.moved, p.fights, p.crowd}
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
