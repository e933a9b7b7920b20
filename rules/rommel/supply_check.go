package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Supply is the position as it matters for a side's supply (12.2, 12.5, R-12.2-4, R-12.2-5, R-12.4-5).
func (s *Position) Supply(side rules.Side) supply.Position {
	p := supply.Position{Map: s.Map, Side: side, Fronts: s.fronts[:0]}
	mine, fit := s.Stacks(side)
	_, foes := s.Stacks(side.Other())
	p.Chain = fit // Disrupted units neither chain nor block (R-11.1-1)
	p.Blocked = foes.Minus(mine)
	for _, b := range s.P.Battles {
		f := supply.Front{Hex: b.Hex, Def: b.Def}
		for d, control := range b.Sides {
			if control == side {
				f.Friendly |= 1 << d
			}
		}
		p.Fronts = append(p.Fronts, f)
	}
	s.fronts = p.Fronts
	return p
}

// Tracer finds a side's Supply Lines as the blocks stand now; who uses it must
// aim it. Blocks come and go, and often stand again as they did a little
// before. A tracer that is pushed out is not used for another position: it may
// be that of a Withdrawal that is under way (5.3).
func (s *Position) Tracer(side rules.Side) *supply.Tracer {
	p := s.Supply(side)
	return tracerOf(s, &p)
}

// tracerOf is the tracer of a position of a side.
func tracerOf(s *Position, p *supply.Position) *supply.Tracer {
	i := slices.IndexFunc(s.tracers[:], func(t *supply.Tracer) bool { return t == nil || t.Side == p.Side && t.Same(p) })
	if i < 0 {
		i = len(s.tracers) - 1
		s.tracers[i] = nil
	}
	t := s.tracers[i]
	if t == nil {
		p.Fronts = slices.Clone(p.Fronts)
		t = new(supply.Tracer)
		t.Reset(p)
	}
	copy(s.tracers[1:i+1], s.tracers[:i])
	s.tracers[0] = t
	return t
}

// BaseLines are the blocks of a side with a Supply Line to their Base.
// Raiders trace none (R-12.5-5, R-11.1-2).
func (s *Position) BaseLines(side rules.Side, t *supply.Tracer) []bool {
	mine, _ := s.Stacks(side)
	hexes := t.Status(s.Map.Bases[side], mine)
	lines := make([]bool, len(s.P.Blocks))
	for k, b := range s.OnBoard(side) {
		lines[k] = !b.Raider && hexes.Has(b.At)
	}
	return lines
}

// Source is where a block's Supply Lines lead: the Fortress that it is
// assigned to, else its Base (R-13.3-7, R-5.3-11, R-12.2-2).
func (s *Position) Source(k rules.Token) board.Hex {
	if f := s.P.Blocks[k].Fortress; f >= 0 {
		return s.Map.Fortresses[f]
	}
	return s.Map.Bases[s.SideOf(k)]
}

// NetworkOf is a side's Supply Network: all hexes of all its lines, those to
// a Fortress only of units assigned to it (12.6, R-12.6-4, R-12.6-1, R-12.6-2).
func (s *Position) NetworkOf(side rules.Side) board.Set {
	t := s.Tracer(side)
	var from board.Set
	assigned := make([]board.Set, len(s.Map.Fortresses))
	for _, b := range s.OnBoard(side) {
		switch {
		case b.Raider:
		case b.Fortress >= 0:
			assigned[b.Fortress] = assigned[b.Fortress].Add(b.At)
		default:
			from = from.Add(b.At)
		}
	}
	n := t.Network(s.Map.Bases[side], from)
	for i, units := range assigned {
		if !units.Empty() {
			n = n.Union(t.Network(s.Map.Fortresses[i], units))
		}
	}
	return n
}

// WhoseLines are the blocks of a side that have a Supply Line over a hex.
func (s *Position) WhoseLines(side rules.Side, over board.Hex) (ks []rules.Token) {
	t := s.Tracer(side)
	for k, b := range s.OnBoard(side) {
		if !b.Raider && t.Network(s.Source(k), board.SetOf(b.At)).Has(over) {
			ks = append(ks, k)
		}
	}
	return ks
}

// initialSupplyCheck: supply first, then recovery (R-12.7-1, R-12.7-6, R-3.41-1, R-12.0-1).
func (s *Script) initialSupplyCheck() {
	s.release(s.Active)
	lines := s.assign(s.Active, event.InitialCheck)
	s.mark(s.Active, lines)
	s.recover(s.Active)
}

// HasSupply reports whether a block has supply: a line to the Base, or what a
// Fortress or an Oasis gives (R-15.1-7).
func (s *Position) HasSupply(k rules.Token, lines []bool) bool {
	b := &s.P.Blocks[k]
	return lines[k] || b.Fortress >= 0 || b.Oasis > 0
}

