package page

import (
	"iter"
	"strings"
)

// Place is where an argument stands in a phrase, or where one chooses.
type Place struct {
	Name     string // of the argument, or its number
	Form     string // of the noun that the argument is
	Plural   bool   // it chooses by number, not by itself
	branches string
}

// Branches are what a place chooses from, by their keys; none of one that shows its
// argument.
func (p Place) Branches() iter.Seq2[string, string] {
	return func(yield func(key, text string) bool) {
		for rest := p.branches; ; {
			key, inside, after := branch(rest)
			if key == "" || !yield(key, inside) {
				return
			}
			rest = after
		}
	}
}

// Places are those of a phrase, with those within branches; a place comes before them.
func Places(phrase string) iter.Seq[Place] {
	return func(yield func(Place) bool) { walk(phrase, yield) }
}

func walk(text string, yield func(Place) bool) bool {
	for text != "" {
		var p Place
		if _, p, text = next(text); p.Name == "" {
			continue
		}
		if !yield(p) {
			return false
		}
		for _, inside := range p.Branches() {
			if !walk(inside, yield) {
				return false
			}
		}
	}
	return true
}

// next is a phrase up to its first place, that place, and the rest. A brace that opens
// no place stands as it is.
func next(text string) (before string, p Place, rest string) {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '{')
		if i < 0 {
			return text, Place{}, ""
		}
		i += from
		if p, n := place(text[i:]); n > 0 {
			return text[:i], p, text[i+n:]
		}
		from = i + 1
	}
}

// place reads a place that a text begins with, and its length; 0 if it begins with none.
func place(text string) (p Place, length int) {
	i := word(text, 1)
	if p.Name = text[1:i]; i == 1 {
		return p, 0
	}
	if text[i:] != "" && text[i] == ':' {
		from := i + 1
		if i = word(text, from); i == from {
			return p, 0
		}
		p.Form = text[from:i]
	}
	if strings.HasPrefix(text[i:], "}") {
		return p, i + 1
	}
	kind, ok := strings.CutPrefix(text[i:], ", plural,")
	if p.Plural = ok; !ok {
		if kind, ok = strings.CutPrefix(text[i:], ", select,"); !ok {
			return p, 0
		}
	}
	for rest := kind; ; {
		key, _, after := branch(rest)
		if key == "" {
			if rest = strings.TrimLeft(rest, " \n"); rest == "" || rest[0] != '}' {
				return p, 0
			}
			end := len(text) - len(rest)
			p.branches = text[len(text)-len(kind) : end]
			return p, end + 1
		}
		rest = after
	}
}

// word is where a word ends that begins at a place: letters, digits, dots and hyphens.
func word(text string, i int) int {
	for i < len(text) && (text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= '0' && text[i] <= '9' || text[i] == '.' || text[i] == '-') {
		i++
	}
	return i
}

// branch reads a branch, key{text}, that a text begins with; no key if there is none.
func branch(text string) (key, inside, rest string) {
	text = strings.TrimLeft(text, " \n")
	i := 0
	if strings.HasPrefix(text, "=") {
		i = 1
	}
	i = word(text, i)
	if i == 0 || i == len(text) || text[i] != '{' {
		return "", "", ""
	}
	for n, depth := i, 0; n < len(text); n++ {
		switch text[n] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[:i], text[i+1 : n], text[n+1:]
			}
		}
	}
	return "", "", ""
}
