package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/session"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// TestCovers: what stands above every packet of a game is the same whoever makes it,
// long after; it is short, harms no mail program's folder, and changes nothing of what
// is found in the mail, quoted or in an mbox.
func TestCovers(t *testing.T) {
	folder := filepath.Join("..", "..", "examples", "rommel", "first-1940")
	open := func(who, keys string) *session.Session {
		t.Helper()
		dir, err := store.Open(filepath.Join(folder, who))
		if err != nil {
			t.Fatal(err)
		}
		k, err := session.LoadKeys(filepath.Join(folder, "keys", keys), nil)
		if err != nil {
			k = nil // a stranger
		}
		s, err := session.Open(dir.Dry(), k)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	umpire, axis := open("umpire", "umpire"), open("axis", "axis")
	others := []*session.Session{axis, open("allied", "allied"), open("umpire", "nobody")}
	a, folded, long := &mailing{}, 0, 0
	for _, of := range []*session.Session{umpire, axis} {
		for n := 1; ; n++ {
			p, err := of.Again(n)
			if err != nil {
				break
			}
			text, subject, err := a.mailText(of, p)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range others {
				if other, _, err := a.mailText(s, p); err != nil || !bytes.Equal(other, text) {
					t.Errorf("packet %d of %s: to %q\n%s\nto %q %v\n%s", n, p.From, of.Me, inClear(string(text)), s.Me, err, inClear(string(other)))
				}
			}
			above := inClear(string(text))
			if !strings.HasPrefix(above, subject+"\n\n") || !strings.HasPrefix(subject, "[first-1940] ") || utf8.RuneCountInString(subject) > maxSubject {
				t.Errorf("packet %d of %s: the subject is %q", n, p.From, subject)
			}
			for line := range strings.Lines(strings.TrimPrefix(above, subject)) {
				if torn(line) || utf8.RuneCountInString(line) > 73 {
					t.Errorf("packet %d of %s: a line %q", n, p.From, line)
				}
			}
			if story := strings.Count(above, "\n- ") + strings.Count(above, "\n  "); story > maxStory+2 {
				t.Errorf("packet %d of %s: %d lines\n%s", n, p.From, story, above)
			}
			if strings.Contains(above, "more; report tells") {
				long++
			}
			if p.Kind == packet.Orders && strings.Contains(above, "- ") {
				t.Errorf("packet %d of %s tells\n%s", n, p.From, above)
			}
			quoted := "From axis\n\n> " + strings.ReplaceAll(string(text), "\n", "\n> ") + "\n\nFrom allied\n\nHello\n"
			for _, m := range []string{string(text), quoted, "From axis\nSubject: " + subject + "\n\n" + string(text) + "\nFrom allied\n\n" + string(text)} {
				if found, err := mail.Extract([]byte(m)); err != nil || len(found) != 1 || string(found[0]) != string(text[len(above):]) {
					t.Errorf("packet %d of %s: %d packets are found, %v", n, p.From, len(found), err)
				}
			}
			folded++
		}
	}
	if folded < 20 || long == 0 {
		t.Errorf("only %d mails, %d of them with a long story", folded, long)
	}
}

// torn reports whether a line means something to a mail program or to package mail.
func torn(line string) bool {
	return strings.HasPrefix(line, "From ") || strings.HasPrefix(line, ">") || strings.HasPrefix(line, "-- ") || strings.HasPrefix(line, "-----")
}

// Places of the players' own data may have any names: the packet is found all the
// same, and no line is torn.
func TestHostileCover(t *testing.T) {
	block := packet.Armor([]byte("note"))
	for _, name := range []string{packet.ArmorBegin, packet.ArmorEnd, "BEGIN ADJUTANT PACKET", "From me", "x\n\nFrom me\n\n" + packet.ArmorBegin + "\n",
		strings.Repeat("From me ", 40), "> quoted", "-- ", "Content-Transfer-Encoding: base64\n\n", "\u202egnp", strings.Repeat("long", 60), string(block)} {
		said := page.M("text", name)
		c := session.Cover{Subject: session.Subject{Full: page.M("subject", said), Short: page.M("subject", "x")}, Packet: page.M("game"), Do: page.M("do"),
			Due: []page.Msg{said}, Story: []page.Msg{said, said, said, said, said, said, said}}
		words := page.Merge(session.Messages, page.Words{"text": "{0}", "subject": "[g] {0}", "game": "Game g.", "do": "Do."})
		text, subject := letter(c, words, packet.Header{Game: "g", From: "umpire", Seq: 7}, block)
		if found, err := mail.Extract(text); err != nil || len(found) != 1 || !bytes.Equal(found[0], block) {
			t.Errorf("%q: %d packets, %v\n%s", name, len(found), err, text)
		}
		if strings.ContainsAny(subject, "\n\u202e") || !strings.HasPrefix(subject, "[g] ") || utf8.RuneCountInString(subject) > maxSubject {
			t.Errorf("%q: subject %q", name, subject)
		}
		for line := range strings.Lines(strings.TrimSuffix(string(text), string(block))) {
			if torn(line) {
				t.Errorf("%q: a line %q", name, line)
			}
		}
	}
}
