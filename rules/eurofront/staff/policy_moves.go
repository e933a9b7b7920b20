package staff

import (
	"maps"
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
)

// The kinds by whose answers a file knows where it is.
var (
	activateName = eurofront.ActivateKind.Name
	takeName     = eurofront.TakeKind.Name
	goName       = eurofront.GoKind.Name
	thenName     = eurofront.ThenKind.Name
	strikeName   = eurofront.StrikeKind.Name
	combatName   = eurofront.CombatKind.Name
)

// half are the orders for the half that is played, and the clause that answers where they have
// nothing to do, "" where it need not be kept. By it a second half stays the one that has been chosen,
// though conditions change: the first whose condition was true when something was asked in it, or none.
func (f *file) half(v view, q rules.Asked) (h *half, clause string) {
	t := &f.turn
	if !v.Public.Second {
		return &t.first, ""
	}
	if x, begun := t.blitz.begun(q.Spoken); begun {
		return &x.What, ""
	}
	for i := range t.blitz.cases {
		x := &t.blitz.cases[i]
		if f.speaks(x.When, q, x.At, v) {
			return &x.What, x.At
		}
	}
	return &half{}, t.blitz.at
}

// begun is the case that has answered, and whether any has, or that none is played.
func (b *blitz) begun(spoken []rules.Spoken) (x clerk.Case[*site, half], begun bool) {
	for _, x := range b.cases {
		if slices.ContainsFunc(spoken, func(s rules.Spoken) bool { return s.Clause == x.At || x.What.has(s.Clause) }) {
			return x, true
		}
	}
	x.At = b.at
	return x, b.at != "" && slices.ContainsFunc(spoken, func(s rules.Spoken) bool { return s.Clause == b.at })
}

// has reports whether a clause is one of a half.
func (h *half) has(clause string) bool {
	return slices.ContainsFunc(h.clauses(), func(x hope) bool { return x.At == clause })
}

// activates: one HQ after the other, each as the first of its cases that is legal and true.
func (f *file) activates(v view, q put[eurofront.Activation, none]) (eurofront.Activation, string, bool) {
	for _, a := range f.turn.activate {
		k, lives := eurofront.BlockOf(v, a.Name)
		if slices.ContainsFunc(a.Value.All(), func(x caseOf[activation]) bool { return has(q.Asked, activateName, x.At) }) {
			continue
		}
		for x := range speaking(f, v, q.Asked, &a.Value) {
			if is := (eurofront.Activation{HQ: k, Mode: x.What.mode.What}); lives && q.Try(is, x.At) {
				return is, x.At, true
			}
		}
	}
	return eurofront.Activation{HQ: eurofront.NoBlock}, "", true
}

// gone says of a unit that it is not on the map.
func (f *file) gone(u UnitNo) *rules.Refusal {
	return rules.Refuse("EF-6.1-1", "no.not-here", f.Units[u].Name)
}

// active is the case by which an HQ has been activated, or which speaks of it as it is active in a
// second half; one that says nothing, if there is none.
func (f *file) active(v view, q rules.Asked, k rules.Token) activation {
	for _, a := range f.turn.activate {
		if a.Name != eurofront.UnitOf(v, k) {
			continue
		}
		for _, x := range a.Value.All() {
			if has(q, activateName, x.At) || x.What.sent(q) {
				return x.What
			}
		}
		for x := range speaking(f, v, q, &a.Value) {
			if v.Public.Second && x.What.goesOn(v.Public.Blocks[k].Mode.String()) {
				return x.What
			}
		}
	}
	return activation{}
}

func (f *file) deploysHQ(v view, q put[Place, rules.Token]) (Place, string, bool) {
	a := f.active(v, q.Asked, q.Facts)
	if a.deploy.At == "" || !q.Try(a.deploy.What, a.deploy.At) {
		return v.Public.Blocks[q.Facts].At, "", true
	}
	return a.deploy.Answer()
}

// takes: units in the order of the file; one whose way is not open yet waits for the others, and
// is refused when nobody else can go. The last to leave a battle is the rearguard.
func (f *file) takes(v view, q put[eurofront.Take, eurofront.Ways]) (eurofront.Take, string, bool) {
	end := eurofront.Take{Block: eurofront.NoBlock, By: eurofront.NoBlock}
	if f.leavesOpen(v) {
		q.Wait()
		return end, "", false
	}
	h, played := f.half(v, q.Asked)
	for _, rear := range []bool{false, true} {
		for i := range h.moves {
			m := &h.moves[i]
			if f.rear(v, q, h, m) != rear {
				continue
			}
			if x, at, ok := f.take(v, q, m, false); ok {
				return x, at, true
			}
		}
	}
	for i := range h.moves {
		f.take(v, q, &h.moves[i], true)
	}
	return end, played, q.Judge(end) == nil
}

