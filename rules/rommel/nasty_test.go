package rommel

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/playout"
	"github.com/adjutant-pbem/adjutant/rules/rommel/internal/event"
	"github.com/adjutant-pbem/adjutant/rules/rulestest"
)

// The nasty sequences N1 to N14: positions testdata/n*.yaml with scripted
// players, each played as umpire, as two players and a dealer, replayed, with
// one answer for each run, and in other worlds.

// every is a position that has been played every way.
type every struct {
	*played
	*rulestest.Game[Plane, Secret]
}

// plan is how a position is played. In fix stand the numbers of the ledger
// entries that bind the two sides: a standing order has the lower one, a sheet
// that was awaited the higher one. Dice that are not scripted go by their batch if
// seeded, else they are ones.
type plan struct {
	dice   map[string][]int
	fix    [2]int
	seeded bool
	play   func(x *table) rules.Game[Plane, Secret] // nil: x itself
}

var (
	asked    = [2]int{6, 7} // the Allied answer comes after the Axis orders
	standing = [2]int{6, 5} // it was there before
)

// luck of one game.
func (p plan) luck(x *table) playout.Luck {
	seeded := playout.NewMemory(1, rules.Both, true)
	d := &dealer{seeded, x.hands, maps.Clone(p.dice), nil}
	if d.dice == nil {
		d.dice = map[string][]int{}
	}
	l := playout.Luck{
		Shuffle: func(faces []string) []int { return d.Shuffle(0, rules.Key{}, faces) },
		Permute: inOrder,
		Roll: func(batch int, k rules.Key, n int) []int {
			roll := d.Roll
			if p.seeded && len(d.dice[k.Label.Path]) == 0 {
				roll = seeded.Roll
			}
			faces, _ := roll(batch, k, n)
			return faces
		},
	}
	if p.fix != [2]int{} {
		l.Fix = func(by rules.Side, seg int32) int { return 10*int(seg) + p.fix[by] }
	}
	return l
}

// position reads testdata/NAME.yaml; old and new strings are exchanged in it.
func nasty(t *testing.T, name string, exchange ...string) *table {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return load(t, strings.NewReplacer(exchange...).Replace(string(text)))
}

func (p plan) suite(t *testing.T, x *table, lines []string) (s rulestest.Suite[Plane, Secret], first *played) {
	first = &played{t: t, table: x}
	y := first
	var g rules.Game[Plane, Secret] = x
	if p.play != nil {
		g = p.play(x)
	}
	calls := 0
	return rulestest.Suite[Plane, Secret]{
		Game: g, Alike: x.Alike, Worlds: altered,
		Luck: func() playout.Luck { return p.luck(x) },
		Player: func(uint64) rules.Policy[Plane, Secret] {
			if calls++; calls > 2 { // the umpire's two players
				y = &played{t: t, table: x}
			}
			of := [2]rules.Policy[Plane, Secret]{y.scripted(0, lines), y.scripted(1, lines)}
			return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				if a, clause, ok := of[v.Side].Answer(v, q); ok {
					return a, clause, true
				}
				return quiet(v, q)
			})
		},
	}, first
}

// run plays a position every way; every policy is asked for its clause once.
func (p plan) run(t *testing.T, x *table, lines ...string) every {
	t.Helper()
	s, y := p.suite(t, x, lines)
	g := s.Check(t, 1)
	y.m = g.Machine
	return every{y, g}
}

