package session

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
)

// publishedFolder has what players and umpire have published of a game that is
// over: with it a stranger verifies everything without any key. Each line
// proves itself, so the files are not signed and may be joined:
//
//	adjutant opening v1
//	game desert-7f3c9a
//	deck 5e85…            the umpire's secret, which fits the anchor
//	key axis 4 0 1f…      the age file key of packet 4 of axis, section 0
//	key umpire 9 1 a0…    result 7, the section of the second side
//	private axis 9f2c…    which fits the commitment in the charter
//
// No identity, no chain and no orders that were not used are ever in it.
const publishedFolder = "opened"

const publishedHead = "adjutant opening v1\ngame "

// Ended reports whether play has ended here by publication.
func (f *folder) Ended() bool { return len(f.openings) > 0 }

// readPublished reads the publications. A line that does not fit is an error
// that names it.
func (f *folder) readPublished() error {
	texts, err := f.Dir.ReadAll(publishedFolder)
	if err != nil {
		return err
	}
	f.told = map[part]seal.FileKey{}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		for _, text := range asPublished(texts[file]) {
			if err := f.readOpening(text); err != nil {
				return broken(file, "%w", err)
			}
		}
		f.openings = append(f.openings, file)
	}
	return nil
}

// asPublished are the publications in a file, which somebody may have put there as it came
// by mail; what has none is for others to refuse.
func asPublished(text []byte) [][]byte {
	if bytes.HasPrefix(text, []byte(publishedHead)) && !bytes.Contains(text, []byte("\r")) {
		return [][]byte{text}
	}
	if found := FindOpenings(text); found != nil {
		return found
	}
	return [][]byte{text}
}

// openingText is a publication, from its first line to the first that cannot be one
// of it.
var openingText = regexp.MustCompile(`(?m)^adjutant opening v1\ngame .*\n(?:(?:deck|key|private)(?: .*)?\n)*`)

// wrapped is a line of a publication that a mail program has made two of.
var wrapped = regexp.MustCompile(`(?m)^((?:deck|key|private)(?: .*)?)\n([0-9a-f]{32,})$`)

// FindOpenings finds what was published in a mail or a file.
func FindOpenings(text []byte) (openings [][]byte) {
	have := map[string]bool{}
	mail.Each(text, func(lines []string) bool {
		text := strings.ReplaceAll(strings.Join(lines, "\n")+"\n", "=\n", "") // a soft end of line, of a mail that was saved as it travels
		if !strings.Contains(text, publishedHead) {                           // as most mails
			return false
		}
		found := openingText.FindAll([]byte(wrapped.ReplaceAllString(text, "$1 $2")), -1)
		for _, x := range found {
			if !have[string(x)] {
				have[string(x)] = true
				openings = append(openings, x)
			}
		}
		return found != nil
	})
	return openings
}

func (f *folder) readOpening(text []byte) error {
	rest, ok := bytes.CutPrefix(text, []byte(publishedHead+f.Charter.Game+"\n"))
	if !ok || !bytes.HasSuffix(text, []byte("\n")) {
		return errors.New("this is not a publication of this game")
	}
	last := ""
	strange := map[string]*strangeKey{}
	for line := range strings.Lines(string(rest)) {
		if line <= last {
			return fmt.Errorf("the line %.40q is not in order", line)
		}
		last = line
		var e *strangeKey
		switch err := f.readOpened(fieldsOf(line)); {
		case errors.As(err, &e):
			strange[line] = e
		case err != nil:
			return notOpened(line, err)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(strange)) {
		if !f.openedElsewhere(strange[line]) {
			return notOpened(line, strange[line])
		}
	}
	return nil
}

func notOpened(line string, err error) error {
	return fmt.Errorf("the line %.40q: %w", strings.TrimSuffix(line, "\n"), err)
}

// A strangeKey opens no packet that is here. Of two versions under one number one may
// be missing: then another key opens the one that is here.
type strangeKey struct {
	from         string
	seq, section int
}

func (e *strangeKey) Error() string {
	return fmt.Sprintf("the key does not open section %d of packet %d of %s", e.section, e.seq, e.from)
}

func (f *folder) openedElsewhere(e *strangeKey) bool {
	return slices.ContainsFunc(f.ledger.Under(e.from, e.seq), func(p *packet.Signed) bool {
		_, ok := f.told[part{p.Hash, e.section}]
		return ok
	})
}

// mayOpen refuses keys of packets that this game has not, or more of them than it has:
// nobody signs a publication, and whoever writes nonsense into it would make every
// command slow.
func (f *folder) mayOpen(text []byte) error {
	packets := map[name]map[packet.Hash]bool{}
	knows := func(from string, seq int, h packet.Hash) {
		n := name{from, seq}
		if packets[n] == nil {
			packets[n] = map[packet.Hash]bool{}
		}
		packets[n][h] = true
	}
	for _, p := range f.packets {
		knows(p.From, p.Seq, p.Hash)
	}
	for _, r := range f.results { // players lack each other's orders
		for _, h := range r.heads() {
			knows(h.From, h.Seq, h.Hash)
		}
	}
	type section struct {
		name
		n int
	}
	keys := map[section]int{}
	for line := range strings.Lines(string(text)) {
		f := fieldsOf(line)
		if f.word() != "key" {
			continue
		}
		x := section{name{f.word(), f.number()}, f.number()}
		if keys[x]++; keys[x] > len(packets[x.name]) {
			return notOpened(line, errors.New("this game has no packet of which it could be"))
		}
	}
	return nil
}

func (f *folder) readOpened(line *fields) error {
	bad := errors.New("it is not one of a publication")
	switch line.word() {
	case "deck":
		secret := line.secret()
		if line.bad || line.more {
			return bad
		}
		if !f.Charter.fitsDeck(*secret) {
			return errors.New("the secret does not fit the umpire's anchor")
		}
		f.secret.deck = secret
	case "private":
		name := line.word()
		side, ok := f.Charter.side(name)
		secret := line.secret()
		if line.bad || line.more || !ok {
			return bad
		}
		if privateCommitment(f.Charter.Game, name, *secret).String() != f.Charter.Sides[side].Secret {
			return errors.New("the secret does not fit the charter")
		}
		f.secret.private[side] = secret
	case "key":
		from, seq, section := line.word(), line.number(), line.number()
		key, err := seal.ParseFileKey(line.word())
		if line.bad || line.more || err != nil {
			return bad
		}
		for _, p := range f.ledger.Under(from, seq) {
			if _, err := p.OpenSealedWith(section, key); err == nil {
				f.told[part{p.Hash, section}] = key
				return nil
			}
		}
		if len(f.ledger.Under(from, seq)) > 0 {
			return &strangeKey{from, seq, section}
		}
	default:
		return bad
	}
	return nil
}
