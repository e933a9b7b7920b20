package staff

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// written is the position of a case that a test writes itself.
func written(t testing.TB, text string) *table {
	t.Helper()
	n, problems := orders.Parse("position", []byte(text))
	if problems != nil {
		t.Fatal(problems)
	}
	c := casebook.Case{TB: t, File: "position", Node: n}
	x := sit(c).Game.(*table)
	x.state(c)
	return x
}

// view is what a side sees of the position.
func (x *table) view(side rules.Side) view {
	return view{Side: side, Public: &x.public, Own: &rules.Own[Secret]{S: &x.secrets[side]}}
}

// What conditions speak of, and what of it stays so through a turn.
func TestConditions(t *testing.T) {
	x := written(t, `
fortnight: 3
rolled: 7
soviet: {Leningrad: [HQ A 3, Army B 4, STAVKA 2], Vyborg: [Mech A 2], Kotka: [Army C 1]}
axis: {Vyborg: [1 Corps 3, 2 Corps 2], Helsinki: [THQ Mannerheim 3]}
set: {1 Corps: [shown]}
fights: {Vyborg: [new]}
`)
	c := casebook.Case{TB: t, Node: &orders.Node{}}
	x.block(c, "STAVKA").Supreme = 5
	x.public.Rounds = []eurofront.Round{{At: x.at(c, "Vyborg"), Back: 1}, {At: x.at(c, "Kotka"), Back: 2}, {At: x.at(c, "Turku")}, {At: x.at(c, "Tampere")}}
	for text, settled := range map[string]bool{
		"fortnight == 3":                 true,
		"weather == 'snow'":              true,
		"weather != 'dry'":               true,
		"storm('gulf_of_finland')":       true,
		"not storm('barents_sea')":       true,
		"enemies('Vyborg') == 2":         false,
		"enemies('Kotka') == 0":          false,
		"enemies.least('Vyborg') == 3":   false,
		"enemies.most('Vyborg') == 7":    false,
		"own('Leningrad') == 3":          false,
		"own.cv('Leningrad') == 9":       false,
		"level('Army B') == 4":           false,
		"level('Army C') == 1":           false,
		"level('Army E') == -1":          false,
		"control('Leningrad')":           false,
		"not control('Vyborg')":          false,
		"battle('Vyborg')":               false,
		"not battle('Kotka')":            false,
		"new('Vyborg')":                  false,
		"not new('Kotka')":               false,
		"won('Kotka')":                   false,
		"not won('Vyborg')":              false,
		"not won('Leningrad')":           false,
		"not won('Turku')":               false,
		"lost('Turku')":                  false,
		"not lost('Kotka')":              false,
		"not lost('Oulu')":               false,
		"wins == 1":                      false,
		"losses == 2":                    false,
		"repulsed == 3":                  false,
		"supply":                         false,
		"supreme == 5":                   false,
		"finns.out == 5":                 false,
		"fortnight == 3 and supreme > 9": false,
	} {
		n, problems := orders.Parse("orders", []byte("activate: {HQ A: {mode: normal, when: \""+text+"\"}}"))
		f, more := x.Orders(x.view(eurofront.Soviet), "1940-01-1/soviet", n)
		if problems != nil || more != nil {
			t.Fatalf("%s: %v, %v", text, problems, more)
		}
		v := x.view(eurofront.Soviet)
		got, is := f.Conditions(v), f.(*file).turn.activate[0].Value.When.Expr.Holds(siteOf(x.Game, v), nil).Is
		if want := text != "fortnight == 3 and supreme > 9"; len(got) != 1 || is != want || got[0].Settled != settled {
			t.Errorf("%s: %v, %+v", text, is, got)
		}
	}
}

