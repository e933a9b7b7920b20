package eurofront

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/chances"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// Combat is a battle whose cost is asked for.
type Combat struct {
	At        Place
	Forces    [2][]Face // by side
	Active    rules.Side
	OD        rules.Side
	Edge      Edge // over what all of the active side have come, if it is an assault
	Assault   bool
	Supported bool
	Strike    int // dice of an airstrike of the active side
}

// Cost is what may come of a battle, exactly: by side the chances of so many steps lost, and that
// nobody is left of it; of so many blocks repulsed; and what is told of how it is fought.
type Cost struct {
	Lost     [2][]*big.Rat
	Gone     [2]*big.Rat
	Repulsed []*big.Rat
	Defence  int  // hits that take a step of the passive side
	Barren   bool // no hit on it counts
	Repulses int  // faces, from 1 up, that repulse
}

// Odds follows a round of combat over all ways in which its dice can fall. Who fires how, and who
// takes hits, is as in fight.go; of equals the last in the list.
func (g *Game) Odds(p *Plane, c Combat) Cost {
	o := odds{round: g.staged(p, c), last: map[string]outcome{}}
	for k := range o.P.Blocks {
		o.first = append(o.first, o.P.Blocks[k].Face.Level)
	}
	cost := Cost{Defence: o.defence, Barren: o.barren, Repulses: o.assault}
	start := outcome{levels: slices.Clone(o.first), back: make([]bool, len(o.P.Blocks))}
	o.bury(start)
	o.put(start, big.NewRat(1, 1))
	if c.Strike > 0 {
		o.each(func(x outcome, chance *big.Rat) {
			for hits, ways := range chances.Hits(c.Strike, 7-int(g.airFire(c.Active))) {
				o.put(o.struck(x, o.d, hits), share(chance, ways, c.Strike))
			}
		})
	}
	o.each(func(x outcome, chance *big.Rat) { o.fires(x, chance, o.d) })
	o.each(func(x outcome, chance *big.Rat) { o.fires(x, chance, o.a) })
	for side := range rules.Nobody {
		cost.Gone[side] = new(big.Rat)
	}
	for _, key := range o.order {
		o.count(&cost, o.last[key])
	}
	return cost
}

// staged is a round in a position with nobody on the map but who fights.
func (g *Game) staged(p *Plane, c Combat) *round {
	q := *p
	q.Blocks, q.Battles, q.Active = nil, []Battle{{At: c.At, OD: c.OD, New: c.Assault, Assault: c.Assault, Strike: noToken, Active: true}}, c.Active
	for side, faces := range c.Forces {
		for _, f := range faces {
			b := block(rules.Side(side), c.At)
			b.Shown, b.Face = true, f
			if rules.Side(side) == c.Active {
				b.Joined, b.Edge, b.From = true, c.Edge, None
			}
			q.Blocks = append(q.Blocks, b)
		}
	}
	r := &round{Script: &Script{Position: Position{Game: g, P: &q}}, a: c.Active, d: c.Active.Other(), at: c.At, od: c.OD, part: noToken}
	r.Ground = r.survey()
	r.defence, r.barren = r.defenceOf(c.Supported)
	if c.Assault {
		r.assault = r.repulses()
	}
	return r
}

// odds are a round that is followed.
type odds struct {
	*round
	first []int8 // levels in the beginning
	last  map[string]outcome
	order []string // of what is in last
}

// outcome is how it may stand, with its chance.
type outcome struct {
	levels []int8 // below the lowest: dead
	back   []bool // repulsed
	parts  int
	chance *big.Rat
}

