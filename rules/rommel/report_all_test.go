package rommel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
)

// marked is a position in which every mark of the board stands somewhere, and
// what is numbered stands at its first and its last number.
func marked(t *testing.T) *played {
	t.Helper()
	x := load(t, `
map: fx1
rommel: true
hands: {axis: 2 1, allied: 3 2}
axis:
  C0: [disrupted=G:arm 4/6, unsupplied=inf 2, pool1=inf 2, pool9=inf 2, malta=par 2, waits=mot 2, refits=mech 2, gone=inf 2, box=inf 2, dead=inf 2, unseen=spa 2]
  C4: [supplied=inf 3, moved=inf 2, raider=mot 2]
  C12: [retreats=rec 2, stays=rec 2]
  G5: [oasis=art 2]
allied:
  C12: [foe=mat 3, behind=B*:arm 4]
  C14: [last=tat 2]
  C20: [killed=inf 2, lost=inf 2]
`)
	m := *x.Map // where a Fortress has no port for the Axis
	m.Places = slices.Clone(m.Places)
	m.Places[hexOf(t, &m, "C10")].Ports[axis] = 0
	x.Data.Map = &m
	x.Agreed = []rules.Option{options[0].Option}
	x.halts = true
	x.Scenario.MonthNames = []string{"Sep 1940", "Oct 1940"}
	y := x.play(t, nil)
	p := y.m.Public()
	at := map[string]board.Hex{"pool1": InPool, "pool9": InPool, "malta": InPool, "waits": Waiting, "refits": InRefit, "gone": Exited, "box": Undeployed,
		"dead": Eliminated, "unseen": Eliminated, "killed": Eliminated, "lost": Eliminated}
	for name, h := range at {
		y.block(name).At = h
	}
	y.block("pool1").Month, y.block("pool9").Month, y.block("malta").Month = 1, 9, MaltaGroup
	y.block("disrupted").Disrupted, y.block("unsupplied").Unsupplied, y.block("raider").Raider = true, true, true
	y.block("moved").Moved, y.block("retreats").Retreating = true, true
	y.block("supplied").Fortress, y.block("last").Fortress, y.block("oasis").Oasis = 0, int8(len(y.Map.Fortresses)-1), 1
	for _, name := range []string{"retreats", "foe", "dead", "killed"} {
		b := y.block(name)
		u, _ := y.Roster.Find(name)
		b.Shown, b.Face = true, Face{u, 1}
		if b.At == Eliminated {
			b.Face.Steps = 0
		}
	}
	c12 := hexOf(t, y.Map, "C12")
	for _, h := range []board.Hex{c12, c12 + 1, c12 + 2, c12 + 3} {
		b := Battle{Hex: h, Def: allied, Sides: [6]rules.Side{axis, allied, rules.Nobody, rules.Nobody, axis, allied}}
		b.New, b.Assault, b.Fought, b.Partial = h == c12, h == c12+1, h == c12+2, h == c12+3
		p.Battles = append(p.Battles, b)
	}
	for h, sides := range map[string][6]rules.Side{"D16": {axis, allied, axis, axis, rules.Nobody, axis}, "C17": {allied, allied, axis, axis, allied, allied}} {
		p.Battles = append(p.Battles, Battle{Hex: hexOf(t, y.Map, h), Def: axis, Sides: sides})
	}
	slices.SortFunc(p.Battles, func(a, b Battle) int { return int(a.Hex - b.Hex) })
	p.Moves = []Move{{From: c12, To: board.None}, {Regroup: true, From: c12, To: hexOf(t, y.Map, "C5"), Rommel: true}, {From: Waiting, To: board.None, Withdrawal: true},
		{From: c12, To: board.None, Rommel: true, Withdrawal: true}}
	p.Mines, p.Exits = []board.Hex{c12}, [2]int16{1, 2}
	p.Control, p.MonthControl = []rules.Side{axis, axis, allied}, []rules.Side{axis, allied, allied}
	p.PortUse[0] = 1
	moveTop(&p.Hands[axis], &p.Spent)
	moveTop(&p.Hands[axis], &p.Laid)
	p.Saved, p.Points = [2]int16{3, 4}, [2]int16{5, 6}
	p.Disclosed = [2]Disclosure{{1, 2, 3, 4, 5, 15}, {CardBP: 10}}
	for side := range rules.Side(2) {
		s := y.m.View(side).Own.S
		s.Mines, s.Lifted = []board.Hex{c12 + 1 + board.Hex(side)}, []board.Hex{c12 + 3 + board.Hex(side)}
	}
	return y
}

