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
	parse := func(text string) rules.Policy[Plane, Secret] {
		n, problems := orders.Parse("x.yaml", []byte(text))
		p, more := y.Orders(v, "", n)
		if len(problems)+len(more) > 0 {
			t.Fatal(problems, more)
		}
		return p
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
	none := parse("discard: 0\n")
	c12, c8 := hexOf(t, y.Map, "C12"), hexOf(t, y.Map, "C8")
	key := func(n int16, sub uint16) rules.Key {
		return rules.Key{Label: rules.L("x", 0, int(n)), Sub: sub}
	}
	for _, c := range []struct {
		kind  string
		key   rules.Key
		facts any
		tries int
		want  any
		ok    bool
	}{
		{"discard", key(0, 0), nil, 0, dummyCard, true},
		{"discard", key(1, 0), nil, 0, dummyCard, true},
		{"discard", key(2, 0), nil, 0, "", true},
		{"discard", key(0, 0), nil, 1, "", true},
		{"challenge", key(0, 0), nil, 0, realCard, true},
		{"challenge", key(0, 0), nil, 1, "", true},
		{"answer-challenge", key(0, 0), nil, 0, dummyCard, true},
		{"answer-challenge", key(0, 0), nil, 1, "", true},
		{"redraw", key(0, 0), nil, 0, true, true},
		{"blitz", key(0, 0), nil, 0, true, true},
		{"blitz", key(0, 0), nil, 1, false, true},
		{"assault", key(0, 0), BattleFacts{c12, axis}, 0, true, true},
		{"assault", key(0, 0), BattleFacts{c12, axis}, 1, false, true},
		{"refuse-battle", key(0, 0), AttackFacts{c8, 1, 1}, 0, true, true},
		{"refuse-battle", key(0, 0), AttackFacts{c8, 1, 1}, 1, false, true},
		{"refuse-battle", key(0, 0), AttackFacts{c12, 1, 1}, 0, false, true},
		{"probe", key(0, 0), BattleFacts{c12, axis}, 0, true, true},
		{"pursue", key(0, 0), nil, 0, true, true},
		{"pursue", key(0, 1), nil, 0, true, true},
		{"pursue", key(0, 2), nil, 0, false, true},
		{"pass", key(0, 0), nil, 0, false, true},
		{"lay-card", key(0, 0), CardFacts{0}, 0, realCard, true},
		{"lay-card", key(0, 0), CardFacts{1}, 0, dummyCard, true},
		{"lay-card", key(0, 0), CardFacts{2}, 0, "", true},
		{"lay-card", key(0, 0), CardFacts{0}, 1, "", true},
		{"name-move", key(0, 0), NameFacts{Number: 1}, 0, noMove, true},
		{"take-up", key(0, 0), nil, 0, noTake, true},
		{"forced-march", key(0, 0), nil, 0, noMarch, true},
		{"destination", key(0, 0), NameFacts{Move: Move{Regroup: true, From: c8}}, 0, nil, false},
		{"step", key(0, 0), StepFacts{Block: 0, At: c8}, 0, nil, false},
		{"no-such", key(0, 0), nil, 0, nil, false},
	} {
		a, _, ok := p.Answer(v, rules.Asked{Kind: c.kind, Key: c.key, Facts: c.facts, Tries: c.tries, By: axis})
		if a != c.want || ok != c.ok {
			t.Errorf("%s %v, after %d refusals: %v, %v; not %v", c.kind, c.key, c.tries, a, ok, c.want)
		}
	}
	for text, want := range map[string][2]bool{"all": {true, true}, "none": {false, false}, "1": {true, false}} {
		for n := range uint16(2) {
			if a, _, ok := parse("pursue: "+text).Answer(v, rules.Asked{Kind: "pursue", Key: key(0, n)}); a != want[n] || !ok {
				t.Errorf("pursue: %s, unit %d: %v, %v", text, n, a, ok)
			}
		}
	}
	if a, _, ok := none.Answer(v, rules.Asked{Kind: "pass"}); a != true || !ok {
		t.Error("a file without a real card does not pass")
	}
	for kind, facts := range map[string]any{"refuse-first": nil, "next-battle": nil, "redeploy": RedeployFacts{From: c8}} {
		if a, _, ok := none.Answer(v, rules.Asked{Kind: kind, Facts: facts, Key: key(0, 0)}); a != nil || ok {
			t.Errorf("%s: a file that does not speak of it says %v", kind, a)
		}
	}
	if a, _, ok := parse("combat: [{at: C12, fire: [armor]}]").Answer(v, rules.Asked{Kind: "fire", Facts: BattleFacts{c12, axis}, Tries: 1}); ok {
		t.Error("fire that was refused is ordered again:", a)
	}
	if a, _, ok := parse("dismantle: [C5, C6]").Answer(v, rules.Asked{Kind: "lay-minefield", Facts: MinefieldFacts{Relay: true, Done: []board.Hex{1, 2}}}); ok {
		t.Error("two are dismantled, and a third is laid at", a)
	}
	b0, _ := y.Roster.Find("b")
	a0, _ := y.Roster.Find("a")
	a, _ := y.own(v, a0)
	b, _ := y.own(v, b0)
	built := parse("buildup: [{redeploy: {b: C9}}, {replace: {b: 1}}, {refit: a}]")
	for _, c := range []struct {
		kind  string
		n     int16
		sub   uint16
		facts any
		tries int
		want  any
		ok    bool
	}{
		{"redeploy", 0, 0, RedeployFacts{Block: b, From: c8, Done: 1}, 0, board.None, true},
		{"redeploy", 0, 0, RedeployFacts{Block: b, From: c8}, 1, nil, false},
		{"redeploy", 0, 0, RedeployFacts{Block: a, From: c8}, 0, nil, false},
		{"redeploy", 2, 0, RedeployFacts{Block: b, From: c8}, 0, nil, false},
		{"rebuild-unit", 1, 0, nil, 0, int(b0), true},
		{"rebuild-unit", 1, 0, nil, 1, noUnit, true},
		{"rebuild-unit", 1, 1, nil, 0, noUnit, true},
		{"rebuild-unit", 3, 0, nil, 0, noUnit, true},
	} {
		if a, _, ok := built.Answer(v, rules.Asked{Kind: c.kind, Key: key(c.n, c.sub), Facts: c.facts, Tries: c.tries}); a != c.want || ok != c.ok {
			t.Errorf("%+v: %v, %v", c, a, ok)
		}
	}
	if a, _, ok := none.Answer(v, rules.Asked{Kind: "active-battle"}); a != board.None || !ok {
		t.Error("a file without Battles fights in", a)
	}
	// A Move that is named is not named again.
	moves := parse("cards: {real: 1}\nmoves: [{group: C8, units: {b: C9}}]\n")
	for tries, want := range []any{Move{From: c8, To: board.None}, noMove} {
		if a, _, ok := moves.Answer(v, rules.Asked{Kind: "name-move", Facts: NameFacts{Number: 1}, Tries: tries}); a != want || !ok {
			t.Errorf("a Move that was refused %d times: %v", tries, a)
		}
	}
	v.Public.Networks[axis] = hexSet(t, y.Map, "C5 C6 C7 C8 C9 D8")
	four := parse("dismantle: [C5, C6, C7, C8, C9, D8]\n")
	places := map[string]bool{}
	for i := range 6 {
		q := rules.Asked{Kind: "lift-minefield", Facts: MinefieldFacts{Relay: true, Done: make([]board.Hex, i)}}
		if i%3 == 2 {
			q.Kind = "lay-minefield"
		}
		a, at, ok := four.Answer(v, q)
		if want := hexOf(t, y.Map, []string{"C5", "C6", "C7", "C8", "C9", "D8"}[i]); a != want || !ok || places[at] {
			t.Errorf("minefield %d: %v, %v, from %s", i, a, ok, at)
		}
		places[at] = true
	}
	if a, _, ok := parse("dismantle: [C5, C6]\n").Answer(v, rules.Asked{Kind: "lift-minefield", Facts: MinefieldFacts{Relay: true, Done: []board.Hex{1, 2}}}); a != board.None || !ok {
		t.Error("a third is dismantled")
	}
	for kind, facts := range map[string]any{"refuse-battle": AttackFacts{c8, 1, 1}, "probe": BattleFacts{c12, axis}, "fire": BattleFacts{c12, axis}} {
		if a, _, ok := none.Answer(v, rules.Asked{Kind: kind, Facts: facts, By: axis}); ok {
			t.Errorf("%s: a file that does not speak of it says %v", kind, a)
		}
	}
	for sub := range uint16(3) { // all pursue
		if a, _, ok := none.Answer(v, rules.Asked{Kind: "pursue", Key: key(0, sub)}); a != true || !ok {
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
		a, _, _ := file.Answer(v, rules.Asked{Kind: "buildup", Key: rules.Key{Label: rules.L("x", 0, 0)}})
		unit := ""
		if k := a.(Action).Block; k != noBlock {
			unit = g.unit(*g.face(v.Own.S, k)).Name
		}
		if a.(Action).Do != CallMalta || unit != c.unit {
			t.Errorf("%s: %+v, unit %q", c.text, a, unit)
		}
	}
}
