package rommel_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// table is s1940 with both sides at it, deployed about as in the demonstration game.
type table struct {
	rules.Seat
	t        *testing.T
	host     *playout.Memory
	standing [2]*orders.Node
}

func demoTable(t *testing.T) *table {
	t.Helper()
	g := Standard(t, "s1940")
	x := tableOf(t, staffed(g, g))
	x.due(axis, DeployKind.Name)
	x.orders(axis, "deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\nredraw: false\n")
	x.due(allied, DeployKind.Name)
	x.orders(allied, "deploy: {7/7 Tk: Sollum, 7/4: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\nredraw: false\n")
	x.due(axis, CardsKind.Name)
	return x
}

func tableOf(t *testing.T, g rules.Complete[Plane, Secret]) *table {
	t.Helper()
	h := playout.NewMemory(1, rules.Both, true)
	s, err := rules.NewDesk[Plane, Secret](g).Sit(h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &table{Seat: s, t: t, host: h}
}

// told is what a side reads of its standing orders.
func (x *table) told(by rules.Side, g *Game) string {
	var answers []rules.Answered
	for _, e := range x.host.Entries() {
		if e.By == by && e.From != "" {
			answers = append(answers, rules.Answered{Key: e.Key, From: e.From, Value: e.Value})
		}
	}
	var lines []string
	words := page.Merge(rules.Words, page.Words(staffOf(g).Words("en")))
	for _, m := range x.Account(by, []rules.Filed{{Phase: rules.StandingOrders, File: x.standing[by]}}, answers, 0, func() rules.Again { return rules.Again{Unmet: x.Unmet(by)} }) {
		lines = append(lines, words.Say(m))
	}
	return strings.Join(lines, "\n")
}

func (x *table) read(text string) *orders.Node {
	x.t.Helper()
	n, problems := orders.Parse("orders.yaml", []byte(text))
	if problems != nil {
		x.t.Fatal(problems)
	}
	return n
}

// orders puts an order file in force for what is due.
func (x *table) orders(by rules.Side, text string) {
	x.t.Helper()
	x.Withdraw(by)
	if problems := x.Orders(by, x.Phase(by), x.read(text), ""); problems != nil {
		x.t.Fatal(problems)
	}
	if n := x.standing[by]; n != nil {
		x.Stand(by, n, nil)
	}
}

// stand puts standing orders in force.
func (x *table) stand(by rules.Side, text string) {
	x.t.Helper()
	n := x.read("standing: " + text)
	if problems := x.Judge(by, rules.StandingOrders, n, ""); problems != nil {
		x.t.Fatal(problems)
	}
	x.standing[by] = n.From("7")
	x.Stand(by, x.standing[by], nil)
}

// next is what is due next: "" if the game is over.
func (x *table) next() string {
	x.t.Helper()
	due, err := x.Run()
	if err != nil || len(due) > 1 {
		x.t.Fatal(due, err)
	}
	if due == nil {
		return ""
	}
	return fmt.Sprint(due[0].Kind, " of ", []string{"axis", "allied"}[due[0].By])
}

func (x *table) due(by rules.Side, kind string) {
	x.t.Helper()
	if got, want := x.next(), fmt.Sprint(kind, " of ", []string{"axis", "allied"}[by]); got != want {
		x.t.Fatalf("due is %q, want %q", got, want)
	}
}

// sollum attacks with two classes of units.
const sollum = "cards: {real: 1}\nmoves: [{regroup: Ft. Capuzzo, to: Sollum, units: {Savona: Sollum, Bologna: Sollum, XXI Art: Sollum}}]\n"

// TestPace: play waits in the enemy's turn where it must, where it may and text or pace
// wait, and nowhere else (DT-1, DT-20; D-39, D-41, D-51, D-54, D-59).
func TestPace(t *testing.T) {
	refusal, flight := RefuseKind.Name+" of allied", FleeKind.Name+" of allied"
	const turn = "lay-card of allied" // the next turn
	for standing, want := range map[string]string{
		"":                                     refusal,
		"{losses: [7/7 Tk]}":                   refusal,
		"{pace: normal}":                       refusal,
		"{pace: careful}":                      refusal,
		"{refuse: {Sollum: wait}}":             refusal,
		"{refuse: {Buq Buq: true}}":            refusal,
		"{pace: fast, refuse: {Sollum: wait}}": refusal,
		"{pace: fast}":                         turn,
		"{refuse: {Sollum: false}}":            turn,
		"{refuse: {Sollum: {refuse: attackers > 3, wait: could_assault, accept: attackers == 3}}}": turn,
		"{refuse: {anywhere: true}}":                                             turn,
		"{refuse: {anywhere: attackers > 0}}":                                    turn,    // that of a refusal
		"{refuse: {anywhere: attackers > 9}}":                                    refusal, // nothing is said where it is false
		"{pace: careful, refuse: {Sollum: true}}":                                flight,
		"{pace: careful, refuse: {Sollum: true}, withdraw: {all: Sidi Barrani}}": turn,
		"{pace: careful, zones: {coast: [Sollum]}, lists: {back: [Sidi Barrani]}, refuse: {coast: true}, withdraw: {all: back}}": turn,
	} {
		x := demoTable(t)
		if standing != "" {
			x.stand(allied, standing)
		}
		x.orders(axis, sollum)
		got := x.next()
		if got != want {
			t.Errorf("standing %s: %q is due, want %q", standing, got, want)
		}
		if got == turn {
			continue
		}
		// One reply, and nobody waits any more in this half: not even the careful.
		reply := "{}"
		if got == refusal {
			reply = "refuse: {Sollum: true}"
		}
		if x.orders(allied, reply); x.next() != turn {
			t.Errorf("standing %s: after a reply to %q play waits again", standing, got)
		}
	}
}

// TestPaceOfFire: whoever is careful is asked at whom he fires, and whether he probes.
func TestPaceOfFire(t *testing.T) {
	for _, x := range []struct{ position, turn, standing, want string }{
		{"axis: {C12: [inf 4, arm 4], C5: [inf 2]}\nallied: {C12: [u=inf 2, v=inf 2, w=art 2], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\ncombat: [C12]", "{pace: careful}", FireKind.Name + " of allied"},
		{"axis: {C12: [inf 4, arm 4], C5: [inf 2]}\nallied: {C12: [u=inf 2, v=inf 2, w=art 2], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\ncombat: [C12]", "{pace: careful, combat: [{at: C12, fire: [armor, infantry]}]}", ""},
		{"axis: {C12: [a=inf 2, b=inf 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=inf 4], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C11}}]", "{pace: careful}", ProbeKind.Name + " of allied"},
		{"axis: {C12: [a=inf 2, b=inf 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=inf 4], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C11}}]", "{pace: normal}", ""},
		{"axis: {C12: [a=inf 2, b=inf 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=inf 4], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C11}}]", "{pace: careful, probe: {C12: false}}", ""},
	} {
		g := Load(t, x.position+"\nhands: {axis: 2 0, allied: 2 0}")
		y := tableOf(t, staffed(g, g.Game))
		y.stand(allied, x.standing)
		y.next() // the turn is due
		y.orders(axis, x.turn)
		if got := y.next(); got != x.want {
			t.Errorf("%s, standing %s: %q is due, want %q", x.turn, x.standing, got, x.want)
		}
	}
}

// A sheet for a reply within a fight says what is asked: at whom is fired, or where somebody goes.
func TestSheetsWithinAFight(t *testing.T) {
	for _, x := range []struct{ position, turn, due, key, want string }{
		{"axis: {C12: [a=inf 4, b=arm 4], C5: [inf 2]}\nallied: {C12: [w=art 2, u=inf 2, v=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}",
			"cards: {real: 1}\ncombat: [C12]", FireKind.Name, "combat",
			"You fire now in FT E2: at which classes, in the order in which you want to hit them? With no list at what is hit best.|To fire: w (Artillery 2), u (Infantry 2), v (Infantry 2)|At: a (Infantry 4), b (Armor 4)"},
		{"axis: {C11: [a=mot 2], C5: [inf 2]}\nallied: {C12: [\"u=mot 2 D\"], C20: [inf 2]}",
			"cards: {real: 1}\nmoves: [{group: C11, units: {a: C12}}]", FleeKind.Name, "refuse",
			"u must withdraw from FT E2, and is in FD W1 now: where to?"},
	} {
		g := Load(t, x.position+"\nhands: {axis: 2 0, allied: 2 0}")
		y := tableOf(t, staffed(g, g.Game))
		y.stand(allied, "{pace: careful}")
		y.next() // the turn is due
		y.orders(axis, x.turn)
		y.due(allied, x.due)
		sheet := y.Template(allied, staffOf(g.Game).Words("en").Say, false)
		if first := sheet.Pairs[0].Key.Text; first != x.key {
			t.Errorf("%s: the sheet begins with %s", x.due, first)
		}
		text := string(orders.Write(sheet))
		for _, want := range strings.Split(x.want, "|") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", x.due, want, text)
			}
		}
	}
}

