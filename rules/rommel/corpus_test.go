package rommel_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/clerk"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rommel/staff"
)

// TestOrderFiles judges the order files of testdata/orders and puts them in
// force all the same: the README there explains them.
func TestOrderFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/orders/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no order files", err)
	}
	known, editor := map[string]bool{}, fixture.NewEditor(t, staff.Schema())
	for _, name := range openCases {
		known[name] = true
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".yaml"), func(t *testing.T) {
			for _, n := range CasesOf(t, f) {
				name := TextOf(n, "case", "?")
				t.Run(name, func(t *testing.T) {
					if !known[name] {
						fileAt{CaseAt{t, f}, editor}.run(n)
						return
					}
					delete(known, name)
					still := &failing{TB: t}
					func() {
						defer func() {
							if x := recover(); x != nil && x != errStopped {
								panic(x)
							}
						}()
						fileAt{CaseAt{still, f}, editor}.run(n)
					}()
					if !still.failed {
						t.Error("this case passes now: it is no open one")
					}
				})
			}
		})
	}
}

// failing is a test that is known to fail.
type failing struct {
	testing.TB
	failed bool
}

var errStopped = fmt.Errorf("stopped")

func (t *failing) Helper()               {}
func (t *failing) Errorf(string, ...any) { t.failed = true }
func (t *failing) Error(...any)          { t.failed = true }
func (t *failing) Fatalf(string, ...any) { t.failed = true; panic(errStopped) }
func (t *failing) Fatal(...any)          { t.failed = true; panic(errStopped) }
func (t *failing) FailNow()              { t.failed = true; panic(errStopped) }
func (t *failing) Failed() bool          { return t.failed }

// Keys of such a case, beside those of a position, and of an entry of check.
const (
	fileKeys  = HeadKeys + PositionKeys + "scenario play dice by file before after check told others ends happens never spent mines-secret reads yours accounts refused turns then"
	checkKeys = "at is on rule says"
)

// fileAt is a case that judges an order file.
type fileAt struct {
	CaseAt
	editor *fixture.Editor
}

func (t fileAt) run(n *orders.Node) {
	t.Helper()
	t.Known(n, fileKeys)
	x := TableOf(CaseLine{t.CaseAt, n}, n)
	if n.Get("hands") == nil {
		x.Hands = [2][2]int{{4, 2}, {4, 2}}
	}
	for side := range x.Hands { // one of them may be given alone
		if n.Get("hands") != nil && n.Get("hands").Get(theatre.SideNames[side]) == nil {
			x.Hands[side] = [2]int{4, 2}
		}
	}
	x.Instead, x.Then, x.Turns = TextOf(n, "play", ""), TextOf(n, "then", ""), Num(n, "turns", 1)
	by := SideNamed(TextOf(n, "by", theatre.SideNames[x.Begin.Active]))
	y := &Played{T: CaseLine{t.CaseAt, n}, Table: x}
	game := rules.Game[Plane, Secret](x)
	if n.Get("scenario") != nil {
		game, y.Table.Game = x.Game, x.Game
	}
	meet(y, t, n, game, by)
	file := fileIn(y, by, n.Get("file"))
	phase := staffOf(y.Table.Game).Phase(y.M.View(by).Public, by)
	_, wrong := staffOf(y.Table.Game).Orders(y.M.View(by), phase, file)
	t.editor.Agrees(t, phase, file, wrong)
	found := due(y, file, by)
	t.problems(n, y, found)
	t.reads(n, y, by, file)
	if n.Get("scenario") != nil {
		return
	}
	after := fileIn(y, by.Other(), n.Get("after"))
	if n.Get("before") != nil { // it goes on
		after = fileIn(y, by.Other(), n.Get("before"))
	}
	told := len(y.M.Events(by))
	y.Before = len(y.Host.Added)
	y.M.Orders(by, inDue(y.Game, by, file, ignore), rules.PolicyFunc[Plane, Secret](Quiet))
	y.M.Orders(by.Other(), inDue(y.Game, by.Other(), after, ignore), rules.PolicyFunc[Plane, Secret](Quiet))
	if due, err := y.M.Run(); due != nil || err != nil {
		t.At(n, "due %v, error %v", due, err)
		return
	}
	var refused []string
	for _, r := range y.M.Refused() {
		refused = append(refused, r.Key.Label.String())
	}
	if len(errorsOf(found)) == 0 && !slices.Equal(refused, Texts(n, "refused")) { // else what was told is refused, and what hangs on it
		t.At(n, "answers to %s are refused", strings.Join(refused, ", "))
	}
	t.outcome(n, y, by)
	t.yours(n, y, by, phase, file, told)
}

