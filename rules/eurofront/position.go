package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Position is the game as all see it, with the control of places as it was when the phase
// began. All judges ask it.
type Position struct {
	*Game
	P *Plane
	*Ground
}

// tokens are the blocks of a side for which something is so, in order.
func (x *Position) tokens(s rules.Side, is func(b *Block) bool) (ks []rules.Token) {
	for k := range x.P.Blocks {
		if b := &x.P.Blocks[k]; b.Side == s && is(b) {
			ks = append(ks, rules.Token(k))
		}
	}
	return ks
}

// In are the blocks of a side in a place, in order.
func (x *Position) In(s rules.Side, p Place) []rules.Token {
	return x.tokens(s, func(b *Block) bool { return b.At == p })
}

// Any reports whether a side has a block in a place.
func (x *Position) Any(s rules.Side, p Place) bool {
	for i := range x.P.Blocks {
		if b := &x.P.Blocks[i]; b.At == p && b.Side == s {
			return true
		}
	}
	return false
}

// OnMap are all blocks of a side that are on the map, in order.
func (x *Position) OnMap(s rules.Side) []rules.Token {
	return x.tokens(s, (*Block).OnMap)
}

// active are the HQs of a side that are, in order.
func (x *Position) active(s rules.Side) []rules.Token {
	return x.tokens(s, func(b *Block) bool { return b.Mode != Idle })
}

// b is a block.
func (x *Position) b(k rules.Token) *Block { return &x.P.Blocks[k] }

// unit is what a face shows.
func (g *Game) unit(f Face) *theatre.Unit { return &g.Units[f.Unit] }

// face is that of a block as far as somebody knows it: its owner (o), or all, if it lies open.
func (x *Position) face(o *rules.Own[Secret], k rules.Token) (Face, bool) {
	switch {
	case o != nil:
		return o.S.Blocks[k].Face, true
	case x.b(k).Shown:
		return x.b(k).Face, true
	}
	return Face{}, false
}

// Battle is that in a place; nil: there is none.
func (x *Position) Battle(p Place) *Battle {
	for i := range x.P.Battles {
		if x.P.Battles[i].At == p {
			return &x.P.Battles[i]
		}
	}
	return nil
}

// engaged reports whether blocks of both sides stand in a place.
func (x *Position) engaged(p Place) bool { return p >= 0 && x.Any(Axis, p) && x.Any(Soviet, p) }

// finnish reports whether a place lies in the Finland of 1939 (EAMB-13).
func (x *Position) finnish(p Place) bool { return x.Home(Axis, p) }

// marshy reports whether a place stops, and weakens attacks, as marsh does: marsh itself but
// not in Snow, when it is like forest but for its stack (EF-12.4-1), and every place in Mud
// (EF-12.3-1).
func (x *Position) marshy(p Place) bool {
	return x.P.Weather == theatre.Mud || x.terrain(p).AttackSF && x.P.Weather != theatre.Snow
}

// terrain is the ground of a place.
func (g *Game) terrain(p Place) *theatre.Ground { return g.Map.Ground(p) }

// stops reports whether a hex ends the move of a block that enters it: EF-1.31-1, EF-1.31-2.
func (x *Position) stops(p Place) bool {
	return x.marshy(p) || x.terrain(p).Stop && x.Spots[p].Terrain != theatre.Marsh
}

// Storm reports whether a sea is in storm (EF-12.5-1).
func (x *Position) Storm(sea theatre.SeaNo) bool {
	return slices.Contains(x.Storms[x.Seas[sea].Basin], int(x.P.Rolled))
}

// Frozen reports whether ice closes a sea (EF-21.42-1).
func (x *Position) Frozen(sea theatre.SeaNo) bool {
	return x.Seas[sea].Freezes && x.P.Weather == theatre.Snow
}

// Admiral is the side that controls a sea: the holder of its base, Nobody if a neutral has it
// (EF-15.1-1, EAMB-21).
func (x *Position) Admiral(sea theatre.SeaNo) rules.Side {
	base := x.Seas[sea].Base
	if base == None {
		return rules.Nobody
	}
	return x.P.Control[base]
}
