package packet_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"filippo.io/age/armor"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// carried is a head as it stands in a packet.
func carried(text []byte) []byte {
	return fmt.Appendf(nil, "head: %d\n%s", bytes.Count(text, []byte("\n")), text)
}

// carrier signs a packet of a kind with any text where its heads stand.
func carrier(t testing.TB, kind packet.Kind, heads ...[]byte) []byte {
	t.Helper()
	s, _ := keys(t, 1, "umpire")
	prev := "prev: none\n"
	if kind == packet.Orders {
		prev = ""
	}
	text := fmt.Appendf(nil, "adjutant packet v2\ngame: %s\nfrom: umpire\nseq: 1\nkind: %s\nphase: -\n%sseen: none\n%spublic: 0\n", game, kind, prev, bytes.Join(heads, nil))
	return must(s.Sign(text))
}

// TestHeadTravels: the head of a packet of any kind is read as its sender had it,
// and says whose it is.
func TestHeadTravels(t *testing.T) {
	id := identity(t)
	for _, p := range []*packet.Packet{orders(t, id), join(), add(t, join(), id, "body\n", "axis", "umpire"), add(t, result(), id, "body\n", "axis"), result(three(t, id)...)} {
		s, v := keys(t, 1, p.From)
		signed := mustSign(t, p, s)
		travels(t, signed, v)
		h := signed.Head()
		for i := range h.Sealed {
			if h.Sealed[i].Armor != nil || signed.Sealed[i].Armor == nil {
				t.Error("a head has sections, or its packet lost them")
			}
		}
		if h.Hash != signed.Hash || !bytes.HasPrefix(signed.Text, h.Text) {
			t.Error("a head is not that of its packet")
		}
		if len(h.Sealed) > 0 { // a head is no packet
			refused(t, h.Text, v)
		}
	}
}

