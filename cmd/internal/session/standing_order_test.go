package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestDT7: in force in a turn are the standing orders that the last result before the one which
// binds it has named: the order of results decides, and not that of sending. A reply of the same
// turn brings no others into force, also where they are named with it (DT-7).
func TestDT7(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	const first, second = "withdraw: {all: Sidi Barrani}", "withdraw: {all: {to: Buq Buq}}"
	for what, x := range map[string]struct {
		named int // when the second are: 0 before the turn is bound, 1 with it, 2 with the reply to it
		want  string
	}{
		"before the turn is bound": {0, "packet 4"},
		"with the turn":            {1, "packet 3"},
		"with the reply":           {2, "packet 3"},
	} {
		g := attacked(t)
		g.umpire.keeps(g.south.standsFor(first))
		g.resolveAll(nil)
		late := g.south.standsFor(second) // in each case before the turn is written
		if x.named == 0 {
			g.umpire.keeps(late)
			g.resolveAll(nil)
		}
		g.umpire.keeps(g.north.writes(attack))
		if x.named == 1 {
			g.umpire.keeps(late)
		}
		g.resolveAll(nil)
		if x.named == 2 {
			g.umpire.keeps(late)
		}
		g.umpire.keeps(g.south.writes("refuse: {Sollum: true}\n"))
		g.resolveAll(nil)
		said, _, err := g.south.open().Report(0)
		if err != nil {
			t.Fatal(err)
		}
		went := map[string]string{"packet 3": "Sollum - Buq Buq - Sidi Barrani.", "packet 4": "Sollum - Buq Buq."}[x.want]
		if told := textOf(g.south.open())(said); !strings.Contains(told, x.want+", line 3, standing orders, withdrawal of units") || !strings.Contains(told, went) {
			t.Errorf("%s: who refuses battle does not go by %s, %s:\n%s", what, x.want, went, told)
		}
		if st, err := g.south.open().Status(); err != nil || st.Standing == nil || st.Standing.Packet != 4 {
			t.Errorf("%s: %+v, %v", what, st.Standing, err)
		}
		provenByAll(t, g)
	}
}

// attack is a turn of the Axis in which a single unit is attacked.
const attack = "cards: {real: 1}\nmoves: [{regroup: Ft. Capuzzo, to: Sollum, units: {Savona: Sollum, Bologna: Sollum}}]\npursue: none\n"

// attacked is a game in whose first turn the Axis can make that attack: the hands are dealt, and
// in few games they hold no real card.
func attacked(t *testing.T) *trio {
	t.Helper()
	for {
		g := newTrioBy(t, Invitation{Rules: "rommel", Scenario: "s1940", Ahead: UsualAhead}, "axis", "allied")
		g.orders(g.north, "deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\nredraw: false\n")
		g.orders(g.south, "deploy: {7/7 Tk: Sollum, 7/4: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\nredraw: false\n")
		if c, err := g.north.open().Check("orders", []byte("game: sk-test\norders: m1/axis-1\n"+attack)); err != nil {
			t.Fatal(err)
		} else if c.OK() {
			return g
		}
	}
}

// writes sends orders for what is due.
func (p *person) writes(body string) []byte {
	p.t.Helper()
	s := p.open()
	d, err := s.demand()
	if err != nil {
		p.t.Fatal(err)
	}
	c, err := s.Check("orders", fmt.Appendf(nil, "game: %s\norders: %s\n%s", s.Charter.Game, d.phase, body))
	if err != nil || !c.OK() {
		p.t.Fatalf("%s: %v %+v", p.name, err, c)
	}
	signed, _, err := p.open().Send(c)
	if err != nil {
		p.t.Fatal(err)
	}
	return signed.Text
}

// TestAskedWhileHeMoves: where play waits in the midst of a turn, its orders go on when the reply
// has come, and everybody finds that again.
func TestAskedWhileHeMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	for what, x := range map[string]struct{ standing, leave, reply string }{
		"before Pursuit Fire": {"pursue: ask", "{Savona: Ft. Capuzzo, Bologna: Ft. Capuzzo}", "pursue: none\n"},
		"before a Probe":      {"pace: careful", "{Savona: Ft. Capuzzo}", "probe: {Sollum: true}\n"},
		"before none":         {"pace: careful", "{Bologna: Ft. Capuzzo}", "probe: {Sollum: false}\n"},
	} {
		g := stayed(t, "refuse: {Sollum: false}, "+x.standing)
		g.umpire.keeps(g.north.writes("cards: {real: 1}\nmoves: [{group: Sollum, retreat: " + x.leave + "}]\n"))
		g.resolveAll(nil)
		g.umpire.keeps(g.south.writes(x.reply))
		g.resolveAll(nil)
		said, _, err := g.north.open().Report(0)
		if err != nil {
			t.Fatal(err)
		}
		if told := textOf(g.north.open())(said); !strings.Contains(told, "to Ft. Capuzzo: done") {
			t.Errorf("%s: who was to leave has not:\n%s", what, told)
		}
		provenByAll(t, g)
	}
}

// stayed is a game in which the attack has been made, and both of its units are there yet and can
// leave; the Allies have standing orders.
func stayed(t *testing.T, standing string) *trio {
	t.Helper()
	for {
		g := attacked(t)
		g.umpire.keeps(g.south.standsFor(standing))
		g.resolveAll(nil)
		g.umpire.keeps(g.north.writes(attack))
		g.resolveAll(nil)
		g.umpire.keeps(g.south.writes("cards: {real: 0}\n"))
		g.resolveAll(nil)
		leave := "cards: {real: 1}\nmoves: [{group: Sollum, retreat: {Savona: Ft. Capuzzo, Bologna: Ft. Capuzzo}}]\n"
		if c, err := g.north.open().Check("orders", []byte("game: sk-test\norders: m1/axis-2\n"+leave)); err != nil {
			t.Fatal(err)
		} else if c.OK() {
			return g
		}
	}
}

// TestAheadIsSpent: a player whose standing orders have answered as often in a row as the charter
// lets them is told so, and his next packet lets them go on.
func TestAheadIsSpent(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTrioBy(t, Invitation{Rules: "rommel", Scenario: "battleaxe", Ahead: 1}, "axis", "allied")
	send := func() bool {
		if !g.orders1(t, nil) {
			return false
		}
		g.resolveAll(nil)
		return true
	}
	send()
	g.umpire.keeps(g.north.standsFor("pass: true, pace: fast, buildup: []"), g.south.standsFor("pass: true, pace: fast, buildup: []"))
	spent := 0
	for range 6 {
		if !send() {
			break
		}
		for _, p := range []*person{g.north, g.south} {
			st, err := p.open().Status()
			if err != nil {
				t.Fatal(err)
			}
			owes := slices.ContainsFunc(st.Due, func(d Duty) bool { return d.Side == p.name })
			switch x := st.Standing; {
			case x == nil:
				t.Fatalf("%s has no standing orders", p.name)
			case x.Spent > 0 && (x.Spent != 1 || !owes):
				t.Errorf("%s owes %v, standing orders %+v", p.name, st.Due, x)
			case x.Spent > 0:
				spent++
			}
		}
	}
	if spent == 0 {
		t.Error("nobody is told that his standing orders have answered often enough")
	}
}
