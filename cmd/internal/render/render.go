// Package render puts neutral documents and pictures into a reader's words: a
// [page.Page] as plain text for mail ([Text]) or as a structure for programs
// ([JSON]), a [board.Picture] as a drawing of letters ([Map]). It knows no
// game. What it has to say itself is English unless the caller words it.
//
// # Words and symbols
//
// Everything is worded by the catalogue that the caller hands over, normally the
// game's. An id that it lacks is shown as it is, and a phrase of this package is then
// in English. Terrain, roads, marks and the lines of stacks are looked up too:
// each is shown as the catalogue words it. The sides are named by the
// ids "side.0" and "side.1".
//
// The symbols of a map come with the picture's [board.Legend]; a word that it lacks has a
// letter, and a key below the map explains those that occur. A catalogue may have another
// symbol in a message of one character, "symbol." and the word or "symbol.side.1".
//
// # What text may contain
//
// Arguments may come from another player's mail. Control characters, the
// invisible ones that turn or hide text, and line breaks never reach the
// output, so that no name can move a terminal's cursor or forge a line. Widths
// count runes. Colour is bold and dim type and, on a map, the sides' own; it never means
// anything that the text does not say.
package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/rules/board"
	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Options says how to write.
type Options struct {
	// Width is the longest line in runes. 0 is 72 for text, which suits mail,
	// and no limit for the drawing of a map. Less than 20 counts as 20, and as
	// 40 for a map.
	Width int
	// Height is how many lines a map should have at most, 0 for any. It is no
	// promise: all pieces are drawn.
	Height int
	// ASCII draws a map with these characters alone.
	ASCII bool
	// Brief leaves out what a map tells of single hexes.
	Brief bool
	// Overlay is told below a map, if there is one.
	Overlay *board.Overlay
	// Color allows bold and dim type, and the colours of sides, by ANSI codes.
	Color bool
}

const (
	mailWidth = 72
	minWidth  = 20
	minMap    = 40
)

const (
	bold = "\x1b[1m"
	dim  = "\x1b[2m"
	off  = "\x1b[0m"
)

// sideStyles are the colours of the sides of a map, as their pieces have them: letters on
// a ground of their own, whatever the terminal's is.
var sideStyles = [2]string{"\x1b[1;97;44m", "\x1b[1;30;43m"}

// clean makes text safe to print: one line, single spaces, nothing invisible.
func clean(s string) string {
	if isClean(s) {
		return s
	}
	return strings.Join(strings.Fields(strings.Map(func(c rune) rune {
		switch {
		case ' ' <= c && c <= '~': // most of all
		case unicode.IsSpace(c), unicode.In(c, unicode.Zl, unicode.Zp):
			return ' '
		case unicode.In(c, unicode.Cc, unicode.Cf), string(c) == glue:
			return -1
		}
		return c // a byte that is no UTF-8 comes as U+FFFD
	}, s)), " ")
}

// isClean reports whether a text is ASCII, and clean, as most are.
func isClean(s string) bool {
	space := true
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && space {
			return false
		}
		space = s[i] == ' '
	}
	return !space || s == ""
}

// say words a message and cleans it.
func say(w page.Words, m page.Msg) string { return clean(w.Say(m)) }

// word words an id or a word of the game's data. A message with arguments that
// happens to have the same id is not meant.
func word(w page.Words, id string) string {
	if strings.Contains(w[id], "{") {
		return clean(id)
	}
	return say(w, page.M(id))
}

// phrase words a message of this package.
func phrase(w page.Words, id string, args ...any) string {
	if _, ok := w[id]; !ok {
		w = english
	}
	return say(w, page.M(id, args...))
}

func runes(s string) int { return utf8.RuneCountInString(s) }

// wrap fills lines with the words of text; the first begins with first, the
// others with rest. A word that is too long stands on a line of its own.
func wrap(text string, width int, first, rest string) []string {
	var lines []string
	line, n, empty := []byte(first), runes(first), true
	for word := range strings.FieldsSeq(text) {
		k := runes(word)
		switch {
		case empty:
			empty = false
		case n+1+k > width:
			lines = append(lines, string(line))
			line, n = append(line[:0], rest...), runes(rest)
		default:
			line, n = append(line, ' '), n+1
		}
		line, n = append(line, word...), n+k
	}
	if empty {
		return nil
	}
	return append(lines, string(line))
}

// widest returns the length of the longest of some lines.
func widest(lines []string) int {
	n := 0
	for _, l := range lines {
		n = max(n, runes(l))
	}
	return n
}
