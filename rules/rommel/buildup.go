package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// buildup opens every Month but the first (R-16.0-1, R-16.0-2).
func (s *Script) buildup() {
	s.P.Month++ // R-16.1-1
	s.t.Tell(event.Month{Month: event.MonthNo(s.P.Month)})
	s.buildupSupplyCheck() // R-16.2-1
	s.buildupPoints()
	clear(s.P.PortUse)
	for _, side := range s.buildupOrder() {
		s.P.Disclosed[side] = Disclosure{}
		s.refitReturns(side)
		s.reinforcements(side)
		s.spend(side)
	}
	s.resupply()
	s.P.Stage = Initiative
}

// buildupOrder is first P1, then the other.
func (s *Position) buildupOrder() [2]rules.Side { return [2]rules.Side{s.P.P1, s.P.P1.Other()} }

// buildupPoints rolls for Buildup Points: both sides receive the sum of all
// dice (R-16.3-1) beside what they have saved (R-16.3-3); the lower own roll
// spends first, with a tie the Allies (R-16.3-2).
func (s *Script) buildupPoints() {
	p := s.P
	var own [2]int16
	for side := range own {
		l := rules.L("buildup/points", side)
		dice := s.t.Roll(l, s.Scenario.BPDice)
		for _, d := range dice {
			own[side] += int16(d)
		}
		s.t.Tell(event.PointsRoll{Of: event.Of{By: Side(side)}, Throw: event.Throw{Roll: s.t.Key(l), Dice: dice}, Sum: int(own[side])})
	}
	p.P1 = Allied
	if own[Axis] < own[Allied] {
		p.P1 = Axis
	}
	for _, side := range s.buildupOrder() {
		received := own[Axis] + own[Allied]
		s.t.Tell(event.Points{Of: event.Of{By: side}, Received: int(received), Saved: int(p.Saved[side]), Sum: int(received + p.Saved[side])})
		p.Points[side], p.Saved[side] = received+p.Saved[side], 0
	}
}

// Deed is what a player does with Buildup Points.
type Deed uint8

// The deeds of a Buildup (R-16.5-1), in any order and mix (R-16.5-4).
const (
	EndBuildup   Deed = iota
	Redeploy          // a block, by land
	Sail              // a block, to a port
	Refit             // a block
	Rebuild           // units in the Base; which is secret
	LayMinefield      // where is secret
	BuyCard           // an extra supply card
	CallMalta         // the Malta Group, or (AMB-36) a block of it
	numberOfDeeds
)

// Action is one deed. Block is NoBlock and To board.None where they have no
// meaning.
type Action struct {
	Do    Deed
	Block rules.Token
	To    board.Hex // port of arrival
}

// Act is a deed that needs neither block nor hex.
func Act(d Deed) Action { return Action{d, NoBlock, board.None} }

const (
	CardCost      = 10 // R-16.5-1
	MinefieldCost = 15 // R-16.55-1
)

// Refusals of deeds, made once: they are met while deeds are listed.
var (
	noStepPoints      = rules.Refuse("R-16.54-1", "no.points", 1)
	noUnitInBase      = rules.Refuse("R-16.54-2", "no.unit-in-base")
	noMinefieldPoints = rules.Refuse("R-16.55-1", "no.points", MinefieldCost)
	noCardPoints      = rules.Refuse("R-16.5-1", "no.points", CardCost)
)

