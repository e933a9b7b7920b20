package eurofront

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
)

// moving is the Movement phase of a position, with HQs that are active already.
func moving(t *testing.T, text string, active ...string) (*table, Ways) {
	x := written(t, text)
	for _, name := range active {
		b := x.block(name)
		b.Shown, b.Face, b.Mode = true, x.held(name).Face, Normal
	}
	return x, x.WaysOf(&x.public)
}

func (x *table) own(s rules.Side) *rules.Own[Secret] { return &rules.Own[Secret]{S: &x.secrets[s]} }

// EF-6.1-2, EF-6.2-1, EF-6.31-1, EF-6.32-1, EF-6.33-1, EF-20.8-1: the shortest way by land through places, or
// why there is none.
func TestWalks(t *testing.T) {
	const pos = `
soviet: {C06: [a=inf 3, m=mech 2, h=HQ 3], B07: [n=HQ North 1], B06: [e=inf 2, inf 1], C05: [inf 1, inf 1, mech 1, mech 1], murmansk: [v=14 2]}
axis: {B06: [inf 2], A07: [inf 1], B04: [s=MANN 2, f=inf 2]}
battles: {B06: axis}
`
	x, w := moving(t, pos, "h")
	for _, c := range []struct{ unit, through, want string }{
		{"a", "D05", "D05"},
		{"a", "D04", "EF-6.1-2 no.speed"},
		{"m", "D04", "C05 D04"},
		{"m", "D05 D04", "D05 D04"},
		{"m", "C05 C06", "C05 C06"},
		{"m", "D05 C06", "D05 C06"},
		{"m", "C06", "C07 C06"},
		{"m", "C05", "EF-6.2-1 no.stack"},
		{"m", "C05 C04", "C05 C04"},
		{"m", "C03", "EF-6.1-2 no.speed"},
		{"m", "B07 A07", "B07 A07"},
		{"m", "A07", "B07 A07"},
		{"m", "B08", "C07 B08"},
		{"m", "B07 B08", "EF-6.1-2 no.speed"},
		{"m", "B05", "EF-6.1-2 no.speed"},
		{"m", "B06 B05", "EF-6.1-2 no.speed"},
		{"n", "B06", "EF-5.1-1 no.hq-battle"},
		{"e", "B07", "B07"},
		{"e", "C06", "C06"},
		{"e", "A07", "EF-6.32-1 no.disengage"},
		{"e", "A06", "EF-6.32-1 no.disengage"},
		{"v", "petsamo", "EF-18.33-1 no.land-route"},
		{"v", "petrozavodsk", "EF-18.33-1 no.land-route"},
		{"v", "oulu", "EF-18.33-1 no.land-route"},
		{"v", "C06", "EF-6.1-2 no.land-way"},
	} {
		var through []Place
		for _, name := range strings.Fields(c.through) {
			through = append(through, x.at(name))
		}
		way, r := w.Walk(x.own(Soviet), w.Begin(rules.Token(x.secrets[Soviet].Find(x.named(c.unit)))), through...)
		var got []string
		for _, p := range way {
			got = append(got, x.Spots[p].ID)
		}
		if r != nil {
			got = []string{r.Rule, r.Why.ID}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s through %s: %s, not %s", c.unit, c.through, s, c.want)
		}
	}
	x, w = moving(t, `
soviet: {C07: [a=inf 2, inf 1], D03: [h=HQ 1]}
axis: {C07: [inf 1], B08: [inf 1], C06: [inf 1], C08: [inf 1], D06: [inf 1], D07: [inf 1], B04: [MANN 1]}
battles: {C07: soviet}
`, "h")
	for name, want := range map[string]string{"B07": "no.lake", "C06": "no.disengage", "C05": "no.land-way"} {
		if _, r := w.Walk(x.own(Soviet), w.Begin(rules.Token(x.secrets[Soviet].Find(x.named("a")))), x.at(name)); r == nil || r.Why.ID != want {
			t.Errorf("out of Volkhov to %s: %v, not %s", name, r, want)
		}
	}
	if _, r := w.Walk(nil, w.Begin(rules.Token(x.secrets[Soviet].Find(x.named("a")))), x.at("D07")); r == nil || r.Why.ID != "no.unknown" {
		t.Errorf("a way of a block that nobody knows: %v", r)
	}
}