// halt plays a position until a side has to answer and says nothing.
func (p plan) halt(t *testing.T, x *table, silent rules.Side, lines ...string) (*rules.Machine[Plane, Secret], *playout.Memory, []rules.Due) {
	t.Helper()
	s, _ := p.suite(t, x, lines)
	h := playout.NewMemory(1, rules.Both, true)
	h.Luck = s.Luck()
	m, err := rules.NewMachine(s.Game, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(silent.Other(), s.Player(1))
	due, err := m.Run()
	if err != nil {
		t.Fatal(err)
	}
	return m, h, due
}

// batches are the batches of the dice under a path.
func batches(es []rules.Entry, path string) (bs []int) {
	for _, e := range es {
		if e.Key.Label.Path == path && e.By == rules.Nobody {
			bs = append(bs, e.Fixed)
		}
	}
	return bs
}

// entries are those under a path.
func entries(es []rules.Entry, path string) (found []rules.Entry) {
	for _, e := range es {
		if e.Key.Label.Path == path {
			found = append(found, e)
		}
	}
	return found
}

// gets is what a side gets of a journal, in bytes.
func gets(es []rules.Entry, side rules.Side) []byte {
	var b []byte
	for _, e := range es {
		if e.To.Has(side) {
			e.From = ""
			b = rules.EntryCodec.Append(b, &e)
		}
	}
	return b
}

// until cuts a journal at the first entry under a path.
func until(es []rules.Entry, path string) []rules.Entry {
	if i := slices.IndexFunc(es, func(e rules.Entry) bool { return e.Key.Label.Path == path }); i >= 0 {
		return es[:i]
	}
	return es
}

func eventsOf(m *rules.Machine[Plane, Secret], side rules.Side) (b []byte) {
	for _, e := range m.Events(side) {
		b = append(b, rulestest.EventBytes(e)...)
	}
	return b
}

// knows is all that a side can read at a halt or at the end: its report as
// text and as a page, its picture with all overlays, and events, the public
// plane and its own.
func knows(g *Game, m *rules.Machine[Plane, Secret], side rules.Side) []byte {
	v := m.View(side)
	b := append(eventsOf(m, side), m.Halt().Public...)
	b = append(b, m.Halt().Secret[side]...)
	b = append(b, plain(StaffOf(g).Report(v, m.Events(side)), StaffOf(g).Words("en"))...)
	b = fmt.Appendf(b, "%+v", StaffOf(g).Chronicle(v, m.Events(side)))
	for _, o := range []rules.Overlay{{Kind: "supply"}, {Kind: "moves"}, {Kind: "deploy"}, {Kind: "reach"}} {
		if o.Kind == "reach" {
			o.About = someUnit(g, v)
		}
		over, err := StaffOf(g).Overlay(v, m.Events(side), o)
		b = fmt.Appendf(b, "%+v %v", over, err)
	}
	return append(b, pictureText(StaffOf(g).Picture(v))...)
}

// someUnit is the name of a unit that a side has on the map, "" if there is none.
func someUnit(g *Game, v view) string {
	for k := range g.Position(v.Public).OnBoard(v.Side) {
		return g.Unit(*g.Face(v.Own.S, k)).Name
	}
	return ""
}

func equal(t *testing.T, what string, a, b []byte) {
	t.Helper()
	if !bytes.Equal(a, b) {
		t.Errorf("%s: %d bytes and %d bytes differ", what, len(a), len(b))
	}
}

// N1: two Forced Marches into one Attack, one fails; P halts at D-51 and
// accepts. Whatever he has seen, the dice after his answer are of another
// batch.
func TestN1(t *testing.T) {
	x := nasty(t, "n1")
	lines := []string{"axis lay-card real", "axis name-move group D10", "axis take-up a D11", "axis take-up b D11",
		"axis forced-march a D12", "axis forced-march b D12"}
	p := plan{dice: map[string][]int{"march": {5, 2}}, fix: asked, seeded: true}
	_, h, due := p.halt(t, x, allied, lines...)
	if len(due) != 1 || due[0].Kind != "refuse-battle" || due[0].By != allied {
		t.Fatalf("due %v", due)
	}
	if got := batches(h.Entries(), "march"); !slices.Equal(got, []int{16, 16}) {
		t.Errorf("the marches are of batches %v", got)
	}
	y := p.run(t, x, lines...)
	y.is("b: D11 3 D") // a fights; how that ends is a matter of dice
	for _, b := range batches(y.Entries, "fire") {
		if b != 17 {
			t.Errorf("a die of the fight is of batch %d", b)
		}
	}
	p.fix[allied] = 9
	z := p.run(t, x, lines...)
	equal(t, "marches", gets(entries(y.Entries, "march"), allied), gets(entries(z.Entries, "march"), allied))
	if a, b := entries(y.Entries, "fire"), entries(z.Entries, "fire"); len(a) == 0 || len(b) == 0 || bytes.Equal(a[0].Value, b[0].Value) {
		t.Error("the dice of the fight do not hang on P's answer")
	}
}

// N2: as N1, but P's standing order refuses: no halt, one batch.
func TestN2(t *testing.T) {
	x := nasty(t, "n1")
	lines := []string{"axis lay-card real", "axis name-move group D10", "axis take-up a D11", "axis take-up b D11",
		"axis forced-march a D12", "axis forced-march b D12", "allied refuse-battle D12"}
	y := plan{dice: map[string][]int{"march": {5, 2}}, fix: standing, seeded: true}.run(t, x, lines...)
	if got := y.events("refuses accepts battle march-die pursuit"); !strings.HasPrefix(got, "march-die, march-die, refuses, pursuit") {
		t.Error(got)
	}
	for _, path := range []string{"march", "pursuit"} {
		for _, b := range batches(y.Entries, path) {
			if b != 16 {
				t.Errorf("%s: batch %d", path, b)
			}
		}
	}
	if len(batches(y.Entries, "march")) != 2 || len(batches(y.Entries, "pursuit")) != 1 {
		t.Error("not all dice were thrown")
	}
}

// N3: one real card and a dummy, or two real ones: before the reveal P gets
// the same bytes. An Assault with one is refused by the umpire; without one it
// is a proven lie at the end of the turn.
func TestN3(t *testing.T) {
	lines := []string{"axis lay-card first", "axis lay-card first", "axis name-move group C11", "axis take-up a C12", "axis assault C12"}
	one, two := nasty(t, "n3"), nasty(t, "n3", "axis: 1 1", "axis: 2 0")
	p := plan{fix: asked}
	a, h, due := p.halt(t, one, allied, lines...)
	b, i, _ := p.halt(t, two, allied, lines...)
	if len(due) != 1 || due[0].Kind != "refuse-battle" {
		t.Fatal(due)
	}
	equal(t, "entries", gets(h.Entries(), allied), gets(i.Entries(), allied))
	equal(t, "all that P can read", knows(one.Game, a, allied), knows(two.Game, b, allied))
	honest := p.run(t, two, lines...)
	honest.no()
	if got := honest.events("assault unpaid"); got != "assault" {
		t.Error(got)
	}
	basic := p.run(t, one, lines...)
	basic.no("R-4-6")
	equal(t, "entries until the Assault", gets(until(basic.Entries, "assault"), allied), gets(until(honest.Entries, "assault"), allied))

	// A hacked program lays a dummy for the second real card.
	lie := shown(honest.Entries, DummyCard, RealCard)
	if q := p.believed(t, two, lie); q.Stage != Finished || q.Victor != allied || q.Level != Strategic {
		t.Errorf("the lie ends with stage %d, victor %d", q.Stage, q.Victor)
	}
	ha := playout.NewMemory(1, rules.Both, true)
	ha.Luck = p.luck(two)
	ha.Load(lie)
	audit, err := rules.NewMachine(rules.Game[Plane, Secret](two), ha, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := audit.Run(); err == nil || !strings.Contains(err.Error(), "show-cards") {
		t.Errorf("the audit finds %v", err)
	}
}

// R-3.48-1: who has fought, but named no Move, has laid a real card.
func TestFoughtForNothing(t *testing.T) {
	x := nasty(t, "n9", "hands: {axis: 2 0}", "hands: {axis: 1 0}")
	p := plan{fix: standing}
	y := p.run(t, x, "axis lay-card real", "axis name-move -", "axis active-battle C12")
	for card, victor := range map[string]rules.Side{RealCard: rules.Nobody, DummyCard: allied} {
		if q := p.believed(t, x, shown(y.Entries, card)); q.Victor != victor {
			t.Errorf("a %s is shown: victor %d", card, q.Victor)
		}
	}
}

// shown are the entries of a game in which other cards are shown at the end of the turn.
func shown(es []rules.Entry, cards ...string) (lie []rules.Entry) {
	for _, e := range es {
		if e.Key.Label.Path == "show-cards" {
			e.Value = rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) }).Append(nil, &cards)
		}
		lie = append(lie, e)
	}
	return lie
}

