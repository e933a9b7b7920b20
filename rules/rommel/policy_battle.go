package rommel

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

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

// flees in the direction that the file names, as far as that is legal.
func (f *orderFile) flees(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	facts := q.Facts.(StepFacts)
	r, ok := f.direction(f.face(v.Own.S, facts.Block).Unit)
	if !ok || f.refused[r.at] {
		return nil, "", false
	}
	to := nearer(f.Map, facts.At, facts.Walked, r.to, func(h board.Hex) bool { return q.Judge(h) == nil })
	return to, r.at, to != stop || facts.Walked > 0
}

func (f *orderFile) pursues(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	if f.pursue.what < 0 {
		return true, f.pursue.at, true
	}
	return int(q.Key.Sub) < f.pursue.what, f.pursue.at, true
}

func (f *orderFile) battle(p *Plane, h board.Hex) (battleOrder, bool) {
	for _, b := range f.half(p).combat {
		if b.hex == h && !f.refused[b.at] {
			return b, true
		}
	}
	return battleOrder{}, false
}

func (f *orderFile) fights(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	for _, b := range f.half(v.Public).combat {
		if !f.refused[b.at] && q.Judge(b.hex) == nil {
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
		if !f.refused[b.at] && q.Judge(b.hex) == nil {
			return b.hex, b.at, true
		}
	}
	return nil, "", false
}

// fires at the first class of the list that counts, with the unit that the
// default plan would take first; units that are to hold their fire say so
// before.
func (f *orderFile) fires(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	b, ok := f.battle(v.Public, q.Facts.(BattleFacts).Hex)
	if !ok || q.Tries > 0 {
		return nil, "", false
	}
	for i := range q.N() {
		x := q.At(i).(Shot)
		if x.Target == holdFire && (b.holdAll || f.holds(b, f.face(v.Own.S, x.Block).Unit)) {
			return x, b.at, true
		}
	}
	if len(b.targets) == 0 {
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
	x, _ := fireKind.Of(q)
	block := best(x, func(shot Shot) int { return f.shotWorth(v.Public, q.By, x.Facts.Hex, shot) }).Block
	a := best(x, func(shot Shot) int {
		if shot.Block == block {
			return 1 + rank(shot.Target)
		}
		return 0
	})
	return a, b.at, rank(a.Target) > 0
}

func (f *orderFile) losesBlock(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.losses, func(u UnitNo) (any, bool) { return f.own(v, u) })
}

func (f *orderFile) losesStep(_ rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.losses, func(u UnitNo) (any, bool) { return u, true })
}

func (f *orderFile) supplies(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
	return first(q, f.supply, func(u UnitNo) (any, bool) { return f.own(v, u) })
}

// holds reports whether a unit is to hold its fire in a Battle.
func (f *orderFile) holds(b battleOrder, unit UnitNo) bool {
	return slices.ContainsFunc(b.hold, func(u said[UnitNo]) bool { return u.what == unit && !f.refused[u.at] })
}
