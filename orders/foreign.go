package orders

import (
	"bytes"
	"regexp"
	"strings"
)

// What people hand over in place of an order file.
var (
	webPage    = regexp.MustCompile(`(?i)^\s*<(!doctype|html|head|body|div|p|pre|table)\b`)
	mailHeader = regexp.MustCompile(`^(From|To|Cc|Subject|Date|Reply-To|Received|Return-Path|Message-ID|MIME-Version|Content-Type): `)
)

// foreign recognises a text that is of another kind, so that it is told what it is
// and not what is wrong with its first line.
func (r *reader) foreign(text []byte) bool {
	if webPage.Match(text) {
		r.add(1, 1, "web-page")
		return true
	}
	headers, quoted, lines, n := 0, 0, 0, 0
	for line := range strings.Lines(string(text)) {
		n++
		switch {
		case strings.HasPrefix(line, "-----BEGIN "):
			r.add(n, 1, "mail")
			return true
		case strings.TrimSpace(line) == "":
			continue
		case headers == lines && mailHeader.MatchString(line):
			headers++
		case strings.HasPrefix(line, ">"):
			quoted++
		}
		lines++
	}
	switch {
	case headers > 1:
		r.add(1, 1, "mail")
	case 2*quoted > lines:
		r.add(1, 1, "quoted-mail")
	default:
		return false
	}
	return true
}

// untabbed replaces the tabs that indent lines, each of which is told, so that the
// rest can be read all the same.
func (r *reader) untabbed(text []byte) []byte {
	var out []byte
	n := 0
	for line := range bytes.Lines(text) {
		n++
		indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
		if i := bytes.IndexByte(indent, '\t'); i >= 0 {
			r.add(n, i+1, "tab")
			out = append(out, bytes.ReplaceAll(indent, []byte("\t"), []byte(" "))...)
			line = line[len(indent):]
		}
		out = append(out, line...)
	}
	return out
}
