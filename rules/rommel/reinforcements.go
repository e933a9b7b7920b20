package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// reinforcements of this Month appear in the Base, free of charge (R-16.4-1),
// some of the next Month with them.
func (s *Script) reinforcements(side rules.Side) {
	due := s.Where(side, func(b *Block) bool { return b.At == InPool && int16(b.Month) <= s.P.Month })
	s.arrive(side, due, func(x event.Arrival) rules.Event { return event.Arrive{Arrival: x} }, rules.L("arrive/mingle", int(side)))
	s.earlyArrivals(side)
}

// earlyArrivals: each reinforcement of the next Month arrives now with a die
// of 1 or 2 (R-16.41-1), but not in the last Month (R-16.41-2; the first has
// no Buildup). All see how many; who they are is settled by exchanging faces
// within the pool.
func (s *Script) earlyArrivals(side rules.Side) {
	if int(s.P.Month) >= s.Scenario.End {
		return
	}
	next := s.Where(side, func(b *Block) bool { return b.At == InPool && int16(b.Month) == s.P.Month+1 })
	if len(next) == 0 {
		return
	}
	n := rules.Claim(s.t, arrivalsKind, side, rules.L("arrive-early", int(side)), func(o *rules.Scope[Secret]) int16 {
		dice := o.Dice(len(next))
		var come, stay []Face
		note := event.EarlyDice{Of: event.Of{By: side}, Throw: event.Throw{Dice: dice}}
		for i, k := range next {
			if f := *s.Face(o.S, k); slices.Contains(s.Scenarios.Common.EarlyRolls, dice[i]) {
				come = append(come, f)
				note.Now = append(note.Now, event.Die{Unit: f.Unit, Die: dice[i]})
			} else {
				stay = append(stay, f)
				note.Later = append(note.Later, event.Die{Unit: f.Unit, Die: dice[i]})
			}
		}
		faces := slices.Concat(come, stay)
		for i, f := range faces {
			*s.Face(o.S, next[i]) = f
		}
		o.Note(note)
		return int16(len(come))
	})
	early := next[:max(0, min(int(n), len(next)))]
	s.arrive(side, early, func(x event.Arrival) rules.Event { return event.ArriveEarly{Arrival: x} }, rules.L("arrive-early/mingle", int(side)))
}

// arrive places blocks in the Base, or beside it while it is Engaged
// (R-16.41-3).
func (s *Script) arrive(side rules.Side, ks []rules.Token, how func(event.Arrival) rules.Event, l rules.Label) {
	if len(ks) == 0 {
		return
	}
	base := s.Map.Bases[side]
	at := base
	if s.baseEngaged(side) {
		at = Waiting
	}
	for _, k := range ks {
		s.P.Blocks[k] = Away(at)
	}
	s.passes(side, at)
	s.tellOf(side, func(ks event.Blocks) rules.Event {
		return how(event.Arrival{Of: event.Of{By: side}, In: event.In{Hex: base}, Blocks: ks, Beside: at == Waiting})
	}, ks...)
	s.mingleWith(ks[0], l)
}

// baseEngaged reports whether enemies are in a side's Base.
func (s *Position) baseEngaged(side rules.Side) bool {
	return s.AnyIn(side.Other(), s.Map.Bases[side])
}

// callMalta brings the Malta Group, all of it at once; from this Buildup on
// the Axis draws fewer cards (R-16.41-4). If that was agreed its units are
// called one by one, and the first has that effect (AMB-36).
func (s *Script) callMalta(k rules.Token, n int) {
	axis := Axis
	s.P.Malta = true
	ks := s.Where(axis, IsMalta)
	if s.Options.MaltaByUnit {
		ks = []rules.Token{k}
	}
	s.arrive(axis, ks, func(x event.Arrival) rules.Event { return event.Malta{Arrival: x} }, rules.L("buildup/malta", n))
}

// IsMalta reports whether a block waits in the Malta Group (16.4).
func IsMalta(b *Block) bool { return b.At == InPool && b.Month == MaltaGroup }

// Refusals of the Malta Group, made once.
var (
	noMalta      = rules.Refuse("R-16.41-4", "no.malta")
	noMaltaAgain = rules.Refuse("R-16.41-4", "no.malta-again")
)

func (s *Position) judgeMalta(side rules.Side) *rules.Refusal {
	m := s.Scenario.Malta
	switch {
	case m == nil || side != Axis || s.P.Stage == SetUp:
		return noMalta
	case int(s.P.Month) < m.FromMonth:
		return rules.Refuse("R-16.41-4", "no.malta-yet", m.FromMonth)
	case s.P.Malta && (!s.Options.MaltaByUnit || len(s.Where(side, IsMalta)) == 0):
		return noMaltaAgain
	}
	return nil
}
