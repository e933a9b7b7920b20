// Package mail finds packets in what people paste or save from their mail.
//
// It reads a pasted mail, a saved MIME message (.eml), an mbox with many of
// them, or the plain text of a packet. It puts right what mail programs do to a
// block between its begin and end lines: reply quoting with ">" (also nested),
// CRLF, spaces around lines, blank lines, other line lengths, dash escaping, and
// quoted-printable codes that were pasted as they stand.
//
//	> > -----BEGIN ADJUTANT PACKET-----
//	> > YWRqdXRhbnQgcGFja2V0IHYxCg=3D=3D
//	> >
//	> > -----END ADJUTANT PACKET-----
//
// It is strict about the content: what is left must be base64 in its one
// spelling, without a character too many or too few. Nothing is read from the
// headers of a mail but how its parts are encoded.
package mail

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// MaxSize bounds the text that [Extract] takes, in bytes.
const MaxSize = 16 << 20

// ErrNoPacket says that a text has no packet, not even a damaged one.
var ErrNoPacket = errors.New("no packet found: one begins with the line " + packet.ArmorBegin)

// Extract returns all packets in text, in the order in which they stand there,
// each as a block for [packet.Dearmor] and none twice. If some are damaged the
// error says so, and the others are returned all the same. If there is none at
// all the error is [ErrNoPacket].
func Extract(text []byte) ([][]byte, error) {
	messages, err := messagesIn(text)
	if err != nil {
		return nil, err
	}
	var all found
	for _, message := range messages {
		f := readMessage(message)
		if len(f.blocks) == 0 || len(f.damaged) > 0 {
			// The headers may lie about a body that was pasted.
			if raw := scan(message); len(raw.blocks) > len(f.blocks) || len(f.blocks) == 0 && len(f.damaged) == 0 {
				f = raw
			}
		}
		if len(f.blocks) == 0 && tag.Match(message) { // a web page that was saved
			if page := scan(plainText(message)); len(page.blocks) > 0 {
				f = page
			}
		}
		all.add(f)
	}
	if len(all.blocks) == 0 && len(all.damaged) == 0 {
		return nil, ErrNoPacket
	}
	return all.blocks, all.err()
}

// maxTold is how many damaged blocks are told of one text; the others are
// counted.
const maxTold = 20

// found is what a part of a mail has.
type found struct {
	blocks  [][]byte
	have    map[[sha256.Size]byte]bool // hashes of the blocks
	damaged []error                    // about damaged blocks, the first ones
	more    int                        // damaged blocks that are not told
}

// block adds a block that is not here yet.
func (f *found) block(b []byte) {
	h := sha256.Sum256(b)
	if f.have[h] {
		return
	}
	if f.have == nil {
		f.have = map[[sha256.Size]byte]bool{}
	}
	f.have[h] = true
	f.blocks = append(f.blocks, b)
}

func (f *found) damage(err error) {
	if len(f.damaged) == maxTold {
		f.more++
		return
	}
	f.damaged = append(f.damaged, err)
}

func (f *found) add(more found) {
	for _, b := range more.blocks {
		f.block(b)
	}
	for _, err := range more.damaged {
		f.damage(err)
	}
	f.more += more.more
}

// err is about the damaged blocks, nil if there are none.
func (f *found) err() error {
	if f.more > 0 {
		return errors.Join(append(f.damaged, fmt.Errorf("and %d more packets are damaged", f.more))...)
	}
	return errors.Join(f.damaged...)
}

// Each calls find for what people read in a text, whatever mail programs have made of it,
// as lines without quoting: for each part of a message; for those in HTML only if nothing
// was found in the others; and if nothing was found in any for the message as it stands, and
// for what a web page shows that was saved. A text with more messages than are read has none.
func Each(text []byte, find func(lines []string) bool) {
	messages, err := messagesIn(text)
	if err != nil {
		return
	}
	for _, message := range messages {
		any := false
		look := func(text []byte) { any = find(cleaned(text)) || any }
		var pages [][]byte
		walk(message, look, func(text []byte) { pages = append(pages, text) })
		if any {
			continue
		}
		for _, page := range pages {
			look(page)
		}
		if !any {
			look(message)
		}
		if !any && tag.Match(message) { // a web page that was saved
			look(plainText(message))
		}
	}
}

