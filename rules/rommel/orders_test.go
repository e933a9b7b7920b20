package rommel_test

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rehearse"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/theatre"
)

// afterSetUp is the demonstration's deployment (G-40.0), at the checkpoint
// before the first Player-Turn.
func afterSetUp(t testing.TB) (*Game, rules.Checkpoint) {
	t.Helper()
	g, err := New(theatre.Standard(), "s1940")
	if err != nil {
		t.Fatal(err)
	}
	h := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine(g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	var at []rules.Checkpoint
	m.Passed(func(c rules.Checkpoint) { at = append(at, c) })
	for side, text := range []string{
		"deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\nredraw: false",
		"deploy: {7/4: Sollum, 7/7 Tk: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\nredraw: false",
	} {
		n, problems := orders.Parse("setup", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		p, problems := staffOf(g).Orders(m.View(rules.Side(side)), "", n)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		m.Orders(rules.Side(side), p)
	}
	if _, err := m.Run(); err != nil || len(at) == 0 { // it passes on to the end
		t.Fatalf("set-up: error %v", err)
	}
	return g, at[0]
}

// playTurn runs an order file of the Axis' first turn; the Allies do what they
// do by default. It returns what was wrong with names, or in the turn.
func playTurn(t testing.TB, g *Game, c rules.Checkpoint, text string) (names, turn []orders.Problem) {
	n, problems := orders.Parse("orders", []byte(text))
	if len(problems) > 0 || n.Kind != orders.Map {
		return problems, nil
	}
	seat, err := deskOf(g, g).Sit(playout.NewMemory(2, rules.Both, true), rules.Both, &c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Run(); err != nil { // up to where it is due
		t.Fatal(err)
	}
	names = errorsOf(seat.Orders(0, "m1/axis-1", n, CardsKind.Name)) // and it is put in force all the same
	own := c
	own.Secret[1] = nil
	alone, err := deskOf(g, g).Sit(playout.NewMemory(2, rules.Only(0), false), rules.Only(0), &own)
	if err != nil {
		t.Fatal(err)
	}
	due, err := alone.Run()
	if err != nil || len(due) != 1 {
		t.Fatal(due, err)
	}
	alone.Orders(0, "m1/axis-1", n, CardsKind.Name)
	r, err := rehearse.File(alone, due[0], 1)
	if err != nil {
		t.Fatal(err)
	}
	names = append(names, r.Refusals()...)
	if _, err := seat.Run(); err != nil {
		t.Fatal(err)
	}
	for _, r := range seat.Refused() {
		if len(names) > 0 { // that was told
			break
		}
		turn = append(turn, orders.Problem{Rule: r.Refusal.Rule, ID: r.Refusal.Why.ID})
	}
	return names, turn
}

// TestOrderProblems: all that is wrong with names is told at once, with
// suggestions; what is wrong with positions with the rule that it breaks.
func TestOrderProblems(t *testing.T) {
	g, c := afterSetUp(t)
	problems, _ := playTurn(t, g, c, `cards: {reel: 1}
moves:
  - group: Ft Capuzo
    units: {Bresca: Sollum}
  - units: {Pavia: Sollum}
comba: []
`)
	var ids []string
	for _, p := range problems {
		ids = append(ids, p.ID+" "+strings.Join(p.Hints, ","))
	}
	want := "no.such-card real|no.such-hex Ft. Capuzzo|no.such-unit Brescia|no.move-name |no.such-order combat"
	if got := strings.Join(ids, "|"); got != want {
		t.Errorf("problems:\n%s\nwant\n%s", got, want)
	}
	for _, x := range []struct{ rule, text string }{
		{"R-7.1-1", "cards: {real: 1}\nmoves:\n  - group: Ft. Capuzzo\n    units: {Brescia: Sollum, Pavia: Sollum}\n"},
		{"R-6.1-1", "cards: {real: 1}\nmoves:\n  - group: Bardia\n    units: {Savona: [Bardia W1, Tobruk E1, Tobruk, Acroma, Gazala, Derna]}\n"},
		{"R-4-3", "cards: {real: 1}\nmoves:\n  - group: Bardia\n    units: {Savona: Bardia W1}\n  - group: Sidi Omar\n    units: {Pistoia: Ft. Capuzzo}\n"},
		{"R-4-1", "cards: {real: 9}\n"},
	} {
		names, turn := playTurn(t, g, c, x.text)
		found := false
		for _, p := range names {
			found = found || p.Rule == x.rule
		}
		if len(turn) > 0 || !found {
			t.Errorf("no problem by rule %s: %v %v", x.rule, names, turn)
		}
	}
}

// FuzzOrders: no order file makes the game panic, whatever it says.
func FuzzOrders(f *testing.F) {
	g, c := afterSetUp(f)
	for _, text := range []string{
		"cards: {real: 1}\nmoves:\n  - regroup: Ft. Capuzzo\n    to: Sollum\n    units: {Savona: Sollum, Bologna: Sollum, Sabratha: Sollum}\n",
		"cards: {real: 2}\nmoves:\n  - group: Ft. Capuzzo\n    units: {Brescia: Sollum}\n  - group: Sidi Omar\n    units: {Pistoia: {go: [Bir Habata, Sofafi], forced: true}}\n",
		"moves:\n  - group: Bardia\n    units: {Savona: exit}\n  - overrun: Sollum\ncombat:\n  - {at: Sollum, fire: [armor], assault: true}\nblitz: {moves: [{group: waiting, units: {Trento: waiting}}]}\n",
		"withdraw: {all: [El Agheila, exit]}\npursue: 3\nlosses: [Savona]\nsupply: Savona\nrefuse: {Sollum: true}\nprobe: {Sollum: false}\n",
		"buildup:\n  - redeploy: {Savona: [Tobruk]}\n  - sea: {Savona: Tobruk}\n  - replace: {Savona: 2}\n  - refit: Pavia\n  - minefield: exit\n  - cards: 2\n  - malta: true\ndismantle: [Sollum]\ndiscard: 3\nchallenge: dummy\nanswer: real\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) { playTurn(t, g, c, string(text)) })
}
