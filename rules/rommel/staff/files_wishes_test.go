package staff

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/scene"
	"github.com/adjutant-pbem/adjutant/rules/rommel/order"
)

// What a file says of what may come up is told of as it went: files with all keys are written at
// random, two in three without what check finds wrong in them, and played against an enemy who
// answers at random. Of each clause check, play and Your orders say the same; standing orders go
// on until the enemy's next turn is over.
func TestWishesAtRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	all := []string{"s1940", "s1941", "s1941-42", "crusader", "battleaxe", "s1942", "gazala", "pursuit"}
	for _, x := range []struct {
		name  string
		games uint64 // of each scenario
		turns int    // Player-Turns before the first, at most twelve more
		due   func(view, rules.Asked) bool
		write func(*scribe) string
		often []string // what must have come up
	}{
		{"turn", 12, 1, scene.TheirTurn, (*scribe).wishfulTurn, []string{"right", "wrong", "loses"}},
		{"reply", 10, 0, theirReply, (*scribe).wishfulReply, []string{"right", "wrong", "loses", "withdraws"}},
		{"standing", 6, 1, scene.TheirTurn, (*scribe).lasting, []string{"right", "later", "loses", "withdraws"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			counts := map[string]int{}
			for _, scenario := range all {
				for seed := range x.games * *filesTimes {
					h := begun(t, scenario, seed, []string{"hold-fire"}[seed%2:]...)
					by := h.Game.Bot(seed)
					if seed%4 < 2 {
						by = playout.Random[Plane, Secret](seed)
					}
					turns := x.turns + int(seed)%12
					for n := range uint64(4) {
						if !h.on(t, by, turns, x.due) {
							break
						}
						text := x.write(&scribe{h.Game, rand.New(rand.NewPCG(seed, n)), h.m.View(h.side)})
						p := h.written(t, text, seed%3 > 0)
						p.counts = counts
						if p.played(seed); !p.good {
							p.tell(rules.Account(p.became))
							t.Fatalf("%s, seed %d, file %d:\n%s", scenario, seed, n, p.text)
						}
						turns = int(h.m.Public().Count) + 1
					}
				}
			}
			for _, k := range x.often {
				if counts[k] < 4 {
					t.Errorf("only %d times %s: %v", counts[k], k, counts)
				}
			}
			t.Log(counts)
		})
	}
}

// wishful is a trial of a file with wishes, of whose clauses check has said what becomes of each.
type wishful struct {
	*trial
	text, phase string
	verdicts    []rehearse.Verdict
	right       bool // check finds nothing wrong
	became      []rules.Became
}

// written rehearses a file, as it is or (corrected) without what is wrong in it.
func (x *halt) written(t *testing.T, text string, corrected bool) *wishful {
	t.Helper()
	v, phase := x.m.View(x.side), x.Game.Phase(x.m.Public(), x.side)
	seat, due := seatAt(t, x)
	for {
		n, problems := orders.Parse("orders", []byte(text))
		if problems != nil {
			t.Fatalf("%v\n%s", problems, text)
		}
		f, _ := x.Game.Orders(v, phase, n)
		p := &wishful{trial: &trial{halt: x, t: t, file: f.(*orderFile), bad: map[string]bool{}, good: true}, text: text, phase: phase}
		seat.Withdraw(x.side)
		unread := seat.Try(x.side, phase, n, due.Kind, nil)
		record, err := rehearse.File(seat, due, rehearse.Seed(seat, x.side, []byte(text)))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		p.verdicts, p.incomplete = record.Verdicts(), len(p.file.Lacks(v, due.Kind)) > 0
		p.found = slices.Concat(unread, record.Problems(unread), record.Foresee().Problems)
		for _, f := range p.found {
			if f.Kind() == "error" {
				p.bad[fmt.Sprintf("%d:%d", f.Line, f.Col)] = true
			}
		}
		rest, cut := cleared(n, p.bad)
		if p.right = len(p.bad) == 0; p.right || p.incomplete || !corrected || !cut {
			return p
		}
		text = string(orders.Write(rest))
	}
}

