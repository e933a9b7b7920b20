package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// standsFor sends standing orders alone.
func (p *person) standsFor(text string) []byte {
	p.t.Helper()
	c, err := p.open().Check("orders", fmt.Appendf(nil, "game: sk-test\norders: standing\nstanding: {%s}\n", text))
	if err != nil || !c.OK() {
		p.t.Fatalf("%s: %v %+v", p.name, err, c)
	}
	signed, _, err := p.open().Send(c)
	if err != nil {
		p.t.Fatal(err)
	}
	return signed.Text
}

const someLosses = "losses: [1st Horse, 2nd Horse, 3rd Horse, 1st Foot, 2nd Foot, 3rd Foot, 4th Foot]"

// together lets all units that can move go one row towards the middle of the enemy's.
func together(side, template string) string {
	var moves []string
	for line := range strings.Lines(template) {
		unit, rest, ok := strings.Cut(strings.TrimSpace(strings.TrimLeft(line, " #")), " at ")
		if !ok || len(rest) < 2 || !strings.Contains(rest, "speed") {
			continue
		}
		row, column := rest[0]+1, rest[1]
		if side == "south" {
			row -= 2
		}
		moves = append(moves, fmt.Sprintf("%s: %c%c", unit, row, column))
	}
	return "cards: {real: 1}\nmoves: {" + strings.Join(moves, ", ") + "}\n"
}

// TestStandingVersions: in force in a segment is the newest version of those that results
// before the one which has bound its first orders have named, whether it was sent alone or in
// a file, and whatever else waits. Everybody plays so, verifies it and proves it at the end.
func TestStandingVersions(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTrio(t)
	for n := range 24 {
		if !g.orders1(t, func(side, phase, template string) []string {
			if strings.HasPrefix(phase, "deploy") || strings.HasSuffix(phase, "-reply") {
				return nil
			}
			d := together(side, template)
			if n%7 == 3 {
				d += "standing: {" + someLosses + "}\n"
			}
			return append([]string{d}, advance(side, phase, template)...)
		}) {
			break
		}
		for i, p := range []*person{g.north, g.south} {
			if i == 0 && n%8 != 7 || n%3 == i {
				g.umpire.keeps(p.standsFor(someLosses + ", withdraw: {}"))
			}
		}
		g.resolveAll(nil)
	}
	s := g.umpire.open()
	before := firstsOf(s) // by result: before which one those in force were named, as its segment was begun
	seen := map[string]bool{}
	if _, err := s.game.run(course{to: len(s.results), audit: 1, start: true, visit: func(x *table) error {
		for side, name := range s.Charter.Names {
			want, got := 0, 0
			for _, r := range s.results[:max(before(x)-1, 0)] {
				for _, phase := range kinds {
					if o := s.here(r.counts(phase), rules.Side(side)); o != nil && rules.Standing(s.orderFile(o)) != nil {
						want = max(want, o.Seq)
					}
				}
			}
			if o := x.stood[side]; o != nil {
				got = o.Seq
				seen[fmt.Sprint(name, got)] = true
			}
			if got != want {
				t.Errorf("result %d, %s: the standing orders of packet %d are in force, not %d", x.j.at.now, name, got, want)
			}
		}
		return nil
	}}); err != nil {
		t.Fatal(err)
	}
	if len(seen) < 8 {
		t.Errorf("only %v were in force", seen)
	}
	provenByAll(t, g)
}

// TestStandingEnds: status says which standing orders are in force and which will be, and of
// empty ones that there will be none.
func TestStandingEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	seen := map[Standing]bool{}
	standingEnds(t, seen)
	for games := 1; len(seen) < 4; games++ { // none, those in force, others after them, none after them
		if games == 20 {
			t.Fatalf("only %v were seen", seen)
		}
		standingEnds(t, seen)
	}
}

func standingEnds(t *testing.T, seen map[Standing]bool) {
	g := newTrio(t)
	empty := true // the newest that a result has named
	for n := range 24 {
		if !g.orders1(t, func(side, phase, template string) []string {
			return append([]string{together(side, template)}, advance(side, phase, template)...)
		}) {
			return
		}
		if n%2 == 1 {
			text := []string{someLosses, ""}[n/2%2]
			g.umpire.keeps(g.north.standsFor(text))
			empty = text == ""
		}
		g.resolveAll(nil)
		st, err := g.north.open().Status()
		if err != nil {
			t.Fatal(err)
		}
		x := Standing{}
		if st.Standing != nil {
			x = *st.Standing
		}
		none := x.Next == 0 && (x.Packet == 0 || x.End)
		if st.State != "over" && none != empty {
			t.Errorf("turn %d, empty %v: %+v", n, empty, x)
		}
		seen[Standing{Packet: min(x.Packet, 1), Next: min(x.Next, 1), End: x.End}] = true
	}
}

