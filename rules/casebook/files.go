package casebook

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// Files runs cases of order files: each is judged on the plane of its side as check judges
// it, and put in force all the same.
//
// Such a case has the position of its game, and under file an order file without its header,
// which is that of the side by. Before is the file of the other side that leads to the moment
// at which it is due, first one of its own side for the same phase, which asks for another;
// standing are the standing orders of its side that are in force; after
// is what the other side answers when it is played. What check must
// say stands under check (or told); others: any allows errors beside them. Lines are how many of
// these people read, once those are one that are alike. Reads are the lines
// that check reads back, refused the labels of questions that a file without errors answers
// wrongly in play, yours phrases that its side reads under "Your orders", accounts all of it by
// the ids of its messages.
type Files[P, S any] struct {
	// Sit sets up the position of a case.
	Sit func(Case) Sitting[P, S]
	// Keys are those of a position and of what must have become of it, between spaces.
	Keys string
	// Rest answers what no file does; what it leaves open too takes the default.
	Rest rules.PolicyFunc[P, S]
	// Opening, if set, answers for both what comes before the position.
	Opening rules.PolicyFunc[P, S]
	// Editor, if there is one, marks in a file what is wrong with its form, and nothing else.
	Editor *Editor
	// Bare are the ids of accounts of a list in which one alone stands for itself.
	Bare []string
	// Careless is how many files like that of each case are judged besides, each a little changed.
	Careless int
	// Not are the keys that order nothing.
	Not []string
}

// Sitting is the position of a case.
type Sitting[P, S any] struct {
	Game      rules.Complete[P, S] // begins in it
	Host      Host
	By        rules.Side                 // whose file it is
	CheckOnly bool                       // the file is not played
	Names     func(word string) []string // all names of what a word names; nil: the word alone
	Ends      func(*rules.Machine[P, S]) // compares what has become of it
}

// Host is a host whose journal can be read.
type Host interface {
	rules.Host
	Journal
}

// fileKeys are those of every case of an order file.
const fileKeys = " case rules note file by before first standing after check told lines others reads yours accounts refused"

// Folder runs all cases of some files; the open ones are known to fail.
func (x Files[P, S]) Folder(t *testing.T, pattern string, open []string) {
	t.Helper()
	Folder(t, pattern, open, x.Run)
}

// play is a case that is played.
type play[P, S any] struct {
	Files[P, S]
	Case
	Sitting[P, S]
	m     *rules.Machine[P, S]
	file  *orders.Node
	phase string
	words page.Words
	stand *orders.Node // the standing orders that are in force, as a file of nothing else; nil: none
}

// Run runs a case.
func (x Files[P, S]) Run(c Case) {
	c.Helper()
	c.Known(c.Node, x.Keys+fileKeys)
	s := x.Sit(c)
	p := &play[P, S]{x, c, s, nil, empty(c.Node.Get("file")), "", page.Merge(rules.Words, rehearse.Words, page.Words(orders.Words()), s.Game.Words("en")), rules.Standing(c.Node).From("1")}
	p.meet()
	errors := p.judge()
	p.inItsText()
	p.again()
	p.careless()
	p.misspelt()
	if s.CheckOnly {
		return
	}
	p.playOn(errors)
}

// empty is a node, or an order file without a word.
func empty(n *orders.Node) *orders.Node {
	if n == nil {
		return orders.NewMap()
	}
	return n
}

// meet plays up to the moment at which the file is due.
func (p *play[P, S]) meet() {
	p.Helper()
	m, err := rules.NewMachine[P, S](p.Game, p.Host, rules.Both, nil)
	if err != nil {
		p.Fatal(err)
	}
	m.Strict()
	p.m = m
	others := []rules.Policy[P, S]{p.inDue(p.By.Other(), empty(p.Node.Get("before"))), p.Rest}
	own := p.standing(m)
	if p.Opening != nil {
		own = slices.Insert(own, 0, rules.Policy[P, S](p.Opening))
		others = slices.Insert(others, 0, rules.Policy[P, S](p.Opening))
	}
	if first := p.Node.Get("first"); first != nil {
		own = []rules.Policy[P, S]{p.inDue(p.By, first)}
	}
	m.Orders(p.By, own...)
	m.Orders(p.By.Other(), others...)
	due, err := m.Run()
	if err != nil || len(due) != 1 || due[0].By != p.By {
		p.Fatalf("the file is not due: %v, %v", due, err)
	}
	p.phase = p.Game.Phase(m.View(p.By).Public, p.By)
}