// TestReportOfAll compares what each side and all read of the marked position
// with testdata/report-all.txt; UPDATE=1 writes it anew.
func TestReportOfAll(t *testing.T) {
	y := marked(t)
	w, p := StaffOf(y.table.Game).Words("en"), y.m.Public()
	views := []rules.View[Plane, Secret]{y.m.View(axis), y.m.View(allied), {Side: rules.Nobody, Public: p}}
	var all strings.Builder
	for _, v := range views {
		fmt.Fprintln(&all, plain(StaffOf(y.table.Game).Report(v, nil), w))
		pic := StaffOf(y.table.Game).Picture(v)
		for _, h := range append(pic.Hexes, pic.Margins...) {
			if h.Owner != -1 || h.Marks != nil || h.Stacks != nil {
				fmt.Fprintf(&all, "%s %q %d %q %+v\n", y.Map.Board.Cell(h.Hex).ID, h.Terrain, h.Owner, h.Marks, h.Stacks)
			}
		}
		kinds := map[string]int{}
		for _, s := range pic.Sides {
			kinds[s.Terrain+" "+s.Road]++
			if s.Owner != [2]int{-1, -1} {
				fmt.Fprintf(&all, "%d %+v\n", s.Side, s)
			}
		}
		fmt.Fprintln(&all, kinds)
		fmt.Fprintln(&all)
	}
	short := func(parts ...string) { // of the report that all may read
		for _, line := range strings.Split(plain(StaffOf(y.table.Game).Report(views[2], nil), w), "\n") {
			if slices.ContainsFunc(parts, func(s string) bool { return strings.Contains(line, s) }) {
				fmt.Fprintln(&all, line)
			}
		}
	}
	for p.Stage = SetUp; p.Stage <= Finished; p.Stage++ {
		short("= ", "to spend")
	}
	p.Stage = Finished
	for p.Victor = range rules.Side(3) {
		for p.Level = Attrition; p.Level <= Strategic; p.Level++ {
			short("have won", "The game ends")
		}
	}
	// What is not there is not spoken of; nor are Months before the first.
	*p = Plane{Stage: PlayerTurn, Blocks: p.Blocks, Control: p.Control, MonthControl: p.Control, PortUse: p.PortUse}
	for k := range p.Blocks {
		p.Blocks[k] = Block{At: Eliminated, Fortress: -1}
	}
	fmt.Fprintln(&all, plain(StaffOf(y.table.Game).Report(views[0], nil), w))
	golden(t, "report-all.txt", all.String())
}

