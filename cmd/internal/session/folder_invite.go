package session

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/chain"
	"github.com/adjutant-pbem/adjutant/crypto/commit"
	"github.com/adjutant-pbem/adjutant/crypto/deck"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/crypto/seal"
	"github.com/adjutant-pbem/adjutant/crypto/sign"
	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/rules"
	"github.com/adjutant-pbem/adjutant/rules/all"
)

// Invitation is what an umpire decides who invites to a game.
type Invitation struct {
	Rules, Scenario string
	Options         []string
	Data            []rules.File // of one's own (ReadData); nil: the built-in
	Game            string       // "": made from the scenario and chance
	Ahead           int          // see Charter
	Chance          []Chance
}

// secret draws 32 bytes.
func secret() (x [32]byte, err error) {
	_, err = rand.Read(x[:])
	return x, err
}

// Invite begins a game: it writes the invitation into an empty folder and
// returns the packet to be mailed to both players. Repeated, it returns the
// same packet.
func Invite(dir *store.Dir, keys *Keys, in Invitation) (*packet.Signed, error) {
	begun, err := dir.List(ledgerFolder)
	if err != nil {
		return nil, err
	}
	t, err := all.Title(strings.ToLower(in.Rules))
	if err != nil {
		return nil, faultf(CodeUsage, "%w", err)
	}
	if err := in.complete(dir, t); err != nil {
		return nil, err
	}
	c := &Charter{Game: in.Game, Rules: in.Rules, Scenario: in.Scenario, Options: inOnce(in.Options), Ahead: in.Ahead, Chance: in.Chance}
	d, data, err := t.Open(rules.Setup{Scenario: c.Scenario, Options: c.Options, Data: in.Data})
	if err != nil {
		return nil, faultf(CodeUsage, "%w", err)
	}
	c.Edition, c.Data, c.Names = d.Edition(), hex.EncodeToString(data[:]), t.Sides
	if len(begun) > 0 {
		return inviteAgain(dir, keys, c, begun)
	}
	p, err := c.invite(keys, in.Scenario)
	if err != nil {
		return nil, err
	}
	if err := keepData(dir, in.Data); err != nil {
		return nil, err
	}
	if err := keep(dir, p); err != nil {
		return nil, err
	}
	return p, dir.WriteNew(invitationFile, p.Public)
}

// complete fills in what an invitation to a game of a title leaves out, and checks the rest.
func (in *Invitation) complete(dir *store.Dir, t *rules.Title) (err error) {
	if in.Game != "" {
		if err := checkGame(in.Game); err != nil {
			return err
		}
	}
	switch here, err := storedData(dir, t); {
	case err != nil:
		return err
	case in.Data == nil && here != nil: // it would be taken for that of the game
		return faultf(CodeUsage, "this folder has a folder data/: to play with that, add --data; else begin in an empty folder")
	}
	if in.Data != nil {
		if in.Data, err = completed(t, in.Data); err != nil {
			return err
		}
	}
	in.Rules = t.ID
	for _, x := range t.Scenarios {
		if strings.EqualFold(x.ID, in.Scenario) {
			in.Scenario = x.ID
		}
	}
	return nil
}

// invite draws the umpire's secret and makes the invitation of it.
func (c *Charter) invite(keys *Keys, scenario string) (*packet.Signed, error) {
	own, err := secret()
	if err != nil {
		return nil, err
	}
	if c.Game == "" {
		c.Game = fmt.Sprintf("%s-%x", scenario, commit.Digest("game-id", own[:]))[:len(scenario)+7]
	}
	signer, err := sign.NewSigner(keys.Seed, umpire+"@"+c.Game)
	if err != nil {
		return nil, err
	}
	c.Umpire = Party{
		Recipient: keys.Identity.Recipient().String(),
		Verifier:  signer.Verifier(),
		Anchor:    chain.New(commit.Derive(own, "chain"), c.Game, umpire, chain.DefaultLength).Anchor().String(),
		Secret:    deck.Anchor(commit.Derive(own, "deck"), c.Game).String(),
	}
	p := &packet.Packet{Game: c.Game, From: umpire, Seq: 1, Kind: packet.Invite, Phase: "-", Public: c.Text()}
	if err := p.AddSealed(keys.sealing(), []string{umpire}, []*seal.Recipient{keys.Identity.Recipient()}, secretBody(own), 0); err != nil {
		return nil, err
	}
	return p.Sign(signer)
}

