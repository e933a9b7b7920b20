package packet

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
)

// The lines that begin and end a packet in a mail.
const (
	ArmorBegin = "-----BEGIN ADJUTANT PACKET-----"
	ArmorEnd   = "-----END ADJUTANT PACKET-----"
)

const armorColumns = 64

// Armor returns the block in which a signed note travels by mail: base64 in
// lines of 64 columns between [ArmorBegin] and [ArmorEnd], with LF line ends.
func Armor(text []byte) []byte {
	code := base64.StdEncoding.AppendEncode(nil, text)
	b := []byte(ArmorBegin + "\n")
	for len(code) > 0 {
		n := min(armorColumns, len(code))
		b = append(append(b, code[:n]...), '\n')
		code = code[n:]
	}
	return append(b, ArmorEnd+"\n"...)
}

// ErrArmor says that a block is not exactly what [Armor] writes.
var ErrArmor = errors.New("malformed packet armor")

// Dearmor returns the text in a block that [Armor] made. Any other spelling, or
// a text of more than [MaxSize] bytes, is [ErrArmor]: package mail puts right
// what mail programs do.
func Dearmor(block []byte) ([]byte, error) {
	if len(block) > 2*MaxSize { // four characters for three bytes, and line ends
		return nil, fmt.Errorf("%w: %w", ErrArmor, errSize)
	}
	code, ok := bytes.CutPrefix(block, []byte(ArmorBegin+"\n"))
	code, ok2 := bytes.CutSuffix(code, []byte(ArmorEnd+"\n"))
	if !ok || !ok2 {
		return nil, fmt.Errorf("%w: no begin or end line", ErrArmor)
	}
	text, err := base64.StdEncoding.AppendDecode(nil, bytes.ReplaceAll(code, []byte("\n"), nil))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrArmor, err)
	}
	if len(text) > MaxSize {
		return nil, fmt.Errorf("%w: %w", ErrArmor, errSize)
	}
	if !bytes.Equal(Armor(text), block) {
		return nil, fmt.Errorf("%w: another spelling", ErrArmor)
	}
	return text, nil
}
