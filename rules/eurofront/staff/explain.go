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
	case eurofront.Deployed:
		x.places()
	case eurofront.Forecast:
		x.second()
	case eurofront.Commanded:
		x.deployments()
		x.offers()
	case eurofront.Ordered:
		for _, m := range x.played().moves {
			x.march(m)
		}
	case eurofront.Moved:
		h := x.played()
		for _, r := range h.rear {
			x.rearguard(h, r)
		}
		for _, b := range h.combat {
			x.strikes(h, b)
		}
		x.thens()
		x.tooEarly()
		x.tooLate()
	case eurofront.Fought:
		h := x.played()
		for _, b := range h.combat {
			x.battle(h, b)
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

// played is the half that is played: of several second halves the one that has answered, or the
// first whose condition was not false.
func (x *explaining) played() *half {
	if !x.v.Public.Second {
		return &x.turn.first
	}
	if c, begun := x.turn.blitz.begun(x.at.Spoken); begun {
		return &c.What
	}
	for i := range x.turn.blitz.cases {
		if c := &x.turn.blitz.cases[i]; !x.at.Unmet(c.At) {
			return &c.What
		}
	}
	return &half{}
}

// places and levels of units that can have one only: places that must be held, and what the total of
// their group leaves.
func (x *explaining) places() {
	for _, s := range x.setup {
		k, _ := eurofront.BlockOf(x.v, s.Name)
		if at := x.v.Public.Blocks[k].At; at != s.Value.at.What {
			x.at.Bar(s.At(), rules.Refuse("EF-21.48-2", "no.held-left", x.Spots[at].Name))
		}
		if is, l := int(x.v.Own.S.Blocks[k].Level), s.Value.level; l.At != "" && l.What != is && !x.spoke(l.At) {
			x.at.Bar(l.At, rules.Refuse("EF-22-4", "no.total", x.Groups[x.Units[s.Name].Group].CV, is, is, true))
		}
	}
}

// second: of the turn that follows a production nothing is done by who moves second.
func (x *explaining) second() {
	p := x.v.Public
	if x.file.follows == "" || p.Fortnight != x.fortnight || p.First == x.side {
		return
	}
	for _, c := range x.turn.activations() {
		x.at.Bar(c.At, rules.Refuse("EF-4.22-1", "no.first-move"))
	}
}

// offers: the armistice is offered once in a game.
func (x *explaining) offers() {
	if o, p := &x.turn.offer, x.v.Public; o.At != "" && !o.no() && p.Offered && p.Active == x.side && !x.spoke(o.At) {
		x.at.Bar(o.At, rules.Refuse("EF-16.7-1", "no.second-offer"))
	}
}

// deployments that no question was asked for, and HQs that are not on the map.
func (x *explaining) deployments() {
	for u, c := range x.turn.activations() {
		k, lives := eurofront.BlockOf(x.v, u)
		if d := c.What.deploy; d.At != "" && x.spoke(c.At) && !x.spoke(d.At) {
			x.at.Bar(d.At, x.Look(x.v.Public).MayDeployHQ(k, d.What))
		} else if !lives && !x.spoke(c.At) {
			x.at.Bar(c.At, x.gone(u))
		}
	}
}

// silent says why a clause keeps silent for which an HQ is to be active: in a second half that hangs
// on the battles of the first.
func (x *explaining) silent(clause string, r *rules.Refusal, by UnitNo) {
	if x.follows(r, by) {
		return
	}
	r = x.named(r, by)
	if x.at.Bar(clause, r); x.hangs(x.v) {
		x.at.Doubt(clause, onFight, r)
	}
}

// follows reports whether a reason follows from an activation that is refused, which is told.
func (x *explaining) follows(r *rules.Refusal, by UnitNo) bool {
	return r != nil && slices.Contains(onHQs, r.Why.ID) && slices.Contains(x.refused(), by)
}

// refused are the HQs whose activation has waited for nothing and has not been made.
func (x *explaining) refused() (hqs []UnitNo) {
	for _, a := range x.turn.activate {
		if !slices.ContainsFunc(a.Value.All(), func(c caseOf[activation]) bool { return x.spoke(c.At) || x.at.Unmet(c.At) }) {
			hqs = append(hqs, a.Name)
		}
	}
	return hqs
}

// march says why a unit is not moved by an HQ.
func (x *explaining) march(m march) {
	k, lives := eurofront.BlockOf(x.v, m.unit)
	by, _ := eurofront.BlockOf(x.v, m.by)
	all := m.to.All()
	if slices.ContainsFunc(all, func(c caseOf[trek]) bool { return x.spoke(c.At) }) {
		return
	}
	w, take := x.WaysOf(x.v.Public), eurofront.Take{Block: k, By: by, How: m.how}
	for _, c := range all {
		r := x.gone(m.unit)
		if lives && by != eurofront.NoBlock {
			r = sooner(w.Why(take), bars(w, x.v, take, c.What, 0))
		}
		if never := x.never(m, c); x.hangs(x.v) && never != nil && !x.follows(never, m.by) {
			x.at.Bar(c.At, never)
		} else {
			x.silent(c.At, r, m.by)
		}
	}
}

// never is why a unit does not move in a second half whatever the first has fought, even if no
// enemy were left: its HQ is not in Blitz, or a reason stands that no battle takes away.
func (x *explaining) never(m march, c caseOf[trek]) *rules.Refusal {
	k, lives := eurofront.BlockOf(x.v, m.unit)
	by, commands := eurofront.BlockOf(x.v, m.by)
	switch {
	case commands && x.activation(m.by) != nil && x.v.Public.Blocks[by].Mode == eurofront.Idle:
		return rules.Refuse("EF-5.6-1", "no.half-hq", x.Units[m.by].Name)
	case !commands || !lives:
		return nil
	}
	w, take := x.WaysOf(unopposed(x.v)), eurofront.Take{Block: k, By: by, How: m.how}
	stays := func(r *rules.Refusal) bool {
		return r != nil && (slices.Contains(untilNextTurn, r.Why.ID) || m.how == eurofront.Land && r.Rule == "EF-6.1-2")
	}
	for _, r := range []*rules.Refusal{w.Why(take), bars(w, x.v, take, c.What, 0)} {
		if stays(r) {
			return r
		}
	}
	return nil
}

// untilNextTurn are reasons that no battle takes away.
var untilNextTurn = []string{"no.idle-hq", "no.such-mode", "no.strategic", "no.other-way", "no.static", "no.second-march", "no.long-route", "no.storm", "no.first-wave", "no.second-wave", "no.coast", "no.mark"}

// unopposed is what a side would see if no enemy were left.
func unopposed(v view) *Plane {
	p := *v.Public
	p.Blocks = slices.Clone(p.Blocks)
	for i := range p.Blocks {
		if p.Blocks[i].Side != v.Side {
			p.Blocks[i].At = eurofront.None
		}
	}
	return &p
}

// tooEarly: a list of production is written into the last orders before it.
func (x *explaining) tooEarly() {
	if x.list.at != "" && dutyOf(x.phase) == turnFile && !x.producesAfter(x.fortnight) {
		r := rules.Refuse("EF-11.2-1", "no.production-yet")
		if int(x.fortnight)/2+1 == len(x.Months) {
			r = rules.Refuse("EF-11.2-1", "no.production-more")
		}
		x.at.Bar(x.list.at, r)
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
	for u, c := range x.turn.activations() {
		k, _ := eurofront.BlockOf(x.v, u)
		active := x.spoke(c.At) || x.at.Due == takeName && x.notActivated(u, &c.What) == nil
		half := k != eurofront.NoBlock && x.v.Public.Blocks[k].Mode.Blitzes() && !x.v.Public.Second
		if !active || half || x.turn.later(&c.What) { // it has not come to that
			continue
		}
		ways := c.What.then.All()
		if slices.ContainsFunc(ways, func(y caseOf[journey]) bool { return x.spoke(y.At) }) {
			continue // why not by those before was told when they were tried
		}
		for _, y := range ways {
			if len(y.What.to) > 0 {
				x.at.Bar(y.At, x.unmoved(k, y.What))
			}
		}
	}
}

// unmoved is why an HQ has not gone where it was sent by itself.
func (x *explaining) unmoved(k rules.Token, j journey) *rules.Refusal {
	if k != eurofront.NoBlock {
		if r := stays(x.WaysOf(x.v.Public), x.v, k, j); r != nil {
			return r
		}
	}
	return rules.Refuse("EF-5.51-1", "no.then")
}

// strikes that cannot be flown, whatever is asked.
func (x *explaining) strikes(h *half, b fight) {
	there := x.Look(x.v.Public).Battle(b.at) != nil
	if !there && x.unopened(h, b.at) {
		return
	}
	for _, c := range b.All() {
		switch k, lives := eurofront.BlockOf(x.v, c.What.strike.What); {
		case c.What.strike.At == "" && there:
			x.silent(c.At, x.MayFight(x.v.Public, b.at), 0)
		case c.What.strike.At == "" || c.When.Expr != nil:
		case !lives:
			x.silent(c.At, x.gone(c.What.strike.What), c.What.strike.What)
		case x.mobile(c.What.strike.What):
			x.silent(c.At, rules.Refuse("EF-5.51-1", "no.mobile-hq", x.Units[c.What.strike.What].Name), c.What.strike.What)
		default:
			x.silent(c.At, x.MayStrike(x.v.Public, eurofront.Sortie{HQ: k, At: b.at}), c.What.strike.What)
		}
	}
}

// named is a reason that does not ask for an activation which is in the file, and was not made.
func (f *file) named(r *rules.Refusal, by UnitNo) *rules.Refusal {
	if r != nil && r.Why.ID == "no.idle-hq" && f.activation(by) != nil {
		return rules.Refuse(r.Rule, "no.idle")
	}
	return r
}

// activation is how the file activates an HQ, in each case; nil: it does not.
func (f *file) activation(u UnitNo) []caseOf[activation] {
	for _, a := range f.turn.activate {
		if a.Name == u {
			return a.Value.All()
		}
	}
	return nil
}

// mobile reports whether an HQ has gone by itself, under then.
func (x *explaining) mobile(u UnitNo) bool {
	return slices.ContainsFunc(x.activation(u), func(c caseOf[activation]) bool {
		return x.spoke(c.At) && slices.ContainsFunc(c.What.then.All(), func(y caseOf[journey]) bool { return len(y.What.to) > 0 && x.spoke(y.At) })
	})
}

// battle: none is there, or the HQ that is to strike it is not active.
func (x *explaining) battle(h *half, b fight) {
	all := b.All()
	if slices.ContainsFunc(all, func(c caseOf[battle]) bool { return x.spoke(c.At) }) {
		return
	}
	is := x.Look(x.v.Public).Battle(b.at) != nil || slices.ContainsFunc(x.v.Public.Rounds, func(r eurofront.Round) bool { return r.At == b.at })
	for _, c := range all {
		switch {
		case !is && x.unopened(h, b.at):
		case !is:
			x.silent(c.At, rules.Refuse("EF-7.14-1", "no.battle-there", x.Spots[b.at].Name), c.What.strike.What)
		case c.What.strike.At == "" && !x.at.Unmet(c.At): // it is fought without
			return
		case c.What.strike.At != "":
			if r := x.unflown(h, b.at); !x.follows(r, c.What.strike.What) {
				x.at.Bar(c.At, r)
			}
		}
	}
}

// unflown is why a strike is not flown that nothing was asked about: the battle has one, or the HQ
// has flown its own.
func (x *explaining) unflown(h *half, at Place) *rules.Refusal {
	for _, b := range h.combat {
		for _, c := range b.All() {
			if b.at == at && c.What.strike.At != "" && x.spoke(c.At) {
				return rules.Refuse("EF-7.13-1", "no.strike-there", x.Spots[at].Name)
			}
		}
	}
	return rules.Refuse("EF-7.13-1", "no.no-strike")
}

// unopened reports whether some were to go to a place who were refused: then that is told, and not that
// there is no battle.
func (x *explaining) unopened(h *half, at Place) bool {
	return slices.ContainsFunc(x.turn.to(h, at), func(clause string) bool { return !x.spoke(clause) && !x.at.Unmet(clause) })
}

// to are the clauses by which units are to have gone to a place when a half has moved.
func (t *turn) to(h *half, at Place) (clauses []string) {
	for _, m := range t.marches(h) {
		for _, c := range m.to.All() {
			if c.What.ends(at) {
				clauses = append(clauses, c.At)
			}
		}
	}
	return clauses
}

// marches are the moves before the battles of a half.
func (t *turn) marches(h *half) []march {
	if h == &t.first {
		return h.moves
	}
	return slices.Concat(t.first.moves, h.moves)
}

// ends reports whether a way leads to a place in the end.
func (t trek) ends(at Place) bool { return t.to[len(t.to)-1].What == at }

// ends reports whether that of one of its cases does.
func (m march) ends(at Place) bool {
	return slices.ContainsFunc(m.to.All(), func(c caseOf[trek]) bool { return c.What.ends(at) })
}

// blitzes: without an HQ in Blitz there is no second half; which one is played, and what it finds,
// may hang on the battles of the first.
func (x *explaining) blitzes() {
	cases := x.turn.blitz.cases
	say, r := x.at.Bar, rules.Refuse("EF-4.34-1", "no.blitz-hq")
	switch {
	case !x.v.Public.InBlitz(x.v.Side):
	case len(x.v.Public.Rounds) > 0 && len(cases) > 0 && cases[0].When.Expr != nil:
		r = rules.Refuse("EF-5.6-2", "hangs.blitz")
		say = func(clause string, r *rules.Refusal) { x.at.Hang(clause, onFight, r) }
	default:
		return
	}
	if r.Why.ID == "no.blitz-hq" && x.refused() != nil {
		return
	}
	for _, c := range cases {
		if k, waits := c.When.Condition(c.At, siteOf(x.Game, x.v)); waits && k.Settled && !k.Is {
			continue // that is told
		}
		say(c.At, r)
		never := x.impossible(&c.What)
		for _, y := range c.What.clauses() {
			if !never[y.At] {
				say(y.At, r)
			}
		}
	}
}

// impossible tells which moves of a second half that is to come are never made, and why.
func (x *explaining) impossible(h *half) map[string]bool {
	never := map[string]bool{}
	if !x.v.Public.InBlitz(x.v.Side) {
		return never
	}
	for _, m := range h.moves {
		for _, y := range m.to.All() {
			if r := x.never(m, y); r != nil && !x.follows(r, m.by) {
				x.at.Bar(y.At, r)
				never[y.At] = true
			}
		}
	}
	return never
}
