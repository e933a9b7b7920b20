package casebook

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
)

// AtRandom writes order files at random, as an editor would take them, where the sides of a
// title are asked in random games, has them judged by rehearsal, and plays them against an
// enemy who answers at random: what is an error does nothing, and of every key that orders
// something something is said or done. What the help shows for a key, some file reads.
type AtRandom struct {
	Title rules.Title
	Games uint64   // of each scenario
	Files int      // of each game at most, with up to five phases from one to the next
	Not   []string // keys that order nothing
}

// Counts are of what came up in files at random.
type Counts struct{ Files, Errors, Depends, Never, Done, Taken, Answers int }

// Run plays them.
func (x AtRandom) Run(t *testing.T) (all Counts) {
	shown := examples{}
	for i, scenario := range x.Title.Scenarios {
		plain := x.open(t, scenario.ID, nil)
		for seed := range x.Games {
			desk, options := plain, x.agreed(scenario.ID, seed)
			if options != nil {
				desk = x.open(t, scenario.ID, options)
			}
			g := &guided{t: t, desk: desk, scenario: strings.Join(append([]string{scenario.ID}, options...), " "), seed: seed, counts: &all, not: x.Not, shown: shown, host: playout.NewMemory(seed, rules.Both, true),
				scribe: Scribe{x.Title.Schema(), rules.NewChance(uint64(i)<<32 | seed)}}
			for range x.Files {
				if !g.file() {
					break
				}
			}
		}
	}
	for text, wrong := range shown {
		if wrong != nil {
			t.Errorf("no file reads the example of the help %q: %s", text, wrong[0].ID)
		}
	}
	return all
}

// open opens a scenario with options.
func (x AtRandom) open(t *testing.T, scenario string, options []string) rules.Desk {
	t.Helper()
	desk, _, err := x.Title.Open(rules.Setup{Scenario: scenario, Options: options})
	if err != nil {
		t.Fatal(scenario, options, err)
	}
	return desk
}

