package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// bare is a game of two questions to side 0, in phases of their own, that offers
// what it must. What it is shown it writes down in titles.
type bare struct{ staged }

var (
	bareKinds rules.Kinds
	wordKind  = rules.NewKind[int, none](&bareKinds, "word", rules.IntCodec)
)

func newBare() bare {
	return bare{staged{func(t *rules.Table[row], p *plane) {
		t.Tell(told("begins"))
		for i := range 2 {
			a := rules.Ask(t, rules.Question[int, none, row]{Kind: wordKind, By: 0, Label: rules.L("word", i), Halt: rules.Must,
				All: func(yield func(int) bool) { _ = yield(1) && yield(2) && yield(3) }})
			p.Sum = 10*p.Sum + a
			rules.Do(t, 0, rules.L("note", i), func(o *rules.Scope[row]) { o.Note(told(fmt.Sprint("said ", a))) })
		}
		t.Tell(told("ends"))
	}}}
}

// seen says what a view shows: whose it is, and what of its plane.
func seen(v rules.View[plane, row]) string {
	own := "no plane"
	if v.Own != nil {
		own = fmt.Sprint(v.Own.S.Faces)
	}
	return fmt.Sprintf("%d %s sum %d", v.Side, own, v.Public.Sum)
}

func (bare) Kinds() *rules.Kinds { return &bareKinds }
func (bare) Phase(p *plane, by rules.Side) string {
	return fmt.Sprintf("word-%d/%d", min(p.Sum, 1), by)
}
func (bare) Orders(_ rules.View[plane, row], _ string, n *orders.Node) (rules.OrderFile[plane, row], []orders.Problem) {
	if n == nil {
		return nil, []orders.Problem{{ID: "nothing"}}
	}
	return sayer(len(n.Text)), nil
}
func (bare) Template(v rules.View[plane, row], q rules.Asked, _ func(page.Msg) string, _ bool) *orders.Node {
	return &orders.Node{Text: q.Kind + " of " + seen(v)}
}
func (bare) Report(v rules.View[plane, row], es []rules.Event) (p page.Page) {
	p.Title = page.M(seen(v) + fmt.Sprint(es))
	return p
}
func (bare) Picture(v rules.View[plane, row]) board.Picture { return board.Picture{Title: seen(v)} }
func (bare) Words(string) page.Words                        { return page.Words{"bare": "the game's"} }
func (bare) Standing(p *plane) (int, rules.Side)            { return p.Sum, 1 }
func (bare) Laws() func(rules.Sight[plane, row]) error {
	calls := 0
	return func(s rules.Sight[plane, row]) error {
		calls++
		return fmt.Errorf("law %d of sum %d, between %v", calls, s.Public.Sum, s.Between)
	}
}
func (bare) Bot(seed uint64) rules.Policy[plane, row] { return sayer(seed) }

func (bare) Aids() []rules.Aid { return nil }
func (bare) Aid(rules.View[plane, row], string, *orders.Node) (page.Page, []orders.Problem) {
	panic("it has none")
}
func (bare) Named(phase string) page.Msg         { return page.M("named " + phase) }
func (bare) Owed(*plane, rules.Due) page.Msg     { return page.Msg{} }
func (bare) Ended(*plane) page.Msg               { return page.Msg{} }
func (bare) Luck([]rules.Event, int) []page.Luck { return nil }
func (bare) Overlays() []rules.OverlayKind       { return nil }
func (bare) Overlay(rules.View[plane, row], []rules.Event, rules.Overlay) (board.Overlay, error) {
	panic("it has none")
}
func (bare) Chronicle(rules.View[plane, row], []rules.Event) page.Chronicle { return page.Chronicle{} }
func (bare) Oversee([2]rules.View[plane, row], []rules.Event) (page.Page, page.Chronicle) {
	return page.Page{}, page.Chronicle{}
}
func (bare) Keep(_ rules.View[plane, row], n *orders.Node) *orders.Node { return n }
func (bare) Suppose(rules.View[plane, row], rules.Attack) (rules.Supposed[plane, row], *page.Msg) {
	return rules.Supposed[plane, row]{}, nil
}
func (bare) Resume(rules.View[plane, row], *orders.Node) *orders.Node {
	return nil
}
func (bare) Guess(rules.View[plane, row], rules.Strength, *rules.Chance) (g rules.Guess[row]) {
	return g
}
func (bare) Prospect(rules.View[plane, row]) (p rules.Prospect) { return p }
func (bare) Results(rules.Outcome[plane, row]) []rules.Result   { return nil }