// TestRefusalBeforeMarches: whoever is asked whether he probes, before Forced Marches, can say
// by the number of attackers whether he refuses battle, and play waits for him no more.
func TestRefusalBeforeMarches(t *testing.T) {
	for reply, want := range map[string]string{
		"refuse: {C16: attackers > 1}":  "Accepts",
		"refuse: {C16: attackers == 1}": "Refuses",
		"refuse: {C16: true}":           "Refuses",
		"refuse: {C16: false}":          "Accepts",
	} {
		g := Load(t, "axis: {C12: [a=inf 2, b=inf 2], C15: [c=mot 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=inf 4], C16: [w=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}\nhands: {axis: 9 0, allied: 2 0}")
		y := tableOf(t, staffed(g, g.Game))
		y.stand(allied, "{pace: careful}")
		y.due(axis, "lay-card")
		y.orders(axis, "cards: {real: 2}\nmoves: [{group: C12, retreat: {a: C11}}, {group: C15, units: {c: C16}}]")
		y.due(allied, ProbeKind.Name)
		sheet := string(orders.Write(y.Template(allied, staffOf(g.Game).Words("en").Say, false)))
		if !strings.Contains(sheet, "refuse:") || !strings.Contains(sheet, "a condition may stand there too") {
			t.Errorf("the sheet does not offer to refuse battle:\n%s", sheet)
		}
		y.orders(allied, "probe: {C12: false}\n"+reply)
		if got := y.next(); strings.HasSuffix(got, "of allied") {
			t.Errorf("%s: play waits again: %s", reply, got)
		}
		if told := fmt.Sprint(y.Report(allied, 0)); !strings.Contains(told, "event."+want) {
			t.Errorf("%s: battle is not told as %s", reply, want)
		}
	}
}

