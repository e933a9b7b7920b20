package order

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
	AskFirst = -2 // play waits for their owner
)

var pursuitWaits = waiting(inPursuit, "R-10.5-5", "when: targets > 1", "")

// pursuers are all units, none, or how many may fire.
var pursuers = shape[int]{Schema: clerk.Inline(clerk.AnyOf(clerk.Word(wordAll, WordNone), clerk.Number(0, 99))), Read: func(c *compiler, n *orders.Node) (int, bool) {
	switch {
	case clerk.Is(n, wordAll):
		return allFire, true
	case clerk.Is(n, WordNone):
		return 0, true
	}
	v, problem := n.Int(0, 99)
	if problem != nil {
		c.Wrong(n, "no.pursuit").Rule = "R-10.5-5"
	}
	return v, problem == nil
}}

// pursuersOrAsk are those of standing orders, which may have play wait for their owner.
var pursuersOrAsk = shape[int]{Schema: clerk.Either(clerk.Inline(clerk.Word(WordAsk)), pursuers.Schema), Read: func(c *compiler, n *orders.Node) (int, bool) {
	if clerk.Is(n, WordAsk) {
		return AskFirst, true
	}
	return pursuers.Read(c, n)
}}

// Chase is who fires: at all who leave, or otherwise at some of them, by why they leave.
type Chase struct {
	all []Retort[int]
	of  [3][]Retort[int] // from rommel.PursuitOfRefusers on; nil: nothing is said of them
}

// lists are what is said of all, then of some.
func (c *Chase) lists() [][]Retort[int] { return append([][]Retort[int]{c.all}, c.of[:]...) }

// Chased is an answer with whom it is about; 0: about all.
type Chased struct {
	Retort[int]
	whom  int
	After bool // another stands before it
}

// Clauses are all answers.
func (c *Chase) Clauses() (all []Chased) {
	for whom, says := range c.lists() {
		for i, x := range says {
			all = append(all, Chased{x, whom, i > 0})
		}
	}
	return all
}

// Words are what it is told by: of several answers, each with a condition, what each does.
func (x Chased) Words() page.Msg {
	switch {
	case x.When.Expr != nil:
		return x.Does()
	case x.whom == 0:
		return page.M("account.pursue")
	}
	return page.M("account.pursue-at", page.M("part.chased", x.whom))
}

// Does is who fires by it.
func (x Chased) Does() page.Msg {
	whom := page.M("part.chased", x.whom)
	switch x.Do {
	case AskFirst:
		return page.M("readback.pursue.ask", whom)
	case allFire:
		return page.M("readback.pursue.all", whom)
	case 0:
		return page.M("readback.pursue.none", whom)
	}
	return page.M("readback.pursue.some", x.Do, whom)
}

// At is what is said of some who leave.
func (c *Chase) At(of rommel.Fire) []Retort[int] {
	if x := c.of[of-rommel.PursuitOfRefusers]; x != nil {
		return x
	}
	return c.all
}

// chases are an answer for all, or a mapping. In his own turn a player pursues who refuses, in
// the enemy's who retreats; in both they do in whose files all may stand.
func chases(again bool, own, enemys clerk.Duty, count shape[int]) shape[Chase] {
	said := func(count shape[int]) shape[[]Retort[int]] {
		asKey := shape[int]{Read: count.Read, Schema: clerk.Either(count.Schema, clerk.Inline(clerk.Node{"type": "string", "pattern": "^[0-9]{1,2}$"}))}
		return retorts(count, asKey, pursuitWaits)
	}
	form := clerk.Form[*compiler, Chase]{Name: "pursue", Again: again, Keys: func(k *keys, c *Chase) {
		k.In(own)
		clerk.To(k, "refusers", "R-10.2-1", "refusers: all", &c.of[0], said(pursuers)) // nobody is asked in public
		k.In(enemys)
		clerk.To(k, "retreaters", "R-10.3-1", "retreaters: {none: targets < 2, all: true}", &c.of[1], said(count))
		k.In(anyFile)
		clerk.To(k, "routed", "R-11.3-2", "routed: 2", &c.of[2], said(count))
	}}
	by := clerk.In(&form)
	return shape[Chase]{
		Schema: clerk.Either(count.Schema, by.Schema), Forms: by.Forms,
		Read: func(c *compiler, n *orders.Node) (x Chase, ok bool) {
			if n.Empty() || n.Kind == orders.Map {
				return by.Read(c, n)
			}
			x.all, ok = said(count).Read(c, n)
			return x, ok
		},
	}
}

var (
	aChase         = chases(false, TurnFile, ReplyFile, pursuers)
	aStandingChase = chases(true, anyFile, anyFile, pursuersOrAsk)
)

// Quarry is who leaves, and how many own units may fire at them.
type Quarry struct {
	rommel.QuarryFacts
	Eligible int
}

// pursuitNames are what conditions of Pursuit Fire may speak of.
func pursuitNames() []name {
	of := func(word string, of func(s *Site) int) name {
		return name{Name: word, Gives: condition.Number, In: inPursuit, Of: func(s *Site, _ [2]int64) int64 {
			if s.Quarry == nil { // nobody leaves yet
				return 0
			}
			return int64(of(s))
		}}
	}
	return []name{
		of("speed", func(s *Site) int { return s.Quarry.Slowest }),
		of("targets", func(s *Site) int { return s.Quarry.Units }),
		of("eligible", func(s *Site) int { return s.Quarry.Eligible }),
	}
}
