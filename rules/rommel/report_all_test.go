package rommel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// marked is a position in which every mark of the board stands somewhere, and
// what is numbered stands at its first and its last number.
func marked(t *testing.T) *Played {
	t.Helper()
	x := Load(t, `
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
	m.Places[HexOf(t, &m, "C10")].Ports[axis] = 0
	x.Data.Map = &m
	x.Agreed = []rules.Option{OptionList(theatre.Standard())[0]}
	x.Halts = true
	x.Scenario.MonthNames = []string{"Sep 1940", "Oct 1940"}
	y := x.PlayOut(t, nil)
	p := y.M.Public()
	at := map[string]board.Hex{"pool1": InPool, "pool9": InPool, "malta": InPool, "waits": Waiting, "refits": InRefit, "gone": Exited, "box": Undeployed,
		"dead": Eliminated, "unseen": Eliminated, "killed": Eliminated, "lost": Eliminated}
	for name, h := range at {
		y.Block(name).At = h
	}
	y.Block("pool1").Month, y.Block("pool9").Month, y.Block("malta").Month = 1, 9, MaltaGroup
	y.Block("disrupted").Disrupted, y.Block("unsupplied").Unsupplied, y.Block("raider").Raider = true, true, true
	y.Block("moved").Moved, y.Block("retreats").Retreating = true, true
	y.Block("supplied").Fortress, y.Block("last").Fortress, y.Block("oasis").Oasis = 0, int8(len(y.Map.Fortresses)-1), 1
	for _, name := range []string{"retreats", "foe", "dead", "killed"} {
		b := y.Block(name)
		u, _ := y.Roster.Find(name)
		b.Shown, b.Face = true, Face{Unit: u, Steps: 1}
		if b.At == Eliminated {
			b.Face.Steps = 0
		}
	}
	c12 := HexOf(t, y.Map, "C12")
	for _, h := range []board.Hex{c12, c12 + 1, c12 + 2, c12 + 3} {
		b := Battle{Hex: h, Def: allied, Sides: [6]rules.Side{axis, allied, rules.Nobody, rules.Nobody, axis, allied}}
		b.New, b.Assault, b.Fought, b.Partial = h == c12, h == c12+1, h == c12+2, h == c12+3
		p.Battles = append(p.Battles, b)
	}
	for h, sides := range map[string][6]rules.Side{"D16": {axis, allied, axis, axis, rules.Nobody, axis}, "C17": {allied, allied, axis, axis, allied, allied}} {
		p.Battles = append(p.Battles, Battle{Hex: HexOf(t, y.Map, h), Def: axis, Sides: sides})
	}
	slices.SortFunc(p.Battles, func(a, b Battle) int { return int(a.Hex - b.Hex) })
	p.Moves = []Move{{From: c12, To: board.None}, {Regroup: true, From: c12, To: HexOf(t, y.Map, "C5"), Rommel: true}, {From: Waiting, To: board.None, Withdrawal: true},
		{From: c12, To: board.None, Rommel: true, Withdrawal: true}}
	p.Mines, p.Exits = []board.Hex{c12}, [2]int16{1, 2}
	p.Control, p.MonthControl = []rules.Side{axis, axis, allied}, []rules.Side{axis, allied, allied}
	p.PortUse[0] = 1
	MoveTop(&p.Hands[axis], &p.Spent)
	MoveTop(&p.Hands[axis], &p.Laid)
	p.Saved, p.Points = [2]int16{3, 4}, [2]int16{5, 6}
	p.Disclosed = [2]Disclosure{{1, 2, 3, 4, 5, 15}, {CardBP: 10}}
	for side := range rules.Side(2) {
		s := y.M.View(side).Own.S
		s.Mines, s.Lifted = []board.Hex{c12 + 1 + board.Hex(side)}, []board.Hex{c12 + 3 + board.Hex(side)}
	}
	return y
}

// TestReportOfAll compares what each side and all read of the marked position
// with testdata/report-all.txt; UPDATE=1 writes it anew.
func TestReportOfAll(t *testing.T) {
	y := marked(t)
	w, p := staffOf(y.Table.Game).Words("en"), y.M.Public()
	views := []rules.View[Plane, Secret]{y.M.View(axis), y.M.View(allied), {Side: rules.Nobody, Public: p}}
	var all strings.Builder
	for _, v := range views {
		fmt.Fprintln(&all, plain(staffOf(y.Table.Game).Report(v, nil), w))
		pic := staffOf(y.Table.Game).Picture(v)
		for _, h := range append(pic.Hexes, pic.Margins...) {
			if h.Owner != -1 || h.Marks != nil || h.Stacks != nil {
				fmt.Fprintf(&all, "%s %q %d %q %s\n", y.Map.Board.Cell(h.Hex).ID, h.Terrain, h.Owner, h.Marks, bare(h.Stacks))
			}
		}
		kinds := map[string]int{}
		for _, s := range pic.Sides {
			kinds[s.Terrain+" "+s.Road]++
			if s.Owner != [2]int{-1, -1} {
				fmt.Fprintf(&all, "%d %s\n", s.Side, bare(s))
			}
		}
		fmt.Fprintln(&all, kinds)
		fmt.Fprintln(&all)
	}
	short := func(parts ...string) { // of the report that all may read
		for _, line := range strings.Split(plain(staffOf(y.Table.Game).Report(views[2], nil), w), "\n") {
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
	fmt.Fprintln(&all, plain(staffOf(y.Table.Game).Report(views[0], nil), w))
	golden(t, "report-all.txt", all.String())
}

// TestHistoryOfAll compares what is told of events with
// testdata/history-all.txt: what is told together, under which heading, with
// which words. UPDATE=1 writes it anew.
func TestHistoryOfAll(t *testing.T) {
	y := marked(t)
	v, w := rules.View[Plane, Secret]{Side: rules.Nobody, Public: y.M.Public()}, staffOf(y.Table.Game).Words("en")
	a, b := HexOf(t, y.Map, "C4"), HexOf(t, y.Map, "C5")
	roll := rules.Key{Seg: 1, Label: rules.L("test")}
	full, dead := Face{Unit: 0, Steps: 1}, Face{Unit: 0}
	of, in, leg := event.Of{By: axis}, event.In{Hex: a}, event.Leg{From: a, To: b}
	one := event.Blocks{N: 1}
	each, checked := event.Each{Blocks: one}, event.Checked{Blocks: one}
	dice := func(hits int, faces ...int) event.Throw {
		return event.Throw{Roll: roll, Dice: faces, Lowest: 4, Hits: hits}
	}
	blocks := []rules.Event{}
	// What happens to one block after the other, and what a check finds of them.
	for _, kind := range []func(event.Of, event.Trek) rules.Event{
		func(of event.Of, x event.Trek) rules.Event {
			return event.Disrupted{Of: of, In: event.In{Hex: x.From}, Checked: checked}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.EliminatedUnseen{Of: of, In: event.In{Hex: x.From}, Each: each}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.FortressSupply{Of: of, In: event.In{Hex: x.From}, Checked: checked, Fortress: x.To}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.LacksSupply{Of: of, In: event.In{Hex: x.From}, Checked: checked, Lack: event.Lack{Cut: x.To}}
		},
		func(of event.Of, x event.Trek) rules.Event { return event.Moves{Of: of, Trek: x, Each: each} },
		func(of event.Of, x event.Trek) rules.Event {
			return event.OasisSupply{Of: of, In: event.In{Hex: x.From}, Each: each}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.Raider{Of: of, In: event.In{Hex: x.From}, Each: each}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.Recovers{Of: of, In: event.In{Hex: x.From}, Checked: checked}
		},
		func(of event.Of, x event.Trek) rules.Event { return event.Redeploys{Of: of, Trek: x, Each: each} },
		func(of event.Of, x event.Trek) rules.Event {
			return event.Supplied{Of: of, In: event.In{Hex: x.From}, Checked: checked}
		},
		func(of event.Of, x event.Trek) rules.Event {
			return event.Unsupplied{Of: of, In: event.In{Hex: x.From}, Checked: checked, Lack: event.Lack{Cut: x.To}}
		},
		func(of event.Of, x event.Trek) rules.Event { return event.Withdraws{Of: of, Trek: x, Each: each} },
	} {
		there, back := event.Trek{Leg: leg, Way: []board.Hex{b}}, event.Trek{Leg: event.Leg{From: b, To: a}, Way: []board.Hex{a}}
		e, round, homeward := kind(of, there), kind(of, event.Trek{Leg: leg, Way: []board.Hex{b, a, b}}), kind(of, back)
		blocks = append(blocks, e, e, round, homeward, homeward, homeward, kind(event.Of{By: allied}, there), e)
	}
	engages, moves := event.Engages{Of: of, Leg: leg, Blocks: one}, event.Moves{Of: of, Trek: event.Trek{Leg: leg, Way: []board.Hex{b}}, Each: each}
	other, waits, exits := engages, moves, moves
	other.By = allied
	waits.From, waits.To, waits.Way = Waiting, a, []board.Hex{a}
	exits.To, exits.Way = Exited, []board.Hex{b, Exited}
	recovers, turn := event.Recovers{Of: of, In: in, Checked: checked}, event.Turn{Of: event.Of{By: allied}, Month: 1, Turn: 2}
	fire := event.Fire{Of: of, In: in, Face: full, Throw: event.Throw{Roll: roll, Dice: []int{5, 1}, Lowest: 5, Hits: 1}, Target: InfantryClass, Times: 2 / y.Strength(full)}
	mined := fire
	mined.Mined = true
	var all strings.Builder
	for _, es := range [][]rules.Event{
		nil,
		{engages, moves},
		{moves, moves, engages, moves, engages, moves, other, moves, engages, event.Moves{Of: of, Trek: event.Trek{Leg: event.Leg{From: a, To: a}}, Each: each}},
		{recovers, recovers, turn},
		{event.Pregame{}, event.Pregame{Deployed: true}, event.Month{Month: 1}, event.Month{Month: 2}, turn, recovers},
		{event.Pregame{}, event.Month{Month: 1}},
		blocks,
		{
			event.Reveals{Of: of, In: in, Shown: event.Shown{Faces: []Face{full}}}, event.Reveals{Of: of, In: in, Shown: event.Shown{Faces: []Face{full}}},
			event.Reveals{Of: of, In: event.In{Hex: b}, Shown: event.Shown{Faces: []Face{full}}},
			event.MonthOver{Month: 1}, event.Initiative{Of: of, Month: 1}, fire, mined,
			event.Pursuit{Of: of, In: in, Throw: dice(2, 1, 6), Speed: 2, Targets: 3}, event.Pursuit{Of: of, In: in, Speed: 2, Targets: 3},
			event.MarchDie{Of: of, Leg: leg, Blocks: one, Throw: dice(1, 6)}, event.MarchDie{Of: of, Leg: leg, Blocks: one, Throw: dice(0, 3)},
			event.Loses{Of: of, In: in, Face: full}, event.Loses{Of: of, In: in, Face: dead}, event.LosesStep{Of: of, Face: dead},
			event.Victory{Of: of, Level: 2, Points: 3, Unheld: board.None}, event.Victory{Of: event.Of{By: rules.Nobody}, Unheld: y.Map.Fortresses[1]},
			event.Exits{Of: of, In: in, Blocks: one, Supplied: true}, event.Exits{Of: of, In: in, Blocks: one},
			event.Accepts{Of: of, In: in, Forced: true}, event.Accepts{Of: of, In: in, Barred: true}, event.Accepts{Of: of, In: in},
			waits, exits, event.CardsShown{Of: of, Real: 1, Dummy: 2},
		},
	} {
		page := plain(staffOf(y.Table.Game).Report(v, es), w)
		from, to := strings.Index(page, "#"), strings.Index(page, "# The board")
		fmt.Fprint(&all, page[from:to])
	}
	golden(t, "history-all.txt", all.String())
}

// bare is a part of a picture without what no picture of this game has.
func bare(part any) string {
	return strings.NewReplacer(" Value: ", " ", " Called: ", " ", " Works:[ ]", "").Replace(fmt.Sprintf("%+v", part))
}