// EF-5.2-2, EF-5.5-2, EF-5.7-1, EF-5.31-1, EF-6.1-1: why an HQ cannot have a block move.
func TestWhy(t *testing.T) {
	x, _ := moving(t, `
soviet: {C06: [a=inf 3, b=inf 3, h=HQ 2, q=HQ 2, i=HQ 1, m=HQ Moscow 1], interior: [s=STAVKA 1], D03: [c=inf 1], C07: [d=mech 1, e=mech 1, g=mech 1]}
axis: {B04: [f=inf 2]}
`, "h", "i", "s", "m")
	x.block("d").Dispersed, x.block("e").Rear, x.block("g").Moved = true, true, true
	x.block("i").Mode = Invasion
	x.block("s").Supreme = 2
	x.block("b").Went, x.block("b").Moved = Sail, true
	w := x.WaysOf(&x.public)
	for _, c := range []struct {
		block, by string
		how       How
		want      string
	}{
		{"a", "h", Land, ""},
		{"a", "h", March, ""},
		{"a", "h", Rail, "EF-5.7-1 no.strategic"},
		{"a", "h", Sail, "EF-5.7-1 no.strategic"},
		{"a", "h", Invade, "EF-5.2-2 no.such-mode"},
		{"a", "h", Evacuate, "EF-5.2-2 no.such-mode"},
		{"a", "q", Land, "EF-6.1-1 no.idle-hq"},
		{"q", "h", Land, ""},
		{"h", "h", Land, "EF-6.1-1 no.own-move"},
		{"m", "h", Land, "EF-5.5-2 no.spent-hq"},
		{"c", "h", Land, "EF-5.31-1 no.command"},
		{"c", "s", Land, ""},
		{"a", "i", Land, "EF-5.2-2 no.such-mode"},
		{"a", "i", March, "EF-5.2-2 no.such-mode"},
		{"a", "i", Invade, ""},
		{"b", "s", Rail, "EF-6.1-1 no.other-way"},
		{"b", "s", Sail, ""},
		{"b", "h", Land, "EF-6.1-1 no.other-way"},
		{"d", "s", Land, "EF-6.1-1 no.dispersed"},
		{"e", "s", Land, "EF-6.1-1 no.rear"},
		{"g", "s", Land, "EF-6.1-1 no.second-move"},
	} {
		k := func(name string) rules.Token { return rules.Token(x.secrets[Soviet].Find(x.named(name))) }
		got := ""
		if r := w.Why(Take{k(c.block), k(c.by), c.how}); r != nil {
			got = r.Rule + " " + r.Why.ID
		}
		if got != c.want {
			t.Errorf("%s by %s %s: %s, not %s", c.block, c.by, c.how, got, c.want)
		}
	}
	k := func(name string) rules.Token { return rules.Token(x.secrets[Soviet].Find(x.named(name))) }
	for block, want := range map[string]string{"a": "no.embarked", "c": "no.embarked"} {
		x.block("a").Marched = true
		if r := w.MayGo(x.own(Soviet), Take{k(block), k("i"), Invade}, Go{To: x.at("B05")}); r == nil || r.Rule != "EF-5.9-1" || r.Why.ID != want {
			t.Errorf("%s does not embark: %v, not %s", block, r, want)
		}
	}
	for at, want := range map[Place]string{x.at("A05"): "EF-5.9-1 no.embarked", Gone: "EF-6.1-1 no.idle-hq"} { // the first place of the map, and none
		x.block("i").At = at
		if r := w.MayGo(x.own(Soviet), Take{k("a"), k("i"), Invade}, Go{To: x.at("B05")}); r == nil || r.Rule+" "+r.Why.ID != want {
			t.Errorf("where its HQ is at %d nobody embarks: %v, not %s", at, r, want)
		}
	}
	for _, none := range []Take{noTake, {k("a"), NoBlock, Land}} {
		if r := w.Why(none); r != nil {
			t.Errorf("nobody moves: %v", r)
		}
	}
	if r := w.MayGo(x.own(Soviet), Take{k("c"), k("s"), Rail}, Go{To: x.at("C05")}); r != nil {
		t.Error("by rail to Narva: ", r)
	}
	y, v := moving(t, "soviet: {petrozavodsk: [inf 1], B08: [a=inf 2], interior: [s=STAVKA 1]}\naxis: {petrozavodsk: [inf 1], B04: [inf 1]}\nbattles: {petrozavodsk: axis}\n", "s")
	y.block("s").Supreme = 2
	if r := v.MayGo(y.own(Soviet), Take{rules.Token(y.secrets[Soviet].Find(y.named("a"))), rules.Token(y.secrets[Soviet].Find(y.named("s"))), Rail}, Go{To: y.at("petrozavodsk")}); r == nil || r.Rule != "EF-18.33-2" {
		t.Error("by rail into an Area that was attacked: ", r) // EF-18.35-1
	}
	x.block("s").Supreme = 0
	if r := x.WaysOf(&x.public).Why(Take{rules.Token(x.secrets[Soviet].Find(x.named("a"))), rules.Token(x.secrets[Soviet].Find(x.named("s"))), Land}); r == nil || r.Why.ID != "no.supreme" {
		t.Error("STAVKA has no moves left: ", r)
	}
}