// TestMarchesDoNotShow: the sheet for a Probe names the hexes that Forced Marches may still
// reach, and is the same whether one is planned or not (6.4, D-41).
func TestMarchesDoNotShow(t *testing.T) {
	sheet := func(forced string) string {
		g := Load(t, "axis: {C12: [a=inf 2, b=inf 2], C13: [c=inf 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=inf 4], F17: [x=inf 2], C19: [w=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}\nhands: {axis: 9 0, allied: 2 0}")
		y := tableOf(t, staffed(g, g.Game))
		y.stand(allied, "{pace: careful}")
		y.due(axis, "lay-card")
		y.orders(axis, "cards: {real: 2}\nmoves: [{group: C12, retreat: {a: C11}}, {group: C13, units: {c: "+forced+"}}]")
		y.due(allied, ProbeKind.Name)
		return string(orders.Write(y.Template(allied, staffOf(g.Game).Words("en").Say, false)))
	}
	stays, marches := sheet("C18"), sheet("{go: C19, forced: true}")
	if stays != marches || !strings.Contains(stays, "may still be attacked, and can be named too: LB W1.") {
		t.Errorf("the sheets are\n%s\nand\n%s", stays, marches)
	}
}

// TestBlitzDoesNotShow: the sheet for an Attack and all that its side reads are the same whatever
// the three cards are and whatever stands for the second half, the Battles and other questions
// (DT-5, DT-6, D-51, D-64).
func TestBlitzDoesNotShow(t *testing.T) {
	reads := func(cards, rest string) string {
		g := Load(t, "axis: {C11: [a=mot 2, b=mot 2], C8: [c=mot 2], C5: [inf 2]}\nallied: {C12: [u=inf 2], C20: [inf 2]}\nhands: {axis: 3 3, allied: 2 0}")
		y := tableOf(t, staffed(g, g.Game))
		y.due(axis, "lay-card")
		y.orders(axis, cards+"\nmoves: [{group: C11, units: {a: C12, b: C12}}]\n"+rest)
		y.due(allied, RefuseKind.Name)
		sheet := orders.Write(y.Template(allied, staffOf(g.Game).Words("en").Say, false))
		return string(sheet) + fmt.Sprint(y.Report(allied, 0))
	}
	for _, x := range [][]string{
		{"cards: {real: 1, dummy: 1}", "", "combat: [{at: C12, fire: [armor]}]"},
		{"cards: {real: 2}", "combat: [{at: C12, assault: true}]", "combat: [{at: C12, when: e.n > 1}]\nlosses: [b]"},
		{"cards: {real: 1, dummy: 2}", "", "standing: {pace: fast, refuse: {anywhere: true}}"},
		{"cards: {real: 3}", "blitz: ask", "blitz: none", "blitz: {moves: [{group: C8, units: {c: C9}}]}", "blitz: [{when: won('C12'), moves: [{group: C8, units: {c: C9}}]}, {when: \"true\", combat: [C12]}]"},
	} {
		for _, rest := range x[1:] {
			like := "cards: {real: 1, dummy: 1}"
			if strings.Contains(x[0], "3") || strings.Contains(x[0], "dummy: 2") {
				like = "cards: {real: 1, dummy: 2}"
			}
			if got, want := reads(x[0], rest), reads(like, ""); got != want {
				t.Errorf("%s, %s shows: %s", x[0], rest, firstDifference([]byte(want), []byte(got)))
			}
		}
	}
}