// TestHeadsRefused: every packet here is signed correctly, and so are the heads that
// are in it; it must be refused for their form.
func TestHeadsRefused(t *testing.T) {
	id := identity(t)
	axis, _ := keys(t, 1, "axis")
	umpire, umpireKey := keys(t, 1, "umpire")
	three := three(t, id)
	a, b, c := carried(three[0].Text), carried(three[1].Text), carried(three[2].Text)
	twin := bare()
	twin.Seq, twin.Replaces = 2, 1
	d := mustSign(t, add(t, twin, id, "body\n", "axis", "umpire"), axis).Head()
	low, high := b, carried(d.Text)
	if bytes.Compare(three[1].Hash[:], d.Hash[:]) > 0 {
		low, high = high, low
	}
	whole := mustSign(t, orders(t, id), axis)
	head := whole.Head().Text
	n := bytes.Count(head, []byte("\n"))
	counted := func(count string) [][]byte { return [][]byte{[]byte("head: " + count + "\n"), head} }
	// spelled is a head that axis has signed with a change.
	spelled := func(old, new string) [][]byte {
		changed := strings.Replace(string(textOf(whole)), old, new, 1)
		if changed == string(textOf(whole)) {
			t.Fatalf("%q is not there", old)
		}
		return [][]byte{carried(must(axis.Sign([]byte(changed))))}
	}
	digest := whole.Sealed[0].Digest.String()
	long := func(n int) []byte {
		p := join()
		p.Public = []byte("x\n")
		p.Public = append(bytes.Repeat([]byte("x"), n-len(mustSign(t, p, axis).Text)+1), '\n')
		return mustSign(t, p, axis).Text
	}
	if _, err := packet.Open(carrier(t, packet.Result, carried(long(packet.MaxHead))), umpireKey); err != nil {
		t.Errorf("a head of MaxHead: %v", err)
	}
	var many [][]byte
	for i := range packet.MaxHeads + 1 {
		many = append(many, carried(headOf(t, id, "axis", i+1).Text))
	}
	for name, heads := range map[string][][]byte{"none": nil, "sorted": {a, b, c}, "twins": {low, high}, "MaxHeads": many[:packet.MaxHeads]} {
		for _, kind := range []packet.Kind{packet.Charter, packet.Result} {
			if p, err := packet.Open(carrier(t, kind, heads...), umpireKey); err != nil || len(p.Heads) != len(heads) {
				t.Errorf("%s: Open of a %s = %v", name, kind, err)
			}
		}
	}
	nested := mustSign(t, result(three[0]), umpire).Head().Text
	const first = 9 // the line of the first head
	for name, x := range map[string]struct {
		heads [][]byte
		line  int // of the error; -1 if it does not matter
	}{
		"not sorted by sender":  {[][]byte{b, a}, 0},
		"not sorted by number":  {[][]byte{c, b}, 0}, // as texts they are
		"not sorted by hash":    {[][]byte{high, low}, 0},
		"twice":                 {[][]byte{b, b}, 0},
		"twice, not one behind": {[][]byte{b, c, b}, 0},
		"one more than 128":     {many, first + packet.MaxHeads*(n-1+1)}, // heads without replaces have a line less
		"longer than MaxHead":   {[][]byte{carried(long(packet.MaxHead + 1))}, first},
		"with heads":            {[][]byte{carried(nested)}, first},
		"second with heads":     {[][]byte{a, carried(nested)}, first + n - 1 + 1},
		"with a section":        {[][]byte{carried(whole.Text)}, first},
		"with a line behind":    {[][]byte{carried(append(bytes.Clone(head), "x\n"...))}, first + n + 1},
		"with two signatures":   {[][]byte{carried(append(bytes.Clone(head), head[bytes.LastIndex(head, []byte("— ")):]...))}, first + n + 1},
		"without signature":     {[][]byte{carried(textOf(whole))}, first + n - 1},
		"without signature line": {
			[][]byte{carried(append(textOf(whole), '\n'))}, first + n},
		"another packet":       {[][]byte{carried([]byte("hello\n"))}, first + 1},
		"of v1":                {spelled("packet v2", "packet v1"), first + 1},
		"of v3":                {spelled("packet v2", "packet v3"), first + 1},
		"number spelled":       {spelled("seq: 3", "seq: 03"), first + 4},
		"game spelled":         {spelled("game: ", "game:  "), -1},
		"replaces spelled":     {spelled("replaces: 2", "replaces: 0"), first + 8},
		"readers spelled":      {spelled("axis umpire", "umpire axis"), 0},
		"kind":                 {spelled("kind: orders", "kind: order"), -1},
		"digest none":          {spelled(digest, "none"), 0},
		"digest spelled":       {spelled(digest, strings.ToUpper(digest)), first + 10},
		"control character":    {spelled("m1/", "m1\u0085"), -1},
		"orders with public":   {spelled("public: 0\n", "public: 1\nx\n"), 0},
		"orders with sections": {spelled("sealed: ", "sealed: axis "+digest+"\nsealed: "), 0},
		"orders without":       {spelled("sealed: axis umpire "+digest+"\n", ""), 0},
		"count too small":      {counted(fmt.Sprint(n - 1)), first + n},
		"count too large":      {counted(fmt.Sprint(n + 1)), first + n + 1},
		"count far too large":  {counted("99999999"), -1},
		"count overflows":      {counted("99999999999999999999"), first},
		"count zero":           {counted("0"), first + 1},
		"count negative":       {counted("-1"), first},
		"count with zero":      {counted("0" + fmt.Sprint(n)), first},
		"count with sign":      {counted("+" + fmt.Sprint(n)), first},
		"count with space":     {counted(fmt.Sprint(n) + " "), first},
		"no count":             {counted(""), first},
		"spelled after another": {
			append([][]byte{a}, spelled("seq: 3", "seq: 03")...), first + n + 4},
		"replaces spelled after another": {
			append([][]byte{a}, spelled("replaces: 2", "replaces: 0")...), first + n + 8},
		"blank line between": {[][]byte{a, []byte("\n"), b}, first + n},
	} {
		t.Run(name, func(t *testing.T) {
			note := carrier(t, packet.Result, x.heads...)
			refused(t, note, umpireKey)
			_, err := packet.Open(note, umpireKey)
			if e, ok := errors.AsType[*packet.FormatError](err); ok && x.line >= 0 && e.Line != x.line {
				t.Errorf("Open = %v, want an error in line %d", err, x.line)
			}
		})
	}
	for _, kind := range []packet.Kind{packet.Join, packet.Invite} {
		refused(t, carrier(t, kind, a), umpireKey)
	}
	// Orders need a section as well.
	o := mustSign(t, add(t, &packet.Packet{Game: game, From: "umpire", Seq: 1, Kind: packet.Orders, Phase: "-"}, id, "", "axis"), umpire)
	text := bytes.Replace(textOf(o), []byte("public: 0\n"), append(bytes.Clone(a), "public: 0\n"...), 1)
	refused(t, slices.Concat(must(umpire.Sign(text)), sectionsOf(o)), umpireKey)
}

