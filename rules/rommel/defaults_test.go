package rommel

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"pgregory.net/rapid"
)

// D-60, D-62: by default the last step of a unit is lost last, a German's last
// of all; then elite units are spared; then leg infantry is lost before mech
// and motorized infantry, and that before all else; then by number.
func TestDefaultLosses(t *testing.T) {
	rank := [10]int{theatre.LegInfantry: 1, theatre.Paratroops: 1, theatre.MechInfantry: 2, theatre.MotInfantry: 2, theatre.Recon: 3, theatre.Armor: 3, theatre.MobileAntiTank: 3, theatre.MotAntiTank: 3, theatre.SPArtillery: 3, theatre.Artillery: 3}
	type unit struct {
		alone, german, elite bool
		rank                 int
		no                   int
	}
	g := &Game{Data: &Data{Roster: &theatre.Roster{}}}
	var faces []Face
	var units []unit
	for steps := range uint8(2) {
		for _, kind := range []struct {
			theatre.Nation
			elite bool
		}{{theatre.Italian, false}, {theatre.British, false}, {theatre.British, true}, {theatre.German, true}} {
			for k := theatre.Recon; k <= theatre.Artillery; k++ {
				no := UnitNo(len(g.Roster.Units))
				g.Roster.Units = append(g.Roster.Units, Unit{Type: k, Nation: kind.Nation, Elite: kind.elite, Steps: []uint8{4, 2}})
				f := Face{Unit: no, Steps: 2 - steps}
				faces = append(faces, f)
				units = append(units, unit{f.Steps == 1, f.Steps == 1 && kind.Nation == theatre.German, kind.elite, rank[k], int(no)})
			}
		}
	}
	worse := func(x, y unit) bool {
		for _, c := range [][2]int{{rules.Bit(x.alone), rules.Bit(y.alone)}, {rules.Bit(x.german), rules.Bit(y.german)}, {rules.Bit(x.elite), rules.Bit(y.elite)}, {x.rank, y.rank}} {
			if c[0] != c[1] {
				return c[0] > c[1]
			}
		}
		return x.no > y.no
	}
	for i, x := range units {
		for j, y := range units {
			if i != j && worse(x, y) != (g.LossPain(faces[i]) > g.LossPain(faces[j])) {
				t.Errorf("%+v and %+v: %d, %d", x, y, g.LossPain(faces[i]), g.LossPain(faces[j]))
			}
		}
	}
}

// D-60, D-62, D-53: of all allotments that waste least the default takes the one in which least dies, then fewest steps of
// elite units are lost, then the cheapest.
func TestDefaultAllotment(t *testing.T) {
	g := Load(t, "map: fx1\naxis: {C12: [G:arm 4/4, arm 4, G:mot 2/4, mot 3, inf 2, inf 1, B*:arm 4/4]}\nallied: {C20: [inf 2]}").Game
	units := g.Units[axis]
	rapid.Check(t, func(t *rapid.T) {
		var faces []Face
		var us []bearer
		mined := rapid.Bool().Draw(t, "mined")
		for _, u := range units {
			if steps := rapid.IntRange(0, len(g.Roster.Units[u].Steps)).Draw(t, "steps"); steps > 0 && len(faces) < 4 {
				faces = append(faces, Face{Unit: u, Steps: uint8(steps)})
				us = append(us, bearerOf(g, faces[len(faces)-1], mined))
			}
		}
		pool := rapid.IntRange(1, 7).Draw(t, "pool")
		pain := func(lost []int) (sum int64) {
			for i, n := range lost {
				for f := faces[i]; n > 0; n-- {
					sum += g.LossPain(f)
					f.Steps--
				}
			}
			return sum
		}
		got := allotment(g, pool, faces, mined)
		least := int64(-1)
		for _, text := range allocations(pool, us) {
			var lost []int
			for _, n := range strings.Fields(text) {
				lost = append(lost, int(n[0]-'0'))
			}
			if p := pain(lost); least < 0 || p < least {
				least = p
			}
		}
		if legal := slices.Contains(allocations(pool, us), strings.Trim(fmt.Sprint(got), "[]")); !legal || pain(got) != least {
			t.Fatalf("%d hits on %v: %v, legal: %v", pool, faces, got, legal)
		}
	})
}