// TestHistoryOfAll compares what is told of events with
// testdata/history-all.txt: what is told together, under which heading, with
// which words. UPDATE=1 writes it anew.
func TestHistoryOfAll(t *testing.T) {
	y := marked(t)
	v, w := rules.View[Plane, Secret]{Side: rules.Nobody, Public: y.m.Public()}, StaffOf(y.table.Game).Words("en")
	a, b := hexOf(t, y.Map, "C4"), hexOf(t, y.Map, "C5")
	roll := rules.Key{Seg: 1, Label: rules.L("test")}
	full, dead := []Face{{0, 1}}, []Face{{0, 0}}
	blocks := []rules.Event{}
	for _, kind := range []string{"disrupted", "eliminated-unseen", "fortress-supply", "lacks-supply", "moves", "oasis-supply", "raider", "recovers", "redeploys", "supplied", "unsupplied", "withdraws"} {
		e := Event{Kind: kind, Side: axis, Hex: a, To: b, Way: []board.Hex{b}}
		back, theirs, round := e, e, e
		back.Hex, back.To, back.Way, theirs.Side, round.Way = b, a, []board.Hex{a}, allied, []board.Hex{b, a, b}
		blocks = append(blocks, e, e, round, back, back, back, theirs, e)
	}
	engages, moves := Event{Kind: "engages", Side: axis, Hex: a, To: b}, Event{Kind: "moves", Side: axis, Hex: a, To: b, Way: []board.Hex{b}}
	other := engages
	other.Side = allied
	var all strings.Builder
	for _, es := range [][]rules.Event{
		nil,
		{engages, moves},
		{moves, moves, engages, moves, engages, moves, other, moves, engages, Event{Kind: "moves", Side: axis, Hex: a, To: a}},
		{Event{Kind: "recovers", Side: axis, Hex: a}, Event{Kind: "recovers", Side: axis, Hex: a}, Event{Kind: "turn", Side: allied, N: [3]int16{1, 2}}},
		{Event{Kind: "pregame", N: [3]int16{0, 1}}, Event{Kind: "pregame", N: [3]int16{1, 0}}, Event{Kind: "month", N: [3]int16{1, 2}}, Event{Kind: "month", N: [3]int16{2, 1}},
			Event{Kind: "turn", Side: allied, N: [3]int16{1, 2}}, Event{Kind: "recovers", Side: axis, Hex: a}},
		{Event{Kind: "pregame", N: [3]int16{0, 1}}, Event{Kind: "month", N: [3]int16{1, 2}}},
		blocks,
		{
			Event{Kind: "reveals", Side: axis, Hex: a, Faces: full}, Event{Kind: "reveals", Side: axis, Hex: a, Faces: full}, Event{Kind: "reveals", Side: axis, Hex: b, Faces: full},
			Event{Kind: "month-over", N: [3]int16{1, 2}}, Event{Kind: "initiative", Side: axis, N: [3]int16{1, 2, 3}},
			Event{Kind: "fire", Side: axis, Hex: a, Faces: full, N: [3]int16{1, 5}, Roll: roll, Dice: []int{5, 1}, Hits: 1},
			Event{Kind: "fire", Side: axis, Hex: a, Faces: full, N: [3]int16{1, 5, 1}, Roll: roll, Dice: []int{5, 1}, Hits: 1},
			Event{Kind: "pursuit", Side: axis, Hex: a, N: [3]int16{2, 4, 3}, Roll: roll, Dice: []int{1, 6}, Hits: 2}, Event{Kind: "pursuit", Side: axis, Hex: a, N: [3]int16{2, 0, 3}},
			Event{Kind: "march-die", Side: axis, Hex: a, To: b, Roll: roll, Dice: []int{6}, Hits: 1}, Event{Kind: "march-die", Side: axis, Hex: a, To: b, Roll: roll, Dice: []int{3}},
			Event{Kind: "loses", Side: axis, Hex: a, Faces: full}, Event{Kind: "loses", Side: axis, Hex: a, Faces: dead}, Event{Kind: "loses-step", Side: axis, Faces: dead},
			Event{Kind: "victory", Side: axis, N: [3]int16{2, 3}}, Event{Kind: "victory", Side: rules.Nobody},
			Event{Kind: "exits", Side: axis, Hex: a, N: [3]int16{1}}, Event{Kind: "exits", Side: axis, Hex: a},
			Event{Kind: "accepts", Side: axis, Hex: a, N: [3]int16{1}}, Event{Kind: "accepts", Side: axis, Hex: a, N: [3]int16{2}}, Event{Kind: "accepts", Side: axis, Hex: a},
			Event{Kind: "moves", Side: axis, Hex: Waiting, To: a, Way: []board.Hex{a}}, Event{Kind: "moves", Side: axis, Hex: a, To: Exited, Way: []board.Hex{b, Exited}},
			Event{Kind: "cards-shown", Side: axis, N: [3]int16{1, 2}, Cards: []string{"real", "dummy", "dummy"}},
		},
	} {
		page := plain(StaffOf(y.table.Game).Report(v, es), w)
		from, to := strings.Index(page, "#"), strings.Index(page, "# The board")
		fmt.Fprint(&all, page[from:to])
	}
	golden(t, "history-all.txt", all.String())
}
