package eurofront

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// listing answers productions of the Soviets with a list, offers nothing, and leaves the rest to
// chance.
func listing(seed uint64, pick func(put[Build, BuildFacts]) bool) rules.Policy[Plane, Secret] {
	random := playout.Random[Plane, Secret](seed)
	return rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
		if _, ok := ProductionKind.Of(q); ok && v.Side == Soviet {
			return Build{Spend, None}, "", true
		}
		if put, ok := BuildKind.Of(q); ok && v.Side == Soviet {
			if b := (Build{Step, None}); pick(put) && put.Judge(b) == nil {
				return b, "", true
			}
			return Build{Nothing, None}, "", true
		}
		if q.Kind == "offer" {
			return false, "", true
		}
		return random.Answer(v, q)
	})
}

// received is all that Finland has received when the production of January is over, and the
// Soviet plane; nil where the Soviets have not spent 4 points.
func received(t *testing.T, g *Game, seed uint64, pick func(put[Build, BuildFacts]) bool) ([]byte, []Held) {
	t.Helper()
	h := playout.NewMemory(seed, rules.Both, true)
	m, err := rules.NewMachine[Plane, Secret](g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	for s := range rules.Nobody {
		m.Orders(s, listing(seed, pick))
	}
	m.Until(8) // set-up, two fortnights of weather and two turns each, production
	if _, err := m.Run(); err != nil {
		t.Fatal(err)
	}
	if p := m.Public(); p.Stage != Sky || p.Produced[Soviet].Spent != 4 {
		return nil, nil
	}
	var b []byte
	for _, e := range h.Entries() {
		if e.From = ""; e.To.Has(Axis) {
			b = rules.EntryCodec.Append(b, &e)
		}
	}
	for _, e := range m.Events(Axis) {
		b = append(b, rulestest.EventBytes(e)...)
	}
	return planeCodec.Append(b, m.Public()), m.View(Soviet).Own.S.Blocks
}

// Two Soviet lists with equal sums are a pair of worlds: all that Finland receives is the same, byte
// for byte, until a face is shown (EF-11.2-1, EAMB-34).
func TestEqualSums(t *testing.T) {
	g := standard(t)
	pairs := 0
	for seed := range uint64(60) {
		var got [2][]byte
		var own [2][]Held
		for i, id := range []string{"sov-inf-1", "sov-inf-2"} {
			got[i], own[i] = received(t, g, seed, func(q put[Build, BuildFacts]) bool { return g.Units[q.Facts.Unit].ID == id })
		}
		if got[0] == nil || got[1] == nil || slices.Equal(own[0], own[1]) {
			continue
		}
		if pairs++; !bytes.Equal(got[0], got[1]) {
			t.Errorf("seed %d: two lists with equal sums tell Finland something", seed)
		}
	}
	if pairs < 5 {
		t.Errorf("only %d pairs of lists", pairs)
	}
}

// A machine that activates a block which is no HQ has lied, and all can see it: the game is over, and
// the other side has won (EF-5.2-1).
func TestFalseHQ(t *testing.T) {
	g := standard(t)
	for seed := range uint64(5) {
		x := suite(g).Umpire(t, seed)
		es := slices.Clone(x.Entries)
		at := -1
		for i := range es[:len(es)-1] {
			if es[i].Key.Label.Path == "activate" && es[i+1].Key.Label.Path == "show" {
				at = i + 1
				break
			}
		}
		if at < 0 {
			continue
		}
		by := es[at].By
		infantry := slices.IndexFunc(g.Units, func(u theatre.Unit) bool { return u.Side == by && u.Type == theatre.Infantry })
		es[at].Value = slices.Clone(es[at].Value)
		es[at].Value[4] = byte(infantry) // behind the number of faces and the length of the first
		m, err := rules.NewMachine[Plane, Secret](g, playout.Replay(seed, rules.None, es), rules.None, nil)
		if err != nil {
			t.Fatal(err)
		}
		due, err := m.Run()
		if p := m.Public(); due != nil || err != nil || p.Stage != Finished || p.Liar != by || p.Winner() != by.Other() {
			t.Errorf("due %v, error %v, stage %d, liar %d", due, err, p.Stage, p.Liar)
		}
		return
	}
	t.Error("no HQ is activated")
}

// Defaults are legal wherever they are asked for, and the Soviets refuse what they would lose by.
func TestDefaults(t *testing.T) {
	g := standard(t)
	answered := 0
	for seed := range uint64(20) {
		m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		random := playout.Random[Plane, Secret](seed)
		for s := range rules.Nobody {
			m.Orders(s, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
				a := g.Default(v, q)
				if r := q.Judge(a); r != nil {
					t.Errorf("the default of %s is refused: %s", q.Kind, r.Rule)
				}
				if put, ok := AnswerKind.Of(q); ok {
					answered++
					x := Position{Game: g, P: v.Public}
					if want := x.HQValues(v.Own.S)+x.FinnsOut() >= 10; a != want || put.Key.Label.Path != "armistice" {
						t.Errorf("the default is %v", a)
					}
				}
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
		p := m.Public()
		if n, winner := g.Standing(p); n != int(2*p.Fortnight+p.Half+1) && p.Level != AxisDecisive || p.Level == AxisDecisive && n != 16 || winner != p.Level.Winner() {
			t.Errorf("%d turns, fortnight %d, half %d, won by %d at %s", n, p.Fortnight, p.Half, winner, p.Level)
		}
	}
	if answered < 5 {
		t.Error("only ", answered, " armistices are offered")
	}
}

// No more steps are lost on the passive side than whole hits by its defence, and none of a hit
// outlives the round (EF-7.34-1, EF-7.35-1); a static block at 0 may die without any (EF-2.27-2).
func TestSteps(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	rounds := 0
	for seed := range uint64(40) {
		g := suite(standard(t)).Umpire(t, seed)
		var battle event.Battle
		hits, steps := 0, 0
		for _, e := range g.Machine.Events(rules.Nobody) {
			switch e := e.(type) {
			case event.Battle:
				battle, hits, steps = e, 0, 0
				rounds++
			case event.Fire:
				if e.By == battle.Attacker.By {
					hits += e.Hits
				}
			case event.Loses:
				if e.By != battle.Attacker.By {
					steps++
				}
			case event.Dies:
				if e.By != battle.Attacker.By && standard(t).Units[e.Unit].Type != theatre.Static {
					steps++
				}
			case event.Unsupplied, event.Turn, event.Deactivated:
				battle = event.Battle{Attacker: event.Of{By: rules.Nobody}, Defence: 1}
				hits, steps = 1000, 0
			}
			if battle.Defence > 0 && steps > hits/battle.Defence {
				t.Fatalf("seed %d: %d steps by %d hits, %d each", seed, steps, hits, battle.Defence)
			}
		}
	}
	if rounds < 20 {
		t.Error("only ", rounds, " rounds")
	}
}

// Play halts for set-ups, turns, lists and the answer to an armistice, in the second half of a
// Blitz if its player likes, and for nothing else.
func TestHalts(t *testing.T) {
	g := standard(t)
	for seed := range uint64(4) {
		m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		halting := map[string]bool{"deploy": true, "activate": true, "production": true, "armistice": true}
		random := playout.Random[Plane, Secret](seed)
		for s := range rules.Nobody {
			m.Orders(s, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
				want := rules.MustIf(halting[q.Kind])
				if q.Kind == "move" && v.Public.Second {
					want = rules.May
				}
				if q.Halt != want {
					t.Errorf("%s halts: %v", q.Kind, q.Halt)
				}
				return random.Answer(v, q)
			}))
		}
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
	}
}

// EF-4.3-1: each question belongs to a phase of a player-turn, and all can see which it is.
func TestPhases(t *testing.T) {
	g := standard(t)
	m, err := rules.NewMachine[Plane, Secret](g, playout.NewMemory(1, rules.Both, true), rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	phases, random := map[string]Phase{"activate": Command, "move": Moving, "step": Moving, "then": Moving, "strike": Fighting, "combat": Fighting}, playout.Random[Plane, Secret](1)
	asked := map[string]bool{}
	for s := range rules.Nobody {
		m.Orders(s, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
			if want, known := phases[q.Kind]; known && v.Public.Phase != want {
				t.Errorf("%s is asked in phase %d", q.Kind, v.Public.Phase)
			}
			asked[q.Kind] = true
			return random.Answer(v, q)
		}))
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	for kind := range phases {
		if !asked[kind] {
			t.Errorf("nobody is asked: %s", kind)
		}
	}
}

// EF-6.52-1: more dice in a pursuit than its hunters can have, or less than none, are a lie: nothing is thrown.
func TestFalsePursuit(t *testing.T) {
	const text = `
map: grid
soviet: {Q4: [a=inf 4], Q3: [h=HQ 2]}
axis: {Q4: [f=inf 4], Q6: [inf 1]}
battles: {Q4: axis}
control: {Q3: soviet}
orders: [activate h, move a h Q3]
`
	for dice, want := range map[[2]int16]bool{{4, 0}: true, {0, 4}: true, {1, 3}: true, {1, 0}: true, {0, 1}: true, {0, 0}: false, {5, 0}: false, {0, 5}: false, {2, 3}: false, {-1, 1}: false, {1, -1}: false} {
		n, _ := orders.Parse("position", []byte(text))
		c := casebook.Case{TB: t, File: "position", Node: n}
		run := &played{table: sit(c), c: c}
		run.play()
		var es []rules.Entry
		for _, e := range run.host.Entries() {
			if e.Key.Label.Path == "pursuers" {
				e.Value = huntersKind.Codec.Append(nil, &dice)
			}
			if !strings.HasPrefix(e.Key.Label.Path, "pursuit/") {
				es = append(es, e)
			}
		}
		if got := strings.Contains(stops(t, sit(c), es), "pursuit/"); got != want {
			t.Errorf("%v: dice are thrown: %v", dice, got)
		}
	}
}

// EF-11.2-1: a list that opens a block which lies face down or is another unit, that takes away one which is dead
// already, or that does either to one of the enemy's, is a lie, and does nothing of that.
func TestFalseList(t *testing.T) {
	n, _ := orders.Parse("position", []byte(`
stage: production
fortnight: 2
soviet: {C06: [a=inf 1, c=inf 1], B06: [b=inf 2], C05: [inf 2]}
axis: {B06: [f=inf 2], B04: [inf 1], C05: [g=inf 2]}
battles: {B06: axis, C05: soviet}
dead: {c: C06}
orders: [spend soviet, build a step]
`))
	c := casebook.Case{TB: t, File: "position", Node: n}
	run := &played{table: sit(c), c: c}
	token := func(name string) rules.Token {
		u := run.named(name)
		return rules.Token(run.secrets[run.Units[u].Side].Find(u))
	}
	run.play()
	for lie, l := range map[string]List{
		"opens one that lies face down": {Open: []Opened{{token("a"), Face{Unit: run.named("a"), Level: 4}}}},
		"opens one as another":          {Open: []Opened{{token("b"), Face{Unit: run.named("a"), Level: 4}}}},
		"opens one of the enemy's":      {Open: []Opened{{token("g"), Face{Unit: run.named("g"), Level: 1}}}},
		"takes one of the enemy's away": {Gone: []rules.Token{token("f")}},
		"takes a dead one away":         {Gone: []rules.Token{token("c")}},
	} {
		es := slices.Clone(run.host.Entries())
		for i := range es {
			if es[i].Key.Label.Path == "list" && es[i].By == Soviet {
				es[i].Value = listKind.Codec.Append(nil, &l)
			}
		}
		m, err := rules.NewMachine[Plane, Secret](sit(c), playout.Replay(1, rules.None, es), rules.None, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Until(1)
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(lie, due, err)
		}
		if !slices.Equal(m.Public().Blocks, run.public.Blocks) {
			t.Errorf("a list that %s changes something", lie)
		}
	}
}

// stops is what a journal lacks when it is played again.
func stops(t *testing.T, g *table, es []rules.Entry) (lacks string) {
	defer func() { lacks = fmt.Sprint(recover()) }()
	m, err := rules.NewMachine[Plane, Secret](g, playout.Replay(1, rules.None, es), rules.None, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Until(1)
	_, _ = m.Run()
	return ""
}

// EF-7.11-1, EF-5.21-4: when an HQ has deployed out of a battle, or fallen as it did, the battle is over at once and
// whoever had attacked stands.
func TestDeployedOutOfBattle(t *testing.T) {
	for _, level := range []string{"0", "3"} {
		n, _ := orders.Parse("position", []byte("map: grid\nsoviet: {Q3: [h=HQ "+level+"], Q1: [q=HQ 1]}\naxis: {Q3: [f=inf 4], Q6: [inf 1]}\nbattles: {Q3: soviet}\ndice: {pursuit/double: [6, 6]}\norders: [activate h, deploy h Q2, activate q]\n"))
		c := casebook.Case{TB: t, File: "position", Node: n}
		run := &played{table: sit(c), c: c}
		activations := 0
		run.watch = func(v view, q rules.Asked) {
			if q.Kind != ActivateKind.Name || v.Side != Soviet {
				return
			}
			if activations++; activations == 2 && (len(v.Public.Battles) > 0 || v.Public.Blocks[run.secrets[Axis].Find(run.named("f"))].Shown) {
				t.Errorf("an HQ at %s has deployed: %+v", level, v.Public.Battles)
			}
		}
		run.play()
		if activations < 2 {
			t.Error("no second HQ is activated")
		}
	}
}

// EF-6.2-2: of several blocks too many in a place nobody learns which of them is the largest: they are told in the
// order of the blocks.
func TestExcessInOrder(t *testing.T) {
	for _, levels := range []string{"inf 3, inf 4", "inf 4, inf 3"} {
		n, _ := orders.Parse("position", []byte("turn: axis\nsoviet: {C07: [inf 1, inf 2, inf 2, "+levels+"]}\naxis: {B04: [inf 1]}\norders: []\n"))
		c := casebook.Case{TB: t, File: "position", Node: n}
		run := &played{table: sit(c), c: c}
		run.play()
		told := 0
		for _, e := range run.host.Entries() {
			if e.Key.Label.Path == "excess" {
				ks, err := tokensCodec.Decode(e.Value)
				if told++; err != nil || len(ks) != 2 || !slices.IsSorted(ks) {
					t.Errorf("%s: %v are told (%v)", levels, ks, err)
				}
			}
		}
		if told != 1 {
			t.Errorf("%s: told %d times", levels, told)
		}
	}
}

// EF-7.11-1, EF-7.12-1, EF-7.21-1: a battle that is won is over before the next one is chosen, and its victors stand.
func TestWonBattleIsOver(t *testing.T) {
	n, _ := orders.Parse("position", []byte(`
soviet: {C06: [h=HQ 2], B06: [a=inf 2], A07: [inf 2], A06: [inf 2]}
axis: {B06: [sta 0], A07: [inf 2], A06: [inf 2], B04: [inf 1]}
battles: {B06: axis, A07: axis, A06: axis}
orders: [activate h, combat B06, combat A06, combat A07, next-battle B06]
`))
	c := casebook.Case{TB: t, File: "position", Node: n}
	run := &played{table: sit(c), c: c}
	asked := 0
	run.watch = func(v view, q rules.Asked) {
		if q.Kind != NextKind.Name {
			return
		}
		if asked++; asked == 2 {
			x := Position{Game: run.Game, P: v.Public}
			if x.Battle(run.at("B06")) != nil || v.Public.Blocks[run.m.View(Soviet).Own.S.Find(run.named("a"))].Shown {
				t.Errorf("after the battle of Vyborg: %+v", v.Public.Battles)
			}
		}
	}
	run.play()
	if asked != 2 {
		t.Errorf("asked %d times which battle is next", asked)
	}
}

// EF-6.5-2: a rearguard that has survived has moved like those for whom it has stayed, as all can see.
func TestRearguardHasMoved(t *testing.T) {
	n, _ := orders.Parse("position", []byte(`
soviet: {B06: [m=mech 2, i=inf 4], C06: [h=HQ 2], B07: [s=inf 1], A07: [inf 2]}
axis: {B06: [inf 3], A07: [inf 2], B04: [inf 1]}
battles: {B06: axis, A07: axis}
orders: [activate h, move m h C06, move i h B07, combat A07]
`))
	c := casebook.Case{TB: t, File: "position", Node: n}
	run := &played{table: sit(c), c: c}
	asked := false
	run.watch = func(v view, q rules.Asked) {
		if v.Public.Phase != Fighting || v.Side != Soviet || asked {
			return
		}
		asked = true
		for name, moved := range map[string]bool{"m": true, "i": true, "s": false} {
			if b := v.Public.Blocks[v.Own.S.Find(run.named(name))]; b.Moved != moved {
				t.Errorf("%s in %s has moved: %v", name, run.Spots[b.At].ID, b.Moved)
			}
		}
	}
	run.play()
	if !asked {
		t.Error("nobody is asked after the moves")
	}
}

// EAMB-32, EAMB-34: a cadre is mixed with those who stand where it comes, so that nobody knows which block is new.
func TestCadreIsMixed(t *testing.T) {
	first, last := 0, 0
	for seed := range uint64(16) {
		x := written(t, "stage: production\nfortnight: 2\nsoviet: {C06: [a=inf 1, b=inf 1]}\naxis: {B04: [inf 1]}\ndead: {a: B06}\n")
		m, err := rules.NewMachine[Plane, Secret](x, playout.NewMemory(seed, rules.Both, true), rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		for s := range rules.Nobody {
			m.Orders(s, rules.PolicyFunc[Plane, Secret](func(v view, q rules.Asked) (any, string, bool) {
				if _, ok := ProductionKind.Of(q); ok {
					return Build{Spend, None}, "", true
				}
				if put, ok := BuildKind.Of(q); ok && put.Facts.Unit == int(x.named("a")) {
					return Build{Return, x.at("C06")}, "", true
				}
				return Build{Nothing, None}, "", true
			}))
		}
		m.Until(1)
		if due, err := m.Run(); due != nil || err != nil {
			t.Fatal(due, err)
		}
		own := m.View(Soviet).Own.S
		if own.Find(x.named("a")) < own.Find(x.named("b")) {
			first++
		} else {
			last++
		}
	}
	if first == 0 || last == 0 {
		t.Errorf("of two blocks the new one is the first %d times, the last %d times", first, last)
	}
}
