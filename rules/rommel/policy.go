package rommel

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// Phase names the orders that a side's questions are answered from: its
// set-up, its Buildup (with the Initiative), its Player-Turn, or its reply in
// the enemy's.
func (g *Game) Phase(p *Plane, by rules.Side) string {
	name := sideNames[by]
	switch {
	case p.Stage == SetUp && !p.Networks[by].Empty(): // only while the pre-game Buildup lasts (R-18.7-3)
		return "setup/" + name + "-buildup"
	case p.Stage == SetUp:
		return "setup/" + name
	case p.Stage == Buildup || p.Stage == Initiative:
		return fmt.Sprintf("m%d/%s-buildup", p.Month, name)
	}
	turn := fmt.Sprintf("m%d/%s-%d", p.Month, sideNames[p.Active], (p.Turn+1)/2)
	if by == p.Active {
		return turn
	}
	return turn + "/" + name
}

// own finds a unit's block by its owner's plane.
func (g *Game) own(v rules.View[Plane, Secret], unit UnitNo) (rules.Token, bool) {
	for _, k := range g.tokens(v.Side) {
		if g.face(v.Own.S, k).Unit == unit {
			return k, v.Public.Blocks[k].At != eliminated
		}
	}
	return noBlock, false
}

// script is the rulebook for looking things up: it has no table.
func (g *Game) script(p *Plane) *script {
	return &script{Game: g, p: p, turn: turn{a: p.Active, d: p.Active.Other()}}
}

// inHand finds a card of a kind in a player's hand.
func inHand(v rules.View[Plane, Secret], face string) rules.Card {
	for _, c := range v.Public.Hands[v.Side] {
		if v.Own.Card(c) == face {
			return c
		}
	}
	return noCard - 1 // no card that anybody holds: the executor refuses it
}

// answerOf is the answer that a file gives, its place, and whether it gives
// one.
type answerOf func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool)

// Answer answers a question from the file.
func (f *orderFile) Answer(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	answer, ok := map[string]answerOf{
		deployKind.Name:    f.placement,
		redrawKind.Name:    f.redraws,
		buildupKind.Name:   f.nextDeed,
		actionKind.Name:    f.nextDeed,
		redeployKind.Name:  f.redeployment,
		"rebuild-unit":     f.rebuilt,
		"lay-minefield":    f.minefield,
		"lift-minefield":   f.lifted,
		discardKind.Name:   f.discarded,
		challengeKind.Name: f.challenges,
		answerKind.Name:    f.answers,
		cardsKind.Name:     f.lays,
		passKind.Name:      f.passes,
		moveKind.Name:      f.names,
		destKind.Name:      f.destination,
		takeKind.Name:      f.takes,
		retreatKind.Name:   f.leaves,
		goKind.Name:        yes,
		stepKind.Name:      f.steps,
		marchKind.Name:     f.marches,
		blitzKind.Name:     f.blitzes,
		refuseKind.Name:    f.refuses,
		firstKind.Name:     f.refusesFirst,
		probeKind.Name:     f.probes,
		fleeKind.Name:      f.flees,
		"pursue":           f.pursues,
		activeKind.Name:    f.fights,
		assaultKind.Name:   f.assaults,
		nextKind.Name:      f.fightsNext,
		fireKind.Name:      f.fires,
		lossKind.Name:      f.losesBlock,
		"lose-step":        f.losesStep,
		fortressKind.Name:  f.supplies,
		oasisKind.Name:     f.supplies,
	}[q.Kind]
	if !ok {
		return nil, "", false
	}
	return answer(v, q)
}

func yes(rules.View[Plane, Secret], rules.Asked) (any, string, bool) { return true, "", true }

// first answers with the first of some answers that counts, or if none does
// with the first of all, so that its owner hears why.
func first[T any](q rules.Asked, answers []said[T], value func(T) (any, bool)) (any, string, bool) {
	for _, judged := range []bool{true, false} {
		for _, s := range answers {
			a, ok := value(s.what)
			if ok && (!judged || q.Judge(a) == nil) {
				return a, s.at, q.Tries == 0
			}
		}
	}
	return nil, "", false
}

