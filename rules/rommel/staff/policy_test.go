package staff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules/rommel/order"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/fixture"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// asks is a question to an order file, as the method that answers it gets it.
func asks[A, F any](answers func(*orderFile, view, put[A, F]) (A, string, bool), facts F, tries int) func(*orderFile, view) (any, string, bool) {
	return func(f *orderFile, v view) (any, string, bool) {
		q := put[A, F]{Facts: facts}
		q.By, q.Tries = v.Side, tries
		return answersAny(answers(f, v, q))
	}
}

func answersAny[A any](a A, at string, ok bool) (any, string, bool) { return a, at, ok }

// An order file answers what it speaks of, for good; where its answer has been
// refused it says the harmless thing, and where it says nothing its owner's
// other files and the defaults have their turn.
func TestOrderFileAnswers(t *testing.T) {
	x := onFX1(t, [2][]string{{"ita-ariete C12", "ita-trento C8"}, {"uk-7-4 C12"}})
	v := x.view(axis)
	parse := func(text string) *orderFile {
		n, problems := orders.Parse("x.yaml", []byte(text))
		p, more := x.Orders(v, "", n)
		if len(problems)+len(more) > 0 {
			t.Fatal(problems, more)
		}
		return p.(*orderFile)
	}
	p := parse(`
cards: {real: 1, dummy: 1}
combat: [{at: C12, assault: true}]
refuse: {C8: true, C12: false}
probe: {C12: true}
pursue: 2
blitz: {}
discard: 2
challenge: real
answer: dummy
redraw: true
`)
	silent := parse("discard: 0\n")
	c12, c8 := fixture.Hex(t, x.Map, "C12"), fixture.Hex(t, x.Map, "C8")
	for _, c := range []struct {
		name string
		asks func(*orderFile, view) (any, string, bool)
		want any
		ok   bool
	}{
		{"discard 2", asks((*orderFile).discarded, DiscardFacts{Done: 2}, 0), "", true},
		{"redraw", asks((*orderFile).redraws, none{}, 0), true, true},
		{"refuse-battle", asks((*orderFile).refuses, AttackFacts{Hex: c12, Attackers: 1, Cards: 1}, 0), false, true},
		{"pursue", asks((*orderFile).pursues, PursuitFacts{Of: rommel.PursuitOfRefusers}, 0), true, true},
		{"pursue 1", asks((*orderFile).pursues, PursuitFacts{Asked: 1, Of: rommel.PursuitOfRefusers}, 0), true, true},
		{"pursue 2", asks((*orderFile).pursues, PursuitFacts{Asked: 2, Of: rommel.PursuitOfRefusers}, 0), false, true},
		{"lay-card", asks((*orderFile).lays, CardFacts{Laid: 2}, 0), "", true},
		{"destination", asks((*orderFile).destination, NameFacts{Move: Move{Regroup: true, From: c8}}, 0), nil, false},
		{"step", asks((*orderFile).steps, StepFacts{Block: 0, At: c8}, 0), nil, false},
	} {
		if a, _, ok := c.asks(p, v); ok && a != c.want || ok != c.ok {
			t.Errorf("%s: %v, %v; not %v", c.name, a, ok, c.want)
		}
	}
	for text, want := range map[string][2]bool{"all": {true, true}, "none": {false, false}, "1": {true, false}} {
		for n := range 2 {
			if a, _, ok := asks((*orderFile).pursues, PursuitFacts{Asked: n, Of: rommel.PursuitOfRefusers}, 0)(parse("pursue: "+text), v); a != want[n] || !ok {
				t.Errorf("pursue: %s, unit %d: %v, %v", text, n, a, ok)
			}
		}
	}
	for kind, asks := range map[string]func(*orderFile, view) (any, string, bool){
		"refuse-first":  asks((*orderFile).refusesFirst, none{}, 0),
		"next-battle":   asks((*orderFile).fightsNext, none{}, 0),
		"redeployment":  asks((*orderFile).redeployment, RedeployFacts{From: c8}, 0),
		"refuse-battle": asks((*orderFile).refuses, AttackFacts{Hex: c8, Attackers: 1, Cards: 1}, 0),
		"probe":         asks((*orderFile).probes, BattleFacts{Hex: c12, By: axis}, 0),
		"fire":          asks((*orderFile).fires, BattleFacts{Hex: c12, By: axis}, 0),
		"withdraw":      asks((*orderFile).flees, StepFacts{At: c12, Way: []board.Hex{c12}}, 0),
		"supply":        asks((*orderFile).supplies, SupplyFacts{Source: c12}, 0),
	} {
		if a, _, ok := asks(silent, v); ok {
			t.Errorf("%s: a file that does not speak of it says %v", kind, a)
		}
	}
	if a, _, ok := asks((*orderFile).fires, BattleFacts{Hex: c12, By: axis}, 1)(parse("combat: [{at: C12, fire: [armor]}]"), v); ok {
		t.Error("fire that was refused is ordered again:", a)
	}
	if a, _, ok := asks((*orderFile).minefield, MinefieldFacts{Relay: true, Done: []board.Hex{1, 2}}, 0)(parse("dismantle: [C5, C6]"), v); ok {
		t.Error("two are dismantled, and a third is laid at", a)
	}
	if a, _, ok := asks((*orderFile).fights, none{}, 0)(silent, v); a != board.None || !ok {
		t.Error("a file without Battles fights in", a)
	}
}