// firstsOf says of a halt which result has begun the segment that is played: the first with an
// entry of it, or as long as there is none the one after which it began.
func firstsOf(s *Session) func(x *table) int {
	first, began := map[int32]int{}, map[int32]int{}
	for _, r := range s.results {
		for _, entries := range [][]rules.Entry{r.entries, r.private[0].entries, r.private[1].entries} {
			for _, e := range entries {
				if _, ok := first[e.Key.Seg]; !ok {
					first[e.Key.Seg] = r.number
				}
			}
		}
	}
	return func(x *table) int {
		segment, now := x.seat.Checkpoint().Segment, x.j.at.now
		if _, ok := began[segment]; !ok {
			began[segment] = now
		}
		if n, ok := first[segment]; ok && n <= now {
			return n
		}
		return began[segment]
	}
}

// provenByAll: each verifies his folder, and the umpire all of it when it is published.
func provenByAll(t *testing.T, g *trio) {
	t.Helper()
	for _, p := range []*person{g.umpire, g.north, g.south} {
		q := p.open()
		if err := q.Refresh(textOf(q)); err != nil {
			t.Fatal(err)
		}
		if v, err := p.open().Verify(textOf(p.open())); err != nil || v.Answers == 0 {
			t.Errorf("%s: %+v, %v", p.name, v, err)
		}
	}
	for _, p := range []*person{g.umpire, g.north, g.south} { // and a stranger, when all is published
		if _, text, err := p.open().Publish(); err != nil {
			t.Fatal(err)
		} else {
			g.umpire.puts(map[string][]byte{"opened/" + p.name + ".txt": text})
		}
	}
	if v, err := g.umpire.open().Verify(textOf(g.umpire.open())); err != nil || v.Answers == 0 {
		t.Errorf("published: %+v, %v", v, err)
	}
}

