package packet_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"filippo.io/age/armor"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// TestFormatErrorWithoutLine: a fault that has no one line names none.
func TestFormatErrorWithoutLine(t *testing.T) {
	if got := (&packet.FormatError{What: "x"}).Error(); got != "malformed packet: x" {
		t.Error(got)
	}
	axis, axisKey := keys(t, 1, "axis")
	signed := mustSign(t, join(), axis)
	sealed := mustSign(t, orders(t, identity(t)), axis)
	for name, bad := range map[string]string{
		"a bell":          strings.Replace(string(signed.Text), "first", "fir\ast", 1),
		"too long":        strings.Repeat("x", packet.MaxSize+1),
		"no name":         string(signed.Text)[:len(signed.Text)-3] + "\n",
		"a number":        strings.Replace(string(signed.Text), "seq: 3", "seq: 0", 1),
		"no reader":       string(must(axis.Sign(append(textOf(signed), "sealed: "+packet.Hash{1}.String()+"\n"...)))) + armor.Header + "\n" + armor.Footer + "\n",
		"another section": strings.Replace(string(sealed.Text), "FILE-----\n", "FILE-----\nA", 1),
	} {
		_, err := packet.Open([]byte(bad), axisKey)
		if e, ok := errors.AsType[*packet.FormatError](err); !ok || e.Line != 0 || strings.Contains(err.Error(), "line 0") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestEdges: the greatest numbers count as well, and what exceeds them is told
// with the limit.
func TestEdges(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	id := identity(t)
	p := join()
	for range packet.MaxSections {
		add(t, p, id, "", "axis")
	}
	full := mustSign(t, p, axis)
	if got, err := packet.Open(full.Text, axisKey); err != nil || len(got.Sealed) != packet.MaxSections {
		t.Errorf("%d sections: %v", packet.MaxSections, err)
	}
	last := full.Sealed[len(full.Sealed)-1]
	more := append(textOf(full), "sealed: axis "+last.Digest.String()+"\n"...)
	_, err := packet.Open(slices.Concat(must(axis.Sign(more)), sectionsOf(full), last.Armor), axisKey)
	if !malformed(err) || !strings.Contains(err.Error(), fmt.Sprintf("more than %d sealed sections", packet.MaxSections)) {
		t.Errorf("one section more: %v", err)
	}
	if err := addTo(p, secret, id, "", "axis"); err == nil ||
		!strings.Contains(err.Error(), fmt.Sprintf("more than %d sealed sections", packet.MaxSections)) {
		t.Errorf("one section more is added: %v", err)
	}
	p = join()
	p.Seq = packet.MaxSeq
	mustSign(t, p, axis)
	p.Seq++
	if _, err := p.Sign(axis); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("1 to %d", packet.MaxSeq)) {
		t.Errorf("a number beyond the last: %v", err)
	}
	p = join()
	p.Public = bytes.Repeat([]byte("x\n"), packet.MaxPublicLines+1)
	if _, err := p.Sign(axis); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("more than %d lines", packet.MaxPublicLines)) {
		t.Errorf("one public line more: %v", err)
	}
	var all []string
	for i := range packet.MaxReaders {
		all = append(all, fmt.Sprintf("reader-%d", i))
	}
	p = add(t, bare(), id, "", all...)
	if _, err := packet.Open(mustSign(t, p, axis).Text, axisKey); err != nil {
		t.Errorf("%d readers: %v", packet.MaxReaders, err)
	}
	if err := addTo(bare(), secret, id, "", append(all, "one-more")...); err == nil || !strings.Contains(err.Error(), "1 to 8 readers") {
		t.Errorf("one reader more: %v", err)
	}
	if err := addTo(p, secret, id, ""); err == nil || !strings.Contains(err.Error(), "1 to 8 readers") {
		t.Errorf("no reader: %v", err)
	}
}

