package session

import (
	"bytes"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// TestSend: the same orders again are the same packet; others for the same decision
// replace them, and so do the same where two are under one number. Each carries the link
// that is due, and the next number.
func TestSend(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	g.turn(g.south)
	var sent []*packet.Signed
	send := func(text string) (*packet.Signed, int) {
		t.Helper()
		p, replaces, err := g.north.open().Send(&Checked{Phase: "t1/north", Text: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		if len(sent) == 0 || sent[len(sent)-1].Hash != p.Hash {
			sent = append(sent, p)
		}
		return p, replaces
	}
	for _, x := range []struct {
		text          string
		seq, replaces int
	}{{"a", 3, 0}, {"a", 3, 0}, {"b", 4, 3}, {"b", 4, 3}, {"a", 5, 4}, {"a", 5, 4}} {
		p, replaces := send(x.text)
		if p.Seq != x.seq || replaces != x.replaces || p.Replaces != x.replaces || p.Seen != g.north.open().ledger.Last(umpire).Hash {
			t.Errorf("%q is packet %d, which replaces %d (%d); not %d, %d", x.text, p.Seq, p.Replaces, replaces, x.seq, x.replaces)
		}
	}
	b := g.north.letter()
	b.Seq = 5
	twin := signAs(t, b, "north", g.north.keys)
	g.north.takes("another packet 5", twin)
	if p, replaces := send("a"); p.Seq != 6 || replaces != 5 {
		t.Errorf("where two are under number 5 packet %d replaces %d", p.Seq, replaces)
	}
	s := g.north.open()
	for i, o := range s.sent[0] {
		if due := min(i+1, 2); o.index != due { // the first dice have taken one
			t.Errorf("packet %d carries link %d, not %d", o.Seq, o.index, due)
		}
	}
	hash, err := packet.ParseHash(packet.HashOf(twin).String())
	if err != nil {
		t.Fatal(err)
	}
	names := []string{fileOf(packet.Header{From: "north", Seq: 5, Kind: packet.Orders}), twinOf(s.ledger.Find(hash))}
	if names[0] != "ledger/north-0005-orders.txt" || names[1] != "ledger/north-0005-orders-"+hash.String()[len("sha256:"):][:8]+".txt" || !bytes.Equal(g.north.files()[names[1]], twin) {
		t.Errorf("two packets 5 are kept as %q", names)
	}
	if !slices.EqualFunc(s.ledger.Under("north", 5), []string{"a", ""}, func(p *packet.Signed, _ string) bool { return p.Seq == 5 }) {
		t.Error("not both are here")
	}
}

// TestOrdersSize: orders are padded to 16 KB with their head, longer ones to four times as
// much, and so on.
func TestOrdersSize(t *testing.T) {
	for n, want := range map[int]int{0: 16 << 10, 16<<10 - 128: 16 << 10, 16<<10 - 127: 64 << 10, 64<<10 - 128: 64 << 10, 64<<10 - 127: 256 << 10} {
		if got := ordersSize(n); got != want {
			t.Errorf("%d bytes are padded to %d, not %d", n, got, want)
		}
	}
}
