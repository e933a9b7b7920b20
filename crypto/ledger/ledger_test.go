package ledger_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

func ExampleHead() {
	fmt.Println(packet.Hash(ledger.Head{}.Next(packet.Hash{})))
	// Output: sha256:c510357a2f55bd146c615813e197c6a1ad757f75c00f7c628dde3caca758c1b0
}

// signed signs p, whose sender's key comes from his name alone. Orders get the
// section that they need.
func signed(t testing.TB, p packet.Packet) *packet.Signed {
	t.Helper()
	return sealed(t, p, "body\n")
}

// reader opens all orders here.
var reader = func() *seal.Identity {
	id, err := seal.NewIdentity()
	if err != nil {
		panic(err)
	}
	return id
}()

// sealed is signed with a body for orders.
func sealed(t testing.TB, p packet.Packet, body string) *packet.Signed {
	t.Helper()
	if p.Kind == packet.Orders {
		p.Sealed = nil
		if err := p.AddSealed([32]byte{1}, []string{"umpire"}, []*seal.Recipient{reader.Recipient()}, []byte(body), 0); err != nil {
			t.Fatal(err)
		}
	}
	var seed [32]byte
	copy(seed[:], p.From)
	s, err := sign.NewSigner(seed, p.From+"@"+p.Game)
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Sign(s)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func hash(p *packet.Signed) packet.Hash {
	if p == nil {
		return packet.Hash{}
	}
	return p.Hash
}

// next returns the packet that l expects of a sender.
func next(l *ledger.Ledger, from string, kind packet.Kind) packet.Packet {
	last := l.Last(from)
	p := packet.Packet{Game: "g", From: from, Seq: 1, Kind: kind, Phase: "-"}
	if kind != packet.Orders {
		p.Prev = hash(last)
	}
	if last != nil {
		p.Seq = last.Seq + 1
	}
	if kind.ExtendsHead() {
		p.Seen = packet.Hash(l.Head())
	}
	return p
}

func add(t testing.TB, l *ledger.Ledger, p packet.Packet) *packet.Signed {
	t.Helper()
	s := signed(t, p)
	if err := l.Add(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// heads are those of packets, as they travel.
func heads(packets ...*packet.Signed) []*packet.Head {
	var list []*packet.Head
	for _, p := range packets {
		list = append(list, p.Head())
	}
	slices.SortFunc(list, packet.SortHeads)
	return list
}

// begun returns a ledger with a charter and one order of each side.
func begun(t testing.TB) (l *ledger.Ledger, charter, axis, allies *packet.Signed) {
	l = ledger.New()
	charter = add(t, l, next(l, "umpire", packet.Charter))
	axis = add(t, l, next(l, "axis", packet.Orders))
	allies = add(t, l, next(l, "allies", packet.Orders))
	return l, charter, axis, allies
}

func TestAdd(t *testing.T) {
	l, charter, axis, allies := begun(t)
	p := next(l, "umpire", packet.Result)
	p.Heads = heads(allies, axis)
	result := add(t, l, p)

	if want := (ledger.Head{}).Next(charter.Hash).Next(result.Hash); l.Head() != want {
		t.Errorf("head %x, want %x", l.Head(), want)
	}
	if !slices.Equal(l.Results(), []*packet.Signed{charter, result}) {
		t.Error("wrong results")
	}
	if !slices.Equal(l.Packets(), []*packet.Signed{charter, axis, allies, result}) {
		t.Error("wrong packets")
	}
	if l.Last("axis") != axis || l.Last("nobody") != nil || l.Find(allies.Hash) != allies || l.Find(packet.Hash{1}) != nil {
		t.Error("Last or Find is wrong")
	}
}

func TestAddRefuses(t *testing.T) {
	fork := func(line string) func(error) bool {
		return func(err error) bool {
			e, ok := errors.AsType[*ledger.ForkError](err)
			return ok && e.Line == line && e.Want != e.Got
		}
	}
	tests := []struct {
		name string
		make func(*ledger.Ledger) packet.Packet
		want func(error) bool
	}{
		{"duplicate", func(l *ledger.Ledger) packet.Packet { return l.Last("axis").Packet },
			func(err error) bool { return errors.Is(err, ledger.ErrDuplicate) }},
		{"equivocation", func(l *ledger.Ledger) packet.Packet {
			p := l.Last("umpire").Packet
			p.Public = []byte("second thoughts\n")
			return p
		}, func(err error) bool {
			e, ok := errors.AsType[*ledger.EquivocationError](err)
			return ok && e.First.Seq == e.Second.Seq && e.First.Hash != e.Second.Hash
		}},
		{"gap", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "umpire", packet.Result)
			p.Seq += 3
			return p
		}, func(err error) bool {
			e, ok := errors.AsType[*ledger.GapError](err)
			return ok && *e == ledger.GapError{From: "umpire", Want: 2, Got: 5}
		}},
		{"wrong prev", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "umpire", packet.Result)
			p.Prev = packet.Hash{1}
			return p
		}, fork("prev")},
		{"wrong game", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "axis", packet.Orders)
			p.Game = "h"
			return p
		}, func(err error) bool {
			e, ok := errors.AsType[*ledger.ForeignError](err)
			return ok && *e == ledger.ForeignError{Want: "g", Got: "h"}
		}},
		{"result on another head", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "umpire", packet.Result)
			p.Seen = packet.Hash{1}
			return p
		}, fork("seen")},
		{"result on no head", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "umpire", packet.Result)
			p.Seen = packet.Hash{}
			return p
		}, fork("seen")},
		{"result with the head of another join", func(l *ledger.Ledger) packet.Packet {
			join := add(t, l, next(l, "north", packet.Join)).Packet
			join.Public = []byte("another\n")
			p := next(l, "umpire", packet.Result)
			p.Heads = heads(signed(t, join))
			return p
		}, fork("head")},
		{"result with the head of a join in the place of orders", func(l *ledger.Ledger) packet.Packet {
			p := next(l, "umpire", packet.Result)
			p.Heads = heads(signed(t, packet.Packet{Game: "g", From: "axis", Seq: 1, Kind: packet.Join, Phase: "-"}))
			return p
		}, fork("head")},
		{"charter with the heads of a join that is here and of one that is not", func(l *ledger.Ledger) packet.Packet {
			join := add(t, l, next(l, "north", packet.Join))
			other := join.Packet
			other.Public = []byte("another\n")
			p := next(l, "umpire", packet.Charter)
			p.Heads = heads(join, signed(t, other))
			return p
		}, fork("head")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, _, _, _ := begun(t)
			p := signed(t, tt.make(l))
			head, n := l.Head(), len(l.Packets())
			err := l.Add(p)
			if err == nil || !tt.want(err) || err.Error() == "" {
				t.Errorf("Add = %v", err)
			}
			if l.Head() != head || len(l.Packets()) != n {
				t.Error("a refused packet changed the ledger")
			}
		})
	}
}