// believed is what the Allied machine, which cannot see the Axis cards, makes of entries.
func (p plan) believed(t *testing.T, x *table, es []rules.Entry) *Plane {
	t.Helper()
	h := playout.NewMemory(1, rules.Only(allied), false)
	h.Load(es)
	m, err := rules.NewMachine(rules.Game[Plane, Secret](x), h, rules.Only(allied), nil)
	if err != nil {
		t.Fatal(err)
	}
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatalf("due %v, error %v", due, err)
	}
	if lie := slices.ContainsFunc(m.Events(allied), func(e rules.Event) bool { _, lie := e.(event.Unpaid); return lie }); lie != (m.Public().Victor == allied) {
		t.Errorf("the Allies hear of a lie: %v", lie)
	}
	return m.Public()
}

// N4: three cards without a Blitz, with one, and a Basic turn with two
// dummies: "Blitz move?" is asked of all three.
func TestN4(t *testing.T) {
	lines := []string{"axis lay-card first", "axis lay-card first", "axis lay-card first", "axis name-move group C11", "axis take-up a C12"}
	p := plan{fix: standing}
	none := p.run(t, nasty(t, "n3", "axis: 1 1", "axis: 3 0"), lines...)
	basic := p.run(t, nasty(t, "n3", "axis: 1 1", "axis: 1 2"), lines...)
	blitz := p.run(t, nasty(t, "n3", "axis: 1 1", "axis: 3 0"), append(lines, "axis blitz", "axis name-move -")...)
	for i, y := range []every{none, basic, blitz} {
		e := entries(y.Entries, "blitz")
		if len(e) != 1 || e[0].To != rules.Both || e[0].By != axis || (e[0].Value[0] == 1) != (i == 2) {
			t.Errorf("%d: %v", i, e)
		}
		if len(gets(until(y.Entries, "blitz"), allied)) != len(gets(until(none.Entries, "blitz"), allied)) {
			t.Errorf("%d: P's packet has another size", i)
		}
	}
	equal(t, "until the cards are shown", gets(until(none.Entries, "show-cards"), allied), gets(until(basic.Entries, "show-cards"), allied))
	equal(t, "until the answer", gets(until(none.Entries, "blitz"), allied), gets(until(blitz.Entries, "blitz"), allied))
}

