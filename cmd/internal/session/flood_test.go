package session

import (
	"bytes"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// TestFlood: a player who sends as many orders as he likes, or as long ones as a packet
// can have, is refused beyond some; whatever is kept one result settles, the other
// player's orders are taken, and play goes on.
func TestFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("sends many packets")
	}
	many := 200
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	letter, link := g.north.letter(), g.north.linkLine(g.north.due())
	garbage := func(seq int) []byte {
		b := *letter
		p := *letter.Packet
		b.Packet, p.Seq = &p, seq
		b.private[0] = append(slices.Clone(link), fmt.Sprintf("nothing %d\n", seq)...)
		return signAs(t, &b, "north", g.north.keys)
	}
	var flood [][]byte
	for i := range many {
		flood = append(flood, garbage(3+i))
	}
	kept := func(side string) (n int) {
		for name := range g.umpire.files() {
			if strings.HasPrefix(path.Base(name), side+"-") && strings.Contains(name, "orders") {
				n++
			}
		}
		return n
	}
	was := kept("north")
	s := g.umpire.open()
	got, _, err := s.Receive(flood)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for _, r := range got {
		if r.Refused != nil {
			if refused++; !strings.Contains(r.Refused.Error(), "32 orders packets of north wait already") || Code(r.Refused) != CodeVerify {
				t.Fatal(r.Refused)
			}
		}
	}
	if refused != many-maxWaiting || kept("north") != was+maxWaiting {
		t.Errorf("of %d packets %d are refused and %d kept", many, refused, kept("north")-was)
	}
	g.umpire.refuses("one more", "wait already", garbage(900))
	// the result names them all, and both players take it
	r, err := g.umpire.open().Resolve()
	if err != nil || len(r.Refused) != maxWaiting {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, p := range []*person{g.north, g.south} { // a player who has lost what he had sent has it sent to him
		if p == g.north {
			for _, o := range g.umpire.open().sent[0] {
				if o.Seq > 2 {
					p.keeps(o.Text)
				}
			}
		}
		p.takes("a result with many heads", r.Result.Text)
	}
	if n := len(r.Result.Text); n > 40_000 {
		t.Errorf("the result has %d bytes", n)
	}
	// play goes on, by a number above them all; what comes under lower ones is kept 32 times more
	b := g.north.letter()
	b.Seq = 5000
	note := signAs(t, b, "north", g.north.keys)
	g.umpire.takes("honest orders after the flood", note)
	g.north.keeps(note)
	r, err = g.umpire.open().Resolve()
	if err != nil || len(r.Bound) != 1 || len(r.Refused) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	for _, p := range []*person{g.north, g.south} {
		p.takes("the result", r.Result.Text)
	}
	flood = nil
	for i := range many {
		flood = append(flood, garbage(1000+i))
	}
	was = kept("north")
	if _, _, err := g.umpire.open().Receive(flood); err != nil || kept("north") != was+maxWaiting {
		t.Errorf("late ones: %d are kept, %v", kept("north")-was, err)
	}
	if st, err := g.umpire.open().Status(); err != nil || len(st.Waiting) > 0 {
		t.Errorf("late ones wait: %+v, %v", st, err)
	}
	g.turn(g.south)
	for _, p := range append(g.all(), g.umpire) {
		if v, err := p.open().Verify(textOf(p.open())); err != nil {
			t.Errorf("%s: %+v, %v", p.name, v, err)
		}
	}
	// an umpire's folder is made again from what the players have
	again := newPerson(t, umpire)
	again.keys = g.umpire.keys
	var notes [][]byte
	for _, p := range []*person{g.north, g.south} {
		for _, x := range p.open().packets {
			notes = append(notes, x.Text)
		}
	}
	if _, _, err := Restore(again.store(), again.keys, notes, nil); err != nil {
		t.Error(err)
	}
}

