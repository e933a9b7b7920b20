package session

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/adjutant-pbem/adjutant/cmd/internal/drawing"
	"github.com/adjutant-pbem/adjutant/cmd/internal/render"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// TestOpened: a game that is opened by its cache is the game that is opened in
// full; where the cache is missing, damaged, forged or another's the ledger
// does, no command fails, and the cache is written again. Only verify says
// that it was changed.
func TestOpened(t *testing.T) {
	if testing.Short() {
		t.Skip("opens folders often")
	}
	g := newTrio(t)
	g.turn(g.north)
	other := g.copy()
	for i, g := range []*trio{g, other} { // two courses of it
		g.turn(g.south)
		g.turn(g.north, "real: 0", "real: 1", "moves: {}", []string{"moves: {1st Foot: b1}", "moves: {2nd Foot: b2}"}[i])
		g.turn(g.south)
	}
	for who, p := range []*person{g.umpire, g.north, g.south} {
		good, err := p.store().Read(openedFile)
		if err != nil {
			t.Fatal(err)
		}
		text, err := seal.OpenFile(good, p.keys.Identity)
		if err != nil {
			t.Fatal(err)
		}
		s, full := p.open(), p.full()
		if len(s.known) != len(s.packets) || len(s.marks) != 1 || len(full.known) != 0 {
			t.Errorf("%s: %d packets of %d and %d marks are known", p.name, len(s.known), len(s.packets), len(s.marks))
		}
		want := told(t, full)
		if got := told(t, s); got != want {
			t.Errorf("%s: the cache gives another game:\n%s", p.name, difference(want, got))
		}
		resealed := func(text []byte) []byte {
			sealed, err := seal.SealFile(text, 0, p.keys.Identity.Recipient())
			if err != nil {
				t.Fatal(err)
			}
			return sealed
		}
		foreign, err := []*person{other.umpire, other.north, other.south}[who].store().Read(openedFile)
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(text, []byte("\npublic "))
		_, records, _ := bytes.Cut(bytes.TrimPrefix(text, []byte(openedHead)), []byte("\n"))
		signed := func(records []byte) []byte { // by his own key
			mac := p.keys.macOpened(s.packets[0].Hash, s.ledger.Results()[0].Hash, records)
			return resealed(append(fmt.Appendf(nil, "%s%x\n", openedHead, mac), records...))
		}
		for name, file := range map[string][]byte{
			"missing":           nil,
			"empty":             {},
			"cut":               good[:len(good)/2],
			"damaged":           bytes.Replace(good, good[300:304], []byte("AAAA"), 1),
			"another's":         g.copy().otherOpened(p),
			"of another line":   foreign,
			"forged packet":     resealed(bytes.Replace(text, []byte("packet sha256:"), []byte("packet sha256:0"), 1)),
			"forged mark":       resealed(append(bytes.Clone(text[:at+20]), append([]byte{text[at+20] ^ 1}, text[at+21:]...)...)),
			"of another result": signed(regexp.MustCompile(`(\nmark \d+ \d+ \d+ sha256:)[0-9a-f]{64}`).ReplaceAll(records, fmt.Appendf(nil, "${1}%x", s.packets[0].Hash))),
			"of no result":      signed(regexp.MustCompile(`(\nmark )\d+`).ReplaceAll(records, []byte("$1-1"))),
			"of another key":    signed(keys.ReplaceAll(records, []byte("$1 "+strings.Repeat("0", 32)))),
			"no records":        resealed([]byte(openedHead + "\n")),
		} {
			if err := p.store().Remove(openedFile); err != nil {
				t.Fatal(err)
			}
			if file != nil {
				p.puts(map[string][]byte{openedFile: file})
			}
			s := p.open()
			if !strings.HasPrefix(name, "of ") && len(s.known) != 0 {
				t.Errorf("%s: %s: something is known", p.name, name)
			}
			if got := told(t, s); got != want {
				t.Errorf("%s: %s gives another game:\n%s", p.name, name, difference(want, got))
			}
			v, err := s.Verify(textOf(s))
			switch name {
			case "of another line": // in which there was a packet that is not here
				for _, err := range []error{err, s.Refresh(textOf(s))} {
					if Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), "a packet is missing that was here") {
						t.Errorf("%s: %s: %v", p.name, name, err)
					}
				}
				continue
			case "another's":
				if err != nil || !v.Others {
					t.Errorf("%s: %s: verify says %+v, %v", p.name, name, v, err)
				}
				file, err = nil, nil
			}
			if missing := file == nil; missing != (err == nil) || !missing && (Code(err) != CodeVerify || !strings.Contains(err.Error(), openedFile)) {
				t.Errorf("%s: %s: verify says %v", p.name, name, err)
			}
			if err := s.Refresh(textOf(s)); err != nil {
				t.Errorf("%s: %s: %v", p.name, name, err)
			}
			if s := p.open(); len(s.known) != len(s.packets) {
				t.Errorf("%s: %s: it was not written again", p.name, name)
			} else if _, err := s.Verify(textOf(s)); err != nil {
				t.Errorf("%s: %s: %v", p.name, name, err)
			}
		}
	}
}

