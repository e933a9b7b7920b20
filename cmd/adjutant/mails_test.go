package main

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// zipOf is a zip of files, in base64.
func zipOf(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// attachedTo is a mail with an attachment in base64.
func attachedTo(text, code string) string {
	return "From: axis\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\n" + text +
		"\n--x\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n" + code + "\n--x--\n"
}

// TestStrangersZips: what strangers attach to their letters takes no room from what is received: of a
// Maildir what has packets is weighed alone.
func TestStrangersZips(t *testing.T) {
	block := string(packet.Armor([]byte("adjutant packet v2\ngame: g\n")))
	dir := t.TempDir()
	letter := attachedTo("a letter", zipOf(t, map[string]string{"document.xml": strings.Repeat("<a/>", 1000), "film": strings.Repeat("x", 5000)}))
	orders := attachedTo("the orders", zipOf(t, map[string]string{"orders.txt": block, "read me.txt": strings.Repeat("hello\n", 1000)}))
	for name, text := range map[string]string{"cur/1": letter, "cur/2": letter, "new/3": orders} {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "new"), 0o700); err != nil {
		t.Fatal(err)
	}
	tray, err := (&app{}).mailsIn([]string{dir})
	if err != nil || len(tray.notes) != 1 || tray.total != len(tray.notes[0].text) {
		t.Errorf("%d bytes are weighed: %+v, %v", tray.total, tray, err)
	}
	bomb := attachedTo("a letter", zipOf(t, map[string]string{"a": strings.Repeat("x", 9<<20), "b": strings.Repeat("y", 9<<20)}))
	if err := os.WriteFile(filepath.Join(dir, "cur", "4"), []byte(bomb), 0o600); err != nil {
		t.Fatal(err)
	}
	if tray, err := (&app{}).mailsIn([]string{dir}); err != nil || len(tray.notes) != 1 || !strings.Contains(strings.Join(tray.notices, ""), "when it is unpacked") {
		t.Errorf("beside a large one: %v, %v", tray.notices, err)
	}
}

// TestZipAttached: the packets in a zip that is attached to a mail are found, also where the
// mail is forwarded; a zip with other things is no fault, and no zip is looked for in a zip.
func TestZipAttached(t *testing.T) {
	block := string(packet.Armor([]byte("adjutant packet v2\ngame: g\n")))
	orders := attachedTo("the orders", zipOf(t, map[string]string{"orders.txt": block, "read me.txt": "hello\n"}))
	for what, x := range map[string]struct {
		mail  string
		notes int
		says  string
	}{
		"attached":       {orders, 1, ""},
		"forwarded":      {"From: b\nContent-Type: multipart/mixed; boundary=y\n\n--y\n\nsee\n--y\nContent-Type: message/rfc822\n\n" + orders + "\n--y--\n", 1, ""},
		"something else": {attachedTo("a letter", zipOf(t, map[string]string{"document.xml": "<a/>"})), 0, "no packet found"},
		"cut off":        {attachedTo("the orders", zipOf(t, map[string]string{"orders.txt": block})[:120]), 0, "zip 1 is no zip, or was damaged on the way"},
		"in a zip":       {attachedTo("all", zipOf(t, map[string]string{"mail.eml": orders})), 0, "no packet found"},
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "mail.eml")
		if err := os.WriteFile(file, []byte(x.mail), 0o600); err != nil {
			t.Fatal(err)
		}
		tray, err := (&app{}).mailsIn([]string{file})
		switch {
		case x.says != "" && (err == nil || !strings.Contains(err.Error(), x.says)):
			t.Errorf("%s: %v", what, err)
		case x.says == "" && (err != nil || len(tray.notes) != x.notes):
			t.Errorf("%s: %+v, %v", what, tray, err)
		}
		if err := os.WriteFile(filepath.Join(dir, "good.txt"), []byte(block), 0o600); err != nil {
			t.Fatal(err)
		}
		if tray, err := (&app{}).mailsIn([]string{dir}); err != nil || len(tray.notes) != x.notes+1 {
			t.Errorf("%s, in a folder: %+v, %v", what, tray, err)
		}
	}
}
