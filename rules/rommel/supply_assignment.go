package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// release ends a side's Fortress and Oasis Supply (R-13.3-8, AMB-27, R-13.3-4).
func (s *Script) release(side rules.Side) {
	for _, k := range s.Tokens(side) {
		s.P.Blocks[k].Fortress, s.P.Blocks[k].Oasis = -1, 0
	}
	s.mix(side)
}

// assign gives out Fortress and Oasis Supply and returns who has a line to
// the Base.
func (s *Script) assign(side rules.Side, when event.Check) []bool {
	t := s.Tracer(side)
	lines := s.BaseLines(side, t)
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
// Only units without a line to the Base are candidates, at the Final Supply
// Check marked or not unless it was agreed otherwise (AMB-57). Outside the
// owner may stop (R-13.3-3), but for a Buildup, where nobody may be left to
// die for want of an answer (R-13.3-5, R-13.3-6).
func (s *Script) assignFortress(side rules.Side, i int, t *supply.Tracer, lines []bool, when event.Check) {
	h := s.Map.Fortresses[i]
	if s.P.Control[i] != side || !t.Isolated(h) {
		return
	}
	free := int(s.Map.Places[h].Ports[side])
	var inside, outside []rules.Token
	for k, b := range s.OnBoard(side) {
		switch {
		case int(b.Fortress) == i:
			free--
		case lines[k] || b.Fortress >= 0 || b.Raider:
		case when == event.FinalCheck && !b.Unsupplied && s.Options.FinalSupplyMarkedOnly:
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
	t.Aim(h)
	for free > 0 {
		near := Nearest(t, s.P, outside)
		if len(near) == 0 {
			return
		}
		k := near[0]
		if when != event.BuildupCheck || len(near) > free {
			k = s.askFortress(side, i, near, when == event.BuildupCheck, when)
		}
		if k == NoBlock {
			return
		}
		outside = without(outside, k)
		s.supplyFrom(k, i)
		free--
	}
}

func (s *Script) supplyFrom(k rules.Token, fortress int) {
	s.P.Blocks[k].Fortress = int8(fortress)
	side := s.SideOf(k)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.FortressSupply{Of: event.Of{By: side}, In: event.In{Hex: s.P.Blocks[k].At}, Checked: event.Checked{Blocks: ks}, Fortress: s.Map.Fortresses[fortress]}
	}, k)
}

// Nearest lists the blocks with the shortest line to the tracer's source.
func Nearest(t *supply.Tracer, p *Plane, ks []rules.Token) (near []rules.Token) {
	best := 0
	for _, k := range ks {
		n := t.Length(p.Blocks[k].At)
		switch {
		case n < 0 || near != nil && n > best:
		case n == best:
			near = append(near, k)
		default:
			near, best = []rules.Token{k}, n
		}
	}
	return near
}

func (s *Script) askFortress(side rules.Side, i int, ks []rules.Token, must bool, when event.Check) rules.Token {
	return s.askBlock(FortressKind, when, side, s.label("fortress-supply"), SupplyFacts{s.Map.Fortresses[i]}, ks, must)
}

// askBlock asks for one of some blocks, or none unless one must be chosen. At
// the Initial Supply Check a turn begins and waits for its player.
func (s *Script) askBlock(kind rules.Kind[rules.Token, SupplyFacts], when event.Check, by rules.Side, l rules.Label, facts SupplyFacts, ks []rules.Token, must bool) rules.Token {
	return ask(s, question[rules.Token, SupplyFacts]{
		Kind: kind, By: by, Label: l, Facts: facts, Halt: rules.MustIf(when == event.InitialCheck),
		All: func(yield func(rules.Token) bool) {
			for _, k := range ks {
				if !yield(k) {
					return
				}
			}
			if !must {
				yield(NoBlock)
			}
		},
	})
}

// assignOasis: one unit in an Oasis is supplied (15). At the Initial Supply
// Check one must be assigned (R-15.1-2); at the Final one only if the place is
// free (R-15.1-3). In a Battle only the Def has it (R-15.1-4).
func (s *Script) assignOasis(side rules.Side, i int, lines []bool, when event.Check) {
	h := s.Map.Oases[i]
	if b := s.P.Battle(h); b != nil && b.Def != side {
		return
	}
	for _, k := range s.Tokens(side) {
		if int(s.P.Blocks[k].Oasis) == i+1 {
			return
		}
	}
	ks := s.In(side, h)
	if when == event.FinalCheck { // nobody who was there could have been left out
		ks = slices.DeleteFunc(ks, func(k rules.Token) bool { return !s.P.Blocks[k].Unsupplied })
	}
	if len(ks) == 0 {
		return
	}
	// A unit without a line of its own comes first in the list, so that the
	// default takes it (AMB-29).
	slices.SortStableFunc(ks, func(x, y rules.Token) int { return int(b2i(lines[x]) - b2i(lines[y])) })
	k := s.askBlock(OasisKind, when, side, s.label("oasis-supply"), SupplyFacts{h}, ks, when != event.FinalCheck)
	if k != NoBlock {
		s.P.Blocks[k].Oasis = uint8(i + 1)
		s.tellOf(side, func(ks event.Blocks) rules.Event {
			return event.OasisSupply{Of: event.Of{By: side}, In: event.In{Hex: h}, Each: event.Each{Blocks: ks}}
		}, k)
	}
}
