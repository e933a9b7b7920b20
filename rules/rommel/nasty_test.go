package rommel

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

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
	*Played
	*rulestest.Game[Plane, Secret]
}

// Plan is how a position is played. In fix stand the numbers of the ledger
// entries that bind the two sides: a standing order has the lower one, a sheet
// that was awaited the higher one. Dice that are not scripted go by their batch if
// seeded, else they are ones.
type Plan struct {
	Dice   map[string][]int
	Fix    [2]int
	seeded bool
	play   func(x *Table) rules.Game[Plane, Secret] // nil: x itself
}

var (
	Asked    = [2]int{6, 7} // the Allied answer comes after the Axis orders
	standing = [2]int{6, 5} // it was there before
)

// Luck of one game.
func (p Plan) Luck(x *Table) playout.Luck {
	seeded := playout.NewMemory(1, rules.Both, true)
	d := &Dealer{seeded, x.Hands, maps.Clone(p.Dice), nil}
	if d.Dice == nil {
		d.Dice = map[string][]int{}
	}
	l := playout.Luck{
		Shuffle: func(faces []string) []int { return d.Shuffle(0, rules.Key{}, faces) },
		Permute: InOrder,
		Roll: func(batch int, k rules.Key, n int) []int {
			roll := d.Roll
			if p.seeded && len(d.Dice[k.Label.Path]) == 0 {
				roll = seeded.Roll
			}
			faces, _ := roll(batch, k, n)
			return faces
		},
	}
	if p.Fix != [2]int{} {
		l.Fix = func(by rules.Side, seg int32) int { return 10*int(seg) + p.Fix[by] }
	}
	return l
}

// position reads testdata/NAME.yaml; old and new strings are exchanged in it.
func Nasty(t *testing.T, name string, exchange ...string) *Table {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	return Load(t, strings.NewReplacer(exchange...).Replace(string(text)))
}

func (p Plan) Suite(t *testing.T, x *Table, lines []string) (s rulestest.Suite[Plane, Secret], first *Played) {
	first = &Played{T: t, Table: x}
	y := first
	var g rules.Game[Plane, Secret] = x
	if p.play != nil {
		g = p.play(x)
	}
	calls := 0
	return rulestest.Suite[Plane, Secret]{
		Game: g, Alike: x.Alike, Worlds: Altered,
		Luck: func() playout.Luck { return p.Luck(x) },
		Player: func(uint64) rules.Policy[Plane, Secret] {
			if calls++; calls > 2 { // the umpire's two players
				y = &Played{T: t, Table: x}
			}
			of := [2]rules.Policy[Plane, Secret]{y.Scripted(0, lines), y.Scripted(1, lines)}
			return rules.PolicyFunc[Plane, Secret](func(v rules.View[Plane, Secret], q rules.Asked) (any, string, bool) {
				if a, clause, ok := of[v.Side].Answer(v, q); ok {
					return a, clause, true
				}
				return Quiet(v, q)
			})
		},
	}, first
}

// Run plays a position every way; every policy is asked for its clause once.
func (p Plan) Run(t *testing.T, x *Table, lines ...string) every {
	t.Helper()
	s, y := p.Suite(t, x, lines)
	g := s.Check(t, 1)
	y.M = g.Machine
	return every{y, g}
}

