package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// month is that of the fortnight.
func (x *Position) month() *theatre.Month { return &x.Months[x.P.Fortnight/2] }

// weather: each side throws a die for the fortnight (EF-12.1-1). It is thrown when the last
// orders of the fortnight before are in, in a month with Production both lists (EAMB-77).
// Where the weather is fixed the sum rules storms only; in March an odd sum is Mud, an even
// one Snow. No other weather is rolled (EF-12.5-2).
func (s *Script) weather() {
	s.P.Phase = Before
	l := rules.L("weather")
	dice := s.t.Roll(l, 2)
	p, before, last := s.P, s.P.Weather, event.Of{By: s.P.Active}
	p.Rolled = int16(dice[0] + dice[1])
	switch m := s.month(); {
	case !m.Rolled:
		p.Weather = m.Fixed
	case s.Options.WeatherBalance && p.Fortnight%2 == 1: // EF-12.1-2, EAMB-46
		p.Weather = theatre.Mud + theatre.Snow - before
	case p.Rolled%2 == 1:
		p.Weather = theatre.Mud
	default:
		p.Weather = theatre.Snow
	}
	p.First = first(p.Weather)
	p.Active, p.Half = p.First, 0
	s.t.Tell(event.Weather{Fortnight: int(p.Fortnight), Throw: event.Throw{Roll: s.t.Key(l), Dice: dice}, Weather: p.Weather, Basin: s.Basin(), First: event.Of{By: p.First}, Last: last})
	p.Stage = PlayerTurn
	s.t.Mark(Forecast)
}

// first is who moves first: in Snow the Soviets, in Mud Finland, every fortnight anew
// (EF-4.22-1, EAMB-1).
func first(w theatre.Weather) rules.Side {
	if w == theatre.Snow {
		return Soviet
	}
	return Axis
}

// MayLead reports whether a side may move first in a month: the weather of some is fixed.
func MayLead(side rules.Side, m *theatre.Month) bool { return m.Rolled || first(m.Fixed) == side }

// Basin is the one that is in storm, "" if none of this map's is.
func (s *Position) Basin() string {
	for i := range s.Seas {
		if s.Storm(theatre.SeaNo(i)) {
			return s.Seas[i].Basin
		}
	}
	return ""
}

// next goes on after a player-turn: to that of the other side, to the next fortnight, which
// in a month with Production begins with it (EF-4.1-1, EF-4.1-2, EF-11.2-1), or to the end after
// the last one (EF-22-6).
func (s *Script) next() {
	p := s.P
	if p.Half++; p.Half < 2 {
		p.Active = p.Active.Other()
		return
	}
	p.Fortnight++
	switch {
	case int(p.Fortnight) == 2*len(s.Months):
		s.over(AxisDecisive)
	case p.Fortnight%2 == 0 && s.month().Production:
		p.Stage = Production
	default:
		p.Stage = Sky
	}
}
