package session

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// TestParseCharter: a charter is refused whose names are no names, or in which
// one person stands in two places.
func TestParseCharter(t *testing.T) {
	p := newPerson(t, "anybody")
	seeds := map[string][32]byte{}
	party := func(name, identity, signing string) Party {
		if _, ok := seeds[signing]; !ok {
			seed, err := sign.NewSeed()
			if err != nil {
				t.Fatal(err)
			}
			seeds[signing] = seed
		}
		signer, err := sign.NewSigner(seeds[signing], name+"@desert-1")
		if err != nil {
			t.Fatal(err)
		}
		hash := strings.Repeat("1", 64)
		return Party{identity, signer.Verifier(), hash, hash}
	}
	me := p.keys.Identity.Recipient().String()
	he, she := newPerson(t, "he").keys.Identity.Recipient().String(), newPerson(t, "she").keys.Identity.Recipient().String()
	good := Charter{Game: "desert-1", Rules: "rommel", Scenario: "s1940", Edition: 1, Data: "d", Names: [2]string{"axis", "allied"},
		Umpire: party(umpire, me, "a"), Sides: [2]Party{party("axis", he, "b"), party("allied", she, "c")}}
	for _, x := range []struct {
		name, says string
		change     func(c *Charter)
	}{
		{"good", "", func(*Charter) {}},
		{"an invitation", "", func(c *Charter) { c.Sides = [2]Party{} }},
		{"half", "", func(c *Charter) { c.Sides[1] = Party{} }},
		{"two sides", "axis and allied have the same keys", func(c *Charter) { c.Sides[1] = party("allied", he, "b") }},
		{"one identity", "axis and allied have the same keys", func(c *Charter) { c.Sides[1].Recipient = he }},
		{"one signing key", "axis and allied have the same keys", func(c *Charter) { c.Sides[1] = party("allied", she, "b") }},
		{"the umpire's", "umpire and axis have the same keys", func(c *Charter) { c.Sides[0] = party("axis", me, "b") }},
		{"the umpire's signing key", "umpire and allied have the same keys", func(c *Charter) { c.Sides = [2]Party{1: party("allied", she, "a")} }},
		{"game of dots", "not a charter", func(c *Charter) { c.Game = ".." }},
		{"game with a mark", "not a charter", func(c *Charter) { c.Game = "desert\u202e" }},
		{"scenario with a mark", "not a charter", func(c *Charter) { c.Scenario = "s\u200f" }},
		{"data with a control character", "not a charter", func(c *Charter) { c.Data = "\x1b[31m" }},
		{"side of a dot", "not a charter", func(c *Charter) { c.Names[0] = "." }},
		{"a side called umpire", "not a charter", func(c *Charter) { c.Names, c.Sides = [2]string{umpire, "allied"}, [2]Party{} }},
		{"edition 0", "not a charter", func(c *Charter) { c.Edition = 0 }},
		{"edition 1000", "", func(c *Charter) { c.Edition = 1000 }},
		{"edition 1001", "not a charter", func(c *Charter) { c.Edition = 1001 }},
		{"two sides of one name", "not a charter", func(c *Charter) { c.Names, c.Sides = [2]string{"axis", "axis"}, [2]Party{} }},
		{"a recipient that is none", "not a charter", func(c *Charter) { c.Umpire.Recipient = "age1" }},
		{"a verifier that is none", "not a charter", func(c *Charter) { c.Sides[0].Verifier = "x" }},
		{"an anchor that is none", "not a charter", func(c *Charter) { c.Sides[1].Anchor = "12" }},
		{"a commitment that is none", "not a charter", func(c *Charter) { c.Sides[1].Secret = "12" }},
	} {
		c := good
		x.change(&c)
		_, err := ParseCharter(c.Text())
		if x.says == "" && err != nil || x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)) {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// TestPartyByName: umpire and sides are found by their names, sides that have not joined
// are not.
func TestPartyByName(t *testing.T) {
	c := &Charter{Names: [2]string{"axis", "allied"}, Umpire: Party{Anchor: "0"}, Sides: [2]Party{1: {Anchor: "1"}}}
	for name, want := range map[string]string{umpire: "0", "allied": "1", "axis": "", "east": "", "nobody": ""} {
		if p, ok := c.party(name); p.Anchor != want || ok != (want != "") {
			t.Errorf("%s: %+v, %v", name, p, ok)
		}
	}
	for side, want := range []string{"axis", "allied", "nobody"} {
		if got := c.name(rules.Side(side)); got != want {
			t.Errorf("side %d is %s, not %s", side, got, want)
		}
	}
}

// TestGameNames: a game may be called what can be a folder on every system.
func TestGameNames(t *testing.T) {
	for _, id := range []string{"desert-1", "com", "com10", "comet1", "lpt", "con-1", "auxiliary.1", "1com"} {
		if err := checkGame(id); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, id := range []string{"", "..", "Desert", "a/b", "con", "prn.1", "aux", "nul.txt.2", "com1", "com9.x", "lpt1"} {
		if err := checkGame(id); Code(err) != CodeUsage {
			t.Errorf("%q may be the name of a game: %v", id, err)
		}
	}
}

// TestSides: the sides are those of the game, in their order.
func TestSides(t *testing.T) {
	c := Charter{Rules: "miniature", Scenario: "skirmish", Edition: 1, Names: [2]string{"south", "north"}}
	title, err := all.Title(c.Rules)
	if err != nil {
		t.Fatal(err)
	}
	c.Data = hexOf(title.Data)
	if _, _, err := c.open(nil, ""); Code(err) != CodeVerify || !strings.Contains(err.Error(), "the sides of this game are north and south, not south and north") {
		t.Error(err)
	}
}

func hexOf(b [32]byte) string { return hex.EncodeToString(b[:]) }
