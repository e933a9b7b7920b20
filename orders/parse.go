package orders

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Limits of an order file.
const (
	MaxBytes = 1 << 20 // length of the text
	MaxDepth = 32      // Maps and Lists within each other
	MaxKey   = 100     // characters in a key

	MaxProblems = 50 // told of one file; see [First]
)

// Parse reads one YAML document. The problems that it finds are returned sorted by place, as [First] returns them; the
// node is nil if the text cannot be read at all and otherwise whatever could be understood, so that its reader can go on
// looking for mistakes.
// An empty text gives the empty Scalar. The name is put nowhere but into messages about the whole text.
func Parse(name string, text []byte) (*Node, []Problem) {
	r := reader{name: name}
	if !r.characters(text) || r.foreign(text) {
		return nil, r.told()
	}
	root := r.document(text)
	if root == nil {
		return nil, r.told()
	}
	n := r.node(root, 0)
	r.attach(n, text)
	lift(n)
	return n, r.told()
}

type reader struct {
	name     string
	problems []Problem
	more     int     // problems that are only counted
	carriers []*Node // nodes that may carry comments, in the order of the text
	spans    [][2]int

	broken []*Node // keys whose values cannot be read
}

func (r *reader) add(line, col int, id string, args ...any) {
	if len(r.problems) == MaxProblems {
		r.more++
		return
	}
	r.problems = append(r.problems, Problem{Line: line, Col: col, ID: id, Args: args})
}

func (r *reader) told() []Problem {
	Sort(r.problems)
	return withMore(r.problems, r.more, false)
}

// characters checks size and characters; the YAML reader sees only what passes.
func (r *reader) characters(text []byte) bool {
	if len(text) > MaxBytes {
		r.add(1, 1, "too-long", r.name, MaxBytes)
		return false
	}
	line, col := 1, 1
	for i := 0; i < len(text); {
		c, n := utf8.DecodeRune(text[i:])
		switch {
		case c == utf8.RuneError && n == 1:
			r.add(line, col, "utf8")
			return false
		case c == '\uFEFF' && i == 0, c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c != '\n' && c != '\t' && forbidden(c):
			r.add(line, col, "control", fmt.Sprintf("U+%04X", c))
		}
		i += n
		col++
		if c == '\n' {
			line, col = line+1, 1
		}
	}
	return len(r.problems) == 0
}

// forbidden are control characters, line ends other than the usual one, marks that change the direction of writing
// (text would look other than it is), byte order marks and non-characters.
func forbidden(c rune) bool {
	return unicode.IsControl(c) || unicode.Is(unicode.Bidi_Control, c) || c == '\u2028' || c == '\u2029' || c == '\uFEFF' ||
		c&0xFFFE == 0xFFFE
}

var atLine = regexp.MustCompile(`^yaml: (?:line ([0-9]+): )?(?s:(.*))$`)

// document runs the YAML reader.
func (r *reader) document(text []byte) (root *yaml.Node) {
	defer func() { // the library has had panics on strange input
		if e := recover(); e != nil {
			r.add(1, 1, "syntax", "the text cannot be read as YAML")
			root = nil
		}
	}()
	d := yaml.NewDecoder(bytes.NewReader(text))
	var doc, second yaml.Node
	switch err := d.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return &yaml.Node{Kind: yaml.ScalarNode, Line: 1, Column: 1}
	case err != nil:
		if spaced := r.untabbed(text); !bytes.Equal(spaced, text) {
			return r.document(spaced)
		}
		r.syntax(text, err)
		return nil
	}
	if err := d.Decode(&second); err == nil {
		r.add(second.Line, second.Column, "second-document")
	} else if !errors.Is(err, io.EOF) {
		r.syntax(text, err)
		return nil
	}
	return doc.Content[0]
}

// syntax tells where the text cannot be read, and why in the words of a player.
func (r *reader) syntax(text []byte, err error) {
	line, what := 1, err.Error()
	if m := atLine.FindStringSubmatch(what); m != nil {
		what = m[2]
		if n, err := strconv.Atoi(m[1]); err == nil {
			line = n
		}
	}
	id := "syntax"
	if x, ok := mistakes[what]; ok {
		id = x
	}
	lines := bytes.Split(text, []byte("\n"))
	if line = brokenAt(text, line); id == edge {
		line = leftOfEdge(lines)
	}
	if line <= len(lines) {
		broken := lines[line-1]
		if id == "syntax.indent" && bytes.HasPrefix(bytes.TrimSpace(broken), []byte("- ")) {
			id = "syntax.bullet"
		}
		if m := colonless.FindSubmatchIndex(broken); m != nil && slices.Contains(onColon, id) {
			r.add(line, 1+m[2], "syntax.colon-behind", string(broken[m[2]:m[3]]))
			return
		}
		if m := unquoted.FindSubmatchIndex(broken); id == "syntax.map" && m != nil {
			r.add(line, 1+utf8.RuneCount(broken[:m[2]]), "syntax.unquoted", string(bytes.TrimSpace(broken[m[2]:m[3]])))
			return
		}
	}
	r.add(line, 1, id, what)
}

// colonless is a line of a word alone, or with brackets behind it: a key that lacks its colon.
var colonless = regexp.MustCompile(`^ *([A-Za-z]+)(?: *[\[{].*)?\s*$`)

// onColon are the mistakes that such a line is told as.
var onColon = []string{"syntax.no-colon", "syntax.colon", "syntax.indent"}

