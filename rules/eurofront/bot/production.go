package bot

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// deploys where a block is worth most: Finland spreads over what it must keep, the Soviets stand
// close to it, with HQs where ships lie, each in a place of its own.
func (b bot) deploys(v view, q put[Place, rules.Token]) (Place, string, bool) {
	s := b.sight(v)
	leads := b.Units[v.Own.S.Blocks[q.Facts].Unit].Type.Leads()
	return likes(b, q, func(p Place) int {
		hqs, others := s.company(p)
		if s.me == eurofront.Axis {
			if leads {
				return s.prize[p]
			}
			return 1 + 100*s.post(p)/(1+24*others)
		}
		n := 20 + s.pull[p]
		switch port := s.Spots[p].Port.Capacity > 0 && !s.Spots[p].Area(); {
		case leads:
			n += 8*rules.Bit(hqs == 0) + 8*rules.Bit(port && hqs == 0)
		case port && hqs > 0 && others < 2:
			n += 30
		}
		return n
	})
}

// company counts the own HQs and other blocks in a place; a static block is no company.
func (s *sight) company(p Place) (hqs, others int) {
	for _, k := range s.In(s.me, p) {
		switch s.Units[s.v.Own.S.Blocks[k].Unit].Type {
		case theatre.Infantry, theatre.Mech:
			others++
		case theatre.Static:
		default:
			hqs++
		}
	}
	return hqs, others
}

// post is how much a Finnish place needs a garrison: for what it is worth, and the ways on which
// the Soviets may come, in the hexes over the country and from the sea.
func (s *sight) post(p Place) int {
	n := rules.Bit(s.Board.Has(p)) + rules.Bit(len(s.Spots[p].Coast) > 0)
	for _, w := range s.Ways[p] {
		if s.Home(eurofront.Soviet, w.To) && (w.OnRoute() || s.Overland(w)) {
			n += 2
		}
	}
	return n * s.prize[p]
}

// levels are high at the front, as long as there is enough.
func (b bot) levels(v view, q put[int8, eurofront.LevelFacts]) (int8, string, bool) {
	s := b.sight(v)
	at := v.Public.Blocks[v.Own.S.Find(theatre.UnitNo(q.Facts.Unit))].At
	want := 4
	if s.me == eurofront.Axis {
		want = 1
		if s.post(at) > 40 {
			want = 2 + rules.Bit(slices.Contains(b.Hold[s.me], at))
		}
	}
	return likes(b, q, func(n int8) int { return 9 - max(want-int(n), int(n)-want) })
}

// spends what there is; Finland saves until it can buy a step of a corps, unless a cadre is to be had.
func (b bot) spends(v view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	save := v.Side == eurofront.Axis && v.Public.Saved[v.Side] == 0
	for _, u := range b.Of(v.Side) {
		if b.Units[u].Type == theatre.Static && v.Public.Blocks[v.Own.S.Find(u)].At < 0 {
			save = false
		}
	}
	return likes(b, q, func(x eurofront.Build) int { return rules.Bit(save == (x.Do == eurofront.Save)) })
}

// builds cadres, and steps of who is near the enemy; of others only as many as those near it, who
// come later in the list, leave.
func (b bot) builds(v view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	s := b.sight(v)
	near := func(u theatre.UnitNo) bool {
		at := v.Public.Blocks[v.Own.S.Find(u)].At
		return at >= 0 && s.danger[at] > 0 && !s.Fights.Has(at)
	}
	rivals := 0
	for _, u := range b.Of(v.Side) {
		if int(u) > q.Facts.Unit && near(u) && int(v.Own.S.Blocks[v.Own.S.Find(u)].Level) < b.Units[u].Highest() {
			rivals++
		}
	}
	step := near(theatre.UnitNo(q.Facts.Unit)) || rivals < 3
	return likes(b, q, func(x eurofront.Build) int {
		switch x.Do {
		case eurofront.Return:
			return 2 + max(s.pull[max(x.At, 0)], 0)
		case eurofront.Step:
			return rules.Bit(step)
		}
		return 0
	})
}