// TestGreatestPacket: a packet may have MaxSize bytes, no more, and 8 sections; no
// packet replaces what there cannot be.
func TestGreatestPacket(t *testing.T) {
	if testing.Short() {
		t.Skip("signs packets as long as may be")
	}
	axis, axisKey := keys(t, 1, "axis")
	id := identity(t)
	for name, p := range map[string]*packet.Packet{"without": join(), "with a section": join()} {
		p.Public = []byte("x\n")
		section := func() {
			if p.Sealed = nil; name != "without" {
				add(t, p, id, "body\n", "axis")
			}
		}
		section()
		rest := packet.MaxSize - len(mustSign(t, p, axis).Text)
		p.Public = append(bytes.Repeat([]byte("x"), rest+1), '\n')
		section()
		if s, err := p.Sign(axis); err != nil || len(s.Text) != packet.MaxSize {
			t.Errorf("%s: a packet of MaxSize: %v", name, err)
		} else if _, err := packet.Open(s.Text, axisKey); err != nil {
			t.Errorf("%s: a packet of MaxSize is opened: %v", name, err)
		}
		p.Public = append([]byte("x"), p.Public...)
		section()
		if _, err := p.Sign(axis); err == nil {
			t.Errorf("%s: a packet of a byte more", name)
		}
	}
	p := add(t, join(), id, "", "axis")
	for len(p.Sealed) <= packet.MaxSections {
		p.Sealed = append(p.Sealed, p.Sealed[0])
	}
	if _, err := p.Sign(axis); err == nil || !strings.Contains(err.Error(), "more than 8 sealed sections") {
		t.Errorf("nine sections: %v", err)
	}
	for _, n := range []int{-1, 3, 4} {
		for _, p := range []*packet.Packet{join(), bare()} {
			p.Replaces = n
			if err := addTo(p, secret, id, "", "axis"); err == nil || !strings.Contains(err.Error(), "cannot replace") {
				t.Errorf("packet 3 replaces packet %d: %v", n, err)
			}
			if _, err := p.Sign(axis); err == nil || !strings.Contains(err.Error(), "cannot replace") {
				t.Errorf("packet 3 replaces packet %d: %v", n, err)
			}
		}
	}
}

// TestControlCharacters: none may stand in a packet but line feeds.
func TestControlCharacters(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	text := string(mustSign(t, join(), axis).Text)
	for r := range rune(0x180) {
		_, err := packet.Peek([]byte(strings.Replace(text, "first", "fi"+string(r)+"rst", 1)))
		if refused := err != nil && strings.Contains(err.Error(), fmt.Sprintf("control character %U", r)); refused != (r != '\n' && unicode.IsControl(r)) {
			t.Errorf("%U: %v", r, err)
		}
	}
}

// TestNames: what the package comment says of names, to the letter.
func TestNames(t *testing.T) {
	id := identity(t)
	long := strings.Repeat("x", 80)
	for _, x := range []struct {
		name         string
		game, sender bool
	}{
		{"a", true, true}, {"z", true, true}, {"0", true, true}, {"9", true, true}, {"az-09", true, true},
		{"a.b", true, false}, {long[:40], true, true}, {long[:41], true, false}, {long, true, false}, {long + "x", false, false},
		{"", false, false}, {"A", false, false}, {"a/b", false, false}, {"a:b", false, false}, {"a`", false, false}, {"a{", false, false},
		{"-", false, false}, {".", false, false}, {"-a", false, false}, {"a-", false, false}, {".a", false, false}, {"a.", false, false},
		{"a_b", false, false}, {"a b", false, false}, {"é", false, false},
	} {
		if err := packet.CheckGame(x.name); (err == nil) != x.game {
			t.Errorf("game %q: %v", x.name, err)
		}
		if err := packet.CheckSender(x.name); (err == nil) != x.sender {
			t.Errorf("sender %q: %v", x.name, err)
		}
		if err := addTo(bare(), secret, id, "", x.name); (err == nil) != x.sender {
			t.Errorf("reader %q: %v", x.name, err)
		}
	}
	axis, _ := keys(t, 1, "axis")
	for phase, good := range map[string]bool{
		"-": true, "m1/axis-2": true, "a_b.c": true, strings.Repeat("p", 100): true, strings.Repeat("p", 101): false, "": false, "P": false,
	} {
		p := join()
		p.Phase = phase
		if _, err := p.Sign(axis); (err == nil) != good {
			t.Errorf("phase %q: %v", phase, err)
		}
	}
}