// TestPursuitAsked: before Pursuit Fire of the Passive Player play waits for him where pace
// or his text wants that, and once; what he answers in public is the same whether all fire or
// none (D-46, R-10.5-5).
func TestPursuitAsked(t *testing.T) {
	const position = "axis: {C12: [a=inf 2, b=arm 2], C5: [inf 2]}\nallied: {C12: [u=inf 4, v=arm 4], C20: [inf 2]}\nbattles: {C12: allied W}\nhands: {axis: 2 0, allied: 2 0}"
	for _, x := range []struct {
		standing, reply string
		waits           bool
		dice            int
	}{
		{"", "", false, 3},
		{"{pace: normal}", "", false, 3},
		{"{pace: fast}", "", false, 3},
		{"{pace: careful}", "", true, 3},
		{"{pace: careful}", "pursue: 1", true, 2},
		{"{pace: careful}", "pursue: none", true, 0},
		{"{pace: careful, pursue: none}", "", false, 0},
		{"{pursue: none}", "", false, 0},
		{"{pursue: all}", "", false, 3},
		{"{pursue: ask}", "", true, 3},
		{"{pursue: ask}", "pursue: all", true, 3},
		{"{pursue: ask}", "pursue: none", true, 0},
		{"{pace: fast, pursue: ask}", "pursue: none", true, 0},
	} {
		g := Load(t, position)
		y := tableOf(t, staffed(g, g.Game))
		if x.standing != "" {
			y.stand(allied, x.standing)
		}
		y.next() // the turn is due
		y.orders(axis, "cards: {real: 1}\nmoves: [{group: C12, retreat: {a: C11, b: C11}}]")
		got := y.next()
		if want := PursuitKind.Name + " of allied"; x.waits != (got == want) {
			t.Errorf("standing %s: %q is due", x.standing, got)
			continue
		}
		if x.waits {
			y.orders(allied, cmp.Or(x.reply, "{}"))
			if got := y.next(); strings.HasPrefix(got, PursuitKind.Name) {
				t.Errorf("standing %s: play waits again after %q", x.standing, x.reply)
			}
		}
		thrown, public := "", ""
		for _, e := range y.host.Entries() {
			switch {
			case e.Key.Label.Path == "pursuit/now":
				public = fmt.Sprint(e.From, " ", e.Value)
			case e.Key.Label.Path == "pursuit/dice" && e.To == rules.Both:
				thrown = fmt.Sprint(e.Value)
			}
		}
		if thrown != fmt.Sprint(rules.IntCodec.Append(nil, &x.dice)) || public != "default [1]" {
			t.Errorf("standing %s, reply %q: %s dice, not %d; in public %q", x.standing, x.reply, thrown, x.dice, public)
		}
	}
}