// inviteAgain returns the invitation that a folder holds already, if it is this
// one. The copy for reading may be missing: its writing was cut off.
func inviteAgain(dir *store.Dir, keys *Keys, c *Charter, ledger []string) (*packet.Signed, error) {
	text, err := dir.Read(ledger[0])
	if err != nil {
		return nil, err
	}
	p, old, err := openInvite(text)
	if err != nil || len(ledger) > 1 || old.Umpire.Recipient != keys.Identity.Recipient().String() || c.Game != "" && c.Game != old.Game {
		return nil, faultf(CodeUsage, "this folder has a game already")
	}
	if c.Game, c.Umpire = old.Game, old.Umpire; !bytes.Equal(c.Text(), p.Public) {
		return nil, faultf(CodeUsage, "this folder has the invitation to another game already")
	}
	return p, dir.WriteNew(invitationFile, p.Public)
}

func secretBody(x [32]byte) []byte { return []byte(hex.EncodeToString(x[:]) + "\n") }

// ReadInvitation tells what an invitation invites to.
func ReadInvitation(invitation []byte) (*Charter, error) {
	_, c, err := openInvite(invitation)
	if err != nil {
		return nil, faultf(CodeVerify, "the invitation: %w", err)
	}
	return c, nil
}

// maxLabels is how many labels of scripted chance are listed.
const maxLabels = 20

// Join answers an invitation for a side: it writes both into an empty folder
// and returns the packet to be mailed to the umpire. Repeated, it returns the
// same packet. Data is what the game is played with, if not with the built-in.
//
// An invitation with scripted chance is refused unless scripted says that the
// player knows of it.
func Join(dir *store.Dir, keys *Keys, side string, invitation []byte, data []rules.File, scripted bool) (*packet.Signed, error) {
	invite, c, err := openInvite(invitation)
	if err != nil {
		return nil, faultf(CodeVerify, "the invitation: %w", err)
	}
	at, ok := c.side(strings.ToLower(side))
	if side = strings.ToLower(side); !ok {
		return nil, faultf(CodeUsage, "there is no side %q in this game; sides are %s", side, strings.Join(c.Names[:], " and "))
	}
	if len(c.Chance) > 0 && !scripted {
		return nil, c.fixed()
	}
	if before, err := joined(dir, keys, side, c); before != nil || err != nil {
		return before, err
	}
	mine := keys.Identity.Recipient()
	if c.Umpire.Recipient == mine.String() {
		return nil, faultf(CodeUsage, "these are the umpire's keys; a player needs keys of their own")
	}
	if err := c.accept(dir, data); err != nil {
		return nil, err
	}
	signed, err := c.join(keys, side, at, invite)
	if err != nil {
		return nil, err
	}
	if err := keep(dir, invite); err != nil {
		return nil, err
	}
	if err := keep(dir, signed); err != nil {
		return nil, err
	}
	return signed, dir.WriteNew(invitationFile, c.Text())
}

// fixed tells of scripted chance.
func (c *Charter) fixed() error {
	var labels []string
	for i, x := range c.Chance {
		if i == maxLabels {
			labels = append(labels, fmt.Sprintf("  and %d more", len(c.Chance)-i))
			break
		}
		labels = append(labels, fmt.Sprintf("  %s: %s", x.Label, strings.Join(x.Values, " ")))
	}
	return faultf(CodeUsage, "the umpire has fixed dice or cards of this game before play, as is done for examples and tests:\n%s\nto play it all the same add --scripted-chance", strings.Join(labels, "\n"))
}

// joined is the answer of a side that a folder holds already: nil if it is still to be
// written, an error if the folder is for something else.
func joined(dir *store.Dir, keys *Keys, side string, c *Charter) (*packet.Signed, error) {
	names, err := dir.List(ledgerFolder)
	if len(names) == 0 || err != nil {
		return nil, err
	}
	s, err := open(dir, keys, true)
	if err != nil {
		return nil, err
	}
	answers := s.ledger.Under(side, 1)
	switch this := s.Charter.Game == c.Game; {
	case this && s.Me == side && len(answers) > 0: // its writing may have been cut off
		return answers[0], dir.WriteNew(invitationFile, c.Text())
	case this && s.Me != "" && s.Me != umpire && !s.Closed:
		return nil, faultf(CodeUsage, `you have answered as %s here already. To be %s answer from another folder, -C DIR.
If your answer as %s was mailed tell the umpire: they take it out with adjutant drop %s
as long as the charter is not closed`, s.Me, side, s.Me, s.Me)
	case s.Me != "" || !this:
		return nil, faultf(CodeUsage, "this folder has the game %s already; begin in another folder, -C DIR", s.Charter.Game)
	}
	return nil, nil
}