// All clauses with conditions are known with them; what a later turn or standing orders wait for is not settled.
func TestClausesThatWait(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	const when = `when: "fortnight == 1"`
	for _, c := range []struct {
		side  rules.Side
		phase string
		text  string
		want  []bool // settled, one after the other
	}{
		{eurofront.Soviet, "1939-12-1/soviet", "{activate: {HQ A: {mode: normal, then: {land: Vyborg E1, " + when + "}, " + when + "}}, moves: [{by: HQ A, units: {Army B: {to: Vyborg, " + when + ", else: [{to: Kotka, " + when +
			"}]}}}], combat: [{at: Vyborg, " + when + "}], blitz: [{" + when + ", combat: [{at: Kotka, " + when + "}]}]}", []bool{true, true, true, true, true, true, true}},
		{eurofront.Axis, "1939-12-1/axis", "{offer: \"fortnight == 1\", standing: {interdict: \"fortnight == 1\"}}", []bool{true, false}},
		{eurofront.Soviet, "1939-12-1/soviet", "{standing: {interdict: \"fortnight == 1\", armistice: {accept: 9, " + when + "}}}", []bool{false, false}},
		{eurofront.Soviet, "1940-01-production/soviet", "{production: save, turn: {activate: {HQ A: {mode: normal, " + when + "}}}}", []bool{false}},
	} {
		n, problems := orders.Parse("orders", []byte(c.text))
		f, more := x.Orders(x.view(c.side), c.phase, n)
		if problems != nil || more != nil {
			t.Fatalf("%s: %v, %v", c.text, problems, more)
		}
		var got []bool
		for _, w := range f.Conditions(x.view(c.side)) {
			got = append(got, w.Settled && w.Is)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", c.text, got)
		}
	}
}

