package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// retreats plans who leaves which Battle, after all other Moves: the hexsides
// are as they are then (R-8.1-1, R-10.0-1).
func (p *planner) retreats(ts []task) {
	for i := range ts {
		if h := p.s.P.Blocks[ts[i].block].At; !p.refused[ts[i].at] && p.s.Whole(h, ts[i].entry.move) {
			p.all(ts, ts[i], h)
		}
	}
	ways := map[rules.Token][]board.Hex{}
	for _, t := range ts {
		if !p.refused[t.at] {
			ways[t.block] = p.leave(t)
		}
	}
	p.together(ts)
	for _, t := range ts {
		if p.refused[t.at] {
			continue
		}
		b := &p.s.P.Blocks[t.block]
		h := b.At
		x := p.leaving[h]
		x.units = append(x.units, t.unit)
		p.leaving[h] = x
		b.Retreating = true
	}
	for _, t := range ts {
		if !p.refused[t.at] {
			p.quit(t)
		}
	}
	for _, t := range ts {
		if p.refused[t.at] {
			continue
		}
		way := ways[t.block]
		p.waits(t, way)
		if t.forced {
			p.marchesOut(t, way)
			if t.entry.move.Regroup {
				continue
			}
			way = way[:len(way)-1]
		}
		p.carry(t.block, way)
		p.s.P.Blocks[t.block].Retreating = false
	}
	for h := range p.leaving {
		p.over(h)
	}
}

// all refuses a Retreat that must be one of all units and leaves some behind.
func (p *planner) all(ts []task, t task, h board.Hex) {
	goes := func(k rules.Token) bool { return slices.ContainsFunc(ts, func(x task) bool { return x.block == k }) }
	if r := p.bars().leftBehind(t.unit, t.entry.move, h, goes); r != nil {
		p.refuse(t.at, r)
	}
}

// together refuses Retreats of units that can only leave all together if one of
// them cannot.
func (p *planner) together(ts []task) {
	for _, bad := range ts {
		h := p.s.P.Blocks[bad.block].At
		if !p.refused[bad.at] || !p.s.Whole(h, bad.entry.move) {
			continue
		}
		for _, t := range ts {
			if p.s.P.Blocks[t.block].At == h && !p.refused[t.at] {
				p.wrong(t.at, "R-10.4-3", "plan.not-all", p.name(t.unit), p.Place(h), p.name(bad.unit))
			}
		}
	}
}

// leave finds the way of a unit out of its Battle.
func (p *planner) leave(t task) []board.Hex {
	out := func(extra int) *journey { return travel(p.s, p.o, p.foes, t.entry.move, t.unitOrder, t.block, extra) }
	if r := p.bars().noWay(t, out); r != nil {
		p.refuse(t.at, r)
		return nil
	}
	way := out(t.extra()).Way()
	p.ways[t.at] = way
	return way
}

// marchesOut plans the Forced March that ends a Retreat.
func (p *planner) marchesOut(t task, way []board.Hex) {
	from, via, to := p.s.P.Blocks[t.block].At, way[len(way)-2], way[len(way)-1]
	fails := via
	if t.entry.move.Regroup {
		fails = from
	}
	p.marches = append(p.marches, marchOrder{t.unitOrder, t.entry.move, t.block, via, to})
	p.depends(t.at, onDie, "R-6.4-4", "plan.march-out", p.name(t.unit), p.Place(to), p.Place(fails))
}

// quit tells what a Retreat hangs on: Pursuit Fire if all leave, else whether
// the enemy probes (10.3, 10.4).
func (p *planner) quit(t task) {
	h := p.s.P.Blocks[t.block].At
	x := p.leaving[h]
	x.full = len(p.s.Stayers(h)) == 0
	p.leaving[h] = x
	name := p.name(t.unit)
	if !x.full {
		id := "plan.probe"
		if p.s.P.Blitz {
			id = "plan.probe-second"
		}
		p.depends(t.at, onProbe, "R-10.41-1", id, name, p.Place(h))
		return
	}
	if p.s.AnyFit(p.side.Other(), h) {
		p.depends(t.at, onPursuit, "R-10.5-1", "plan.pursuit", name, p.Place(h))
	}
	var left []UnitNo
	for _, k := range p.s.In(p.side, h) {
		if b := &p.s.P.Blocks[k]; b.Disrupted && !b.Retreating {
			left = append(left, p.unitOf(k))
		}
	}
	if len(left) > 0 {
		p.warn(t.at, "R-7.2-6", "plan.left-behind", p.unitNames(left), p.Place(h))
	}
}

// over ends a Battle that all have left; one that some have left is not fought any more
// in this turn (R-10.4-3).
func (p *planner) over(h board.Hex) {
	if b := p.s.P.Battle(h); b != nil {
		b.Partial = true
	}
	if p.leaving[h].full {
		p.s.P.Battles = slices.DeleteFunc(p.s.P.Battles, func(b Battle) bool { return b.Hex == h })
	}
}
