package session

import (
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Which orders ended with others for the same phase is told once: in the report of the
// result that binds the others.
func TestReplaced(t *testing.T) {
	file := func(seq int, phase, text string) *sent {
		return &sent{Signed: &packet.Signed{Packet: packet.Packet{From: "north", Seq: seq, Phase: phase}, Hash: packet.Hash{byte(seq)}}, text: []byte(text)}
	}
	binds := func(number, seq int) *result {
		r := &result{number: number}
		if seq > 0 {
			r.binds = []binding{{name{"north", seq}, &packet.Head{Hash: packet.Hash{byte(seq)}}}}
		}
		return r
	}
	s := &folder{record: record{Charter: &Charter{Names: [2]string{"north", "south"}}}}
	s.sent[0] = []*sent{file(2, "t1", "a"), file(3, "t1", "b"), file(4, "t2", "c"), file(5, "t2", "c")}
	s.results = []*result{binds(1, 2), binds(2, 3), binds(3, 0), binds(4, 4), binds(5, 5)}
	for result, want := range map[int]int{1: 0, 2: 2, 3: 0, 4: 0, 5: 0} { // of another phase, or the same text
		got := 0
		if before := s.replaced(0, result); before != nil {
			got = before.Seq
		}
		if got != want {
			t.Errorf("with result %d orders %d have ended, not %d", result, got, want)
		}
	}
	if s.results = nil; s.replaced(0, 0) != nil {
		t.Error("something has ended before the first result")
	}
}

// A result has the heads of the packets that it names in the order of their senders'
// names, whoever was asked first.
func TestHeadsInOrder(t *testing.T) {
	x, _ := second(t)
	f := newForger(t, x)
	r := &result{number: 3, binds: []binding{bind(f.own("south", 9, "")), bind(f.own("north", 9, ""))}, state: f.stateBefore()}
	p, err := f.s.pack(r)
	if err != nil || len(p.Heads) != 2 || p.Heads[0].From != "north" {
		t.Error(err)
	}
	if r.binds[0].from != "south" {
		t.Error("the result itself is put into another order")
	}
}

// resuming is a game that has something to say again in another file for a phase.
type resuming struct{ rules.Seat }

func (resuming) Template(rules.Side, func(page.Msg) string, bool) *orders.Node {
	return orders.NewMap(orders.Entry("losses", orders.NewList()), orders.Entry("combat", orders.NewList()))
}

func (resuming) Resume(_ rules.Side, held *orders.Node) *orders.Node {
	return orders.NewMap(
		orders.Entry("losses", held.Get("orders")),
		orders.Entry("pursue", orders.Text("all"))) // of that nothing can be said any more
}

// A second sheet for a phase begins with what of the orders that answered for it before
// may still come up, and the sheet for another phase does not.
func TestSecondSheet(t *testing.T) {
	x, next := second(t)
	s := x.thaw(t).north.open()
	play, err := s.game.look()
	if err != nil {
		t.Fatal(err)
	}
	play.seat = resuming{play.seat}
	before, _ := s.lastBound(s.Side, play.j.at.now)
	for phase, want := range map[string]string{
		before.Phase: "# This is as in your orders before for the same phase, which end when these count.\nlosses: " + before.Phase + "\ncombat: []",
		next:         "losses: []\ncombat: []",
	} {
		want := "game: " + s.Charter.Game + "\norders: " + phase + "\n" + want
		if got := strings.TrimSpace(string(s.demands(play, phase).template("en", false))); got != want {
			t.Errorf("the sheet for %s begins so:\n%s\nnot so:\n%s", phase, got, want)
		}
	}
}

// unstanding is a game without standing orders.
type unstanding struct{ rules.Seat }

func (unstanding) Lasting(rules.Side, func(page.Msg) string) *orders.Node { return orders.NewMap() }

// TestNoStandingOrders: in a game that has none nobody writes standing orders that say nothing.
func TestNoStandingOrders(t *testing.T) {
	s := newTrio(t).north.open()
	if _, err := lasting(s, s.game.look); err != nil {
		t.Error(err)
	}
	_, err := lasting(s, func() (*table, error) {
		at, err := s.game.look()
		if err == nil {
			at.seat = unstanding{at.seat}
		}
		return at, err
	})
	if Code(err) != CodeUsage || err.Error() != "this game has no standing orders" {
		t.Errorf("%v", err)
	}
}
