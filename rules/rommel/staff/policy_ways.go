package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// wayOf is the way of a unit from where its Move has begun or begins; none if there is
// none. It ends before enemies who have come to its end and whom it is not to attack (in
// a Regroup it stays). March tells whether its last hex is by Forced March: who
// ends before enemies needs none, nor to whom a nearer way has opened since the turn began
// (in a Regroup all who are to march by force do, and who is under way by a longer one does).
func (x *following) wayOf(m order.Move, u order.March, k rules.Token) (way []board.Hex, march bool) {
	if !m.LeadsTo(u.End(m.Named)) {
		return nil, false
	}
	s := x.Position(x.v.Public).Copy()
	x.allot(s, m.Named, u)
	back(&s.P.Blocks[k])
	if u.Forced {
		if u.Forced = x.forces(s, m.Named, u, k); !u.Forced && !x.outset.changed {
			return nil, false // it has needed none from the beginning, and is wrong
		}
	}
	j := x.travel(s, m.Named, u, k, u.Extra())
	stops := x.meets(j) && !u.Retreat && !m.Named.Withdrawal
	j.Attack = j.Attack || stops
	way = j.Way()
	switch {
	case way == nil, stops && m.Named.Regroup, through(j, way), u.Forced && j.Leaves():
		return nil, false
	case stops:
		return way[:len(way)-1], false
	}
	return way, u.Forced && (m.Named.Regroup || len(way) > 1 || x.v.Public.Blocks[k].Walked > 0)
}

// back takes a block that is under way to where its Move has begun.
func back(b *Block) {
	if b.Moved && b.Walked > 0 {
		b.At = b.From
	}
}

// forces reports whether a unit that is to march by force does: it does not where it gets
// there without. Who is under way when the Forced Marches are made marches: enemies who
// barred a nearer way may have been Overrun by then. In a Regroup the die is thrown.
func (x *following) forces(s *position, m Move, u order.March, k rules.Token) bool {
	return x.marching && s.P.Blocks[k].Moved || m.Regroup && x.outset.changed || x.travel(s, m, u, k, 0).Way() == nil
}

// meets reports whether a way ends among enemies of whom the file knows nothing: they have
// come there since, and nobody is told to attack them.
func (x *following) meets(j *journey) bool {
	return j.Foes.Has(j.End()) && !x.outset.foes.Has(j.End()) && !j.Attack
}

// travel is the journey of a clause as the blocks stand.
func (x *following) travel(s *position, m Move, u order.March, k rules.Token, extra int) *journey {
	return travel(s, x.v.Own, x.outset.foes, m, u, k, extra)
}

// through reports whether enemies stand in a way before its end: whoever comes
// among them must stop and fight (6.0).
func through(x *journey, way []board.Hex) bool {
	return !x.Start.Retreats && slices.ContainsFunc(way[:len(way)-1], x.Foes.Has)
}

// allot takes those into a position whom the file has Engage in the hex of a unit before
// it: a hexside that is full is for who is named first, whoever goes first (7.1). Who
// marches by force comes after all others.
func (x *following) allot(s *position, in Move, u order.March) {
	end := u.End(in)
	if u.Retreat || !s.AnyIn(x.v.Side.Other(), end) {
		return
	}
	for _, forced := range []bool{false, true} {
		for _, m := range x.moves {
			for _, rival := range m.Units {
				if rival.At == u.At && rival.Forced == forced || forced && !u.Forced {
					return
				}
				if rival.Forced == forced && !rival.Retreat && rival.End(m.Named) == end {
					x.engage(s, m.Named, rival, end)
				}
			}
		}
	}
}

// engage takes a unit that has still to go to its end there, if it has a way.
func (x *following) engage(s *position, m Move, u order.March, end board.Hex) {
	k, lives := x.BlockOf(x.v, u.Unit)
	if !lives {
		return
	}
	b := &s.P.Blocks[k]
	if b.At == end || b.Moved && !u.Forced || !b.Moved && !s.Reaches(m, b.At) {
		return
	}
	if way := x.travel(s, m, u, k, u.Extra()).Way(); len(way) > 0 {
		enter(s, k, way)
	}
}