// TestStandingBesideOthers: standing orders replace their like alone. A turn packet that waits
// stays, before them or after them; they are nobody's due, carry no link and open no batch.
func TestStandingBesideOthers(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	turn := g.north.send()
	old, alone := g.north.standsFor("losses: [1st Foot]"), g.north.standsFor(someLosses)
	g.umpire.must(g.umpire.receive(g.umpire.store(), turn, old, alone))
	if st, err := g.north.open().Status(); err != nil || len(st.Waiting) != 3 || st.Standing != nil {
		t.Errorf("%+v, %v", st, err)
	}
	result := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	r := g.umpire.open().results[2]
	if len(r.binds) != 1 || len(r.stands) != 1 || len(r.refuses) != 0 || r.binds[0].seq != 3 || r.stands[0].seq != 5 {
		t.Errorf("%s", r.text())
	}
	g.north.must(g.north.receive(g.north.store(), result))
	g.south.must(g.south.receive(g.south.store(), result))
	if st, err := g.north.open().Status(); err != nil || len(st.Waiting) != 0 || st.Standing == nil || st.Standing.Packet != 5 || st.Standing.Next != 0 {
		t.Errorf("%+v, %v", st.Standing, err)
	}
	// alone, while the enemy owes orders
	g.umpire.keeps(g.north.standsFor("losses: []"))
	g.resolveAll(nil)
	r = g.umpire.open().results[3]
	if len(r.binds)+len(r.seeds)+len(r.entries) > 0 || len(r.stands) != 1 || r.used != g.umpire.open().results[2].used {
		t.Errorf("%s", r.text())
	}
	g.turn(g.south)
	if text, err := StandingTemplate(g.north.open(), "en"); err != nil || !strings.Contains(string(text), "orders: standing\n") || strings.Contains(string(text), "Horse") {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := StandingTemplate(g.south.open(), "en"); err != nil || !strings.Contains(string(text), "standing: {}") {
		t.Errorf("%s, %v", text, err)
	}
}

// TestStandingSealed: a packet of standing orders has the size of any other, its phase alone
// tells it from others; it carries no link; and one that cannot be read is refused.
func TestStandingSealed(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	turn, alone := g.north.send(), g.north.standsFor(someLosses)
	if a, b := len(turn), len(alone); a-b > 64 || b-a > 64 {
		t.Errorf("a turn has %d bytes, standing orders %d", a, b)
	}
	for what, c := range map[string]struct{ line, says string }{
		"with a link":    {string(g.north.linkLine(g.north.due())), "carry no link"},
		"without a line": {"", "carry no link"},
	} {
		b := g.north.letter()
		b.Phase, b.private[0] = rules.StandingOrders, []byte(c.line+"game: sk-test\norders: standing\n")
		if err := g.umpire.copy().try(signAs(t, b, "north", g.north.keys)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", what, err)
		}
	}
	b := g.north.letter()
	b.Phase, b.private[0] = rules.StandingOrders, []byte(noLink+"\ngame: sk-test\norders: standing\nmoves: {}\n")
	note := signAs(t, b, "north", g.north.keys)
	g.umpire.keeps(note)
	g.north.keeps(note)
	g.resolveAll(nil)
	if r := g.umpire.open().results[2]; len(r.refuses) != 1 || r.refuses[0].why != unusable || len(r.stands)+len(r.binds) > 0 {
		t.Errorf("%s", r.text())
	}
}

// standing is a halt at which South has standing orders in force, has sent others, and North
// has sent a turn: the umpire has both.
func standingWaits(t *testing.T) *still {
	return played(t, "standing orders wait", func() []*still {
		g := newTrio(t)
		g.turn(g.north)
		g.turn(g.south)
		g.umpire.keeps(g.south.standsFor("losses: [1st Foot]"))
		g.resolveAll(nil)
		g.umpire.keeps(g.north.send(), g.south.standsFor("losses: [2nd Foot]"), g.south.standsFor(someLosses))
		return []*still{g.freeze(t)}
	})[0]
}

// TestUmpireNamesStandingOrders: a result names standing orders once, numbers rising, as what
// their sender has signed, and refuses none without a reason.
func TestUmpireNamesStandingOrders(t *testing.T) {
	const south = rules.Side(1)
	x := standingWaits(t)
	sent := func(f *forger, from string, seq int) *packet.Head { return f.s.ledger.Under(from, seq)[0].Head() }
	forgeries(t, x, south, []forgery{
		{"names a version again", "names packet 3 of south after packet 3", false, func(f *forger, r *result) *result {
			r.stands = []binding{bind(sent(f, "south", 3))}
			return r
		}, nil},
		{"names two versions at once", "out of turn", false, func(f *forger, r *result) *result {
			r.stands = append(r.stands, bind(sent(f, "south", 4)))
			return r
		}, nil},
		{"names one twice", "without the head", false, func(f *forger, r *result) *result {
			r.stands = append(r.stands, r.stands[0])
			return r
		}, func(f *forger, b *bodies) { b.Heads = b.Heads[:len(b.Heads)-1] }},
		{"binds standing orders as a turn", "of whom nothing was due", false, func(f *forger, r *result) *result {
			r.binds = append(r.binds, r.stands...)
			r.stands = nil
			return r
		}, nil},
		{"names a turn as standing orders", "it is for t1/north", false, func(f *forger, r *result) *result {
			r.stands, r.binds = append(r.binds, r.stands...), nil
			return r
		}, nil},
		{"names invented ones", "that south has not signed", false, func(f *forger, r *result) *result {
			r.stands = []binding{bind(f.orders("south", 9, rules.StandingOrders, "", f.g.umpire.keys))}
			return r
		}, nil},
		{"refuses them as stale", "without a reason (stale)", false, func(f *forger, r *result) *result {
			r.refuses, r.stands = []refusal{refuse(sent(f, "south", 5), stale)}, nil
			return r
		}, nil},
		{"refuses them as unreadable", "without a reason (orders)", true, func(f *forger, r *result) *result {
			r.refuses, r.stands = []refusal{refuse(sent(f, "south", 5), unusable)}, nil
			return r
		}, nil},
	})
}

// TestStandingCountsAsSigned: whoever sends standing orders has signed what happened, so that
// answers in advance are counted anew from the result that names them.
func TestStandingCountsAsSigned(t *testing.T) {
	f := newForger(t, standingWaits(t))
	tab := f.table(nil)
	tab.j.at.ahead = [2]ahead{{n: 3}, {n: 4}}
	r := tab.bindings()
	r.binds = nil
	if err := tab.begins(r); err != nil || tab.j.at.ahead != [2]ahead{{n: 3}, {}} {
		t.Errorf("%+v, %v", tab.j.at.ahead, err)
	}
}

// TestStandingBegins: the first orders that are bound in a segment decide which standing orders
// are in force in it; those that come later in it, such as a reply, do not.
func TestStandingBegins(t *testing.T) {
	p := position{before: 2}
	p.begin(3)
	if p.begin(4); p.before != 3 || !p.begun {
		t.Errorf("%+v", p)
	}
}
