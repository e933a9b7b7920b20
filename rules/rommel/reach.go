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
	marchStopped = rules.Refuse("R-6.4-6", "no.march-stopped")
	marchTooNear = rules.Refuse("R-6.4-1", "no.march-near")
)

// refusals are those with a number, 0 to Longest, in their words.
func refusals(rule, id string) (x [Longest + 1]*rules.Refusal) {
	for n := range x {
		x[n] = rules.Refuse(rule, id, n)
	}
	return x
}

// Progress is how far a block has come in a Move.
type Progress struct {
	Block    rules.Token
	At       board.Hex
	Walked   int
	Road     Road        // the worst so far
	Retreats bool        // it leaves, or would leave, enemy units (7.2)
	line     supply.Line // of a Withdrawal: its way along its Supply Line
}

// Judge says which hexsides a block may cross in a Move, as the blocks stand
// now. Each rule of movement stands here once, for the step that a player
// takes and for the question whether a Regroup can still get there.
type Judge struct {
	*Position
	move      Move
	Extra     int            // 1: a Forced March is tried (6.4)
	via       board.Hex      // from which it has announced to enter the destination, or board.None
	Foes, Fit board.Set      // hexes with enemy units, with Undisrupted ones
	Lines     *supply.Tracer // of a Withdrawal
	distances [2]*distances  // to the destination of a Regroup, for those that do not retreat and those that do
}

// Judge is the judge of a Move, as the blocks stand now.
func (s *Position) Judge(m Move) *Judge {
	j := &Judge{Position: s, move: m, via: board.None}
	j.Foes, j.Fit = s.Stacks(s.Passive)
	if m.Withdrawal {
		j.Lines = linesOfWithdrawal(s)
	}
	return j
}

// Begin is the progress of a block that has not moved.
func (j *Judge) Begin(k rules.Token) Progress { return j.beginAt(k, j.P.Blocks[k].At) }

// beginAt is that of a block which stands, or would stand, in a hex.
func (j *Judge) beginAt(k rules.Token, h board.Hex) Progress {
	v := Progress{Block: k, At: h, Road: Highway, Retreats: j.P.Blocks[k].Retreating || j.Foes.Has(h)}
	if j.Lines != nil && h >= 0 {
		v.line = supply.Begin(h)
	}
	return v
}

// Ahead is the progress one hex further.
func (j *Judge) Ahead(v Progress, to board.Hex) Progress {
	if d, ok := j.Map.Board.Direction(max(v.At, 0), to); ok && v.At >= 0 {
		v.Road = j.worst(v.Road, v.At, d, to)
		if j.Lines != nil {
			v.line = j.Lines.Step(v.line, d)
		}
	}
	v.At = to
	v.Walked++
	return v
}

// anyLast reports whether the last hex may be entered whatever its road: that
// of a Forced March counts like any other, unless it was agreed that the way
// before it is judged alone (AMB-48).
func (j *Judge) anyLast() bool { return j.Extra > 0 && j.Options.MarchByFirstPart }

// worst is the worst road of a way and the hexside after it.
func (j *Judge) worst(r Road, from board.Hex, d board.Direction, to board.Hex) Road {
	if j.anyLast() && (!j.move.Regroup || to == j.move.To) {
		return r
	}
	return min(r, j.Map.Links[from].Road[d])
}

// Exit reports whether a hex lies at the enemy's map end (R-17.1-2).
func (j *Judge) Exit(h board.Hex) bool {
	b, bases := j.Map.Board, j.Map.Bases
	return h >= 0 && j.Map.Places[h].Edge && b.Distance(h, bases[j.Passive]) < b.Distance(h, bases[j.Active]) &&
		!j.move.Regroup && !j.move.Withdrawal
}

// Limit is the allowance of a block for a way of that worst road (6.1 to 6.4, R-6.2-6).
func (j *Judge) Limit(o *rules.Own[Secret], k rules.Token, r Road) int {
	return Allowance(j.SpeedOf(o, k), r) + rules.Bit(j.move.Rommel) + j.Extra
}

// Legal judges the next hex of a block.
func (j *Judge) Legal(o *rules.Own[Secret], v Progress, to board.Hex) *rules.Refusal {
	if r := j.Crossing(v, to); r != nil {
		return r
	}
	w := j.Ahead(v, to)
	if limit := j.Limit(o, v.Block, w.Road); w.Walked > limit {
		return tooFar[limit]
	}
	if j.move.To != board.None && !j.arrives(o, w) {
		return unreachable
	}
	return nil
}

// Crossing judges the hexside and what stands beyond it, whatever the block's
// speed (R-1.2-1, R-7.1-4, R-7.1-5, R-7.2-1, R-10.1-2).
func (j *Judge) Crossing(v Progress, to board.Hex) *rules.Refusal {
	if v.At == Waiting { // 16.41
		if j.move.Withdrawal {
			return noLine
		}
		return nil
	}
	if to == Exited {
		if !j.Exit(v.At) || j.Foes.Has(v.At) {
			return noExit
		}
		return nil
	}
	d, ok := j.Map.Board.Direction(v.At, to)
	if !ok {
		return notNext
	}
	side := j.Map.Board.Side(v.At, d)
	switch {
	case j.Map.Borders[side].Limit == 0:
		return impassable
	case j.via != board.None && to == j.move.To && v.At != j.via:
		return otherWay
	case v.Retreats && v.Walked == 0 && j.P.Battle(v.At) != nil && j.P.Battle(v.At).Sides[d] != j.Active:
		return foreignSide
	case j.move.Withdrawal:
		if r := j.withdraws(v, to); r != nil {
			return r
		}
	case v.Retreats && j.Foes.Has(to):
		return reEngages
	}
	switch {
	case !j.Foes.Has(to) || v.Retreats:
		return nil
	case j.move.Regroup && to != j.move.To && j.move.To != board.None:
		return stopsBefore
	case j.Engaged(side) >= int(j.Map.Borders[side].Limit):
		return sideIsFull[j.Map.Borders[side].Limit]
	}
	return nil
}

// withdraws judges a hex of a Withdrawal Move (5.3, R-5.3-9).
func (j *Judge) withdraws(v Progress, to board.Hex) *rules.Refusal {
	b := &j.P.Blocks[v.Block]
	j.Lines.Aim(j.Source(v.Block))
	if b.Raider {
		return noLine
	}
	return j.JudgeWithdrawal(j.Lines, v.line, j.Active, to)
}

// SomeStep reports whether a block can begin to move at all.
func (j *Judge) SomeStep(o *rules.Own[Secret], k rules.Token) bool {
	v := j.Begin(k)
	if v.At == Waiting {
		return j.Legal(o, v, j.Map.Bases[j.Active]) == nil
	}
	for to := range j.Next(v) {
		if j.Legal(o, v, to) == nil {
			return true
		}
	}
	return false
}

// Next are the hexes that can come next in a way, legal or not.
func (j *Judge) Next(v Progress) func(yield func(board.Hex) bool) {
	return func(yield func(board.Hex) bool) {
		if j.Exit(v.At) && !yield(Exited) {
			return
		}
		j.Neighbours(v.At, yield)
	}
}
