package orders

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
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
			i := slices.IndexFunc(n.Pairs, func(p Pair) bool { return p.Key.Line > key.Line })
			n.Pairs = slices.Insert(n.Pairs, cmp.Or(i+1, len(n.Pairs)+1)-1, Pair{key, &Node{Line: key.Line, Col: key.Col, Broken: true}})
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
		return len(lines[i]) > 0 && !strings.ContainsRune(" \t\r\n#-]}", rune(lines[i][0])) && (bytes.IndexByte(lines[i], ':') > 0 || colonless.Match(lines[i]))
	}
	from := min(p.Line, len(lines)) - 1
	for from >= 0 && !begins(from) {
		from--
	}
	if !unreadable(p) || p.ID == edge || from < 0 {
		return nil, nil
	}
	to := from + 1
	for to < len(lines) && !begins(to) {
		to++
	}
	r.add(p.Line, p.Col, p.ID, p.Args...)
	word := string(lines[from])
	if end := strings.IndexAny(word, ":[{\r\n"); end >= 0 {
		word = word[:end]
	}
	rest = slices.Concat(lines[:from]...)
	rest = append(rest, bytes.Repeat([]byte("\n"), to-from)...)
	rest = append(rest, slices.Concat(lines[to:]...)...)
	return &Node{Text: strings.Trim(word, " \t\"'"), Line: from + 1, Col: 1}, rest
}

// Tidied is the text of an order file in UTF-8, with the spaces, bullets and arrows of
// people and word processors as YAML has them. A text that is as it should be stays so.
func Tidied(raw []byte) []byte {
	text := utf8Of(raw)
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 { // neither is read
		return text
	}
	for {
		next := tidiedOnce(text)
		if bytes.Equal(next, text) {
			return text
		}
		text = next // where spaces are usual ones tabs may be worth a space that were not before
	}
}

// tidiedOnce goes through a text from its begin to its end.
func tidiedOnce(text []byte) (out []byte) {
	t := tidier{tabs: bytes.IndexByte(text, '\t') >= 0 && indentsAlike(text)}
	for line := range bytes.Lines(text) {
		out = append(out, t.line(string(line))...)
	}
	return out
}

// Spelt is a text with the keys of its mappings as key spells them, where that is as long: each
// line and column stays what it is.
func Spelt(text []byte, n *Node, key func(*Node) string) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	var walk func(n *Node)
	walk = func(n *Node) {
		for _, p := range n.Pairs {
			if name := key(p.Key); name != p.Key.Text && p.Key.Line > 0 && p.Key.Line <= len(lines) {
				lines[p.Key.Line-1] = respelt(lines[p.Key.Line-1], p.Key, name)
			}
			walk(p.Value)
		}
		for _, x := range n.Items {
			walk(x)
		}
	}
	if n != nil {
		walk(n)
	}
	return bytes.Join(lines, nil)
}

// respelt is a line with a name in the place of a key.
func respelt(line []byte, key *Node, name string) []byte {
	c, old, others := []rune(string(line)), []rune(key.Text), []rune(name)
	from := key.Col - 1
	if from < 0 || from+len(old) > len(c) || len(old) != len(others) || !slices.Equal(c[from:from+len(old)], old) {
		return line
	}
	return []byte(string(slices.Concat(c[:from], others, c[from+len(old):])))
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
	anySpace    = " \t" + otherSpaces
	bullets     = "•–—*‣▪·−"
)

// line is a line of the text, tidied; it has as many characters as before.
func (t *tidier) line(s string) string {
	c := []rune(s)
	indent := 0
	for indent < len(c) && strings.ContainsRune(anySpace, c[indent]) {
		indent++
	}
	if t.inBlock(s, indent) {
		return s
	}
	alone := t.free() // else the line goes on with what another began
	t.indent(c[:indent], alone)
	if alone {
		bulleted(c[indent:])
	}
	end, arrow := t.within(c, indent, alone)
	if arrow >= 0 {
		pointed(c[arrow:])
	}
	if t.free() && beginsBlock(string(c[:end])) {
		t.block = indent + 1
	}
	return string(c)
}

// free reports whether neither quotation marks nor brackets are open.
func (t *tidier) free() bool { return t.quote == 0 && t.depth == 0 }

// inBlock reports whether a line goes on with a block text, which stays as it is.
func (t *tidier) inBlock(line string, indent int) bool {
	if t.block > 0 && (indent >= t.block || strings.TrimSpace(line) == "") {
		return true
	}
	t.block = 0
	return false
}

// indent makes usual spaces of those that a line begins with.
func (t *tidier) indent(c []rune, alone bool) {
	for i := range c {
		if c[i] != '\t' || t.tabs && alone {
			c[i] = ' '
		}
	}
}

