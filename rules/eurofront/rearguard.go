package eurofront

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// nameRearguard has the last block of a battle stay until all others have moved. It has its
// command, a friendly way out and room on it from now on (EF-6.5-1, EF-6.5-4).
func (m *motion) nameRearguard(k rules.Token, exit Place, how How) {
	b := m.b(k)
	if how != Evacuate {
		way, _ := m.Over(b.At, exit)
		m.crossed(way)
	}
	b.Rear, b.Exit, b.Moved = true, exit, true
	m.rears = append(m.rears, k)
	m.ways[k] = how
	m.tellBlock(k, func(who event.Units) rules.Event {
		return event.Rearguard{Of: event.Of{By: m.a}, Leg: event.Leg{From: b.At, To: exit}, Units: who}
	})
}

// rearguards are pursued when all others have moved; who survives goes on (EF-6.5-2).
func (m *motion) rearguards() {
	for _, k := range m.rears {
		b, how := m.b(k), m.ways[k]
		speed := 0
		if how == Evacuate {
			speed = 1 // EF-15.55-1
		}
		if m.pursue(k, speed) {
			continue
		}
		if how != Land {
			m.travel(k, how, Go{To: b.Exit})
			continue
		}
		w := Ways{m}.Begin(k)
		m.enter(&w, b.Exit)
		m.walkOn(w)
	}
}

// pursue has all enemies in the place fire at a block that is the last to leave it: one die for
// each CV, faster ones with Double, as fast ones with Single Fire, slower ones not at all
// (EF-6.52-1, EF-6.52-2). Its speed is announced; 0: it is its own. Terrain and weather protect
// it (EF-6.52-2). Its owner is asked first, then the pursuers (EAMB-31). It reports whether the
// block is gone, which has no other effect (EF-6.52-3).
func (s *Script) pursue(k rules.Token, speed int) (gone bool) {
	b := s.b(k)
	at, d := b.At, b.Side.Other()
	hunters := s.In(d, at)
	if len(hunters) == 0 {
		return false
	}
	if speed == 0 {
		speed = s.announce(k)
	}
	dice := rules.Claim(s.t, huntersKind, d, s.label("pursuers", int(at)), func(o *rules.Scope[Secret]) (n [2]int16) {
		for _, h := range hunters {
			f := o.S.Blocks[h].Face
			if s.unit(f).Type.Leads() {
				continue // EF-6.52-2
			}
			switch v := s.speed(f, at); {
			case v > speed:
				n[0] += int16(f.Level)
			case v == speed:
				n[1] += int16(f.Level)
			}
		}
		return n
	})
	most := int16(4 * len(hunters))
	if dice[0] < 0 || dice[1] < 0 || dice[0]+dice[1] > most { // more than can be is a lie, which the audit finds
		return false
	}
	x := event.Pursuit{Here: here(d, at), Speed: speed, Faster: int(dice[0]), Equal: int(dice[1])}
	hits := 0
	for i, lowest := range [2]int{5, 6} {
		if dice[i] > 0 {
			t := s.roll([2]string{"pursuit/double", "pursuit/single"}[i], int(dice[i]), lowest, int(at))
			hits += t.Hits
			x.Throw = event.Throw{Roll: t.Roll, Dice: append(x.Dice, t.Dice...), Hits: hits, Lowest: lowest}
		}
	}
	x.Steps = hits / s.Protection(at)
	s.t.Tell(x)
	s.weaken(b.Side, []rules.Token{k}, x.Steps)
	return !b.OnMap()
}

// announce is the speed of a block, which its owner tells, unless it lies open.
func (s *Script) announce(k rules.Token) int {
	at := s.b(k).At
	if b := s.b(k); b.Shown {
		return s.speed(b.Face, at)
	}
	return rules.Claim(s.t, speedKind, s.b(k).Side, s.label("speed", int(k)), func(o *rules.Scope[Secret]) int {
		return s.speed(o.S.Blocks[k].Face, at)
	})
}

// Protection is how many hits take a step of a block that terrain, a major city or Mud protects
// (EF-1.31-1, EF-1.41-1, EF-12.3-1); minor cities and towns do not (EF-1.42-1, EF-1.45-1).
func (s *Position) Protection(at Place) int {
	n := s.terrain(at).Defence
	if s.Spots[at].City == theatre.MajorCity || s.P.Weather == theatre.Mud {
		n = max(n, 2)
	}
	return n
}
