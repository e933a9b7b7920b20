package mail

import (
	"bytes"
	"encoding/base64"
	"html"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"regexp"
	"strings"
)

const (
	maxDepth = 8   // of parts within parts
	maxParts = 200 // of one message
)

// readMessage finds the packets in the parts of a MIME message. It finds
// nothing in a text that does not begin with mail headers. Those of HTML parts
// count only if no other part has any, for they repeat the plain text.
func readMessage(text []byte) found {
	var plain, html found
	walk(text, func(text []byte) { plain.add(scan(text)) }, func(text []byte) { html.add(scan(text)) })
	if len(plain.blocks) > 0 || len(plain.damaged) > 0 {
		return plain
	}
	return html
}

// walk calls a function for the text of each part of a MIME message, one for HTML and one
// for all else; for none of a text that does not begin with mail headers.
func walk(text []byte, plain, html func(text []byte)) {
	m, err := mail.ReadMessage(bytes.NewReader(text))
	if err != nil {
		return
	}
	w := &walker{plain: plain, html: html}
	w.part(m.Header.Get, m.Body, 0)
}

// A walker goes through the parts of one message.
type walker struct {
	plain, html func(text []byte)
	parts       int
}

// part reads one part with the given headers.
func (w *walker) part(header func(string) string, body io.Reader, depth int) {
	if w.parts++; w.parts > maxParts || depth > maxDepth {
		return
	}
	kind, params, err := mime.ParseMediaType(header("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") && params["boundary"] != "" {
		r := multipart.NewReader(body, params["boundary"])
		for {
			p, err := r.NextRawPart()
			if err != nil {
				return // the end, or a message that was cut off
			}
			w.part(p.Header.Get, p, depth+1)
		}
	}
	text := transferDecoded(header("Content-Transfer-Encoding"), body)
	switch kind {
	case "message/rfc822":
		if m, err := mail.ReadMessage(bytes.NewReader(text)); err == nil {
			w.part(m.Header.Get, m.Body, depth+1)
		}
	case "text/html":
		w.html(plainText(text))
	default:
		w.plain(text)
	}
}

// transferDecoded returns the body without its transfer encoding, as far as it
// can be read: what is damaged shows in the blocks.
func transferDecoded(encoding string, body io.Reader) []byte {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(io.LimitReader(body, MaxSize))
	if err != nil && len(text) == 0 {
		return nil
	}
	return text
}

var tag = regexp.MustCompile(`<[^>]*>`)

// plainText returns an HTML text with every tag as a line break.
func plainText(text []byte) []byte {
	return []byte(html.UnescapeString(string(tag.ReplaceAll(text, []byte("\n")))))
}
