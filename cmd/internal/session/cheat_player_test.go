package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/dice"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/rules/all"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// letter is what a player would send, before it is sealed and signed.
func (p *person) letter() *bodies {
	p.t.Helper()
	s := p.open()
	phase, text, err := s.Template("en", true)
	if err != nil {
		p.t.Fatal(err)
	}
	b := &bodies{Packet: s.next(packet.Orders, phase)}
	b.Seen = s.seen()
	b.readers[0], b.keys[0] = []string{p.name, umpire}, []*seal.Recipient{p.keys.Identity.Recipient(), s.Charter.Umpire.recipient()}
	b.private[0] = append(p.linkLine(p.due()), text...)
	return b
}

// due is the number of the link that a player's orders carry now.
func (p *person) due() int {
	s := p.open()
	return s.spent(len(s.results))[s.Side] + 1
}

// linkLine is the first line of an order packet's sealed body.
func (p *person) linkLine(index int) []byte {
	p.t.Helper()
	l, err := p.open().chain().Link(index)
	if err != nil {
		p.t.Fatal(err)
	}
	return fmt.Appendf(nil, "link %d %s\n", index, l)
}

// underWay is a game of the miniature in which North owes orders and links of
// both sides are used up.
func underWay(t *testing.T) *still {
	halts := skirmish(t)
	for i, x := range halts {
		if r := x.result(t); i > 4 && r.binds[0].from == "north" && slices.ContainsFunc(halts[:i], func(y *still) bool { return len(y.result(t).seeds) > 0 }) {
			y := *x
			y.files[0] = map[string][]byte{} // without the orders that wait
			for name, text := range x.files[0] {
				if name != fileOf(packet.Header{From: "north", Seq: r.binds[0].seq, Kind: packet.Orders}) && !strings.HasPrefix(name, "cache/") {
					y.files[0][name] = text
				}
			}
			y.files[1] = map[string][]byte{}
			for name, text := range x.files[1] {
				if name != fileOf(packet.Header{From: "north", Seq: r.binds[0].seq, Kind: packet.Orders}) && !strings.HasPrefix(name, "cache/") {
					y.files[1][name] = text
				}
			}
			y.honest = nil
			return &y
		}
	}
	t.Fatal("North never owes orders")
	return nil
}

