package orders

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Write gives the canonical text of a tree: Maps in block form, short Lists of Scalars in one line, text plain where
// possible and in double quotes otherwise, comments above what they belong to. [Parse] reads the same tree back; a
// comment that no key, item or root carries moves to the one that begins there, one of an item's first child to the item.
func Write(n *Node) []byte {
	var w writer
	w.comments("", n.Comment)
	if len(n.Comment) > 0 {
		w.b.WriteByte('\n')
	}
	switch {
	case inline(n, 0):
		w.b.WriteString(flow(n))
		w.b.WriteByte('\n')
	default:
		w.block(n, 0, false)
	}
	return w.b.Bytes()
}

const lineLength = 110

type writer struct{ b bytes.Buffer }

func (w *writer) comments(indent string, lines []string) {
	for _, l := range lines {
		for one := range strings.SplitSeq(l, "\n") {
			one = strings.TrimRight(clean(one), " \t\r")
			if one = "# " + one; one == "# " {
				one = "#"
			}
			w.b.WriteString(indent + one + "\n")
		}
	}
}

// block writes a Map or a List that is not inline. If begun, the cursor stands where its first line begins and its
// first comments are written.
func (w *writer) block(n *Node, indent int, begun bool) {
	pad := strings.Repeat(" ", indent)
	for i, c := range children(n) {
		if i > 0 || !begun {
			w.comments(pad, heads(c))
			w.b.WriteString(pad)
		}
		v := c.Value
		if c.Key == nil {
			w.b.WriteByte('-')
		} else {
			w.b.WriteString(scalar(c.Key) + ":")
		}
		switch {
		case v.Empty():
			w.b.WriteByte('\n')
		case inline(v, indent+utf8.RuneCountInString(keyText(c))):
			w.b.WriteString(" " + flow(v) + "\n")
		case c.Key == nil:
			w.b.WriteByte(' ')
			w.block(v, indent+2, true)
		default:
			w.b.WriteByte('\n')
			w.block(v, indent+2, false)
		}
	}
}

func keyText(p Pair) string {
	if p.Key == nil {
		return ""
	}
	return p.Key.Text
}

// children returns the pairs of a Map, or the items of a List as pairs without key.
func children(n *Node) []Pair {
	if n.Kind == Map {
		return n.Pairs
	}
	out := make([]Pair, len(n.Items))
	for i, c := range n.Items {
		out[i].Value = c
	}
	return out
}

// heads returns the comments of what begins with p: its own, and those of a first child written on the same line.
func heads(p Pair) []string {
	var out []string
	if p.Key != nil {
		return append(slices.Clone(p.Key.Comment), p.Value.Comment...)
	}
	out = append(out, p.Value.Comment...)
	if c := children(p.Value); len(c) > 0 {
		out = append(out, heads(c[0])...)
	}
	return out
}

// inline reports whether n is written on the line where it begins.
func inline(n *Node, used int) bool {
	switch n.Kind {
	case Map:
		return len(n.Pairs) == 0
	case List:
		length := used
		for _, c := range n.Items {
			if c.Kind != Scalar || c.Empty() || len(c.Comment) > 0 {
				return false
			}
			length += len(c.Text) + 2
		}
		return len(n.Items) == 0 || length <= lineLength
	}
	return true
}

func flow(n *Node) string {
	switch n.Kind {
	case Map:
		return "{}"
	case List:
		var items []string
		for _, c := range n.Items {
			items = append(items, scalar(c))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return scalar(n)
}

// plain reports whether text may be written without quotes wherever a scalar may stand: a question mark may not, in a
// list within brackets yaml.v3 takes it for the mark of a key.
func plain(s string) bool {
	if s == "" || s[len(s)-1] == ' ' || len(s) > 1000 {
		return false
	}
	for i, c := range s {
		switch {
		case wordRune(c) || c == '_':
		case c >= utf8.RuneSelf:
			if !unicode.IsPrint(c) || c == utf8.RuneError {
				return false
			}
		case i == 0:
			if next, _ := utf8.DecodeRuneInString(s[1:]); !strings.ContainsRune("-+./(", c) || !wordRune(next) {
				return false
			}
		case !strings.ContainsRune(" -+./()<>=|&!*%@;'\"~^$", c), c == ' ' && s[i+1] == ' ':
			return false
		}
	}
	return true
}

func wordRune(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

func scalar(n *Node) string {
	if !n.Quoted && (n.Text == "" || plain(n.Text)) {
		return n.Text
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range n.Text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(c):
			b.WriteRune(c)
		case c <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04X`, c)
		default:
			fmt.Fprintf(&b, `\U%08X`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