// TestReopened: a packet that is opened as known opens its sections as before.
func TestReopened(t *testing.T) {
	axis, axisKey := keys(t, 1, "axis")
	id := identity(t)
	p := add(t, bare(), id, "attack\n", "axis")
	signed := mustSign(t, p, axis)
	again, err := packet.Reopen(signed.Text, func(h packet.Hash) bool { return h == signed.Hash })
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Confirm(axisKey); err != nil {
		t.Errorf("Confirm: %v", err)
	}
	opened, err := packet.Open(signed.Text, axisKey)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*packet.Signed{"signed": signed, "opened": opened, "reopened": again} {
		body, key, err := p.OpenSealed(0, "axis", id)
		if err != nil || string(body) != "attack\n" {
			t.Errorf("%s: OpenSealed = %q, %v", name, body, err)
		}
		if body, err := p.OpenSealedWith(0, key); err != nil || string(body) != "attack\n" {
			t.Errorf("%s: OpenSealedWith = %q, %v", name, body, err)
		}
	}
	for _, i := range []int{-1, 1} {
		if _, err := again.OpenSealedWith(i, seal.FileKey{}); err == nil || !strings.Contains(err.Error(), "no sealed section") {
			t.Errorf("section %d: %v", i, err)
		}
	}
	if _, err := packet.Reopen(signed.Text, func(packet.Hash) bool { return false }); !errors.Is(err, packet.ErrSignature) {
		t.Errorf("Reopen of what is not known: %v", err)
	}
}

// TestClaim: of a damaged packet as much as can be read.
func TestClaim(t *testing.T) {
	axis, _ := keys(t, 1, "axis")
	p := bare()
	p.Seq = packet.MaxSeq
	text := mustSign(t, add(t, p, identity(t), "", "axis"), axis).Text
	whole := packet.Claim(text)
	if whole.Game != game || whole.From != "axis" || whole.Seq != packet.MaxSeq || whole.Kind != packet.Orders {
		t.Errorf("%+v", whole)
	}
	for name, x := range map[string]struct {
		text string
		from string
		seq  int
	}{
		"empty":           {"", "", 0},
		"another text":    {"Dear umpire,\nfrom: axis\n", "", 0},
		"another version": {"adjutant packet v1\ngame: g\nfrom: axis\nseq: 3\n", "", 0},
		"one line":        {"adjutant packet v2\n", "", 0},
		"after from":      {"adjutant packet v2\ngame: g\nfrom: axis\n", "axis", 0},
		"too great":       {"adjutant packet v2\ngame: g\nfrom: axis\nseq: 1000000\n", "axis", 0},
		"not a name":      {"adjutant packet v2\ngame: g\nfrom: ax/is\nseq: 3\n", "", 0},
		"not a game":      {"adjutant packet v2\ngame: G\nfrom: axis\nseq: 3\n", "axis", 3},
		"damaged number":  {"adjutant packet v2\ngame: g\nfrom: axis\nseq: x\n", "axis", 0},
	} {
		h := packet.Claim([]byte(x.text))
		if h.From != x.from || h.Seq != x.seq || name == "not a game" && h.Game != "" {
			t.Errorf("%s: %+v", name, h)
		}
	}
	for n := range text {
		h := packet.Claim(bytes.Clone(text[:n]))
		if h.From != "" && h.From != "axis" || h.Seq != 0 && h.From == "" {
			t.Errorf("of %d bytes: %+v", n, h)
		}
	}
}
