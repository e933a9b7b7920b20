package session

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// TestLostFile: a packet that is missing is named by its file, which follows from its
// sender and number.
func TestLostFile(t *testing.T) {
	for want, x := range map[string]packet.Header{
		"ledger/umpire-0001-invite.txt": {From: umpire, Seq: 1}, "ledger/umpire-0002-charter.txt": {From: umpire, Seq: 2}, "ledger/umpire-0003-result.txt": {From: umpire, Seq: 3},
		"ledger/north-0001-join.txt": {From: "north", Seq: 1}, "ledger/north-0002-orders.txt": {From: "north", Seq: 2}, "ledger/south-0003-orders.txt": {From: "south", Seq: 3},
	} {
		if err := lost(x.From, x.Seq, "why"); Code(err) != CodeVerify || !strings.HasPrefix(err.Error(), fmt.Sprintf("%s: the file is missing: packet %d of %s, why.\n", want, x.Seq, x.From)) {
			t.Errorf("not %s: %v", want, err)
		}
	}
	for _, x := range [][2]string{{"ledger/north-0002-orders.txt", "ledger/umpire-0001-invite.txt"}, {"ledger/umpire-0003-result.txt", "ledger/north-0001-join.txt"}} {
		for range 2 {
			if err := lostCharter(x[:]); err == nil || !strings.HasPrefix(err.Error(), "ledger/umpire-0002-charter.txt: ") || !strings.Contains(err.Error(), "which came before "+x[0]) && !strings.Contains(err.Error(), "which came before "+x[1]) {
				t.Errorf("without a charter there are %q: %v", x, err)
			}
			x[0], x[1] = x[1], x[0]
		}
	}
	if err := lostCharter([]string{"ledger/north-0001-join.txt", "ledger/umpire-0001-invite.txt"}); err != nil {
		t.Errorf("an invitation and an answer: %v", err)
	}
}

// TestEveryFileIsMissed: whichever file of the ledger is lost, its owner is told before he
// does anything, with his cache and without: all that results name of his own, and to the
// umpire of both. Of two orders under one number a player need have one; what no result
// has named nobody but his cache knows of.
func TestEveryFileIsMissed(t *testing.T) {
	if testing.Short() {
		t.Skip("loses every file")
	}
	x, _ := second(t)
	g := x.thaw(t)
	b := g.north.letter()
	b.Seq = 4
	twin := signAs(t, b, "north", g.north.keys)
	g.north.keeps(g.umpire.packets()...)
	g.umpire.takes("another packet 4", twin)
	g.resolveAll(nil)
	g.umpire.takes("orders that count", g.north.send())
	g.resolveAll(nil)
	waiting := g.south.send()
	g.umpire.takes("orders that wait", waiting)
	for _, p := range []*person{g.umpire, g.north, g.south} {
		p.warm()
		for file := range p.files() {
			if !strings.HasPrefix(file, ledgerFolder+"/") {
				continue
			}
			for _, cold := range []bool{false, true} {
				q := p.copy()
				for _, name := range append([]string{file}, map[bool][]string{true: {openedFile}}[cold]...) {
					if err := q.store().Remove(name); err != nil {
						t.Fatal(err)
					}
				}
				last := fileOf(g.umpire.open().ledger.Last(umpire).Header())
				free := cold && (strings.HasPrefix(file, ledgerFolder+"/south-0003") || file == last && p == g.north) || // nothing that he has names them
					p != g.umpire && strings.HasPrefix(file, ledgerFolder+"/") && !strings.HasPrefix(file, ledgerFolder+"/"+p.name) && !strings.HasPrefix(file, ledgerFolder+"/"+umpire) // not his
				s, err := Open(q.store(), q.keys)
				if err == nil {
					err = s.Lost()
				}
				if p, found := packetOf(p, file); err == nil && found && isRefused(s, p) { // its head is enough, and verify names it
					v, bad := s.Verify(textOf(s))
					err = cmp.Or(err, bad)
					if cold && (err != nil || !slices.ContainsFunc(v.Lacks, func(what string) bool {
						return strings.HasPrefix(what, fmt.Sprintf("orders packet %d of %s, which result", p.Seq, p.From))
					})) {
						t.Errorf("verify does not name %s: %+v, %v", file, v, err)
					}
					continue
				}
				foreign := err == nil && s.Foreign() == p.name // his answer to the invitation
				if !free && !foreign && (Code(err) != CodeVerify || !strings.HasPrefix(err.Error(), ledgerFolder)) {
					t.Errorf("%s does not miss %s, without a cache %v: %v", p.name, file, cold, err)
				}
				if foreign && !strings.HasSuffix(file, "-join.txt") || free && cold && err != nil {
					t.Errorf("%s misses %s, without a cache %v: %v", p.name, file, cold, err)
				}
			}
		}
	}
	if own := slices.DeleteFunc(g.north.packets(), func(n []byte) bool { return numberOf(t, n) != 4 }); len(own) == 0 {
		t.Error("north has no packet 4")
	}
}

// packetOf is the packet in a file of a person's ledger.
func packetOf(p *person, file string) (*packet.Signed, bool) {
	q, err := packet.Reopen(p.files()[file], func(packet.Hash) bool { return true })
	return q, err == nil
}

// isRefused reports whether a result has refused a packet.
func isRefused(s *Session, p *packet.Signed) bool {
	what, _ := s.used(p)
	return what != "bind" && s.named(p)
}