// How many segments orders speak of, and how many turns follow before their side is asked again.
func TestAhead(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	for _, c := range []struct {
		stage           eurofront.Stage
		fortnight, half int16
		want            int32
	}{
		{eurofront.SetUp, 0, 0, 1},
		{eurofront.Production, 2, 0, 3}, // with the weather and the turn that may follow
		{eurofront.PlayerTurn, 0, 0, 1},
		{eurofront.PlayerTurn, 1, 0, 3}, // with the other turn and production
		{eurofront.PlayerTurn, 1, 1, 2},
		{eurofront.PlayerTurn, 2, 1, 1},
		{eurofront.PlayerTurn, 5, 1, 2},
		{eurofront.PlayerTurn, 7, 0, 1}, // no production comes any more
	} {
		x.public.Stage, x.public.Fortnight, x.public.Half = c.stage, c.fortnight, c.half
		if got := x.Prospect(x.view(eurofront.Soviet)).Segments; got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// What is due at a halt, and what the orders for it are called.
func TestOwed(t *testing.T) {
	x := written(t, "{fortnight: 4, soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	p := &x.public
	when := page.M("fortnight", 2, page.M("month", "01", "1940"))
	for _, c := range []struct {
		kind   string
		stage  eurofront.Stage
		second bool
		want   page.Msg
		phase  string
		named  page.Msg
	}{
		{rules.DueLink, eurofront.PlayerTurn, false, page.M("owed.link"), "1940-01-2/soviet", page.M("phase.turn", when, page.M("side.1"))},
		{"deploy", eurofront.SetUp, false, page.M("owed.setup"), "setup/soviet", page.M("phase.setup", page.M("side.1"))},
		{"production", eurofront.Production, false, page.M("owed.production", page.M("month", "01", "1940")), "1940-01-production/soviet",
			page.M("phase.production", page.M("month", "01", "1940"), page.M("side.1"))},
		{"armistice", eurofront.PlayerTurn, false, page.M("owed.armistice"), "1940-01-2/soviet", page.M("phase.turn", when, page.M("side.1"))},
		{"move", eurofront.PlayerTurn, true, page.M("owed.blitz", when), "1940-01-2/soviet", page.M("phase.turn", when, page.M("side.1"))},
		{"activate", eurofront.PlayerTurn, false, page.M("owed.turn", when), "1940-01-2/soviet", page.M("phase.turn", when, page.M("side.1"))},
		{"", eurofront.Sky, false, page.M("owed.turn", when), "1940-01-2/weather/soviet", page.M("phase.weather", when)},
	} {
		p.Stage, p.Second = c.stage, c.second
		if got := x.Owed(p, rules.Due{Kind: c.kind}); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v", c.kind, got)
		}
		phase := x.Phase(p, eurofront.Soviet)
		if got := x.Named(phase); phase != c.phase || !reflect.DeepEqual(got, c.named) {
			t.Errorf("%s is named %v", phase, got)
		}
	}
	p.Stage, p.Active = eurofront.PlayerTurn, eurofront.Soviet
	if got := x.Phase(p, eurofront.Axis); got != "1940-01-2/soviet/axis" {
		t.Error(got)
	} else if got := x.Named(got); !reflect.DeepEqual(got, page.M("phase.reply", when, page.M("side.1"), page.M("side.0"))) {
		t.Error(got)
	}
	if p.Fortnight = 8; x.Phase(p, eurofront.Soviet) != "1940-03-1/soviet" { // the game is over
		t.Error(x.Phase(p, eurofront.Soviet))
	}
}

// What a rehearsal takes dice to show, of one's own and the enemy's throws: in one's own turn all goes
// well or badly in the bases, and no die of the enemy's repulses; the weather is that of March without a
// storm here, with one in the Baltic and one in the Arctic.
func TestFates(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	shows := func(f rules.Fate, by rules.Side) string {
		var all []string
		for _, path := range []string{"weather", "airstrike", "fire/die", "pursuit/double", "pursuit/single", "interdict/die", "lane/die"} {
			if f.Dice == nil {
				continue
			}
			if dice := f.Dice(by, rules.Key{Label: rules.L(path)}, 2); dice != nil {
				all = append(all, fmt.Sprint(path, " ", dice))
			}
		}
		return strings.Join(all, ", ")
	}
	for side, want := range [2][]string{
		{ // in the enemy's turn
			"base: weather [1 1], airstrike [1 1], fire/die [6 6], pursuit/double [1 1], pursuit/single [1 1], interdict/die [4 4], lane/die [4 4] | weather [1 1], airstrike [1 1], fire/die [4 4], pursuit/double [1 1], pursuit/single [1 1], interdict/die [4 4], lane/die [4 4]",
			"base: weather [1 1], airstrike [6 6], fire/die [1 1], pursuit/double [6 6], pursuit/single [6 6], interdict/die [3 3], lane/die [3 3] | weather [1 1], airstrike [6 6], fire/die [6 6], pursuit/double [6 6], pursuit/single [6 6], interdict/die [3 3], lane/die [3 3]",
		},
		{
			"base: weather [1 1], airstrike [6 6], fire/die [6 6], pursuit/double [1 1], pursuit/single [1 1], interdict/die [4 4], lane/die [4 4] | weather [1 1], airstrike [6 6], fire/die [4 4], pursuit/double [1 1], pursuit/single [1 1], interdict/die [4 4], lane/die [4 4]",
			"base: weather [1 1], airstrike [1 1], fire/die [1 1], pursuit/double [6 6], pursuit/single [6 6], interdict/die [3 3], lane/die [3 3] | weather [1 1], airstrike [1 1], fire/die [6 6], pursuit/double [6 6], pursuit/single [6 6], interdict/die [3 3], lane/die [3 3]",
		},
	} {
		side := rules.Side(side)
		want = append(want,
			"on.weather: weather [1 2] | weather [1 2]", "on.weather: weather [3 4] | weather [3 4]", "on.weather: weather [3 2] | weather [3 2]",
			"on.strike: airstrike [6 6] | airstrike [6 6]", "on.strike: airstrike [1 1] | airstrike [1 1]",
			"on.repulse:  | fire/die [1 1]",
			"on.fight: fire/die [6 6] | fire/die [4 4]", "on.fight: fire/die [1 1] | fire/die [6 6]", "on.fight: fire/die [6 6] | fire/die [6 6]",
			"on.pursuit: pursuit/double [1 1], pursuit/single [1 1] | pursuit/double [1 1], pursuit/single [1 1]",
			"on.pursuit: pursuit/double [6 6], pursuit/single [6 6] | pursuit/double [6 6], pursuit/single [6 6]",
			"on.interdiction: interdict/die [1 1] | interdict/die [1 1]", "on.interdiction: interdict/die [6 6] | interdict/die [6 6]",
			"on.armistice:  | ", "on.armistice:  | ")
		p := x.Prospect(x.view(side))
		var got []string
		for _, f := range p.Bases {
			got = append(got, "base: "+shows(f, side)+" | "+shows(f, side.Other()))
		}
		for _, d := range p.Dimensions {
			for _, f := range d.Fates {
				got = append(got, d.Name+": "+shows(f, side)+" | "+shows(f, side.Other()))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("side %d:\n%s", side, strings.Join(got, "\n"))
		}
	}
}

// Where a level behind a place is wrong, that is its place.
func TestPlaceOfLevel(t *testing.T) {
	x := written(t, "{stage: setup}")
	n, problems := orders.Parse("orders", []byte("setup: {Army B: Petrozavodsk 12}"))
	_, more := x.Orders(x.view(eurofront.Soviet), "setup/soviet", n)
	if len(problems) > 0 || len(more) != 1 || more[0].ID != "range" || more[0].Line != 1 || more[0].Col != 30 {
		t.Errorf("%v, %+v", problems, more)
	}
}

// A user's own data make a game of their own; what is wrong with them is told.
func TestOwnData(t *testing.T) {
	title := Title()
	own := title.Files()
	if _, hash, err := title.Open(rules.Setup{Scenario: "winter-war", Data: own}); err != nil || hash != title.Data {
		t.Errorf("the built-in data, as a user's own: %v", err)
	}
	own[1].Text = append([]byte("# mine\n"), own[1].Text...)
	if _, hash, err := title.Open(rules.Setup{Scenario: "winter-war", Data: own}); err != nil || hash == title.Data {
		t.Errorf("with a line more: %v", err)
	}
	if _, _, err := title.Open(rules.Setup{Scenario: "winter-war", Options: []string{"nonsense"}}); err == nil {
		t.Error("an option that there is not is taken")
	}
	if _, _, err := title.Open(rules.Setup{Scenario: "summer-war"}); err == nil {
		t.Error("a scenario that there is not is taken")
	}
}

// What is drawn over the map: of now or of what was, for whom, about what.
func TestOverlays(t *testing.T) {
	want := []rules.OverlayKind{{Name: "supply", Now: true, Whole: true}, {Name: "command", About: "UNIT"}, {Name: "reach", About: "UNIT"},
		{Name: "moves", Open: true, Past: true}, {Name: "deploy", Whole: true}, {Name: "plan", About: "FILE", Orders: true}}
	if got := (&Game{}).Overlays(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

// What is counted of a course: each battle once, as it stands in the end, the steps of both sides, and
// what an armistice counts.
func TestResults(t *testing.T) {
	before := written(t, "{soviet: {Leningrad: [HQ A 3], Vyborg: [Army B 4], Kotka: [Army C 2]}, axis: {Vyborg: [1 Corps 3], Kotka: [2 Corps 1], Helsinki: [THQ Mannerheim 3]}}")
	after := written(t, "{soviet: {Leningrad: [HQ A 2], Vyborg: [Army B 2], Kotka: [Army C 2]}, axis: {Vyborg: [1 Corps 2], Helsinki: [THQ Mannerheim 3]}}")
	c := casebook.Case{TB: t, Node: &orders.Node{}}
	fight := func(at string) rules.Event { return event.Battle{In: event.In{At: before.at(c, at)}} }
	got := before.Results(rules.Outcome[Plane, Secret]{Before: before.view(eurofront.Soviet), After: after.view(eurofront.Soviet),
		Enemy: [2]*Secret{&before.secrets[eurofront.Axis], &after.secrets[eurofront.Axis]},
		Since: []rules.Event{fight("Vyborg"), event.Turn{}, fight("Kotka"), fight("Vyborg")}})
	want := []string{"result.battle Kotka: result.won", "result.battle Vyborg: result.goes-on", "result.own-steps: result.number 3",
		"result.enemy-steps: result.number 2", "result.finns-out: result.number 6"}
	var told []string
	for _, r := range got {
		told = append(told, casebook.Plainly(r.What)+": "+casebook.Plainly(r.How))
	}
	if !slices.Equal(told, want) {
		t.Errorf("%q", told)
	}
	fallen := written(t, "{soviet: {Vyborg: [Army B 4], Kotka: [Army C 2]}, axis: {Helsinki: [THQ Mannerheim 3]}}") // an HQ is worth its level, and no more
	if r := before.Results(rules.Outcome[Plane, Secret]{Before: before.view(eurofront.Soviet), After: fallen.view(eurofront.Soviet),
		Enemy: [2]*Secret{&before.secrets[eurofront.Axis], &before.secrets[eurofront.Axis]}})[0]; casebook.Plainly(r.How) != "result.number 3" {
		t.Errorf("an HQ of three that dies: %v", r)
	}
	built := written(t, "{soviet: {Leningrad: [HQ A 3], Vyborg: [Army B 2], Kotka: [Army C 4]}, axis: {Helsinki: [THQ Mannerheim 3]}}") // what one has gained is no step less of another's
	if r := before.Results(rules.Outcome[Plane, Secret]{Before: before.view(eurofront.Soviet), After: built.view(eurofront.Soviet),
		Enemy: [2]*Secret{&before.secrets[eurofront.Axis], &before.secrets[eurofront.Axis]}})[0]; casebook.Plainly(r.How) != "result.number 2" {
		t.Errorf("two steps lost, and two built: %v", r)
	}
	for i, r := range before.Results(rules.Outcome[Plane, Secret]{Before: after.view(eurofront.Soviet), After: before.view(eurofront.Soviet), // production has built some
		Enemy: [2]*Secret{&before.secrets[eurofront.Axis], &before.secrets[eurofront.Axis]}}) {
		if how := casebook.Plainly(r.How); i < 2 && how != "result.number 0" {
			t.Errorf("%s: %s", casebook.Plainly(r.What), how)
		}
	}
}

// A place that there is not is told with those that may be meant: by their names, or by directions
// from them.
func TestHintsOfPlaces(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	for name, want := range map[string][]string{"Leningrat": {"Leningrad"}, "Vyborg E7": {"Vyborg E1"}, "Timbuktu": nil} {
		n, _ := orders.Parse("orders", []byte("activate: {HQ A: {mode: normal, deploy: "+name+"}}"))
		_, problems := x.Orders(x.view(eurofront.Soviet), "1939-12-1/soviet", n)
		if len(problems) != 1 || problems[0].ID != "no.such-place" || len(want) > 0 && !slices.Contains(problems[0].Hints, want[0]) {
			t.Errorf("%s: %+v", name, problems)
		}
	}
}

// Of orders that nothing has answered from a battle is not said to be fought by them.
func TestNothingAnswered(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3], Vyborg: [Army B 4]}, axis: {Vyborg: [1 Corps 3], Helsinki: [THQ Mannerheim 3]}}")
	at := x.at(casebook.Case{TB: t, Node: &orders.Node{}}, "Vyborg")
	n, _ := orders.Parse("orders", []byte("combat: [Vyborg]"))
	f, _ := x.Orders(x.view(eurofront.Soviet), "1939-12-1/soviet", n)
	fought := rules.Told{Since: []rules.Event{event.Battle{In: event.In{At: at}, Attacker: event.Of{By: eurofront.Soviet}}}}
	for answers, want := range map[int]string{0: "account.never", 1: "became.battle"} {
		fought.Answers = make([]rules.Answered, answers)
		if got := f.Became(x.view(eurofront.Soviet), fought)[0].What.ID; got != want {
			t.Errorf("%d answers: %s", answers, got)
		}
	}
}

// Data of one's own are told by the beginning of their hash.
func TestOwnDataAreTold(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	data := *x.Data
	data.Hash = [32]byte{0xab, 1, 2, 3, 4, 5, 6}
	game := *x.Game.Game
	game.Data = &data
	x.Game = New(&game)
	if lines := casebook.Lines(x.Report(x.view(eurofront.Axis), nil)); !slices.Contains(lines, "note.own-data ab0102030405") {
		t.Errorf("%q", lines)
	}
}

// Notes of a template have lines of at most 95 letters, all but the first a space further in.
func TestWrapped(t *testing.T) {
	long, short := strings.Repeat("x", 90), strings.Repeat("y", 91)
	for text, want := range map[string][]string{
		"":                       {""},
		"a b":                    {"a b"},
		long + " 1234":           {long + " 1234"},
		long + " 12345":          {long, "  12345"},
		"a " + short + " b c":    {"a " + short + " b", "  c"},
		long + " " + long + " z": {long, "  " + long + " z"},
	} {
		if got := wrapped(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// Where the answer to an armistice hangs on the count, HQs and Finnish units out of play both add to it (EF-22-7).
func TestCountInArmistice(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3, STAVKA 2]}, axis: {Vyborg: [1 Corps 3, 2 Corps 2], Helsinki: [THQ Mannerheim 3]}}")
	v := x.view(eurofront.Soviet)
	n, _ := orders.Parse("orders", []byte("standing: {armistice: {accept: 1, when: \"armistice.count == 10\"}}"))
	f, problems := x.Orders(v, "1940-01-1/soviet", n)
	if problems != nil || !f.(*file).wishes.armisticeIf.Expr.Holds(siteOf(x.Game, v), nil).Is {
		t.Errorf("five of HQs and five Finns are not ten: %v", problems)
	}
	for count, want := range map[int]bool{10: true, 11: false} {
		n, _ := orders.Parse("orders", fmt.Appendf(nil, "standing: {armistice: %d}", count))
		f, _ := x.Orders(v, "1940-01-1/soviet", n)
		if yes, _, ok := f.(*file).answers(v, put[bool, none]{}); yes != want || !ok {
			t.Errorf("from %d on: %v, %v", count, yes, ok)
		}
	}
	if pic := x.Picture(v); !pic.Control || !pic.Pale {
		t.Error("who controls what is not shown, or no snow")
	}
}

// Who hides behind a block that has come back is guessed too: each hidden block is some unit, none is two (EAMB-33).
func TestGuessOfTheRebuilt(t *testing.T) {
	x := written(t, `
soviet: {Leningrad: [HQ A 3]}
axis: {Vyborg: [1 Corps 3, 3 Corps 1, 4 Corps 1, 5 Corps 1], Helsinki: [THQ Mannerheim 3, 2 Corps 1, 6 Corps 1, 7 Corps 1]}
set: {2 Corps: [rebuilt]}
`)
	for seed := range uint64(10) {
		g := x.Guess(x.view(eurofront.Soviet), rules.Worn, rules.NewChance(seed))
		seen := map[UnitNo]bool{}
		for k := range x.public.Blocks {
			if b := &x.public.Blocks[k]; b.Side == eurofront.Axis && b.OnMap() {
				if u := g.Secret.Blocks[k].Unit; u == 255 || seen[u] {
					t.Fatalf("block %d is unit %d", k, u)
				}
				seen[g.Secret.Blocks[k].Unit] = true
			}
		}
	}
}

// A story may begin with a production, and end in the middle of a battle.
func TestStoriesCutOff(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3], Vyborg: [Army B 4]}, axis: {Vyborg: [1 Corps 3], Helsinki: [THQ Mannerheim 3]}}")
	v, at := x.view(eurofront.Soviet), x.at(casebook.Case{TB: t, Node: &orders.Node{}}, "Vyborg")
	tells := func(es ...rules.Event) string { return strings.Join(chronicled(x.Chronicle(v, es)), "; ") }
	if got := tells(event.Produced{Of: event.Of{By: eurofront.Soviet}, Available: 18}); !strings.Contains(got, "chronicle.production") {
		t.Errorf("%s", got)
	}
	fight := event.Battle{In: event.In{At: at}, Attacker: event.Of{By: eurofront.Soviet}}
	if got := tells(event.Turn{Of: event.Of{By: eurofront.Soviet}}, fight); !strings.Contains(got, "Vyborg") {
		t.Errorf("%s", got)
	}
	if got := tells(event.Answered{Of: event.Of{By: eurofront.Soviet}}); !strings.Contains(got, "chronicle.rest (side.0)") {
		t.Errorf("an answer to an offer is none of the Finns' turn: %s", got)
	}
}

