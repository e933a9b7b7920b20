package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// supplyOf is what there is to be told of a block's supply. All of it is public.
type supplyOf struct {
	block    rules.Token
	source   board.Hex   // where its lines lead
	way      []board.Hex // a line, from its hex to the source; nil: none
	sections []section
	cuts     []board.Hex // where one enemy would leave it without any line, in the order of way
	hangs    []board.Hex // where own units stand without whom it had none
	bars     []board.Hex // without a line: where enemies or Battles bar it that would have to go
	far      bool        // there were none without enemies either
}

// supplyOf finds it out. A Raider has no line (R-12.5-5), and nothing that bars
// it but that.
func (s *position) supplyOf(k rules.Token) *supplyOf {
	b := &s.p.Blocks[k]
	x := &supplyOf{block: k, source: s.source(k)}
	if b.At < 0 || b.Raider {
		return x
	}
	t := s.tracer(s.sideOf(k))
	t.aim(x.source)
	if x.way = t.trace(b.At); x.way == nil {
		x.bars, x.far = t.bars(b.At)
		return x
	}
	x.sections = t.sections(x.way)
	mine, _ := s.stacks(t.side)
	x.cuts, x.hangs = t.cuts(x.way, mine)
	return x
}

// without reports whether a hex has no line to the source as things would stand.
func (t *tracer) without(as *supply, from board.Hex) bool {
	var y tracer
	y.reset(as)
	y.aim(t.source)
	return as.blocked.Has(from) || !y.supplied(begin(from))
}

// cuts are the hexes of a line where one enemy would cut all lines of its
// beginning: those without own units, that he would enter; and those where own
// units that can chain stand, if they were not there.
func (t *tracer) cuts(way []board.Hex, mine board.Set) (cuts, hangs []board.Hex) {
	for i, h := range way {
		as := t.supply
		switch {
		case i == 0 || h == t.source:
		case !mine.Has(h):
			as.blocked = as.blocked.Add(h)
			if t.without(&as, way[0]) {
				cuts = append(cuts, h)
			}
		case t.chain.Has(h):
			as.chain = as.chain.Remove(h)
			if t.without(&as, way[0]) {
				hangs = append(hangs, h)
			}
		}
	}
	return cuts, hangs
}

// bars are the enemy hexes and Battles that would have to go for a hex to have a
// line: none of them alone could stay. Far: there is none even without enemies.
func (t *tracer) bars(from board.Hex) (bars []board.Hex, far bool) {
	as := t.supply
	as.blocked, as.fronts = board.Set{}, nil
	var free tracer
	free.reset(&as)
	free.aim(t.source)
	way := free.trace(from)
	if way == nil {
		return nil, true
	}
	back := func(h board.Hex) *supply { // as things would stand with one more as it is
		next := as
		if t.blocked.Has(h) {
			next.blocked = next.blocked.Add(h)
		}
		for _, f := range t.fronts {
			if f.hex == h {
				next.fronts = append(slices.Clone(next.fronts), f)
			}
		}
		return &next
	}
	obstacles := t.blocked
	for _, f := range t.fronts {
		obstacles = obstacles.Add(f.hex)
	}
	for h := range obstacles.Minus(board.SetOf(way...)).All() {
		as = *back(h)
	}
	for _, h := range slices.Backward(way) {
		if !obstacles.Has(h) {
			continue
		}
		if next := back(h); t.without(next, from) {
			bars = append(bars, h)
		} else {
			as = *next
		}
	}
	slices.Reverse(bars) // from the unit on
	return bars, false
}

// mends are the hexes where one more own unit would give a hex a line.
func (t *tracer) mends(from board.Hex) (mends board.Set) {
	if len(t.trace(from)) > 0 {
		return mends
	}
	for h := range t.m.all.Minus(t.chain).Minus(t.blocked).All() {
		as := t.supply
		as.chain = as.chain.Add(h)
		if !t.without(&as, from) {
			mends = mends.Add(h)
		}
	}
	return mends
}

// nearestFoe is the nearest hex with Undisrupted enemies of a side, and how far
// it is; board.None if there is none.
func (s *position) nearestFoe(side rules.Side, from board.Hex) (at board.Hex, far int) {
	at, far = board.None, 1<<15
	_, foes := s.stacks(side.Other())
	for h := range foes.All() {
		if n := s.Map.Board.Distance(from, h); n < far {
			at, far = h, n
		}
	}
	return at, far
}

// supplier is a Fortress or an Oasis that may supply units at the next supply
// check, by what is to be seen now (13.3, 15.1).
type supplier struct {
	hex        board.Hex
	room       int
	candidates []rules.Token
}

// suppliers are those of a side. Oases are the last.
func (s *position) suppliers(side rules.Side) (list []supplier) {
	t := s.tracer(side)
	lines := s.baseLines(side, t)
	candidates := func(ok func(b *Block) bool) []rules.Token {
		return s.where(side, func(b *Block) bool { return b.At >= 0 && ok(b) })
	}
	lacking := func(ks []rules.Token) []rules.Token {
		return slices.DeleteFunc(ks, func(k rules.Token) bool { return lines[k] })
	}
	for i, h := range s.Map.Fortresses {
		if s.p.Control[i] != side || !t.isolated(h) {
			continue
		}
		reach := t.status(h, s.hexesOf(s.onBoard(side)))
		list = append(list, supplier{h, int(s.Map.Places[h].Ports[side]),
			lacking(candidates(func(b *Block) bool { return !b.Raider && reach.Has(b.At) }))})
	}
	for _, h := range s.Map.Oases {
		if b := s.p.battle(h); b != nil && b.Def != side {
			continue
		}
		list = append(list, supplier{h, 1, lacking(candidates(func(b *Block) bool { return b.At == h }))})
	}
	return slices.DeleteFunc(list, func(x supplier) bool { return len(x.candidates) == 0 })
}

// hasLine reports whether a block has a line to its Base.
func (s *position) hasLine(k rules.Token) bool {
	side := s.sideOf(k)
	return s.baseLines(side, s.tracer(side))[k]
}
