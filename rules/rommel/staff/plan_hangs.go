package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/board"
)

// hanging is a unit whose way hangs on what the enemy or a fight decides first.
type hanging struct {
	task
	from board.Hex
	way  []board.Hex // as it is planned
}

// waits notes the way of a unit, to be told of when all of its half are planned.
func (p *planner) waits(t task, way []board.Hex) {
	p.waiting = append(p.waiting, hanging{t, p.s.P.Blocks[t.block].At, way})
}

// hangs tells what the ways of a half hang on. If it is the second, stood is the position
// in which the fights of the first have changed nothing: what comes of a way then is told
// too.
func (p *planner) hangs(h *half, stood *position) {
	var otherwise map[string][]board.Hex
	if stood != nil {
		otherwise = p.unchanged(h, stood)
	}
	crossing := map[board.Side][]hanging{}
	for _, x := range p.waiting {
		if p.attacksIn(x, x.end()) && p.fights.Has(x.end()) {
			crossing[p.lastSide(x)] = append(crossing[p.lastSide(x)], x)
		}
	}
	for _, x := range p.waiting {
		if i := slices.IndexFunc(x.way, p.routed.Has); i >= 0 {
			p.hangsOn(x, onRout, "R-11.4-2", "plan.rout", x.way[i], p.hexNames(slices.Collect(p.swept().All())))
			continue
		}
		if i := slices.IndexFunc(x.way, p.fights.Has); i >= 0 {
			p.hangsOnFight(x, x.way[i], otherwise, crossing[p.lastSide(x)])
		}
		p.hangsOnStrays(x)
	}
	p.waiting = nil
}

// hangsOn tells that a way hangs on what comes of a hex.
func (p *planner) hangsOn(x hanging, on, rule, id string, h board.Hex, more ...any) {
	if h != x.end() {
		id += ".via"
	}
	p.depends(x.at, on, rule, id, append([]any{p.name(x.unit), p.Place(h), p.Place(x.end())}, more...)...)
}

// hangsOnFight tells of a hex that is fought for before, and what the unit does if
// nothing has changed there: otherwise has its way then. Beside are those who would Engage
// over the same hexside; in which order they come to it is not theirs to choose.
func (p *planner) hangsOnFight(x hanging, h board.Hex, otherwise map[string][]board.Hex, beside []hanging) {
	other, known := otherwise[x.at]
	id, attack := "plan.fight", p.attacksIn(x, h)
	if attack {
		id = "plan.fight-on"
	}
	limit := board.MaxHexes
	if side := p.lastSide(x); side != board.NoSide {
		limit = int(p.Map.Borders[side].Limit)
	}
	switch {
	case attack && len(beside) > limit:
		p.hangsOn(x, onFight, "R-7.1-1", id+"-crowd", h, limit, len(beside), p.Place(x.before()))
	case !known || slices.Equal(other, x.way) || len(other) == 0 && !attack: // it stays
		p.hangsOn(x, onFight, "R-4-7", id, h)
	case len(other) == 0:
		p.hangsOn(x, onFight, "R-4-7", id+"-stays", h)
	case other[len(other)-1] != x.end():
		p.hangsOn(x, onFight, "R-4-7", id+"-short", h, p.Place(other[len(other)-1]))
	default:
		p.hangsOn(x, onFight, "R-4-7", id+"-by", h, join(other, p.Place))
	}
}

// hangsOnStrays tells of a hex where enemies may come who leave a fight: the end, if it is
// such a one. Whom a unit is to attack there it attacks.
func (p *planner) hangsOnStrays(x hanging) {
	hexes := slices.DeleteFunc(slices.Clone(x.way), func(h board.Hex) bool { return !p.strays.Has(h) || p.attacksIn(x, h) })
	if len(hexes) > 0 {
		p.hangsOn(x, onFight, "R-4-7", "plan.fight-stray", hexes[len(hexes)-1])
	}
}

// end is the last hex of the way.
func (x hanging) end() board.Hex { return x.way[len(x.way)-1] }

// before is the hex from which a unit comes to its end.
func (x hanging) before() board.Hex {
	if n := len(x.way); n > 1 {
		return x.way[n-2]
	}
	return x.from
}

// lastSide is the hexside over which a unit comes to its end; none at an exit.
func (p *planner) lastSide(x hanging) board.Side {
	if !p.Map.Board.Has(x.before()) || !p.Map.Board.Has(x.end()) {
		return board.NoSide
	}
	return p.Map.Board.Between(x.before(), x.end())
}

// attacksIn reports whether a unit is to attack whoever is in a hex of its way.
func (p *planner) attacksIn(x hanging, h board.Hex) bool {
	return h == x.end() && x.attacksAt(h, p.foes) && !x.retreat
}

// unchanged are the ways that units of a half find, as they will look for them then, if
// all enemies stand as in a position, by clause; none for who finds none. Of who stands
// among enemies there nothing is said.
func (p *planner) unchanged(h *half, stood *position) map[string][]board.Hex {
	ways := map[string][]board.Hex{}
	s := stood.Copy()
	v := p.v
	v.Public = s.P
	x := p.follow(v, nil)
	x.outset = outset{p.foes, true}
	var queue []task
	for _, m := range h.moves {
		if m.overrun != board.None || p.refused[m.at] {
			continue
		}
		for _, u := range x.movers(m) {
			if !u.retreat && !p.refused[u.at] && !p.fights.Has(s.P.Blocks[u.block].At) {
				ways[u.at] = nil
				queue = append(queue, task{u.unitOrder, m, u.block})
			}
		}
	}
	for i := 0; i < len(queue); i++ {
		t := queue[i]
		way, march := x.wayOf(t.entry, t.unitOrder, t.block)
		if len(way) == 0 {
			continue
		}
		ways[t.at] = way
		switch {
		case !march:
			enter(s, t.block, way)
		case !t.entry.move.Regroup: // who marches in a Regroup stays till the die is thrown
			enter(s, t.block, way[:len(way)-1])
		}
		queue = slices.Delete(queue, i, i+1)
		i = -1
	}
	return ways
}
