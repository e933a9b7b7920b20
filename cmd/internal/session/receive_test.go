package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestExtract: the packets of a mail are found in their order; a damaged one is an error
// that names the mail, and the others come all the same.
func TestExtract(t *testing.T) {
	g := newTrio(t)
	notes := g.umpire.packets()[:2]
	one, two := string(packet.Armor(notes[0])), string(packet.Armor(notes[1]))
	got, err := Extract("mail.txt", []byte("Hello,\n"+one+"and\n"+two+"Regards\n"))
	if err != nil || !slices.EqualFunc(got, notes, bytes.Equal) {
		t.Errorf("%d packets, %v", len(got), err)
	}
	long := string(packet.Armor(bytes.Repeat([]byte("x"), packet.MaxSize+1)))
	for what, text := range map[string]string{"cut": two + one[:len(one)/2], "a letter changed": two + one[:100] + "*" + one[101:], "too long": two + long} {
		if got, err := Extract("mail.txt", []byte(text)); Code(err) != CodeVerify || len(got) != 1 || !bytes.Equal(got[0], notes[1]) || !strings.HasPrefix(err.Error(), "mail.txt: ") {
			t.Errorf("%s: %d packets, %v", what, len(got), err)
		}
	}
	if got, err := Extract("mail.txt", []byte("Hello\n")); err == nil && len(got) > 0 {
		t.Errorf("in a mail without packets there are %d", len(got))
	}
}

