package staff

import (
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/condition"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
)

// Who fires in Pursuit (10.5), by why units leave, and by what is known of them then.

// Who fires, beside a number of units.
const (
	allFire  = -1
	askFirst = -2 // play waits for their owner
)

var pursuitWaits = waiting(inPursuit, "R-10.5-5", "when: targets > 1", "")

// pursuers are all units, none, or how many may fire.
var pursuers = shape[int]{Schema: clerk.Inline(clerk.AnyOf(clerk.Word(wordAll, wordNone), clerk.Number(0, 99))), Read: func(c *compiler, n *orders.Node) (int, bool) {
	switch {
	case is(n, wordAll):
		return allFire, true
	case is(n, wordNone):
		return 0, true
	}
	v, problem := n.Int(0, 99)
	if problem != nil {
		c.Wrong(n, "no.pursuit").Rule = "R-10.5-5"
	}
	return v, problem == nil
}}

// pursuersOrAsk are those of standing orders, which may have play wait for their owner.
var pursuersOrAsk = shape[int]{Schema: clerk.Either(clerk.Inline(clerk.Word(wordAsk)), pursuers.Schema), Read: func(c *compiler, n *orders.Node) (int, bool) {
	if is(n, wordAsk) {
		return askFirst, true
	}
	return pursuers.Read(c, n)
}}

// chase is who fires: at all who leave, or otherwise at some of them, by why they leave.
type chase struct {
	all []retort[int]
	of  [3][]retort[int] // from rommel.PursuitOfRefusers on; nil: nothing is said of them
}

// lists are what is said of all, then of some.
func (c *chase) lists() [][]retort[int] { return append([][]retort[int]{c.all}, c.of[:]...) }

// chased is an answer with whom it is about; 0: about all.
type chased struct {
	retort[int]
	whom  int
	after bool // another stands before it
}

// clauses are all answers.
func (c *chase) clauses() (all []chased) {
	for whom, says := range c.lists() {
		for i, x := range says {
			all = append(all, chased{x, whom, i > 0})
		}
	}
	return all
}

// words are what it is told by: of several answers, each with a condition, what each does.
func (x chased) words() page.Msg {
	switch {
	case x.when.Expr != nil:
		return x.does()
	case x.whom == 0:
		return page.M("account.pursue")
	}
	return page.M("account.pursue-at", page.M("part.chased", x.whom))
}

// does is who fires by it.
func (x chased) does() page.Msg {
	whom := page.M("part.chased", x.whom)
	switch x.do {
	case askFirst:
		return page.M("readback.pursue.ask", whom)
	case allFire:
		return page.M("readback.pursue.all", whom)
	case 0:
		return page.M("readback.pursue.none", whom)
	}
	return page.M("readback.pursue.some", x.do, whom)
}

// at is what is said of some who leave.
func (c *chase) at(of rommel.Fire) []retort[int] {
	if x := c.of[of-rommel.PursuitOfRefusers]; x != nil {
		return x
	}
	return c.all
}

// chases are an answer for all, or a mapping. In his own turn a player pursues who refuses, in
// the enemy's who retreats; in both they do in whose files all may stand.
func chases(again bool, own, enemys clerk.Duty, count shape[int]) shape[chase] {
	said := func(count shape[int]) shape[[]retort[int]] {
		asKey := shape[int]{Read: count.Read, Schema: clerk.Either(count.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "^[0-9]{1,2}$"}))}
		return retorts(count, asKey, pursuitWaits)
	}
	form := clerk.Form[*compiler, chase]{Name: "pursue", Again: again, Keys: func(k *keys, c *chase) {
		k.In(own)
		clerk.To(k, "refusers", "R-10.2-1", "refusers: all", &c.of[0], said(pursuers)) // nobody is asked in public
		k.In(enemys)
		clerk.To(k, "retreaters", "R-10.3-1", "retreaters: {none: targets < 2, all: true}", &c.of[1], said(count))
		k.In(anyFile)
		clerk.To(k, "routed", "R-11.3-2", "routed: 2", &c.of[2], said(count))
	}}
	by := clerk.In(&form)
	return shape[chase]{
		Schema: clerk.Either(count.Schema, by.Schema), Forms: by.Forms,
		Read: func(c *compiler, n *orders.Node) (x chase, ok bool) {
			if n.Empty() || n.Kind == orders.Map {
				return by.Read(c, n)
			}
			x.all, ok = said(count).Read(c, n)
			return x, ok
		},
	}
}

var (
	aChase         = chases(false, turnFile, replyFile, pursuers)
	aStandingChase = chases(true, anyFile, anyFile, pursuersOrAsk)
)

// quarry is who leaves, and how many own units may fire at them.
type quarry struct {
	QuarryFacts
	eligible int
}

// chasesNow is what a file says of some who leave, by the first condition that is true.
func chasesNow[A, F any](f *orderFile, v view, q put[A, F], who quarry) (retort[int], bool) {
	for _, x := range f.pursue.at(who.Of) {
		s := siteOf(f.Game, v, who.Hex)
		if s.quarry = &who; x.when.Speaks(q.Asked, chanceKey(q.Asked), x.at, s) {
			return x, true
		}
	}
	return retort[int]{}, false
}

// goesAfter waits where the file asks for that. Else units are told one by one whether they
// fire: what is answered here is public, and the same whatever they are told.
func goesAfter(f *orderFile, v view, q put[bool, QuarryFacts]) (bool, string, bool) {
	of := q.Facts
	x, said := chasesNow(f, v, q, quarry{of, len(rommel.Pursuers(f.Position(v.Public), v.Own.S, v.Side, of.Hex, of.Slowest))})
	if said && x.do == askFirst {
		q.Wait()
		return false, "", false
	}
	return true, "default", said
}

func (f *orderFile) pursues(v view, q put[bool, PursuitFacts]) (bool, string, bool) {
	of := q.Facts
	switch x, said := chasesNow(f, v, q, quarry{QuarryFacts{Hex: of.Hex, Units: of.At, Slowest: of.Slowest, Of: of.Of}, of.Eligible}); {
	case !said, x.do == askFirst: // who is not asked fires by default, and is told so
		return false, "", false
	case x.do < 0:
		return true, x.at, true
	default:
		return of.Asked < x.do, x.at, true
	}
}

// pursuitNames are what conditions of Pursuit Fire may speak of.
func pursuitNames() []name {
	of := func(word string, of func(s *site) int) name {
		return name{Name: word, Gives: condition.Number, In: inPursuit, Of: func(s *site, _ [2]int64) int64 {
			if s.quarry == nil { // nobody leaves yet
				return 0
			}
			return int64(of(s))
		}}
	}
	return []name{
		of("speed", func(s *site) int { return s.quarry.Slowest }),
		of("targets", func(s *site) int { return s.quarry.Units }),
		of("eligible", func(s *site) int { return s.quarry.eligible }),
	}
}