// standing are the standing orders that are in force, if there are any.
func (p *play[P, S]) standing(m *rules.Machine[P, S]) []rules.Policy[P, S] {
	if p.stand == nil {
		return nil
	}
	f, problems := p.Game.Orders(m.View(p.By), rules.StandingOrders, p.stand)
	if len(problems) > 0 {
		p.At(p.stand, "the standing orders that are in force are wrong: %v", problems)
	}
	return []rules.Policy[P, S]{rules.PolicyFunc[P, S](f.Afterwards)}
}

// judge compares what check says and reads back, and counts the errors.
func (p *play[P, S]) judge() (errors int) {
	p.Helper()
	_, unread := p.Game.Orders(p.m.View(p.By), p.phase, p.file)
	if p.Editor != nil {
		p.Editor.Agrees(p.Case, p.phase, p.file, unread)
	}
	found, seen := checked(rehearsed(p.Case, rules.NewDesk[P, S](p.Game), p.Host, p.By, earlier{p.phase, p.Node.Get("first"), p.stand}, p.file, nil))
	Judgement{p.Case, p.file, found, p.words, p.Names}.Compare()
	if p.Node.Get("reads") != nil {
		p.same("reads", "check reads back", p.said(seen.Read))
	}
	for _, f := range found {
		if !f.Warning {
			errors++
		}
	}
	return errors
}

// inItsText wants each clause of a file that is one of several texts to be called by its text, in
// whatever short form it stands: else it would pass for one of another text.
func (p *play[P, S]) inItsText() {
	p.Helper()
	v := p.m.View(p.By)
	f, _ := p.Game.Orders(v, p.phase, p.file.From("text"))
	if f == nil {
		return
	}
	named := func(clause string) {
		if source, _ := rules.Source(clause); clause != "" && source != "text" {
			p.Errorf("the clause %s is not called by its text", clause)
		}
	}
	for _, c := range f.Conditions(v) {
		named(c.Clause)
	}
	for _, b := range f.Became(v, rules.Told{}) {
		named(b.Clause)
	}
}

// again wants a new file for the same phase to be in order as its owner gets it: with what of their
// orders before it may still come up.
func (p *play[P, S]) again() {
	p.Helper()
	first := p.Node.Get("first")
	if first == nil {
		return
	}
	desk, before := rules.NewDesk[P, S](p.Game), earlier{p.phase, first, p.stand}
	seat, _ := due(p.Case, desk, p.Host, p.By, before)
	sheet := seat.Template(p.By, p.say, false)
	for _, held := range seat.Resume(p.By, first).Pairs {
		for i := range sheet.Pairs {
			if sheet.Pairs[i].Key.Text == held.Key.Text {
				sheet.Pairs[i].Value = held.Value
			}
		}
	}
	found, _ := checked(rehearsed(p.Case, desk, p.Host, p.By, before, sheet, nil))
	for _, x := range found {
		if !x.Note {
			p.Errorf("a new file is not in order as it stands: %+v\n%s", x, orders.Write(sheet))
		}
	}
}

// said are the lines of the lists of a page.
func (p *play[P, S]) said(of page.Page) (lines []string) {
	for _, b := range of.Blocks {
		if list, ok := b.(page.List); ok {
			for _, i := range list.Items {
				lines = append(lines, p.say(i))
			}
		}
	}
	return lines
}

// say words a message, for which there must be words.
func (p *play[P, S]) say(m page.Msg) string {
	if wrong := rulestest.Unworded(m, p.words); wrong != "" {
		p.Errorf("there are no words for %s", wrong)
	}
	return p.words.Say(m)
}

// same compares lines with those under a key.
func (p *play[P, S]) same(key, what string, got []string) {
	p.Helper()
	if !slices.Equal(got, Texts(p.Node, key)) {
		p.At(p.Node.Get(key), "%s\n- %s", what, strings.Join(got, "\n- "))
	}
}

