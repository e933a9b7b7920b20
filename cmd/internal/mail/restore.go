package mail

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"regexp"
	"strings"

	"github.com/adjutant-pbem/adjutant/crypto/packet"
)

// initials are those of whom a mail program quotes, as in "JD> ".
var initials = regexp.MustCompile(`^\s*(?:>\s*)*\w{1,4}>`)

// clean removes what quoting and mail programs put around a line. Base64 has
// none of these characters.
func clean(line string) string {
	const junk = " \t\r\n\v\f>|\u00a0\u200b\u200e\u200f\ufeff" // "|" quotes, or draws a table
	line = strings.ReplaceAll(line, "\u00a0", " ")
	if strings.Contains(line, ">") { // most have none, and this is done for each line of each mail
		line = initials.ReplaceAllString(line, "")
	}
	line = strings.Trim(line, junk)
	return strings.TrimPrefix(line, "- ") // dash escaping, RFC 4880 section 7.1
}

// isMarker reports whether a cleaned line is the marker, perhaps in
// quoted-printable.
func isMarker(line, marker string) bool {
	if line == marker {
		return true
	}
	if len(line) > 3*len(marker) {
		return false
	}
	const dashes = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212 \t" // what editors make of hyphens
	return strings.Trim(unquote(line), dashes) == strings.Trim(marker, "-")
}

// linesOf are the lines of a text, with the markers in lines of their own: some
// programs make one line of a whole block.
func linesOf(line string) []string {
	var lines []string
	for {
		at, marker := len(line), ""
		for _, m := range []string{packet.ArmorBegin, packet.ArmorEnd} {
			if i := strings.Index(line, m); i >= 0 && i < at {
				at, marker = i, m
			}
		}
		if marker == "" || clean(line) == marker {
			return append(lines, line)
		}
		if at > 0 {
			lines = append(lines, line[:at])
		}
		lines = append(lines, marker)
		if line = line[at+len(marker):]; strings.TrimSpace(line) == "" {
			return lines
		}
	}
}

var errContent = errors.New("was damaged on the way: its content is not base64")

// restore returns the block that the cleaned lines between its markers came
// from.
func restore(lines []string) ([]byte, error) {
	text, err := decode(strings.Join(strings.Fields(strings.Join(lines, " ")), ""))
	if err != nil {
		// A "=" at the end of a line is a soft line break, but padding in the
		// last line.
		var b strings.Builder
		for i, line := range lines {
			if i < len(lines)-1 {
				line = strings.TrimSuffix(line, "=")
			}
			b.WriteString(strings.TrimRight(unquote(line), " \t"))
		}
		if text, err = decode(b.String()); err != nil {
			return nil, errContent
		}
	}
	return armor(text)
}

func decode(code string) ([]byte, error) {
	if strings.ContainsAny(code, "\r\n") {
		return nil, errContent // the decoder would pass over them
	}
	return base64.StdEncoding.Strict().DecodeString(code)
}

// unquote undoes the codes of quoted-printable (RFC 2045 section 6.7) in one
// line: "=" and two hexadecimal digits. It leaves alone what is none.
func unquote(line string) string {
	var b strings.Builder
	for len(line) > 0 {
		if line[0] == '=' && len(line) >= 3 {
			if code, err := hex.DecodeString(line[1:3]); err == nil {
				b.WriteByte(code[0])
				line = line[3:]
				continue
			}
		}
		b.WriteByte(line[0])
		line = line[1:]
	}
	return b.String()
}
