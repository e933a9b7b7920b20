package rules_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/playout"
)

// laying is a game in which side 0 is dealt a hand and lays some cards of it;
// then they are shown.
type laying struct {
	hand []string // faces
	wish []string // what its player says, one after the other; "" or the end: none
}

type cards struct{ Hand, Laid rules.Pile }

var (
	cardsCodec = rules.Walk(func(c *rules.Coder, p *cards) {
		rules.CodePile(c, &p.Hand)
		rules.CodePile(c, &p.Laid)
	})
	cardCodec = rules.Walk((*rules.Coder).Card)
	layKind   = rules.NewCardKind[none](&kinds, "lay")
)

func (laying) Edition() int { return 1 }
func (laying) Codecs() (rules.Codec[cards], rules.Codec[struct{}]) {
	return cardsCodec, rules.NoneCodec
}
func (laying) Start() (p cards, s [2]struct{})                          { return p, s }
func (laying) Permute(*struct{}, []rules.Token, []int)                  {}
func (g laying) Cards() []string                                        { return g.hand }
func (laying) Default(_ rules.View[cards, struct{}], _ rules.Asked) any { return "" }

func (g laying) Play(t *rules.Table[struct{}], p *cards) bool {
	if p.Hand.Len() == 0 {
		t.Draw(0, rules.L("deal"), len(g.hand), &p.Hand)
		return false
	}
	for i := range len(g.hand) {
		if !rules.AskCard(t, rules.CardQuestion[none, struct{}]{
			Kind: layKind, By: 0, Label: rules.L("lay", i), Halt: rules.Must, From: &p.Hand, To: &p.Laid,
			Legal: func(o *rules.Own[struct{}], face string) *rules.Refusal {
				if face == "joker" && o.Count(p.Laid, "joker") > 0 {
					return rules.Refuse("R-1", "second.joker")
				}
				return nil
			},
		}) {
			break
		}
	}
	return true
}

// Answer implements rules.Policy.
func (g laying) Answer(v rules.View[cards, struct{}], q rules.Asked) (any, string, bool) {
	if n := v.Public.Laid.Len(); n < len(g.wish) {
		return g.wish[n], "", true
	}
	return "", "", true
}

// fewEntries is a host for few entries, without dice.
type fewEntries struct {
	entries []rules.Entry
	permute func(k rules.Key, n int) []int
}

func (h *fewEntries) Entry(c rules.Call) (rules.Entry, bool) {
	for _, e := range h.entries {
		if e.Key == c.Key {
			return e, true
		}
	}
	return rules.Entry{}, false
}
func (h *fewEntries) Add(e rules.Entry)                                   { h.entries = append(h.entries, e) }
func (h *fewEntries) Fix(rules.Side) int                                  { return 1 }
func (h *fewEntries) Awaits(rules.Call) bool                              { return false }
func (h *fewEntries) Halt([]rules.Due) bool                               { return false }
func (h *fewEntries) Ruling(rules.Key) int                                { return 0 }
func (h *fewEntries) Rollback(int32) int                                  { return 0 }
func (h *fewEntries) Ahead(rules.Call) bool                               { return true }
func (h *fewEntries) Open(int, rules.Key) rules.Sides                     { return rules.None }
func (h *fewEntries) Roll(int, rules.Key, int) ([]int, bool)              { return nil, false }
func (h *fewEntries) Throw(rules.Side, int, rules.Key, int) ([]int, bool) { return nil, false }
func (h *fewEntries) Shuffle(int, rules.Key, []string) []int              { return nil }
func (h *fewEntries) Permute(_ rules.Side, k rules.Key, n int) []int      { return h.permute(k, n) }

