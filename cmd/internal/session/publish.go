package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/rules"
)

// publishedFolder has what players and umpire have published of a game that is
// over: with it a stranger verifies everything without any key. Each line
// proves itself, so the files are not signed and may be joined:
//
//	adjutant opening v1
//	game desert-7f3c9a
//	deck 5e85…            the umpire's secret, which fits his anchor
//	key axis 4 0 1f…      the age file key of packet 4 of axis, section 0
//	key umpire 9 1 a0…    result 7, the section of the second side
//	private axis 9f2c…    which fits the commitment in the charter
//
// No identity, no chain and no orders that were not used are ever in it.
const publishedFolder = "opened"

const publishedHead = "adjutant opening v1\ngame "

// opening is what was published, as far as it is known here.
type opening struct {
	keys  map[part]seal.FileKey
	files []string
}

// errEnded says that a folder has published its secrets.
var errEnded = faultf(CodeUsage, "what was secret in this game is published in opened/: it is not played any more in this folder")

// Ended reports whether play has ended here by publication.
func (s *Session) Ended() bool { return len(s.opening.files) > 0 }

// readPublished reads the publications. A line that does not fit is an error
// that names it.
func (s *Session) readPublished() error {
	texts, err := s.Dir.ReadAll(publishedFolder)
	if err != nil {
		return err
	}
	s.opening.keys = map[part]seal.FileKey{}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		if err := s.readOpening(texts[file]); err != nil {
			return broken(file, "%w", err)
		}
		s.opening.files = append(s.opening.files, file)
	}
	return nil
}

