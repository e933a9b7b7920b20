package session

import (
	"bytes"
	"maps"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// packets are the texts of the packets in somebody's folder.
func (p *person) packets() (notes [][]byte) {
	p.t.Helper()
	for _, x := range p.open().packets {
		notes = append(notes, x.Text)
	}
	return notes
}

// TestRestoreRefuses: a folder is made again from the packets of one game, its own,
// with the answer of him whose it is. Otherwise it is said what is in the way, and
// nothing is written.
func TestRestoreRefuses(t *testing.T) {
	g := newTrio(t)
	other := newPerson(t, umpire)
	second := other.must(Invite(other.store(), g.umpire.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-other"}))
	g.turn(g.north)
	result := fileOf(packet.Header{From: umpire, Seq: 3, Kind: packet.Result})
	damaged := func(p *person, file string) map[string][]byte {
		files := p.files()
		files[file] = bytes.Replace(files[file], []byte("\nseq: "), []byte("\nseq:  "), 1)
		return files
	}
	invited := fileOf(packet.Header{From: umpire, Seq: 1, Kind: packet.Invite})
	answer := fileOf(packet.Header{From: "north", Seq: 1, Kind: packet.Join})
	begun := func(file string) map[string][]byte { // before the charter
		return map[string][]byte{invited: g.umpire.files()[invited], file: damaged(g.umpire, file)[file]}
	}
	whole := g.north.packets()
	invitation := g.umpire.files()[invitationFile]
	var without [][]byte // his own
	for _, p := range g.umpire.open().packets {
		if p.From == umpire {
			without = append(without, p.Text)
		}
	}
	for _, x := range []struct {
		what  string
		who   *person
		here  map[string][]byte
		notes [][]byte
		code  int
		says  string
	}{
		{"two games of one umpire", g.umpire, nil, append(g.umpire.packets(), second), CodeUsage, "begin two games with your keys: sk-test ("},
		{"another game than the folder's", g.umpire, map[string][]byte{invitationFile: invitation}, [][]byte{second}, CodeUsage, "this folder is that of game sk-test (invitation.yaml), and these packets belong to sk-other"},
		{"no answer of his own", g.north, nil, without, CodeUsage, "your answer to the invitation is not among these packets"},
		{"a file that is damaged, and comes again", g.north, damaged(g.north, result), whole, CodeVerify, result + ": it is damaged: move it away"},
		{"a file that is damaged, and does not", g.north, damaged(g.north, result), nil, CodeVerify, "was damaged on the way"},
		{"an answer that is damaged, and comes again", g.umpire, begun(answer), [][]byte{g.north.packets()[1]}, CodeVerify, answer + ": it is damaged: move it away"},
		{"an umpire from the ledger of one player", g.umpire, nil, whole, CodeVerify, "receive the ledgers of both players in one command"},
	} {
		p := &person{t: t, name: x.who.name, keys: x.who.keys, memory: inMemory(t, x.here)}
		before := p.files()
		if _, _, err := Restore(p.store(), p.keys, x.notes, nil); err == nil || Code(err) != x.code || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: exit code %d, %v", x.what, Code(err), err)
		}
		if !maps.EqualFunc(before, p.files(), bytes.Equal) {
			t.Errorf("%s: the folder has changed", x.what)
		}
	}
	// what names the game of a folder is made again where it cannot be read
	p := &person{t: t, name: umpire, keys: g.umpire.keys, memory: inMemory(t, map[string][]byte{invitationFile: []byte("x: 1\n")})}
	if s, _, err := Restore(p.store(), p.keys, [][]byte{second}, nil); err != nil || s.Charter.Game != "sk-other" {
		t.Errorf("over a damaged invitation: %v", err)
	}
}

// TestDrop: an answer is taken out of the game and kept; it is told where, if that is
// asked once more, and what has come from the other side stays.
func TestDrop(t *testing.T) {
	u, north, south := newPerson(t, umpire), newPerson(t, "north"), newPerson(t, "south")
	invite := u.must(Invite(u.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	join := func(p *person) []byte { return p.must(Join(p.store(), p.keys, p.name, invite, nil, false)) }
	answer := join(north)
	u.takes("the answer of north", answer)
	file, err := u.open().Drop("north")
	if err != nil || !strings.HasPrefix(file, "dropped/north-") || !bytes.Equal(u.files()[file], answer) {
		t.Errorf("%s, %v", file, err)
	}
	for side, says := range map[string]string{"north": "the answer of north was dropped already; it is kept in " + file, "south": `there is no answer of "south"`} {
		if _, err := u.open().Drop(side); Code(err) != CodeUsage || !strings.Contains(err.Error(), says) {
			t.Errorf("%s is dropped again: %v", side, err)
		}
	}
	u.takes("the answer of south", join(south))
	if _, err := u.open().Drop("north"); Code(err) != CodeUsage || len(u.open().ledger.Under("south", 1)) != 1 {
		t.Errorf("south is dropped for north: %v", err)
	}
}

// TestRestoreMissesNothing: with a packet of its owner's that was damaged a folder is not made
// again, even if no result has named it: its number would be signed once more.
func TestRestoreMissesNothing(t *testing.T) {
	g := newTrio(t)
	orders := g.north.send()
	if _, err := g.umpire.receive(g.umpire.store(), orders); err != nil {
		t.Fatal(err)
	}
	notes := g.umpire.packets()
	for i, n := range notes {
		if bytes.Equal(n, orders) {
			notes[i] = bytes.Replace(n, []byte("public: 0"), []byte("public: 00"), 1)
		}
	}
	again := &person{t: t, name: "north", keys: g.north.keys, memory: inMemory(t, nil)}
	if _, _, err := Restore(again.store(), again.keys, notes, nil); err == nil || !strings.Contains(err.Error(), "was damaged on the way") || len(again.files()) != 0 {
		t.Errorf("%v, %d files", err, len(again.files()))
	}
	if _, _, err := Restore(again.store(), again.keys, append(notes, g.umpire.packets()...), nil); err != nil || len(again.open().sent[0]) == 0 {
		t.Errorf("whole: %v", err)
	}
}