// TestSignRefusesHeads: what must not travel is not signed either.
func TestSignRefusesHeads(t *testing.T) {
	id := identity(t)
	umpire, _ := keys(t, 1, "umpire")
	three := three(t, id)
	axis, _ := keys(t, 1, "axis")
	wrong, cut, extra := *three[1], *three[1], *three[1]
	wrong.Seq = 1
	cut.Text = cut.Text[:len(cut.Text)-1]
	extra.Text = append(bytes.Clone(extra.Text), "x\n"...)
	for name, heads := range map[string][]*packet.Head{
		"not sorted": {three[1], three[0]}, "twice": {three[0], three[0]}, "nested": {mustSign(t, result(three[0]), umpire).Head()},
		"cut off": {&cut}, "a line more": {&extra}, "nothing": {{}}, "under a false number": {three[0], three[2], &wrong},
	} {
		if s, err := result(heads...).Sign(umpire); err == nil {
			t.Errorf("%s: signed:\n%s", name, s.Text)
		}
	}
	p := join()
	p.Heads = three[:1]
	if _, err := p.Sign(axis); err == nil {
		t.Error("a join with a head is signed")
	}
	many := make([]*packet.Head, packet.MaxHeads+1)
	for i := range many {
		many[i] = &packet.Head{Packet: packet.Packet{From: "axis", Seq: i + 1}}
	}
	if _, err := result(many...).Sign(umpire); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("more than %d heads", packet.MaxHeads)) {
		t.Errorf("too many heads: %v", err)
	}
	slices.SortFunc(three, func(h, x *packet.Head) int { return -packet.SortHeads(h, x) })
	slices.SortFunc(three, packet.SortHeads)
	mustSign(t, result(three...), umpire)
}

// TestVerifyHead: a head is its sender's word only under his key and name, and as he
// has signed it; else it is a false signature, never damage.
func TestVerifyHead(t *testing.T) {
	id := identity(t)
	_, axisKey := keys(t, 1, "axis")
	_, otherKey := keys(t, 2, "axis")
	_, alliesKey := keys(t, 1, "allies")
	umpire, umpireKey := keys(t, 1, "umpire")
	own := headOf(t, id, "axis", 2)
	heads := func(text []byte) (*packet.Head, error) {
		p, err := packet.Open(carrier(t, packet.Result, carried(text)), umpireKey)
		if err != nil {
			return nil, err
		}
		return p.Heads[0], nil
	}
	h, err := heads(own.Text)
	if err != nil || h.Verify(axisKey) != nil {
		t.Fatal(err, h.Verify(axisKey))
	}
	elsewhere := must(sign.ParseVerifier(must(sign.NewSigner([32]byte{1}, "axis@other")).Verifier()))
	for name, v := range map[string]*sign.Verifier{"another key": otherKey, "another name": alliesKey, "another game": elsewhere, "umpire": umpireKey} {
		if err := h.Verify(v); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("%s: Verify = %v", name, err)
		}
	}
	// Signed by umpire as axis, or by umpire under his own name.
	body := own.Text[:bytes.LastIndex(own.Text, []byte("\n\n"))+1]
	forger, _ := keys(t, 3, "axis")
	signature := bytes.LastIndex(own.Text, []byte("— "))
	for name, text := range map[string][]byte{
		"by a key of the umpire's":   must(forger.Sign(body)),
		"by the umpire":              must(umpire.Sign(body)),
		"of nobody":                  append(bytes.Clone(own.Text[:signature]), "— \n"...),
		"no base64":                  append(bytes.Clone(own.Text[:signature]), "— axis@desert-7f3c9a !\n"...),
		"of another of his packets":  slices.Concat(bytes.Replace(own.Text[:signature], []byte("seq: 2"), []byte("seq: 3"), 1), own.Text[signature:]),
		"with another section's sum": bytes.Replace(own.Text, []byte(own.Sealed[0].Digest.String()), []byte(packet.Hash{1}.String()), 1),
	} {
		h, err := heads(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := h.Verify(axisKey); !errors.Is(err, packet.ErrSignature) || malformed(err) {
			t.Errorf("%s: Verify = %v", name, err)
		}
		if h.Hash == own.Hash {
			t.Errorf("%s: the hash is the true one", name)
		}
	}
	for i := range own.Text {
		changed := bytes.Clone(own.Text)
		changed[i] ^= 1
		if changed[i] < ' ' || own.Text[i] == '\n' {
			continue
		}
		p, err := packet.Peek(carrierOrNil(carried(changed)))
		if err != nil {
			continue
		}
		h, err := heads(changed)
		if err != nil || p.From != "umpire" {
			t.Fatal(err)
		}
		if err := h.Verify(axisKey); !errors.Is(err, packet.ErrSignature) {
			t.Errorf("byte %d changed: Verify = %v", i, err)
		}
	}
}

