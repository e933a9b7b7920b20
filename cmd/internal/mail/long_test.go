package mail

import (
	"encoding/base64"
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Mails as long as they may be are read in time that grows with them, and of
// what is damaged in them some is told.
func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("reads long mails")
	}
	size := MaxSize / 4
	block := func(content string) string { return packet.ArmorBegin + "\n" + content + "\n" + packet.ArmorEnd + "\n" }
	for name, c := range map[string]struct{ begin, again string }{
		"blocks":           {"", block("%s")},
		"damaged blocks":   {"", block("!")},
		"blocks cut off":   {"", packet.ArmorBegin + "\n"},
		"ends":             {"", packet.ArmorEnd + "\n"},
		"messages":         {"", "From a\n\n" + block("%s") + "\n"},
		"damaged messages": {"", "From a\nSubject: x\n\n" + block("!") + "\n"},
		"headers":          {"", "a: b\n"},
		"one header":       {"a: ", "b\n "},
		"quotes":           {"", "> > > >\n"},
		"quoted-printable": {packet.ArmorBegin + "\n", "=41"},
		"long line":        {packet.ArmorBegin + "\n", "A"},
		"parts":            {"Content-Type: multipart/mixed; boundary=x\n\n", "--x\n\n" + block("%s")},
		"damaged parts":    {"Content-Type: multipart/mixed; boundary=x\n\n", "--x\n\n" + block("!")},
		"boundaries":       {"Content-Type: multipart/mixed; boundary=x\n\n", "--x"},
		"tags":             {"Content-Type: text/html\n\n", "<"},
		"closed tags":      {"Content-Type: text/html\n\n", "<>"},
		"entities":         {"Content-Type: text/html\n\n", "&amp"},
		"messages within":  {"", "Content-Type: message/rfc822\n\n"},
		"base64":           {"Content-Transfer-Encoding: base64\n\n", "QUFB\n"},
		"parameters":       {"Content-Type: a/b", ";c=d"},
	} {
		text := append(make([]byte, 0, size+len(c.again)), c.begin...)
		before, after, numbered := strings.Cut(c.again, "%s")
		for i := uint64(0); len(text) < size; i++ {
			text = append(text, before...)
			if numbered {
				text = base64.StdEncoding.AppendEncode(text, binary.BigEndian.AppendUint64(nil, i))
			}
			text = append(text, after...)
		}
		start := time.Now()
		_, err := Extract(text)
		if took := time.Since(start); took > 15*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		if err != nil && len(err.Error()) > 10_000 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
}
