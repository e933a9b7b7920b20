package mail_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// note is a text of n letters that begins like a packet.
func note(n int) []byte {
	return append(bytes.Repeat([]byte("adjutant "), n/9), bytes.Repeat([]byte("x"), n%9)...)
}

func block(n int) string {
	return string(packet.Armor(note(n)))
}

func eachLine(text, before, after string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(before + strings.TrimSuffix(line, "\n") + after + "\n")
	}
	return b.String()
}

func quotedPrintable(text string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	_, _ = w.Write([]byte(text)) // a strings.Builder does not fail
	_ = w.Close()
	return b.String()
}

func base64Lines(text string) string {
	code := base64.StdEncoding.EncodeToString([]byte(text))
	var b strings.Builder
	for len(code) > 76 {
		b.WriteString(code[:76] + "\r\n")
		code = code[76:]
	}
	return b.String() + code + "\r\n"
}

func message(headers, body string) string {
	return "From: axis@example.org\nSubject: [desert] 3 axis\nMIME-Version: 1.0\n" + headers + "\n" + body
}

func utf16Text(text string, order binary.AppendByteOrder) string {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

func multi(kind string, parts ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Content-Type: %s; boundary=\"=_b\"\n\npreamble\n", kind)
	for _, p := range parts {
		b.WriteString("--=_b\n" + p + "\n")
	}
	b.WriteString("--=_b--\n")
	return b.String()
}

// damages are what mail programs do to a text.
func damages(text string) map[string]string {
	html := "<html><body><div>Hello &gt; there</div>" + strings.ReplaceAll(text, "\n", "<br>\n") + "</body></html>"
	return map[string]string{
		"none":                  text,
		"between prose":         "Dear umpire,\n\n" + text + "\n-- \nyours\n",
		"CRLF":                  strings.ReplaceAll("Hello\n"+text, "\n", "\r\n"),
		"no last line end":      strings.TrimSuffix(text, "\n"),
		"byte order mark":       "\ufeff" + text,
		"quoted":                "He wrote:\n" + eachLine(text, "> ", ""),
		"quoted without space":  eachLine(text, ">", ""),
		"nested quotes":         eachLine(text, "> >> > ", ""),
		"trailing spaces":       eachLine(text, "", "  \t"),
		"indented":              eachLine(text, "    ", ""),
		"no-break spaces":       eachLine(text, "\u00a0", "\u00a0"),
		"blank lines":           eachLine(text, "", "\n"),
		"quoted blank lines":    eachLine(text, "> ", "\n>"),
		"dash escaped":          strings.ReplaceAll(text, "-----BEGIN", "- -----BEGIN"),
		"joined lines":          strings.ReplaceAll(text, "k\n", "k"),
		"pasted soft breaks":    strings.ReplaceAll(strings.ReplaceAll(text, "=", "=3D"), "YW", "YW=\n"),
		"pasted QP":             quotedPrintable(text),
		"pasted QP, LF":         strings.ReplaceAll(quotedPrintable(text), "\r\n", "\n"),
		"pasted QP, quoted":     eachLine(strings.ReplaceAll(quotedPrintable(text), "\r\n", "\n"), "> ", ""),
		"pasted QP dashes":      strings.ReplaceAll(strings.ReplaceAll(text, "=", "=3D"), "-----", "=2D----"),
		"plain message":         message("", text),
		"message, CRLF":         strings.ReplaceAll(message("", text), "\n", "\r\n"),
		"message, QP":           message("Content-Transfer-Encoding: quoted-printable\n", quotedPrintable(text)),
		"message, base64":       message("Content-Transfer-Encoding: BASE64\n", base64Lines(text)),
		"message, lying header": message("Content-Transfer-Encoding: base64\n", text),
		"message, odd type":     message("Content-Type: ;;;\n", text),
		"multipart": message(multi("multipart/mixed",
			"Content-Type: text/plain\n\nsee attachment\n",
			"Content-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n"+base64Lines(text)), ""),
		"alternative": message(multi("multipart/alternative",
			"Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n"+quotedPrintable(text),
			"Content-Type: text/html\n\n"+strings.ReplaceAll(html, "Y", "<b>?</b>")), ""),
		"HTML only":    message("Content-Type: text/html; charset=utf-8\n", html),
		"forwarded":    message(multi("multipart/mixed", "Content-Type: message/rfc822\n\n"+message("", text)), ""),
		"nested":       message(multi("multipart/mixed", strings.ReplaceAll(multi("multipart/related", "\n"+text), "=_b", "=_c")), ""),
		"cut off":      strings.TrimSuffix(message(multi("multipart/mixed", "\n"+text), ""), "--=_b--\n\n"),
		"mbox":         "From axis Sat Nov 21 13:00:00 2026\n" + message("", text) + "\n",
		"repeated":     text + eachLine(text, "> ", ""),
		"two of one":   message(multi("multipart/mixed", "\n"+text, "\n"+text), ""),
		"web page":     "<!DOCTYPE html>\n<title>Inbox</title>" + html,
		"one line":     "On Monday: " + strings.ReplaceAll(text, "\n", " ") + "yours",
		"initials":     eachLine(text, "> JD> ", ""),
		"no breaks":    eachLine(strings.ReplaceAll(text, " ", "\u00a0"), "\u00a0", ""),
		"HTML, blanks": message("Content-Type: text/html\n", "<p>&gt; "+strings.ReplaceAll(strings.ReplaceAll(text, " ", "&nbsp;"), "\n", "<br>\n&gt; ")),
		"in a table":   eachLine(text, "| \t", " |"),
		"dashes":       strings.ReplaceAll(strings.ReplaceAll(text, "-----BEGIN", "\u2014--BEGIN"), "PACKET-----", "PACKET\u2014\u2013-"),
		"UTF-16":       utf16Text(text, binary.LittleEndian),
		"UTF-16, BE":   utf16Text(strings.ReplaceAll(text, "\n", "\r\n"), binary.BigEndian),
	}
}

