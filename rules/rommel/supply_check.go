package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

var (
	tokenCodec = rules.Walk((*rules.Coder).Token)
	// At the Initial Supply Check a turn begins and waits for its player.
	fortressKind      = rules.Kind[rules.Token]{Name: "fortress-supply", Codec: tokenCodec, Halt: true}
	fortressFinalKind = rules.Kind[rules.Token]{Name: "fortress-supply", Codec: tokenCodec}
	oasisKind         = rules.Kind[rules.Token]{Name: "oasis-supply", Codec: tokenCodec, Halt: true}
	oasisFinalKind    = rules.Kind[rules.Token]{Name: "oasis-supply", Codec: tokenCodec}
)

// check is one of the three supply checks (12.7).
type check uint8

const (
	initialCheck check = iota
	finalCheck
	buildupCheck
)

// supply is the position as it matters for a side's supply (12.2, 12.5).
func (s *script) supply(side rules.Side) *supply {
	p := &supply{m: s.Map, side: Side(side)}
	var mine, foes board.Set
	for k := range s.p.Blocks {
		b := &s.p.Blocks[k]
		if b.At < 0 {
			continue
		}
		own := s.sideOf(rules.Token(k)) == side
		if own {
			mine = mine.Add(b.At)
		}
		switch {
		case b.Disrupted: // neither chains nor blocks (R-11.1-1)
		case own:
			p.chain = p.chain.Add(b.At)
		default:
			foes = foes.Add(b.At)
		}
	}
	p.blocked = foes.Minus(mine)
	for _, b := range s.p.Battles {
		f := front{hex: b.Hex, def: Side(b.Def)}
		for d, control := range b.Sides {
			if control == side {
				f.friendly |= 1 << d
			}
		}
		p.fronts = append(p.fronts, f)
	}
	return p
}

// tracer finds a side's Supply Lines as the blocks stand now.
func (s *script) tracer(side rules.Side) *tracer {
	t := &tracer{}
	t.reset(s.supply(side))
	return t
}

// onBoard lists a side's blocks on the board.
func (s *script) onBoard(side rules.Side) []rules.Token {
	return s.p.where(s.Game, side, func(b *Block) bool { return b.At >= 0 })
}

func (s *script) hexesOf(ks []rules.Token) board.Set {
	var hs board.Set
	for _, k := range ks {
		hs = hs.Add(s.p.Blocks[k].At)
	}
	return hs
}

// baseLines are the blocks of a side with a Supply Line to their Base.
// Raiders trace none (R-12.5-5).
func (s *script) baseLines(side rules.Side, t *tracer) map[rules.Token]bool {
	ks := s.onBoard(side)
	hexes := t.status(s.Map.Bases[side], s.hexesOf(ks))
	lines := map[rules.Token]bool{}
	for _, k := range ks {
		lines[k] = !s.p.Blocks[k].Raider && hexes.Has(s.p.Blocks[k].At)
	}
	return lines
}

// source is where a block's Supply Lines lead: the Fortress that it is
// assigned to, else its Base (R-13.3-7).
func (s *script) source(k rules.Token) board.Hex {
	if f := s.p.Blocks[k].Fortress; f >= 0 {
		return s.Map.Fortresses[f]
	}
	return s.Map.Bases[s.sideOf(k)]
}

// networkOf is a side's Supply Network: all hexes of all its lines, those to
// a Fortress only of units assigned to it (12.6, R-12.6-4).
func (s *script) networkOf(side rules.Side) board.Set {
	t := s.tracer(side)
	var from board.Set
	assigned := make([]board.Set, len(s.Map.Fortresses))
	for _, k := range s.onBoard(side) {
		b := &s.p.Blocks[k]
		switch {
		case b.Raider:
		case b.Fortress >= 0:
			assigned[b.Fortress] = assigned[b.Fortress].Add(b.At)
		default:
			from = from.Add(b.At)
		}
	}
	n := t.network(s.Map.Bases[side], from)
	for i, units := range assigned {
		if !units.Empty() {
			n = n.Union(t.network(s.Map.Fortresses[i], units))
		}
	}
	return n
}

// initialSupplyCheck: supply first, then recovery (R-12.7-1, R-12.7-6).
func (s *script) initialSupplyCheck() {
	s.release(s.a)
	lines := s.assign(s.a, initialCheck)
	s.mark(s.a, lines)
	s.recover(s.a)
}

// release ends a side's Fortress and Oasis Supply (R-13.3-8, AMB-27).
func (s *script) release(side rules.Side) {
	for _, k := range s.tokens(side) {
		s.p.Blocks[k].Fortress, s.p.Blocks[k].Oasis = -1, 0
	}
	s.mix(side)
}

