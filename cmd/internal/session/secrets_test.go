package session

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const (
	axisDeployment = "deploy: {Savona: Bardia, Bologna: Ft. Capuzzo, Brescia: Ft. Capuzzo, Pavia: Ft. Capuzzo, " +
		"Trento: Ft. Capuzzo, Sabratha: Sidi Omar, Pistoia: Sidi Omar, XXI Art: Sidi Omar}\nredraw: false\n"
	alliedDeployment = "deploy: {7/4: Sollum, 7/7 Tk: Buq Buq, 7/SG: Buq Buq, 7/11H: Sofafi}\nredraw: false\n"
	axisAttack       = "moves:\n  - regroup: Ft. Capuzzo\n    to: Sollum\n    units: {Savona: Sollum, Bologna: Sollum, Sabratha: Sollum}\n"
)

// TestRommelNonInterference: in a game of Rommel by mail, what one side keeps
// secret changes nothing in the other's folder after opening all that he can
// open, in any output, nor in the size or name of any file. Other worlds have
// other units in the same hexes and other cards laid (T-4-a, invariant 14); 50
// positions are compared, at halts before anything is revealed (DT-5, DT-6).
func TestRommelNonInterference(t *testing.T) {
	if testing.Short() {
		t.Skip("plays in many worlds")
	}
	begun := newTrioOf(t, "rommel", "s1940", "axis", "allied",
		Chance{"0 cards/shuffle", []string{"real", "real", "dummy", "real", "dummy", "real"}})
	axis := []string{"Savona", "Bologna", "Sabratha", "Brescia", "Pavia", "Pistoia", "XXI Art"} // all of speed 1
	allied := []string{"7/4", "7/7 Tk", "7/SG"}                                                 // all of speed 3
	compared, least := 0, 50
	some, few := 24, 5 // worlds
	compare := func(what string, worlds int, know func(g *trio, world int) []string) {
		first := know(begun.copy(), 0)
		for world := 1; world < worlds; world++ {
			for i, seen := range know(begun.copy(), world) {
				compared++
				if a, b := withoutTokens(first[i]), withoutTokens(seen); a != b {
					t.Errorf("%s, world %d, halt %d: %s", what, world, i, difference(a, b))
				}
			}
		}
	}
	compare("the Axis has secrets", some, func(g *trio, world int) (known []string) {
		units := renamed(axis, world)
		g.orders(g.north, units.Replace(axisDeployment))
		known = append(known, g.south.knows())
		g.orders(g.south, alliedDeployment)
		cards := "cards: {real: 2}\n" // an Assault
		if world%2 == 1 {
			cards = "cards: {real: 1, dummy: 1}\n" // a Basic turn
		}
		g.orders(g.north, cards+units.Replace(axisAttack))
		return append(known, g.south.knows()) // asked to refuse or accept
	})
	compare("the Allies have secrets", few, func(g *trio, world int) []string {
		g.orders(g.north, axisDeployment)
		g.orders(g.south, renamed(allied, world).Replace(alliedDeployment))
		return []string{g.north.knows()}
	})
	// The same act by one text or another: how it was decided shows nowhere.
	compare("the Allies have standing orders", min(some, len(standingAlike)), func(g *trio, world int) (known []string) {
		g.orders(g.north, axisDeployment)
		g.orders(g.south, alliedDeployment+"standing: "+standingAlike[world]+"\n")
		known = append(known, g.north.knows())
		g.orders(g.north, "cards: {real: 1}\n"+axisAttack)
		return append(known, g.north.knows()) // the battle was refused, and the Allies are to play
	})
	if compared < least {
		t.Errorf("only %d positions were compared", compared)
	}
}

// standingAlike are standing orders that have the Allies refuse battle in Sollum and go to Sidi
// Barrani.
var standingAlike = []string{
	"{refuse: {Sollum: true}, withdraw: {7/4: Sidi Barrani}}",
	"{pace: careful, refuse: {anywhere: {wait: attackers > 5, refuse: true}}, withdraw: {all: Sidi Barrani}}",
	"{refuse: {Sollum: {refuse: 'chance(100, 100)'}, Buq Buq: wait}, withdraw: {7/4: [Sollum, Sidi Barrani]}, losses: [7/4, 7/11H]}",
	"{zones: {coast: [Sollum, Buq Buq]}, lists: {back: [Sidi Barrani]}, refuse: {coast: true}, withdraw: {all: back}, pass: {when: hand.real < 0}, buildup: [{cards: 3}], challenge: dummy}",
	"{pace: fast, refuse: {anywhere: true}, withdraw: {all: Sidi Barrani}, combat: [{at: Buq Buq, fire: [armor]}], pursue: none, probe: {Buq Buq: true}}",
}

var (
	code  = regexp.MustCompile(`^[A-Za-z0-9+/=]{1,72}\n$`)
	value = regexp.MustCompile(`^(entry .*|.*state) ([0-9a-f]+)\n$`)
)

// withoutTokens takes the numbers of blocks out of what a player can read, and
// what they are hashed into: these were drawn by the owner's Mingle, so another
// unit in a hex has another number there. That numbers tell nothing is proven
// on the planes (TestNonInterference of the rules); here remain all texts, and
// the lengths of all that was left out.
func withoutTokens(s string) string {
	var b strings.Builder
	bytes := 0 // of the lines of base64 that are left out
	for line := range strings.Lines(s) {
		if code.MatchString(line) && !strings.HasPrefix(line, "cache/") {
			bytes += len(line)
			continue
		}
		if bytes > 0 {
			fmt.Fprintf(&b, "%d bytes of base64\n", bytes)
			bytes = 0
		}
		if parts := value.FindStringSubmatch(line); parts != nil {
			line = fmt.Sprintf("%s %d digits\n", parts[1], len(parts[2]))
		}
		b.WriteString(line)
	}
	return b.String()
}

// renamed exchanges units in order files: the same hexes and ways for others.
func renamed(units []string, world int) *strings.Replacer {
	others := slices.Clone(units)
	if world >= len(units) {
		slices.Reverse(others)
	}
	var pairs []string
	for i, u := range units {
		pairs = append(pairs, u+":", others[(i+world)%len(others)]+":")
	}
	return strings.NewReplacer(pairs...)
}

// orders lets a side send an order file of its own, the umpire resolve and
// both receive.
func (g *trio) orders(p *person, body string) {
	p.t.Helper()
	s := p.open()
	d, err := s.demand()
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	text := fmt.Sprintf("game: %s\norders: %s\n%s", s.Charter.Game, d.phase, body)
	c, err := p.open().Check("orders", []byte(text))
	if err != nil || !c.OK() {
		p.t.Fatalf("%s: %v %+v\n%s", p.name, err, c, text)
	}
	signed, _, err := p.open().Send(c)
	if err != nil {
		p.t.Fatal(err)
	}
	g.umpire.must(g.umpire.receive(g.umpire.store(), signed.Text))
	result := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	g.north.must(g.north.receive(g.north.store(), result))
	g.south.must(g.south.receive(g.south.store(), result))
}
