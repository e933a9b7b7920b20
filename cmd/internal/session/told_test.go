package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestTold: whoever would not notice is told which orders do not count by a result:
// two under one number everybody, once; what else was refused its sender, unless later
// orders of his count; that later ones have replaced it nobody.
func TestTold(t *testing.T) {
	of := func(from string, seq int, why reason) refusal {
		return refusal{name{from, seq}, why, &packet.Head{Hash: packet.Hash{byte(seq)}}}
	}
	for _, x := range []struct {
		what string
		r    *result
		told [3]string // umpire, north, south
	}{
		{"nothing has been resolved", nil, [3]string{}},
		{"nothing is refused", &result{binds: []binding{{name: name{"north", 4}}}}, [3]string{}},
		{"replaced", &result{refuses: []refusal{of("north", 3, replaced)}}, [3]string{}},
		{"stale", &result{refuses: []refusal{of("north", 3, stale)}}, [3]string{1: "stale.you north 3"}},
		{"unusable", &result{refuses: []refusal{of("south", 3, unusable)}}, [3]string{2: "orders.you south 3"}},
		{"stale, and later ones count", &result{binds: []binding{{name: name{"north", 4}}}, refuses: []refusal{of("north", 3, stale)}}, [3]string{}},
		{"stale, and the enemy's count", &result{binds: []binding{{name: name{"south", 4}}}, refuses: []refusal{of("north", 3, stale)}}, [3]string{1: "stale.you north 3"}},
		{"two under one number", &result{refuses: []refusal{of("north", 3, conflict), of("north", 3, conflict)}},
			[3]string{"conflict north 3", "conflict.you north 3", "conflict north 3"}},
		{"two under one number, and later ones count", &result{binds: []binding{{name: name{"north", 4}}}, refuses: []refusal{of("north", 3, conflict), of("north", 3, conflict)}},
			[3]string{"conflict north 3", "conflict.you north 3", "conflict north 3"}},
		{"two under each of two numbers", &result{refuses: []refusal{of("north", 3, conflict), of("north", 3, conflict), of("north", 4, conflict), of("north", 4, conflict)}},
			[3]string{"conflict north 3, conflict north 4", "conflict.you north 3, conflict.you north 4", "conflict north 3, conflict north 4"}},
		{"of both", &result{refuses: []refusal{of("north", 3, stale), of("south", 3, conflict), of("south", 3, conflict)}},
			[3]string{"conflict south 3", "stale.you north 3, conflict south 3", "conflict.you south 3"}},
	} {
		for i, me := range []string{umpire, "north", "south"} {
			var said []string
			for _, m := range (eyes{name: me}).told(x.r) {
				said = append(said, strings.TrimSpace(fmt.Sprintln(append([]any{strings.TrimPrefix(m.ID, "session.refused.")}, m.Args...)...)))
				if words := Messages.Say(m); strings.Contains(words, "{") || words == m.ID {
					t.Errorf("%s: %s reads %q", x.what, me, words)
				}
			}
			if got := strings.Join(said, ", "); got != x.told[i] {
				t.Errorf("%s: %s is told %q, not %q", x.what, me, got, x.told[i])
			}
		}
	}
}

