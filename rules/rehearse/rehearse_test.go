package rehearse_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
	"github.com/adjutant-pbem/adjutant/rules/rulestest/miniature"
)

// north is North's machine in a random game of the miniature, at the halt where its
// orders for a phase are due.
func north(t testing.TB, seed uint64, phase string) (rules.Seat, rules.Due) {
	t.Helper()
	return seated(t, miniature.North, seed, phase)
}

func seated(t testing.TB, by rules.Side, seed uint64, phase string) (rules.Seat, rules.Due) {
	t.Helper()
	desk := rules.NewDesk[miniature.Plane, miniature.Secret](miniature.Game{})
	h := playout.NewMemory(seed, rules.Both, true)
	umpire, err := desk.Sit(h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for side := range rules.Nobody {
		umpire.Play(side, seed, func(q rules.Asked, _ func() (any, bool)) (any, bool) {
			if side == by && umpire.Phase(side) == phase {
				return nil, false
			}
			return playout.Choose(seed, q)
		})
	}
	if due, err := umpire.Run(); err != nil || due == nil {
		t.Fatalf("seed %d: no halt: %v", seed, err)
	}
	own := playout.NewMemory(seed, rules.Only(by), false)
	own.Load(h.Entries())
	seat, err := desk.Sit(own, own.Reads, nil)
	if err != nil {
		t.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 || due[0].By != by {
		t.Fatal(due, err)
	}
	return seat, due[0]
}

// judged are the verdicts on a file, as text.
func judged(t testing.TB, seat rules.Seat, d rules.Due, text string, clauses ...string) (*rehearse.Record, map[string]string) {
	t.Helper()
	n, problems := orders.Parse("orders", []byte(text))
	seat.Withdraw(d.By)
	if more := seat.Try(d.By, seat.Phase(d.By), n, d.Kind, nil); len(problems)+len(more) > 0 {
		t.Fatal(problems, more)
	}
	r, err := rehearse.File(seat, d, rehearse.Seed(seat, d.By, []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	is := map[string]string{}
	for _, v := range rehearse.Judge(r, clauses) {
		words := []string{[]string{"error", "depends", "false", "never", "done"}[v.Is]}
		for _, why := range v.Why {
			words = append(words, why.Rule)
		}
		if v.Waits != nil {
			words = append(words, v.Waits.Words)
		}
		for _, x := range v.Hangs {
			words = append(words, x.On)
		}
		is[v.Clause] = strings.Join(words, " ")
	}
	return r, is
}

// TestVerdicts: what becomes of each clause, and on what it hangs.
func TestVerdicts(t *testing.T) {
	seat, d := north(t, 1, "t3/north")
	// Three Foot stand in a2 and a1, with real cards for two Moves of the three that are laid.
	for _, x := range []struct {
		text string
		want map[string]string
	}{
		{"cards: {real: 1}\nmoves: {1st Foot: b1}", map[string]string{
			"1:15": "done", "2:9": "done", "2:19": "done"}},
		{"cards: {real: 1}\nmoves: {1st Foot: d1}", map[string]string{
			"1:15": "done", "2:9": "done", "2:19": "error M-3"}},
		{"cards: {real: 1}\nmoves: {1st Foot: b1, 4th Foot: b1}", map[string]string{
			"1:15": "done", "2:9": "never", "2:23": "done", "2:33": "done"}},
	} {
		if _, is := judged(t, seat, d, x.text, slices.Collect(maps.Keys(x.want))...); !maps.Equal(is, x.want) {
			t.Errorf("%s\n%v, not\n%v", x.text, is, x.want)
		}
	}
}

// TestConditions: what is wrong wherever its condition may be true is an error; what is right
// somewhere depends on it, unless it is settled; what stands under else is judged where play
// comes to it.
func TestConditions(t *testing.T) {
	seat, d := north(t, 1, "t3/north")
	const moves = "cards: {real: 1}\nmoves: {1st Foot: b1}\nmarch: {1st Foot: "
	for text, want := range map[string]string{
		"c1":                                            "done march",
		"{to: c1, when: foes('c1') == 0}":               "depends foes('c1') == 0 march",
		"{to: c1, when: foes('c1') > 0}":                "depends foes('c1') > 0",
		"{to: c1, when: turn == 3}":                     "done march",
		"{to: c1, when: turn == 3 or foes('e1')>9}":     "done march",
		"{to: c1, when: turn == 4}":                     "false turn == 4",
		"{to: c1, when: 'turn == 3 and chance(1,100)'}": "depends turn == 3 and chance(1,100)",
		"{to: e5, when: foes('c1') > 0}":                "error M-4",
		"{to: e5, when: foes('c1') == 0}":               "error M-4",
		"{to: e5, when: turn == 4}":                     "false turn == 4",
	} {
		want = strings.Replace(want, "done march", "depends march", 1)
		if _, is := judged(t, seat, d, moves+text+"}", "3:9"); is["3:9"] != want {
			t.Errorf("%s is %q, want %q", text, is["3:9"], want)
		}
	}
	for text, want := range map[string]string{
		"{to: c1, else: [{to: b2}]}":                                        "never",
		"{to: c1, when: turn == 4, else: [{to: b2}]}":                       "depends march",
		"{to: c1, when: foes('c1') == 0, else: [{to: b2}]}":                 "depends condition",
		"{to: c1, when: foes('c1') == 0, else: [{to: e5}]}":                 "error M-4",
		"{to: c1, when: foes('c1') > 0, else: [{to: b2, when: turn == 4}]}": "false turn == 4",
	} {
		at := fmt.Sprint("3:", 19+strings.Index(text, "[")+1)
		if _, is := judged(t, seat, d, moves+text+"}", at); is[at] != want {
			t.Errorf("%s is under else %q, want %q", text, is[at], want)
		}
	}
}

// TestDepends: a clause hangs on what its courses differ in, and on nothing else.
func TestDepends(t *testing.T) {
	on := map[string]int{}
	for seed := range uint64(60) {
		seat, d := north(t, seed, "t5/north")
		text := forward(t, seat)
		n, _ := orders.Parse("orders", []byte(text))
		seat.Withdraw(d.By)
		seat.Try(d.By, seat.Phase(d.By), n, d.Kind, nil)
		r, err := rehearse.File(seat, d, seed)
		if err != nil {
			t.Fatal(err)
		}
		var clauses []string
		for _, c := range r.Courses {
			for _, a := range c.Answers {
				clauses = append(clauses, a.From)
			}
		}
		slices.Sort(clauses)
		for _, v := range rehearse.Judge(r, slices.Compact(clauses)) {
			for _, x := range v.Hangs {
				on[x.On]++
			}
		}
	}
	for _, dim := range []string{"march", "refusal", "fight"} {
		if on[dim] == 0 {
			t.Errorf("no clause hangs on %s: %v", dim, on)
		}
	}
}

// forward is a file that lays all real cards and has each of North's units go two hexes on,
// the second by Forced March.
func forward(t testing.TB, seat rules.Seat) string {
	c := seat.Checkpoint()
	m, err := rules.NewMachine[miniature.Plane, miniature.Secret](miniature.Game{}, playout.NewMemory(1, 0, false), rules.Only(miniature.North), &c)
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(miniature.North)
	var moves, marches []string
	for k, u := range v.Own.S.Faces {
		if at := v.Public.Blocks[k].At; at >= 0 && at < 15 {
			moves = append(moves, fmt.Sprintf("%s: %s", u.Name(), at+5))
			marches = append(marches, fmt.Sprintf("%s: %s", u.Name(), at+10))
		}
	}
	return "cards: {real: 2}\nmoves: {" + strings.Join(moves, ", ") + "}\nmarch: {" + strings.Join(marches, ", ") + "}\nlosses: [1st Foot, 2nd Foot, 3rd Foot, 4th Foot]"
}

// TestSpread: all courses are counted, the same again for the same seed, and no two ways
// for an enemy to answer are the same everywhere.
func TestSpread(t *testing.T) {
	differ := 0
	for seed := range uint64(20) {
		seat, d := north(t, seed, "t9/north")
		text := forward(t, seat)
		judged(t, seat, d, text)
		var spreads []string
		for _, enemy := range append(rehearse.Enemies, rehearse.ByDefault) {
			counts, err := rehearse.Spread(seat, d, seed, 50, enemy)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range counts {
				sum := 0
				for _, n := range c.N {
					sum += n
				}
				if sum != 50 {
					t.Errorf("%v: %d courses, not 50", c.What, sum)
				}
			}
			spreads = append(spreads, fmt.Sprint(counts))
		}
		if spreads[0] != spreads[3] {
			t.Errorf("the same rehearsal twice:\n%s\n%s", spreads[0], spreads[3])
		}
		if spreads[0] != spreads[2] {
			differ++
		}
	}
	if differ == 0 {
		t.Error("an enemy who answers at random changes nothing")
	}
}

// TestSpreadTellsWhatItLeavesOut: where play would wait a rehearsal goes on without what is said
// then, and says so.
func TestSpreadTellsWhatItLeavesOut(t *testing.T) {
	told := 0
	for seed := range uint64(20) {
		for _, said := range []string{"\nask: true", "\nask: false"} {
			seat, d := north(t, seed, "t9/north")
			moves, _, _ := strings.Cut(forward(t, seat), "\nmarch:")
			judged(t, seat, d, moves+said)
			counts, err := rehearse.Spread(seat, d, seed, 10, rehearse.ByBot)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range counts {
				if c.What.ID != "rehearse.asked" {
					continue
				}
				if told++; said != "\nask: true" || rehearse.Words[c.Hows[0].ID] == "" {
					t.Errorf("seed %d, %s: %v", seed, said, c)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nobody is told that play would wait")
	}
}

// TestSpreadToTheEnd: where a game may end the spread says how.
func TestSpreadToTheEnd(t *testing.T) {
	ends := 0
	for seed := range uint64(20) {
		seat, d := seated(t, miniature.South, seed, "t12/south")
		judged(t, seat, d, "ask: false")
		counts, err := rehearse.Spread(seat, d, seed, 50, rehearse.AtRandom)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range counts {
			if c.What.ID != "rehearse.game" {
				continue
			}
			for i, how := range c.Hows {
				if ends++; how.ID == "" || c.N[i] == 0 {
					t.Errorf("%v", c)
				}
			}
		}
	}
	if ends == 0 {
		t.Error("no game ends")
	}
}

// What orders lack the default answers, so that the rest of them is rehearsed.
func TestLacking(t *testing.T) {
	seat, d := north(t, 1, "deploy/north")
	n, _ := orders.Parse("orders", []byte("deploy: {1st Foot: a1}"))
	if problems := seat.Try(d.By, seat.Phase(d.By), n, d.Kind, nil); len(problems) != 2 || problems[0].ID != "lacks.deploy" || problems[1].ID != "lacks.mine" {
		t.Error(problems)
	}
	r, err := rehearse.File(seat, d, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Courses {
		if defaults := slices.DeleteFunc(slices.Clone(c.Answers), func(a rules.Answered) bool { return a.From != "default" }); len(defaults) < 4 {
			t.Errorf("only %d answers by default", len(defaults))
		}
	}
}

// What orders foresee is read back from the course in which nothing goes amiss.
func TestForesee(t *testing.T) {
	seat, d := north(t, 1, "t5/north")
	r, _ := judged(t, seat, d, "cards: {real: 1}\nlosses: [1st Foot]\n")
	if seen := r.Foresee(); seen.Read.Title.ID != "readback.title" || len(seen.Read.Blocks) == 0 || seen.Draw != nil {
		t.Errorf("%+v", seen)
	}
}

// What turns out in a base anyway is not played once more: dice show six in the first, one in the
// second, and each of them varies the other way alone.
func TestBaseIsNotVaried(t *testing.T) {
	seat, d := north(t, 1, "t5/north")
	text := forward(t, seat)
	r, _ := judged(t, seat, d, text)
	if n := rulestest.Courses(t, seat, d, rehearse.Seed(seat, d.By, []byte(text)), r); n < 2 {
		t.Errorf("%d courses are left out", n)
	}
	courses := map[string]int{}
	for _, c := range r.Courses {
		courses[fmt.Sprint(c.Dimension, c.Base)]++
	}
	if courses["march0"] != 1 || courses["march1"] != 1 {
		t.Errorf("%v", courses)
	}
}

func BenchmarkFile(b *testing.B) {
	seat, d := north(b, 1, "t5/north")
	judged(b, seat, d, forward(b, seat))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rehearse.File(seat, d, 1); err != nil {
			b.Fatal(err)
		}
	}
}

// many is a seat whose future can turn out in many ways.
type many struct{ rules.Seat }

func (s many) Prospect(by rules.Side) rules.Prospect {
	p := s.Seat.Prospect(by)
	for i := range p.Dimensions {
		fates := slices.Repeat(p.Dimensions[i].Fates, 2*rehearse.MaxCourses)
		for j := range fates {
			fates[j].Draw = fmt.Sprint(j) // none is like another
		}
		p.Dimensions[i].Fates = fates
	}
	return p
}

// There is an end to courses, and what was left out is told.
func TestCut(t *testing.T) {
	seat, d := north(t, 1, "t5/north")
	judged(t, seat, d, forward(t, seat))
	r, err := rehearse.File(many{seat}, d, 1)
	if err != nil || len(r.Courses) != rehearse.MaxCourses || !slices.Contains(r.Cut, "march") {
		t.Errorf("%d courses, cut: %v, %v", len(r.Courses), r.Cut, err)
	}
}

// Several clauses that hang on the same are told of in one line, each unknown of one clause in one;
// errors and what hangs on other things stay.
func TestTogether(t *testing.T) {
	at := func(line int, id string, args ...any) orders.Problem {
		return orders.Problem{Line: line, Col: 3, Warning: true, On: "die", ID: id, Args: args}
	}
	text := func(s string) page.Msg { return page.M(s) }
	all := []orders.Problem{
		at(1, "file.depends", text("fire"), text("a"), text("won"), text("lost")),
		at(2, "file.depends", text("fire"), text("b"), text("won"), text("held")),
		at(3, "file.depends", text("fire"), text("c"), text("won"), text("lost")), at(3, "file.depends-too", text("rain"), text("c")),
		at(4, "file.waits", "x > 1"), at(5, "file.waits", "x > 2"),
		at(6, "hangs"), at(7, "hangs"),
		{Line: 8, Col: 1, ID: "wrong"}, {Line: 9, Col: 1, ID: "wrong"},
		at(10, "file.depends", text("fire"), text("d"), text("won"), text("file.uncalled")), at(10, "file.depends", text("wind"), text("d"), text("won"), text("account.never-half")),
		at(11, "file.holds", "x > 1", []page.Msg{text("x is 2")}), at(12, "file.holds", "x > 0", []page.Msg{text("x is 2")}), at(13, "file.falls", "x > 9", []page.Msg{text("x is 2")}),
	}
	var told []string
	for _, p := range rehearse.Together(all) {
		told = append(told, fmt.Sprint(p.Line, " ", rehearse.Words.Say(page.M(p.ID, p.Args...))))
	}
	want := []string{"1 2 orders depend on fire: a (won; or else lost), b (won; or else held)", "3 c depends on fire and rain: won; or else lost",
		"4 2 orders are done only if their conditions come true: lines 4, 5", "6 hangs", "8 wrong", "9 wrong",
		"10 d depends on fire and wind: won; or else account.never-half",
		"11 2 orders are done as things stand: their conditions are true: lines 11, 12",
		"13 as things stand this is not done: its condition x > 9 is false, since x is 2"}
	if !slices.Equal(told, want) {
		t.Errorf("%s\nnot\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	if all[0].ID != "file.depends" || len(all[2].Args) != 4 {
		t.Error("what was given is changed")
	}
}

// against is a seat whose bases differ in the guess alone.
type against struct {
	rules.Seat
	enemies []rules.Strength
}

func (s against) Prospect(by rules.Side) rules.Prospect {
	p := s.Seat.Prospect(by)
	p.Bases = slices.Repeat(p.Bases[:1], len(s.enemies))
	for i, strength := range s.enemies {
		p.Bases[i].Strength = strength
	}
	return p
}

// What is played against one guess is no course against another.
func TestTwoGuesses(t *testing.T) {
	for n := range uint64(40) {
		seat, d := north(t, n, "t5/north")
		text := forward(t, seat)
		judged(t, seat, d, text)
		both, err := rehearse.File(against{seat, []rules.Strength{rules.Weak, rules.Fresh}}, d, 1)
		alone, err2 := rehearse.File(against{seat, []rules.Strength{rules.Fresh}}, d, 1)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		second := slices.DeleteFunc(both.Courses, func(c rehearse.Course) bool { return c.Base == 0 })
		if !slices.EqualFunc(second, alone.Courses, func(x, y rehearse.Course) bool {
			return x.Dimension == y.Dimension && reflect.DeepEqual(x.Became, y.Became)
		}) {
			t.Errorf("seed %d: %d courses against fresh ones, and %d if that is all", n, len(second), len(alone.Courses))
		}
	}
}
