package rommel

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
)

// Refusals of movement. They are met while choices are listed, so each is made
// once.
var (
	noLine       = rules.Refuse("R-5.3-3", "no.line")
	noExit       = rules.Refuse("R-17.1-2", "no.exit")
	notNext      = rules.Refuse("R-5.0-3", "no.not-next")
	impassable   = rules.Refuse("R-1.4-2", "no.impassable")
	otherWay     = rules.Refuse("R-6.4-8", "no.other-way")
	foreignSide  = rules.Refuse("R-7.2-2", "no.hexside")
	reEngages    = rules.Refuse("R-7.2-4", "no.re-engage") // AMB-11
	stopsBefore  = rules.Refuse("R-6.0-1", "no.stop-before")
	unreachable  = rules.Refuse("R-5.2-5", "no.reach")
	tooFar       = refusals("R-6.1-1", "no.allowance")
	sideIsFull   = refusals("R-7.1-1", "no.limit")
	marchTooFar  = rules.Refuse("R-6.4-1", "no.march-far")
	marchTooNear = rules.Refuse("R-6.4-1", "no.march-near")
)

// refusals are those with a number, 0 to longest, in their words.
func refusals(rule, id string) (x [longest + 1]*rules.Refusal) {
	for n := range x {
		x[n] = rules.Refuse(rule, id, n)
	}
	return x
}

// progress is how far a block has come in a Move.
type progress struct {
	block    rules.Token
	at       board.Hex
	walked   int
	road     Road        // the worst so far
	retreats bool        // it leaves, or would leave, enemy units (7.2)
	line     supply.Line // of a Withdrawal: its way along its Supply Line
}

// judge says which hexsides a block may cross in a Move, as the blocks stand
// now. Each rule of movement stands here once, for the step that a player
// takes and for the question whether a Regroup can still get there.
type judge struct {
	*position
	move      Move
	extra     int            // 1: a Forced March is tried (6.4)
	via       board.Hex      // from which it has announced to enter the destination, or board.None
	foes, fit board.Set      // hexes with enemy units, with Undisrupted ones
	lines     *supply.Tracer // of a Withdrawal
	distances [2]*distances  // to the destination of a Regroup, for those that do not retreat and those that do
}

// judge is the judge of a Move, as the blocks stand now.
func (s *position) judge(m Move) *judge {
	j := &judge{position: s, move: m, via: board.None}
	j.foes, j.fit = s.stacks(s.d)
	if m.Withdrawal {
		j.lines = s.tracer(s.a)
	}
	return j
}

// begin is the progress of a block that has not moved.
func (j *judge) begin(k rules.Token) progress {
	b := &j.p.Blocks[k]
	v := progress{block: k, at: b.At, road: Highway, retreats: b.Retreating || j.foes.Has(b.At)}
	if j.lines != nil && b.At >= 0 {
		v.line = supply.Begin(b.At)
	}
	return v
}

// ahead is the progress one hex further.
func (j *judge) ahead(v progress, to board.Hex) progress {
	if d, ok := j.Map.Board.Direction(max(v.at, 0), to); ok && v.at >= 0 {
		v.road = j.worst(v.road, v.at, d, to)
		if j.lines != nil {
			v.line = j.lines.Step(v.line, d)
		}
	}
	v.at = to
	v.walked++
	return v
}

// anyLast reports whether the last hex may be entered whatever its road: that
// of a Forced March counts like any other, unless it was agreed that the way
// before it is judged alone (AMB-48).
func (j *judge) anyLast() bool { return j.extra > 0 && j.Options.MarchByFirstPart }

// worst is the worst road of a way and the hexside after it.
func (j *judge) worst(r Road, from board.Hex, d board.Direction, to board.Hex) Road {
	if j.anyLast() && (!j.move.Regroup || to == j.move.To) {
		return r
	}
	return min(r, j.Map.Links[from].Road[d])
}

// exit reports whether a hex lies at the enemy's map end (R-17.1-2).
func (j *judge) exit(h board.Hex) bool {
	b, bases := j.Map.Board, j.Map.Bases
	return h >= 0 && j.Map.Places[h].Edge && b.Distance(h, bases[j.d]) < b.Distance(h, bases[j.a]) &&
		!j.move.Regroup && !j.move.Withdrawal
}

// limit is the allowance of a block for a way of that worst road (6.1 to 6.4, R-6.2-6).
func (j *judge) limit(o *rules.Own[Secret], k rules.Token, r Road) int {
	return allowance(j.speedOf(o, k), r) + int(b2i(j.move.Rommel)) + j.extra
}

// legal judges the next hex of a block.
func (j *judge) legal(o *rules.Own[Secret], v progress, to board.Hex) *rules.Refusal {
	if r := j.crossing(v, to); r != nil {
		return r
	}
	w := j.ahead(v, to)
	if limit := j.limit(o, v.block, w.road); w.walked > limit {
		return tooFar[limit]
	}
	if j.move.To != board.None && !j.arrives(o, w) {
		return unreachable
	}
	return nil
}

// crossing judges the hexside and what stands beyond it, whatever the block's
// speed (R-1.2-1, R-7.1-4, R-7.1-5, R-7.2-1, R-10.1-2).
func (j *judge) crossing(v progress, to board.Hex) *rules.Refusal {
	if v.at == waiting { // 16.41
		if j.move.Withdrawal {
			return noLine
		}
		return nil
	}
	if to == exited {
		if !j.exit(v.at) || j.foes.Has(v.at) {
			return noExit
		}
		return nil
	}
	d, ok := j.Map.Board.Direction(v.at, to)
	if !ok {
		return notNext
	}
	side := j.Map.Board.Side(v.at, d)
	switch {
	case j.Map.Borders[side].Limit == 0:
		return impassable
	case j.via != board.None && to == j.move.To && v.at != j.via:
		return otherWay
	case v.retreats && v.walked == 0 && j.p.battle(v.at) != nil && j.p.battle(v.at).Sides[d] != j.a:
		return foreignSide
	case j.move.Withdrawal:
		if r := j.withdraws(v, to); r != nil {
			return r
		}
	case v.retreats && j.foes.Has(to):
		return reEngages
	}
	switch {
	case !j.foes.Has(to) || v.retreats:
		return nil
	case j.move.Regroup && to != j.move.To && j.move.To != board.None:
		return stopsBefore
	case j.engaged(side) >= int(j.Map.Borders[side].Limit):
		return sideIsFull[j.Map.Borders[side].Limit]
	}
	return nil
}

// withdraws judges a hex of a Withdrawal Move (5.3, R-5.3-9).
func (j *judge) withdraws(v progress, to board.Hex) *rules.Refusal {
	b := &j.p.Blocks[v.block]
	j.lines.Aim(j.source(v.block))
	if b.Raider {
		return noLine
	}
	return j.judgeWithdrawal(j.lines, v.line, j.a, to)
}

// someStep reports whether a block can begin to move at all.
func (j *judge) someStep(o *rules.Own[Secret], k rules.Token) bool {
	v := j.begin(k)
	if v.at == waiting {
		return j.legal(o, v, j.Map.Bases[j.a]) == nil
	}
	for to := range j.next(v) {
		if j.legal(o, v, to) == nil {
			return true
		}
	}
	return false
}

// next are the hexes that can come next in a way, legal or not.
func (j *judge) next(v progress) func(yield func(board.Hex) bool) {
	return func(yield func(board.Hex) bool) {
		if j.exit(v.at) && !yield(exited) {
			return
		}
		j.neighbours(v.at, yield)
	}
}