// Set-up.

func (f *orderFile) placement(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.deploy, func(a assignment) (any, bool) {
		k, ok := f.own(v, a.unit)
		return Placement{k, a.hex}, ok && v.Public.Blocks[k].At == undeployed
	})
}

func (f *orderFile) redraws(rules.View[Plane, Secret], rules.Asked) (any, string, bool) {
	return f.redraw.what, f.redraw.at, f.redraw.at != ""
}

// Buildup. The number of the question in its label is that of the deed.

func (f *orderFile) deed(q rules.Asked) (said[deedOrder], bool) {
	n := int(q.Key.Label.N[1])
	if n >= len(f.deeds) {
		return said[deedOrder]{}, false
	}
	return f.deeds[n], true
}

func (f *orderFile) nextDeed(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	if !ok || q.Tries > 0 { // what follows a refused deed may rest on it
		return act(EndBuildup), "", true
	}
	a := act(d.what.do)
	switch a.Do {
	case Redeploy, Refit, Sail:
		a.Block, _ = f.own(v, d.what.unit)
		a.To = d.what.port
	}
	return a, d.at, true
}

func (f *orderFile) redeployment(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	facts := q.Facts.(RedeployFacts)
	if !ok || q.Tries > 0 {
		return nil, "", false
	}
	s := f.script(v.Public)
	x := &trek{f.Map, func(r Road) int { return allowance(redeploySpeed, r) },
		func(from board.Hex, d board.Direction, _ int) bool { return s.judgeStep(v.Side, from, d) == nil }}
	way := x.plan(facts.From, d.what.way)
	at := d.what.way[len(d.what.way)-1].at
	if facts.Done >= len(way) {
		return board.None, at, true
	}
	return way[facts.Done], at, true
}

func (f *orderFile) rebuilt(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	n := int(q.Key.Sub)
	if !ok || n >= len(d.what.steps) || q.Tries > 0 {
		return noUnit, "", true
	}
	return int(d.what.steps[n].what), d.what.steps[n].at, true
}

func (f *orderFile) minefield(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	d, ok := f.deed(q)
	if q.Key.Label.Path == "buildup/relay" { // the one that is built of two
		ok = len(f.dismantle) > 2
		if ok {
			return f.dismantle[2].what, f.dismantle[2].at, true
		}
	}
	return d.what.hex, d.at, ok
}

func (f *orderFile) lifted(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	two, _ := q.Facts.([]board.Hex)
	if len(two) >= len(f.dismantle) {
		return board.None, "", true
	}
	return f.dismantle[len(two)].what, f.dismantle[len(two)].at, true
}

func (f *orderFile) discarded(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	if int(q.Key.Label.N[1]) >= f.discard.what || q.Tries > 0 {
		return noCard, "", true
	}
	return inHand(v, dummyCard), f.discard.at, true
}

func (f *orderFile) challenges(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return playCard(v, q, f.challenge)
}

func (f *orderFile) answers(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return playCard(v, q, f.answer)
}

func playCard(v rules.View[Plane, Secret], q rules.Asked, s said[string]) (any, string, bool) {
	if s.what == "" || q.Tries > 0 {
		return noCard, s.at, true
	}
	return inHand(v, s.what), s.at, true
}

// Player-Turn.

// half is the half of the turn that is being played.
func (f *orderFile) half(p *Plane) *half {
	if p.Blitz {
		return &f.halves[1]
	}
	return &f.halves[0]
}

func (f *orderFile) lays(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	n := q.Facts.(CardFacts).Laid
	if n >= len(f.cards) || q.Tries > 0 {
		return noCard, "", true
	}
	return inHand(v, f.cards[n].what), f.cards[n].at, true
}

// passes: a turn without a real card is a Pass.
func (f *orderFile) passes(rules.View[Plane, Secret], rules.Asked) (any, string, bool) {
	return !f.pays(), "", true
}

func (f *orderFile) pays() bool {
	for _, c := range f.cards {
		if c.what == realCard {
			return true
		}
	}
	return false
}