// Where a file says nothing of interdiction or an offer, it does not answer: interdiction is the default (EF-15.7-1).
func TestSilence(t *testing.T) {
	if yes, clause, ok := (&file{}).hopes(view{}, rules.Asked{}, hope{}); yes || clause != "" || ok {
		t.Errorf("%v, %q, %v", yes, clause, ok)
	}
}

// Of orders that are told of late, when standing orders have answered, nothing is said of a turn but
// of one that follows a production, which came in between.
func TestToldLate(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	for text, want := range map[string]string{
		"activate: {HQ A: normal}\nproduction: save\n":         "account.save",
		"production: save\nturn: {activate: {HQ A: normal}}\n": "account.activate account.save",
	} {
		n, _ := orders.Parse("orders", []byte(text))
		f, problems := x.Orders(x.view(eurofront.Soviet), "", n)
		var ids []string
		for _, b := range f.Became(x.view(eurofront.Soviet), rules.Told{Late: true}) {
			ids = append(ids, b.Orders.ID)
		}
		if got := strings.Join(ids, " "); got != want || problems != nil {
			t.Errorf("%s: %s, %v", text, got, problems)
		}
	}
}

// Of production that could not be read nothing is told, and nothing is answered by it (EF-11.4-1).
func TestProductionUnread(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	v := x.view(eurofront.Soviet)
	for text, told := range map[string]int{"save": 1, "save 2": 0, "[HQ A]": 0, "{steps: [HQ Z]}": 1} {
		n, _ := orders.Parse("orders", []byte("production: "+text+"\n"))
		f, problems := x.Orders(v, "", n)
		_, _, says := f.(*file).produces(v, put[eurofront.Build, eurofront.BuildFacts]{})
		if got := len(f.Became(v, rules.Told{Late: true})); got != told || says != (told > 0) || (problems == nil) != (text == "save") {
			t.Errorf("production: %s: told %d, answers %v, %v", text, got, says, problems)
		}
	}
}

