package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/cmd/internal/store"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
	"github.com/adjutant-pbem/adjutant/rules"
)

// Whoever has keys of a game can write as many packets as they like. These limits, which
// honest play is far from, keep them from filling a folder or making each command slow.
const (
	maxWaiting = 32       // orders of a side that no result names, between two that count
	maxSender  = 64 << 20 // bytes of all orders of a side
	maxSection = 1450000  // bytes of sealed orders, in armor: those of the longest step
)

// Received says what became of one packet of a mail.
type Received struct {
	Packet  packet.Header
	New     bool // false: it was here already
	Skipped bool // it is for others
	Refused error
}

// unsound is why a text that came by mail is no packet of this game. What was
// damaged on the way comes again from its sender, if it is missed.
func unsound(f *folder, note []byte, err error) error {
	if !unsigned(err) {
		return faultf(CodeVerify, "%w", err)
	}
	h := packet.Claim(note)
	which := "a packet"
	if h.Seq != 0 {
		which = fmt.Sprintf("packet %d of %s", h.Seq, h.From)
	}
	return faultf(CodeVerify, "%s was damaged on the way, or is not theirs (%w): %s", which, err, cmp.Or(spares(f, h), mail.Again(h)))
}

// unsigned reports whether a text is nobody's packet: it was damaged, or is a stranger's, who
// must not keep the others out.
func unsigned(err error) bool {
	var format *packet.FormatError
	return errors.As(err, &format) || errors.Is(err, packet.ErrSignature)
}

// spares is why a packet that did not come through whole is not missed here, as far as
// its beginning can be believed; "" if it may be.
func spares(f *folder, h packet.Header) string {
	switch {
	case h.Game != "" && h.Game != f.Charter.Game:
		return fmt.Sprintf("it belongs to game %s, not to %s", h.Game, f.Charter.Game)
	case h.Game == "" || h.Seq == 0:
		return ""
	case len(f.ledger.Under(h.From, h.Seq)) > 0:
		return fmt.Sprintf("packet %d of %s is here already, so nothing is missing", h.Seq, h.From)
	case forUmpire(f.Me, h.From):
		return fmt.Sprintf("packet %d of %s is for the umpire, not for you", h.Seq, h.From)
	}
	return ""
}

// sequence is the order in which packets are read, so that each finds what it
// needs: orders name results that their sender had seen.
var sequence = []packet.Kind{packet.Invite, packet.Join, packet.Charter, packet.Result, packet.Orders}

// inOrder sorts packets by kind, and each sender's by their numbers.
func inOrder(notes [][]byte) [][]byte {
	type peeked struct {
		packet.Header
		note []byte
	}
	var sorted []peeked
	for _, n := range notes {
		sorted = append(sorted, peeked{packet.Claim(n), n}) // what cannot be read is refused when its turn comes
	}
	slices.SortStableFunc(sorted, func(a, b peeked) int {
		return cmp.Or(cmp.Compare(slices.Index(sequence, a.Kind), slices.Index(sequence, b.Kind)), strings.Compare(a.From, b.From), cmp.Compare(a.Seq, b.Seq))
	})
	texts := make([][]byte, len(sorted))
	for i, p := range sorted {
		texts[i] = p.note
	}
	return texts
}

// delivery is what has come by mail, on its way into a folder.
type delivery struct {
	*folder
	alone  bool // nothing else has come with a packet
	fresh  []*packet.Signed
	got    []Received
	others []error // about what is skipped or refused
}

// open takes one packet in, or says why nothing may be taken of all that has come.
func (d *delivery) open(note []byte) error {
	p, err := d.verify(note)
	if err != nil {
		h := packet.Claim(note)
		_, lie := errors.AsType[*headFault](err)
		stranger := unsigned(err) && !lie
		err = d.proven(unsound(d.folder, note, err))
		if !d.alone && (stranger || h.Kind == packet.Orders || h.Kind == packet.Join) {
			d.leave(Received{Packet: h, Refused: err}, err)
			return nil
		}
		return err
	}
	if err := d.addressed(p); err != nil {
		d.leave(Received{Packet: p.Header(), Skipped: true}, err)
		return nil
	}
	if d.ledger.Find(p.Hash) != nil {
		d.got = append(d.got, Received{Packet: p.Header()})
		return nil
	}
	switch err := d.admit(p); {
	case err != nil && (p.Kind == packet.Orders || p.Kind == packet.Join) && !d.alone:
		d.leave(Received{Packet: p.Header(), Refused: err}, err)
		return nil
	case err != nil:
		return err
	}
	if err := d.take(p); err != nil {
		return err
	}
	d.fresh = append(d.fresh, p)
	d.got = append(d.got, Received{Packet: p.Header(), New: true})
	return nil
}

// leave notes a packet that is not taken, and why.
func (d *delivery) leave(r Received, why error) {
	d.others, d.got = append(d.others, why), append(d.got, r)
}

