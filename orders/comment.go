package orders

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// trailing returns the comment at the end of a scalar's line.
func trailing(y *yaml.Node) []string {
	if y.Kind != yaml.ScalarNode || y.LineComment == "" {
		return nil
	}
	var out []string
	for l := range strings.SplitSeq(y.LineComment, "\n") {
		out = append(out, uncomment(l))
	}
	return out
}

func uncomment(line string) string {
	line = strings.TrimLeft(line, " \t")
	line = strings.TrimPrefix(line, "#")
	return strings.TrimRight(strings.TrimPrefix(line, " "), " \t\r")
}

// attach gives every whole-line comment to the next node that begins on a later line. The block at the head that a
// blank line follows is the root's; comments after the last node are left out.
func (r *reader) attach(root *Node, text []byte) {
	lines := strings.Split(strings.TrimPrefix(string(text), "\uFEFF"), "\n")
	inside := make([]bool, len(lines)+1) // lines of block scalars
	for _, s := range r.spans {
		for l := s[0]; l <= s[1] && l < len(inside); l++ {
			inside[l] = true
		}
	}
	comment := func(l int) bool { // l from 1
		return l <= len(lines) && !inside[l] && strings.HasPrefix(strings.TrimLeft(lines[l-1], " \t"), "#")
	}
	at := 1
	for at <= len(lines) && comment(at) {
		at++
	}
	if len(r.carriers) == 0 || strings.TrimSpace(lines[at-1]) == "" {
		for _, l := range lines[:at-1] {
			root.Comment = append(root.Comment, uncomment(l))
		}
	} else {
		at = 1
	}
	for _, c := range r.carriers {
		var head []string
		for ; at < c.Line; at++ {
			if comment(at) {
				head = append(head, uncomment(lines[at-1]))
			}
		}
		if head != nil {
			c.Comment = append(head, c.Comment...)
		}
	}
}

// lift gives every item of a List the comments of its first child, which Write begins on the item's own line: above
// that line nobody can tell whose they are.
func lift(n *Node) {
	for _, c := range children(n) {
		if c.Key == nil {
			c.Value.Comment = heads(c)
			for v := c.Value; len(children(v)) > 0; {
				first := children(v)[0]
				first.Value.Comment = nil
				if first.Key != nil {
					first.Key.Comment = nil
					break
				}
				v = first.Value
			}
		}
		lift(c.Value)
	}
}
