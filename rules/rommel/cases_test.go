package rommel

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/supply"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// CaseAt is a case on a map, played or asked.
type CaseAt struct{ casebook.Case }

// Keys of a case that is played, and of a question about lines of supply.
const (
	HeadKeys     = "case rules note map closed-hexsides options "
	PositionKeys = "turn month count passed rommel control hands saved mines axis allied battles "
	playKeys     = HeadKeys + PositionKeys + "turns play dice files orders problems " +
		"refused ends events never notes open closed disrupted-in fights holds mines-known mines-secret mines-lifted exits cards spent month-over networks tells tells-axis tells-allied victory"
	setUpKeys = "case rules note scenario play orders refused ends events closed"
	hitKeys   = "case rules note hits on minefield taken fires at may-hit hits-on"
	lineKeys  = HeadKeys + "lines-of own enemy battles source supplied unsupplied units network way legal on-a-line lines"
)

// Run plays a case, its order files and reports by a staff.
func (t CaseAt) Run(staff InForce) {
	t.Helper()
	n := t.Node
	if n.Get("hits") != nil || n.Get("fires") != nil {
		t.Known(n, hitKeys)
		t.hits(n)
		return
	}
	if n.Get("lines-of") != nil {
		t.Known(n, lineKeys)
		t.lines(n)
		return
	}
	if n.Get("scenario") != nil {
		t.Known(n, setUpKeys)
	} else {
		t.Known(n, playKeys)
	}
	x := TableOf(t, n)
	if n.Get("hands") == nil {
		x.Hands = [2][2]int{{4, 2}, {4, 2}}
	}
	x.Turns, x.Staff = casebook.Number(n, "turns", 1), staff
	x.Instead = casebook.Text(n, "play", "")
	for side, name := range theatre.SideNames {
		x.Files[side] = n.Get("files").Get(name)
	}
	t.expect(n, x.PlayOut(t, t.Dice(6), casebook.Texts(n, "orders")...))
}

// expect checks what has become of a case.
func (t CaseAt) expect(n *orders.Node, y *Played) {
	t.Helper()
	var no []string
	want := casebook.Texts(n, "refused")
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
		t.At(n, "refused by %v, not %v", no, want)
	}
	if want := casebook.Texts(n, "problems"); !slices.Equal(y.Problems, want) {
		t.At(n, "problems of the order files are %v, not %v", y.Problems, want)
	}
	for _, p := range casebook.Pairs(n, "ends") {
		if got := y.Where(p.Key.Text); got != p.Value.Text {
			t.At(p.Key, "%s ends as %q, not as %q", p.Key.Text, got, p.Value.Text)
		}
	}
	t.events(n, y)
	for side, name := range theatre.SideNames {
		if v := n.Get("notes").Get(name); v != nil {
			want, got := casebook.Texts(n.Get("notes"), name), []string(nil)
			for _, e := range y.M.Events(rules.Side(side)) {
				if kind := event.Kind(e); slices.Contains(want, kind) {
					got = append(got, kind)
				}
			}
			if !slices.Equal(got, want) {
				t.At(v, "the %s reads %v", name, got)
			}
		}
	}
	for key, shown := range map[string]bool{"open": true, "closed": false} {
		for _, name := range casebook.Texts(n, key) {
			if y.Block(name).Shown != shown {
				t.At(n.Get(key), "%s: open %v", name, !shown)
			}
		}
	}
	for _, p := range casebook.Pairs(n, "disrupted-in") {
		if b := y.Block(p.Key.Text); !b.Disrupted || strconv.Itoa(int(b.Since)) != p.Value.Text || b.Shown {
			t.At(p.Key, "%s: Disrupted %v since turn %d, open %v", p.Key.Text, b.Disrupted, b.Since, b.Shown)
		}
	}
	for key, side := range map[string]rules.Side{"tells": rules.Nobody, "tells-axis": axis, "tells-allied": allied} {
		told := casebook.Texts(n, key)
		if told == nil {
			continue
		}
		page := y.Staff.Report(y, side)
		for _, s := range told {
			if !strings.Contains(page, s) {
				t.At(n.Get(key), "is not told %q in\n%s", s, page)
			}
		}
	}
	t.plane(n, y, y.M.Public())
}

