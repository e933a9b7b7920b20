package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/orders"
)

// TestCheck: a check tells each problem once, where it stands: what cannot be read,
// what is refused when play comes to it, and what is asked and not answered, unless
// that may be so for want of a name.
func TestCheck(t *testing.T) {
	begun := newTrio(t)
	g := begun.copy()
	g.turn(g.north)
	g.turn(g.south)
	for { // a Move takes a real card, which one deal in fifty does not have
		_, text, err := g.north.open().Template("en", false)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(text, []byte("You hold 0 real")) {
			break
		}
		g = newTrio(t)
		g.turn(g.north)
		g.turn(g.south)
	}
	const (
		first    = "game: sk-test\norders: deploy/north\n"
		deployed = first + "deploy: {1st Foot: a1, 2nd Foot: a1, 3rd Foot: a2, 4th Foot: a2, 1st Horse: a3, 2nd Horse: a4}\n"
		later    = "game: sk-test\norders: t1/north\n"
	)
	for _, x := range []struct {
		what string
		of   *trio
		text string
		says string
	}{
		{"no mine", begun, deployed, "1:1 lacks.mine"},
		{"neither units nor mine", begun, first, "1:1 lacks.deploy, 1:1 lacks.mine"},
		{"a mine in no hex", begun, deployed + "mine: z9\n", "4:7 no.such-hex"},
		{"a mine behind the lines", begun, deployed + "mine: a1\n", "4:7 no.between"},
		{"all", begun, deployed + "mine: c3\n", "warnings only"},
		{"what may be sent", g, later + "moves: {1st Foot: b1}\ncards: {real: 1}\n", "warnings only"},
		{"no more than a head", g, later, "warnings only"},
		{"a Move that is too far", g, later + "cards: {real: 1}\nmoves: {1st Foot: e1,\n  2nd Foot: b1}\n", "4:19 no.neighbour"},
		{"a march, which takes a die", g, later + "cards: {real: 1}\nmoves: {1st Foot: b1}\nmarch: {1st Foot: c1}\n", "warnings only"},
		{"two hexes that there are not", g, later + "moves: {1st Foot: z1,\n  2nd Foot: z2}\n", "3:19 no.such-hex, 4:13 no.such-hex"},
		{"another game", g, "game: sk-other\norders: t1/north\n", "1:7 file.other"},
		{"another phase", g, "game: sk-test\norders: t2/north\n", "2:9 file.other"},
		{"an old file", g, "game: sk-test\norders: t0/north\nmoves: {1st Foot: z1}\nmine: z9\n", "2:9 file.other"},
		{"no game", g, "orders: t1/north\n", "1:1 file.header"},
		{"no phase", g, "game: sk-test\n", "1:1 file.header"},
		{"a head in capitals", g, "GAME: SK-TEST\nOrders: T1/North\n", "warnings only"},
		{"a list", g, "- game: sk-test\n", "1:1 file.no-map"},
	} {
		c, err := x.of.north.open().Check("orders", []byte(x.text))
		if err != nil {
			t.Errorf("%s: %v", x.what, err)
			continue
		}
		var got []string
		for _, p := range c.Problems {
			if !p.Warning {
				got = append(got, fmt.Sprintf("%d:%d %s", p.Line, p.Col, p.ID))
			}
		}
		if c.OK() {
			got = append(got, "warnings only")
		}
		if said := strings.Join(got, ", "); said != x.says {
			t.Errorf("%s: %s, not %s", x.what, said, x.says)
		}
	}
}

// TestCheckDepends: what hangs on a die is said to.
func TestCheckDepends(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	_, text, err := g.north.open().Template("en", false)
	if err != nil || bytes.Contains(text, []byte("You hold 0 real")) {
		t.Skip("no card pays for a Move: ", err)
	}
	c, err := g.north.open().Check("orders", []byte("game: sk-test\norders: t1/north\ncards: {real: 1}\nmoves: {1st Foot: b1}\nmarch: {1st Foot: c1}\n"))
	if err != nil || !c.OK() {
		t.Fatal(c, err)
	}
	var on []string
	for _, p := range c.Problems {
		if p.On != "" {
			on = append(on, fmt.Sprintf("%d:%d %s", p.Line, p.Col, p.On))
		}
	}
	if want := []string{"4:9 march", "5:9 march"}; !slices.Equal(on, want) {
		t.Errorf("%q, not %q", on, want)
	}
	// A Move for which no card is left does nothing, and that is told.
	c, err = g.north.open().Check("orders", []byte("game: sk-test\norders: t1/north\ncards: {real: 1}\nmoves: {1st Foot: b1, 2nd Foot: b1}\n"))
	if err != nil || len(c.Problems) != 1 || c.Problems[0].ID != "file.never" || c.Problems[0].Line != 4 {
		t.Errorf("of two Moves and one card: %+v, %v", c.Problems, err)
	}
}

// TestOnce: a problem is told once where everything of it is the same, twice where
// anything is another.
func TestOnce(t *testing.T) {
	p := orders.Problem{Line: 1, Col: 2, Rule: "R-1", ID: "x", Args: []any{"a", 1}, Unit: "u", Hex: "h"}
	others := []orders.Problem{p, p, p, p, p, p, p}
	others[0].Line++
	others[1].Col++
	others[2].Rule = "R-2"
	others[3].ID = "y"
	others[4].Args = []any{"a", 2}
	others[5].Unit = "v"
	others[6].Hex = "i"
	if got := once([]orders.Problem{p, p, p}); len(got) != 1 {
		t.Errorf("the same is told %d times", len(got))
	}
	for _, other := range others {
		if got := once([]orders.Problem{p, other, p}); len(got) != 2 {
			t.Errorf("%+v is told as %d problems beside\n%+v", other, len(got), p)
		}
	}
}
