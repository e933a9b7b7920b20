package rommel_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/casebook"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// asking is a question for an aid.
func asking(pairs ...string) *orders.Node {
	n := orders.NewMap()
	for i := 0; i < len(pairs); i += 2 {
		n.Pairs = append(n.Pairs, orders.Entry(pairs[i], orders.Text(pairs[i+1])))
	}
	return n
}

// aided is all that the aids tell a side: of each of its units, of each hex with
// enemies, and what they say to nonsense.
func aided(t *testing.T, g *Game, m *rules.Machine[Plane, Secret], side rules.Side) []byte {
	t.Helper()
	var b bytes.Buffer
	v := m.View(side)
	tell := func(name string, n *orders.Node) {
		p, problems := staffOf(g).Aid(v, name, n)
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, name, string(text), problems)
	}
	tell("briefing", asking())
	tell("supply", asking())
	for _, u := range g.Units[side] {
		for _, name := range []string{"reach", "why"} {
			tell(name, asking("unit", g.Roster.Units[u].Name))
		}
		tell("supply", asking("of", g.Roster.Units[u].Name))
	}
	enemies, _ := g.Position(v.Public).Stacks(side.Other())
	for h := range enemies.All() {
		if len(g.Position(v.Public).Fit(side.Other(), h)) > 2 {
			continue // what is more takes too long here
		}
		tell("odds", asking("at", g.Place(h)))
		tell("odds", asking("at", g.Place(h), "own", "infantry 3"))
	}
	for _, u := range g.Units[side.Other()] {
		tell("reach", asking("unit", g.Roster.Units[u].Name))
	}
	tell("odds", asking("own", "nonsense", "enemy", "armor 99", "active", "x", "rounds", "9"))
	tell("supply", asking("of", "Atlantis"))
	return b.Bytes()
}

// TestAidsTellNothing: what a side keeps secret changes not a byte of what the
// aids tell the other.
func TestAidsTellNothing(t *testing.T) {
	worlds, blind := 0, 0
	for seed, sc := range Fewer(theatre.Standard().Scenarios.List, 1) {
		g := Standard(t, sc.ID)
		s := rulestest.Suite[Plane, Secret]{Game: g, Player: MonthPlayer, Limit: 8}
		x := s.Umpire(t, uint64(seed))
		random := rand.New(rand.NewPCG(uint64(seed), 2))
		for found := 0; found < 2; {
			ref, ok := haltBefore(t, s, x, random.IntN(len(x.Asked)))
			if !ok {
				continue
			}
			found++
			for side := range rules.Side(2) {
				want, own := aided(t, g, ref.m, side.Other()), aided(t, g, ref.m, side)
				for n, m := range ref.worlds(t, s, x, side, 4) {
					worlds++
					if bytes.Equal(aided(t, g, m, side), own) {
						blind++ // a card, a mine, a unit that is dead
					}
					if got := aided(t, g, m, side.Other()); !bytes.Equal(got, want) {
						t.Errorf("%s, before %s: side %d is told of world %d:\n%s", sc.ID, ref.at, side.Other(), n, firstDifference(want, got))
					}
				}
			}
		}
	}
	if worlds == 0 || blind == worlds {
		t.Errorf("%d worlds, %d of them hidden from their owner too", worlds, blind)
	}
	t.Logf("%d worlds, %d blind", worlds, blind)
}

// Every aid has an answer for everybody in every position, and every message has
// words.
func TestAidsEverywhere(t *testing.T) {
	Halts(t, func(g *Game, m *rules.Machine[Plane, Secret]) {
		w := staffOf(g).Words("en")
		for _, v := range []rules.View[Plane, Secret]{m.View(Axis), m.View(Allied), {Side: rules.Nobody, Public: m.Public()}} {
			for _, aid := range staffOf(g).Aids() {
				name := aid.Name
				p, problems := staffOf(g).Aid(v, name, asking())
				if v.Own == nil && name != "briefing" {
					if len(problems) != 1 || problems[0].ID != "aid.no-side" {
						t.Errorf("%s: nobody is told %v", name, problems)
					}
					continue
				}
				text := plain(p, w)
				for line := range strings.Lines(text) {
					for id := range w {
						if strings.Contains(id, ".") && strings.Contains(line, id) {
							t.Fatalf("%s says %q", name, line)
						}
					}
				}
			}
		}
	})
}

// aidTold is what an aid tells a side at the start of a position, line by line.
func aidTold(t *testing.T, text string, side rules.Side, name string, ask ...string) string {
	t.Helper()
	x := Load(t, text)
	x.Begin.Stage = PlayerTurn
	v := rules.View[Plane, Secret]{Side: side, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[side]}}
	p, problems := staffOf(x.Game).Aid(v, name, asking(ask...))
	if problems != nil {
		t.Fatal(problems)
	}
	return plain(p, staffOf(x.Game).Words("en"))
}

