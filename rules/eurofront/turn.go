package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// playerTurn has its phases in this order: Command; Movement; Combat; with a Blitz HQ these
// two again; Supply; Politics (EF-4.2-1, EF-4.3-1, EF-4.34-1).
func (s *Script) playerTurn() {
	a := s.P.Active
	s.P.Turns++
	s.t.Tell(event.Turn{Of: event.Of{By: a}, Fortnight: int(s.P.Fortnight)})
	s.command(a)
	if s.P.Stage == Finished {
		return
	}
	s.t.Mark(Commanded)
	s.half(a)
	if s.P.InBlitz(a) {
		s.P.Second = true
		s.t.Tell(event.BlitzBegins{Of: event.Of{By: a}})
		s.half(a)
	}
	s.supply(a)
	s.end(a)
	s.politics(a)
	if s.P.Stage != Finished {
		s.next()
	}
}

// half is Movement and Combat.
func (s *Script) half(a rules.Side) {
	s.movement(a)
	s.t.Mark(Moved)
	s.combat(a)
	s.t.Mark(Fought)
}

// Points of a set-up, of a fortnight and of a turn up to which orders are rehearsed.
const (
	Deployed  = "deployed"
	Forecast  = "forecast" // when the weather is known, and who moves first
	Commanded = "commanded"
	Ordered   = "ordered" // before HQs go by themselves
	Moved     = "moved"
	Fought    = "fought"
)

// InBlitz reports whether a side has activated a Blitz HQ in its player-turn (EF-4.34-1).
func (p *Plane) InBlitz(a rules.Side) bool { return p.Active == a && p.Blitz != [2]bool{} }

// end takes all marks of the turn away: who looks alike then can be mixed.
func (s *Script) end(a rules.Side) {
	p := s.P
	p.Second, p.Blitz, p.Landings, p.Rounds = false, [2]bool{}, nil, nil
	clear(p.Ports)
	for k := range p.Blocks {
		b := &p.Blocks[k]
		b.Moved, b.Went, b.Marched, b.Spent, b.Joined = false, NoMove, false, false, false
		b.Edge, b.From, b.Port = NoEdge, None, None
	}
	s.mingle(a)
	s.mingle(a.Other())
}