// EF-6.33-1, EF-18.37-1, EF-12.3-1: how many may engage or disengage over a way, and how many more now.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		weather, from, to string
		used              int16
		limit, free       int
	}{
		{"snow", "C03", "C04", 0, 2, 2}, {"snow", "C03", "C04", 1, 2, 1}, {"snow", "C03", "C04", 2, 2, 0}, {"snow", "C03", "C04", 3, 2, 0},
		{"mud", "C03", "C04", 0, 1, 1}, {"mud", "C03", "C04", 1, 1, 0}, {"mud", "C03", "B04", 0, 0, 0},
		{"snow", "C06", "B06", 0, 1, 1}, {"mud", "A07", "petrozavodsk", 1, 2, 1}, {"snow", "A07", "petrozavodsk", 0, 2, 2},
	} {
		x := written(t, fmt.Sprintf("weather: %s\nsoviet: {C06: [inf 1]}\naxis: {B04: [inf 1]}\n", c.weather))
		way, _ := x.Over(x.at(c.from), x.at(c.to))
		other, _ := x.Over(x.at("C06"), x.at("C05"))
		x.public.Crossed = []Crossing{{number(other), 1}, {number(way), c.used}}
		if limit, free := x.Chart(&x.public).Limit(way); limit != c.limit || free != c.free {
			t.Errorf("%+v: limit %d, free %d", c, limit, free)
		}
	}
}

// EAMB-33: who is told to have died but is no unit of the roster, or is not among those who were hit, lives.
func TestFalseDeaths(t *testing.T) {
	x := written(t, "soviet: {C06: [a=inf 3, b=inf 2]}\naxis: {B04: [inf 1]}\n")
	a, b := rules.Token(x.secrets[Soviet].Find(x.named("a"))), rules.Token(x.secrets[Soviet].Find(x.named("b")))
	s := &Script{Position: *x.position()}
	s.buryAll(Soviet, []rules.Token{a}, []Death{{a, uint8(len(x.Units))}, {b, 3}})
	if !x.block("a").OnMap() || !x.block("b").OnMap() {
		t.Error("they are dead")
	}
}

