package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// supplyOf is what there is to be told of a block's supply. All of it is public.
type supplyOf struct {
	block    rules.Token
	source   board.Hex   // where its lines lead
	way      []board.Hex // a line, from its hex to the source; nil: none
	sections []supply.Section
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
	t.Aim(x.source)
	if x.way = t.Trace(b.At); x.way == nil {
		x.bars, x.far = t.Bars(b.At)
		return x
	}
	x.sections = t.Sections(x.way)
	return x
}

// cuts are the hexes of a block's line where one enemy would leave it without
// any, and those where own units stand without whom it had none, in the order of
// the line.
func (s *position) cuts(x *supplyOf) (cuts, hangs []board.Hex) {
	if x.way == nil {
		return nil, nil
	}
	t := s.tracer(s.sideOf(x.block))
	t.Aim(x.source)
	mine, _ := s.stacks(t.Side)
	return t.Cuts(x.way, mine)
}

// Why a block has no supply, in events.
const (
	noneInRange int16 = 1 + iota // of any highway or chain (12.4)
	lineCut                      // by enemies (R-12.4-12)
	battleShut                   // all ways out of its Battle are the enemy's (R-12.5-1)
	isRaider                     // and traces no line (R-12.5-5)
)

// lack says why a block has no line, and where the enemy stands that cuts it.
func (s *position) lack(k rules.Token) (why int16, at board.Hex) {
	x := s.supplyOf(k)
	switch {
	case s.p.Blocks[k].Raider:
		return isRaider, board.None
	case x.far:
		return noneInRange, board.None
	case len(x.bars) == 1 && x.bars[0] == s.p.Blocks[k].At:
		return battleShut, x.bars[0]
	}
	return lineCut, x.bars[0]
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
	mine, _ := s.stacks(side)
	lines := s.baseLines(side, t)
	candidates := func(ok func(b *Block) bool) []rules.Token {
		return s.where(side, func(b *Block) bool { return b.At >= 0 && ok(b) })
	}
	lacking := func(ks []rules.Token) []rules.Token {
		return slices.DeleteFunc(ks, func(k rules.Token) bool { return lines[k] })
	}
	for i, h := range s.Map.Fortresses {
		if s.p.Control[i] != side || !t.Isolated(h) {
			continue
		}
		reach := t.Status(h, mine)
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
