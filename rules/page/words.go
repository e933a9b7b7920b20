package page

import (
	"fmt"
	"strconv"
	"strings"
)

// Words is a catalogue of one language: message id to phrase.
type Words map[string]string

// Say words a message. An id that the catalogue lacks is shown as itself with
// its arguments, so that nothing is lost.
func (w Words) Say(m Msg) string {
	text, ok := w[m.ID]
	switch {
	case ok && !strings.Contains(text, "{"):
		return text
	case ok:
		var b strings.Builder
		b.Grow(2 * len(text))
		w.phrase(&b, text, m.Args, "")
		return b.String()
	case len(m.Args) == 0:
		return m.ID
	}
	return strings.TrimSpace(fmt.Sprint(append([]any{m.ID, " "}, m.Args...)...))
}

// phrase writes a phrase with its arguments; number is what # stands for.
func (w Words) phrase(b *strings.Builder, text string, args []any, number string) {
	for text != "" {
		before, p, rest := next(text)
		text = rest
		if number != "" {
			before = strings.ReplaceAll(before, "#", number)
		}
		b.WriteString(before)
		if p.Name == "" {
			continue
		}
		a, given := argument(args, p.Name)
		switch {
		case given && p.branches != "":
			w.branch(b, p, a, args, number)
		case given:
			w.write(b, a, p.Form)
		case p.Name[0] > '9':
			b.WriteString("{" + p.Name + "}")
		}
	}
}

// branch writes the one of a place's branches that its argument chooses.
func (w Words) branch(b *strings.Builder, p Place, a any, args []any, number string) {
	key, exact := "", ""
	if p.Plural {
		number = w.number(a)
		exact = "=" + number
		if key = "other"; number == "1" {
			key = "one"
		}
	} else {
		var s strings.Builder
		w.write(&s, a, p.Form)
		key = s.String()
		exact = "=" + key // "=" alone is for nothing
	}
	found, chosen := 0, ""
	for k, text := range p.Branches() {
		if fit := fits(k, key, exact); fit > found {
			found, chosen = fit, text
		}
	}
	w.phrase(b, chosen, args, number)
}

// fits is how well a branch fits: what is exact best, then the key, then any other.
func fits(branch, key, exact string) int {
	switch {
	case branch == exact:
		return 3
	case branch == key:
		return 2
	case branch == "other":
		return 1
	}
	return 0
}

// number is how many an argument is: a number itself, or the length of a list.
func (w Words) number(a any) string {
	switch a := a.(type) {
	case nil:
		return "0"
	case int:
		return strconv.Itoa(a)
	case []Msg:
		return strconv.Itoa(len(a))
	}
	var s strings.Builder
	w.write(&s, a, "")
	return s.String()
}

// write words an argument, or a form of it.
func (w Words) write(b *strings.Builder, a any, form string) {
	switch a := a.(type) {
	case string:
		b.WriteString(a)
	case int:
		b.WriteString(strconv.Itoa(a))
	case Msg:
		if form != "" {
			if _, ok := w[a.ID+"."+form]; ok {
				a.ID += "." + form
			}
		}
		b.WriteString(w.Say(a))
	case []Msg:
		for i, m := range a {
			switch last, ok := w["list.last"]; {
			case i > 0 && i == len(a)-1 && ok:
				b.WriteString(last)
			case i > 0:
				b.WriteString(", ")
			}
			w.write(b, m, form)
		}
	default:
		fmt.Fprint(b, a)
	}
}

// argument is the one of a name, or of a number, counted from 0.
func argument(args []any, name string) (any, bool) {
	if c := name[0]; c >= '0' && c <= '9' {
		n := int(c - '0')
		if n >= len(args) {
			return nil, false
		}
		if a, ok := args[n].(Arg); ok {
			return a.Value, true
		}
		return args[n], true
	}
	for _, x := range args {
		if a, ok := x.(Arg); ok && a.Name == name {
			return a.Value, true
		}
	}
	return nil, false
}

// Merge joins catalogues; a later one wins.
func Merge(catalogues ...Words) Words {
	size := 0
	for _, c := range catalogues {
		size += len(c)
	}
	all := make(Words, size)
	for _, c := range catalogues {
		for id, text := range c { // the result is a map again: order does not matter
			all[id] = text
		}
	}
	return all
}
