package packet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

const firstLine = "adjutant packet v1"

// render writes the text of p in its one spelling, or says which rule p breaks.
func (p *Packet) render() ([]byte, error) {
	text, err := p.renderHead()
	if err != nil {
		return nil, err
	}
	if len(p.Sealed) > MaxSections {
		return nil, fmt.Errorf("more than %d sealed sections", MaxSections)
	}
	for i := range p.Sealed {
		s := &p.Sealed[i]
		if err := s.check(); err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "sealed: %s\n%s", strings.Join(s.To, " "), s.Armor)
		if len(text) > MaxSize {
			return nil, errSize
		}
	}
	return text, nil
}

// check checks the readers and the armor.
func (s *Section) check() error {
	if err := checkReaders(s.To); err != nil {
		return err
	}
	_, err := s.dearmored()
	return err
}

// dearmored is the age file, which is made once.
func (s *Section) dearmored() (file []byte, err error) {
	if s.file == nil {
		s.file, err = seal.Canonical(s.Armor)
	}
	return s.file, err
}

var errSize = fmt.Errorf("packet exceeds %d bytes", MaxSize)

// renderHead writes the text up to the first sealed line.
func (p *Packet) renderHead() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\ngame: %s\nfrom: %s\nseq: %d\nkind: %s\nphase: %s\nprev: %s\nseen: %s\n",
		firstLine, p.Game, p.From, p.Seq, p.Kind, p.Phase, p.Prev, p.Seen)
	if p.Replaces != 0 {
		fmt.Fprintf(&b, "replaces: %d\n", p.Replaces)
	}
	for _, u := range p.Uses {
		fmt.Fprintf(&b, "use: %s %d %s\n", u.From, u.Seq, u.Hash)
	}
	fmt.Fprintf(&b, "public: %d\n%s", bytes.Count(p.Public, []byte("\n")), p.Public)
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
	if p.Seq < 1 || p.Seq > MaxSeq {
		return fmt.Errorf("seq %d is not from 1 to %d", p.Seq, MaxSeq)
	}
	if (p.Seq == 1) != (p.Prev == Hash{}) {
		return errors.New("prev must be none in the sender's first packet and only there")
	}
	if p.Replaces < 0 || p.Replaces >= p.Seq {
		return fmt.Errorf("packet %d cannot replace packet %d", p.Seq, p.Replaces)
	}
	if p.Replaces != 0 && p.Kind.ExtendsHead() {
		return fmt.Errorf("a %s cannot replace a packet", p.Kind)
	}
	if err := p.checkUses(); err != nil {
		return err
	}
	return p.checkPublic()
}

func (p *Packet) checkUses() error {
	if len(p.Uses) > 0 && !p.Kind.ExtendsHead() {
		return fmt.Errorf("kind %s has no use lines", p.Kind)
	}
	if len(p.Uses) > MaxUses {
		return fmt.Errorf("more than %d use lines", MaxUses)
	}
	for i, u := range p.Uses {
		if err := CheckSender(u.From); err != nil {
			return err
		}
		if u.Seq < 1 || u.Seq > MaxSeq || u.Hash == (Hash{}) {
			return errors.New("use line names no packet")
		}
		if i > 0 && cmp.Or(cmp.Compare(p.Uses[i-1].From, u.From), cmp.Compare(p.Uses[i-1].Seq, u.Seq)) >= 0 {
			return errors.New("use lines are not sorted")
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