func TestExtract(t *testing.T) {
	for _, n := range []int{47, 48, 49, 50, 500, 501, 502} {
		for name, text := range damages(block(n)) {
			got, err := mail.Extract([]byte(text))
			if err != nil || len(got) != 1 {
				t.Errorf("%d, %s: %d blocks, %v in\n%.600s", n, name, len(got), err, text)
				continue
			}
			if back, err := packet.Dearmor(got[0]); err != nil || !bytes.Equal(back, note(n)) {
				t.Errorf("%d, %s: Dearmor = %q, %v", n, name, back, err)
			}
		}
	}
}

func TestExtractSeveral(t *testing.T) {
	a, b, c := block(50), block(60), block(70)
	mbox := "From x\n" + message("", a) + "\nFrom y\n" + message("Content-Transfer-Encoding: base64\n", base64Lines(b+c)) + "\n"
	for name, text := range map[string]string{
		"pasted":    a + "and\n" + b + "\n" + c,
		"mbox":      mbox,
		"mbox CRLF": strings.ReplaceAll(strings.ReplaceAll(mbox, "\r\n", "\n"), "\n", "\r\n"),
	} {
		got, err := mail.Extract([]byte(text))
		if err != nil || string(bytes.Join(got, nil)) != a+b+c {
			t.Errorf("%s: %d blocks, %v", name, len(got), err)
		}
	}
}