// reads compares what check reads back, item by item.
func (t fileAt) reads(n *orders.Node, y *Played, by rules.Side, file *orders.Node) {
	want := n.Get("reads")
	if want == nil {
		return
	}
	v := y.M.View(by)
	f, _ := staffOf(y.Table.Game).Orders(v, staffOf(y.Table.Game).Phase(v.Public, by), file)
	q, _ := y.M.Open(by)
	_, back := f.(orderFile).Plan(v, q.Kind)
	var read []string
	for _, b := range back.Blocks {
		for _, i := range b.(page.List).Items {
			read = append(read, page.Words(staffOf(y.Table.Game).Words("en")).Say(i))
		}
	}
	if !slices.Equal(read, Texts(n, "reads")) {
		t.At(want, "check reads back\n%s", strings.Join(read, "\n"))
	}
}

// yours compares what the side is told of its clauses: phrases that the part "Your
// orders" of its report has.
func (t fileAt) yours(n *orders.Node, y *Played, by rules.Side, phase string, file *orders.Node, told int) {
	want, all := n.Get("yours"), n.Get("accounts")
	if want == nil && all == nil {
		return
	}
	var answers []rules.Answered
	for _, e := range y.Host.Added[y.Before:] {
		if e.By == by && e.From != "" {
			answers = append(answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		}
	}
	f, _ := staffOf(y.Table.Game).Orders(y.M.View(by), phase, file)
	var said, whole []string
	events := y.M.Events(by)
	for _, i := range accountOf(f, y.M.View(by), answers, events[:told], events[told:], false) {
		said, whole = append(said, page.Merge(rules.Words, staffOf(y.Table.Game).Words("en")).Say(i)), append(whole, becomes(i))
	}
	if all != nil && !slices.Equal(whole, Texts(n, "accounts")) {
		t.At(all, "of the orders is said\n- %s", strings.Join(whole, "\n- "))
	}
	for _, w := range Texts(n, "yours") {
		if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, w) }) {
			t.At(want, "of the orders nobody says %q:\n%s", w, strings.Join(said, "\n"))
		}
	}
}

// meet plays up to the moment at which the file is due.
func meet(y *Played, t fileAt, n *orders.Node, game rules.Game[Plane, Secret], by rules.Side) {
	dice := map[string][]int{}
	for _, p := range Pairs(n, "dice") {
		for _, d := range p.Value.Items {
			v, problem := d.Int(1, 6)
			if problem != nil {
				t.At(d, "%q is no die", d.Text)
			}
			dice[p.Key.Text] = append(dice[p.Key.Text], v)
		}
	}
	h := &Listener{Dealer: &Dealer{playout.NewMemory(1, rules.Both, true), y.Hands, dice, y.T}}
	h.Luck.Permute = InOrder
	m, err := rules.NewMachine(game, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Strict()
	y.M, y.Host = m, h
	m.Orders(by.Other(), inDue(y.Game, by.Other(), fileIn(y, by.Other(), n.Get("before")), ignore), rules.PolicyFunc[Plane, Secret](Quiet))
	due, err := m.Run()
	if err != nil || len(due) != 1 || due[0].By != by {
		t.At(n, "the file is not due: %v, %v", due, err)
		t.FailNow()
	}
}

// file parses nothing: it is a node of the case. nil is an empty one.
func fileIn(y *Played, _ rules.Side, n *orders.Node) *orders.Node {
	if n == nil {
		return orders.NewMap()
	}
	return n
}

// due compiles and plans a file at the halt where it is due.
func due(y *Played, n *orders.Node, by rules.Side) []orders.Problem {
	v := y.M.View(by)
	f, problems := staffOf(y.Table.Game).Orders(v, staffOf(y.Table.Game).Phase(v.Public, by), n)
	q, _ := y.M.Open(by)
	problems = append(problems, foretold(f, v, q.Kind)...)
	orders.Sort(problems)
	return problems
}

// inDue is a file that is compiled and planned when it is due, as a packet is;
// found is told what is wrong with it. When its phase is over its standing orders
// are what is left.
func inDue(g *Game, by rules.Side, n *orders.Node, found func([]orders.Problem)) rules.Policy[Plane, Secret] {
	var f orderFile
	due := ""
	return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
		if f == nil {
			p, _ := staffOf(g).Orders(v, "", n)
			f = p.(orderFile)
		}
		if now := staffOf(g).Phase(v.Public, by); q.Halt && now != due && q.Tries == 0 {
			p, _ := staffOf(g).Orders(v, "", n) // without what it has left out in another phase
			f, due = p.(orderFile), now
			found(foretold(f, v, q.Kind))
		}
		if due != "" && due != staffOf(g).Phase(v.Public, by) {
			return f.Afterwards(v, q)
		}
		return f.Answer(v, q)
	})
}