// A file goes through its lists by the clauses that have answered, which the journal has:
// it keeps nothing of it.
func TestFilesGoOn(t *testing.T) {
	x := onFX1(t, [2][]string{{"ita-ariete C12", "ita-trento C8"}, {"uk-7-4 C12"}})
	v := x.view(axis)
	n, _ := orders.Parse("x.yaml", []byte(`buildup: [{redeploy: {ita-trento: C9, ita-ariete: C9}}, {cards: 2}, {refit: ita-ariete}]
dismantle: [C5, C6, C7, C5, C8, C9]
`))
	p, _ := x.Orders(v, "", n)
	f := p.(*orderFile)
	spoke := func(kind string, is ...int) (spoken []rules.Spoken) {
		for _, i := range is {
			spoken = append(spoken, rules.Spoken{Kind: kind, Clause: f.Deeds[i].At})
		}
		return spoken
	}
	for _, c := range []struct {
		spoken []rules.Spoken
		left   []int
		doing  int
	}{
		{nil, []int{0, 1, 2, 3, 4}, -1},
		{spoke(rommel.BuildupKind.Name, 1), []int{0, 2, 3, 4}, 1},
		{spoke(rommel.BuildupKind.Name, 1, 0), []int{2, 3, 4}, 0},
		{spoke(rommel.ActionKind.Name, 1, 2), []int{3, 4}, 2},
		{spoke(rommel.ActionKind.Name, 2, 3), []int{4}, 2}, // both cards are one clause
		{spoke(rommel.ActionKind.Name, 4), nil, 4},
		{spoke(rommel.RedeployKind.Name, 0), []int{0, 1, 2, 3, 4}, -1}, // the way of a deed is none
		{[]rules.Spoken{{Kind: rommel.ActionKind.Name, Clause: "9:9"}}, []int{0, 1, 2, 3, 4}, -1},
	} {
		var left []int
		for _, d := range f.left(c.spoken) {
			left = append(left, slices.IndexFunc(f.Deeds, func(x said[order.Deed]) bool { return fmt.Sprint(x) == fmt.Sprint(d) }))
		}
		if d, ok := f.doing(c.spoken); !slices.Equal(left, c.left) || ok != (c.doing >= 0) || ok && d.At != f.Deeds[c.doing].At {
			t.Errorf("%v: %v are left, not %v; doing %v", c.spoken, left, c.left, d)
		}
	}
	hex := func(names ...string) (hs []board.Hex) {
		for _, name := range names {
			hs = append(hs, fixture.Hex(t, x.Map, name))
		}
		return hs
	}
	for _, c := range []struct{ done, next []board.Hex }{
		{nil, hex("C5", "C6", "C7", "C5", "C8", "C9")},
		{hex("C5"), hex("C5", "C6", "C7", "C5", "C8", "C9")}, // whichever can be made
		{hex("C5", "C8"), hex("C5", "C8", "C9")},             // the first exchange could not be made
		{hex("C5", "C6", "C7"), hex("C5", "C8", "C9")},
		{hex("C5", "C6", "C7", "C5"), hex("C5", "C8", "C9")},
		{hex("C5", "C8", "C9"), nil},
		{hex("C1"), nil},
	} {
		var next []board.Hex
		for _, h := range f.relaying(c.done) {
			next = append(next, h.What)
		}
		if !slices.Equal(next, c.next) {
			t.Errorf("after %v: %v, not %v", c.done, next, c.next)
		}
	}
}