// hangs reports whether all hangs on what the first half has fought: not in a file that is written when it
// has.
func (f *file) hangs(v view) bool { return v.Public.Second && !f.late && len(v.Public.Rounds) > 0 }

// take is how a unit is taken up: by the first of its cases that is legal and true. If it is told
// why there is none.
func (f *file) take(v view, q put[eurofront.Take, eurofront.Ways], m *march, tell bool) (eurofront.Take, string, bool) {
	k, lives := eurofront.BlockOf(v, m.unit)
	by, _ := eurofront.BlockOf(v, m.by)
	x := eurofront.Take{Block: k, By: by, How: m.how}
	if slices.ContainsFunc(m.to.All(), func(c caseOf[trek]) bool { return done(q.Asked, m, c) }) {
		return x, "", false
	}
	barred := map[string]*rules.Refusal{}
	for c := range speaking(f, v, q.Asked, &m.to) {
		r := f.gone(m.unit)
		if lives && by != eurofront.NoBlock {
			r = f.mayTake(v, q, x, c.What, spoke(q.Asked, takeName, c.At))
		}
		if r == nil {
			f.tellBarred(v, q, barred)
			return x, c.At, true
		}
		if f.named(r, m.by) == r { // of an activation that was not made Explain knows more
			barred[c.At] = r
		}
	}
	if tell {
		f.tellBarred(v, q, barred)
	}
	return x, "", false
}

// tellBarred tells why the cases are refused that come before the one that is taken, or why all are. In a
// second half that hangs on the battles of the first Explain does.
func (f *file) tellBarred(v view, q put[eurofront.Take, eurofront.Ways], barred map[string]*rules.Refusal) {
	if f.hangs(v) {
		return
	}
	for _, clause := range slices.Sorted(maps.Keys(barred)) {
		q.Bar(clause, barred[clause])
	}
}

// done reports whether a case has been carried out in this half: those by rail or sea are taken
// up for each place, if the unit is alive.
func done(q rules.Asked, m *march, c caseOf[trek]) bool {
	n := spoke(q, takeName, c.At)
	if chained(m.how) {
		return n == len(c.What.to)
	}
	return n > 0
}

// chained reports whether moves of a kind may follow each other.
func chained(how eurofront.How) bool { return how == eurofront.Rail || how == eurofront.Sail }

// mayTake says why a unit does not get where it is sent; nil: it does.
func (f *file) mayTake(v view, q put[eurofront.Take, eurofront.Ways], x eurofront.Take, t trek, n int) *rules.Refusal {
	return first(sooner(judged(q, x), bars(q.Facts, v, x, t, n)), q.Judge(x))
}

// sooner is what has stopped a unit first, its HQ or its way: while it waited for its way the moves
// of a supreme HQ went to others.
func sooner(hq, way *rules.Refusal) *rules.Refusal {
	if hq == nil || hq.Why.ID == "no.supreme" && way != nil {
		return way
	}
	return hq
}

// bars says why a unit does not get where it is sent, whoever sends it; of moves that follow each
// other the n-th.
func bars(w eurofront.Ways, v view, x eurofront.Take, t trek, n int) *rules.Refusal {
	if x.How == eurofront.Land {
		_, r := w.Walk(v.Own, w.Begin(x.Block), placesOf(t.to)...)
		if at := v.Public.Blocks[x.Block].At; r != nil && len(t.to) > 1 && t.to[0].What == at {
			return w.ThereAlready(at) // the way is to begin where it is
		}
		return r
	}
	to := t.to[len(t.to)-1]
	if chained(x.How) {
		to = t.to[n]
	}
	return w.MayGo(v.Own, x, t.leg(to.What, func(to eurofront.Go) *rules.Refusal { return w.MayGo(v.Own, x, to) }))
}

// leg is that of a way which leads to a place. Of a way of several the unit perishes on the leg alone on
// which it would die; of a way of one it is an error if it would not.
func (t trek) leg(to Place, judge func(eurofront.Go) *rules.Refusal) eurofront.Go {
	x := eurofront.Go{To: to, Yes: t.perish.What && len(t.to) == 1}
	if r := judge(x); t.perish.What && r != nil && r.Rule == "EAMB-15" {
		x.Yes = true
	}
	return x
}

// judged says why a move is none, whatever its end; nil: it is one, or only its end bars it.
func judged(q put[eurofront.Take, eurofront.Ways], x eurofront.Take) *rules.Refusal {
	r := q.Judge(x)
	if r != nil && slices.Contains(commands, r.Why.ID) {
		return r
	}
	return nil
}

// commands are the reasons for which a unit is not moved by an HQ, wherever it goes.
var commands = []string{"no.idle-hq", "no.own-move", "no.spent-hq", "no.second-move", "no.other-way", "no.dispersed", "no.rear", "no.such-mode", "no.supreme", "no.strategic", "no.command", "no.static", "no.second-mark", "no.mark"}

