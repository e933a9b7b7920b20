package rommel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	. "github.com/adjutant-pbem/adjutant/rules/rommel"
)

// knows is all that a side can read at a halt or at the end: its report as
// text and as a page, its picture with all overlays, and events, the public
// plane and its own.
func knows(g *Game, m *rules.Machine[Plane, Secret], side rules.Side) []byte {
	v := m.View(side)
	b := append(EventsOf(m, side), m.Halt().Public...)
	b = append(b, m.Halt().Secret[side]...)
	b = append(b, plain(staffOf(g).Report(v, m.Events(side)), staffOf(g).Words("en"))...)
	b = fmt.Appendf(b, "%+v", staffOf(g).Chronicle(v, m.Events(side)))
	for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "deploy"}, {Kind: "reach"}} {
		if o.Kind == "reach" {
			o.About = SomeUnit(g, v)
		}
		over, err := staffOf(g).Overlay(v, m.Events(side), o)
		b = fmt.Appendf(b, "%+v %v", over, err)
	}
	return append(b, PictureText(staffOf(g).Picture(v))...)
}

// N3: one real card and a dummy, or two real ones: before the reveal P gets
// the same bytes. An Assault with one is refused by the umpire; without one it
// is a proven lie at the end of the turn.
func TestN3(t *testing.T) {
	lines := []string{"axis lay-card first", "axis lay-card first", "axis name-move group C11", "axis take-up a C12", "axis assault C12"}
	one, two := Nasty(t, "n3"), Nasty(t, "n3", "axis: 1 1", "axis: 2 0")
	p := Plan{Fix: Asked}
	a, h, due := p.Halt(t, one, allied, lines...)
	b, i, _ := p.Halt(t, two, allied, lines...)
	if len(due) != 1 || due[0].Kind != "refuse-battle" {
		t.Fatal(due)
	}
	Equal(t, "entries", Gets(h.Entries(), allied), Gets(i.Entries(), allied))
	Equal(t, "all that P can read", knows(one.Game, a, allied), knows(two.Game, b, allied))
	honest := p.Run(t, two, lines...)
	honest.No()
	if got := honest.Events("assault unpaid"); got != "assault" {
		t.Error(got)
	}
	basic := p.Run(t, one, lines...)
	basic.No("R-4-6")
	Equal(t, "entries until the Assault", Gets(Until(basic.Entries, "assault"), allied), Gets(Until(honest.Entries, "assault"), allied))

	// A hacked program lays a dummy for the second real card.
	lie := Shown(honest.Entries, DummyCard, RealCard)
	if q := p.Believed(t, two, lie); q.Stage != Finished || q.Victor != allied || q.Level != Strategic {
		t.Errorf("the lie ends with stage %d, victor %d", q.Stage, q.Victor)
	}
	ha := playout.NewMemory(1, rules.Both, true)
	ha.Luck = p.Luck(two)
	ha.Load(lie)
	audit, err := rules.NewMachine(rules.Game[Plane, Secret](two), ha, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := audit.Run(); err == nil || !strings.Contains(err.Error(), "show-cards") {
		t.Errorf("the audit finds %v", err)
	}
}

// N7: one hit on a German unit of 4 CV is wasted, on an Italian one it is not:
// nothing public differs.
func TestN7(t *testing.T) {
	lines := []string{"allied lay-card real", "allied name-move group C13", "allied take-up a C12", "axis refuse-battle C12", "axis withdraw g C11"}
	p := Plan{Fix: [2]int{7, 6}, Dice: map[string][]int{"pursuit": {6, 1}}}
	wasted := p.Run(t, Nasty(t, "n7"), lines...)
	taken := p.Run(t, Nasty(t, "n7", "g=G:arm", "g=I:arm", "h=I:arm", "h=G:arm"), lines...)
	wasted.Is("g: C11 4 D")
	taken.Is("g: C11 3 D")
	if got := wasted.Events("pursuit"); got != "pursuit 1 1" {
		t.Error(got)
	}
	Equal(t, "entries", Gets(wasted.Entries, allied), Gets(taken.Entries, allied))
	Equal(t, "all that the enemy can read", knows(wasted.Table.Game, wasted.M, allied), knows(taken.Table.Game, taken.M, allied))
}

// N21: in an order file the third mover depends on what an Overrun does to its
// victims: on its writer's machine play is known up to the Overrun, and the
// file has no problem.
func TestN21(t *testing.T) {
	x := Nasty(t, "n5", `"b=rec 2"]`, `"b=rec 2", "c=rec 2"]`)
	file, problems := orders.Parse("x.yaml", []byte(`
cards: {real: 1}
moves:
  - group: C11
    units: {a: [C12, D12]}
  - overrun: D12
  - group: C11
    units: {b: C13, c: [C12, C13, C14]}
`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	s, _ := Plan{}.Suite(t, x, nil)
	h := playout.NewMemory(1, rules.Only(axis), true)
	h.Luck = s.Luck()
	h.Deals = false
	for _, e := range s.Umpire(t, 1).Entries { // the hand, and nothing of the turn
		if e.Key.Seg == 0 {
			h.Load([]rules.Entry{e})
		}
	}
	seat, err := deskOf(x, x.Game).Sit(h, rules.Only(axis), nil)
	if err != nil {
		t.Fatal(err)
	}
	due, err := seat.Run()
	if err != nil || len(due) != 1 || due[0].By != axis {
		t.Fatalf("due %v, error %v", due, err)
	}
	if problems := errorsOf(seat.Orders(axis, seat.Phase(axis), file, due[0].Kind)); len(problems) > 0 {
		t.Fatal(problems)
	}
	due, err = seat.Run()
	if err != nil || len(due) != 1 || due[0].Kind != "rout" || due[0].By != allied {
		t.Errorf("due %v, error %v", due, err)
	}
	if r := seat.Refused(); len(r) > 0 {
		t.Errorf("refused %v", r)
	}
}
