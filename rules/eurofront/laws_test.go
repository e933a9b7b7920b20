package eurofront

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	"github.com/adjutant-pbem/adjutant/rules/eurofront/internal/theatre"
)

// written is the position of a case that a test writes itself.
func written(t testing.TB, text string) *table {
	t.Helper()
	n, problems := orders.Parse("position", []byte(text))
	if problems != nil {
		t.Fatal(problems)
	}
	return sit(casebook.Case{TB: t, File: "position", Node: n})
}

func (x *table) held(name string) *Held {
	u := x.named(name)
	s := &x.secrets[x.Units[u].Side]
	return &s.Blocks[s.Find(u)]
}

// A position that breaks an invariant is noticed, one that only comes near it is not. Each step
// goes on from the one before, and only the last may break the law.
func TestLaws(t *testing.T) {
	const pos = `
soviet: {C06: [a=inf 3, h=HQ 2, s=STAVKA 2], B06: [b=inf 2], C05: [mech 1, mech 1, mech 1, mech 1], murmansk: [25 2]}
axis: {B06: [f=inf 3], B04: [g=inf 2]}
battles: {B06: axis}
`
	type step = func(x *table)
	still := func(*table) {}
	way := func(x *table, from, to string) int16 {
		w, _ := x.Over(x.at(from), x.at(to))
		return number(w)
	}
	crossed := func(from, to string, n int16, w theatre.Weather) step {
		return func(x *table) { x.public.Crossed, x.public.Weather = []Crossing{{way(x, from, to), n}}, w }
	}
	move := func(name, to string) step { return func(x *table) { x.block(name).At = x.at(to) } }
	phase := func(p Phase) step { return func(x *table) { x.public.Phase = p } }
	stage := func(s Stage) step { return func(x *table) { x.public.Stage = s } }
	lands := func(from, to string, rolled int16) step {
		return func(x *table) {
			b := x.block("a")
			b.From, b.At, b.Dispersed, x.public.Rolled = x.at(from), x.at(to), true, rolled
		}
	}
	trip := func(how How, moved bool) step {
		return func(x *table) { x.public.Second, x.block("a").Went, x.block("a").Moved = true, how, moved }
	}
	both := func(all ...step) step {
		return func(x *table) {
			for _, f := range all {
				f(x)
			}
		}
	}
	lost := func(x *table) {
		x.block("a").At, x.block("g").At = x.Capital[Axis], x.at("A05")
		x.block("g").Unsupplied, x.block("f").Unsupplied = true, true
	}
	produced := func(available, spent, lost, saved int16) step {
		return func(x *table) {
			x.public.Produced[Soviet], x.public.Saved[Soviet] = Produced{available, spent, lost}, saved
		}
	}
	open := func(name string, level int8) step {
		return func(x *table) {
			b := x.block(name)
			b.Shown, b.Face = true, x.held(name).Face
			b.Face.Level = level
		}
	}
	for _, c := range []struct {
		law     string
		steps   []step
		between bool
		want    string
	}{
		{"1 as it stands", []step{still, still}, true, ""},
		{"1 a unit twice", []step{func(x *table) { *x.held("a") = *x.held("b") }}, false, "is twice on the map"},
		{"1 a dead one is not", []step{func(x *table) { *x.held("a") = *x.held("b"); x.block("b").At = Gone }}, false, ""},
		{"1 a unit of the enemy", []step{func(x *table) { x.held("a").Unit = x.held("f").Unit }}, false, "of the wrong side"},
		{"1 a level that it has not", []step{func(x *table) { x.held("f").Level = 0 }}, true, "at level 0"},
		{"1 in a turn it may be dying", []step{func(x *table) { x.held("f").Level = 0 }}, false, ""},
		{"2 two over a hexside of two", []step{crossed("C03", "C04", 2, theatre.Snow)}, false, ""},
		{"2 three", []step{crossed("C03", "C04", 3, theatre.Snow)}, false, "3 blocks have crossed way"},
		{"2 one in Mud", []step{crossed("C03", "C04", 1, theatre.Mud)}, false, ""},
		{"2 two in Mud", []step{crossed("C03", "C04", 2, theatre.Mud)}, false, "2 blocks have crossed way"},
		{"2 two over a route in Mud", []step{func(x *table) { x.public.Crossed, x.public.Weather = []Crossing{{firstRoute, 2}}, theatre.Mud }}, false, ""},
		{"2 three", []step{func(x *table) { x.public.Crossed = []Crossing{{firstRoute, 3}} }}, false, "3 blocks have crossed way 10000"},
		{"2 five in a hex", []step{phase(Moving), move("a", "C05"), phase(Fighting)}, false, "5 blocks in"},
		{"2 they may pass", []step{phase(Moving), move("a", "C05"), both(move("a", "C06"), phase(Fighting))}, false, ""},
		{"2 while others move", []step{phase(Moving), move("a", "C05")}, false, ""},
		{"2 they have stood there", []step{move("a", "C05"), phase(Moving), phase(Fighting)}, false, ""},
		{"2 a sixth", []step{move("a", "C05"), phase(Moving), move("h", "C05"), phase(Fighting)}, false, "6 blocks in"},
		{"2 the enemy's stacks are judged in his turn", []step{func(x *table) { x.public.Active = Axis }, phase(Moving), move("a", "C05"), phase(Fighting)}, false, ""},
		{"2 elsewhere there were five", []step{move("a", "C05"), phase(Moving), both(move("a", "C06"), move("s", "C05")), phase(Fighting)}, false, ""},
		{"2 sent back from the sea", []step{phase(Moving), both(move("a", "C05"), trip(Sail, true)), phase(Fighting)}, false, ""},
		{"2 or from a landing", []step{phase(Moving), both(move("a", "C05"), trip(Invade, true)), phase(Fighting)}, false, ""},
		{"2 or an evacuation", []step{phase(Moving), both(move("a", "C05"), trip(Evacuate, true)), phase(Fighting)}, false, ""},
		{"3 twelve supreme moves", []step{func(x *table) { x.block("s").Supreme = 12 }}, false, ""},
		{"3 thirteen", []step{func(x *table) { x.block("s").Supreme = 13 }}, false, "an HQ in Leningrad has 13 supreme moves left"},
		{"17 by rail, then a move", []step{trip(Rail, false), move("a", "C07")}, false, "a block has moved to Volkhov after a strategic move"},
		{"17 by sea", []step{trip(Sail, false), move("a", "C07")}, false, "after a strategic move"},
		{"17 by march", []step{trip(March, false), move("a", "C07")}, false, ""},
		{"17 in the same move", []step{trip(Rail, true), move("a", "C07")}, false, ""},
		{"17 before the Blitz", []step{func(x *table) { x.block("a").Went = Rail }, both(trip(Rail, false), move("a", "C07"))}, false, ""},
		{"17 after it", []step{trip(Rail, false), both(func(x *table) { x.public.Second = false }, move("a", "C07"))}, false, ""},
		{"17 it dies", []step{trip(Rail, false), func(x *table) { x.block("a").At = Gone }}, false, ""},
		{"17 others stay", []step{trip(Rail, false), move("b", "C07"), move("b", "B06")}, false, ""},
		{"14 a landing", []step{lands("C03", "B05", 4)}, false, ""},
		{"14 in a storm", []step{lands("C03", "B05", 7)}, false, "a block has landed in"},
		{"14 where no sea leads", []step{lands("C03", "A05", 4)}, false, "has landed in"},
		{"14 from the first place of the map", []step{lands("A05", "B05", 4)}, false, "has landed in"},
		{"14 not from a port", []step{lands("C04", "B05", 4)}, false, "has landed in"},
		{"14 out of the North Front", []step{lands("murmansk", "petsamo", 4)}, false, "a block has landed in Petsamo from Murmansk"},
		{"14 who has not landed", []step{func(x *table) { x.block("a").From = x.at("murmansk") }}, false, ""},
		{"14 nor one that is dead", []step{both(lands("C03", "B05", 7), move("a", "C06"), func(x *table) { x.block("a").At = Gone })}, false, ""},
		{"12 all are unsupplied", []step{lost, phase(Supplying), phase(Politics)}, false, ""},
		{"12 one is not", []step{both(lost, func(x *table) { x.block("g").Unsupplied = false }), phase(Supplying), phase(Politics)}, false, "supplied without National Supply"},
		{"12 the Soviets are", []step{lost, phase(Supplying), phase(Politics)}, false, ""},
		{"12 with National Supply they may be", []step{phase(Supplying), phase(Politics)}, false, ""},
		{"12 in the Finns' own turn they are not judged", []step{both(lost, func(x *table) { x.public.Active, x.block("g").Unsupplied = Axis, false }), phase(Supplying), phase(Politics)}, false, ""},
		{"12 nor between turns", []step{both(lost, stage(Sky), func(x *table) { x.block("g").Unsupplied = false }), phase(Supplying), phase(Politics)}, false, ""},
		{"12 as it was when the phase began", []step{phase(Supplying), both(lost, func(x *table) { x.block("g").Unsupplied = false }), phase(Politics)}, false, ""},
		{"4 an HQ joins a battle", []step{func(x *table) { x.block("h").Joined = true }}, false, "an HQ has joined a battle in Leningrad"},
		{"4 in an Area it may", []step{both(move("h", "murmansk"), func(x *table) { x.block("h").Joined = true })}, false, ""},
		{"4 others may", []step{func(x *table) { x.block("a").Joined = true }}, false, ""},
		{"4 the dead do not", []step{func(x *table) { x.block("h").Joined, x.block("h").At = true, Gone }}, false, ""},
		{"11 an HQ grows", []step{still, func(x *table) { x.held("h").Level++ }}, false, "the values of Soviet HQs have grown from 4 to 5"},
		{"11 or falls", []step{still, func(x *table) { x.held("h").Level-- }, still}, false, ""},
		{"11 in Production it may grow", []step{stage(Production), func(x *table) { x.held("h").Level++ }}, false, ""},
		{"11 and with the list", []step{stage(Production), both(stage(Sky), func(x *table) { x.held("h").Level++ })}, false, ""},
		{"11 in the set-up", []step{stage(SetUp), func(x *table) { x.held("h").Level++ }}, false, ""},
		{"11 with its end", []step{stage(SetUp), both(stage(Sky), func(x *table) { x.held("h").Level++ })}, false, ""},
		{"11 later not", []step{stage(SetUp), stage(Sky), func(x *table) { x.held("h").Level++ }}, false, "have grown"},
		{"5 no battle", []step{func(x *table) { x.public.Battles = nil }}, true, "blocks of both sides true, a battle false"},
		{"5 in a turn it may take time", []step{func(x *table) { x.public.Battles = nil }}, false, ""},
		{"5 a battle of nobody", []step{func(x *table) {
			x.public.Battles = append(x.public.Battles, Battle{At: x.at("C05"), OD: Soviet, Strike: NoBlock})
		}}, true, "blocks of both sides false, a battle true"},
		{"7 the attacker stands", []step{func(x *table) { x.block("b").Shown = false }}, true, "an attacker in Vyborg does not lie open"},
		{"7 in a turn it may", []step{func(x *table) { x.block("b").Shown = false }}, false, ""},
		{"7 it lies open as another", []step{open("b", 4)}, true, "shows"},
		{"7 the defender lies open", []step{open("f", 3)}, true, "a block lies open in Vyborg"},
		{"7 or one in no battle", []step{open("a", 3)}, true, "a block lies open in Leningrad"},
		{"7 by an option the Soviets do", []step{both(open("a", 3), func(x *table) { x.Options.SovietBlocksOpen = true })}, true, ""},
		{"7 not the Finns", []step{both(open("g", 2), func(x *table) { x.Options.SovietBlocksOpen = true })}, true, "a block lies open"},
		{"7 the dead do", []step{both(open("g", 2), func(x *table) { x.block("g").At = Gone })}, true, ""},
		{"7 cadres stand in a battle", []step{func(x *table) {
			h := *x.held("a")
			x.block("a").At = Gone
			x.public.Blocks = append(x.public.Blocks, block(Soviet, x.at("B06")))
			x.secrets[Soviet].Blocks = append(x.secrets[Soviet].Blocks, h)
			x.secrets[Axis].grow(len(x.public.Blocks))
		}}, true, ""},
		{"9 it starves in its enemy's Supply phase", []step{phase(Supplying), func(x *table) { x.block("g").Unsupplied = true }}, false, ""},
		{"9 and that is known in his Politics", []step{phase(Supplying), both(phase(Politics), func(x *table) { x.block("g").Unsupplied = true })}, false, ""},
		{"9 not in its own", []step{phase(Supplying), func(x *table) { x.block("a").Unsupplied = true }}, false, "the supply of a block in Leningrad has changed"},
		{"9 nor in another phase", []step{phase(Moving), func(x *table) { x.block("g").Unsupplied = true }}, false, "the supply of a block in"},
		{"9 it dies", []step{phase(Moving), func(x *table) { x.block("g").Unsupplied, x.block("g").At = true, Gone }}, false, ""},
		{"10 spent and lost", []step{produced(8, 6, 2, 0)}, false, ""},
		{"10 saved", []step{produced(8, 0, 0, 8)}, false, ""},
		{"10 one is saved of what is spent", []step{produced(8, 7, 0, 1)}, false, "of 8 points 7 spent, 0 lost, 1 saved"},
		{"10 a single one is spent", []step{produced(8, 1, 0, 7)}, false, "1 spent, 0 lost, 7 saved"},
		{"10 a single one is lost", []step{produced(8, 0, 1, 7)}, false, "0 spent, 1 lost, 7 saved"},
		{"10 both", []step{produced(8, 2, 0, 6)}, false, "soviet side: of 8 points 2 spent, 0 lost, 6 saved"},
		{"10 lost and saved", []step{produced(8, 0, 2, 6)}, false, "2 lost, 6 saved"},
		{"10 less than there were", []step{produced(8, 6, 1, 0)}, false, "6 spent, 1 lost"},
		{"10 a debt", []step{produced(8, 9, -1, 0)}, false, "9 spent, -1 lost"},
		{"10 a debt saved", []step{produced(-1, 0, 0, -1)}, false, "-1 saved"},
		{"10 less than nothing is spent", []step{produced(8, -1, 9, 0)}, false, "-1 spent"},
		{"10 all months' income", []step{func(x *table) { produced(x.all(Soviet), 0, 0, x.all(Soviet))(x) }}, false, ""},
		{"10 more", []step{func(x *table) { produced(x.all(Soviet)+1, 0, 0, x.all(Soviet)+1)(x) }}, false, "of 55 points"},
		{"10 that of the Finns is their own", []step{func(x *table) {
			x.public.Produced[Axis], x.public.Saved[Axis] = Produced{Available: x.all(Axis)}, x.all(Axis)
		}}, false, ""},
		{"10 they have no more", []step{func(x *table) {
			x.public.Produced[Axis], x.public.Saved[Axis] = Produced{Available: x.all(Axis) + 1}, x.all(Axis)+1
		}}, false, "axis side: of"},
		{"18 nobody has a hex", []step{func(x *table) { x.public.Control[x.at("C05")] = rules.Nobody }}, false, "is controlled by side 2"},
		{"18 a neutral's place is somebody's", []step{func(x *table) { x.public.Control[x.at("gallivare")] = Axis }}, false, "is controlled by side 0"},
		{"13 it is over", []step{func(x *table) { x.public.Stage, x.public.Level = Finished, AxisMinor }}, true, ""},
		{"13 by a lie", []step{func(x *table) { x.public.Stage, x.public.Liar = Finished, Axis }}, true, ""},
		{"13 at no level", []step{stage(Finished)}, true, "stage 4, level"},
		{"13 it goes on", []step{func(x *table) { x.public.Level = AxisMinor }}, true, "stage 3, level"},
		{"13 though somebody has lied", []step{func(x *table) { x.public.Liar = Axis }}, true, "stage 3, level"},
		{"13 in a turn it may take time", []step{stage(Finished)}, false, ""},
		{"13 an offer", []step{still, func(x *table) { x.public.Offered = true }, still}, false, ""},
		{"13 it is forgotten", []step{func(x *table) { x.public.Offered = true }, func(x *table) { x.public.Offered = false }}, false, "the offer is forgotten"},
	} {
		t.Run(c.law, func(t *testing.T) {
			x := written(t, pos)
			game := *x.Game // with options of its own
			x.Game = &game
			judge := x.Game.Laws()
			for i, f := range c.steps {
				f(x)
				err := judge(rules.Sight[Plane, Secret]{Public: &x.public, Secret: [2]*Secret{&x.secrets[0], &x.secrets[1]}, Between: c.between})
				if want := c.want; i < len(c.steps)-1 && err != nil {
					t.Fatalf("step %d: %v", i, err)
				} else if i == len(c.steps)-1 && (want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want))) {
					t.Errorf("%v, want %q", err, want)
				}
			}
		})
	}
}

// all is the income of a side in all months with production, as scenario.yaml has it.
func (x *table) all(s rules.Side) int16 { return [2]int16{3 * 2, 3 * 18}[s] }
