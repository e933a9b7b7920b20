package rommel

import (
	"cmp"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// Death is a block that has lost its last step, with the face that all may see
// now (AMB-31), none if it stays hidden.
type Death struct {
	Block rules.Token
	Face  Face
}

func codeDeath(c *rules.Coder, d *Death) {
	c.Token(&d.Block)
	codeFace(c, &d.Face)
}

// Strength is the current combat value of a face (2.3, R-2.3-1).
func (g *Game) Strength(f Face) int {
	steps := g.Unit(f).Steps
	if f.Steps == 0 || int(f.Steps) > len(steps) {
		return 0
	}
	return int(steps[len(steps)-int(f.Steps)])
}

// StepHits is the number of hits that a step of a unit takes (R-9.5-2, AMB-59).
func (g *Game) StepHits(f Face) int {
	if g.Unit(f).Elite {
		return 2
	}
	return 1
}

// bearer is a unit that may bear losses: the steps that it has left, and the
// hits that each takes.
type bearer struct{ steps, cost int }

// bearerOf is a unit as one that fire among mines or elsewhere hits: there the pool
// counts half-hits (9.52).
func bearerOf(g *Game, f Face, mined bool) bearer {
	u := bearer{int(f.Steps), g.StepHits(f)}
	if mined {
		u.cost *= 2
	}
	return u
}

// usable is the largest number of hits of a pool that can be used up by the
// steps of some units: what is beyond it is wasted for want of an alternative
// (R-9.5-4).
func usable(pool int, us []bearer) int {
	pool = min(pool, 255) // no class of units can take as many
	var sums [256]bool
	sums[0] = true
	for _, u := range us {
		for range u.steps {
			for v := pool; v >= u.cost; v-- {
				sums[v] = sums[v] || sums[v-u.cost]
			}
		}
	}
	for !sums[pool] {
		pool--
	}
	return pool
}

// mayBear reports whether unit i may take the next step of a pool such that
// no more is wasted than must be.
func mayBear(pool int, us []bearer, i int) bool {
	u := us[i]
	if u.steps == 0 || u.cost > pool {
		return false
	}
	rest := append([]bearer(nil), us...)
	rest[i].steps--
	return u.cost+usable(pool-u.cost, rest) == usable(pool, us)
}

// diesUnseen reports whether nobody but its owner learns who a block was, if it
// dies now: it is hidden, and that was agreed (AMB-31).
func (s *Position) diesUnseen(k rules.Token) bool {
	return s.Options.HiddenLosses && !s.P.Blocks[k].Shown
}

// loseStep takes a step in the owner's plane; the Death if it was the last.
func (s *Script) loseStep(o *rules.Scope[Secret], k rules.Token) []Death {
	f := s.Face(o.S, k)
	f.Steps--
	o.Note(event.LosesStep{Of: event.Of{By: s.SideOf(k)}, Face: *f})
	switch {
	case f.Steps > 0:
		return nil
	case s.diesUnseen(k):
		return []Death{{Block: k}}
	}
	return []Death{{k, *f}}
}

// hiddenLosses: the owner allots the hits of Pursuit Fire in secret; all hear
// of the dead only (R-10.5-4).
func (s *Script) hiddenLosses(h board.Hex, ks []rules.Token, hits int, of Fire) {
	if hits == 0 {
		return
	}
	side := s.SideOf(ks[0])
	s.bury(side, h, ks, rules.Decide(s.t, deadKind, side, s.at("losses", h), func(o *rules.Scope[Secret]) []Death {
		var dead []Death
		for pool := hits; ; {
			us := make([]bearer, len(ks))
			for i, k := range ks {
				us[i] = bearerOf(s.Game, *s.Face(o.S, k), false)
			}
			var options []UnitNo
			for i, k := range ks {
				if mayBear(pool, us, i) {
					options = append(options, s.Face(o.S, k).Unit)
				}
			}
			if len(options) == 0 {
				slices.SortFunc(dead, func(x, y Death) int { return cmp.Compare(x.Block, y.Block) }) // in which order they fell is his secret
				return dead
			}
			u := rules.Choose(o, rules.Choice[UnitNo, LossFacts]{Kind: LoseStepKind, Facts: LossFacts{Hex: h, Pool: pool, Of: of}, Options: options})
			for _, k := range ks {
				if f := s.Face(o.S, k); f.Unit == u {
					pool -= s.StepHits(*f)
					dead = append(dead, s.loseStep(o, k)...)
					break
				}
			}
		}
	}))
}

// shownLosses: hits on revealed units, one class after the other (R-9.5-1). In
// a minefield the pool counts half-hits (9.52, R-9.5-7, R-9.52-2).
func (s *Script) shownLosses(h board.Hex, side rules.Side, mined bool, of Fire) {
	for class := range Class(4) {
		for {
			pool := int(s.P.Pool[class])
			ks, us := s.bearers(h, side, class, mined)
			if usable(pool, us) == 0 {
				break
			}
			k := ask(s, question[rules.Token, LossFacts]{
				Kind: LossKind, By: side, Label: s.at("loss", h), Facts: LossFacts{h, pool, class, of},
				All: func(yield func(rules.Token) bool) {
					for _, k := range ks {
						if !yield(k) {
							return
						}
					}
				},
				Legal: func(_ *rules.Own[Secret], k rules.Token) *rules.Refusal {
					for i := range ks {
						if ks[i] == k && mayBear(pool, us, i) {
							return nil
						}
					}
					return rules.Refuse("R-9.5-4", "no.waste")
				},
			})
			b := &s.P.Blocks[k]
			for i := range ks {
				if ks[i] == k {
					s.P.Pool[class] -= int16(us[i].cost)
				}
			}
			b.Face.Steps--
			s.t.Tell(event.Loses{Of: event.Of{By: side}, In: event.In{Hex: h}, Face: b.Face})
			if b.Face.Steps == 0 {
				s.bury(side, h, []rules.Token{k}, []Death{{k, b.Face}})
			} else {
				left := b.Face.Steps
				rules.Do(s.t, side, s.label("loss/step"), func(o *rules.Scope[Secret]) { s.Face(o.S, k).Steps = left })
			}
		}
		s.P.Pool[class] = 0 // what is left over is lost (R-9.5-6)
	}
}

// bearers are the units of a class that fire can hit: revealed, Undisrupted
// and not about to leave (R-9.6-1, R-10.41-6).
func (s *Position) bearers(h board.Hex, side rules.Side, class Class, mined bool) (ks []rules.Token, us []bearer) {
	for _, k := range s.line(side, h) {
		f := s.P.Blocks[k].Face
		if s.Unit(f).Type.Class() != class {
			continue
		}
		ks, us = append(ks, k), append(us, bearerOf(s.Game, f, mined))
	}
	return ks, us
}

// bearable are the hits that the units of a class can take at most.
func (s *Position) bearable(h board.Hex, side rules.Side, class Class, mined bool) (n int) {
	_, us := s.bearers(h, side, class, mined)
	for _, u := range us {
		n += u.steps * u.cost
	}
	return n
}

// bury removes the dead for good. Only blocks among ks can have died: of what
// another machine claims, the rest is ignored until the audit.
func (s *Script) bury(side rules.Side, h board.Hex, ks []rules.Token, dead []Death) {
	for _, d := range dead {
		if !contains(ks, d.Block) || s.P.Blocks[d.Block].At == Eliminated || int(d.Face.Unit) >= len(s.Roster.Units) {
			continue
		}
		k := d.Block
		s.P.Happened.Lost[side]++
		if s.diesUnseen(k) {
			s.P.Blocks[k] = Away(Eliminated)
			rules.Do(s.t, side, s.label("bury"), func(o *rules.Scope[Secret]) {
				f := s.Face(o.S, k)
				f.Steps = 0
				o.Note(event.Eliminated{Of: event.Of{By: side}, In: event.In{Hex: h}, Face: *f, Trap: s.trapped[k]})
			})
			s.t.Tell(event.EliminatedUnseen{Of: event.Of{By: side}, In: event.In{Hex: h}, Each: event.Each{Blocks: event.Blocks{N: 1}}, Trap: s.trapped[k]})
			continue
		}
		s.t.Forget(side, k)
		d.Face.Steps = 0
		s.P.Blocks[k] = opened(Eliminated, d.Face)
		rules.Do(s.t, side, s.label("bury"), func(o *rules.Scope[Secret]) { s.Face(o.S, k).Steps = 0 })
		s.t.Tell(event.Eliminated{Of: event.Of{By: side}, In: event.In{Hex: h}, Face: d.Face, Trap: s.trapped[k]})
	}
}

// eliminate removes blocks whose faces may be hidden.
func (s *Script) eliminate(side rules.Side, h board.Hex, ks []rules.Token) {
	var dead []Death
	var seen []rules.Token
	for _, k := range ks {
		if s.diesUnseen(k) {
			dead = append(dead, Death{Block: k})
		} else {
			seen = append(seen, k)
		}
	}
	if len(seen) > 0 {
		for i, f := range s.shows(side, s.at("eliminated", h), seen) {
			dead = append(dead, Death{seen[i], Face{Unit: f.Unit}})
		}
	}
	s.bury(side, h, ks, dead)
}

func contains(ks []rules.Token, k rules.Token) bool {
	for _, x := range ks {
		if x == k {
			return true
		}
	}
	return false
}

// living are those of some blocks that are still in the hex.
func (s *Position) living(ks []rules.Token, h board.Hex) []rules.Token {
	var l []rules.Token
	for _, k := range ks {
		if s.P.Blocks[k].At == h {
			l = append(l, k)
		}
	}
	return l
}

// conceal turns revealed blocks upright or face down again (R-7.3-2): nobody
// can tell them from others of their kind any more. Each is hidden by itself,
// since those that differ to the eye must not be mingled with each other.
func (s *Script) conceal(side rules.Side, ks []rules.Token) {
	any := false
	for _, k := range ks {
		if b := &s.P.Blocks[k]; b.Shown && b.At != Eliminated {
			b.Shown, b.Face = false, Face{}
			s.t.Hide(side, s.label("hide"), []rules.Token{k}, nil)
			any = true
		}
	}
	if any {
		s.mix(side)
	}
}
