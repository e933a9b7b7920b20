package staff

import (
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// deploys where a block is worth most; HQs where ships lie, each with a place of its own.
func (b bot) deploys(v view, q put[Place, rules.Token]) (Place, string, bool) {
	s := b.sight(v)
	u := &b.Units[v.Own.S.Blocks[q.Facts].Unit]
	return likes(b, q, func(p Place) int {
		hqs, others := 0, 0
		for _, k := range s.In(s.me, p) {
			if b.Units[v.Own.S.Blocks[k].Unit].Type.Leads() {
				hqs++
			} else {
				others++
			}
		}
		if s.me == eurofront.Axis {
			if u.Type.Leads() || u.Type == theatre.Static {
				return s.prize[p] / 4
			}
			return s.prize[p]*10/(1+4*others) + s.danger[p]
		}
		n := 20 + s.pull[p]
		switch port := s.Spots[p].Port.Capacity > 0 && !s.Spots[p].Area(); {
		case u.Type.Leads():
			n += 8*int(bit(hqs == 0)) + 8*int(bit(port && hqs == 0))
		case port && hqs > 0 && others < 2:
			n += 30
		}
		return n
	})
}

// levels are high at the front, as long as there is enough.
func (b bot) levels(v view, q put[int8, eurofront.LevelFacts]) (int8, string, bool) {
	s := b.sight(v)
	at := v.Public.Blocks[v.Own.S.Find(theatre.UnitNo(q.Facts.Unit))].At
	want := 4
	if s.me == eurofront.Axis && s.danger[at] < 8 {
		want = 1
	}
	return likes(b, q, func(n int8) int { return 9 - max(want-int(n), int(n)-want) })
}

func (b bot) spends(v view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	return likes(b, q, func(x eurofront.Build) int { return int(bit(x.Do == eurofront.Spend)) })
}

// builds cadres, then steps.
func (b bot) builds(v view, q put[eurofront.Build, eurofront.BuildFacts]) (eurofront.Build, string, bool) {
	return likes(b, q, func(x eurofront.Build) int {
		return int(bit(x.Do == eurofront.Step)) + 2*int(bit(x.Do == eurofront.Return))
	})
}