// N5: an Overrun in the middle of a Move; attrition kills a hidden elite unit,
// fire is held, the survivors flee onto the next mover's way and are overrun
// again.
func TestN5(t *testing.T) {
	y := plan{fix: standing, dice: map[string][]int{"pursuit": {6, 1, 6, 1}}}.run(t, nasty(t, "n5"),
		"axis lay-card real", "axis name-move group C11",
		"axis take-up a C12 D12", "axis take-up rout D12", "axis pursue hold a", "axis pursue hold a",
		"allied withdraw v C13", "allied withdraw w C13",
		"axis take-up b C12 C13", "axis take-up rout C13")
	if got := y.events("rout eliminated pursuit withdraws battle-over"); got !=
		"rout, eliminated, pursuit 0 0, withdraws, withdraws, battle-over, rout, eliminated, pursuit 2 1, withdraws, battle-over" {
		t.Error(got)
	}
	if n := len(entries(y.Entries, "rout")); n != 2 {
		t.Errorf("%d tolls", n)
	}
}

// N6: a group of three refuses, one of them Disrupted; its slowest speed is
// claimed, one pursuer holds his fire for the Rout, the hits are allotted in
// secret.
func TestN6(t *testing.T) {
	y := plan{fix: asked, dice: map[string][]int{"pursuit": {4, 1, 1, 1, 6, 1}}}.run(t, nasty(t, "n6"),
		"axis lay-card real", "axis name-move regroup C11", "axis destination C12",
		"axis take-up a C12", "axis take-up b C12", "axis take-up c C12", "allied refuse-battle C12",
		"axis pursue hold c", "allied lose-step v", "allied withdraw u C13 C14", "allied withdraw v C13", "allied withdraw w C13")
	if got := y.events("refuses pursuit rout withdraws battle-over reveals"); got != "refuses, pursuit 4 1, withdraws, withdraws, rout, pursuit 2 1, withdraws, battle-over" {
		t.Error(got)
	}
	y.is("u: C14 4 D", "v: C13 3 D", "w: C13 1 D", "z: C13 2 D")
	for _, e := range y.Entries {
		switch path := e.Key.Label.Path; {
		case e.Key.Part == rules.Chosen && e.To != rules.Only(e.By):
			t.Errorf("a secret choice is for all: %s", e.Key)
		case path == "losses" && e.Key.Part == rules.Value && !bytes.Equal(e.Value, []byte{0, 0}):
			t.Errorf("the losses tell %x", e.Value)
		}
	}
	s := entries(y.Entries, "slowest")
	if len(s) != 1 || s[0].By != allied || s[0].To != rules.Both {
		t.Errorf("slowest: %v", s)
	}
}

