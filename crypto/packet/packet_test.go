package packet_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

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

func identity(t testing.TB) *seal.Identity {
	t.Helper()
	id, err := seal.NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// orders returns a packet that uses most of the format.
func orders() *packet.Packet {
	return &packet.Packet{
		Game: game, From: "axis", Seq: 3, Kind: packet.Orders, Phase: "m1/axis-2",
		Prev: packet.Hash{0xab}, Seen: packet.Hash{2}, Replaces: 2,
		Public: []byte("first line\n\nsealed: not really\nénd\n\n"),
	}
}

func result() *packet.Packet {
	return &packet.Packet{
		Game: game, From: "umpire", Seq: 1, Kind: packet.Result, Phase: "-", Seen: packet.Hash{2},
		Uses: []packet.Use{{From: "allies", Seq: 9, Hash: packet.Hash{3}}, {From: "axis", Seq: 2, Hash: packet.Hash{4}}, {From: "axis", Seq: 10, Hash: packet.Hash{5}}},
	}
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
	p := &packet.Packet{Game: "desert-7f3c9a", From: "axis", Seq: 1, Kind: packet.Orders, Phase: "m1/axis-2", Public: []byte("pass\n")}
	signed, err := p.Sign(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _, _ := strings.Cut(string(signed.Text), "\n\n")
	fmt.Println(text)
	fmt.Println(signed.Hash)
	// Output:
	// adjutant packet v1
	// game: desert-7f3c9a
	// from: axis
	// seq: 1
	// kind: orders
	// phase: m1/axis-2
	// prev: none
	// seen: none
	// public: 1
	// pass
	// sha256:9bb411a503dbb32ecadffb7f4201de5de4f94df6d1dd915536c7de3efb8c5adc
}

func TestRoundTrip(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	umpire, umpireKey := keys(t, 2, "umpire")
	id := identity(t)
	sealed := orders()
	for range 2 {
		if err := sealed.AddSealed([]string{"umpire", "axis"}, []*seal.Recipient{id.Recipient(), id.Recipient()}, []byte("body\n"), 2000); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		name string
		p    *packet.Packet
		s    *sign.Signer
		v    *sign.Verifier
	}{
		{"orders", orders(), axis, axisKey},
		{"sealed", sealed, axis, axisKey},
		{"result", result(), umpire, umpireKey},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			signed := mustSign(t, tt.p, tt.s)
			block := packet.Armor(signed.Text)
			text, err := packet.Dearmor(block)
			if err != nil {
				t.Fatal(err)
			}
			h, err := packet.Peek(text)
			if err != nil || h != tt.p.Header() {
				t.Errorf("Peek = %v, %v", h, err)
			}
			got, err := packet.Open(text, tt.v)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.p, &got.Packet, cmpopts.IgnoreUnexported(packet.Packet{}, packet.Section{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("Open after Sign differs (-want +got):\n%s", diff)
			}
			if got.Hash != signed.Hash {
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
		})
	}
}

func TestOpenRefusesOtherKeys(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	_, otherKey := keys(t, 2, "axis")
	_, alliesKey := keys(t, 1, "allies")
	signed := mustSign(t, orders(), axis)
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
	if _, err := orders().Sign(must(sign.NewSigner([32]byte{1}, "allies@"+game))); err == nil {
		t.Error("signed under another name")
	}
	changed := bytes.Replace(signed.Text, []byte("m1/"), []byte("m2/"), 1)
	refused("changed text", changed, axisKey)
	// Signed by axis, but saying that it is from allies.
	forged := must(axis.Sign(bytes.Replace(textOf(signed), []byte("from: axis"), []byte("from: allies"), 1)))
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

func textOf(s *packet.Signed) []byte {
	return s.Text[:bytes.LastIndex(s.Text, []byte("\n\n"))+1]
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
	o := orders()
	if err := o.AddSealed([]string{"axis", "umpire"}, []*seal.Recipient{id.Recipient(), id.Recipient()}, []byte("body\n"), 0); err != nil {
		t.Fatal(err)
	}
	order, res := string(textOf(mustSign(t, o, axis))), string(textOf(mustSign(t, result(), umpire)))
	hash := packet.Hash{0xab}.String()
	tests := []struct{ name, text, old, new string }{
		{"version", order, "packet v1", "packet v2"},
		{"leading line", order, "adjutant", "\nadjutant"},
		{"no space", order, "game: ", "game:"},
		{"two spaces", order, "game: ", "game:  "},
		{"trailing space", order, "seq: 3", "seq: 3 "},
		{"leading zero", order, "seq: 3", "seq: 03"},
		{"sign", order, "seq: 3", "seq: +3"},
		{"seq zero", order, "seq: 3", "seq: 0"},
		{"seq huge", order, "seq: 3", "seq: 1000000"},
		{"seq overflow", order, "seq: 3", "seq: 99999999999999999999"},
		{"first with prev", order, "seq: 3\n", "seq: 1\n"},
		{"later without prev", order, "prev: " + hash, "prev: none"},
		{"upper case hash", order, hash, "sha256:" + strings.ToUpper(hash[7:])},
		{"short hash", order, hash, hash[:len(hash)-2]},
		{"zero hash", order, hash, "sha256:" + strings.Repeat("0", 64)},
		{"upper case game", order, "desert", "Desert"},
		{"game that begins with a dot", order, "game: ", "game: ."},
		{"game that ends in a hyphen", order, "7f3c9a\nfrom", "7f3c9a-\nfrom"},
		{"sender that begins with a hyphen", order, "from: ", "from: -"},
		{"reader that ends in a hyphen", order, "sealed: axis umpire", "sealed: axis umpire-"},
		{"use of a hyphen", res, "use: axis 2 ", "use: - 2 "},
		{"empty sender", order, "from: axis", "from: "},
		{"kind", order, "kind: orders", "kind: order"},
		{"phase", order, "m1/axis-2", "m1 axis-2"},
		{"order of lines", order, "seq: 3\nkind: orders\n", "kind: orders\nseq: 3\n"},
		{"missing line", order, "seen: " + packet.Hash{2}.String() + "\n", ""},
		{"repeated line", order, "seq: 3\n", "seq: 3\nseq: 3\n"},
		{"replaces zero", order, "replaces: 2", "replaces: 0"},
		{"replaces itself", order, "replaces: 2", "replaces: 3"},
		{"result replaces", order, "kind: orders", "kind: result"},
		{"use in orders", order, "public: ", "use: axis 1 " + hash + "\npublic: "},
		{"fewer public lines", order, "public: 5", "public: 4"},
		{"more public lines", order, "public: 5", "public: 6"},
		{"huge public", order, "public: 5", "public: 99999999"},
		{"control character", order, "first line", "first\x7fline"},
		{"C1 control character", order, "first line", "first\u0085line"},
		{"readers not sorted", order, "sealed: axis umpire", "sealed: umpire axis"},
		{"reader twice", order, "sealed: axis umpire", "sealed: axis axis"},
		{"no reader", order, "sealed: axis umpire", "sealed: "},
		{"nine readers", order, "sealed: axis umpire", "sealed: a b c d e f g h i"},
		{"age armor with a blank line", order, "FILE-----\n", "FILE-----\n\n"},
		{"age armor not closed", order, "-----END AGE", "-----END AGF"},
		{"text after a section", order, "-----END AGE ENCRYPTED FILE-----\n", "-----END AGE ENCRYPTED FILE-----\nmore\n"},
		{"uses not sorted", res, "use: allies 9", "use: b 9"},
		{"use twice", res, "use: axis 10", "use: axis 2"},
		{"uses sorted as text", res, "use: axis 2", "use: axis 11"},
		{"use of nothing", res, packet.Hash{3}.String(), "none"},
		{"use with two words", res, "use: axis 2 ", "use: axis 2"},
		{"use with seq zero", res, "use: axis 2 ", "use: axis 0 "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, v := axis, axisKey
			if tt.text == res {
				s, v = umpire, umpireKey
			}
			changed := strings.Replace(tt.text, tt.old, tt.new, 1)
			if changed == tt.text {
				t.Fatal("the change does not apply")
			}
			note := must(s.Sign([]byte(changed)))
			_, err := packet.Open(note, v)
			if _, ok := errors.AsType[*packet.FormatError](err); !ok {
				t.Errorf("Open = %v, want a format error", err)
			}
			if _, ok := errors.AsType[*packet.FormatError](confirm(note, v)); !ok {
				t.Errorf("Confirm = %v, want a format error", confirm(note, v))
			}
		})
	}
}

func TestFormatErrorLine(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	for _, x := range []struct {
		old, new string
		line     int
	}{{"seq: 3", "seq: 03", 4}, {"replaces: 2", "replaces: 0", 9}} {
		text := strings.Replace(string(textOf(mustSign(t, orders(), axis))), x.old, x.new, 1)
		_, err := packet.Open(must(axis.Sign([]byte(text))), axisKey)
		if e, ok := errors.AsType[*packet.FormatError](err); !ok || e.Line != x.line {
			t.Errorf("Open = %v, want an error in line %d", err, x.line)
		}
	}
}

func TestLimits(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	umpire, _ := keys(t, 1, "umpire")
	id := identity(t)
	to, recipients := []string{"axis"}, []*seal.Recipient{id.Recipient()}

	p := orders()
	for range packet.MaxSections {
		if err := p.AddSealed(to, recipients, nil, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.AddSealed(to, recipients, nil, 0); err == nil {
		t.Error("a ninth section accepted")
	}
	p = orders()
	p.Public = bytes.Repeat([]byte("x\n"), packet.MaxPublicLines)
	mustSign(t, p, axis)
	p.Public = append(p.Public, "x\n"...)
	if _, err := p.Sign(axis); err == nil {
		t.Error("too many public lines accepted")
	}
	p = orders()
	p.Public = append(bytes.Repeat([]byte("x"), packet.MaxSize), '\n')
	if _, err := p.Sign(axis); err == nil {
		t.Error("too long a packet accepted")
	}
	p = orders()
	for range 2 {
		if err := p.AddSealed(to, recipients, nil, 3<<19); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Sign(axis); err == nil {
		t.Error("too long sealed sections accepted")
	}
	r := result()
	r.Uses = nil
	for i := range packet.MaxUses {
		r.Uses = append(r.Uses, packet.Use{From: "axis", Seq: i + 1, Hash: packet.Hash{1}})
	}
	mustSign(t, r, umpire)
	r.Uses = append(r.Uses, packet.Use{From: "axis", Seq: 99, Hash: packet.Hash{1}})
	if _, err := r.Sign(umpire); err == nil {
		t.Error("too many uses accepted")
	}
}

func TestBinding(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	id, other := identity(t), identity(t)
	to, recipients := []string{"axis"}, []*seal.Recipient{id.Recipient()}
	p := orders()
	if err := p.AddSealed(to, recipients, []byte("body\n"), 0); err != nil {
		t.Fatal(err)
	}
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
	if err := p.AddSealed(to, recipients, nil, 0); err == nil {
		t.Error("AddSealed accepts a header that changed after sealing")
	}

	stolen := orders()
	stolen.Seq = 4
	stolen.Sealed = p.Sealed
	if _, _, err := mustSign(t, stolen, axis).OpenSealed(0, "", id); !errors.Is(err, packet.ErrBinding) {
		t.Errorf("OpenSealed of a body from another packet = %v", err)
	}
	if err := orders().AddSealed(to, nil, nil, 0); err == nil {
		t.Error("AddSealed with too few keys accepted")
	}
	if err := orders().AddSealed([]string{"axis", "axis"}, append(recipients, recipients...), nil, 0); err == nil {
		t.Error("AddSealed with a reader twice accepted")
	}
}

func TestOpenSelf(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	_, other := keys(t, 2, "axis")
	join := &packet.Packet{Game: game, From: "axis", Seq: 1, Kind: packet.Join, Phase: "-", Public: []byte("sign: " + axis.Verifier() + "\n")}
	signed := mustSign(t, join, axis)
	find := func(h packet.Header, public []byte) (*sign.Verifier, error) {
		if h != join.Header() {
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
	if _, err := packet.OpenSelf(mustSign(t, orders(), axis).Text, find); !errors.Is(err, packet.ErrSignature) {
		t.Errorf("OpenSelf of orders = %v", err)
	}
}

func TestDearmor(t *testing.T) {
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

// FuzzOpen takes texts, signs them where possible, and checks that what opens
// is rendered to the same bytes.
func FuzzOpen(f *testing.F) {
	axis, axisKey := keys(f, 1, "axis")
	umpire, umpireKey := keys(f, 1, "umpire")
	id := identity(f)
	o := orders()
	if err := o.AddSealed([]string{"axis"}, []*seal.Recipient{id.Recipient()}, []byte("body\n"), 0); err != nil {
		f.Fatal(err)
	}
	for _, text := range [][]byte{
		textOf(mustSign(f, orders(), axis)),
		textOf(mustSign(f, o, axis)),
		textOf(mustSign(f, result(), umpire)),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := packet.Peek(text); err == nil {
			if _, err := packet.Open(text, axisKey); err == nil {
				t.Log("the fuzzer found a signature or was given one")
			}
		}
		for _, k := range []struct {
			s *sign.Signer
			v *sign.Verifier
		}{{axis, axisKey}, {umpire, umpireKey}} {
			note, err := k.s.Sign(text)
			if err != nil {
				return
			}
			got, err := packet.Open(note, k.v)
			if err != nil {
				continue
			}
			again, err := got.Sign(k.s)
			if err != nil {
				t.Fatalf("Sign after Open: %v", err)
			}
			if !bytes.Equal(again.Text, note) || again.Hash != got.Hash {
				t.Errorf("two spellings:\n%s\n%s", note, again.Text)
			}
			for i := range got.Sealed {
				if body, _, err := got.OpenSealed(i, "", id); err == nil && string(body) != "body\n" {
					t.Errorf("sealed body became %q", body)
				}
			}
		}
	})
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
	p := orders()
	id := identity(b)
	if err := p.AddSealed([]string{"axis"}, []*seal.Recipient{id.Recipient()}, []byte("body\n"), 4096); err != nil {
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
