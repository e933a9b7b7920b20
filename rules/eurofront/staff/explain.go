package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// explaining is a file at a point of a rehearsal.
type explaining struct {
	*file
	v  view
	at rules.Marked
}

// Explain implements rules.OrderFile: why clauses have kept silent that nothing will ask for any
// more. Where the public facts leave no choice nobody is asked.
func (f *file) Explain(v view, at rules.Marked) {
	x := &explaining{f, v, at}
	switch at.Name {
	case eurofront.Commanded:
		x.deployments()
	case eurofront.Moved:
		h := x.played()
		for _, m := range h.moves {
			x.march(m)
		}
		for _, r := range h.rear {
			x.rearguard(h, r)
		}
		x.thens()
	case eurofront.Fought:
		for _, b := range x.played().combat {
			x.battle(b)
		}
		if !v.Public.Second {
			x.blitzes()
		}
	}
}

// spoke reports whether a clause has answered.
func (x *explaining) spoke(clause string) bool {
	return slices.ContainsFunc(x.at.Spoken, func(s rules.Spoken) bool { return s.Clause == clause })
}

// played is the half that is played: of several second halves the one that has been begun.
func (x *explaining) played() *half {
	cases := x.turn.blitz.cases
	switch {
	case !x.v.Public.Second:
		return &x.turn.halves[0]
	case len(cases) == 1:
		return &cases[0].What
	}
	for i := range cases {
		if h := &cases[i].What; slices.ContainsFunc(x.at.Spoken, func(s rules.Spoken) bool { return h.has(s.Clause) }) {
			return h
		}
	}
	return &half{}
}

// deployments that no question was asked for.
func (x *explaining) deployments() {
	for _, a := range x.turn.activate {
		k, _ := own(x.v, a.Name)
		for _, c := range a.Value.All() {
			if d := c.What.deploy; d.At != "" && x.spoke(c.At) && !x.spoke(d.At) && k != noToken {
				x.at.Bar(d.At, x.Look(x.v.Public).MayDeployHQ(k, d.What))
			}
		}
	}
}

// march says why a unit is not moved by an HQ.
func (x *explaining) march(m march) {
	k, lives := own(x.v, m.unit)
	by, _ := own(x.v, m.by)
	all := m.to.All()
	if slices.ContainsFunc(all, func(c caseOf[trek]) bool { return x.spoke(c.At) }) {
		return
	}
	w, take := x.WaysOf(x.v.Public), eurofront.Take{Block: k, By: by, How: m.how}
	for _, c := range all {
		r := x.gone(m.unit)
		if lives && by != noToken {
			if r = w.Why(take); r == nil {
				r = bars(w, x.v, take, c.What, 0)
			}
		}
		x.at.Bar(c.At, r)
	}
}

// rearguard: nobody is one whom the file does not have leave.
func (x *explaining) rearguard(h *half, r clerk.Pair[Place, said[UnitNo]]) {
	if !slices.ContainsFunc(h.moves, func(m march) bool { return m.unit == r.Value.What }) {
		x.at.Bar(r.Value.At, rules.Refuse("EF-6.5-1", "no.rearguard", x.Units[r.Value.What].Name, x.Spots[r.Name].Name))
	}
}

// thens: HQs that have no way to go by themselves.
func (x *explaining) thens() {
	for _, a := range x.turn.activate {
		k, _ := own(x.v, a.Name)
		for _, c := range a.Value.All() {
			blitz := k != noToken && (x.v.Public.Blocks[k].Mode == eurofront.Blitz || x.v.Public.Blocks[k].Mode == eurofront.BlitzInvasion)
			if !x.spoke(c.At) || blitz && !x.v.Public.Second {
				continue
			}
			for _, y := range c.What.then.All() {
				if len(y.What.to) > 0 && !x.spoke(y.At) {
					x.at.Bar(y.At, rules.Refuse("EF-5.51-1", "no.then"))
				}
			}
		}
	}
}

// battle: none is there, or the HQ that is to strike it is not active.
func (x *explaining) battle(b fight) {
	all := b.All()
	if slices.ContainsFunc(all, func(c caseOf[battle]) bool { return x.spoke(c.At) }) {
		return
	}
	fought := slices.ContainsFunc(x.v.Public.Rounds, func(r eurofront.Round) bool { return r.At == b.at })
	for _, c := range all {
		switch {
		case !fought:
			x.at.Bar(c.At, rules.Refuse("EF-7.14-1", "no.battle-there", x.Spots[b.at].Name))
		case c.What.strike.At != "":
			x.at.Bar(c.At, rules.Refuse("EF-13.1-1", "no.no-strike"))
		}
	}
}

// blitzes: without an HQ in Blitz there is no second half.
func (x *explaining) blitzes() {
	for i := range x.v.Public.Blocks {
		if b := &x.v.Public.Blocks[i]; b.Side == x.v.Side && (b.Mode == eurofront.Blitz || b.Mode == eurofront.BlitzInvasion) {
			return
		}
	}
	r := rules.Refuse("EF-4.34-1", "no.blitz-hq")
	for _, c := range x.turn.blitz.cases {
		x.at.Bar(c.At, r)
		for _, m := range c.What.moves {
			for _, y := range m.to.All() {
				x.at.Bar(y.At, r)
			}
		}
		for _, b := range c.What.combat {
			x.at.Bar(b.At, r)
		}
	}
}