func TestExtractNote(t *testing.T) {
	text := "adjutant packet v2\ngame: g\n\n— axis@g AAAA\n"
	for name, in := range map[string]string{
		"as it is":         text,
		"CRLF":             strings.ReplaceAll(text, "\n", "\r\n"),
		"blank lines":      "\n\n" + text + "\n",
		"no last line end": strings.TrimSuffix(text, "\n"),
		"attached":         message(multi("multipart/mixed", "Content-Transfer-Encoding: base64\n\n"+base64Lines(text)), ""),
	} {
		got, err := mail.Extract([]byte(in))
		if err != nil || len(got) != 1 || !bytes.Equal(got[0], packet.Armor([]byte(text))) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestExtractDamaged(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many damaged mails")
	}
	good := block(500)
	for name, bad := range map[string]string{
		"letter lost":        strings.Replace(good, "YWRq", "YWR", 1),
		"letter added":       strings.Replace(good, "YWRq", "YWRqq", 1),
		"other alphabet":     strings.Replace(good, "YWRq", "YW-_", 1),
		"prose inside":       strings.Replace(good, "YWRq", "On Monday he wrote: YWRq", 1),
		"padding lost":       strings.Replace(block(49), "=", "", 2),
		"stray bits":         strings.Replace(block(49), "A==", "B==", 1),
		"no end":             strings.Replace(good, "-----END", "-----SEND", 1),
		"cut off":            good[:300],
		"second begin":       good[:300] + "\n" + block(20),
		"too long a packet":  string(packet.Armor(make([]byte, packet.MaxSize+1))),
		"too long a note":    "adjutant packet v2\n" + strings.Repeat("x", packet.MaxSize),
		"in a quoted MIME":   message("Content-Transfer-Encoding: quoted-printable\n", strings.Replace(good, "YWRq", "YWR", 1)),
		"no base64 any more": packet.ArmorBegin + "\n???\n" + packet.ArmorEnd + "\n",
	} {
		if bad == good || bad == block(49) {
			t.Fatalf("%s: the change does not apply", name)
		}
		got, err := mail.Extract([]byte(bad))
		if err == nil || errors.Is(err, mail.ErrNoPacket) {
			t.Errorf("%s: %d blocks, %v", name, len(got), err)
		}
		other := block(99)
		got, err = mail.Extract([]byte(bad + "\n" + other))
		if name != "no end" && name != "cut off" && name != "too long a note" && (err == nil || len(got) == 0 || string(got[len(got)-1]) != other) {
			t.Errorf("%s: the good block after it is lost: %d blocks, %v", name, len(got), err)
		}
	}
}

// TestDamageSaysWhom: what is left of a damaged packet says of whom it can be
// had again.
func TestDamageSaysWhom(t *testing.T) {
	head := "adjutant packet v2\ngame: desert\nfrom: axis\nseq: 7\nkind: orders\nphase: m1/axis-1\n"
	whole := string(packet.Armor([]byte(head + strings.Repeat("x", 300))))
	for name, x := range map[string]struct{ text, says string }{
		"cut off":            {whole[:300], "ask axis for packet 7 again; they type: adjutant send --again 7"},
		"a letter in line 4": {strings.Replace(whole, "eHh4eHh4", "eHh4?Hh4", 1), "ask axis for packet 7 again"},
		"soon cut off":       {string(packet.Armor([]byte(head[:48])))[:96], "ask axis for it again; they type: adjutant send --again"},
		"at once":            {whole[:40], "ask its sender for it again"},
		"no packet":          {packet.ArmorBegin + "\n!!!!\n" + packet.ArmorEnd + "\n", "content is not base64 (\"!!!!\"): ask its sender"},
		"not a name": {strings.Replace(string(packet.Armor([]byte(strings.Replace(head, "axis", "a\u202exis", 1)+strings.Repeat("x", 300)))), "eHh4eHh4", "?", 1),
			"ask its sender"},
	} {
		_, err := mail.Extract([]byte("Hello,\n\n" + x.text))
		var d *mail.Damage
		if !errors.As(err, &d) || d.Line != 3 || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestExtractNothing(t *testing.T) {
	for _, text := range []string{"", "hello\n", message("", "hello\n"), "From x\n\n", packet.ArmorEnd + "\n", "I like adjutant packet v2\n"} {
		if got, err := mail.Extract([]byte(text)); !errors.Is(err, mail.ErrNoPacket) || got != nil {
			t.Errorf("Extract(%q) = %q, %v", text, got, err)
		}
	}
	if _, err := mail.Extract(make([]byte, mail.MaxSize+1)); err == nil || errors.Is(err, mail.ErrNoPacket) {
		t.Errorf("Extract of too long a text = %v", err)
	}
}

func FuzzExtract(f *testing.F) {
	for _, text := range damages(block(500)) {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := mail.Extract(text)
		if len(got) == 0 && err == nil {
			t.Error("neither a packet nor an error")
		}
		for _, b := range got {
			if _, err := packet.Dearmor(b); err != nil {
				t.Errorf("block does not dearmor: %v\n%s", err, b)
			}
			again, err := mail.Extract([]byte(eachLine(string(b), "> ", "")))
			if err != nil || len(again) != 1 || !bytes.Equal(again[0], b) {
				t.Errorf("Extract of a quoted block = %q, %v", again, err)
			}
		}
		// Any text can travel.
		armored := packet.Armor(text)
		if back, err := mail.Extract([]byte(quotedPrintable(string(armored)))); err != nil || len(back) != 1 || !bytes.Equal(back[0], armored) {
			t.Errorf("pasted quoted-printable = %q, %v", back, err)
		}
	})
}

func BenchmarkExtract(b *testing.B) {
	text := []byte("Hello,\n\n" + eachLine(block(100000), "> ", ""))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := mail.Extract(text); err != nil {
			b.Fatal(err)
		}
	}
}

// TestManyMessages: an mbox of more messages than are read is refused at once.
func TestManyMessages(t *testing.T) {
	box := func(n int) []byte { return []byte(strings.Repeat("From a\n\n", n)) }
	if _, err := mail.Extract(box(5000)); !errors.Is(err, mail.ErrNoPacket) {
		t.Errorf("5000 messages: %v", err)
	}
	for _, n := range []int{5001, 2_000_000} {
		if _, err := mail.Extract(box(n)); err == nil || !strings.Contains(err.Error(), "5000 are read") {
			t.Errorf("%d messages: %v", n, err)
		}
		mail.Each(box(n), func([]string) bool {
			t.Errorf("some of %d messages is read", n)
			return true
		})
	}
}