// D-60, D-62: by default one unit dies rather than two, be it German and elite.
func TestDefaultKeepsUnits(t *testing.T) {
	g := Load(t, "map: fx1\naxis: {C12: [G:arm 1, inf 1, inf 1]}\nallied: {C20: [inf 2]}").Game
	var faces []Face
	for _, u := range g.Units[axis] {
		faces = append(faces, Face{Unit: u, Steps: 1})
	}
	if got := allotment(g, 2, faces, false); !slices.Equal(got, []int{1, 0, 0}) {
		t.Errorf("of an elite German and two others %v die", got)
	}
}

// D-59, D-61: by default artillery fires first, then anti-tank, armor, infantry, the
// strongest first, at what it hits best; then at the class that is nearest to
// elimination; then at armor, infantry, anti-tank, artillery.
func TestDefaultFire(t *testing.T) {
	for _, c := range []struct{ pos, first, second string }{
		// Who fires first.
		{"axis: {C12: [g=art 2, m=mat 4]}", "g infantry", "m armor"},
		{"axis: {C12: [m=mat 2, a=arm 4]}", "m armor", "a infantry"},
		{"axis: {C12: [a=arm 2, i=inf 4]}", "a infantry", "i antitank"},
		{"axis: {C12: [a=arm 3, b=arm 4]}", "b infantry", "a infantry"},
		// At whom.
		{"axis: {C12: [a=arm 3]}", "a infantry", "a armor"},
		{"axis: {C12: [a=arm 3]}", "a armor", "a antitank"},
		{"axis: {C12: [i=inf 3]}", "i antitank", "i armor"},
		{"axis: {C12: [i=inf 3]}", "i armor", "i infantry"},
		{"axis: {C12: [m=mat 3]}", "m armor", "m infantry"},
		{"axis: {C12: [m=mat 3]}", "m infantry", "m antitank"},
		{"axis: {C12: [g=art 3]}", "g infantry", "g armor"},
		{"axis: {C12: [g=art 3]}", "g armor", "g antitank"},
	} {
		x := Load(t, "map: fx1\nhands: {axis: 4 0}\n"+c.pos+"\nallied: {C12: [u=inf 2, v=arm 2, w=tat 2, y=art 2], C20: [inf 2]}\nbattles: {C12: allied W}")
		y := x.PlayOut(t, map[string][]int{}, "axis lay-card real")
		for k := range y.Begin.Blocks { // all stand there, revealed
			y.Begin.Blocks[k].Shown = true
			side := y.SideOf(rules.Token(k))
			y.Begin.Blocks[k].Face = y.Secrets[side].Faces[y.ordinal(rules.Token(k))]
		}
		worth := func(s string) int {

			name, class, _ := strings.Cut(s, " ")
			u, _ := y.Roster.Find(name)
			k := slices.IndexFunc(y.Begin.Blocks, func(b Block) bool { return b.Face.Unit == u })
			return y.ShotWorth(&y.Begin, BattleFacts{Hex: HexOf(t, y.Map, "C12"), By: axis}, Shot{rules.Token(k), Class(slices.Index(ClassNames, class))})
		}
		if worth(c.first) <= worth(c.second) {
			t.Errorf("%s: %s is no better than %s", c.pos, c.first, c.second)
		}
	}
}

