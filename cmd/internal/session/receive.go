package session

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/crypto/ledger"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Received says what became of one packet of a mail.
type Received struct {
	Packet  packet.Header
	New     bool // false: it was here already
	Skipped bool // it is for others
	Refused error
}

// Extract finds the packets in the text of a mail or file with this name. Damaged
// ones are an error, whatever else is there: nothing is half received.
func Extract(name string, text []byte) (notes [][]byte, err error) {
	blocks, err := mail.Extract(text)
	if err != nil {
		return nil, faultf(CodeVerify, "%s: %w", name, err)
	}
	for _, b := range blocks {
		note, err := packet.Dearmor(b)
		if err != nil {
			return nil, faultf(CodeVerify, "%s: %w", name, err)
		}
		notes = append(notes, note)
	}
	return notes, nil
}

// unsound is why a text that came by mail is no packet of this game. What was
// damaged on the way comes again from its sender.
func unsound(note []byte, err error) error {
	var format *packet.FormatError
	if !errors.As(err, &format) && !errors.Is(err, packet.ErrSignature) {
		return faultf(CodeVerify, "%w", err)
	}
	h := packet.Claim(note)
	which := "a packet"
	if h.Seq != 0 {
		which = fmt.Sprintf("packet %d of %s", h.Seq, h.From)
	}
	return faultf(CodeVerify, "%s was damaged on the way, or is not his (%w): %s", which, err, mail.Again(h))
}

// Receive takes packets in. What hangs together fits and is kept, or nothing is
// changed on disk; only the proof that the umpire has signed what cannot be true is
// kept in any case. Orders on which nothing hangs are refused one by one, if something
// else has come with them. Packets that are for others are skipped likewise. An umpire
// who has both joins closes the charter, which is returned to be mailed.
func (s *Session) Receive(notes [][]byte) (got []Received, charter *packet.Signed, err error) {
	var fresh []*packet.Signed
	var others []error // about what is skipped or refused
	before := len(s.results)
	for _, note := range inOrder(notes) {
		p, err := s.verify(note)
		if err != nil {
			err = s.proven(unsound(note, err))
			if h := packet.Claim(note); h.Kind == packet.Orders && len(notes) > 1 {
				others, got = append(others, err), append(got, Received{Packet: h, Refused: err})
				continue
			}
			return nil, nil, err
		}
		if err := s.addressed(p); err != nil {
			others = append(others, err)
			got = append(got, Received{Packet: p.Header(), Skipped: true})
			continue
		}
		if s.ledger.Find(p.Hash) != nil {
			got = append(got, Received{Packet: p.Header()})
			continue
		}
		switch err := s.admit(p); {
		case err != nil && (p.Kind == packet.Orders || p.Kind == packet.Join) && len(notes) > 1:
			others, got = append(others, err), append(got, Received{Packet: p.Header(), Refused: err})
			continue
		case err != nil:
			return nil, nil, err
		}
		if err := s.take(p); err != nil {
			return nil, nil, err
		}
		fresh = append(fresh, p)
		got = append(got, Received{Packet: p.Header(), New: true})
	}
	if len(others) == len(got) && len(others) > 0 {
		return nil, nil, others[0]
	}
	if err := s.fits(fresh); err != nil {
		return nil, nil, err
	}
	if len(s.results) > before { // a result is played before it is kept
		if err := s.proveFrom(before + 1); err != nil {
			return nil, nil, err
		}
	}
	if s.Me == umpire && !s.Closed {
		if _, _, err := s.joined(); err != nil {
			return nil, nil, err
		}
	}
	for _, p := range fresh {
		if err := s.keep(p); err != nil {
			return nil, nil, err
		}
	}
	if s.Me == umpire && !s.Closed {
		charter, err = s.charter()
	} else if s.Closed {
		charter, err = s.closedBy(got), s.Dir.WriteNew(charterFile, s.Charter.Text())
	}
	return got, charter, err
}

// take adds a packet that may come to the ledger, and reads it.
func (s *Session) take(p *packet.Signed) error {
	if err := s.ledger.Add(p); err != nil {
		return s.refuse(p, err)
	}
	s.packets = append(s.packets, p)
	if p.Kind == packet.Charter {
		var err error
		if s.Charter, err = openCharter(p.Text, s.packets[0], s.Charter); err != nil {
			return faultf(CodeVerify, "%w", err)
		}
		s.Closed = true
		if err := s.own(); err != nil {
			return err
		}
	}
	s.recognise()
	return s.proven(s.decode(p))
}

