// Package page holds neutral documents: what a game has to say, in its own
// order, without words, colours or line breaks. A game fills a Page from a
// view and its events; cmd/internal/render turns it into text, JSON or
// another language.
//
// A sentence is a message id with arguments. The words stand in a catalogue
// per language (Words), as phrases in a part of ICU's message syntax:
//
//	{0}, {by}        an argument by its number, or by its name (Arg)
//	{by:first}       a form of a noun: the message whose id is that of the argument
//	                 with ".first" behind it, or the argument if there is none
//	{n, plural, =0{none} one{# hex} other{# hexes}}
//	                 by number, or by the length of a list; # is the number
//	{lost, select, true{is lost} other{stays}}
//	                 by the argument, ={} if it is empty; {by:number, select, …} by a form of it
//
// All other braces stand as they are written, and so do apostrophes: order files are
// full of the ones, English of the others. "list.last" of a catalogue is what stands
// before the last of a list, a comma otherwise.
package page

// Msg is a sentence or a phrase: an id of the game's catalogue and arguments.
// An argument is a string, an int or a bool, which stand for themselves, another
// Msg, which is worded first, or a list of these. It may have a name (Arg).
type Msg struct {
	ID   string
	Args []any
}

// Arg is an argument with a name.
type Arg struct {
	Name  string
	Value any
}

// M makes a Msg.
func M(id string, args ...any) Msg { return Msg{ID: id, Args: args} }

// If is a message where something is so; else it has no ID.
func If(is bool, id string, args ...any) Msg {
	if !is {
		return Msg{}
	}
	return M(id, args...)
}

// Those are the messages among some that are any.
func Those(ms ...Msg) (those []Msg) {
	for _, m := range ms {
		if m.ID != "" {
			those = append(those, m)
		}
	}
	return those
}

// Every is what is said of every one of some things; nil of none.
func Every[T any](all []T, say func(T) Msg) (ms []Msg) {
	for _, x := range all {
		ms = append(ms, say(x))
	}
	return ms
}

// Page is a document: a title and blocks in reading order.
type Page struct {
	Title  Msg
	Blocks []Block
}

// Block is one of Heading, Para, List, Table and Dice.
type Block interface{ block() }

// Heading opens a section.
type Heading struct {
	Text Msg
	Told bool // a Chronicle tells what stands below it
}

// Para is a paragraph of sentences.
type Para struct{ Sentences []Msg }

// List is a list of short items.
type List struct{ Items []Msg }

// Table has a head and rows of equal length. Where lines are dear it is told in those of
// Short, if there are any: sentences with what matters of it.
type Table struct {
	Head  []Msg
	Rows  [][]Msg
	Short []Msg
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
	p.Blocks = append(p.Blocks, Heading{Text: M(id, args...)})
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