// because is why nothing is taken, with what was refused before: that may be what is missing.
func (d *delivery) because(err error) error {
	var all []error
	for _, r := range d.got {
		if r.Refused != nil {
			all = append(all, r.Refused)
		}
	}
	return errors.Join(append(all, err)...)
}

// addressed refuses packets that are meant for somebody else.
func (d *delivery) addressed(p *packet.Signed) error {
	if !forUmpire(d.Me, p.From) {
		return nil
	}
	return faultf(CodeFailure, "packet %d of %s is for the umpire, not for you", p.Seq, p.From)
}

// forUmpire reports whether a packet is the other player's, and so not meant for this one.
func forUmpire(me, from string) bool {
	return me != umpire && me != "" && from != umpire && from != me
}

// admit refuses orders that cannot be kept, and an answer that the umpire has dropped,
// before anything of them is taken.
func (d *delivery) admit(p *packet.Signed) error {
	switch p.Kind {
	case packet.Join:
		return d.notDropped(p)
	case packet.Orders:
	default:
		return nil
	}
	if !d.Closed { // no results say which of them count, and no keys of theirs are known
		return nil
	}
	if n := len(p.Sealed[0].Armor); n > maxSection {
		return faultf(CodeVerify, "packet %d of %s has %d bytes, more than orders can need: it is not kept", p.Seq, p.From, n)
	}
	side, _ := d.Charter.side(p.From)
	o, err := d.opens(p, side)
	if err != nil {
		return broken(fileOf(p.Header()), "%w", err)
	}
	if err := d.checkLink(side, o); err != nil {
		return err
	}
	if d.named(p) {
		return nil // a result has its head
	}
	_, result := d.used(p) // which has settled it, 0 if it waits
	beside, total := d.beside(p, side, result)
	switch {
	case beside >= maxWaiting && result == 0:
		return faultf(CodeVerify, "%d orders packets of %s wait already, as many as may: packet %d is not kept; adjutant resolve settles those that are here", beside, p.From, p.Seq)
	case beside >= maxWaiting:
		return faultf(CodeVerify, "%d orders packets of %s were settled by the same result as packet %d, as many as may: it is not kept", beside, p.From, p.Seq)
	case total > maxSender:
		return faultf(CodeVerify, "the orders of %s have more than %d bytes together: packet %d is not kept", p.From, maxSender, p.Seq)
	}
	return nil
}

// beside counts the packets of a side that are like one and were settled by the same result, but
// for those of which a result has the head, and the bytes of all its orders.
func (d *delivery) beside(p *packet.Signed, side rules.Side, result int) (like, total int) {
	total = p.Size()
	for _, x := range d.sent[side] {
		total += x.Size()
		if _, r := d.used(x.Signed); r == result && stands(x.Phase) == stands(p.Phase) && !d.named(x.Signed) {
			like++
		}
	}
	return like, total
}

// take adds a packet that may come to the ledger, and reads it.
func (d *delivery) take(p *packet.Signed) error {
	if err := d.ledger.Add(p); err != nil {
		return d.refuse(p, err)
	}
	d.packets = append(d.packets, p)
	if p.Kind == packet.Charter {
		var err error
		if d.Charter, err = openCharter(p.Text, d.packets[0], d.Charter); err != nil {
			return faultf(CodeVerify, "%w", err)
		}
		d.Closed = true
		if err := d.own(); err != nil {
			return err
		}
	}
	d.recognise()
	return d.proven(d.decode(p))
}

// own checks that the charter has this player's keys as they were sent.
func (d *delivery) own() error {
	if p, ok := d.answer(d.Me); ok && d.checkJoin(p) != nil {
		return d.notThisAnswer(d.Charter)
	}
	return nil
}

// notThisAnswer is why a charter that has not this folder's answer is not its charter: who
// joins twice, once where they stand and once with -C, has two folders with one key.
func (d *delivery) notThisAnswer(c *Charter) error {
	if c != nil && d.keys != nil {
		if p, ok := c.party(d.Me); ok && p.Recipient == d.keys.Identity.Recipient().String() {
			return faultf(CodeVerify, `the charter has another answer of yours than this folder: you have joined twice, and
the umpire has taken the other one. Play in the folder where you made that:
adjutant -C DIR receive FILE. If it is gone ask the umpire for their ledger/, and
receive that in an empty folder`)
		}
	}
	return faultf(CodeVerify, "the charter does not have the keys that you sent: ask the umpire whether a stranger has answered for %s, and begin nothing with it", d.Me)
}

// secondAnswer is why an answer to the invitation is not taken beside another.
func secondAnswer(first, second *packet.Signed) error {
	_, a, err := openJoin(first.Text)
	_, b, err2 := openJoin(second.Text)
	if err == nil && err2 == nil && a.sameKeys(b) {
		return faultf(CodeVerify, "%[1]s has answered twice, from two folders, and their first answer counts; tell them. To take this one in its place: adjutant drop %[1]s, then receive it again", second.From)
	}
	return faultf(CodeVerify, "there is another answer of %[1]s already; if that one came from a stranger drop it first: adjutant drop %[1]s", second.From)
}

