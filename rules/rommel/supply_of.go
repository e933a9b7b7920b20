package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// SupplyOf is what there is to be told of a block's supply. All of it is public.
type SupplyOf struct {
	Block    rules.Token
	Source   board.Hex   // where its lines lead
	Way      []board.Hex // a line, from its hex to the source; nil: none
	Sections []supply.Section
	Bars     []board.Hex // without a line: where enemies or Battles bar it that would have to go
	far      bool        // there were none without enemies either
}

// SupplyOf finds it out. A Raider has no line (R-12.5-5), and nothing that bars
// it but that.
func (s *Position) SupplyOf(k rules.Token) *SupplyOf {
	return s.supplyBy(s.Tracer(s.SideOf(k)), k)
}

// supplyBy is the same by a tracer of the block's side.
func (s *Position) supplyBy(t *supply.Tracer, k rules.Token) *SupplyOf {
	b := &s.P.Blocks[k]
	x := &SupplyOf{Block: k, Source: s.Source(k)}
	if b.At < 0 || b.Raider {
		return x
	}
	t.Aim(x.Source)
	if x.Way = t.Trace(b.At); x.Way == nil {
		x.Bars, x.far = t.Bars(b.At)
		return x
	}
	x.Sections = t.Sections(x.Way)
	return x
}

// Cuts are the hexes of a block's line where one enemy would leave it without
// any, and those where own units stand without whom it had none, in the order of
// the line.
func (s *Position) Cuts(x *SupplyOf) (cuts, hangs []board.Hex) {
	if x.Way == nil {
		return nil, nil
	}
	t := s.Tracer(s.SideOf(x.Block))
	t.Aim(x.Source)
	mine, _ := s.Stacks(t.Side)
	return t.Cuts(x.Way, mine)
}

// Why a block has no supply, in events.
const (
	NoneInRange int16 = 1 + iota // of any highway or chain (12.4)
	lineCut                      // by enemies (R-12.4-12)
	BattleShut                   // all ways out of its Battle are the enemy's (R-12.5-1)
	IsRaider                     // and traces no line (R-12.5-5)
)

// Lack says why a block has no line, and where the enemy stands that cuts it, the
// nearest if there are several.
func (s *Position) Lack(k rules.Token) (why int16, at board.Hex) {
	return s.lackOf(s.SupplyOf(k))
}

func (s *Position) lackOf(x *SupplyOf) (why int16, at board.Hex) {
	b := &s.P.Blocks[x.Block]
	switch {
	case b.Raider:
		return IsRaider, board.None
	case x.far:
		return NoneInRange, board.None
	case len(x.Bars) == 1 && x.Bars[0] == b.At:
		return BattleShut, x.Bars[0]
	}
	return lineCut, x.Bars[0]
}

// NearestFoe is the nearest hex with Undisrupted enemies of a side, and how far
// it is; board.None if there is none.
func (s *Position) NearestFoe(side rules.Side, from board.Hex) (at board.Hex, far int) {
	at, far = board.None, 1<<15
	_, foes := s.Stacks(side.Other())
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
	Hex        board.Hex
	Room       int           // for how many more than it supplies now
	Inside     int           // how many candidates stand in it, who come first
	Candidates []rules.Token // without a line to the Base: if those inside fill it they alone
}

// Suppliers are those of a side. Oases are the last. What a Fortress or an Oasis
// has been assigned to counts in its owner's Player-Turn alone: the next Initial
// Check begins anew (R-13.3-8).
func (s *Position) Suppliers(side rules.Side) (list []supplier) {
	t := s.Tracer(side)
	mine, _ := s.Stacks(side)
	lines := s.BaseLines(side, t)
	stays := s.P.Stage == PlayerTurn && s.P.Active == side
	candidates := func(ok func(b *Block) bool) []rules.Token {
		return slices.DeleteFunc(s.Where(side, ok), func(k rules.Token) bool {
			return lines[k] || stays && s.HasSupply(k, lines)
		})
	}
	taken := func(is func(b *Block) bool) int {
		if !stays {
			return 0
		}
		return len(s.Where(side, is))
	}
	for i, h := range s.Map.Fortresses {
		if s.P.Control[i] != side || !t.Isolated(h) {
			continue
		}
		reach := t.Status(h, mine)
		x := supplier{Hex: h, Room: int(s.Map.Places[h].Ports[side]) - taken(func(b *Block) bool { return int(b.Fortress) == i })}
		x.Candidates = candidates(func(b *Block) bool { return !b.Raider && b.At == h })
		if x.Inside = len(x.Candidates); x.Inside < x.Room {
			x.Candidates = append(x.Candidates, candidates(func(b *Block) bool { return !b.Raider && b.At != h && reach.Has(b.At) })...)
		}
		list = append(list, x)
	}
	for i, h := range s.Map.Oases {
		if b := s.P.Battle(h); b != nil && b.Def != side {
			continue
		}
		x := supplier{Hex: h, Room: 1 - taken(func(b *Block) bool { return int(b.Oasis) == i+1 })}
		x.Candidates = candidates(func(b *Block) bool { return b.At == h })
		x.Inside = len(x.Candidates)
		list = append(list, x)
	}
	return slices.DeleteFunc(list, func(x supplier) bool { return len(x.Candidates) == 0 || x.Room <= 0 })
}

// HasLine reports whether a block has a line to its Base.
func (s *Position) HasLine(k rules.Token) bool {
	side := s.SideOf(k)
	return s.BaseLines(side, s.Tracer(side))[k]
}