// TestPursuitUnasked: in his own turn nobody is asked before Pursuit Fire. A file that does not
// speak of it leaves it to standing orders, and those that would have play wait to the default.
func TestPursuitUnasked(t *testing.T) {
	for standing, want := range map[string]string{"{pursue: ask}": "2 not called for yet", "{pursue: none}": "0 done", "{pursue: all}": "2 done"} {
		g := Load(t, "axis: {C12: [a=mot 2], C5: [inf 2]}\nallied: {C13: [u=rec 2], C20: [inf 2]}\nhands: {axis: 2 0, allied: 9 0}")
		g.Turns = 2
		y := tableOf(t, staffed(g, g.Game))
		y.stand(axis, "{refuse: {C12: true}}")
		y.stand(allied, standing)
		y.due(axis, "lay-card")
		y.orders(axis, "cards: {real: 0}")
		y.due(allied, "lay-card")
		y.orders(allied, "cards: {real: 1}\nmoves: [{group: C13, units: {u: C12}}]")
		y.next()
		dice := "no claim"
		for _, e := range y.host.Entries() {
			if e.Key.Label.Path == "pursuit/dice" && e.To == rules.Both {
				dice = fmt.Sprint(e.Value[len(e.Value)-1])
			}
		}
		_, said, _ := strings.Cut(y.told(allied, g.Game), "Pursuit Fire: ")
		if got := dice + " " + said; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, not %s", standing, got, want)
		}
	}
}

// TestFiresApart: lists for the defence, an attack and a Probe are each used in theirs, and one
// for all where a fire has none of its own (D-42, D-44, D-59, D-61).
func TestFiresApart(t *testing.T) {
	const lists = "{defence: [anti-tank], offence: [infantry], probe: [armor]}"
	const position = "axis: {C12: [i=inf 4, m=mat 4, a=arm 4, x=inf 4], C5: [inf 2]}\nallied: {C12: [v=inf 4, n=mat 4, r=arm 4], C20: [inf 2]}\nbattles: {C12: allied W}\nhands: {axis: 3 0, allied: 3 0}"
	for _, x := range []struct {
		what, axis, turn, allied string
		by                       rules.Side
		want                     Class
	}{
		{"in defence", "", "cards: {real: 1}\ncombat: [C12]", "{combat: [{at: C12, fire: " + lists + "}]}", allied, AntiTankClass},
		{"in an attack", "{combat: [{at: C12, fire: " + lists + "}]}", "cards: {real: 1}\ncombat: [{at: C12, fire: {offence: [infantry], defence: [anti-tank]}}]", "{pace: fast}", axis, InfantryClass},
		{"in a Probe", "", "cards: {real: 1}\nmoves: [{group: C12, retreat: {x: C11}}]", "{probe: {C12: true}, combat: [{at: C12, fire: " + lists + "}]}", allied, ArmorClass},
		{"of who stays in a Probe", "{combat: [{at: C12, fire: " + lists + "}]}", "cards: {real: 1}\nmoves: [{group: C12, retreat: {x: C11}}]", "{probe: {C12: true}}", axis, ArmorClass},
		{"as for all", "", "cards: {real: 1}\nmoves: [{group: C12, retreat: {x: C11}}]", "{probe: {C12: true}, combat: [{at: C12, fire: [infantry]}]}", allied, InfantryClass},
		{"by another list", "", "cards: {real: 1}\ncombat: [C12]", "{combat: [{at: C12, fire: {offence: [infantry], defence: [infantry]}}]}", allied, InfantryClass},
	} {
		g := Load(t, position)
		y := tableOf(t, staffed(g, g.Game))
		if x.axis != "" {
			y.stand(axis, x.axis)
		}
		y.stand(allied, x.allied)
		y.next()
		y.orders(axis, x.turn)
		if got := y.next(); got != "" {
			t.Errorf("%s: play waits: %s", x.what, got)
		}
		fired := false
		for _, e := range y.host.Entries() {
			if e.Key.Label.Path != "fire/target" || e.By != x.by || e.From == "default" {
				continue
			}
			shot, err := ShotCodec.Decode(e.Value)
			if err != nil {
				t.Fatal(err)
			}
			if fired = true; shot.Target != x.want {
				t.Errorf("%s: a shot at %s, not %s", x.what, ClassNames[shot.Target], ClassNames[x.want])
			}
		}
		if !fired {
			t.Errorf("%s: nobody has fired by the list", x.what)
		}
	}
}

