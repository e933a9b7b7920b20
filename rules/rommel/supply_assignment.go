package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
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

// Ration is what a supply check gives next: a place in a Fortress or an Oasis.
type Ration struct {
	Source  board.Hex
	Rule    string
	Free    int           // places that are left, with this one
	Who     []rules.Token // one of them gets it
	Outside []rules.Token // who gets nothing as long as those inside want it
	Must    bool          // it is given to somebody; else its owner may stop
	Open    bool          // its owner chooses; else the first gets it
}

// assign gives out Fortress and Oasis Supply, asks and tells, and returns who has a line to
// the Base.
func (s *Script) assign(side rules.Side, when event.Check) []bool {
	return s.Assign(side, when, func(x Ration) rules.Token {
		fortress, k := s.Map.FortressAt(x.Source), x.Who[0]
		switch {
		case fortress < 0:
			k = s.askRation(OasisKind, "oasis-supply", side, x, when)
		case x.Open:
			k = s.askRation(FortressKind, "fortress-supply", side, x, when)
		}
		switch {
		case k == NoBlock:
		case fortress >= 0:
			s.supplyFrom(k, fortress)
		default:
			s.tellOf(side, func(ks event.Blocks) rules.Event {
				return event.OasisSupply{Of: event.Of{By: side}, In: event.In{Hex: x.Source}, Each: event.Each{Blocks: ks}}
			}, k)
		}
		return k
	})
}

// Assign gives out Fortress and Oasis Supply on this position as a check does, to whom choose
// says (NoBlock: nobody more of that source), and returns who has a line to the Base.
func (s *Position) Assign(side rules.Side, when event.Check, choose func(Ration) rules.Token) []bool {
	t := s.Tracer(side)
	lines := s.BaseLines(side, t)
	for i := range s.Map.Fortresses {
		s.assignFortress(side, i, t, lines, when, choose)
	}
	for i := range s.Map.Oases {
		s.assignOasis(side, i, lines, when, choose)
	}
	return lines
}

// assignFortress: an isolated Fortress supplies units up to its capacity, all
// inside first, then outside the nearest first (R-13.3-1 to -6, R-13.3-10).
// Only units without a line to the Base and without an assignment, that to an
// Oasis too, are candidates, at the Final Supply Check marked or not unless it
// was agreed otherwise (AMB-57). Outside the
// owner may stop (R-13.3-3), but for a Buildup, where nobody may be left to
// die for want of an answer (R-13.3-5, R-13.3-6).
func (s *Position) assignFortress(side rules.Side, i int, t *supply.Tracer, lines []bool, when event.Check, choose func(Ration) rules.Token) {
	h := s.Map.Fortresses[i]
	if s.P.Control[i] != side || !t.Isolated(h) {
		return
	}
	free, inside, outside := s.candidates(side, i, lines, when)
	for ; free > 0 && len(inside) > 0; free-- {
		k := choose(Ration{Source: h, Rule: "R-13.3-3", Free: free, Who: inside, Outside: outside, Must: true, Open: len(inside) > free})
		if k == NoBlock {
			return
		}
		inside = without(inside, k)
		s.P.Blocks[k].Fortress = int8(i)
	}
	for ; free > 0; free-- {
		t.Aim(h)
		near := nearest(t, s.P, outside)
		if len(near) == 0 {
			return
		}
		must := when == event.BuildupCheck
		k := choose(Ration{Source: h, Rule: "R-13.3-3", Free: free, Who: near, Must: must, Open: !must || len(near) > free})
		if k == NoBlock {
			return
		}
		outside = without(outside, k)
		s.P.Blocks[k].Fortress = int8(i)
	}
}

// candidates are who may be supplied by a Fortress, inside and outside, and how many.
func (s *Position) candidates(side rules.Side, i int, lines []bool, when event.Check) (free int, inside, outside []rules.Token) {
	h := s.Map.Fortresses[i]
	free = int(s.Map.Places[h].Ports[side])
	for k, b := range s.OnBoard(side) {
		switch {
		case int(b.Fortress) == i:
			free--
		case s.HasSupply(k, lines) || b.Raider:
		case when == event.FinalCheck && !b.Unsupplied && s.Options.FinalSupplyMarkedOnly:
		case b.At == h:
			inside = append(inside, k)
		default:
			outside = append(outside, k)
		}
	}
	return free, inside, outside
}

func (s *Script) supplyFrom(k rules.Token, fortress int) {
	side := s.SideOf(k)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return event.FortressSupply{Of: event.Of{By: side}, In: event.In{Hex: s.P.Blocks[k].At}, Checked: event.Checked{Blocks: ks}, Fortress: s.Map.Fortresses[fortress]}
	}, k)
}

// nearest lists the blocks with the shortest line to the tracer's source.
func nearest(t *supply.Tracer, p *Plane, ks []rules.Token) (near []rules.Token) {
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

// askRation asks to whom a place is given, or to nobody unless it must be. At the Initial
// Supply Check a turn begins and waits for its player.
func (s *Script) askRation(kind rules.Kind[rules.Token, SupplyFacts], label string, by rules.Side, x Ration, when event.Check) rules.Token {
	return ask(s, question[rules.Token, SupplyFacts]{
		Kind: kind, By: by, Label: s.label(label), Facts: SupplyFacts{x.Source}, Halt: rules.MustIf(when == event.InitialCheck),
		All: func(yield func(rules.Token) bool) {
			for _, k := range x.Who {
				if !yield(k) {
					return
				}
			}
			if !x.Must {
				yield(NoBlock)
			}
		},
	})
}

// assignOasis: one unit in an Oasis is supplied (15). At the Initial Supply
// Check one must be assigned (R-15.1-2); at the Final one only if the place is
// free (R-15.1-3). In a Battle only the Def has it (R-15.1-4).
func (s *Position) assignOasis(side rules.Side, i int, lines []bool, when event.Check, choose func(Ration) rules.Token) {
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
	// A unit without a line of its own comes first in the list (AMB-29).
	slices.SortStableFunc(ks, func(x, y rules.Token) int { return (rules.Bit(lines[x]) - rules.Bit(lines[y])) })
	if k := choose(Ration{Source: h, Rule: "R-15.1-2", Free: 1, Who: ks, Must: when != event.FinalCheck, Open: true}); k != NoBlock {
		s.P.Blocks[k].Oasis = uint8(i + 1)
	}
}