// TestMemory: what is remembered of a game is read back: which packets are known, what was
// opened of them, and a mark with all that belongs to it.
func TestMemory(t *testing.T) {
	g := finished(t).thaw(t)
	for _, p := range []*person{g.umpire, g.north} {
		s := p.full()
		if _, err := s.game.run(course{to: len(s.results)}); err != nil {
			t.Fatal(err)
		}
		asked := [2]bool{}
		for i, m := range s.marks {
			if m.at.Over {
				continue // from there nobody plays on
			}
			for side, a := range m.asked {
				asked[side] = asked[side] || a.key != rules.Key{}
			}
			_, records, _ := bytes.Cut(bytes.TrimPrefix(s.remember(func(packet.Hash) bool { return true }, &m), []byte(openedHead)), []byte("\n"))
			got := memory{known: map[packet.Hash]bool{}, opened: map[part]opened{}}
			err := got.read(records)
			same := err == nil && len(got.marks) == 1 && reflect.DeepEqual(got.marks[0], m) && len(got.known) == len(s.packets) && len(got.opened) == len(s.opened)
			for x, o := range s.opened {
				same = same && bytes.Equal(got.opened[x].body, o.body) && got.opened[x].key.String() == o.key.String()
			}
			for hash, known := range got.known {
				same = same && known && s.ledger.Find(hash) != nil
			}
			if !same {
				t.Errorf("%s: with mark %d something else is read back; %v", p.name, i, err)
			}
		}
		if asked != [2]bool{true, true} {
			t.Errorf("%s: who was asked is %v", p.name, asked)
		}
	}
}

// full opens a game without its cache.
func (p *person) full() *Session {
	p.t.Helper()
	s, err := at(open(p.store(), p.keys, false))
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

// otherOpened is the cache of the one who is not p.
func (g *trio) otherOpened(p *person) []byte {
	other := g.north
	if p.name == g.north.name {
		other = g.south
	}
	text, err := other.store().Read(openedFile)
	if err != nil {
		p.t.Fatal(err)
	}
	return text
}

// told is everything that a session tells.
func told(t *testing.T, s *Session) string {
	var b strings.Builder
	st, err := s.Status()
	fmt.Fprintf(&b, "%s %v\n%v %v\n", s.Me, err, st, s.Log())
	for n := range len(s.results) + 1 {
		p, _, err := s.Report(n)
		fmt.Fprintf(&b, "report %d %v\n%s", n, err, textOf(s)(p))
	}
	p, err := s.History()
	fmt.Fprintf(&b, "history %v\n%s", err, textOf(s)(p))
	if s.Me != umpire {
		_, text, err := s.Template("en", true)
		fmt.Fprintf(&b, "%v\n%s", err, text)
	}
	pic, _, err := s.Picture(0, rules.Overlay{})
	fmt.Fprintf(&b, "%v\n%s", err, render.Map(pic, s.Words("en"), pic.Board.All(), render.Options{}))
	fmt.Fprintf(&b, "%s\n", drawing.Map(pic, s.Words("en"), drawing.Options{}).SVG(drawing.Light))
	if p, err := s.Pictured(0); err == nil {
		r := drawing.Report{Words: s.Words("en"), Text: p.Text, Chronicle: p.Chronicle, Picture: p.Picture}
		fmt.Fprintf(&b, "%s\n", r.HTML())
	}
	if s.game.last != nil {
		fmt.Fprintf(&b, "%x\n", full(s.game.last.seat.Halt()))
	}
	return b.String()
}

// TestVerifyTrustsNoMemory: a packet that was never signed passes where the file
// says that it was verified, since only its owner can write that file. Verify
// finds it all the same.
func TestVerifyTrustsNoMemory(t *testing.T) {
	g := newTrio(t)
	g.turn(g.north)
	p := g.north
	s := p.open()
	last := s.packets[len(s.packets)-1] // the umpire's last: no packet names it
	if last.Kind != packet.Result || last.Seq != len(s.results)+2 {
		t.Fatalf("the last packet is %s", fileOf(last.Header()))
	}
	forged := bytes.Clone(last.Text)
	letter := &forged[bytes.Index(forged, []byte("\n-----BEGIN AGE"))-10] // of the signature
	*letter = 'A' + (*letter+1)%26
	again, err := packet.Reopen(forged, func(packet.Hash) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	s.packets[len(s.packets)-1] = again
	for i := range last.Sealed {
		if o, ok := s.opened[part{last.Hash, i}]; ok {
			s.opened[part{again.Hash, i}] = o
		}
	}
	sealed, err := seal.SealFile(s.remember(func(packet.Hash) bool { return true }, nil), 0, p.keys.Identity.Recipient())
	if err != nil {
		t.Fatal(err)
	}
	file := fileOf(last.Header())
	for name, text := range map[string][]byte{openedFile: sealed, file: forged} {
		if err := s.Dir.Write(name, text); err != nil {
			t.Fatal(err)
		}
	}
	trusting := p.open()
	if len(trusting.known) != len(s.packets) {
		t.Fatal("the file was not believed")
	}
	_, err = trusting.Verify(textOf(trusting))
	if Code(err) != CodeVerify || !strings.Contains(fmt.Sprint(err), file) || !errors.Is(err, packet.ErrSignature) {
		t.Errorf("Verify = %v", err)
	}
}