// proven keeps a packet whose heads do not bear out what it says.
func (s *Session) proven(err error) error {
	if fault, ok := errors.AsType[*headFault](err); ok {
		p := fault.packet
		if kept := s.Dir.WriteNew(fmt.Sprintf("%s/%s-%04d-%x.txt", proofFolder, p.From, p.Seq, p.Hash[:4]), p.Text); kept != nil {
			return kept
		}
	}
	return err
}

// closedBy is the charter once more, if an umpire takes in again the answers
// that have closed it and has mailed nothing since: he may have been cut off
// before he saw it.
func (s *Session) closedBy(got []Received) *packet.Signed {
	last := s.ledger.Last(umpire)
	again := func(r Received) bool { return r.Packet.Kind == packet.Join && !r.New && !r.Skipped }
	if s.Me != umpire || last.Kind != packet.Charter || len(got) == 0 || slices.ContainsFunc(got, func(r Received) bool { return !again(r) }) {
		return nil
	}
	return last
}

// proveFrom plays the results from one on and compares all that this person can
// derive. The last of a game tells the secret of the deck: then all deals that
// were made to him are proven, from the start.
func (s *Session) proveFrom(result int) error {
	s.marks = slices.DeleteFunc(s.marks, s.strange)
	_, err := s.run(course{to: len(s.results), from: result, audit: result,
		start: s.results[len(s.results)-1].deck != nil})
	return err
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

// addressed refuses packets that are meant for somebody else.
func (s *Session) addressed(p *packet.Signed) error {
	if s.Me == umpire || s.Me == "" || p.From == umpire || p.From == s.Me {
		return nil
	}
	return faultf(CodeFailure, "packet %d of %s is for the umpire, not for you", p.Seq, p.From)
}

// own checks that the charter has this player's keys as he sent them.
func (s *Session) own() error {
	if p, ok := s.answer(s.Me); ok && s.checkJoin(p) != nil {
		return faultf(CodeVerify, "the charter does not have the keys that you sent")
	}
	return nil
}

// refuse words why a packet does not fit the ledger, and keeps the proof if
// its sender has signed two packets under one number.
func (s *Session) refuse(p *packet.Signed, err error) error {
	var gap *ledger.GapError
	var twice *ledger.EquivocationError
	var fork *ledger.ForkError
	switch {
	case errors.As(err, &gap):
		return faultf(CodeFailure, "packet %d of %s is missing: ask for it, packet %d is not kept", gap.Want, gap.From, gap.Got)
	case errors.As(err, &twice) && p.Kind == packet.Join:
		return faultf(CodeVerify, "there is another answer of %s already; if that one came from a stranger drop it first: adjutant drop %s", p.From, p.From)
	case errors.As(err, &twice) && p.From == s.Me:
		return faultf(CodeVerify, `you have signed another packet %d, in a copy of this folder or before it was made
again. If nobody has got the one that is here move %s,
all later ones of %s and %s/ away and repeat this: those that were mailed count.
Else tell both players: the two prove it to anyone`, p.Seq, fileOf(p.Header()), p.From, cacheFolder)
	case errors.As(err, &twice) && p.Kind == packet.Invite:
		return faultf(CodeVerify, "this is another invitation under the name %s than the one that this folder has answered: ask the umpire which one counts, and join that in a folder of its own, adjutant join -C DIR", p.Game)
	case errors.As(err, &twice):
		for _, x := range []*packet.Signed{twice.First, twice.Second} {
			proof := fmt.Sprintf("proof/%s-%04d-%x.txt", x.From, x.Seq, x.Hash[:4])
			if err := s.Dir.WriteNew(proof, x.Text); err != nil {
				return err
			}
		}
		if sameHead(twice.First, twice.Second) {
			return faultf(CodeVerify, `%s has made packet %d twice: what all may read is the same, what is sealed is not.
That may be another version of adjutant in a copy of his folder: ask him. The one that
you have counts; both are kept in proof/`, p.From, p.Seq)
		}
		return faultf(CodeVerify, "%s has signed two different packets with number %d; both are kept in proof/ and prove it to anyone", p.From, p.Seq)
	case errors.As(err, &fork) && fork.Line == "head" && p.Kind == packet.Charter:
		return faultf(CodeVerify, "the charter does not have the keys that you sent")
	case errors.As(err, &fork):
		return faultf(CodeVerify, "packet %d of %s belongs to another history of this game (its line %q does not fit)", p.Seq, p.From, fork.Line)
	}
	return faultf(CodeVerify, "%w", err)
}
