// Package packet is the form in which players and umpire send each other
// everything: one block of signed text with public and sealed parts.
//
// # Format
//
// A packet is a signed head and the sealed sections that it names. The head is a
// signed note of package sign. Its text is UTF-8 without control characters (no
// tab, no CR), ends in a line feed, and has these lines in this order:
//
//	adjutant packet v2
//	game: desert-7f3c9a
//	from: axis
//	seq: 3
//	kind: orders
//	phase: m1/axis-2
//	seen: sha256:<64 hexadecimal digits>
//	replaces: 2
//	public: 0
//	sealed: axis umpire sha256:<64 hexadecimal digits>
//
//	— axis@desert-7f3c9a fmbramqX…
//	-----BEGIN AGE ENCRYPTED FILE-----
//	…
//	-----END AGE ENCRYPTED FILE-----
//
// The lines mean:
//
//   - game is 1 to 80 of a-z, 0-9, dot and hyphen; from, a side or "umpire", is
//     1 to 40 of a-z, 0-9 and hyphen; both begin and end with a letter or digit;
//     phase is 1 to 100 of a-z, 0-9 and ._/- ("-" alone where there is none).
//   - seq counts the sender's packets in this game from 1.
//   - kind is one of invite, join, charter, orders, result.
//   - prev, before seen, is the hash of the sender's own last packet; it is "none"
//     in their first and only there. Orders have no such line.
//   - seen is the last result packet that the sender had, or for a charter or
//     result the ledger head that it extends; "none" if there is none.
//   - replaces stands only if an earlier packet is replaced, and never in a
//     charter or result.
//   - in its place a charter or result may have up to 128 heads of other packets,
//     sorted by sender, number and hash, each with a line "head: 11" that counts
//     its lines before it. A head that travels so has no heads itself and at most
//     2 KiB.
//   - public counts the lines of the public body, 0 to 10000, which follow. Orders
//     have none.
//   - up to 8 sealed lines name the sections that follow the head: 1 to 8 readers,
//     sorted, and the digest SHA-256("adjutant/v1/section", section). Orders have
//     one.
//   - each section is an age file of package seal; they come in the order of their
//     lines, and nothing comes after them.
//
// Numbers are decimal without leading zeros. There is one spelling: a text that
// is not exactly what this package would write is refused. A packet has at most
// 4 MiB.
//
// The first line of every sealed body is "header " and the hexadecimal digest
// SHA-256("adjutant/v1/header", text) of everything before the first sealed
// line, in the encoding of package commit. So a sealed body cannot be taken out
// and sent in another packet. The hash of a packet is
// SHA-256("adjutant/v1/packet", head) of its head with the signature, and so
// that of all that its sender has signed.
//
// # Signature
//
// The key that signs is named from@game. [Open] gives no packet unless the
// signature is that of the verifier it is given, and [Peek] only what is needed
// to choose the verifier. A head that has come in another packet is nobody's word
// until [Head.Verify] has returned nil: what its sender has sealed may stay with
// those who may read it, and what they have signed still travels.
//
// # Mail
//
// To survive mail a note is sent as a block:
//
//	-----BEGIN ADJUTANT PACKET-----
//	base64 in lines of 64 columns
//	-----END ADJUTANT PACKET-----
package packet

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
)

// Limits of a packet.
const (
	MaxSize        = 4 << 20 // bytes of the signed note
	MaxHeads       = 128
	MaxHead        = 2 << 10 // bytes of a head that travels in another packet
	MaxPublicLines = 10000
	MaxSections    = 8
	MaxReaders     = 8 // of one section
	MaxSeq         = 999999
)

// A Kind says what a packet is for. The list is closed.
type Kind string

// The kinds of packets. Charters and results extend the ledger head.
const (
	Invite  Kind = "invite"
	Join    Kind = "join"
	Charter Kind = "charter"
	Orders  Kind = "orders"
	Result  Kind = "result"
)

// ExtendsHead reports whether packets of kind k extend the ledger head.
func (k Kind) ExtendsHead() bool {
	return k == Charter || k == Result
}

func (k Kind) valid() bool {
	switch k {
	case Invite, Join, Charter, Orders, Result:
		return true
	}
	return false
}