// spend lets a side spend its points until it ends; at most 20 are saved
// (R-16.5-2, R-16.51-4, R-16.53-4). Play halts for the first deed, so that its
// player is asked; then what he says holds.
func (s *Script) spend(side rules.Side) {
	p := s.P
	vain := false      // nothing was rebuilt
	l := s.Lands(side) // the enemy does not move meanwhile
	q := question[Action, BuildupFacts]{
		Kind: BuildupKind, By: side, Halt: rules.Must,
		All: func(yield func(Action) bool) { s.actions(l, side, yield) },
		Legal: func(o *rules.Own[Secret], a Action) *rules.Refusal {
			if a.Do == Rebuild && vain {
				return rules.Refuse("R-16.54-2", "no.rebuilt")
			}
			return s.JudgeAction(o, l, side, a)
		},
		Beyond: func(a Action) *rules.Refusal {
			if a.Do == LayMinefield && a.To != board.None && int(a.To) < s.Map.Board.Len() {
				return s.JudgeMinefield(nil, side, a.To)
			}
			if int(a.Block) >= len(p.Blocks) || s.SideOf(a.Block) != side || a.Do == Sail && !s.Map.Board.Has(a.To) {
				return nil
			}
			return s.JudgeAction(nil, l, side, a)
		},
	}
	for n := 0; ; n++ {
		q.Label, q.Facts = rules.L("buildup", int(side), n), BuildupFacts{int(p.Points[side]), n}
		a := ask(s, q)
		q.Kind, q.Halt, vain = ActionKind, rules.Never, false
		switch a.Do {
		case Redeploy:
			s.redeploy(l, side, a.Block, n)
		case Sail:
			s.sail(l, side, a.Block, a.To, n)
			l = s.Lands(side) // ports have been used
		case Refit:
			s.refit(l, side, a.Block, n)
		case Rebuild:
			vain = !s.rebuild(side, n)
		case LayMinefield:
			s.layMinefield(side, n)
		case BuyCard:
			p.Points[side] -= CardCost
			p.Extra[side]++
			p.Disclosed[side].CardBP += CardCost
			s.t.Tell(event.BuysCard{Of: event.Of{By: side}})
		case CallMalta:
			s.callMalta(a.Block, n)
		}
		if a.Do == EndBuildup {
			break
		}
	}
	s.mines() // no block of the side moves any more
	s.t.Mark(Spent(side))
	s.relayMinefields(side)
	p.Saved[side] = min(p.Points[side], int16(s.Scenarios.Common.SaveLimit))
	s.t.Tell(event.BuildupOver{Of: event.Of{By: side}, Left: int(p.Points[side]), Saved: int(p.Saved[side]), Lost: int(p.Points[side] - p.Saved[side]), Last: int(p.Month) >= s.Scenario.End})
	p.Points[side] = 0
}

// actions lists what a side might do.
func (s *Position) actions(l *Lands, side rules.Side, yield func(Action) bool) {
	for _, d := range []Deed{EndBuildup, Rebuild, LayMinefield, BuyCard, CallMalta} {
		if !(d == CallMalta && s.Options.MaltaByUnit) && !yield(Act(d)) {
			return
		}
	}
	paid := s.P.Points[side] > 0
	blocks := s.Of(side)
	for i := range blocks {
		k := s.First(side) + rules.Token(i)
		if s.Options.MaltaByUnit && IsMalta(&blocks[i]) && !yield(Action{CallMalta, k, board.None}) {
			return
		}
		from := blocks[i].At
		if from < 0 || blocks[i].Disrupted { // judgeDeparture
			continue
		}
		steps := s.steps(l, side, from)
		redeploy := paid && !steps.Empty()
		refit := from != s.Map.Bases[side] && !steps.Intersect(l.home).Empty()
		if redeploy && !yield(Action{Redeploy, k, board.None}) || refit && !yield(Action{Refit, k, board.None}) {
			return
		}
		if !paid || !l.from.Has(from) {
			continue
		}
		for port := range l.to.Remove(from).All() {
			if !yield(Action{Sail, k, port}) {
				return
			}
		}
	}
}

// JudgeAction says why a side may not do something. All of it is public but
// where its minefields lie: any type of unit redeploys as far as any other
// (R-16.51-1), and what is rebuilt or mined is chosen afterwards.
func (s *Position) JudgeAction(o *rules.Own[Secret], l *Lands, side rules.Side, a Action) *rules.Refusal {
	points := s.P.Points[side]
	switch a.Do {
	case Redeploy:
		return s.JudgeRedeployment(l, side, a.Block)
	case Sail:
		return s.JudgeSailing(l, side, a.Block, a.To)
	case Refit:
		if s.P.Stage == SetUp {
			return rules.Refuse("R-18.7-3", "no.pregame-refit")
		}
		return s.judgeRefit(l, side, a.Block)
	case Rebuild:
		switch {
		case points < 1:
			return noStepPoints
		case !s.AnyIn(side, s.Map.Bases[side]):
			return noUnitInBase
		}
	case LayMinefield:
		if points < MinefieldCost {
			return noMinefieldPoints
		}
		return s.JudgeMinefield(o, side, board.None)
	case BuyCard:
		if points < CardCost {
			return noCardPoints
		}
	case CallMalta:
		return s.judgeMalta(side)
	}
	return nil
}
