package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
)

// clerk is a game that notes which orders are put in force.
type clerk struct {
	rules.Desk
	told *[]string
}

func (c clerk) Sit(h rules.Host, holds rules.Sides, at *rules.Checkpoint) (rules.Seat, error) {
	seat, err := c.Desk.Sit(h, holds, at)
	return clerkAt{seat, c.told}, err
}

type clerkAt struct {
	rules.Seat
	told *[]string
}

func (c clerkAt) Withdraw(side rules.Side) {
	*c.told = append(*c.told, fmt.Sprint("withdraw ", side))
	c.Seat.Withdraw(side)
}

func (c clerkAt) Orders(side rules.Side, phase string, file *orders.Node, due string) []orders.Problem {
	*c.told = append(*c.told, strings.TrimSpace(phase+" "+due))
	return c.Seat.Orders(side, phase, file, due)
}

// TestInForce: whoever plays on from a mark, or compares, has in force what was bound last
// before it of each side whose orders he has; then what each result binds, by what is due
// of its side. Who looks only reads no orders.
func TestInForce(t *testing.T) {
	halts := skirmish(t)
	g := halts[len(halts)-1].thaw(t)
	for _, p := range []*person{g.umpire, g.north} {
		s := p.open()
		var told []string
		s.desk = clerk{s.desk, &told}
		n := len(s.results)
		from := s.markBefore(n - 1).position.now
		var before, after []string
		for side := range rules.Nobody {
			if p != g.umpire && side != s.Side {
				continue
			}
			before = append(before, fmt.Sprint("withdraw ", side))
			if o, by := s.lastBound(side, from); o != nil {
				if before = append(before, o.Phase); by > from || s.bound(s.results[by-1], side) != o {
					t.Errorf("%s: packet %d of %s is not what result %d binds", p.name, o.Seq, o.From, by)
				}
			}
		}
		for _, r := range s.results[from:] {
			for side := range rules.Nobody {
				if o := s.bound(r, side); o != nil && (p == g.umpire || side == s.Side) {
					after = append(after, fmt.Sprint("withdraw ", side), o.Phase)
				}
			}
		}
		if len(before) < 2 || from == 0 {
			t.Fatalf("%s: no orders before the mark at %d", p.name, from)
		}
		for what, x := range map[string]struct {
			course
			reads bool
		}{"looks": {course{to: n, from: n}, false}, "compares": {course{to: n, from: n, audit: n}, true}} {
			told = nil
			if _, err := s.game.run(x.course); err != nil {
				t.Fatal(err)
			}
			want := slices.Concat(before, after)
			if !x.reads {
				want = nil
			}
			for i, said := range told {
				if i >= len(before) && i < len(want) && strings.HasPrefix(said, want[i]+" ") {
					told[i] = want[i] // by what is due
				}
			}
			if !slices.Equal(told, want) {
				t.Errorf("%s %s with %q, not %q", p.name, what, told, want)
			}
		}
		told = nil
		var last []string
		for side := range rules.Nobody {
			if p != g.umpire && side != s.Side {
				continue
			}
			last = append(last, fmt.Sprint("withdraw ", side))
			if o, _ := s.lastBound(side, n); o != nil {
				last = append(last, o.Phase)
			}
		}
		if _, err := s.game.playOn(); err != nil || !slices.Equal(told, last) {
			t.Errorf("%s makes the next result with %q, not %q; %v", p.name, told, last, err)
		}
	}
}

// TestLastBound: the orders in force after a result are those that it or the last one
// before it has bound.
func TestLastBound(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	g.turn(g.north)
	s := g.umpire.open()
	for _, x := range []struct {
		side    rules.Side
		result  int
		seq, by int
	}{{0, 0, 0, 0}, {0, 1, 2, 1}, {0, 2, 2, 1}, {0, 3, 3, 3}, {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 2, 2}, {1, 3, 2, 2}} {
		o, by := s.lastBound(x.side, x.result)
		seq := 0
		if o != nil {
			seq = o.Seq
		}
		if seq != x.seq || by != x.by {
			t.Errorf("after result %d packet %d of side %d is in force, bound by %d; not %d by %d", x.result, seq, x.side, by, x.seq, x.by)
		}
	}
}

// TestUmpireBindsWhatDoesNotCount: orders that cannot be read, or that a check refuses, are
// not bound: their sender and the umpire find that, at once and when they look again.
func TestUmpireBindsWhatDoesNotCount(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many results")
	}
	for what, change := range map[string]func(text string) string{
		"that cannot be read": func(text string) string { return text + "\n- : ]\n" },
		"of another game":     func(text string) string { return strings.Replace(text, "sk-test", "sk-other", 1) },
		"with an error":       func(text string) string { return strings.Replace(text, "moves: {}", "moves: {1st Foot: z9}", 1) },
	} {
		x := played(t, "orders "+what, func() []*still {
			g := newTrio(t)
			g.turn(g.north)
			g.turn(g.south)
			b := g.north.letter()
			b.private[0] = []byte(change(string(b.private[0])))
			note := signAs(t, b, "north", g.north.keys)
			g.umpire.keeps(note)
			g.north.keeps(note)
			g.umpire.keeps(g.north.send())
			return []*still{g.freeze(t)}
		})[0]
		forgeries(t, x, 0, []forgery{{"binds orders " + what, "it binds packet 3 of north, which does not count (orders)", true, func(f *forger, r *result) *result {
			r.refuses, r.binds[0] = nil, bind(f.s.ledger.Under("north", 3)[0].Head())
			f.g.umpire.copy().refuses("binds orders "+what, "which does not count (orders)", f.forge(r))
			return r
		}, nil}})
	}
}