// put adds a chance to an outcome.
func (o *odds) put(x outcome, chance *big.Rat) {
	key := make([]byte, 0, 2*len(x.levels)+1)
	for k := range x.levels {
		key = append(key, byte(x.levels[k]+1), byte(bit(x.back[k])))
	}
	key = append(key, byte(x.parts))
	have, ok := o.last[string(key)]
	if !ok {
		o.order = append(o.order, string(key))
		have, have.chance = x, new(big.Rat)
	}
	have.chance = new(big.Rat).Add(have.chance, chance)
	o.last[string(key)] = have
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// each goes on from all that may be.
func (o *odds) each(next func(x outcome, chance *big.Rat)) {
	all, order := o.last, o.order
	o.last, o.order = map[string]outcome{}, nil
	for _, key := range order {
		x := all[key]
		o.set(x)
		next(x, x.chance)
	}
}

// set puts the blocks as they stand in an outcome.
func (o *odds) set(x outcome) {
	for k := range o.P.Blocks {
		b := &o.P.Blocks[k]
		if b.At, b.Face.Level = o.at, x.levels[k]; int(b.Face.Level) < o.unit(b.Face).Lowest() || x.back[k] {
			b.At = Gone
		}
	}
}

// share is the chance of so many of the ways in which some dice fall.
func share(chance *big.Rat, ways *big.Int, dice int) *big.Rat {
	return new(big.Rat).Mul(chance, new(big.Rat).SetFrac(ways, chances.Ways(dice)))
}

// fires has a side fire: hits are summed over its blocks, and in an assault repulses with them.
func (o *odds) fires(x outcome, chance *big.Rat, by rules.Side) {
	type sum struct{ hits, back int }
	all := map[sum]*big.Rat{{}: chance}
	assault := 0
	if by == o.d {
		assault = o.assault
	}
	biggest := o.biggest(by)
	for _, k := range o.shooters(by) {
		if len(o.in(by.Other(), o.at)) == 0 {
			break
		}
		lowest := 7 - int(o.fireOf(k, k == biggest))
		for range o.b(k).Face.Level {
			next := map[sum]*big.Rat{}
			for s, p := range all { // sums: their order does not matter
				add := func(y sum, faces int) {
					if next[y] == nil {
						next[y] = new(big.Rat)
					}
					next[y].Add(next[y], new(big.Rat).Mul(p, big.NewRat(int64(faces), 6)))
				}
				add(sum{s.hits + 1, s.back}, 7-lowest)
				add(sum{s.hits, s.back + 1}, assault)
				add(s, lowest-1-assault)
			}
			all = next
		}
	}
	for hits := range 4 * len(o.P.Blocks) * 2 {
		for back := range 4 * len(o.P.Blocks) * 2 {
			if p := all[sum{hits, back}]; p != nil && p.Sign() > 0 {
				o.put(o.struck(o.repelled(x, back), by.Other(), hits), p)
			}
		}
	}
}

// repelled is an outcome with so many of the weakest assaulters sent back.
func (o *odds) repelled(x outcome, n int) outcome {
	o.set(x)
	x.back = slices.Clone(x.back)
	for range n {
		ks := o.weakest()
		if len(ks) == 0 {
			break
		}
		k := ks[len(ks)-1]
		x.back[k] = true
		o.b(k).At = Gone
	}
	return x
}

// struck is an outcome after so many hits on a side.
func (o *odds) struck(x outcome, side rules.Side, hits int) outcome {
	o.set(x)
	x.levels = slices.Clone(x.levels)
	steps := hits
	if side == o.d {
		if o.barren {
			return x
		}
		steps, x.parts = (x.parts+hits)/o.defence, (x.parts+hits)%o.defence
	}
	for range steps {
		var back []rules.Token
		for k := range x.back {
			if b := &o.P.Blocks[k]; x.back[k] && b.Side == side && int(x.levels[k]) >= o.unit(b.Face).Lowest() {
				back = append(back, rules.Token(k))
			}
		}
		ks := o.strongest(side, back)
		if len(ks) == 0 {
			x.parts = 0
			break
		}
		k := ks[len(ks)-1]
		b := o.b(k)
		if b.Face.Level--; int(b.Face.Level) < o.unit(b.Face).Lowest() {
			b.At = Gone
		}
		x.levels[k] = b.Face.Level
		o.bury(x)
	}
	return x
}

// bury takes statics off that are alone at 0.
func (o *odds) bury(x outcome) {
	for _, k := range o.lonely() {
		x.levels[k], o.b(k).At = -1, Gone
	}
}

// count adds an outcome to the cost.
func (o *odds) count(c *Cost, x outcome) {
	back := 0
	for side := range rules.Nobody {
		lost, left := 0, 0
		for k := range o.P.Blocks {
			u := o.unit(o.P.Blocks[k].Face)
			if o.P.Blocks[k].Side != side {
				continue
			}
			if int(x.levels[k]) >= u.Lowest() {
				left++
			}
			lost += int(o.first[k]) - max(int(x.levels[k]), u.Lowest()-1)
			back += bit(x.back[k])
		}
		add(&c.Lost[side], lost, x.chance)
		if left == 0 {
			c.Gone[side].Add(c.Gone[side], x.chance)
		}
	}
	add(&c.Repulsed, back, x.chance)
}

func add(list *[]*big.Rat, n int, chance *big.Rat) {
	for len(*list) <= n {
		*list = append(*list, new(big.Rat))
	}
	(*list)[n].Add((*list)[n], chance)
}

// lonely are statics at 0 that are alone on their side.
func (r *round) lonely() (ks []rules.Token) {
	for _, side := range [2]rules.Side{r.d, r.a} {
		if in := r.in(side, r.at); len(in) == 1 {
			if b := r.b(in[0]); r.unit(b.Face).Type == theatre.Static && b.Face.Level == 0 {
				ks = append(ks, in[0])
			}
		}
	}
	return ks
}

// strongest are the blocks of a side of which one takes a hit: the strongest there, HQs among them
// by their value; of those sent back only when all others are dead (EF-7.33-1, EF-7.33-3, EAMB-41).
func (r *round) strongest(side rules.Side, repulsed []rules.Token) []rules.Token {
	ks := r.in(side, r.at)
	if len(ks) == 0 && side == r.a {
		ks = repulsed
	}
	if len(ks) == 0 {
		return nil
	}
	top := r.b(slices.MaxFunc(ks, r.byLevel)).Face.Level
	return slices.DeleteFunc(slices.Clone(ks), func(k rules.Token) bool { return r.b(k).Face.Level < top })
}

// weakest are the assaulters of whom one is sent back: the weakest there (EF-7.61-1).
func (r *round) weakest() []rules.Token {
	ks := r.in(r.a, r.at)
	if len(ks) == 0 {
		return nil
	}
	low := r.b(slices.MinFunc(ks, r.byLevel)).Face.Level
	return slices.DeleteFunc(ks, func(k rules.Token) bool { return r.b(k).Face.Level > low })
}

func (r *round) byLevel(x, y rules.Token) int {
	return cmp.Compare(r.b(x).Face.Level, r.b(y).Face.Level)
}

// airFire is the fire of a side's air force (EF-13.23-1, EF-21.48-7).
func (g *Game) airFire(side rules.Side) theatre.Fire {
	if side == Axis {
		return theatre.SF
	}
	return theatre.DF
}