// TestLongOrders: orders longer than any order file can need are not kept, and such a
// file is not sent.
func TestLongOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by mail")
	}
	g := newTrio(t)
	long := func(n int) []byte {
		b := g.north.letter()
		b.private[0] = append(g.north.linkLine(1), bytes.Repeat([]byte("# x\n"), n/4)...)
		return signAs(t, b, "north", g.north.keys)
	}
	g.umpire.refuses("orders of 3 MB", "more than orders can need", long(2_900_000))
	g.umpire.refuses("orders just beyond the step", "more than orders can need", long(1_100_000))
	g.umpire.copy().takes("the longest that can be sent", long(maxOrders-100))
	s := g.north.open()
	phase, _, _ := s.Template("en", true)
	if _, _, err := s.Send(&Checked{Phase: phase, Text: bytes.Repeat([]byte("#\n"), maxOrders/2+1)}); Code(err) != CodeUsage || !strings.Contains(err.Error(), "may be sent") {
		t.Errorf("too long an order file: %v", err)
	}
	p, _, err := s.Send(&Checked{Phase: phase, Text: bytes.Repeat([]byte("#\n"), maxOrders/2)})
	if err != nil {
		t.Fatal(err)
	}
	g.umpire.takes("the longest order file", p.Text)
}

// TestOneBadPacket: of several packets in one command orders that do not fit are refused
// alone, whatever is wrong with them; where that is all nothing is kept, as ever; and a
// result that does not fit keeps all out.
func TestOneBadPacket(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	good := g.north.copy().send()
	bad := map[string]func(b *bodies){
		"with another link":   func(b *bodies) { b.private[0] = append(g.north.linkLine(3), "x\n"...) },
		"without a link":      func(b *bodies) { b.private[0] = []byte("x\n") },
		"that have seen what": func(b *bodies) { b.Seen = packet.Hash{7} },
		"of another game":     func(b *bodies) { b.Game = "sk-other" },
		"with number 1":       func(b *bodies) { b.Seq = 1 },
	}
	notes := map[string][]byte{"that were damaged": bytes.Replace(g.north.copy().send("losses: []", "losses: [1st Foot]"), []byte("phase: t1"), []byte("phase: t2"), 1)}
	for what, change := range bad {
		b := g.north.letter()
		b.Seq = 9
		change(b)
		notes[what] = signAs(t, b, "north", g.north.keys)
	}
	for what, note := range notes {
		g.umpire.copy().refuses("orders "+what, "", note)
		u := g.umpire.copy()
		got, _, err := u.open().Receive([][]byte{note, good})
		i := slices.IndexFunc(got, func(r Received) bool { return r.Refused != nil })
		if err != nil || len(got) != 2 || i < 0 || Code(got[i].Refused) != CodeVerify || !got[1-i].New {
			t.Errorf("orders %s among good ones: %+v, %v", what, got, err)
		}
		if s := u.open(); len(s.sent[0]) != 2 {
			t.Errorf("orders %s: %d packets of north are kept", what, len(s.sent[0]))
		}
	}
	// a bad result among good packets: something hangs on it
	f := newForger(t, g.freeze(t))
	f.g.umpire.keeps(good)
	f.s = f.g.umpire.open()
	r := f.result(nil)
	r.state = strings.Repeat("0", 64)
	f.g.south.refuses("a bad result beside others", "the state is", append([][]byte{f.forge(r)}, g.umpire.open().packets[0].Text)...)
}

// TestMemoryOfAFlood: of long packets the bodies are not held in memory.
func TestMemoryOfAFlood(t *testing.T) {
	long(t)
	g := newTrio(t)
	for i := range maxWaiting + 8 { // some more than receive takes
		b := g.north.letter()
		b.Seq = 2 + i
		b.private[0] = append(g.north.linkLine(1), bytes.Repeat([]byte("# x\n"), 250_000)...)
		g.umpire.keeps(signAs(t, b, "north", g.north.keys))
	}
	g.umpire.open()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	s := g.umpire.open()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 16<<20 { // what other tests have left counts, too
		t.Errorf("of %d MB of packets %d KB are held in memory", (maxWaiting+8)*13/10, held>>10)
	}
	if len(s.sent[0]) != maxWaiting+8 {
		t.Error("not all packets are there")
	}
	for _, n := range []int{maxWaiting, 8} { // one result after another settles them
		if r, err := g.umpire.open().Resolve(); err != nil || len(r.Refused) != n {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