// moves are the Moves that a half of the turn names, without Overruns to be
// resolved; in a Pass it is a Withdrawal Move.
func (f *orderFile) moves(p *Plane) []moveOrder {
	var ms []moveOrder
	for _, m := range f.half(p).moves {
		if m.overrun == board.None {
			m.move.Withdrawal = !f.pays()
			ms = append(ms, m)
		}
	}
	return ms
}

func (f *orderFile) names(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	n, ms := q.Facts.(NameFacts).Number-1, f.moves(v.Public)
	if n >= len(ms) || q.Tries > 0 {
		return noMove, "", true
	}
	m := ms[n].move
	m.To = board.None // asked next
	return m, ms[n].at, true
}

func (f *orderFile) destination(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, m := range f.moves(v.Public) {
		if x := q.Facts.(NameFacts).Move; m.move.Regroup && m.move.From == x.From && q.Tries == 0 {
			return m.move.To, m.at, true
		}
	}
	return nil, "", false
}

// number is the index in Plane.Moves of the first Move of this half.
func (f *orderFile) number(p *Plane) int { return len(p.Moves) - min(len(p.Moves), len(f.moves(p))) }

// takes: units in the order of the file, those that leave Battles later.
func (f *orderFile) takes(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[Take]
	number := f.number(v.Public)
	for _, m := range f.half(v.Public).moves {
		if m.overrun != board.None {
			t := Take{noBlock, 0, m.overrun}
			if q.Judge(t) == nil {
				wanted = append(wanted, said[Take]{t, m.at})
			}
			continue
		}
		for _, u := range m.units {
			k, ok := f.own(v, u.unit)
			if ok && !u.retreat && !v.Public.Blocks[k].Moved && !(u.forced && m.move.Regroup) {
				wanted = append(wanted, said[Take]{Take{k, uint8(number), board.None}, u.at})
			}
		}
		number++
	}
	if q.Tries >= len(wanted) {
		return noTake, "", true
	}
	return wanted[q.Tries].what, wanted[q.Tries].at, true
}

// leaves: units that retreat from Battles.
func (f *orderFile) leaves(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[Take]
	number := f.number(v.Public)
	for _, m := range f.moves(v.Public) {
		for _, u := range m.units {
			if k, ok := f.own(v, u.unit); ok && u.retreat && !v.Public.Blocks[k].Moved && !v.Public.Blocks[k].Retreating {
				wanted = append(wanted, said[Take]{Take{k, uint8(number), board.None}, u.at})
			}
		}
		number++
	}
	if q.Tries >= len(wanted) {
		return noTake, "", q.Judge(noTake) == nil
	}
	return wanted[q.Tries].what, wanted[q.Tries].at, true
}

// order finds what a block is to do in this half.
func (f *orderFile) order(v rules.View[Plane, Secret], k rules.Token) (moveOrder, unitOrder, bool) {
	unit := f.face(v.Own.S, k).Unit
	for _, m := range f.moves(v.Public) {
		for _, u := range m.units {
			if u.unit == unit {
				if m.move.Regroup && (len(u.way) == 0 || u.way[len(u.way)-1].what != m.move.To) {
					u.way = append(u.way[:len(u.way):len(u.way)], said[board.Hex]{m.move.To, u.at})
				}
				return m, u, true
			}
		}
	}
	return moveOrder{}, unitOrder{}, false
}

func (f *orderFile) steps(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	facts := q.Facts.(StepFacts)
	m, u, ok := f.order(v, facts.Block)
	if !ok || len(u.way) == 0 {
		return nil, "", false
	}
	if facts.At == waiting {
		return f.Map.Bases[v.Side], u.at, q.Tries == 0
	}
	if last := u.way[len(u.way)-1]; last.what == exited && q.Judge(exited) == nil {
		return exited, last.at, true
	}
	if q.Tries > 0 { // as far as it could go
		return stop, "", q.Judge(stop) == nil
	}
	if m.move.Withdrawal {
		return f.towards(q, facts.At, facts.Walked, u.way)
	}
	// By the way that is planned from where the unit began; if something has
	// come between, by a new one from where it is.
	way := f.plan(v, m, u, v.Public.Blocks[facts.Block].From, voyage{block: facts.Block, road: Highway}, u.way)
	rest := way[min(facts.Walked, len(way)):]
	if facts.Walked > 0 && (facts.Walked > len(way) || way[facts.Walked-1] != facts.At) {
		now := voyage{block: facts.Block, walked: facts.Walked, road: v.Public.Blocks[facts.Block].Road}
		rest = f.plan(v, m, u, facts.At, now, u.way[len(u.way)-1:])
	}
	last := u.way[len(u.way)-1]
	if len(rest) == 0 || u.forced && rest[0] == last.what { // that hex is marched into
		return stop, last.at, true
	}
	return rest[0], last.at, true
}