// agreed are the options of a game: in each second some of those that there are.
func (x AtRandom) agreed(scenario string, seed uint64) (ids []string) {
	chance := rules.NewChance(seed)
	for _, o := range x.Title.Options {
		if seed%2 == 1 && (o.Scenarios == nil || slices.Contains(o.Scenarios, scenario)) && chance.Below(3) == 0 {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

// guided is a random game that files guide at times.
type guided struct {
	t        *testing.T
	desk     rules.Desk
	scenario string // with its options
	seed     uint64
	host     *playout.Memory
	scribe   Scribe
	counts   *Counts
	not      []string
	shown    examples
	due      rules.Due
	phase    string
	text     []byte
	node     *orders.Node
}

// fail tells of a file.
func (g *guided) fail(format string, args ...any) {
	g.t.Helper()
	g.t.Errorf("%s, seed %d, %s: %s\n%s", g.scenario, g.seed, g.phase, fmt.Sprintf(format, args...), g.text)
}

// file goes on to where somebody is asked, and tries a file there; false: the game is over.
func (g *guided) file() bool {
	g.t.Helper()
	umpire := g.halted(2 + g.scribe.chance.Below(4))
	if umpire == nil {
		return false
	}
	g.phase = umpire.Phase(g.due.By)
	g.examples(umpire)
	g.text = orders.Write(g.scribe.Write(g.phase))
	node, problems := orders.Parse("orders", g.text)
	if problems != nil {
		g.fail("cannot be read: %v", problems)
		return false
	}
	g.node = node
	record, found, taken := g.rehearsed()
	g.counts.Files++
	g.accounted(record, found)
	if taken {
		g.counts.Taken++
		g.played(umpire, record)
	}
	return true
}

// halted plays at random until somebody owes orders for another phase for the n-th time.
func (g *guided) halted(n int) rules.Seat {
	umpire, err := g.desk.Sit(g.host, rules.Both, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	last := [2]string{}
	for side := range rules.Nobody {
		umpire.Play(side, g.seed, func(q rules.Asked, _ func() (any, bool)) (any, bool) {
			if phase := umpire.Phase(side); q.Halt == rules.Must && phase != last[side] {
				last[side] = phase
				n--
			}
			if n <= 0 && q.Halt == rules.Must {
				return nil, false
			}
			return playout.Choose(g.seed, q)
		})
	}
	due, err := umpire.Run()
	if err != nil {
		g.t.Fatalf("%s, seed %d: %v", g.scenario, g.seed, err)
	}
	for _, d := range due {
		if d.Halt {
			g.due = d
			return umpire
		}
	}
	return nil
}

// examples are what the help shows for the keys of files, each with what was wrong with it;
// nothing where one file has read it: the units of an example are those of a side.
type examples map[string][]orders.Problem

// examples reads those of the keys that the file has which is due.
func (g *guided) examples(umpire rules.Seat) {
	for _, text := range g.scribe.examples(g.phase) {
		if wrong, tried := g.shown[text]; tried && wrong == nil {
			continue
		}
		node, problems := orders.Parse("example", []byte(text))
		if problems == nil {
			problems = umpire.Judge(g.due.By, g.phase, node, "")
		}
		g.shown[text] = slices.DeleteFunc(problems, func(p orders.Problem) bool { return p.Warning })
		if len(g.shown[text]) == 0 {
			g.shown[text] = nil
		}
	}
}

// rehearsed is the record of the file on its side's own machine, all that is said of it, and
// whether an umpire takes it.
func (g *guided) rehearsed() (r *rehearse.Record, found []orders.Problem, taken bool) {
	g.t.Helper()
	r, found = rehearsed(g.t, g.desk, g.host, g.due.By, earlier{}, g.node, g.text)
	taken = !slices.ContainsFunc(found, func(p orders.Problem) bool { return !p.Warning })
	for _, v := range r.Verdicts() {
		found = append(found, v.Problems()...)
	}
	return r, append(found, r.Foresee().Problems...), taken
}

// accounted: something is said or done of every key of a file.
func (g *guided) accounted(r *rehearse.Record, found []orders.Problem) {
	g.t.Helper()
	for _, v := range r.Verdicts() {
		switch v.Is {
		case rehearse.Error:
			g.counts.Errors++
		case rehearse.Depends:
			g.counts.Depends++
		case rehearse.Never:
			g.counts.Never++
		case rehearse.Done:
			g.counts.Done++
		}
	}
	for _, key := range unsaid(g.node, r, found) {
		if !slices.Contains(g.not, key) {
			g.fail("nothing is said of %s", key)
		}
	}
}

// unsaid are the keys of a file that order something, and of which neither a problem nor a verdict
// says anything.
func unsaid(file *orders.Node, r *rehearse.Record, found []orders.Problem) (keys []string) {
	spoken := map[string]bool{}
	for _, p := range found {
		spoken[fmt.Sprintf("%d:%d", p.Line, p.Col)] = true
	}
	for _, v := range r.Verdicts() {
		spoken[v.Clause] = true
	}
	for _, p := range file.Pairs {
		in := map[string]bool{}
		spots(p.Key, in)
		spots(p.Value, in)
		said := nothing(p.Value)
		for at := range in {
			said = said || spoken[at]
		}
		if !said {
			keys = append(keys, p.Key.Text)
		}
	}
	return keys
}

// nothing reports whether a value orders nothing.
func nothing(n *orders.Node) bool {
	return !slices.ContainsFunc(n.Items, func(x *orders.Node) bool { return !nothing(x) }) &&
		!slices.ContainsFunc(n.Pairs, func(p orders.Pair) bool { return p.Key.Text != "when" && !nothing(p.Value) }) &&
		(n.Empty() || n.Kind != orders.Scalar || slices.Contains([]string{"0", "none", "false"}, strings.ToLower(n.Text)))
}

// played puts the file in force, whatever rehearsal says, against an enemy who answers at
// random, until its phase is over: what is refused has done nothing.
func (g *guided) played(umpire rules.Seat, r *rehearse.Record) {
	g.t.Helper()
	by, before := g.due.By, len(g.host.Entries())
	for side := range rules.Nobody {
		umpire.Withdraw(side)
	}
	umpire.Orders(by, g.phase, g.node, "")
	umpire.Play(by.Other(), g.seed+1, func(q rules.Asked, _ func() (any, bool)) (any, bool) {
		if umpire.Phase(by) != g.phase {
			return nil, false
		}
		return playout.Choose(g.seed+1, q)
	})
	if _, err := umpire.Run(); err != nil {
		g.fail("%v", err)
		return
	}
	instead := map[string]bool{} // of what is an error: what its clause answers in its place, such as that no card is played
	for _, c := range r.Courses {
		for _, a := range c.Answers {
			instead[fmt.Sprint(a.From, a.Key.Label, a.Value)] = true
		}
	}
	answered := map[string]bool{}
	for _, e := range g.host.Entries()[before:] {
		if e.By == by && e.From != "" {
			answered[e.From] = answered[e.From] || !instead[fmt.Sprint(e.From, e.Key.Label, e.Value)]
			g.counts.Answers++
		}
	}
	for _, x := range umpire.Refused() { // what is answered in its place is not what it orders
		delete(answered, x.Clause)
	}
	for _, v := range r.Verdicts() {
		if v.Is == rehearse.Error && answered[v.Clause] {
			g.fail("%s is refused (%v), and is done", v.Clause, v.Why)
		}
	}
}