// errorsOf are the problems that are no warnings.
func errorsOf(problems []orders.Problem) (wrong []orders.Problem) {
	for _, p := range problems {
		if !p.Warning {
			wrong = append(wrong, p)
		}
	}
	return wrong
}

func ignore([]orders.Problem) {}

// words of a problem with what may have been meant.
func wordsOf(y *Played, p orders.Problem) string {
	text := page.Merge(rules.Words, page.Words(orders.Words()), staffOf(y.Table.Game).Words("en")).Say(page.M(p.ID, p.Args...))
	for _, h := range p.Hints {
		text += " " + h
	}
	return text
}

// spots are the places of a node and of all that is inside.
func spots(n *orders.Node, in map[string]bool) {
	if n == nil {
		return
	}
	in[clerk.Place(n)] = true
	for _, i := range n.Items {
		spots(i, in)
	}
	for _, p := range n.Pairs {
		spots(p.Key, in)
		spots(p.Value, in)
	}
}

// within are the places of the clause that a way of keys and numbers leads to.
func (t fileAt) within(file *orders.Node, at *orders.Node) map[string]bool {
	t.Helper()
	in := map[string]bool{}
	n := file
	for i, w := range at.Items {
		last := i == len(at.Items)-1
		if k, err := strconv.Atoi(w.Text); err == nil && n != nil && n.Kind == orders.List && k >= 1 && k <= len(n.Items) {
			if n = n.Items[k-1]; last {
				spots(n, in)
			}
			continue
		}
		var next *orders.Node
		for _, p := range n.Pairs {
			if p.Key.Text == w.Text {
				if next = p.Value; last {
					spots(p.Key, in)
					spots(p.Value, in)
				}
			}
		}
		if next == nil {
			t.At(at, "the file has no %q", w.Text)
			return in
		}
		n = next
	}
	return in
}

// problems compares what a check says with what it must say.
func (t fileAt) problems(n *orders.Node, y *Played, found []orders.Problem) {
	t.Helper()
	var all []string
	for _, p := range found {
		all = append(all, fmt.Sprintf("\n  %d:%d %s%s %s [%s]", p.Line, p.Col, p.Kind(), p.On, wordsOf(y, p), p.Rule))
	}
	if want := n.Get("told"); want != nil {
		t.told(n, y, found)
		return
	}
	asked := make([]bool, len(found))
	for _, e := range n.Get("check").Items {
		t.Known(e, checkKeys)
		is := TextOf(e, "is", "error")
		var in map[string]bool
		if at := e.Get("at"); at != nil {
			in = t.within(n.Get("file"), at)
		}
		met, said := false, is == "done" && len(Texts(e, "says")) == 0
		for i, p := range found {
			if in != nil && !in[fmt.Sprintf("%d:%d", p.Line, p.Col)] {
				continue
			}
			if is == "done" {
				if p.Kind() == "error" {
					t.At(e, "an error where the clause is done:%s", all[i])
					return
				}
				said = said || says(y, p, Texts(e, "says"))
				continue
			}
			if p.Kind() != is || is == "depends" && p.On != TextOf(e, "on", "") {
				continue
			}
			asked[i] = true
			rule := TextOf(e, "rule", "")
			if rule != "" && is == "error" && !slices.Contains(strings.Fields(rule), p.Rule) || !says(y, p, Texts(e, "says")) {
				continue
			}
			met = true
		}
		if is == "done" && !said || is != "done" && !met {
			t.At(e, "no %s %v there:%s", is, Texts(e, "says"), strings.Join(all, ""))
		}
	}
	for i, p := range found {
		if p.Line < 1 || p.Col < 1 {
			t.At(n, "a problem without a place:%s", all[i])
		}
		if p.Kind() == "error" && !asked[i] && TextOf(n, "others", "") != "any" {
			t.At(n, "an error that is none:%s", all[i])
		}
	}
}