// mark sets and removes the Unsupplied markers.
func (s *Script) mark(side rules.Side, lines []bool) {
	for k, b := range s.OnBoard(side) {
		if out := !s.HasSupply(k, lines); out != b.Unsupplied {
			s.unsupplied(k, out)
		}
	}
}

func (s *Script) unsupplied(k rules.Token, out bool) {
	b := &s.P.Blocks[k]
	b.Unsupplied = out
	if out {
		why, at := s.Lack(k)
		s.tellChecked(k, func(of event.Of, in event.In, ks event.Checked) rules.Event {
			return event.Unsupplied{Of: of, In: in, Checked: ks, Lack: event.Lack{Why: why, Cut: at}}
		})
		return
	}
	s.tellChecked(k, func(of event.Of, in event.In, ks event.Checked) rules.Event {
		return event.Supplied{Of: of, In: in, Checked: ks}
	})
}

// tellLack tells that a check has found a block without supply, and why.
func (s *Script) tellLack(k rules.Token, when event.Check) {
	why, at := s.Lack(k)
	s.tellChecked(k, func(of event.Of, in event.In, ks event.Checked) rules.Event {
		return event.LacksSupply{Of: of, In: in, Checked: ks, Lack: event.Lack{Why: why, Cut: at}, Check: when}
	})
}

// tellChecked tells what a check has found of a block.
func (s *Script) tellChecked(k rules.Token, found func(event.Of, event.In, event.Checked) rules.Event) {
	side := s.SideOf(k)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return found(event.Of{By: side}, event.In{Hex: s.P.Blocks[k].At}, event.Checked{Blocks: ks})
	}, k)
}

// finalSupplyCheck: only units marked at the Initial one are at risk; those
// still without supply are Disrupted, and eliminated if they stand engaged
// without a Shield (R-12.7-2 to -4, R-11.3-5, R-3.47-1, R-12.1-2, R-12.7-3, R-12.7-4).
func (s *Script) finalSupplyCheck() {
	s.rested()
	lines := s.assign(s.Active, event.FinalCheck)
	var fallen []rules.Token
	for k, b := range s.OnBoard(s.Active) {
		switch {
		case !b.Unsupplied:
		case s.HasSupply(k, lines):
			s.unsupplied(k, false)
		case !b.Disrupted:
			fallen = append(fallen, k)
		}
	}
	s.conceal(s.Active, fallen)
	for _, k := range fallen {
		s.tellLack(k, event.FinalCheck)
	}
	for _, k := range fallen {
		s.disrupt(k)
	}
	for h := range s.hexesOf(fallen).All() {
		if s.P.Battle(h) == nil || s.AnyFit(s.Active, h) {
			continue
		}
		s.eliminate(s.Active, h, slices.DeleteFunc(slices.Clone(fallen), func(k rules.Token) bool { return s.P.Blocks[k].At != h }))
		s.thinned(h) // R-12.7-8
	}
	s.mix(s.Active)
	s.mines()
}

// buildupSupplyCheck is the check of a Month's end (R-12.7-5, 16.2). First the
// status of all units of both sides is found, with everybody on the map, then
// the Unsupplied of both are removed together (R-12.7-9, R-11.0-3, R-11.2-2, R-12.7-7).
func (s *Script) buildupSupplyCheck() {
	s.betweenMonths = true
	s.rested()
	var dead [2][]rules.Token
	for side := range Side(2) {
		s.release(side)
		lines := s.assign(side, event.BuildupCheck)
		s.P.Networks[side] = s.NetworkOf(side)
		for k, b := range s.OnBoard(side) {
			if !s.HasSupply(k, lines) {
				dead[side] = append(dead[side], k)
			}
			b.Unsupplied = false
		}
	}
	for side := range Side(2) {
		for _, k := range dead[side] {
			s.tellLack(k, event.BuildupCheck)
		}
	}
	for side := range Side(2) {
		for h := range s.hexesOf(dead[side]).All() {
			s.eliminate(side, h, slices.DeleteFunc(slices.Clone(dead[side]), func(k rules.Token) bool { return s.P.Blocks[k].At != h }))
		}
	}
	for _, h := range s.battleHexes() { // R-11.3-8
		s.thinned(h)
	}
	for side := range Side(2) {
		for k, b := range s.OnBoard(side) {
			// At once for both sides: in a hex of Disrupted units of both
			// nobody recovers (AMB-14).
			if b.Disrupted && s.P.Battle(b.At) == nil && !s.AnyIn(side.Other(), b.At) {
				b.Disrupted, b.Since = false, 0
				s.tellRecovers(side, b.At, k)
			}
		}
		s.mix(side)
	}
	s.mines()
}

func without(ks []rules.Token, k rules.Token) []rules.Token {
	return slices.DeleteFunc(slices.Clone(ks), func(x rules.Token) bool { return x == k })
}