// carrierOrNil is carrier for what may not be signed at all.
func carrierOrNil(head []byte) []byte {
	s := must(sign.NewSigner([32]byte{1}, "umpire@"+game))
	note, _ := s.Sign(slices.Concat([]byte("adjutant packet v2\ngame: "+game+"\nfrom: umpire\nseq: 1\nkind: result\nphase: -\nprev: none\nseen: none\n"), head, []byte("public: 0\n")))
	return note
}

// TestSectionsRefused: under a true head, which is known, other sections are refused,
// though the hash is the same.
func TestSectionsRefused(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	id := identity(t)
	two := func(secret [32]byte, phase string) *packet.Signed {
		p := join()
		p.Phase = phase
		for range 2 {
			if err := addTo(p, secret, id, "body\n", "axis", "umpire"); err != nil {
				t.Fatal(err)
			}
		}
		return mustSign(t, p, axis)
	}
	signed, other, resealed := two(secret, "-"), two(secret, "m1"), two([32]byte{8}, "-")
	a, b := string(signed.Sealed[0].Armor), string(signed.Sealed[1].Armor)
	if a == b || string(sectionsOf(signed)) != a+b {
		t.Fatal("two sections of one body are alike")
	}
	head := signed.Head().Text
	known := func(h packet.Hash) bool { return h == signed.Hash }
	for name, sections := range map[string]string{
		"exchanged":              b + a,
		"doubled":                a + a,
		"the other doubled":      b + b,
		"missing":                a,
		"the first missing":      b,
		"all missing":            "",
		"one too many":           a + b + b,
		"one too many before":    a + a + b,
		"of another packet":      string(other.Sealed[0].Armor) + b,
		"all of another packet":  string(sectionsOf(other)),
		"resealed":               string(resealed.Sealed[0].Armor) + b,
		"second resealed":        a + string(resealed.Sealed[1].Armor),
		"CRLF":                   strings.ReplaceAll(a+b, "\n", "\r\n"),
		"a line feed after":      a + b + "\n",
		"a line feed between":    a + "\n" + b,
		"a line feed before":     "\n" + a + b,
		"text before":            "x\n" + a + b,
		"text after":             a + b + "x",
		"no last line feed":      a + strings.TrimSuffix(b, "\n"),
		"age armor with a blank": strings.Replace(a, "FILE-----\n", "FILE-----\n\n", 1) + b,
		"age armor not closed":   a + strings.Replace(b, "-----END AGE", "-----END AGF", 1),
		"not begun":              strings.Replace(a, "-----BEGIN", "-----BEGUN", 1) + b,
		"joined":                 strings.Replace(a, "\n-----END", "-----END", 1) + b,
		"stray bits":             a[:len(a)-40] + string(a[len(a)-40]^1) + a[len(a)-39:] + b,
	} {
		t.Run(name, func(t *testing.T) {
			note := slices.Concat(head, []byte(sections))
			refused(t, note, axisKey)
			if _, err := packet.Reopen(note, known); !malformed(err) {
				t.Errorf("Reopen = %v", err)
			}
			if h := packet.HashOf(note); h != signed.Hash && h != (packet.Hash{}) {
				t.Errorf("HashOf = %s", h)
			}
		})
	}
	// Any byte.
	for i := len(head); i < len(signed.Text); i += 7 {
		changed := bytes.Clone(signed.Text)
		changed[i] ^= 1
		if _, err := packet.Open(changed, axisKey); !malformed(err) {
			t.Errorf("byte %d of the sections changed: Open = %v", i, err)
		}
		if _, err := packet.Reopen(changed, known); !malformed(err) {
			t.Errorf("byte %d of the sections changed: Reopen = %v", i, err)
		}
	}
	for i := range head {
		changed := bytes.Clone(signed.Text)
		changed[i] ^= 1
		if _, err := packet.Open(changed, axisKey); err == nil {
			t.Errorf("byte %d of the head changed: it opens", i)
		}
		if _, err := packet.Reopen(changed, known); err == nil {
			t.Errorf("byte %d of the head changed: it reopens", i)
		}
	}
	if _, err := packet.Reopen(signed.Text, known); err != nil {
		t.Errorf("Reopen of the true packet: %v", err)
	}
}