// plan is the way of a unit in a Move: through hexes without enemies, its last
// hex may be an enemy's.
func (f *orderFile) plan(v rules.View[Plane, Secret], m moveOrder, u unitOrder, from board.Hex, begin voyage, by []said[board.Hex]) []board.Hex {
	move := m.move
	move.Regroup = false
	j := f.script(v.Public).judge(0, move)
	j.extra = int(b2i(u.forced))
	begin.at, begin.retreats = from, u.retreat
	x := &trek{f.Map, func(r Road) int { return j.limit(v.Own, begin.block, min(r, begin.road)) - begin.walked },
		func(at board.Hex, d board.Direction, done int) bool {
			w := begin
			w.at, w.walked = at, begin.walked+done
			if done > 0 && j.foes.Has(at) {
				return false
			}
			return j.crossing(w, f.Map.Board.Neighbour(at, d)) == nil
		}}
	return x.plan(from, by)
}

// towards is the legal hex that comes nearest to the first place of a way that
// can be come nearer to at all.
func (f *orderFile) towards(q rules.Asked, from board.Hex, walked int, way []said[board.Hex]) (any, string, bool) {
	b := f.Map.Board
	for _, w := range way {
		if w.what < 0 {
			continue
		}
		if w.what == from {
			if walked > 0 {
				return stop, w.at, true
			}
			continue
		}
		best, road, far := board.None, NoRoad, b.Distance(from, w.what)
		for d := range board.Directions {
			to := b.Neighbour(from, d)
			if to == board.None || q.Judge(to) != nil {
				continue
			}
			if n, r := b.Distance(to, w.what), f.Map.Road(b.Side(from, d)); n < far || n == far && best != board.None && r > road {
				best, road, far = to, r, n
			}
		}
		if best != board.None {
			return best, w.at, true
		}
	}
	return stop, "", walked > 0
}

func (f *orderFile) marches(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	var wanted []said[March]
	for _, m := range f.moves(v.Public) {
		for _, u := range m.units {
			k, ok := f.own(v, u.unit)
			if !ok || !u.forced || len(u.way) == 0 {
				continue
			}
			b := &v.Public.Blocks[k]
			to := u.way[len(u.way)-1]
			if !m.move.Regroup {
				wanted = append(wanted, said[March]{March{k, b.At, to.what}, to.at})
				continue
			}
			for d := range board.Directions {
				via := f.Map.Board.Neighbour(to.what, d)
				if x := (March{k, via, to.what}); via != board.None && q.Judge(x) == nil {
					wanted = append(wanted, said[March]{x, to.at})
					break
				}
			}
		}
	}
	// One that has been announced is refused a second time: it is passed over.
	for _, w := range wanted {
		if q.Judge(w.what) == nil {
			return w.what, w.at, q.Tries == 0
		}
	}
	return noMarch, "", true
}

func (f *orderFile) blitzes(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return f.blitz.what && q.Tries == 0, f.blitz.at, true
}