// A file of standing orders alone has their key and no other, also as it is written for an owner to
// change, and for an editor, which knows no side there. What nothing has called for is in force.
func TestStandingAlone(t *testing.T) {
	x, editor := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}"), casebook.NewEditor(t, Schema(), beyond...)
	for text, want := range map[string]string{
		"standing: {lose: [mech], armistice: 10}\n":                          "",
		"standing: {interdict: true}\nproduction: save\n":                    "no.key-here",
		"activate: {HQ A: normal}\nstanding: {armistice: {accept: 9}}\n":     "no.key-here",
		"standing: {armistice: {accept: 9}}\nsetup: {Army A: Leningrad 4}\n": "no.key-here",
	} {
		n, _ := orders.Parse("orders", []byte(text))
		f, problems := x.Orders(x.view(eurofront.Soviet), rules.StandingOrders, n)
		if got := ids(problems); got != want {
			t.Errorf("%s: %s", text, got)
		}
		editor.Agrees(t, rules.StandingOrders, n, problems)
		for _, b := range f.Became(x.view(eurofront.Soviet), rules.Told{Late: true}) {
			if b.What.ID != "became.in-force" {
				t.Errorf("%s: %v", text, b)
			}
		}
	}
	n, _ := orders.Parse("orders", []byte("standing: {interdict: \"fortnight > 2\", armistice: {accept: 9, when: \"fortnight > 4\"}}\n"))
	f, _ := x.Orders(x.view(eurofront.Soviet), rules.StandingOrders, n)
	read := casebook.Lines(f.Foresee(x.view(eurofront.Soviet), rules.Ahead[Plane, Secret]{Due: rules.StandingOrders, Told: rules.Told{Late: true}}).Read)
	if told := strings.Join(read, " "); !strings.Contains(told, "account.where (account.interdict false); fortnight > 2") || !strings.Contains(told, "account.where (account.armistice 9); fortnight > 4") {
		t.Errorf("read back without conditions: %s", told)
	}
	n = x.Template(x.view(eurofront.Soviet), rules.Asked{Kind: rules.StandingOrders, By: eurofront.Soviet}, catalogue().Say, false)
	if len(n.Pairs) != 1 || n.Pairs[0].Key.Text != rules.StandingOrders {
		t.Errorf("%s", orders.Write(n))
	}
}

