package packet

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Beginning is how every packet begins, before the version of its format.
const Beginning = "adjutant packet v"

const firstLine = Beginning + "2"

// renderHead writes what is signed of p in its one spelling, or says which rule p
// breaks.
func (p *Packet) renderHead() ([]byte, error) {
	text, err := p.renderHeader()
	if err != nil {
		return nil, err
	}
	if err := p.checkSections(); err != nil {
		return nil, err
	}
	for i := range p.Sealed {
		s := &p.Sealed[i]
		text = fmt.Appendf(text, "sealed: %s %s\n", strings.Join(s.To, " "), s.Digest)
	}
	return text, nil
}

func (p *Packet) checkSections() error {
	if len(p.Sealed) > MaxSections {
		return fmt.Errorf("more than %d sealed sections", MaxSections)
	}
	if p.Kind == Orders && (len(p.Sealed) != 1 || len(p.Public) > 0) {
		return errors.New("orders have one sealed section and nothing public")
	}
	for i := range p.Sealed {
		if err := checkReaders(p.Sealed[i].To); err != nil {
			return err
		}
		if p.Sealed[i].Digest == (Hash{}) {
			return errors.New("sealed section has no digest")
		}
	}
	return nil
}

var (
	errSize    = fmt.Errorf("packet exceeds %d bytes", MaxSize)
	errSection = errors.New("a sealed section is not the one that was signed")
)

// renderHeader writes the text up to the first sealed line.
func (p *Packet) renderHeader() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame: %s\nfrom: %s\nseq: %d\nkind: %s\nphase: %s\n",
		firstLine, p.Game, p.From, p.Seq, p.Kind, p.Phase)
	if p.Kind != Orders {
		fmt.Fprintf(&b, "prev: %s\n", p.Prev)
	}
	fmt.Fprintf(&b, "seen: %s\n", p.Seen)
	if p.Replaces != 0 {
		fmt.Fprintf(&b, "replaces: %d\n", p.Replaces)
	}
	for _, h := range p.Heads {
		fmt.Fprintf(&b, "head: %d\n%s", bytes.Count(h.Text, []byte("\n")), h.Text)
	}
	fmt.Fprintf(&b, "public: %d\n%s", bytes.Count(p.Public, []byte("\n")), p.Public)
	if b.Len() > MaxSize {
		return nil, errSize
	}
	return b.Bytes(), nil
}

// check checks all fields of p but the sealed sections.
func (p *Packet) check() error {
	if err := CheckGame(p.Game); err != nil {
		return err
	}
	if err := CheckSender(p.From); err != nil {
		return err
	}
	if err := checkWord("phase", p.Phase, 100, "._/-"); err != nil {
		return err
	}
	if !p.Kind.valid() {
		return fmt.Errorf("unknown kind %q", p.Kind)
	}
	if err := p.checkNumbers(); err != nil {
		return err
	}
	if err := p.checkHeads(); err != nil {
		return err
	}
	return p.checkPublic()
}

// checkNumbers checks the place of p among the packets of its sender.
func (p *Packet) checkNumbers() error {
	if p.Seq < 1 || p.Seq > MaxSeq {
		return fmt.Errorf("seq %d is not from 1 to %d", p.Seq, MaxSeq)
	}
	switch {
	case p.Kind == Orders && p.Prev != Hash{}:
		return errors.New("orders have no prev")
	case p.Kind != Orders && (p.Seq == 1) != (p.Prev == Hash{}):
		return errors.New("prev must be none in the sender's first packet and only there")
	}
	if p.Replaces < 0 || p.Replaces >= p.Seq {
		return fmt.Errorf("packet %d cannot replace packet %d", p.Seq, p.Replaces)
	}
	if p.Replaces != 0 && p.Kind.ExtendsHead() {
		return fmt.Errorf("a %s cannot replace a packet", p.Kind)
	}
	return nil
}

func (p *Packet) checkHeads() error {
	if len(p.Heads) > 0 && !p.Kind.ExtendsHead() {
		return fmt.Errorf("kind %s has no heads of others", p.Kind)
	}
	if len(p.Heads) > MaxHeads {
		return fmt.Errorf("more than %d heads", MaxHeads)
	}
	for i, h := range p.Heads {
		if i > 0 && p.Heads[i-1].compare(h) >= 0 {
			return errors.New("heads are not sorted")
		}
	}
	return nil
}

func (p *Packet) checkPublic() error {
	if len(p.Public) > MaxSize {
		return errSize
	}
	if len(p.Public) > 0 && !bytes.HasSuffix(p.Public, []byte("\n")) {
		return errors.New("public body does not end in a line feed")
	}
	if bytes.Count(p.Public, []byte("\n")) > MaxPublicLines {
		return fmt.Errorf("public body has more than %d lines", MaxPublicLines)
	}
	return checkText(p.Public)
}

// checkText refuses what may not stand in a packet.
func checkText(text []byte) error {
	if !utf8.Valid(text) {
		return errors.New("text is not UTF-8")
	}
	for at, b := range text {
		if b == '\n' || b >= ' ' && b < 0x7f {
			continue // most of all
		}
		if r, _ := utf8.DecodeRune(text[at:]); unicode.IsControl(r) {
			return fmt.Errorf("text has the control character %U", r)
		}
	}
	return nil
}

// CheckGame checks the id of a game.
func CheckGame(id string) error { return checkName("game", id, 80, ".-") }

// CheckSender checks the name of a sender or reader.
func CheckSender(name string) error { return checkName("sender", name, 40, "-") }

// checkName is checkWord for what may become the name of a file or folder.
func checkName(what, s string, most int, others string) error {
	if err := checkWord(what, s, most, others); err != nil {
		return err
	}
	if strings.ContainsRune(others, rune(s[0])) || strings.ContainsRune(others, rune(s[len(s)-1])) {
		return fmt.Errorf("%s %q does not begin and end with a letter or digit", what, s)
	}
	return nil
}

// checkWord checks a word of a-z, 0-9 and the other characters given.
func checkWord(what, s string, most int, others string) error {
	if s == "" || len(s) > most {
		return fmt.Errorf("%s %.100q does not have 1 to %d characters", what, s, most)
	}
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && !strings.ContainsRune(others, r) {
			return fmt.Errorf("%s %q has the character %q", what, s, r)
		}
	}
	return nil
}

func checkReaders(to []string) error {
	if len(to) == 0 || len(to) > MaxReaders {
		return fmt.Errorf("sealed section does not have 1 to %d readers", MaxReaders)
	}
	for i, name := range to {
		if err := checkName("reader", name, 40, "-"); err != nil {
			return err
		}
		if i > 0 && to[i-1] >= name {
			return errors.New("readers are not sorted")
		}
	}
	return nil
}