// N7: one hit on a German unit of 4 CV is wasted, on an Italian one it is not:
// nothing public differs.
func TestN7(t *testing.T) {
	lines := []string{"allied lay-card real", "allied name-move group C13", "allied take-up a C12", "axis refuse-battle C12", "axis withdraw g C11"}
	p := plan{fix: [2]int{7, 6}, dice: map[string][]int{"pursuit": {6, 1}}}
	wasted := p.run(t, nasty(t, "n7"), lines...)
	taken := p.run(t, nasty(t, "n7", "g=G:arm", "g=I:arm", "h=I:arm", "h=G:arm"), lines...)
	wasted.is("g: C11 4 D")
	taken.is("g: C11 3 D")
	if got := wasted.events("pursuit"); got != "pursuit 1 1" {
		t.Error(got)
	}
	equal(t, "entries", gets(wasted.Entries, allied), gets(taken.Entries, allied))
	equal(t, "all that the enemy can read", knows(wasted.table.Game, wasted.m, allied), knows(taken.table.Game, taken.m, allied))
}

// N8: the refusal of one group cuts the line of another (AMB-21), by sheet and
// by standing order.
func TestN8(t *testing.T) {
	for _, fix := range [][2]int{asked, standing} {
		y := plan{fix: fix}.run(t, nasty(t, "n8"),
			"axis lay-card real", "axis lay-card real", "axis name-move group C11", "axis name-move group F10",
			"axis take-up a move-1 C12 D12", "axis take-up b move-2 F11 F12", "allied refuse-battle D12", "allied refuse-battle F12", "allied refuse-first D12",
			"allied withdraw u C13")
		if got := y.events("refuses accepts withdraws"); got != "refuses, withdraws, accepts" {
			t.Error(got)
		}
		y.is("u: C13 2 D", "v: F12 2")
	}
}

// N9: a probe wipes the Rearguard out, the Partial Retreat becomes a full one,
// and only units that have not fired pursue. If P was asked, his dice are of
// another batch than A's.
func TestN9(t *testing.T) {
	for i, fix := range [][2]int{asked, standing} {
		y := plan{fix: fix, dice: map[string][]int{"fire": {1, 1, 6, 6, 1}, "pursuit": {5, 1}}}.run(t, nasty(t, "n9"),
			"axis lay-card real", "axis name-move group C12", "axis retreat a C11", "axis retreat b C11", "axis active-battle C12",
			"allied probe C12", "allied fire i infantry", "axis lose-step a")
		if got := y.events("probe fire pursuit battle-over"); got != "probe, fire 1 0, fire 1 0, fire 3 2, pursuit 2 1, battle-over" {
			t.Error(got)
		}
		y.is("a: C11 2 D", "b: C11 3 D", "r: eliminated")
		for _, path := range []string{"fire", "pursuit"} {
			for _, b := range batches(y.Entries, path) {
				if b != 17-i {
					t.Errorf("%s: batch %d", path, b)
				}
			}
		}
	}
}

// R-10.5-4: losses are claimed where a hit has fallen, and only there.
func TestLossesClaimed(t *testing.T) {
	for die, claims := range map[int]int{3: 0, 4: 1} {
		s, _ := plan{fix: standing, dice: map[string][]int{"pursuit": {die}}}.suite(t, nasty(t, "n7"),
			[]string{"allied lay-card real", "allied name-move group C13", "allied take-up a C12", "axis refuse-battle C12", "axis withdraw g C11"})
		es := s.Umpire(t, 1).Entries
		if e := entries(es, "losses"); len(entries(es, "pursuit")) != 1 || len(e) != claims {
			t.Errorf("a %d: %d claims", die, len(e))
		}
	}
}

// contested is a position whose Month begins with the Initiative.
type contested struct{ *table }

func (x contested) Play(t *rules.Table[Secret], p *Plane) bool {
	if p.Stage != Initiative && p.Stage != SetUp {
		return true
	}
	if p.Stage == SetUp {
		x.table.Play(t, p)
		p.Stage = Initiative
		return false
	}
	p.Count++
	s := &Script{Position: Position{Game: x.Game, P: p}, t: t}
	s.initiative()
	return true
}