// TestWaiting: of the packets that no result has used yet status tells which one counts,
// to the umpire what else he will refuse; and he resolves all of them at once.
func TestWaiting(t *testing.T) {
	x, phase := second(t)
	g := x.thaw(t)
	waiting := func(p *person, want ...Mail) {
		t.Helper()
		st, err := p.open().Status()
		if err != nil || !slices.Equal(st.Waiting, want) {
			t.Errorf("%s is told that %+v wait, not %+v; %v", p.name, st.Waiting, want, err)
		}
	}
	older, newer := Mail{From: "north", Seq: 3, Phase: phase, By: 4}, Mail{From: "north", Seq: 4, Phase: phase}
	waiting(g.umpire, older, newer)
	waiting(g.north, older, newer)
	waiting(g.south)
	if st, err := g.north.open().Status(); err != nil || st.Next != "adjutant receive FILE" || st.Wait != "the umpire, who has or will get your orders" {
		t.Errorf("%+v, %v", st, err)
	}
	past := played(t, "stale orders", staleOrders(t))[0].thaw(t) // for a phase that is over
	waiting(past.umpire, Mail{From: "north", Seq: 3, Phase: "deploy/north", By: 4}, Mail{From: "north", Seq: 4, Phase: "t1/north"})
	waiting(past.north, Mail{From: "north", Seq: 4, Phase: "t1/north"})
	twin := g.umpire.copy()
	b := g.north.letter()
	b.Seq = 4
	twin.takes("another packet 4", signAs(t, b, "north", g.north.keys))
	double := newer
	double.Double = true
	settled := g.umpire.copy() // two under a number that a later one has settled
	b.Seq = 3
	settled.takes("another packet 3", signAs(t, b, "north", g.north.keys))
	for p, doubles := range map[*person]int{settled: 0, twin: 1, g.umpire: 0, g.north: 0} {
		if st, err := p.open().Status(); err != nil || len(st.Told) != doubles {
			t.Errorf("%s is told %v; %v", p.name, st.Told, err)
		}
	}
	waiting(twin, older, double, double)
	r, err := g.umpire.open().Resolve()
	if err != nil || !slices.Equal(r.Bound, []string{"north 4"}) || len(r.Refused) > 0 || r.Over ||
		len(r.Due) != 1 || r.Result.Kind != packet.Result {
		t.Errorf("%+v, %v", r, err)
	}
	used := map[int]string{}
	for _, l := range g.umpire.open().Log() {
		if l.From == "north" && l.Kind == string(packet.Orders) {
			used[l.Seq] = fmt.Sprint(l.Used, l.Result, l.Replaces)
		}
	}
	if want := map[int]string{2: "bind1 0", 3: "replaced3 0", 4: "bind3 3"}; fmt.Sprint(used) != fmt.Sprint(want) {
		t.Errorf("the log says %v, not %v", used, want)
	}
}

