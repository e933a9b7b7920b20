package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// retreats of the Active Player, after all other moves (10.3, 10.4): he
// announces who leaves which Battle; then, Battle by Battle, the enemy pursues
// a Full Retreat or may probe a Partial one, and the retreaters move (R-10.0-1).
func (s *Script) retreats(first int) {
	if len(s.P.Moves) == first {
		return
	}
	for {
		t := s.askRetreat(first)
		if t.Block == NoBlock {
			break
		}
		s.announce(t)
	}
	for _, h := range s.battleHexes() {
		if ks := s.retreating(h); len(ks) > 0 {
			s.retreatFrom(h, ks)
		}
	}
}

func (s *Position) battleHexes() []board.Hex {
	var hs []board.Hex
	for _, b := range s.P.Battles {
		hs = append(hs, b.Hex)
	}
	return hs
}

func (s *Position) retreating(h board.Hex) []rules.Token {
	return s.Where(s.Active, func(b *Block) bool { return b.At == h && b.Retreating })
}

func (s *Script) askRetreat(first int) Take {
	return ask(s, question[Take, none]{
		Kind: RetreatKind, By: s.Active, Label: s.label("retreat"),
		All: func(yield func(Take) bool) {
			if !s.mustRetreat(nil, first) && !yield(NoTake) {
				return
			}
			for i := first; i < len(s.P.Moves); i++ {
				for _, k := range s.members(s.P.Moves[i]) {
					b := &s.P.Blocks[k]
					if b.Retreating || s.P.Battle(b.At) == nil {
						continue
					}
					if !yield(Take{k, uint8(i), board.None}) {
						return
					}
				}
				for _, k := range s.transfers(i) {
					if !yield(Take{k, uint8(i), board.None}) {
						return
					}
				}
			}
		},
		Legal: func(o *rules.Own[Secret], t Take) *rules.Refusal {
			switch {
			case t.Block == NoBlock && s.mustRetreat(o, first):
				return mustLeave
			case t.Block == NoBlock:
				return s.allGo(o, first)
			case s.P.Blocks[t.Block].Retreating:
				return s.mayTransfer(o, t.Block, int(t.Move))
			}
			return s.mayRetreat(o, first, t.Block, int(t.Move))
		},
	})
}

// transfers are the units that leave a Fortress Battle with all others, have been
// announced by the other Move of an Offensive, and may leave by this one instead: all
// that matters is that all leave (7.2, R-7.2-6, AMB-16). Each is asked for once, and the
// Move that they were announced by keeps one of them, or it would be none (AMB-25).
func (s *Script) transfers(move int) []rules.Token {
	return s.Where(s.Active, func(b *Block) bool {
		return b.Retreating && int(b.Move) == s.announced[b.At] && b.Move > 0 && int(b.Move) != move+1 && s.Reaches(s.P.Moves[move], b.At) &&
			len(s.Where(s.Active, func(x *Block) bool { return x.Retreating && x.At == b.At && x.Move == b.Move })) > 1
	})
}

// mayGoBy judges whether a unit can leave its Battle by a Move. Only who withdraws may
// come among enemies again, if these are all Disrupted (R-5.3-10, AMB-11).
func (s *Position) mayGoBy(o *rules.Own[Secret], k rules.Token, move int) *rules.Refusal {
	m := s.P.Moves[move]
	switch {
	case m.Regroup && (s.AnyFit(s.Passive, m.To) || !m.Withdrawal && s.atEnemy(m.To)):
		return rules.Refuse("R-10.3-2", "no.re-engage")
	case !s.judgeOf(move, rules.Bit(m.Regroup), board.None).SomeStep(o, k): // a Regroup may try by Forced March
		return rules.Refuse("R-10.1-1", "no.disengage")
	}
	return nil
}

// mayTransfer judges whether a unit leaves by the other Move: one that can leave by the
// first must be left to it.
func (s *Position) mayTransfer(o *rules.Own[Secret], k rules.Token, move int) *rules.Refusal {
	b := &s.P.Blocks[k]
	for _, x := range s.retreating(b.At) {
		if was := s.P.Blocks[x].Move; x != k && was == b.Move && s.mayGoBy(o, x, int(was)-1) == nil {
			return s.mayGoBy(o, k, move)
		}
	}
	return rules.Refuse("R-10.4-3", "no.partial")
}

// allGo judges whether all have been announced by a Move that takes them away.
func (s *Script) allGo(o *rules.Own[Secret], first int) *rules.Refusal {
	for i := first; o != nil && i < len(s.P.Moves); i++ {
		for _, k := range s.transfers(i) {
			if s.mayGoBy(o, k, int(s.P.Blocks[k].Move)-1) != nil && s.mayTransfer(o, k, i) == nil {
				return rules.Refuse("R-10.4-3", "no.partial")
			}
		}
	}
	return nil
}

// mustRetreat: the Withdrawal Move of a passing Fortress Att was named to
// leave the hex (R-8.6-4). Whether all get to the destination of a Regroup their
// owner alone knows.
func (s *Position) mustRetreat(o *rules.Own[Secret], first int) bool {
	m := s.P.Moves[first]
	if !m.Withdrawal || m.Regroup && o == nil {
		return false
	}
	return slices.ContainsFunc(s.Map.Fortresses, func(h board.Hex) bool {
		return s.Besieging(h) && len(s.retreating(h)) == 0 && s.Reaches(m, h) && allCanGo(s, o, m, h)
	})
}

// Whole reports whether a Retreat from a hex can only be a Full one: a
// Withdrawal (R-5.3-13, R-10.4-1), or that of a Fortress Att who has to fight
// there in this turn (AMB-16).
func (s *Position) Whole(h board.Hex, m Move) bool {
	return m.Withdrawal || s.Besieging(h) && !s.P.Battle(h).Fought
}

