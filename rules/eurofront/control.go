package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Ground is who controls what, as it was when a phase began (8, EF-8.1-1, EAMB-4).
type Ground struct {
	Holder   []rules.Side // by place; Nobody: disputed, or a neutral's
	Disputed board.Set
	Fights   board.Set    // places with blocks of both sides
	Zones    [2]board.Set // of control, of each side
	nets     [2]*Net      // of supply that nobody may interdict, once found
}

// Friendly reports whether a side controls a place; battles of which it is the OD are friendly.
func (g *Ground) Friendly(s rules.Side, p Place) bool { return g.Holder[p] == s }

// Calm reports whether a place is friendly and no battle: where HQs deploy, blocks disengage
// to, and rails run (EF-8.4-1).
func (g *Ground) Calm(s rules.Side, p Place) bool { return g.Holder[p] == s && !g.Fights.Has(p) }

// Passes reports whether command and supply lines go through a place: it is friendly or
// disputed, not the enemy's (EF-8.4-1, EF-5.31-2).
func (g *Ground) Passes(s rules.Side, p Place) bool { return g.Holder[p] == s || g.Disputed.Has(p) }

// survey finds out who controls what in the position.
func (x *Position) survey() *Ground {
	g := &Ground{Holder: make([]rules.Side, len(x.Spots))}
	var there, rooted [2]board.Set // blocks; blocks that are not dispersed
	for i := range x.P.Blocks {
		b := &x.P.Blocks[i]
		if !b.OnMap() {
			continue
		}
		there[b.Side] = there[b.Side].Add(b.At)
		if !b.Dispersed {
			rooted[b.Side] = rooted[b.Side].Add(b.At)
		}
	}
	g.Fights = there[Axis].Intersect(there[Soviet])
	for s := range g.Zones {
		g.Zones[s] = x.zones(rules.Side(s), g.Fights, there[Axis].Union(there[Soviet]))
	}
	g.Disputed = g.Zones[Axis].Intersect(g.Zones[Soviet])
	for p := range g.Holder {
		g.Holder[p] = x.holder(Place(p), g, rooted)
	}
	return g
}

// holder is who controls a place: the OD of a battle; else who alone has a block there that is
// not dispersed; of an empty hex who alone has it in its zones, nobody if both have; else who
// had it before (EF-8.3-1, EF-8.3-2, EF-8.3-3, EF-18.1-1). A neutral's is nobody's (EF-8.3-4).
func (x *Position) holder(p Place, g *Ground, rooted [2]board.Set) rules.Side {
	switch spot := &x.Spots[p]; {
	case spot.Owner == rules.Nobody:
		return spot.Owner
	case g.Fights.Has(p):
		if b := x.Battle(p); b != nil {
			return b.OD
		}
		return x.P.Control[p]
	case rooted[Axis].Has(p):
		return Axis
	case rooted[Soviet].Has(p):
		return Soviet
	case g.Disputed.Has(p):
		return rules.Nobody
	case g.Zones[Axis].Has(p):
		return Axis
	case g.Zones[Soviet].Has(p):
		return Soviet
	}
	return x.P.Control[p]
}

// zones are those of a side: hexes without blocks that are next to a supplied, unengaged block
// of its, over neither river, lake nor sea. Dispersed blocks have none, and Areas know none
// (EF-8.2-1, EF-8.2-2, EF-1.36-1).
func (x *Position) zones(s rules.Side, fights, occupied board.Set) (z board.Set) {
	for i := range x.P.Blocks {
		b := &x.P.Blocks[i]
		if b.Side != s || !x.Board.Has(b.At) || b.Unsupplied || b.Dispersed || fights.Has(b.At) {
			continue
		}
		for _, w := range x.Ways[b.At] {
			if !w.OnRoute() && x.carriesZone(w.Border) && !occupied.Has(w.To) && x.Spots[w.To].Owner != rules.Nobody {
				z = z.Add(w.To)
			}
		}
	}
	return z
}

func (g *Game) carriesZone(side board.Side) bool {
	b := &g.Borders[side]
	return b.Land() && b.Terrain != theatre.River
}

// phase begins a phase: control is what the position says now, and stays so (EF-8.1-1). Who
// has a place alone is remembered, for the time when nobody has it; a dispute is not
// (EF-8.3-3, EAMB-75).
func (s *Script) phase(x Phase) {
	s.P.Phase = x
	s.Ground = s.survey()
	for p, holder := range s.Holder {
		if holder != rules.Nobody {
			s.P.Control[p] = holder
		}
	}
}

// settle brings the battles up to date when blocks have come, gone or died: a place with both
// sides is a battle, no other is (EF-7.11-1). Where one begins, the side that came is the
// original attacker. OA that have no enemy left stand up.
func (s *Script) settle(attacker rules.Side) {
	var battles []Battle
	for p := range Place(len(s.Spots)) {
		if !s.engaged(p) {
			continue
		}
		if b := s.Battle(p); b != nil {
			battles = append(battles, *b)
		} else {
			battles = append(battles, Battle{At: p, OD: attacker.Other(), New: true, Strike: NoBlock})
		}
	}
	s.P.Battles = battles
	for side := range rules.Nobody {
		s.standUp(side, func(b *Block) bool { return s.Battle(b.At) == nil })
	}
}
