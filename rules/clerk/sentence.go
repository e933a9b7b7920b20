package clerk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/adjutant-pbem/adjutant/orders"
	"github.com/adjutant-pbem/adjutant/orders/spelling"
)

// between are the words that stand between a name and its value on one line.
var between = []string{" to ", " -> ", " => ", " → "}

// joints may stand between numbers of keys, or a comma, or nothing.
var joints = []string{"and", "+", "&"}

// mostLetters is how long a line of names is at most that is seen as one.
const mostLetters = 500

// Pairs are names with values, in the order of the file; of an empty value none, and of an empty
// list where names may stand. "Pavia to Bardia" and "Pavia, Trento -> Bardia" are names with a value
// too, alone or in a list, where name or value can read one of them; both nil: where no names stand.
// So are the pairs that stand one by one in a list, and "Pavia, Trento: Bardia" where name can read
// each. A name that stands twice in a list is told, as YAML does of a mapping. Anything else is told
// by the message no.names, or under a key by no.names-such with the example of the key, which the
// catalogue of a game has.
func (r *Reader) Pairs(n *orders.Node, name, value func(*orders.Node)) []orders.Pair {
	switch {
	case n.Empty(), name != nil && n.Kind == orders.List && len(n.Items) == 0:
		return nil
	case n.Kind == orders.Map:
		return r.spread(r.among(n.Pairs, name), name, value)
	}
	var pairs []orders.Pair
	for _, x := range Items(n) {
		said := r.sentence(x, name, value)
		if x != nil && x.Kind == orders.Map && name != nil {
			said = x.Pairs
		}
		if said == nil {
			pairs = nil
			break
		}
		pairs = append(pairs, said...)
	}
	switch {
	case pairs != nil:
		return r.once(r.spread(r.among(pairs, name), name, value))
	case r.key != nil:
		r.Wrong(n, "no.names-such", r.key.Example)
	default:
		r.Wrong(n, "no.names")
	}
	return pairs
}

// spread are pairs in which each of several names before a plain value has it, at its own place:
// what is said of one is not said of the others. Names before a mapping stand alone. In
// {Pavia -> Bardia} a line of its own would be read so too.
func (r *Reader) spread(pairs []orders.Pair, name, value func(*orders.Node)) []orders.Pair {
	if name == nil {
		return pairs
	}
	said := make([][]orders.Pair, len(pairs)) // sought once: a file may have thousands
	for i, p := range pairs {
		said[i] = r.arrow(p, name, value)
	}
	parted := unvalued(pairs, said)
	var all []orders.Pair
	alone := true
	for i, p := range pairs {
		names := r.each(p.Key, name)
		switch {
		case said[i] != nil:
			all = append(all, said[i]...)
		case r.colonlessName(p, name): // that is told
		case parted[i] && i > 0 && parted[i-1]: // that was told of the first
		case parted[i]:
			r.Wrong(p.Key, "no.braced", strings.Join(run(pairs[i:], parted[i:]), ", "))
		case len(names) == 1:
			all = append(all, p)
			continue
		case !plain(p.Value):
			r.Wrong(p.Key, "no.each-name", names[0].Text, names[1].Text)
		default:
			for _, key := range names {
				its := *p.Value
				its.Line, its.Col = key.Line, key.Col
				all = append(all, orders.Pair{Key: key, Value: &its})
			}
		}
		alone = false
	}
	if alone {
		return pairs
	}
	return r.once(all)
}

// mostWords is how many words a name has at most that lacks its colon.
const mostWords = 4

// colonlessName tells of a name that has something behind it and no colon between them, as in {Sollum true}
// or {Sollum true: }, and reports whether it has.
func (r *Reader) colonlessName(p orders.Pair, name func(*orders.Node)) bool {
	if p.Value == nil || !p.Value.Empty() || !r.lists(p.Key) || r.reads(p.Key, name) {
		return false
	}
	text, ends := p.Key.Text, []int(nil)
	for i := 1; i < len(text) && len(ends) < mostWords; i++ {
		if text[i] == ' ' {
			ends = append(ends, i)
		}
	}
	arrow := func(sign string) bool { return strings.Contains(text, sign) }
	if !bare(p) && slices.ContainsFunc(between, arrow) {
		return false
	}
	for _, end := range slices.Backward(ends) {
		if before := part(p.Key, 0, end); r.reads(before, name) {
			name(before) // it is named
			r.Wrong(p.Key, "no.colon", before.Text, strings.TrimSpace(text[end:]))
			return true
		}
	}
	return false
}

