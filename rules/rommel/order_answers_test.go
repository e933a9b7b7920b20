package rommel

import (
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
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
	x := load(t, `
map: fx1
hands: {axis: 3 2}
axis: {C12: [a=mot 3, g=art 2], C8: [b=inf 2]}
allied: {C12: [u=inf 2, w=tat 2], C20: [inf 2]}
battles: {C12: allied W}
`)
	x.halts = true
	y := x.play(t, nil)
	v := y.m.View(axis)
	parse := func(text string) *orderFile {
		n, problems := orders.Parse("x.yaml", []byte(text))
		p, more := y.Orders(v, "", n)
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
	c12, c8 := hexOf(t, y.Map, "C12"), hexOf(t, y.Map, "C8")
	for _, c := range []struct {
		name string
		asks func(*orderFile, view) (any, string, bool)
		want any
		ok   bool
	}{
		{"discard", asks((*orderFile).discarded, DiscardFacts{0}, 0), dummyCard, true},
		{"discard 1", asks((*orderFile).discarded, DiscardFacts{1}, 0), dummyCard, true},
		{"discard 2", asks((*orderFile).discarded, DiscardFacts{2}, 0), "", true},
		{"discard", asks((*orderFile).discarded, DiscardFacts{0}, 1), "", true},
		{"challenge", asks((*orderFile).challenges, none{}, 0), realCard, true},
		{"challenge", asks((*orderFile).challenges, none{}, 1), "", true},
		{"answer-challenge", asks((*orderFile).answers, none{}, 0), dummyCard, true},
		{"answer-challenge", asks((*orderFile).answers, none{}, 1), "", true},
		{"redraw", asks((*orderFile).redraws, none{}, 0), true, true},
		{"blitz", asks((*orderFile).blitzes, none{}, 0), true, true},
		{"blitz", asks((*orderFile).blitzes, none{}, 1), false, true},
		{"assault", asks((*orderFile).assaults, BattleFacts{c12, axis}, 0), true, true},
		{"assault", asks((*orderFile).assaults, BattleFacts{c12, axis}, 1), false, true},
		{"refuse-battle", asks((*orderFile).refuses, AttackFacts{c8, 1, 1}, 0), true, true},
		{"refuse-battle", asks((*orderFile).refuses, AttackFacts{c8, 1, 1}, 1), false, true},
		{"refuse-battle", asks((*orderFile).refuses, AttackFacts{c12, 1, 1}, 0), false, true},
		{"probe", asks((*orderFile).probes, BattleFacts{c12, axis}, 0), true, true},
		{"pursue", asks((*orderFile).pursues, PursuitFacts{Asked: 0}, 0), true, true},
		{"pursue 1", asks((*orderFile).pursues, PursuitFacts{Asked: 1}, 0), true, true},
		{"pursue 2", asks((*orderFile).pursues, PursuitFacts{Asked: 2}, 0), false, true},
		{"pass", asks((*orderFile).passes, none{}, 0), false, true},
		{"lay-card", asks((*orderFile).lays, CardFacts{0}, 0), realCard, true},
		{"lay-card", asks((*orderFile).lays, CardFacts{1}, 0), dummyCard, true},
		{"lay-card", asks((*orderFile).lays, CardFacts{2}, 0), "", true},
		{"lay-card", asks((*orderFile).lays, CardFacts{0}, 1), "", true},
		{"name-move", asks((*orderFile).names, NameFacts{Number: 1}, 0), noMove, true},
		{"take-up", asks((*orderFile).takes, none{}, 0), noTake, true},
		{"forced-march", asks((*orderFile).marches, none{}, 0), noMarch, true},
		{"destination", asks((*orderFile).destination, NameFacts{Move: Move{Regroup: true, From: c8}}, 0), nil, false},
		{"step", asks((*orderFile).steps, StepFacts{Block: 0, At: c8}, 0), nil, false},
	} {
		if a, _, ok := c.asks(p, v); ok && a != c.want || ok != c.ok {
			t.Errorf("%s: %v, %v; not %v", c.name, a, ok, c.want)
		}
	}
	for text, want := range map[string][2]bool{"all": {true, true}, "none": {false, false}, "1": {true, false}} {
		for n := range 2 {
			if a, _, ok := asks((*orderFile).pursues, PursuitFacts{Asked: n}, 0)(parse("pursue: "+text), v); a != want[n] || !ok {
				t.Errorf("pursue: %s, unit %d: %v, %v", text, n, a, ok)
			}
		}
	}
	if a, _, ok := asks((*orderFile).passes, none{}, 0)(silent, v); a != true || !ok {
		t.Error("a file without a real card does not pass")
	}
	for kind, asks := range map[string]func(*orderFile, view) (any, string, bool){
		"refuse-first":  asks((*orderFile).refusesFirst, none{}, 0),
		"next-battle":   asks((*orderFile).fightsNext, none{}, 0),
		"redeploy":      asks((*orderFile).redeployment, RedeployFacts{From: c8}, 0),
		"refuse-battle": asks((*orderFile).refuses, AttackFacts{c8, 1, 1}, 0),
		"probe":         asks((*orderFile).probes, BattleFacts{c12, axis}, 0),
		"fire":          asks((*orderFile).fires, BattleFacts{c12, axis}, 0),
	} {
		if a, _, ok := asks(silent, v); ok {
			t.Errorf("%s: a file that does not speak of it says %v", kind, a)
		}
	}
	if a, _, ok := asks((*orderFile).fires, BattleFacts{c12, axis}, 1)(parse("combat: [{at: C12, fire: [armor]}]"), v); ok {
		t.Error("fire that was refused is ordered again:", a)
	}
	if a, _, ok := asks((*orderFile).minefield, MinefieldFacts{Relay: true, Done: []board.Hex{1, 2}}, 0)(parse("dismantle: [C5, C6]"), v); ok {
		t.Error("two are dismantled, and a third is laid at", a)
	}
	b0, _ := y.Roster.Find("b")
	a0, _ := y.Roster.Find("a")
	a, _ := y.own(v, a0)
	b, _ := y.own(v, b0)
	built := parse("buildup: [{redeploy: {b: C9}}, {replace: {b: 1}}, {refit: a}]")
	for _, c := range []struct {
		name string
		asks func(*orderFile, view) (any, string, bool)
		want any
		ok   bool
	}{
		{"redeploy", asks((*orderFile).redeployment, RedeployFacts{Block: b, From: c8, Done: 1}, 0), board.None, true},
		{"redeploy", asks((*orderFile).redeployment, RedeployFacts{Block: b, From: c8}, 1), nil, false},
		{"redeploy", asks((*orderFile).redeployment, RedeployFacts{Block: a, From: c8}, 0), nil, false},
		{"redeploy", asks((*orderFile).redeployment, RedeployFacts{Deed: 2, Block: b, From: c8}, 0), nil, false},
		{"rebuild-unit", asks((*orderFile).rebuilt, RebuildFacts{Deed: 1, Steps: 0}, 0), int(b0), true},
		{"rebuild-unit", asks((*orderFile).rebuilt, RebuildFacts{Deed: 1, Steps: 0}, 1), noUnit, true},
		{"rebuild-unit", asks((*orderFile).rebuilt, RebuildFacts{Deed: 1, Steps: 1}, 0), noUnit, true},
		{"rebuild-unit", asks((*orderFile).rebuilt, RebuildFacts{Deed: 3, Steps: 0}, 0), noUnit, true},
	} {
		if a, _, ok := c.asks(built, v); ok && a != c.want || ok != c.ok {
			t.Errorf("%s: %v, %v; not %v", c.name, a, ok, c.want)
		}
	}
	if a, _, ok := asks((*orderFile).fights, none{}, 0)(silent, v); a != board.None || !ok {
		t.Error("a file without Battles fights in", a)
	}
	// A Move that is named is not named again.
	moves := parse("cards: {real: 1}\nmoves: [{group: C8, units: {b: C9}}]\n")
	for tries, want := range []any{Move{From: c8, To: board.None}, noMove} {
		if a, _, ok := asks((*orderFile).names, NameFacts{Number: 1}, tries)(moves, v); a != want || !ok {
			t.Errorf("a Move that was refused %d times: %v", tries, a)
		}
	}
	v.Public.Networks[axis] = hexSet(t, y.Map, "C5 C6 C7 C8 C9 D8")
	four := parse("dismantle: [C5, C6, C7, C8, C9, D8]\n")
	places := map[string]bool{}
	for i := range 6 {
		q := asks((*orderFile).lifted, MinefieldFacts{Relay: true, Done: make([]board.Hex, i)}, 0)
		if i%3 == 2 {
			q = asks((*orderFile).minefield, MinefieldFacts{Relay: true, Done: make([]board.Hex, i)}, 0)
		}
		a, at, ok := q(four, v)
		if want := hexOf(t, y.Map, []string{"C5", "C6", "C7", "C8", "C9", "D8"}[i]); a != want || !ok || places[at] {
			t.Errorf("minefield %d: %v, %v, from %s", i, a, ok, at)
		}
		places[at] = true
	}
	if a, _, ok := asks((*orderFile).lifted, MinefieldFacts{Relay: true, Done: []board.Hex{1, 2}}, 0)(parse("dismantle: [C5, C6]\n"), v); a != board.None || !ok {
		t.Error("a third is dismantled")
	}
	for asked := range 3 { // all pursue
		if a, _, ok := asks((*orderFile).pursues, PursuitFacts{Asked: asked}, 0)(silent, v); a != true || !ok {
			t.Error(a, ok)
		}
	}
}

// R-9.3-1: a file names classes in the order in which they are to be fired at;
// the unit is the one that the default plan takes.
func TestOrderFileFires(t *testing.T) {
	for targets, want := range map[string]string{"artillery, artillery": "infantry", "armor, infantry": "armor", "infantry, armor": "infantry", "anti-tank, armor": "antitank", "artillery, armor": "armor", "artillery": "armor", "infantry": "infantry"} {
		units := "m=mat 2, i=inf 4"
		if targets == "artillery, artillery" { // neither is there
			units = "i=inf 4"
		}
		y := load(t, "map: fx1\nhands: {axis: 3 2}\naxis: {C12: ["+units+"]}\nallied: {C12: [u=inf 2, a=arm 2, w=tat 2], C20: [inf 2]}\nbattles: {C12: allied W}")
		n, problems := orders.Parse("x.yaml", []byte("cards: {real: 1}\ncombat: [{at: C12, fire: ["+targets+"]}]\n"))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		y.files[axis] = n
		z := y.play(t, nil)
		got := ""
		for _, e := range z.m.Events(rules.Nobody) {
			if e := e.(Event); e.Kind == "fire" && y.unit(e.Faces[0]).Side == Axis && got == "" {
				got = classNames[e.N[0]]
			}
		}
		if got != want {
			t.Errorf("fire at %s: at %s, not %s", targets, got, want)
		}
	}
}

// Numbers in order files have limits: neither is a problem, what lies beyond is.
func TestOrderFileNumbers(t *testing.T) {
	y := load(t, "map: fx1\naxis: {C0: [a=inf 1/2]}\nallied: {C20: [inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &y.start}
	for text, limits := range map[string][2]int{
		"discard: %a": {0, 16}, "pursue: %a": {0, 99}, "cards: {real: %a}": {0, 16}, "cards: {dummy: %a}": {0, 16},
		"buildup: [{replace: {a: %a}}]": {1, 6}, "buildup: [{cards: %a}]": {1, 16},
	} {
		for n, good := range map[int]bool{limits[0] - 1: false, limits[0]: true, limits[1]: true, limits[1] + 1: false} {
			file, problems := orders.Parse("x.yaml", []byte(strings.ReplaceAll(text, "%a", strconv.Itoa(n))))
			_, more := y.Orders(v, "", file)
			if (len(problems)+len(more) == 0) != good {
				t.Errorf("%s with %d: %v %v", text, n, problems, more)
			}
		}
	}
}

// What is wrong with a Move in a file is told once, without what follows from
// it.
func TestOrderFileMoveProblems(t *testing.T) {
	y := load(t, "map: fx1\naxis: {C8: [a=mot 2, b=mot 2]}\nallied: {C20: [x=inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &y.start, Own: nil}
	for text, want := range map[string]string{
		"{group: C8, units: {a: C9}}":                         "",
		"{group: Q9, units: {a: C9}}":                         "no.such-hex",
		"{group: Q9}":                                         "no.such-hex",
		"{group: C8, to: Q9}":                                 "no.such-hex",
		"{regroup: C8, to: Q9, units: {a: C9}}":               "no.such-hex",
		"{overrun: Q9}":                                       "no.such-hex",
		"{overrun: C9}":                                       "",
		"{group: C8}":                                         "no.move-units",
		"{group: C8, units: {}}":                              "no.move-units",
		"{to: C9, units: {a: C9}}":                            "no.move-name",
		"{regroup: C8, units: {a: []}}":                       "no.destination",
		"{regroup: C8, units: {a: C9}}":                       "",
		"{regroup: C8, to: C9, units: {a: []}}":               "",
		"{group: C8, units: {x: C9}}":                         "no.such-unit",
		"{group: C8, units: {a: C9}}, {group: C8, to: [C9]}":  "no.such-hex",
		"{group: C8, units: {a: C9, b: {go: C9, quick: no}}}": "no.such-order",
	} {
		file, problems := orders.Parse("x.yaml", []byte("moves: ["+text+"]"))
		_, more := y.Orders(v, "", file)
		var got []string
		for _, p := range append(problems, more...) {
			got = append(got, p.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, not %s", text, got, want)
		}
	}
}

// AMB-36: a file calls the Malta Group, or by agreement its units.
func TestOrderFileCallsMalta(t *testing.T) {
	for _, c := range []struct{ options, text, unit string }{{"", "malta: true", ""}, {"malta-by-unit", "malta: [Folgore, Spezia]", "Folgore"}} {
		g, err := New(theatre.Standard(), "s1942", strings.Fields(c.options)...)
		if err != nil {
			t.Fatal(err)
		}
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
		a, _, _ := file.(*orderFile).nextDeed(v, put[Action, BuildupFacts]{})
		unit := ""
		if k := a.Block; k != noBlock {
			unit = g.unit(*g.face(v.Own.S, k)).Name
		}
		if a.Do != CallMalta || unit != c.unit {
			t.Errorf("%s: %+v, unit %q", c.text, a, unit)
		}
	}
}
