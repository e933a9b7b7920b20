package rommel

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// TestCases runs the cases of testdata/cases, which are written for players:
// the README there explains them.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".yaml"), func(t *testing.T) {
			for _, n := range casesOf(t, f) {
				t.Run(textOf(n, "case", "?"), func(t *testing.T) {
					caseAt{t, f}.run(n)
				})
			}
		})
	}
}

// casesOf reads a file of cases.
func casesOf(t testing.TB, file string) []*orders.Node {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, problems := orders.Parse(file, text)
	for _, p := range problems {
		t.Errorf("%s:%d: %s", file, p.Line, orders.English(p.ID, p.Args...))
	}
	if t.Failed() || list.Kind != orders.List {
		t.Fatalf("%s is no list of cases", file)
	}
	first := map[string]int{}
	for _, n := range list.Items {
		name := textOf(n, "case", "")
		if name == "" || n.Get("rules") == nil || len(n.Get("rules").Items) == 0 {
			t.Errorf("%s:%d: a case needs a sentence and the rules it proves", file, n.Line)
		}
		if first[name] > 0 {
			t.Errorf("%s:%d: the case of line %d has the same sentence", file, n.Line, first[name])
		}
		first[name] = n.Line
	}
	return list.Items
}

// caseAt is a test that says in which file and line its case stands.
type caseAt struct {
	testing.TB
	file string
}

// at fails in the line of a node.
func (t caseAt) at(n *orders.Node, format string, args ...any) {
	t.Helper()
	t.TB.Errorf("%s:%d: %s", t.file, n.Line, fmt.Sprintf(format, args...))
}

// caseLine tells the line of the case in all that fails in it.
type caseLine struct {
	caseAt
	n *orders.Node
}

func (t caseLine) Errorf(format string, args ...any) { t.Helper(); t.at(t.n, format, args...) }
func (t caseLine) Error(args ...any)                 { t.Helper(); t.at(t.n, "%s", fmt.Sprintln(args...)) }
func (t caseLine) Fatalf(format string, args ...any) {
	t.Helper()
	t.at(t.n, format, args...)
	t.FailNow()
}
func (t caseLine) Fatal(args ...any) { t.Helper(); t.Fatalf("%s", fmt.Sprintln(args...)) }

// Keys of a case that is played, and of a question about lines of supply.
const (
	headKeys     = "case rules note map closed-hexsides options "
	positionKeys = "turn month count passed rommel control hands saved mines axis allied battles "
	playKeys     = headKeys + positionKeys + "turns play dice files orders problems " +
		"refused ends events never notes open closed disrupted-in fights holds mines-known mines-secret mines-lifted exits cards spent month-over networks tells tells-axis tells-allied victory"
	setUpKeys = "case rules note scenario play orders refused ends events closed"
	hitKeys   = "case rules note hits on minefield taken fires at may-hit hits-on"
	lineKeys  = headKeys + "lines-of own enemy battles source supplied unsupplied units network way legal on-a-line lines"
)

// known fails for keys that mean nothing: a slip of the pen would weaken a
// case.
func (t caseAt) known(n *orders.Node, keys string) {
	t.Helper()
	for _, p := range n.Pairs {
		if !slices.Contains(strings.Fields(keys), p.Key.Text) {
			t.at(p.Key, "%q is no key of such a case", p.Key.Text)
		}
	}
}

func (t caseAt) run(n *orders.Node) {
	t.Helper()
	if n.Get("hits") != nil || n.Get("fires") != nil {
		t.known(n, hitKeys)
		t.hits(n)
		return
	}
	if n.Get("lines-of") != nil {
		t.known(n, lineKeys)
		t.lines(n)
		return
	}
	if n.Get("scenario") != nil {
		t.known(n, setUpKeys)
	} else {
		t.known(n, playKeys)
	}
	x := tableOf(caseLine{t, n}, n)
	if n.Get("hands") == nil {
		x.hands = [2][2]int{{4, 2}, {4, 2}}
	}
	x.turns = num(n, "turns", 1)
	x.instead = textOf(n, "play", "")
	dice := map[string][]int{}
	for _, p := range pairs(n, "dice") {
		for _, d := range p.Value.Items {
			v, problem := d.Int(1, 6)
			if problem != nil {
				t.at(d, "%q is no die", d.Text)
			}
			dice[p.Key.Text] = append(dice[p.Key.Text], v)
		}
	}
	for side, name := range theatre.SideNames {
		x.files[side] = n.Get("files").Get(name)
	}
	t.expect(n, x.play(caseLine{t, n}, dice, texts(n, "orders")...))
}