// R-12.4-12, R-12.7-2, R-12.5-1: whoever has no line is told who cuts it, what
// would help and what comes of it; whoever has one, what it is made of and what
// would cut it.
func TestSupplyIsTold(t *testing.T) {
	for _, c := range []struct {
		text, unit string
		want       []string
	}{
		{"map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "a", []string{
			"no line: cut at FB E1.", "FB E1: 1 block of the enemy [R-12.4-12]", "eliminated if the Month ends"}},
		{"map: fx1\naxis: {C8: [\"a=mot 2 U\"]}\nallied: {C5: [inf 2], C20: [inf 2]}", "a", []string{
			"marked Unsupplied", "Disrupted at the end of this Player-Turn"}},
		{"map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C12: [inf 2], C20: [inf 2]}", "a", []string{
			"It has a Supply Line to AB, 8 hexes:", "Highway, 8: FT W2 - FB E3 - FB E2", "Next supply check: Supplied.",
			"one enemy in any of these hexes"}},
		{"map: fx1\naxis: {C12: [a=mot 2, b=inf 2], C11: []}\nallied: {C12: [inf 2], C20: [inf 2]}\nbattles: {C12: allied W}", "a", []string{
			"It has a Supply Line to AB, 12 hexes:"}},
		{"map: fx1\naxis: {C12: [a=mot 2]}\nallied: {C12: [inf 2], C20: [inf 2]}\nbattles: {C12: allied}", "a", []string{
			"the enemy holds every hexside by which it could leave the Battle"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C8: [a=mot 2, b=inf 2], C10: [c=inf 2, d=inf 2, e=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "a", []string{
			"marked Unsupplied by the Initial Check that waits for your orders [R-12.7-1], Disrupted at the end of this Player-Turn"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C8: [a=mot 2, b=inf 2], C10: [c=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "c", []string{
			"Supplied inside FT: 1 there, room for 2 [R-13.3-5]"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C10: [b=inf 2, c=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "c", []string{
			"Supplied inside FT: 2 there, room for 2 [R-13.3-5]"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C8: [a=mot 2, b=inf 2], C10: [c=inf 2]}\nallied: {C5: [inf 2], C20: [inf 2]}", "a", []string{
			"supply of FT, which has room for 2 of 3; else marked Unsupplied by the Initial Check"}},
		{"map: fx1\naxis: {G5: [c=inf 2 O]}\nallied: {C20: [inf 2]}", "c", []string{"It is supplied by OA, where it stands.", "Next supply check: Supplied."}},
		{"map: fx1\ncontrol: {FB: axis}\naxis: {F5: [c=inf 2 F:C4]}\nallied: {C1: [inf 2], C20: [inf 2]}", "c", []string{"It has none: ", "so it is marked at the start of your next one [R-13.3-8]"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {F10: [c=inf 2 F:C10]}\nallied: {C5: [inf 2], C20: [inf 2]}", "c", []string{"It has none: ", "so it is marked at the start of your next one [R-13.3-8]"}},
		{"map: fx1\ncontrol: {FT: axis}\naxis: {C10: [c=inf 2 F:C10]}\nallied: {C5: [inf 2], C20: [inf 2]}", "c", []string{"Next supply check: Supplied."}},
		{"map: fx1\naxis: {C8: [a=mot 2, b=inf 2]}\nallied: {C20: [inf 2]}", "C8", []string{"= Supply of a (Mot Infantry 2/2) in FT W2", "# Supply of b (Infantry 2/2) in FT W2"}},
	} {
		text := aidTold(t, c.text, Axis, "supply", "of", c.unit)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nnot told: %s\n%s", c.text, want, text)
			}
		}
	}
}

// TestOddsSayWhatTheyAssume: of the enemy the known units are named, and how many are
// hidden is told.
func TestOddsSayWhatTheyAssume(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C12: [a=inf 2]}\nallied: {C12: [u=inf 4, v=inf 2], C20: [inf 2]}\nbattles: {C12: allied W}")
	h, err := x.Map.Board.Find("C12")
	if err != nil {
		t.Fatal(err)
	}
	x.Begin.Stage = PlayerTurn
	v := rules.View[Plane, Secret]{Side: axis, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[axis]}}
	for shown, want := range []string{"The enemy: 2 units of which nothing is known", "The enemy: u (Infantry 4), and 1 of which nothing is known", "The enemy: u (Infantry 4), v (Infantry 2)\n"} {
		for i, k := range x.Position(&x.Begin).In(allied, h) {
			x.Begin.Blocks[k].Shown, x.Begin.Blocks[k].Face = i < shown, *x.Face(&x.Secrets[allied], k)
		}
		p, problems := staffOf(x.Game).Aid(v, "odds", asking("at", "C12"))
		if text := plain(p, staffOf(x.Game).Words("en")); problems != nil || !strings.Contains(text, want) {
			t.Errorf("%d are shown: %q is not told:\n%s", shown, want, text)
		}
	}
}

// A force of which nobody can tell what it is, is none.
func TestUnknownForces(t *testing.T) {
	x := Load(t, "map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}")
	x.Begin.Stage = PlayerTurn
	v := rules.View[Plane, Secret]{Side: axis, Public: &x.Begin, Own: &rules.Own[Secret]{S: &x.Secrets[axis]}}
	for own, known := range map[string]bool{"armor 3": true, "horses 3": false, "2 infantry 2": true, "nonsense": false} {
		p, problems := staffOf(x.Game).Aid(v, "odds", asking("own", own, "enemy", "infantry 2"))
		if (problems == nil) != known || (p.Blocks == nil) == known {
			t.Errorf("%s: %v, %d blocks", own, problems, len(p.Blocks))
		}
	}
}

// R-8.4-5, R-5.1-1: who could not refuse battle is told because of whom, and who
// cannot move why.
func TestWhyIsTold(t *testing.T) {
	for _, c := range []struct {
		text, unit string
		want       []string
	}{
		{"map: fx1\nturn: allied\naxis: {C8: [a=mot 2, b=inf 2]}\nallied: {C7: [inf 2], C20: [inf 2]}", "a", []string{
			"could not refuse an Attack", "[R-8.4-5]", "b cannot: no line: cut at FB E3", "you are not asked"}},
		{"map: fx1\naxis: {C8: [\"a=mot 2 D\"]}\nallied: {C20: [inf 2]}", "a", []string{"It cannot move: it is Disrupted", "are Disrupted, so they are Routed [R-11.3-1]"}},
		{"map: fx1\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}", "a", []string{"you can only Pass", "It can withdraw to AB E2, FB W1"}},
		{"map: fx1\nclosed-hexsides: [C0 C1, C1 C2, C1 D0, C1 D1]\naxis: {C1: [a=mot 2]}\nallied: {C20: [inf 2]}", "a", []string{"AB: ", "AB E2: ", "AB SE1: "}},
	} {
		text := aidTold(t, c.text, Axis, "why", "unit", c.unit)
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nnot told: %s\n%s", c.text, want, text)
			}
		}
	}
}

