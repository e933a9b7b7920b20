package packet

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// A Signed is a packet whose signature was verified, or that was signed here.
// It must not be changed.
type Signed struct {
	Packet
	Text []byte // the exact text; of a packet that was shed its head alone
	Hash Hash   // of its head

	header int // length of the part of Text before the first sealed line
	head   int // length of its head
	size   int // of the exact text
	load   func() ([]byte, error)
}

// Size is the length of the exact text, in bytes.
func (s *Signed) Size() int { return s.size }

// Shed lets the sealed sections of s go, which may be long; load gives the text again
// when a section is to be opened.
func (s *Signed) Shed(load func() ([]byte, error)) {
	s.Text, s.load = bytes.Clone(s.Text[:s.head]), load
	s.Packet = Packet{}
	if _, err := (&lineReader{rest: s.Text}).head(&s.Packet, len(s.Text)); err != nil { // so that no field holds the long text
		panic("packet: a head that was read cannot be read again: " + err.Error())
	}
}

// WasShed reports whether the sections of s are not held in memory.
func (s *Signed) WasShed() bool { return s.load != nil }

// Whole is the exact text of s, and its packet with all sections; the error is that
// of load, or that it has given another text.
func (s *Signed) Whole() ([]byte, *Packet, error) {
	if s.load == nil {
		return s.Text, &s.Packet, nil
	}
	text, err := s.load()
	if err != nil {
		return nil, nil, err
	}
	p, err := read(text)
	if err != nil || !bytes.Equal(text[:p.head], s.Text) || p.packet.checkDigests() != nil {
		return nil, nil, errSection
	}
	return text, &p.packet, nil
}

// Head is the head of s, to travel in another packet.
func (s *Signed) Head() *Head {
	h := &Head{Packet: s.Packet, Text: s.Text[:s.head:s.head], Hash: s.Hash}
	h.Sealed = slices.Clone(s.Sealed)
	for i := range h.Sealed {
		h.Sealed[i].Armor = nil
	}
	return h
}

// ErrSignature says that a packet is well formed but not signed by the key it
// was checked with.
var ErrSignature = errors.New("packet signature does not verify")

// ErrBinding says that a sealed body was made for another packet.
var ErrBinding = errors.New("sealed body belongs to another packet")

// Open reads a signed note as a packet signed by v, whose name must be
// from@game. The error is [ErrSignature] if it is signed otherwise or not at
// all, and a [*FormatError] if it is not in its one spelling. The packet keeps text,
// which must not be changed any more.
func Open(text []byte, v *sign.Verifier) (*Signed, error) {
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	return p.verify(text, v)
}

// OpenBy is [Open] with the verifier that the function key finds for a header,
// which is not yet verified.
func OpenBy(text []byte, key func(h Header) (*sign.Verifier, error)) (*Signed, error) {
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	v, err := key(p.packet.Header())
	if err != nil {
		return nil, err
	}
	return p.verify(text, v)
}

// OpenSelf reads an invitation or a join packet, whose public body carries the
// key that verifies it. The function key finds that key; what it is given is
// not yet verified. Afterwards the packet proves that its sender holds the key,
// not who they are: players compare fingerprints.
func OpenSelf(text []byte, key func(h Header, public []byte) (*sign.Verifier, error)) (*Signed, error) {
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	if k := p.packet.Kind; k != Invite && k != Join {
		return nil, fmt.Errorf("%w: a packet of kind %s does not carry its own key", ErrSignature, k)
	}
	v, err := key(p.packet.Header(), bytes.Clone(p.packet.Public))
	if err != nil {
		return nil, err
	}
	return p.verify(text, v)
}

// HashOf returns the hash that a packet with this text has; of what is no packet
// it is zero.
func HashOf(text []byte) Hash {
	p, err := read(text)
	if err != nil {
		return Hash{}
	}
	return hashOf(text[:p.head])
}

func hashOf(head []byte) Hash { return commit.DigestText("packet", head) }

// Reopen reads a text that [Open] or [OpenSelf] has accepted before. The caller
// has kept its hash where nobody else can write, and says so by known; then its
// head is the same, and neither the signature nor the spelling is checked
// again, only that the sections are those of the head. The error is [ErrSignature]
// if the hash is not known.
func Reopen(text []byte, known func(Hash) bool) (*Signed, error) {
	p, err := read(text)
	if err != nil {
		return nil, err
	}
	hash := hashOf(text[:p.head])
	if !known(hash) {
		return nil, fmt.Errorf("%w: not seen before", ErrSignature)
	}
	if err := p.packet.checkDigests(); err != nil {
		return nil, err
	}
	return p.signed(text, hash), nil
}