// TestSectionSpelling: a sender who puts the digest of another spelling into his head
// is refused as well.
func TestSectionSpelling(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	signed := mustSign(t, orders(t, identity(t)), axis)
	good := string(signed.Sealed[0].Armor)
	for name, section := range map[string]string{
		"blank line":     strings.Replace(good, "FILE-----\n", "FILE-----\n\n", 1),
		"CRLF inside":    strings.Replace(good, "\n", "\r\n", 1),
		"trailing space": strings.Replace(good, "\n", " \n", 2),
		"text before":    "x\n" + good,
		"not begun":      strings.Replace(good, "-----BEGIN", "-----BEGUN", 1),
		"short lines":    good[:len(armor.Header)+10] + "\n" + good[len(armor.Header)+10:],
		"no base64":      strings.Replace(good, "\nYWdl", "\nYW l", 1),
	} {
		t.Run(name, func(t *testing.T) {
			digest := packet.Hash(commit.DigestText("section", []byte(section)))
			text := strings.Replace(string(textOf(signed)), signed.Sealed[0].Digest.String(), digest.String(), 1)
			refused(t, slices.Concat(must(axis.Sign([]byte(text))), []byte(section)), axisKey)
		})
	}
}

// TestSealedAgain: the same packet made twice has the same bytes and hash, in
// whatever order its readers are given; another secret makes another one.
func TestSealedAgain(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	a, b := identity(t), identity(t)
	made := func(secret [32]byte, body string, to []string, of ...*seal.Identity) *packet.Signed {
		p := join()
		for range 2 {
			if err := p.AddSealed(secret, to, []*seal.Recipient{of[0].Recipient(), of[1].Recipient()}, []byte(body), 0); err != nil {
				t.Fatal(err)
			}
		}
		return mustSign(t, p, axis)
	}
	first := made(secret, "body\n", []string{"axis", "umpire"}, a, b)
	for name, again := range map[string]*packet.Signed{
		"again":         made(secret, "body\n", []string{"axis", "umpire"}, a, b),
		"another order": made(secret, "body\n", []string{"umpire", "axis"}, b, a),
	} {
		if !bytes.Equal(again.Text, first.Text) || again.Hash != first.Hash {
			t.Errorf("%s: another packet", name)
		}
	}
	for name, again := range map[string]*packet.Signed{
		"another secret":        made([32]byte{8}, "body\n", []string{"axis", "umpire"}, a, b),
		"another body":          made(secret, "bodY\n", []string{"axis", "umpire"}, a, b),
		"keys of one another":   made(secret, "body\n", []string{"axis", "umpire"}, b, a),
		"the same key for both": made(secret, "body\n", []string{"axis", "umpire"}, a, a),
	} {
		if again.Hash == first.Hash || again.Sealed[0].Digest == first.Sealed[0].Digest {
			t.Errorf("%s: the same packet", name)
		}
	}
}