// cleared is a file without the clauses at some places, if there are any.
func cleared(n *orders.Node, wrong map[string]bool) (rest *orders.Node, cut bool) {
	at := func(x *orders.Node) bool { return wrong[fmt.Sprintf("%d:%d", x.Line, x.Col)] }
	left := *n
	left.Items, left.Pairs = nil, nil
	add := func(x *orders.Node) *orders.Node {
		y, some := cleared(x, wrong)
		cut = cut || some
		return y
	}
	for _, x := range n.Items {
		if !at(x) {
			left.Items = append(left.Items, add(x))
		}
	}
	for _, p := range n.Pairs {
		if !at(p.Key) && !at(p.Value) {
			left.Pairs = append(left.Pairs, orders.Pair{Key: p.Key, Value: add(p.Value)})
		}
	}
	return &left, cut || len(left.Items) < len(n.Items) || len(left.Pairs) < len(n.Pairs)
}

// played puts the file in force, to the end of its phase and, if it has standing orders, to that
// of the enemy's turn after it.
func (p *wishful) played(seed uint64) {
	last, random := 0, playout.Random[Plane, Secret](seed)
	over := func(v view) bool {
		return p.Game.Phase(v.Public, p.side) != p.phase && int(v.Public.Count) > last
	}
	enemy := playout.Random[Plane, Secret](seed + 1)
	if seed%2 == 0 {
		enemy = p.Game.Bot(seed + 1)
	}
	p.m.Orders(p.side.Other(), rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		if over(v) {
			return nil, "", false
		}
		return enemy.Answer(v, q)
	}))
	p.m.Orders(p.side, rules.PolicyFunc[Plane, Secret](p.speaks), rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		switch {
		case q.Halt != rules.Must || over(v):
			return nil, "", false
		case v.Public.Active == p.side:
			return harmless(v, q)
		}
		return random.Answer(v, q)
	}))
	if p.went(false); p.incomplete { // nobody takes it
		return
	}
	p.counts["wrong"] += rules.Bit(!p.right)
	p.counts["right"] += rules.Bit(p.right)
	p.judged()
	p.happened(&p.file.File)
	if p.file.standing != nil {
		last = int(p.begun.Count) + 1
		p.went(true)
		p.later()
		p.happened(&p.file.standing.File)
	}
}

// speaks is the file in its phase, and its standing orders after it.
func (p *wishful) speaks(v view, q rules.Asked) (a any, clause string, ok bool) {
	if p.Game.Phase(v.Public, p.side) == p.phase {
		a, clause, ok = p.file.Answer(v, q)
		q.Heard()
		return a, clause, ok
	}
	return p.file.Afterwards(v, q)
}