// TestPacketsForOthers: what is for the umpire a player leaves out, unless nothing else
// has come: then he is told. An umpire takes in all.
func TestPacketsForOthers(t *testing.T) {
	g := newTrio(t)
	orders := g.north.send()
	g.umpire.takes("orders", orders)
	result := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	got, charter, err := g.south.copy().open().Receive([][]byte{orders, result})
	if err != nil || charter != nil || len(got) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, r := range got {
		if mine := r.Packet.From == umpire; r.New != mine || r.Skipped == mine {
			t.Errorf("%s: %+v", r.Packet.From, r)
		}
	}
	for _, notes := range [][][]byte{{orders}, {orders, orders}} {
		got, _, err := g.south.open().Receive(notes)
		if Code(err) != CodeFailure || got != nil || !strings.Contains(err.Error(), "packet 2 of north is for the umpire, not for you") {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if got, _, err := g.north.open().Receive([][]byte{orders}); err != nil || len(got) != 1 || got[0].New || got[0].Skipped {
		t.Errorf("his own: %+v, %v", got, err)
	}
	stranger := g.stranger()
	stranger.takes("whoever looks on takes in all", orders)
	if len(stranger.open().ledger.Under("north", 2)) != 1 {
		t.Error("a stranger has not kept it")
	}
	if got, _, err := g.south.open().Receive(nil); err != nil || len(got) > 0 {
		t.Errorf("nothing has come: %+v, %v", got, err)
	}
}

// TestHistories: a packet that does not fit the history here is refused with what is in
// the way: one before it is missing, it uses another packet than was sent, or was sent
// in a copy of this folder.
func TestHistories(t *testing.T) {
	g := newTrio(t)
	before := g.copy()
	g.turn(g.north)
	g.turn(g.south)
	results := g.umpire.open().ledger.Results()
	for what, x := range map[string]struct {
		p    *person
		note []byte
		code int
		says string
	}{
		"the result before is missing": {before.south, results[2].Text, CodeFailure, "packet 3 of umpire is missing: ask for it, packet 4 is not kept"},
		"it uses what he has not sent": {func() *person { p := before.north.copy(); p.send("mine: c3", "mine: b2"); return p }(), results[1].Text, CodeVerify,
			"it binds packet 2 of north, which is not in this folder"},
	} {
		was := x.p.files()
		if _, err := x.p.receive(x.p.store(), x.note); Code(err) != x.code || !strings.Contains(fmt.Sprint(err), x.says) {
			t.Errorf("%s: exit code %d, %v", what, Code(err), err)
		}
		if len(was) != len(x.p.files()) {
			t.Errorf("%s: something is kept", what)
		}
	}
	// whoever only looks on sees that north has signed both
	looker := before.stranger()
	looker.keeps(before.north.copy().send("mine: c3", "mine: b2"))
	looker.takes("the result that binds another packet of north", results[1].Text)
	// an umpire's own folder, copied, and both resolved on
	other := before.copy()
	note := other.north.send("mine: c3", "mine: b2")
	other.umpire.takes("other orders", note)
	twin := other.umpire.must(other.umpire.resolve(other.umpire.store()))
	if _, err := g.umpire.receive(g.umpire.store(), twin); Code(err) != CodeVerify || !strings.Contains(err.Error(), "you have signed another packet 3, in a copy of this folder") ||
		!strings.Contains(err.Error(), "ledger/umpire-0003-result.txt") || len(g.umpire.files()) != len(g.umpire.copy().files()) {
		t.Errorf("the umpire's own: %v", err)
	}
	// of whom all is damaged it is said, too
	if _, err := g.north.receive(g.north.store(), []byte("hello\n")); Code(err) != CodeVerify || !strings.Contains(err.Error(), "a packet was damaged on the way") {
		t.Errorf("no packet: %v", err)
	}
	if _, err := g.north.receive(g.north.store(), bytes.Replace(results[2].Text, []byte("result 2\n"), []byte("result 3\n"), 1)); Code(err) != CodeVerify || !strings.Contains(err.Error(), "packet 4 of umpire was damaged on the way, or is not theirs") {
		t.Errorf("a damaged packet: %v", err)
	}
}

// TestLostAnswer: without a player's answer to the invitation the umpire cannot play, and
// the file is named.
func TestLostAnswer(t *testing.T) {
	g := newTrio(t)
	for _, side := range []string{"north", "south"} {
		p := g.umpire.copy()
		file := fileOf(packet.Header{From: side, Seq: 1, Kind: packet.Join})
		if err := p.store().Remove(file); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{"lost": p.open().Lost(), "status": func() error { _, err := p.open().Status(); return err }()} {
			if Code(err) != CodeVerify || !strings.HasPrefix(fmt.Sprint(err), file+": ") || !strings.Contains(fmt.Sprint(err), "the answer of "+side) {
				t.Errorf("%s: %v", what, err)
			}
		}
	}
}

// TestInOrder: whatever way packets come each finds what it needs: what begins the game,
// orders before the results that use them, each sender's by their numbers.
func TestInOrder(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	var want []string
	var notes [][]byte
	for _, p := range g.umpire.open().packets {
		notes = append(notes, p.Text)
	}
	for _, x := range [][3]any{{umpire, 1, packet.Invite}, {"north", 1, packet.Join}, {"south", 1, packet.Join}, {umpire, 2, packet.Charter},
		{umpire, 3, packet.Result}, {umpire, 4, packet.Result}, {"north", 2, packet.Orders}, {"south", 2, packet.Orders}} {
		want = append(want, fileOf(packet.Header{From: x[0].(string), Seq: x[1].(int), Kind: x[2].(packet.Kind)}))
	}
	for range 2 {
		var got []string
		for _, n := range inOrder(notes) {
			h, err := packet.Peek(n)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fileOf(h))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
		slices.Reverse(notes)
	}
}

// TestCharterAgain: an umpire who takes in the answers once more is given the charter that
// they have closed, to be mailed, as long as he has mailed nothing since.
func TestCharterAgain(t *testing.T) {
	g := newTrio(t)
	answers := [][]byte{g.north.packets()[1], g.south.packets()[1]}
	if h, err := packet.Peek(answers[0]); err != nil || h.Kind != packet.Join {
		t.Fatal(h, err)
	}
	orders := g.north.send()
	later := g.copy()
	later.umpire.takes("orders", orders)
	later.resolveAll(nil)
	for what, x := range map[string]struct {
		p     *person
		notes [][]byte
		again bool
	}{
		"both":                  {g.umpire, answers, true},
		"one":                   {g.umpire, answers[:1], true},
		"nothing":               {g.umpire, nil, false},
		"his own charter":       {g.umpire, [][]byte{g.umpire.open().ledger.Last(umpire).Text}, false},
		"with orders":           {g.umpire.copy(), [][]byte{answers[0], orders}, false},
		"after a result":        {later.umpire, answers, false},
		"a player his own":      {g.north, answers[:1], false},
		"a player the umpire's": {g.north, [][]byte{g.north.open().ledger.Last(umpire).Text}, false},
	} {
		_, charter, err := x.p.open().Receive(x.notes)
		if err != nil || (charter != nil) != x.again || charter != nil && !bytes.Equal(charter.Text, g.umpire.open().ledger.Last(umpire).Text) {
			t.Errorf("%s: %v, %v", what, charter != nil, err)
		}
	}
}

// sitter is a game that notes whether it is played from the start.
type sitter struct {
	rules.Desk
	starts *[]bool
}

func (d sitter) Sit(h rules.Host, holds rules.Sides, at *rules.Checkpoint) (rules.Seat, error) {
	*d.starts = append(*d.starts, at == nil)
	return d.Desk.Sit(h, holds, at)
}

// TestDealsAreProvedFromTheStart: a result is played from the last mark before it; the one
// that tells the secret of the deck from the start, so that all that was dealt is dealt
// again.
func TestDealsAreProvedFromTheStart(t *testing.T) {
	halts := skirmish(t)
	for _, x := range []struct {
		at   *still
		over bool
	}{{halts[len(halts)-2], false}, {halts[len(halts)-1], true}} {
		f := newForger(t, x.at)
		note := f.forge(f.result(nil))
		s := f.g.north.open()
		var starts []bool
		s.desk = sitter{s.desk, &starts}
		if _, _, err := s.Receive([][]byte{note}); err != nil || !slices.Equal(starts, []bool{x.over}) {
			t.Errorf("over %v: played from the start %v; %v", x.over, starts, err)
		}
	}
}

// TestStrangersKeepNothingOut: what is not signed, a second answer to the invitation among it,
// is refused by itself, and what came with it is taken; a result that was damaged keeps out what
// follows it, and both are told. What the umpire has signed falsely keeps out all.
func TestStrangersKeepNothingOut(t *testing.T) {
	g := newTrio(t)
	before, charter := g.copy(), g.umpire.open().ledger.Results()[0].Text
	again := &person{t: t, name: "north", keys: g.north.keys, memory: inMemory(t, nil)}
	answer := again.must(Join(again.store(), again.keys, "north", g.umpire.packets()[0], nil, false))
	stranger := newPerson(t, "north")
	forged := stranger.must(Join(stranger.store(), stranger.keys, "north", g.umpire.packets()[0], nil, false))
	orders := g.north.send()
	take := func(p *person, notes ...[]byte) (got []Received, err error) {
		got, _, err = p.copy().open().Receive(notes)
		return got, err
	}
	for what, bad := range map[string][]byte{"his second answer": answer, "a stranger's answer": forged, "no packet": []byte("hello\n"),
		"a charter that was damaged": bytes.Replace(charter, []byte("scenario: "), []byte("scenario: x"), 1)} {
		got, err := take(g.umpire, bad, orders)
		if err != nil || len(got) != 2 {
			t.Errorf("%s: %+v, %v", what, got, err)
			continue
		}
		for _, r := range got {
			if (r.Packet.Kind == packet.Orders) != (r.New && r.Refused == nil) {
				t.Errorf("%s: %+v", what, r)
			}
		}
	}
	g.turn(g.north)
	g.turn(g.south)
	results := g.umpire.open().ledger.Results()
	bad := bytes.Replace(results[1].Text, []byte("result 1\n"), []byte("result 7\n"), 1)
	was := len(before.south.files())
	_, err := before.south.receive(before.south.store(), bad, results[2].Text)
	if Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), "packet 3 of umpire was damaged on the way") || !strings.Contains(fmt.Sprint(err), "packet 3 of umpire is missing") || len(before.south.files()) != was {
		t.Errorf("a result that was damaged, and the next: %v", err)
	}
	if got, err := take(before.south, bad, results[1].Text); err != nil || len(got) != 2 {
		t.Errorf("with the whole one beside it: %+v, %v", got, err)
	}
}
