package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// weaken takes steps from each of some blocks of a side: their owner says who has died, what
// is left of the others is the owner's secret, but of those that lie open (EF-2.5-1, EF-10.6-1).
func (s *Script) weaken(side rules.Side, ks []rules.Token, steps int) {
	if len(ks) == 0 || steps == 0 {
		return
	}
	dead := rules.Claim(s.t, tollKind, side, s.label("toll"), func(o *rules.Scope[Secret]) (d []Death) {
		for _, k := range ks {
			d = append(d, s.lower(o.S, k, steps)...)
		}
		return d
	})
	for _, k := range ks {
		if b := s.b(k); b.Shown {
			s.reckon(b, steps)
			b.Face.Level -= int8(steps)
		}
	}
	s.buryAll(side, ks, dead)
}

// lower takes steps from a block in its owner's plane: below its lowest level it is dead.
func (g *Game) lower(p *Secret, k rules.Token, steps int) []Death {
	h := &p.Blocks[k]
	lowest := int8(g.unit(h.Face).Lowest())
	if h.Level = max(h.Level-int8(steps), lowest-1); h.Level < lowest {
		return []Death{{k, uint8(h.Unit)}}
	}
	return nil
}

// buryAll takes the dead among some blocks off the map.
func (s *Script) buryAll(side rules.Side, among []rules.Token, dead []Death) {
	for _, d := range dead {
		for _, k := range among {
			if k == d.Block && s.b(k).OnMap() && int(d.Unit) < len(s.Units) {
				s.bury(k, theatre.UnitNo(d.Unit))
			}
		}
	}
}

// bury takes a block off the map. What it was is public (EAMB-33), and where it died (EAMB-74).
func (s *Script) bury(k rules.Token, u theatre.UnitNo) {
	b := s.b(k)
	s.t.Tell(event.Dies{Here: b.here(), Unit: u})
	gone := block(b.Side, Gone)
	gone.Died, gone.Shown, gone.Face = b.At, true, Face{Unit: u, Level: int8(s.Units[u].Lowest()) - 1}
	*b = gone
}

// lose takes a step from a block that lies open, in both planes; it reports whether it died.
func (s *Script) lose(k rules.Token) bool {
	b := s.b(k)
	rules.Do(s.t, b.Side, s.label("step", int(k)), func(o *rules.Scope[Secret]) { s.lower(o.S, k, 1) })
	s.reckon(b, 1)
	if s.wound(b) {
		s.bury(k, b.Face.Unit)
		return true
	}
	s.t.Tell(event.Loses{Here: b.here(), Face: b.Face})
	return false
}

// reckon takes steps that a Soviet HQ loses for all to see off what such HQs may be worth (EF-22-7).
func (s *Script) reckon(b *Block, steps int) {
	if b.Side == Soviet && s.unit(b.Face).Type.Leads() {
		s.P.Reckoned -= int16(min(steps, int(b.Face.Level)))
	}
}

// wound takes a step from a block that lies open; it reports whether that is its last.
func (g *Game) wound(b *Block) bool {
	b.Face.Level--
	return int(b.Face.Level) < g.unit(b.Face).Lowest()
}

// here is whose event something is, and where.
func here(by rules.Side, at Place) event.Here {
	return event.Here{Of: event.Of{By: by}, In: event.In{At: at}}
}

func (b *Block) here() event.Here { return here(b.Side, b.At) }

// roll throws public dice, of which those hit that show at least lowest.
func (s *Script) roll(path string, n, lowest int, at ...int) event.Throw {
	l := s.label(path, at...)
	x := event.Throw{Roll: s.t.Key(l), Dice: s.t.Roll(l, n), Lowest: lowest}
	for _, die := range x.Dice {
		if die >= lowest {
			x.Hits++
		}
	}
	return x
}