// plane checks what all see of the position in the end.
func (t CaseAt) plane(n *orders.Node, y *Played, p *Plane) {
	t.Helper()
	over := p.Stage != Finished // a turn leaves nothing to the next (R-3.4-1, R-4-4, R-7.1-3, R-9.5-6, R-3.48-1)
	if len(p.Engaged) > 0 || over && (len(p.Moves) > 0 || !p.Outset.Chain.Empty() || !p.Fighting.Empty() || p.Rommel || p.Blitz || p.Pool != [4]int16{} || p.Laid.Len() > 0) {
		t.At(n, "of the turn are left: hexside counters %v, Moves %v, Rommel %v, Blitz %v, hits %v, %d cards", p.Engaged, p.Moves, p.Rommel, p.Blitz, p.Pool, p.Laid.Len())
	}
	if p.Stage != Buildup && p.Points != [2]int16{} { // R-16.5-2
		t.At(n, "Buildup Points are left: %v", p.Points)
	}
	for _, b := range p.Battles {
		if over && (b.New || b.Fought || b.Partial || b.Assault) {
			t.At(n, "of the turn is left: %+v", b)
		}
	}
	for _, b := range p.Blocks { // whoever has left the board leaves his supply to others
		if b.At < Waiting && (b.Unsupplied || b.Fortress >= 0 || b.Oasis > 0) {
			t.At(n, "a block off the board has marks of supply: %+v", b)
		}
		still := Block{At: b.At, Month: b.Month, Disrupted: b.Disrupted, Since: b.Since, Unsupplied: b.Unsupplied, Fortress: b.Fortress, Oasis: b.Oasis,
			Raider: b.Raider, Over: noSide, Shown: b.Shown, Face: b.Face}
		if b.Raider {
			still.Over = b.Over
		}
		if over && b != still { // R-2.1-1: nobody can tell it from others of its hex
			t.At(n, "a block looks as if it were still moving: %+v", b)
		}
		if !b.Disrupted && b.Since != 0 { // R-2.1-1 too
			t.At(n, "a block that is not Disrupted looks as if it had been: %+v", b)
		}
	}
	for side := range Side(2) { // what lies open is the unit as it is
		for _, k := range y.Tokens(side) {
			b, face := p.Blocks[k], *y.Face(y.M.View(side).Own.S, k)
			if b.Shown && b.Face != face || b.At == Eliminated && face.Steps > 0 {
				t.At(n, "an open block shows %+v of %+v", b.Face, face)
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
			t.At(v, "Battles: %v", got)
		}
	}
	for _, e := range casebook.Pairs(n, "holds") {
		if got := theatre.SideNames[p.Control[y.Map.FortressAt(HexOf(t, y.Map, e.Key.Text))]]; got != e.Value.Text {
			t.At(e.Key, "%s is %s", e.Key.Text, got)
		}
	}
	if v := n.Get("mines-known"); v != nil {
		if got := y.Labels(p.Mines); !slices.Equal(got, casebook.Texts(n, "mines-known")) {
			t.At(v, "minefields known to all: %v", got)
		}
	}
	for side, name := range theatre.SideNames {
		if v := n.Get("mines-secret"); v != nil {
			if got := y.Labels(y.M.View(rules.Side(side)).Own.S.Mines); !slices.Equal(got, casebook.Texts(v, name)) {
				t.At(v, "minefields of the %s alone: %v", name, got)
			}
		}
		if v := n.Get("mines-lifted"); v != nil {
			if got := y.Labels(y.M.View(rules.Side(side)).Own.S.Lifted); !slices.Equal(got, casebook.Texts(v, name)) {
				t.At(v, "minefields dismantled by the %s: %v", name, got)
			}
		}
		if v := n.Get("exits").Get(name); v != nil && v.Text != strconv.Itoa(int(p.Exits[side])) {
			t.At(v, "%d exits", p.Exits[side])
		}
		if v := n.Get("cards").Get(name); v != nil && v.Text != strconv.Itoa(p.Hands[side].Len()) {
			t.At(v, "%d cards", p.Hands[side].Len())
		}
		if v := n.Get("spent").Get(name); v != nil {
			d := p.Disclosed[side]
			if got := d.RedeployBP + d.StepBP + d.CardBP + d.MineBP; v.Text != strconv.Itoa(int(got)) {
				t.At(v, "%d points are spent", got)
			}
		}
		if v := n.Get("networks").Get(name); v != nil {
			want := hexSet(t, y.Map, strings.Join(casebook.Texts(n.Get("networks"), name), " "))
			if got := y.Position(p).NetworkOf(rules.Side(side)); got != want {
				t.At(v, "the Network is %s", fixture.Names(y.Map, got))
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
			t.At(v, "victory: %v", got)
		}
	}
	if v := n.Get("month-over"); v != nil {
		if over := strings.HasSuffix(y.Events("pass turn-over"), "pass") && !p.Passed; strconv.FormatBool(over) != v.Text {
			t.At(v, "the Month is over: %v", over)
		}
	}
}

func (y *Played) Labels(hexes []board.Hex) (out []string) {
	for _, h := range hexes {
		out = append(out, y.Map.Board.Cell(h).ID)
	}
	slices.Sort(out)
	return out
}

// battleText is a Battle as a case writes it: the Def and the Att's hexsides.
func (y *Played) battleText(b Battle) string {
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
func (t CaseAt) events(n *orders.Node, y *Played) {
	t.Helper()
	form := map[string]string{}
	for _, k := range casebook.Texts(n, "never") {
		form[k] = k
	}
	want := casebook.Texts(n, "events")
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
		t.At(at, "the events are\n[%s], not\n[%s]", strings.Join(got, ", "), strings.Join(want, ", "))
	}
}

// saw lists events of some kinds: kind, kind@ with its hex, kind! with its
// side, kind# with its first number.
func (y *Played) saw(kinds []string) (out []string) {
	for _, e := range y.M.Events(rules.Nobody) {
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
		return (rules.Bit(e.Forced) + 2*rules.Bit(e.Barred))
	}
	first := true
	event.Fields(e, func(_ string, v any) {
		if x, ok := v.(int); ok && first {
			n, first = x, false
		}
	})
	return n
}

// Block finds a unit's block as all see it.
func (y *Played) Block(name string) *Block {
	u, ok := y.Roster.Find(name)
	for side := range Side(2) {
		v := y.M.View(side)
		for _, k := range y.Tokens(side) {
			if ok && y.Face(v.Own.S, k).Unit == u {
				return &v.Public.Blocks[k]
			}
		}
	}
	y.T.Fatalf("no unit %q", name)
	return nil
}

// hits answers a question about targets or losses: see the README.
func (t CaseAt) hits(n *orders.Node) {
	t.Helper()
	if n.Get("hits") != nil {
		var us []bearer
		for _, w := range casebook.Texts(n, "on") {
			kind, steps, _ := strings.Cut(w, " ")
			u := bearer{cost: map[string]int{"elite": 2, "normal": 1}[kind]}
			if u.steps, _ = strconv.Atoi(steps); u.steps == 0 || u.cost == 0 {
				t.At(n.Get("on"), "%q is no unit that can be hit", w)
			}
			if n.Get("minefield") != nil {
				u.cost *= 2
			}
			us = append(us, u)
		}
		if got := allocations(casebook.Number(n, "hits", 0), us); !slices.Equal(got, casebook.Texts(n, "taken")) {
			t.At(n, "the steps lost may be %v", got)
		}
		return
	}
	classes := ClassNames
	class := Class(slices.Index(classes, casebook.Text(n, "fires", "")))
	for _, p := range casebook.Pairs(n, "hits-on") {
		if target := slices.Index(classes, p.Key.Text); target < 0 || p.Value.Text != strconv.Itoa(fireTable[class][target]) {
			t.At(p.Key, "%s fires at %s with %v", class, p.Key.Text, fireTable[class])
		}
	}
	var present [4]bool
	for _, w := range casebook.Texts(n, "at") {
		present[slices.Index(classes, w)] = true
	}
	var may []string
	for target := range Class(4) {
		if present[target] && aim(class, target, present) == nil {
			may = append(may, target.String())
		}
	}
	if !slices.Equal(may, casebook.Texts(n, "may-hit")) {
		t.At(n, "%s may fire at %v", class, may)
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
func (t CaseAt) lines(n *orders.Node) {
	t.Helper()
	here := t
	m, sep := Fx1(t), " "
	if shut := casebook.Texts(n, "closed-hexsides"); len(shut) > 0 {
		m = fx1Without(here, shut)
	}
	if casebook.Text(n, "map", "fx1") == "standard" {
		m, sep = theatre.Standard().Map, ","
	}
	set := func(key string) board.Set { return hexSet(here, m, strings.Join(casebook.Texts(n, key), sep)) }
	side := Side(SideNamed(casebook.Text(n, "lines-of", "")))
	own, enemy := strings.Join(casebook.Texts(n, "own"), sep), strings.Join(casebook.Texts(n, "enemy"), sep)
	p := fixture.Position(here, m, side, own, enemy, casebook.Texts(n, "battles")...)
	source := m.Bases[side]
	if s := n.Get("source"); s != nil {
		source = HexOf(here, m, s.Text)
	}
	var tr supply.Tracer
	tr.Reset(p)
	for key, want := range map[string]bool{"supplied": true, "unsupplied": false} {
		for h := range set(key).All() {
			if got := !tr.Status(source, board.SetOf(h)).Empty(); got != want {
				t.At(n.Get(key), "%s: supplied %v", m.Board.Label(h), got)
			}
			if m.Places[h].Feature == theatre.Fortress && source == m.Bases[side] && tr.Isolated(h) == want { // AMB-58
				t.At(n.Get(key), "%s: isolated %v", m.Board.Label(h), want)
			}
		}
	}
	if v := n.Get("network"); v != nil {
		units := p.Chain
		if n.Get("units") != nil {
			units = set("units")
		}
		if got := tr.Network(source, units); got != set("network") {
			t.At(v, "the Network is %s", fixture.Names(m, got))
		}
	}
	tr.Aim(source)
	if v := n.Get("way"); v != nil {
		legal, line := fixture.Way(here, &tr, strings.Join(casebook.Texts(n, "way"), sep))
		if strconv.FormatBool(legal) != casebook.Text(n, "legal", "true") || strconv.FormatBool(line) != casebook.Text(n, "on-a-line", "true") {
			t.At(v, "legal %v, on a line %v", legal, line)
		}
	}
	if v := n.Get("lines"); v != nil {
		if got := t.countLines(&tr, set("supplied")); strconv.Itoa(got) != v.Text {
			t.At(v, "%d lines", got)
		}
	}
}

// countLines counts the lines of a hex; none of them comes to a hex twice.
const all6 = " E W NE NW SE SW"

func (t CaseAt) countLines(tr *supply.Tracer, from board.Set) (n int) {
	for h := range from.All() {
		fixture.Lines(tr, h, func(line []board.Hex) bool {
			n++
			seen := board.SetOf(h)
			for _, g := range line {
				if g != h && seen.Has(g) {
					t.Errorf("%s: a loop: %v", t.File, line)
				}
				seen = seen.Add(g)
			}
			return true
		})
	}
	return n
}