// A new sheet begins with standing orders without the answer to an armistice that has been offered
// (EF-16.7-1).
func TestKeep(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3]}, axis: {Helsinki: [THQ Mannerheim 3]}}")
	n, _ := orders.Parse("orders", []byte("interdict: true\nArmistice: 10\n"))
	for _, offered := range []bool{false, true} {
		x.public.Offered = offered
		want := "interdict: true\nArmistice: 10\n"
		if offered {
			want = "interdict: true\n"
		}
		if got := string(orders.Write(x.Keep(x.view(eurofront.Soviet), n))); got != want {
			t.Errorf("%v: %q", offered, got)
		}
	}
}

func ids(problems []orders.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, p.ID)
	}
	return strings.Join(all, " ")
}

// Ships take the sea that standing orders name, though another has fewer dice (EF-15.73-1). On the map
// only one side holds the seas of Turku; here Finland has a base in both.
func TestLanes(t *testing.T) {
	for lanes, dice := range map[string]int{"{}": 2, "{lanes: [gulf_of_finland, gulf_of_bothnia]}": 3, "{lanes: [white_sea, gulf_of_bothnia]}": 2} {
		x := written(t, "{turn: axis, weather: mud, soviet: {Turku: [Army B 1], Leningrad: [HQ A 1], Oulu: [14 Army 1]}, axis: {Tallinn: [1 Corps 1], Helsinki: [THQ Mannerheim 3]}}")
		data, plan := *x.Data, *x.Map
		data.Map, plan.Seas = &plan, slices.Clone(plan.Seas)
		for i := range data.Seas {
			if data.Seas[i].ID == "gulf_of_bothnia" {
				data.Seas[i].Base = x.at(casebook.Case{TB: t, Node: &orders.Node{}}, "Helsinki")
			}
		}
		game := *x.Game.Game
		game.Data = &data
		x.Game = New(&game)
		m, err := rules.NewMachine[Plane, Secret](x, &scripted{playout.NewMemory(1, rules.Both, true), map[string][]int{}}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := orders.Parse("orders", []byte("standing: "+lanes))
		f, problems := x.Orders(x.view(eurofront.Soviet), rules.StandingOrders, n)
		m.Orders(eurofront.Soviet, rules.PolicyFunc[Plane, Secret](f.Afterwards), rules.PolicyFunc[Plane, Secret](silent))
		m.Orders(eurofront.Axis, rules.PolicyFunc[Plane, Secret](silent))
		if due, err := m.Run(); due != nil || err != nil || problems != nil {
			t.Fatal(due, err, problems)
		}
		thrown := 0
		for _, e := range m.Events(eurofront.Soviet) {
			if l, ok := e.(event.Lane); ok {
				thrown = len(l.Dice)
			}
		}
		if thrown != dice {
			t.Errorf("%s: %d dice", lanes, thrown)
		}
	}
}

// The options that players have agreed on stand in the report and in the briefing.
func TestOptionsAreTold(t *testing.T) {
	g := standard(t, "soviet-blocks-open")
	p, s := g.Start()
	v := view{Side: eurofront.Soviet, Public: &p, Own: &rules.Own[Secret]{S: &s[eurofront.Soviet]}}
	briefing, _ := g.Aid(v, "briefing", orders.NewMap())
	for _, of := range []page.Page{briefing, g.Report(v, nil)} {
		if lines := strings.Join(casebook.Lines(of), "\n"); !strings.Contains(lines, "story.option soviet-blocks-open") || strings.Contains(lines, "no-options") {
			t.Errorf("%s", lines)
		}
	}
}

// An editor suggests the names of things where they may stand, and no others.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct{ def, has, hasNot string }{{"unit", "Army B", "Vyborg"}, {"hq", "HQ A", "Army B"}, {"place", "Vyborg", "HQ A"}, {"sea", "gulf_of_finland", "Vyborg"}} {
		def := asJSON(t, Schema()["$defs"].(map[string]any)[c.def])
		if !strings.Contains(def, `"`+c.has+`"`) || strings.Contains(def, `"`+c.hasNot+`"`) {
			t.Errorf("%s: %s", c.def, def)
		}
	}
}