// A Packet is the content of a packet. The package comment says what each
// field may hold.
type Packet struct {
	Game, From string
	Seq        int
	Kind       Kind
	Phase      string
	Prev, Seen Hash
	Replaces   int     // 0 if nothing is replaced
	Heads      []*Head // charters and results only
	Public     []byte
	Sealed     []Section

	bound Hash // digest of the header that AddSealed used, if it did
}

// A Section is a sealed part of a packet.
type Section struct {
	To     []string // readers, sorted
	Digest Hash     // of Armor
	Armor  []byte   // age file in canonical armor
}

// A Header is what names a packet and its sender.
type Header struct {
	Game, From string
	Seq        int
	Kind       Kind
	Phase      string
}

// Header returns the header of p.
func (p *Packet) Header() Header {
	return Header{p.Game, p.From, p.Seq, p.Kind, p.Phase}
}

// KeyName returns the name of the key that signs packets with header h.
func (h Header) KeyName() string {
	return h.From + "@" + h.Game
}

// AddSealed seals body to the readers named in to, of which recipients holds
// the keys in the same order, and adds it as a section. The plain text is
// padded to at least least bytes. All other fields of p must have their final
// values, for the body is bound to them; [Packet.Sign] checks that they did not
// change. The secret is the sender's: from it and all that is sealed come the keys
// (seal.Seal), so the same packet made again has the same bytes.
func (p *Packet) AddSealed(secret [32]byte, to []string, recipients []*seal.Recipient, body []byte, least int) error {
	if len(to) != len(recipients) {
		return fmt.Errorf("%d readers but %d keys", len(to), len(recipients))
	}
	digest, err := p.headerDigest()
	if err != nil {
		return err
	}
	if len(p.Sealed) > 0 && p.bound != digest {
		return errHeaderChanged
	}
	to, recipients = inOrder(to, recipients)
	if err := checkReaders(to); err != nil {
		return err
	}
	if len(p.Sealed) == MaxSections {
		return fmt.Errorf("more than %d sealed sections", MaxSections)
	}
	place := commit.Derive(secret, fmt.Sprintf("section %d", len(p.Sealed)))
	armored, err := seal.Seal(place, append(binding(digest), body...), least, recipients...)
	if err != nil {
		return err
	}
	p.bound = digest
	p.Sealed = append(p.Sealed, Section{To: to, Digest: sectionDigest(armored), Armor: armored})
	return nil
}

// inOrder sorts readers and their keys by the names, so that the order in which
// they are given does not change the section.
func inOrder(to []string, recipients []*seal.Recipient) ([]string, []*seal.Recipient) {
	places := make([]int, len(to))
	for i := range places {
		places[i] = i
	}
	slices.SortStableFunc(places, func(i, k int) int { return strings.Compare(to[i], to[k]) })
	names, keys := make([]string, len(to)), make([]*seal.Recipient, len(to))
	for i, from := range places {
		names[i], keys[i] = to[from], recipients[from]
	}
	return names, keys
}

var errHeaderChanged = errors.New("packet changed after a body was sealed in it")

func (p *Packet) headerDigest() (Hash, error) {
	header, err := p.renderHeader()
	if err != nil {
		return Hash{}, err
	}
	return headerDigest(header), nil
}

func headerDigest(header []byte) Hash { return commit.DigestText("header", header) }

func sectionDigest(armored []byte) Hash { return commit.DigestText("section", armored) }

// binding returns the line that begins a sealed body.
func binding(digest Hash) []byte {
	return []byte("header " + hex.EncodeToString(digest[:]) + "\n")
}

// Sign returns the signed packet of p; the name of the signer must be
// from@game. It is an error if p does not follow the format, or if it changed
// after a body was sealed in it.
func (p *Packet) Sign(s *sign.Signer) (*Signed, error) {
	if want := p.Header().KeyName(); s.Name() != want {
		return nil, fmt.Errorf("packet of %s cannot be signed as %s", want, s.Name())
	}
	if p.bound != (Hash{}) {
		digest, err := p.headerDigest()
		if err != nil {
			return nil, err
		}
		if digest != p.bound {
			return nil, errHeaderChanged
		}
	}
	head, err := p.renderHead()
	if err != nil {
		return nil, err
	}
	text, err := s.Sign(head)
	if err != nil {
		return nil, err
	}
	for i := range p.Sealed {
		text = append(text, p.Sealed[i].Armor...)
	}
	v, err := sign.ParseVerifier(s.Verifier())
	if err != nil {
		return nil, err
	}
	return Open(text, v)
}
