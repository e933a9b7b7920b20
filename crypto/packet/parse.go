package packet

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"filippo.io/age/armor"

	"github.com/adjutant-pbem/adjutant/crypto/seal"
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

// A VersionError says that a text is a packet of another version of this format.
type VersionError struct {
	Version string // "1"
}

func (e *VersionError) Error() string {
	return fmt.Sprintf("this is a packet of format v%s, which an earlier or later version of adjutant has made; this one reads %s", e.Version, firstLine[len(Beginning)-1:])
}

// A parsed packet is not yet verified. Its bodies are parts of the text.
type parsed struct {
	packet Packet
	header int // length of the text before the first sealed line
	head   int // length of the head, with its signature
}

// parse reads the text, without looking at the signature, and checks that it
// is in its one spelling.
func parse(text []byte) (*parsed, error) {
	if len(text) > MaxSize {
		return nil, &FormatError{0, errSize.Error()}
	}
	p, err := read(text)
	if err != nil {
		return nil, err
	}
	return p, p.checkSpelling(text)
}

// checkSpelling checks that a packet which was read out of text is in its one
// spelling.
func (p *parsed) checkSpelling(text []byte) error {
	if err := p.packet.checkSpelling(text[:p.head]); err != nil {
		return err
	}
	if err := p.packet.checkDigests(); err != nil {
		return err
	}
	for _, s := range p.packet.Sealed {
		if _, err := seal.Canonical(s.Armor); err != nil {
			return &FormatError{0, err.Error()}
		}
	}
	return nil
}

// checkDigests checks that the sealed sections are those that the head names.
func (p *Packet) checkDigests() error {
	for _, s := range p.Sealed {
		if sectionDigest(s.Armor) != s.Digest {
			return &FormatError{0, errSection.Error()}
		}
	}
	return nil
}

// checkSpelling checks that a head which was read is in its one spelling, and the
// heads in it, but for the line of the signature, which package sign reads.
func (p *Packet) checkSpelling(head []byte) error {
	if err := checkText(head); err != nil {
		return &FormatError{0, err.Error()}
	}
	again, err := p.renderHead()
	if err != nil {
		return &FormatError{0, err.Error()}
	}
	if !bytes.HasPrefix(head, append(again, '\n')) {
		return &FormatError{firstDifference(head, again), "not in its one spelling"}
	}
	line := linesBefore(head, "head: ")
	for _, h := range p.Heads {
		line++ // that which counts the lines of the head
		if err := h.Packet.checkSpelling(h.Text); err != nil {
			if e, ok := errors.AsType[*FormatError](err); ok && e.Line > 0 {
				e.Line += line
			}
			return err
		}
		line += bytes.Count(h.Text, []byte("\n"))
	}
	return nil
}

// linesBefore counts the lines before the first that begins so.
func linesBefore(text []byte, begin string) int {
	return bytes.Count(text[:bytes.Index(text, []byte("\n"+begin))+1], []byte("\n"))
}

// read takes a packet apart without checking its spelling.
func read(text []byte) (*parsed, error) {
	r := &lineReader{rest: text}
	p := &parsed{}
	fail := func(err error) (*parsed, error) {
		if _, version := errors.AsType[*VersionError](err); version {
			return nil, err
		}
		return nil, &FormatError{r.line, err.Error()}
	}
	var err error
	if p.header, err = r.head(&p.packet, len(text)); err != nil {
		return fail(err)
	}
	p.head = len(text) - len(r.rest)
	for i := range p.packet.Sealed {
		if p.packet.Sealed[i].Armor, err = r.armor(); err != nil {
			return fail(err)
		}
	}
	if len(r.rest) > 0 {
		r.line++
		return fail(errors.New("something follows the last sealed section"))
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

// lines takes the next n lines.
func (r *lineReader) lines(n int) ([]byte, error) {
	begin := r.rest
	for range n {
		if _, err := r.next(); err != nil {
			return nil, err
		}
	}
	n = len(begin) - len(r.rest)
	return begin[:n:n], nil
}

// head reads all lines of a head, its signature too, into p, and returns the length
// of what stands before the first sealed line of a text of size bytes. What it does
// not check, render does.
func (r *lineReader) head(p *Packet, size int) (header int, err error) {
	if err := r.begin(); err != nil {
		return 0, err
	}
	if err := r.header(p); err != nil {
		return 0, err
	}
	for r.has("head") {
		if len(p.Heads) == MaxHeads {
			r.line++
			return 0, fmt.Errorf("more than %d heads", MaxHeads)
		}
		h, err := r.travelling()
		if err != nil {
			return 0, err
		}
		p.Heads = append(p.Heads, h)
	}
	n, err := r.number("public")
	if err != nil {
		return 0, err
	}
	if p.Public, err = r.lines(n); err != nil {
		return 0, err
	}
	header = size - len(r.rest)
	for r.has("sealed") {
		if len(p.Sealed) == MaxSections {
			r.line++
			return 0, fmt.Errorf("more than %d sealed sections", MaxSections)
		}
		s, err := r.section()
		if err != nil {
			return 0, err
		}
		p.Sealed = append(p.Sealed, s)
	}
	return header, r.signature()
}

// begin reads the line that names format and version.
func (r *lineReader) begin() error {
	line, err := r.next()
	if err != nil || string(line) == firstLine {
		return err
	}
	v, ok := strings.CutPrefix(string(line), Beginning)
	if n, err := parseNumber(v); ok && err == nil && n > 0 {
		return &VersionError{v}
	}
	return fmt.Errorf("want %q", firstLine)
}

// signature reads the empty line and the signature after it.
func (r *lineReader) signature() error {
	line, err := r.next()
	if err != nil {
		return err
	}
	if len(line) > 0 {
		return errors.New("want an empty line before the signature")
	}
	if line, err = r.next(); err != nil {
		return err
	}
	if !bytes.HasPrefix(line, []byte("— ")) {
		return errors.New("want the signature")
	}
	return nil
}

// travelling reads the head of another packet.
func (r *lineReader) travelling() (*Head, error) {
	n, err := r.number("head")
	if err != nil {
		return nil, err
	}
	before := r.line
	text, err := r.lines(n)
	if err != nil {
		return nil, err
	}
	h, line, err := readHead(text)
	if err != nil {
		r.line = before + line
	}
	if _, version := errors.AsType[*VersionError](err); version {
		return nil, fmt.Errorf("want %q", firstLine) // a packet has heads of its own version
	}
	return h, err
}

// header reads the lines from game to that of what is replaced.
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
	if p.Kind != Orders {
		if p.Prev, err = r.hash("prev"); err != nil {
			return err
		}
	}
	if p.Seen, err = r.hash("seen"); err != nil {
		return err
	}
	if r.has("replaces") {
		if p.Replaces, err = r.number("replaces"); err != nil {
			return err
		}
	}
	return nil
}

func (r *lineReader) section() (Section, error) {
	value, err := r.field("sealed")
	if err != nil {
		return Section{}, err
	}
	words := strings.Split(value, " ")
	last := len(words) - 1
	digest, err := ParseHash(words[last])
	return Section{To: words[:last], Digest: digest}, err
}

// armor reads an armored file.
func (r *lineReader) armor() ([]byte, error) {
	begin := r.rest
	for line := []byte(nil); string(line) != armor.Footer; {
		var err error
		if line, err = r.next(); err != nil {
			return nil, err
		}
	}
	n := len(begin) - len(r.rest)
	return begin[:n:n], nil
}
