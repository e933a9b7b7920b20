package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Where a minefield lies is its builder's secret: nothing of these decisions
// is public but that they were made.

// mineable are the hexes where a side may have a minefield: in its Network,
// without a Battle (R-14.0-1), and without one that all know of, unless the side
// may have dismantled it.
func (s *Position) mineable(side rules.Side) board.Set {
	hexes := s.unengaged(side)
	if !s.P.Relaid[side] {
		hexes = hexes.Minus(board.SetOf(s.P.Mines...))
	}
	return hexes
}

// unengaged are the hexes of a side's Network without a Battle.
func (s *Position) unengaged(side rules.Side) board.Set {
	hexes := s.P.Networks[side]
	for _, b := range s.P.Battles {
		hexes = hexes.Remove(b.Hex)
	}
	return hexes
}

// Minefields are those that a side knows of: revealed ones that it has not
// dismantled, and its own (AMB-33).
func (s *Position) Minefields(own *Secret) board.Set {
	return Revealed(s.P, own).Union(board.SetOf(own.Mines...))
}

// Revealed are the minefields that all know of, without those that a side has dismantled in
// secret: it alone knows that these are gone (AMB-61).
func Revealed(p *Plane, own *Secret) board.Set {
	return board.SetOf(p.Mines...).Minus(board.SetOf(own.Lifted...))
}

// Room is where a side may lay a minefield, as it alone knows: not where it
// knows of one, but again where it has dismantled one (R-16.55-1).
func (s *Position) Room(own *Secret, side rules.Side) board.Set {
	return s.unengaged(side).Minus(s.Minefields(own))
}

// layMinefield builds a minefield (R-16.55-1).
func (s *Script) layMinefield(side rules.Side, n int) {
	p := s.P
	p.Points[side] -= MinefieldCost
	p.Disclosed[side].MineBP += MinefieldCost
	p.Mined[side]++
	s.t.Tell(event.BuildsMinefield{Of: event.Of{By: side}})
	rules.Decide(s.t, minefieldKind, side, rules.L("buildup/minefield", int(side), n), func(o *rules.Scope[Secret]) (none struct{}) {
		s.chooseMinefield(o, side, MinefieldFacts{Deed: n})
		return none
	})
}

// JudgeMinefield says why there is no place for a minefield, or why it may not
// lie in some hex. An order file that wants it there asks for that hex, which
// would be public, and so is refused before anything is paid.
func (s *Position) JudgeMinefield(o *rules.Own[Secret], side rules.Side, h board.Hex) *rules.Refusal {
	switch {
	case h == board.None:
		if o == nil && s.mineable(side).Empty() || o != nil && s.Room(o.S, side).Empty() {
			return rules.Refuse("R-16.55-1", "no.network")
		}
		return nil
	case !s.P.Networks[side].Has(h):
		return rules.Refuse("R-16.55-1", "no.own-network", s.Place(h))
	case !s.unengaged(side).Has(h):
		return rules.Refuse("R-16.55-1", "no.battle", s.Place(h))
	}
	return rules.Refuse("R-16.55-1", "no.minefield", s.Place(h))
}

// JudgeExchange says why a side cannot dismantle two minefields for a third, and by which of
// the three hexes; else what it holds after that.
func (s *Position) JudgeExchange(o *rules.Own[Secret], side rules.Side, hexes []board.Hex) (after Secret, i int, r *rules.Refusal) {
	after = SecretCodec.Clone(o.S)
	for i, h := range hexes[:2] {
		switch {
		case i > 0 && h == hexes[0]:
			return after, i, rules.Refuse("R-16.55-1", "no.mine-twice", s.Place(h))
		case !s.Minefields(o.S).Has(h):
			return after, i, rules.Refuse("R-16.55-1", "no.mine", s.Place(h))
		case !s.P.Networks[side].Has(h):
			return after, i, rules.Refuse("R-16.55-1", "no.mine-outside", s.Place(h))
		case !s.unengaged(side).Has(h):
			return after, i, rules.Refuse("R-16.55-1", "no.mine-battle", s.Place(h))
		}
		after.Lift(h)
	}
	if !s.Room(&after, side).Has(hexes[2]) {
		return after, 2, s.JudgeMinefield(o, side, hexes[2])
	}
	after.Lay(hexes[2])
	return after, 0, nil
}