func (g laying) run(t testing.TB, h rules.Host) *rules.Machine[cards, struct{}] {
	t.Helper()
	m, err := rules.NewMachine(g, h, rules.Both, nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Orders(0, g)
	if due, err := m.Run(); due != nil || err != nil {
		t.Fatal(due, err)
	}
	return m
}

// odometer counts through all ways in which some choices can fall, however many
// each turns out to have.
type odometer struct{ at, of []int }

// next chooses one of n, as this round has it; at is how many have been chosen.
func (o *odometer) next(at *int, n int) int {
	if *at == len(o.at) {
		o.at, o.of = append(o.at, 0), append(o.of, n)
	}
	*at++
	return o.at[*at-1]
}

// turn goes on to the next round; false: that was the last.
func (o *odometer) turn() bool {
	for i := len(o.at) - 1; i >= 0; i-- {
		if o.at[i]++; o.at[i] < o.of[i] {
			return true
		}
		o.at, o.of = o.at[:i], o.of[:i]
	}
	return false
}

// permutations are all of n.
func permutations(n int) (all [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, p := range permutations(n - 1) {
		for i := range n {
			all = append(all, slices.Insert(slices.Clone(p), i, n-1))
		}
	}
	return all
}

// arrangements are permutations of a hand, one for each order of its faces.
func arrangements(hand []string) (some [][]int) {
	seen := map[string]bool{}
	for _, p := range permutations(len(hand)) {
		order := make([]string, len(hand))
		for i, to := range p {
			order[to] = hand[i]
		}
		if k := strings.Join(order, " "); !seen[k] {
			seen[k] = true
			some = append(some, p)
		}
	}
	return some
}

// outcomes counts over all orders of a hand and all draws, each as likely as
// any other, what can be seen in the end when all faces are told: where cards
// have been laid, one after the other, and which face lies where.
func (g laying) outcomes(t *testing.T, first bool) map[string]int {
	count := map[string]int{}
	dealt := arrangements(g.hand)
	mingles := [][][]int{nil, nil, permutations(2), permutations(3)}
	o := &odometer{}
	for more := true; more; more = o.turn() {
		at := 0
		h := &fewEntries{permute: func(k rules.Key, n int) []int {
			if n == 1 { // asked only whether it can be known
				return []int{0}
			}
			switch k.Label.Path {
			case "deal":
				return dealt[o.next(&at, len(dealt))]
			case "lay/mingle":
				return mingles[n][o.next(&at, len(mingles[n]))]
			}
			to := make([]int, n)
			for i := range to {
				to[i] = i
			}
			if !first {
				c := o.next(&at, n)
				to[0], to[c] = to[c], to[0]
			}
			return to
		}}
		m := g.run(t, h)
		var seen []string
		for _, e := range h.entries {
			if e.Key.Label.Path == "lay" {
				c, err := cardCodec.Decode(e.Value)
				if err != nil {
					t.Fatal(err)
				}
				seen = append(seen, fmt.Sprint(c))
			}
		}
		for c := range len(g.hand) {
			seen = append(seen, m.Sight(true).Card(rules.Card(c)))
		}
		count[strings.Join(seen, " ")]++
	}
	return count
}

// ways counts the orders of some faces.
func ways(faces []string) int {
	n, of := 1, map[string]int{}
	for i, f := range faces {
		of[f]++
		n = n * (i + 1) / of[f]
	}
	return n
}

// level reports whether all outcomes that can be are equally often: any places
// in any order, the laid faces in any order on them, the others in any order
// on the rest.
func (g laying) level(count map[string]int) bool {
	rest, want := slices.Clone(g.hand), 1
	for i, f := range g.wish {
		want *= len(g.hand) - i
		j := slices.Index(rest, f)
		rest = slices.Delete(rest, j, j+1)
	}
	want *= ways(g.wish) * ways(rest)
	first := -1
	for _, n := range count {
		if first < 0 {
			first = n
		}
		if n != first {
			return false
		}
	}
	return len(count) == want
}

// wishes are the sequences of so many faces that a hand has.
func wishes(hand []string, n int) (all [][]string) {
	if n == 0 {
		return [][]string{nil}
	}
	for i, f := range hand {
		if slices.Index(hand, f) < i {
			continue
		}
		for _, w := range wishes(slices.Delete(slices.Clone(hand), i, i+1), n-1) {
			all = append(all, append([]string{f}, w...))
		}
	}
	return all
}

// Cards say nothing by their place: over all orders of a hand and all draws
// every sequence of places is laid equally often, whatever is laid, and which of
// the laid cards has which face is as open then as it is of the others. A player
// who took the first of its kind would be read.
func TestPlacesTellNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("lays cards in all orders")
	}
	hands := [][]string{{"a", "a", "b", "c"}}
	most := 6
	for n := 2; n <= most; n++ {
		for real := 1; real < n; real++ {
			hands = append(hands, append(slices.Repeat([]string{"real"}, real), slices.Repeat([]string{"dummy"}, n-real)...))
		}
	}
	firsts := 0
	for _, hand := range hands {
		for n := 1; n <= min(3, len(hand)); n++ {
			for _, w := range wishes(hand, n) {
				g := laying{hand, w}
				if count := g.outcomes(t, false); !g.level(count) {
					t.Errorf("%v of %v: %d outcomes, not equally often", g.wish, hand, len(count))
				}
				if !g.level(g.outcomes(t, true)) {
					firsts++
				}
			}
		}
	}
	if firsts == 0 {
		t.Error("the test does not notice who lays the first of its kind")
	}
}