// Confirm checks of a packet that was reopened what [Open] would have checked: its
// spelling, and that it is signed by v. The errors are those of Open.
func (s *Signed) Confirm(v *sign.Verifier) error {
	text, whole, err := s.Whole()
	if err != nil {
		return err
	}
	p := parsed{*whole, s.header, s.head}
	if err := p.checkSpelling(text); err != nil {
		return err
	}
	return s.Packet.signedBy(v, s.Text[:s.head])
}

// Peek returns the header of a packet in order to choose the verifier for
// [Open]. It checks the form of the packet, but nothing says that the header
// is true.
func Peek(text []byte) (Header, error) {
	p, err := parse(text)
	if err != nil {
		return Header{}, err
	}
	return p.packet.Header(), nil
}

// Claim returns what the first lines of a text say of the packet that it may
// have been before it was damaged: names and numbers that are well formed, the
// others empty. It serves to ask for the packet again and nothing else.
func Claim(text []byte) Header {
	r := &lineReader{rest: text}
	var p Packet
	if line, err := r.next(); err != nil || string(line) != firstLine {
		return Header{}
	}
	_ = r.header(&p) // up to the damage
	h := p.Header()
	if CheckGame(h.Game) != nil {
		h.Game = ""
	}
	if CheckSender(h.From) != nil {
		h.From = ""
	}
	if h.From == "" || h.Seq < 1 || h.Seq > MaxSeq {
		h.Seq = 0
	}
	return h
}

// verify makes a packet of what was parsed out of text, if its signature is v's.
func (p *parsed) verify(text []byte, v *sign.Verifier) (*Signed, error) {
	if err := p.packet.signedBy(v, text[:p.head]); err != nil {
		return nil, err
	}
	return p.signed(text, hashOf(text[:p.head])), nil
}

// signedBy fails if the head, of which p was read, is not signed by v.
func (p *Packet) signedBy(v *sign.Verifier, head []byte) error {
	if want := p.Header().KeyName(); v.Name() != want {
		return fmt.Errorf("%w: packet of %s, key of %s", ErrSignature, want, v.Name())
	}
	if _, err := sign.Open(head, v); err != nil {
		if errors.Is(err, sign.ErrSignature) {
			return fmt.Errorf("%w: %w", ErrSignature, err)
		}
		return &FormatError{0, err.Error()}
	}
	return nil
}

func (p *parsed) signed(text []byte, hash Hash) *Signed {
	return &Signed{Packet: p.packet, Text: text, Hash: hash, header: p.header, head: p.head, size: len(text)}
}

// OpenSealed opens the sealed section i with the identity of the reader whose
// name is in the section's sealed line, and returns its body, without the line
// that binds it to this packet, and its key. A name that is not there does no
// harm. The error is [seal.ErrNotForUs] if the identity does not fit, and
// [ErrBinding] if the body was sealed for another packet.
func (s *Signed) OpenSealed(i int, name string, id *seal.Identity) (body []byte, key seal.FileKey, err error) {
	body, err = s.opened(i, func(file []byte) (text []byte, err error) {
		text, key, err = seal.OpenAt(file, slices.Index(s.Sealed[i].To, name), id)
		return text, err
	})
	return body, key, err
}

// OpenSealedWith is [Signed.OpenSealed] for those who have the section's file
// key.
func (s *Signed) OpenSealedWith(i int, key seal.FileKey) ([]byte, error) {
	return s.opened(i, func(file []byte) ([]byte, error) { return seal.OpenWith(file, key) })
}

func (s *Signed) opened(i int, open func(file []byte) ([]byte, error)) ([]byte, error) {
	if i < 0 || i >= len(s.Sealed) {
		return nil, fmt.Errorf("packet has no sealed section %d", i)
	}
	_, p, err := s.Whole()
	if err != nil {
		return nil, err
	}
	file, err := seal.Canonical(p.Sealed[i].Armor)
	if err != nil {
		return nil, err
	}
	body, err := open(file)
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(body, binding(headerDigest(s.Text[:s.header])))
	if !ok {
		return nil, ErrBinding
	}
	return rest, nil
}
