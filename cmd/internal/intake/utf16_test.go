package intake

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"
)

// wide is a text as it is saved with two bytes a letter.
func wide(s string, order binary.AppendByteOrder) []byte {
	b := order.AppendUint16(nil, 0xfeff)
	for _, u := range utf16.Encode([]rune(s)) {
		b = order.AppendUint16(b, u)
	}
	return b
}

// TestUTF8: a text with two bytes a letter is read as what was typed; whatever is none
// stays as it is, byte for byte.
func TestUTF8(t *testing.T) {
	const said = "game: x\r\n# Ål 𝄞 “so”\r\nmoves: {}\r\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		if got := UTF8(wide(said, order)); string(got) != said {
			t.Errorf("%v: %q", order, got)
		}
	}
	for _, text := range []string{"", "a", said, "\xff", "\xff\xfe\x00", "\xff\xfea\x00b", "\xff\xfe\x00\xd8", "\xff\xfe\x00\xd8a\x00", "\xfe\xff\xdc\x00\x00a"} {
		if got := UTF8([]byte(text)); string(got) != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	name := filepath.Join(t.TempDir(), "plan.yaml")
	if err := os.WriteFile(name, wide(said, binary.LittleEndian), 0o600); err != nil {
		t.Fatal(err)
	}
	text := Kind{What: "a note", Limit: 1 << 10, Text: true}
	if got, err := text.File(name); err != nil || string(got) != said {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := text.Stream(bytes.NewReader(wide(said, binary.BigEndian)), "-"); err != nil || string(got) != said {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := note.File(name); err != nil || string(got) == said {
		t.Errorf("what is no text was changed: %q, %v", got, err)
	}
}
