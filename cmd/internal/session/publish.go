package session

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// errEnded says that a folder has published its secrets.
var errEnded = faultf(CodeUsage, "what was secret in this game is published in opened/: it is not played any more in this folder")

// Publishes reports whether a text is a publication of a game.
func Publishes(text []byte, game string) bool {
	return bytes.HasPrefix(text, []byte(publishedHead+game+"\n"))
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
	for _, file := range s.openings { // one's own, or taken in before
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
	s.openings = append(s.openings, file)
	return file, nil
}

// Over reports whether the game is over.
func (s *Session) Over() (bool, error) {
	t, err := s.game.look()
	return err == nil && t.over, err
}

// Publish publishes what this person's secrets have hidden in this game: a
// player their own, the umpire those of both sides. It ends play in this folder.
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