// Halt plays a position until a side has to answer and says nothing.
func (p Plan) Halt(t *testing.T, x *Table, silent rules.Side, lines ...string) (*rules.Machine[Plane, Secret], *playout.Memory, []rules.Due) {
	t.Helper()
	s, _ := p.Suite(t, x, lines)
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

// Entries are those under a path.
func Entries(es []rules.Entry, path string) (found []rules.Entry) {
	for _, e := range es {
		if e.Key.Label.Path == path {
			found = append(found, e)
		}
	}
	return found
}

// Gets is what a side gets of a journal, in bytes.
func Gets(es []rules.Entry, side rules.Side) []byte {
	var b []byte
	for _, e := range es {
		if e.To.Has(side) {
			e.From = ""
			b = rules.EntryCodec.Append(b, &e)
		}
	}
	return b
}

// Until cuts a journal at the first entry under a path.
func Until(es []rules.Entry, path string) []rules.Entry {
	if i := slices.IndexFunc(es, func(e rules.Entry) bool { return e.Key.Label.Path == path }); i >= 0 {
		return es[:i]
	}
	return es
}

func EventsOf(m *rules.Machine[Plane, Secret], side rules.Side) (b []byte) {
	for _, e := range m.Events(side) {
		b = append(b, rulestest.EventBytes(e)...)
	}
	return b
}

// SomeUnit is the name of a unit that a side has on the map, "" if there is none.
func SomeUnit(g *Game, v view) string {
	for k := range g.Position(v.Public).OnBoard(v.Side) {
		return g.Unit(*g.Face(v.Own.S, k)).Name
	}
	return ""
}

func Equal(t *testing.T, what string, a, b []byte) {
	t.Helper()
	if !bytes.Equal(a, b) {
		t.Errorf("%s: %d bytes and %d bytes differ", what, len(a), len(b))
	}
}

// N1: two Forced Marches into one Attack, one fails; P halts at D-51 and
// accepts. Whatever he has seen, the dice after his answer are of another
// batch.
func TestN1(t *testing.T) {
	x := Nasty(t, "n1")
	lines := []string{"axis lay-card real", "axis name-move group D10", "axis take-up a D11", "axis take-up b D11",
		"axis forced-march a D12", "axis forced-march b D12"}
	p := Plan{Dice: map[string][]int{"march": {5, 2}}, Fix: Asked, seeded: true}
	_, h, due := p.Halt(t, x, allied, lines...)
	if len(due) != 1 || due[0].Kind != "refuse-battle" || due[0].By != allied {
		t.Fatalf("due %v", due)
	}
	if got := batches(h.Entries(), "march"); !slices.Equal(got, []int{16, 16}) {
		t.Errorf("the marches are of batches %v", got)
	}
	y := p.Run(t, x, lines...)
	y.Is("b: D11 3 D") // a fights; how that ends is a matter of dice
	for _, b := range batches(y.Entries, "fire") {
		if b != 17 {
			t.Errorf("a die of the fight is of batch %d", b)
		}
	}
	p.Fix[allied] = 9
	z := p.Run(t, x, lines...)
	Equal(t, "marches", Gets(Entries(y.Entries, "march"), allied), Gets(Entries(z.Entries, "march"), allied))
	if a, b := Entries(y.Entries, "fire"), Entries(z.Entries, "fire"); len(a) == 0 || len(b) == 0 || bytes.Equal(a[0].Value, b[0].Value) {
		t.Error("the dice of the fight do not hang on P's answer")
	}
}

// N2: as N1, but P's standing order refuses: no halt, one batch.
func TestN2(t *testing.T) {
	x := Nasty(t, "n1")
	lines := []string{"axis lay-card real", "axis name-move group D10", "axis take-up a D11", "axis take-up b D11",
		"axis forced-march a D12", "axis forced-march b D12", "allied refuse-battle D12"}
	y := Plan{Dice: map[string][]int{"march": {5, 2}}, Fix: standing, seeded: true}.Run(t, x, lines...)
	if got := y.Events("refuses accepts battle march-die pursuit"); !strings.HasPrefix(got, "march-die, march-die, refuses, pursuit") {
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

// R-3.48-1: who has fought, but named no Move, has laid a real card.
func TestFoughtForNothing(t *testing.T) {
	x := Nasty(t, "n9", "hands: {axis: 2 0}", "hands: {axis: 1 0}")
	p := Plan{Fix: standing}
	y := p.Run(t, x, "axis lay-card real", "axis name-move -", "axis active-battle C12")
	for card, victor := range map[string]rules.Side{RealCard: rules.Nobody, DummyCard: allied} {
		if q := p.Believed(t, x, Shown(y.Entries, card)); q.Victor != victor {
			t.Errorf("a %s is shown: victor %d", card, q.Victor)
		}
	}
}

// Shown are the entries of a game in which other cards are shown at the end of the turn.
func Shown(es []rules.Entry, cards ...string) (lie []rules.Entry) {
	for _, e := range es {
		if e.Key.Label.Path == "show-cards" {
			e.Value = rules.Walk(func(c *rules.Coder, v *[]string) { rules.Slice(c, v, (*rules.Coder).Str) }).Append(nil, &cards)
		}
		lie = append(lie, e)
	}
	return lie
}

// Believed is what the Allied machine, which cannot see the Axis cards, makes of entries.
func (p Plan) Believed(t *testing.T, x *Table, es []rules.Entry) *Plane {
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
	p := Plan{Fix: standing}
	none := p.Run(t, Nasty(t, "n3", "axis: 1 1", "axis: 3 0"), lines...)
	basic := p.Run(t, Nasty(t, "n3", "axis: 1 1", "axis: 1 2"), lines...)
	blitz := p.Run(t, Nasty(t, "n3", "axis: 1 1", "axis: 3 0"), append(lines, "axis blitz", "axis name-move -")...)
	for i, y := range []every{none, basic, blitz} {
		e := Entries(y.Entries, "blitz")
		if len(e) != 1 || e[0].To != rules.Both || e[0].By != axis || (e[0].Value[0] == 1) != (i == 2) {
			t.Errorf("%d: %v", i, e)
		}
		if len(Gets(Until(y.Entries, "blitz"), allied)) != len(Gets(Until(none.Entries, "blitz"), allied)) {
			t.Errorf("%d: P's packet has another size", i)
		}
	}
	Equal(t, "until the cards are shown", Gets(Until(none.Entries, "show-cards"), allied), Gets(Until(basic.Entries, "show-cards"), allied))
	Equal(t, "until the answer", Gets(Until(none.Entries, "blitz"), allied), Gets(Until(blitz.Entries, "blitz"), allied))
}

// N5: an Overrun in the middle of a Move; attrition kills a hidden elite unit,
// fire is held, the survivors flee onto the next mover's way and are overrun
// again.
func TestN5(t *testing.T) {
	y := Plan{Fix: standing, Dice: map[string][]int{"pursuit": {6, 1, 6, 1}}}.Run(t, Nasty(t, "n5"),
		"axis lay-card real", "axis name-move group C11",
		"axis take-up a C12 D12", "axis take-up rout D12", "axis pursue hold a", "axis pursue hold a",
		"allied withdraw v C13", "allied withdraw w C13",
		"axis take-up b C12 C13", "axis take-up rout C13")
	if got := y.Events("rout eliminated pursuit withdraws battle-over"); got !=
		"rout, eliminated, pursuit 0 0, withdraws, withdraws, battle-over, rout, eliminated, pursuit 2 1, withdraws, battle-over" {
		t.Error(got)
	}
	if n := len(Entries(y.Entries, "rout")); n != 2 {
		t.Errorf("%d tolls", n)
	}
}

// N6: a group of three refuses, one of them Disrupted; its slowest speed is
// claimed, one pursuer holds his fire for the Rout, the hits are allotted in
// secret.
func TestN6(t *testing.T) {
	y := Plan{Fix: Asked, Dice: map[string][]int{"pursuit": {4, 1, 1, 1, 6, 1}}}.Run(t, Nasty(t, "n6"),
		"axis lay-card real", "axis name-move regroup C11", "axis destination C12",
		"axis take-up a C12", "axis take-up b C12", "axis take-up c C12", "allied refuse-battle C12",
		"axis pursue hold c", "allied lose-step v", "allied withdraw u C13 C14", "allied withdraw v C13", "allied withdraw w C13")
	if got := y.Events("refuses pursuit rout withdraws battle-over reveals"); got != "refuses, pursuit 4 1, withdraws, withdraws, rout, pursuit 2 1, withdraws, battle-over" {
		t.Error(got)
	}
	y.Is("u: C14 4 D", "v: C13 3 D", "w: C13 1 D", "z: C13 2 D")
	for _, e := range y.Entries {
		switch path := e.Key.Label.Path; {
		case e.Key.Part == rules.Chosen && e.To != rules.Only(e.By):
			t.Errorf("a secret choice is for all: %s", e.Key)
		case path == "losses" && e.Key.Part == rules.Value && !bytes.Equal(e.Value, []byte{0, 0}):
			t.Errorf("the losses tell %x", e.Value)
		}
	}
	s := Entries(y.Entries, "slowest")
	if len(s) != 1 || s[0].By != allied || s[0].To != rules.Both {
		t.Errorf("slowest: %v", s)
	}
}

// N8: the refusal of one group cuts the line of another (AMB-21), by sheet and
// by standing order.
func TestN8(t *testing.T) {
	for _, fix := range [][2]int{Asked, standing} {
		y := Plan{Fix: fix}.Run(t, Nasty(t, "n8"),
			"axis lay-card real", "axis lay-card real", "axis name-move group C11", "axis name-move group F10",
			"axis take-up a move-1 C12 D12", "axis take-up b move-2 F11 F12", "allied refuse-battle D12", "allied refuse-battle F12", "allied refuse-first D12",
			"allied withdraw u C13")
		if got := y.Events("refuses accepts withdraws"); got != "refuses, withdraws, accepts" {
			t.Error(got)
		}
		y.Is("u: C13 2 D", "v: F12 2")
	}
}

// N9: a probe wipes the Rearguard out, the Partial Retreat becomes a full one,
// and only units that have not fired pursue. If P was asked, his dice are of
// another batch than A's.
func TestN9(t *testing.T) {
	for i, fix := range [][2]int{Asked, standing} {
		y := Plan{Fix: fix, Dice: map[string][]int{"fire": {1, 1, 6, 6, 1}, "pursuit": {5, 1}}}.Run(t, Nasty(t, "n9"),
			"axis lay-card real", "axis name-move group C12", "axis retreat a C11", "axis retreat b C11", "axis active-battle C12",
			"allied probe C12", "allied fire i infantry", "axis lose-step a")
		if got := y.Events("probe fire pursuit battle-over"); got != "probe, fire 1 0, fire 1 0, fire 3 2, pursuit 2 1, battle-over" {
			t.Error(got)
		}
		y.Is("a: C11 2 D", "b: C11 3 D", "r: eliminated")
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
		s, _ := Plan{Fix: standing, Dice: map[string][]int{"pursuit": {die}}}.Suite(t, Nasty(t, "n7"),
			[]string{"allied lay-card real", "allied name-move group C13", "allied take-up a C12", "axis refuse-battle C12", "axis withdraw g C11"})
		es := s.Umpire(t, 1).Entries
		if e := Entries(es, "losses"); len(Entries(es, "pursuit")) != 1 || len(e) != claims {
			t.Errorf("a %d: %d claims", die, len(e))
		}
	}
}

// contested is a position whose Month begins with the Initiative.
type contested struct{ *Table }

func (x contested) Play(t *rules.Table[Secret], p *Plane) bool {
	if p.Stage != Initiative && p.Stage != SetUp {
		return true
	}
	if p.Stage == SetUp {
		x.Table.Play(t, p)
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
	p := Plan{Fix: [2]int{7, 6}, play: func(x *Table) rules.Game[Plane, Secret] { return contested{x} }}
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
		x := Nasty(t, "n10", c.hands...)
		y := p.Run(t, x, "allied challenge first", "axis answer-challenge "+c.answer)
		if got := y.Events("challenges declines shows initiative"); got != c.events || y.M.Public().First != c.first {
			t.Errorf("%v, answer %s: %s, first %d", c.hands, c.answer, got, y.M.Public().First)
		}
		if y.M.Public().Laid.Len() > 0 {
			t.Error("cards are left")
		}
		for _, e := range Until(y.Entries, "challenge/show") {
			if e.Key.Label.Path == "deal" && e.To == rules.Both {
				t.Error("the hand is public")
			}
		}
		if c.hands == nil || len(c.hands) == 2 && c.hands[0] == "allied: 1 0" {
			seen = append(seen, Gets(Until(y.Entries, "challenge/answer"), axis))
		}
	}
	for _, s := range seen[1:] {
		Equal(t, "what the Axis gets before its answer", seen[0], s)
	}
}

// N12: a mine in a hex passed through in a quiet turn is told after the
// movement, in all modes at the same place; one in an attacked hex after the
// refusals and before combat (AMB-34).
func TestN12(t *testing.T) {
	x := Nasty(t, "n12")
	lines := []string{"axis lay-card real", "axis name-move group C9", "axis take-up a C10 C11"}
	quiet := Plan{Fix: standing}.Run(t, x, lines...)
	if got := quiet.Events("moves minefield refuses battle cards-shown"); got != "moves, minefield, cards-shown" {
		t.Error(got)
	}
	if e := Entries(quiet.Entries, "minefields"); len(e) != 1 || e[0].By != allied {
		t.Errorf("%v", e)
	}
	s, _ := Plan{Fix: standing}.Suite(t, Nasty(t, "n12", "allied: [C10, C12]", "allied: []"), lines)
	if e := Entries(s.Umpire(t, 1).Entries, "minefields"); len(e) > 0 {
		t.Errorf("who has laid none claims %v", e)
	}
	clean := Nasty(t, "n12", "allied: [C10, C12]", "allied: [C12]")
	if y := (Plan{Fix: standing}).Run(t, clean, lines...); len(Entries(y.Entries, "minefields")) != 1 || y.Events("minefield") != "" {
		t.Error("no claim that there is none")
	}
	attack := Plan{Fix: standing}.Run(t, Nasty(t, "n12", "allied: [C10, C12]", "allied: [C12]"),
		"axis lay-card real", "axis name-move group C9", "axis take-up a C10 C11 C12")
	if got := attack.Events("moves accepts minefield reveals battle"); got != "moves, accepts, minefield, reveals, reveals, battle" {
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
		x := Nasty(t, "n12", "allied: [C10, C12]", lifted)
		y := Plan{Fix: standing}.Run(t, x, "axis lay-card real", "axis name-move group C9", "axis take-up a C10")
		if got := y.Events("moves minefield minefield-gone refuses battle cards-shown"); got != want {
			t.Errorf("%s: %s", lifted, got)
		}
		stands := strings.Contains(lifted, "known: [C10")
		if e := Entries(y.Entries, "minefields/lifted"); len(e) != rules.Bit(stands) || stands && e[0].By != allied {
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
			x := Nasty(t, "n13")
			x.Turns = 5
			s, _ := Plan{}.Suite(t, x, []string{"axis lay-card real", "axis name-move group C12", "axis retreat a " + to})
			g := s.Umpire(t, seed)
			if seed == 0 {
				g = s.Check(t, seed)
			}
			y := &Played{T: t, Table: x, M: g.Machine}
			v := g.Machine.View(axis)
			for _, k := range x.Tokens(axis) {
				if x.Unit(*x.Face(v.Own.S, k)).ID == "a" {
					if b := v.Public.Blocks[k]; b.Disrupted || b.Shown {
						t.Errorf("%s: a has not recovered", y.Where("a"))
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

// PictureText is a picture in text, with nothing left out but the board.
func PictureText(pic board.Picture) string {
	return fmt.Sprintf("%s %+v %+v %+v", pic.Title, pic.Hexes, pic.Sides, pic.Margins)
}

// Answers that name no block, an enemy's, one that is not on the map, or a hex that there
// is not are no choice: they are not judged, tell nothing and harm nothing.
func TestStrangeAnswers(t *testing.T) {
	const position = "map: fx1\nsaved: {axis: 20}\naxis: {C5: [a=inf 2, b=inf 2], waiting: [c=inf 2]}\nallied: {C20: [u=inf 2]}"
	for _, c := range []struct {
		instead string
		kind    string
		strange func(x *Table) []any
		lines   []string
	}{
		{"", MarchKind.Name, func(x *Table) []any {
			c6, c7, none := HexOf(t, x.Map, "C6"), HexOf(t, x.Map, "C7"), board.Hex(x.Map.Board.Len())
			return []any{March{4, c6, c7, 0}, March{3, c6, c7, 0}, March{2, c6, c7, 0}, March{0, none, c7, 0}, March{0, c6, none, 0}, March{0, board.None, c7, 0}, March{0, c6, board.None, 0}, March{0, c6, c7, 1}}
		}, []string{"axis plays 1", "axis name-move group C5", "axis take-up a C6"}},
		{"buildup", RedeployKind.Name, func(x *Table) []any { return []any{board.Hex(x.Map.Board.Len()), board.Hex(-2)} }, nil},
	} {
		x := Load(t, position)
		x.Instead, x.Hands = c.instead, [2][2]int{{4, 2}, {4, 2}}
		y := &Played{T: t, Table: x}
		m, err := rules.NewMachine(rules.Game[Plane, Secret](x), &Dealer{playout.NewMemory(1, rules.Both, true), x.Hands, map[string][]int{}, t}, rules.Both, nil)
		if err != nil {
			t.Fatal(err)
		}
		y.M = m
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
		m.Orders(axis, judge, y.Scripted(axis, c.lines), rules.PolicyFunc[Plane, Secret](Quiet))
		m.Orders(allied, rules.PolicyFunc[Plane, Secret](Quiet))
		if due, err := m.Run(); due != nil || err != nil || asked == 0 {
			t.Errorf("%s: due %v, error %v, asked %d times", c.kind, due, err, asked)
		}
	}
}