// Orders that were lost on the way leave a gap, and two bodies under one number
// are both kept: which of them counts, results say.
func TestLooseOrders(t *testing.T) {
	l, _, axis, _ := begun(t)
	late := next(l, "axis", packet.Orders)
	late.Seq += 2
	add(t, l, late)
	second := sealed(t, axis.Packet, "from another computer\n")
	if err := l.Add(second); err != nil {
		t.Fatal(err)
	}
	if same := l.Under("axis", 1); len(same) != 2 || same[0] != axis || same[1] != second {
		t.Errorf("Under = %v", same)
	}
	if l.Last("axis").Seq != late.Seq {
		t.Error("Last is not the highest number")
	}
	// A result that refuses one and one that counts has the heads of both.
	for _, list := range [][]*packet.Head{heads(second), heads(axis), heads(axis, second)} {
		p := next(l, "umpire", packet.Result)
		p.Heads = list
		add(t, l, p)
	}
}

// A player's ledger has the other side's packets by their heads only.
func TestLatePackets(t *testing.T) {
	full, charter, axis, allies := begun(t)
	p := next(full, "umpire", packet.Result)
	p.Heads = heads(allies, axis)
	result := add(t, full, p)

	l := ledger.New()
	for _, p := range []*packet.Signed{charter, axis, result} {
		if err := l.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if l.Head() != full.Head() {
		t.Error("the head depends on packets that do not extend it")
	}
	if err := l.Add(allies); err != nil {
		t.Error(err)
	}
}

// A head names nothing that its ledger must have, and takes the place of no packet.
func TestHeadIsNoPacket(t *testing.T) {
	l, _, _, _ := begun(t)
	join := signed(t, packet.Packet{Game: "g", From: "north", Seq: 1, Kind: packet.Join, Phase: "-"})
	p := next(l, "umpire", packet.Result)
	p.Heads = heads(join, signed(t, packet.Packet{Game: "g", From: "axis", Seq: 7, Kind: packet.Orders, Phase: "-"}))
	add(t, l, p)
	if l.Find(join.Hash) != nil || l.Last("north") != nil || l.Last("axis").Seq != 1 || len(l.Under("axis", 7)) != 0 {
		t.Error("a head stands for its packet")
	}
	if err := l.Add(join); err != nil || l.Find(join.Hash) != join {
		t.Errorf("the packet of a head does not come later: %v", err)
	}
	p = next(l, "umpire", packet.Result)
	p.Heads = heads(join)
	add(t, l, p)
	other := join.Packet
	other.Public = []byte("another\n")
	p = next(l, "umpire", packet.Result)
	p.Heads = heads(signed(t, other))
	e, ok := errors.AsType[*ledger.ForkError](l.Add(signed(t, p)))
	if !ok || e.Line != "head" || e.Want != join.Hash || e.Got != p.Heads[0].Hash {
		t.Errorf("another join than the one that is here: %v", e)
	}
}

// FuzzLedger lets bytes choose what is added: three bits a kind of packet, the
// others its sender and what is wrong with it.
func FuzzLedger(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 8, 16, 24, 32, 64, 96})
	f.Add([]byte{8, 9, 10, 0, 40, 9, 9, 17, 33})
	f.Fuzz(func(t *testing.T, ops []byte) {
		l := ledger.New()
		if len(ops) > 40 {
			ops = ops[:40]
		}
		for _, op := range ops {
			from := []string{"axis", "allies", "umpire"}[op&3%3]
			kind := []packet.Kind{packet.Orders, packet.Result, packet.Charter, packet.Join}[op>>2&3]
			p := next(l, from, kind)
			fits, body := true, "body\n"
			switch op >> 4 {
			case 1:
				p.Seq++
				if p.Prev == (packet.Hash{}) && kind != packet.Orders {
					p.Prev = packet.Hash{1}
				}
				fits = kind == packet.Orders
			case 2:
				if last := l.Last(from); last != nil {
					p, fits = last.Packet, false
				}
			case 3:
				if last := l.Last(from); last != nil {
					p, fits = last.Packet, last.Kind == packet.Orders
					body = fmt.Sprintf("%d\n", len(l.Packets()))
					if !fits {
						p.Public = []byte(body)
					}
				}
			case 4:
				if p.Seq > 1 && kind != packet.Orders {
					p.Prev[0]++
					fits = false
				}
			case 5:
				p.Seen[0]++
				fits = !kind.ExtendsHead()
			case 6:
				if all := l.Packets(); len(all) > 0 && kind.ExtendsHead() {
					if of := all[int(op)%len(all)]; len(of.Heads) == 0 {
						p.Heads = heads(of)
					}
				}
			case 7:
				if all := l.Packets(); len(all) > 0 && kind.ExtendsHead() {
					of := all[int(op)%len(all)]
					other := of.Packet
					other.Heads = nil
					other.Phase = "other"
					p.Heads = heads(signed(t, other))
					fits = of.Kind == packet.Orders
				}
			case 8:
				p.Game = "h"
				fits = len(l.Packets()) == 0
			}
			if len(l.Packets()) > 0 && op>>4 != 8 {
				p.Game = l.Packets()[0].Game
			}
			before, n := l.Head(), len(l.Packets())
			s := sealed(t, p, body)
			err := l.Add(s)
			if op>>4 == 8 && n > 0 {
				fits = l.Packets()[0].Game == "h"
			}
			if (err == nil) != fits {
				t.Fatalf("op %d: Add = %v", op, err)
			}
			if err != nil && (l.Head() != before || len(l.Packets()) != n) {
				t.Fatal("a refused packet changed the ledger")
			}
			if err == nil && (l.Head() != before) != p.Kind.ExtendsHead() {
				t.Fatal("the head moved wrongly")
			}
		}
		check(t, l)
	})
}

// check checks what must hold of every ledger.
func check(t *testing.T, l *ledger.Ledger) {
	again := ledger.New()
	var head ledger.Head
	var results []*packet.Signed
	for _, p := range l.Packets() {
		if err := again.Add(p); err != nil {
			t.Fatalf("the packets do not make a ledger again: %v", err)
		}
		if l.Find(p.Hash) != p || !errors.Is(l.Add(p), ledger.ErrDuplicate) {
			t.Fatal("a packet is not found")
		}
		if p.Kind.ExtendsHead() {
			head = head.Next(p.Hash)
			results = append(results, p)
		}
	}
	if head != l.Head() || again.Head() != head || !slices.Equal(results, l.Results()) {
		t.Fatal("wrong head or results")
	}
}

func BenchmarkAdd(b *testing.B) {
	l := ledger.New()
	var packets []*packet.Signed
	for range 500 {
		packets = append(packets, add(b, l, next(l, "umpire", packet.Result)))
	}
	for b.Loop() {
		l := ledger.New()
		for _, p := range packets {
			if err := l.Add(p); err != nil {
				b.Fatal(err)
			}
		}
	}
}