func (s *Session) readOpening(text []byte) error {
	rest, ok := bytes.CutPrefix(text, []byte(publishedHead+s.Charter.Game+"\n"))
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
		switch err := s.readOpened(fieldsOf(line)); {
		case errors.As(err, &e):
			strange[line] = e
		case err != nil:
			return notOpened(line, err)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(strange)) {
		if !s.openedElsewhere(strange[line]) {
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

func (s *Session) openedElsewhere(e *strangeKey) bool {
	return slices.ContainsFunc(s.ledger.Under(e.from, e.seq), func(p *packet.Signed) bool {
		_, ok := s.opening.keys[part{p.Hash, e.section}]
		return ok
	})
}

// openingText is a publication, from its first line to the first that cannot be one
// of it.
var openingText = regexp.MustCompile(`(?m)^adjutant opening v1\ngame .*\n(?:(?:deck|key|private)(?: .*)?\n)*`)

// FindOpening finds a publication in a mail or a file, nil if there is none.
func FindOpening(text []byte) (opening []byte) {
	return openingText.Find(append(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), '\n'))
}

// TakeOpening keeps what somebody has published of this game, which must be over
// here: it would be played no more. It returns the file.
func (s *Session) TakeOpening(text []byte) (string, error) {
	if over, err := s.Over(); err != nil || !over && !s.Ended() {
		return "", cmp.Or(err, error(faultf(CodeUsage, "this publishes what was secret in a game that is not over here: receive its last result first, adjutant receive FILE; if the game is broken off, publish your part, or keep this in the folder opened/ of a copy of the ledger (adjutant help publish)")))
	}
	who := "" // of whom all is in it
	for line := range strings.Lines(string(text)) {
		switch f := fieldsOf(line); f.word() {
		case "game":
			if game := f.word(); game != s.Charter.Game {
				return "", faultf(CodeUsage, "this publishes what was secret in the game %s, and this folder has %s", game, s.Charter.Game)
			}
		case "deck":
			who = umpire
		case "private":
			who = cmp.Or(who, f.word())
		}
	}
	if who == "" {
		return "", faultf(CodeVerify, "the publication does not say whose it is: lines are missing")
	}
	for _, file := range s.opening.files { // one's own, or taken in before
		if here, err := s.Dir.Read(file); err == nil && bytes.Equal(here, text) {
			return file, nil
		}
	}
	if err := cmp.Or(s.mayOpen(text), s.readOpening(text)); err != nil {
		return "", faultf(CodeVerify, "the publication: %w", err)
	}
	hash := commit.DigestText("opening", text)
	file := path.Join(publishedFolder, fmt.Sprintf("%s-%x.txt", who, hash[:4])) // of one sender there may be several, or a stranger's
	if err := s.Dir.WriteNew(file, text); err != nil {
		return "", err
	}
	s.opening.files = append(s.opening.files, file)
	return file, nil
}

// mayOpen refuses keys of packets that this game has not, or more of them than it has:
// nobody signs a publication, and whoever writes nonsense into it would make every
// command slow.
func (s *Session) mayOpen(text []byte) error {
	packets := map[name]map[packet.Hash]bool{}
	knows := func(from string, seq int, h packet.Hash) {
		n := name{from, seq}
		if packets[n] == nil {
			packets[n] = map[packet.Hash]bool{}
		}
		packets[n][h] = true
	}
	for _, p := range s.packets {
		knows(p.From, p.Seq, p.Hash)
	}
	for _, r := range s.results { // players lack each other's orders
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

func (s *Session) readOpened(f *fields) error {
	bad := errors.New("it is not one of a publication")
	switch f.word() {
	case "deck":
		secret := f.secret()
		if f.bad || f.more {
			return bad
		}
		if !s.Charter.fitsDeck(*secret) {
			return errors.New("the secret does not fit the umpire's anchor")
		}
		s.secret.deck = secret
	case "private":
		name := f.word()
		side, ok := s.Charter.side(name)
		secret := f.secret()
		if f.bad || f.more || !ok {
			return bad
		}
		if privateCommitment(s.Charter.Game, name, *secret).String() != s.Charter.Sides[side].Secret {
			return errors.New("the secret does not fit the charter")
		}
		s.secret.private[side] = secret
	case "key":
		from, seq, section := f.word(), f.number(), f.number()
		key, err := seal.ParseFileKey(f.word())
		if f.bad || f.more || err != nil {
			return bad
		}
		for _, p := range s.ledger.Under(from, seq) {
			if _, err := p.OpenSealedWith(section, key); err == nil {
				s.opening.keys[part{p.Hash, section}] = key
				return nil
			}
		}
		if len(s.ledger.Under(from, seq)) > 0 {
			return &strangeKey{from, seq, section}
		}
	default:
		return bad
	}
	return nil
}

// Over reports whether the game is over.
func (s *Session) Over() (bool, error) {
	t, err := s.look()
	return err == nil && t.over, err
}

// Publish publishes what this person's secrets have hidden in this game: a
// player his own, the umpire's for both sides. It ends play in this folder.
func (s *Session) Publish() (file string, text []byte, err error) {
	if s.Me == "" {
		return "", nil, s.stranger()
	}
	if err := s.playable(); err != nil {
		return "", nil, err
	}
	var lines []string
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format+"\n", args...)) }
	tell := func(p *packet.Signed, section int) error {
		o, err := s.unseal(p, section)
		if err != nil {
			return broken(fileOf(p.Header()), "%w", err)
		}
		say("key %s %d %d %s", p.From, p.Seq, section, o.key)
		return nil
	}
	if s.Me == umpire {
		say("deck %x", commit.Derive(*s.secret.own, "deck"))
	}
	for side := range rules.Nobody {
		if s.Me != umpire && s.Side != side {
			continue
		}
		say("private %s %x", s.Charter.Names[side], *s.secret.private[side])
		for _, p := range s.ledger.Results()[1:] { // after the charter
			if err := tell(p, int(side)); err != nil {
				return "", nil, err
			}
		}
		for _, o := range s.sent[side] {
			if what, _ := s.used(o.Signed); what == "" {
				continue
			}
			if err := tell(o.Signed, 0); err != nil {
				return "", nil, err
			}
		}
	}
	slices.Sort(lines)
	text = []byte(publishedHead + s.Charter.Game + "\n" + strings.Join(lines, ""))
	file = path.Join(publishedFolder, s.Me+".txt")
	return file, text, s.Dir.Write(file, text)
}
