package session

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// TestInvite: a game is named by its scenario and chance unless the umpire names it; rules
// and scenario may be written in capitals; what there is not is told.
func TestInvite(t *testing.T) {
	names := map[string]bool{}
	for _, x := range []Invitation{{Rules: "miniature", Scenario: "skirmish"}, {Rules: "Miniature", Scenario: "SKIRMISH"}} {
		p := newPerson(t, umpire)
		p.must(Invite(p.store(), p.keys, x))
		c := p.open().Charter
		if names[c.Game] || !regexp.MustCompile(`^skirmish-[0-9a-f]{6}$`).MatchString(c.Game) || c.Rules != "miniature" || c.Scenario != "skirmish" {
			t.Errorf("%+v begins %s of %s %s", x, c.Game, c.Rules, c.Scenario)
		}
		names[c.Game] = true
	}
	for says, x := range map[string]Invitation{
		`"chess"`:                   {Rules: "chess", Scenario: "skirmish"},
		`"brawl"`:                   {Rules: "miniature", Scenario: "brawl"},
		`"dragons"`:                 {Rules: "rommel", Scenario: "s1940", Options: []string{"dragons"}},
		"an id is of a-z":           {Rules: "miniature", Scenario: "skirmish", Game: "A game"},
		"cannot be a folder":        {Rules: "miniature", Scenario: "skirmish", Game: "con"},
		"takes no data of your own": {Rules: "miniature", Scenario: "skirmish", Data: own(t)},
	} {
		p := newPerson(t, umpire)
		if _, err := Invite(p.store(), p.keys, x); Code(err) != CodeUsage || !strings.Contains(err.Error(), says) || len(p.files()) > 0 {
			t.Errorf("%+v: exit code %d, %v; %d files", x, Code(err), err, len(p.files()))
		}
	}
}

// TestInviteAgain: init in a folder that has an invitation gives the same once more; to
// another game, by another umpire, or when players have answered it is refused.
func TestInviteAgain(t *testing.T) {
	same := Invitation{Rules: "rommel", Scenario: "s1940", Game: "desert-1"}
	p := newPerson(t, umpire)
	first := p.must(Invite(p.store(), p.keys, same))
	player := newPerson(t, "axis")
	answer := player.must(Join(player.store(), player.keys, "axis", first, nil, false))
	answered := p.copy()
	answered.takes("an answer", answer)
	bare := p.copy()
	if err := bare.store().Remove(invitationFile); err != nil {
		t.Fatal(err)
	}
	damaged := p.copy()
	damaged.puts(map[string][]byte{"ledger/umpire-0001-invite.txt": []byte("hello\n")})
	for what, x := range map[string]struct {
		p    *person
		keys *Keys
		in   Invitation
		says string // "" if it is the same
	}{
		"once more":            {p, p.keys, same, ""},
		"without a name":       {p, p.keys, Invitation{Rules: "rommel", Scenario: "s1940"}, ""},
		"cut off":              {bare, p.keys, same, ""},
		"another name":         {p, p.keys, Invitation{Rules: "rommel", Scenario: "s1940", Game: "desert-2"}, "this folder has a game already"},
		"another scenario":     {p, p.keys, Invitation{Rules: "rommel", Scenario: "s1941"}, "this folder has the invitation to another game already"},
		"an option":            {p, p.keys, Invitation{Rules: "rommel", Scenario: "s1940", Options: []string{"i-tanks"}}, "this folder has the invitation to another game already"},
		"another umpire":       {p, player.keys, same, "this folder has a game already"},
		"after an answer":      {answered, p.keys, same, "this folder has a game already"},
		"in a player's folder": {player, player.keys, same, "this folder has a game already"},
		"damaged":              {damaged, p.keys, same, "this folder has a game already"},
	} {
		signed, err := Invite(x.p.store(), x.keys, x.in)
		if x.says == "" && (err != nil || !bytes.Equal(signed.Text, first) || x.p.files()[invitationFile] == nil) || x.says != "" && (Code(err) != CodeUsage || err.Error() != x.says) {
			t.Errorf("%s: exit code %d, %v", what, Code(err), err)
		}
	}
}
