package render

import (
	"fmt"

	"github.com/adjutant-pbem/adjutant/rules/page"
)

// Schema names the form of a [Document]. Fields may be added, never changed.
const Schema = "adjutant/page/v1"

// Document is a page for programs: what [Text] says, with message ids and
// arguments beside the words. Give it to encoding/json.
type Document struct {
	Schema string  `json:"schema"`
	Title  Message `json:"title"`
	Blocks []Block `json:"blocks"`
}

// Message is a worded sentence or phrase. An argument is a string, a number, a
// truth value, a Message or a list of them.
type Message struct {
	ID   string `json:"id"`
	Args []any  `json:"args,omitempty"`
	// Named are the arguments that have names.
	Named map[string]any `json:"named,omitempty"`
	Text  string         `json:"text"`
}

// Block is a part of a page. Kind is "heading" or "dice" (with Text), "para"
// (Sentences), "list" (Items) or "table" (Head and Rows).
type Block struct {
	Kind      string      `json:"kind"`
	Text      *Message    `json:"text,omitempty"`
	Sentences []Message   `json:"sentences,omitempty"`
	Items     []Message   `json:"items,omitempty"`
	Head      []Message   `json:"head,omitempty"`
	Rows      [][]Message `json:"rows,omitempty"`
	Label     string      `json:"label,omitempty"` // dice: segment and label
	Faces     []int       `json:"faces,omitempty"` // dice: 1 to 6
	Hits      *int        `json:"hits,omitempty"`  // dice: absent where the roll has none
}

// JSON makes the Document of a page.
func JSON(p page.Page, w page.Words) Document {
	d := Document{Schema: Schema, Title: message(w, p.Title), Blocks: []Block{}}
	for _, b := range p.Blocks {
		switch b := b.(type) {
		case page.Heading:
			text := message(w, b.Text)
			d.Blocks = append(d.Blocks, Block{Kind: "heading", Text: &text})
		case page.Para:
			d.Blocks = append(d.Blocks, Block{Kind: "para", Sentences: messages(w, b.Sentences)})
		case page.List:
			d.Blocks = append(d.Blocks, Block{Kind: "list", Items: messages(w, b.Items)})
		case page.Table:
			t := Block{Kind: "table", Head: messages(w, b.Head)}
			for _, r := range b.Rows {
				t.Rows = append(t.Rows, messages(w, r))
			}
			d.Blocks = append(d.Blocks, t)
		case page.Dice:
			text := message(w, b.Text)
			roll := Block{Kind: "dice", Text: &text, Label: clean(b.Label), Faces: b.Faces}
			if b.Hits >= 0 {
				roll.Hits = &b.Hits
			}
			d.Blocks = append(d.Blocks, roll)
		}
	}
	return d
}

func messages(w page.Words, ms []page.Msg) []Message {
	all := make([]Message, 0, len(ms))
	for _, m := range ms {
		all = append(all, message(w, m))
	}
	return all
}

func message(w page.Words, m page.Msg) Message {
	x := Message{ID: clean(m.ID), Text: say(w, m)}
	for _, a := range m.Args {
		if named, ok := a.(page.Arg); ok {
			if x.Named == nil {
				x.Named = map[string]any{}
			}
			x.Named[named.Name] = value(w, named.Value)
			continue
		}
		x.Args = append(x.Args, value(w, a))
	}
	return x
}

func value(w page.Words, a any) any {
	switch a := a.(type) {
	case page.Msg:
		return message(w, a)
	case []page.Msg:
		return messages(w, a)
	case bool, int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return a
	}
	return clean(fmt.Sprint(a))
}