// told compares all that a check says: where, what it is, by which rule, and the
// message by its id with what it is about.
func (t fileAt) told(n *orders.Node, y *Played, found []orders.Problem) {
	t.Helper()
	ways := map[string]string{}
	waysTo(n.Get("file"), "file", ways)
	var all []string
	for _, p := range found {
		kind := p.Kind()
		if p.On != "" {
			kind += " " + p.On
		}
		at := cmp.Or(ways[fmt.Sprintf("%d:%d", p.Line, p.Col)], "file")
		all = append(all, strings.Join(strings.Fields(at+": "+kind+" "+p.Rule+" "+plainly(page.M(p.ID, p.Args...))), " "))
	}
	if !slices.Equal(all, Texts(n, "told")) {
		t.At(n.Get("told"), "check says\n- %s", strings.Join(all, "\n- "))
	}
}

// waysTo are the ways by keys and numbers to the places of a file.
func waysTo(n *orders.Node, way string, ways map[string]string) {
	if n == nil {
		return
	}
	if at := clerk.Place(n); ways[at] == "" {
		ways[at] = way
	}
	way = strings.TrimPrefix(way, "file") + " "
	for i, x := range n.Items {
		waysTo(x, strings.TrimSpace(way+strconv.Itoa(i+1)), ways)
	}
	for _, p := range n.Pairs {
		ways[clerk.Place(p.Key)] = strings.TrimSpace(way + p.Key.Text)
		waysTo(p.Value, strings.TrimSpace(way+p.Key.Text), ways)
	}
}

// plainly is a message by its id and what it is about, whatever its words are.
func plainly(m page.Msg) string {
	var args []string
	for _, x := range m.Args {
		switch x := x.(type) {
		case page.Msg:
			args = append(args, "("+strings.TrimPrefix(plainly(x), "text ")+")")
		case []page.Msg:
			var list []string
			for _, m := range x {
				list = append(list, strings.TrimPrefix(plainly(m), "text "))
			}
			args = append(args, "["+strings.Join(list, ", ")+"]")
		default:
			args = append(args, fmt.Sprint(x))
		}
	}
	return strings.TrimSpace(m.ID + " " + strings.Join(args, "; "))
}

// says reports whether a message has some words, hexes by any of their names.
func says(y *Played, p orders.Problem, want []string) bool {
	text := strings.ToLower(wordsOf(y, p))
	for _, w := range want {
		names := []string{w}
		if h, err := y.Map.Board.Find(w); err == nil {
			c := y.Map.Board.Cell(h)
			names = append(names, c.ID, c.Name, c.Label)
		}
		if !slices.ContainsFunc(names, func(s string) bool { return s != "" && hasWord(text, strings.ToLower(s)) }) {
			return false
		}
	}
	return true
}

// hasWord reports whether a text has a word that is not a part of a longer one.
func hasWord(text, word string) bool {
	letter := func(s string, i int) bool {
		return i >= 0 && i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		if !letter(text, i-1) && !letter(text, i+len(word)) {
			return true
		}
		from = i + 1
	}
}

// outcome compares what has become of the file, as its side is told.
func (t fileAt) outcome(n *orders.Node, y *Played, by rules.Side) {
	t.Helper()
	for _, p := range Pairs(n, "ends") {
		if got := y.Where(p.Key.Text); got != p.Value.Text {
			t.At(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
		}
	}
	told := map[string]bool{}
	for _, e := range y.M.Events(by) {
		told[event.Kind(e)] = true
	}
	for _, k := range Texts(n, "happens") {
		if !told[k] {
			t.At(n.Get("happens"), "there is no %s", k)
		}
	}
	for _, k := range Texts(n, "never") {
		if told[k] {
			t.At(n.Get("never"), "there is %s", k)
		}
	}
	p := y.M.Public()
	for side, name := range theatre.SideNames {
		if v := n.Get("spent").Get(name); v != nil {
			d := p.Disclosed[side]
			if got := d.RedeployBP + d.StepBP + d.CardBP + d.MineBP; v.Text != strconv.Itoa(int(got)) {
				t.At(v, "%d points are spent", got)
			}
		}
		if v := n.Get("mines-secret").Get(name); v != nil {
			if got := y.Labels(y.M.View(rules.Side(side)).Own.S.Mines); !slices.Equal(got, Texts(n.Get("mines-secret"), name)) {
				t.At(v, "minefields of the %s alone: %v", name, got)
			}
		}
	}
}