// EF-15.73-1, EF-10.21-3, EF-10.1-1: who starves whatever happens, and who if a lane through an enemy sea is cut.
func TestStarving(t *testing.T) {
	for text, want := range map[string]string{
		"soviet: {B03: [a=inf 2], tampere: [b=inf 2], A06: [d=inf 2], C06: [inf 1]}\naxis: {C03: [inf 2], A05: [inf 1], B04: [inf 1], B06: [inf 1], B05: [inf 1], A07: [inf 1]}\n":  "starve d, risk a b",
		"soviet: {B03: [a=inf 2], tampere: [b=inf 2], C06: [inf 1]}\naxis: {A05: [inf 1], B04: [inf 1]}\n":                                                                          "starve, risk",
		"soviet: {B03: [a=inf 2], C06: [inf 1]}\naxis: {C03: [inf 2], B03: [inf 1], B04: [inf 1]}\nbattles: {B03: soviet}\n":                                                        "starve a, risk",
		"weather: mud\nbases: {gulf_of_bothnia: B04}\nsoviet: {B03: [a=inf 2], oulu: [b=14 2], C06: [inf 1]}\naxis: {C03: [inf 1], B04: [inf 1], tampere: [inf 1], B08: [inf 1]}\n": "starve, risk a b",
	} {
		x := written(t, text)
		none, risked := x.Chart(&x.public).Starving(Soviet)
		said := func(ks []rules.Token) (s string) {
			for _, name := range []string{"a", "b", "d"} {
				if u, ok := x.names[name]; ok && slices.Contains(ks, rules.Token(x.secrets[Soviet].Find(u))) {
					s += " " + name
				}
			}
			return s
		}
		if got := "starve" + said(none) + ", risk" + said(risked); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
	x := written(t, "soviet: {oulu: [14 1], C06: [inf 1]}\naxis: {B04: [a=inf 2, inf 1]}\n")
	if none, risked := x.Chart(&x.public).Starving(Axis); len(none) != 2 || risked != nil {
		t.Errorf("without National Supply %v starve, %v at a risk", none, risked)
	}
}

// EF-10.21-2, EF-10.21-3, EF-10.22-2: a capital with a port on the bay has arrived itself; besieged it feeds one block.
func TestCapitalByTheBay(t *testing.T) {
	for _, c := range []struct {
		weather, soviet, options string
		bay                      bool
		want                     National
	}{
		{"mud", "C06: [inf 1], A05: [inf 1], B03: [inf 1]", "", false, NoLine},
		{"mud", "C06: [inf 1], A05: [inf 1], B03: [inf 1]", "", true, FullLine},
		{"snow", "C06: [inf 1], A05: [inf 1], B03: [inf 1]", "", true, NoLine},
		{"mud", "C06: [inf 1], A05: [inf 1], B03: [inf 1]", "bothnia-closed", true, NoLine},
		{"mud", "B04: [inf 1], A05: [inf 1], B03: [inf 1]", "", true, BesiegedPort},
		{"mud", "B04: [inf 1], A05: [inf 1], B03: [inf 1]", "", false, NoLine},
		{"snow", "B04: [inf 1], A05: [inf 1], B03: [inf 1]", "", true, NoLine},
		{"mud", "B04: [inf 1]", "", false, FullLine},
	} {
		x := written(t, fmt.Sprintf("weather: %s\noptions: [%s]\nsoviet: {%s}\naxis: {B04: [inf 1], B05: [inf 1]}\n", c.weather, c.options, c.soviet))
		if home := &x.Spots[x.at("B04")]; c.bay {
			home.Port.Seas = append(slices.Clone(home.Port.Seas), x.SeaOf("gulf_of_bothnia"))
		}
		if got := x.Look(&x.public).National(Axis); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

// EF-10.22-1, EF-15.4-1: without a railway to Turku the line goes there by ship, if the Gulf of Finland is not the enemy's.
func TestLineBySea(t *testing.T) {
	for axis, want := range map[string]National{"B04: [inf 1]": NoLine, "B04: [inf 1], C03: [inf 1]": FullLine} {
		x := written(t, "weather: mud\nsoviet: {A05: [inf 1], C06: [inf 1]}\naxis: {"+axis+"}\n")
		x.Ways = slices.Clone(x.Ways)
		for _, p := range []Place{x.at("B03"), x.at("B04")} {
			x.Ways[p] = slices.Clone(x.Ways[p])
			for i := range x.Ways[p] {
				x.Ways[p][i].Rail = false
			}
		}
		if got := x.Look(&x.public).National(Axis); got != want {
			t.Errorf("%s: %d, not %d", axis, got, want)
		}
	}
}
