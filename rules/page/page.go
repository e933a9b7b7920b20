// Package page holds neutral documents: what a game has to say, in its own
// order, without words, colours or line breaks. A game fills a Page from a
// view and its events; cmd/internal/render turns it into text, JSON or
// another language.
//
// A sentence is a message id with arguments. The words stand in a catalogue
// per language (Words): a template in which {0}, {1} … are the arguments, and
// {0:hex|hexes} is one word if the argument is 1, else the other.
package page

import (
	"fmt"
	"strings"
)

// Msg is a sentence or a phrase: an id of the game's catalogue and arguments.
// An argument is a string or an int, which stand for themselves, or another
// Msg, which is worded first.
type Msg struct {
	ID   string
	Args []any
}

// M makes a Msg.
func M(id string, args ...any) Msg { return Msg{ID: id, Args: args} }

// Words is a catalogue of one language: message id to template.
type Words map[string]string

// Say words a message. An id that the catalogue lacks is shown as itself with
// its arguments, so that nothing is lost.
func (w Words) Say(m Msg) string {
	text, ok := w[m.ID]
	if !ok {
		if len(m.Args) == 0 {
			return m.ID
		}
		return strings.TrimSpace(fmt.Sprint(append([]any{m.ID, " "}, m.Args...)...))
	}
	if !strings.Contains(text, "{") {
		return text
	}
	var b strings.Builder
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			open = len(text)
		}
		b.WriteString(text[:open])
		text = text[open:]
		inside, rest, closed := strings.Cut(strings.TrimPrefix(text, "{"), "}")
		if !closed || inside == "" || inside[0] < '0' || inside[0] > '9' || len(inside) > 1 && inside[1] != ':' {
			b.WriteString(text[:min(1, len(text))])
			text = text[min(1, len(text)):]
			continue
		}
		text = rest
		if n := int(inside[0] - '0'); n < len(m.Args) {
			b.WriteString(w.chosen(inside[1:], w.arg(m.Args[n])))
		}
	}
	return b.String()
}

// chosen is an argument, or one of two words by it.
func (w Words) chosen(words, arg string) string {
	if words == "" {
		return arg
	}
	one, many, _ := strings.Cut(words[1:], "|")
	if arg == "1" {
		return one
	}
	return many
}

func (w Words) arg(a any) string {
	switch a := a.(type) {
	case Msg:
		return w.Say(a)
	case []Msg:
		var s []string
		for _, m := range a {
			s = append(s, w.Say(m))
		}
		return strings.Join(s, ", ")
	default:
		return fmt.Sprint(a)
	}
}

// Merge joins catalogues; a later one wins.
func Merge(catalogues ...Words) Words {
	all := Words{}
	for _, c := range catalogues {
		for id, text := range c { // the result is a map again: order does not matter
			all[id] = text
		}
	}
	return all
}

// Page is a document: a title and blocks in reading order.
type Page struct {
	Title  Msg
	Blocks []Block
}

// Block is one of Heading, Para, List, Table and Dice.
type Block interface{ block() }

// Heading opens a section.
type Heading struct{ Text Msg }

// Para is a paragraph of sentences.
type Para struct{ Sentences []Msg }

// List is a list of short items.
type List struct{ Items []Msg }

// Table has a head and rows of equal length.
type Table struct {
	Head []Msg
	Rows [][]Msg
}

// Dice is one roll with the label by which anyone can compute it again.
type Dice struct {
	Text  Msg    // what was rolled for
	Label string // segment and label, as `adjutant dice` takes them
	Faces []int  // 1..6, in order
	Hits  int    // successes among them, -1 where the roll has none
}

func (Heading) block() {}
func (Para) block()    {}
func (List) block()    {}
func (Table) block()   {}
func (Dice) block()    {}

// Heading appends a heading.
func (p *Page) Heading(id string, args ...any) {
	p.Blocks = append(p.Blocks, Heading{M(id, args...)})
}

// Say appends a sentence as a paragraph of its own.
func (p *Page) Say(id string, args ...any) {
	p.Blocks = append(p.Blocks, Para{[]Msg{M(id, args...)}})
}

// Item appends an item to the list that the page ends with, or begins one.
func (p *Page) Item(id string, args ...any) {
	if n := len(p.Blocks); n > 0 {
		if l, ok := p.Blocks[n-1].(List); ok {
			l.Items = append(l.Items, M(id, args...))
			p.Blocks[n-1] = l
			return
		}
	}
	p.Blocks = append(p.Blocks, List{[]Msg{M(id, args...)}})
}

// Add appends a block.
func (p *Page) Add(b Block) { p.Blocks = append(p.Blocks, b) }