// R-4-1: with a real card in his hand a unit of the Active Player can move.
func TestWhyWithCards(t *testing.T) {
	y, _, _ := checkOf(t, Axis, "map: fx1\nturn: axis\naxis: {C8: [a=mot 2]}\nallied: {C20: [inf 2]}\n", "cards: {real: 1}\n")
	n, _ := orders.Parse("x", []byte("unit: a\n"))
	told, problems := staffOf(y.Table.Game).Aid(y.M.View(Axis), "why", n)
	if lines := casebook.Lines(told); problems != nil || !slices.Contains(lines, "why.can-move") {
		t.Errorf("%v %v", problems, lines)
	}
}

// A briefing tells what is to be known of a scenario before it begins.
func TestBriefing(t *testing.T) {
	x, err := New(theatre.Standard(), "s1941-42", "i-tanks")
	if err != nil {
		t.Fatal(err)
	}
	p, secrets := x.Start()
	for side, want := range map[rules.Side][]string{
		axis: {
			"= Briefing: 1941-42 Campaign (18.3)",
			"20 Months, Apr 1941 to Nov 1942: numbers 1 to 20 of the campaign, as in m1/axis-1; printed playing time 6-8 hours.",
			"The Axis deploy first, then the Allies. The Axis have the first Player-Turn.",
			"You are the Axis.",
			"- Reinforcements, Month 19 (Oct 1942): Pz IV (Armor, Elite 4), Pistoia (Infantry 3)\n",
			"- Each of them comes a Month early if a die shows one of 1, 2,",
			"- Malta Group, in any Buildup from Month 11 (Feb 1942) on: Ramcke (Paratroops, Elite 4), Folgore (Paratroops 4), Spezia (Infantry 3). From then on the Axis draw 2",
			"- 2 supply cards a Month from Month 2 (May 1941) on\n- 3 supply cards a Month from Month 11 (Feb 1942) on\n",
			"- 6 units in Tobruk: 9 Aus/20 (Infantry 4)",
			"- Fortress Tobruk: Allies\n",
			"Tobruk (Axis 5, Allies 2), Bardia (Axis 2, Allies 1)",
			"the Rommel Move",
			"each side rolls dice for them, 2 for each",
			"- The supply deck has 42 cards, 28 real and 14 dummy. A hand has 16 cards at most.\n",
			"- Option i-tanks: ",
			"- Strategic Victory, 10 points: at once: take the enemy's Base (Alexandria for the Axis, El Agheila for the Allies)",
			"- Decisive Victory, 5 points: ", "- Positional Victory, 2 points: after the last Month you hold Tobruk", "- Attrition Victory, 1 point: ",
		},
		allied: {"You are the Allies.", "- 6 units, each Supplied, anywhere in Libya, Egypt: 2/3 (Armor 2)"},
	} {
		v := rules.View[Plane, Secret]{Side: side, Public: &p, Own: &rules.Own[Secret]{S: &secrets[side]}}
		b, problems := staffOf(x).Aid(v, "briefing", asking())
		if problems != nil {
			t.Fatal(problems)
		}
		got := plain(b, staffOf(x).Words("en"))
		for _, s := range want {
			if !strings.Contains(got, s) {
				t.Errorf("side %d is not told %q in\n%s", side, s, got)
			}
		}
	}
}