// D-39, D-54: by default a unit withdraws to friends who shield it where no enemy is
// next to them, else into an own Fortress, else away from enemies; then towards
// its source, then by name. It is no friend that shields itself.
func TestDefaultRefuge(t *testing.T) {
	x := Load(t, `
map: fx1
control: {FT: axis}
axis: {C8: [f=inf 2], C12: [u=mot 2], D5: [d=inf 2 D], D13: [g=inf 2], D11: [h=inf 2]}
allied: {C13: [x=inf 2], D3: [y=inf 2 D]}
`)
	s := x.Position(&x.Begin)
	for _, c := range [][2]string{{"C8", "C10"}, {"C10", "C2"}, {"C4", "C2"}, {"C2", "C3"}, {"C3", "D5"}, {"C9", "D9"}, {"C9", "D13"}, {"D11", "C10"}, {"C11", "C12"}} {
		if better, worse := refuge(s, 1, HexOf(t, x.Map, c[0])), refuge(s, 1, HexOf(t, x.Map, c[1])); better <= worse {
			t.Errorf("%s is no better than %s: %d, %d", c[0], c[1], better, worse)
		}
	}
	alike := board.SetOf(HexOf(t, x.Map, "C16"), HexOf(t, x.Map, "D15")) // FD E2 and FD E1 SE1
	if h := Safest(s, 1, alike); h != HexOf(t, x.Map, "D15") {
		t.Errorf("the safest is %s", x.Place(h))
	}
	// The source may be a Fortress.
	x = Load(t, "map: fx1\ncontrol: {FT: axis}\naxis: {C11: [\"u=mot 2 F:C10\"]}\nallied: {C20: [inf 2 D]}")
	s = x.Position(&x.Begin)
	if refuge(s, 0, HexOf(t, x.Map, "C12")) <= refuge(s, 0, HexOf(t, x.Map, "C7")) {
		t.Error("C12 is nearer to the Fortress than C7")
	}
}

// D-39, D-54: the default looks at all hexes in which a unit can end, also behind one that is worse than the one before.
func TestDefaultRoute(t *testing.T) {
	for _, c := range []struct{ position, orders, end string }{
		{"axis: {C11: [a=inf 2], C5: [inf 2]}\nallied: {C12: [u=mot 2], C16: [inf 2]}", // behind its own Fortress
			"axis plays 1; axis name-move group C11; axis take-up a C12; allied refuse-battle C12", "C16 2 D"},
		{"control: {FD: axis}\naxis: {C11: [a=inf 2], C5: [inf 2], E14: [inf 2]}\nallied: {C12: [u=mot 2], C17: [inf 2]}", // behind a hex next to an enemy
			"axis plays 1; axis name-move group C11; axis take-up a C12; allied refuse-battle C12", "C17 2 D"},
		{"control: {FT: axis}\naxis: {C9: [inf 2 D S10], D12: [mot 2], C5: [inf 2]}\nallied: {C9: [u=mot 4 D S20], C15: [inf 2]}",
			"", "C15 3 D"}, // a Rout, by an enemy
		{"control: {FD: axis}\naxis: {C11: [a=inf 2], C5: [inf 2]}\nallied: {C12: [u=mot 2], C20: [inf 2]}", // from nobody but those behind
			"axis plays 1; axis name-move group C11; axis take-up a C12; allied refuse-battle C12", "C18 2 D"},
	} {
		x := Load(t, "map: fx1\nhands: {axis: 4 2, allied: 4 2}\n"+c.position)
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			return x.Default(v, q), "", q.Kind == FleeKind.Name
		})
		if got := x.PlayOut(t, nil, slices.DeleteFunc(strings.Split(c.orders, "; "), func(s string) bool { return s == "" })...).Where("u"); got != c.end {
			t.Errorf("%s: u ends in %s", c.position, got)
		}
	}
}

// R-8.6-4: who leaves a Fortress by default because he must goes on as long as that is better, and not where it is as good.
func TestDefaultRetreat(t *testing.T) {
	for position, end := range map[string]string{
		"C5: [inf 2]": "D11 3 D", // to friends who shield it
		// C11 and D11 are as near to the enemy in C12 and as far from the Base.
		"C5: [inf 2], C12: [inf 2]": "C11 3 D",
	} {
		x := Load(t, "map: fx1\nturn: allied\ncontrol: {FT: axis}\nhands: {axis: 4 2, allied: 4 2}\naxis: {C10: [inf 3], "+position+
			"}\nallied: {C10: [u=mot 3], C11: [inf 2], D11: [inf 2], D12: [inf 2], D13: [inf 2], C20: [inf 2]}\nbattles: {C10: axis E}")
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			return x.Default(v, q), "", q.Kind == StepKind.Name
		})
		if got := x.PlayOut(t, nil, "allied lay-card dummy", "allied pass").Where("u"); got != end {
			t.Errorf("%s: u ends in %s", position, got)
		}
	}
}