// bulleted makes a bullet with a space behind it a dash.
func bulleted(c []rune) {
	if len(c) > 1 && strings.ContainsRune(bullets, c[0]) && strings.ContainsRune(anySpace, c[1]) {
		c[0] = '-'
	}
}

// pointed makes a space with an arrow behind it, or a sign of equality, a colon with spaces
// behind it.
func pointed(c []rune) {
	c[0] = ':'
	for i := 1; i < len(c) && strings.ContainsRune(" -=>→", c[i]); i++ {
		head := c[i] == '>' || c[i] == '→' || c[i] == '=' && c[i+1] != '>'
		c[i] = ' '
		if head {
			break
		}
	}
}

// beginsBlock reports whether a line, without its comment, ends with the sign of a block text.
func beginsBlock(line string) bool {
	line = strings.TrimRight(line, " \t\r\n+-0123456789")
	for _, sign := range []string{": |", ": >", "- |", "- >"} {
		if strings.HasSuffix(line, sign) {
			return true
		}
	}
	return false
}

// within goes through a line from where its indent ends, makes other spaces usual ones,
// follows quotation marks and brackets, and finds where what is no comment ends, and the space
// before an arrow between a name and its value, or -1.
func (t *tidier) within(c []rune, from int, alone bool) (end, arrow int) {
	arrow = -1
	named := false // the line has a name with its value already
	for i := from; i < len(c); i++ {
		begins := i == from || strings.ContainsRune(anySpace+"[{,:-", c[i-1])
		switch {
		case t.quote != 0:
			i += t.quoted(c[i])
		case begins && c[i] == '#':
			return i, arrow
		case endsName(c[i:]):
			named = true
		case c[i] == ' ' || strings.ContainsRune(otherSpaces, c[i]):
			c[i] = ' '
			if alone && !named && t.depth == 0 && isArrow(c[i+1:]) {
				arrow, named = i, true
			}
		default:
			t.open(c[i], begins)
		}
	}
	return len(c), arrow
}

// quoted follows a character between quotation marks, and says how many behind it mean nothing.
func (t *tidier) quoted(c rune) (skip int) {
	switch {
	case c == '\\' && t.quote == '"':
		return 1
	case c == t.quote:
		t.quote = 0
	}
	return 0
}

// open follows a character that may open or close brackets, or quotation marks where a word
// begins.
func (t *tidier) open(c rune, begins bool) {
	switch c {
	case '"', '\'':
		if begins {
			t.quote = c
		}
	case '[', '{':
		t.depth++
	case ']', '}':
		t.depth = max(t.depth-1, 0)
	}
}

// endsName reports whether a text begins with the colon between a name and its value.
func endsName(c []rune) bool {
	return c[0] == ':' && (len(c) == 1 || strings.ContainsRune(anySpace+"\r\n", c[1]))
}

// isArrow reports whether a text begins with an arrow, or a sign of equality, and a space.
func isArrow(c []rune) bool {
	for _, arrow := range []string{"->", "=>", "→", "="} {
		if n := utf8.RuneCountInString(arrow); len(c) > n && string(c[:n]) == arrow && strings.ContainsRune(anySpace, c[n]) {
			return true
		}
	}
	return false
}

// indents are the widths of an indent where tabs are worth 1, 4 and 8.
type indents [3]int

// indentsAlike reports whether the indents of the lines compare alike whatever a tab is worth, so
// that a tab may be read as one space.
func indentsAlike(text []byte) bool {
	var all []indents
	for line := range bytes.Lines(text) {
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			all = append(all, beforeDashes(line), behindDashes(line))
		}
	}
	slices.SortFunc(all, func(a, b indents) int { return slices.Compare(a[:], b[:]) })
	for i := 1; i < len(all); i++ {
		if !all[i-1].alike(all[i]) {
			return false
		}
	}
	return true
}

// alike reports whether of two indents the first is the smaller one whatever a tab is worth, or
// neither is.
func (a indents) alike(b indents) bool {
	if a[0] == b[0] {
		return a == b
	}
	return a[1] < b[1] && a[2] < b[2]
}

// beforeDashes is where a line begins. Each tab has its full width: one behind a space is
// narrower to an editor, so such a line compares alike with none.
func beforeDashes(line []byte) (widths indents) {
	before := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
	for i, tab := range [...]int{1, 4, 8} {
		widths[i] = len(before) + (tab-1)*bytes.Count(before, []byte("\t"))
	}
	return widths
}

// behindDashes is where the text of a line begins, with tabs up to the next stop.
func behindDashes(line []byte) (widths indents) {
	before := line[:len(line)-len(bytes.TrimLeft(line, " \t-"))]
	for i, tab := range [...]int{1, 4, 8} {
		for _, b := range before {
			if widths[i]++; b == '\t' {
				widths[i] += (tab - widths[i]%tab) % tab
			}
		}
	}
	return widths
}