// TestPlayerForgesOrders: the umpire takes nothing from a player but orders
// that are his, of this game, with the link that is due.
func TestPlayerForgesOrders(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many packets")
	}
	g := underWay(t).thaw(t)
	used := g.north.due() - 1
	if used < 1 {
		t.Fatal("no link of North is used up")
	}
	text := func(b *bodies) []byte { return b.private[0][bytes.IndexByte(b.private[0], '\n')+1:] }
	link := func(b *bodies, line string, args ...any) {
		b.private[0] = append(fmt.Appendf(nil, line+"\n", args...), text(b)...)
	}
	for _, c := range []struct {
		what, says string
		change     func(b *bodies)
	}{
		{"an invitation", "north may not send a packet of kind invite", func(b *bodies) { b.Kind = packet.Invite }},
		{"a charter", "north may not send a packet of kind charter", func(b *bodies) { b.Kind = packet.Charter }},
		{"a result", "north may not send a packet of kind result", func(b *bodies) { b.Kind = packet.Result }},
		{"an answer to the invitation", "may not be of kind join", func(b *bodies) { b.Kind = packet.Join }},
		{"another answer to the invitation", "not the one that the charter was closed with", func(b *bodies) {
			b.Kind, b.Seq = packet.Join, 1
		}},
		{"orders with the number 1", "packet 1 of north may not be of kind orders", func(b *bodies) { b.Seq = 1 }},
		{"of another game", "belongs to game other-game", func(b *bodies) { b.Game = "other-game" }},
		{"of a side that does not play", "there is no side", func(b *bodies) { b.From = "east" }},
		{"having seen what there is not", "has seen a result that this folder lacks", func(b *bodies) { b.Seen = packet.Hash{7} }},
		{"having seen nothing", "has seen a result that this folder lacks", func(b *bodies) { b.Seen = packet.Hash{} }},
		{"having seen his own packet", "has seen a result that this folder lacks", func(b *bodies) { b.Seen = g.north.open().ledger.Last("north").Hash }},
		{"having seen the invitation", "has seen a result that this folder lacks", func(b *bodies) {
			b.Seen = g.umpire.open().ledger.Under(umpire, 1)[0].Hash
		}},
		{"the next link but one", fmt.Sprintf("it carries link %d of its sender where link %d is the next", used+2, used+1), func(b *bodies) { b.private[0] = append(g.north.linkLine(used+2), text(b)...) }},
		{"a link far ahead", "where link", func(b *bodies) { b.private[0] = append(g.north.linkLine(4000), text(b)...) }},
		{"a link that is used up", "where link", func(b *bodies) { b.private[0] = append(g.north.linkLine(used), text(b)...) }},
		{"the other player's link", "link", func(b *bodies) { b.private[0] = append(g.south.linkLine(used+1), text(b)...) }},
		{"a link under another number", "link", func(b *bodies) {
			l, _ := g.north.open().chain().Link(used + 2)
			link(b, "link %d %s", used+1, l)
		}},
		{"an invented link", "link", func(b *bodies) { link(b, "link %d %x", used+1, [32]byte{1}) }},
		{"link 0, the anchor", "link", func(b *bodies) { link(b, "link 0 %s", g.north.open().Charter.Sides[0].Anchor) }},
		{"a link with a negative number", "link", func(b *bodies) { link(b, "link -1 %x", [32]byte{1}) }},
		{"a link with a number like no other", "link", func(b *bodies) { link(b, "link 99999999999999999999 %x", [32]byte{1}) }},
		{"a link cut short", "link", func(b *bodies) { link(b, "link %d 1234", used+1) }},
		{"no link", "the link is missing", func(b *bodies) { b.private[0] = text(b) }},
		{"nothing at all", "the link is missing", func(b *bodies) { b.private[0] = nil }},
		{"no line end", "the link is missing", func(b *bodies) { b.private[0] = bytes.TrimSuffix(g.north.linkLine(used+1), []byte("\n")) }},
		{"sealed to others", "north-", func(b *bodies) { b.keys[0][1] = g.south.keys.Identity.Recipient() }},
	} {
		b := g.north.letter()
		c.change(b)
		if b.Kind != packet.Orders && b.Seq > 1 {
			b.Prev = g.north.open().ledger.Last("north").Hash
		}
		g.umpire.refuses(c.what, c.says, signAs(t, b, b.From, g.north.keys))
	}
	for _, name := range []string{"south", umpire} {
		b := g.north.letter()
		b.From = name
		if name == umpire {
			b.Kind, b.Seq, b.Prev = packet.Result, g.north.open().ledger.Last(umpire).Seq+1, packet.Hash{1}
		}
		note := signAs(t, b, name, g.north.keys)
		g.umpire.refuses("in the name of "+name, "sign", note)
		if name == umpire {
			g.south.refuses("in the name of "+name, "sign", note)
		}
	}
	for _, seq := range []int{0, -1, packet.MaxSeq + 1} {
		b := g.north.letter()
		b.Seq = seq
		if _, err := b.Packet.Sign(signerOf(t, g.north)); err == nil {
			t.Errorf("a packet may have number %d", seq)
		}
	}
	g.umpire.takes("what is honest", signAs(t, g.north.letter(), "north", g.north.keys))
}

func signerOf(t *testing.T, p *person) *sign.Signer {
	t.Helper()
	s, err := p.open().signer()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestHeaderOfOrdersGainsNothing: what a player may write into the header of
// his orders as he likes changes nothing; orders that are not due are refused
// by the result.
func TestHeaderOfOrdersGainsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("forges many packets")
	}
	x := underWay(t)
	for _, c := range []struct {
		what, why string // why it is refused; "": it counts
		change    func(g *trio, b *bodies)
	}{
		{"it replaces what there is not", "", func(_ *trio, b *bodies) { b.Replaces = 1 }},
		{"the highest number that there is", "", func(_ *trio, b *bodies) { b.Seq = packet.MaxSeq }},
		{"for the enemy's phase", "stale", func(g *trio, b *bodies) {
			b.Phase = strings.Replace(b.Phase, "north", "south", 1)
			b.private[0] = bytes.Replace(b.private[0], []byte("/north"), []byte("/south"), 1)
		}},
		{"for a phase that there is not", "stale", func(_ *trio, b *bodies) { b.Phase = "t99/north" }},
		{"for another phase than its header says", "orders", func(_ *trio, b *bodies) {
			b.private[0] = bytes.Replace(b.private[0], []byte("/north"), []byte("/south"), 1)
		}},
		{"of another game inside", "orders", func(_ *trio, b *bodies) {
			b.private[0] = bytes.Replace(b.private[0], []byte("sk-test"), []byte("sk-other"), 1)
		}},
		{"nothing that can be read", "orders", func(_ *trio, b *bodies) { b.private[0] = append(b.private[0], "\n- : ]\n"...) }},
		{"as if he had not seen what he was asked, with the link of then", "stale", func(g *trio, b *bodies) {
			b.Seen = g.umpire.open().ledger.Under(umpire, 2)[0].Hash
			b.private[0] = append(g.north.linkLine(1), b.private[0][bytes.IndexByte(b.private[0], '\n')+1:]...)
		}},
	} {
		g := x.thaw(t)
		b := g.north.letter()
		c.change(g, b)
		note := signAs(t, b, "north", g.north.keys)
		g.umpire.takes(c.what, note)
		r, err := g.umpire.open().Resolve()
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		want := fmt.Sprintf("[north %d (%s)]", b.Seq, c.why)
		if c.why == "" {
			want = "[]"
		}
		if fmt.Sprint(r.Refused) != want || (c.why == "") != (len(r.Bound) == 1) {
			t.Errorf("%s: bound %v, refused %v, not %s", c.what, r.Bound, r.Refused, want)
		}
		g.north.keeps(note)
		g.north.takes(c.what, r.Result.Text)
		g.south.takes(c.what, r.Result.Text)
	}
}