// R-13.3-3: a file that is silent about Fortress Supply gives it where there is enough for
// all who want it; where there is not its player is asked.
func TestScarceSupplyIsAskedFor(t *testing.T) {
	x := onFX1(t, [2][]string{{"ita-brescia C4", "ita-trento C4", "ita-pavia C10"}, {"uk-7-4 C3", "nz-4 C9", "uk-22-gd C20"}})
	x.p.Control = []rules.Side{axis, axis, allied}
	silent, _ := x.Orders(x.view(axis), "m1/axis-1", orders.NewMap())
	for place, want := range map[string]bool{"C4": false, "C10": true} {
		q := put[rules.Token, SupplyFacts]{Facts: SupplyFacts{Source: fixture.Hex(t, x.Map, place)}}
		q.Halt = rules.Must
		if k, _, ok := silent.(*orderFile).supplies(x.view(axis), q); ok != want || ok && x.p.Blocks[k].At != fixture.Hex(t, x.Map, place) {
			t.Errorf("%s: %v, block %d", place, ok, k)
		}
	}
}

// AMB-36: a file calls the Malta Group, or by agreement its units.
func TestOrderFileCallsMalta(t *testing.T) {
	for _, c := range []struct{ options, text, unit string }{{"", "malta: true", ""}, {"malta-by-unit", "malta: [Folgore, Spezia]", "Folgore"}} {
		plain, err := rommel.New(theatre.Standard(), "s1942", strings.Fields(c.options)...)
		if err != nil {
			t.Fatal(err)
		}
		g := New(plain)
		m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Run(); err != nil { // up to the deployment
			t.Fatal(err)
		}
		n, _ := orders.Parse("x.yaml", []byte("buildup: [{"+c.text+"}]"))
		v := m.View(axis)
		file, problems := g.Orders(v, "", n)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		f := file.(*orderFile)
		a := f.action(v, f.Deeds[0].What)
		unit := ""
		if k := a.Block; k != rommel.NoBlock {
			unit = g.Unit(*g.Face(v.Own.S, k)).Name
		}
		if a.Do != rommel.CallMalta || unit != c.unit {
			t.Errorf("%s: %+v, unit %q", c.text, a, unit)
		}
	}
}

// R-16.41-4, AMB-36: whom a file calls from Malta it may redeploy after that, and nobody else: of those it says whose they are and how they are called.
func TestMaltaIsPlanned(t *testing.T) {
	for _, c := range []struct{ options, text, absent, why string }{
		{"", "{malta: true}", "", ""},
		{"", "{malta: false}", "Folgore Spezia", "at.malta"},
		{"malta-by-unit", "{malta: [Folgore]}", "Spezia", "at.malta-unit"},
		{"malta-by-unit", "{malta: [Folgore, Spezia]}", "", ""},
	} {
		plain, err := rommel.New(theatre.Standard(), "s1942", strings.Fields(c.options)...)
		if err != nil {
			t.Fatal(err)
		}
		g := New(plain)
		p, own := g.Start()
		p.Stage, p.Month, p.Points = rommel.Buildup, int16(g.Scenario.Malta.FromMonth), [2]int16{40, 40}
		v := view{Side: axis, Public: &p, Own: &rules.Own[Secret]{S: &own[axis]}}
		n, _ := orders.Parse("x.yaml", []byte("buildup: ["+c.text+", {redeploy: {Folgore: Tobruk}}, {redeploy: {Spezia: Tobruk}}]"))
		f, problems := g.Orders(v, "", n)
		var absent []string
		m := f.(*orderFile).month(v)
		for _, d := range f.(*orderFile).Deeds {
			r := m.bars(d.What)
			if r == nil {
				m.spend(d.What)
				continue
			}
			problems = append(problems, orders.Problem{ID: r.Why.ID, Args: r.Why.Args})
		}
		for _, x := range problems {
			switch x.ID {
			case "no.unit-there":
				absent = append(absent, x.Args[0].(string))
				if why := x.Args[1].(page.Msg); why.ID != c.why || why.Args[0] != g.Scenario.Malta.FromMonth {
					t.Errorf("%s: %s is absent: %v", c.text, x.Args[0], why)
				}
			case "cannot.cannot": // nothing of the rest is there
			default:
				t.Errorf("%s: %s", c.text, x.ID)
			}
		}
		if got := strings.Join(absent, " "); got != c.absent {
			t.Errorf("%s: %s are not there, not %s", c.text, got, c.absent)
		}
	}
}