// first is the first reason that there is.
func first(all ...*rules.Refusal) *rules.Refusal {
	for _, r := range all {
		if r != nil {
			return r
		}
	}
	return nil
}

func placesOf(list []said[Place]) (ps []Place) {
	for _, p := range list {
		ps = append(ps, p.What)
	}
	return ps
}

// rear reports whether a unit goes last of those that leave a battle: the one that the file
// names, else the fastest, if the file has all of them leave.
func (f *file) rear(v view, q put[eurofront.Take, eurofront.Ways], h *half, m *march) bool {
	k, lives := eurofront.BlockOf(v, m.unit)
	if !lives || !f.Look(v.Public).Any(v.Side.Other(), v.Public.Blocks[k].At) {
		return false
	}
	at := v.Public.Blocks[k].At
	for _, r := range h.rear {
		if r.Name == at {
			return r.Value.What == m.unit
		}
	}
	last := k
	for _, y := range h.moves { // of those as fast the last in the file
		if x, _ := eurofront.BlockOf(v, y.unit); v.Public.Blocks[x].At == at && q.Facts.Speed(v.Own, x) >= q.Facts.Speed(v.Own, last) {
			last = x
		}
	}
	return last == k
}

// caseOf is a clause with its condition.
type caseOf[T any] = clerk.Case[*site, T]

// leads is the case that a block follows: the last by which its unit has been taken up, or has been sent
// off as an HQ.
func (f *file) leads(v view, q rules.Asked, k rules.Token) (t trek, clause string) {
	u := eurofront.UnitOf(v, k)
	for i := len(q.Spoken) - 1; i >= 0; i-- {
		s := q.Spoken[i]
		switch s.Kind {
		case takeName:
			for _, h := range f.turn.all() {
				for _, m := range h.moves {
					for _, c := range m.to.All() {
						if m.unit == u && c.At == s.Clause {
							return c.What, c.At
						}
					}
				}
			}
		case thenName:
			a := f.active(v, q, k)
			for _, c := range a.then.All() {
				if c.At == s.Clause {
					return c.What.trek, c.At
				}
			}
		}
	}
	return trek{}, ""
}

func (f *file) steps(v view, q put[Place, eurofront.WalkFacts]) (Place, string, bool) {
	t, at := f.leads(v, q.Asked, q.Facts.Block)
	if at == "" {
		return eurofront.None, "", false
	}
	way, _ := q.Facts.Ways.Walk(v.Own, q.Facts, placesOf(t.to)...)
	if len(way) == 0 { // it has arrived, and stays by its clause
		return eurofront.None, at, q.Judge(eurofront.None) == nil
	}
	return way[0], at, true
}

// goes: to the place that the clause names, of several one after the other.
func (f *file) goes(v view, q put[eurofront.Go, eurofront.GoFacts]) (eurofront.Go, string, bool) {
	t, at := f.leads(v, q.Asked, q.Facts.Block)
	if at == "" {
		return eurofront.Go{}, "", false
	}
	n := len(t.to) - 1
	if chained(q.Facts.How) {
		n = spoke(q.Asked, goName, at)
	}
	if n >= len(t.to) { // an HQ that could go farther
		return eurofront.Go{To: v.Public.Blocks[q.Facts.Block].At}, at, true
	}
	x := t.leg(t.to[n].What, q.Judge)
	return x, at, q.Try(x, at)
}

// mobilizes: an HQ goes where it is sent if it gets there, else it supports.
func (f *file) mobilizes(v view, q put[eurofront.How, eurofront.HQFacts]) (eurofront.How, string, bool) {
	a := f.active(v, q.Asked, q.Facts.HQ)
	if a.then.At == "" || f.leavesOpen(v) {
		return eurofront.NoMove, "", false
	}
	for c := range speaking(f, v, q.Asked, &a.then) {
		if j := c.What; j.how == eurofront.NoMove || f.arrives(v, q, j, c.At) {
			return j.how, c.At, true
		}
	}
	return eurofront.NoMove, "", q.Judge(eurofront.NoMove) == nil
}

// arrives reports whether an HQ gets where it is sent.
func (f *file) arrives(v view, q put[eurofront.How, eurofront.HQFacts], j journey, at string) bool {
	r := stays(q.Facts.Ways, v, q.Facts.HQ, j)
	q.Bar(at, r)
	return r == nil && q.Try(j.how, at)
}

// stays is why an HQ does not go where it is sent by itself: what keeps it from going anywhere, or
// from going there.
func stays(w eurofront.Ways, v view, k rules.Token, j journey) *rules.Refusal {
	anywhere := w.MayMobilize(v.Own, k, j.how)
	if anywhere != nil && slices.Contains([]string{"no.spent", "no.strategic"}, anywhere.Why.ID) {
		return anywhere
	}
	return first(bars(w, v, eurofront.Take{Block: k, By: k, How: j.how}, j.trek, 0), anywhere)
}