// Attached are the parts of a mail that are of some kind, as they were before they were
// attached.
func Attached(text []byte, is func(part []byte) bool) (parts [][]byte) {
	messages, err := messagesIn(text)
	if err != nil {
		return nil
	}
	for _, message := range messages {
		walk(message, func(part []byte) {
			if is(part) {
				parts = append(parts, part)
			}
		}, func([]byte) {})
	}
	return parts
}

// cleaned are the lines of a text without quoting and without those that are empty.
func cleaned(text []byte) (lines []string) {
	for line := range strings.Lines(string(text)) {
		if line = clean(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// messagesIn are the messages of a text, whatever letters and ends of lines it is written with.
func messagesIn(text []byte) ([][]byte, error) {
	if len(text) > MaxSize {
		return nil, fmt.Errorf("mail exceeds %d bytes", MaxSize)
	}
	text = bytes.ReplaceAll(fromUTF16(text), []byte("\r\n"), []byte("\n"))
	return splitMbox(bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), "\n"))
}

// maxMessages is how many messages of an mbox are read.
const maxMessages = 5000

// splitMbox returns the messages of an mbox, without their "From " lines, or
// text itself if it is no mbox.
func splitMbox(text []byte) ([][]byte, error) {
	const from = "From "
	if !bytes.HasPrefix(text, []byte(from)) {
		return [][]byte{text}, nil
	}
	if n := bytes.Count(text, []byte("\n\n"+from)); n >= maxMessages {
		return nil, fmt.Errorf("an mbox of %d messages; %d are read: save the mails of this game in a file of their own", n+1, maxMessages)
	}
	messages := bytes.Split(text[len(from):], []byte("\n\n"+from))
	for i, m := range messages {
		_, m, _ = bytes.Cut(m, []byte("\n"))
		messages[i] = append(slices.Clip(m), '\n')
	}
	return messages, nil
}

// scan finds the packets in a text without headers.
func scan(text []byte) (f found) {
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if note := bytes.TrimSpace(text); bytes.HasPrefix(note, []byte(packet.Beginning)) {
		if block, err := armor(append(slices.Clip(note), '\n')); err != nil {
			f.damage(err)
		} else {
			f.block(block)
		}
		return f
	}
	return scanBlocks(text)
}

func scanBlocks(text []byte) (f found) {
	var lines []string
	number, begin := 0, 0 // begin is the line of the open block, 0 if none
	damaged := func(err error) {
		what := err.Error()
		if bad := badLine(lines); bad >= 0 {
			what += fmt.Sprintf(" (%.20q)", lines[bad])
		}
		f.damage(&Damage{begin, what, claim(strings.Join(lines, ""))})
	}
	for raw := range strings.Lines(string(text)) {
		number++
		for _, line := range linesOf(raw) {
			line = clean(line)
			switch {
			case isMarker(line, packet.ArmorBegin):
				if begin != 0 {
					damaged(errNoEnd)
				}
				begin, lines = number, nil
			case begin == 0:
			case isMarker(line, packet.ArmorEnd):
				if block, err := restore(lines); err != nil {
					damaged(err)
				} else {
					f.block(block)
				}
				begin = 0
			case line != "":
				lines = append(lines, line)
			}
		}
	}
	if begin != 0 {
		damaged(errNoEnd)
	}
	return f
}

var errNoEnd = errors.New("was cut off and has no end line")

func armor(text []byte) ([]byte, error) {
	if len(text) > packet.MaxSize {
		return nil, fmt.Errorf("packet exceeds %d bytes", packet.MaxSize)
	}
	return packet.Armor(text), nil
}
