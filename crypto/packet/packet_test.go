package packet_test

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"filippo.io/age/armor"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const game = "desert-7f3c9a"

func keys(t testing.TB, seed byte, from string) (*sign.Signer, *sign.Verifier) {
	t.Helper()
	s, err := sign.NewSigner([32]byte{seed}, from+"@"+game)
	if err != nil {
		t.Fatal(err)
	}
	v, err := sign.ParseVerifier(s.Verifier())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// secret is what all packets here are sealed with.
var secret = [32]byte{7}

func identity(t testing.TB) *seal.Identity {
	t.Helper()
	id, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// fixed is the same identity in every process, as the workers of a fuzzer need it.
func fixed() *seal.Identity {
	return must(seal.ReadIdentity([]byte("AGE-SECRET-KEY-1CM4U3PJJR7TYZHGFLD480N6H607A88H4AWM7NY77D069CTHQQ8EQXDU37C\n"), nil))
}

// add seals a body in p to readers who share an identity.
func add(t testing.TB, p *packet.Packet, id *seal.Identity, body string, to ...string) *packet.Packet {
	t.Helper()
	if err := addTo(p, secret, id, body, to...); err != nil {
		t.Fatal(err)
	}
	return p
}

func addTo(p *packet.Packet, secret [32]byte, id *seal.Identity, body string, to ...string) error {
	return p.AddSealed(secret, to, slices.Repeat([]*seal.Recipient{id.Recipient()}, len(to)), []byte(body), 0)
}

// bare is an orders packet before anything is sealed in it.
func bare() *packet.Packet {
	return &packet.Packet{
		Game: game, From: "axis", Seq: 3, Kind: packet.Orders, Phase: "m1/axis-2", Seen: packet.Hash{2}, Replaces: 2,
	}
}

// orders is a whole orders packet.
func orders(t testing.TB, id *seal.Identity) *packet.Packet {
	t.Helper()
	return add(t, bare(), id, "body\n", "axis", "umpire")
}

// join is a packet that uses most of the format.
func join() *packet.Packet {
	return &packet.Packet{
		Game: game, From: "axis", Seq: 3, Kind: packet.Join, Phase: "m1/axis-2",
		Prev: packet.Hash{0xab}, Seen: packet.Hash{2}, Replaces: 2,
		Public: []byte("first line\n\nsealed: not really\nhead: nor this\nénd\n\n"),
	}
}

// result is a packet in which the given heads travel.
func result(heads ...*packet.Head) *packet.Packet {
	return &packet.Packet{
		Game: game, From: "umpire", Seq: 1, Kind: packet.Result, Phase: "-", Seen: packet.Hash{2}, Heads: heads,
	}
}

// three are heads of orders in the order in which they travel.
func three(t testing.TB, id *seal.Identity) []*packet.Head {
	t.Helper()
	return []*packet.Head{headOf(t, id, "allies", 9), headOf(t, id, "axis", 2), headOf(t, id, "axis", 10)}
}

func headOf(t testing.TB, id *seal.Identity, from string, seq int) *packet.Head {
	t.Helper()
	s, _ := keys(t, 1, from)
	p := bare()
	p.From, p.Seq, p.Replaces = from, seq, 0
	return mustSign(t, add(t, p, id, "body\n", from, "umpire"), s).Head()
}

func mustSign(t testing.TB, p *packet.Packet, s *sign.Signer) *packet.Signed {
	t.Helper()
	signed, err := p.Sign(s)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

func ExamplePacket_Sign() {
	s, _ := sign.NewSigner([32]byte{}, "axis@desert-7f3c9a")
	id := fixed()
	p := &packet.Packet{Game: "desert-7f3c9a", From: "axis", Seq: 1, Kind: packet.Orders, Phase: "m1/axis-2"}
	if err := p.AddSealed([32]byte{1}, []string{"umpire"}, []*seal.Recipient{id.Recipient()}, []byte("pass\n"), 0); err != nil {
		fmt.Println(err)
		return
	}
	signed, err := p.Sign(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _, _ := strings.Cut(string(signed.Text), "\n\n")
	fmt.Println(text)
	fmt.Println(signed.Hash)
	// Output:
	// adjutant packet v2
	// game: desert-7f3c9a
	// from: axis
	// seq: 1
	// kind: orders
	// phase: m1/axis-2
	// seen: none
	// public: 0
	// sealed: umpire sha256:d7fac902d8c14d5d61481db19cba66a714bb299334e5c256d36f78a6c916f9db
	// sha256:c2f9dd9263fdc1035fdb3920cdddfcf957cbce9c6d94779de4b2e32a22a0cf2d
}

// TestRoundTrip: every kind of packet is read as it was written.
func TestRoundTrip(t *testing.T) {
	id := identity(t)
	kind := func(kind packet.Kind, p *packet.Packet) *packet.Packet {
		p.Kind = kind
		return p
	}
	plain := func(p *packet.Packet) *packet.Packet {
		p.Replaces = 0
		return p
	}
	two := func(p *packet.Packet) *packet.Packet {
		for range 2 {
			add(t, p, id, "body\n", "umpire", "axis")
		}
		return p
	}
	for name, p := range map[string]*packet.Packet{
		"orders":                       orders(t, id),
		"join":                         join(),
		"join with sections":           two(join()),
		"invite":                       plain(kind(packet.Invite, join())),
		"invite with sections":         two(kind(packet.Invite, join())),
		"charter":                      plain(kind(packet.Charter, join())),
		"charter with heads":           kind(packet.Charter, result(three(t, id)...)),
		"result":                       result(),
		"result with heads":            result(three(t, id)...),
		"result with public and heads": two(&packet.Packet{Game: game, From: "umpire", Seq: 2, Prev: packet.Hash{1}, Kind: packet.Result, Phase: "-", Public: []byte("head: 3\n\n"), Heads: three(t, id)}),
	} {
		t.Run(name, func(t *testing.T) {
			s, v := keys(t, 1, p.From)
			signed := mustSign(t, p, s)
			block := packet.Armor(signed.Text)
			text, err := packet.Dearmor(block)
			if err != nil {
				t.Fatal(err)
			}
			h, err := packet.Peek(text)
			if err != nil || h != p.Header() {
				t.Errorf("Peek = %v, %v", h, err)
			}
			got, err := packet.Open(text, v)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(p, &got.Packet, cmpopts.IgnoreUnexported(packet.Packet{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Open after Sign differs (-want +got):\n%s", diff)
			}
			if got.Hash != signed.Hash || packet.HashOf(text) != got.Hash || got.Hash == (packet.Hash{}) {
				t.Error("hash changed on the way")
			}
			for i := range got.Sealed {
				if strings.Join(got.Sealed[i].To, " ") != "axis umpire" {
					t.Errorf("readers %v", got.Sealed[i].To)
				}
				body, _, err := got.OpenSealed(i, "", id)
				if err != nil || string(body) != "body\n" {
					t.Errorf("OpenSealed = %q, %v", body, err)
				}
			}
			if again := mustSign(t, &got.Packet, s); !bytes.Equal(again.Text, text) {
				t.Error("signed again it has other bytes")
			}
		})
	}
}

func TestOpenRefusesOtherKeys(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	_, otherKey := keys(t, 2, "axis")
	_, alliesKey := keys(t, 1, "allies")
	id := identity(t)
	signed := mustSign(t, orders(t, id), axis)
	refused := func(what string, note []byte, v *sign.Verifier) {
		if _, err := packet.Open(note, v); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("%s: %v", what, err)
		}
		if err := confirm(note, v); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("%s, confirmed: %v", what, err)
		}
	}
	refused("another key", signed.Text, otherKey)
	refused("another name", signed.Text, alliesKey)
	if _, err := orders(t, id).Sign(must(sign.NewSigner([32]byte{1}, "allies@"+game))); err == nil {
		t.Error("signed under another name")
	}
	changed := bytes.Replace(signed.Text, []byte("m1/"), []byte("m2/"), 1)
	refused("changed text", changed, axisKey)
	// Signed by axis, but saying that it is from allies.
	forged := slices.Concat(must(axis.Sign(bytes.Replace(textOf(signed), []byte("from: axis"), []byte("from: allies"), 1))), sectionsOf(signed))
	for _, v := range []*sign.Verifier{axisKey, alliesKey} {
		refused("forged sender, key of "+v.Name(), forged, v)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// textOf is what is signed of a packet.
func textOf(s *packet.Signed) []byte {
	head := s.Head().Text
	return head[:bytes.LastIndex(head, []byte("\n\n"))+1]
}

// sectionsOf is what follows the head of a packet.
func sectionsOf(s *packet.Signed) []byte {
	return s.Text[len(s.Head().Text):]
}

// malformed reports whether err is a format error; if so, it is not one of the others.
func malformed(err error) bool {
	_, ok := errors.AsType[*packet.FormatError](err)
	_, version := errors.AsType[*packet.VersionError](err)
	return ok && !version && !errors.Is(err, packet.ErrSignature)
}

// confirm reopens a note as if it were known, and has it confirmed then.
func confirm(note []byte, v *sign.Verifier) error {
	p, err := packet.Reopen(note, func(packet.Hash) bool { return true })
	if err != nil {
		return err
	}
	return p.Confirm(v)
}

// Every change here is signed correctly and must be refused for its form.
func TestOpenRefusesForms(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	umpire, umpireKey := keys(t, 1, "umpire")
	id := identity(t)
	signed := map[string]*packet.Signed{
		"axis":   mustSign(t, add(t, join(), id, "body\n", "axis", "umpire"), axis),
		"orders": mustSign(t, orders(t, id), axis),
		"umpire": mustSign(t, result(three(t, id)...), umpire),
	}
	hash := packet.Hash{0xab}.String()
	prev, digest := "prev: "+hash+"\n", signed["axis"].Sealed[0].Digest.String()
	ordersDigest := signed["orders"].Sealed[0].Digest.String()
	seen := "seen: " + packet.Hash{2}.String() + "\n"
	const j, o, res = "axis", "orders", "umpire"
	tests := []struct{ name, of, old, new string }{
		{"version without a number", j, "packet v2", "packet v"},
		{"version zero", j, "packet v2", "packet v0"},
		{"version with leading zero", j, "packet v2", "packet v02"},
		{"version with a sign", j, "packet v2", "packet v+2"},
		{"version with a space", j, "packet v2", "packet v2 "},
		{"version with a dot", j, "packet v2", "packet v1.0"},
		{"version alone", j, "adjutant packet v2", "1"},
		{"leading line", j, "adjutant", "\nadjutant"},
		{"no space", j, "game: ", "game:"},
		{"two spaces", j, "game: ", "game:  "},
		{"trailing space", j, "seq: 3", "seq: 3 "},
		{"leading zero", j, "seq: 3", "seq: 03"},
		{"sign", j, "seq: 3", "seq: +3"},
		{"seq zero", j, "seq: 3", "seq: 0"},
		{"seq huge", j, "seq: 3", "seq: 1000000"},
		{"seq overflow", j, "seq: 3", "seq: 99999999999999999999"},
		{"first with prev", j, "seq: 3\n", "seq: 1\n"},
		{"later without prev", j, "prev: " + hash, "prev: none"},
		{"join without the line prev", j, prev, ""},
		{"upper case hash", j, hash, "sha256:" + strings.ToUpper(hash[7:])},
		{"short hash", j, hash, hash[:len(hash)-2]},
		{"zero hash", j, hash, "sha256:" + strings.Repeat("0", 64)},
		{"upper case game", j, "desert", "Desert"},
		{"game that begins with a dot", j, "game: ", "game: ."},
		{"game that ends in a hyphen", j, "7f3c9a\nfrom", "7f3c9a-\nfrom"},
		{"sender that begins with a hyphen", j, "from: ", "from: -"},
		{"reader that ends in a hyphen", j, "sealed: axis umpire", "sealed: axis umpire-"},
		{"empty sender", j, "from: axis", "from: "},
		{"kind", j, "kind: join", "kind: joi"},
		{"kind in upper case", j, "kind: join", "kind: Join"},
		{"phase", j, "m1/axis-2", "m1 axis-2"},
		{"order of lines", j, "seq: 3\nkind: join\n", "kind: join\nseq: 3\n"},
		{"missing line", j, seen, ""},
		{"repeated line", j, "seq: 3\n", "seq: 3\nseq: 3\n"},
		{"replaces zero", j, "replaces: 2", "replaces: 0"},
		{"replaces itself", j, "replaces: 2", "replaces: 3"},
		{"result replaces", j, "kind: join", "kind: result"},
		{"use line of v1", res, "head: ", "use: axis 1 " + hash + "\nhead: "},
		{"fewer public lines", j, "public: 6", "public: 5"},
		{"more public lines", j, "public: 6", "public: 7"},
		{"huge public", j, "public: 6", "public: 99999999"},
		{"control character", j, "first line", "first\x7fline"},
		{"C1 control character", j, "first line", "first\u0085line"},
		{"readers not sorted", j, "sealed: axis umpire", "sealed: umpire axis"},
		{"reader twice", j, "sealed: axis umpire", "sealed: axis axis"},
		{"no reader", j, "sealed: axis umpire", "sealed:"},
		{"empty reader", j, "sealed: axis umpire", "sealed: "},
		{"two spaces between readers", j, "sealed: axis umpire", "sealed: axis  umpire"},
		{"nine readers", j, "sealed: axis umpire", "sealed: a b c d e f g h i"},
		{"no digest", j, " " + digest, ""},
		{"digest none", j, digest, "none"},
		{"digest in upper case", j, digest, "sha256:" + strings.ToUpper(digest[7:])},
		{"short digest", j, digest, digest[:len(digest)-1]},
		{"space after the digest", j, digest, digest + " "},
		{"two digests", j, digest, digest + " " + digest},
		{"digest before the readers", j, "axis umpire " + digest, digest + " axis umpire"},
		{"line after the sealed lines", j, digest + "\n", digest + "\nmore\n"},
		{"blank line after the sealed lines", j, digest + "\n", digest + "\n\n"},
		{"blank line before the sealed lines", j, "\nsealed: axis", "\n\nsealed: axis"},
		{"orders with prev", o, seen, prev + seen},
		{"orders with prev none", o, seen, "prev: none\n" + seen},
		{"orders with a public body", o, "public: 0\n", "public: 1\nhello\n"},
		{"orders with another section", o, ordersDigest + "\n", ordersDigest + "\nsealed: axis umpire " + ordersDigest + "\n"},
		{"orders without a section", o, "sealed: axis umpire " + ordersDigest + "\n", ""},
		{"orders without public", o, "public: 0\n", ""},
		{"orders as another kind", o, "kind: orders", "kind: join"},
		{"join as orders", j, "kind: join", "kind: orders"},
		{"heads after public", res, "public: 0\n", "public: 0\nhead: 1\n\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, v := axis, axisKey
			if tt.of == res {
				s, v = umpire, umpireKey
			}
			text := string(textOf(signed[tt.of]))
			changed := strings.Replace(text, tt.old, tt.new, 1)
			if changed == text {
				t.Fatal("the change does not apply")
			}
			sections := sectionsOf(signed[tt.of])
			switch tt.name {
			case "orders with another section":
				sections = append(bytes.Clone(sections), sections...)
			case "orders without a section":
				sections = nil
			}
			refused(t, slices.Concat(must(s.Sign([]byte(changed))), sections), v)
		})
	}
}

// refused checks that a note is refused for its form, by whatever way it comes.
func refused(t *testing.T, note []byte, v *sign.Verifier) {
	t.Helper()
	if _, err := packet.Open(note, v); !malformed(err) {
		t.Errorf("Open = %v, want a format error", err)
	}
	if err := confirm(note, v); !malformed(err) {
		t.Errorf("Confirm = %v, want a format error", err)
	}
	if _, err := packet.Peek(note); !malformed(err) {
		t.Errorf("Peek = %v, want a format error", err)
	}
	if _, err := packet.OpenBy(note, func(packet.Header) (*sign.Verifier, error) { return v, nil }); !malformed(err) {
		t.Errorf("OpenBy = %v, want a format error", err)
	}
	if _, err := packet.OpenSelf(note, func(packet.Header, []byte) (*sign.Verifier, error) { return v, nil }); !malformed(err) {
		t.Errorf("OpenSelf = %v, want a format error", err)
	}
}

// lineOf is the number of the first line of text that begins so.
func lineOf(t *testing.T, text []byte, begin string) int {
	t.Helper()
	i := bytes.Index(text, []byte("\n"+begin))
	if i < 0 {
		t.Fatalf("no line begins with %q", begin)
	}
	return bytes.Count(text[:i], []byte("\n")) + 2
}

func TestFormatErrorLine(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	signed := mustSign(t, add(t, join(), identity(t), "body\n", "axis", "umpire"), axis)
	sections := sectionsOf(signed)
	lines := bytes.Count(signed.Text, []byte("\n"))
	for _, x := range []struct {
		old, new string
		line     int
	}{
		{"packet v2", "packet v02", 1}, {"seq: 3", "seq: 03", 4}, {"replaces: 2", "replaces: 0", 9}, {"public: 6", "public: 06", 10},
		{"public: 6", "public: 5", 17}, {"public: 6", "public: 7", 20}, {"sealed: axis umpire sha256:", "sealed: axis umpire sha255:", 17}, {"sealed: axis umpire ", "Sealed: axis umpire ", 17},
	} {
		text := strings.Replace(string(textOf(signed)), x.old, x.new, 1)
		_, err := packet.Open(slices.Concat(must(axis.Sign([]byte(text))), sections), axisKey)
		if e, ok := errors.AsType[*packet.FormatError](err); !ok || e.Line != x.line {
			t.Errorf("%s: Open = %v, want an error in line %d", x.new, err, x.line)
		}
	}
	for name, x := range map[string]struct {
		text string
		line int
	}{
		"something after the end": {string(signed.Text) + "x\n", lines + 1},
		"a blank line at the end": {string(signed.Text) + "\n", lines + 1},
		"no section":              {string(signed.Head().Text), lineOf(t, signed.Text, "— ") + 1},
		"half a section":          {string(signed.Text[:len(signed.Text)-10]), lines},
		"no signature":            {string(textOf(signed)) + "\n" + string(sections), lineOf(t, signed.Text, "— ")},
		"two signatures":          {strings.Replace(string(signed.Text), "\n— ", "\n— x\n— ", 1), 0}, // the line is a part of the section
	} {
		_, err := packet.Open([]byte(x.text), axisKey)
		if e, ok := errors.AsType[*packet.FormatError](err); !ok || e.Line != x.line {
			t.Errorf("%s: Open = %v, want an error in line %d", name, err, x.line)
		}
	}
}

func TestLimits(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	id := identity(t)
	to, recipients := []string{"axis"}, []*seal.Recipient{id.Recipient()}

	p := join()
	for range packet.MaxSections {
		add(t, p, id, "", "axis")
	}
	if err := addTo(p, secret, id, "", "axis"); err == nil {
		t.Error("a ninth section accepted")
	}
	p = join()
	p.Public = bytes.Repeat([]byte("x\n"), packet.MaxPublicLines)
	mustSign(t, p, axis)
	p.Public = append(p.Public, "x\n"...)
	if _, err := p.Sign(axis); err == nil {
		t.Error("too many public lines accepted")
	}
	p = join()
	p.Public = append(bytes.Repeat([]byte("x"), packet.MaxSize), '\n')
	if _, err := p.Sign(axis); err == nil {
		t.Error("too long a packet accepted")
	}
	p = join()
	for range 2 {
		if err := p.AddSealed(secret, to, recipients, nil, 3<<19); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Sign(axis); err == nil {
		t.Error("too long sealed sections accepted")
	}
	p = bare()
	if _, err := p.Sign(axis); err == nil {
		t.Error("orders without a section accepted")
	}
	for range 2 {
		add(t, p, id, "", "axis")
	}
	if _, err := p.Sign(axis); err == nil {
		t.Error("orders with two sections accepted")
	}
	p = bare()
	p.Public = []byte("hello\n")
	if _, err := add(t, p, id, "", "axis").Sign(axis); err == nil {
		t.Error("orders with a public body accepted")
	}
	p = bare()
	p.Prev = packet.Hash{1}
	if err := addTo(p, secret, id, "", "axis"); err == nil {
		t.Error("orders with prev accepted")
	}
}

func TestBinding(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	id, other := identity(t), identity(t)
	p := add(t, bare(), id, "body\n", "axis")
	signed := mustSign(t, p, axis)
	if _, _, err := signed.OpenSealed(0, "", other); !errors.Is(err, seal.ErrNotForUs) {
		t.Errorf("OpenSealed with another identity = %v", err)
	}
	if _, _, err := signed.OpenSealed(1, "", id); err == nil {
		t.Error("OpenSealed of no section accepted")
	}

	p.Seq = 4
	if _, err := p.Sign(axis); err == nil {
		t.Error("Sign accepts a header that changed after sealing")
	}
	if err := addTo(p, secret, id, "", "axis"); err == nil {
		t.Error("AddSealed accepts a header that changed after sealing")
	}

	if err := bare().AddSealed(secret, []string{"axis"}, nil, nil, 0); err == nil {
		t.Error("AddSealed with too few keys accepted")
	}
	if err := addTo(bare(), secret, id, "", "axis", "axis"); err == nil {
		t.Error("AddSealed with a reader twice accepted")
	}
}

// TestStolenSection: a body that was sealed under one header opens under no other,
// whatever differs in it.
func TestStolenSection(t *testing.T) {
	id := identity(t)
	heads := three(t, id)
	full := func() *packet.Packet {
		p := result(heads[:2]...)
		p.Seq, p.Prev, p.Public = 2, packet.Hash{1}, []byte("first\nsecond\n")
		return p
	}
	axis, _ := keys(t, 1, "axis")
	umpire, _ := keys(t, 1, "umpire")
	from, fromOrders := add(t, full(), id, "body\n", "axis"), add(t, bare(), id, "body\n", "axis")
	for name, change := range map[string]func(*packet.Packet){
		"seq":            func(p *packet.Packet) { p.Seq = 3 },
		"kind":           func(p *packet.Packet) { p.Kind = packet.Charter },
		"phase":          func(p *packet.Packet) { p.Phase = "m1" },
		"prev":           func(p *packet.Packet) { p.Prev[0]++ },
		"seen":           func(p *packet.Packet) { p.Seen[0]++ },
		"another head":   func(p *packet.Packet) { p.Heads = heads[1:] },
		"a head more":    func(p *packet.Packet) { p.Heads = heads },
		"no head":        func(p *packet.Packet) { p.Heads = nil },
		"public":         func(p *packet.Packet) { p.Public = []byte("first\nsecone\n") },
		"nothing public": func(p *packet.Packet) { p.Public = nil },
	} {
		p := full()
		change(p)
		p.Sealed = from.Sealed
		if _, _, err := mustSign(t, p, umpire).OpenSealed(0, "axis", id); !errors.Is(err, packet.ErrBinding) {
			t.Errorf("%s: OpenSealed of a body from another packet = %v", name, err)
		}
	}
	for name, change := range map[string]func(*packet.Packet){
		"seq":      func(p *packet.Packet) { p.Seq = 4 },
		"phase":    func(p *packet.Packet) { p.Phase = "m2" },
		"seen":     func(p *packet.Packet) { p.Seen[31]++ },
		"replaces": func(p *packet.Packet) { p.Replaces = 1 },
		"sender":   func(p *packet.Packet) { p.From = "umpire" },
		"game":     func(p *packet.Packet) { p.Game = "desert" },
	} {
		p := bare()
		change(p)
		p.Sealed = fromOrders.Sealed
		s := must(sign.NewSigner([32]byte{1}, p.Header().KeyName()))
		stolen := mustSign(t, p, s)
		if _, _, err := stolen.OpenSealed(0, "axis", id); !errors.Is(err, packet.ErrBinding) {
			t.Errorf("orders, %s: OpenSealed of a body from another packet = %v", name, err)
		}
		_, key, err := mustSign(t, fromOrders, axis).OpenSealed(0, "axis", id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := stolen.OpenSealedWith(0, key); !errors.Is(err, packet.ErrBinding) {
			t.Errorf("orders, %s: OpenSealedWith of a body from another packet = %v", name, err)
		}
	}
}

func TestOpenSelf(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	_, other := keys(t, 2, "axis")
	for _, kind := range []packet.Kind{packet.Join, packet.Invite} {
		self := &packet.Packet{Game: game, From: "axis", Seq: 1, Kind: kind, Phase: "-", Public: []byte("sign: " + axis.Verifier() + "\n")}
		signed := mustSign(t, self, axis)
		find := func(h packet.Header, public []byte) (*sign.Verifier, error) {
			if h != self.Header() {
				t.Errorf("header %v", h)
			}
			return sign.ParseVerifier(strings.TrimSuffix(strings.TrimPrefix(string(public), "sign: "), "\n"))
		}
		if got, err := packet.OpenSelf(signed.Text, find); err != nil || got.Hash != signed.Hash {
			t.Errorf("OpenSelf = %v", err)
		}
		if _, err := packet.OpenSelf(signed.Text, func(packet.Header, []byte) (*sign.Verifier, error) { return other, nil }); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("OpenSelf with another key = %v", err)
		}
		for _, kind := range []packet.Kind{packet.Charter, packet.Result} {
			p := *self
			p.Kind = kind
			if _, err := packet.OpenSelf(mustSign(t, &p, axis).Text, find); !errors.Is(err, packet.ErrSignature) {
				t.Errorf("OpenSelf of a %s = %v", kind, err)
			}
		}
		if _, err := packet.OpenSelf(mustSign(t, orders(t, identity(t)), axis).Text, find); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("OpenSelf of orders = %v", err)
		}
	}
}

func TestDearmor(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long texts")
	}
	for n := range 200 {
		text := bytes.Repeat([]byte("x"), n)
		if got, err := packet.Dearmor(packet.Armor(text)); err != nil || !bytes.Equal(got, text) {
			t.Fatalf("Dearmor(Armor of %d bytes) = %q, %v", n, got, err)
		}
	}
	most := bytes.Repeat([]byte("x"), packet.MaxSize)
	if _, err := packet.Dearmor(packet.Armor(most)); err != nil {
		t.Errorf("Dearmor of the greatest packet = %v", err)
	}
	good := string(packet.Armor(bytes.Repeat([]byte("xy"), 50)))
	for name, bad := range map[string]string{
		"empty":          "",
		"CRLF":           strings.ReplaceAll(good, "\n", "\r\n"),
		"blank line":     strings.Replace(good, "\n", "\n\n", 1),
		"quoted":         "> " + good,
		"trailing space": strings.Replace(good, "\n", " \n", 2),
		"no last LF":     strings.TrimSuffix(good, "\n"),
		"after":          good + "\n",
		"joined lines":   strings.Replace(good, "\n-----END", "-----END", 1),
		"alphabet":       strings.Replace(good, "eH", "-_", 1),
		"stray bits":     strings.Replace(good, "eQ==", "eR==", 1),
		"only begin":     packet.ArmorBegin + "\n",
		"too long":       string(packet.Armor(append(most, 'x'))),
		"far too long":   string(packet.Armor(append(most, most...))),
	} {
		if bad == good {
			t.Fatalf("%s: the change does not apply", name)
		}
		if _, err := packet.Dearmor([]byte(bad)); !errors.Is(err, packet.ErrArmor) {
			t.Errorf("%s: Dearmor = %v", name, err)
		}
	}
}

func TestParseHash(t *testing.T) {
	for _, h := range []packet.Hash{{}, {1}} {
		if got, err := packet.ParseHash(h.String()); err != nil || got != h {
			t.Errorf("ParseHash(%s) = %v, %v", h, got, err)
		}
	}
	for _, s := range []string{"", "NONE", "sha256:", strings.Repeat("00", 32), strings.Repeat("01", 32), "sha256:" + strings.Repeat("00", 32)} {
		if _, err := packet.ParseHash(s); err == nil {
			t.Errorf("ParseHash(%q) accepted", s)
		}
	}
}

// sealedLine is a line that names a section.
var sealedLine = regexp.MustCompile(`(?m)^(sealed: .* )sha256:[0-9a-f]{64}$`)

// redigest puts the digests of what follows the signature into the last lines that
// name sections, as the sender who made these sections would.
func redigest(text, sections []byte) []byte {
	pieces := bytes.SplitAfter(sections, []byte(armor.Footer+"\n"))
	if len(pieces[len(pieces)-1]) == 0 {
		pieces = pieces[:len(pieces)-1]
	}
	lines := sealedLine.FindAllSubmatchIndex(text, -1)
	lines = lines[max(0, len(lines)-len(pieces)):]
	text = bytes.Clone(text)
	for i, at := range lines {
		copy(text[at[3]:at[1]], packet.Hash(commit.DigestText("section", pieces[i])).String())
	}
	return text
}

// FuzzOpen takes texts, signs them where possible with the digests of the sections
// that follow, and checks that what opens is rendered to the same bytes.
func FuzzOpen(f *testing.F) {
	axis, axisKey := keys(f, 1, "axis")
	umpire, umpireKey := keys(f, 1, "umpire")
	id := fixed()
	both := add(f, result(three(f, id)...), id, "body\n", "axis", "umpire")
	both.Public = []byte("hello\n")
	both = &packet.Packet{Game: both.Game, From: both.From, Seq: 2, Prev: packet.Hash{1}, Kind: both.Kind, Phase: "-", Seen: both.Seen, Heads: both.Heads, Public: both.Public}
	for _, to := range []string{"axis", "allies"} {
		add(f, both, id, "body\n", to, "umpire")
	}
	for _, s := range []*packet.Signed{
		mustSign(f, join(), axis),
		mustSign(f, add(f, join(), id, "body\n", "axis"), axis),
		mustSign(f, orders(f, id), axis),
		mustSign(f, result(three(f, id)...), umpire),
		mustSign(f, both, umpire),
	} {
		f.Add(textOf(s), sectionsOf(s))
	}
	f.Fuzz(func(t *testing.T, text, sections []byte) {
		if _, err := packet.Peek(text); err == nil {
			if _, err := packet.Open(text, axisKey); err == nil {
				t.Log("the fuzzer found a signature or was given one")
			}
		}
		text = redigest(text, sections)
		for _, k := range []struct {
			s *sign.Signer
			v *sign.Verifier
		}{{axis, axisKey}, {umpire, umpireKey}} {
			note, err := k.s.Sign(text)
			if err != nil {
				return
			}
			note = append(note, sections...)
			got, err := packet.Open(note, k.v)
			if packet.HashOf(note) == (packet.Hash{}) && err == nil {
				t.Fatal("a packet without a hash")
			}
			if err != nil {
				continue
			}
			again, err := got.Sign(k.s)
			if err != nil {
				t.Fatalf("Sign after Open: %v", err)
			}
			if !bytes.Equal(again.Text, note) || again.Hash != got.Hash || packet.HashOf(note) != got.Hash {
				t.Errorf("two spellings:\n%s\n%s", note, again.Text)
			}
			for i := range got.Sealed {
				if body, _, err := got.OpenSealed(i, "", id); err == nil && string(body) != "body\n" {
					t.Errorf("sealed body became %q", body)
				}
			}
			travels(t, got, k.v)
		}
	})
}

// travels checks that the head of a packet comes in another packet as it is.
func travels(t *testing.T, s *packet.Signed, v *sign.Verifier) {
	t.Helper()
	h := s.Head()
	umpire, umpireKey := keys(t, 1, "umpire")
	carrier, err := result(h).Sign(umpire)
	if may := len(h.Heads) == 0 && len(h.Text) <= packet.MaxHead; (err == nil) != may {
		t.Errorf("a head of %d bytes with %d heads travels: %v", len(h.Text), len(h.Heads), err)
	}
	if err != nil {
		return
	}
	got, err := packet.Open(carrier.Text, umpireKey)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Heads[0], h) {
		t.Errorf("a head travels as\n%+v\nnot\n%+v", got.Heads[0], h)
	}
	if err := got.Heads[0].Verify(v); err != nil {
		t.Errorf("Verify: %v", err)
	}
}

func FuzzDearmor(f *testing.F) {
	f.Add(packet.Armor([]byte("hello")))
	f.Add(packet.Armor(bytes.Repeat([]byte("hello"), 40)))
	f.Fuzz(func(t *testing.T, block []byte) {
		text, err := packet.Dearmor(block)
		if err == nil && !bytes.Equal(packet.Armor(text), block) {
			t.Errorf("two spellings of %q", text)
		}
		if got, err := packet.Dearmor(packet.Armor(block)); err != nil || !bytes.Equal(got, block) {
			t.Errorf("Dearmor(Armor(%q)) = %q, %v", block, got, err)
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	axis, v := keys(b, 1, "axis")
	p := join()
	if err := p.AddSealed(secret, []string{"axis"}, []*seal.Recipient{identity(b).Recipient()}, []byte("body\n"), 4096); err != nil {
		b.Fatal(err)
	}
	text := mustSign(b, p, axis).Text
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := packet.Open(text, v); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpenHeads opens a result with two heads and a section, without and with
// the check whose the heads are, and reopens it.
func BenchmarkOpenHeads(b *testing.B) {
	umpire, v := keys(b, 1, "umpire")
	_, axis := keys(b, 1, "axis")
	id := identity(b)
	p := result(headOf(b, id, "axis", 2), headOf(b, id, "axis", 3))
	if err := p.AddSealed(secret, []string{"axis"}, []*seal.Recipient{id.Recipient()}, []byte("body\n"), 4096); err != nil {
		b.Fatal(err)
	}
	signed := mustSign(b, p, umpire)
	b.Run("Open", func(b *testing.B) {
		b.SetBytes(int64(len(signed.Text)))
		for b.Loop() {
			if _, err := packet.Open(signed.Text, v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Verify", func(b *testing.B) {
		for b.Loop() {
			for _, h := range signed.Heads {
				if err := h.Verify(axis); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("Reopen", func(b *testing.B) {
		b.SetBytes(int64(len(signed.Text)))
		for b.Loop() {
			if _, err := packet.Reopen(signed.Text, func(packet.Hash) bool { return true }); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// TestShed: what a packet has let go is taken again only as it was, head and sections.
func TestShed(t *testing.T) {
	s, v := keys(t, 1, "axis")
	id := fixed()
	signed := mustSign(t, orders(t, id), s)
	other := mustSign(t, add(t, bare(), id, "BODY\n", "axis", "umpire"), s)
	armor := func(p *packet.Signed) []byte { return p.Text[bytes.Index(p.Text, []byte("-----BEGIN AGE")):] }
	head := bytes.TrimSuffix(signed.Text, armor(signed))
	for name, x := range map[string]struct {
		text []byte
		ok   bool
	}{
		"the same":      {bytes.Clone(signed.Text), true},
		"another":       {other.Text, false},
		"other section": {slices.Concat(head, armor(other)), false},
		"no section":    {head, false},
		"nothing":       {nil, false},
	} {
		p, err := packet.Open(signed.Text, v)
		if err != nil {
			t.Fatal(err)
		}
		p.Shed(func() ([]byte, error) { return x.text, nil })
		if body, _, err := p.OpenSealed(0, "", id); (err == nil) != x.ok || x.ok && string(body) != "body\n" {
			t.Errorf("given %s: %q, %v", name, body, err)
		}
		if !p.WasShed() || p.Hash != signed.Hash || p.Size() != len(signed.Text) {
			t.Errorf("given %s: another packet", name)
		}
	}
	p, _ := packet.Open(signed.Text, v)
	p.Shed(func() ([]byte, error) { return nil, errors.New("gone") })
	if _, _, err := p.OpenSealed(0, "", id); err == nil || err.Error() != "gone" {
		t.Errorf("what cannot be loaded: %v", err)
	}
}