// TestDT2: a refusal that the rules forbid is an acceptance, whether that can be seen before it is
// asked for or comes of another one that is carried out first. The report of its owner says why;
// the enemy's is as if standing orders had accepted battle (DT-2, R-8.4-5, AMB-21).
func TestDT2(t *testing.T) {
	for _, x := range []struct{ position, turn, refuse, accept, why string }{
		{"axis: {C12: [a=inf 2], C5: [inf 2]}\nallied: {C13: [u=mot 2], D11: [w=mot 2], C20: [inf 2]}", "{group: D11, units: {w: C11}}, {group: C13, units: {u: C12}}",
			"{C12: true}", "{C12: false}", "battle refused in FT E2: stopped: the Supply Lines were closed by then, so battle was accepted"},
		{"axis: {C12: [a=inf 2], C5: [inf 2]}\nallied: {C13: [u=mot 2], D11: [w=mot 2], C20: [inf 2]}", "{group: D11, units: {w: C11}}, {group: C13, units: {u: C12}}",
			"{C12: {refuse: attackers == 1}, anywhere: false}", "{C12: false}", "battle refused in FT E2: stopped: the Supply Lines were closed by then, so battle was accepted"},
		{"axis: {F10: [a=inf 2], F9: [inf 2], E9: [c=inf 2], D9: [inf 2], C5: [inf 2]}\nallied: {G10: [u=mot 2], E8: [v=mot 2], C20: [inf 2]}", "{group: G10, units: {u: F10}}, {group: E8, units: {v: E9}}",
			"{E9: true, F10: true}", "", "battle refused in FT SE3: stopped: the Supply Lines were closed by then, so battle was accepted"},
	} {
		play := func(refuse string) (own, enemys string) {
			g := Load(t, x.position+"\nhands: {axis: 2 0, allied: 6 0}")
			g.Turns = 2
			y := tableOf(t, staffed(g, g.Game))
			y.stand(axis, "{refuse: "+refuse+", withdraw: {all: [F9, D9]}}")
			y.due(axis, CardsKind.Name)
			y.orders(axis, "cards: {real: 0}\n")
			y.next() // that of the Allies
			y.orders(allied, "supply: [u]\ncards: {real: 2}\nmoves: ["+x.turn+"]\npursue: none\n")
			if got := y.next(); got != "" {
				t.Errorf("%s: play waits: %s", refuse, got)
			}
			return y.told(axis, g.Game), fmt.Sprint(y.Report(allied, 0))
		}
		own, enemys := play(x.refuse)
		if !strings.Contains(own, x.why) {
			t.Errorf("%s: the owner reads\n%s", x.refuse, own)
		}
		if !strings.Contains(enemys, "event.Accepts") {
			t.Errorf("%s: battle is not told as accepted", x.refuse)
		}
		if x.accept == "" {
			continue
		}
		if _, same := play(x.accept); same != enemys {
			t.Errorf("%s: the enemy reads otherwise than of %s", x.refuse, x.accept)
		}
	}
}

// TestPassesAlike: the enemy is told the same of a Pass by standing orders as of one in an
// order file (DT-14).
func TestPassesAlike(t *testing.T) {
	told := func(pass func(x *table)) string {
		x := demoTable(t)
		pass(x)
		x.due(allied, CardsKind.Name)
		return fmt.Sprint(x.Report(allied, 0))
	}
	written := told(func(x *table) { x.orders(axis, "cards: {real: 0}\n") })
	for _, standing := range []string{"{pass: true}", "{pass: {when: turn == 1}}", "{pass: {when: hand.real >= 0, withdraw: []}}"} {
		if told(func(x *table) { x.stand(axis, standing) }) != written {
			t.Errorf("the Allies are told of %s otherwise than of a written Pass", standing)
		}
	}
	x := demoTable(t)
	x.stand(axis, "{pass: {when: hand.real < 0}}")
	x.due(axis, CardsKind.Name)
}

