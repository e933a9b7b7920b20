package seal

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Block is the unit to which sealed bodies are padded, in bytes.
const Block = 1024

// MaxSize bounds a padded body, in bytes.
const MaxSize = 4 << 20

const framePrefix = "adjutant sealed "

var errFrame = errors.New("sealed body has a wrong frame")

// frame pads body to a multiple of [Block], at least least bytes.
func frame(body []byte, least int) ([]byte, error) {
	text := fmt.Appendf(nil, "%s%d\n", framePrefix, len(body))
	text = append(text, body...)
	size := max(len(text), least)
	if least < 0 || size > MaxSize {
		return nil, fmt.Errorf("sealed body exceeds %d bytes", MaxSize)
	}
	size = (size + Block - 1) / Block * Block
	return append(text, bytes.Repeat([]byte("\n"), size-len(text))...), nil
}

// unframe returns the body of what frame made, and refuses anything else.
func unframe(text []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(text, []byte(framePrefix))
	if !ok || len(text)%Block != 0 {
		return nil, errFrame
	}
	number, rest, ok := bytes.Cut(rest, []byte("\n"))
	n, err := strconv.Atoi(string(number))
	if !ok || err != nil || n < 0 || strconv.Itoa(n) != string(number) || n > len(rest) {
		return nil, errFrame
	}
	if len(bytes.TrimLeft(rest[n:], "\n")) > 0 {
		return nil, errFrame
	}
	return rest[:n:n], nil
}
