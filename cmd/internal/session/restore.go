package session

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Restore makes a game folder again, in an empty folder or in one whose ledger
// has lost packets: from those that are still there and those that are given. A
// player needs his keys and the umpire's ledger or mails, the umpire his keys
// and both players' ledgers. Whatever is not there but follows from these is
// made again; packets that are for others are left out. Either the whole folder
// fits and is written, or nothing.
//
// Data are those of a game that is not played with the built-in ones, if the
// folder has lost them; nil: what is there.
func Restore(dir *store.Dir, keys *Keys, notes [][]byte, data []rules.File) (*Session, []Received, error) {
	old, err := dir.ReadAll(ledgerFolder)
	if err != nil {
		return nil, nil, err
	}
	all := slices.Clone(notes)
	for _, name := range slices.Sorted(maps.Keys(old)) {
		all = append(all, old[name])
	}
	invite, c, err := ownInvitation(dir, keys, all)
	if err != nil {
		return nil, nil, err
	}
	if err := c.accept(dir, data); err != nil {
		return nil, nil, err
	}
	plan, got, err := replan(dir, keys, invite, all)
	if err != nil && len(notes) > 0 { // what is here may be damaged
		plan, got, err = replan(dir, keys, invite, notes)
	}
	if err != nil {
		return nil, nil, err
	}
	s, err := Open(plan, keys)
	if err != nil {
		return nil, nil, err
	}
	texts, err := plan.ReadAll(ledgerFolder)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range s.packets { // those on which others rest come first
		for _, name := range []string{fileOf(p.Header()), twinOf(p)} {
			if string(texts[name]) != string(p.Text) {
				continue
			}
			if err := dir.WriteNew(name, p.Text); err != nil {
				return nil, nil, damaged(name, err)
			}
		}
	}
	s, err = Open(dir, keys)
	return s, got, err
}

// replan writes a game into a plan of its folder, beginning with its invitation.
func replan(dir *store.Dir, keys *Keys, invite *packet.Signed, notes [][]byte) (*store.Dir, []Received, error) {
	plan := dir.Dry()
	names, err := plan.List(ledgerFolder)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range append(names, openedFile) {
		if err := plan.Remove(name); err != nil {
			return nil, nil, err
		}
	}
	if err := keep(plan, invite); err != nil {
		return nil, nil, err
	}
	s, err := Open(plan, keys)
	if err != nil {
		return nil, nil, err
	}
	got, _, err := s.Receive(slices.DeleteFunc(slices.Clone(notes), func(note []byte) bool {
		h, err := packet.Peek(note)
		return err == nil && h.Game != invite.Game
	}))
	return plan, got, err
}

func damaged(name string, err error) error {
	if errors.Is(err, store.ErrExists) {
		return broken(name, "it is damaged: move it away, then repeat this (%w)", err)
	}
	return err
}

// ownInvitation finds the one game among packets that has one's own keys: in
// its charter, in an answer to it, or as its umpire's.
func ownInvitation(dir *store.Dir, keys *Keys, notes [][]byte) (*packet.Signed, *Charter, error) {
	mine := keys.Identity.Recipient().String()
	only, err := dir.Read(invitationFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	var found *packet.Signed
	var game *Charter
	for _, note := range notes {
		p, c, err := openInvite(note)
		if err != nil || only != nil && string(only) != string(p.Public) || found != nil && found.Hash == p.Hash {
			continue
		}
		own := c.Umpire.Recipient == mine
		for _, other := range notes {
			if own {
				break
			}
			if full, err := openCharter(other, c); err == nil {
				own = full.Sides[0].Recipient == mine || full.Sides[1].Recipient == mine
			} else if join, party, err := openJoin(other); err == nil {
				own = join.Game == c.Game && party.Recipient == mine
			}
		}
		if !own {
			continue
		}
		if found != nil {
			return nil, nil, faultf(CodeUsage, "these packets begin two games with your keys: %s (%s) and %s (%s); receive the packets of one of them",
				game.Game, game.Umpire.verifier().Fingerprint(), c.Game, c.Umpire.verifier().Fingerprint())
		}
		found, game = p, c
	}
	if found == nil {
		return nil, nil, faultf(CodeUsage, "no game begins with these packets that has your keys in its charter or in an answer to the invitation; to answer an invitation type: adjutant join SIDE FILE")
	}
	return found, game, nil
}

// Drop takes an answer to the invitation out of the game again, before the
// charter is closed: it came from somebody whom the umpire did not invite. The
// packet is kept in dropped/.
func (s *Session) Drop(side string) (string, error) {
	switch {
	case s.Me != umpire:
		return "", faultf(CodeUsage, "only the umpire can drop an answer to his invitation")
	case s.Closed:
		return "", faultf(CodeUsage, "the charter is closed: nobody can be dropped any more; begin another game")
	}
	for _, p := range s.packets {
		if p.Kind != packet.Join || p.From != side {
			continue
		}
		name := fmt.Sprintf("dropped/%s-%x.txt", side, p.Hash[:4])
		if err := s.Dir.WriteNew(name, p.Text); err != nil {
			return "", err
		}
		return name, s.Dir.Remove(fileOf(p.Header()))
	}
	return "", faultf(CodeUsage, "there is no answer of %q; sides are %s", side, strings.Join(s.Charter.Names[:], " and "))
}