// N10: challenge and answer are cards face down, shown together afterwards;
// until then a dummy is like a real card to the other side.
func TestN10(t *testing.T) {
	p := plan{fix: [2]int{7, 6}, play: func(x *table) rules.Game[Plane, Secret] { return contested{x} }}
	var seen [][]byte
	for _, c := range []struct {
		hands  []string
		answer string
		events string
		first  rules.Side
	}{
		{[]string{"allied: 1 0", "allied: 0 1"}, "first", "challenges, shows, shows, initiative", axis},
		{nil, "first", "challenges, shows, shows, initiative", axis},
		{nil, "-", "challenges, shows, declines, initiative", allied},
		{[]string{"axis: 1 0", "axis: 0 1"}, "first", "challenges, shows, shows, initiative", allied},
		{[]string{"allied: 1 0", "allied: 0 1", "axis: 1 0", "axis: 0 1"}, "first", "challenges, shows, shows, initiative", axis},
	} {
		x := nasty(t, "n10", c.hands...)
		y := p.run(t, x, "allied challenge first", "axis answer-challenge "+c.answer)
		if got := y.events("challenges declines shows initiative"); got != c.events || y.m.Public().First != c.first {
			t.Errorf("%v, answer %s: %s, first %d", c.hands, c.answer, got, y.m.Public().First)
		}
		if y.m.Public().Laid.Len() > 0 {
			t.Error("cards are left")
		}
		for _, e := range until(y.Entries, "challenge/show") {
			if e.Key.Label.Path == "deal" && e.To == rules.Both {
				t.Error("the hand is public")
			}
		}
		if c.hands == nil || len(c.hands) == 2 && c.hands[0] == "allied: 1 0" {
			seen = append(seen, gets(until(y.Entries, "challenge/answer"), axis))
		}
	}
	for _, s := range seen[1:] {
		equal(t, "what the Axis gets before its answer", seen[0], s)
	}
}

// N12: a mine in a hex passed through in a quiet turn is told after the
// movement, in all modes at the same place; one in an attacked hex after the
// refusals and before combat (AMB-34).
func TestN12(t *testing.T) {
	x := nasty(t, "n12")
	lines := []string{"axis lay-card real", "axis name-move group C9", "axis take-up a C10 C11"}
	quiet := plan{fix: standing}.run(t, x, lines...)
	if got := quiet.events("moves minefield refuses battle cards-shown"); got != "moves, minefield, cards-shown" {
		t.Error(got)
	}
	if e := entries(quiet.Entries, "minefields"); len(e) != 1 || e[0].By != allied {
		t.Errorf("%v", e)
	}
	s, _ := plan{fix: standing}.suite(t, nasty(t, "n12", "allied: [C10, C12]", "allied: []"), lines)
	if e := entries(s.Umpire(t, 1).Entries, "minefields"); len(e) > 0 {
		t.Errorf("who has laid none claims %v", e)
	}
	clean := nasty(t, "n12", "allied: [C10, C12]", "allied: [C12]")
	if y := (plan{fix: standing}).run(t, clean, lines...); len(entries(y.Entries, "minefields")) != 1 || y.events("minefield") != "" {
		t.Error("no claim that there is none")
	}
	attack := plan{fix: standing}.run(t, nasty(t, "n12", "allied: [C10, C12]", "allied: [C12]"),
		"axis lay-card real", "axis name-move group C9", "axis take-up a C10 C11 C12")
	if got := attack.events("moves accepts minefield reveals battle"); got != "moves, accepts, minefield, reveals, reveals, battle" {
		t.Error(got)
	}
}

// AMB-61 like N12: that a known minefield is gone is told after the movement,
// at the same place in all modes; that it still stands costs the same claim, and
// of a hex where nobody stands there is none.
func TestN12Lifted(t *testing.T) {
	for lifted, want := range map[string]string{
		"known: [C10, C12], allied: [C16], allied-lifted: [C10]":        "moves, minefield-gone, cards-shown",
		"known: [C10, C12, C16], allied: [], allied-lifted: [C16]":      "moves, cards-shown",
		"known: [C12, C16], allied: [C9], allied-lifted: [C12]":         "moves, cards-shown",
		"known: [C10, C12, C16], allied: [], allied-lifted: [C10, C12]": "moves, minefield-gone, cards-shown",
	} {
		x := nasty(t, "n12", "allied: [C10, C12]", lifted)
		y := plan{fix: standing}.run(t, x, "axis lay-card real", "axis name-move group C9", "axis take-up a C10")
		if got := y.events("moves minefield minefield-gone refuses battle cards-shown"); got != want {
			t.Errorf("%s: %s", lifted, got)
		}
		stands := strings.Contains(lifted, "known: [C10")
		if e := entries(y.Entries, "minefields/lifted"); len(e) != int(b2i(stands)) || stands && e[0].By != allied {
			t.Errorf("%s: %v", lifted, e)
		}
	}
}

