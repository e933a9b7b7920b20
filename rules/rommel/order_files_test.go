package rommel_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
)

// R-9.3-1: a file names classes in the order in which they are to be fired at;
// the unit is the one that the default plan takes.
func TestOrderFileFires(t *testing.T) {
	for targets, want := range map[string]string{"artillery, artillery": "infantry", "armor, infantry": "armor", "infantry, armor": "infantry", "anti-tank, armor": "antitank", "artillery, armor": "armor", "artillery": "armor", "infantry": "infantry"} {
		units := "m=mat 2, i=inf 4"
		if targets == "artillery, artillery" { // neither is there
			units = "i=inf 4"
		}
		y := Load(t, "map: fx1\nhands: {axis: 3 2}\naxis: {C12: ["+units+"]}\nallied: {C12: [u=inf 2, a=arm 2, w=tat 2], C20: [inf 2]}\nbattles: {C12: allied W}")
		n, problems := orders.Parse("x.yaml", []byte("cards: {real: 1}\ncombat: [{at: C12, fire: ["+targets+"]}]\n"))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		y.Files[axis], y.Staff = n, byStaff
		z := y.PlayOut(t, nil)
		got := ""
		for _, e := range z.M.Events(rules.Nobody) {
			if e, ok := e.(event.Fire); ok && y.Unit(e.Face).Side == Axis && got == "" {
				got = ClassNames[e.Target]
			}
		}
		if got != want {
			t.Errorf("fire at %s: at %s, not %s", targets, got, want)
		}
	}
}

// Numbers in order files have limits: neither is a problem, what lies beyond is.
func TestOrderFileNumbers(t *testing.T) {
	y := Load(t, "map: fx1\naxis: {C0: [a=inf 1/2]}\nallied: {C20: [inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &y.Begin}
	for text, limits := range map[string][2]int{
		"discard: %a": {0, 16}, "pursue: %a": {0, 99}, "cards: {real: %a}": {0, 16}, "cards: {dummy: %a}": {0, 16},
		"buildup: [{replace: {a: %a}}]": {1, 6}, "buildup: [{cards: %a}]": {1, 16},
	} {
		for n, good := range map[int]bool{limits[0] - 1: false, limits[0]: true, limits[1]: true, limits[1] + 1: false} {
			file, problems := orders.Parse("x.yaml", []byte(strings.ReplaceAll(text, "%a", strconv.Itoa(n))))
			_, more := staffOf(y.Game).Orders(v, "", file)
			if (len(problems)+len(more) == 0) != good {
				t.Errorf("%s with %d: %v %v", text, n, problems, more)
			}
		}
	}
}

// What is wrong with a Move in a file is told once, without what follows from
// it.
func TestOrderFileMoveProblems(t *testing.T) {
	y := Load(t, "map: fx1\naxis: {C8: [a=mot 2, b=mot 2]}\nallied: {C20: [x=inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &y.Begin, Own: nil}
	for text, want := range map[string]string{
		"{group: C8, units: {a: C9}}":                            "",
		"{group: Q9, units: {a: C9}}":                            "no.such-hex",
		"{group: Q9}":                                            "no.such-hex",
		"{group: C8, to: Q9}":                                    "no.such-hex",
		"{regroup: C8, to: Q9, units: {a: C9}}":                  "no.such-hex",
		"{overrun: Q9}":                                          "no.such-hex",
		"{overrun: C9}":                                          "",
		"{group: C8}":                                            "no.move-units",
		"{group: C8, units: {}}":                                 "no.move-units",
		"{to: C9, units: {a: C9}}":                               "no.move-name",
		"{regroup: C8, units: {a: []}}":                          "no.destination",
		"{regroup: C8, units: {a: C9}}":                          "",
		"{regroup: C8, to: C9, units: {a: []}}":                  "",
		"{group: C8, units: {x: C9}}":                            "no.such-unit",
		"{group: C8, units: {a: C9}}, {group: C8, to: [C9]}":     "no.one-hex",
		"{group: C8, units: {a: [C9, {go: C10, forced: true}]}}": "no.march-in-way",
		"{group: C8, units: {a: 'C9, C10'}}":                     "no.several",
		"{group: C8, units: {a: C9 C10}}":                        "no.several",
		"{group: C8, units: {'b, a, b': C9}}":                    "no.several",
		"{group: C8, units: {'a, c': C9}}":                       "no.such-unit",
		"{group: C8, units: {a and b: C9}}":                      "no.several",
		"{GROUP: C8, Units: {a: {Go: C9, fôrced: no}}}":          "",             // in any case, as names are
		"{group: C8, Group: C9, units: {a: C9}}":                 "no.key-twice", // the first counts
		"{grou: C8, units: {a: C9, c: C9}}":                      "no.such-order no.such-unit",
		"{group: C8, unots: {a: C9}, units: {a: C9}}":            "no.such-order", // which is not meant, for it stands there
		"{group: C8, units: [a, b]}":                             "",              // which have nowhere to go: that is judged
		"{group: C8, units: [[a], [b]]}":                         "no.names-such", // once
		"{group: C8, units: {a: C9, b: {go: C9, quick: no}}}":    "no.such-order",
	} {
		file, problems := orders.Parse("x.yaml", []byte("moves: ["+text+"]"))
		_, more := staffOf(y.Game).Orders(v, "", file)
		var got []string
		for _, p := range append(problems, more...) {
			got = append(got, p.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, not %s", text, got, want)
		}
	}
}

// R-10.41-1: a Partial Retreat that nobody was asked about is told the passive side
// with the reason, and as what it was: no Probe.
func TestNoProbeIsTold(t *testing.T) {
	y := Load(t, "map: fx1\naxis: {C8: [a=inf 2]}\nallied: {C20: [inf 2]}")
	v := rules.View[Plane, Secret]{Side: axis, Public: &y.Begin, Own: &rules.Own[Secret]{S: &y.Secrets[axis]}}
	f, _ := staffOf(y.Game).Orders(v, "", orders.NewMap())
	told := accountOf(f, v, []rules.Answered{{Key: rules.Key{Label: rules.L("probe", 1, int(HexOf(t, y.Map, "C8")))}, From: "default"}}, nil, nil, false)
	if len(told) != 1 || !strings.Contains(staffOf(y.Game).Words("en").Say(told[0]), "you did not probe FT W2: nobody is asked") {
		t.Errorf("told: %v", told)
	}
}