// assign gives out Fortress and Oasis Supply and returns who has a line to
// the Base.
func (s *script) assign(side rules.Side, when check) map[rules.Token]bool {
	t := s.tracer(side)
	lines := s.baseLines(side, t)
	for i := range s.Map.Fortresses {
		s.assignFortress(side, i, t, lines, when)
	}
	for i := range s.Map.Oases {
		s.assignOasis(side, i, lines, when)
	}
	return lines
}

// assignFortress: an isolated Fortress supplies units up to its capacity, all
// inside first, then outside the nearest first (R-13.3-1 to -6, R-13.3-10).
// Only units without a line to the Base are candidates (AMB-57). Outside the
// owner may stop (R-13.3-3), but for a Buildup, where nobody may be left to
// die for want of an answer.
func (s *script) assignFortress(side rules.Side, i int, t *tracer, lines map[rules.Token]bool, when check) {
	h := s.Map.Fortresses[i]
	if s.p.Control[i] != side || !t.isolated(h) {
		return
	}
	free := int(s.Map.Places[h].Ports[side])
	var inside, outside []rules.Token
	for _, k := range s.onBoard(side) {
		switch b := &s.p.Blocks[k]; {
		case int(b.Fortress) == i:
			free--
		case lines[k] || b.Fortress >= 0 || b.Raider:
		case b.At == h:
			inside = append(inside, k)
		default:
			outside = append(outside, k)
		}
	}
	for free > 0 && len(inside) > 0 {
		k := inside[0]
		if len(inside) > free {
			k = s.askFortress(side, i, inside, true, when)
		}
		inside = without(inside, k)
		s.supplyFrom(k, i)
		free--
	}
	if len(inside) > 0 {
		return
	}
	t.aim(h)
	for free > 0 {
		near := nearest(t, s.p, outside)
		if len(near) == 0 {
			return
		}
		k := near[0]
		if when != buildupCheck || len(near) > free {
			k = s.askFortress(side, i, near, when == buildupCheck, when)
		}
		if k == noBlock {
			return
		}
		outside = without(outside, k)
		s.supplyFrom(k, i)
		free--
	}
}

func (s *script) supplyFrom(k rules.Token, fortress int) {
	s.p.Blocks[k].Fortress = int8(fortress)
	s.t.Tell(Event{Kind: "fortress-supply", Side: s.sideOf(k), Hex: s.p.Blocks[k].At, To: s.Map.Fortresses[fortress]})
}

// nearest lists the blocks with the shortest line to the tracer's source.
func nearest(t *tracer, p *Plane, ks []rules.Token) (near []rules.Token) {
	best := -1
	for _, k := range ks {
		n := t.length(p.Blocks[k].At)
		switch {
		case n < 0 || best >= 0 && n > best:
		case n == best:
			near = append(near, k)
		default:
			near, best = []rules.Token{k}, n
		}
	}
	return near
}

// length is the number of hexes of the shortest way to the source that the
// tracer aims at, or -1 if there is no line.
func (t *tracer) length(h board.Hex) int {
	if h == t.source {
		return 0
	}
	if t.blocked.Has(h) || !t.supplied(begin(h)) {
		return -1
	}
	return int(t.best.far[t.first(&t.best, begin(h), board.SetOf(h))]) + 1
}

func (s *script) askFortress(side rules.Side, i int, ks []rules.Token, must bool, when check) rules.Token {
	kind := fortressKind
	if when != initialCheck {
		kind = fortressFinalKind
	}
	return s.askBlock(kind, side, s.label("fortress-supply"), SupplyFacts{s.Map.Fortresses[i]}, ks, must)
}

// askBlock asks for one of some blocks, or none unless one must be chosen.
func (s *script) askBlock(kind rules.Kind[rules.Token], by rules.Side, l rules.Label, facts any, ks []rules.Token, must bool) rules.Token {
	return rules.Ask(s.t, question[rules.Token]{
		Kind: kind, By: by, Label: l, Facts: facts,
		All: func(yield func(rules.Token) bool) {
			for _, k := range ks {
				if !yield(k) {
					return
				}
			}
			if !must {
				yield(noBlock)
			}
		},
	})
}

// assignOasis: one unit in an Oasis is supplied (15). At the Initial Supply
// Check one must be assigned (R-15.1-2); at the Final one only if the place is
// free (R-15.1-3). In a Battle only the Def has it (R-15.1-4).
func (s *script) assignOasis(side rules.Side, i int, lines map[rules.Token]bool, when check) {
	h := s.Map.Oases[i]
	if b := s.p.battle(h); b != nil && b.Def != side {
		return
	}
	for _, k := range s.tokens(side) {
		if int(s.p.Blocks[k].Oasis) == i+1 {
			return
		}
	}
	ks := s.p.in(s.Game, side, h)
	if when == finalCheck { // nobody who was there could have been left out
		ks = slices.DeleteFunc(ks, func(k rules.Token) bool { return !s.p.Blocks[k].Unsupplied })
	}
	if len(ks) == 0 {
		return
	}
	// A unit without a line of its own comes first in the list, so that the
	// default takes it (AMB-29).
	slices.SortStableFunc(ks, func(x, y rules.Token) int {
		switch {
		case lines[x] == lines[y]:
			return 0
		case lines[x]:
			return 1
		}
		return -1
	})
	kind := oasisKind
	if when != initialCheck {
		kind = oasisFinalKind
	}
	k := s.askBlock(kind, side, s.label("oasis-supply"), SupplyFacts{h}, ks, when != finalCheck)
	if k != noBlock {
		s.p.Blocks[k].Oasis = uint8(i + 1)
		s.t.Tell(Event{Kind: "oasis-supply", Side: side, Hex: h})
	}
}