// TestNobodyIsAsked: Passes of both sides, the end of Months, Buildups and the Initiative
// follow each other without a halt where standing orders speak of them, up to the end of the
// game; deeds are done in their order, each that is paid for.
func TestNobodyIsAsked(t *testing.T) {
	x := demoTable(t)
	x.stand(axis, "{pass: true, buildup: [{redeploy: {Savona: Tobruk}}, {cards: 1}], answer: none}")
	x.stand(allied, "{pass: true, buildup: [{cards: 2}], discard: 1, challenge: {dummy: hand.dummy > 0, real: true}}")
	if got := x.next(); got != "" {
		t.Fatal(got)
	}
	said := fmt.Sprint(x.Report(axis, 0))
	for _, want := range []string{"event.pass", "event.redeploys", "event.month"} {
		if !strings.Contains(strings.ToLower(said), want) {
			t.Logf("%.3000s", said)
			t.Errorf("the report lacks %s", want)
		}
	}

	// Without a word of the Buildup it is asked for, and one in pace careful for its answer.
	x = demoTable(t)
	x.stand(axis, "{pass: true}")
	x.stand(allied, "{pass: true}")
	if got := x.next(); !strings.HasPrefix(got, "buildup of ") {
		t.Error(got)
	}
	x = demoTable(t)
	x.stand(axis, "{pass: true, pace: careful, buildup: []}")
	x.stand(allied, "{pass: true, buildup: [], challenge: {real: true, dummy: true}}")
	if got := x.next(); got != AnswerKind.Name+" of axis" && slices.Contains([]string{""}, got) {
		t.Error(got)
	}
}

// TestPassedOver: an action of a Buildup that cannot be done is told, one that is done is told so.
func TestPassedOver(t *testing.T) {
	x := demoTable(t)
	x.stand(axis, "{pass: true, buildup: [{redeploy: {Savona: Tobruk}}, {replace: {Pavia: 2}}], answer: none}")
	x.stand(allied, "{pass: true, buildup: []}")
	if got := x.next(); got != "" {
		t.Fatal(got)
	}
	said := x.told(axis, Standard(t, "s1940"))
	for _, want := range []string{"Savona to Tobruk: done", "Pavia: not done in that Buildup: it could not be done or paid for then", "a Pass without a packet: done"} {
		if !strings.Contains(said, want) {
			t.Errorf("nobody says %q:\n%s", want, said)
		}
	}
}

// TestAnsweredAttacks: where standing orders have answered for one of two Attacks, the other alone
// is asked for; what is said of the first comes too late, and is told so.
func TestAnsweredAttacks(t *testing.T) {
	g := Load(t, "axis: {C12: [a=inf 2], C9: [b=inf 2], C5: [inf 2]}\nallied: {C13: [u=mot 2], D10: [v=mot 2], C20: [inf 2]}\nhands: {axis: 0 0, allied: 6 0}")
	g.Turns = 2
	x := tableOf(t, staffed(g, g.Game))
	x.stand(axis, "{refuse: {C9: false, C12: wait}}")
	x.next() // the turn of the Axis is due
	x.orders(axis, "cards: {real: 0}\n")
	x.next() // that of the Allies
	x.orders(allied, "cards: {real: 2}\nmoves: [{group: C13, units: {u: C12}}, {group: D10, units: {v: C9}}]\npursue: none\n")
	x.due(axis, RefuseKind.Name)
	say := func(m page.Msg) string { return m.ID }
	sheet := string(orders.Write(x.Template(axis, say, false)))
	if c9, c12 := g.Place(HexOf(t, g.Map, "C9")), g.Place(HexOf(t, g.Map, "C12")); strings.Contains(sheet, c9+": ") || !strings.Contains(sheet, c12+": ") {
		t.Errorf("the sheet asks for what is answered:\n%s", sheet)
	}
	phase := x.Phase(axis)
	if problems := x.Judge(axis, phase, x.read("refuse: {C12: true}"), RefuseKind.Name); problems != nil {
		t.Error(problems)
	}
	if problems := x.Judge(axis, phase, x.read("refuse: {C9: true}"), RefuseKind.Name); len(problems) != 1 || problems[0].ID != "lacks.refuse-missing" {
		t.Error(problems)
	}
	found, _ := checked(t, g, g.Game, x.host, axis, x.read("refuse: {C12: true, C9: true}"))
	if len(found) == 0 {
		t.Error("nothing is said of an answer that comes too late")
	}
	if x.orders(axis, "refuse: {C12: true}"); x.next() != "" {
		t.Error("play waits again")
	}
}