// Reversed tells of a name that stands behind its value, as in {Bardia: Pavia} where units have hexes,
// and reports whether it does. Of a pair that is to be read so it takes back what reading it has told
// from a problem on.
func (r *Reader) Reversed(p orders.Pair, from int, name, value func(*orders.Node)) bool {
	if len(r.Problems) == from || !r.lists(p.Key) || !r.lists(p.Value) || p.Value.Empty() || r.reads(p.Value, value) ||
		!r.reads(p.Value, name) || !r.reads(p.Key, value) {
		return false
	}
	r.Problems = r.Problems[:from]
	r.Wrong(p.Key, "no.reversed", p.Value.Text, p.Key.Text)
	return true
}

// arrow are the names with their value of a pair that has both in its name, and no colon.
func (r *Reader) arrow(p orders.Pair, name, value func(*orders.Node)) []orders.Pair {
	if !bare(p) && !(p.Key.Quoted && p.Value.Empty()) {
		return nil
	}
	return r.sentence(p.Key, name, value)
}

// unvalued reports of pairs whether each is a name that YAML has torn from the value behind it, as Pavia
// in {Pavia, Trento: Bardia}: it has not even a colon.
func unvalued(pairs []orders.Pair, said [][]orders.Pair) []bool {
	parted := make([]bool, len(pairs))
	for i := len(pairs) - 2; i >= 0; i-- {
		next := pairs[i+1]
		valued := said[i+1] != nil || !bare(next) && plain(next.Value)
		parted[i] = bare(pairs[i]) && said[i] == nil && pairs[i].Key.Line == next.Key.Line && (valued || parted[i+1])
	}
	return parted
}

// run are the names that are torn from a value, and the one that has it.
func run(pairs []orders.Pair, parted []bool) (names []string) {
	for i, p := range pairs {
		if names = append(names, p.Key.Text); !parted[i] {
			break
		}
	}
	return names
}

// bare reports whether a name has no colon behind it.
func bare(p orders.Pair) bool {
	end := p.Key.Col + utf8.RuneCountInString(p.Key.Text)
	return p.Value != nil && p.Value.Empty() && p.Value.Line == p.Key.Line && p.Value.Col == end
}

// plain reports whether a node is a word, or a list of words.
func plain(n *orders.Node) bool {
	return !n.Empty() && !slices.ContainsFunc(Items(n), func(x *orders.Node) bool { return x == nil || x.Kind != orders.Scalar })
}

// each are the names in a word, if it is no name and they are, each another; else it alone.
func (r *Reader) each(word *orders.Node, name func(*orders.Node)) []*orders.Node {
	alone := []*orders.Node{word}
	if !r.lists(word) || !strings.Contains(word.Text, ",") || r.reads(word, name) {
		return alone
	}
	var names []*orders.Node
	met := map[string]bool{}
	for from := 0; from <= len(word.Text); {
		text, _, _ := strings.Cut(word.Text[from:], ",")
		x := part(word, from, from+len(text))
		folded, _ := spelling.Fold(x.Text)
		if met[folded] || !r.reads(x, name) {
			return alone
		}
		met[folded], names = true, append(names, x)
		from += len(text) + 1
	}
	return names
}

// once are pairs of a list, of which none has the name of one before it: in a mapping that is no YAML.
func (r *Reader) once(pairs []orders.Pair) (left []orders.Pair) {
	lines := map[string]int{}
	for _, p := range pairs {
		name, _ := spelling.Fold(p.Key.Text)
		if first, twice := lines[name]; twice {
			r.Wrong(p.Key, "no.key-twice", p.Key.Text, first)
			continue
		}
		lines[name] = p.Key.Line
		left = append(left, p)
	}
	return left
}