// D-10, D-30, D-31: of too many units a Fortress and an Oasis supply by default those of more victory weight, then those whose
// steps cost more, then the stronger, then by number; an Oasis first who has no other supply (AMB-29).
func TestDefaultSupply(t *testing.T) {
	for position, dead := range map[string]string{
		"control: {FT: axis}\naxis: {C10: [a=inf 4/4, b=inf 4/4, c=inf 1/4]}\nallied: {C9: [inf 2], C12: [inf 2]}":                                            "c",
		"control: {FT: axis}\naxis: {C10: [a=inf 4/4, b=G:inf 1/4, c=rec 1/4]}\nallied: {C9: [inf 2], C12: [inf 2]}":                                          "a",
		"control: {FT: axis}\naxis: {C10: [a=inf 2, b=inf 2, c=inf 2]}\nallied: {C9: [inf 2], C12: [inf 2]}":                                                  "a",
		"axis: {G5: [a=inf 1/4, b=G:arm 4/4]}\nallied: {C20: [inf 2]}":                                                                                        "a",
		"axis: {G5: [a=inf 1/4, b=inf 2/4]}\nallied: {C20: [inf 2]}":                                                                                          "a",
		"axis: {G5: [a=inf 2, b=inf 2]}\nallied: {C20: [inf 2]}":                                                                                              "a",
		"control: {FT: allied}\naxis: {C11: [inf 2], C5: [inf 2]}\nallied: {C10: [inf 2], D8: [inf 2], E7: [inf 2], F6: [inf 2], G5: [a=inf 4/4, b=inf 1/4]}": "",
	} {
		x := Load(t, "map: fx1\n"+position)
		x.Instead = "buildup-check"
		x.watch = rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			return x.Default(v, q), "", q.Kind == FortressKind.Name || q.Kind == OasisKind.Name
		})
		y, gone := x.PlayOut(t, nil), ""
		for _, name := range []string{"a", "b", "c"} {
			if strings.Contains(position, name+"=") && y.Where(name) == "eliminated" {
				gone += name
			}
		}
		if gone != dead {
			t.Errorf("%s: %q go without", position, gone)
		}
	}
}

// D-59, D-61: hits that a class has taken already bring it nearer to
// elimination, half as much among mines (R-9.52-2); D-54: an enemy in the first hex
// of the map counts as any other.
func TestDefaultsSeeAll(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C12: [i=inf 3], C5: [u=mot 2]}\nallied: {C12: [v=inf 3, w=arm 2], C0: [y=inf 2]}\nbattles: {C12: allied W}")
	for k := range x.Begin.Blocks {
		x.Begin.Blocks[k].Shown = true
		x.Begin.Blocks[k].Face = x.Secrets[x.SideOf(rules.Token(k))].Faces[x.ordinal(rules.Token(k))]
	}
	for _, c := range []struct {
		pool  int16 // on three steps of infantry, beside two of armor
		mined bool
		armor bool // is nearer
	}{{0, false, true}, {1, false, true}, {2, false, false}, {2, true, true}, {3, true, false}} {
		x.Begin.Pool[InfantryClass] = c.pool
		fire := func(class Class) int {
			return x.ShotWorth(&x.Begin, BattleFacts{Hex: HexOf(t, x.Map, "C12"), By: axis, Mined: c.mined}, Shot{0, class})
		}
		if fire(ArmorClass) > fire(InfantryClass) != c.armor {
			t.Errorf("%+v: which class is nearer to elimination", c)
		}
	}
	flee := func(to string) int {
		return refuge(x.Position(&x.Begin), 1, HexOf(t, x.Map, to))
	}
	if flee("C2") >= flee("C6") {
		t.Error("C2 is near to an enemy in C0")
	}
}

// Each option of a charter sets its own field and nothing else.
func TestOptionsSetOne(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range options {
		var x Options
		o.set(&x)
		v, name := reflect.ValueOf(x), ""
		for i := range v.NumField() {
			if f := v.Field(i); f.Kind() == reflect.Bool && f.Bool() {
				name += v.Type().Field(i).Name
			}
		}
		if name == "" || seen[name] {
			t.Errorf("%s sets %q", o.ID, name)
		}
		seen[name] = true
	}
}
