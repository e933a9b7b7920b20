package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Where a minefield lies is its builder's secret: nothing of these decisions
// is public but that they were made.
var (
	minefieldKind = rules.Kind[struct{}]{Name: "minefield", Codec: rules.NoneCodec}
	liftedKind    = rules.Kind[board.Set]{Name: "minefields-lifted", Codec: rules.Walk(codeSet)}
)

// mineable are the hexes where a side may have a minefield: in its Network,
// without a Battle (R-14.0-1), and without one that all know of.
func (s *script) mineable(side rules.Side) board.Set {
	hexes := s.p.Networks[side].Minus(board.SetOf(s.p.Mines...))
	for _, b := range s.p.Battles {
		hexes = hexes.Remove(b.Hex)
	}
	return hexes
}

// layMinefield builds a minefield (R-16.55-1).
func (s *script) layMinefield(side rules.Side, n int) {
	p := s.p
	p.Points[side] -= minefieldCost
	p.Disclosed[side].MineBP += minefieldCost
	p.Mined[side]++
	s.t.Tell(Event{Kind: "builds-minefield", Side: side})
	rules.Decide(s.t, minefieldKind, side, rules.L("buildup/minefield", int(side), n), func(o *rules.Scope[Secret]) (none struct{}) {
		s.chooseMinefield(o, side, s.mineable(side).Minus(board.SetOf(o.S.Mines...)))
		return none
	})
}

// chooseMinefield lays a minefield in one of some hexes.
func (s *script) chooseMinefield(o *rules.Scope[Secret], side rules.Side, hexes board.Set) {
	if hexes.Empty() {
		return
	}
	h := rules.Choose(o, "lay-minefield", nil, slices.Collect(hexes.All()))
	o.S.Mines = insert(o.S.Mines, h)
	o.Note(Event{Kind: "minefield-laid", Side: side, Hex: h})
}

// relayMinefield lets a side dismantle two minefields and build one of them
// again, free of charge and unseen (R-16.55-1): its own and revealed ones, in
// its Network and in no Battle (AMB-33). It comes at the end of every Buildup
// from the first on in which the side may know of two.
func (s *script) relayMinefield(side rules.Side) {
	p := s.p
	if !p.Relaid[side] && len(p.Mines)+int(p.Mined[side]) < 2 {
		return
	}
	p.Relaid[side] = true
	within := p.Networks[side]
	for _, b := range p.Battles {
		within = within.Remove(b.Hex)
	}
	rules.Decide(s.t, minefieldKind, side, rules.L("buildup/relay", int(side)), func(o *rules.Scope[Secret]) (none struct{}) {
		known := board.SetOf(p.Mines...).Minus(board.SetOf(o.S.Lifted...)).Union(board.SetOf(o.S.Mines...)).Intersect(within)
		room := s.mineable(side).Minus(board.SetOf(o.S.Mines...))
		if known.Len() < 2 || room.Empty() {
			return none
		}
		var two []board.Hex
		for range 2 {
			h := rules.Choose(o, "lift-minefield", two, append([]board.Hex{board.None}, slices.Collect(known.All())...))
			if h == board.None {
				return none
			}
			two, known = append(two, h), known.Remove(h)
		}
		for _, h := range two {
			if i, own := slices.BinarySearch(o.S.Mines, h); own {
				o.S.Mines = slices.Delete(o.S.Mines, i, i+1)
			} else {
				o.S.Lifted = insert(o.S.Lifted, h)
			}
			o.Note(Event{Kind: "minefield-lifted", Side: side, Hex: h})
		}
		s.chooseMinefield(o, side, room)
		return none
	})
}

// insert puts a hex into an ascending list.
func insert(hs []board.Hex, h board.Hex) []board.Hex {
	i, _ := slices.BinarySearch(hs, h)
	return slices.Insert(hs, i, h)
}

// liftedMines tells of minefields that all know of and that have been
// dismantled in secret: at the end of a Movement phase in which enemies of
// those who did it stand in the hex, Battle or not (AMB-61). So in a Battle it
// is known before anybody fires whether there is one, and of other hexes
// nothing is told.
func (s *script) liftedMines() {
	p := s.p
	for side := range Side(2) {
		foes, _ := s.stacks(side.Other())
		seen := board.SetOf(p.Mines...).Intersect(foes)
		if seen.Empty() || !p.Relaid[side] { // he cannot have dismantled any
			continue
		}
		gone := rules.Claim(s.t, liftedKind, side, rules.L("minefields/lifted", int(b2i(p.Blitz)), int(side)), func(o *rules.Scope[Secret]) board.Set {
			return board.SetOf(o.S.Lifted...).Intersect(seen)
		}).Intersect(seen)
		if gone.Empty() {
			continue
		}
		for both := range Side(2) {
			rules.Do(s.t, both, rules.L("minefields/gone", int(b2i(p.Blitz)), int(side), int(both)), func(o *rules.Scope[Secret]) {
				o.S.Lifted = slices.DeleteFunc(o.S.Lifted, gone.Has)
			})
		}
		p.Mines = slices.DeleteFunc(p.Mines, gone.Has)
		for h := range gone.All() {
			s.t.Tell(Event{Kind: "minefield-gone", Hex: h})
		}
	}
}
