package session

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Restore makes a game folder again, in an empty folder or in one whose ledger
// has lost packets: from those that are still there and those that are given. A
// player needs their keys and the umpire's ledger or mails, the umpire theirs
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
	invite, c, me, err := ownInvitation(dir, keys, all)
	if err != nil {
		return nil, nil, err
	}
	if data, err = c.playedWith(dir, data); err != nil {
		return nil, nil, err
	}
	sketch := dir.Dry() // nothing is written before it is known that all of it fits
	if err := keepData(sketch, data); err != nil {
		return nil, nil, err
	}
	plan, got, err := replan(sketch, keys, invite, me, all)
	if err != nil && len(notes) > 0 { // what is here may be damaged
		plan, got, err = replan(sketch, keys, invite, me, notes)
	}
	if err != nil && me == umpire {
		err = fmt.Errorf("%w\nto make an umpire's folder again receive the ledgers of both players in one command: adjutant receive ONE TWO", err)
	}
	if err != nil {
		return nil, nil, err
	}
	s, err := Open(plan, keys)
	if err != nil {
		return nil, nil, err
	}
	if err := keepData(dir, data); err != nil {
		return nil, nil, err
	}
	for _, p := range s.packets { // those on which others rest come first
		if err := restore(dir, s.ledger, p); err != nil {
			return nil, nil, err
		}
	}
	s, err = Open(dir, keys)
	return s, come(got, notes, old), err
}

// come is what became of packets that were given, as one sees it who has a folder before them
// with these files in its ledger: in the plan of the new one its invitation was there before
// all others, and those of the folder have come with them.
func come(got []Received, given [][]byte, old map[string][]byte) (told []Received) {
	seen, has := map[packet.Header]bool{}, map[packet.Header]bool{}
	for _, note := range given {
		has[packet.Claim(note)] = true
	}
	for _, r := range got {
		_, here := old[fileOf(r.Packet)]
		if again := seen[r.Packet]; here && (again || !has[r.Packet]) {
			continue
		} else if r.Refused == nil && !r.Skipped && !again {
			r.New = !here
		}
		seen[r.Packet] = true
		told = append(told, r)
	}
	return told
}

// restore writes a packet into the folder, unless it is there. Of two orders under one
// number the other one may stand there under the first name.
func restore(dir *store.Dir, l *ledger.Ledger, p *packet.Signed) error {
	text, _, err := p.Whole()
	if err != nil {
		return err
	}
	name := fileOf(p.Header())
	here, err := dir.Read(name)
	for _, twin := range l.Under(p.From, p.Seq) {
		if other, _, missing := twin.Whole(); twin != p && err == nil && missing == nil && bytes.Equal(here, other) {
			name = twinOf(p)
		}
	}
	if err := dir.WriteNew(name, text); err != nil {
		return damaged(name, err)
	}
	return nil
}

// replan writes a game into a plan of its folder, beginning with its invitation;
// packets of other games, and those that are not for this person, are left out.
func replan(dir *store.Dir, keys *Keys, invite *packet.Signed, me string, notes [][]byte) (*store.Dir, []Received, error) {
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
	var mine [][]byte
	var others []Received
	for _, note := range notes {
		switch h, err := packet.Peek(note); {
		case err == nil && h.Game != invite.Game:
		case err == nil && me != umpire && h.From != umpire && h.From != me:
			others = append(others, Received{Packet: h, Skipped: true})
		default:
			mine = append(mine, note)
		}
	}
	got, _, err := s.Receive(mine)
	err = cmp.Or(err, unmissed(got, me))
	if err == nil && s.Me == "" {
		err = faultf(CodeUsage, `your answer to the invitation is not among these packets, and without it nothing
that was sealed to you can be opened: receive the umpire's ledger, which has it`)
	}
	return plan, append(got, others...), err
}