func (s *script) hasSupply(k rules.Token, lines map[rules.Token]bool) bool {
	b := &s.p.Blocks[k]
	return lines[k] || b.Fortress >= 0 || b.Oasis > 0
}

// mark sets and removes the Unsupplied markers.
func (s *script) mark(side rules.Side, lines map[rules.Token]bool) {
	for _, k := range s.onBoard(side) {
		b := &s.p.Blocks[k]
		if out := !s.hasSupply(k, lines); out != b.Unsupplied {
			s.unsupplied(k, out)
		}
	}
}

func (s *script) unsupplied(k rules.Token, out bool) {
	b := &s.p.Blocks[k]
	b.Unsupplied = out
	kind := "supplied"
	if out {
		kind = "unsupplied"
	}
	s.t.Tell(Event{Kind: kind, Side: s.sideOf(k), Hex: b.At})
}

// finalSupplyCheck: only units marked at the Initial one are at risk; those
// still without supply are Disrupted, and eliminated if they stand engaged
// without a Shield (R-12.7-2 to -4, R-11.3-5).
func (s *script) finalSupplyCheck() {
	s.rested()
	lines := s.assign(s.a, finalCheck)
	var fallen []rules.Token
	for _, k := range s.onBoard(s.a) {
		b := &s.p.Blocks[k]
		switch {
		case !b.Unsupplied:
		case s.hasSupply(k, lines):
			s.unsupplied(k, false)
		case !b.Disrupted:
			fallen = append(fallen, k)
		}
	}
	s.conceal(s.a, fallen)
	for _, k := range fallen {
		s.disrupt(k)
	}
	for h := range s.hexesOf(fallen).All() {
		if s.p.battle(h) == nil || len(s.p.fit(s.Game, s.a, h)) > 0 {
			continue
		}
		s.eliminate(s.a, h, slices.DeleteFunc(slices.Clone(fallen), func(k rules.Token) bool { return s.p.Blocks[k].At != h }))
		s.unshielded(h) // R-12.7-8
		s.settle(h)
	}
	s.mix(s.a)
	s.mines()
}

// buildupSupplyCheck is the check of a Month's end (R-12.7-5, 16.2). First the
// status of all units of both sides is found, with everybody on the map, then
// the Unsupplied of both are removed together (R-12.7-9).
func (s *script) buildupSupplyCheck() {
	s.rested()
	var dead [2][]rules.Token
	for side := rules.Side(0); side < 2; side++ {
		s.release(side)
		lines := s.assign(side, buildupCheck)
		s.p.Networks[side] = s.networkOf(side)
		for _, k := range s.onBoard(side) {
			if !s.hasSupply(k, lines) {
				dead[side] = append(dead[side], k)
			}
			s.p.Blocks[k].Unsupplied = false
		}
	}
	for side := rules.Side(0); side < 2; side++ {
		for h := range s.hexesOf(dead[side]).All() {
			s.conceal(side, slices.DeleteFunc(slices.Clone(dead[side]), func(k rules.Token) bool { return s.p.Blocks[k].At != h }))
			s.eliminate(side, h, slices.DeleteFunc(slices.Clone(dead[side]), func(k rules.Token) bool { return s.p.Blocks[k].At != h }))
		}
	}
	for _, b := range slices.Clone(s.p.Battles) { // R-11.3-8
		s.unshielded(b.Hex)
		s.settle(b.Hex)
	}
	for side := rules.Side(0); side < 2; side++ {
		for _, k := range s.onBoard(side) {
			b := &s.p.Blocks[k]
			// At once for both sides: in a hex of Disrupted units of both
			// nobody recovers (AMB-14).
			if b.Disrupted && s.p.battle(b.At) == nil && len(s.p.in(s.Game, side.Other(), b.At)) == 0 {
				b.Disrupted, b.Since = false, 0
				s.t.Tell(Event{Kind: "recovers", Side: side, Hex: b.At})
			}
		}
		s.mix(side)
	}
	s.mines()
}

func without(ks []rules.Token, k rules.Token) []rules.Token {
	return slices.DeleteFunc(slices.Clone(ks), func(x rules.Token) bool { return x == k })
}
