package packet

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"filippo.io/age/armor"
)

// A FormatError says that a text is not a packet in its one spelling. It is an
// error of the sender's program or damage on the way, not a false signature.
type FormatError struct {
	Line int // of the signed note, from 1; 0 if the fault has no one line
	What string
}

func (e *FormatError) Error() string {
	if e.Line == 0 {
		return "malformed packet: " + e.What
	}
	return fmt.Sprintf("malformed packet: line %d: %s", e.Line, e.What)
}

// A parsed packet is not yet verified. Its bodies are parts of the text.
type parsed struct {
	packet Packet
	head   int // length of the text before the first sealed line
}

// parse reads the note, without looking at the signature, and checks that it
// is in its one spelling.
func parse(note []byte) (*parsed, error) {
	if len(note) > MaxSize {
		return nil, &FormatError{0, errSize.Error()}
	}
	if err := checkText(note); err != nil {
		return nil, &FormatError{0, err.Error()}
	}
	p, err := read(note)
	if err != nil {
		return nil, err
	}
	if err := p.packet.checkSpelling(note[:p.head]); err != nil {
		return nil, err
	}
	return p, nil
}

// checkSpelling checks that a packet which was read is in its one spelling: its
// text up to the first sealed line is head. Of the sealed sections each line but
// the armor's is read as it is written.
func (p *Packet) checkSpelling(head []byte) error {
	again, err := p.renderHead()
	if err != nil {
		return &FormatError{0, err.Error()}
	}
	if !bytes.Equal(again, head) {
		return &FormatError{firstDifference(head, again), "not in its one spelling"}
	}
	for i := range p.Sealed {
		if err := p.Sealed[i].check(); err != nil {
			return &FormatError{0, err.Error()}
		}
	}
	return nil
}

// read takes a note apart without checking its spelling.
func read(note []byte) (*parsed, error) {
	split := bytes.LastIndex(note, []byte("\n\n"))
	if split < 0 {
		return nil, &FormatError{0, "no signature"}
	}
	text := note[:split+1]
	r := &lineReader{rest: text}
	p := &parsed{}
	if err := r.packet(p, len(text)); err != nil {
		return nil, &FormatError{r.line, err.Error()}
	}
	return p, nil
}

// firstDifference returns the number of the first line in which a and b differ.
func firstDifference(a, b []byte) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return 1 + bytes.Count(a[:i], []byte("\n"))
}

// A lineReader takes a text apart line by line. Every line ends in a line
// feed.
type lineReader struct {
	rest []byte
	line int // number of the line read last
}

func (r *lineReader) next() ([]byte, error) {
	r.line++
	end := bytes.IndexByte(r.rest, '\n')
	if end < 0 {
		return nil, errors.New("packet ends too early")
	}
	line := r.rest[:end]
	r.rest = r.rest[end+1:]
	return line, nil
}

// has reports whether the next line begins with key and a colon.
func (r *lineReader) has(key string) bool {
	return bytes.HasPrefix(r.rest, []byte(key+": "))
}

func (r *lineReader) field(key string) (string, error) {
	line, err := r.next()
	if err != nil {
		return "", err
	}
	value, ok := strings.CutPrefix(string(line), key+": ")
	if !ok {
		return "", fmt.Errorf("want %q", key+": ")
	}
	return value, nil
}

func (r *lineReader) number(key string) (int, error) {
	value, err := r.field(key)
	if err != nil {
		return 0, err
	}
	return parseNumber(value)
}

func (r *lineReader) hash(key string) (Hash, error) {
	value, err := r.field(key)
	if err != nil {
		return Hash{}, err
	}
	return ParseHash(value)
}

func parseNumber(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("want a number, not %.40q", s)
	}
	return n, nil
}

// packet reads all lines into p. What it does not check, render does.
func (r *lineReader) packet(p *parsed, size int) error {
	line, err := r.next()
	if err != nil {
		return err
	}
	if string(line) != firstLine {
		return fmt.Errorf("want %q", firstLine)
	}
	if err := r.header(&p.packet); err != nil {
		return err
	}
	n, err := r.number("public")
	if err != nil {
		return err
	}
	public := r.rest
	for range n {
		if _, err := r.next(); err != nil {
			return err
		}
	}
	n = len(public) - len(r.rest)
	p.packet.Public = public[:n:n]
	p.head = size - len(r.rest)
	for len(r.rest) > 0 {
		s, err := r.section()
		if err != nil {
			return err
		}
		if len(p.packet.Sealed) == MaxSections {
			return fmt.Errorf("more than %d sealed sections", MaxSections)
		}
		p.packet.Sealed = append(p.packet.Sealed, s)
	}
	return nil
}

// header reads the lines from game to the last use.
func (r *lineReader) header(p *Packet) (err error) {
	if p.Game, err = r.field("game"); err != nil {
		return err
	}
	if p.From, err = r.field("from"); err != nil {
		return err
	}
	if p.Seq, err = r.number("seq"); err != nil {
		return err
	}
	kind, err := r.field("kind")
	if err != nil {
		return err
	}
	p.Kind = Kind(kind)
	if p.Phase, err = r.field("phase"); err != nil {
		return err
	}
	if p.Prev, err = r.hash("prev"); err != nil {
		return err
	}
	if p.Seen, err = r.hash("seen"); err != nil {
		return err
	}
	if r.has("replaces") {
		if p.Replaces, err = r.number("replaces"); err != nil {
			return err
		}
	}
	for r.has("use") {
		u, err := r.use()
		if err != nil {
			return err
		}
		p.Uses = append(p.Uses, u)
	}
	return nil
}

func (r *lineReader) use() (Use, error) {
	value, err := r.field("use")
	if err != nil {
		return Use{}, err
	}
	words := strings.Split(value, " ")
	if len(words) != 3 {
		return Use{}, errors.New("want a sender, a number and a hash")
	}
	seq, err := parseNumber(words[1])
	if err != nil {
		return Use{}, err
	}
	hash, err := ParseHash(words[2])
	if err != nil {
		return Use{}, err
	}
	return Use{words[0], seq, hash}, nil
}

func (r *lineReader) section() (Section, error) {
	value, err := r.field("sealed")
	if err != nil {
		return Section{}, err
	}
	begin := r.rest
	for line := []byte(nil); string(line) != armor.Footer; {
		if line, err = r.next(); err != nil {
			return Section{}, err
		}
	}
	n := len(begin) - len(r.rest)
	return Section{To: strings.Split(value, " "), Armor: begin[:n:n]}, nil
}
