package session

import (
	"github.com/adjutant-pbem/adjutant/cmd/internal/mail"
	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

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

// Receive takes packets in. What hangs together fits and is kept, or nothing is
// changed on disk; only the proof that the umpire has signed what cannot be true is
// kept in any case. Orders on which nothing hangs are refused one by one, if something
// else has come with them. Packets that are for others are skipped likewise. An umpire
// who has both joins closes the charter, which is returned to be mailed.
func (s *Session) Receive(notes [][]byte) (got []Received, charter *packet.Signed, err error) {
	d := &delivery{folder: s.folder, alone: len(notes) == 1}
	before := len(s.results)
	for _, note := range inOrder(notes) {
		if err := d.open(note); err != nil {
			return nil, nil, err
		}
	}
	if len(d.others) == len(d.got) && len(d.others) > 0 {
		return nil, nil, d.others[0]
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