// Unused: units that were to move and were not even asked for cannot move. A
// halt in the middle of movement leaves it open.
func (f *orderFile) Unused(used map[string]bool, halt string) []orders.Problem {
	switch halt {
	case "", refuseKind.Name, probeKind.Name, "link", cardsKind.Name, buildupKind.Name, moveKind.Name:
	default:
		return nil
	}
	var problems []orders.Problem
	vain := func(at, rule, id string, args ...any) {
		p := orders.Problem{Rule: rule, ID: id, Args: args}
		fmt.Sscanf(at, "%d:%d", &p.Line, &p.Col)
		problems = append(problems, p)
	}
	for _, m := range f.halves[0].moves {
		if !used[m.at] && m.overrun == board.None {
			vain(m.at, "R-4-3", "no.move-in-vain")
			continue
		}
		for _, u := range m.units {
			if u.forced || used[u.at] || halt == probeKind.Name && !u.retreat {
				continue
			}
			vain(u.at, "R-5.0-3", "no.in-vain", f.Roster.Units[u.unit].Name)
		}
	}
	return problems
}

// Replies to the enemy, and what both do in Battles.

func (f *orderFile) refuses(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return decide(f.refuse, q.Facts.(AttackFacts).Hex, q)
}

func (f *orderFile) probes(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return decide(f.probe, q.Facts.(BattleFacts).Hex, q)
}

func decide(ds []said[decision], h board.Hex, q rules.Asked) (any, string, bool) {
	for _, d := range ds {
		if d.what.hex == h {
			return d.what.yes && q.Tries == 0, d.at, true
		}
	}
	return nil, "", false
}

// refusesFirst: in the order of writing (AMB-21).
func (f *orderFile) refusesFirst(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, d := range f.refuse {
		if q.Judge(d.what.hex) == nil {
			return d.what.hex, d.at, true
		}
	}
	return nil, "", false
}

func (f *orderFile) flees(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	facts := q.Facts.(StepFacts)
	unit := f.face(v.Own.S, facts.Block).Unit
	for _, all := range []bool{false, true} {
		for _, r := range f.withdraw {
			if r.all == all && (all || r.unit == unit) {
				return f.towards(q, facts.At, facts.Walked, r.to)
			}
		}
	}
	return nil, "", false
}

func (f *orderFile) pursues(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	if f.pursue.what < 0 {
		return true, f.pursue.at, true
	}
	return int(q.Key.Sub) < f.pursue.what, f.pursue.at, true
}

func (f *orderFile) battle(p *Plane, h board.Hex) (battleOrder, bool) {
	for _, b := range f.half(p).combat {
		if b.hex == h {
			return b, true
		}
	}
	return battleOrder{}, false
}

func (f *orderFile) fights(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, b := range f.half(v.Public).combat {
		if q.Judge(b.hex) == nil {
			return b.hex, b.at, true
		}
	}
	return board.None, "", true
}

func (f *orderFile) assaults(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	b, ok := f.battle(v.Public, q.Facts.(BattleFacts).Hex)
	return ok && b.assault && q.Tries == 0, b.at, true
}

func (f *orderFile) fightsNext(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, b := range f.half(v.Public).combat {
		if q.Judge(b.hex) == nil {
			return b.hex, b.at, true
		}
	}
	return nil, "", false
}

// fires at the first class of the list that counts, with the unit that the
// default plan would take first.
func (f *orderFile) fires(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	b, ok := f.battle(v.Public, q.Facts.(BattleFacts).Hex)
	if !ok || len(b.targets) == 0 || q.Tries > 0 {
		return nil, "", false
	}
	rank := func(c Class) int {
		for i, t := range b.targets {
			if t == c {
				return len(b.targets) - i
			}
		}
		return 0
	}
	block := best(q, func(a any) int { return f.shotWorth(v.Public, q, a.(Shot)) }).(Shot).Block
	a := best(q, func(a any) int {
		if x := a.(Shot); x.Block == block {
			return 1 + rank(x.Target)
		}
		return 0
	})
	return a, b.at, rank(a.(Shot).Target) > 0
}

func (f *orderFile) losesBlock(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.losses, func(u UnitNo) (any, bool) {
		k, ok := f.own(v, u)
		return k, ok && q.Judge(k) == nil
	})
}

func (f *orderFile) losesStep(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.losses, func(u UnitNo) (any, bool) { return u, q.Judge(u) == nil })
}

func (f *orderFile) supplies(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.supply, func(u UnitNo) (any, bool) {
		k, ok := f.own(v, u)
		return k, ok && q.Judge(k) == nil
	})
}
