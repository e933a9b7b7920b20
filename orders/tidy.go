package orders

import (
	"bytes"
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// ParseTidied reads an order file as people and their word processors write it: in UTF-16
// or Windows-1252 too, with tabs that indent, other spaces and bullets, with arrows between
// a name and its value. Where a line cannot be read the key that it belongs to is left out
// (its value is Broken), and the rest is read. It returns the text in UTF-8 that was read;
// each line and column of it is that of the file. Files that are no orders are for [Parse].
func ParseTidied(name string, raw []byte) (*Node, []byte, []Problem) {
	if len(raw) > 2*MaxBytes {
		n, ps := Parse(name, raw)
		return n, raw, ps
	}
	text := Tidied(raw)
	r := reader{name: name}
	if !r.characters(text) || r.foreign(text) {
		return nil, text, r.told()
	}
	whole := text
	for range mostBroken {
		broken, rest := r.unbroken(whole)
		if broken == nil {
			break
		}
		r.broken, whole = append(r.broken, broken), rest
	}
	root := r.document(whole)
	if root == nil {
		return nil, text, r.told()
	}
	n := r.node(root, 0)
	r.attach(n, whole)
	lift(n)
	if n.Empty() && len(r.broken) > 0 {
		n.Kind = Map
	}
	for _, key := range r.broken {
		if n.Kind == Map && n.Get(key.Text) == nil {
			n.Pairs = append(n.Pairs, Pair{key, &Node{Line: key.Line, Col: key.Col, Broken: true}})
		}
	}
	return n, text, r.told()
}

// mostBroken is how many keys with lines that cannot be read are told of a file.
const mostBroken = 8

// unbroken is a text without the key at the left edge in which it is broken, and that key;
// nil: it is not broken, or there is no such key.
func (r *reader) unbroken(text []byte) (key *Node, rest []byte) {
	try := reader{}
	if root := try.document(text); root != nil || len(try.problems) == 0 {
		return nil, nil
	}
	p := try.problems[len(try.problems)-1]
	lines := bytes.SplitAfter(text, []byte("\n"))
	begins := func(i int) bool { // a key at the left edge
		return len(lines[i]) > 0 && !strings.ContainsRune(" \t\r\n#-]}", rune(lines[i][0])) && bytes.IndexByte(lines[i], ':') > 0
	}
	from := min(p.Line, len(lines)) - 1
	for from >= 0 && !begins(from) {
		from--
	}
	if !unreadable(p) || from < 0 {
		return nil, nil
	}
	to := from + 1
	for to < len(lines) && !begins(to) {
		to++
	}
	r.add(p.Line, p.Col, p.ID, p.Args...)
	word, _, _ := strings.Cut(string(lines[from]), ":")
	rest = slices.Concat(lines[:from]...)
	rest = append(rest, bytes.Repeat([]byte("\n"), to-from)...)
	rest = append(rest, slices.Concat(lines[to:]...)...)
	return &Node{Text: strings.Trim(word, " \t\"'"), Line: from + 1, Col: 1}, rest
}

// Tidied is the text of an order file in UTF-8, with the spaces, bullets and arrows of
// people and word processors as YAML has them. A text that is as it should be stays so.
func Tidied(raw []byte) []byte {
	text := utf8Of(raw)
	if !utf8.Valid(text) {
		return text
	}
	t := tidier{tabs: bytes.IndexByte(text, '\t') >= 0 && indentsAlike(text)}
	var out []byte
	for line := range bytes.Lines(text) {
		out = append(out, t.line(string(line))...)
	}
	return out
}

// utf8Of is a text in UTF-8, if it is one in UTF-16 or Windows-1252; else it is left.
func utf8Of(raw []byte) []byte {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(raw, []byte{0xFF, 0xFE}), len(raw) > 3 && raw[0] != 0 && raw[1] == 0 && raw[3] == 0:
		order = binary.LittleEndian
	case bytes.HasPrefix(raw, []byte{0xFE, 0xFF}), len(raw) > 3 && raw[0] == 0 && raw[1] != 0 && raw[2] == 0:
		order = binary.BigEndian
	case utf8.Valid(raw) || bytes.ContainsFunc(raw, func(c rune) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' }):
		return raw
	default:
		return windows1252(raw)
	}
	if len(raw)%2 != 0 {
		return raw
	}
	var units []uint16
	for i := 0; i < len(raw); i += 2 {
		units = append(units, order.Uint16(raw[i:]))
	}
	return []byte(strings.TrimPrefix(string(utf16.Decode(units)), "\uFEFF"))
}

// highest are the characters 80 to 9F of Windows-1252; 0: there is none.
var highest = [32]rune{'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ'}

func windows1252(raw []byte) []byte {
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

// tidier goes through the lines of a text and knows what a line begins within.
type tidier struct {
	quote rune // the quotation mark that is open, or 0
	depth int  // of brackets that are open
	tabs  bool // that indent are worth a space
	block int  // the indent of the line whose block text goes on, and 1; 0: none
}

const (
	otherSpaces = "\u00A0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u202F\u205F\u3000"
	bullets     = "•–—*‣▪·−"
)

// line is a line of the text, tidied; it has as many characters as before.
func (t *tidier) line(s string) string {
	indent := len(s) - len(strings.TrimLeft(s, " \t"+otherSpaces))
	if t.block > 0 {
		if indent >= t.block || strings.TrimSpace(s) == "" {
			return s
		}
		t.block = 0
	}
	alone := t.quote == 0 && t.depth == 0 // else the line goes on with what another began
	c := []rune(s)
	at := 0
	for at < len(c) && strings.ContainsRune(" \t"+otherSpaces, c[at]) {
		at++
	}
	if alone && at+1 < len(c) && strings.ContainsRune(bullets, c[at]) && strings.ContainsRune(" \t"+otherSpaces, c[at+1]) {
		c[at] = '-'
	}
	end, arrow := t.within(c, at, alone)
	if arrow >= 0 {
		c[arrow] = ':'
		for i := arrow + 1; i < len(c) && strings.ContainsRune(" -=>→", c[i]); i++ {
			c[i] = ' '
			if i > arrow+1 && (c[i-1] == '>' || c[i-1] == '→') {
				break
			}
		}
	}
	if last := strings.TrimRight(string(c[:end]), " \t\r\n+-0123456789"); t.quote == 0 && t.depth == 0 &&
		(strings.HasSuffix(last, ": |") || strings.HasSuffix(last, ": >") || strings.HasSuffix(last, "- |") || strings.HasSuffix(last, "- >")) {
		t.block = indent + 1
	}
	return string(c)
}

// within goes through a line from a place, makes other spaces usual ones, follows quotation
// marks and brackets, and finds where what is no comment ends, and the space before an arrow
// between a name and its value, or -1.
func (t *tidier) within(c []rune, from int, alone bool) (end, arrow int) {
	arrow = -1
	for i := range from {
		if c[i] != '\t' || t.tabs && alone {
			c[i] = ' '
		}
	}
	named := false // the line has a name with its value already
	for i := from; i < len(c); i++ {
		opens := i == from || strings.ContainsRune(" \t[{,:-"+otherSpaces, c[i-1])
		switch {
		case t.quote != 0:
			if c[i] == '\\' && t.quote == '"' {
				i++
			} else if c[i] == t.quote {
				t.quote = 0
			}
			continue
		case (c[i] == '"' || c[i] == '\'') && opens:
			t.quote = c[i]
		case c[i] == '#' && (i == 0 || opens):
			return i, arrow
		case c[i] == '[' || c[i] == '{':
			t.depth++
		case c[i] == ']' || c[i] == '}':
			t.depth = max(t.depth-1, 0)
		case c[i] == ':' && (i+1 == len(c) || strings.ContainsRune(" \t\r\n"+otherSpaces, c[i+1])):
			named = true
		case strings.ContainsRune(otherSpaces, c[i]):
			c[i] = ' '
		}
		if alone && !named && arrow < 0 && t.depth == 0 && t.quote == 0 && c[i] == ' ' && i > from && isArrow(c[i+1:]) {
			arrow, named = i, true
		}
	}
	return len(c), arrow
}

// isArrow reports whether a text begins with an arrow and a space.
func isArrow(c []rune) bool {
	s := string(c[:min(3, len(c))])
	return strings.HasPrefix(s, "-> ") || strings.HasPrefix(s, "=> ") || strings.HasPrefix(s, "→ ")
}

// indentsAlike reports whether the indents of the lines compare alike whatever a tab is worth, so
// that a tab may be read as one space.
func indentsAlike(text []byte) bool {
	var widths [3][]int // at 1, 4 and 8
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) == 0 || bytes.TrimLeft(line, " \t")[0] == '#' {
			continue
		}
		for k, tab := range []int{1, 4, 8} {
			w := 0
			for _, b := range line {
				if b == '\t' {
					w += tab - w%tab
				} else if b == ' ' || b == '-' {
					w++
				} else {
					break
				}
			}
			dash := len(line) - len(bytes.TrimLeft(line, " \t"))
			widths[k] = append(widths[k], w, len(bytes.ReplaceAll(line[:dash], []byte("\t"), bytes.Repeat([]byte(" "), tab))))
		}
	}
	seen := map[[2]int]int{} // by the widths at 1 and 4: that at 8
	var all [][3]int
	for i := range widths[0] {
		x := [3]int{widths[0][i], widths[1][i], widths[2][i]}
		if w, ok := seen[[2]int{x[0], x[1]}]; !ok || w != x[2] {
			seen[[2]int{x[0], x[1]}] = x[2]
			all = append(all, x)
		}
	}
	slices.SortFunc(all, func(a, b [3]int) int { return a[0] - b[0] })
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if (a[0] == b[0]) != (a[1] == b[1]) || (a[1] == b[1]) != (a[2] == b[2]) || b[1] < a[1] || b[2] < a[2] {
			return false
		}
	}
	return true
}