// words are the items of a list.
func texts(n *orders.Node, key string) (out []string) {
	if v := n.Get(key); v != nil {
		for _, i := range v.Items {
			out = append(out, i.Text)
		}
	}
	return out
}

// expect checks what has become of a case.
func (t caseAt) expect(n *orders.Node, y *played) {
	t.Helper()
	var no []string
	want := texts(n, "refused")
	for i, r := range y.refused {
		if r == "" {
			r = "not-offered"
		}
		if i < len(want) && strings.Contains(want[i], " ") {
			r += " " + y.why[i]
		}
		no = append(no, r)
	}
	if !slices.Equal(no, want) {
		t.at(n, "refused by %v, not %v", no, want)
	}
	if want := texts(n, "problems"); !slices.Equal(y.problems, want) {
		t.at(n, "problems of the order files are %v, not %v", y.problems, want)
	}
	for _, p := range pairs(n, "ends") {
		if got := y.where(p.Key.Text); got != p.Value.Text {
			t.at(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
		}
	}
	t.events(n, y)
	for side, name := range theatre.SideNames {
		if v := n.Get("notes").Get(name); v != nil {
			want, got := texts(n.Get("notes"), name), []string(nil)
			for _, e := range y.m.Events(rules.Side(side)) {
				if kind := event.Kind(e); slices.Contains(want, kind) {
					got = append(got, kind)
				}
			}
			if !slices.Equal(got, want) {
				t.at(v, "the %s reads %v", name, got)
			}
		}
	}
	for key, shown := range map[string]bool{"open": true, "closed": false} {
		for _, name := range texts(n, key) {
			if y.block(name).Shown != shown {
				t.at(n.Get(key), "%s: open %v", name, !shown)
			}
		}
	}
	for _, p := range pairs(n, "disrupted-in") {
		if b := y.block(p.Key.Text); !b.Disrupted || strconv.Itoa(int(b.Since)) != p.Value.Text || b.Shown {
			t.at(p.Key, "%s: Disrupted %v since turn %d, open %v", p.Key.Text, b.Disrupted, b.Since, b.Shown)
		}
	}
	for key, side := range map[string]rules.Side{"tells": rules.Nobody, "tells-axis": axis, "tells-allied": allied} {
		told := texts(n, key)
		if told == nil {
			continue
		}
		v := rules.View[Plane, Secret]{Side: side, Public: y.m.Public()}
		if side != rules.Nobody {
			v = y.m.View(side)
		}
		page := plain(StaffOf(y.table.Game).Report(v, y.m.Events(side)), StaffOf(y.table.Game).Words("en"))
		for _, s := range told {
			if !strings.Contains(page, s) {
				t.at(n.Get(key), "is not told %q in\n%s", s, page)
			}
		}
	}
	t.plane(n, y, y.m.Public())
}

// plane checks what all see of the position in the end.
func (t caseAt) plane(n *orders.Node, y *played, p *Plane) {
	t.Helper()
	over := p.Stage != Finished // a turn leaves nothing to the next (R-3.4-1, R-4-4, R-7.1-3, R-9.5-6, R-3.48-1)
	if len(p.Engaged) > 0 || over && (len(p.Moves) > 0 || p.Rommel || p.Blitz || p.Pool != [4]int16{} || p.Laid.Len() > 0) {
		t.at(n, "of the turn are left: hexside counters %v, Moves %v, Rommel %v, Blitz %v, hits %v, %d cards", p.Engaged, p.Moves, p.Rommel, p.Blitz, p.Pool, p.Laid.Len())
	}
	if p.Stage != Buildup && p.Points != [2]int16{} { // R-16.5-2
		t.at(n, "Buildup Points are left: %v", p.Points)
	}
	for _, b := range p.Battles {
		if over && (b.New || b.Fought || b.Partial || b.Assault) {
			t.at(n, "of the turn is left: %+v", b)
		}
	}
	for _, b := range p.Blocks { // whoever has left the board leaves his supply to others
		if b.At < Waiting && (b.Unsupplied || b.Fortress >= 0 || b.Oasis > 0) {
			t.at(n, "a block off the board has marks of supply: %+v", b)
		}
		still := Block{At: b.At, Month: b.Month, Disrupted: b.Disrupted, Since: b.Since, Unsupplied: b.Unsupplied, Fortress: b.Fortress, Oasis: b.Oasis,
			Raider: b.Raider, Over: noSide, Shown: b.Shown, Face: b.Face}
		if b.Raider {
			still.Over = b.Over
		}
		if over && b != still { // R-2.1-1: nobody can tell it from others of its hex
			t.at(n, "a block looks as if it were still moving: %+v", b)
		}
		if !b.Disrupted && b.Since != 0 { // R-2.1-1 too
			t.at(n, "a block that is not Disrupted looks as if it had been: %+v", b)
		}
	}
	for side := range Side(2) { // what lies open is the unit as it is
		for _, k := range y.Tokens(side) {
			b, face := p.Blocks[k], *y.Face(y.m.View(side).Own.S, k)
			if b.Shown && b.Face != face || b.At == Eliminated && face.Steps > 0 {
				t.at(n, "an open block shows %+v of %+v", b.Face, face)
			}
		}
	}
	if v := n.Get("fights"); v != nil {
		var got, want []string
		for _, b := range p.Battles {
			got = append(got, y.battleText(b))
		}
		for _, e := range v.Pairs {
			want = append(want, e.Key.Text+": "+e.Value.Text)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.at(v, "Battles: %v", got)
		}
	}
	for _, e := range pairs(n, "holds") {
		if got := theatre.SideNames[p.Control[y.Map.FortressAt(hexOf(t, y.Map, e.Key.Text))]]; got != e.Value.Text {
			t.at(e.Key, "%s is %s", e.Key.Text, got)
		}
	}
	if v := n.Get("mines-known"); v != nil {
		if got := y.labels(p.Mines); !slices.Equal(got, texts(n, "mines-known")) {
			t.at(v, "minefields known to all: %v", got)
		}
	}
	for side, name := range theatre.SideNames {
		if v := n.Get("mines-secret"); v != nil {
			if got := y.labels(y.m.View(rules.Side(side)).Own.S.Mines); !slices.Equal(got, texts(v, name)) {
				t.at(v, "minefields of the %s alone: %v", name, got)
			}
		}
		if v := n.Get("mines-lifted"); v != nil {
			if got := y.labels(y.m.View(rules.Side(side)).Own.S.Lifted); !slices.Equal(got, texts(v, name)) {
				t.at(v, "minefields dismantled by the %s: %v", name, got)
			}
		}
		if v := n.Get("exits").Get(name); v != nil && v.Text != strconv.Itoa(int(p.Exits[side])) {
			t.at(v, "%d exits", p.Exits[side])
		}
		if v := n.Get("cards").Get(name); v != nil && v.Text != strconv.Itoa(p.Hands[side].Len()) {
			t.at(v, "%d cards", p.Hands[side].Len())
		}
		if v := n.Get("spent").Get(name); v != nil {
			d := p.Disclosed[side]
			if got := d.RedeployBP + d.StepBP + d.CardBP + d.MineBP; v.Text != strconv.Itoa(int(got)) {
				t.at(v, "%d points are spent", got)
			}
		}
		if v := n.Get("networks").Get(name); v != nil {
			want := hexSet(caseLine{t, n}, y.Map, strings.Join(texts(n.Get("networks"), name), " "))
			if got := y.Position(p).NetworkOf(rules.Side(side)); got != want {
				t.at(v, "the Network is %s", fixture.Names(y.Map, got))
			}
		}
	}
	if v := n.Get("victory"); v != nil {
		got := map[string]string{}
		if p.Victor != rules.Nobody {
			got[theatre.SideNames[p.Victor]] = strconv.Itoa(int(p.Level.Points()))
		}
		want := map[string]string{}
		for _, e := range v.Pairs {
			want[e.Key.Text] = e.Value.Text
		}
		if !maps.Equal(got, want) {
			t.at(v, "victory: %v", got)
		}
	}
	if v := n.Get("month-over"); v != nil {
		if over := strings.HasSuffix(y.events("pass turn-over"), "pass") && !p.Passed; strconv.FormatBool(over) != v.Text {
			t.at(v, "the Month is over: %v", over)
		}
	}
}

func (y *played) labels(hexes []board.Hex) (out []string) {
	for _, h := range hexes {
		out = append(out, y.Map.Board.Cell(h).ID)
	}
	slices.Sort(out)
	return out
}

// battleText is a Battle as a case writes it: the Def and the Att's hexsides.
func (y *played) battleText(b Battle) string {
	s := y.Map.Board.Cell(b.Hex).ID + ": " + theatre.SideNames[b.Def]
	for _, d := range strings.Fields(all6) {
		if k, _ := board.ParseDirection(d); b.Sides[k] != b.Def {
			s += " " + d
		}
	}
	return s
}

// events compares what has been told. A kind is looked at if the case names it
// under events or never, and told as the case tells it first: alone, with its
// hex, its side or its number; fire and pursuit have their dice and hits.
func (t caseAt) events(n *orders.Node, y *played) {
	t.Helper()
	form := map[string]string{}
	for _, k := range texts(n, "never") {
		form[k] = k
	}
	want := texts(n, "events")
	for _, e := range want {
		w := strings.Fields(e)
		if _, ok := form[w[0]]; ok {
			continue
		}
		form[w[0]] = w[0]
		if len(w) == 2 {
			_, err := strconv.Atoi(w[1])
			switch {
			case err == nil:
				form[w[0]] += "#"
			case slices.Contains(theatre.SideNames[:], w[1]):
				form[w[0]] += "!"
			default:
				form[w[0]] += "@"
			}
		}
	}
	var kinds []string
	for _, f := range form {
		kinds = append(kinds, f)
	}
	if got := y.saw(kinds); !slices.Equal(got, want) {
		at := n
		if v := n.Get("events"); v != nil {
			at = v
		}
		t.at(at, "the events are\n[%s], not\n[%s]", strings.Join(got, ", "), strings.Join(want, ", "))
	}
}

// saw lists events of some kinds: kind, kind@ with its hex, kind! with its
// side, kind# with its first number.
func (y *played) saw(kinds []string) (out []string) {
	for _, e := range y.m.Events(rules.Nobody) {
		kind := event.Kind(e)
		for _, w := range kinds {
			switch w {
			case kind:
				out = append(out, kind+firedAs(e))
			case kind + "@":
				out = append(out, kind+" "+y.Map.Board.Cell(event.At(e)).ID)
			case kind + "#":
				out = append(out, fmt.Sprint(kind, " ", numberOf(e)))
			case kind + "!":
				out = append(out, kind+" "+theatre.SideNames[event.By(e)])
			}
		}
	}
	return out
}

// firedAs are the dice and hits of fire.
func firedAs(e rules.Event) string {
	switch e := e.(type) {
	case event.Fire:
		return fmt.Sprint(" ", len(e.Dice), " ", e.Hits)
	case event.Pursuit:
		return fmt.Sprint(" ", len(e.Dice), " ", e.Hits)
	}
	return ""
}

// numberOf is the first number that is told of an event; of Pursuit Fire the speed, and of
// who accepts battle 1 if they are forced to and 2 if they were barred from leaving.
func numberOf(e rules.Event) (n int) {
	switch e := e.(type) {
	case event.Pursuit:
		return e.Speed
	case event.Accepts:
		return int(b2i(e.Forced) + 2*b2i(e.Barred))
	}
	first := true
	event.Fields(e, func(_ string, v any) {
		if x, ok := v.(int); ok && first {
			n, first = x, false
		}
	})
	return n
}

// block finds a unit's block as all see it.
func (y *played) block(name string) *Block {
	u, ok := y.Roster.Find(name)
	for side := range Side(2) {
		v := y.m.View(side)
		for _, k := range y.Tokens(side) {
			if ok && y.Face(v.Own.S, k).Unit == u {
				return &v.Public.Blocks[k]
			}
		}
	}
	y.t.Fatalf("no unit %q", name)
	return nil
}

// hits answers a question about targets or losses: see the README.
func (t caseAt) hits(n *orders.Node) {
	t.Helper()
	if n.Get("hits") != nil {
		var us []bearer
		for _, w := range texts(n, "on") {
			kind, steps, _ := strings.Cut(w, " ")
			u := bearer{cost: map[string]int{"elite": 2, "normal": 1}[kind]}
			if u.steps, _ = strconv.Atoi(steps); u.steps == 0 || u.cost == 0 {
				t.at(n.Get("on"), "%q is no unit that can be hit", w)
			}
			if n.Get("minefield") != nil {
				u.cost *= 2
			}
			us = append(us, u)
		}
		if got := allocations(num(n, "hits", 0), us); !slices.Equal(got, texts(n, "taken")) {
			t.at(n, "the steps lost may be %v", got)
		}
		return
	}
	classes := classNames
	class := Class(slices.Index(classes, textOf(n, "fires", "")))
	for _, p := range pairs(n, "hits-on") {
		if target := slices.Index(classes, p.Key.Text); target < 0 || p.Value.Text != strconv.Itoa(fireTable[class][target]) {
			t.at(p.Key, "%s fires at %s with %v", class, p.Key.Text, fireTable[class])
		}
	}
	var present [4]bool
	for _, w := range texts(n, "at") {
		present[slices.Index(classes, w)] = true
	}
	var may []string
	for target := range Class(4) {
		if present[target] && aim(class, target, present) == nil {
			may = append(may, target.String())
		}
	}
	if !slices.Equal(may, texts(n, "may-hit")) {
		t.at(n, "%s may fire at %v", class, may)
	}
}

// allocations lists all ways in which a pool of hits may be taken, as steps
// lost by each unit.
func allocations(pool int, us []bearer) []string {
	var out []string
	var walk func(pool int, us []bearer, lost []int)
	walk = func(pool int, us []bearer, lost []int) {
		end := true
		for i := range us {
			if mayBear(pool, us, i) {
				end = false
				rest, l := slices.Clone(us), slices.Clone(lost)
				rest[i].steps--
				l[i]++
				walk(pool-us[i].cost, rest, l)
			}
		}
		if s := strings.Trim(fmt.Sprint(lost), "[]"); end && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	walk(pool, us, make([]int, len(us)))
	slices.Sort(out)
	return out
}

// lines answers a question about lines of supply: see the README.
func (t caseAt) lines(n *orders.Node) {
	t.Helper()
	here := caseLine{t, n}
	m, sep := fx1(t), " "
	if shut := texts(n, "closed-hexsides"); len(shut) > 0 {
		m = fx1Without(here, shut)
	}
	if textOf(n, "map", "fx1") == "standard" {
		m, sep = theatre.Standard().Map, ","
	}
	set := func(key string) board.Set { return hexSet(here, m, strings.Join(texts(n, key), sep)) }
	side := Side(sideNamed(textOf(n, "lines-of", "")))
	own, enemy := strings.Join(texts(n, "own"), sep), strings.Join(texts(n, "enemy"), sep)
	p := fixture.Position(here, m, side, own, enemy, texts(n, "battles")...)
	source := m.Bases[side]
	if s := n.Get("source"); s != nil {
		source = hexOf(here, m, s.Text)
	}
	var tr supply.Tracer
	tr.Reset(p)
	for key, want := range map[string]bool{"supplied": true, "unsupplied": false} {
		for h := range set(key).All() {
			if got := !tr.Status(source, board.SetOf(h)).Empty(); got != want {
				t.at(n.Get(key), "%s: supplied %v", m.Board.Label(h), got)
			}
			if m.Places[h].Feature == theatre.Fortress && source == m.Bases[side] && tr.Isolated(h) == want { // AMB-58
				t.at(n.Get(key), "%s: isolated %v", m.Board.Label(h), want)
			}
		}
	}
	if v := n.Get("network"); v != nil {
		units := p.Chain
		if n.Get("units") != nil {
			units = set("units")
		}
		if got := tr.Network(source, units); got != set("network") {
			t.at(v, "the Network is %s", fixture.Names(m, got))
		}
	}
	tr.Aim(source)
	if v := n.Get("way"); v != nil {
		legal, line := fixture.Way(here, &tr, strings.Join(texts(n, "way"), sep))
		if strconv.FormatBool(legal) != textOf(n, "legal", "true") || strconv.FormatBool(line) != textOf(n, "on-a-line", "true") {
			t.at(v, "legal %v, on a line %v", legal, line)
		}
	}
	if v := n.Get("lines"); v != nil {
		if got := t.countLines(&tr, set("supplied")); strconv.Itoa(got) != v.Text {
			t.at(v, "%d lines", got)
		}
	}
}

// countLines counts the lines of a hex; none of them comes to a hex twice.
const all6 = " E W NE NW SE SW"

func (t caseAt) countLines(tr *supply.Tracer, from board.Set) (n int) {
	for h := range from.All() {
		fixture.Lines(tr, h, func(line []board.Hex) bool {
			n++
			seen := board.SetOf(h)
			for _, g := range line {
				if g != h && seen.Has(g) {
					t.Errorf("%s: a loop: %v", t.file, line)
				}
				seen = seen.Add(g)
			}
			return true
		})
	}
	return n
}
