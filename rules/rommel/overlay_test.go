package rommel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// cutAtTobruk is a position in which the Axis highway is cut at Tobruk.
const cutAtTobruk = `
map: standard
month: 2
hands: {axis: 4 2, allied: 3 2}
control: {Benghazi: axis, Tobruk: allied, Bardia: axis}
axis:
  Gazala: [ger-21-5]
  Sollum: [ita-trento, ita-brescia]
  Bardia: ["ger-15-8 D S5"]
allied:
  Tobruk: [sa-2-4-6]
  Alexandria: [nz-4]
`

// overlays are those of a side in a position.
func overlays(t *testing.T, text string, side rules.Side) (*Table, func(kind, about string) board.Overlay) {
	t.Helper()
	x := Load(t, text)
	x.Halts = true
	y := x.PlayOut(t, nil)
	return x, func(kind, about string) board.Overlay {
		t.Helper()
		o, err := staffOf(x.Game).Overlay(y.M.View(side), y.M.Events(side), rules.Overlay{Kind: kind, About: about})
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
}

// R-12.2-1, R-12.3-1, R-12.6-1: the overlay of supply draws the line of a unit
// that has one hex by hex to its Base, tells who has none, where an enemy cuts
// the highway, and which hex would mend it.
func TestSupplyOverlay(t *testing.T) {
	x, over := overlays(t, cutAtTobruk, axis)
	o := over("supply", "")
	at := func(label string) board.Hex { return HexOf(t, x.Data.Map, label) }
	var line []board.Hex
	for _, l := range o.Lines {
		line = append(line, l.Way...)
	}
	if !slices.Contains(line, at("Gazala")) || !slices.Contains(line, x.Data.Map.Bases[Axis]) || slices.Contains(line, at("Sollum")) {
		t.Errorf("the lines pass %v", line)
	}
	for i, h := range o.Lines[0].Way[1:] {
		if x.Data.Map.Board.Between(o.Lines[0].Way[i], h) == board.NoSide {
			t.Error("the line leaps")
		}
	}
	lacking, cut, mend := board.Set{}, board.None, board.None
	for _, s := range o.Signs {
		switch s.Kind {
		case board.Unserved:
			lacking = lacking.Add(s.Hex)
		case board.Cut:
			cut = s.Hex
		case board.Mend:
			mend = s.Hex
		}
	}
	if lacking != board.SetOf(at("Sollum")) { // Bardia has its port
		t.Errorf("without supply: %v", lacking)
	}
	if cut != at("Tobruk") || mend == board.None {
		t.Errorf("cut at %d, mended at %d", cut, mend)
	}
	if _, theirs := overlays(t, cutAtTobruk, allied); len(theirs("supply", "").Signs) > 2 {
		t.Error("the Allies lack supply too")
	}
}

// R-6.1-1, R-6.2-1: what the overlay of reach shows is what the judge of moves
// lets a block do: plain, by road only, one hex more.
func TestReachOverlay(t *testing.T) {
	x, over := overlays(t, cutAtTobruk, axis)
	o := over("reach", "21/5 pz")
	byStyle := map[board.Style]board.Set{}
	for _, a := range o.Areas {
		if !a.Ring {
			byStyle[a.Style] = a.Hexes
		}
	}
	from := HexOf(t, x.Data.Map, "Gazala")
	for h := range byStyle[board.Near].All() {
		if n := x.Data.Map.Board.Distance(from, h); n > 3 {
			t.Errorf("%s is %d hexes away", x.Game.Place(h), n)
		}
	}
	if byStyle[board.Near].Empty() || byStyle[board.Far].Empty() || byStyle[board.Beyond].Empty() {
		t.Errorf("near %d, by road %d, beyond %d", byStyle[board.Near].Len(), byStyle[board.Far].Len(), byStyle[board.Beyond].Len())
	}
	if both := byStyle[board.Near].Intersect(byStyle[board.Far]).Union(byStyle[board.Far].Intersect(byStyle[board.Beyond])); !both.Empty() {
		t.Errorf("%v stand in two areas", both)
	}
	engages := board.Set{}
	for _, s := range o.Signs {
		if s.Kind == board.Engages {
			engages = engages.Add(s.Hex)
		}
	}
	if engages != board.SetOf(HexOf(t, x.Data.Map, "Tobruk")) {
		t.Errorf("it would Engage in %v", engages)
	}
}

// R-11.1-1: a Disrupted unit reaches nothing.
func TestReachOfDisrupted(t *testing.T) {
	x := Load(t, cutAtTobruk)
	x.Halts = true
	v := x.PlayOut(t, nil).M.View(axis)
	u, _ := x.Roster.Find("ita-trento")
	k := rules.Token(slices.IndexFunc(v.Own.S.Faces, func(f Face) bool { return f.Unit == u }))
	v.Public.Blocks[k].Disrupted = true
	if o, err := staffOf(x.Game).Overlay(v, nil, rules.Overlay{Kind: "reach", About: "Trento"}); err != nil || len(o.Areas) != 1 {
		t.Error("a Disrupted unit moves:", err)
	}
}

// An overlay that is about nothing is told with what would be understood; all may see the
// moves.
func TestOverlayErrors(t *testing.T) {
	x := Load(t, cutAtTobruk)
	x.Halts = true
	y := x.PlayOut(t, nil)
	v := y.M.View(axis)
	public := rules.View[Plane, Secret]{Side: rules.Nobody, Public: v.Public}
	for _, c := range []struct {
		o    rules.Overlay
		want string
	}{
		{rules.Overlay{Kind: "reach"}, "Name a unit, such as"},
		{rules.Overlay{Kind: "reach", About: "trant"}, "Trento"},
		{rules.Overlay{Kind: "reach", About: "2 SA/4+6"}, "you have"},
		{rules.Overlay{Kind: "deploy"}, "nothing to deploy"},
	} {
		if _, err := staffOf(x.Game).Overlay(v, nil, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
	if _, err := staffOf(x.Game).Overlay(public, nil, rules.Overlay{Kind: "moves"}); err != nil {
		t.Error(err)
	}
}

// The overlay of moves has an arrow for each way with the number of blocks that
// went it, and the losses of each side by hex; the chronicle of the same events
// has a table of who fired.
func TestMovesOverlay(t *testing.T) {
	x, m := reported(t)
	o, err := staffOf(x.Game).Overlay(m.View(axis), m.Events(axis), rules.Overlay{Kind: "moves"})
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	for _, l := range o.Lines {
		if l.Style == board.Own && l.Way[len(l.Way)-1] == HexOf(t, x.Data.Map, "Acroma") {
			blocks += l.Count
		}
	}
	moved := 0
	for _, e := range m.Events(axis) {
		if e, ok := e.(event.Moves); ok && e.By == axis && e.To == HexOf(t, x.Data.Map, "Acroma") {
			moved++
		}
	}
	if blocks != moved || moved == 0 {
		t.Errorf("%d of %d blocks moved", blocks, moved)
	}
	lost := 0
	for _, s := range o.Signs {
		if s.Kind == board.Loss {
			lost++
		}
	}
	steps, fired := 0, 0
	for _, c := range staffOf(x.Game).Chronicle(m.View(axis), m.Events(axis)).Chapters {
		for _, b := range c.Battles {
			for _, r := range b.Rows {
				if r.Lost != nil {
					steps += r.Hits
				} else {
					fired++
				}
			}
		}
	}
	want := 0
	shots := 0
	for _, e := range m.Events(axis) {
		switch event.Kind(e) {
		case "loses":
			want++
		case "fire":
			shots++
		}
	}
	if lost == 0 || steps != want || fired != shots || shots == 0 {
		t.Errorf("%d labels of losses; the table has %d steps of %d and %d shots of %d", lost, steps, want, fired, shots)
	}
}

// R-18.0-2: before the deployment an overlay shows the hexes where units may
// stand, of every scenario and side, and afterwards none.
func TestDeploymentOverlay(t *testing.T) {
	for _, sc := range theatre.Standard().Scenarios.List {
		g := Standard(t, sc.ID)
		p, secrets := g.Start()
		for side := range Side(2) {
			v := rules.View[Plane, Secret]{Side: side, Public: &p, Own: &rules.Own[Secret]{S: &secrets[side]}}
			o, err := staffOf(g).Overlay(v, nil, rules.Overlay{Kind: "deploy"})
			if err != nil || len(o.Note) == 0 {
				t.Errorf("%s, side %d: %v", sc.ID, side, err)
				continue
			}
			var want board.Set
			for i := range g.Groups[side] {
				want = want.Union(g.Groups[side][i].Area)
			}
			if o.Areas[1].Hexes != want {
				t.Errorf("%s, side %d: %v", sc.ID, side, fmt.Sprint(o.Areas[1].Hexes))
			}
			last := g.Groups[side][0]
			for k := range p.Blocks {
				if b := &p.Blocks[k]; g.SideOf(rules.Token(k)) == side && b.At == Undeployed && rules.Token(k) != last.Blocks[0] {
					b.At = last.Area.First()
				}
			}
			if o, err := staffOf(g).Overlay(v, nil, rules.Overlay{Kind: "deploy"}); err != nil || o.Areas[1].Hexes != last.Area || len(o.Note) != 1 {
				t.Errorf("%s, side %d: where its last unit may stand: %v %v", sc.ID, side, o.Note, err)
			}
			p.Blocks[last.Blocks[0]].At = last.Area.First()
			if o, err := staffOf(g).Overlay(v, nil, rules.Overlay{Kind: "deploy"}); err == nil {
				t.Errorf("%s, side %d: all are deployed, and %v", sc.ID, side, o.Note)
			}
		}
	}
}

// The overlay of a plan draws who goes where as a rehearsal of the file has it,
// the Battles in their order, and nothing for what is refused.
func TestPlanOverlay(t *testing.T) {
	x := Load(t, cutAtTobruk)
	x.Halts = true
	y := x.PlayOut(t, nil)
	v := y.M.View(axis)
	plan := func(text string) board.Overlay {
		t.Helper()
		file, problems := orders.Parse("x.yaml", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		return drawn(y, axis, file)
	}
	o := plan("cards: {real: 1}\nmoves: [{group: Gazala, units: {21/5 Pz: Acroma}}]\n")
	way := []board.Hex{HexOf(t, x.Data.Map, "Gazala"), HexOf(t, x.Data.Map, "Acroma")}
	if len(o.Lines) != 1 || !slices.Equal(o.Lines[0].Way, way) || o.Lines[0].Label != "21/5 Pz" || o.Lines[0].Style != board.Planned {
		t.Errorf("%+v", o.Lines)
	}
	if o := plan("cards: {real: 1}\nmoves: [{group: Gazala, units: {21/5 Pz: Alexandria}}]\n"); len(o.Lines) != 0 || !strings.Contains(fmt.Sprint(o.Note), "overlay.plan.refused") {
		t.Errorf("what is refused is drawn: %+v", o)
	}
	if _, err := staffOf(x.Game).Overlay(v, nil, rules.Overlay{Kind: "plan"}); err == nil {
		t.Error("a plan of no file")
	}
}

// R-7.1-1: the overlay of a plan marks the hexsides that it fills.
func TestPlanOverlayFull(t *testing.T) {
	x := Load(t, "hands: {axis: 4 2}\naxis: {C11: [a=inf 2, b=inf 2, c=mot 2]}\nallied: {C12: [inf 2], C20: [inf 2]}")
	x.Halts = true
	y := x.PlayOut(t, nil)
	for units, want := range map[string]int{"a: C12, b: C12": 1, "a: C12": 0, "a: C12, b: C10": 0} {
		file, _ := orders.Parse("x.yaml", []byte("cards: {real: 1}\nmoves: [{group: C11, units: {"+units+"}}]\n"))
		o, full := drawn(y, axis, file), 0
		for _, s := range o.Signs {
			if s.Kind == board.Full && x.Map.Board.Between(s.Hex, s.To) == x.Map.Board.Between(HexOf(t, x.Map, "C11"), HexOf(t, x.Map, "C12")) {
				full++
			}
		}
		if full != want {
			t.Errorf("%s: %d hexsides are full", units, full)
		}
	}
}