// sentence are the names with their value that a line says; nil: it says none.
func (r *Reader) sentence(n *orders.Node, name, value func(*orders.Node)) []orders.Pair {
	if name == nil || !r.lists(n) {
		return nil
	}
	i := slices.IndexFunc(between, func(word string) bool { return strings.Count(n.Text, word) == 1 })
	if i < 0 {
		return nil
	}
	names, _, _ := strings.Cut(n.Text, between[i])
	to := part(n, len(names)+len(between[i]), len(n.Text))
	known := r.reads(to, value)
	var pairs []orders.Pair
	for from := 0; from <= len(names); {
		word, _, _ := strings.Cut(names[from:], ",")
		pairs = append(pairs, orders.Pair{Key: part(n, from, from+len(word)), Value: to})
		known = known || r.reads(pairs[len(pairs)-1].Key, name)
		from += len(word) + 1
	}
	if !known {
		return nil
	}
	return pairs
}

// Several tells of a word that is a list of names without brackets how it is written, or that one
// alone can stand there; nil: it is none.
func (r *Reader) Several(n *orders.Node, known func(name string) bool) *orders.Problem {
	if !r.lists(n) {
		return nil
	}
	for _, between := range []string{",", ";", " and ", " + ", " "} {
		if !strings.Contains(n.Text, between) {
			continue
		}
		names := strings.Split(n.Text, between)
		for i := range names {
			names[i] = strings.TrimSpace(names[i])
		}
		unknown := func(name string) bool { return !known(name) }
		if !slices.ContainsFunc(names, unknown) {
			id := "no.several"
			if r.alone && n != r.led {
				id = "no.alone"
			}
			return r.Wrong(n, id, strings.Join(names, ", "))
		}
	}
	return nil
}

// lists reports whether a node is a word that may list names.
func (r *Reader) lists(n *orders.Node) bool {
	return n != nil && n.Kind == orders.Scalar && len(n.Text) <= mostLetters && !r.Tired()
}

// counted are keys with numbers in one word, as in "3 real, 1 dummy", "1 real and 1 dummy" or
// "accept 10"; nil: it says none.
func (o *Outline) counted(n *orders.Node) (pairs []orders.Pair) {
	if len(n.Text) > mostLetters {
		return nil
	}
	number := func(s string) bool { return strings.Trim(s, "0123456789") == "" }
	at := 0
	for _, text := range strings.Split(n.Text, ",") {
		var words []*orders.Node
		joined := true // nothing, a comma or a joint stands before what comes
		for _, word := range strings.Fields(text) {
			from := at + strings.Index(n.Text[at:], word)
			at = from + len(word)
			if joint := slices.Contains(joints, word); joint && (joined || len(words)%2 != 0) {
				return nil
			} else if joined = joint; !joint {
				words = append(words, part(n, from, at))
			}
		}
		if joined || len(words)%2 != 0 {
			return nil
		}
		for two := range slices.Chunk(words, 2) {
			key, value := two[0], two[1]
			if number(key.Text) {
				key, value = value, key
			}
			if o.key(strings.ToLower(key.Text)) == nil || !number(value.Text) {
				return nil
			}
			pairs = append(pairs, orders.Pair{Key: key, Value: value})
		}
	}
	return pairs
}

// reads reports whether read finds nothing wrong with a word, which is not told here.
func (r *Reader) reads(word *orders.Node, read func(*orders.Node)) bool {
	wrong, before := len(r.Problems), *r
	r.tries = true
	read(word)
	r.tries, r.nodes, r.astray = before.tries, before.nodes, before.astray
	fine := len(r.Problems) == wrong
	r.Problems = r.Problems[:wrong]
	return fine
}

// part is a part of a text, without the spaces around it, with its place.
func part(n *orders.Node, from, to int) *orders.Node {
	from += len(n.Text[from:to]) - len(strings.TrimLeft(n.Text[from:to], " "))
	word := n.Word(strings.TrimSpace(n.Text[from:to]))
	word.Col += utf8.RuneCountInString(n.Text[:from])
	return word
}
