package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// marchOrder is a Forced March that is planned.
type marchOrder struct {
	unitOrder
	move    Move
	block   rules.Token
	via, to board.Hex
}

// march plans a Forced March: a die decides about its last hex (6.4).
func (p *planner) march(t task, needless bool) {
	name := p.name(t.unit)
	x := travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, 1)
	switch {
	case x.Leaves():
		p.wrong(t.at, "R-6.4-1", "plan.march-exit", name)
		return
	case needless && p.s.P.Blitz && !t.entry.move.Regroup: // a nearer way may have opened, and then it goes that
		p.nearby(t)
		return
	case needless:
		p.wrong(t.at, "R-6.4-1", "plan.march-near", name, p.Place(x.End()))
		return
	}
	way := p.wayAround(x)
	if way == nil {
		p.refuse(t.at, p.bars().barred(t, x))
		return
	}
	b := &p.s.P.Blocks[t.block]
	if _, full := p.marchedOut(way[len(way)-2], way[len(way)-1]); full { // perhaps by another hexside
		if other := travel(p.engaged(), p.o, p.foes, t.entry.move, t.unitOrder, t.block, 1).Way(); other != nil {
			way = other
		}
	}
	from, via, to := b.At, way[len(way)-2], way[len(way)-1] // the first hex needs no force
	if limit, full := p.marchedOut(via, to); full {
		p.wrong(t.at, "R-6.4-3", "plan.march-limit", name, p.Place(via), p.Place(to), limit, p.crowd(p.Map.Board.Between(via, to)))
		return
	}
	p.waits(t, way)
	p.marches = append(p.marches, marchOrder{t.unitOrder, t.entry.move, t.block, via, to})
	p.ways[t.at] = way
	fails := via
	if t.entry.move.Regroup {
		fails = from
	} else {
		p.carry(t.block, way[:len(way)-1])
	}
	p.depends(t.at, onDie, "R-6.4-1", "plan.march", name, p.Place(to), p.Place(fails))
}

// nearby plans a march in the second half of a Blitz that needs no force as the plan has
// it: it is none then.
func (p *planner) nearby(t task) {
	x := travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, 0)
	way := p.wayAround(x)
	if way == nil {
		p.refuse(t.at, p.bars().barred(t, x))
		return
	}
	p.warn(t.at, "R-6.4-1", "plan.march-near", p.name(t.unit), p.Place(x.End()))
	p.waits(t, way)
	p.ways[t.at] = way
	p.carry(t.block, way)
}

// engaged is the position in which all Forced Marches that are planned Engage.
func (p *planner) engaged() *position {
	s := p.s.Copy()
	for _, m := range p.marches {
		s.P.Blocks[m.block].At = m.via
		enter(s, m.block, []board.Hex{m.to})
	}
	return s
}

// marchedOut reports whether attempts and Engagements fill a hexside (R-6.4-3).
func (p *planner) marchedOut(via, to board.Hex) (limit int, full bool) {
	if !p.s.AnyIn(p.side.Other(), to) {
		return 0, false
	}
	side := p.Map.Board.Between(via, to)
	n := p.s.Engaged(side)
	for _, m := range p.marches {
		if p.Map.Board.Between(m.via, m.to) == side {
			n++
		}
	}
	limit = int(p.Map.Borders[side].Limit)
	return limit, n >= limit
}
