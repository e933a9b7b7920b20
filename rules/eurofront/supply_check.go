package eurofront

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
)

// supply is the Supply phase of side a, which judges the blocks of its enemy only
// (EF-4.36-1, EF-10.5-1). Its own dispersed blocks recover before anything else (EF-15.56-1).
// All are judged on one position; what starves then opens no line (EF-10.6-2, EAMB-56).
func (s *Script) supply(a rules.Side) {
	for k := range s.P.Blocks {
		s.P.Blocks[k].Dispersed = false
	}
	s.mingle(a)
	s.phase(Supplying)
	v := a.Other()
	hungry := s.hungry(v)
	for _, k := range s.excess(v) { // a second reason costs no second step
		if !slices.Contains(hungry, k) {
			hungry = append(hungry, k)
		}
	}
	for _, k := range s.OnMap(v) {
		s.b(k).Unsupplied = slices.Contains(hungry, k)
	}
	for _, k := range hungry {
		s.tellBlock(k, func(who event.Units) rules.Event { return event.Unsupplied{Here: here(v, s.b(k).At), Units: who} })
	}
	s.weaken(v, hungry, 1) // EF-10.6-1, EF-2.27-3
	s.settle(a)
	s.mingle(v)
}

// hungry are the blocks of a side that have no supply.
func (s *Script) hungry(v rules.Side) (hungry []rules.Token) {
	national := s.National(v)
	if national == NoLine {
		s.t.Tell(event.NoNationalSupply{})
	}
	held, besieged := s.lanes(v)
	net := s.Network(v, held)
	for _, k := range s.OnMap(v) {
		if !s.Reached(v, s.b(k).At, net.All) {
			hungry = append(hungry, k)
		}
	}
	if national == BesiegedPort { // EF-10.21-3
		fed := s.OnMap(v)
		hungry, fed = fed, slices.DeleteFunc(slices.Clone(fed), func(k rules.Token) bool { return slices.Contains(hungry, k) })
		hungry = s.feed(v, hungry, fed, s.Capital[v], (*Secret).ones)
	}
	if national != FullLine { // then all others starve, in fortresses and besieged ports too (EF-10.21-1)
		return hungry
	}
	for p := range s.Spots {
		at := Place(p)
		here := slices.DeleteFunc(slices.Clone(hungry), func(k rules.Token) bool { return s.b(k).At != at })
		switch {
		case len(here) == 0 || !s.Friendly(v, at):
		case s.Spots[p].Fortress: // EF-10.7-1, EF-8.2-3; siege supply does not come on top
			hungry = s.feed(v, hungry, here, at, (*Secret).largest)
		case besieged.Has(at): // EF-10.8-1
			hungry = s.feed(v, hungry, here, at, (*Secret).ones)
		}
	}
	return hungry
}

// ones are those of some blocks that have 1 CV.
func (own *Secret) ones(ks []rules.Token) []rules.Token { return own.of(1, ks) }

// largest are those of some blocks with the highest level among them.
func (own *Secret) largest(ks []rules.Token) []rules.Token {
	var top int8
	for _, k := range ks {
		top = max(top, own.Blocks[k].Level)
	}
	return own.of(top, ks)
}

// of are those of some blocks that have a level.
func (own *Secret) of(level int8, ks []rules.Token) []rules.Token {
	return slices.DeleteFunc(slices.Clone(ks), func(k rules.Token) bool { return own.Blocks[k].Level != level })
}

// feed supplies one of the blocks that a fortress or a besieged port can feed, which its owner
// chooses in secret among those that may be (D-61, D-62); who remains hungry is returned.
func (s *Script) feed(v rules.Side, hungry, among []rules.Token, at Place, may func(own *Secret, among []rules.Token) []rules.Token) []rules.Token {
	if len(among) == 0 {
		return hungry
	}
	fed := rules.Decide(s.t, fedKind, v, s.label("feed", int(at)), func(o *rules.Scope[Secret]) rules.Token {
		options := may(o.S, among)
		if len(options) == 0 {
			return NoBlock
		}
		return rules.Choose(o, rules.Choice[rules.Token, Place]{Kind: FeedKind, Facts: at, Options: options})
	})
	return slices.DeleteFunc(slices.Clone(hungry), func(k rules.Token) bool { return k == fed })
}

// lanes are the ports of a side to which ships come through enemy seas, each if three dice or
// as many as the sea is worth show no 1 to 3 (EF-15.73-1); and the engaged ports that are fed
// from the sea at all (EF-10.8-1, EF-10.8-2, EF-18.5-2). Of several seas the side chooses one (D-60).
func (s *Script) lanes(v rules.Side) (held, besieged board.Set) {
	tried := board.Set{}
	for again := true; again; {
		again = false
		net := s.Network(v, held)
		sources := net.All
		if sources.Empty() {
			return held, besieged
		}
		for p := range Place(len(s.Spots)) {
			if tried.Has(p) || sources.Has(p) || !s.Friendly(v, p) {
				continue
			}
			siege, seas := !s.open(v, p), s.lanesTo(v, sources, p, false)
			if siege && s.lanesTo(v, sources, p, true) != nil {
				besieged = besieged.Add(p)
				continue
			}
			if seas == nil {
				continue
			}
			tried, again = tried.Add(p), true
			switch ok := s.riskLane(v, seas, p); {
			case ok && siege:
				besieged = besieged.Add(p)
			case ok:
				held = held.Add(p)
			}
		}
	}
	return held, besieged
}

// lanesTo are the seas over which ships come to a port from an open one among some places, safely
// or at a risk.
func (s *Position) lanesTo(v rules.Side, from board.Set, p Place, safely bool) (seas []int8) {
	for _, sea := range s.Spots[p].Port.Seas {
		comes := func(q Place) bool { return q != p && from.Has(q) && s.open(v, q) }
		if !s.Frozen(sea) && s.safe(v, sea) == safely && slices.ContainsFunc(s.Seas[sea].Ports, comes) {
			seas = append(seas, int8(sea))
		}
	}
	return seas
}

// riskLane has the active side throw for a lane to a port; it reports whether it holds.
func (s *Script) riskLane(v rules.Side, seas []int8, p Place) bool {
	sea := rules.Ask(s.t, question[int8, Place]{Kind: LaneKind, By: v, Label: s.label("lane", int(p)), Facts: p, All: slices.Values(seas)})
	x := s.roll("lane/die", s.Seas[sea].Value, 1, int(p))
	cut := slices.ContainsFunc(x.Dice, func(die int) bool { return die <= 3 })
	s.t.Tell(event.Lane{Here: here(v.Other(), p), Throw: x, Cut: cut})
	return !cut
}

// excess are blocks that stand in places with too many of them after a repulse: one for each
// place too many, the largest first, among equals as their owner likes (EF-6.2-2, D-63).
func (s *Script) excess(v rules.Side) (all []rules.Token) {
	for p := range Place(len(s.Spots)) {
		here := s.In(v, p)
		many := len(here) - s.Spots[p].Stack
		if many <= 0 {
			continue
		}
		all = append(all, rules.Decide(s.t, excessKind, v, s.label("excess", int(p)), func(o *rules.Scope[Secret]) (out []rules.Token) {
			left := slices.Clone(here)
			for range many {
				k := rules.Choose(o, rules.Choice[rules.Token, Place]{Kind: ExcessKind, Facts: p, Options: o.S.largest(left)})
				out = append(out, k)
				left = slices.DeleteFunc(left, func(x rules.Token) bool { return x == k })
			}
			slices.Sort(out)
			return out
		})...)
	}
	return all
}
