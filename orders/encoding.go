package orders

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// utf8Of is a text in UTF-8, if it is one in UTF-16 or Windows-1252; else it is left.
func utf8Of(raw []byte) []byte {
	order := utf16Order(raw)
	switch {
	case order != nil && len(raw)%2 == 0:
		if text := fromUTF16(raw, order); bytes.IndexByte(text, 0) < 0 { // with zeros it would seem to be UTF-16 again
			return text
		}
		return raw
	case order != nil, utf8.Valid(raw), bytes.ContainsFunc(raw, controls):
		return raw
	}
	return fromWindows1252(raw)
}

// controls reports whether a character stands in no text.
func controls(c rune) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' }

// utf16Order is the order of the bytes of a text in UTF-16, by its mark or by the zeros beside
// its first two characters; nil: it is none.
func utf16Order(raw []byte) binary.ByteOrder {
	zero := func(i int) bool { return raw[i] == 0 }
	switch {
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}):
		return binary.LittleEndian
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}):
		return binary.BigEndian
	case len(raw) < 4:
		return nil
	case !zero(0) && zero(1) && zero(3):
		return binary.LittleEndian
	case zero(0) && !zero(1) && zero(2):
		return binary.BigEndian
	}
	return nil
}

func fromUTF16(raw []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, 0, len(raw)/2)
	for i := 0; i < len(raw); i += 2 {
		units = append(units, order.Uint16(raw[i:]))
	}
	return []byte(strings.TrimPrefix(string(utf16.Decode(units)), "\uFEFF"))
}

// highest are the characters 80 to 9F of Windows-1252; 0: there is none.
var highest = [32]rune{'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ'}

func fromWindows1252(raw []byte) []byte {
	var out []byte
	for _, b := range raw {
		c := rune(b)
		if b >= 0x80 && b <= 0x9F {
			if c = highest[b-0x80]; c == 0 {
				return raw
			}
		}
		out = utf8.AppendRune(out, c)
	}
	return out
}
