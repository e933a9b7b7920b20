package mail

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Mails as long as they may be are read in time that grows with them, and of
// what is damaged in them some is told.
func TestLong(t *testing.T) {
	size := MaxSize / 4
	if testing.Short() {
		size /= 4
	}
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
		b := strings.Builder{}
		b.WriteString(c.begin)
		for i := 0; b.Len() < size; i++ {
			b.WriteString(strings.Replace(c.again, "%s", base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "%6d", i)), 1))
		}
		start := time.Now()
		_, err := Extract([]byte(b.String()))
		if took := time.Since(start); took > 15*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
		if err != nil && len(err.Error()) > 10_000 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
}