// TestDutySay: what is owed is said in words of the game with the name of its orders, and
// by that alone where the game has none.
func TestDutySay(t *testing.T) {
	words := page.Words{"x.move": "a Move with {0}"}
	for want, d := range map[string]Duty{
		"a Move with 3 (t1/north)": {Phase: "t1/north", What: page.M("x.move", 3)},
		"t1/north":                 {Phase: "t1/north"},
	} {
		if got := d.Say(words); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// TestFingerprints: everybody's key has one, by his name, as soon as he is known.
func TestFingerprints(t *testing.T) {
	u := newPerson(t, umpire)
	u.must(Invite(u.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	if fs := u.open().Fingerprints(); len(fs) != 1 || !strings.HasPrefix(fs[0], "umpire   ") {
		t.Errorf("before the charter: %q", fs)
	}
	c := newTrio(t).south.open()
	want := []string{"umpire   " + c.Charter.Umpire.verifier().Fingerprint(), "north    " + c.Charter.Sides[0].verifier().Fingerprint(), "south    " + c.Charter.Sides[1].verifier().Fingerprint()}
	if fs := c.Fingerprints(); !slices.Equal(fs, want) {
		t.Errorf("%q, not %q", fs, want)
	}
}

// TestOwnOrders: a file that is the template of what is due is known as such, short or
// long, and so is one that was sent.
func TestOwnOrders(t *testing.T) {
	g := firstGame(t)[2].thaw(t)
	var templates [][]byte
	for _, all := range []bool{false, true} {
		_, text, err := g.north.open().Template("en", all)
		if err != nil {
			t.Fatal(err)
		}
		templates = append(templates, text)
	}
	if string(templates[0]) == string(templates[1]) {
		t.Fatal("there is but one template")
	}
	for what, x := range map[string]struct {
		text      []byte
		untouched bool
	}{
		"short": {templates[0], true}, "long": {templates[1], true},
		"changed": {append(slices.Clone(templates[1]), '\n'), false}, "empty": {nil, false},
	} {
		if got, err := g.north.open().Untouched("en", x.text); err != nil || got != x.untouched {
			t.Errorf("%s: untouched is %v, %v", what, got, err)
		}
	}
	if _, err := g.south.open().Untouched("en", templates[0]); Code(err) != CodeWaiting {
		t.Errorf("of south, who owes nothing: %v", err)
	}
	if g.north.open().HasSent(templates[1]) {
		t.Error("it was sent before")
	}
	g.umpire.takes("orders", g.north.send())
	for p, has := range map[*person]bool{g.north: true, g.south: false, g.umpire: false} {
		if got := p.open().HasSent(templates[1]); got != has || p.open().HasSent(templates[0]) {
			t.Errorf("%s has sent it: %v", p.name, got)
		}
	}
}

// TestTurnsOfBoth: a phase that two owe at once is told with the first result that has
// bound orders for it, not with one that has bound the other's or has only refused some.
func TestTurnsOfBoth(t *testing.T) {
	g := bothSeal(t)
	n := len(g.south.open().results)
	b := g.south.letter()
	b.private[0] = append(b.private[0], "\n- : ]\n"...)
	note := signAs(t, b, "south", g.south.keys)
	g.umpire.keeps(note)
	g.south.keeps(note)
	g.resolveAll(nil) // refuses it
	for _, p := range []*person{g.north, g.south} {
		g.turn(p)
	}
	turns, err := g.south.open().Turns()
	if want := []Turn{{"b2/north", n + 2}, {"b2/south", n + 3}}; err != nil || len(turns) < 2 || !slices.Equal(turns[len(turns)-2:], want) {
		t.Errorf("%v do not end with %v; %v", turns, want, err)
	}
}

// TestAwaiting: what was settled, or is for another phase, is awaited no more.
func TestAwaiting(t *testing.T) {
	x, phase := second(t)
	s := x.thaw(t).north.open()
	seqs := func(list []*sent) (n []int) {
		for _, o := range list {
			n = append(n, o.Seq)
		}
		return n
	}
	for what, c := range map[string]struct {
		got  []*sent
		want []int
	}{
		"waiting":            {s.waiting(0, phase), []int{3, 4}},
		"for this phase":     {s.awaiting(0, phase), []int{3, 4}},
		"for another":        {s.awaiting(0, "t2/north"), nil},
		"for one that is in": {s.awaiting(0, "deploy/north"), nil},
		"of the enemy":       {s.waiting(rules.Side(1), phase), nil},
	} {
		if got := seqs(c.got); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, not %v", what, got, c.want)
		}
	}
	// whatever way they came, by number and hash; another one under a number that was used
	// does not count any more
	fake := func(seq int, hash byte, phase string) *sent {
		return &sent{Signed: &packet.Signed{Packet: packet.Packet{From: "north", Seq: seq, Phase: phase}, Hash: packet.Hash{hash}}}
	}
	s.sent[0] = []*sent{fake(4, 2, phase), fake(3, 9, phase), fake(2, 7, "deploy/north"), fake(4, 1, phase)}
	var hashes []byte
	for _, o := range s.waiting(0, phase) {
		hashes = append(hashes, o.Hash[0])
	}
	if string(hashes) != "\x07\x09\x01\x02" || len(s.awaiting(0, "deploy/north")) > 0 {
		t.Errorf("%v wait, and %d for a phase that is over", hashes, len(s.awaiting(0, "deploy/north")))
	}
	if s.settled(0, phase, 0) != 1 || s.settled(0, phase, 1) != 2 || s.settled(0, phase, 2) != 2 || s.settled(1, phase, 1) != 1 || s.settled(1, phase, 2) != 2 {
		t.Error("the numbers that results have settled")
	}
}

// TestDebtors: who is waited for is told with what he owes, in words of the game if it has
// any, and the name of his orders; to the umpire and to whoever owes nothing.
func TestDebtors(t *testing.T) {
	both := bothSeal(t)
	halts := firstGame(t)
	one := halts[len(halts)-1].before(halts[len(halts)-1].thaw(t).umpire.open(), len(halts)).thaw(t)
	for _, x := range []struct {
		p    *person
		want func(ds []Duty) string
	}{
		{both.umpire, func([]Duty) string {
			return "north (the buildup after turn 2, b2/north) and south (the buildup after turn 2, b2/south)"
		}},
		{one.umpire, func(ds []Duty) string {
			words := one.umpire.open().Words("en").Say(ds[0].What)
			if len(ds) != 1 || words == "" {
				t.Errorf("due is %+v", ds)
			}
			return ds[0].Side + " (" + words + ", " + ds[0].Phase + ")"
		}},
	} {
		s := x.p.open()
		at, err := s.game.look()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := at.debtors(s.Words("en")), x.want(at.duties()); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	for p, next := range map[*person][2]string{
		both.umpire: {"adjutant receive FILE", "north and south"}, both.stranger(): {"adjutant verify", "north and south"},
		both.south: {"adjutant orders new", ""},
	} {
		st, err := p.open().Status()
		if err != nil || [2]string{st.Next, st.Wait} != next || st.State != "playing" || !st.Scripted || st.Data != "" {
			t.Errorf("%s is told %q, %q, %q; %v", p.name, st.State, st.Next, st.Wait, err)
		}
	}
	over := finished(t).thaw(t)
	if st, err := over.south.open().Status(); err != nil || st.State != "over" || st.Next != "adjutant verify" || st.Wait != "" || len(st.Due) > 0 {
		t.Errorf("%+v, %v", st, err)
	}
}