// chooseMinefield lays a minefield. Where the side has dismantled one that all
// know of, nobody sees a difference: that one stands again.
func (s *Script) chooseMinefield(o *rules.Scope[Secret], side rules.Side, facts MinefieldFacts) (h board.Hex) {
	h = rules.Choose(o, rules.Choice[board.Hex, MinefieldFacts]{Kind: LayKind, Facts: facts, Options: slices.Collect(s.Room(o.S, side).All())})
	o.S.Lay(h)
	o.Note(event.MinefieldLaid{Of: event.Of{By: side}, In: event.In{Hex: h}})
	return h
}

// Lay notes a minefield that this side has laid.
func (own *Secret) Lay(h board.Hex) {
	if i, lifted := slices.BinarySearch(own.Lifted, h); lifted {
		own.Lifted = slices.Delete(own.Lifted, i, i+1)
	} else {
		own.Mines = insert(own.Mines, h)
	}
}

// Lift notes a minefield that this side has dismantled.
func (own *Secret) Lift(h board.Hex) {
	if i, mine := slices.BinarySearch(own.Mines, h); mine {
		own.Mines = slices.Delete(own.Mines, i, i+1)
	} else {
		own.Lifted = insert(own.Lifted, h)
	}
}

// relayMinefields lets a side dismantle two minefields and build one of them,
// free of charge and unseen, as often as it likes (R-16.55-1): its own and
// revealed ones, in its Network and in no Battle (AMB-33). It comes at the end
// of every Buildup from the first on in which the side may know of two.
func (s *Script) relayMinefields(side rules.Side) {
	p := s.P
	if !p.Relaid[side] && len(p.Mines)+int(p.Mined[side]) < 2 {
		return
	}
	p.Relaid[side] = true
	rules.Decide(s.t, minefieldKind, side, rules.L("buildup/relay", int(side)), func(o *rules.Scope[Secret]) (none struct{}) {
		for done := []board.Hex(nil); ; {
			known := s.Minefields(o.S).Intersect(s.unengaged(side))
			if known.Len() < 2 {
				return none
			}
			for range 2 {
				h := rules.Choose(o, rules.Choice[board.Hex, MinefieldFacts]{Kind: LiftKind, Facts: MinefieldFacts{Done: slices.Clone(done)},
					Options: append([]board.Hex{board.None}, slices.Collect(known.All())...)})
				if h == board.None {
					return none
				}
				done, known = append(done, h), known.Remove(h)
			}
			for _, h := range done[len(done)-2:] {
				o.S.Lift(h)
				o.Note(event.MinefieldLifted{Of: event.Of{By: side}, In: event.In{Hex: h}})
			}
			done = append(done, s.chooseMinefield(o, side, MinefieldFacts{Relay: true, Done: slices.Clone(done)}))
		}
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
func (s *Script) liftedMines() {
	p := s.P
	for side := range Side(2) {
		foes, _ := s.Stacks(side.Other())
		seen := board.SetOf(p.Mines...).Intersect(foes)
		if seen.Empty() || !p.Relaid[side] { // he cannot have dismantled any
			continue
		}
		gone := rules.Claim(s.t, liftedKind, side, rules.L("minefields/lifted", rules.Bit(p.Blitz), int(side)), func(o *rules.Scope[Secret]) board.Set {
			return board.SetOf(o.S.Lifted...).Intersect(seen)
		}).Intersect(seen)
		if gone.Empty() {
			continue
		}
		for owner := range Side(2) {
			rules.Do(s.t, owner, rules.L("minefields/gone", rules.Bit(p.Blitz), int(side), int(owner)), func(o *rules.Scope[Secret]) {
				o.S.Lifted = slices.DeleteFunc(o.S.Lifted, gone.Has)
			})
		}
		p.Mines = slices.DeleteFunc(p.Mines, gone.Has)
		for h := range gone.All() {
			s.t.Tell(event.MinefieldGone{In: event.In{Hex: h}})
		}
	}
}