// join draws the secrets of the side of an index and makes its answer of them.
func (c *Charter) join(keys *Keys, side string, at rules.Side, invite *packet.Signed) (*packet.Signed, error) {
	mine := keys.Identity.Recipient()
	signer, err := sign.NewSigner(keys.Seed, side+"@"+c.Game)
	if err != nil {
		return nil, err
	}
	own, err := secret()
	if err != nil {
		return nil, err
	}
	private := commit.Derive(own, "private")
	party := Party{
		Recipient: mine.String(),
		Verifier:  signer.Verifier(),
		Anchor:    chain.New(commit.Derive(own, "chain"), c.Game, side, chain.DefaultLength).Anchor().String(),
		Secret:    privateCommitment(c.Game, side, private).String(),
	}
	filled := *c
	filled.Sides[at] = party
	if err := filled.distinct(); err != nil {
		return nil, err
	}
	p := &packet.Packet{Game: c.Game, From: side, Seq: 1, Kind: packet.Join, Phase: "-", Seen: invite.Hash,
		Public: orders.Write(party.node())}
	if err := p.AddSealed(keys.sealing(), []string{side}, []*seal.Recipient{mine}, secretBody(own), 0); err != nil {
		return nil, err
	}
	if err := keys.addFor(p, side, mine, c, secretBody(private), 0); err != nil {
		return nil, err
	}
	return p.Sign(signer)
}

// keep writes a packet into the ledger. Two orders of a side under one number
// are both kept.
func keep(dir *store.Dir, p *packet.Signed) error {
	err := dir.WriteNew(fileOf(p.Header()), p.Text)
	if errors.Is(err, store.ErrExists) && p.Kind == packet.Orders {
		return dir.WriteNew(twinOf(p), p.Text)
	}
	return err
}

// keep writes a packet into the ledger.
func (f *folder) keep(p *packet.Signed) error { return keep(f.Dir, p) }

// addFor adds a section that a side and the umpire can read.
func (k *Keys) addFor(p *packet.Packet, side string, to *seal.Recipient, c *Charter, body []byte, least int) error {
	names, keys := []string{side, umpire}, []*seal.Recipient{to, c.Umpire.recipient()}
	return p.AddSealed(k.sealing(), names, keys, body, least)
}

// signer signs this person's packets.
func (f *folder) signer() (*sign.Signer, error) {
	signer, err := sign.NewSigner(f.keys.Seed, f.Me+"@"+f.Charter.Game)
	if err != nil {
		return nil, err
	}
	return signer, f.Charter.signs(f.Me, signer)
}

// next begins this person's next packet.
func (f *folder) next(kind packet.Kind, phase string) *packet.Packet {
	last := f.ledger.Last(f.Me) // who comes here has invited or joined
	p := &packet.Packet{Game: f.Charter.Game, From: f.Me, Seq: last.Seq + 1, Kind: kind, Phase: phase}
	if kind != packet.Orders {
		p.Prev = last.Hash
	}
	return p
}

// joined is the charter as far as the players have answered, with their answers.
func (rec *record) joined() (c Charter, joins [2]*packet.Signed, err error) {
	c = *rec.Charter
	for _, p := range rec.packets {
		if p.Kind != packet.Join {
			continue
		}
		side, _ := c.side(p.From)
		joins[side] = p
		if _, c.Sides[side], err = openJoin(p.Text); err != nil {
			return c, joins, err
		}
	}
	return c, joins, c.distinct()
}

// charter closes the charter once both joins are here.
func (f *folder) charter() (*packet.Signed, error) {
	c, joins, err := f.joined()
	if err != nil {
		return nil, err
	}
	if slices.Contains(joins[:], nil) {
		return nil, nil
	}
	p := f.next(packet.Charter, "-")
	p.Public = c.Text()
	for _, j := range joins {
		p.Heads = append(p.Heads, j.Head())
	}
	slices.SortFunc(p.Heads, packet.SortHeads)
	signer, err := f.signer()
	if err != nil {
		return nil, err
	}
	signed, err := p.Sign(signer)
	if err != nil {
		return nil, err
	}
	if err := f.keep(signed); err != nil {
		return nil, err
	}
	return signed, f.Dir.WriteNew(charterFile, p.Public)
}
