package rommel

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Player-Turn.

// half is the half of the turn that is being played.
func (f *orderFile) half(p *Plane) *half {
	if p.Blitz {
		return &f.halves[1]
	}
	return &f.halves[0]
}

func (f *orderFile) lays(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	n := q.Facts.(CardFacts).Laid
	if n >= len(f.cards) || q.Tries > 0 {
		return noCard, "", true
	}
	return f.cards[n].what, f.cards[n].at, true
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(rules.View[Plane, Secret], rules.Asked) (any, string, bool) {
	return !f.pays(), "", true
}

func (f *orderFile) pays() bool {
	for _, c := range f.cards {
		if c.what == realCard {
			return true
		}
	}
	return false
}

// moves are the Moves that a half of the turn names, without Overruns to be
// resolved; in a Pass it is a Withdrawal Move. An entry that names a Move again
// after an Overrun goes on with it (R-11.4-2).
func (f *orderFile) moves(p *Plane) []moveOrder {
	ms, _ := f.numbered(p)
	return ms
}

// numbered are the Moves and, for each entry of the file, the index of its
// Move.
func (f *orderFile) numbered(p *Plane) (ms []moveOrder, entries []int) {
	overrun := false
	for _, m := range f.half(p).moves {
		i := -1
		m.move.Withdrawal = !f.pays()
		switch {
		case m.overrun != board.None:
			overrun = true
		case overrun:
			i = slices.IndexFunc(ms, func(x moveOrder) bool { return x.move == m.move })
			if i >= 0 {
				ms[i].units = append(slices.Clip(ms[i].units), m.units...)
			}
		}
		if i < 0 && m.overrun == board.None {
			i = len(ms)
			ms = append(ms, m)
		}
		entries = append(entries, i)
	}
	return ms, entries
}

func (f *orderFile) names(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	n, ms := q.Facts.(NameFacts).Number-1, f.moves(v.Public)
	if n >= len(ms) || q.Tries > 0 {
		return noMove, "", true
	}
	m := ms[n].move
	m.To = board.None // asked next
	return m, ms[n].at, true
}

func (f *orderFile) destination(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, m := range f.moves(v.Public) {
		if x := q.Facts.(NameFacts).Move; m.move.Regroup && m.move.From == x.From && q.Tries == 0 {
			return m.move.To, m.at, true
		}
	}
	return nil, "", false
}

// indices are those of the file's Moves in Plane.Moves, -1 for one that has not
// been named, such as a Regroup whose destination was refused: it moves nobody.
func (f *orderFile) indices(p *Plane) []int {
	ms, n := f.moves(p), len(p.Moves)
	is := make([]int, len(ms))
	for i := len(ms) - 1; i >= 0; i-- {
		is[i] = -1
		if n > 0 && p.Moves[n-1] == ms[i].move {
			n--
			is[i] = n
		}
	}
	return is
}

// mover is a unit of a Move that is on the board.
type mover struct {
	unitOrder
	block rules.Token
}

// movers are the units of a Move in the order in which they go. Those of one
// mapping go in the order of hexes and blocks, which tells nothing: that of the
// file may be the order of a roster.
func (f *orderFile) movers(v rules.View[Plane, Secret], m moveOrder) (ms []mover) {
	for _, u := range m.units {
		if k, ok := f.own(v, u.unit); ok {
			ms = append(ms, mover{u, k})
		}
	}
	slices.SortStableFunc(ms, func(x, y mover) int {
		return cmp.Or(cmp.Compare(x.turn, y.turn), v.Public.order(x.block, y.block))
	})
	return ms
}

// order compares blocks by their hexes, in one hex by their numbers: by nothing
// that their enemy does not know.
func (p *Plane) order(x, y rules.Token) int {
	return cmp.Or(cmp.Compare(p.Blocks[x].At, p.Blocks[y].At), cmp.Compare(x, y))
}

// takes: units of one Move after the other, those that leave Battles later.
func (f *orderFile) takes(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[Take]
	indices := f.indices(v.Public)
	_, entries := f.numbered(v.Public)
	for i, m := range f.half(v.Public).moves {
		if m.overrun != board.None {
			t := Take{noBlock, 0, m.overrun}
			if q.Judge(t) == nil {
				wanted = append(wanted, said[Take]{t, m.at})
			}
			continue
		}
		for _, u := range f.movers(v, m) {
			n := indices[entries[i]]
			if n >= 0 && m.leads(u.unitOrder) && !u.retreat && !v.Public.Blocks[u.block].Moved && !(u.forced && m.move.Regroup) {
				wanted = append(wanted, said[Take]{Take{u.block, uint8(n), board.None}, u.at})
			}
		}
	}
	if q.Tries >= len(wanted) {
		return noTake, "", true
	}
	return wanted[q.Tries].what, wanted[q.Tries].at, true
}

// leaves: units that retreat from Battles.
func (f *orderFile) leaves(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[Take]
	indices := f.indices(v.Public)
	for i, m := range f.moves(v.Public) {
		for _, u := range f.movers(v, m) {
			if b := &v.Public.Blocks[u.block]; indices[i] >= 0 && m.leads(u.unitOrder) && u.retreat && !b.Moved && !b.Retreating {
				wanted = append(wanted, said[Take]{Take{u.block, uint8(indices[i]), board.None}, u.at})
			}
		}
	}
	if q.Tries >= len(wanted) {
		return noTake, "", q.Judge(noTake) == nil
	}
	return wanted[q.Tries].what, wanted[q.Tries].at, true
}

// leads reports whether a unit is told where to go: a Regroup has a destination.
// Else it stays, or it would go anywhere.
func (m moveOrder) leads(u unitOrder) bool { return len(u.way) > 0 || m.move.Regroup }

// order finds what a block is to do in this half; without a way it is not named.
func (f *orderFile) order(v rules.View[Plane, Secret], k rules.Token) (moveOrder, unitOrder) {
	unit := f.face(v.Own.S, k).Unit
	for _, m := range f.moves(v.Public) {
		for _, u := range m.units {
			if u.unit == unit {
				if m.move.Regroup && (len(u.way) == 0 || u.way[len(u.way)-1].what != m.move.To) {
					u.way = append(u.way[:len(u.way):len(u.way)], said[board.Hex]{m.move.To, u.at})
				}
				return m, u
			}
		}
	}
	return moveOrder{}, unitOrder{}
}

func (f *orderFile) steps(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	facts := q.Facts.(StepFacts)
	m, u := f.order(v, facts.Block)
	if len(u.way) == 0 {
		return nil, "", false
	}
	if facts.At == waiting {
		return f.Map.Bases[v.Side], u.at, q.Tries == 0
	}
	if last := u.way[len(u.way)-1]; last.what == exited && q.Judge(exited) == nil {
		return exited, last.at, true
	}
	if q.Tries > 0 { // as far as it could go
		return stop, "", q.Judge(stop) == nil
	}
	if m.move.Withdrawal {
		return f.towards(q, facts.At, facts.Walked, u.way)
	}
	// By the way that is planned from where the unit began; if something has
	// come between, by a new one from where it is.
	if u.way[len(u.way)-1].what == exited {
		u.way = f.wayOut(v, m, u, facts)
	}
	way := f.plan(v, m, u, v.Public.Blocks[facts.Block].From, progress{block: facts.Block, road: Highway}, u.way)
	rest := way[min(facts.Walked, len(way)):]
	if facts.Walked > 0 && (facts.Walked > len(way) || way[facts.Walked-1] != facts.At) {
		now := progress{block: facts.Block, walked: facts.Walked, road: v.Public.Blocks[facts.Block].Road}
		rest = f.plan(v, m, u, facts.At, now, u.way[len(u.way)-1:])
	}
	last := u.way[len(u.way)-1]
	if len(rest) == 0 || u.forced && !m.move.Regroup && rest[0] == last.what { // that hex is marched into
		return stop, last.at, true
	}
	return rest[0], last.at, true
}

// wayOut leads a unit that is to leave by the enemy's map end to the nearest
// hex there, if the file does not name one (17.1).
func (f *orderFile) wayOut(v rules.View[Plane, Secret], m moveOrder, u unitOrder, facts StepFacts) []said[board.Hex] {
	j := f.position(v.Public).judge(m.move)
	last := u.way[len(u.way)-1]
	by := u.way[:len(u.way)-1]
	if len(by) > 0 && j.exit(by[len(by)-1].what) {
		return u.way
	}
	from := v.Public.Blocks[facts.Block].From
	var best []board.Hex
	for h := range f.Map.Hexes.All() {
		if !j.exit(h) {
			continue
		}
		way := f.plan(v, m, u, from, progress{block: facts.Block, road: Highway}, append(slices.Clip(by), said[board.Hex]{h, last.at}))
		if len(way) > 0 && way[len(way)-1] == h && (best == nil || len(way) < len(best)) {
			best = way
		}
	}
	var out []said[board.Hex]
	for _, h := range best {
		out = append(out, said[board.Hex]{h, last.at})
	}
	return append(out, last)
}

// plan is the way of a unit in a Move: through hexes without enemies, its last
// hex may be an enemy's.
func (f *orderFile) plan(v rules.View[Plane, Secret], m moveOrder, u unitOrder, from board.Hex, begin progress, by []said[board.Hex]) []board.Hex {
	move := m.move
	move.Regroup = false
	j := f.position(v.Public).judge(move)
	j.extra = int(b2i(u.forced))
	begin.at, begin.retreats = from, u.retreat
	march := board.None
	if u.forced && f.Options.MarchByFirstPart {
		march = by[len(by)-1].what
	}
	x := &wayfinder{f.Map, func(r Road) int { return j.limit(v.Own, begin.block, min(r, begin.road)) - begin.walked },
		func(at board.Hex, d board.Direction, done int) bool {
			w := begin
			w.at, w.walked = at, begin.walked+done
			if done > 0 && j.foes.Has(at) {
				return false
			}
			return j.crossing(w, f.Map.Board.Neighbour(at, d)) == nil
		}, march}
	return x.plan(from, by)
}

// towards is the legal hex that comes nearest to the first place of a way that
// can be come nearer to at all.
func (f *orderFile) towards(q rules.Asked, from board.Hex, walked int, way []said[board.Hex]) (any, string, bool) {
	b := f.Map.Board
	for _, w := range way {
		if w.what < 0 {
			continue
		}
		if w.what == from {
			if walked > 0 {
				return stop, w.at, true
			}
			continue
		}
		best, road, far := board.None, NoRoad, b.Distance(from, w.what)
		for d := range board.Directions {
			to := b.Neighbour(from, d)
			if to == board.None || q.Judge(to) != nil {
				continue
			}
			if n, r := b.Distance(to, w.what), f.Map.Road(b.Side(from, d)); n < far || n == far && best != board.None && r > road {
				best, road, far = to, r, n
			}
		}
		if best != board.None {
			return best, w.at, true
		}
	}
	return stop, "", walked > 0
}

func (f *orderFile) marches(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[March]
	for _, m := range f.moves(v.Public) {
		for _, u := range f.movers(v, m) {
			if !u.forced || len(u.way) == 0 {
				continue
			}
			k, to := u.block, u.way[len(u.way)-1]
			if !m.move.Regroup {
				wanted = append(wanted, said[March]{March{k, v.Public.Blocks[k].At, to.what}, to.at})
				continue
			}
			for d := range board.Directions {
				via := f.Map.Board.Neighbour(to.what, d)
				if x := (March{k, via, to.what}); via != board.None && q.Judge(x) == nil {
					wanted = append(wanted, said[March]{x, to.at})
					break
				}
			}
		}
	}
	// One that has been announced is refused a second time: it is passed over.
	for _, w := range wanted {
		if q.Judge(w.what) == nil {
			return w.what, w.at, q.Tries == 0
		}
	}
	return noMarch, "", true
}

func (f *orderFile) blitzes(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return f.blitz.what && q.Tries == 0, f.blitz.at, true
}
