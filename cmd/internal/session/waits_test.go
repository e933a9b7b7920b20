package session

import (
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// askedToWait is a game in which north has moved a unit, and wants to be asked before Forced
// Marches or not; the umpire has his orders and has not resolved.
func askedToWait(t *testing.T, ask bool) *trio {
	// Without a real card in the hand of north nothing would be due.
	g := newTrioOf(t, "miniature", "skirmish", "north", "south", Chance{"0 shuffle", []string{"real", "real", "real", "real", "real", "real"}})
	g.turn(g.north)
	g.turn(g.south)
	waits := "moves: {1st Foot: b1}"
	if ask {
		waits += "\nask: true"
	}
	g.umpire.must(g.umpire.receive(g.umpire.store(), g.north.send("real: 0", "real: 1", "moves: {}", waits)))
	return g
}

// TestPlayWaits: play waits where it may, if its player wants that: his next file answers, and
// everybody proves it.
func TestPlayWaits(t *testing.T) {
	g := askedToWait(t, true)
	both := func(note []byte) {
		g.north.must(g.north.receive(g.north.store(), note))
		g.south.must(g.south.receive(g.south.store(), note))
	}
	both(g.umpire.must(g.umpire.resolve(g.umpire.store())))
	st, err := g.south.open().Status()
	if err != nil || len(st.Due) != 1 || st.Due[0].Side != "north" || st.Due[0].Kind != "forced-march" {
		t.Fatalf("%v: %+v", err, st)
	}
	g.orders(g.north, "march: {1st Foot: c1}\n")
	if st, err = g.north.open().Status(); err != nil || len(st.Due) != 1 || st.Due[0].Kind == "forced-march" {
		t.Errorf("%v: play still waits: %+v", err, st)
	}
	if o, _ := g.north.open().lastBound(rules.Side(0), len(g.north.open().results)); o == nil || o.Phase != "t1/north" {
		t.Errorf("the second file of the turn is for %+v", o)
	}
	for _, p := range []*person{g.umpire, g.north, g.south} {
		s := p.open()
		if _, err := s.Verify(textOf(s)); err != nil {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}

// TestUmpireWaitsOrNot: an umpire who stops where a player's orders go on, and one who goes on
// where they want to be asked, is refused by that player, though play may wait there; the
// other cannot know.
func TestUmpireWaitsOrNot(t *testing.T) {
	for _, ask := range []bool{true, false} {
		f := newForger(t, askedToWait(t, ask).freeze(t))
		at := f.table(func(s *Session) {
			for _, o := range s.sent[0] {
				file := s.orderFile(o)
				if file == nil || o.Phase != "t1/north" {
					continue
				}
				if file.Pairs = slices.DeleteFunc(file.Pairs, func(p orders.Pair) bool { return p.Key.Text == "ask" }); !ask {
					file.Pairs = append(file.Pairs, orders.Entry("ask", orders.Truth(true)))
				}
			}
		})
		r := at.bindings()
		if err := at.extend(r); err != nil {
			t.Fatal(err)
		}
		note := f.forge(r)
		f.g.north.refuses("waits or not against his orders", "lacks|stops|stopped|where|the state is", note)
		f.g.south.takes("waits or not", note)
		f.g.stranger().takes("waits or not", note)
	}
}
