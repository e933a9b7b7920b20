package mail

import (
	"encoding/binary"
	"unicode/utf16"
)

// fromUTF16 returns a text that some editors save with two bytes a letter,
// known by its byte order mark, as UTF-8; any other text as it is.
func fromUTF16(text []byte) []byte {
	if len(text) < 2 {
		return text
	}
	var order binary.ByteOrder
	switch {
	case text[0] == 0xff && text[1] == 0xfe:
		order = binary.LittleEndian
	case text[0] == 0xfe && text[1] == 0xff:
		order = binary.BigEndian
	default:
		return text
	}
	units := make([]uint16, 0, len(text)/2)
	for rest := text[2:]; len(rest) >= 2; rest = rest[2:] {
		units = append(units, order.Uint16(rest))
	}
	return []byte(string(utf16.Decode(units)))
}
