package intake

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF8 returns a text that was saved with two bytes a letter, as Windows PowerShell does with what is
// redirected and some editors do, as UTF-8. It is known by its byte order mark; any other text stays as it is,
// and so does one that is no UTF-16 behind the mark.
func UTF8(text []byte) []byte {
	if len(text) < 2 || len(text)%2 != 0 {
		return text
	}
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case text[0] == 0xff && text[1] == 0xfe:
	case text[0] == 0xfe && text[1] == 0xff:
		order = binary.BigEndian
	default:
		return text
	}
	out := make([]byte, 0, len(text)/2)
	for rest := text[2:]; len(rest) > 0; rest = rest[2:] {
		c := rune(order.Uint16(rest))
		if utf16.IsSurrogate(c) {
			if len(rest) < 4 {
				return text
			}
			if c = utf16.DecodeRune(c, rune(order.Uint16(rest[2:]))); c == '\uFFFD' {
				return text
			}
			rest = rest[2:]
		}
		out = utf8.AppendRune(out, c)
	}
	return out
}