// proven keeps a packet whose heads do not bear out what it says.
func (d *delivery) proven(err error) error {
	if fault, ok := errors.AsType[*headFault](err); ok {
		p := fault.packet
		if kept := d.Dir.WriteNew(fmt.Sprintf("%s/%s-%04d-%x.txt", proofFolder, p.From, p.Seq, p.Hash[:4]), p.Text); kept != nil {
			return kept
		}
	}
	return err
}

// refuse words why a packet does not fit the ledger, and keeps the proof if
// its sender has signed two packets under one number.
func (d *delivery) refuse(p *packet.Signed, err error) error {
	var gap *ledger.GapError
	var twice *ledger.EquivocationError
	var fork *ledger.ForkError
	switch {
	case errors.As(err, &gap):
		return faultf(CodeFailure, "packet %d of %s is missing: ask for it, packet %d is not kept", gap.Want, gap.From, gap.Got)
	case errors.As(err, &twice) && p.Kind == packet.Join:
		return secondAnswer(twice.First, twice.Second)
	case errors.As(err, &twice) && p.From == d.Me:
		return faultf(CodeVerify, `you have signed another packet %d, in a copy of this folder or before it was made
again. If nobody has got the one that is here move %s,
all later ones of %s and %s/ away and repeat this: those that were mailed count.
Else tell both players: the two prove it to anyone`, p.Seq, fileOf(p.Header()), p.From, cacheFolder)
	case errors.As(err, &twice) && p.Kind == packet.Invite:
		return faultf(CodeVerify, "this is another invitation under the name %s than the one that this folder has answered: ask the umpire which one counts, and join that in a folder of its own, adjutant join -C DIR", p.Game)
	case errors.As(err, &twice):
		for _, x := range []*packet.Signed{twice.First, twice.Second} {
			proof := fmt.Sprintf("proof/%s-%04d-%x.txt", x.From, x.Seq, x.Hash[:4])
			if err := d.Dir.WriteNew(proof, x.Text); err != nil {
				return err
			}
		}
		if sameHead(twice.First, twice.Second) {
			return faultf(CodeVerify, `%s has made packet %d twice: what all may read is the same, what is sealed is not.
That may be another version of adjutant in a copy of their folder: ask them. The one that
you have counts; both are kept in proof/`, p.From, p.Seq)
		}
		return faultf(CodeVerify, "%s has signed two different packets with number %d; both are kept in proof/ and prove it to anyone", p.From, p.Seq)
	case errors.As(err, &fork) && fork.Line == "head" && p.Kind == packet.Charter:
		c, _ := ParseCharter(p.Public)
		return d.notThisAnswer(c)
	case errors.As(err, &fork):
		return faultf(CodeVerify, "packet %d of %s belongs to another history of this game (its line %q does not fit)", p.Seq, p.From, fork.Line)
	}
	return faultf(CodeVerify, "%w", err)
}

// fits checks that the ledger has room for what is new.
func (d *delivery) fits() error {
	if len(d.fresh) == 0 {
		return nil
	}
	total := 0
	for _, p := range d.packets { // the new ones are among them
		total += p.Size()
	}
	if total > store.MaxFolder {
		return faultf(CodeFailure, "the ledger would have more than %d bytes: nothing is kept", store.MaxFolder)
	}
	return nil
}

// keepAll writes what was taken, and closes the charter where both answers are here.
func (d *delivery) keepAll() (charter *packet.Signed, err error) {
	if d.Me == umpire && !d.Closed {
		if _, _, err := d.joined(); err != nil {
			return nil, err
		}
	}
	for _, p := range d.fresh {
		if err := d.keep(p); err != nil {
			return nil, err
		}
	}
	switch {
	case d.Me == umpire && !d.Closed:
		return d.charter()
	case d.Closed:
		return d.closedBy(), d.Dir.WriteNew(charterFile, d.Charter.Text())
	}
	return nil, nil
}

// closedBy is the charter once more, if an umpire takes in again the answers
// that have closed it and has mailed nothing since: they may have been cut off
// before they saw it.
func (d *delivery) closedBy() *packet.Signed {
	last := d.ledger.Last(umpire)
	again := func(r Received) bool { return r.Packet.Kind == packet.Join && !r.New && !r.Skipped }
	if d.Me != umpire || last.Kind != packet.Charter || len(d.got) == 0 || slices.ContainsFunc(d.got, func(r Received) bool { return !again(r) }) {
		return nil
	}
	return last
}

// notDropped refuses an answer to the invitation that the umpire has taken out of the
// game.
func (d *delivery) notDropped(p *packet.Signed) error {
	name := droppedName(p)
	if _, err := d.Dir.Read(name); err != nil {
		return nil
	}
	return faultf(CodeVerify, "you have dropped this answer of %s: it stays out (%s, which you may move away)", p.From, name)
}

// droppedName is the file of an answer that was dropped.
func droppedName(p *packet.Signed) string {
	return fmt.Sprintf("%s/%s-%x.txt", droppedFolder, p.From, p.Hash[:4])
}