// went plays on, and has what became of the clauses: late, of those of standing orders alone.
func (p *wishful) went(late bool) {
	added, told := len(p.host.Added), len(p.m.Events(p.side))
	if p.begun.Count == 0 {
		p.begun.Count = p.m.Public().Count
	}
	if _, err := p.m.Run(); err != nil {
		p.t.Fatal(err)
	}
	p.answers = nil
	for _, e := range p.host.Added[added:] {
		if e.By == p.side && e.From != "" {
			p.answers = append(p.answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		}
	}
	v, all, unmet := p.m.View(p.side), p.m.Events(p.side), p.m.Unmet(p.side)
	p.since = all[told:]
	became := p.file.Became(v, rules.Told{Answers: p.answers, Before: all[:told], Since: p.since, Unmet: unmet, Late: late})
	p.became = rules.Barred(rules.Waited(became, p.file.Conditions(v), unmet, p.answers), p.m.Refused())
}

// told is what Your orders says became of a clause, "" if nothing.
func (p *wishful) told(clause string) string {
	for _, b := range p.became {
		if b.Clause == clause && b.What.ID != "" {
			return b.What.ID
		}
	}
	return ""
}

// judged: what check has said of a clause is so.
func (p *wishful) judged() {
	shut := map[string]bool{} // what is not done, and with it all that it would open
	for _, y := range p.verdicts {
		shut[y.Clause] = y.Is == rehearse.Error || y.Is == rehearse.False
	}
	for _, y := range p.verdicts {
		at, told := y.Clause, p.told(y.Clause)
		quiet := told == "" || told == "account.line-closed" // of who refuses in a wrong order there is a warning (AMB-21)
		switch answers := p.answered(at) && !p.accepts(at); {
		case answers && (y.Is == rehearse.Error && !p.ofRearguard(y) || y.Is == rehearse.Never || y.Is == rehearse.False):
			p.fail("%s answers, and is none that does: %v", at, y.Is)
		case y.Is == rehearse.Done && p.right && !quiet && slices.Contains([]string{"account.refused", "account.barred", "account.short", "account.no-assault"}, told):
			p.fail("%s is done, and of it is told %s", at, told)
		}
	}
	for _, b := range p.became {
		i := slices.IndexFunc(p.verdicts, func(y rehearse.Verdict) bool { return y.Clause == b.Clause })
		opens := func(at string) bool { return shut[at] || p.told(at) == "account.unmet" }
		wish := b.Wish || p.file.Duty == order.ReplyFile && p.file.Under(b.Clause) == "combat" // who is attacked is asked for his targets alone
		if i >= 0 && p.right && p.verdicts[i].Is == rehearse.Done && !wish && b.Uncalled && !slices.ContainsFunc(b.Under, opens) {
			p.fail("%s is done, and nothing has called for it: %s", b.Clause, b.What.ID)
		}
		if b.What.ID == "account.not-called" && p.answered(b.Clause) {
			p.fail("%s answers, and is told as not called for", b.Clause)
		}
	}
	for _, at := range clausesOf(&p.file.File) {
		never := slices.ContainsFunc(p.verdicts, func(y rehearse.Verdict) bool { return y.Clause == at && y.Is == rehearse.Never })
		if p.told(at) == "" && !p.bad[at] && !never {
			p.fail("of %s nothing is told", at)
		}
	}
}

// accepts reports whether a clause is a refusal: it answers also where its condition is false.
func (p *wishful) accepts(clause string) bool {
	return slices.ContainsFunc(p.file.Refuse, func(d said[order.Decision]) bool { return d.At == clause })
}

// ofRearguard reports whether a Battle is not fought since units leave it: at what those who stay
// fire, if they are probed, is said there too.
func (p *wishful) ofRearguard(y rehearse.Verdict) bool { return y.Why[0].Why.ID == "no.combat-partial" }

// later: of each standing order something is told, and not that it was not called for if it was.
func (p *wishful) later() {
	for _, at := range clausesOf(&p.file.standing.File) {
		switch told := p.told(at); {
		case told == "" && !p.bad[at]:
			p.fail("of %s nothing is told", at)
		case p.answered(at) && (told == "account.stands" || told == "account.unmet"):
			p.fail("%s answers, and of it is told %s", at, told)
		case p.answered(at):
			p.counts["later"]++
		}
	}
}

// happened: who has lost steps or withdrawn by the orders of a file is told of there.
func (p *wishful) happened(f *order.File) {
	uncalled := func(clause string) bool {
		return slices.Contains([]string{"account.not-called", "account.never", "account.stands", ""}, p.told(clause))
	}
	lost := map[UnitNo]bool{}
	for _, e := range p.since {
		switch e := e.(type) {
		case event.Loses:
			lost[e.Unit] = lost[e.Unit] || e.By == p.side
		case event.LosesStep:
			lost[e.Unit] = true
		case event.Withdraws:
			for _, u := range e.Units {
				r, led := f.Leads(u, false)
				rout, _ := f.Leads(u, true)
				if p.counts["withdraws"]++; led && e.By == p.side && rout.At == r.At && uncalled(r.At) {
					p.fail("%s leads a unit that has withdrawn, and of it is told %q", r.At, p.told(r.At))
				}
			}
		}
	}
	p.counts["loses"] += len(lost)
	for _, u := range f.Losses {
		if is := p.told(u.At); lost[u.What] && uncalled(u.At) || !lost[u.What] && is == "account.done" {
			p.fail("of the losses of %s is told %q", p.Roster.Units[u.What].Name, is)
		}
	}
}

// clausesOf are the places of what a file says, but for a second half that waits beside others.
func clausesOf(f *order.File) (all []string) {
	for _, u := range slices.Concat(f.Losses, f.Supply) {
		all = append(all, u.At)
	}
	if f.SupplyLater != "" {
		all = append(all, f.SupplyLater)
	}
	for _, r := range slices.Concat(f.Withdraw, f.Rout) {
		all = append(all, r.At)
	}
	for _, x := range f.Pursue.Clauses() {
		all = append(all, x.At)
	}
	for _, d := range slices.Concat(f.Refuse, f.Probe) {
		all = append(all, d.At)
	}
	for _, r := range f.Reactions {
		for _, x := range r.Says {
			all = append(all, x.At)
		}
	}
	for _, h := range f.Halves[:2-rules.Bit(len(f.Cases) > 1)] {
		for _, m := range h.Moves {
			for _, u := range m.Units {
				for _, y := range u.All() {
					all = append(all, y.At)
				}
			}
		}
		for _, b := range h.Combat {
			for _, y := range b.All() {
				all = append(all, y.At)
			}
		}
	}
	return all
}
