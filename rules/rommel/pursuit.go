package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Speed is the speed class of a face (6.1).
func (g *Game) Speed(f Face) int { return g.Unit(f).Speed() }

// hunters are the blocks that may still fire at units that leave a hex:
// Undisrupted, and not seen to have fired (R-10.5-6, R-10.5-7, AMB-56).
func (s *Position) hunters(side rules.Side, h board.Hex) []rules.Token {
	return s.Where(side, func(b *Block) bool { return b.At == h && !b.Disrupted && !b.Fired && !b.Retreating })
}

// slowest is the speed class of the slowest of some blocks, which their owner
// must announce (R-10.5-1).
func (s *Script) slowest(h board.Hex, ks []rules.Token) int {
	return rules.Claim(s.t, slowestKind, s.SideOf(ks[0]), s.at("slowest", h), func(o *rules.Scope[Secret]) int {
		return s.slowestOf(o, ks)
	})
}

func (s *Position) slowestOf(o *rules.Scope[Secret], ks []rules.Token) int {
	v := 4
	for _, k := range ks {
		v = min(v, s.Speed(*s.Face(o.S, k)))
	}
	return v
}

// shots is the number of dice of a pursuer: one at its own speed, two at slower
// units, none at faster ones (R-10.5-2).
func shots(speed, slowest int) int {
	switch {
	case speed < slowest:
		return 0
	case speed == slowest:
		return 1
	}
	return 2
}

// PursuitDice are the dice of Pursuit Fire that a side may throw at most at units that
// leave a hex, the slowest of them with a speed, as far as its blocks there are known to
// all.
func (s *Position) PursuitDice(side rules.Side, h board.Hex, slowest int) (dice int) {
	for _, k := range s.hunters(side, h) {
		speed := 4
		if b := &s.P.Blocks[k]; b.Shown {
			speed = s.Speed(b.Face)
		}
		dice += shots(speed, slowest)
	}
	return dice
}

// pursue is Pursuit Fire at blocks that leave a hex (10.5). The pursuer may
// hold any unit's fire (R-10.5-5); who has fired he alone knows, all see the
// number of dice. Hits on 4 to 6 (R-10.5-3). Play cannot wait at a secret choice, so who
// does not act is asked in public before whether anybody fires.
func (s *Script) pursue(h board.Hex, ks, hunters []rules.Token, slowest int, of Fire) {
	if len(ks) == 0 || len(hunters) == 0 || slowest < 1 || slowest > 4 {
		return
	}
	by := s.SideOf(hunters[0])
	fires := acts(s, by) || s.PursuitDice(by, h, slowest) == 0 || askPursuit(s, by, QuarryFacts{h, len(ks), slowest, of})
	asked := s.at("pursuit/dice", h)
	dice := rules.Decide(s.t, pursuitDice, by, asked, func(o *rules.Scope[Secret]) int {
		n, asked := 0, 0
		if !fires {
			return 0
		}
		list := fastEnough(&s.Position, o.S, hunters, slowest)
		for _, x := range list {
			if rules.Choose(o, rules.Choice[bool, PursuitFacts]{Kind: PursueKind, Facts: PursuitFacts{h, x.Unit, slowest, len(ks), len(list), asked, n, of}, Options: []bool{true, false}}) {
				n += x.Dice
				o.S.Fired = append(o.S.Fired, x.Unit)
			}
			asked++
		}
		return n
	})
	dice = max(0, min(dice, 2*len(hunters)))
	e := event.Pursuit{Of: event.Of{By: by}, In: event.In{Hex: h}, Speed: slowest, Targets: len(ks), Asked: s.t.Key(asked)}
	tell := func(who func(own *Secret) []event.Pursuer) {
		s.t.TellOwner(by, e, func(own *Secret) rules.Event {
			named := e
			named.Pursuers = who(own)
			return named
		})
	}
	if dice == 0 {
		tell(func(own *Secret) []event.Pursuer { return s.holders(own, hunters, slowest) })
		return
	}
	e.Throw = s.throw(s.at("pursuit", h), dice, 4)
	tell(func(own *Secret) []event.Pursuer { return s.pursuers(own, slowest, dice) })
	s.hiddenLosses(h, ks, e.Hits, of)
}

// askPursuit asks a side whether anybody fires (D-46, D-49).
func askPursuit(s *Script, by Side, f QuarryFacts) bool {
	return ask(s, question[bool, QuarryFacts]{
		Kind: PursuitKind, By: by, Label: rules.L("pursuit/now", s.n, int(f.Hex)), Halt: mayWaitInRout(s, by), Facts: f, All: rules.NoOrYes,
	})
}

// fastEnough are the units of some hunters that may fire, each with its dice (R-10.5-2,
// R-10.5-6).
func fastEnough(s *Position, own *Secret, hunters []rules.Token, slowest int) (list []event.Pursuer) {
	for _, k := range hunters {
		u := s.Face(own, k).Unit
		if n := shots(s.Speed(Face{Unit: u}), slowest); n > 0 && !slices.Contains(own.Fired, u) {
			list = append(list, event.Pursuer{Unit: u, Dice: n})
		}
	}
	return list
}

// Pursuers are a side's units that may fire at units which leave a hex, the slowest of them
// with a speed, each with its dice.
func Pursuers(s *Position, own *Secret, side rules.Side, h board.Hex, slowest int) []event.Pursuer {
	return fastEnough(s, own, s.hunters(side, h), slowest)
}

// holders are those who could have fired and did not, without dice (R-10.5-5): their
// owner is told who they are.
func (s *Script) holders(own *Secret, hunters []rules.Token, slowest int) []event.Pursuer {
	list := fastEnough(&s.Position, own, hunters, slowest)
	for i := range list {
		list[i].Dice = 0
	}
	return list
}

// pursuers are the last to have fired, as many as have thrown some dice: their owner is
// told who they were, all others the dice alone (R-10.5-1, R-10.5-2).
func (s *Script) pursuers(own *Secret, slowest, dice int) (list []event.Pursuer) {
	for _, u := range slices.Backward(own.Fired) {
		if dice <= 0 {
			break
		}
		n := shots(s.Speed(Face{Unit: u}), slowest)
		list, dice = append(list, event.Pursuer{Unit: u, Dice: n}), dice-n
	}
	slices.Reverse(list)
	return list
}