// playOn puts the file in force and compares what becomes of it.
func (p *play[P, S]) playOn(errors int) {
	p.Helper()
	after := p.Node.Get("after")
	if before := p.Node.Get("before"); before != nil { // it goes on
		after = before
	}
	told, added := len(p.m.Events(p.By)), len(p.Host.Entries())
	own := append([]rules.Policy[P, S]{p.heard(p.inDue(p.By, p.file))}, p.standing(p.m)...)
	p.m.Orders(p.By, append(own, p.Rest)...)
	p.m.Orders(p.By.Other(), p.inDue(p.By.Other(), empty(after)), p.Rest)
	if due, err := p.m.Run(); due != nil || err != nil {
		p.Errorf("due %v, error %v", due, err)
		return
	}
	var refused []string
	for _, r := range p.m.Refused() {
		refused = append(refused, r.Key.Label.String())
	}
	if errors == 0 && !slices.Equal(refused, Texts(p.Node, "refused")) { // else what was told is refused, and what hangs on it
		p.Errorf("answers to %s are refused", strings.Join(refused, ", "))
	}
	p.Ends(p.m)
	p.yours(told, added)
}

// heard is the file where it is asked before standing orders: once it has been, these have play
// wait for nothing.
func (p *play[P, S]) heard(file rules.Policy[P, S]) rules.Policy[P, S] {
	return rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
		a, clause, ok := file.Answer(v, q)
		if p.Game.Phase(v.Public, p.By) == p.phase {
			q.Heard()
		}
		return a, clause, ok
	})
}

// yours compares what the side is told of its clauses: what it is told by events and answers
// from some on.
func (p *play[P, S]) yours(told, added int) {
	p.Helper()
	if p.Node.Get("yours") == nil && p.Node.Get("accounts") == nil {
		return
	}
	var answers []rules.Answered
	for _, e := range p.Host.Entries()[added:] {
		if e.By == p.By && e.From != "" {
			answers = append(answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		}
	}
	v, events := p.m.View(p.By), p.m.Events(p.By)
	f, _ := p.Game.Orders(v, p.phase, p.file)
	var said, whole []string
	since := rules.Told{Answers: answers, Before: events[:told], Since: events[told:], Unmet: p.m.Unmet(p.By)}
	became := f.Became(v, since)
	if n := rules.Standing(p.file); n != nil && (p.Node.Get("then") != nil || p.Node.Get("turns") != nil) { // play goes on after its phase
		standing, _ := p.Game.Orders(v, rules.StandingOrders, n)
		since.Late = true
		for _, x := range standing.Became(v, since) {
			if x.Orders.ID != "" {
				became = append(became, x)
			}
		}
	}
	for _, i := range rules.Account(rules.Barred(rules.Waited(became, f.Conditions(v), p.m.Unmet(p.By), answers), p.m.Refused())) {
		said, whole = append(said, p.say(i)), append(whole, Became(i, p.Bare...))
	}
	if p.Node.Get("accounts") != nil {
		p.same("accounts", "of the orders is said", whole)
	}
	for _, w := range Texts(p.Node, "yours") {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, w) }) {
			p.At(p.Node.Get("yours"), "of the orders nobody says %q:\n%s", w, strings.Join(said, "\n"))
		}
	}
}

func (p *play[P, S]) inDue(by rules.Side, n *orders.Node) rules.Policy[P, S] {
	return InDue(p.Game, by, n, func() {})
}

// InDue is a file that is compiled when it is due, as a packet is; found is called then. When
// its phase is over its standing orders are what is left.
func InDue[P, S any](g rules.Clerk[P, S], by rules.Side, n *orders.Node, found func()) rules.Policy[P, S] {
	var f rules.OrderFile[P, S]
	due := ""
	return rules.PolicyFunc[P, S](func(v rules.View[P, S], q rules.Asked) (any, string, bool) {
		now := g.Phase(v.Public, by)
		if f == nil {
			f, _ = g.Orders(v, "", n)
		}
		if f != nil && due != "" && due != now { // what it says of a phase to come
			if a, clause, ok := f.Afterwards(v, q); ok || q.Halt != rules.Must || q.Tries > 0 {
				return a, clause, ok
			}
		}
		if q.Halt == rules.Must && now != due && q.Tries == 0 {
			f, _ = g.Orders(v, now, n) // without what it has left out in another phase
			due = now
			found()
		}
		return f.Answer(v, q)
	})
}
