package session

import "testing"

// TestPlansOutliveAHalt: an umpire who resolves the reply to an attack has the attacker's plan in force as
// it was made when his turn began, as all have it who verify the game: what stood
// where at that time decides what the rest of his file means.
func TestPlansOutliveAHalt(t *testing.T) {
	d, keys := example(t, umpire)
	s, err := Open(d, keys)
	if err != nil {
		t.Fatal(err)
	}
	replies := 0
	for n := 1; n <= len(s.results); n++ {
		table, err := s.game.run(course{to: n, from: n, goes: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range table.due {
			if d.Kind != "refuse-battle" {
				continue
			}
			replies++
			if attacker := d.By.Other(); len(table.seat.Readback(attacker).Blocks) == 0 {
				t.Errorf("result %d: the orders of side %d are in force without their plan", n, attacker)
			}
		}
	}
	if replies == 0 {
		t.Error("no attack in the example")
	}
}