// TestTwoOrdersUnderOneNumberAreNoCrime: both are kept, neither counts, in whatever
// order they come, nor does a third that comes later; nobody is accused, and the
// next number counts.
func TestTwoOrdersUnderOneNumberAreNoCrime(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	g := underWay(t).thaw(t)
	var versions [3][]byte
	for i := range versions {
		b := g.north.letter()
		b.private[0] = fmt.Appendf(b.private[0], "# computer %d\n", i)
		versions[i] = signAs(t, b, "north", g.north.keys)
	}
	a, b, c := versions[0], versions[1], versions[2]
	conflicts := func(p *person, refused int) []byte {
		t.Helper()
		r, err := p.open().Resolve()
		if err != nil || len(r.Bound) > 0 || len(r.Refused) != refused || slices.ContainsFunc(r.Refused, func(x string) bool { return !strings.HasSuffix(x, "(conflict)") }) {
			t.Fatalf("%+v %v", r, err)
		}
		return r.Result.Text
	}
	other := g.umpire.copy()
	other.takes("the second, first", b)
	other.takes("the first, second", a)
	g.south.copy().takes("the result", conflicts(other, 2))
	g.umpire.takes("the first", a)
	g.umpire.takes("the second", b)
	told := func(p *person, id string) {
		t.Helper()
		st, err := p.open().Status()
		if err != nil || len(st.Told) != 1 || st.Told[0].ID != id || !slices.Equal(st.Told[0].Args, []any{"north", numberOf(t, a)}) {
			t.Errorf("%s is told %+v, not %s of north; %v", p.name, st.Told, id, err)
		}
		if s := p.open(); p != g.umpire {
			said, _, err := s.Report(0)
			words := s.Words("en").Say(page.M(id, "north", numberOf(t, a)))
			if err != nil || !strings.Contains(strings.Join(strings.Fields(textOf(s)(said)), " "), words) {
				t.Errorf("the report to %s does not say %q; %v", p.name, words, err)
			}
		}
	}
	told(g.umpire, "session.double")
	result := conflicts(g.umpire, 2)
	g.south.takes("the result", result)
	told(g.south, "session.refused.conflict")
	g.north.keeps(a)
	g.north.takes("the result, though the other packet is not here", result)
	told(g.north, "session.refused.conflict.you")
	bare := g.north.copy() // of two that were refused he need have none
	for _, name := range []string{openedFile, fileOf(packet.Header{From: "north", Seq: numberOf(t, a), Kind: packet.Orders})} {
		if err := bare.store().Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := bare.open().Verify(textOf(bare.open())); err != nil || len(v.Lacks) != 2 {
		t.Errorf("neither of the two is here: %+v, %v", v, err)
	}
	g.north.takes("the packet of the other computer", b)
	for _, p := range []*person{g.umpire, g.north} {
		p.takes("one from a third computer", c)
	}
	result = conflicts(g.umpire, 1)
	for _, p := range []*person{g.north, g.south} {
		p.takes("what becomes of it", result)
	}
	g.umpire.takes("the next", g.north.send())
	next := g.umpire.must(g.umpire.resolve(g.umpire.store()))
	for _, p := range []*person{g.north, g.south} {
		p.takes("the next result", next)
	}
	for _, p := range []*person{g.umpire, g.north, g.south} {
		for name := range p.files() {
			if strings.HasPrefix(name, "proof/") {
				t.Errorf("%s: %s accuses somebody", p.name, name)
			}
		}
	}
}

// numberOf is a packet's number.
func numberOf(t *testing.T, note []byte) int {
	t.Helper()
	h, err := packet.Peek(note)
	if err != nil {
		t.Fatal(err)
	}
	return h.Seq
}

// TestStrangerForges: with keys of his own a stranger can send nothing once a
// folder has begun, whatever game he names; an answer to the invitation counts
// only until the charter is closed.
func TestStrangerForges(t *testing.T) {
	long(t)
	x := underWay(t)
	g, he := x.thaw(t), newPerson(t, "somebody")
	// his own game of the same name, with the same phases
	own := newTrio(t)
	for len(own.north.open().results) < len(g.north.open().results) {
		if !own.orders1(t, nil) {
			t.Fatal("the game is over")
		}
		own.resolveAll(nil)
	}
	everybody := []*person{g.umpire, g.north, g.south, g.stranger()}
	for _, p := range own.umpire.open().packets {
		if p.Kind == packet.Join && p.From != "north" || p.Kind == packet.Orders {
			continue
		}
		for _, judge := range everybody {
			if p.Kind == packet.Join && judge.name != umpire {
				continue // it is for the umpire
			}
			judge.refuses("the "+string(p.Kind)+" of another game with this id", "sign|not the one that the charter was closed with", p.Text)
		}
	}
	for _, side := range []string{"north", "south"} {
		b := g.north.letter()
		b.From = side
		g.umpire.refuses("orders under unknown keys", "sign", signAs(t, b, side, he.keys))
	}
	f := &forger{t, g, g.umpire.open()}
	b := f.bodies(&result{number: len(f.s.results) + 1, state: f.stateBefore(), refuses: []refusal{refuse(f.own("north", 9, ""), stale)}})
	note := signAs(t, b, umpire, he.keys)
	for _, judge := range everybody {
		judge.refuses("a result under unknown keys", "sign", note)
	}
}

// TestStrangerWhoAnswersFirstIsSeenByPeople: before the charter is closed an
// answer to the invitation carries its own key, so the first one is taken,
// whoever sent it. The second shows that something is wrong; the umpire drops
// the stranger's; and a charter with a stranger's keys is refused by the player
// in whose place they stand.
func TestStrangerWhoAnswersFirstIsSeenByPeople(t *testing.T) {
	u, north, south, he := newPerson(t, umpire), newPerson(t, "north"), newPerson(t, "south"), newPerson(t, "somebody")
	invite := u.must(Invite(u.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	join := func(p *person, side string) []byte {
		return p.must(Join(p.store(), p.keys, side, invite, nil, false))
	}
	real, other, his := join(north, "north"), join(south, "south"), join(he, "north")
	u.takes("the first answer, a stranger's", his)
	u.refuses("the second answer", "there is another answer of north already", real)
	deceived := u.copy()
	charter := deceived.must(deceived.receive(deceived.store(), other))
	north.refuses("a charter with a stranger's keys", "does not have the keys that you sent: ask the umpire whether a stranger has answered for north, and begin nothing with it", charter)
	if _, err := u.open().Drop("north"); err != nil {
		t.Fatal(err)
	}
	charter = u.must(u.receive(u.store(), real, other))
	for _, p := range []*person{north, south} {
		p.takes("the charter", charter)
	}
	u.refuses("a stranger's answer after the charter", "not the one that the charter was closed with|not signed by the key of north", his)
	// one person in two places
	two := newPerson(t, umpire)
	second := two.must(Invite(two.store(), two.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-two"}))
	if _, err := Join(he.copy().store(), two.keys, "north", second, nil, false); err == nil {
		t.Error("the umpire plays a side")
	}
	both := newPerson(t, "both")
	a := both.must(Join(both.store(), both.keys, "north", second, nil, false))
	both.memory = inMemory(t, nil)
	two.takes("one side", a)
	two.refuses("the other with the same keys", "the same keys", both.must(Join(both.store(), both.keys, "south", second, nil, false)))
}

// TestForgedBeginnings: an invitation to a game that its header does not name is refused,
// and so is an answer without what the umpire must open.
func TestForgedBeginnings(t *testing.T) {
	u, north := newPerson(t, umpire), newPerson(t, "north")
	invite := u.must(Invite(u.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	other := newPerson(t, umpire)
	other.must(Invite(other.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-other"}))
	p := u.open().packets[0].Packet
	p.Public = other.open().packets[0].Public
	nobodys := u.open().packets[0].Packet
	c := *u.open().Charter
	c.Umpire = Party{}
	nobodys.Public = c.Text()
	for what, note := range map[string][]byte{
		"with the charter of another game": signAs(t, &bodies{Packet: &p}, umpire, u.keys),
		"of nobody":                        signAs(t, &bodies{Packet: &nobodys}, umpire, u.keys),
	} {
		if _, err := Join(north.copy().store(), north.keys, "north", note, nil, false); Code(err) != CodeVerify {
			t.Errorf("an invitation %s: %v", what, err)
		}
	}
	early := packet.Packet{Game: "sk-test", From: "north", Seq: 2, Kind: packet.Orders, Phase: "deploy/north", Seen: packet.Hash{1}}
	first := &bodies{Packet: &early}
	first.readers[0], first.keys[0] = []string{"north"}, []*seal.Recipient{north.keys.Identity.Recipient()}
	u.refuses("orders before the charter", `the sender "north" is not in the charter`, signAs(t, first, "north", north.keys))
	north.must(Join(north.store(), north.keys, "north", invite, nil, false))
	join := north.open().ledger.Under("north", 1)[0].Packet
	id := north.keys.Identity.Recipient()
	b := &bodies{Packet: &join}
	b.readers[0], b.keys[0], b.private[0] = []string{"north"}, []*seal.Recipient{id}, []byte("x\n")
	u.refuses("an answer without its second secret", "the sealed secret is missing", signAs(t, b, "north", north.keys))
}

// TestUmpireForgesCharter: a charter is refused that is not what the invitation said,
// or that has other keys of its reader than he has sent.
func TestUmpireForgesCharter(t *testing.T) {
	u, north, south, he := newPerson(t, umpire), newPerson(t, "north"), newPerson(t, "south"), newPerson(t, "somebody")
	invite := u.must(Invite(u.store(), u.keys, Invitation{Rules: "miniature", Scenario: "skirmish", Game: "sk-test"}))
	join := func(p *person, side string) []byte {
		return p.must(Join(p.store(), p.keys, side, invite, nil, false))
	}
	u.takes("both answers", join(north, "north"), join(south, "south"))
	join(he, "north")
	s := u.open()
	honest := s.ledger.Under(umpire, 2)[0]
	for _, x := range []struct {
		what, says string
		change     func(c *Charter)
	}{
		{"other dice", "not what the invitation said", func(c *Charter) { c.Chance = []Chance{{"5 die", []string{"6"}}} }},
		{"an option", "not what the invitation said", func(c *Charter) { c.Options = []string{"mines"} }},
		{"another edition", "not what the invitation said", func(c *Charter) { c.Edition++ }},
		{"other data", "not what the invitation said", func(c *Charter) { c.Data = strings.Repeat("1", 64) }},
		{"a deck of another secret", "not what the invitation said", func(c *Charter) { c.Umpire.Secret = c.Umpire.Anchor }},
		{"nobody as north", "not what the invitation said", func(c *Charter) { c.Sides[0] = Party{} }},
		{"nobody as south", "not what the invitation said", func(c *Charter) { c.Sides[1] = Party{} }},
		{"the players exchanged", "not what the invitation said", func(c *Charter) {
			c.Names[0], c.Names[1], c.Sides[0], c.Sides[1] = c.Names[1], c.Names[0], c.Sides[1], c.Sides[0]
		}},
		{"another chain of north", "the charter is not the one that north has answered to", func(c *Charter) { c.Sides[0].Anchor = c.Sides[1].Anchor }},
		{"another chain of south", "the charter is not the one that south has answered to", func(c *Charter) { c.Sides[1].Anchor = c.Sides[0].Anchor }},
		{"another private secret of south", "the charter is not the one that south has answered to", func(c *Charter) { c.Sides[1].Secret = c.Sides[0].Secret }},
		{"a stranger as south", "an answer to the invitation that south has not signed", func(c *Charter) {
			_, c.Sides[1], _ = openJoin(he.files()[fileOf(packet.Header{From: "north", Seq: 1, Kind: packet.Join})])
			c.Sides[1].Verifier = must(sign.NewSigner(he.keys.Seed, "south@sk-test")).Verifier()
		}},
		{"a stranger as north", "an answer to the invitation that north has not signed", func(c *Charter) {
			_, c.Sides[0], _ = openJoin(he.files()[fileOf(packet.Header{From: "north", Seq: 1, Kind: packet.Join})])
		}},
	} {
		c := *s.Charter
		x.change(&c)
		p := honest.Packet
		p.Public = c.Text()
		north.refuses("a charter with "+x.what, x.says, signAs(t, &bodies{Packet: &p}, umpire, u.keys))
	}
	for what, heads := range map[string][]*packet.Head{"without the answers": nil, "with one answer": honest.Heads[:1]} {
		p := honest.Packet
		p.Heads = heads
		north.refuses("a charter "+what, "does not have the answers of both players", signAs(t, &bodies{Packet: &p}, umpire, u.keys))
	}
	for name, keys := range map[string]*Keys{"south's answer to another invitation": south.keys, "an answer that the umpire has made for south": u.keys} {
		p, join := honest.Packet, honest.Heads[1].Packet
		join.Seen, join.Sealed = packet.Hash{1}, nil
		if keys == u.keys {
			join.Seen = honest.Heads[1].Seen
		}
		p.Heads = []*packet.Head{honest.Heads[0], headOf(signAs(t, &bodies{Packet: &join}, "south", keys))}
		north.refuses("a charter with "+name, "south has not signed", signAs(t, &bodies{Packet: &p}, umpire, u.keys))
	}
	north.takes("the honest one", honest.Text)
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// TestNobodyCanGrind: the first dice and the first deal of every scenario hang
// on a link of the umpire and of both sides, each from a chain that was fixed
// before its owner knew any other link, and so does all that comes later. Who
// tries his secrets before play tries them against links that he cannot know.
func TestNobodyCanGrind(t *testing.T) {
	long(t)
	tried := 0
	for _, title := range all.Titles() {
		for _, scenario := range title.Scenarios {
			g := newTrioOf(t, title.ID, scenario.ID, title.Sides[0], title.Sides[1])
			for len(toldBatches(g)) == 0 {
				if !g.orders1(t, nil) {
					t.Fatalf("%s: over before the first dice", scenario.ID)
				}
				g.resolveAll(nil)
			}
			s := g.umpire.open()
			first := toldBatches(g)[0]
			if want := fmt.Sprintf("umpire 1, %s 1, %s 1", title.Sides[0], title.Sides[1]); first.String() != want {
				t.Errorf("%s: the first batch has %s, not %s", scenario.ID, first, want)
			}
			seed := seedOf("sk-test", first, dice.Seed{})
			for i := range first.shares {
				other := batch{first.ordinal, slices.Clone(first.shares)}
				x := &other.shares[i]
				x.link, _ = chain.New([32]byte{byte(i)}, "sk-test", x.owner, chain.DefaultLength).Link(1)
				p, _ := s.Charter.party(x.owner)
				if chain.Verify(p.anchor(), 0, "sk-test", x.owner, 1, x.link) == nil {
					t.Errorf("%s: another secret of %s fits what he fixed before play", scenario.ID, x.owner)
				}
				ground := seedOf("sk-test", other, dice.Seed{})
				if slices.Equal(dice.Roll(seed, 1, "x", 40), dice.Roll(ground, 1, "x", 40)) {
					t.Errorf("%s: the dice do not hang on %s", scenario.ID, x.owner)
				}
				if slices.Equal(deck.Shuffle(*s.deck(), "sk-test", "0 cards/shuffle", seed, 40), deck.Shuffle(*s.deck(), "sk-test", "0 cards/shuffle", ground, 40)) {
					t.Errorf("%s: the deal does not hang on %s", scenario.ID, x.owner)
				}
				later := batch{2, []share{{umpire, 2, chain.Link{9}}}}
				if seedOf("sk-test", later, seed) == seedOf("sk-test", later, ground) {
					t.Errorf("%s: later dice do not hang on %s", scenario.ID, x.owner)
				}
				tried++
			}
			// the umpire's own secret of the deck is fixed before he knows the sides' anchors
			if slices.Equal(deck.Shuffle(*s.deck(), "sk-test", "0 cards/shuffle", seed, 40), deck.Shuffle(commit.Derive([32]byte{1}, "deck"), "sk-test", "0 cards/shuffle", seed, 40)) {
				t.Errorf("%s: the deal does not hang on the secret of the deck", scenario.ID)
			}
		}
	}
	t.Logf("%d secrets were changed", tried)
}

// toldBatches are the batches that results have told.
func toldBatches(g *trio) (bs []batch) {
	for _, r := range g.umpire.open().results {
		bs = append(bs, r.seeds...)
	}
	return bs
}