// unquoted is a condition without quotation marks, with a list of names in brackets: its comma ends it
// in a mapping { }.
var unquoted = regexp.MustCompile(`: +([^'"{}\[\],:]+\([^(){}]*,[^(){}]*\)[^,{}]*)`)

// leftOfEdge is the first line that stands further left than the first that is no comment.
func leftOfEdge(lines [][]byte) int {
	first := -1
	for i, line := range lines {
		word := bytes.TrimLeft(line, " ")
		indent := len(line) - len(word)
		switch {
		case len(bytes.TrimSpace(word)) == 0 || word[0] == '#':
		case first < 0:
			first = indent
		case indent < first:
			return i + 1
		}
	}
	return 1
}

// edge is a key further left than the first of the file: all that follow are so.
const edge = "syntax.edge"

// mistakes are what the YAML reader says of those that players make most.
var mistakes = map[string]string{
	"did not find expected key":                      "syntax.indent",
	"did not find expected '-' indicator":            "syntax.item",
	"did not find expected ',' or ']'":               "syntax.list",
	"did not find expected ',' or '}'":               "syntax.map",
	"did not find expected node content":             "syntax.comma",
	"mapping values are not allowed in this context": "syntax.colon",
	"could not find expected ':'":                    "syntax.no-colon",
	"found unexpected end of stream":                 "syntax.quote",
	"did not find expected <document start>":         edge,
	"found character that cannot start any token":    "syntax.character",
}

// mostRead is how many bytes are read, beginning after beginning of a text, to find
// where it is broken: all of what a player writes.
const mostRead = 2 << 20

// brokenAt is the line where a text is broken: the first that no readable beginning
// of it has. The YAML reader often names the line before, or where it gave up.
func brokenAt(text []byte, told int) int {
	ends := []int{0} // of the lines
	for line := range bytes.Lines(text) {
		ends = append(ends, ends[len(ends)-1]+len(line))
	}
	read := 0
	for n := min(told+1, len(ends)-2); n > 0; n-- {
		if read += ends[n]; read > mostRead {
			return min(told, len(ends)-1)
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(text[:ends[n]], &doc); err == nil {
			return n + 1
		}
	}
	return 1
}

// node turns a YAML node into ours and notes what is not allowed.
func (r *reader) node(y *yaml.Node, depth int) *Node {
	n := &Node{Line: y.Line, Col: y.Column}
	if y.Anchor != "" {
		r.add(n.Line, n.Col, "anchor")
	}
	if y.Style&yaml.TaggedStyle != 0 {
		r.add(n.Line, n.Col, "tag")
	}
	switch y.Kind {
	case yaml.ScalarNode:
		r.scalar(n, y)
	case yaml.SequenceNode:
		n.Kind = List
		if r.deep(n, depth) {
			return n
		}
		for _, c := range y.Content {
			at := &Node{Line: c.Line}
			i := len(r.carriers)
			r.carriers = append(r.carriers, at)
			item := r.node(c, depth+1)
			r.carriers[i] = item
			item.Comment = trailing(c)
			n.Items = append(n.Items, item)
		}
	case yaml.MappingNode:
		n.Kind = Map
		if r.deep(n, depth) {
			return n
		}
		r.pairs(n, y, depth)
	default: // an alias
		if y.Kind == yaml.AliasNode {
			r.add(n.Line, n.Col, "alias")
		}
	}
	return n
}

func (r *reader) deep(n *Node, depth int) bool {
	if depth >= MaxDepth {
		r.add(n.Line, n.Col, "deep", MaxDepth)
		return true
	}
	return false
}

func (r *reader) scalar(n *Node, y *yaml.Node) {
	n.Text = y.Value
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	n.Quoted = y.Style&quoted != 0 || y.Value != "" && !plain(y.Value)
	for _, c := range y.Value { // an escape may have made what the text itself may not hold
		if c != '\n' && c != '\t' && forbidden(c) || c == utf8.RuneError {
			r.add(n.Line, n.Col, "control", fmt.Sprintf("U+%04X", c))
			n.Text = ""
			break
		}
	}
	if last := n.Line + strings.Count(y.Value, "\n"); y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		r.spans = append(r.spans, [2]int{n.Line + 1, last})
	}
}

func (r *reader) pairs(n *Node, y *yaml.Node, depth int) {
	seen := map[string]int{} // the places of keys in n.Pairs
	for pair := range slices.Chunk(y.Content, 2) {
		ky, vy := pair[0], pair[1]
		key := &Node{Line: ky.Line, Col: ky.Column}
		switch {
		case ky.Kind != yaml.ScalarNode:
			r.add(key.Line, key.Col, "key-kind")
			continue
		case ky.Tag == "!!merge":
			r.add(key.Line, key.Col, "merge")
			continue
		}
		if key = r.node(ky, depth); key.Text == "" || utf8.RuneCountInString(key.Text) > MaxKey {
			r.add(key.Line, key.Col, "key-length", MaxKey)
			continue
		}
		first, again := seen[key.Text]
		if again {
			x := n.Pairs[first]
			if r.add(key.Line, key.Col, "duplicate", key.Text, x.Key.Line); !x.Value.Empty() {
				continue // else that is read which says something
			}
		}
		r.carriers = append(r.carriers, key)
		value := r.node(vy, depth+1)
		key.Comment = append(trailing(ky), trailing(vy)...)
		if again {
			n.Pairs[first] = Pair{key, value}
			continue
		}
		seen[key.Text] = len(n.Pairs)
		n.Pairs = append(n.Pairs, Pair{key, value})
	}
}