// N13, AMB-32: a unit that was revealed leaves for a stack of three and recovers there:
// the enemy cannot tell which block it is. To a hex of its own he can follow
// it.
func TestN13(t *testing.T) {
	followed := func(to string) map[rules.Token]bool {
		at := map[rules.Token]bool{}
		for seed := range uint64(12) {
			x := nasty(t, "n13")
			x.turns = 5
			s, _ := plan{}.suite(t, x, []string{"axis lay-card real", "axis name-move group C12", "axis retreat a " + to})
			g := s.Umpire(t, seed)
			if seed == 0 {
				g = s.Check(t, seed)
			}
			y := &played{t: t, table: x, m: g.Machine}
			v := g.Machine.View(axis)
			for _, k := range x.Tokens(axis) {
				if x.Unit(*x.Face(v.Own.S, k)).ID == "a" {
					if b := v.Public.Blocks[k]; b.Disrupted || b.Shown {
						t.Errorf("%s: a has not recovered", y.where("a"))
					}
					at[k] = true
				}
			}
		}
		return at
	}
	if n := len(followed("C11")); n < 3 {
		t.Errorf("in a stack the unit is one of only %d blocks", n)
	}
	if n := len(followed("C11 D10")); n != 1 {
		t.Errorf("a lone unit is %d blocks", n)
	}
}

// pictureText is a picture in text, with nothing left out but the board.
func pictureText(pic board.Picture) string {
	return fmt.Sprintf("%s %+v %+v %+v", pic.Title, pic.Hexes, pic.Sides, pic.Margins)
}

// N21: in an order file the third mover depends on what an Overrun does to its
// victims: on its writer's machine play is known up to the Overrun, and the
// file has no problem.
func TestN21(t *testing.T) {
	x := nasty(t, "n5", `"b=rec 2"]`, `"b=rec 2", "c=rec 2"]`)
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
	s, _ := plan{}.suite(t, x, nil)
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

// Answers that name no block, an enemy's, one that is not on the map, or a hex that there
// is not are no choice: they are not judged, tell nothing and harm nothing.
func TestStrangeAnswers(t *testing.T) {
	const position = "map: fx1\nsaved: {axis: 20}\naxis: {C5: [a=inf 2, b=inf 2], waiting: [c=inf 2]}\nallied: {C20: [u=inf 2]}"
	for _, c := range []struct {
		instead string
		kind    string
		strange func(x *table) []any
		lines   []string
	}{
		{"", MarchKind.Name, func(x *table) []any {
			c6, c7, none := hexOf(t, x.Map, "C6"), hexOf(t, x.Map, "C7"), board.Hex(x.Map.Board.Len())
			return []any{March{4, c6, c7}, March{3, c6, c7}, March{2, c6, c7}, March{0, none, c7}, March{0, c6, none}, March{0, board.None, c7}, March{0, c6, board.None}}
		}, []string{"axis plays 1", "axis name-move group C5", "axis take-up a C6"}},
		{"buildup", RedeployKind.Name, func(x *table) []any { return []any{board.Hex(x.Map.Board.Len()), board.Hex(-2)} }, nil},
	} {
		x := load(t, position)
		x.instead, x.hands = c.instead, [2][2]int{{4, 2}, {4, 2}}
		y := &played{t: t, table: x}
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &dealer{playout.NewMemory(1, rules.Both, true), x.hands, map[string][]int{}, t}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		y.m = m
		asked := 0
		judge := rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
			switch q.Kind {
			case c.kind:
				asked++
				for _, a := range c.strange(x) {
					if r := q.Judge(a); r == nil || r.Rule != "" {
						t.Errorf("%s: %+v is judged: %+v", c.kind, a, r)
					}
				}
			case BuildupKind.Name:
				return Action{Redeploy, 0, board.None}, "", true
			}
			return nil, "", false
		})
		m.Orders(axis, judge, y.scripted(axis, c.lines), rules.PolicyFunc[Plane, Secret](quiet))
		m.Orders(allied, rules.PolicyFunc[Plane, Secret](quiet))
		if due, err := m.Run(); due != nil || err != nil || asked == 0 {
			t.Errorf("%s: due %v, error %v, asked %d times", c.kind, due, err, asked)
		}
	}
}
