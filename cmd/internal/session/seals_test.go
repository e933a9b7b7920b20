package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// bothSeal is a game of the miniature at the halt where both have to lay a new
// mine, at once.
func bothSeal(t *testing.T) *trio {
	t.Helper()
	g := newTrioOf(t, "miniature", "skirmish", "north", "south",
		Chance{"0 shuffle", []string{"real", "real", "real", "real", "real", "real"}})
	say := map[string]string{
		"deploy/north": "deploy: {1st Foot: a1, 2nd Foot: a1, 3rd Foot: a2, 4th Foot: a2, 1st Horse: a3, 2nd Horse: a4}\nmine: d3\n",
		"deploy/south": "deploy: {1st Foot: e1, 2nd Foot: e1, 3rd Foot: e2, 4th Foot: e2, 1st Horse: e3, 2nd Horse: e4}\nmine: c3\n",
		"t1/north":     "cards: {real: 1}\nmoves: {1st Horse: [b3, c3]}\n",
		"t2/south":     "cards: {real: 1}\nmoves: {1st Horse: d3}\n",
	}
	for range 6 {
		st, err := g.umpire.open().Status()
		if err != nil {
			t.Fatal(err)
		}
		if len(st.Due) == 2 && st.Due[0].Phase == "b2/north" && st.Due[1].Phase == "b2/south" {
			return g
		}
		g.orders1(t, func(_, phase, _ string) []string { return []string{say[phase]} })
		g.resolveAll(nil)
	}
	t.Fatal("the mines were not found")
	return nil
}

// Both seal at once: their answers count in either order, written before the
// other's was in or after, by whoever opens his folder anew; the enemy learns
// nothing but that one is in.
func TestBothSeal(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	begun := bothSeal(t).freeze(t)
	for _, late := range []bool{false, true} { // the second writes when he knows that the first has answered
		for order := range 2 {
			var seen []string
			for _, mine := range []string{"c3", "b1"} {
				g := begun.thaw(t)
				first, second := g.all()[order], g.all()[1-order]
				answer := first.send("mine: c3", "mine: "+mine)
				var other []byte
				if !late {
					other = second.send("mine: c3", "mine: d5")
				}
				g.umpire.must(g.umpire.receive(g.umpire.store(), answer))
				g.resolveAll(nil)
				seen = append(seen, second.knows())
				if late {
					other = second.send("mine: c3", "mine: d5")
				}
				if err := g.umpire.store().Remove(openedFile); err != nil { // he plays from the charter on
					t.Fatal(err)
				}
				g.umpire.must(g.umpire.receive(g.umpire.store(), other))
				r, err := g.umpire.open().Resolve()
				if err != nil || len(r.Bound) != 1 || len(r.Refused) > 0 || len(r.Due) != 1 || r.Due[0].Side != "north" || r.Due[0].Phase != "t3/north" {
					t.Fatalf("%s answers after %s (late %v): %+v, %v", second.name, first.name, late, r, err)
				}
				g.umpire.must(nil, g.umpire.open().Refresh(textOf(g.umpire.open())))
				for _, p := range []*person{g.north, g.south} {
					p.must(p.receive(p.store(), r.Result.Text))
				}
				for _, p := range append(g.all(), g.umpire) {
					if _, err := p.open().Verify(textOf(p.open())); err != nil {
						t.Errorf("%s after %s (late %v), by %s: %v", second.name, first.name, late, p.name, err)
					}
				}
			}
			if seen[0] != seen[1] {
				t.Errorf("the second (%d) learns what the first has sealed:\n%s", 1-order, difference(seen[0], seen[1]))
			}
		}
	}
}

// Both may also come in one result.
func TestBothSealAtOnce(t *testing.T) {
	g := bothSeal(t)
	for _, p := range []*person{g.south, g.north} {
		g.umpire.must(g.umpire.receive(g.umpire.store(), p.send()))
	}
	r, err := g.umpire.open().Resolve()
	if err != nil || len(r.Bound) != 2 || len(r.Refused) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
	for _, p := range g.all() {
		p.takes("the answers of both", r.Result.Text)
	}
}

// Orders of both may also be refused in one result, each for its own reason: that is in
// order for all, also where their numbers differ.
func TestBothRefused(t *testing.T) {
	g := bothSeal(t)
	for _, p := range []*person{g.north, g.south, g.south} {
		b := p.letter()
		b.private[0] = append(b.private[0], "\n- : ]\n"...)
		note := signAs(t, b, p.name, p.keys)
		for _, who := range []*person{p, g.umpire} {
			who.keeps(note)
		}
	}
	s := g.umpire.open()
	north, south := s.ledger.Last("north").Seq, s.ledger.Last("south").Seq
	r, err := s.Resolve()
	want := []string{fmt.Sprintf("north %d (orders)", north), fmt.Sprintf("south %d (replaced)", south-1), fmt.Sprintf("south %d (orders)", south)}
	if err != nil || len(r.Bound) > 0 || !slices.Equal(r.Refused, want) || north == south {
		t.Fatalf("%+v, not %v; %v", r, want, err)
	}
	for _, p := range g.all() {
		p.takes("the refusals of both", r.Result.Text)
	}
}

// A check is of one's own dues: what is missing there is missing, whatever the
// enemy owes.
func TestCheckOfBoth(t *testing.T) {
	g := bothSeal(t)
	for _, p := range []*person{g.north, g.south} {
		phase, text, err := p.open().Template("en", true)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.open().Check("orders", []byte(strings.Replace(string(text), "mine:", "# mine:", 1)))
		if err != nil || c.OK() || c.Problems[0].ID != "lacks.mine" {
			t.Errorf("%s without an answer: %+v, %v", phase, c, err)
		}
		c, err = p.open().Check("orders", text)
		if err != nil || !c.OK() {
			t.Errorf("%s with an answer: %+v, %v", phase, c, err)
		}
	}
}
