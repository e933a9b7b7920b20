package rommel_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// TestAidCases asks the aids of testdata/aids.yaml, draws its overlays and writes its
// reports: each case has a position like the cases of order files, and all that a
// side is told then, by the ids of messages and what they are about.
func TestAidCases(t *testing.T) {
	const file = "testdata/aids.yaml"
	casebook.Folder(t, file, nil, func(c casebook.Case) { aidAt{CaseAt{c}}.run() })
}

// aidAt is a case of what a side may ask.
type aidAt struct{ CaseAt }

const aidKeys = HeadKeys + PositionKeys + "scenario by stage aid ask overlay about file before report chronicle sheet points events engaged attacked shown moved exits only told"

// drawn is what a file of a side orders when it is due in a position, drawn over the map.
func (t aidAt) drawn(x *Table, by rules.Side, f *orders.Node) board.Overlay {
	n := t.Node
	if casebook.Text(n, "ask", "") == BuildupKind.Name {
		x.Instead = "buildup"
	}
	if n.Get("hands") == nil {
		x.Hands = [2][2]int{{4, 2}, {4, 2}}
	}
	x.Begin.Stage = SetUp // where hands are dealt
	game := rules.Game[Plane, Secret](x)
	if n.Get("scenario") != nil {
		game = x.Game
	}
	h := &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, t.Dice(6), t}
	h.Luck.Permute = InOrder
	m, err := rules.NewMachine(game, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := n.Get("before")
	if before == nil {
		before = orders.NewMap()
	}
	m.Orders(by.Other(), inDue(x.Game, by.Other(), before, func() {}), rules.PolicyFunc[Plane, Secret](Quiet))
	if due, err := m.Run(); err != nil || len(due) != 1 || due[0].By != by {
		t.Fatalf("the file is not due: %v, %v", due, err)
	}
	_, seen := checked(t, game, x.Game, h, by, f)
	return seen.Draw()
}

func (t aidAt) run() {
	t.Helper()
	n := t.Node
	t.Known(n, aidKeys)
	x := TableOf(t, n)
	p := &x.Begin
	if n.Get("scenario") == nil || n.Get("stage") != nil {
		p.Stage = map[string]Stage{"": PlayerTurn, "set-up": SetUp, "buildup": Buildup, "initiative": Initiative, "finished": Finished}[casebook.Text(n, "stage", "")]
	}
	p.Points = [2]int16{int16(casebook.Number(n, "points", 0)), int16(casebook.Number(n, "points", 0))}
	for _, e := range casebook.Pairs(n, "exits") {
		p.Exits[SideNamed(e.Key.Text)] = int16(casebook.Number(n.Get("exits"), e.Key.Text, 0))
	}
	for _, h := range casebook.Texts(n, "attacked") {
		p.Battle(HexOf(t, x.Map, h)).New = true
	}
	by := SideNamed(casebook.Text(n, "by", casebook.Text(n, "turn", "axis")))
	for side := range rules.Side(2) {
		for _, k := range x.Tokens(side) {
			b, f := &p.Blocks[k], *x.Face(&x.Secrets[side], k)
			name := x.Roster.Units[f.Unit].Name
			b.Moved = slices.Contains(casebook.Texts(n, "moved"), name)
			if b.Shown = b.Shown || slices.Contains(casebook.Texts(n, "shown"), name); b.Shown {
				b.Face = f
			}
		}
	}
	for side := range rules.Side(2) {
		if s := x.Position(p); p.Stage == Buildup {
			p.Networks[side] = s.NetworkOf(side)
		}
	}
	for _, e := range casebook.Texts(n, "engaged") { // hexsides over which one block has Engaged
		from, to, _ := strings.Cut(e, " ")
		p.Engaged = append(p.Engaged, Crossing{Side: x.Map.Board.Between(HexOf(t, x.Map, from), HexOf(t, x.Map, to)), Count: 1})
	}
	v := rules.View[Plane, Secret]{Side: by, Public: p, Own: &rules.Own[Secret]{S: &x.Secrets[by]}}
	if casebook.Text(n, "by", "") == "all" {
		v = rules.View[Plane, Secret]{Side: rules.Nobody, Public: p}
	}
	var told []string
	var es []rules.Event
	for _, text := range casebook.Texts(n, "events") {
		es = append(es, eventOf(t, x, text))
	}
	staff := staffOf(x.Game)
	switch {
	case n.Get("aid") != nil:
		ask := n.Get("ask")
		if ask == nil {
			ask = orders.NewMap()
		}
		pg, problems := staff.Aid(v, n.Get("aid").Text, ask)
		for _, w := range problems {
			told = append(told, "wrong "+casebook.Plainly(page.M(w.ID, w.Args...)))
		}
		told = append(told, casebook.Lines(pg)...)
	case n.Get("report") != nil:
		told = casebook.Lines(staff.Report(v, es))
	case n.Get("sheet") != nil:
		text := orders.Write(staff.Template(v, rules.Asked{Kind: n.Get("sheet").Text, By: by}, casebook.Plainly, casebook.Text(n, "about", "") == "all"))
		for line := range strings.Lines(string(text)) {
			told = append(told, strings.TrimSpace(line))
		}
	case n.Get("chronicle") != nil:
		for line := range strings.Lines(chronicled(staff.Chronicle(v, es), page.Words{})) {
			told = append(told, strings.TrimSpace(line))
		}
	default:
		ask := rules.Overlay{Kind: casebook.Text(n, "overlay", ""), About: casebook.Text(n, "about", "")}
		if f := n.Get("file"); f != nil {
			told = append(told, overlayLines(x.Map, t.drawn(x, by, f))...)
			break
		}
		o, err := staff.Overlay(v, es, ask)
		if err != nil {
			told = []string{"wrong " + err.Error()}
		}
		told = append(told, overlayLines(x.Map, o)...)
	}
	if only := casebook.Texts(n, "only"); only != nil { // lines with one of these
		told = slices.DeleteFunc(told, func(line string) bool {
			return !slices.ContainsFunc(only, func(s string) bool { return strings.Contains(line, s) })
		})
	}
	if !slices.Equal(told, casebook.Texts(n, "told")) {
		t.At(n.Get("told"), "is told\n- %s", strings.Join(told, "\n- "))
	}
}

// overlayLines is an overlay, a line for each thing that is drawn.
func overlayLines(m *Map, o board.Overlay) (lines []string) {
	if o.Title.ID == "" {
		return nil
	}
	for line := range strings.Lines(overlaid(m, o, page.Words{})) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}