// R-6.4-1: who has but one hex to go, since a nearer way has opened, goes it like any
// Move; in a Regroup the die of the Forced March is thrown for it. Neither stops play.
func TestMarchOfOneHex(t *testing.T) {
	x := onFX1(t, [2][]string{{"ger-21-5 C8"}, {"uk-7-4 C20"}})
	v := x.view(axis)
	for text, march := range map[string]bool{
		"moves: [{group: C8, units: {21/5: {go: C9, forced: true}}}]":             false,
		"moves: [{group: C8, units: {21/5: {go: C10, forced: true}}}]":            false,
		"moves: [{regroup: C8, to: C9, units: [{21/5: {go: C9, forced: true}}]}]": true,
	} {
		n, problems := orders.Parse("x.yaml", []byte(text))
		p, more := x.Orders(v, "m1/axis-1", n)
		if len(problems)+len(more) > 0 {
			t.Fatal(text, problems, more)
		}
		f := p.(*orderFile)
		m := f.Halves[0].Moves[0]
		u := m.Units[0]
		k, _ := f.BlockOf(v, u.Unit)
		y := f.follow(v, nil)
		y.outset.changed = true
		way, got := y.wayOf(m, u, k)
		if len(way) == 0 || got != march {
			t.Errorf("%s: %v, by force: %v", text, way, got)
		}
	}
}

// A file finds the Moves that it has named, whoever has named others before, between or after
// them: its units go.
func TestFilesFindTheirMoves(t *testing.T) {
	x := onFX1(t, [2][]string{{"ita-ariete C12", "ita-trento C8", "ita-brescia C9"}, {"uk-7-4 C12"}})
	v := x.view(axis)
	n, _ := orders.Parse("x.yaml", []byte(`cards: {real: 3}
moves: [{group: C8, units: {ita-trento: C7}}, {group: C9, units: {ita-brescia: C7}}]
`))
	p, _ := x.Orders(v, "", n)
	f := p.(*orderFile)
	a, b := f.Halves[0].Moves[0], f.Halves[0].Moves[1]
	other := Move{Regroup: true, From: a.Named.From, To: b.Named.From}
	for _, c := range []struct {
		named []Move
		said  []order.Move
		want  []int
	}{
		{nil, nil, []int{-1, -1}},
		{[]Move{a.Named}, []order.Move{a}, []int{0, -1}},
		{[]Move{a.Named, b.Named}, []order.Move{a, b}, []int{0, 1}},
		{[]Move{a.Named, b.Named, other}, []order.Move{a, b}, []int{0, 1}},
		{[]Move{a.Named, other, b.Named}, []order.Move{a, b}, []int{0, 2}},
		{[]Move{other, a.Named}, []order.Move{a, b}, []int{1, -1}}, // where the second would lead elsewhere, it is none
		{[]Move{a.Named, b.Named}, []order.Move{a}, []int{0, -1}},
	} {
		x.p.Moves = c.named
		var spoken []rules.Spoken
		for _, m := range c.said {
			spoken = append(spoken, rules.Spoken{Kind: rommel.MoveKind.Name, Clause: m.At})
		}
		if got := f.follow(v, spoken).named; !slices.Equal(got, c.want) {
			t.Errorf("%v, said %d: %v, not %v", c.named, len(c.said), got, c.want)
		}
	}
}
