package session

import (
	"cmp"
	"errors"

	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Extract finds the packets in the text of a mail or file with this name. Those that are
// damaged are an error, one of [errors.Join] for each, and the others come all the same: a
// file may be a whole folder of mails.
func Extract(name string, text []byte) (notes [][]byte, err error) {
	var faults []error
	fault := func(err error) { faults = append(faults, faultf(CodeVerify, "%s: %w", name, err)) }
	blocks, err := mail.Extract(text)
	for _, e := range Joined(err) {
		fault(e)
	}
	for _, b := range blocks {
		if note, err := packet.Dearmor(b); err != nil {
			fault(err)
		} else {
			notes = append(notes, note)
		}
	}
	return notes, errors.Join(faults...)
}

// Joined are the errors that [errors.Join] has made one of.
func Joined(err error) []error {
	if err == nil {
		return nil
	}
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		return several.Unwrap()
	}
	return []error{err}
}

// Spared is why a packet that did not come through whole is not missed here, "" if it may be.
func Spared(s *Session, claim packet.Header) string { return spares(s.folder, claim) }

// Receive takes packets in. What hangs together fits and is kept, or nothing is
// changed on disk; only the proof that the umpire has signed what cannot be true is
// kept in any case. What is not signed, and orders and answers on which nothing hangs, are
// refused one by one, if something else has come with them. Packets that are for others are skipped likewise. An umpire
// who has both joins closes the charter, which is returned to be mailed.
func (s *Session) Receive(notes [][]byte) (got []Received, charter *packet.Signed, err error) {
	d := &delivery{folder: s.folder, alone: len(notes) == 1}
	before := len(s.results)
	for _, note := range inOrder(notes) {
		if err := d.open(note); err != nil {
			return nil, nil, d.because(err)
		}
	}
	if len(d.others) == len(d.got) && len(d.others) > 0 {
		return nil, nil, cmp.Or(d.because(nil), d.others[0])
	}
	if err := d.fits(); err != nil {
		return nil, nil, err
	}
	if len(s.results) > before { // a result is played before it is kept
		if err := s.game.proveFrom(before + 1); err != nil {
			return nil, nil, err
		}
	}
	charter, err = d.keepAll()
	return d.got, charter, err
}
