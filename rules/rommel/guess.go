package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Guess implements rules.Guesser. Of the enemy a side knows which blocks lie open, which
// units are still to come and when (16.4; who of the next Month has come early it does
// not know), to which group a block belongs that is not deployed yet (18.0), how many
// minefields were built (16.5), and that the cards of his turn pay for it (3.48). The rest
// is any of his units. Where the guess is not of worn ones they are at full strength, the
// fastest in Battles, and no minefield lies where it has not been seen: which Battle may be won all the
// same, warnings say.
func (g *Game) Guess(v rules.View[Plane, Secret], strength rules.Strength, chance *rules.Chance) rules.Guess[Secret] {
	enemy, fresh := v.Side.Other(), strength != rules.Worn
	x := guess{Game: g, side: enemy, p: v.Public, chance: chance, fresh: fresh, faces: map[rules.Token]Face{}}
	x.open()
	x.still()
	x.rest()
	s := Secret{}
	for _, k := range g.Tokens(enemy) {
		f := x.faces[k]
		switch b := &v.Public.Blocks[k]; {
		case b.Shown:
			f = b.Face
		case b.At == Eliminated:
			f.Steps = 0
		case !fresh && b.At >= 0:
			f.Steps -= uint8(chance.Below(int(f.Steps)))
		}
		s.Faces = append(s.Faces, f)
	}
	if !fresh {
		s.Mines = x.mines()
	}
	guess := rules.Guess[Secret]{Secret: s}
	if v.Public.Stage == PlayerTurn && v.Public.Active == enemy {
		guess.Holds(v.Public.Laid, RealCard, x.paying())
	}
	return guess
}

// paying is how many of the cards that the enemy has laid are real, such that they pay for what
// all have seen of his turn.
func (x *guess) paying() int {
	var pays []int
	s := x.Position(x.p)
	for real := range min(x.p.Laid.Len(), turnOptions[Blitz].cards) + 1 {
		if s.paidFor(real) {
			pays = append(pays, real)
		}
	}
	if pays == nil { // he has lied
		return 0
	}
	return pays[x.chance.Below(len(pays))]
}

// guess is an enemy's faces while they are being guessed.
type guess struct {
	*Game
	side   Side
	p      *Plane
	chance *rules.Chance
	fresh  bool
	faces  map[rules.Token]Face
	used   [256]bool
}

// put gives a block a unit at full strength.
func (x *guess) put(k rules.Token, u UnitNo) {
	x.faces[k], x.used[u] = Face{Unit: u, Steps: uint8(len(x.Roster.Units[u].Steps))}, true
}

// open are the blocks whose faces all see.
func (x *guess) open() {
	for _, k := range x.Tokens(x.side) {
		if b := &x.p.Blocks[k]; b.Shown {
			x.put(k, b.Face.Unit)
		}
	}
}

// still are the blocks that are beside the map yet: those of a group or a pool have its
// units.
func (x *guess) still() {
	for _, group := range x.Groups[x.side] {
		x.deal(x.of(group.Blocks), group.Units)
	}
	for _, month := range slices.Compact(slices.Sorted(slices.Values(x.Months))) {
		if month == 0 {
			continue
		}
		var waiting []rules.Token
		var units []UnitNo
		for i, k := range x.Tokens(x.side) {
			if x.Months[k] == month {
				units = append(units, x.Units[x.side][i])
			}
			if b := &x.p.Blocks[k]; b.At == InPool && b.Month == month {
				waiting = append(waiting, k)
			}
		}
		x.deal(waiting, units)
	}
}

// of are those of some blocks that are not deployed yet.
func (x *guess) of(ks []rules.Token) []rules.Token {
	return slices.DeleteFunc(slices.Clone(ks), func(k rules.Token) bool { return x.p.Blocks[k].At != Undeployed })
}

// rest are all other blocks and units.
func (x *guess) rest() {
	var ks []rules.Token
	for _, k := range x.Tokens(x.side) {
		if _, known := x.faces[k]; !known {
			ks = append(ks, k)
		}
	}
	if x.fresh {
		slices.SortStableFunc(ks, func(a, b rules.Token) int { return x.stands(a) - x.stands(b) })
	}
	x.deal(ks, x.Units[x.side])
}

// stands is how soon a block may fire at who leaves a hex: in a Battle, on the map, or not.
func (x *guess) stands(k rules.Token) int {
	switch at := x.p.Blocks[k].At; {
	case at < 0:
		return 2
	case x.p.Battle(at) == nil:
		return 1
	}
	return 0
}

// deal gives blocks units of a list that nobody has yet, as long as there are any.
func (x *guess) deal(ks []rules.Token, units []UnitNo) {
	free := slices.DeleteFunc(slices.Clone(units), func(u UnitNo) bool { return x.used[u] })
	order := x.chance.Order(len(free))
	if x.fresh { // the fastest first, whose Pursuit Fire reaches most
		slices.SortStableFunc(order, func(i, j int) int { return int(x.Roster.Units[free[j]].Speed()) - int(x.Roster.Units[free[i]].Speed()) })
	}
	for i, j := range order {
		if i < len(ks) {
			x.put(ks[i], free[j])
		}
	}
}

// mines are minefields that the enemy may have laid and nobody has seen (14).
func (x *guess) mines() (hexes []board.Hex) {
	room := slices.Collect((&Position{Game: x.Game, P: x.p}).mineable(x.side).All())
	order := x.chance.Order(len(room))
	for i := range min(int(x.p.Mined[x.side]), len(room)) {
		if x.chance.Below(2) > 0 {
			hexes = append(hexes, room[order[i]])
		}
	}
	slices.Sort(hexes)
	return hexes
}