// What policies are asked are faces; what is journaled is a card; what is
// shown has no order.
func TestCardQuestion(t *testing.T) {
	g := laying{hand: []string{"joker", "ace", "joker", "king"}, wish: []string{"joker", "king"}}
	h := playout.NewMemory(1, rules.Both, true)
	m, err := rules.NewMachine(g, h, rules.Only(0), nil)
	if err != nil {
		t.Fatal(err)
	}
	if due, err := m.Run(); len(due) != 1 || due[0].Kind != "lay" || err != nil {
		t.Fatal(due, err)
	}
	q, _ := m.Open(0)
	if got := fmt.Sprintf("%q", []any{q.At(0), q.At(1), q.At(2), q.At(3)}); q.N() != 4 || got != `["" "ace" "joker" "king"]` {
		t.Error(q.N(), got)
	}
	for _, a := range []any{"queen", rules.Card(0), 1} {
		if q.Judge(a) == nil {
			t.Errorf("%v is accepted", a)
		}
	}
	hand := m.Public().Hand
	if o := m.View(0).Own; o.Count(hand, "joker") != 2 || o.Count(hand, "ace") != 1 || o.Count(hand, "queen") != 0 {
		t.Error("the owner cannot count his cards")
	}
	u := g.run(t, playout.NewMemory(1, rules.Both, true))
	for _, face := range []string{"joker", "ace", "king"} {
		if n := u.View(1).Own.Count(u.Public().Hand, face) + u.View(1).Own.Count(u.Public().Laid, face); n > 0 {
			t.Errorf("the enemy knows of %d cards of face %s", n, face)
		}
	}
	for wishes := range 3 { // who lays none is asked no more
		h := playout.NewMemory(1, rules.Both, true)
		laying{hand: g.hand, wish: g.wish[:wishes]}.run(t, h)
		asked := 0
		for _, e := range h.Entries() {
			if e.Key.Label.Path == "lay" {
				asked++
			}
		}
		if asked != wishes+1 {
			t.Errorf("who lays %d cards is asked %d times", wishes, asked)
		}
	}
	m.Orders(0, laying{wish: []string{"joker", "joker"}}) // the second is refused
	if due, _ := m.Run(); len(due) != 1 || len(m.Refused()) != 1 || m.Refused()[0].Refusal.Rule != "R-1" {
		t.Error(due, m.Refused())
	}
}

// Nobody can ask for the face of a card by its place: what a side holds says of
// its cards only how many there are of a face.
func TestNoFaceByPlace(t *testing.T) {
	own := reflect.TypeFor[*rules.Own[struct{}]]()
	for i := range own.NumMethod() {
		if m := own.Method(i); m.Name != "Count" {
			t.Errorf("what does %s tell of a card?", m.Name)
		}
	}
	pile := reflect.TypeFor[*rules.Pile]()
	for i := range pile.NumMethod() {
		if m := pile.Method(i); !slices.Contains([]string{"Len", "Cards", "Take"}, m.Name) {
			t.Errorf("can %s make a pile of one card?", m.Name)
		}
	}
}

// A journal may lay any card of the hand, if its owner's plane allows the
// face; he alone can tell.
func TestForeignCard(t *testing.T) {
	g := laying{hand: []string{"joker", "joker"}}
	lay := func(cards ...rules.Card) (es []rules.Entry) {
		for i, c := range cards {
			es = append(es, rules.Entry{Key: rules.Key{Seg: 1, Label: rules.L("lay", i)}, To: rules.Both, Value: cardCodec.Append(nil, &c)})
		}
		return es
	}
	for _, c := range []struct {
		es    []rules.Entry
		holds rules.Sides
		why   string
	}{
		{lay(0, rules.NoCard), rules.Both, ""},
		{lay(1, rules.NoCard), rules.None, ""},
		{lay(1, 0), rules.Both, "R-1"},
		{lay(1, 0), rules.None, ""},
		{lay(1, 1), rules.None, "not-an-option"},
		{lay(2), rules.None, "not-an-option"},
	} {
		m, err := rules.NewMachine(g, &fewEntries{c.es, func(_ rules.Key, n int) []int { return permutations(n)[0] }}, c.holds, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Run()
		var d *rules.Divergence
		if errors.As(err, &d) != (c.why != "") || d != nil && !strings.Contains(d.Why, c.why) {
			t.Errorf("%v with planes %d: %v, not %q", c.es, c.holds, err, c.why)
		}
	}
}