// TestVersion: a packet of another version is told as that, not as damaged.
func TestVersion(t *testing.T) {
	v1, err := os.ReadFile("testdata/v1.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, v := keys(t, 1, "axis")
	for _, version := range []string{"1", "3", "10", "4096"} {
		text := bytes.Replace(v1, []byte("packet v1\n"), []byte("packet v"+version+"\n"), 1)
		_, opened := packet.Open(text, v)
		_, by := packet.OpenBy(text, func(packet.Header) (*sign.Verifier, error) { return v, nil })
		_, self := packet.OpenSelf(text, func(packet.Header, []byte) (*sign.Verifier, error) { return v, nil })
		_, peeked := packet.Peek(text)
		_, again := packet.Reopen(text, func(packet.Hash) bool { return true })
		for _, err := range []error{opened, by, self, peeked, again} {
			e, ok := errors.AsType[*packet.VersionError](err)
			if !ok || e.Version != version || !strings.Contains(err.Error(), "format v"+version+",") || !strings.Contains(err.Error(), "reads v2") {
				t.Errorf("version %s: %v", version, err)
			}
			if _, ok := errors.AsType[*packet.FormatError](err); ok {
				t.Errorf("version %s is malformed: %v", version, err)
			}
		}
		if packet.HashOf(text) != (packet.Hash{}) || packet.Claim(text) != (packet.Header{}) {
			t.Errorf("version %s has a hash or a claim", version)
		}
	}
}

// TestHashOf: what is no packet has none.
func TestHashOf(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	signed := mustSign(t, orders(t, identity(t)), axis)
	if packet.HashOf(signed.Text) != signed.Hash || packet.Hash(commit.DigestText("packet", signed.Head().Text)) != signed.Hash {
		t.Error("wrong hash")
	}
	for _, text := range []string{"", "\n", "hello\n", string(signed.Head().Text), string(textOf(signed)), string(signed.Text[:len(signed.Text)-1]), string(signed.Text) + "\n"} {
		if h := packet.HashOf([]byte(text)); h != (packet.Hash{}) {
			t.Errorf("HashOf(%q) = %s", text, h)
		}
	}
}

// TestLongestHead: the head of any orders travels, and takes little.
func TestLongestHead(t *testing.T) {
	id := identity(t)
	p := bare()
	p.Game, p.From, p.Seq, p.Replaces, p.Phase = strings.Repeat("g", 80), strings.Repeat("f", 40), packet.MaxSeq, packet.MaxSeq-1, strings.Repeat("p", 100)
	var all []string
	for i := range packet.MaxReaders {
		all = append(all, strings.Repeat("r", 39)+fmt.Sprint(i))
	}
	s := must(sign.NewSigner([32]byte{1}, p.Header().KeyName()))
	for most, to := range map[int][]string{800: {p.From, strings.Repeat("u", 40)}, 1 << 10: all} {
		o := *p
		h := mustSign(t, add(t, &o, id, "body\n", to...), s).Head()
		t.Logf("%d readers: %d bytes", len(to), len(h.Text))
		if len(h.Text) > most {
			t.Errorf("%d readers: a head of %d bytes", len(to), len(h.Text))
		}
		umpire, _ := keys(t, 1, "umpire")
		mustSign(t, result(h), umpire)
	}
}

// FuzzHeads puts any text into a result as a head, as it is and signed by axis, and
// checks that what opens has one spelling, and is axis's word only if he has signed it.
func FuzzHeads(f *testing.F) {
	id := fixed()
	axis, axisKey := keys(f, 1, "axis")
	umpire, umpireKey := keys(f, 1, "umpire")
	signed := [][]byte{headOf(f, id, "axis", 2).Text, mustSign(f, join(), axis).Text, mustSign(f, result(), must(sign.NewSigner([32]byte{1}, "umpire@"+game))).Text}
	f.Add(signed[0], "")
	f.Add(signed[1], "11")
	f.Add(textOf(mustSign(f, orders(f, id), axis)), "")
	f.Add(mustSign(f, result(three(f, id)...), umpire).Text, "")
	f.Fuzz(func(t *testing.T, text []byte, count string) {
		byAxis, _ := axis.Sign(text)
		for _, head := range [][]byte{text, byAxis} {
			in := carried(head)
			if count != "" {
				in = slices.Concat([]byte("head: "+count+"\n"), head)
			}
			note := carrierOrNil(in)
			p, err := packet.Open(note, umpireKey)
			if err != nil {
				if note != nil && !malformed(err) {
					t.Fatalf("Open = %v", err)
				}
				continue
			}
			if again, err := p.Sign(umpire); err != nil || !bytes.Equal(again.Text, note) {
				t.Fatalf("two spellings (%v):\n%s", err, note)
			}
			for _, h := range p.Heads {
				if h.Hash != packet.Hash(commit.DigestText("packet", h.Text)) || len(h.Text) > packet.MaxHead || len(h.Heads) > 0 {
					t.Fatalf("a false head:\n%s", h.Text)
				}
				err := h.Verify(axisKey)
				if err != nil && !errors.Is(err, packet.ErrSignature) {
					t.Fatalf("Verify = %v", err)
				}
				his := h.Header().KeyName() == axisKey.Name() && (bytes.Equal(h.Text, byAxis) || slices.ContainsFunc(signed, func(x []byte) bool { return bytes.Equal(x, h.Text) }))
				if err == nil && !his {
					t.Fatalf("axis has not signed\n%s", h.Text)
				}
				if err != nil && bytes.Equal(h.Text, byAxis) && h.Header().KeyName() == axisKey.Name() {
					t.Fatalf("axis has signed\n%s\n%v", h.Text, err)
				}
			}
		}
	})
}