func (s *Position) mayRetreat(o *rules.Own[Secret], first int, k rules.Token, move int) *rules.Refusal {
	h, m := s.P.Blocks[k].At, s.P.Moves[move]
	ks := []rules.Token{k}
	if s.Whole(h, m) {
		ks = s.Fit(s.Active, h)
	}
	for _, x := range ks {
		if b := &s.P.Blocks[x]; b.Moved && !b.Retreating {
			return rules.Refuse("R-10.4-3", "no.partial")
		}
		r := s.mayGoBy(o, x, move)
		for i := first; r != nil && x != k && i < len(s.P.Moves); i++ { // the others may go by the other Move
			if s.Reaches(s.P.Moves[i], h) && s.mayGoBy(o, x, i) == nil {
				r = nil
			}
		}
		if r != nil {
			return r
		}
	}
	return nil
}

// atEnemy reports whether enemy units stand in a hex.
func (s *Position) atEnemy(h board.Hex) bool { return h >= 0 && s.AnyIn(s.Passive, h) }

// announce turns retreaters upright: they are hidden again before they move
// (R-7.2-5).
func (s *Script) announce(t Take) {
	h, m := s.P.Blocks[t.Block].At, s.P.Moves[t.Move]
	if b := &s.P.Blocks[t.Block]; b.Retreating {
		s.joins(b, int(t.Move))
		return
	}
	ks := []rules.Token{t.Block}
	if s.Whole(h, m) {
		ks = s.Fit(s.Active, h)
		if !m.Withdrawal {
			s.announced[h] = int(t.Move) + 1
		}
	}
	for _, k := range ks {
		b := &s.P.Blocks[k]
		s.joins(b, int(t.Move))
		b.Retreating, b.From = true, h
	}
	s.tellOf(s.Active, func(ks event.Blocks) rules.Event {
		return event.Retreats{Of: event.Of{By: s.Active}, In: event.In{Hex: h}, Blocks: ks}
	}, ks...) // before they are mingled
	s.conceal(s.Active, ks)
}

// retreatFrom carries out what was announced for one Battle (R-10.3-1, R-10.41-1, R-10.41-4).
func (s *Script) retreatFrom(h board.Hex, ks []rules.Token) {
	if b := s.P.Battle(h); len(s.Stayers(h)) > 0 && b != nil { // 10.4
		b.Partial = true
		if s.askProbe(h) {
			s.probe(h)
			ks = s.retreating(h)
		}
	}
	full := len(s.Stayers(h)) == 0 && s.P.Battle(h) != nil // AMB-13, R-10.41-3
	if full {
		if hunters := s.hunters(s.Passive, h); len(hunters) > 0 {
			s.pursue(h, ks, hunters, s.slowest(h, ks), PursuitOfRetreaters)
		}
	}
	over := s.P.Battle(h) == nil // the probe has cost P his last unit (R-10.41-7)
	for _, k := range s.living(ks, h) {
		s.P.Blocks[k].Retreating = !over
		s.leave(k)
	}
	if full {
		s.leftBehind(h)
	}
	s.settle(h)
}

// Stayers are the Rearguard: all Undisrupted units that remain (R-10.4-2).
func (s *Position) Stayers(h board.Hex) []rules.Token {
	return s.Where(s.Active, func(b *Block) bool { return b.At == h && !b.Disrupted && !b.Retreating })
}

// leftBehind Routs the Disrupted units of a hex that all others have left
// (10.3, R-7.2-6). Those who wait there for a Forced March have announced to
// leave, and shield nobody.
func (s *Script) leftBehind(h board.Hex) {
	ks := s.Where(s.Active, func(b *Block) bool { return b.At == h && b.Disrupted })
	if len(ks) > 0 && len(s.Stayers(h)) == 0 {
		s.rout(h, ks)
	}
}

// leave moves a retreater, unless it has to wait for its Forced March: that of
// a Regroup which cannot get there otherwise (R-5.2-6).
func (s *Script) leave(k rules.Token) {
	b := &s.P.Blocks[k]
	move := int(b.Move) - 1
	m := s.P.Moves[move]
	j := s.Judge(m)
	if m.Regroup && !ask(s, question[bool, StepFacts]{
		Kind: GoKind, By: s.Active, Label: s.label("retreat/go"), Facts: StepFacts{Block: k, At: b.At, To: m.To},
		All: rules.NoOrYes,
		Legal: func(o *rules.Own[Secret], yes bool) *rules.Refusal {
			if yes != j.SomeStep(o, k) && (o != nil || yes) {
				return rules.Refuse("R-5.2-5", "no.reach")
			}
			return nil
		},
	}) {
		return
	}
	if !j.SomeStep(nil, k) { // the way has been closed meanwhile
		return
	}
	s.walk(k, move)
}

func (s *Script) askProbe(h board.Hex) bool {
	return ask(s, question[bool, BattleFacts]{
		Kind: ProbeKind, By: s.Passive, Label: s.at("probe", h), Facts: BattleFacts{Hex: h, By: s.Passive}, All: rules.NoOrYes, Halt: mayWait(s, s.Passive),
	})
}

// endRetreats: who has left enemy units is Disrupted once it has finished
// moving (R-7.2-3). Who could not leave after all is Disrupted where it is (R-10.4-4).
func (s *Script) endRetreats() {
	for _, k := range s.Where(s.Active, func(b *Block) bool { return b.Retreating }) {
		b := &s.P.Blocks[k]
		b.Retreating = false
		if b.At < 0 {
			continue
		}
		b.Over, b.Raider = noSide, false
		s.disrupt(k)
	}
	for _, h := range s.battleHexes() { // R-11.3-1 f
		s.thinned(h)
	}
}
