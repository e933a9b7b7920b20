package staff

import (
	"math"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Guess implements rules.Guesser: a hidden block may be any unit that nobody knows, first one that
// was set up where it stands; its group has the strength of the set-up, as long as nothing has been
// produced, but for the weakest: nobody keeps count of what it has lost.
func (g *Game) Guess(v view, strength rules.Strength, chance *rules.Chance) rules.Guess[Secret] {
	x := &guess{Game: g, p: v.Public, side: v.Side.Other(), strength: strength, chance: chance}
	for range v.Public.Blocks {
		x.blocks = append(x.blocks, eurofront.Held{Face: eurofront.Face{Unit: 255}})
	}
	x.known()
	x.faces()
	x.levels()
	x.reckon()
	return rules.Guess[Secret]{Secret: Secret{Blocks: x.blocks}}
}

// guess is a guess in the making.
type guess struct {
	*Game
	p        *Plane
	side     rules.Side
	strength rules.Strength
	chance   *rules.Chance
	blocks   []eurofront.Held
	hidden   []rules.Token // on the map, or beside it for the set-up, with a face that nobody knows
	gone     []rules.Token // disbanded: nobody knows either
	units    []UnitNo      // that may be any of them
	dead     []UnitNo      // that may have come back
}

// known takes over what lies open, and finds out what does not.
func (x *guess) known() {
	seen := map[UnitNo]bool{}
	for k := range x.p.Blocks {
		switch b := &x.p.Blocks[k]; {
		case b.Side != x.side:
		case !b.Shown && b.At != eurofront.Gone:
			x.hidden = append(x.hidden, rules.Token(k))
		case !b.Shown:
			x.gone = append(x.gone, rules.Token(k))
		case b.At != eurofront.Gone:
			x.put(rules.Token(k), b.Face.Unit)
			x.blocks[k].Face, seen[b.Face.Unit] = b.Face, true
		}
	}
	for k := range x.p.Blocks { // a dead unit is there once, as the block that died last
		if b := &x.p.Blocks[k]; b.Side == x.side && b.Shown && b.At == eurofront.Gone && !seen[b.Face.Unit] {
			x.blocks[k].Face, seen[b.Face.Unit] = b.Face, true
			x.dead = append(x.dead, b.Face.Unit)
		}
	}
	for _, u := range x.Of(x.side) {
		if !seen[u] {
			x.units = append(x.units, u)
		}
	}
}

// put makes a block a unit.
func (x *guess) put(k rules.Token, u UnitNo) {
	unit := &x.Units[u]
	x.blocks[k] = eurofront.Held{Face: eurofront.Face{Unit: u, Level: int8(unit.Lowest())}, North: unit.Veteran}
}

// faces gives each hidden block a unit: those who have come back are some of the dead.
func (x *guess) faces() {
	for len(x.units) < len(x.hidden) && len(x.dead) > 0 {
		u := x.dead[len(x.dead)-1]
		x.dead = x.dead[:len(x.dead)-1]
		for k := range x.blocks {
			if x.blocks[k].Unit == u {
				x.blocks[k].Face = eurofront.Face{Unit: 255}
			}
		}
		x.units = append(x.units, u)
	}
	left := x.shuffled()
	for _, at := range []bool{true, false} { // first where only few can be
		for _, k := range x.hidden {
			i := slices.IndexFunc(left, func(u UnitNo) bool { return !at || x.began(u, x.p.Blocks[k].At) })
			if x.blocks[k].Unit == 255 && i >= 0 && (!at || x.narrow(x.p.Blocks[k].At)) {
				x.put(k, left[i])
				left = slices.Delete(left, i, i+1)
			}
		}
	}
	for i, k := range x.gone {
		if i < len(left) {
			x.put(k, left[i])
			x.blocks[k].Level--
		}
	}
}

// shuffled are the units that hidden blocks may be, at random; but for the weakest who leads stands behind,
// since nobody exposes it: those blocks come last, and so do these units.
func (x *guess) shuffled() []UnitNo {
	left := make([]UnitNo, len(x.units))
	for i, n := range x.chance.Order(len(x.units)) {
		left[n] = x.units[i]
	}
	if x.strength != rules.Weak {
		leads := func(u UnitNo) int { return rules.Bit(x.Units[u].Type.Leads()) }
		slices.SortStableFunc(left, func(a, b UnitNo) int { return leads(a) - leads(b) })
		slices.SortStableFunc(x.hidden, func(a, b rules.Token) int { return x.behind(a) - x.behind(b) })
	}
	return left
}

// behind is how far a block stands from the nearest of whoever guesses.
func (x *guess) behind(k rules.Token) int {
	near := math.MaxInt
	for _, b := range x.p.Blocks {
		if at := x.p.Blocks[k].At; b.Side != x.side && b.OnMap() && at >= 0 {
			near = min(near, x.Far(b.At, at))
		}
	}
	return near
}

// began reports whether a unit may have been set up in a place.
func (x *guess) began(u UnitNo, at Place) bool {
	return at >= 0 && x.Groups[x.Units[u].Group].Area.Has(at)
}

// narrow reports whether a place is off the grid: few come there from elsewhere.
func (x *guess) narrow(at Place) bool { return at >= 0 && !x.Board.Has(at) }

// levels splits the strength of each group.
func (x *guess) levels() {
	for i := range x.Groups {
		if x.Groups[i].Side == x.side {
			x.split(&x.Groups[i])
		}
	}
}

// reckon lowers hidden HQs until they are worth no more together than everybody reckons with.
func (x *guess) reckon() {
	n, open := 0, []rules.Token(nil)
	for k := range x.blocks {
		if h := &x.blocks[k]; h.Unit < UnitNo(len(x.Units)) && x.Units[h.Unit].Type.Leads() && h.Level > 0 && x.p.Blocks[k].At != eurofront.Gone {
			if n += int(h.Level); !x.p.Blocks[k].Shown {
				open = append(open, rules.Token(k))
			}
		}
	}
	for x.side == eurofront.Soviet && n > int(x.p.Reckoned) && len(open) > 0 {
		i := x.chance.Below(len(open))
		h := &x.blocks[open[i]]
		if h.Level--; h.Level == 0 {
			open = slices.Delete(open, i, i+1)
		}
		n--
	}
}

// split raises the hidden blocks of a group at random: to its strength at the start if it can
// have no more, else anywhere; fresh ones as high as that allows.
func (x *guess) split(g *theatre.Group) {
	rest, open := g.CV, []rules.Token(nil)
	for k := range x.blocks {
		if h := &x.blocks[k]; slices.Contains(g.Units, h.Unit) && x.p.Blocks[k].At != eurofront.Gone {
			rest -= int(h.Level)
			if !x.p.Blocks[k].Shown {
				open = append(open, rules.Token(k))
			}
		}
	}
	if x.strength == rules.Weak {
		return
	}
	if x.produced() {
		if rest = 99; x.strength == rules.Worn {
			rest = x.chance.Below(1 + 3*len(open))
		}
	}
	for rest > 0 && len(open) > 0 {
		i := x.chance.Below(len(open))
		h := &x.blocks[open[i]]
		if int(h.Level) >= x.Units[h.Unit].Highest() {
			open = slices.Delete(open, i, i+1)
			continue
		}
		h.Level++
		rest--
	}
}

// produced reports whether somebody may have built steps.
func (x *guess) produced() bool { return x.p.Produced[x.side].Spent > 0 || x.p.Fortnight >= 4 }