// Of each answer a packet says from which clause it comes: a unit that has arrived stays by its own, and
// of a second half that is begun what nothing in it asks for is answered by its case.
func TestClausesOfAnswers(t *testing.T) {
	x := written(t, "{soviet: {Leningrad: [HQ A 3, STAVKA 1], Vyborg: [Army B 4], Vyborg E1: [Army C 2]}, axis: {Vyborg: [1 Corps 4], Helsinki: [THQ Mannerheim 3]}}")
	host := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine[Plane, Secret](x, &scripted{host, map[string][]int{}}, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	n, _ := orders.Parse("orders", []byte("activate: {HQ A: {mode: blitz, then: {land: Turku}}, STAVKA: normal}\nmoves: [{by: HQ A, units: {Army C: Leningrad}}]\nblitz:\n  - {when: \"enemies('Vyborg') > 0\", moves: []}\n  - combat: [Vyborg]\n"))
	m.Orders(eurofront.Soviet, casebook.InDue[Plane, Secret](x.Game, eurofront.Soviet, n, func() {}), rules.PolicyFunc[Plane, Secret](silent))
	m.Orders(eurofront.Axis, rules.PolicyFunc[Plane, Secret](silent))
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	var from []string
	for _, e := range host.Entries() {
		if e.By == eurofront.Soviet {
			from = append(from, e.Key.Label.String()+" "+e.From)
		}
	}
	want := []string{"activate.1 1:12", "show.2 ", "deploy-hq.3.9 ", "activate.4 1:54", "show.5 ", "deploy-hq.6.8 ", "activate.7 ", "move.8 2:28", "step.9.14.0 2:28", "step.10.14.1 2:28", "move.11 ",
		"then.12.8 default", "strike.13 ", "combat.14 ", "move.18 4:5", "then.19.9 ", "strike.20 ", "combat.21 "}
	if !slices.Equal(from, want) {
		t.Errorf("%q", from)
	}
}