// sayer always says one number. It plans nothing.
type sayer int

func (sayer) Conditions(rules.View[plane, row]) []rules.Condition   { return nil }
func (sayer) Lacks(rules.View[plane, row], string) []orders.Problem { return nil }
func (sayer) Afterwards(rules.View[plane, row], rules.Asked) (any, string, bool) {
	return nil, "", false
}
func (sayer) Explain(rules.View[plane, row], rules.Marked) {}
func (sayer) Unread(rules.Refused) bool                    { return false }
func (sayer) Foresee(rules.View[plane, row], rules.Ahead[plane, row]) rules.Foreseen {
	return rules.Foreseen{}
}
func (sayer) Became(rules.View[plane, row], rules.Told) []rules.Became { return nil }

func (s sayer) Answer(rules.View[plane, row], rules.Asked) (any, string, bool) {
	return int(s), "1:1", true
}

// rich is bare with something to say.
type rich struct{ bare }

func (g rich) Aids() []rules.Aid { return []rules.Aid{{Name: "help"}, {Name: "advice", Player: true}} }
func (g rich) Aid(v rules.View[plane, row], name string, n *orders.Node) (page.Page, []orders.Problem) {
	return page.Page{Title: page.M(name + " " + n.Text + " " + seen(v))}, nil
}
func (g rich) Owed(p *plane, d rules.Due) page.Msg {
	return page.M(fmt.Sprint(d.Kind, " after ", p.Sum))
}
func (g rich) Keep(v rules.View[plane, row], n *orders.Node) *orders.Node {
	return &orders.Node{Text: n.Text + " of " + seen(v)}
}
func (g rich) Resume(v rules.View[plane, row], n *orders.Node) *orders.Node {
	return orders.NewMap(orders.Entry(n.Text, orders.Text("seen "+seen(v))))
}
func (g rich) Ended(p *plane) page.Msg { return page.M(fmt.Sprint("ended with ", p.Sum)) }
func (g rich) Overlays() []rules.OverlayKind {
	return []rules.OverlayKind{{Name: "lines", About: "UNIT", Open: true}, {Name: "moves"}, {Name: "orders", Orders: true}}
}
func (g rich) Overlay(v rules.View[plane, row], es []rules.Event, o rules.Overlay) (board.Overlay, error) {
	return board.Overlay{}, fmt.Errorf("%s of %s %s%v", o.Kind, o.About, seen(v), es)
}
func (g rich) Chronicle(v rules.View[plane, row], es []rules.Event) page.Chronicle {
	return page.Chronicle{Told: []string{seen(v) + fmt.Sprint(es)}}
}
func (g rich) Orders(v rules.View[plane, row], phase string, n *orders.Node) (rules.OrderFile[plane, row], []orders.Problem) {
	return mindful{sayer(len(n.Text))}, []orders.Problem{{ID: "name", Line: 2}}
}

// mindful is a file that lacks something and knows what became of it.
type mindful struct{ sayer }

func (p mindful) Lacks(v rules.View[plane, row], due string) []orders.Problem {
	return []orders.Problem{{ID: "lacks " + due + " " + seen(v), Line: 1}}
}
func (p mindful) Became(v rules.View[plane, row], t rules.Told) []rules.Became {
	return []rules.Became{{What: page.M(fmt.Sprint(int(p.sayer), len(t.Answers), seen(v), t.Since))}}
}

