package staff

import (
	"slices"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// account tells what became of the clauses of a file.
type account struct {
	*file
	v     view
	since rules.Told
	all   []rules.Became
}

var (
	becameDone  = page.M("became.done")
	becameNever = rules.NotCalled
)

// becameBattle is how a battle stands in the end.
const becameBattle = "became.battle"

// severalDone are clauses of which it is told at once that they are done, or not called for.
const severalDone = "account.several"

// Of the set-up: what is told of several places and levels.
const severalPlaces, severalLevels = "account.deployed", "account.levels"

// Became implements rules.OrderFile: of units where they are in the end, of HQs whether they were
// active, of battles how they stand; of all else whether it was called for.
func (f *file) Became(v view, since rules.Told) []rules.Became {
	a := &account{file: f, v: v, since: since}
	if !since.Late || f.follows != "" {
		a.setups()
		a.headquarters()
		a.half(&f.turn.first)
		a.blitzHalf()
		a.wish(f.turn.offer.At, page.M("account.offer", f.turn.offer.no()))
		if f.answer.At != "" {
			if t := a.tell(f.answer.At, page.M("account.answer", f.answer.What)); v.Public.Stage == eurofront.Finished {
				t.What = f.Ended(v.Public)
			}
		}
	}
	a.production()
	for i := range a.all { // what is merely done or not is told of all such clauses at once
		if x := &a.all[i]; x.Several == "" && slices.Contains([]string{becameDone.ID, becameNever.ID, rules.NotNeeded.ID}, x.What.ID) {
			x.Several = severalDone
		}
	}
	a.standing()
	for i := range a.all {
		a.all[i].Uncalled = a.all[i].What.ID == becameNever.ID || a.all[i].What.ID == rules.NotNeeded.ID
	}
	return a.all
}

// by reports whether a clause has answered.
func (a *account) by(at string) bool {
	return slices.ContainsFunc(a.since.Answers, func(x rules.Answered) bool { return x.From == at })
}

// spared reports whether one of the clauses that stand for one thing has answered before it came to
// another.
func spared[T any](a *account, all []caseOf[T], at string) bool {
	for _, c := range all {
		if c.At == at || a.by(c.At) {
			return c.At != at
		}
	}
	return false
}

// tell says of a clause whether it was done, if nothing better is known.
func (a *account) tell(at string, orders page.Msg) *rules.Became {
	x := rules.Became{Clause: at, Orders: orders, What: becameNever}
	if a.by(at) {
		x.What = becameDone
	}
	a.all = append(a.all, x)
	return &a.all[len(a.all)-1]
}

// wish is a clause that speaks only if something comes up.
func (a *account) wish(at string, orders page.Msg) {
	if at != "" {
		a.tell(at, orders).Wish = true
	}
}

func (a *account) name(u UnitNo) string       { return a.Units[u].Name }
func (a *account) place(p Place) string       { return a.Spots[p].Name }
func (a *account) strength(k rules.Token) int { return int(a.v.Own.S.Blocks[k].Level) }

func (a *account) setups() {
	for _, s := range a.setup {
		k, lives := eurofront.BlockOf(a.v, s.Name)
		a.seen(s.At(), page.M("account.to", a.name(s.Name), a.place(s.Value.at.What)), severalPlaces,
			lives && a.v.Public.Blocks[k].At == s.Value.at.What)
		if l := s.Value.level; l.At != "" {
			a.seen(l.At, page.M("account.level", a.name(s.Name), l.What), severalLevels, lives && a.strength(k) == l.What)
		}
	}
}

// seen is a clause of a set-up: it is done where it is so, asked for or not.
func (a *account) seen(at string, orders page.Msg, several string, is bool) {
	t := a.tell(at, orders)
	if t.Several = several; is {
		t.What = becameDone
	}
}

func (a *account) headquarters() {
	for _, x := range a.turn.activate {
		for _, c := range x.Value.All() {
			if mode := a.modeBefore(x.Name); mode != "" && c.What.then.At != "" && c.What.goesOn(mode) {
				a.thens(x.Name, nil, &c.What.then) // it is active already
				continue
			}
			t := a.tell(c.At, page.M("account.activate", a.name(x.Name), c.What.mode.What.String()))
			if k, lives := eurofront.BlockOf(a.v, x.Name); a.by(c.At) && lives {
				t.What = page.M("became.hq", a.place(a.v.Public.Blocks[k].At), a.strength(k))
			} else if a.by(c.At) {
				t.What = page.M("became.dead")
			} else if spared(a, x.Value.All(), c.At) {
				t.What = rules.NotNeeded
			}
			if d := c.What.deploy; d.At != "" {
				a.tell(d.At, page.M("account.to", a.name(x.Name), a.place(d.What))).Under = []string{c.At}
			}
			if !a.turn.later(&c.What) { // of what is asked for again is told then
				a.thens(x.Name, []string{c.At}, &c.What.then)
			}
		}
	}
}

// thens are what an HQ does when all have moved: to support it need not be asked.
func (a *account) thens(u UnitNo, under []string, then *cases[journey]) {
	for _, y := range then.All() {
		switch to := y.What.to; {
		case y.At == "":
		case len(to) == 0:
			a.tell(y.At, page.M("account.support", a.name(u))).Wish = true
		default:
			a.tell(y.At, page.M("account.to", a.name(u), a.place(to[len(to)-1].What))).Under = under
		}
	}
}

func (a *account) half(h *half) {
	for _, m := range h.moves {
		for _, c := range m.to.All() {
			a.march(m, c)
		}
	}
	for _, r := range h.rear {
		t := a.tell(r.Value.At, page.M("account.rearguard", a.name(r.Value.What), a.place(r.Name)))
		if t.Wish = true; a.guarded(r.Value.What, r.Name) {
			t.What = becameDone
		}
	}
	for _, b := range h.combat {
		for _, c := range b.All() {
			a.battle(h, b.at, c)
		}
	}
}

// guarded reports whether a unit has been the last to leave a battle.
func (a *account) guarded(u UnitNo, at Place) bool {
	return slices.ContainsFunc(a.since.Since, func(e rules.Event) bool {
		r, is := e.(event.Rearguard)
		return is && r.By == a.side && r.From == at && slices.Contains(r.Units.Units, u)
	})
}

func (a *account) march(m march, c caseOf[trek]) {
	end := c.What.to[len(c.What.to)-1].What
	if m.how == eurofront.Mark {
		a.tell(c.At, page.M("account.mark", a.place(end)))
		return
	}
	t := a.tell(c.At, page.M("account.move", a.name(m.unit), a.place(end), m.how.String()))
	t.Under = a.activating(func(u UnitNo, _ activation) bool { return u == m.by })
	t.Wish = t.Uncalled && a.partly()
	switch k, lives := eurofront.BlockOf(a.v, m.unit); {
	case !a.by(c.At) && spared(a, m.to.All(), c.At):
		t.What = rules.NotNeeded
	case !a.by(c.At):
	case a.wentOn(m):
	case !lives:
		t.What = page.M("became.dead")
	case a.again(m) && a.v.Public.Blocks[k].At == end:
	default:
		t.What = page.M("became.at", a.place(a.v.Public.Blocks[k].At))
	}
}

// activating are the clauses by which some HQs are activated.
func (a *account) activating(which func(UnitNo, activation) bool) (at []string) {
	for u, c := range a.turn.activations() {
		if which(u, c.What) {
			at = append(at, c.At)
		}
	}
	return at
}

// again reports whether a unit is to move in the second half too.
func (a *account) again(m march) bool { return a.later(m, func(string) bool { return true }) }

// wentOn reports whether it has: then what became of it is told of that.
func (a *account) wentOn(m march) bool { return a.later(m, a.by) }

// later reports whether a unit of the first half has a clause in the second of which something is true.
func (a *account) later(m march, is func(clause string) bool) bool {
	first := slices.ContainsFunc(a.turn.first.moves, func(x march) bool { return x.to.At == m.to.At })
	return first && slices.ContainsFunc(a.turn.blitz.cases, func(c caseOf[half]) bool {
		return slices.ContainsFunc(c.What.moves, func(x march) bool {
			return x.unit == m.unit && slices.ContainsFunc(x.to.All(), func(y caseOf[trek]) bool { return is(y.At) })
		})
	})
}

// battle is told by how it stands in the end, one of the first half that is fought again in the second
// not: there that is told. One that was fought has been, asked for or not.
func (a *account) battle(h *half, at Place, c caseOf[battle]) {
	first := h == &a.turn.first
	t := a.tell(c.At, page.M("account.battle", a.place(at)))
	if s := c.What.strike; s.At != "" {
		t.Orders = page.M("account.strike", a.place(at), a.name(s.What))
	}
	t.Wish = t.Uncalled && a.partly()
	t.Under = append(a.turn.to(h, at), a.activating(func(u UnitNo, x activation) bool {
		sent := slices.ContainsFunc(a.turn.marches(h), func(m march) bool { return m.by == u && m.ends(at) })
		return sent || u == c.What.strike.What && c.What.strike.At != "" || !first && x.mode.What.Blitzes() || a.follows != ""
	})...)
	times := a.fought(at)
	if !a.by(c.At) && (c.What.strike.At != "" || times == 0 || len(a.since.Answers) == 0) {
		return
	}
	t.What = page.M(becameBattle, a.outcome(a.v, at))
	if first && times > 1 {
		t.What = becameDone
	}
}

// fought counts the rounds of own combat in a place.
func (a *account) fought(at Place) (n int) {
	for _, e := range a.since.Since {
		if b, ok := e.(event.Battle); ok && b.At == at && b.Attacker.By == a.v.Side {
			n++
		}
	}
	return n
}

func (a *account) blitzHalf() {
	b, played := a.turn.blitz, false
	for _, x := range b.cases {
		begun := slices.ContainsFunc(a.since.Answers, func(y rules.Answered) bool { return y.From == x.At || x.What.has(y.From) })
		t := a.tell(x.At, page.M("account.blitz"))
		switch t.Wish = true; {
		case begun: // what stands in it is told of itself
			t.What, played = becameDone, true
		case played:
			t.What = rules.NotNeeded
		}
		if begun || len(b.cases) == 1 { // of a case that is not played there is no more to tell
			a.half(&x.What)
		}
	}
	a.left(b.ask, page.M("account.blitz"), page.M("became.asked"))
	a.left(b.none, page.M("account.no-blitz"), becameDone)
}

// left is a second half that a file leaves open, or to nobody, and what that comes to if there is one.
func (a *account) left(at string, orders, what page.Msg) {
	if a.wish(at, orders); at != "" && a.second() {
		a.all[len(a.all)-1].What = what
	}
}

// second reports whether the turn of the side that was told of last has had a second half.
func (a *account) second() (is bool) {
	for _, e := range slices.Concat(a.since.Before, a.since.Since) {
		switch e := e.(type) {
		case event.BlitzBegins:
			is = is || e.By == a.side
		case event.Turn:
			is = is && e.By != a.side
		}
	}
	return is
}

// production that is to come is not told of before it does.
func (a *account) production() {
	if a.list.at == "" {
		return
	}
	id := "account.spend"
	if a.list.save {
		id = "account.save"
	}
	come := a.by(a.list.at)
	waits := !come && !a.since.Late && a.producesAfter(a.fortnight)
	tell := func(at string, orders page.Msg) *rules.Became {
		t := a.tell(at, orders)
		if waits {
			t.What = page.M("became.to-come")
		}
		return t
	}
	tell(a.list.at, page.M(id))
	for _, d := range a.list.deeds() {
		tell(d.at, a.deed(d)).Under = []string{a.list.at}
	}
}

// deed is something that a list does with a unit, in words.
func (a *account) deed(d deed) page.Msg {
	switch d.Do {
	case eurofront.Step:
		return page.M("account.step", a.name(d.unit))
	case eurofront.Disband:
		return page.M("account.disband", a.name(d.unit))
	}
	return page.M("account.to", a.name(d.unit), a.place(d.At))
}

// standing tells of standing orders whether they have answered.
func (a *account) standing() {
	from, w := len(a.all), &a.wishes
	for _, list := range []struct {
		key  string
		said []said[kindOf]
	}{{"lose", w.lose}, {"repulse", w.repulse}, {"feed", w.feed}} {
		for _, t := range list.said {
			a.wish(t.At, page.M("account.list", list.key, kindWords[t.What]))
		}
	}
	if w.fire.At != "" {
		a.wish(w.fire.At, page.M("account.list", "fire", fireWords[rules.Bit(w.fire.What)]))
	}
	a.wish(w.interdict.At, a.where(page.M("account.interdict", w.interdict.no()), w.interdict.When))
	for _, s := range w.lanes {
		a.wish(s.At, page.M("account.list", "lanes", a.Seas[s.What].ID))
	}
	a.wish(w.armistice.At, a.where(page.M("account.armistice", w.armistice.What), w.armisticeIf))
	for i := from; i < len(a.all); i++ {
		if a.all[i].Several = "account.standing"; a.since.Late && a.all[i].What.ID == becameNever.ID {
			a.all[i].What = page.M("became.in-force")
		}
	}
}

// where is a standing order with its condition, as long as nothing else is told of it.
func (a *account) where(orders page.Msg, w when) page.Msg {
	if !a.since.Late || w.Expr == nil || w.Text() == "true" || w.Text() == "false" {
		return orders
	}
	return page.M("account.where", orders, w.Text())
}
