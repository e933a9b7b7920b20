package mail

import (
	"encoding/base64"
	"fmt"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// Damage is a packet that did not come through whole.
type Damage struct {
	Line  int           // of the mail or of its part, from 1, in which it begins
	What  string        // what is wrong with it
	Claim packet.Header // what is still to be read of its first lines, unproven
}

// Error tells what is wrong and what to ask of whom.
func (d *Damage) Error() string { return d.Saying(Again(d.Claim)) }

// Saying tells what is wrong, and what follows from it.
func (d *Damage) Saying(what string) string {
	return fmt.Sprintf("the packet in line %d %s: %s", d.Line, d.What, what)
}

// Again tells how a packet that was damaged or lost comes again.
func Again(h packet.Header) string {
	switch {
	case h.From == "":
		return "ask its sender for it again; they type: adjutant send --again"
	case h.Seq == 0:
		return fmt.Sprintf("ask %s for it again; they type: adjutant send --again", h.From)
	}
	return fmt.Sprintf("ask %s for packet %d again; they type: adjutant send --again %d", h.From, h.Seq, h.Seq)
}

// claim reads the beginning of a damaged block: as much base64 as there is.
func claim(code string) packet.Header {
	n := 0
	for n < len(code) && isBase64(code[n]) {
		n++
	}
	text, err := base64.StdEncoding.DecodeString(code[:n/4*4])
	if err != nil {
		return packet.Header{}
	}
	return packet.Claim(text)
}

func isBase64(c byte) bool {
	return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '+' || c == '/'
}

// badLine is the first of some lines that is not base64, from 0; -1: none.
func badLine(lines []string) int {
	for i, line := range lines {
		for j := range len(line) {
			if !isBase64(line[j]) && line[j] != '=' {
				return i
			}
		}
	}
	return -1
}