func sit(t *testing.T, d rules.Desk, h rules.Host, holds rules.Sides) rules.Seat {
	t.Helper()
	s, err := d.Sit(h, holds, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDeskWithoutExtras: what a game does not offer is told as missing, not made up.
func TestDeskWithoutExtras(t *testing.T) {
	d := rules.NewDesk[plane, row](newBare())
	s := sit(t, d, playout.NewMemory(1, rules.Both, true), rules.Both)
	if _, err := s.Run(); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := s.Aid(0, "help", nil); ok || d.Aids() != nil {
		t.Error("it has aids")
	}
	if _, err := s.Overlay(0, 0, rules.Overlay{Kind: "lines"}); err == nil || err.Error() != `there is no overlay "lines"; there are none` || s.Overlays() != nil {
		t.Errorf("it has overlays: %v", err)
	}
	if c := s.Chronicle(0, 0); c.Told != nil {
		t.Errorf("it has a chronicle: %v", c)
	}
	if n := (&orders.Node{Text: "x"}); s.Keep(0, n) != n {
		t.Error("standing orders do not go on as they are")
	}
	if n := s.Resume(0, &orders.Node{Text: "x"}); len(n.Pairs) != 0 {
		t.Errorf("a file begins with %v of the one before", n.Pairs)
	}
	if m, end := s.Owed(rules.Due{Kind: "word"}), s.Ended(); m.ID != "" || end.ID != "" {
		t.Errorf("it words what is owed: %v, and the end: %v", m, end)
	}
	if ps := s.Orders(0, "word-0/0", &orders.Node{Text: "xx"}, "word"); len(ps) > 0 {
		t.Errorf("it plans: %v", ps)
	}
	if s.Account(0, []rules.Filed{{Phase: "word-0/0", File: &orders.Node{Text: "xx"}}}, nil, 0, nil) != nil {
		t.Error("it accounts")
	}
	s.Withdraw(0)
	if ps := s.Orders(0, "word-0/0", nil, "word"); len(ps) != 1 || ps[0].ID != "nothing" {
		t.Errorf("no file: %v", ps)
	}
	if due, err := s.Run(); err != nil || len(due) != 1 {
		t.Errorf("a file that is none is in force: %v, %v", due, err)
	}
	if w := d.Words("en"); w["bare"] == "" || w["rules.not-an-option"] == "" {
		t.Error("words are missing")
	}
}

// TestDesk: each person is shown his own view, and of events those that he may read
// from where he asks; orders answer in their phase only, until they are withdrawn.
func TestDesk(t *testing.T) {
	d := rules.NewDesk[plane, row](rich{newBare()})
	s := sit(t, d, playout.NewMemory(1, rules.Both, true), rules.Both)
	run := func(want string) {
		t.Helper()
		due, err := s.Run()
		got := "over"
		if len(due) > 0 {
			got = fmt.Sprint(due[0].Label, " of ", due[0].By)
			if !due[0].Halt {
				t.Errorf("%v waits for nobody's orders", due[0])
			}
		}
		if err != nil || got != want {
			t.Fatalf("%s is due, not %s: %v", got, want, err)
		}
	}
	run("word.0 of 0")
	north, south, nobody := "0 [1 2 3 4] sum 0", "1 [5 6 7 8] sum 0", "2 no plane sum 0"
	for side, view := range []string{north, south, nobody} {
		side := rules.Side(side)
		if got := s.Map(side).Title; got != view {
			t.Errorf("the map of %d: %s", side, got)
		}
		if got := s.Report(side, 0).Title.ID; got != view+"[begins]" {
			t.Errorf("the report of %d: %s", side, got)
		}
		if got := s.Chronicle(side, 1).Told[0]; got != view+"[]" {
			t.Errorf("the chronicle of %d: %s", side, got)
		}
		if p, _, ok := s.Aid(side, "help", &orders.Node{Text: "me"}); !ok || p.Title.ID != "help me "+view {
			t.Errorf("help of %d: %v, %v", side, p.Title, ok)
		}
		if _, err := s.Overlay(side, 0, rules.Overlay{Kind: "lines", About: "x"}); err == nil || err.Error() != "lines of x "+view+"[begins]" {
			t.Errorf("lines of %d: %v", side, err)
		}
	}
	for name, want := range map[string][2]int{"help": {0, 0}, "advice": {1, 0}, "other": {0, 0}} {
		for holds, n := range want {
			if ps := rules.ForPlayers(d.Aids(), name, holds == 1); len(ps) != n || n > 0 && d.Words("en")[ps[0].ID] == "" {
				t.Errorf("%s, asked by %d planes: %v", name, holds, ps)
			}
		}
	}
	if _, _, ok := s.Aid(0, "other", nil); ok || len(d.Aids()) != 2 {
		t.Error("another aid")
	}
	if _, err := rules.FindAid(d.Aids(), "advise"); err == nil || !strings.Contains(err.Error(), `there is no aid "advise" (did you mean advice?); there are: help, advice`) {
		t.Errorf("another aid: %v", err)
	}
	for _, c := range []struct {
		by   rules.Side
		o    rules.Overlay
		want string
	}{
		{0, rules.Overlay{Kind: "moves", About: "x"}, `the overlay moves is not about anything: write it without "x"`},
		{rules.Nobody, rules.Overlay{Kind: "moves"}, "the overlay moves is one side's; for all there are lines"},
		{0, rules.Overlay{Kind: "orders"}, "whose orders? Name an order file: orders=FILE"},
	} {
		if _, err := s.Overlay(c.by, 0, c.o); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v", c.o, err)
		}
	}
	if _, err := s.Overlay(0, 0, rules.Overlay{Kind: "other"}); err == nil || !strings.Contains(err.Error(), "there are lines, moves, orders") {
		t.Errorf("another overlay: %v", err)
	}
	if n := s.Keep(0, &orders.Node{Text: "x"}); n.Text != "x of "+north {
		t.Errorf("of standing orders goes on %v", n)
	}
	if n := s.Resume(0, &orders.Node{Text: "x"}); n.Get("x").Text != "seen "+north {
		t.Errorf("of the orders before goes on %v", n)
	}
	if m := s.Owed(rules.Due{Kind: "word"}); m.ID != "word after 0" {
		t.Errorf("owed: %v", m)
	}
	if n := s.Template(0, nil, false); n == nil || n.Text != "word of "+north {
		t.Errorf("the template of 0: %v", n)
	}
	if n := s.Template(1, nil, false); n != nil {
		t.Errorf("the template of 1, who owes nothing: %v", n)
	}

	ps := s.Orders(0, "word-0/0", &orders.Node{Text: "xx"}, "word")
	if len(ps) != 2 || ps[0].ID != "lacks word "+north || ps[1].ID != "name" {
		t.Errorf("problems: %v", ps)
	}
	run("word.1 of 0") // they are for the first word
	if s.Phase(0) != "word-1/0" || s.Phase(1) != "word-1/1" {
		t.Error(s.Phase(0), s.Phase(1))
	}
	if got := [3]int{s.Events(0), s.Events(1), s.Events(rules.Nobody)}; got != [3]int{2, 1, 1} {
		t.Errorf("%v events", got)
	}
	if got := s.Report(0, 1).Title.ID; got != "0 [1 2 3 4] sum 2[said 2]" {
		t.Error(got)
	}
	if ms := s.Account(0, []rules.Filed{{Phase: "word-0/0", File: &orders.Node{Text: "xx"}}}, make([]rules.Answered, 3), 1, nil); len(ms) != 1 || ms[0].ID != "2 30 [1 2 3 4] sum 2[said 2]" {
		t.Errorf("account: %v", ms)
	}
	s.Withdraw(0)
	run("word.1 of 0") // what was answered stands
	s.Orders(0, "word-0/0", &orders.Node{Text: "x"}, "")
	run("word.1 of 0")
	s.Orders(0, "word-1/0", &orders.Node{Text: "abc"}, "")
	run("over")
	if turns, winner := s.Standing(); turns != 23 || winner != 1 || s.Ended().ID != "ended with 23" {
		t.Error(turns, winner, s.Ended())
	}
	for i, between := range []bool{false, true} {
		if err := s.Check(between); err == nil || err.Error() != fmt.Sprintf("law %d of sum 23, between %v", i+1, between) {
			t.Errorf("the laws: %v", err)
		}
	}
}

// TestPlayedWithoutPeople: a side is played by who chooses, who may leave it to the
// game's bot.
func TestPlayedWithoutPeople(t *testing.T) {
	s := sit(t, rules.NewDesk[plane, row](newBare()), playout.NewMemory(1, rules.Both, true), rules.Both)
	asked := 0
	s.Play(0, 3, func(q rules.Asked, bot func() (any, bool)) (any, bool) {
		if asked++; q.Key.Label.N[0] == 0 {
			return 1, true
		}
		return bot()
	})
	if due, err := s.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	if turns, _ := s.Standing(); turns != 13 || asked != 2 {
		t.Errorf("%d after %d questions", turns, asked)
	}
}

// linked is a host that lacks the link of a side until orders with it come.
type linked struct {
	*playout.Memory
	missing rules.Sides
}

func (h *linked) Open(int, rules.Key) rules.Sides { return h.missing }

// TestOwedLink: who owes a link only has a template too, which asks for nothing
// else.
func TestOwedLink(t *testing.T) {
	g := newBare()
	g.play = func(t *rules.Table[row], p *plane) { p.Sum = t.Roll(rules.L("die"), 1)[0] }
	h := &linked{playout.NewMemory(1, rules.Both, true), rules.Only(1)}
	s := sit(t, rules.NewDesk[plane, row](g), h, rules.Both)
	due, err := s.Run()
	if err != nil || len(due) != 1 || due[0].Kind != rules.DueLink || due[0].By != 1 || !due[0].Halt {
		t.Fatal(due, err)
	}
	if n := s.Template(1, nil, false); n == nil || n.Text != "link of 1 [5 6 7 8] sum 0" {
		t.Errorf("the template of 1: %v", n)
	}
	if n := s.Template(0, nil, false); n != nil {
		t.Errorf("the template of 0, who owes nothing: %v", n)
	}
	h.missing = rules.None
	if due, err := s.Run(); due != nil || err != nil {
		t.Error(due, err)
	}
}

// TestUnknown: a wrong word is told with what it may have meant and what there is.
func TestUnknown(t *testing.T) {
	for _, x := range []struct {
		word  string
		among []string
		want  string
	}{
		{"s1490", []string{"s1940", "gazala"}, `there is no scenario "s1490" (did you mean s1940?); there are: s1940, gazala`},
		{"x", []string{"s1940", "gazala"}, `there is no scenario "x"; there are: s1940, gazala`},
		{"x", nil, `there is no scenario "x", nor any other`},
	} {
		if err := rules.Unknown("scenario", x.word, x.among); err.Error() != x.want {
			t.Errorf("%v, not %s", err, x.want)
		}
	}
}

// TestSections: an assertion is of its section and of all above it.
func TestSections(t *testing.T) {
	for id, section := range map[string]string{"R-7.1-2": "7.1", "R-10.41-12": "10.41", "AMB-49": "", "R-4-3": "4"} {
		if got := (rules.Assertion{ID: id}).Section(); got != section {
			t.Errorf("%s is of %q", id, got)
		}
	}
	a := rules.Assertion{ID: "R-7.1-2"}
	for section, under := range map[string]bool{"7": true, "7.0": true, "7.1": true, "7.11": false, "7.1.1": false, "1": false, "": false, "70": false} {
		if a.Under(section) != under {
			t.Errorf("under %q: %v", section, !under)
		}
	}
	if (rules.Assertion{ID: "AMB-49"}).Under("") {
		t.Error("what is of no section is under one")
	}
}

// lasting is bare with standing orders: what they answer is 3.
type lasting struct{ bare }

type stander struct{ sayer }

func (stander) Afterwards(rules.View[plane, row], rules.Asked) (any, string, bool) {
	return 3, "9:9", true
}

func (lasting) Orders(_ rules.View[plane, row], phase string, n *orders.Node) (rules.OrderFile[plane, row], []orders.Problem) {
	if phase != rules.StandingOrders {
		return sayer(len(n.Text)), nil
	}
	return stander{sayer(len(n.Text))}, nil
}

// TestStandingOrders: they answer what the file for the phase does not, and only in the
// phases in which they are to speak.
func TestStandingOrders(t *testing.T) {
	for _, x := range []struct {
		stands bool
		speaks func(string) bool
		want   int
	}{{true, nil, 23}, {true, func(phase string) bool { return phase == "word-0/0" }, 2}, {false, nil, 2}} {
		s := sit(t, rules.NewDesk[plane, row](lasting{newBare()}), playout.NewMemory(1, rules.Both, true), rules.Both)
		s.Orders(0, "word-0/0", &orders.Node{Text: "xx"}, "word")
		if x.stands {
			s.Stand(0, &orders.Node{}, x.speaks)
		}
		if _, err := s.Run(); err != nil {
			t.Fatal(err)
		}
		if sum, _ := s.Standing(); sum != x.want {
			t.Errorf("the sum is %d, not %d", sum, x.want)
		}
		if r := s.Refused(); len(r) > 0 {
			t.Errorf("what answers nothing is refused: %v", r)
		}
	}
}