// unmissed is why a folder is not made again with what was refused: nobody would miss there
// what came from the umpire or from its owner, if it has not come whole besides.
func unmissed(got []Received, me string) error {
	whole := map[name]bool{}
	for _, r := range got {
		if r.Refused == nil {
			whole[name{r.Packet.From, r.Packet.Seq}] = true
		}
	}
	for _, r := range got {
		if r.Refused != nil && (r.Packet.Kind != packet.Orders || r.Packet.From == me) && !whole[name{r.Packet.From, r.Packet.Seq}] {
			return r.Refused
		}
	}
	return nil
}

func damaged(name string, err error) error {
	if errors.Is(err, store.ErrExists) {
		return broken(name, "it is damaged: move it away, then repeat this (%w)", err)
	}
	return err
}

// ownInvitation finds the one game among packets that has one's own keys: in
// its charter, in an answer to it, or as its umpire's; and who that is there.
func ownInvitation(dir *store.Dir, keys *Keys, notes [][]byte) (invite *packet.Signed, game *Charter, me string, err error) {
	mine := keys.Identity.Recipient().String()
	only, _ := dir.Read(invitationFile)
	here, _ := ParseCharter(only) // nil if it is missing or damaged: it is made again
	passed := ""                  // a game that is not the one of this folder
	for _, note := range notes {
		p, c, err := openInvite(note)
		if err != nil || invite != nil && invite.Hash == p.Hash {
			continue
		}
		name := ownName(p, c, mine, notes)
		switch {
		case name == "":
		case here != nil && string(only) != string(p.Public):
			passed = c.Game
		case invite != nil:
			return nil, nil, "", faultf(CodeUsage, "these packets begin two games with your keys: %s (%s) and %s (%s); receive the packets of one of them",
				game.Game, game.Umpire.verifier().Fingerprint(), c.Game, c.Umpire.verifier().Fingerprint())
		default:
			invite, game, me = p, c, name
		}
	}
	switch {
	case invite == nil && passed != "":
		return nil, nil, "", faultf(CodeUsage, "this folder is that of game %s (%s), and these packets belong to %s: receive them in a folder of their own, adjutant receive -C DIR", here.Game, invitationFile, passed)
	case invite == nil:
		return nil, nil, "", faultf(CodeUsage, "no game begins with these packets that has your keys in its charter or in an answer to the invitation; to answer an invitation type: adjutant join SIDE FILE")
	}
	return invite, game, me, nil
}

// ownName is who in a game has these keys: the umpire, or a side in the charter
// or an answer among packets; "" if nobody.
func ownName(invite *packet.Signed, c *Charter, recipient string, notes [][]byte) string {
	if c.Umpire.Recipient == recipient {
		return umpire
	}
	for _, note := range notes {
		if full, err := openCharter(note, invite, c); err == nil {
			for side, p := range full.Sides {
				if p.Recipient == recipient {
					return full.Names[side]
				}
			}
		} else if join, party, err := openJoin(note); err == nil && join.Game == c.Game && party.Recipient == recipient {
			return join.From
		}
	}
	return ""
}

// Drop takes an answer to the invitation out of the game again, before the
// charter is closed: it came from somebody whom the umpire did not invite. The
// packet is kept in dropped/.
func (s *Session) Drop(side string) (string, error) {
	switch {
	case s.Me != umpire:
		return "", faultf(CodeUsage, "only the umpire can drop an answer to the invitation")
	case s.Closed:
		return "", faultf(CodeUsage, "the charter is closed: nobody can be dropped any more; begin another game")
	}
	for _, p := range s.packets {
		if p.Kind != packet.Join || p.From != side {
			continue
		}
		name := droppedName(p)
		if err := s.Dir.WriteNew(name, p.Text); err != nil {
			return "", err
		}
		return name, s.Dir.Remove(fileOf(p.Header()))
	}
	dropped, err := s.Dir.List(droppedFolder)
	if err != nil {
		return "", err
	}
	for _, name := range dropped {
		if strings.HasPrefix(name, droppedFolder+"/"+side+"-") {
			return "", faultf(CodeUsage, "the answer of %s was dropped already; it is kept in %s. Receive the right one: adjutant receive FILE", side, name)
		}
	}
	return "", faultf(CodeUsage, "there is no answer of %q; sides are %s", side, strings.Join(s.Charter.Names[:], " and "))
}
